"""Cards and inputs that a phone may see while a hand is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.event import RawValues
from companion.engine.field import Field, Illegal
from companion.engine.gate import are_private_values_revealed
from companion.store.history import replays
from companion.store.history.play import MatchReplay
from companion.store.models import Match
from companion.store.tables import tables
from companion.web.pages import texts
from companion.web.pages.forms import raw_values


@dataclass(frozen=True)
class Visibility:
    """Cards and inputs of a match that one phone may see.

    Attributes:
        seats: Seats in the match whose hidden cards the phone sees.
        everything: True if it sees all cards.
    """

    seats: tuple[int, ...]
    everything: bool = False

    def can_see(self, eyes: Sequence[int] | None) -> bool:
        """Return whether the phone sees what only the seats `eyes` may see; None means everybody.

        For () it is True only if the phone sees everything.
        """
        return self.everything or eyes is None or any(seat in eyes for seat in self.seats)

    def visible_fields(self, fields: Sequence[Field]) -> tuple[Field, ...]:
        """Return the inputs that the phone sees."""
        return tuple(field for field in fields if self.can_see(field.layout.visible_to))

    def visible_action(self, action: Action) -> Action:
        """Return the action with the inputs that the phone sees; `action` itself if it sees all."""
        seen = self.visible_fields(action.fields)
        return action if len(seen) == len(action.fields) else replace(action, fields=seen)


def current_visibility(match: Match, device: str) -> Visibility:
    """Return what the phone with ID `device` may see now, by the table's rules for hidden cards.

    A phone sees the cards of its own seats. The phone that opened the table sees those of all, as long
    as no other phone holds a seat. `everything` is True if it sees those of every player of the match.
    """
    seen, players = tables.seats_visible_to_phone(match.table, device), replays.match_seats(match)
    seats = tuple(at for at, seat in enumerate(players) if seat in seen)
    return Visibility(seats, everything=len(seats) == len(players))


def visibility_of_state(match: Match, device: str, play: MatchReplay, then: Any) -> Visibility:
    """Return what the phone may see today of the cards in play at an earlier state of `play`.

    `then` is a state of the game. The phone sees what it sees of the current hands, and everything once
    the match is over or new cards were dealt since `then`.
    """
    now = current_visibility(match, device)
    return replace(now, everything=now.everything or are_private_values_revealed(play.game, then, play.state))


def make_visible_form_reader(
    eyes: Callable[[], Visibility], given: MultiDict[str, str]
) -> Callable[[Sequence[Field]], RawValues]:
    """Return a function that reads the raw values of the fields in `given` that the phone sees.

    It returns them by name, unchecked, without fields that the phone does not see. `eyes` returns the
    phone's visibility. It is called only if one of the fields is for some players alone. The returned
    function raises `Illegal` if the form fills in a field that the phone does not see, or as
    `raw_values` does.
    """

    def read(fields: Sequence[Field]) -> RawValues:
        some_only = any(field.layout.visible_to is not None for field in fields)
        seen = eyes().visible_fields(fields) if some_only else tuple(fields)
        for field in fields:
            if field not in seen and given.get(field.name, "").strip():
                raise Illegal(texts.CARDS_HIDDEN_FROM_PHONE, field=field.name, anchor=field.anchor)
        return raw_values(seen, given)

    return read
