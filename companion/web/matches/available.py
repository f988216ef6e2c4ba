"""What a phone may enter in a match: its forms, who may be let in, photos that fill them in."""

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
    """A match with what the phone may enter there; `attempt` is what it has filled in.

    `answers` are what was filled in for the newcomer with that position, who was not let in.
    """

    attempt: Attempt | None = None
    answers: tuple[int, MultiDict[str, str]] | None = field(default=None, kw_only=True)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What this phone may enter now, each with its form; the seats it holds come first."""
        if not self.may_enter:
            return ()
        first = sorted(self.enters_for, key=lambda seat: seat not in self.mine)
        return offers(tuple(self._offered), first, self.attempt, self.ids)

    @cached_property
    def tapped(self) -> Offer | None:
        """What is entered by taps on the players' rows, None where nothing is.

        Where phones fill it in together, the board is not the input of one that enters it for all.
        """
        together = self.declaring is not None and self.declaring.shared
        primary = (entry for entry in self.offers if entry.action.primary and entry.rows)
        return next((entry for entry in primary if not (together and entry.action.secret)), None)

    @property
    def _offered(self) -> Iterator[Action]:
        """What may be entered: nothing for all where others have sealed a choice of their own.

        What another seat is asked for is offered as what it is asked about.
        """
        sealed = self.declaring is not None and self.declaring.sealed_elsewhere
        asked = {action.consent.asked for action in self.play.actions if action.consent}
        shown = (action for action in self.play.actions if action.name not in asked)
        return (self.eyes.on(action) for action in shown if not (sealed and action.secret))

    @cached_property
    def eyes(self) -> Eyes:
        """What this phone sees of cards that are for some players only."""
        return eyes_of(self.match, self.device)

    @property
    def closed(self) -> bool:
        """Whether something may be entered now that only other phones see."""
        return self.may_enter and any(self.eyes.on(action) is not action for action in self.play.actions)

    @cached_property
    def declaring(self) -> Declaring | None:
        """The choices that are made in secret now."""
        return declaring(self.match, self.play, self.device, scores=self.may_enter)

    def ready(self, entry: Offer) -> bool:
        """Whether the form of `entry` may be sent as it stands, so that it can be said what that would do."""
        if entry.attempt is not None:
            return True
        if entry.seats and entry.seat is None:
            return False
        return stands(self.game, self.state, entry.action, entry.seat, replays.minute(self.match))

    @property
    def refusal(self) -> str:
        """Why what was filled in is refused, when none of the forms can show it."""
        illegal = self.attempt.illegal if self.attempt else None
        return str(illegal) if illegal and not any(entry.attempt for entry in self.offers) else ""

    @property
    def ids(self) -> str:
        """What the ids of the forms begin with: another after each entry, so that a form is not kept."""
        return f"m{self.match.number}-{self.play.seq}"

    @property
    def asks(self) -> str:
        """What the button of a form says in place of the entry's own words, if anything."""
        return ""

    @property
    def newcomers(self) -> list[Seat]:
        """Who sits at the table and may be let into the match."""
        return joining.newcomers(self.match) if self.may_enter and not self.summary.over else []

    def joining(self, seat: Seat) -> FieldsForm:
        """Return the form of what the game asks of a newcomer."""
        position, filled_in = self.answers or (None, None)
        given = filled_in if position == seat.position else None
        return form_for(joining.asked(self.play), given, ids=f"let-in-{seat.position}-{self.play.seq}")

    @property
    def adviser_seats(self) -> tuple[int, ...]:
        """The seats that this phone may ask the game's adviser about."""
        return self.enters_for if self.game.adviser and self.may_enter and not self.summary.over else ()

    def fields_of(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the action of that name that the phone sees; none where it is not offered."""
        return next((self.eyes.of(one.fields) for one in self.play.actions if one.name == action), ())

    def shown_in(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the action that one photo of a whole showdown may fill."""
        return shown_in(self.fields_of(action), self.mine)

    def lie_apart(self, action: str) -> bool:
        """Whether somebody's cards lie apart from each other in such a photo."""
        return lie_apart(self.shown_in(action))

    def hands_url(self, action: str) -> str:
        """Return where a photo of all hands for that action goes."""
        return url_for("photos.read_hands", table=self.table.code, match=self.match.number, action=action)

    def photo_url(self, field: Field) -> str:
        """Return where a photo for that input goes."""
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
