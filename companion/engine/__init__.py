"""A match of any game, as data: begin it, enter what happened, and read off the result.

Begin with `game` (everything that a game offers) and `gate` (an entry is validated and applied). `field`,
`action` and `event` are what is asked and entered, `course` the entries that count after undo and
corrections, `account` what an entry came to.
"""

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.engine.game import Game
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import Row, Summary

__all__ = ["Action", "Event", "Field", "Game", "Illegal", "Row", "Seats", "Summary", "begin", "play"]
