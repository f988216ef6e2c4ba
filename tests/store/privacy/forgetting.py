"""An evening with a phone that will be forgotten."""

from vision.shown import READ
from vision.shown import photo as laid_out
from vision.shown import reading as read

from companion.store.evenings import share_links
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry
from companion.store.matches.matches import start_match
from companion.store.models import Seat
from companion.store.photos import decks
from companion.store.photos.photos import store_photo
from companion.store.seating.join_requests import request_new_seat
from companion.store.seating.seats import claim_seat
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.store.variants.presets import save_preset
from store.cards import card
from store.evenings.money import add_adjustment, give_chips, hand_in_chips, record_payment
from store.toy import GAME, score

PHONE, OTHER = "the-phone-of-ann", "the-phone-of-bo"


def evening_of(device: str, other: str) -> Seat:
    """An evening with much of what a phone leaves; return the seat that it holds."""
    table = open_table("Friday", ["Ann", "Bo", "Cy"], device)
    claim_seat(table.seats[0], device)
    claim_seat(table.seats[1], other)
    match = start_match(table, "toy", {"goal": 10}, table.seats, None, device)
    append_entry(match, load_replay(match).seq, score(0, 3), device)
    append_entry(match, load_replay(match).seq, score(1, 4), other)
    store_photo(device, laid_out(), read())
    decks.learn_table_deck(table, READ, device)
    shelf.save_variant(table, card(), device)
    share_links.create_share_link(match, 0, device)
    save_preset(device, GAME, "Ours", {"goal": "5"})
    add_adjustment(table, table.seats[0], table.seats[1], 5, "Pizza", "k", device)
    give_chips(table, table.seats[0], 5, "k", device, paid=True)
    hand_in_chips(table, table.seats[0], 5, "l", device, paid=True)
    record_payment(table, table.seats[0].id, table.seats[1].id, 2, "k", device)
    elsewhere = open_table("Elsewhere", ["Di"], other)
    request_new_seat(elsewhere, "Ann", device)
    return table.seats[0]
