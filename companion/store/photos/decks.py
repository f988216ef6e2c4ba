"""Deck of a table, learnt from a photo and kept until somebody deletes it."""

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
    """Return the stored deck for the table: its own, or else its group's newest; None without one."""
    own = db.session.get(OurDeck, table.id)
    if own is not None or table.group_id is None:
        return own
    of_group = select(OurDeck).join(Table).where(Table.group_id == table.group_id)
    return db.session.scalars(of_group.order_by(OurDeck.at.desc()).limit(1)).first()


def deck_of(table: Table) -> Deck | None:
    """Return the deck for recognising cards at the table, None if none is known."""
    known = our_deck(table)
    return Deck(known.strip, tuple(map(Card, known.names))) if known else None


def show(table: Table, cards: Sequence[Card], device: str) -> None:
    """Learn the deck from the phone's newest photo that shows these cards.

    It replaces the deck that this table has shown before.

    Raises:
        UnknownPhoto: there is no such photo.
        Illegal: too few of the cards were found in it.
        NotYours: the phone has no seat.
        PhotoError: the photo cannot be read.
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
    """Delete every deck that may be used here, also those of other evenings of the group.

    Nothing happens if another phone has done so.
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
