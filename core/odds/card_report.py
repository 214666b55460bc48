"""A card table in figures."""

import numpy as np

from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import ACE, TEN, fresh_shoe, without
from core.odds.card_advice import card_question
from core.odds.card_beside import insurance, pair_chance, pairs
from core.odds.card_book import CardBook, card_book
from core.odds.card_chart import UPCARDS
from core.odds.card_dealer import ends
from core.odds.card_ends import BUST, ENDS, NATURAL
from core.odds.card_points import VALUES, card_worth
from core.odds.chart import chart
from core.odds.edge import original
from core.odds.report import Beside, Exact, Facing, Report
from core.rules import BlackjackRules
from core.sides import Side

NAMES = {BUST: "bust", NATURAL: "blackjack"}
"""Ends of the dealer that are no totals."""


def card_report(rules: BlackjackRules, exact: bool) -> Report:
    """Return the figures of a rule set, the edge as a fraction too where asked."""
    known = card_book(rules)
    return Report(
        edge=known.edge(),
        spread=known.spread(),
        upcards=tuple([_facing(known, upcard) for upcard in UPCARDS]),
        chances={"blackjack": _blackjacks(known)} | ({"pair": pair_chance(rules)} if rules.pairs else {}),
        beside=_beside(known),
        chart=chart(rules),
        original=original(rules),
        exact=_exact(rules) if exact else None,
    )


def _exact(rules: BlackjackRules) -> Exact:
    from core.odds.card_exact import exact_edge

    return Exact(exact_edge(rules))


def _facing(known: CardBook, upcard: int) -> Facing:
    shoe = np.array([known.shoe], dtype=np.int64)
    shoe[0, upcard - 1] -= 1
    (found,) = ends(known.rules, upcard, shoe)
    dealer = {NAMES.get(end, str(end)): float(part) for end, part in zip(ENDS, found, strict=True) if part}
    return Facing(upcard, known.chance(upcard), known.value(upcard), dealer)


def _blackjacks(known: CardBook) -> float:
    naturals = [
        known.chance(upcard) * first.chance
        for upcard in VALUES
        for first in known.firsts(upcard)
        if first.hand.end is CardEnd.BLACKJACK
    ]
    return sum(naturals)


def _beside(known: CardBook) -> dict[str, Beside]:
    """Return the bets that the table takes beside a hand."""
    rules, found = known.rules, {}
    if rules.pairs:
        found["pairs"] = Beside(pair_chance(rules), pairs(rules))
    if rules.insurance:
        against = [many - (value == ACE) for value, many in zip(VALUES, known.shoe, strict=True)]
        found["insurance"] = Beside(against[TEN - 1] / sum(against), insurance(rules, against))
    if rules.even_money:
        found["even_money"] = Beside(1.0, _even_money(rules))
    return found


def _even_money(rules: BlackjackRules) -> float:
    """Return what even money adds to a blackjack against an ace."""
    natural = CardHand((card_worth(ACE), card_worth(TEN)), end=CardEnd.BLACKJACK)
    dealer = CardDealer((card_worth(ACE),))
    shoe = without(fresh_shoe(rules.decks), (*natural.cards, *dealer.cards))
    question = card_question(rules, Side.EVEN_MONEY, natural, dealer, shoe)
    return question.accept - question.decline
