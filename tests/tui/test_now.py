"""Help about now: what each key that can be pressed leads to, as the game itself has it."""

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core.blackhole import Blackhole, Hand
from core.dice import Die, Roll
from core.moves import Move
from core.odds.dice_chart import shortest
from core.rules import CZECH, LIVE, BlackholeRules, DealerStyle
from core.table import Table
from tests.tui import scenes
from tests.tui.card_words import ToldTable
from tests.tui.fakes import YOU, FakeDealer, dealt, opened
from tests.tui.tongues import untranslated, with_marked_accents
from tui import words
from tui.actions import BY_ID
from tui.now import leads, pressable
from tui.screens.help import about_now
from tui.situation import Situation
from tui.words.outlook import outlook

RULES = BlackholeRules()


def at_turn(hand: Hand, rules: BlackholeRules = RULES) -> Table:
    """Return a table at which one has this hand in turn, against a 9."""
    dealer = FakeDealer(opened(rules=rules))
    dealer.seats(YOU)
    dealer.does(cmd.Bet(YOU, 0, 10), [9])
    box = dealer.table.boxes[0]
    return replace(dealer.table, boxes=(replace(box, hands=(hand,)), *dealer.table.boxes[1:]))


def of_total(total: int, sd: Die | None = None) -> Hand:
    """Return a hand of two d12 that come to a total."""
    first = min(total - 2, 12)
    return Hand(dice=(Roll(Die.D12, first), Roll(Die.D12, total - first)), sd=sd)


def keys(table: Table, you: str = YOU) -> dict[str, str]:
    """Return each key that can be pressed with what it leads to."""
    return dict(pressable(Situation(table, you, amount=20)))


def test_a_small_die_that_cannot_bust_says_so() -> None:
    assert keys(at_turn(of_total(10, Die.D4)))["4"] == "roll d4: 11 to 14, cannot bust, 1 earns a d8"


@pytest.mark.parametrize("total", range(4, 21))
def test_a_roll_says_what_it_comes_to(total: int) -> None:
    table = at_turn(of_total(total, Die.JOKER))
    hand = table.hand_in_turn()
    assert hand is not None
    for move, faces in ((Move.ROLL, 12), (Move.D8, 8), (Move.D4, 4)):
        most = min(21, hand.total + faces)
        told = outlook(table, move).split(", ")
        assert told[0] == (f"{hand.total + 1} to {most}" if most > hand.total + 1 else str(most))
        bust = hand.total + faces > 21
        assert told[1] == (f"busts on {22 - hand.total} or more" if bust else "cannot bust")


def test_every_hand_that_there_can_be_is_told_of() -> None:
    """No move of any hand fails to be told, and a move that can not bust in the game does not in words."""
    game = Blackhole()
    for rules in (RULES, BlackholeRules(reroll_is_starting_hand=True, sd_rolls_award=False)):
        for hand in shortest(rules).values():
            if hand.over:
                continue
            table = at_turn(hand, rules)
            for move in table.legal_moves(YOU):
                told = outlook(table, move)
                assert told, (hand, move)
                if move in (Move.ROLL, Move.D4, Move.D8):
                    most = {Move.ROLL: 12, Move.D8: 8, Move.D4: 4}[move]
                    bust = game.play(rules, hand, move, (most,))[0].bust
                    assert ("cannot bust" in told) is not bust


def test_doubles_tell_what_another_would_pay_and_what_keeping_does() -> None:
    for face, kept, again in (
        (1, "keep the Nova, pays 3: the hand ends, and pays 3", "Hypernova pays 30"),
        (11, "keep: bust: 22 is bust: the bet is lost", "Supernova pays 10"),
    ):
        double = Blackhole().play(RULES, Hand(), Move.START, (face, face))[0]
        told = keys(at_turn(double))
        assert told["k"] == kept and again in told["x"]


def test_an_award_tells_what_is_in_hand_after_it() -> None:
    hand = replace(of_total(9, Die.JOKER), awards=(Die.D8,))
    told = keys(at_turn(hand))
    assert told["k"] == "keep the joker: on with 9, a joker in hand"
    assert told["w"] == "swap for the d8: on with 9, a d8 in hand"


@pytest.mark.parametrize(
    ("total", "told"),
    [(8, "wins only if the dealer busts"), (14, "at most 13"), (20, "at most 19")],
)
def test_standing_tells_against_what_it_wins(total: int, told: str) -> None:
    assert told in keys(at_turn(of_total(total)))["s"]


def test_cards_tell_with_what_they_bust_and_what_a_second_bet_is_for() -> None:
    told = keys(dealt(LIVE, "8h 6d 8s", YOU).table)
    assert told["h"] == "hit: 17 to 21, busts on 6 or more"
    assert told["d"].endswith("17 to 21, busts on 6 or more, no card after it")
    assert told["p"].endswith("2 hands of 8, each gets a card")
    assert told["s"] == "stand on 16: wins only if the dealer busts"
    assert keys(dealt(LIVE, "As 6d 5s", YOU).table)["h"] == "hit: 12 to 21, cannot bust"


def test_a_host_who_deals_reads_what_each_die_makes() -> None:
    table = opened(rules=BlackholeRules(dealer=DealerStyle.HUMAN), host=YOU)
    dealer = FakeDealer(table)
    dealer.seats(YOU)
    dealer.does(cmd.Bet(YOU, 0, 10), [9])
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.START), [9, 8])
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.STAND))
    told = keys(dealer.table)
    assert told["6"].endswith("10 to 15, cannot bust, then the dealer stops")
    assert told["r"].endswith("10 to 21, cannot bust, then more may follow")


def test_offers_tell_what_the_rules_pay() -> None:
    insured = Situation(dealt(LIVE, "Ts Ad 9s", YOU).table, YOU)
    assert "An insurance pays 2:1 if the dealer has a blackjack." in leads(BY_ID["accept"], insured)
    assert leads(BY_ID["decline"], insured) == "no insurance"
    natural = Situation(dealt(CZECH, "Ts Ad As", YOU).table, YOU)
    assert natural.offer is not None and "1:1 for sure" in leads(BY_ID["accept"], natural)


def test_enter_is_told_where_it_stands_for_another_key() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    dealer.does(cmd.Bet(YOU, 0, 10), [9])
    assert keys(dealer.table)["enter"] == "the same as r"
    assert "enter" not in keys(at_turn(of_total(14)))


def test_help_begins_with_what_is_waited_for() -> None:
    now = Situation(scenes.your_turn().table, "ada")
    lines = [text for text, _ in about_now(now)]
    assert lines[:2] == ["NOW", f"  {words.prompt_for(now.table, 'ada')}"]
    assert any(line.startswith("  r      roll d12: 15 to 21") for line in lines)
    lost = [text for text, _ in about_now(replace_link(now))]
    assert lost[1].strip() == words.NO_LINK and any("enter" in line for line in lost)


def replace_link(now: Situation) -> Situation:
    """Return the same with the link lost."""
    return Situation(now.table, now.you, link=False)


def test_all_of_it_is_in_the_language_spoken() -> None:
    with with_marked_accents():
        for hand in shortest(RULES).values():
            if not hand.over:
                table = at_turn(hand)
                told = "\n".join([text for text, _ in about_now(Situation(table, YOU))])
                assert not untranslated(told, "enter"), hand
        for table, you in ((dealt(LIVE, "8h 6d 8s", YOU).table, YOU), (ToldTable("ann").table, "ann")):
            told = "\n".join([text for text, _ in about_now(Situation(table, you, amount=20))])
            assert not untranslated(told, "enter bksp tab ann")
