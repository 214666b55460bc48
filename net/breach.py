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
    ABSENT = "wrong move for the absent", "A move was made in the owner's place that was not due."
    DEALER = "wrong move of the dealer", "The dealer did not roll what the rule set says."
    OFFER = "wrong offer", "A question was asked, or answered, that the game does not ask."
    PAYOUT = "wrong payout", "The payouts are not what the hands have won."
    CHIPS = "chips not conserved", "Chips came from nowhere, or were lost."

    def __new__(cls, value: str, sentence: str) -> "Breach":
        made = object.__new__(cls)
        made._value_ = value
        made.sentence = sentence
        return made

    sentence: str
