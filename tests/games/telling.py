"""A table at which the newest entry is told step by step, for the tests of what games account for."""

from engine.balance import unbalanced

from companion.engine.account import OWED, EntryDetails
from companion.engine.event import Event
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.games import GAMES

NAMES = ("Anna", "Bo", "Cy", "Di")


class Telling:
    """A match of a game; what is told of an entry always adds up."""

    account: EntryDetails

    def __init__(self, game, seats, **options):
        self.game, self.state = game, begin(game, seats, options)

    def enter(self, action, seat=None, **values):
        before, event = self.state, Event(action, seat, values)
        self.state = play(self.game, before, event)
        self.account = entry_details_of(self.game, before, event, self.state)
        summaries = self.game.rules.summary(before), self.game.rules.summary(self.state)
        assert unbalanced(*summaries, self.account) == ""
        return self

    @property
    def said(self):
        return [step.text for step in self.account.steps]

    @property
    def moved(self):
        """What moved: what it is, whose, and how much."""
        steps = [step for step in self.account.steps if step.amount and step.kind != OWED]
        return [(step.kind, step.seat, step.amount) for step in steps]


def at(slug, players=3, **options):
    """Begin a match of that game."""
    return Telling(GAMES[slug], Seats(NAMES[:players]), **options)
