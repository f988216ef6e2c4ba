"""An evening with something of everything, its document, and all that it comes to, for tests."""

import json
from typing import Any

from companion.store.evenings import cash, closing, pots, settling
from companion.store.evenings.adjustments import adjust, take_back
from companion.store.evenings.evenings import evening_of
from companion.store.evenings.summary import night_of
from companion.store.exchange.exporting import export
from companion.store.history.replays import load
from companion.store.matches import matches
from companion.store.models import Table
from companion.store.seating.seats import claim, rename
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from store.cards import card
from store.corrections.amends import PHONE, change, put, say
from store.evenings.pots import pot_of
from store.matches.toy_matches import begun, won_by


def play_all() -> None:
    table = open_table("Friday", ["Ann", "Bo", "Cy"], PHONE)
    first = begun(table)
    won_by(first, 0)
    put(first, change(0, "score", 0, points=8))
    say(first, "score", 0, points=2)
    matches.abandon(begun(table), PHONE)
    pot_of(table, ("deal", None), ("put", 0), ("put", 1), ("stop", None))
    pots.take_back(pots.share_out(table, table.seats[:2], evening_of(table).waiting, PHONE), PHONE)
    pots.share_out(table, table.seats, evening_of(table).waiting, PHONE)
    shelf.keep(table, card(), PHONE)
    rename(table.seats[2], "Cyril", PHONE)
    claim(table.seats[1], "bos-phone")
    adjust(table, table.seats[0], table.seats[1], 5, "Pizza", "k", "bos-phone")
    take_back(table.adjustments[0], PHONE)
    adjust(table, table.seats[0], table.seats[1], 7, "=Pizza", "l", "bos-phone")
    cash.give(table, table.seats[0], 20, "1", PHONE, paid=True)
    cash.take_in(table, table.seats[1], 20, "2", PHONE, paid=False)
    owed = evening_of(table).owed[0]
    settling.hand_over(table, owed.payer, owed.payee, 1, "1", PHONE)
    settling.hand_over(table, owed.payer, owed.payee, None, "2", PHONE, left=True)
    closing.close(table, PHONE)


def written(*tables: Table) -> bytes:
    return json.dumps(export(tables, "1.0")).encode()


def without_own(document: dict[str, Any]) -> Any:
    """Return the evenings, but for what differs by server."""
    evenings = json.loads(json.dumps(document["evenings"]))
    for evening in evenings:
        del evening["code"]
    return evenings


def figures(table: Table) -> object:
    """Return all that an evening comes to, by places at the table, and the stories of its matches."""
    return standing(table), [[line.text for line in load(match).history] for match in table.matches]


def standing(table: Table) -> object:
    """Return all that an evening comes to, by places at the table."""
    places = {seat.id: place for place, seat in enumerate(table.seats)} | {0: "box"}
    evening = evening_of(table)
    night = night_of(table, evening)
    return (
        {places[player]: amount for player, amount in evening.balances.items()},
        [(places[one.payer], places[one.payee], one.amount, one.paid, one.left) for one in evening.owed],
        [[(places[player], amount) for player, amount in point.items()] for point in night.course],
        [(part.game, part.open, part.highlights, part.began, part.ended) for part in night.parts],
        (evening.pot, evening.waiting, evening.chips, table.closed, table.closed_by),
    )
