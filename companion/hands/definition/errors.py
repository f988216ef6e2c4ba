"""Errors for hands that cannot be ranked. Their messages are sentences for players."""


class BadHand(ValueError):
    """Cards that make no hand in the ranking asked for."""


class WrongCount(BadHand):
    """Too few or too many cards for a hand, or not one low for each hand."""


class JokerNotWild(BadHand):
    """A joker in a ranking that has no wild cards."""


class NotComparable(BadHand):
    """Hands ranked by different rankings were compared."""


class BadWildCards(BadHand):
    """Wild cards that contradict each other, or that are no cards."""


class UnknownWildCards(BadWildCards):
    """Words that name no wild cards, or two sorts of them.

    `said` has the words, and `names` the cards that they may mean, "" if none. Callers can
    use both in a message about other cards.
    """

    def __init__(self, sentence: str, said: str, names: str = "") -> None:
        super().__init__(sentence)
        self.unknown_words, self.possible_cards = said, names


class TooManyCopies(BadHand):
    """More of a card than the decks in play hold."""


class BadPrize(BadHand):
    """A prize that nobody can play for, or prizes that do not go together."""


class BadCardUse(BadHand):
    """A number of cards from hand and board that makes no hand."""


class BadBoard(BadHand):
    """A board that cannot have the layout asked for."""


class BadMinimumHand(BadHand):
    """A least winning hand that is not the name of any hand."""
