"""Entries that a phone may make in a match: their forms, the newcomers to let in, the photos."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.field import Field
from companion.engine.gate import stands
from companion.store.history import replays
from companion.store.matches import joining
from companion.store.models import Seat
from companion.web.current.viewer import Seen
from companion.web.current.visibility import Eyes, eyes_of
from companion.web.matches.actions import Attempt, Offer, offers
from companion.web.matches.secret_choices import Declaring, declaring
from companion.web.pages.forms import FieldsForm, form_for
from companion.web.photos.showdown import lie_apart, shown_in
from companion.web.photos.upload import between_in, expected_in


@dataclass(frozen=True)
class Entering(Seen):
    """A match with the entries that the phone may make.

    `attempt` is what the phone filled in. `answers` is a newcomer's position with the form filled in for
    them, if they could not be let in.
    """

    attempt: Attempt | None = None
    answers: tuple[int, MultiDict[str, str]] | None = field(default=None, kw_only=True)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Actions that this phone may enter now, each with its form; the seats it holds come first."""
        if not self.may_enter:
            return ()
        first = sorted(self.enters_for, key=lambda seat: seat not in self.mine)
        return offers(tuple(self._offered), first, self.attempt, self.ids)

    @cached_property
    def tapped(self) -> Offer | None:
        """Primary action that is entered by taps on the players' rows; None if there is none.

        A secret action does not count if several phones choose together: then the board is not its input.
        """
        together = self.declaring is not None and self.declaring.shared
        primary = (entry for entry in self.offers if entry.action.primary and entry.rows)
        return next((entry for entry in primary if not (together and entry.action.secret)), None)

    @property
    def _offered(self) -> Iterator[Action]:
        """Actions to offer, as this phone may see their cards.

        Secret actions are left out if another phone has sealed its choice. So are actions that need another
        seat's consent: the request for the consent is offered instead.
        """
        sealed = self.declaring is not None and self.declaring.sealed_elsewhere
        asked = {action.consent.asked for action in self.play.actions if action.consent}
        shown = (action for action in self.play.actions if action.name not in asked)
        return (self.eyes.on(action) for action in shown if not (sealed and action.secret))

    @cached_property
    def eyes(self) -> Eyes:
        """Visibility of cards for this phone, if some cards are for some players only."""
        return eyes_of(self.match, self.device)

    @property
    def closed(self) -> bool:
        """True if an entry is possible now that this phone sees only in part."""
        return self.may_enter and any(self.eyes.on(action) is not action for action in self.play.actions)

    @cached_property
    def declaring(self) -> Declaring | None:
        """The secret choices that are due now; None if there are none."""
        return declaring(self.match, self.play, self.device, scores=self.may_enter)

    def ready(self, entry: Offer) -> bool:
        """Return True if the form of `entry` can be sent as it is, so that its effect can be previewed."""
        if entry.attempt is not None:
            return True
        if entry.seats and entry.seat is None:
            return False
        return stands(self.game, self.state, entry.action, entry.seat, replays.minute(self.match))

    @property
    def refusal(self) -> str:
        """Reason why the filled-in form is refused, if no offered form can show it; else ""."""
        illegal = self.attempt.illegal if self.attempt else None
        return str(illegal) if illegal and not any(entry.attempt for entry in self.offers) else ""

    @property
    def ids(self) -> str:
        """Prefix of the forms' ids. It changes with each entry, so that the browser keeps no old form."""
        return f"m{self.match.number}-{self.play.seq}"

    @property
    def asks(self) -> str:
        """Label of the form's button that replaces the action's own; "" keeps the action's own."""
        return ""

    @property
    def newcomers(self) -> list[Seat]:
        """Seats of people at the table who may be let into the match."""
        return joining.newcomers(self.match) if self.may_enter and not self.summary.over else []

    def joining(self, seat: Seat) -> FieldsForm:
        """Return the form with the game's questions for a newcomer."""
        position, filled_in = self.answers or (None, None)
        given = filled_in if position == seat.position else None
        return form_for(joining.asked(self.play), given, ids=f"let-in-{seat.position}-{self.play.seq}")

    @property
    def adviser_seats(self) -> tuple[int, ...]:
        """Seats that this phone may ask the game's adviser about."""
        return self.enters_for if self.game.adviser and self.may_enter and not self.summary.over else ()

    def fields_of(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the named action that the phone sees; empty if the action is not offered."""
        return next((self.eyes.of(one.fields) for one in self.play.actions if one.name == action), ())

    def shown_in(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the action that one photo of a whole showdown can fill."""
        return shown_in(self.fields_of(action), self.mine)

    def lie_apart(self, action: str) -> bool:
        """Return True if a player's cards are in separate groups in such a photo."""
        return lie_apart(self.shown_in(action))

    def hands_url(self, action: str) -> str:
        """Return the address to send a photo of all hands to, for that action."""
        return url_for("photos.read_hands", table=self.table.code, match=self.match.number, action=action)

    def photo_url(self, field: Field) -> str:
        """Return the address to send a photo for that input to."""
        least, most = between_in(field) or (None, None)
        return url_for(
            "photos.read",
            table=self.table.code,
            match=self.match.number,
            expected=expected_in(field),
            least=least,
            most=most,
            copies=field.copies,
        )
