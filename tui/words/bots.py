"""Who the bots are and how each plays, in sentences made of their habits."""

from collections.abc import Iterable

from core.bot_cards import SOFT_STANDS
from core.bot_characters import BOTS, CHARACTERS, Character, bot_named
from core.bot_dice import DOUBLES, DiceHabits
from core.bots import Habits
from core.cards import ACE, TEN
from core.rules import BlackholeRules, BlackjackRules, DealerStyle, Rules
from core.table import Table
from tui.tongue import N_, _, n_, p_
from tui.words.names import die_name, listed

ALL = N_(
    "Bots wait until a person has bet, bet on their own hand alone, put more on it only while they have the "
    "chips, and buy in again when they are broke."
)
NOVAS = (1, 12)
_PAIRS = {ACE: N_("aces"), TEN: N_("tens")}
_TAKES = {
    (True, True): N_("Always takes insurance and even money."),
    (True, False): N_("Always takes insurance."),
    (False, True): N_("Always takes even money."),
}
_TAKES_NOT = {
    (True, True): N_("Never takes insurance or even money."),
    (True, False): N_("Never takes insurance."),
    (False, True): N_("Never takes even money."),
}
"""By whether there is insurance, and even money."""


def who_is_here(table: Table) -> tuple[str, ...]:
    """Return what each bot with a box is like: `HAL plays like Pulsar: cautious.`"""
    owners = [table.players[box.owner] for box in table.boxes if box.owner is not None]
    return tuple([_like(str(player.name)) for player in owners if player.bot])


def _like(name: str) -> str:
    bot = bot_named(name)
    if bot is None:
        return _("{name} is a bot that this terminal does not know.").format(name=name)
    return _("{name} plays like {character}: {kind}.").format(
        name=name, character=bot.character.name, kind=_(bot.character.kind)
    )


def who_is_who() -> tuple[str, ...]:
    """Return which bots have which character."""
    return tuple([_all_like(character) for character in CHARACTERS])


def _all_like(character: Character) -> str:
    names = [bot.name for bot in BOTS if bot.character is character]
    told = n_("{names} plays like {character}.", "{names} play like {character}.", len(names))
    return told.format(names=listed(names), character=character.name)


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
        return _("Bets one in {number} of its chips.").format(number=character.bets_one_in)
    many = character.bets_minimums
    if many == 1:
        return _("Bets the minimum.")
    return n_("Bets {count} times the minimum.", "Bets {count} times the minimum.", many).format(count=many)


def _by_the_book(rules: Rules) -> list[str]:
    if isinstance(rules, BlackholeRules):
        return [
            _(
                "Makes the move with the highest expected result by this table's own rules, worked out to "
                "the end of the hand."
            ),
            *[_(sentence) for sentence in _ASSUMES.get(rules.dealer, ())],
        ]
    told = [
        _(
            "Makes the move with the highest expected result by this table's own rules, with the cards that "
            "are left in the shoe."
        )
    ]
    if rules.insurance or rules.even_money:
        told.append(_("Takes what it is offered against an ace only where that is worth more."))
    return told


_ASSUMES = {
    DealerStyle.SHARP: (N_("Takes its hand as alone against the dealer."),),
    DealerStyle.HUMAN: (N_("Takes the dealer to spend the d6 as the house does."),),
}


def _with_dice(habits: DiceHabits) -> list[str]:
    return [
        _stands(habits.stands_weak, habits.stands_strong, habits.weak),
        *_unlucky(habits.unlucky),
        _spends(habits.spends_from),
        _("Rolls a joker as a {die}.").format(die=habits.joker_as.value),
        *[
            _("Never rolls a {die}: holding one it goes on with d12s.").format(die=move.value)
            for move in habits.shuns
        ],
        _prefers(*map(die_name, habits.prefers)),
        _rerolls(habits.rerolls),
    ]


def _prefers(first: str, then: str, last: str) -> str:
    return _(
        "Of two substitution dice it would rather have a {first} than a {then}, and a {then} than a {last}."
    ).format(first=first, then=then, last=last)


def _spends(total: int) -> str:
    if total <= 2:
        return _("Until then it rolls a substitution die as soon as it has one.")
    return _("Until then it rolls d12s, and from {total} on a substitution die where it has one.").format(
        total=total
    )


def _rerolls(faces: tuple[int, ...]) -> str:
    if faces == DOUBLES:
        return _("Rerolls every double, a Nova too.")
    doubles = listed([f"{face}-{face}" for face in sorted({*faces, 11})])
    if set(NOVAS) & set(faces):
        return _("Of doubles it rerolls {doubles} alone.").format(doubles=doubles)
    return _("Of doubles it rerolls {doubles} alone; a Nova it keeps.").format(doubles=doubles)


def _with_cards(habits: Habits, rules: BlackjackRules) -> list[str]:
    cards = habits.cards
    told: list[str] = []
    if rules.split:
        told.append(_of_pairs(cards.splits))
    if rules.surrender:
        told.append(_surrenders(cards.surrenders, cards.weak))
    if rules.double_on:
        told.append(_doubles(tuple([total for total in cards.doubles if total in rules.double_on])))
    told.append(_stands(cards.stands_weak, cards.stands_strong, cards.weak))
    told += _unlucky(cards.unlucky)
    told.append(_("With an ace that counts 11 it stands from {total} on.").format(total=SOFT_STANDS))
    if rules.insurance or rules.even_money:
        takes = _TAKES if cards.insures else _TAKES_NOT
        told.append(_(takes[rules.insurance, rules.even_money]))
    return told


def _of_pairs(values: tuple[int, ...]) -> str:
    if not values:
        return _("Never splits.")
    pairs = [_(_PAIRS[value]) if value in _PAIRS else _("{value}s").format(value=value) for value in values]
    return _("Splits a pair of {pairs}.").format(pairs=listed(pairs, "or"))


def _surrenders(totals: tuple[int, ...], spared: tuple[int, ...]) -> str:
    if not totals:
        return _("Never gives up.")
    return _("Gives up a hard {totals} where it may, but not against {upcards}.").format(
        totals=listed(totals, "or"), upcards=_any_of(spared)
    )


def _doubles(totals: tuple[int, ...]) -> str:
    if not totals:
        return _("Never doubles.")
    return _("Doubles a hard {totals} where it may.").format(totals=listed(totals, "or"))


def _stands(weak: int, strong: int, upcards: tuple[int, ...]) -> str:
    return _("Stands from {weak} on against {upcards}, from {strong} on against all else.").format(
        weak=weak, strong=strong, upcards=_any_of(upcards)
    )


def _unlucky(totals: tuple[int, ...]) -> list[str]:
    return [_("Never stands on {totals}.").format(totals=listed(totals, "or"))] if totals else []


def _any_of(upcards: Iterable[int]) -> str:
    """Return upcards in a row: `a 2 to 6`, `a 4`."""
    first, *more = upcards
    if more == list(range(first + 1, first + 1 + len(more))) and len(more) > 1:
        return p_("against", "a {first} to {last}").format(first=first, last=more[-1])
    return p_("against", "a {values}").format(values=listed((first, *more), "or"))
