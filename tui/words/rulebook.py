"""A game's rules told in order, as this table has them: every ruling in its place, with examples."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.blackhole import Hand
from core.blackjack import CardHand
from core.cards import Card, card_of
from core.dice import Roll
from core.games import AnyHand, game_of
from core.moves import Move
from core.rules import PRESETS, BlackjackRules, Rules, Setup, preset_of
from tui.invitation import UNCOACHED
from tui.tongue import _, n_
from tui.words.hands import ended_status, hand_total
from tui.words.manual import stakes
from tui.words.names import in_a_row
from tui.words.rulebook_order import CARDS, DICE, Passage, Section
from tui.words.rulings import moot_rulings, ruling


@dataclass(frozen=True, slots=True)
class Example:
    """Dice or cards, and what they are by these rules."""

    shown: tuple[Roll, ...] | tuple[Card, ...]
    told: str


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the rules, with examples of it."""

    sentence: str
    usual: str = ""
    """What the game has in its place by itself; "" where that is the same."""
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules."""

    title: str
    told: tuple[Told, ...]


def chapters(setup: Setup) -> tuple[Chapter, ...]:
    """Return the rules of a table, part by part; what can't come up there is left out."""
    sections = CARDS if isinstance(setup.rules, BlackjackRules) else DICE
    found = [Chapter(_(section.title), tuple(_told(setup, section))) for section in sections]
    return (*[chapter for chapter in found if chapter.told], _table(setup))


def has_own_rules(rules: Rules) -> bool:
    """Whether the house has rules of its own."""
    return rules != PRESETS[preset_of(rules)]


def _told(setup: Setup, section: Section) -> Iterator[Told]:
    rules, moot = setup.rules, moot_rulings(setup)
    for passage in section.passages:
        if passage.field not in moot:
            examples = tuple([_example(rules, shown) for shown in passage.examples])
            yield Told(_sentence(rules, passage), _usual(rules, passage.field), examples)


def _sentence(rules: Rules, passage: Passage) -> str:
    return ruling(rules, passage.field) if passage.field else _(passage.sentence)


def _usual(rules: Rules, field: str) -> str:
    preset = PRESETS[preset_of(rules)]
    if not field or getattr(rules, field) == getattr(preset, field):
        return ""
    return ruling(preset, field)


def _example(rules: Rules, shown: str) -> Example:
    """Return dice `7 7`, rerolled `7 7>7`, or cards `Ah Kd`, and what the game makes of them."""
    if isinstance(rules, BlackjackRules):
        cards = tuple([card_of(code) for code in shown.split()])
        return Example(cards, _as_told(rules, game_of(rules).serve(rules, CardHand(cards[:1]), cards[1:])))
    dealt, _sign, rerolled = shown.partition(">")
    hand = game_of(rules).play(rules, Hand(), Move.START, tuple(map(int, dealt.split())))[0]
    if rerolled:
        hand = game_of(rules).play(rules, hand, Move.REROLL, (int(rerolled),))[0]
    return Example(hand.dice, _as_told(rules, hand))


def _as_told(rules: Rules, hand: AnyHand) -> str:
    """Return what a hand comes to, and how it has ended where it has."""
    if isinstance(hand, Hand) and hand.lost_if_kept:
        return in_a_row([hand_total(hand), _("bust if kept")])
    if not hand.over:
        return hand_total(hand)
    status = ended_status(hand, rules)
    return in_a_row([hand_total(hand), (status.words, *status.shorter)[-1]])


def _table(setup: Setup) -> Chapter:
    """Return what is the table's own, not the game's."""
    told = [stakes(setup), *_clocks(setup)]
    if setup.back_bets:
        told.append(_("Bets on the hands of others are open here."))
    if not setup.coached:
        told.append(_(UNCOACHED))
    return Chapter(_("THE TABLE"), tuple([Told(sentence) for sentence in told]))


def _clocks(setup: Setup) -> Iterator[str]:
    for seconds, limited, unlimited in (
        (
            setup.bet_seconds,
            n_("Bets close {count} second after the first.", "Bets close {count} seconds after the first.",
               setup.bet_seconds),
            _("Bets close once everybody seated has bet or passed."),
        ),
        (
            setup.turn_seconds,
            n_("A decision has {count} second.", "A decision has {count} seconds.", setup.turn_seconds),
            _("A decision has no time limit."),
        ),
    ):  # fmt: skip
        yield limited.format(count=seconds) if seconds else unlimited
