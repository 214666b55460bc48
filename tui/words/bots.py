"""Who the bots are and how each plays, in sentences made of their habits."""

from collections.abc import Iterable

from core.bot_cards import SOFT_STANDS
from core.bot_characters import BOTS, CHARACTERS, Character, bot_named
from core.bot_dice import DOUBLES, DiceHabits
from core.bots import Habits
from core.cards import ACE, TEN
from core.dice import Die
from core.rules import BlackholeRules, BlackjackRules, DealerStyle, Rules
from core.table import Table
from tui.words.names import listed

ALL = (
    "Bots wait until a person has bet, bet on their own hand alone, put more on it only while they have the "
    "chips, and buy in again when they are broke."
)
NOVAS = (1, 12)
_NAMES = {ACE: "ace", TEN: "ten"}


def who_is_here(table: Table) -> tuple[str, ...]:
    """Return what each bot with a box is like: `HAL plays like Pulsar: cautious.`"""
    owners = [table.players[box.owner] for box in table.boxes if box.owner is not None]
    return tuple([_like(str(player.name)) for player in owners if player.bot])


def _like(name: str) -> str:
    bot = bot_named(name)
    if bot is None:
        return f"{name} is a bot that this terminal does not know."
    return f"{name} plays like {bot.character.name}: {bot.character.kind}."


def who_is_who() -> tuple[str, ...]:
    """Return which bots have which character."""
    return tuple([_all_like(character) for character in CHARACTERS])


def _all_like(character: Character) -> str:
    names = [bot.name for bot in BOTS if bot.character is character]
    verb = "plays" if len(names) == 1 else "play"
    return f"{listed(names)} {verb} like {character.name}."


def how_it_plays(character: Character, rules: Rules) -> tuple[str, ...]:
    """Return how a character bets and plays under these rules."""
    bets = _bets(character)
    if character.habits is None:
        return (bets, *_by_the_book(rules))
    if isinstance(rules, BlackjackRules):
        return (bets, *_with_cards(character.habits, rules))
    return (bets, *_with_dice(character.habits.dice))


def _bets(character: Character) -> str:
    if character.bets_one_in:
        return f"Bets one in {character.bets_one_in} of its chips."
    many = character.bets_minimums
    return f"Bets {many} times the minimum." if many > 1 else "Bets the minimum."


def _by_the_book(rules: Rules) -> list[str]:
    best = "Makes the move with the highest expected result by this table's own rules"
    if isinstance(rules, BlackholeRules):
        return [f"{best}, worked out to the end of the hand.", *_ASSUMES.get(rules.dealer, ())]
    told = [f"{best}, with the cards that are left in the shoe."]
    if rules.insurance or rules.even_money:
        told.append("Takes what it is offered against an ace only where that is worth more.")
    return told


_ASSUMES = {
    DealerStyle.SHARP: ("Takes its hand as alone against the dealer.",),
    DealerStyle.HUMAN: ("Takes the dealer to spend the d6 as the house does.",),
}


def _with_dice(habits: DiceHabits) -> list[str]:
    first, then, last = [_die(die) for die in habits.prefers]
    return [
        _stands(habits.stands_weak, habits.stands_strong, habits.weak),
        *_unlucky(habits.unlucky),
        _spends(habits.spends_from),
        f"Rolls a joker as a {habits.joker_as.value}.",
        *[f"Never rolls a {move.value}: holding one it goes on with d12s." for move in habits.shuns],
        f"Of two substitution dice it would rather have {first} than {then}, and {then} than {last}.",
        _rerolls(habits.rerolls),
    ]


def _die(die: Die) -> str:
    return f"a {die.value}"


def _spends(total: int) -> str:
    if total <= 2:
        return "Until then it rolls a substitution die as soon as it has one."
    return f"Until then it rolls d12s, and from {total} on a substitution die where it has one."


def _rerolls(faces: tuple[int, ...]) -> str:
    if faces == DOUBLES:
        return "Rerolls every double, a Nova too."
    doubles = listed([f"{face}-{face}" for face in sorted({*faces, 11})])
    nova = "" if set(NOVAS) & set(faces) else "; a Nova it keeps"
    return f"Of doubles it rerolls {doubles} alone{nova}."


def _with_cards(habits: Habits, rules: BlackjackRules) -> list[str]:
    cards = habits.cards
    told: list[str] = []
    if rules.split:
        told.append(_of_pairs(cards.splits))
    if rules.surrender:
        kept = f", but not against {_any_of(cards.weak)}"
        told.append(_where_it_may("Gives up", "Never gives up.", cards.surrenders, kept))
    if rules.double_on:
        doubles = tuple([total for total in cards.doubles if total in rules.double_on])
        told.append(_where_it_may("Doubles", "Never doubles.", doubles))
    told.append(_stands(cards.stands_weak, cards.stands_strong, cards.weak))
    told += _unlucky(cards.unlucky)
    told.append(f"With an ace that counts 11 it stands from {SOFT_STANDS} on.")
    if rules.insurance or rules.even_money:
        told.append(_of_offers(cards.insures, rules))
    return told


def _of_pairs(values: tuple[int, ...]) -> str:
    if not values:
        return "Never splits."
    return f"Splits a pair of {listed([f'{_NAMES.get(value, value)}s' for value in values], 'or')}."


def _where_it_may(does: str, never: str, totals: tuple[int, ...], but: str = "") -> str:
    return f"{does} a hard {listed(totals, 'or')} where it may{but}." if totals else never


def _of_offers(takes: bool, rules: BlackjackRules) -> str:
    kinds = [("insurance", rules.insurance), ("even money", rules.even_money)]
    there = listed([kind for kind, is_there in kinds if is_there], "and" if takes else "or")
    return f"Always takes {there}." if takes else f"Never takes {there}."


def _stands(weak: int, strong: int, upcards: tuple[int, ...]) -> str:
    return f"Stands from {weak} on against {_any_of(upcards)}, from {strong} on against all else."


def _unlucky(totals: tuple[int, ...]) -> list[str]:
    return [f"Never stands on {listed(totals, 'or')}."] if totals else []


def _any_of(upcards: Iterable[int]) -> str:
    """Return upcards in a row: `a 2 to 6`, `a 4`."""
    first, *more = upcards
    if more == list(range(first + 1, first + 1 + len(more))) and len(more) > 1:
        return f"a {first} to {more[-1]}"
    return f"a {listed((first, *more), 'or')}"
