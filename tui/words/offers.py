"""Questions to holders of wagers: how they are asked, called, and told of."""

from core.events import Offer
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Table
from tui.words.names import chips, listed, name_of, says, whose

_LABELS = {
    Side.INSURANCE: ("insure for {}", "no insurance"),
    Side.EVEN_MONEY: ("take even money", "no even money"),
    Side.DOUBLE: ("put {} more on it", "put no more"),
    Side.SPLIT: ("put {} on the second", "first hand only"),
}
_OFFERED = {
    Side.INSURANCE: "insurance is offered: {}",
    Side.EVEN_MONEY: "even money is offered: {}",
    Side.DOUBLE: "who follows the double: {}?",
    Side.SPLIT: "who follows the split: {}?",
}
_ANSWERED = {
    Side.INSURANCE: (("insure for {}", "insures for {}"), ("decline insurance", "declines insurance")),
    Side.EVEN_MONEY: (("take even money", "takes even money"), ("decline even money", "declines even money")),
    Side.DOUBLE: (("follow with {}", "follows with {}"), ("put no more on it", "puts no more on it")),
    Side.SPLIT: (
        ("follow with {}", "follows with {}"),
        ("stay on the first hand", "stays on the first hand"),
    ),
}


def own_offer(table: Table, you: str) -> Offer | None:
    """Return the first of the offers that wait for a player's answer."""
    return next((offer for offer in table.offers if offer.player == you != ""), None)


def offer_prompt(table: Table, you: str) -> str:
    """Return the question that a player is asked first, with what it costs and pays; "" without one."""
    offer = own_offer(table, you)
    return "" if offer is None else _question(table, offer)


def offer_labels(offer: Offer) -> tuple[str, str]:
    """Return what accepting and what declining an offer is called."""
    accept, decline = _LABELS[offer.kind]
    return accept.format(chips(offer.amount)), decline


def _question(table: Table, offer: Offer) -> str:
    box, amount = table.boxes[offer.box], chips(offer.amount)
    if offer.kind is Side.DOUBLE:
        return f"{name_of(table, box.owner)} doubles: put {amount} more on it?"
    if offer.kind is Side.SPLIT:
        return f"{name_of(table, box.owner)} splits: put {amount} on the second hand?"
    if offer.kind is Side.EVEN_MONEY:
        bet = chips(box.staked(offer.player, Side.MAIN))
        return f"Even money on {whose(table, box.owner, offer.player)} blackjack: {bet} for sure?"
    return _insurance(table, offer)


def _insurance(table: Table, offer: Offer) -> str:
    rules, owner = table.setup.rules, table.boxes[offer.box].owner
    pays = f", pays {rules.insurance_pays}" if isinstance(rules, BlackjackRules) else ""
    if owner == offer.player:
        return f"The dealer shows an ace: insure for {chips(offer.amount)}{pays}?"
    return f"An ace: insure {whose(table, owner)} hand for {chips(offer.amount)}{pays}?"


def awaited(table: Table) -> str:
    """Return whose answers the table waits for: `Waiting for kim's answer.`"""
    asked = list(dict.fromkeys([offer.player for offer in table.offers]))
    if len(asked) == 1:
        return f"Waiting for {whose(table, asked[0])} answer."
    return f"Waiting for the answers of {len(asked)} players."


def asked_words(table: Table, offers: tuple[Offer, ...], you: str) -> str:
    """Return who is offered what, for the log: `insurance is offered: you 5, mira 10`."""
    told = []
    for kind in dict.fromkeys([offer.kind for offer in offers]):
        amounts: dict[str, int] = {}
        for offer in offers:
            if offer.kind is kind:
                amounts[offer.player] = amounts.get(offer.player, 0) + offer.amount
        people = [_asked(table, player, amount, you) for player, amount in amounts.items()]
        told.append(_OFFERED[kind].format(listed(people)))
    return "; ".join(told)


def _asked(table: Table, player: str, amount: int, you: str) -> str:
    name = name_of(table, player, you)
    return f"{name} {chips(amount)}" if amount else name


def answer_words(table: Table, offer: Offer, accept: bool, you: str) -> str:
    """Return how somebody answered an offer, for the log: `mira insures for 10`."""
    amount = chips(offer.amount)
    own, other = [verb.format(amount) for verb in _ANSWERED[offer.kind][0 if accept else 1]]
    return f"{says(table, offer.player, you, own, other)}{_at(table, offer, you)}"


def _at(table: Table, offer: Offer, you: str) -> str:
    """Return on whose hand an offer is, where it is another's and its words do not tell."""
    owner = table.boxes[offer.box].owner
    if owner == offer.player or offer.kind in (Side.DOUBLE, Side.SPLIT):
        return ""
    return f" on {whose(table, owner, you)} hand"
