"""Fills a database as release 4073c76 did, at revision 0005: every game finished, and whatever else is kept.

It was run once, with the code and the transcripts of that release alone:

    git worktree add /tmp/release 4073c76
    git archive 2f965d2 tests/store/releases | tar x -C /tmp/release
    cd /tmp/release && python -m tests.store.releases.fill_0005 FOLDER

and wrote `0005.json` and `0005-figures.json` into FOLDER. Every run writes the same. It is kept to be read:
with the code of another release it stops, and what that would write is not what people have.
"""

import random
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.store.declarations import choose, count_down, entrust, withdraw
from companion.store.joining import let_in
from companion.store.replays import load
from companion.store.stakes import save
from flask import Flask

import companion
from companion import store
from companion.games import GAMES
from companion.play.game import Event
from companion.store import clock, db, pots, tables
from companion.store.evenings import evening_of
from companion.store.matches import abandon, resume, start_match
from companion.store.models import Match, Table
from companion.store.tables import add_player, claim, open_table, release, rename, set_away
from tests.games.transcripts import TRANSCRIPTS

from . import dumped, written
from .figures import figures
from .figures import written as figures_written
from .playing import (
    CLOCK,
    declare,
    enter,
    hand,
    hands,
    martian_hand,
    put_back,
    put_back_once_more,
    replay,
    showdowns,
    take_back,
)

REVISION = "0005"
MATCH_POT = tuple(slug for slug, game in GAMES.items() if game.pot_option)
Seating = Sequence[tuple[str, str | None]]


def seated(name: str, players: Seating, opener: str = "host-phone", unit: str = "points") -> Table:
    """Return a new table at which those players hold their seats on those phones."""
    CLOCK.skip(600)
    table = open_table(name, [player for player, _ in players], opener, unit)
    for seat, (_, phone) in zip(table.seats, players, strict=True):
        if phone:
            claim(seat, phone)
    return table


def begun(
    table: Table, slug: str, around: Sequence[int], options: Mapping[str, Any] | None = None, **chosen: Any
) -> Match:
    """Return a new match of the seats at those places of the table, entered on one of its phones."""
    CLOCK.skip(60)
    seats = [table.seats[place] for place in around]
    caller = table.seats[chosen["caller"]] if "caller" in chosen else None
    dealer = table.seats[chosen["dealer"]] if "dealer" in chosen else None
    device = next((seat.device for seat in seats if seat.device), table.opened_by)
    return start_match(table, slug, options or {}, seats, caller, device, dealer)


def transcribed(
    table: Table, slug: str, number: int, *, first: int = 0, upto: int | None = None, **how: bool
) -> Match:
    """Return a match as that transcript tells it, all or its beginning, of the players from `first` on."""
    transcript = TRANSCRIPTS[slug][number]
    game = GAMES[slug]
    places = [(first + seat) % len(table.seats) for seat in range(len(transcript["names"]))]
    options = {name: value for name, value in transcript["options"].items() if name != game.pot_option}
    match = begun(table, slug, places, options, dealer=places[0], caller=places[-1])
    events = [Event(one["action"], one["seat"], one["values"]) for one in transcript["entries"]]
    replay(match, events[:upto], **how)
    if upto is None:
        assert load(match).summary.over, (slug, number)
    return match


def shared(table: Table, among: Sequence[int]) -> None:
    """Share the pot that waits out among the seats at those places."""
    CLOCK.skip(30)
    pots.share_out(table, [table.seats[place] for place in among], evening_of(table).waiting, table.opened_by)


def friday() -> None:
    """Fireplace Poker and Progressive Poker; the last match has entries that may be put back."""
    table = seated(
        "Friday's “long” table",
        [("Anna", "anna-phone"), ("Bo", "bo-phone"), ("Cy", "cy-phone"), ("Di", "cy-phone"), ("Eva", None)],
        opener="anna-phone",
        unit="cents",
    )
    transcribed(table, "fireplace", 0, slips=True)
    transcribed(table, "fireplace", 1)
    abandon(transcribed(table, "fireplace", 2, first=2, upto=30, slips=True), "bo-phone")
    transcribed(table, "progressive", 0, first=1)
    transcribed(table, "progressive", 1, slips=True)
    for slug_options, winners in (({"start_cards": 2}, (0, 0, 1, 0, 0)), ({"start_cards": 1}, (2, 2, 2))):
        showdowns(begun(table, "progressive", (0, 1, 3), slug_options, caller=1), winners)
    resumed = transcribed(table, "fireplace", 2, first=3, upto=11)
    abandon(resumed, "anna-phone")
    CLOCK.skip(45)
    resume(resumed, "cy-phone")
    transcript = TRANSCRIPTS["fireplace"][2]["entries"][11:]
    replay(resumed, [Event(one["action"], one["seat"], one["values"]) for one in transcript])
    running = transcribed(table, "fireplace", 0, first=1, upto=20)
    take_back(running, 4)
    put_back(running)
    rename(table.seats[1], "Bo “the Ace” O'Neil")


def mars() -> None:
    """Martian Poker with all its variants; one player away, and a hand that is being played."""
    table = seated(
        "Mars 🚀🔺",
        [("Zoë 👩🏽‍🚀", "zoe-phone"), ("D'Arcy", "darcy-phone"), ("李小龙", None), ("Ñandú", None)],
    )
    transcribed(table, "martian", 0, slips=True)
    for options in GAMES["martian"].named_options.values():
        match = begun(table, "martian", (0, 1, 2, 3), options, caller=2)
        for to in (1, 3):
            martian_hand(match, to)
        enter(match, "end")
    set_away(table.seats[3], True)
    running = transcribed(table, "martian", 0, upto=17, slips=True)
    take_back(running, 2)


def centre() -> None:
    """Tapiola Hold'em with all its scorings, among names from right to left; renamed afterwards."""
    players = [("ليلى", "layla-phone"), ("محمد", "mohammed-phone"), ("می‌خواهم", None)]
    table = seated("مساء الخميس", players, unit="قرش")
    for number in range(len(TRANSCRIPTS["tapiola"])):
        transcribed(table, "tapiola", number, first=number % 3, slips=number % 2 == 0)
    rename(table.seats[2], "Mina 👨‍👩‍👧")
    release(table.seats[1], "layla-phone")
    transcribed(table, "tapiola", 1, first=1, upto=6, slips=True)


def potted() -> None:
    """Every match-pot transcript; pots taken over, shared out, shared and taken back, and one that waits."""
    table = seated("Pots & <burns>", [(name, f"{name.lower()}-tablet") for name in ("Ed", "Flo", "Gus")])
    for name in ("Hal", 'Ida "Ace"'):
        CLOCK.skip(20)
        add_player(table, name)
    claim(table.seats[4], "gus-tablet")
    for slug in MATCH_POT:
        for number in range(len(TRANSCRIPTS[slug])):
            if (slug, number) != ("piranha", 1):
                transcribed(table, slug, number, first=number % 3, slips=True)
            if evening_of(table).waiting:
                _shared_and_taken_back(table)
                transcribed(table, "piranha", 1)
    hands(begun(table, "piranha", (0, 1, 2, 3)), [(0, 2), (1, 0)])
    shared(table, (0, 1, 3))
    hands(begun(table, "guts", (1, 2, 3, 4), {"wimp": "match"}, caller=4), [(2, 0), (1, 2), ()])


def _shared_and_taken_back(table: Table) -> None:
    shared(table, (0, 2))
    CLOCK.skip(30)
    pots.take_back(table.sharings[-1], "flo-tablet")


def varied() -> None:
    """Every variant of the match-pot games, each taking over the pot before; the last goes on."""
    names = ("Ann", "Ben", "Cat", "Dov", "Eli")
    table = seated("Variants", [(name, f"{name.lower()}-phone" if name < "D" else None) for name in names])
    stays = [(0, 1, 2), (2, 3), (1,), (), (3, 0, 1)]
    variants = [(slug, options) for slug in MATCH_POT for options in GAMES[slug].named_options.values()]
    for number, (slug, options) in enumerate(variants):
        around = [(number + place) % 5 for place in range(3 + number % 2)]
        match = begun(table, slug, around, options, caller=around[number % 3])
        hands(match, [stays[(number + deal) % 5] for deal in range(1 + number % 3)])
    limits = {"hands": 2, "ante": 25, "owe": "upto", "amount": 40, "legs": 2}
    hands(begun(table, "three-five-seven", (0, 1, 2, 3), limits), [(0, 1), (1, 2), (2, 0), (0, 3), (1, 0)])
    late = begun(table, "wild-fours", (0, 1, 2), {"minutes": 3})
    hands(late, [(0, 1), (1, 2), (2, 0), (0, 1)])
    hands(begun(table, "forehead", (0, 1, 2)), [(0, 1)])
    running = begun(table, "omaha-burns", (0, 1, 2, 4), {"bet_limit": 2})
    assert running.options["taken_over"]
    hands(running, [(0, 1)], vote=False)
    enter(running, "deal")
    enter(running, "raise", who="1", to=2)


def secret() -> None:
    """In or out on several phones; the last choices are not complete, and the countdown has ended."""
    players = [("Uma", "uma-phone"), ("Vic", "vic-phone"), ("Wim", "wim-phone"), ("Xia", "wim-phone")]
    table = seated("Hold to stay", [*players, ("Yan", None), ("Zed", "zed-phone")], unit="€ cents")
    hands(begun(table, "guts", range(6), {"ante": 10}), [(0, 1), (1, 4, 3), ()], secret=True)
    dropped = begun(table, "wild-fours", range(6))
    enter(dropped, "deal")
    declare(dropped, (0, 3), counted=True, late=(5,))
    take_back(dropped)
    declare(dropped, (0, 2, 3), counted=True, gone=(5,))
    enter(dropped, "show", high=[3])
    put_back_once_more(dropped)
    hands(dropped, [(3,), (2, 3)], secret=True)
    transcribed(table, "piranha", 0, first=2, secret=True, slips=True)
    transcribed(table, "three-five-seven", 0, secret=True)
    pending = begun(table, "three-five-seven", range(6), {"kitty": True})
    hand(pending, (0, 1, 2), secret=True)
    enter(pending, "deal")
    seq = load(pending).seq
    choose(pending, seq, {2: False, 3: True}, "wim-phone")
    withdraw(pending, seq, 3, "wim-phone")
    count_down(pending, seq)
    choose(pending, seq, {0: True}, "uma-phone")
    entrust(pending, seq, 5, "uma-phone")
    CLOCK.skip(9)
    choose(pending, seq, {1: True}, "vic-phone")


def chips() -> None:
    """Chips in the hand, sealed on some phones, without a countdown; who came late is among them."""
    players = [("Abe", "abe-phone"), ("Bea", "bea-phone"), ("Cal", None)]
    table = seated("Chips", players, opener="abe-phone")
    match = begun(table, "piranha", (0, 1), {"declare": "chips", "legs": 3})
    hand(match, (1, 0), secret=True)
    let_in(match, load(match).seq, table.seats[2], "bea-phone")
    hand(match, (2, 0), secret=True)
    enter(match, "deal")
    choose(match, load(match).seq, {1: True}, "bea-phone")


def late() -> None:
    """Players who join a match that has begun, change their minds, leave, and are renamed."""
    table = seated("Late 🕰", [("Jo", "jo-phone"), ("Kai", None), ("Lou", "lou-phone"), ("Mo", None)])
    match = begun(table, "guts", (0, 2, 3), caller=2)
    hand(match, (0, 1))
    let_in(match, load(match).seq, table.seats[1], "jo-phone")
    hand(match, (3, 0))
    let_in(match, load(match).seq, add_player(table, "Nia"), "lou-phone")
    hands(match, [(4, 1), (3, 2)])
    rename(table.seats[4], "Nia (again)")
    shared(table, (0, 1, 2, 3, 4))
    changed = begun(table, "forehead", (0, 1, 2), caller=0)
    let_in(changed, 0, table.seats[4], "jo-phone")
    put_back_once_more(changed)
    take_back(changed)
    enter(changed, "join", 3, after="0")
    hand(changed, (3, 1))
    enter(changed, "leave", 1)
    hands(changed, [(2, 3), (3,)])
    set_away(table.seats[3], True)
    running = begun(table, "three-five-seven", (0, 1, 2), {"payee": "winner", "declare": "asked"})
    let_in(running, 0, table.seats[4], "jo-phone")
    hand(running, (0, 3))
    take_back(running)


def called_off() -> None:
    """A pot that a match took over which was called off, so that it waits again."""
    table = seated("Called off", [("Pia", "pia-phone"), ("Quin", "quin-phone"), ("Rex", "rex-phone")])
    abandon(begun(table, "deadly-69s", (0, 1, 2)), "pia-phone")
    hands(begun(table, "guts", (0, 1, 2)), [(0, 1, 2)])
    again = begun(table, "guts", (0, 1, 2))
    hand(again, (1, 2))
    abandon(again, "quin-phone")
    CLOCK.skip(100)
    resume(again, "rex-phone")
    hands(again, [(2, 0)])
    transcribed(table, "progressive", 0, slips=True)
    last = begun(table, "two-more-inches", (0, 1, 2))
    hand(last, (0, 2))
    enter(last, "deal")
    abandon(last, "rex-phone")


def empty() -> None:
    """A table with no match, and stakes that phones keep, for it and for others."""
    table = seated("Nothing yet", [("Sam", "sam-phone"), ("Tom's 🐢", None)], opener="uma-phone")
    set_away(table.seats[1], True)
    kept = (
        ("uma-phone", "guts", "Small", {"ante": 10, "wimp": "amount", "wimp_amount": 5}),
        ("uma-phone", "guts", "Große Runde 💰", {"ante": 100, "minutes": 90, "legs": 3}),
        ("sam-phone", "omaha-burns", "Sam's “Friday”", {"owe": "growing", "amount": 2, "hands": 10}),
        ("jo-phone", "fireplace", "كبير", {"chips": 99, "stake": 50}),
        ("zoe-phone", "martian", "Blinds", {"small_blind": 1, "big_blind": 2, "chips": 200}),
        ("bo-phone", "tapiola", "High-low", {"scoring": "two-one", "wins": "split"}),
        ("bo-phone", "tapiola", "High-Low", {"scoring": "two-one", "wins": "split", "limit": 5}),
    )
    for device, slug, name, options in kept:
        CLOCK.skip(5)
        save(device, GAMES[slug], name, options)


TABLES: tuple[Callable[[], None], ...] = (
    friday,
    mars,
    centre,
    potted,
    varied,
    secret,
    chips,
    late,
    called_off,
    empty,
)


def application(url: str) -> Flask:
    """Return the release, as far as it keeps something."""
    app = Flask("releases")
    app.config.update(SQLALCHEMY_DATABASE_URI=url)
    store.init_app(app)
    return app


def fill(url: str) -> None:
    """Fill the database of that address; times and codes of tables are the same in every run."""
    clock.now = CLOCK
    code = random.Random(5)
    tables._code = lambda: "".join(code.choice(tables.ALPHABET) for _ in range(5))
    app = application(url)
    store.migrate(app)
    with app.app_context():
        for play_at in TABLES:
            play_at()
            print(play_at.__name__, file=sys.stderr)


def main(folder: Path) -> None:
    """Write the dump and the figures into `folder`."""
    assert Path(companion.__file__).is_relative_to(Path.cwd()), f"{companion.__file__} is another release"
    with tempfile.TemporaryDirectory() as made:
        url = f"sqlite:///{made}/{REVISION}.sqlite"
        fill(url)
        with application(url).app_context():  # a new one, which knows nothing but the database
            shown = figures()
            with db.engine.connect() as connection:
                dump = dumped(connection)
    assert dump["revision"] == REVISION
    (folder / f"{REVISION}.json").write_text(written(dump), encoding="utf-8")
    (folder / f"{REVISION}-figures.json").write_text(figures_written(shown), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
