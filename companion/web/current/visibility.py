"""Whose eyes a phone has, where cards are for some players only until others are dealt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.event import Raw
from companion.engine.field import Field, Illegal
from companion.engine.gate import opened
from companion.store.history import replays
from companion.store.history.play import Play
from companion.store.models import Match
from companion.store.tables import tables
from companion.web.pages import texts
from companion.web.pages.forms import raw_values


@dataclass(frozen=True)
class Eyes:
    """The `seats` in a match for which a phone sees cards, or `everything`: nothing is kept from it."""

    seats: tuple[int, ...]
    everything: bool = False

    def see(self, eyes: Sequence[int] | None) -> bool:
        """Say whether the phone sees what is for `eyes`, None being everybody's."""
        return self.everything or eyes is None or any(seat in eyes for seat in self.seats)

    def of(self, fields: Sequence[Field]) -> tuple[Field, ...]:
        """Return the inputs that the phone sees."""
        return tuple(field for field in fields if self.see(field.eyes))

    def on(self, action: Action) -> Action:
        """Return the action with the inputs that the phone sees."""
        seen = self.of(action.fields)
        return action if len(seen) == len(action.fields) else replace(action, fields=seen)


def eyes_of(match: Match, device: str) -> Eyes:
    """Return what the phone sees of cards that are played with now: everything if it plays for all."""
    seen, players = tables.sees_for(match.table, device), replays.players(match)
    seats = tuple(at for at, seat in enumerate(players) if seat in seen)
    return Eyes(seats, everything=len(seats) == len(players))


def eyes_then(match: Match, device: str, play: Play, then: Any) -> Eyes:
    """Return what the phone sees at this moment of `play` of the cards that were played with at `then`."""
    now = eyes_of(match, device)
    return replace(now, everything=now.everything or opened(play.game, then, play.state))


def read_by(eyes: Callable[[], Eyes], given: MultiDict[str, str]) -> Callable[[Sequence[Field]], Raw]:
    """Return what reads a sent form by its fields; a value for one that the phone does not see is refused."""

    def read(fields: Sequence[Field]) -> Raw:
        some_only = any(field.eyes is not None for field in fields)
        seen = eyes().of(fields) if some_only else tuple(fields)
        for field in fields:
            if field not in seen and given.get(field.name, "").strip():
                raise Illegal(texts.NOT_FOR_THIS_PHONE, field=field.name, anchor=field.anchor)
        return raw_values(seen, given)

    return read
