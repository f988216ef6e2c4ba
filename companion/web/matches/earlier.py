"""A match as it stood before one of its lines, with the form that the line was entered with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.course import Course, Point, place
from companion.engine.field import NOBODY, Field
from companion.store.history import replays
from companion.store.history.play import Play
from companion.store.models import Seat
from companion.web.current.visibility import Eyes, eyes_then
from companion.web.matches.actions import Attempt, Offer, offers
from companion.web.matches.board import Screen
from companion.web.matches.secret_choices import Declaring
from companion.web.pages import texts
from companion.web.pages.forms import query

_HERE = {"matches.enter": "lines.differ", "matches.preview": "lines.preview"}
"""Where the forms lead: to what would change, before anything is recorded."""


@dataclass(frozen=True)
class PastScreen(Screen):
    """A match as it stood before the line that entry `line` holds and that reads `about`.

    `how` is what is to be done about it.
    """

    line: int = 0
    how: str = "change"
    about: str = ""

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What may be entered there: the same once more, or anything where something is put in before it."""
        seats = tuple(range(len(self.names)))
        return offers(tuple(map(_open, self._offered)), seats, self.attempt, self.ids)

    @property
    def asks(self) -> str:
        """What the button of the only form says; of several each says what it would put in."""
        return texts.ASK_DIFFERENCE if self.how == "change" else ""

    @property
    def past(self) -> bool:
        """Whether it is the match as it stood once."""
        return True

    @property
    def _offered(self) -> Iterator[Action]:
        actions = (self.eyes.on(action) for action in self.play.actions)
        if self.how == "before":
            return actions
        name = self.attempt.action if self.attempt else ""
        return (replace(action, primary=True) for action in actions if action.name == name)

    @cached_property
    def eyes(self) -> Eyes:
        """What this phone sees today of the cards that were played with then."""
        return eyes_then(self.match, self.device, replays.load(self.match), self.state)

    def ready(self, entry: Offer) -> bool:  # noqa: ARG002 - as of any screen
        """Whether it is said at once what the form would do: not while it is what the line says already."""
        return False

    @property
    def declaring(self) -> Declaring | None:
        """What is past is not chosen in secret."""
        return None

    @property
    def ids(self) -> str:
        """What the ids of the forms begin with."""
        return f"m{self.match.number}-{self.line}-{self.how}"

    @property
    def revealed(self) -> str:
        """Nothing: what was revealed then is told."""
        return ""

    @property
    def newcomers(self) -> list[Seat]:
        """Nobody comes into the past but by a line of its own."""
        return []

    @property
    def adviser_seats(self) -> tuple[int, ...]:
        """Nobody: what a hand could have done does not matter now."""
        return ()

    def photo_url(self, field: Field) -> str:
        """Return where a photo for that input goes: what was laid down since does not count."""
        return f"{super().photo_url(field)}&line={self.line}"

    def hands_url(self, action: str) -> str:
        """Return where a photo of all hands goes."""
        return f"{super().hands_url(action)}&line={self.line}"

    def url(self, endpoint: str, **values: Any) -> str:
        """Return the address of something about this match; what is entered here goes to the difference."""
        if endpoint in _HERE:
            values |= {"line": self.line, "how": self.how}
        return url_for(
            _HERE.get(endpoint, endpoint), code=self.table.code, number=self.match.number, **values
        )


def _open(action: Action) -> Action:
    """Return the action as it is offered here: nobody chooses in secret any more."""
    return replace(action, secret=None)


def before(play: Play, line: int) -> Play:
    """Return the match as it stood before the line that entry `line` holds; raise `Illegal` for none."""
    at = place(play.course.points, line)
    course = Course(play.course.points[:at], play.course.kept, play.course.undone)
    return replace(play, course=course, reached=play.reached[:at])


def as_entered(point: Point, offered: Sequence[Action]) -> Attempt:
    """Return the form filled in as the line was entered; `offered` is what could be entered then."""
    event = point.event
    fields = next((action.fields for action in offered if action.name == event.action), ())
    given: MultiDict[str, str] = MultiDict()
    values = {name: _tupled(value) for name, value in event.values.items()}
    for name, text in query(values, fields).items():
        given.setlist(name, text if isinstance(text, list) else [text])
    for field in fields:
        if field.nobody and field.name not in given:
            given[field.name] = NOBODY
    given["action"] = event.action
    if event.seat is not None:
        given["seat"] = str(event.seat)
    return Attempt(event.action, given)


def _tupled(value: Any) -> Any:
    """Return a stored value as the core has it: JSON has lists."""
    return tuple(value) if isinstance(value, list) else value
