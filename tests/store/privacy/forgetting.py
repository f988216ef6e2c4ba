"""An evening with a phone that will be forgotten."""

from vision.shown import READ
from vision.shown import photo as laid_out
from vision.shown import reading as read

from companion.store.evenings import cash, share_links
from companion.store.evenings.adjustments import adjust
from companion.store.evenings.settling import hand_over
from companion.store.history.replays import load
from companion.store.matches.log import append
from companion.store.matches.matches import start_match
from companion.store.models import Seat
from companion.store.photos import decks
from companion.store.photos.photos import keep_photo
from companion.store.seating.join_requests import ask_as_new
from companion.store.seating.seats import claim
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.store.variants.presets import save
from store.cards import card
from store.toy import GAME, score

PHONE, OTHER = "the-phone-of-ann", "the-phone-of-bo"


def evening_of(device: str, other: str) -> Seat:
    """An evening with much of what a phone leaves; return the seat that it holds."""
    table = open_table("Friday", ["Ann", "Bo", "Cy"], device)
    claim(table.seats[0], device)
    claim(table.seats[1], other)
    match = start_match(table, "toy", {"goal": 10}, table.seats, None, device)
    append(match, load(match).seq, score(0, 3), device)
    append(match, load(match).seq, score(1, 4), other)
    keep_photo(device, laid_out(), read())
    decks.show(table, READ, device)
    shelf.keep(table, card(), device)
    share_links.make(match, 0, device)
    save(device, GAME, "Ours", {"goal": "5"})
    adjust(table, table.seats[0], table.seats[1], 5, "Pizza", "k", device)
    cash.give(table, table.seats[0], 5, "k", device, paid=True)
    cash.take_in(table, table.seats[0], 5, "l", device, paid=True)
    hand_over(table, table.seats[0].id, table.seats[1].id, 2, "k", device)
    elsewhere = open_table("Elsewhere", ["Di"], other)
    ask_as_new(elsewhere, "Ann", device)
    return table.seats[0]
