"""What the parts of a reader have in common: a desk to order at, and a voice to say why not."""

from core import commands as cmd
from core.refusal import Refused
from tui import words
from tui.desk import Desk
from tui.plain.choices import words_now
from tui.plain.teller import Teller
from tui.plain.voice import Mark, Voice
from tui.situation import refused
from tui.tongue import _
from tui.words.names import listed


class Part:
    """A few words of those that can be typed at one desk."""

    def __init__(self, desk: Desk, teller: Teller, voice: Voice) -> None:
        self.desk, self.teller, self.voice = desk, teller, voice

    def warn(self, sentence: str) -> None:
        """Say what was wrong."""
        self.voice.say(sentence, Mark.WARNING)

    def order(self, command: cmd.PlayerCommand) -> None:
        """Give an order, unless it would be refused: then say why at once."""
        reason = refused(self.desk.table, command)
        if reason is None:
            self.desk.send(command)
        else:
            self.refuse(reason)

    def refuse(self, reason: Refused) -> None:
        """Say why something would be refused, as where it was."""
        drawn = words.dice_or_cards(self.desk.table.setup.rules)
        self.desk.tell(words.refusal(reason.reason, reason.limit, drawn))

    def not_now(self, word: str) -> None:
        """Say why a word does nothing now."""
        self.teller.again = True
        self.warn(self._why_not_now(word))

    def _why_not_now(self, word: str) -> str:
        desk = self.desk
        if not desk.you:
            return _("You only watch here: to play or to talk, join the table.")
        if not desk.clocks.up:
            return _(words.NO_LINK)
        can = list(words_now(desk.situation))
        if not can:
            return _("There is nothing to {word} now: wait for your turn.").format(word=word)
        return _("{word} can't be done now; you can type {words}.").format(word=word, words=listed(can, "or"))
