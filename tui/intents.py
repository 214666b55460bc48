"""What each action would order now, whether there is such an action, and how the key bar calls it."""

from collections.abc import Callable

from core import commands as cmd
from core.moves import Move
from core.sharing import is_silenced
from core.sides import Side
from core.table import Phase, is_broke
from core.votes import has_stake
from tui import words
from tui.draw.cells import cut
from tui.situation import Reel, Situation, free_box, hosting, others, own_bet, refused
from tui.tongue import N_, _, integer
from tui.words.offers import offer_labels

NAME_CELLS = 8
"""Of a name in the key bar, where a bet's amount must not be cut."""

_BESIDE = {Side.PAIRS: (N_("pairs {amount}"), N_("drop pairs"))}
"""How the key bar calls a bet beside a hand, and taking it back."""

Order = Callable[[Situation], cmd.PlayerCommand | None]
Test = Callable[[Situation], bool]
Label = Callable[[Situation], str]


def _if_accepted(now: Situation, command: cmd.PlayerCommand) -> cmd.PlayerCommand | None:
    return None if refused(now.table, command) else command


def make_move(move: Move) -> Order:
    """Return the maker of a move's order."""

    def order(now: Situation) -> cmd.PlayerCommand | None:
        legal = now.table.legal_moves(now.you)
        return cmd.Play(now.you, now.table.decision, move) if move in legal else None

    return order


def move_label(move: Move) -> Label:
    """Return what tells what a move does."""

    def label(now: Situation) -> str:
        table = now.table
        return words.move_label(move, table.hand_in_turn(), table.setup.rules, own_bet(table))

    return label


def may_vote(now: Situation) -> bool:
    """Whether one may vote on the hand in turn, though perhaps for other moves than one has in mind."""
    table = now.table
    if not now.you or now.playing or table.turn is None or not table.setup.polled:
        return False
    return now.you in table.players and not has_stake(table, now.you)


def cast_vote(move: Move) -> Order:
    """Return the maker of a vote for a move; who plays a hand of their own has their keys for that."""

    def order(now: Situation) -> cmd.PlayerCommand | None:
        table = now.table
        if not may_vote(now) or now.voted is move or move not in table.legal_moves(table.actor() or ""):
            return None
        return _if_accepted(now, cmd.Vote(now.you, now.table.decision, move))

    return order


def vote_label(move: Move) -> Label:
    """Return what tells for what one votes."""

    def label(now: Situation) -> str:
        return _("vote {move}").format(move=words.move_name(move))

    return label


def may_rewind(now: Situation) -> bool:
    """Whether one can look at what is over: there is some, and one has no seat that could be asked."""
    return now.reel is None and now.past and now.box is None and not now.playing and not now.asked


def rewound(now: Situation) -> bool:
    """Whether what is over is shown."""
    return now.rewound


def sit_down(now: Situation) -> cmd.PlayerCommand | None:
    """Take the free box that is meant; not over a question, at which `s` may be meant for a hand."""
    number = None if now.offer else free_box(now)
    return None if number is None else _if_accepted(now, cmd.Sit(now.you, number))


def place_bet(now: Situation) -> cmd.PlayerCommand | None:
    """Bet the amount shown on the box that is meant, and beside the hand as far as chips allow."""
    if now.target is None:
        return None
    both = bet_of(now, now.target, now.amount)
    return _if_accepted(now, both) or _if_accepted(now, cmd.Bet(now.you, now.target, now.amount))


def bet_of(now: Situation, box: int, amount: int) -> cmd.Bet:
    """Return the bet of an amount on a box, with as much beside the hand where that was chosen."""
    paired = now.paired and not now.staked(Side.MAIN)
    return cmd.Bet(now.you, box, amount, pairs=amount if paired else 0)


def may_pair(now: Situation) -> bool:
    """Whether a bet beside the hand could come with the bet that is not made yet."""
    if not now.ready or now.target is None or now.beside is not Side.PAIRS or now.staked(Side.MAIN):
        return False
    return not refused(now.table, cmd.Bet(now.you, now.target, now.amount, pairs=now.amount))


def first_bet(now: Situation) -> cmd.PlayerCommand | None:
    """Bet where nothing is bet yet."""
    return None if now.staked(Side.MAIN) else place_bet(now)


def side_bet(now: Situation) -> cmd.PlayerCommand | None:
    """Bet the amount shown beside the hand, or take that bet back."""
    if now.target is None or now.beside is None:
        return None
    if now.staked(now.beside):
        return _if_accepted(now, cmd.Withdraw(now.you, now.target, now.beside))
    return _if_accepted(now, cmd.Bet(now.you, now.target, now.amount, now.beside))


def take_back(now: Situation) -> cmd.PlayerCommand | None:
    """Take back what is bet on the box that is meant."""
    return None if now.target is None else _if_accepted(now, cmd.Withdraw(now.you, now.target))


def sit_out(now: Situation) -> cmd.PlayerCommand | None:
    """Pass the coming round."""
    return _if_accepted(now, cmd.Pass(now.you))


def answer(accept: bool) -> Order:
    """Return the maker of an answer to the offer in sight."""

    def order(now: Situation) -> cmd.PlayerCommand | None:
        offer = now.offer
        return None if offer is None else _if_accepted(now, cmd.Reply(now.you, offer.number, accept))

    return order


def answer_label(accept: bool) -> Label:
    """Return what tells what an answer does."""

    def label(now: Situation) -> str:
        accepted, declined = ("", "") if now.offer is None else offer_labels(now.offer)
        return accepted if accept else declined

    return label


def buy_in(now: Situation) -> cmd.PlayerCommand | None:
    """Buy in again when broke."""
    return cmd.Rebuy(now.you) if now.you in now.table.players and is_broke(now.table, now.you) else None


def stand_up(now: Situation) -> cmd.PlayerCommand | None:
    """Give up the box."""
    return None if now.box is None or now.table.phase is Phase.CLOSED else cmd.Rise(now.you)


def be_back(now: Situation) -> cmd.PlayerCommand | None:
    """Return what shows an absent or silent player back where nothing else they could order would."""
    known = now.table.players.get(now.you)
    if known is None or not now.table.in_round or now.table.actor() == now.you:
        return None
    if not (known.away or known.idle):
        return None
    return cmd.Enter(now.you, known.name)


def pause(now: Situation) -> cmd.PlayerCommand | None:
    """Stop the clocks."""
    return cmd.Pause(now.you) if hosting(now) and not now.table.paused else None


def resume(now: Situation) -> cmd.PlayerCommand | None:
    """Let the clocks run again."""
    return cmd.Resume(now.you) if hosting(now) and now.table.paused else None


def may_kick(now: Situation) -> bool:
    """Whether there is anybody for the host to do something about."""
    banned = any(known.banned for key, known in now.table.players.items() if key != now.you)
    return hosting(now) and (banned or bool(others(now)))


def may_mute(now: Situation) -> bool:
    """Whether there is anybody whose talk one could do without."""
    return now.reel is None and bool(others(now))


def may_bet(now: Situation) -> bool:
    """Whether the amount shown can be bet."""
    return now.ready and place_bet(now) is not None


def may_talk(now: Situation) -> bool:
    """Whether one would be heard."""
    there = bool(now.you) and now.link and now.table.phase is not Phase.CLOSED
    return there and not is_silenced(now.table, now.you)


def may_choose(now: Situation) -> bool:
    """Whether there are boxes to choose among."""
    if now.reel is not None:
        return False
    return not now.you or (now.box is None and free_box(now) is not None and not may_bet(now))


def may_be_coached(now: Situation) -> bool:
    """Whether there are decisions of one's own that a coach could tell about, if the table has one."""
    return bool(now.you) and now.reel is None


def replaying(now: Situation) -> bool:
    """Whether a saved history is shown."""
    return now.reel is not None


def hold_label(now: Situation) -> str:
    """Return what stopping the replay would do."""
    return _("go on") if now.reel is Reel.HELD else _("pause")


def always(now: Situation) -> bool:
    """Whether there is such an action: there is."""
    return True


def bet_label(now: Situation) -> str:
    """Return what is bet, and on whom."""
    bet = first_bet(now)
    if isinstance(bet, cmd.Bet) and bet.pairs:
        return _("bet {amount} + {beside}").format(amount=integer(bet.amount), beside=integer(bet.pairs))
    if now.backed is None:
        return _("bet {amount}").format(amount=integer(now.amount))
    name = words.name_of(now.table, now.table.boxes[now.backed].owner)
    return _("bet {amount} on {name}").format(amount=integer(now.amount), name=cut(name, NAME_CELLS))


def back_label(now: Situation) -> str:
    """Return what choosing another's hand is for."""
    return _("bet behind") if now.target is None else _("whose hand")


def side_label(now: Situation) -> str:
    """Return what is bet beside the hand, or no longer."""
    side = now.beside
    if side is None:
        return ""
    there = now.staked(side) or (now.paired and not now.staked(Side.MAIN))
    bet, drop = _BESIDE[side]
    return _(drop) if there else _(bet).format(amount=integer(now.amount))


def sit_label(now: Situation) -> str:
    """Return where one would sit."""
    number = free_box(now)
    return _("sit down") if number is None else _("sit at {seat}").format(seat=number + 1)


def choose_label(now: Situation) -> str:
    """Return what choosing a box is for."""
    return _("choose a box") if now.you else _("mark a box")


def rebuy_label(now: Situation) -> str:
    """Return for how much one buys in."""
    return _("buy in for {amount}").format(amount=integer(now.table.setup.buy_in))
