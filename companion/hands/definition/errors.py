"""Errors for hands that cannot be ranked. Their messages are sentences for players."""


class BadHand(ValueError):
    """Cards that make no hand in the ranking asked for; also the base of the other errors here."""


class WrongCount(BadHand):
    """Too few or too many cards for a hand, or not one low for each hand."""


class JokerNotWild(BadHand):
    """A joker in a ranking that has no wild cards."""


class NotComparable(BadHand):
    """Hands of different rankings or kinds were compared, or the worse one was called better."""


class BadWildCards(BadHand):
    """Wild cards that contradict each other, or that are no cards."""


class UnknownWildCards(BadWildCards):
    """Words that name no wild cards, or two sorts of them.

    `unknown_words` has the words, given as `said`. `possible_cards` has the cards that they may mean, in
    words, given as `names`; "" if none. Callers can use both in a message about other cards.
    """

    def __init__(self, sentence: str, said: str, names: str = "") -> None:
        super().__init__(sentence)
        self.unknown_words, self.possible_cards = said, names


class TooManyCopies(BadHand):
    """More of a card than the decks in play hold."""


class BadPrize(BadHand):
    """Text that names no prize, a prize that nobody can win, or prizes that do not go together."""


class BadCardUse(BadHand):
    """A use of hand and board that makes no hand by the ranking, or text that says no such use."""


class BadBoard(BadHand):
    """A board that cannot have the layout asked for."""


class BadMinimumHand(BadHand):
    """Text for a least winning hand that is not the name of any hand."""
