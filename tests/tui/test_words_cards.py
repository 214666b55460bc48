"""Everything that can be said at a card table has words, and they fit."""

import random
import re
from collections.abc import Iterator

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.blackjack import CardEnd
from core.chance import Unsealed
from core.decide import step
from core.moves import Move
from core.outcome import LOST
from core.refusal import Reason
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from tests.core.card_tables import DOUBLE, SPLIT, SURRENDER, dealer_of, dealt, hand_of, on_turn
from tests.core.shoes import StackedShoe, cards_of
from tests.tui.card_words import ToldTable
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui import words
from tui.desk import Desk
from tui.options import Motion, Options
from tui.screens.help import sealed
from tui.situation import refused
from tui.spectacle import Spectacle, spectacle_of
from tui.view import DEALER, Show, Tone
from tui.words.results import FIRST, HAND, HANDS, SECOND, Part, together
from tui.words.room import ROOM, fitting

LONG = "wwwwwwwwwwwwwwww"
"""A name as long as any."""


# Cards and hands


def test_a_small_card_has_the_sign_of_its_suit_or_its_letter() -> None:
    assert words.small_card(hand_of("Qh").cards[0], ascii=False) == "[Q♥]"
    assert words.small_card(hand_of("Qh").cards[0], ascii=True) == "[Qh]"
    assert words.small_card(hand_of("Td").cards[0], ascii=False) == "[10♦]"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("Ah 6c", "[A♥] [6♣] = soft 17"),
        ("Ah 6c Ks", "[A♥] [6♣] [K♠] = 17"),
        ("Ah", "[A♥] = 11"),
        ("7h 7c 7s", "[7♥] [7♣] [7♠] = 21"),
        ("Ah 5c 5s", "[A♥] [5♣] [5♠] = 21"),
    ],
)
def test_a_hand_is_told_with_its_total(cards: str, text: str) -> None:
    assert words.card_hand_text(hand_of(cards), ascii=False) == text
    assert words.card_hand_text(dealer_of(cards), ascii=False) == text


def test_a_blackjack_is_told_as_one_and_21_after_a_split_is_not() -> None:
    assert words.card_hand_text(hand_of("Ah Kc", end=CardEnd.BLACKJACK), ascii=True) == "[Ah] [Kc] BLACKJACK"
    assert words.hand_total(hand_of("Ah Kc", end=CardEnd.STOOD, split=True)) == "= 21"
    assert words.dealer_total(dealer_of("Ah Kc")) == "BLACKJACK"
    assert words.dealer_total(dealer_of("9h 6c Kc")) == "= 25 bust"


def test_how_hands_ended() -> None:
    ended = {end: words.ended_status(hand_of("9h 9c", end=end), LIVE).words for end in (None, *CardEnd)}
    assert ended == {
        None: "waits",
        CardEnd.STOOD: "stands",
        CardEnd.BUST: "bust",
        CardEnd.BLACKJACK: "pays 3:2, if the dealer has no blackjack",
        CardEnd.SURRENDERED: "surrendered",
    }
    ties = msgspec.structs.replace(LIVE, blackjack_beats_21=False)
    blackjack = words.ended_status(hand_of("Ah Kc", end=CardEnd.BLACKJACK), ties)
    assert blackjack.words == "pays 3:2, if the dealer has no 21" and blackjack.tone is Tone.STAR


def test_labels_say_what_a_move_costs() -> None:
    hand = hand_of("Ah 6c")
    assert words.move_label(Move.HIT, hand, LIVE, 10) == "hit"
    assert words.move_label(Move.STAND, hand, LIVE, 10) == "stand on soft 17"
    assert words.move_label(DOUBLE, hand, LIVE, 1000) == "double, 1,000 more"
    assert words.move_label(SPLIT, hand, LIVE, 20) == "split, 20 more"
    assert words.move_label(SURRENDER, hand, LIVE, 10) == "surrender: lose 5"
    for move in Move:
        assert words.move_label(move, hand, LIVE)


def test_how_full_the_shoe_is() -> None:
    live = ToldTable("ann")
    assert words.shoe_note(live.table) == "shoe 416 of 416"
    low = msgspec.structs.replace(live.table, shoe=live.table.shoe[:100])
    assert words.shoe_note(low) == "shoe 100 of 416, past the cut"


# The log


def test_the_log_of_a_double_that_is_followed_and_of_a_surrender() -> None:
    live = ToldTable("ann", "bob", behind=("kim",))
    live.bet("kim", 20, box=0)
    live.bet("ann", 10)
    live.bet("bob", 20, dealt("9d", "8s 3h", "Kc 6s"))
    live.play("ann", DOUBLE)
    live.reply("kim", True, "Tc")
    live.play("bob", SURRENDER, "Td")
    assert live.told(11) == [
        "kim bets 20 on your hand",
        "you bet 10",
        "bob bets 20",
        "dealer shows [9♦], you [8♠] [3♥], bob [K♣] [6♠]",
        "you  double for 10 more",
        "who follows the double: kim 20?",
        "kim follows with 20",
        "you  [10♣] = 21, stand",
        "bob  surrenders, 10 back",
        "dealer draws [10♦] = 19",
        "kim wins 40, you win 20, bob loses 10",
    ]


def split_and_insured(you: str = "ann") -> ToldTable:
    """Ann's eights, insured and split, with kim behind and a bet of each on pairs; the dealer has 9 more."""
    live = ToldTable("ann", you=you, behind=("kim",))
    live.bet("kim", 20, box=0)
    live.bet("kim", 10, box=0, side=Side.PAIRS)
    live.bet("ann", 10, dealt("Ad", "8s 8h"))
    live.reply("ann", True)
    live.reply("kim", False)
    live.play("ann", SPLIT)
    live.reply("kim", True, "3c Td")
    live.hit("ann", "Kh")
    return live


def test_the_log_of_a_split_and_of_several_wagers() -> None:
    live = split_and_insured()
    live.stand("ann", "8d")
    assert live.told(16) == [
        "kim bets 20 on your hand",
        "kim bets 10 on pairs on your hand",
        "you bet 10",
        "dealer shows [A♦], you [8♠] [8♥]",
        "insurance is offered: kim 10 and you 5",
        "you insure for 5",
        "kim declines insurance on your hand",
        "you  split for 10 more",
        "who follows the split: kim 20?",
        "kim follows with 20",
        "you, first hand  [3♣] = 11",
        "you, second hand  [10♦] = 18",
        "you, first hand  [K♥] = 21, stand",
        "you, second hand  stand on 18",
        "dealer draws [8♦] = soft 19",
        "kim wins 110 (your hand 0, pairs +110), you lose 5 (first hand +10, second -10, insurance -5)",
    ]


def test_the_log_of_even_money_taken_and_declined_at_the_czech_table() -> None:
    czech = ToldTable("ann", rules=CZECH, behind=("kim",))
    czech.bet("kim", 20, box=0)
    czech.bet("ann", 10, on_turn("Ah", "Ad Kc"))
    czech.reply("ann", True)
    czech.reply("kim", False, "Kd")
    assert czech.told(7) == [
        "dealer shows [A♥], you [A♦]",
        "you  [K♣]  Blackjack",
        "even money is offered: kim and you",
        "you take even money",
        "kim declines even money on your hand",
        "dealer draws [K♦]  Blackjack",
        "kim ties, you win 10",
    ]


def test_the_log_names_cards_by_letters_where_all_must_be_ascii() -> None:
    live = ToldTable("ann", ascii=True)
    live.bet("ann", 10, dealt("9d", "Ts 3h"))
    assert live.told(1) == ["dealer shows [9d], you [10s] [3h]"]
    assert all(line.text.isascii() for line in live.lines)


@pytest.mark.parametrize("ascii", [True, False])
def test_a_terminals_log_has_the_cards_as_the_terminal_can_show_them(ascii: bool) -> None:
    dealer = FakeDealer(opened(rules=LIVE))
    dealer.seats(YOU)
    desk = Desk(FakeClient(dealer), dealer.table, Options(ascii=ascii, motion=Motion.NONE))
    desk.take(dealer.does(cmd.Bet(YOU, 0, 10), (dealt("9d", "Ts 3h"),)), 0.0)
    assert desk.log[-1].text.isascii() is ascii


def test_the_log_of_bets_taken_back() -> None:
    live = ToldTable("ann", "bob", behind=("kim",))
    live.bet("ann", 30)
    live.bet("ann", 10, side=Side.PAIRS)
    live.do(cmd.Withdraw("ann", 0, Side.PAIRS))
    live.bet("ann", 10, side=Side.PAIRS)
    live.do(cmd.Withdraw("ann", 0))
    live.bet("kim", 20, box=1)
    live.do(cmd.Withdraw("kim", 1))
    assert live.told(5) == [
        "you take back 10 from pairs",
        "you bet 10 on pairs",
        "you take back 40",
        "kim bets 20 on bob's hand",
        "kim takes back 20 on bob's hand",
    ]


def test_the_log_of_a_shoe_that_is_shuffled() -> None:
    live = ToldTable("ann")
    between = words.event_line(live.table, ev.Shuffled(), "ann")
    assert between and between.text == "the shoe is shuffled"
    live.bet("ann", 10, dealt("9d", "8s 3h"))
    within = words.event_line(live.table, ev.Shuffled(), "ann")
    assert within and within.text == "the shoe has run dry, the cards that were played are shuffled in"


def test_the_log_of_who_is_played_for() -> None:
    german = ToldTable("ann", "bob", rules=GERMAN)
    german.bet("ann", 10)
    german.bet("bob", 10, dealt("9d", "5s 4h", "Kc 6s"))
    german.time_up("9c")
    assert german.told(2) == ["you (away)  [9♣] = 18", "you (away)  stand on 18"]


def test_a_bust_and_a_dealers_bust_are_told() -> None:
    german = ToldTable("ann", "bob", rules=GERMAN, you="bob")
    german.bet("ann", 10)
    german.bet("bob", 10, dealt("9d", "Ts 6h", "Kc 8s"))
    german.hit("ann", "Td")
    assert german.lines[-1].text == "ann  [10♦] = 26, bust" and german.lines[-1].tone is Tone.BAD
    german.stand("bob", "6c Kd")
    assert german.told(3) == [
        "dealer draws [6♣] = 15",
        "dealer draws [K♦] = 25, bust",
        "ann loses 10, you win 10",
    ]


def test_a_players_name_is_never_a_pattern_for_words() -> None:
    live = ToldTable("ann", behind=("kim",))
    live.do(cmd.Enter("kim", Text("{0.player}%s[/]")))
    live.bet("kim", 20, box=0)
    live.bet("ann", 10, dealt("Ad", "8s 7h"))
    live.reply("kim", True)
    assert live.told(2) == [
        "insurance is offered: {0.player}%s[/] 10 and you 5",
        "{0.player}%s[/] insures for 10 on your hand",
    ]


# Offers


def test_every_offer_has_a_question_and_two_answers() -> None:
    live = ToldTable("ann", behind=("kim",))
    live.bet("kim", 20, box=0)
    live.bet("ann", 10, dealt("Ad", "8s 8h"))
    assert words.offer_prompt(live.table, "ann") == "The dealer shows an ace: insure for 5, pays 2:1?"
    assert words.offer_prompt(live.table, "kim") == "An ace: insure ann's hand for 10, pays 2:1?"
    assert words.offer_prompt(live.table, "") == "" == words.offer_prompt(live.table, "bob")
    assert words.offer_labels(live.table.offers[0]) == ("insure for 10", "no insurance")
    live.reply("ann", False)
    assert words.offer_prompt(live.table, "ann") == ""
    assert live.prompt("ann") == live.prompt("") == "Waiting for kim's answer."
    live.reply("kim", False)
    live.play("ann", SPLIT)
    assert words.offer_prompt(live.table, "kim") == "ann splits: put 20 on the second hand?"
    assert words.offer_labels(live.table.offers[0]) == ("put 20 on the second", "first hand only")


def test_following_a_double_is_asked() -> None:
    live = ToldTable("ann", behind=("kim",))
    live.bet("kim", 20, box=0)
    live.bet("ann", 10, dealt("9d", "8s 3h"))
    live.play("ann", DOUBLE)
    assert live.prompt("kim") == "ann doubles: put 20 more on it?"
    assert words.offer_labels(live.table.offers[0]) == ("put 20 more on it", "put no more")
    assert words.clock_note(live.table, "kim") == "your answer"
    assert words.clock_note(live.table, "ann") == "answers awaited"


def test_even_money_is_asked_with_what_it_wins() -> None:
    czech = ToldTable("ann", rules=CZECH, behind=("kim",))
    czech.bet("kim", 20, box=0)
    czech.bet("ann", 10, on_turn("Ah", "Ad Kc"))
    assert czech.prompt("ann") == "Even money on your blackjack: 10 for sure?"
    assert czech.prompt("kim") == "Even money on ann's blackjack: 20 for sure?"
    assert words.offer_labels(czech.table.offers[0]) == ("take even money", "no even money")


def test_what_an_insurance_pays_is_the_tables() -> None:
    live = ToldTable("ann", rules=msgspec.structs.replace(LIVE, insurance_pays=LIVE.blackjack_pays), step=4)
    live.bet("ann", 20, dealt("Ad", "8s 7h"))
    assert live.prompt("ann") == "The dealer shows an ace: insure for 10, pays 3:2?"


def test_a_box_whose_owner_is_asked_says_so() -> None:
    live = ToldTable("ann", "bob")
    live.bet("ann", 10)
    live.bet("bob", 10, dealt("Ad", "8s 8h", "As Kd"))
    live.reply("bob", False)
    assert [words.hand_status(live.table, box).words for box in (0, 1)] == [
        "to answer",
        "pays 3:2, if the dealer has no blackjack",
    ]


# Wagers


def test_what_lies_on_a_box_beside_its_owners_bet() -> None:
    live = split_and_insured()
    assert words.wager_words(live.table, 0, "ann") == (
        "split +10",
        "insured 5",
        "kim 20 behind",
        "kim split +20",
        "kim pairs 10",
    )
    assert words.wager_words(live.table, 0, "kim")[2:] == ("you 20 behind", "you split +20", "you pairs 10")
    assert words.bet_state(live.table, 0).words == "bet 10 +20"


def test_even_money_and_a_double_are_told_beside_the_bet() -> None:
    czech = ToldTable("ann", rules=CZECH, behind=("kim",))
    czech.bet("kim", 20, box=0)
    czech.bet("ann", 10, on_turn("Ah", "Ad Kc"))
    czech.reply("kim", True)
    assert words.wager_words(czech.table, 0, "ann") == ("kim 20 behind", "kim even money")
    assert words.bet_state(czech.table, 0).words == "bet 10 +20"
    live = ToldTable("ann", behind=("kim",))
    live.bet("kim", 20, box=0)
    live.bet("ann", 10, dealt("9d", "8s 3h"))
    live.play("ann", DOUBLE)
    assert words.wager_words(live.table, 0, "ann") == ("doubled +10", "kim 20 behind")


# Outcomes


@pytest.mark.parametrize(
    ("cards", "dealer", "told"),
    [
        ("Td Kc", "9d 8c", "You won 10, 20 to 17."),
        ("Td 6c", "9d 8c", "You lost 10, 16 to 17."),
        ("Td 7c", "9d 8c", "You tie at 17: your bet is back."),
        ("Td 7c", "9d 5c Kd", "You won 10: the dealer is bust."),
    ],
)
def test_the_outcome_of_one_hand_says_why(cards: str, dealer: str, told: str) -> None:
    german = ToldTable("ann", rules=GERMAN)
    german.round(cards, dealer, Move.STAND)
    assert words.outcome_sentence(german.table, "ann") == told
    assert german.prompt("ann") == fitting(f"{told} Bet 10 to 200, or pass.", told)


def test_what_a_blackjack_won_or_lost_to_is_told() -> None:
    german = ToldTable("ann", "bob", rules=GERMAN)
    german.bet("ann", 10)
    german.bet("bob", 10, dealt("Ad", "Ac Ks", "Td 8c"))
    german.stand("bob", "Kd")
    assert words.outcome_sentence(german.table, "ann") == "You tie with a blackjack each: your bet is back."
    assert words.outcome_sentence(german.table, "bob") == "You lost 10 to a blackjack."
    alone = ToldTable("ann", rules=GERMAN)
    alone.round("Ad Kc", "9d 8c")
    assert words.outcome_sentence(alone.table, "ann") == "You won 15 with a blackjack."


def test_a_hand_that_was_given_up_or_went_bust_is_told() -> None:
    live = ToldTable("ann", "bob")
    live.bet("ann", 10)
    live.bet("bob", 10, dealt("9d", "Ts 6h", "Kc 8s"))
    live.play("ann", SURRENDER)
    live.hit("bob", "Td")
    assert words.outcome_sentence(live.table, "ann") == "You lost 5: the hand was given up."
    assert words.outcome_sentence(live.table, "bob") == "You lost 10: 28 is bust."


def test_the_outcome_of_several_wagers_is_right_to_the_chip() -> None:
    live = split_and_insured()
    live.stand("ann", "8d")
    assert (live.chips("ann"), live.chips("kim")) == (995, 1110)
    ann, kim = [words.outcome_sentence(live.table, player) for player in ("ann", "kim")]
    assert ann == "You lost 5: first hand +10, second -10, insurance -5."
    assert kim == "You won 110: ann's hand 0, pairs +110."
    assert live.prompt("ann") == ann and live.prompt("kim") == kim


def test_insured_against_a_blackjack_one_comes_out_even() -> None:
    live = ToldTable("ann")
    live.round("9h 9c", "Ad Kd", True, Move.STAND)
    assert words.outcome_sentence(live.table, "ann") == "You come out even: hand -10, insurance +10."
    assert live.told(1) == ["you come out even (hand -10, insurance +10)"]


def test_even_money_and_bets_on_others_are_told_in_the_outcome() -> None:
    czech = ToldTable("ann", rules=CZECH)
    czech.round("Ad Kc", "Ah", True)
    assert words.outcome_sentence(czech.table, "ann") == "You won 10 with even money."
    german = ToldTable("ann", "bob", "kim", rules=GERMAN)
    for box in (0, 1, 2):
        german.bet("ann", 10, box=box)
    german.bet("bob", 10)
    german.bet("kim", 10, dealt("9d", "Ts 9h", "Kc 9s", "Kd 6d"))
    for player in ("ann", "bob", "kim"):
        german.stand(player, "8d" if player == "kim" else "")
    assert words.outcome_sentence(german.table, "ann") == "You won 10: hand +10, behind 0."


def test_parts_of_a_result_that_are_too_many_are_added_up() -> None:
    some = words.outcome_sentence(_paid(1000, -1000, -500, 200), "ann")
    assert some == "You lost 300: hands 0, insurance -500, pairs +200."
    pairs = Part("pairs")
    assert together({HAND: 10, pairs: -10}) == {HAND: 10, pairs: -10}
    assert together({FIRST: 10, SECOND: 5, pairs: -10}) == {HANDS: 15, pairs: -10}
    assert words.outcome_sentence(_paid(10**9, -10, -(10**8), 10**9), "ann") == "You won 1,899,999,990."


def _paid(*nets: int) -> Table:
    """A table where ann has won this on her first hand, her second, insurance and pairs."""
    places = ((Side.MAIN, 0), (Side.SPLIT, 1), (Side.INSURANCE, 0), (Side.PAIRS, 0))
    payouts = [
        ev.Payout("ann", 0, hand, side, 10**9, LOST, 10**9 + net)
        for (side, hand), net in zip(places, nets, strict=True)
    ]
    return msgspec.structs.replace(split_and_insured().table, payouts=tuple(payouts))


# Prompts


def test_prompts_through_a_round_of_cards() -> None:
    live = ToldTable("ann", "bob", behind=("kim",))
    assert live.prompt("ann") == "Bet 10 to 200 in steps of 10, or pass."
    assert live.prompt("kim") == "Sit down, or bet behind ann (1) or bob (2): tab chooses."
    live.bet("ann", 10)
    assert live.prompt("ann") == "You bet 10; x bets on pairs too, 11:1."
    live.bet("ann", 20, side=Side.PAIRS)
    assert live.prompt("ann") == "You bet 10 and 20 on pairs. The others still bet."
    live.bet("kim", 20, box=0)
    assert live.prompt("kim") == "You bet 20 behind ann (1)."
    live.bet("bob", 10, dealt("Td", "As 6h", "Kc Ks"))
    assert live.prompt("ann") == "Your turn: soft 17 against the dealer's 10."
    assert live.prompt("bob") == "ann is to act before you."
    assert live.prompt("kim") == live.prompt("") == "ann has soft 17 against the dealer's 10."
    assert words.card_turn(live.table, "ann", 12) == "Your turn: soft 17 against 10, 12 s."
    live.hit("ann", "Kd")
    live.stand("ann")
    assert live.prompt("ann") == "You stand on 17."
    live.play("bob", SPLIT, "3c 4d")
    assert live.prompt("bob") == "First hand: 13 against the dealer's 10."
    assert live.prompt("") == "bob's first hand has 13 against the dealer's 10."
    assert words.hand_status(live.table, 1).words == "to act, first hand"
    live.hit("bob", "Kh")
    assert live.prompt("bob") == "Second hand: 14 against the dealer's 10."


def test_both_hands_of_a_split_are_told_while_others_play() -> None:
    live = ToldTable("ann", "bob")
    live.bet("ann", 10)
    live.bet("bob", 10, dealt("Td", "8s 8h", "Kc 6s"))
    live.play("ann", SPLIT, "3c 4d")
    live.hit("ann", "2h")
    live.hit("ann", "Kh")
    live.hit("ann", "Kd")
    assert live.prompt("ann") == "First hand is bust, second hand is bust."
    assert words.hand_status(live.table, 0) == words.Status("bust", Tone.BAD)


def test_what_is_over_is_told_while_others_play() -> None:
    live = ToldTable("ann", "bob", "kim")
    live.bet("ann", 10)
    live.bet("bob", 10)
    live.bet("kim", 10, dealt("9d", "As Kh", "Kc 6s", "Kd 7s"))
    assert live.prompt("ann") == "Blackjack! Only a dealer's blackjack can tie it."
    live.play("bob", SURRENDER)
    assert live.prompt("bob") == "You gave the hand up: half your bet is back."
    assert words.hand_status(live.table, 1).words == "surrendered"


def test_even_money_is_told_while_others_play() -> None:
    czech = ToldTable("ann", "bob", rules=CZECH)
    czech.bet("ann", 10)
    czech.bet("bob", 10, on_turn("Ah", "Ad Kc", "9c 9d"))
    czech.reply("ann", True, "9d")
    assert czech.prompt("ann") == "Even money is yours, whatever the dealer draws."
    assert words.hand_status(czech.table, 0).words == "takes even money"


def test_a_player_without_a_seat_is_told_where_a_bet_can_go() -> None:
    live = ToldTable("ann", behind=("kim",), seats=1)
    assert live.prompt("kim") == "Bet behind ann (1): tab chooses, enter bets."
    live.do(cmd.Enter("ann", Text("annabel")))
    assert live.prompt("kim") == "Bet behind annabel (1): tab chooses, enter bets."
    live.bet("kim", 20, box=0)
    live.bet("kim", 10, box=0, side=Side.PAIRS)
    assert live.prompt("kim") == "You bet 20 and 10 on pairs behind annabel (1)."
    assert words.backing(live.table, "kim", 0) == "You bet 20 and 10 on pairs on annabel's hand."
    off = ToldTable("ann", behind=("kim",), back_bets=False)
    assert off.prompt("kim") == "Choose a free seat to play."


def test_many_whom_one_could_bet_on_are_counted() -> None:
    players = tuple(f"{LONG[:-1]}{number}" for number in range(7))
    live = ToldTable(*players, behind=("kim",))
    assert live.prompt("kim") == "Bet behind one of 7 players: tab chooses."
    for box in (0, 1):
        live.bet("kim", 20, box=box)
    assert live.prompt("kim") == "You bet 40 on others' hands."


def test_a_player_with_a_seat_is_told_of_bets_on_others() -> None:
    german = ToldTable("ann", "bob", rules=GERMAN)
    german.bet("ann", 10, box=1)
    german.bet("ann", 20)
    assert german.prompt("ann") == "You bet 20 and 10 behind bob (2)."


def test_only_what_is_left_of_a_box_is_offered_to_bet() -> None:
    czech = ToldTable("ann", "bob", rules=CZECH)
    czech.bet("ann", 150)
    assert words.backing(czech.table, "bob", 0) == "Bet 10 to 50 on ann's hand; tab: another."


def test_who_can_no_longer_bet_behind_is_told_to_buy_in() -> None:
    live = ToldTable("ann", behind=("kim",))
    poor = msgspec.structs.replace(live.table.players["kim"], chips=4)
    live.table = msgspec.structs.replace(live.table, players={**live.table.players, "kim": poor})
    assert live.prompt("kim") == "Too few chips for a bet of 10: buy in again, or watch."


def test_while_cards_are_in_the_air_it_is_told_who_gets_one() -> None:
    live = ToldTable("ann", "bob")
    live.bet("ann", 10)
    live.bet("bob", 10, dealt("Td", "As 6h", "Kc Ks"))
    assert words.meanwhile(live.table, "") == "ann gets a card."
    assert words.meanwhile(live.table, "bob") == "ann is to act before you."
    dealing = msgspec.structs.replace(live.table, turn=None)
    assert words.meanwhile(dealing, "") == "The dealer deals."
    drawing = msgspec.structs.replace(dealing, phase=Phase.DEALER)
    assert words.meanwhile(drawing, "") == words.prompt_for(drawing, "") == "The dealer draws."
    assert words.clock_note(drawing, "") == "dealer draws"


# Places


def every_sentence(live: ToldTable) -> set[str]:
    """Return what every player and a spectator is told at this moment."""
    table = live.table
    told = {words.prompt_for(table, player) for player in (*table.players, "")}
    told |= {words.outcome_sentence(table, player) for player in table.players}
    told |= {words.meanwhile(table, player) for player in (*table.players, "")}
    told |= {words.backing(table, "kim", 0)} if table.phase is Phase.BETTING else set()
    return told


@pytest.mark.parametrize("rules", [GERMAN, CZECH, LIVE], ids=lambda rules: rules.preset.value)
def test_every_prompt_fits_60_columns_whatever_is_played(rules: BlackjackRules) -> None:
    told: set[str] = set()
    for seed in range(12):
        told |= set().union(*map(every_sentence, evening(rules, seed)))
    assert len(told) > 40
    assert all(sentence.endswith((".", "?")) for sentence in told if sentence)
    too_long = {sentence for sentence in told if len(sentence) > ROOM}
    assert not too_long


def evening(rules: BlackjackRules, seed: int) -> Iterator[ToldTable]:
    """Yield a table after each of many commands drawn by lot, its players' names as long as can be."""
    lot = random.Random(seed)
    live = ToldTable("ann", "bob", rules=rules, behind=("kim", "joe"))
    for player in ("ann", "bob", "kim", "joe"):
        live.enter(player, f"{player}{LONG[3:]}")
    for _ in range(60):
        command = _anything(live.table, lot)
        if refused(live.table, command) is None:
            live.given(command, Lots(lot))
            yield live


def _anything(table: Table, lot: random.Random) -> cmd.PlayerCommand:
    player = lot.choice(list(table.players))
    offers = [offer for offer in table.offers if offer.player == player]
    if offers:
        return cmd.Reply(player, offers[0].number, lot.random() < 0.7)
    moves = table.legal_moves(player)
    if moves:
        return cmd.Play(player, table.decision, lot.choice(moves))
    side = lot.choice((Side.MAIN, Side.MAIN, Side.PAIRS))
    return cmd.Bet(player, lot.randrange(2), lot.choice((10, 100, 200)), side)


class Lots(Unsealed):
    """Chance from a generator that a seed made."""

    def __init__(self, lot: random.Random) -> None:
        self._lot = lot

    def draw(self, below: int) -> int:
        """Return any number below."""
        return self._lot.randrange(below)


# Seals


def test_what_is_sealed_at_a_card_table_is_cards() -> None:
    table = ToldTable("ann").table
    assert words.seal_note(table) == "cards not sealed"
    assert "sealing its cards" in words.refusal(
        Reason.NOT_SEALED, drawn=words.dice_or_cards(table.setup.rules)
    )
    assert words.not_sealed_line(table).text.startswith("the cards of this table")
    told = " ".join([text for text, _ in sealed(table, ascii=False)])
    assert "every card is the same" in told and not {"dice", "die", "rolled"} & set(re.findall(r"\w+", told))


# Spectacles


def test_a_blackjack_as_dealt_and_one_on_turn_are_celebrated() -> None:
    live = ToldTable("ann", "bob")
    live.bet("ann", 10)
    before = live.table
    shoe = StackedShoe(dealt("9d", "8s 3h", "As Ks"))
    events, after = step(before, cmd.Bet("bob", 1, 20), shoe)
    dealing = next(event for event in events if isinstance(event, ev.Dealt))
    assert spectacle_of(before, dealing, after) == Spectacle(1, Show.BLACKJACK, 30)
    czech = ToldTable("ann", rules=CZECH)
    czech.bet("ann", 10, on_turn("Ah", "Ad Kc"))
    assert spectacle_of(czech.table, ev.Served(0, 0, (12,)), czech.table) == Spectacle(0, Show.BLACKJACK, 15)


def test_busts_are_shown_and_a_dealers_blackjack_too() -> None:
    german = ToldTable("ann", "bob", rules=GERMAN)
    german.bet("ann", 10)
    german.bet("bob", 10, dealt("Ad", "Ts 6h", "Kc 8s"))
    before = german.table
    german.hit("ann", "Td")
    bust = ev.Played(0, 0, Move.HIT, cards_of("Td"))
    assert spectacle_of(before, bust, german.table) == Spectacle(0, Show.BUST)
    for dealer, show in (("Ad Kd", Show.BLACKJACK), ("9d 6d Kd", Show.BUST), ("9d 8d", None)):
        after = msgspec.structs.replace(german.table, dealer=dealer_of(dealer))
        seen = spectacle_of(before, ev.DealerPlayed(Move.HIT, (0,)), after)
        assert seen == (Spectacle(DEALER, show) if show else None)
