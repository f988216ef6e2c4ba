"""Deck of a table, learnt from a photo and kept until somebody deletes it."""

from collections.abc import Sequence

from sqlalchemy import delete, or_, select

from companion.cards import Card
from companion.engine.field import Illegal
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db, purge_write_ahead_log
from companion.store.models import Table, TableDeck
from companion.store.photos import photos
from companion.store.tables import events
from companion.store.tables.tables import author_name, get_seat_holders
from companion.vision import MIN_LEARNT_CARDS, LearntDeck, TooFewCards, learn_deck_from_photo


def find_deck_for_table(table: Table) -> TableDeck | None:
    """Return the stored deck for the table: its own, or else the newest of its group's tables.

    None if there is neither.
    """
    own = db.session.get(TableDeck, table.id)
    if own is not None or table.group_id is None:
        return own
    of_group = select(TableDeck).join(Table).where(Table.group_id == table.group_id)
    return db.session.scalars(of_group.order_by(TableDeck.at.desc()).limit(1)).first()


def find_recognition_deck(table: Table) -> LearntDeck | None:
    """Return the deck by which the recogniser knows the cards at the table, None if none is stored."""
    known = find_deck_for_table(table)
    return LearntDeck(known.strip, tuple(map(Card, known.names))) if known else None


def learn_table_deck(table: Table, cards: Sequence[Card], device: str) -> None:
    """Learn the deck from a photo of the phone, store it, log it, and commit.

    It is the phone's newest photo that shows at least half of `cards`. It replaces the deck that
    this table had before.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        UnknownPhoto: there is no such photo, or it has expired.
        Illegal: too few of the cards were found in it.
        PhotoError: the photo cannot be read.
    """
    refuse_watcher(get_seat_holders(table), device)
    shown = photos.get_newest_photo_of_cards(device, cards)
    try:
        deck = learn_deck_from_photo(shown.jpeg, shown.reading, cards)
    except TooFewCards as few:
        raise Illegal(
            texts.TOO_FEW_CARDS.format(count=few.count, enough=MIN_LEARNT_CARDS), field="cards"
        ) from None
    with table_transaction(table):
        db.session.execute(delete(TableDeck).where(TableDeck.table_id == table.id))
        about = {"shown_by": author_name(table, device), "device": device, "at": clock.now()}
        db.session.add(TableDeck(table_id=table.id, strip=deck.index_jpeg, names=list(deck.names), **about))
        events.add_table_event(table, texts.DECK_LEARNT, device)


def delete_decks_used_at_table(table: Table, device: str) -> None:
    """Delete every deck stored for the table or for other tables of its group, log it, and commit.

    Nothing happens if there is none.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
    """
    refuse_watcher(get_seat_holders(table), device)
    if find_deck_for_table(table) is None:
        return
    with table_transaction(table):
        evenings = select(Table.id).where(Table.group_id.is_not(None), Table.group_id == table.group_id)
        gone = delete(TableDeck).where(or_(TableDeck.table_id == table.id, TableDeck.table_id.in_(evenings)))
        if db.session.execute(gone.returning(TableDeck.table_id)).all():
            events.add_table_event(table, texts.DECK_DELETED, device)
    purge_write_ahead_log()
