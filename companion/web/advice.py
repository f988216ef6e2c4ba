"""The adviser: what a hand, picked or photographed, could do now, best first."""

from dataclasses import dataclass
from itertools import islice

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.cards import Card
from companion.play.advice import Advice
from companion.play.field import Field, Illegal, read_values
from companion.play.game import Action
from companion.web import limits, words
from companion.web.errors import Refused, wants_fragment
from companion.web.forms import FieldsForm, form_for, natural, query, raw_values
from companion.web.matches import match_to_change
from companion.web.photographs import Upload, sent_with, with_photo
from companion.web.screen import Screen, elsewhere, screen_of

blueprint = Blueprint("advice", __name__, url_prefix="/t/<code>/m/<int:number>")

PAGE = 20


@dataclass(frozen=True)
class Advised:
    """What the adviser says: `found` is one page of it from `start`, `more` whether another follows."""

    screen: Screen
    seat: int
    form: FieldsForm
    photo: Upload | None = None
    found: tuple[Advice, ...] = ()
    start: int = 0
    more: bool = False
    asked: bool = False

    @property
    def action(self) -> Action | None:
        """The action that records what is advised, if it is open to the seat now."""
        return next(
            (action for action in self.screen.play.actions if action.primary and self.seat in action.seats),
            None,
        )

    @property
    def hand(self) -> str:
        """The hand that was asked about, as its input shows it."""
        return str(self.form["hand"].data or "")

    def record_url(self, advice: Advice) -> str:
        """Return where the match's form stands filled in with what is advised."""
        filled = query(advice.values) | {"action": self.action.name if self.action else ""}
        return self.screen.url("matches.page", seat=self.seat, _anchor="entry", **filled)


@blueprint.route("/advise", methods=["GET", "POST"])
@limits.advice
def advise(code: str, number: int) -> ResponseReturnValue:
    """Show what a hand could do; with htmx only the page of it that was asked for."""
    screen = screen_of(match_to_change(code, number))
    if not screen.adviser_seats:
        raise Refused(404, words.NO_ADVICE)
    given = MultiDict(request.values)
    seat = _seat(screen, given)
    field = _hand(screen, seat)
    photo = sent_with((field,), elsewhere(screen.play), expected=field.high)
    given = with_photo(given, photo)
    advised, status = _advised(screen, seat, field, given, photo)
    template = "_fragments/advice.html" if wants_fragment() and advised.start else "advise.html"
    return render_template(template, advised=advised, field=field), status


def _advised(
    screen: Screen, seat: int, field: Field, given: MultiDict[str, str], photo: Upload | None
) -> tuple[Advised, int]:
    form = form_for((field,), given)
    try:
        if photo and photo.refusal:
            raise Illegal(photo.refusal, field=field.name)
        if not given.get(field.name):
            return Advised(screen, seat, form, photo), 200
        hand = read_values((field,), raw_values((field,), given))[field.name]
        start = _start(given)
        page = _page(screen, seat, hand if isinstance(hand, tuple) else (), start)
    except Illegal as illegal:
        form.refuse(illegal)
        return Advised(screen, seat, form, photo), photo.status if photo and photo.refusal else 422
    return Advised(screen, seat, form, photo, page[:PAGE], start, len(page) > PAGE, asked=True), 200


def _page(screen: Screen, seat: int, hand: tuple[object, ...], start: int) -> tuple[Advice, ...]:
    adviser = screen.game.adviser
    if adviser is None:
        return ()
    cards = tuple(Card(str(card)) for card in hand)
    return tuple(islice(adviser.advise(screen.state, seat, cards), start, start + PAGE + 1))


def _seat(screen: Screen, given: MultiDict[str, str]) -> int:
    """Return the seat asked about: the one chosen, else the one to move, else the first this phone has."""
    seats = sorted(screen.adviser_seats, key=lambda seat: seat not in screen.mine)
    due = [seat for row in screen.summary.rows if row.due for seat in row.seats if seat in seats]
    chosen = given.get("seat", "")
    by_name = {str(seat): seat for seat in seats}
    return by_name.get(chosen, next(iter(due), seats[0]))


def _hand(screen: Screen, seat: int) -> Field:
    size = screen.game.adviser.hand_size(screen.state, seat) if screen.game.adviser else 0
    fields = [field for action in screen.play.actions for field in action.fields]
    of_cards = [field for field in fields if field.kind == "cards"]
    copies = max((field.copies for field in of_cards), default=1)
    jokers = any(field.jokers for field in of_cards)
    label = f"The hand of {screen.names[seat]}"
    return Field("hand", "cards", label, low=1, high=size, copies=copies, jokers=jokers)


def _start(given: MultiDict[str, str]) -> int:
    return natural(given.get("start", ""), 6) or 0
