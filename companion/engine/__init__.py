"""The engine: a match of any game as data, from its setup through its entries to the result.

Begin with `game` (the parts of a game) and `gate` (validates and applies an entry). `field`, `action`
and `event` hold inputs, actions and entries; the kinds of inputs are in `typed_fields`, `choice_fields` and
`cards_field`. `course` is the effective log after undo and corrections, and
`account` holds the details of an entry.
"""

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.engine.game import Game
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow

__all__ = [
    "Action",
    "Event",
    "Field",
    "Game",
    "Illegal",
    "MatchSummary",
    "ScoreRow",
    "Seats",
    "begin",
    "play",
]
