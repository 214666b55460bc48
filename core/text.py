"""Text that people wrote."""


class Text(str):
    """A string that a person wrote (a name, a line of talk), so a decoder knows that it must be cleaned."""

    __slots__ = ()
