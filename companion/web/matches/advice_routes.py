"""The adviser: plays that a picked or photographed hand could make now, best first."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.action import Action
from companion.engine.advice import Advice, AdviceNote, Adviser
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Field, Illegal, Values
from companion.engine.values import read_values
from companion.kit.reading import cards_in, choice_in
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.access.request_queue import ClientDisconnected, QueueFull, hold_queue_slot
from companion.web.current.match import get_changeable_match
from companion.web.matches.board import MatchScreen
from companion.web.matches.responses import make_match_screen
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused, wants_fragment
from companion.web.pages.forms import (
    FieldsForm,
    format_query_values,
    make_form,
    parse_natural_number,
    raw_values,
)
from companion.web.photos.upload import PhotoResult, fill_in_photo_cards, read_sent_photo

blueprint = Blueprint("advice", __name__, url_prefix="/t/<code>/m/<int:number>")

ADVICE_PER_PAGE = 20


@dataclass(frozen=True)
class AdviceRequest:
    """A question to the adviser, and one page of its answer.

    Attributes:
        screen: The match.
        seat: Seat in the match that the advice is for.
        fields: Inputs: the hand and, if the adviser has rankings of the advice to choose from, the ranking.
        form: Form of these inputs.
        photo: Photo that the hand was read from, or that was refused; None without one.
        found: Advice on this page, best first; at most `ADVICE_PER_PAGE`. Empty without a valid hand.
        start: Position of the first advice on the page, counted from 0.
        more: True if another page follows.
        hand_advice: Advice on the whole hand; None if htmx requests a later page, or without a valid hand.
    """

    screen: MatchScreen
    seat: int
    fields: tuple[Field, ...]
    form: FieldsForm
    photo: PhotoResult | None = None
    found: tuple[Advice, ...] = ()
    start: int = 0
    more: bool = False
    hand_advice: "HandAdvice | None" = None

    def action(self, advice: Advice) -> Action | None:
        """Return the action that records this advice, or None if it is not open to the seat now."""
        return next(
            (
                action
                for action in self.screen.play.actions
                if action.name == advice.action and self.seat in action.seats
            ),
            None,
        )

    @property
    def is_later_page(self) -> bool:
        """True if htmx requests only a page of the advice after the first."""
        return wants_fragment() and self.start > 0

    @property
    def hand(self) -> str:
        """Hand that was asked about, as its input shows it."""
        return str(self.form["hand"].data or "")

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """Rankings of the advice to choose from, each as (value, label).

        It is () if the adviser has none.
        """
        return next((field.choices for field in self.fields if isinstance(field, ChoiceField)), ())

    @property
    def order(self) -> str:
        """Chosen ranking of the advice, else the default; "" if the adviser has none."""
        return str(self.form["order"].data) if "order" in self.form.specs else ""

    def record_url(self, advice: Advice) -> str:
        """Return the address of the match page with the entry form filled in from this advice.

        Nothing is recorded by opening it.
        """
        filled = format_query_values(advice.values) | {"action": advice.action}
        return self.screen.url("matches.show_match", seat=self.seat, _anchor="entry", **filled)


@dataclass(frozen=True)
class HandAdvice:
    """Advice on a hand as a whole, from an `Adviser`.

    Attributes:
        rests: Texts of the adviser's `caveats`.
        nothing: Text to show if there is no advice on single plays (`Adviser.no_advice_text`).
        notes: The adviser's `notes`.
    """

    rests: tuple[str, ...]
    nothing: str
    notes: tuple[AdviceNote, ...]


@blueprint.route("/advise", methods=["GET", "POST"])
@rate_limits.limit_advice
def show_advice(code: str, number: int) -> ResponseReturnValue:
    """Show the form for a hand and, with one, the advice for it, in pages of `ADVICE_PER_PAGE`.

    `hand` are the cards, `seat` the seat, `order` the ranking and `start` the first advice to show.
    They come in the query or the form. With htmx and a later `start`, only that page is returned. Without a
    `seat` that this phone may enter for, it is the first such seat that is due, else the first that the phone
    holds, else any. Cards of a photo sent with the button `read` replace the hand.

    Answer 404 if there is no such table or match, or no advice: the game has no adviser, the match is
    over or abandoned, or this phone may enter for no seat. Answer 403 if it may only watch, 422 if the match
    cannot be replayed, and 503 if too many ask at once. A refused hand or `order` is shown in the form with
    422, and a refused photo with the status of its error.
    """
    screen = make_match_screen(get_changeable_match(code, number))
    if not screen.adviser_seats:
        raise RequestRefused(404, texts.NO_ADVICE)
    given = MultiDict(request.values)
    seats = sorted(screen.adviser_seats, key=lambda seat: seat not in screen.mine)
    due = [seat for row in screen.summary.rows if row.due for seat in row.seats if seat in seats]
    chosen = given.get("seat", "")
    by_name = {str(seat): seat for seat in seats}
    seat = by_name.get(chosen, next(iter(due), seats[0]))
    hand = _hand_field(screen, seat)
    fields = (hand, *_order_fields(screen))
    photo = read_sent_photo(fields, screen.known_cards, expected=hand.high)
    given = fill_in_photo_cards(given, photo)
    advised, status = _answer_form(
        AdviceRequest(screen, seat, fields, make_form(fields, given), photo), given
    )
    template = "matches/_advice.html" if advised.is_later_page else "matches/advice.html"
    return render_template(template, advised=advised), status


def _answer_form(asked: AdviceRequest, given: MultiDict[str, str]) -> tuple[AdviceRequest, int]:
    photo = asked.photo
    try:
        if photo and photo.refusal:
            raise Illegal(photo.refusal, field="hand")
        if not given.get("hand") or asked.screen.game.adviser is None:
            return asked, 200
        values = read_values(asked.fields, raw_values(asked.fields, given))
        with hold_queue_slot("advice", current_device_id()):
            return _add_advice(
                asked, asked.screen.game.adviser, values, parse_natural_number(given.get("start", ""), 6) or 0
            ), 200
    except (QueueFull, ClientDisconnected):
        raise RequestRefused(503, texts.ADVICE_QUEUE_FULL) from None
    except Illegal as illegal:
        asked.form.refuse(illegal)
        return asked, photo.status if photo and photo.refusal else 422


def _add_advice(asked: AdviceRequest, adviser: Adviser[Any], values: Values, start: int) -> AdviceRequest:
    about = (asked.screen.state, asked.seat, cards_in(values, "hand"))
    found = adviser.advise(*about, choice_in(values, "order"))
    page = tuple(islice(found, start, start + ADVICE_PER_PAGE + 1))
    asked = replace(asked, found=page[:ADVICE_PER_PAGE], start=start, more=len(page) > ADVICE_PER_PAGE)
    if asked.is_later_page:
        return asked
    told = HandAdvice(
        tuple(adviser.caveats(*about)), adviser.no_advice_text(*about), tuple(adviser.notes(*about))
    )
    return replace(asked, hand_advice=told)


def _order_fields(screen: MatchScreen) -> Iterator[ChoiceField]:
    orders = screen.game.adviser.sort_orders if screen.game.adviser else ()
    if orders:
        yield ChoiceField("order", "Sort by", default=orders[0][0], choices=orders)


def _hand_field(screen: MatchScreen, seat: int) -> CardsField:
    size = screen.game.adviser.hand_size(screen.state, seat) if screen.game.adviser else 0
    fields = [field for action in screen.play.actions for field in action.fields]
    packs = [field.pack for field in fields if isinstance(field, CardsField)]
    copies = max((pack.copies for pack in packs), default=1)
    jokers = any(pack.jokers for pack in packs)
    label = f"{screen.names[seat]}'s hand"
    return CardsField("hand", label, low=1, high=size, pack=Pack(copies=copies, jokers=jokers))
