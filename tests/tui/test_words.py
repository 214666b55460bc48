"""Everything that can be said has words."""

from collections.abc import Iterator

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.blackhole import Dealer, End, Hand
from core.dice import Die, Roll
from core.moves import Move
from core.outcome import LOST, TIED, Outcome, Verdict
from core.refusal import Reason
from core.rules import BlackholeRules, DealerStyle, Setup
from core.sides import Side
from core.text import Text
from net.messages import Farewell
from tests.tui import scenes
from tui import words
from tui.view import LinkView, LogLine

ROOM = 57
"""Cells for one's own sentence at 60 columns."""


def dice(*faces: int) -> tuple[Roll, ...]:
    return tuple([Roll(Die.D12, face) for face in faces])


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_one_sentence_that_says_what_to_do(reason: Reason) -> None:
    sentence = words.refusal(reason, 1000)
    assert sentence[0].isupper() and sentence.endswith(".") and ":" in sentence
    assert "{" not in sentence
    assert sentence.isascii() and len(sentence) <= ROOM, len(sentence)


def test_a_refusal_names_its_limit() -> None:
    assert words.refusal(Reason.ABOVE_MAXIMUM, 200) == "The largest bet is 200: bet that or less."


@pytest.mark.parametrize("why", Farewell)
def test_every_farewell_has_a_sentence(why: Farewell) -> None:
    assert words.farewell(why).endswith(".")


@pytest.mark.parametrize("move", Move)
def test_every_move_has_a_label(move: Move) -> None:
    for hand in (None, Hand(), Hand(dice=dice(7, 7), reroll=True), Hand(sd=Die.D8, awards=(Die.D4,))):
        assert words.move_label(move, hand)


def test_labels_say_what_the_move_does() -> None:
    eleven = Hand(dice=dice(11, 11), awards=(Die.JOKER,), reroll=True)
    ones = Hand(dice=dice(1, 1), awards=(Die.D8, Die.D8, Die.JOKER), reroll=True)
    choice = Hand(dice=dice(3, 12), sd=Die.D8, awards=(Die.D4,))
    assert words.move_label(Move.ROLL, choice) == "roll d12"
    assert words.move_label(Move.D4, choice) == "roll d4"
    assert words.move_label(Move.REROLL, eleven) == "reroll one die"
    assert words.move_label(Move.KEEP, eleven) == "keep: bust"
    assert words.move_label(Move.KEEP, ones, BlackholeRules(nova_pays=4)) == "keep the Nova, pays 4"
    assert words.move_label(Move.KEEP, choice) == "keep the d8"
    assert words.move_label(Move.SWAP, choice) == "swap for the d4"
    assert words.move_label(Move.STAND, choice) == "stand on 15"
    assert words.move_label(Move.D6, None) == "roll the d6"


def test_only_keeping_eleven_eleven_certainly_loses() -> None:
    eleven = Hand(dice=dice(11, 11), awards=(Die.JOKER,), reroll=True)
    twelve = Hand(dice=dice(12, 12), awards=(Die.D4, Die.D4, Die.JOKER), reroll=True)
    assert words.certainly_loses(Move.KEEP, eleven)
    assert not words.certainly_loses(Move.REROLL, eleven)
    assert not words.certainly_loses(Move.KEEP, twelve)
    assert not words.certainly_loses(Move.KEEP, None)


def every_event() -> Iterator[ev.AnyEvent]:
    payout = ev.Payout("mira", 0, 0, Side.MAIN, 10, TIED, 10)
    yield ev.Opened(Setup(name=Text("Cygnus X-1"), host=""))
    yield ev.Entered("new", Text("new"), 1000)
    yield ev.Sat("mira", 2)
    for kind in (ev.Rose, ev.Left, ev.Kicked, ev.Expelled, ev.Pardoned, ev.WentAway, ev.CameBack, ev.Passed):
        yield kind("mira")
    for why in ev.Unseating:
        yield ev.Unseated("mira", why)
    yield ev.Missed("mira")
    yield ev.BetPlaced("mira", 0, 10)
    yield ev.Withdrawn("mira", 0)
    yield ev.Shuffled()
    yield ev.Reopened()
    yield ev.Rebought("mira", 1000)
    yield ev.Dealt((9,))
    yield ev.Played(3, 0, Move.ROLL, (5,))
    yield ev.DealerPlayed(Move.ROLL, (5,))
    yield ev.Settled((payout,))
    yield ev.Voided()
    yield ev.Paused()
    yield ev.Resumed()
    yield ev.Said("mira", Text("hello"))
    yield ev.Voted("mira", 9, Move.STAND)
    yield ev.Silenced("mira", True)
    yield ev.Silenced("mira", False)
    yield ev.Arranged(scenes.your_turn().table.terms(3))
    yield ev.Closed()


SILENT = {ev.Locked, ev.Offered, ev.Replied, ev.Committed, ev.Sealed, ev.Released, ev.Revealed, ev.Served}
"""Bets closing shows in the dice that follow, seals in their marks; dice are never offered or served."""


@pytest.mark.parametrize("event", list(every_event()), ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("you", ["mira", "ada", ""])
def test_every_event_has_a_line(event: ev.AnyEvent, you: str) -> None:
    line = words.event_line(scenes.your_turn().table, event, you)
    assert line is not None and line.text
    assert line.talk is isinstance(event, ev.Said | ev.Voted)


def test_every_kind_of_event_is_among_them() -> None:
    kinds = set(ev.AnyEvent.__args__)
    assert {type(event) for event in every_event()} | SILENT == kinds


def test_what_has_nothing_to_tell() -> None:
    table = scenes.your_turn().table
    link = bytes(32)
    seals = (ev.Committed("mira", link), ev.Sealed(link), ev.Released("mira", link), ev.Revealed(link))
    for event in (ev.Locked(), ev.Offered(()), ev.Replied(0, True), *seals):
        assert words.event_line(table, event, "") is None


def test_an_answered_offer_is_told() -> None:
    offer = ev.Offer(0, Side.INSURANCE, "mira", 0, 0, 15)
    table = msgspec.structs.replace(scenes.your_turn().table, offers=(offer,))
    accepted = words.event_line(table, ev.Replied(0, accept=True), "mira")
    declined = words.event_line(table, ev.Replied(0, accept=False), "")
    assert accepted and accepted.text == "you insure for 15"
    assert declined and declined.text == "mira declines insurance"


def test_the_log_of_a_round() -> None:
    told = [line.text for line in scenes.settled().log if line.round == 47]
    assert told == [
        "dealer rolls (9)",
        "mira  (9) (6) = 15",
        "mira  (5) = 20",
        "mira  stands on 20",
        "Tomás  (12) (9)  White Dwarf",
        "you  (7) (7) = 14, a double: joker, and one reroll",
        "you  /3\\ = 17",
        "you  stand on 17",
        "黒穴  (11) (8) = 19",
        "黒穴  (5) = 24, bust",
        "HAL  (2) (7) = 9",
        "HAL  stands on 9",
        "ingeborg (away)  (5) (6) = 11",
        "ingeborg (away)  stands on 11",
        "dealer rolls (8) = 17",
        "mira wins 30, Tomás wins 50, you tie, 黒穴 loses 20, HAL loses 40, ingeborg loses 10",
    ]


def test_the_log_of_doubles() -> None:
    told = [line.text for line in scenes.specials().log]
    assert "you  reroll (7)  Supernova" in told
    assert "黒穴  (12) (12) = 24, a double: Nova, or one reroll" in told
    assert "黒穴  keeps the Nova" in told
    assert "HAL  rerolls (1)  Hypernova" in told
    assert "ingeborg  (11) (11) = 22, a double: bust, or one reroll" in told


def test_the_log_of_substitution_dice() -> None:
    play = scenes.evening().bet(scenes.BETS, 9)
    play.move(Move.START, 1, 4).move(Move.ROLL, 1).move(Move.D8, 3).move(Move.ROLL, 12)
    assert [line.text for line in play.log[-4:]] == [
        "mira  (1) (4) = 5, earns a d8",
        "mira  (1) = 6",
        "mira  <3> = 9",
        "mira  (12) = 21, stands",
    ]


def test_choosing_a_substitution_die_is_told() -> None:
    play = scenes.evening().bet(scenes.BETS, 9).move(Move.START, 1, 4).move(Move.ROLL, 12)
    assert words.prompt_for(play.table, "mira") == "You earned a d4: keep the d8, or swap it."
    kept = words.event_line(play.table, ev.Played(0, 0, Move.KEEP), "mira")
    swapped = words.event_line(play.table, ev.Played(0, 0, Move.SWAP), "")
    assert kept and kept.text == "you  keep the d8"
    assert swapped and swapped.text == "mira  swaps the d8 for the d4"


def test_keeping_eleven_eleven_is_told_as_bust() -> None:
    line = words.event_line(scenes.eleven_eleven().table, ev.Played(3, 0, Move.KEEP), "ada")
    assert line and line.text == "you  keep 22, bust"


def test_the_dealers_end_is_told() -> None:
    table = scenes.your_turn().table
    nova = words.event_line(table, ev.DealerPlayed(Move.ROLL, (12,)), "")
    assert nova and nova.text == "dealer rolls (12)  White Dwarf"
    d6 = words.event_line(table, ev.DealerPlayed(Move.D6, (6,)), "")
    assert d6 and d6.text == "dealer rolls [6] = 15"


def test_names_on_entering() -> None:
    table = scenes.your_turn().table
    renamed = words.event_line(table, ev.Entered("mira", Text("mirabel"), 1000), "")
    assert renamed == LogLine(0, "mira is mirabel now")
    assert words.event_line(table, ev.Entered("mira", Text("mira"), 1000), "") == LogLine(0, "mira is back")
    assert words.event_line(table, ev.Entered("x", Text("x"), 1000), "x") == LogLine(0, "you are here")


def test_prompts_through_a_round() -> None:
    ask = words.prompt_for
    empty = scenes.empty()
    assert ask(empty.table, "ada") == "Choose a free seat to play."
    assert ask(empty.table, "") == "Nobody has sat down yet."
    evening = scenes.evening()
    assert ask(evening.table, "ada") == "Bet 10 to 200 in steps of 10, or pass."
    assert ask(evening.table, "") == "Bets are open."
    betting = scenes.betting()
    assert ask(betting.table, "mira") == "You bet 30. The round begins when everybody is ready."
    assert ask(betting.table, "tomas") == "You sit this round out; a bet brings you in."
    assert ask(betting.table, "inge") == "Too few chips for a bet of 10: buy in again, or watch."
    begun = scenes.evening().bet(scenes.BETS, 9)
    assert ask(begun.table, "mira") == "Your turn: roll your two d12."
    assert ask(begun.table, "ada") == "mira is to act before you."
    assert ask(begun.table, "") == "mira is about to roll."
    turn = scenes.your_turn()
    assert ask(turn.table, "ada") == "A double: reroll one die, another 7 pays 10, or play on."
    assert ask(turn.table, "mira") == "You stand on 20."
    assert ask(turn.table, "tomas") == "White Dwarf! The dealer can still tie it."
    assert ask(turn.table, "") == "ada has 14 against the dealer's 9."
    assert ask(scenes.played_on().table, "kuro") == "24 is bust: your bet is lost."
    assert ask(turn.do(cmd.Pause("mira")).table, "ada") == "Paused by the host: the clocks stand still."
    turn.do(cmd.Resume("mira")).do(cmd.Close("mira"))
    assert ask(turn.table, "ada") == "The table is closed."


def test_prompts_on_doubles_that_end_the_hand() -> None:
    assert words.prompt_for(scenes.eleven_eleven().table, "ada") == (
        "A double of 11 is 22, bust, unless you reroll one die."
    )
    ones = scenes.evening().bet(scenes.BETS, 9).move(Move.START, 1, 1)
    assert words.prompt_for(ones.table, "mira") == "Nova pays 3 if kept; reroll one die: another 1 pays 30."


def test_what_the_round_paid_is_told_with_the_next_bet() -> None:
    table = scenes.settled().table
    told = [words.outcome_sentence(table, player) for player in ("mira", "tomas", "ada", "kuro", "hal")]
    assert told == [
        "You won 30, 20 to 17.",
        "You won 50 with a White Dwarf.",
        "You tie at 17: your bet is back.",
        "You lost 20: 24 is bust.",
        "You lost 40, 9 to 17.",
    ]
    assert words.outcome_sentence(table, "") == words.outcome_sentence(scenes.evening().table, "ada") == ""
    assert words.prompt_for(table, "mira") == "You won 30, 20 to 17. Bet 10 to 200, or pass."


@pytest.mark.parametrize(
    ("dealers", "told"),
    [
        ((5, 9), "You won 10: the dealer is bust."),
        ((12,), "You lost 10 to a White Dwarf."),
    ],
)
def test_the_dealers_dice_explain_what_was_won(dealers: tuple[int, ...], told: str) -> None:
    play = scenes.Play(Setup(name=Text("Vela"), host="")).seat({"ada": "ada"}, {"ada": 0})
    play.bet({"ada": 10}, 9).move(Move.START, 9, 9)
    play.do(cmd.Play("ada", play.table.decision, Move.STAND), *dealers)
    assert words.outcome_sentence(play.table, "ada") == told
    assert len(words.prompt_for(play.table, "ada")) <= ROOM


def test_a_result_without_its_hand_is_told_without_a_reason() -> None:
    play = scenes.settled().do(cmd.Rise("mira"))
    assert words.outcome_sentence(play.table, "mira") == "You won 30."


def test_while_dice_are_in_the_air_nothing_is_told_that_they_decide() -> None:
    say = words.meanwhile
    turn = scenes.your_turn()
    assert say(turn.table, "ada") == ""
    assert say(turn.table, "mira") == "You stand on 20."
    assert say(turn.table, "") == "ada rolls."
    dealt = msgspec.structs.replace(scenes.evening().bet(scenes.BETS, 9).table, turn=None)
    assert say(dealt, "mira") == say(dealt, "") == "The dealer rolls."
    assert say(scenes.settled().table, "mira") == ""
    assert say(turn.do(cmd.Pause("mira")).table, "mira") == ""


def test_who_is_away_is_told_how_to_be_back() -> None:
    table = scenes.your_turn().table
    assert words.prompt_for(table, "inge") == "You are away and played for: press enter to be back."


def test_a_host_who_deals_is_told_what_each_die_does() -> None:
    setup = Setup(name=Text("Vela"), host="ada", rules=BlackholeRules(dealer=DealerStyle.HUMAN))
    play = scenes.Play(setup).seat({"ada": "ada"}, {"ada": 0}).bet({"ada": 10}, 9)
    play.move(Move.START, 9, 9).move(Move.STAND)
    assert words.prompt_for(play.table, "ada") == "You deal, 9 so far: a d12 goes on to 17, the d6 ends it."
    assert words.clock_note(play.table, "ada") == "you deal"


def test_bets_close_only_where_a_clock_runs() -> None:
    table = scenes.betting().table
    assert words.clock_note(table, "ada") == "bets close"
    assert words.clock_note(table, "ada", timed=False) == "bets open"


def test_where_hands_stand() -> None:
    table = scenes.played_on().table
    told = [words.hand_status(table, number, 38).words for number in range(7)]
    assert told == [
        "stands",
        "pays 5, if the dealer has no 21",
        "",
        "stands",
        "bust",
        "to act",
        "away 0:38",
    ]
    assert words.hand_status(scenes.your_turn().table, 3).words == "to act, holds joker"


def test_totals() -> None:
    assert words.hand_total(Hand()) == ""
    assert words.hand_total(Hand(dice=dice(7, 7))) == "= 14"
    assert words.hand_total(Hand(dice=dice(12, 12), end=End.NOVA)) == "NOVA"
    assert words.dealer_total(Dealer(dice=dice(12, 9))) == "WHITE DWARF"
    assert words.dealer_total(Dealer(dice=dice(12, 8, 7))) == "= 27 bust"


def test_a_special_win_that_nothing_ties() -> None:
    rules = BlackholeRules(special_ties_dealer_21=False)
    assert words.ended_status(Hand(end=End.NOVA), rules).words == "pays 3"


def test_results() -> None:
    def paid(outcome: Outcome, back: int) -> ev.Payout:
        return ev.Payout("mira", 0, 0, Side.MAIN, 10, outcome, back)

    assert words.result((paid(Outcome(Verdict.WON, 3), 40),)).words == "+30"
    assert words.result((paid(LOST, 0),)).words == "-10"
    assert words.result((paid(TIED, 10),)).words == "tie"
    assert words.result((paid(LOST, 0), paid(Outcome(Verdict.WON, 1), 20))).words == "even"


def test_the_dealer_of_each_style() -> None:
    assert words.dealer_note(BlackholeRules()) == "spends its d6 at 15 or 16"
    assert words.dealer_note(BlackholeRules(house_spends_at=())) == "never spends its d6"
    assert words.dealer_note(BlackholeRules(dealer=DealerStyle.SHARP)) == "picks the best die each time"
    assert words.dealer_note(BlackholeRules(dealer=DealerStyle.HUMAN)) == "the host chooses the dice"


def test_the_link_and_the_clock() -> None:
    link = LinkView(up=False, sentence="Lost.", retry_in=2, attempt=2, lost_for=4, hold_left=26)
    assert words.stale_note(link) == "NO LINK 4 s"
    assert words.lost_note(link, 3) == ("Lost.", "Try 3 in 2 s.", "Seat 4 is held 26 s more.")
    assert words.lost_note(link, None) == ("Lost.", "Try 3 in 2 s.", "")
    assert words.lost_note(LinkView(up=False, attempt=1), None)[1] == "Try 1 is under way."
    table = scenes.your_turn().table
    assert words.clock_note(table, "ada") == "your turn"
    assert words.clock_note(table, "mira") == "ada to act"
    assert words.card_turn(table, "ada", 12) == "Your turn: 14 against 9, 12 s."
    assert words.card_turn(table, "", None) == "ada to act."
    assert words.clock_words(98) == "1:38"


def test_amounts() -> None:
    assert [words.chips(n, signed=True) for n in (1240, 0, -30)] == ["+1,240", "0", "-30"]
    assert words.name_of(scenes.your_turn().table, "nobody") == "somebody"


def test_a_round_that_was_void_meanwhile_is_told() -> None:
    before = scenes.your_turn().table
    after = msgspec.structs.replace(before, voids=before.voids + 1)
    line = words.gap_line(before, after)
    assert line and line.text == f"meanwhile round {before.round} was void, all bets went back"
    assert words.gap_line(before, before) is None
    assert words.gap_line(before, msgspec.structs.replace(after, id=b"another")) is None
