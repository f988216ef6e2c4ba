"""A match of any game, as data: begin it, enter what happened, and read off what it came to."""

from companion.play.action import Action
from companion.play.event import Event
from companion.play.field import Field, Illegal
from companion.play.game import Game
from companion.play.gate import begin, play
from companion.play.seats import Seats
from companion.play.summary import Row, Summary

__all__ = ["Action", "Event", "Field", "Game", "Illegal", "Row", "Seats", "Summary", "begin", "play"]
