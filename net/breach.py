"""The rules of a table that can be broken."""

from enum import Enum

from core.sentence import N_, Sentence


class Breach(Enum):
    """A rule of the table that is broken, by name, and one sentence."""

    SPELLING = N_("not as the dealer writes"), N_("The line is no event in its one spelling.")
    STAKES = N_("wrong stakes"), N_("The table was opened with stakes that can't be.")
    PLAYER = N_("wrong player"), N_("A player did what this player could not do here.")
    SEAT = N_("wrong seat"), N_("A box changed hands that could not.")
    UNSEATED = N_("unseated without cause"), N_("A player lost the box and had given no cause.")
    BET = N_("wrong bet"), N_("A bet was placed that must be refused.")
    REBUY = N_("wrong rebuy"), N_("Chips were bought by somebody who could not, or not so many.")
    PHASE = N_("wrong phase"), N_("This can't happen at this point of a round.")
    LINK = (
        N_("link of no owner"),
        N_("A link was taken, or asked for, that no owner of a box in the round owed."),
    )
    TURN = N_("hand out of turn"), N_("A hand was played that was not in turn.")
    MOVE = N_("illegal move"), N_("A move was made that the hand did not allow.")
    DICE = N_("impossible dice"), N_("Dice show what the move can't roll.")
    CARDS = N_("impossible cards"), N_("Not so many cards belonged there, or the shoe did not have them.")
    SHUFFLE = N_("wrong shuffle"), N_("The shoe was shuffled with no need, or was not when it had to be.")
    SERVED = (
        N_("wrong card served"),
        N_("A hand was not given the card that it was due, or was given another's."),
    )
    ABSENT = N_("wrong move for the absent"), N_("A move was made in the owner's place that was not due.")
    DEALER = N_("wrong move of the dealer"), N_("The dealer did not do what the rule set says.")
    OFFER = (
        N_("wrong offer"),
        N_("A question was not the one that was due, or its answer could not be given."),
    )
    PAYOUT = N_("wrong payout"), N_("The payouts are not what the hands have won.")
    VOTE = N_("wrong vote"), N_("A vote was counted that must be refused.")
    TERMS = N_("wrong terms"), N_("The table was put on terms that can't be.")
    CHIPS = N_("chips not conserved"), N_("Chips came from nowhere, or were lost.")

    def __new__(cls, value: str, sentence: str) -> "Breach":
        made = object.__new__(cls)
        made._value_ = value
        made.sentence = Sentence(sentence)
        return made

    sentence: Sentence
