"""A group whose evenings hold a match of every game, and something of everything beside them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from store.evenings.money import add_adjustment, give_chips, hand_in_chips, record_payment, split_pot

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.games import GAMES
from companion.store import db
from companion.store.corrections.corrections import (
    CorrectionRequest,
    preview_correction,
    store_previewed_correction,
)
from companion.store.evenings import closing, ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.exchange.exporting import export_evenings
from companion.store.groups import groups, members
from companion.store.history.registry import VARIANT_SLUG
from companion.store.history.replays import find_running_match, load_replay
from companion.store.matches import matches
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.models import Group, Match, Table
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.variants.shelf.ours import match_pot_variants

DEVICE = "a phone"
NAMES = ("Anna", "Bo", "Cy", "Dee")
_TRANSCRIPTS = Path(__file__).parents[1] / "games" / "transcripts"
EVENINGS: Sequence[Sequence[tuple[str, int]]] = (
    (("guts", 3), ("wild-fours", 0), ("forehead", 0), ("piranha", 2), ("sheet", 2)),
    (("fireplace", 3), ("martian", 1), ("progressive", 3), ("tapiola", 3), ("sheet", 4)),
    (("omaha-burns", 1), ("deadly-69s", 1), ("three-five-seven", 3), ("position-match-pot", 0)),
    (("two-more-inches", 0), ("tapiola", 2), ("progressive", 6)),
)
"""What is played on each evening: the game, and which of its transcripts."""

Document = dict[str, Any]


def documents() -> list[Document]:
    """Play the evenings, and return the document of each, and that of their group with the first two."""
    group = play()
    return [
        *(export_evenings([table], "1.0") for table in group.tables),
        export_evenings(group.tables[:2], "1.0", group),
    ]


def play() -> Group:
    """Play the evenings and return their group."""
    group = _beginning()
    for number, played in enumerate(EVENINGS):
        table = group.tables[number] if number == 0 else _next(group)
        for slug, transcript in played:
            _play(table, slug, transcript)
        _ENDS[number](table)
    return group


def _beginning() -> Group:
    table = open_table("Evening 1", NAMES, DEVICE)
    group = groups.create_group(table, "Our Thursdays", table.seats[0], DEVICE)
    groups.set_next_meeting(group, "2031-01-02 20:00", "Anna's kitchen")
    return group


def _next(group: Group) -> Table:
    number = len(group.tables) + 1
    people = [one.id for one in group.people][: 4 if number < 4 else 3]
    guests = ["Eve"] if number == 4 else []
    table = groups.create_group_evening(group, group.people[0], people, guests, DEVICE, "")
    table.name = f"Evening {number}"
    db.session.commit()
    return table


def _play(table: Table, slug: str, number: int) -> Match:
    """Play a match as the transcript tells it, as far as it fits with the pot that waits; then end it."""
    (file,) = sorted((_TRANSCRIPTS / slug).glob(f"{GAMES[slug].edition}.json"))
    transcript = json.loads(file.read_text(encoding="utf-8"))[number]
    options = {
        name: value for name, value in transcript["options"].items() if name != GAMES[slug].options.pot_option
    }
    seats = table.seats[: len(transcript["names"])]
    match = matches.start_match(table, slug, options, seats, None, DEVICE, seats[0])
    for entry in transcript["entries"]:
        _say(match, entry["action"], entry["seat"], entry["values"])
        if load_replay(match).seq == 1:
            undo_entry(match, 1, DEVICE)
            redo_entry(match, 2, DEVICE)
    _end(match)
    return match


def _say(match: Match, action: str, seat: int | None = None, values: Mapping[str, Any] = {}) -> None:
    try:
        append_entry(match, load_replay(match).seq, Submission(action, seat, values), DEVICE)
    except Illegal:
        db.session.rollback()


def _end(match: Match) -> None:
    """Let all vote for the end of a match that is not over, or call it off."""
    if not load_replay(match).summary.over:
        _say(match, "vote", None, {"agree": [str(seat) for seat in range(len(match.players))]})
    if not load_replay(match).summary.over:
        matches.call_off_match(match, DEVICE)


def _share_out(table: Table) -> None:
    split_pot(table, table.seats[:3], compute_evening(table).waiting, DEVICE)


def _adjusted(table: Table) -> None:
    """Put a line right, write money down, tick payments, and leave one for another evening."""
    shelf.save_variant(table, match_pot_variants()["guts"], DEVICE)
    for match in table.matches[-2:]:
        _put_right(match)
    for number, amount in enumerate((5, 7)):
        add_adjustment(table, table.seats[0], table.seats[1], amount, "Pizza", f"{number}", DEVICE)
    ledger.take_back(table.adjustments[0], DEVICE)
    for number, owed in enumerate(compute_evening(table).owed):
        record_payment(table, owed.payer, owed.payee, 1, f"{number}", DEVICE)
    ledger.take_back(table.handovers[0], DEVICE)
    for number, owed in enumerate(compute_evening(table).owed):
        if owed.rest:
            record_payment(table, owed.payer, owed.payee, None, f"{number} left", DEVICE, left=True)


def _put_right(match: Match) -> None:
    """Take a line out, whatever then goes with it, so that the match is over as before."""
    play = load_replay(match)
    for point in play.course.points:
        try:
            found = preview_correction(match, play.seq, CorrectionRequest("out", point.seq), DEVICE)
        except Illegal:
            continue
        if found.play.summary.over:
            store_previewed_correction(found, found.key, DEVICE, drop=True)
            return


def _closed(table: Table) -> None:
    """Play with chips that are bought, and close the evening."""
    ledger.set_chips_apart(table, DEVICE, apart=True)
    give_chips(table, table.seats[0], 20, "1", DEVICE, paid=True)
    give_chips(table, table.seats[1], 20, "2", DEVICE, paid=False)
    hand_in_chips(table, table.seats[1], 40, "3", DEVICE, paid=False)
    closing.close_evening(table, DEVICE)


def _of_the_house(table: Table) -> None:
    """Let the pot of a game of the house wait, take it over in the next match, and share what is left out."""
    card = shelf.save_variant(table, match_pot_variants()["guts"], DEVICE).card
    _hand(matches.start_match(table, VARIANT_SLUG, {}, table.seats[:3], table.seats[1], DEVICE, card=card))
    assert compute_evening(table).waiting
    _hand(matches.start_match(table, "guts", {}, table.seats[:3], None, DEVICE))
    _share_out(table)
    ledger.take_back(table.sharings[0], DEVICE)
    _share_out(table)


def _hand(match: Match) -> None:
    """Play one hand in which two stay, chosen in secret, and vote for the end: a pot is left."""
    _say(match, "deal")
    store_secret_choices(match, 1, {0: True, 1: True, 2: False}, DEVICE)
    _say(match, "show", None, {"high": ["0"]})
    _end(match)


def _open(table: Table) -> None:
    """Call a match off, begin the last one, and let a guest turn out to be somebody."""
    matches.call_off_match(matches.start_match(table, "guts", {}, table.seats, None, DEVICE), DEVICE)
    match = matches.start_match(table, "guts", {}, table.seats[:3], None, DEVICE)
    _say(match, "deal")
    assert find_running_match(table) is match
    group = table.group
    guest = next(one for one in group.people if one.name == "Eve")
    somebody = next(one for one in group.people if one.name == "Dee")
    members.join_guest_to_person(group, group.people[0], guest, somebody)


_ENDS = (_adjusted, _closed, _of_the_house, _open)
