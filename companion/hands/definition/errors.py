"""What is wrong with a hand that cannot be ranked, in sentences for players."""


class BadHand(ValueError):
    """Cards that make no hand in the ranking asked for."""


class WrongCount(BadHand):
    """Too few or too many cards."""


class NotWild(BadHand):
    """A joker in a ranking that has no wild cards."""


class NotComparable(BadHand):
    """Hands ranked by different rankings were compared."""


class BadWild(BadHand):
    """Wild cards that contradict each other, or that are no cards."""


class UnknownWild(BadWild):
    """Words that name no wild cards, or two sorts of them.

    `said` are the words and `names` what they may stand for, so that it can be said of other cards, too.
    """

    def __init__(self, sentence: str, said: str, names: str = "") -> None:
        super().__init__(sentence)
        self.said, self.names = said, names


class TooMany(BadHand):
    """More of a card than the decks in play hold."""


class BadSide(BadHand):
    """A part of a pot that nobody can play for, or parts that do not go together."""


class BadUse(BadHand):
    """A way to use cards of hand and board that makes no hand."""


class BadBoard(BadHand):
    """A board that is not laid as it is said to be."""


class BadFloor(BadHand):
    """What must be held to win, where no hand is called so."""
