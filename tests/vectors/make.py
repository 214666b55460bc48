"""Writes the test vectors anew, when the format has changed: `python -m tests.vectors.make`."""

import io
import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core.blackjack import CardHand
from core.bots import PULSAR, act
from core.decide import step
from core.evolve import open_table
from core.ledger import NOTHING, chained, line
from core.moves import Move
from core.rules import LIVE, Setup
from core.sealed import DEALER, Chain, RoundChance, SealedChance, round_key
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from net.identity import Identity
from net.proof import Header, write_proof

HERE = Path(__file__).parent
TABLE, CARD_TABLE = bytes(range(16)), bytes(range(16, 32))
DEALER_KEY, ANN = Identity.from_seed(b"\x01" * 32), Identity.from_seed(b"\x02" * 32)
DEALERS, ANNS = b"\xd0" * 32, b"\xa0" * 32
LENGTH = 3
DRAWS = (
    (0, 12),
    (1, 8),
    (2, 6),
    (3, 4),
    (300, 12),
    *[(place, 2**31 + 1) for place in range(4, 8)],
    (8, 2**32),
)


def main() -> None:
    """Write all files."""
    lines = played()
    heads = _log("log", "Orion", lines)
    _write("chance", _chance(heads[lines.index(b'{"type":"locked"}')]))
    _log("cards", "Lyra", cards())


def _log(name: str, table: str, lines: list[bytes]) -> list[bytes]:
    """Write a history with the head after each event, and return these."""
    heads = [NOTHING]
    for event in lines:
        heads.append(chained(heads[-1], event))
    file = io.BytesIO()
    header = Header(table=table, dealer=DEALER_KEY.public.hex(), opened=1764495000)
    write_proof(file, header, lines, DEALER_KEY)
    _write(
        name, {"lines": file.getvalue().decode().splitlines(), "heads": [head.hex() for head in heads[1:]]}
    )
    return heads[1:]


def played() -> list[bytes]:
    """Play the round of the worked example: one person and one bot."""
    dealer, ann = Chain(TABLE, DEALER, DEALERS, LENGTH), Chain(TABLE, ANN.player, ANNS, LENGTH)
    opened = ev.Opened(Setup(Text("Orion"), ANN.player, seats=2), TABLE, DEALER_KEY.public, dealer.tip)
    table, lines = open_table(opened), [line(opened)]
    orders: list[cmd.AnyCommand] = [
        cmd.Enter(ANN.player, Text("Ann")),
        cmd.Commit(ANN.player, ann.tip),
        cmd.Sit(ANN.player, 1),
        cmd.BotEnters("bot-0", Text("HAL")),
        cmd.Bet(ANN.player, 1, 10),
        cmd.Bet("bot-0", 0, 10),
        cmd.Release(ANN.player, 1, ann.after(ann.tip) or b""),
    ]
    while orders or table.in_round:
        order = orders.pop(0) if orders else act(table, table.actor() or "", PULSAR)
        assert order is not None
        events, table = step(table, order, SealedChance(dealer))
        lines += [line(event) for event in events]
    return lines


def cards() -> list[bytes]:
    """Play the two rounds of the worked example with cards: the same two players, and one deck."""
    dealer, ann = [Chain(CARD_TABLE, *of, LENGTH) for of in ((DEALER, DEALERS), (ANN.player, ANNS))]
    setup = Setup(Text("Lyra"), ANN.player, replace(LIVE, decks=1, cut=80), seats=2)
    opened = ev.Opened(setup, CARD_TABLE, DEALER_KEY.public, dealer.tip)
    table, lines = open_table(opened), [line(opened)]
    orders: list[cmd.AnyCommand] = [
        cmd.Enter(ANN.player, Text("Ann")),
        cmd.Commit(ANN.player, ann.tip),
        cmd.Sit(ANN.player, 1),
        cmd.BotEnters("bot-0", Text("HAL")),
    ]
    first = ann.after(ann.tip) or b""
    for number, link in ((1, first), (2, ann.after(first) or b"")):
        orders += [
            cmd.Bet(ANN.player, 1, 170),
            cmd.Bet(ANN.player, 1, 10, Side.PAIRS),
            cmd.Bet("bot-0", 0, 10),
            cmd.Release(ANN.player, number, link),
        ]
    while orders or table.in_round:
        waits = table.phase in (Phase.BETTING, Phase.DEALING)
        order = orders.pop(0) if waits else _at_cards(table)
        events, table = step(table, order, SealedChance(dealer))
        lines += [line(event) for event in events]
    return lines


def _at_cards(table: Table) -> cmd.AnyCommand:
    """Decline what is asked, split or double where that may be, else draw to 16."""
    if table.offers:
        return cmd.Reply(table.offers[0].player, table.offers[0].number, accept=False)
    actor, hand = table.actor() or "", table.hand_in_turn()
    assert isinstance(hand, CardHand)
    raises = [move for move in (Move.SPLIT, Move.DOUBLE) if move in table.legal_moves(actor)]
    move = raises[0] if raises else (Move.HIT if hand.total < 17 else Move.STAND)
    return cmd.Play(actor, table.decision, move)


def _chance(locked: bytes) -> dict[str, Any]:
    chains = [(DEALER, DEALERS), (ANN.player, ANNS)]
    links = {owner: _links(Chain(TABLE, owner, secret, LENGTH)) for owner, secret in chains}
    dealers, anns = links[DEALER], links[ANN.player]
    rounds = [
        (dealers[1], 1, locked, [anns[1]]),
        (dealers[2], 2, bytes(32), []),
        (dealers[1], 2**40, locked, anns[1:3]),
    ]
    keys = [round_key(link, TABLE, number, head, given) for link, number, head, given in rounds]
    return {
        "table": TABLE.hex(),
        "chains": [
            {"owner": owner, "secret": secret.hex(), "length": LENGTH, "tip": links[owner][0].hex(),
             "links": _hex(links[owner][1:])} for owner, secret in chains
        ],
        "rounds": [
            {"link": link.hex(), "round": number, "locked": head.hex(), "links": _hex(given),
             "key": key.hex()}
            for (link, number, head, given), key in zip(rounds, keys, strict=True)
        ],
        "draws": [
            {"key": key.hex(), "place": place, "below": below, "number": RoundChance(key, place).draw(below)}
            for key in keys for place, below in DRAWS
        ],
    }  # fmt: skip


def _links(chain: Chain) -> list[bytes]:
    links = [chain.tip]
    while (link := chain.after(links[-1])) is not None:
        links.append(link)
    return links


def _hex(links: list[bytes]) -> list[str]:
    return [link.hex() for link in links]


def _write(name: str, content: object) -> None:
    (HERE / f"{name}.json").write_text(json.dumps(content, indent=1) + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
