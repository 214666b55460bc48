"""`bhj-tui replay`: a saved history on the table's own screen, or as text where there is none."""

from collections.abc import Iterator

from core.rules import BlackjackRules
from tui import tongue
from tui.film import Film, opened, read_film
from tui.options import Options
from tui.output import say
from tui.rounds import followed
from tui.tongue import _, integer


def tell(history: str) -> int:
    """Print the rounds of a saved history."""
    with opened(history) as file:
        film = read_film(file)
    say(_told(film))
    return 0


def _told(film: Film) -> Iterator[str]:
    yield from followed(film.first, film.events)
    wrong = {number: problem for number, problem in film.problems.items() if problem}
    for number, problem in wrong.items():
        yield _("round {number} is not as it was sealed: {problem}").format(
            number=number, problem=tongue.say(problem)
        )
    if not wrong:
        yield _checked(film).format(checked=integer(len(film.problems)), rounds=integer(film.rounds))


def _checked(film: Film) -> str:
    if isinstance(film.first.setup.rules, BlackjackRules):
        return _("{checked} of {rounds} rounds checked, every card as it was sealed")
    return _("{checked} of {rounds} rounds checked, every die as it was sealed")


def show(history: str, options: Options) -> int:
    """Show a saved history on the screen of its table until it is left."""
    with opened(history) as file:
        film = read_film(file)
    from tui.screens.replay import run

    return run(film, options)
