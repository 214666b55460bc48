"""The rules of a table that can be broken."""

from enum import Enum


class Breach(Enum):
    """A rule of the table that is broken, by name, and one sentence."""

    SPELLING = "not as the dealer writes", "The line is no event in its one spelling."
    STAKES = "wrong stakes", "The table was opened with stakes that can't be."
    PLAYER = "wrong player", "A player did what this player could not do here."
    SEAT = "wrong seat", "A box changed hands that could not."
    UNSEATED = "unseated without cause", "A player lost the box and had given no cause."
    BET = "wrong bet", "A bet was placed that must be refused."
    REBUY = "wrong rebuy", "Chips were bought by somebody who could not, or not so many."
    PHASE = "wrong phase", "This can't happen at this point of a round."
    LINK = "link of no owner", "A link was taken, or asked for, that no owner of a box in the round owed."
    TURN = "hand out of turn", "A hand was played that was not in turn."
    MOVE = "illegal move", "A move was made that the hand did not allow."
    DICE = "impossible dice", "Dice show what the move can't roll."
    CARDS = "impossible cards", "Not so many cards belonged there, or the shoe did not have them."
    SHUFFLE = "wrong shuffle", "The shoe was shuffled with no need, or was not when it had to be."
    SERVED = "wrong card served", "A hand was not given the card that it was due, or was given another's."
    ABSENT = "wrong move for the absent", "A move was made in the owner's place that was not due."
    DEALER = "wrong move of the dealer", "The dealer did not do what the rule set says."
    OFFER = "wrong offer", "A question was not the one that was due, or its answer could not be given."
    PAYOUT = "wrong payout", "The payouts are not what the hands have won."
    CHIPS = "chips not conserved", "Chips came from nowhere, or were lost."

    def __new__(cls, value: str, sentence: str) -> "Breach":
        made = object.__new__(cls)
        made._value_ = value
        made.sentence = sentence
        return made

    sentence: str
