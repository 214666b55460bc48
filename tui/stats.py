"""`bhj-tui stats`: what of a player's results was luck, and what skill."""

from core.sentence import Sentence
from net.errors import BhjError
from net.journal import open_for_reading
from tui.arguments import Request
from tui.film import STDIN, opened
from tui.output import put, say
from tui.stats_export import as_json, save_csv
from tui.stats_past import Story, story_of
from tui.stats_person import choose, own_player
from tui.stats_source import Evening, Person, of_history, of_journal, people
from tui.stats_text import page
from tui.tongue import integer, n_


class NoRounds(BhjError):
    """A player without a round."""

    def __init__(self, person: Person) -> None:
        super().__init__(
            Sentence(
                "{name} has finished no round there. Play some first, or say who did with --player NAME.",
                name=person.name,
            )
        )


def tell(request: Request, name: str, ascii: bool) -> int:
    """Tell a player's luck and skill; `name` is what this terminal's player is called."""
    source = request.source
    if source == STDIN or (source and not _is_number(source)):
        with opened(source) as file:
            evenings: list[Evening] = [of_history(file)]
        _tell(request, evenings, name, ascii)
    else:
        with open_for_reading() as reader:
            _tell(request, of_journal(reader, int(source) if source else None), name, ascii)
    return 0


def _is_number(source: str) -> bool:
    return source.isascii() and source.isdigit() and len(source) <= 12


def _tell(request: Request, evenings: list[Evening], name: str, ascii: bool) -> None:
    person = choose(people(evenings), request.player, own_player(name))
    story = story_of(person, evenings)
    if not story.lines:
        raise NoRounds(person)
    if request.as_json:
        put([as_json(story)])
    elif request.csv is not None:
        save_csv(story, request.csv)
        say([_saved(story, request)])
    else:
        say(page(story, ascii))


def _saved(story: Story, request: Request) -> str:
    rounds = len(story.lines)
    return n_(
        "Saved in {path}: {count} round of {name}, a line each.",
        "Saved in {path}: {count} rounds of {name}, a line each.",
        rounds,
    ).format(path=request.csv, count=integer(rounds), name=story.person.name)
