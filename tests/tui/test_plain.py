"""A table as lines: what is typed, what is said to it, and when."""

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core.bot_characters import BOTS
from core.moves import Move
from core.refusal import Reason
from core.rules import LIVE
from core.sides import Side
from core.terms import Terms
from core.text import Text
from net.facts import Checked, Ended, LinkFound, LinkLost, Refusal
from net.messages import Farewell
from tests.tui import scenes
from tests.tui.fakes import YOU, FakeDealer, SealedDealer, card_table, dealt, opened
from tests.tui.lines import Lines
from tests.tui.scenes import HOSTILE
from tests.tui.test_plain_facts import PLAYS, seat
from tests.tui.tongues import untranslated, with_accents
from tui.actions import EVERY
from tui.options import Options
from tui.plain.door import Over
from tui.plain.ear import LONGEST, lines
from tui.plain.help import OWN
from tui.plain.rights import DEEDS
from tui.plain.voice import Mark, Voice
from tui.plain.wagers import Wager, box_named, read_behind, read_bet

BETTING = "> bet (Enter): bet 10; bet N (b): other bet; more (+, -): step; pass (p): pass"
TURN = "> roll (r, Enter): roll two d12"


def dice(*others: str, **setup: object) -> Lines:
    """Return a table of dice that one sits at with others, described already."""
    dealer = FakeDealer(opened(**setup))
    dealer.seats(YOU, *others)
    at = Lines(dealer)
    at.news()
    return at


def in_turn(*others: str, **setup: object) -> Lines:
    """Return the same as one's own first roll is due."""
    at = dice(*others, **setup)
    for number, other in enumerate(others, start=1):
        at.does(cmd.Bet(other, number, 10))
    at.does(cmd.Bet(YOU, 0, 10), 9)
    return at


def live(*others: str) -> Lines:
    """Return a live table that one sits at with others, and kim without a seat; bets are open."""
    dealer = card_table(LIVE, YOU, *others, host="mira")
    dealer.does(cmd.Enter("kim", Text("kim")))
    at = Lines(dealer)
    at.news()
    return at


def sent(at: Lines) -> list[cmd.PlayerCommand]:
    return at.client.sent


# What is told


def test_coming_to_a_table_tells_all_of_it_and_then_what_can_be_done() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU, "mira")
    told = Lines(dealer).news()
    assert told[1] == "Cygnus X-1: Blackhole Jack, no round yet, bets 10 to 200 in steps of 10."
    assert "Seat 2, mira: thinking, 1,000 chips." in told and "Seat 3: free." in told
    assert told[-2:] == ["Bet 10 to 200 in steps of 10, or pass.", BETTING]


def test_a_round_is_told_event_by_event() -> None:
    at = dice("mira")
    assert at.does(cmd.Bet("mira", 1, 20)) == ["mira bets 20"]
    assert at.type("bet 50") == []
    assert sent(at) == [cmd.Bet(YOU, 0, 50)]
    assert at.accept(9) == [
        "you bet 50",
        "Round 1.",
        "dealer rolls (9)",
        "Your turn: roll your two d12.",
        TURN,
    ]
    at.type("roll")
    told = at.accept(7, 7)
    assert told[0] == "you (7) (7) = 14, a double: joker, and one reroll"
    assert told[-1] == (
        "> roll (r): roll d12; d4 (4): roll d4; d8 (8): roll d8; reroll (x): reroll one die; "
        "stand (s): stand on 14"
    )
    at.type("4")
    assert sent(at)[-1] == cmd.Play(YOU, at.client.dealer.table.decision, Move.D4)
    at.accept(3)
    at.type("stand")
    assert at.accept() == ["you stand on 17", "You stand on 17."]
    at.does(cmd.Play("mira", at.client.dealer.table.decision, Move.START), 12, 8)
    told = at.does(cmd.Play("mira", at.client.dealer.table.decision, Move.STAND), 10)
    assert told == [
        "mira stands on 20",
        "dealer rolls (10) = 19",
        "you lose 50, mira wins 20",
        "You have 950 chips.",
        "You lost 50, 17 to 19. Bet 10 to 200, or pass.",
        BETTING.replace("bet 10;", "bet 50;"),
    ]


def test_choices_are_told_once_for_a_decision_and_again_after_a_refusal() -> None:
    at = in_turn()
    assert at.news() == at.news(1.0) == []
    at.type("roll")
    at.client.feed(Refusal(1, Reason.PAUSED, 0))
    told = at.news()
    assert told[0].startswith("! The table is paused") and told[-1] == TURN


def test_no_choice_is_offered_before_the_seat_is_sealed() -> None:
    dealer = SealedDealer()
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    dealer.does(cmd.Sit(YOU, 0))
    at = Lines(dealer)
    assert not [line for line in at.news() if line.startswith("> ")]
    assert at.does(dealer.purse.commit(YOU)) == [BETTING]


def test_the_clock_is_told_when_it_starts_and_again_at_ten_and_at_five_seconds() -> None:
    at = dice("mira")
    at.does(cmd.Bet("mira", 1, 10))
    assert at.sync(at.clock(20))[0] == "Bets close, 20 s."
    heard = [at.news(1.0) for _second in range(17)]
    assert [(at_, said) for at_, said in enumerate(heard, start=1) if said] == [
        (10, ["Bets close, 10 s."]),
        (15, ["Bets close, 5 s."]),
    ]


def test_a_table_wakes_for_its_clock_and_for_nothing_else() -> None:
    at = dice("mira")
    assert at.table.tell(at.now) is None
    at.does(cmd.Bet("mira", 1, 10))
    clock = at.clock(20)
    at.sync(clock)
    assert at.table.tell(at.now) == clock.ends - 10
    at.now += 10.5
    assert at.table.tell(at.now) == clock.ends - 5
    at.now += 5
    assert at.table.tell(at.now) is None


def test_whose_turn_it_is_is_told_once_with_the_clock() -> None:
    at = dice("mira")
    at.does(cmd.Bet(YOU, 0, 10))
    at.does(cmd.Bet("mira", 1, 10), 9)
    at.type("roll")
    at.accept(5, 6)
    at.type("stand")
    assert at.accept() == ["you stand on 11", "You stand on 11."]
    assert at.sync(at.clock(30))[-1] == "mira to act, 30 s."
    assert at.news(21.0) == []


def test_a_lost_link_is_told_with_each_try_and_how_it_came_back() -> None:
    at = in_turn()
    at.client.feed(LinkLost("Lost 127.0.0.1.", 2.0, 0))
    told = at.news()
    assert told[0] == "! Lost 127.0.0.1. Try 1 in 2 s. Seat 1 is held 120 s more."
    assert told[-1] == "> retry (Enter): retry now"
    assert at.type("")[:1] == [] and at.client.retries == 1
    assert at.type("roll")[0].startswith("! No link")
    at.client.feed(LinkFound())
    told = at.sync()
    assert told[0] == "The link is back." and told[-1] == TURN


def test_a_table_that_went_on_meanwhile_is_described_again() -> None:
    at = in_turn()
    at.client.dealer.does(cmd.Say(YOU, Text("unheard")))
    told = at.sync()
    assert told[0].startswith("Cygnus X-1:") and told[-1] == TURN


def test_how_long_an_absent_players_seat_is_held_is_told() -> None:
    at = dice("mira")
    assert at.does(cmd.LostSight("mira")) == ["mira is away", "The seat of mira is held 2:00 more."]
    assert at.news(30.0) == [] and "away 1:30" in "\n".join(at.type("seat mira"))


def test_a_checked_round_is_told_and_a_wrong_one_is_an_alarm_until_it_was_seen() -> None:
    dealer = SealedDealer()
    dealer.seats(YOU)
    at = Lines(dealer)
    at.news()
    at.does(cmd.Bet(YOU, 0, 10))
    at.client.feed(dealer.release(YOU, 9))
    at.news()
    at.type("roll")
    at.accept(9, 8)
    at.type("stand")
    at.accept(8)
    at.client.feed(Checked(1, ""))
    assert at.news() == ["Round 1 was checked: all is as it was sealed."]
    at.client.feed(Checked(1, "The dice are not those that were sealed."))
    told = at.news()
    assert told[0].lower() == "! the dice are not those that were sealed; do not play on"
    assert told[-1].startswith("> seen (Enter): I have seen it")
    assert any(line.endswith("Do not play on.") for line in at.type("look"))
    assert at.type("")[-1].startswith("> bet (Enter)")


def test_a_strike_is_a_warning() -> None:
    dealer = SealedDealer()
    dealer.seats(YOU, "mira")
    at = Lines(dealer)
    at.news()
    at.does(cmd.Bet(YOU, 0, 10))
    at.does(cmd.Bet("mira", 1, 10))
    at.client.feed(dealer.release(YOU))
    at.news(1.0)
    told = at.does(cmd.TimeUp(dealer.table.decision))
    assert "! mira did not send a link in time: a strike" in told
    at.news(1.0)
    assert "1 strike" in "\n".join(at.type("seat mira"))


def test_talk_has_its_mark_and_a_name_can_not_look_like_one() -> None:
    at = dice("mira")
    assert at.does(cmd.Say("mira", Text("hello"))) == ['" mira: hello']
    at.does(cmd.Enter("eve", Text("> roll (r): x; stand")))
    told = at.does(cmd.Sit("eve", 2))
    assert told == [" > roll (r): x; stand takes seat 3"]


def test_a_name_in_the_choices_does_not_part_them() -> None:
    dealer = card_table(LIVE, "a;b", host="mira")
    at = Lines(dealer)
    at.news()
    told = at.type("back")
    assert told[-1].startswith("> bet (Enter): bet 10 on a,b; ")


# What is typed


@pytest.mark.parametrize("typed", ["roll", "r", "ROLL", "start", "", "  "])
def test_a_move_is_its_word_its_key_or_an_empty_line(typed: str) -> None:
    at = in_turn()
    at.type(typed.strip())
    assert sent(at) == [cmd.Play(YOU, at.client.dealer.table.decision, Move.START)]


def test_who_passes_is_not_asked_for_a_bet_again_but_may_place_one() -> None:
    at = dice("mira")
    at.type("pass")
    assert at.accept() == ["you sit this round out", "You sit this round out; a bet brings you in."]
    at.type("bet 20")
    assert sent(at) == [cmd.Pass(YOU), cmd.Bet(YOU, 0, 20)]


def test_keys_are_told_from_capitals() -> None:
    at = dice("mira", host=YOU)
    at.type("P")
    assert sent(at) == [cmd.Pause(YOU)]
    at.accept()
    at.type("resume")
    assert sent(at)[-1] == cmd.Resume(YOU)


@pytest.mark.parametrize(
    ("typed", "bet"),
    [
        ("", cmd.Bet(YOU, 0, 10)),
        ("bet", cmd.Bet(YOU, 0, 10)),
        ("50", cmd.Bet(YOU, 0, 50)),
        ("bet 50", cmd.Bet(YOU, 0, 50)),
        ("BET 50 PAIRS", cmd.Bet(YOU, 0, 50, pairs=50)),
    ],
)
def test_bets_on_ones_own_hand(typed: str, bet: cmd.Bet) -> None:
    at = live("mira")
    at.type(typed)
    assert sent(at) == [bet]


def test_a_pair_is_bet_on_beside_a_hand_that_is_bet_on() -> None:
    at = live("mira")
    at.type("bet 50")
    at.accept()
    at.type("bet 20 pairs")
    assert sent(at)[-1] == cmd.Bet(YOU, 0, 20, Side.PAIRS)
    at.accept()
    at.type("take")
    assert sent(at)[-1] == cmd.Withdraw(YOU, 0)


@pytest.mark.parametrize(
    "typed", ["bet 20 on mira", "back mira 20", "bet 20 on MI", "back 1 20", "20 on mira"]
)
def test_bets_on_the_hand_of_another(typed: str) -> None:
    dealer = card_table(LIVE, "mira", host="mira")
    at = Lines(dealer)
    at.news()
    at.type(typed)
    assert sent(at) == [cmd.Bet(YOU, 0, 20)]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("bet 5", "! The smallest bet is 10"),
        ("bet 999", "! The largest bet is 200"),
        ("bet 55", "! Bets go in steps of 10"),
        ("bet some", "! How much? Type bet 50"),
        ("back mira", "! On whose hand, and how much?"),
        ("back mira 20", "! You have a seat: bet on your own hand."),
        ("bet 20 on nobody", "! There is no hand of nobody to bet on."),
        ("sit 3", "! You have a seat: leave it before you take another."),
        ("sit nowhere", "! Which seat? Type sit and a number from 1 to 7."),
        ("seat 9", "! Which seat? Type seat and a number from 1 to 7."),
        ("say", "! What do you want to say?"),
        ("stand", "! stand can't be done now; you can type bet, more, pairs or pass."),
        ("stnad", "! There is no word stnad here; type "),
        ("pas", "! There is no word pas here; type pass"),
        ("kick mira", "! kick can't be done now"),
        ("vote hit", "! vote can't be done now"),
        ("\u8d70", "! There is no word \u8d70 here; type bet, more, pairs, pass or help."),
    ],
)
def test_what_can_not_be_done_is_told_in_one_sentence(typed: str, told: str) -> None:
    at = live("mira")
    said = at.type(typed)
    assert said[0].startswith(told)
    assert sent(at) == [] and all(line.startswith("> ") for line in said[1:])


def test_an_answer_is_yes_or_no() -> None:
    at = Lines(dealt(LIVE, "8s 9h Ad 8d 7c", YOU, "mira"))
    assert at.news()[-1] == "> yes (y): insure for 5; no (n): no insurance"
    assert at.type("") == []
    at.type("no")
    assert sent(at) == [cmd.Reply(YOU, at.client.dealer.table.offers[0].number, False)]


def test_seats_are_taken_by_number_and_given_up() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    at = Lines(dealer)
    assert at.news()[-1].startswith("> sit (s, Enter): sit at 2")
    assert at.type("sit 1")[0] == "! Seat 1 is taken: choose a free one."
    at.type("sit 3")
    assert sent(at) == [cmd.Sit(YOU, 2)]
    at.accept()
    at.type("rise")
    assert sent(at)[-1] == cmd.Rise(YOU)


def test_what_is_said_is_sent_without_waiting_for_an_answer() -> None:
    at = dice("mira")
    at.type("say hello; all of you")
    assert sent(at) == [cmd.Say(YOU, Text("hello; all of you"))] and at.table.may_read


def test_a_line_waits_until_the_order_before_it_is_answered() -> None:
    at = dice("mira")
    at.type("bet 20")
    assert not at.table.may_read
    at.accept()
    assert at.table.may_read


def test_a_script_may_wait_for_its_turn() -> None:
    at = dice("mira")
    at.type("bet 20")
    at.accept()
    at.type("wait")
    assert not at.table.may_read
    at.does(cmd.Bet("mira", 1, 10), 9)
    assert at.table.may_read


def test_another_bet_is_stepped_to() -> None:
    at = dice("mira")
    assert at.type("+")[-1].startswith("> bet (Enter): bet 20;")
    assert at.type("less")[-1].startswith("> bet (Enter): bet 10;")
    assert at.type("b")[0].startswith("! How much?")


def test_a_host_calls_a_mistake_after_a_question() -> None:
    at = in_turn("mira", host=YOU)
    question = "> yes (y): void the round, all bets go back; no (n): go on as before"
    assert at.type("void") == ["Call a mistake?", question]
    assert at.type("no")[-1] == TURN and sent(at) == []
    at.type("void", "yes")
    assert sent(at) == [cmd.VoidRound(YOU)]


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("kick MIRA", cmd.Expel(YOU, "mira")),
        ("ban mira", cmd.Kick(YOU, "mira")),
        ("silence mira", cmd.Silence(YOU, "mira", on=True)),
    ],
)
def test_a_host_deals_with_people_by_name(typed: str, order: cmd.PlayerCommand) -> None:
    at = dice("mira", host=YOU)
    assert at.type(typed.split()[0])[0].startswith("! Whom? Type")
    at.type(typed)
    assert sent(at) == [order]


def test_anybody_mutes_somebody_for_themselves_alone() -> None:
    at = dice("mira")
    assert at.type("people") == ["mira: mute mira"]
    assert at.type("mute mira") == ["you don't see mira's talk any more"]
    assert at.does(cmd.Say("mira", Text("hello"))) == []
    assert at.type("people") == ["mira (muted): unmute mira"]
    assert at.type("unmute mira") == ["you see mira's talk again"]
    assert at.does(cmd.Say("mira", Text("hello"))) == ['" mira: hello']
    assert at.type("mute nobody")[0] == "! Whom? Type mute and one of these names: mira."
    assert sent(at) == []


def test_a_host_changes_the_terms_one_by_one() -> None:
    at = dice("mira", host=YOU)
    told = at.type("terms")
    assert "terms minimum 10" in told and "terms coach yes" in told
    terms = at.client.dealer.table.terms(0)
    at.type("terms minimum 20")
    assert sent(at) == [cmd.Arrange(YOU, replace(terms, minimum=20))]
    assert "the host sets" in at.accept()[0]
    for typed in ("terms luck 5", "terms minimum many", "terms coach 5", "terms bots 99"):
        assert at.type(typed)[0].startswith("! Type terms, one of minimum, maximum, ")
    assert at.type("terms minimum 999")[0].startswith("! ")
    assert len(sent(at)) == 1


def test_only_a_host_has_terms() -> None:
    at = dice("mira")
    assert at.type("terms minimum 20")[0].startswith("! terms can't be done now")


def test_those_without_a_hand_vote_by_the_moves_word_or_key() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira", "kim")
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    at = Lines(dealer)
    at.news()
    at.does(cmd.Bet("mira", 0, 10))
    assert "You may vote for roll." in at.does(cmd.Bet("kim", 1, 10), 9)
    at.does(cmd.Play("mira", dealer.table.decision, Move.START), 7, 7)
    assert at.type("vote hit")[0] == "! For what? Type vote and roll, d4, d8, reroll or stand."
    for typed, move in (("vote d8", Move.D8), ("r", Move.ROLL), ("vote s", Move.STAND)):
        at.type(typed)
        assert sent(at)[-1] == cmd.Vote(YOU, dealer.table.decision, move)
        at.accept()
    told = at.type("look")
    assert "You voted for stand." in told
    assert "Votes: mira has 14 against 9: d12 0, d4 0, d8 0, reroll 0, stand 1." in told


def test_everything_is_told_again_when_asked() -> None:
    at = in_turn("mira")
    whole = at.type("look")
    assert whole[0].startswith("Cygnus X-1:") and whole[-1] == TURN
    assert at.type("table")[:-1] == whole[1:9]
    assert at.type("seat 2") == [whole[3]] == at.type("seat mira")
    assert at.type("log 1") == ["round 1: dealer rolls (9)"]
    assert "White Dwarf" in "\n".join(at.type("rules"))
    told = at.type("help")
    assert told[1].startswith("roll (r): roll two d12: 2 to 21, can bust, ") and told[-1] == TURN


def test_help_knows_every_word_that_does_something() -> None:
    at = live("mira")
    told = at.type("help")
    words = {line.split(":")[0].split(" (")[0] for line in told}
    assert set(OWN) <= words
    assert {
        "hit",
        "stand",
        "double",
        "split",
        "surrender",
        "yes",
        "no",
        "take",
        "pass",
        "rise",
        "quit",
    } <= words


def test_a_spectator_only_reads() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    at = Lines(dealer, "")
    told = at.news()
    assert told[-1] == "Bets are open." and not [line for line in told if line.startswith("> ")]
    for typed in ("bet 10", "say hi", "sit", "pass"):
        assert at.type(typed)[0] == "! You only watch here: to play or to talk, join the table."
    assert sent(at) == []


def test_the_coach_tells_once_when_asked_and_each_time_while_on() -> None:
    at = in_turn()
    at.type("odds")
    told: list[str] = []
    while not any(line.startswith("Per 100:") for line in told):
        told += at.news()
    assert "best: roll" in told[-1] and not at.table.desk.coach.on
    assert at.type("coach")[0] == "The coach is on."
    assert at.type("o") == ["The coach is off."]
    at.table.desk.stop()


def test_those_who_look_on_are_told_how_likely_the_hands_win_when_they_ask() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    at = Lines(dealer, "")
    at.news()
    assert at.type("odds") == ["The coach speaks of hands once a round is played."]
    at.does(cmd.Bet("mira", 0, 10), 9)
    at.does(cmd.Play("mira", dealer.table.decision, Move.START), 7, 6)
    told = at.type("odds")
    while not told:
        told = at.news()
    assert len(told) == 1 and "Seat 1, mira: bet 10, (7) (6) = 13, to act, wins " in told[0]
    at.table.desk.stop()


def test_a_table_without_a_coach_says_so() -> None:
    at = dice(no_coach=True)
    assert at.type("odds")[0] == at.type("coach")[0] == "! This table plays without a coach."


# How it ends


def test_leaving_without_a_bet_asks_nothing() -> None:
    at = dice("mira")
    at.type("quit")
    assert sent(at) == [cmd.Leave(YOU)] and at.table.door.over == Over()


def test_leaving_with_a_bet_asks_and_a_second_quit_answers() -> None:
    at = in_turn("mira")
    assert at.type("quit") == [
        "You have a bet in play; your chips stay yours.",
        "> quit (q): leave; your hand is played out for you; no (n): go on as before",
    ]
    assert at.table.door.over is None
    at.type("quit")
    assert sent(at) == [cmd.Leave(YOU)] and at.table.door.over == Over()


def test_the_end_of_lines_leaves_in_the_middle_of_a_hand() -> None:
    at = in_turn("mira")
    at.type(None)
    assert sent(at) == [cmd.Leave(YOU)] and at.table.door.over == Over()
    assert not at.table.may_read


@pytest.mark.parametrize(("others", "order"), [(("mira",), cmd.Leave(YOU)), ((), cmd.Close(YOU))])
def test_the_end_of_a_hosts_lines_closes_the_table_unless_others_are_there(
    others: tuple[str, ...], order: cmd.PlayerCommand
) -> None:
    at = dice(*others, host=YOU)
    at.type(None)
    assert sent(at) == [order]


def test_a_host_closes_the_table_and_is_out_once_it_is_closed() -> None:
    at = dice("mira", host=YOU)
    assert at.type("quit")[1].startswith("> leave (l): leave it running for the others; close (c): ")
    at.type("close")
    assert at.table.door.over is None
    assert at.accept()[0] == "the table is closed" and at.table.door.over == Over(closing=True)


def test_a_terminal_whose_part_is_over_says_why() -> None:
    at = dice("mira")
    at.client.feed(Ended(Farewell.KICKED))
    at.news()
    assert at.table.door.over == Over("The host has taken your seat for good.")


# What must never be said


def test_hostile_text_leaves_no_control_character() -> None:
    play = scenes.hostile()
    for ascii in (False, True):
        at = Lines(FakeDealer(play.table), play.you, Options(ascii=ascii))
        at.table.desk.log.extend(play.log)
        at.news()
        at.type("look", "log 100", "help", "table", "say \x1b[2Jhi\u202e")
        for name in HOSTILE.values():
            at.type(f"kick {name}", f"seat {name}", name)
        said = at.said.decode()
        assert all(mark.isprintable() for mark in said if mark != "\n")
        assert said.isascii() or not ascii


def test_ascii_is_all_there_is_where_that_is_asked_for() -> None:
    at = Lines(dealt(LIVE, "8s 9h Td 8d 7c", YOU, "Tomás"), options=Options(ascii=True))
    told = at.news()
    assert at.said.isascii() and any("[8s] [8d]" in line and "Seat 1" in line for line in told)
    assert any("Seat 2, Tomas:" in line for line in told)


def test_what_an_encoding_lacks_is_a_question_mark() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("黒穴")
    at = Lines(dealer, "", encoding="latin-1")
    at.news()
    assert b"Seat 1, ??: thinking" in at.said


@pytest.mark.parametrize("name", PLAYS)
def test_nothing_is_left_untranslated(name: str) -> None:
    with with_accents():
        play = PLAYS[name]()
        at = seat(play)
        at.table._voice.ascii = at.table.desk.ascii = False
        at.table._voice._encoding = "utf-8"
        at.news()
        at.type("help", "rules", "seat 1", "stnad", "people", "terms", "look")
    said = at.said.decode()
    known = [word for action in EVERY for word in (action.word, action.press)]
    known += [*DEEDS, *Terms.__struct_fields__, "bhj tui verify FILE head"]
    table = play.table
    known += [table.head[:8].hex(), *(bot.character.name for bot in BOTS)]
    names = [table.setup.name, *(player.name for player in table.players.values())]
    talk = [line.text for line in play.log if line.talk]
    assert untranslated(said, *known, *OWN, *names, *talk, "stnad") == []


# Lines and bets as they are read


def test_lines_are_cut_cleaned_and_whole() -> None:
    pieces = ["one\r\ntwo", "\tmore\nth\x1bree\n", "x" * 5000, "y\nlast"]
    assert list(lines(iter(pieces))) == ["one", "two more", "three", "x" * LONGEST, "last"]


def test_an_endless_line_is_not_kept() -> None:
    read = list(lines(iter(["x" * 4096] * 50 + ["\nz\n"])))
    assert read == ["x" * LONGEST, "z"]


def test_bets_are_read() -> None:
    assert read_bet("50") == Wager(50)
    assert read_bet("50 pairs on mira lee") == Wager(50, True, "mira lee")
    assert read_behind("mira lee 50") == Wager(50, False, "mira lee")
    assert read_behind("mira 50 pairs") == Wager(50, True, "mira")
    assert read_bet("on mira") is read_bet("-5") is read_bet("5.5") is read_behind("20") is None
    assert read_bet("1" * 10) is None


def test_hands_are_found_by_name_before_number_and_only_where_one_is_meant() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira", "mirko", "1")
    table = dealer.table
    assert [box_named(table, one) for one in ("MIRA", "mirk", "1", "2", "mi", "8", "x")] == [
        0,
        1,
        2,
        1,
        None,
        None,
        None,
    ]


def test_marks_are_apart_from_what_merely_looks_like_them() -> None:
    said: list[bytes] = []
    voice = Voice(False, said.append, "utf-8")
    voice.say("roll", Mark.CHOICE)
    for text in ("> x", "! x", '" x', "x", "a\x1b[0m\n b"):
        voice.say(text)
    assert b"".join(said).decode() == '> roll\n > x\n ! x\n " x\nx\na[0m b\n'
