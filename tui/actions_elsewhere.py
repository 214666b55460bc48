"""What keys do away from a table: in the lobby, and on pages of text."""

from tui.action import Action, Kind, Where
from tui.tongue import N_


def _hall(name: str, keys: tuple[str, ...], label: str, sentence: str) -> Action:
    return Action(name, keys, keys[0], Kind.LOBBY, sentence, label=label, where=Where.LOBBY)


def _page(name: str, keys: tuple[str, ...], press: str, sentence: str) -> Action:
    return Action(name, keys, press, Kind.PAGE, sentence, where=Where.PAGE, barred=True)


LOBBY_ACTIONS: tuple[Action, ...] = (
    _hall("practise", ("p",), N_("practice alone"), N_("Play at a table of your own, with three bots.")),
    _hall("lesson", ("l",), N_("practice hand"), N_("Learn the keys in one hand, in about a minute.")),
    _hall("new", ("n", "h"), N_("new table"), N_("Open a table for everyone on this network.")),
    _hall("join", ("j",), N_("join by address"), N_("Join a table by the address its host reads out.")),
    _hall("onlook", ("v",), N_("join to vote"), N_("Come without a seat: look on, talk and vote.")),
    _hall(
        "watch",
        ("w",),
        N_("watch a table"),
        N_("Look on without a seat, at the marked table or by address."),
    ),
)

PAGE_ACTIONS: tuple[Action, ...] = (
    _page("scroll_up", ("up", "k"), "up", N_("Go one line up.")),
    _page("scroll_down", ("down", "j"), "down", N_("Go one line down.")),
    _page("page_up", ("pageup",), "pgup", N_("Go one page up.")),
    _page("page_down", ("pagedown", "space"), "pgdn", N_("Go one page down.")),
    _page("top", ("home", "g"), "home", N_("Go to the beginning.")),
    _page("bottom", ("end", "G"), "end", N_("Go to the end.")),
    _page("seek", ("slash",), "/", N_("In the history, find a round by its number or a name.")),
    _page("only_mine", ("f",), "f", N_("In the history, show only your own rounds, or all.")),
    _page("export", ("e",), "e", N_("In the history, write the rounds into a file.")),
    _page("check_all", ("v",), "v", N_("In the history, check everything again.")),
    _page("copy", ("y",), "y", N_("Copy what is marked, or the card of an evening.")),
    _page("turn", ("tab",), "tab", N_("In the stats, tell of the table, of tonight, or of all time.")),
)
