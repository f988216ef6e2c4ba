"""Rank a hand: one hand or several, picked or photographed, in order and named."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.cards import Card
from companion.hands import RANKINGS, STANDARD, BadHand, Rank, Ranking, best
from companion.hands.showdown import order as placed
from companion.play.field import Field, Illegal, Values, read_value, read_values
from companion.web.forms import form_for, raw_values
from companion.web.photographs import sent_with, with_photo

blueprint = Blueprint("ranking", __name__)

MOST_HANDS = 10
_MOST_DECKS = 9

_DECKS = Field(
    "decks", "int", "Decks", default=1, low=1, high=_MOST_DECKS, help="How many packs are in play."
)
_HANDS = Field("hands", "int", "Hands", default=1, low=1, high=MOST_HANDS)
_RANKING = Field(
    "ranking",
    "choice",
    "Ranked by",
    default=STANDARD.slug,
    choices=tuple((slug, ranking.name) for slug, ranking in RANKINGS.items()),
)


@dataclass(frozen=True)
class Ranked:
    """One hand in its place, the best at 1; `tied` says that another hand shares the place."""

    label: str
    place: int
    rank: Rank
    tied: bool


@blueprint.route("/rank", methods=["GET", "POST"])
def rank() -> ResponseReturnValue:
    """Show the hands that were entered, best first."""
    given = MultiDict(request.values)
    if "more" in given:
        given["hands"] = given["more"]
    fields = _fields(given)
    photo = sent_with(fields)
    given = with_photo(given, photo)
    form = form_for(fields, given if "hand1" in given else None)
    ranked: tuple[Ranked, ...] = ()
    status = 200
    try:
        if photo and photo.refusal:
            raise Illegal(photo.refusal, field=photo.field)
        if any(given.get(f"hand{number}") for number in range(1, MOST_HANDS + 1)):
            ranked = order(read_values(fields, raw_values(fields, given)))
    except Illegal as illegal:
        form.refuse(illegal)
        status = photo.status if photo and photo.refusal else 422
    shown = {"form": form, "ranked": ranked, "photo": photo, "most": MOST_HANDS}
    return render_template("rank.html", **shown, hands=_number(_HANDS, given)), status


def order(values: Values) -> tuple[Ranked, ...]:
    """Return the hands of `values` best first; an input left empty is no hand. Raises `Illegal`."""
    ranking = RANKINGS[str(values["ranking"])]
    labels, ranks = [], []
    for number in range(1, MOST_HANDS + 1):
        name = f"hand{number}"
        cards = values.get(name)
        if isinstance(cards, tuple) and cards:
            labels.append(f"Hand {number}")
            ranks.append(_best(tuple(Card(str(card)) for card in cards), ranking, name))
    places = placed(ranks)
    return tuple(
        Ranked(labels[at], 1 + sum(map(len, places[:group])), ranks[at], len(tied) > 1)
        for group, tied in enumerate(places)
        for at in tied
    )


def _best(cards: tuple[Card, ...], ranking: Ranking, name: str) -> Rank:
    try:
        return best(cards, ranking)
    except BadHand as bad:
        raise Illegal(str(bad), field=name) from bad


def _fields(given: MultiDict[str, str]) -> tuple[Field, ...]:
    decks = _number(_DECKS, given)
    hands = tuple(
        Field(f"hand{number}", "cards", f"Hand {number}", high=52, copies=decks)
        for number in range(1, _number(_HANDS, given) + 1)
    )
    return (_DECKS, _RANKING, _HANDS, *hands)


def _number(field: Field, given: MultiDict[str, str]) -> int:
    try:
        return int(str(read_value(field, given.get(field.name))))
    except Illegal:
        return int(str(field.default))
