"""Our deck: the page on which a table shows its cards once, to improve the recognition."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.cards import JOKER, RANKS, SUIT_NAMES, UnknownCard, parse, plural
from companion.engine.field import Field, Illegal
from companion.engine.values import read_values
from companion.store.groups.groups import person_at
from companion.store.models import OurDeck, Table
from companion.store.photos import decks
from companion.store.photos.photos import UnknownPhoto, last_of
from companion.store.tables.tables import may_score
from companion.vision import PhotoError
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.current.table import table_of, table_to_change
from companion.web.pages import texts
from companion.web.pages.forms import form_for, raw_values
from companion.web.photos.upload import Upload, sent_with, with_photo

blueprint = Blueprint("decks", __name__, url_prefix="/t/<code>/deck")
rate_limits.entries(blueprint)

_CARDS = Field(
    "cards", "cards", texts.DECK_CARDS, required=True, low=13, high=54, help=texts.DECK_HOW
)  # 52 and two jokers


@dataclass(frozen=True)
class Taught:
    """A deck that a table has shown."""

    deck: OurDeck

    @property
    def count(self) -> int:
        """Number of different cards of the deck that are known."""
        return len(set(self.deck.names))

    @property
    def missing(self) -> list[str]:
        """Names of the ranks and suits of which no card was shown."""
        named = [name for name in self.deck.names if name != JOKER]
        ranks, suits = {name[0] for name in named}, {name[1] for name in named}
        return [
            *(plural(rank) for rank in RANKS if rank not in ranks),
            *(name for suit, name in SUIT_NAMES.items() if suit not in suits),
        ]


@blueprint.get("")
def page(code: str) -> ResponseReturnValue:
    """Show what is known of the table's deck, and how to teach it."""
    return _shown(table_of(code))


@blueprint.post("")
def learn(code: str) -> ResponseReturnValue:
    """Learn the deck from this phone's last photo, after a person has checked its cards."""
    table = table_to_change(code)
    photo = sent_with([_CARDS])
    given = with_photo(request.form, photo)
    if photo:
        refused = Illegal(photo.refusal, field=photo.field) if photo.refusal else None
        return _shown(table, given, refused, photo.status, photo)
    try:
        read_values([_CARDS], raw_values([_CARDS], given))
        with rate_limits.photos:
            decks.show(table, parse(given["cards"]), device())
    except (Illegal, UnknownPhoto, PhotoError) as refused:
        told = refused if isinstance(refused, Illegal) else Illegal(str(refused), field="cards")
        return _shown(table, given, told, 422, taken=_taken(given.get("cards", "")))
    return redirect(url_for("decks.page", code=code), 303)


@blueprint.post("/forget")
def forget(code: str) -> ResponseReturnValue:
    """Delete what is known of the deck."""
    decks.forget(table_to_change(code), device())
    return redirect(url_for("decks.page", code=code), 303)


def _taken(cards: str) -> str:
    """Return the address of this phone's photo with these cards; "" if there is none."""
    try:
        return url_for("photos.show", token=last_of(device(), parse(cards)).token)
    except (UnknownCard, UnknownPhoto):
        return ""


def _shown(
    table: Table,
    given: MultiDict[str, str] | None = None,
    refused: Illegal | None = None,
    status: int = 200,
    photo: Upload | None = None,
    taken: str = "",
) -> ResponseReturnValue:
    form = form_for([_CARDS], given)
    if refused:
        form.refuse(refused)
    known = decks.our_deck(table)
    elsewhere = known is not None and known.table_id != table.id
    page = render_template(
        "photos/deck.html",
        table=table,
        form=form,
        photo=photo,
        taken=taken,
        refused=refused is not None,
        known=Taught(known) if known else None,
        elsewhere=elsewhere,
        named=not elsewhere or person_at(table, device()) is not None,
        may_change=may_score(table, device()),
    )
    return page, status if refused else 200
