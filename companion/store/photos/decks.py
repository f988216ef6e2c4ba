"""Our deck: how the cards of a table look, learnt from a photo and kept until somebody has it forgotten."""

from collections.abc import Sequence

from sqlalchemy import delete, or_, select

from companion.cards import Card
from companion.engine.field import Illegal
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db, overwrite_deleted
from companion.store.models import OurDeck, Table
from companion.store.photos import photos
from companion.store.tables import events
from companion.store.tables.tables import company, known_as
from companion.vision import ENOUGH, Deck, TooFew, learn


def our_deck(table: Table) -> OurDeck | None:
    """Return what is known of the deck that is played with: the table's, else its group's newest."""
    own = db.session.get(OurDeck, table.id)
    if own is not None or table.group_id is None:
        return own
    of_group = select(OurDeck).join(Table).where(Table.group_id == table.group_id)
    return db.session.scalars(of_group.order_by(OurDeck.at.desc()).limit(1)).first()


def deck_of(table: Table) -> Deck | None:
    """Return that deck as photos are read with it."""
    known = our_deck(table)
    return Deck(known.strip, tuple(map(Card, known.names))) if known else None


def show(table: Table, cards: Sequence[Card], device: str) -> None:
    """Learn the deck from the phone's last photo, in which a person has seen these cards.

    It takes the place of what this table has shown before. Raises `UnknownPhoto` without such a photo,
    `Illegal` where too few of the cards were found in it, `NotYours` for a phone without a seat, and
    `PhotoError`.
    """
    refuse_watcher(company(table), device)
    shown = photos.last_of(device, cards)
    try:
        deck = learn(shown.jpeg, shown.reading, cards)
    except TooFew as few:
        raise Illegal(texts.FEW_CARDS.format(count=few.count, enough=ENOUGH), field="cards") from None
    with changing(table):
        db.session.execute(delete(OurDeck).where(OurDeck.table_id == table.id))
        about = {"shown_by": known_as(table, device), "device": device, "at": clock.now()}
        db.session.add(OurDeck(table_id=table.id, strip=deck.strip, names=list(deck.names), **about))
        events.tell(table, texts.DECK_LEARNT, device)


def forget(table: Table, device: str) -> None:
    """Forget every deck that may be played with here, other evenings' of the group too.

    Once another phone has done so, nothing is left to do.
    """
    refuse_watcher(company(table), device)
    if our_deck(table) is None:
        return
    with changing(table):
        evenings = select(Table.id).where(Table.group_id.is_not(None), Table.group_id == table.group_id)
        gone = delete(OurDeck).where(or_(OurDeck.table_id == table.id, OurDeck.table_id.in_(evenings)))
        if db.session.execute(gone.returning(OurDeck.table_id)).all():
            events.tell(table, texts.DECK_FORGOTTEN, device)
    overwrite_deleted()
