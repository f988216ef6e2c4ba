"""Entries that a phone may make in a match: their forms, the newcomers to let in, the photos."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.field import Field
from companion.engine.gate import is_valid_with_defaults
from companion.showdown_photo.fields import (
    card_count_range,
    exact_card_count,
    has_separate_groups,
    showdown_fields,
)
from companion.store.history import replays
from companion.store.matches import joining
from companion.store.models import Seat
from companion.web.current.viewer import ViewedMatch
from companion.web.current.visibility import Visibility, current_visibility
from companion.web.matches.actions import ActionOffer, EntryAttempt, make_action_offers
from companion.web.matches.secret_choices import SecretChoicesView, find_due_secret_choices
from companion.web.pages.forms import FieldsForm, make_form


@dataclass(frozen=True)
class EnterableMatch(ViewedMatch):
    """A match as one phone sees it, with the entries that the phone may make.

    `attempt` is the entry that the phone filled in; None without one. `answers` is the position of a
    newcomer's seat and the form filled in for them, if letting them in was refused; else None.
    """

    attempt: EntryAttempt | None = None
    answers: tuple[int, MultiDict[str, str]] | None = field(default=None, kw_only=True)

    @cached_property
    def offers(self) -> tuple[ActionOffer, ...]:
        """Actions that this phone may enter now, each with its form, in the game's order.

        Left out are the request for another seat's consent (it is made by the action that needs the
        consent), and a secret action if another phone has chosen already. It is empty if the phone may not
        enter anything in the match.
        """
        if not self.may_enter:
            return ()
        return make_action_offers(
            tuple(self._actions_to_offer), self.seats_to_enter_for, self.attempt, self.ids
        )

    @cached_property
    def tap_offer(self) -> ActionOffer | None:
        """Primary action that is entered by taps on the players' rows; None if there is none.

        A secret action does not count if several phones choose together: then the board is not its input.
        """
        together = self.due_choices is not None and self.due_choices.shared
        primary = (entry for entry in self.offers if entry.action.primary and entry.rows)
        return next((entry for entry in primary if not (together and entry.action.secret)), None)

    @property
    def _actions_to_offer(self) -> Iterator[Action]:
        """Actions to offer, as this phone may see their cards.

        Secret actions are left out if another phone has sealed its choice. So are requests for another seat's
        consent: the action that needs the consent is offered, and becomes the request when it is entered.
        """
        sealed = self.due_choices is not None and self.due_choices.has_choice_elsewhere
        asked = {action.consent.request_action for action in self.play.actions if action.consent}
        shown = (action for action in self.play.actions if action.name not in asked)
        return (self.visibility.visible_action(action) for action in shown if not (sealed and action.secret))

    @cached_property
    def visibility(self) -> Visibility:
        """Cards in play and inputs that this phone may see now."""
        return current_visibility(self.match, self.device)

    @property
    def is_partly_hidden(self) -> bool:
        """True if this phone may enter, and sees only some inputs of an action possible now."""
        return self.may_enter and any(
            self.visibility.visible_action(action) is not action for action in self.play.actions
        )

    @cached_property
    def due_choices(self) -> SecretChoicesView | None:
        """The secret choices that are due now; None if there are none, or the match was abandoned."""
        return find_due_secret_choices(self.match, self.play, self.device, scores=self.may_enter)

    def ready(self, entry: ActionOffer) -> bool:
        """Return True if the form of `entry` can be previewed as it is.

        That is so if somebody has filled it in, right or wrong. Else its seat must be chosen, and its
        default values must be valid.
        """
        if entry.attempt is not None:
            return True
        if entry.seats and entry.seat is None:
            return False
        return is_valid_with_defaults(
            self.game, self.state, entry.action, entry.seat, replays.minutes_since_match_start(self.match)
        )

    @property
    def refusal(self) -> str:
        """Reason why the filled-in form is refused, if no offered form can show it; else ""."""
        illegal = self.attempt.illegal if self.attempt else None
        return str(illegal) if illegal and not any(entry.attempt for entry in self.offers) else ""

    @property
    def ids(self) -> str:
        """Prefix of the forms' ids.

        It changes with each entry, so that the browser keeps no old form.
        """
        return f"m{self.match.number}-{self.play.seq}"

    @property
    def submit_label(self) -> str:
        """Label of the form's button that replaces the action's own; "" keeps the action's own."""
        return ""

    @property
    def newcomers(self) -> list[Seat]:
        """Seats of people at the table who are not in the match and do not sit out, clockwise.

        It is empty if the game lets nobody join, the match is over, or this phone may not enter anything in
        it. Whether somebody can join right now is not checked.
        """
        return joining.list_joinable_seats(self.match) if self.may_enter and not self.summary.over else []

    def joining(self, seat: Seat) -> FieldsForm:
        """Return the form with the game's questions for the newcomer on `seat`.

        It has no inputs if the game asks nothing. It is filled in as it was when letting the person in
        was refused.
        """
        position, filled_in = self.answers or (None, None)
        given = filled_in if position == seat.position else None
        return make_form(
            joining.fields_for_joining_player(self.play), given, ids=f"let-in-{seat.position}-{self.play.seq}"
        )

    @property
    def adviser_seats(self) -> tuple[int, ...]:
        """Seats that this phone may ask the game's adviser about.

        It is empty for a game without one, if the match is over, or if this phone may not enter
        anything in it.
        """
        return (
            self.seats_to_enter_for if self.game.adviser and self.may_enter and not self.summary.over else ()
        )

    def visible_fields_of(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the named action that the phone sees; empty if it is not open now."""
        return next(
            (self.visibility.visible_fields(one.fields) for one in self.play.actions if one.name == action),
            (),
        )

    def showdown_fields(self, action: str) -> tuple[CardsField, ...]:
        """Return the inputs of the action that one photo of a whole showdown can fill.

        The result is empty if there are fewer than two such inputs, or no hand among them, or if the action
        is not open now. This phone's own hand comes first, then the others clockwise from there, then boards
        without cards that were recorded before.
        """
        return showdown_fields(self.visible_fields_of(action), self.mine)

    def has_separate_groups(self, action: str) -> bool:
        """Return True if a photo of the showdown may show several groups of cards of one player.

        That is so if the named action has several inputs for a player, such as the hand and face-up
        cards.
        """
        return has_separate_groups(self.showdown_fields(action))

    def hands_url(self, action: str) -> str:
        """Return the address to send a photo of all hands to, for the named action."""
        return url_for(
            "photos.show_hands_in_photo", table=self.table.code, match=self.match.number, action=action
        )

    def photo_url(self, field: CardsField) -> str:
        """Return the address to send a photo for that input to.

        It says how many cards the input takes, so that other numbers are pointed out.
        """
        least, most = card_count_range(field) or (None, None)
        return url_for(
            "photos.show_cards_in_photo",
            table=self.table.code,
            match=self.match.number,
            expected=exact_card_count(field),
            least=least,
            most=most,
            copies=field.pack.copies,
        )
