"""The actions that a phone may enter now, each with its form and the seats it is for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.cards import Card, turn_face_up
from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import SeatsField
from companion.engine.event import Submission
from companion.engine.field import Field, Illegal
from companion.engine.summary import MatchSummary
from companion.web.current.visibility import Visibility, make_visible_form_reader
from companion.web.pages.forms import FieldsForm, make_form, parse_natural_number, parse_typed_cards
from companion.web.photos.upload import PhotoResult


@dataclass(frozen=True)
class WildCardButtons:
    """Cards of a hand that can be tapped as wild, for one input.

    Attributes:
        among: Names of the inputs that hold the hand.
        cards: Cards in those inputs, each once, in the order of the inputs; () if they are empty.
        selected_cards: Those of `cards` that were tapped as wild, without those in `always`.
        always: Those of `cards` that are wild without a tap.
        rest: Text in the input besides the cards of the hand; all of it if it cannot be read as cards.
    """

    among: tuple[str, ...]
    cards: tuple[Card, ...]
    selected_cards: frozenset[Card]
    always: frozenset[Card]
    rest: str


def find_wild_card_buttons(
    field: Field, fields: Mapping[str, Field], given: Callable[[str], str]
) -> WildCardButtons | None:
    """Return the cards that can be tapped as wild for `field`; None if it takes no such taps.

    `fields` are the inputs of the form by name, and `given` returns the text of an input by its name.
    Hands in inputs outside of `fields` are left out; the result is None, too, if no hand input is left. If
    the hand inputs are empty, there are buttons without cards.
    """
    names = field.hand_fields if isinstance(field, CardsField) else ()
    hands = {name: hand for name in names if isinstance(hand := fields.get(name), CardsField)}
    if not hands:
        return None
    lying = [(card, hand.pack) for name, hand in hands.items() for card in parse_typed_cards(given(name))]
    cards = tuple(dict.fromkeys(card for card, _ in lying))
    always = frozenset(card for card, pack in lying if card in map(turn_face_up, pack.wild))
    said = parse_typed_cards(given(field.name))
    rest = " ".join(card for card in said if card not in cards) if said else given(field.name)
    return WildCardButtons(tuple(hands), cards, frozenset(said).intersection(cards) - always, always, rest)


_MAX_INPUTS_PER_BUTTON = 9
"""Largest number of inputs that one button can fill."""


@dataclass(frozen=True)
class EntryAttempt:
    """Entry that a person has filled in but not recorded, with the result of checking it.

    Attributes:
        action: Name of the action.
        given: The form as it was sent.
        illegal: Reason for a refusal; None without one.
        photo: Photo whose cards were filled in; None without one.
        outcome: Summary of the match as it would be after the entry; None if that was not worked out.
        then: Short text for the further entry that the same press would make; "" if there is none.
    """

    action: str
    given: MultiDict[str, str] = field(default_factory=MultiDict)
    illegal: Illegal | None = None
    photo: PhotoResult | None = None
    outcome: MatchSummary | None = None
    then: str = ""

    @property
    def button_label(self) -> str:
        """Text of the button that records the entry; "" if there is no outcome.

        It is the log text, ", then" and the further entry, and " · " with the headline if the match is over
        with it and the log text does not contain it.
        """
        if self.outcome is None:
            return ""
        line, headline = self.outcome.log_text, self.outcome.headline
        ends = headline if self.outcome.over and headline not in line else ""
        followed = f"{line}, then {self.then}" if self.then else line
        return " · ".join(filter(None, (followed, ends)))


@dataclass(frozen=True)
class ActionOffer:
    """One action with its form, as this phone may enter it.

    Attributes:
        action: The action.
        form: Form of its inputs, filled in from `attempt`, else with defaults.
        seats: Seats that it may be entered for; empty for an action that belongs to no seat.
        seat: Chosen seat, or the only one; None for no seat, or while there are several to choose from.
        attempt: Entry of this action that was filled in before; None without one.
        id: HTML id of the form.
    """

    action: Action
    form: FieldsForm
    seats: tuple[int, ...]
    seat: int | None
    attempt: EntryAttempt | None
    id: str

    @property
    def rows(self) -> tuple[SeatsField, ...]:
        """Inputs that are tapped on the players' rows of the board."""
        return tuple(field for field in self.action.fields if isinstance(field, SeatsField) and field.row)

    def row_of(self, seat: int) -> tuple[SeatsField, ...]:
        """Return those `rows` inputs that offer the seat as a choice, and so appear in its row."""
        return tuple(field for field in self.rows if str(seat) in (value for value, _ in field.choices))

    def wild_card_buttons_of_field(self, name: str) -> WildCardButtons | None:
        """Return the cards that can be tapped as wild for input `name`; None if it takes no taps.

        Raises:
            KeyError: the form has no such input.
        """
        specs = self.form.specs
        return find_wild_card_buttons(specs[name], specs, lambda given: self.form[given].data or "")


def make_action_offers(
    offered: Sequence[Action], mine: Sequence[int], attempt: EntryAttempt | None, ids: str
) -> tuple[ActionOffer, ...]:
    """Return the `offered` actions that a phone which enters for the seats `mine` may use.

    The order of `offered` and of the seats of each action stays. An action is left out if it belongs to
    seats, but none of `mine`. `attempt` fills in the form of its action, and shows its error there; the
    others have their defaults. `ids` is the prefix of the HTML ids of all inputs.
    """
    return tuple(
        _offer(action, seats, attempt if attempt and attempt.action == action.name else None, ids)
        for action in offered
        if (seats := tuple(seat for seat in action.seats if seat in mine)) or not action.seats
    )


def unpack_submitted_values(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """Return the values that a form sent, with the button `press` unpacked into its inputs.

    The value of `press` is a query string, for example ``press=seat=1&piece=red-3-1``. So one tap can
    fill several inputs; they replace inputs of the same name, except where the query string has no value for
    one. A `press` with more than nine inputs is ignored. The result has no `press`; `form` is unchanged.
    """
    given = MultiDict(form)
    try:
        pressed = parse_qsl(given.pop("press", ""), max_num_fields=_MAX_INPUTS_PER_BUTTON)
    except ValueError:
        pressed = []
    for name, value in pressed:
        given.setlist(name, [value])
    return given


def format_button_value(values: Mapping[str, object]) -> str:
    """Return the value of a button named `press` that fills inputs with `values`, given by name."""
    return urlencode(values, safe=":")


def init_app(app: Flask) -> None:
    """Register `format_button_value` as the template filter `press`."""
    app.jinja_env.filters["press"] = format_button_value


def read_submission(given: MultiDict[str, str], eyes: Callable[[], Visibility]) -> Submission:
    """Return the submission in the sent form `given`, unchecked.

    Its values are read once its fields are known. The action is "" if it is missing, and the seat None if
    it is missing or no number. `eyes` returns the phone's visibility. Reading the values raises `Illegal`
    as the reader of `make_visible_form_reader` does.
    """
    return Submission(
        given.get("action", ""),
        parse_natural_number(given.get("seat", ""), 3),
        make_visible_form_reader(eyes, given),
    )


def read_chosen_seat(given: Mapping[str, str], action: Action) -> int | None:
    """Return the seat that a form is for.

    It is the chosen seat (input `seat`), or the only one that `action` is open to if that is missing or no
    number. Return None if the action belongs to no seat, or if none was chosen among several. The chosen
    seat may be one that the action is not open to.
    """
    if not action.seats:
        return None
    chosen = parse_natural_number(given.get("seat", ""), 3)
    only = action.seats[0] if len(action.seats) == 1 else None
    return only if chosen is None else chosen


def _offer(action: Action, seats: tuple[int, ...], attempt: EntryAttempt | None, ids: str) -> ActionOffer:
    id_ = f"{ids}-{action.name}"
    form = make_form(action.fields, attempt.given if attempt else None, ids=id_)
    chosen = read_chosen_seat(attempt.given, action) if attempt else None
    if attempt and attempt.illegal:
        form.refuse(attempt.illegal)
    seat = chosen if chosen in seats else seats[0] if len(seats) == 1 else None
    return ActionOffer(action, form, seats, seat, attempt, id_)
