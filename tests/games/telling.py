"""A table at which the newest entry is told step by step, for the tests of what games account for."""

from engine.balance import unbalanced

from companion.engine.account import OWED, Account
from companion.engine.event import Event
from companion.engine.gate import account_of, begin, play
from companion.engine.seats import Seats
from companion.games import GAMES

NAMES = ("Anna", "Bo", "Cy", "Di")


class Telling:
    """A match of a game; what is told of an entry always adds up."""

    account: Account

    def __init__(self, game, seats, **options):
        self.game, self.state = game, begin(game, seats, options)

    def enter(self, action, seat=None, **values):
        before, event = self.state, Event(action, seat, values)
        self.state = play(self.game, before, event)
        self.account = account_of(self.game, before, event, self.state)
        summaries = self.game.summary(before), self.game.summary(self.state)
        assert unbalanced(*summaries, self.account) == ""
        return self

    @property
    def said(self):
        return [step.what for step in self.account.steps]

    @property
    def moved(self):
        """What moved: what it is, whose, and how much."""
        steps = [step for step in self.account.steps if step.amount and step.of != OWED]
        return [(step.of, step.seat, step.amount) for step in steps]


def at(slug, players=3, **options):
    """Begin a match of that game."""
    return Telling(GAMES[slug], Seats(NAMES[:players]), **options)
