"""Help in lines: what can be done now, then every word there is, then the marks."""

from collections.abc import Callable, Iterator

from core.bots import CHARACTERS
from core.rules import Setup
from core.table import Table
from tui import words
from tui.actions import ACTIONS, BY_ID, Action, Kind
from tui.now import leads
from tui.plain.choices import told, told_word
from tui.situation import Situation
from tui.tongue import N_, _
from tui.words import bots as told_of_bots
from tui.words import manual
from tui.words.bots import who_is_here
from tui.words.cards import cards_text
from tui.words.names import explained
from tui.words.odds import title
from tui.words.rulebook import Example, Told, chapters, has_own_rules

OWN = {
    "look": N_("Describe the whole table again."),
    "table": N_("Describe what lies on the table."),
    "seat": N_("Describe one seat: seat 3."),
    "log": N_("Tell the last lines of the log again: log 50."),
    "rules": N_("Tell the rules of this table."),
    "bots": N_("Tell who the bots are, and how each of them plays."),
    "odds": N_("Tell what each move is worth now."),
    "book": N_("Tell the best move for every hand, or what each move of one is worth: book 16, book 16 10."),
    "history": N_(
        "Tell the last rounds, or more of them: history all, history mine, history mira; one in full with "
        "its proof: history 12; in the text notation: history text 12; check them: history check; write "
        "them into a file: history save json."
    ),
    "stats": N_("Tell what was luck and what skill: stats, stats tonight, stats ever."),
    "set": N_("Tell the settings, or choose one: set language de."),
    "bet": N_("Place the bet shown, or another: bet 50, bet 50 pairs, bet 20 on mira."),
    "back": N_("Bet on another's hand: back mira 20."),
    "sit": N_("Take a free seat, or the one named: sit 3."),
    "say": N_("Talk at the table: say hello."),
    "vote": N_("Say what you would do, without a hand of your own: vote hit."),
    "wait": N_("Take no more lines until the table waits for you; for scripts."),
    "help": N_("Tell all this."),
}
"""Words that are no action's alone, and what they do."""
UNUSUAL = "*"
"""In front of a ruling that the game has otherwise by itself."""
HEAD_BYTES = 8
"""Of a log's head, which stands for the whole log."""
SAME = {"say": "talk", "back": "back_bet", "set": "settings"}
"""Those of them that are the same as an action of another name."""
NOT_HERE = (
    "menu", "talk", "change", "more", "less", "help", "next", "previous", "rewind", "rewind_watching",
    "palette", "settings",
)  # fmt: skip
"""Actions that other words stand for here."""


def lines(now: Situation, done: Callable[[Action], bool]) -> Iterator[str]:
    """Yield the help, told for this moment, of what is done here."""
    known = [action for action in ACTIONS if done(action) and _is_told(action, now)]
    yield _("Now you can type:")
    for action in known:
        if action.available(now) and action.kind is not Kind.VIEW:
            yield told(action, leads(action, now))
    yield _("An empty line does the obvious thing, which the line of choices tells.")
    yield _("At all times, or when their time comes:")
    for word, sentence in OWN.items():
        if word != "back" or now.table.setup.back_bets:
            yield told_word(word, BY_ID.get(SAME.get(word, word)), _(sentence))
    for action in known:
        if action.word not in OWN:
            yield told(action, _(action.help))
    yield _('A line that begins with > tells what you can do now, one with ! warns, one with " is talk.')


def _is_told(action: Action, now: Situation) -> bool:
    if action.id in NOT_HERE or not action.help or not action.belongs(now):
        return False
    return action.kind not in (Kind.REPLAY, Kind.PAST) and (action.kind is not Kind.HOST or now.host)


def rules(table: Table) -> Iterator[str]:
    """Yield the rules of a table with its payouts and limits, who its bots are, and what seals prove."""
    drawn = words.dice_or_cards(table.setup.rules)
    yield from rulebook(table.setup)
    yield from who_is_here(table)
    yield _(manual.HOW[drawn])
    yield _(manual.REMAINS)
    yield _(manual.VERIFY).format(head=table.head[:HEAD_BYTES].hex())
    yield _(manual.SEATS)


def rulebook(setup: Setup) -> Iterator[str]:
    """Yield how a game goes by the rules of a table: in short, then part by part, with examples."""
    yield _("{game}:").format(game=title(setup.rules))
    yield from words.felt(setup)
    if has_own_rules(setup.rules):
        yield _("A {mark} marks what this table has otherwise.").format(mark=UNUSUAL)
    for chapter in chapters(setup):
        yield _("{game}:").format(game=chapter.title)
        for passage in chapter.told:
            yield from _ruling(passage)


def _ruling(passage: Told) -> Iterator[str]:
    yield f"{UNUSUAL} {passage.sentence}" if passage.usual else passage.sentence
    if passage.usual:
        yield _("Usually: {ruling}").format(ruling=passage.usual)
    for example in passage.examples:
        yield explained(_shown(example), example.told)


def _shown(example: Example) -> str:
    """Return the dice or cards of an example."""
    return " ".join(
        [cards_text((one,), False) if isinstance(one, int) else str(one) for one in example.shown]
    )


def bots(table: Table) -> Iterator[str]:
    """Yield which bots sit here, what each is like, and how it plays this game."""
    yield _(told_of_bots.ALL)
    yield from who_is_here(table) or (_("There are no bots here."),)
    yield from told_of_bots.who_is_who()
    for character in CHARACTERS:
        yield explained(character.name, _(character.sentence))
        yield from told_of_bots.how_it_plays(character, table.setup.rules)
