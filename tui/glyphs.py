"""Every glyph the program draws, once in Unicode and once in ASCII; each is one cell wide."""

from dataclasses import dataclass

from core.dice import Die

Art = tuple[str, str, str]
"""A big die or card: three rows of five cells."""

FACE = "##"
"""Where a big die shows its face: two cells, as in `11` or ` 7`; a card its rank, as in `10` or `7 `."""

NARROW = "@"
"""Where a big die has one cell for its face, or a card its suit."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The marks, rules, bars, sparks, big dice and cards of a terminal."""

    logo: str
    to_act: str
    stands: str
    bust: str
    special: str
    surrendered: str
    bot: str
    away: str
    focus: str
    check: str
    """A link that is there; a round whose dice were checked."""
    awaited: str
    """A link that is not there yet."""
    rule: str
    heavy: str
    full: str
    empty: str
    dot: str
    dash: str
    ellipsis: str
    alert: str
    cursor: str
    lit: str
    sparks: str
    """A spark's life, from bright to gone."""
    ring: str
    """A ring from its crest to its edge."""
    rolled: dict[Die, Art]
    held: dict[Die, Art]
    dotted: dict[Die, Art]
    """The dice of a White Dwarf."""
    tumble: str
    """Stands beside the face of a die in the air."""
    suits: str
    """Spades, hearts, diamonds, clubs."""
    card: Art
    """Rank and suit at the left; the rank once more comes into the corner at the right."""
    back: Art
    """A card in the air."""
    edge: Art
    """The same as it turns."""

    @property
    def ascii(self) -> bool:
        """Whether all of these are ASCII."""
        return self.rule.isascii()

    def everything(self) -> str:
        """Return all glyphs in a row, for checks."""
        marks = (
            self.logo, self.to_act, self.stands, self.bust, self.special, self.surrendered, self.bot,
            self.away, self.focus, self.check, self.awaited, self.rule, self.heavy, self.full, self.empty,
            self.dot, self.dash, self.ellipsis, self.alert, self.cursor, self.lit, self.sparks, self.ring,
            self.tumble, self.suits, *self.card, *self.back, *self.edge,
        )  # fmt: skip
        arts = [row for arts in (self.rolled, self.held, self.dotted) for art in arts.values() for row in art]
        return "".join((*marks, *arts))


_D12: Art = ("╭───╮", "│## │", "╰d12╯")
_D8: Art = (" ╱‾╲ ", "‹## ›", " ╲_╱ ")
_D6: Art = ("┌───┐", "│## │", "└─d6┘")
_D4: Art = ("  ▲  ", " ╱@╲ ", "╱‾‾‾╲")

UNICODE = Glyphs(
    logo="◉",
    to_act="▶",
    stands="■",
    bust="✗",
    special="★",
    surrendered="½",
    bot="◦",
    away="z",
    focus="»",
    check="✓",
    awaited="·",
    rule="─",
    heavy="━",
    full="█",
    empty="░",
    dot="·",
    dash="–",
    ellipsis="…",
    alert="▌",
    cursor="▏",
    lit="✦",
    sparks="✶*+·",
    ring="@#*+:·",
    rolled={Die.D12: _D12, Die.D8: _D8, Die.D6: _D6, Die.D4: _D4},
    held={
        Die.D8: (" ╱‾╲ ", "‹d8 ›", " ╲_╱ "),
        Die.D6: ("┌───┐", "│   │", "└─d6┘"),
        Die.D4: ("  ▲  ", " ╱ ╲ ", "╱‾d4╲"),
        Die.JOKER: ("╭╌╌╌╮", "╎4/8╎", "╰JSD╯"),
    },
    dotted={Die.D12: ("╭╌╌╌╮", "╎## ╎", "╰╌╌╌╯")},
    tumble="·",
    suits="♠♥♦♣",
    card=("╭───╮", "│##@│", "╰───╯"),
    back=("╭───╮", "│░░░│", "╰───╯"),
    edge=(" ╭─╮ ", " │░│ ", " ╰─╯ "),
)

ASCII = Glyphs(
    logo="@",
    to_act=">",
    stands="#",
    bust="x",
    special="*",
    surrendered="/",
    bot="o",
    away="z",
    focus="<",
    check="+",
    awaited=".",
    rule="-",
    heavy="=",
    full="#",
    empty=".",
    dot="-",
    dash="-",
    ellipsis="~",
    alert="!",
    cursor="|",
    lit="*",
    sparks="**+.",
    ring="@#*+:.",
    rolled={
        Die.D12: (".---.", "|## |", "'d12'"),
        Die.D8: (" /^\\ ", "<## >", " \\v/ "),
        Die.D6: ("+---+", "|## |", "+-d6+"),
        Die.D4: ("  ^  ", " /@\\ ", "/___\\"),
    },
    held={
        Die.D8: (" /^\\ ", "<d8 >", " \\v/ "),
        Die.D6: ("+---+", "|   |", "+-d6+"),
        Die.D4: ("  ^  ", " / \\ ", "/_d4\\"),
        Die.JOKER: (".- -.", ":4/8:", "'JSD'"),
    },
    dotted={Die.D12: (". . .", ":## :", ". . .")},
    tumble=".",
    suits="shdc",
    card=(".---.", "|##@|", "'---'"),
    back=(".---.", "|...|", "'---'"),
    edge=(" .-. ", " |.| ", " '-' "),
)


def glyphs_for(ascii: bool) -> Glyphs:
    """Return the glyphs of a terminal that can, or can't, show more than ASCII."""
    return ASCII if ascii else UNICODE
