"""A match as it was before one of its log entries, with the form that the entry was made with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import NOBODY, SeatsField
from companion.engine.course import EffectiveLog, LogPoint, index_of_point
from companion.store.history import replays
from companion.store.history.play import MatchReplay
from companion.store.models import Seat
from companion.web.current.visibility import Visibility, visibility_of_state
from companion.web.matches.actions import ActionOffer, EntryAttempt, make_action_offers
from companion.web.matches.board import MatchScreen
from companion.web.matches.secret_choices import SecretChoicesView
from companion.web.pages import texts
from companion.web.pages.forms import format_query_values

_CORRECTION_ENDPOINTS = {
    "matches.record_entry": "lines.submit_correction",
    "matches.show_entry_preview": "lines.show_correction_preview",
}
"""Endpoints that replace those of the board: they show the differences before anything is saved."""


@dataclass(frozen=True)
class EarlierMatchScreen(MatchScreen):
    """Content of a correction page: the match as it was before log entry number `line`.

    `match` is the whole match, `play` and all that follows from it the match as it was then.

    Attributes:
        line: Number of the entry in the log, counted from 0.
        how: "change" to correct that entry, "before" to insert one before it.
        about: Log text of the entry.
    """

    line: int = 0
    how: str = "change"
    about: str = ""

    @cached_property
    def offers(self) -> tuple[ActionOffer, ...]:
        """Actions to enter here: the same action when correcting, any action when inserting.

        Each may be entered for any of its seats, whichever phone asks, and none is secret. When correcting,
        the result is empty if `attempt` names no action that was possible then.
        """
        seats = tuple(range(len(self.names)))
        return make_action_offers(
            tuple(map(_without_secrecy, self._actions_to_offer)), seats, self.attempt, self.ids
        )

    @property
    def submit_label(self) -> str:
        """Label of the button when correcting; "" when inserting: then each action keeps its own."""
        return texts.PREVIEW_CORRECTION_LABEL if self.how == "change" else ""

    @property
    def is_earlier_state(self) -> bool:
        """Always true: this is the match at an earlier entry."""
        return True

    @property
    def _actions_to_offer(self) -> Iterator[Action]:
        actions = (self.visibility.visible_action(action) for action in self.play.actions)
        if self.how == "before":
            return actions
        name = self.attempt.action if self.attempt else ""
        return (replace(action, primary=True) for action in actions if action.name == name)

    @cached_property
    def visibility(self) -> Visibility:
        """Visibility for this phone, as of today, of the cards that were in play then."""
        return visibility_of_state(self.match, self.device, replays.load_replay(self.match), self.state)

    def ready(self, entry: ActionOffer) -> bool:  # noqa: ARG002 - as of any screen
        """Return False: the form repeats the old entry at first, so there is nothing to preview."""
        return False

    @property
    def due_choices(self) -> SecretChoicesView | None:
        """Always None: past choices are not made in secret."""
        return None

    @property
    def ids(self) -> str:
        """Prefix of the forms' ids."""
        return f"m{self.match.number}-{self.line}-{self.how}"

    @property
    def revealed(self) -> str:
        """Always "": the log tells what was revealed then."""
        return ""

    @property
    def newcomers(self) -> list[Seat]:
        """Always empty: people join an earlier point only by an entry of its own."""
        return []

    @property
    def adviser_seats(self) -> tuple[int, ...]:
        """Always empty: no advice is given for the past."""
        return ()

    def photo_url(self, field: CardsField) -> str:
        """Return the address to send a photo for that input to.

        Cards recorded since then do not count for it.
        """
        return f"{super().photo_url(field)}&line={self.line}"

    def hands_url(self, action: str) -> str:
        """Return the address to send a photo of all hands to, for the named action.

        Cards recorded since then do not count for it.
        """
        return f"{super().hands_url(action)}&line={self.line}"

    def url(self, endpoint: str, **values: Any) -> str:
        """Return an address of this match.

        Entries made here go to the page that shows the differences.
        """
        if endpoint in _CORRECTION_ENDPOINTS:
            values |= {"line": self.line, "how": self.how}
        return url_for(
            _CORRECTION_ENDPOINTS.get(endpoint, endpoint),
            code=self.table.code,
            number=self.match.number,
            **values,
        )


def _without_secrecy(action: Action) -> Action:
    """Return the action without secrecy: nobody chooses in secret any more."""
    return replace(action, secret=None)


def replay_before_entry(play: MatchReplay, line: int) -> MatchReplay:
    """Return the match as it was before entry number `line`, without its later entries.

    Only the entries that count and their states are cut; `course.kept` and `course.undone` stay whole.

    Raises:
        Illegal: there is no such entry, or it does not count.
    """
    at = index_of_point(play.course.points, line)
    course = EffectiveLog(play.course.points[:at], play.course.kept, play.course.undone)
    return replace(play, course=course, reached=play.reached[:at])


def attempt_from_entry(point: LogPoint, offered: Sequence[Action]) -> EntryAttempt:
    """Return the form of the log entry `point`, filled in with the values that were entered.

    It has the inputs `action` and, unless the entry belongs to no seat, `seat`, too. `offered` are the
    actions that were possible then; they give the units of money and the choice "nobody". An action that is
    not among them is filled in without units.
    """
    event = point.event
    fields = next((action.fields for action in offered if action.name == event.action), ())
    given: MultiDict[str, str] = MultiDict()
    values = {
        name: (tuple(value) if isinstance(value, list) else value) for name, value in event.values.items()
    }
    for name, text in format_query_values(values, fields).items():
        given.setlist(name, text if isinstance(text, list) else [text])
    for field in fields:
        if isinstance(field, SeatsField) and field.nobody and field.name not in given:
            given[field.name] = NOBODY
    given["action"] = event.action
    if event.seat is not None:
        given["seat"] = str(event.seat)
    return EntryAttempt(event.action, given)
