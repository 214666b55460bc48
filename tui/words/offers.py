"""Questions to holders of wagers: how they are asked, called, and told of."""

from core.events import Offer
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Table
from tui.tongue import N_, _, n_, p_
from tui.words.names import chips, listed, name_of, tell

_LABELS = {
    Side.INSURANCE: (N_("insure for {chips}"), N_("no insurance")),
    Side.EVEN_MONEY: (N_("take even money"), N_("no even money")),
    Side.DOUBLE: (N_("put {chips} more on it"), N_("put no more")),
    Side.SPLIT: (N_("put {chips} on the second"), N_("first hand only")),
}
_OFFERED = {
    Side.INSURANCE: N_("insurance is offered: {people}"),
    Side.EVEN_MONEY: N_("even money is offered: {people}"),
    Side.DOUBLE: N_("who follows the double: {people}?"),
    Side.SPLIT: N_("who follows the split: {people}?"),
}
_ACCEPTED = {
    Side.INSURANCE: (
        N_("you insure for {chips}"),
        N_("{name} insures for {chips}"),
        N_("you insure for {chips} on {owner}'s hand"),
        N_("{name} insures for {chips} on {owner}'s hand"),
        N_("{name} insures for {chips} on your hand"),
    ),
    Side.EVEN_MONEY: (
        N_("you take even money"),
        N_("{name} takes even money"),
        N_("you take even money on {owner}'s hand"),
        N_("{name} takes even money on {owner}'s hand"),
        N_("{name} takes even money on your hand"),
    ),
    Side.DOUBLE: (N_("you follow with {chips}"), N_("{name} follows with {chips}")),
    Side.SPLIT: (N_("you follow with {chips}"), N_("{name} follows with {chips}")),
}
"""What is told to the player and to others; then the same of another's hand, and of the reader's."""
_DECLINED = {
    Side.INSURANCE: (
        N_("you decline insurance"),
        N_("{name} declines insurance"),
        N_("you decline insurance on {owner}'s hand"),
        N_("{name} declines insurance on {owner}'s hand"),
        N_("{name} declines insurance on your hand"),
    ),
    Side.EVEN_MONEY: (
        N_("you decline even money"),
        N_("{name} declines even money"),
        N_("you decline even money on {owner}'s hand"),
        N_("{name} declines even money on {owner}'s hand"),
        N_("{name} declines even money on your hand"),
    ),
    Side.DOUBLE: (N_("you put no more on it"), N_("{name} puts no more on it")),
    Side.SPLIT: (N_("you stay on the first hand"), N_("{name} stays on the first hand")),
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
    return _(accept).format(chips=chips(offer.amount)), _(decline)


def decline_short(offer: Offer) -> str:
    """Return what declining an offer is called where there is little room."""
    if offer.kind is Side.SPLIT:
        return p_("short", "first")
    return p_("short", "put no more") if offer.kind is Side.DOUBLE else p_("short", "no")


def _question(table: Table, offer: Offer) -> str:
    box, amount = table.boxes[offer.box], chips(offer.amount)
    name = name_of(table, box.owner)
    if offer.kind is Side.DOUBLE:
        return _("{name} doubles: put {chips} more on it?").format(name=name, chips=amount)
    if offer.kind is Side.SPLIT:
        return _("{name} splits: put {chips} on the second hand?").format(name=name, chips=amount)
    if offer.kind is Side.EVEN_MONEY:
        return tell(
            table,
            box.owner,
            offer.player,
            N_("Even money on your blackjack: {chips} for sure?"),
            N_("Even money on {name}'s blackjack: {chips} for sure?"),
            chips=chips(box.staked(offer.player, Side.MAIN)),
        )
    return _insurance(table, offer)


def _insurance(table: Table, offer: Offer) -> str:
    rules = table.setup.rules
    assert isinstance(rules, BlackjackRules)
    return tell(
        table,
        table.boxes[offer.box].owner,
        offer.player,
        N_("The dealer shows an ace: insure for {chips}, pays {pays}?"),
        N_("An ace: insure {name}'s hand for {chips}, pays {pays}?"),
        chips=chips(offer.amount),
        pays=rules.insurance_pays,
    )


def awaited(table: Table) -> str:
    """Return whose answers the table waits for: `Waiting for kim's answer.`"""
    asked = list(dict.fromkeys([offer.player for offer in table.offers]))
    if len(asked) == 1:
        return _("Waiting for {name}'s answer.").format(name=name_of(table, asked[0]))
    words = n_(
        "Waiting for the answer of {count} player.", "Waiting for the answers of {count} players.", len(asked)
    )
    return words.format(count=len(asked))


def asked_words(table: Table, offers: tuple[Offer, ...], you: str) -> str:
    """Return who is offered what, for the log: `insurance is offered: you 5, mira 10`."""
    told = []
    for kind in dict.fromkeys([offer.kind for offer in offers]):
        amounts: dict[str, int] = {}
        for offer in offers:
            if offer.kind is kind:
                amounts[offer.player] = amounts.get(offer.player, 0) + offer.amount
        people = [_asked(table, player, amount, you) for player, amount in amounts.items()]
        told.append(_(_OFFERED[kind]).format(people=listed(people)))
    return "; ".join(told)


def _asked(table: Table, player: str, amount: int, you: str) -> str:
    name = name_of(table, player, you)
    return f"{name} {chips(amount)}" if amount else name


def answer_words(table: Table, offer: Offer, accept: bool, you: str) -> str:
    """Return how somebody answered an offer, for the log: `mira insures for 10`."""
    words, amount = (_ACCEPTED if accept else _DECLINED)[offer.kind], chips(offer.amount)
    owner = table.boxes[offer.box].owner
    if owner == offer.player or len(words) == 2:
        return tell(table, offer.player, you, *words[:2], chips=amount)
    own, others, on_yours = words[2:]
    other = on_yours if owner == you else others
    return tell(table, offer.player, you, own, other, chips=amount, owner=name_of(table, owner))
