"""An evening with something of everything, its document, and all that it comes to, for tests."""

import json
from typing import Any

from companion.store.evenings import closing, ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.summary import summarise_evening
from companion.store.exchange.exporting import export_evenings
from companion.store.history.replays import load_replay
from companion.store.matches import matches
from companion.store.models import Table
from companion.store.seating.seats import claim_seat, rename_player
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from store.cards import card
from store.corrections.amends import PHONE, change, put, say
from store.evenings.money import add_adjustment, give_chips, hand_in_chips, record_payment, split_pot
from store.evenings.pots import pot_of
from store.matches.toy_matches import begun, won_by


def play_all() -> None:
    table = open_table("Friday", ["Ann", "Bo", "Cy"], PHONE)
    first = begun(table)
    won_by(first, 0)
    put(first, change(0, "score", 0, points=8))
    say(first, "score", 0, points=2)
    matches.call_off_match(begun(table), PHONE)
    pot_of(table, ("deal", None), ("put", 0), ("put", 1), ("stop", None))
    ledger.take_back(split_pot(table, table.seats[:2], compute_evening(table).waiting, PHONE), PHONE)
    split_pot(table, table.seats, compute_evening(table).waiting, PHONE)
    shelf.save_variant(table, card(), PHONE)
    rename_player(table.seats[2], "Cyril", PHONE)
    claim_seat(table.seats[1], "bos-phone")
    add_adjustment(table, table.seats[0], table.seats[1], 5, "Pizza", "k", "bos-phone")
    ledger.take_back(table.adjustments[0], PHONE)
    add_adjustment(table, table.seats[0], table.seats[1], 7, "=Pizza", "l", "bos-phone")
    give_chips(table, table.seats[0], 20, "1", PHONE, paid=True)
    hand_in_chips(table, table.seats[1], 20, "2", PHONE, paid=False)
    owed = compute_evening(table).owed[0]
    record_payment(table, owed.payer, owed.payee, 1, "1", PHONE)
    record_payment(table, owed.payer, owed.payee, None, "2", PHONE, left=True)
    closing.close_evening(table, PHONE)


def written(*tables: Table) -> bytes:
    return json.dumps(export_evenings(tables, "1.0")).encode()


def without_own(document: dict[str, Any]) -> Any:
    """Return the evenings, but for what differs by server."""
    evenings = json.loads(json.dumps(document["evenings"]))
    for evening in evenings:
        del evening["code"]
    return evenings


def figures(table: Table) -> object:
    """Return all that an evening comes to, by places at the table, and the stories of its matches."""
    return standing(table), [[line.text for line in load_replay(match).history] for match in table.matches]


def standing(table: Table) -> object:
    """Return all that an evening comes to, by places at the table."""
    places = {seat.id: place for place, seat in enumerate(table.seats)} | {0: "box"}
    evening = compute_evening(table)
    night = summarise_evening(table)
    return (
        {places[player]: amount for player, amount in evening.balances.items()},
        [
            (places[one.payer], places[one.payee], one.amount, one.paid, one.carried_over)
            for one in evening.owed
        ],
        [[(places[player], amount) for player, amount in point.items()] for point in night.course],
        [(part.game, part.open, part.highlights, part.began, part.ended) for part in night.parts],
        (evening.pot, evening.waiting, evening.chips, table.closed, table.closed_by),
    )
