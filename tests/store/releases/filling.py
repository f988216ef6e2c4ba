"""Fill a database by chance with everything that a companion keeps.

A release keeps what it was filled with: see `keep.py`. Something that is kept in a new way gets a line here.
"""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from companion.engine.money import MoneyUnit
from companion.games import GAMES
from companion.store import db
from companion.store.database import clock, signing_key
from companion.store.evenings import closing, ledger, share_links
from companion.store.evenings.evenings import compute_evening
from companion.store.groups import groups, members
from companion.store.history.registry import VARIANT_SLUG
from companion.store.history.replays import load_replay
from companion.store.matches.declarations import start_countdown
from companion.store.matches.log import undo_entry
from companion.store.models import Group, Match, Person, Table, TableDeck
from companion.store.photos import photos
from companion.store.seating import join_requests, seats
from companion.store.tables.opening import open_table
from companion.store.variants import presets
from companion.store.variants import shelf as house
from companion.variants.shelf import built_in_variants_by_slug
from store.evenings.money import add_adjustment, give_chips, hand_in_chips, record_payment, split_pot

from .by_chance import corrected, drawn_options, finished, play_on, sealed, started
from .playing import CLOCK

NAMES = ("Anna", "Бо", "سارة", "D'Arcy 🂡", "李小龙")
HOST = "host-phone"
TRIES = 12
"""Matches of a game, at most, until one of them is over."""
READ = ("Ah", "Kh", "Qd")
"""The cards on the photo that is kept."""


def fill(chance: Random, slugs: Sequence[str], many: int) -> None:
    """Play evenings at one table alone and in a group: `many` matches of each of these games, or more.

    One of them at least is played to its end.
    """
    alone = open_table("Alone “at home”", NAMES, HOST)
    held_by_phones(alone)
    every_game(alone, slugs, many, chance)
    beside_the_games(alone, chance)
    group = evenings_of_a_group(many, chance)
    groups.add_earlier_evening(group, evening_with_chips(chance), HOST)
    left_running(alone, "guts", chance)


def held_by_phones(table: Table) -> None:
    """Let every second seat be held by a phone."""
    for seat in table.seats[::2]:
        if seat.device is None:
            seats.claim_seat(seat, f"phone-{seat.name}")


def every_game(table: Table, slugs: Sequence[str], many: int, chance: Random) -> None:
    """Play matches of each game until one is over, and share pots out now and then."""
    for slug in chance.sample(slugs, len(slugs)):
        played = [finished(table, slug, chance) for _ in range(many)]
        while not any(played) and len(played) < TRIES:
            played.append(finished(table, slug, chance))
        assert any(played), f"no match of {slug} was finished by chance"
        waiting = compute_evening(table).waiting
        if waiting > 0 and chance.random() < 0.4:
            shared = split_pot(table, table.seats[:2], waiting, HOST)
            if chance.random() < 0.3:
                ledger.take_back(shared, HOST)


def beside_the_games(table: Table, chance: Random) -> None:
    """Write down what is no match: money, names, stakes, a photo, a postcard, a deck, who knocks."""
    first, second = table.seats[:2]
    for number, amount in enumerate((7, 12)):
        add_adjustment(table, first, second, amount, "Pizza 🍕", f"pizza{number}", HOST)
    ledger.take_back(table.adjustments[0], HOST)
    seats.rename_player(second, "Boris", HOST)
    seats.add_player(table, "Late", HOST)
    seats.set_sitting_out(table.seats[-1], away=True, device=HOST)
    slug = chance.choice(sorted(GAMES))
    options = drawn_options(GAMES[slug], table.counts_in, chance)
    presets.save_preset(HOST, GAMES[slug], "Our stakes", options, table.counts_in)
    over = [match for match in table.matches if match.result]
    keep_photo(over[0])
    share_links.create_share_link(over[-1], None, HOST)
    join_requests.request_new_seat(table, "Newcomer", "strange-phone")
    cards = {"names": list(READ), "strip": b"\xff\xd8 a picture \xff\xd9", "shown_by": "Anna"}
    signing_key.add_known_key("the key of a house")
    db.session.add(TableDeck(table_id=table.id, device=HOST, at=clock.now(), **cards))
    db.session.commit()


def keep_photo(match: Match) -> None:
    """Let a photo of a hand stay with the evening."""
    reading = {"cards": [{"card": card} for card in READ]}
    token = photos.store_photo(HOST, b"\xff\xd8 a hand \xff\xd9", reading)
    photos.keep_photos_of_entered_hands(match, HOST, [READ])
    photos.keep_photo_with_evening(match, token, HOST, lambda jpeg: jpeg)


def left_running(table: Table, slug: str, chance: Random) -> None:
    """Begin a match in which one player has chosen in secret, and the countdown runs."""
    match = started(table, slug, chance, options={})
    sealed(match, chance)
    start_countdown(match, load_replay(match).seq, HOST)


def evenings_of_a_group(many: int, chance: Random) -> Group:
    """Play three evenings of a group: two are closed, and at the third a match goes on."""
    table = open_table("Thursday", NAMES[:4], HOST, counts_in=MoneyUnit("€", 2))
    group = groups.create_group(table, "Our Thursdays", table.seats[0], HOST)
    host = group.people[0]
    with_phones(group, host)
    games_of_the_house(table, 2 * many, chance)
    add_adjustment(table, table.seats[0], table.seats[1], 345, "Taxi", "taxi", HOST)
    settled(table)
    for number in (1, 2):
        CLOCK.skip(timedelta(days=7).total_seconds())
        # The guest turns out to be D'Arcy: they never play together
        missing = "D'Arcy 🂡" if number == 1 else "Guest"
        playing = [one.id for one in groups.list_active_people(group) if one.name != missing]
        table = groups.create_group_evening(group, host, playing, ["Guest"] if number == 1 else [], HOST, "")
        held_by_phones(table)
        finished(table, "sheet", chance)
        finished(table, "three-five-seven", chance)
        if number == 1:
            settled(table)
            closing.reopen_evening(table, "A match was missing", HOST)
            finished(table, "tapiola", chance)
            settled(table)
    corrected(table.matches[0], chance)
    guest = next(one for one in group.people if one.name == "Guest")
    members.join_guest_to_person(group, host, guest, group.people[3])
    members.create_phone_invitation(group, host, members.add_guest(group, "Invited"))
    match = started(table, VARIANT_SLUG, chance, next(iter(built_in_variants_by_slug().values())))
    play_on(match, chance, 6)
    undo_entry(match, load_replay(match).seq, HOST)
    presets.save_preset(HOST, GAMES["guts"], "Ours", {}, table.counts_in, group.id)
    return group


def evening_with_chips(chance: Random) -> Table:
    """Play an evening at which chips were bought, and a pot was shared out; then close it."""
    table = open_table("Long ago", NAMES[:3], HOST, counts_in=MoneyUnit("€", 2))
    give_chips(table, table.seats[0], 2000, "1", HOST, paid=True)
    give_chips(table, table.seats[1], 500, "2", HOST, paid=False)
    ledger.take_back(table.cash[1], HOST)
    hand_in_chips(table, table.seats[1], 2000, "3", HOST, paid=False)
    for _ in range(TRIES):
        if compute_evening(table).waiting <= 0:
            finished(table, "guts", chance)
    settled(table)
    return table


def with_phones(group: Group, host: Person) -> None:
    """Let the others come in with phones of their own, and give one a part and a look."""
    for person in group.people[1:3]:
        members.accept_invitation(
            members.create_phone_invitation(group, host, person).token, f"phone-{person.name}"
        )
    members.set_role(group, host, group.people[1], "host")
    members.set_colour_and_badge(group, host, group.people[2], 7, group.people[2].mark)
    groups.set_next_meeting(group, "2027-01-14T19:30", "At Anna's")


def games_of_the_house(table: Table, many: int, chance: Random) -> None:
    """Put games on the table's shelf and play some of them."""
    for variant in chance.sample(list(built_in_variants_by_slug().values()), many):
        house.save_variant(table, variant, HOST)
        finished(table, VARIANT_SLUG, chance, variant)


def settled(table: Table) -> None:
    """Share out what waits; tick payments as paid, in part or left for later; close the evening."""
    if (waiting := compute_evening(table).waiting) > 0:
        split_pot(table, table.seats, waiting, HOST)
    for number, one in enumerate(compute_evening(table).owed):
        key, between = f"{len(table.handovers)}", (one.payer, one.payee)
        if one.rest and number % 2 == 0:
            record_payment(table, *between, None, key, HOST, left=all(between))  # the box leaves nothing
        elif one.rest > 1:
            record_payment(table, *between, one.rest // 2, key, HOST)
            ledger.take_back(table.handovers[-1], HOST)
            record_payment(table, *between, one.rest // 2, f"{key} again", HOST)
    closing.close_evening(table, HOST)
