"""Our deck: the page on which a table shows its cards once, to improve the recognition."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.cards import JOKER, RANKS, SUIT_NAMES, UnknownCard, parse, plural_rank_name
from companion.engine.cards_field import CardsField
from companion.engine.field import Illegal, Layout
from companion.engine.values import read_values
from companion.store.groups.groups import find_person_in_table_group
from companion.store.models import Table, TableDeck
from companion.store.photos import decks
from companion.store.photos.photos import UnknownPhoto, get_newest_photo_of_cards
from companion.store.tables.tables import may_phone_enter
from companion.vision import PhotoError
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table, get_table_or_404
from companion.web.pages import texts
from companion.web.pages.forms import make_form, raw_values
from companion.web.photos.upload import PhotoResult, fill_in_photo_cards, read_sent_photo

blueprint = Blueprint("decks", __name__, url_prefix="/t/<code>/deck")
rate_limits.limit_entries(blueprint)

_CARDS = CardsField(
    "cards", texts.DECK_CARDS, required=True, low=13, high=54, layout=Layout(help=texts.DECK_PHOTO_HELP)
)  # 52 and two jokers


@dataclass(frozen=True)
class DeckView:
    """A deck that a table, or another table of its group, has shown."""

    deck: TableDeck

    @property
    def count(self) -> int:
        """Number of different cards of the deck that are known."""
        return len(set(self.deck.names))

    @property
    def missing(self) -> list[str]:
        """Plural names of the ranks, and then names of the suits, of which no card was shown."""
        named = [name for name in self.deck.names if name != JOKER]
        ranks, suits = {name[0] for name in named}, {name[1] for name in named}
        return [
            *(plural_rank_name(rank) for rank in RANKS if rank not in ranks),
            *(name for suit, name in SUIT_NAMES.items() if suit not in suits),
        ]


@blueprint.get("")
def show_deck(code: str) -> ResponseReturnValue:
    """Show what is known of the table's deck, and how to teach it.

    A table without a deck shows the newest of its group; without that the page only tells how to teach
    one. Answer 404 if there is no such table. Any phone may look.
    """
    return _render_deck(get_table_or_404(code))


@blueprint.post("")
def learn_deck(code: str) -> ResponseReturnValue:
    """Learn the deck from this phone's last photo, after a person has checked its cards.

    A request with the button `read` only reads the photo that comes with it, and shows its cards to
    check; a refused photo is shown with the status of its error. A request without the button learns:
    `cards` are the checked cards, 13 to 54, and the photo is this phone's newest that shows at least
    half of them. The deck then replaces the table's earlier one, and the response goes to `show_deck`.

    Answer 404 if there is no such table, 403 if this phone may only watch, and 422 with the page if the
    cards are not valid, there is no such photo, or too few of the cards can be learnt from it.
    """
    table = get_changeable_table(code)
    photo = read_sent_photo([_CARDS])
    given = fill_in_photo_cards(request.form, photo)
    if photo:
        refused = Illegal(photo.refusal, field=photo.field) if photo.refusal else None
        return _render_deck(table, given, refused, photo.status, photo)
    try:
        read_values([_CARDS], raw_values([_CARDS], given))
        with rate_limits.limit_photos:
            decks.learn_table_deck(table, parse(given["cards"]), current_device_id())
    except (Illegal, UnknownPhoto, PhotoError) as refused:
        told = refused if isinstance(refused, Illegal) else Illegal(str(refused), field="cards")
        return _render_deck(table, given, told, 422, taken=_photo_url(given.get("cards", "")))
    return redirect(url_for("decks.show_deck", code=code), 303)


@blueprint.post("/forget")
def delete_deck(code: str) -> ResponseReturnValue:
    """Delete the deck of the table and those of all tables of its group, and go to `show_deck`.

    Nothing happens if there is none. Answer 404 if there is no such table, and 403 if this phone may
    only watch.
    """
    decks.delete_decks_used_at_table(get_changeable_table(code), current_device_id())
    return redirect(url_for("decks.show_deck", code=code), 303)


def _photo_url(cards: str) -> str:
    """Return the address of this phone's photo with these cards; "" if there is none."""
    try:
        return url_for(
            "photos.show_photo", token=get_newest_photo_of_cards(current_device_id(), parse(cards)).token
        )
    except (UnknownCard, UnknownPhoto):
        return ""


def _render_deck(
    table: Table,
    given: MultiDict[str, str] | None = None,
    refused: Illegal | None = None,
    status: int = 200,
    photo: PhotoResult | None = None,
    taken: str = "",
) -> ResponseReturnValue:
    form = make_form([_CARDS], given)
    if refused:
        form.refuse(refused)
    known = decks.find_deck_for_table(table)
    elsewhere = known is not None and known.table_id != table.id
    page = render_template(
        "photos/deck.html",
        table=table,
        form=form,
        photo=photo,
        taken=taken,
        refused=refused is not None,
        known=DeckView(known) if known else None,
        elsewhere=elsewhere,
        named=not elsewhere or find_person_in_table_group(table, current_device_id()) is not None,
        may_change=may_phone_enter(table, current_device_id()),
    )
    return page, status if refused else 200
