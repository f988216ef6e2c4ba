"""A match of any game, as data: begin it, enter what happened, and read off what it came to."""

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.engine.game import Game
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import Row, Summary

__all__ = ["Action", "Event", "Field", "Game", "Illegal", "Row", "Seats", "Summary", "begin", "play"]
