"""What each action would order now, whether there is such an action, and how the key bar calls it."""

from collections.abc import Callable

from core import commands as cmd
from core.moves import Move
from core.table import Phase, is_broke
from tui import words
from tui.situation import Reel, Situation, free_box, hosting, others, refused

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
    return lambda now: words.move_label(move, now.table.hand_in_turn(), now.table.setup.rules)


def sit_down(now: Situation) -> cmd.PlayerCommand | None:
    """Take the free box that is meant."""
    number = free_box(now)
    return None if number is None else _if_accepted(now, cmd.Sit(now.you, number))


def place_bet(now: Situation) -> cmd.PlayerCommand | None:
    """Bet the amount shown on the box that is meant."""
    return None if now.target is None else _if_accepted(now, cmd.Bet(now.you, now.target, now.amount))


def first_bet(now: Situation) -> cmd.PlayerCommand | None:
    """Bet where nothing is bet yet."""
    staked = now.target is not None and now.table.boxes[now.target].stake(now.you)
    return None if staked else place_bet(now)


def sit_out(now: Situation) -> cmd.PlayerCommand | None:
    """Pass the coming round."""
    return None if now.box is None else _if_accepted(now, cmd.Pass(now.you))


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
    """Whether there is anybody to kick."""
    return hosting(now) and bool(others(now))


def may_bet(now: Situation) -> bool:
    """Whether the amount shown can be bet."""
    return now.ready and place_bet(now) is not None


def may_talk(now: Situation) -> bool:
    """Whether one would be heard."""
    return bool(now.you) and now.link and now.table.phase is not Phase.CLOSED


def may_choose(now: Situation) -> bool:
    """Whether there are boxes to choose among."""
    if now.reel is not None:
        return False
    return not now.you or (now.box is None and free_box(now) is not None)


def replaying(now: Situation) -> bool:
    """Whether a saved history is shown."""
    return now.reel is not None


def hold_label(now: Situation) -> str:
    """Return what stopping the replay would do."""
    return "go on" if now.reel is Reel.HELD else "pause"


def always(now: Situation) -> bool:
    """Whether there is such an action: there is."""
    return True


def bet_label(now: Situation) -> str:
    """Return what is bet, and on whom."""
    on = "" if now.backed is None else f" on {words.name_of(now.table, now.table.boxes[now.backed].owner)}"
    return f"bet {now.amount}{on}"


def sit_label(now: Situation) -> str:
    """Return where one would sit."""
    number = free_box(now)
    return "sit down" if number is None else f"sit at {number + 1}"


def choose_label(now: Situation) -> str:
    """Return what choosing a box is for."""
    return "choose a box" if now.you else "mark a box"


def rebuy_label(now: Situation) -> str:
    """Return for how much one buys in."""
    return f"buy in for {now.table.setup.buy_in}"
