"""Fill a database by chance with the code of release 0.1.0, commit 4073c76: every game, with any options.

It was run once, with the code of that release alone:

    git worktree add /tmp/release 4073c76
    git archive 2f965d2 tests/store/releases | tar x -C /tmp/release
    cp tests/store/releases/fill_0_1_0.py /tmp/release/tests/store/releases/
    cd /tmp/release && python -m tests.store.releases.fill_0_1_0 FOLDER

and wrote `0.1.0.json.gz` and `0.1.0-figures.json.gz` into FOLDER, the same in every run. It is kept to be
read: with the code of another release it stops.
"""

import gzip
import json
import random
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.store.declarations import choose, count_down
from companion.store.joining import let_in, newcomers
from companion.store.log import append, redo, undo
from companion.store.replays import load
from companion.store.rounds import round_of
from companion.store.stakes import save
from flask import Flask
from sqlalchemy import select

import companion
from companion import store
from companion.games import GAMES
from companion.play.field import Field, Illegal
from companion.play.game import Event, Game
from companion.store import clock, db, pots, tables
from companion.store.evenings import evening_of
from companion.store.matches import abandon, resume, start_match
from companion.store.models import StoredSecretChoice, Match, Table
from companion.store.tables import add_player, claim, open_table, rename

from . import dumped
from .figures import figures
from .playing import CLOCK, enter, martian_hand, phone_for

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
NAMES = ("Anna", "Бо", "سارة", "Di", "Eve", "李小龙", "Gus")
SEED = 1
TABLES = 5
TRIES, ENTRIES, HANDS = 2500, 80, 7


def chosen_options(game: Game, chance: random.Random) -> dict[str, Any]:
    """Return the options of a variant or some drawn at random, without the pot that waits."""
    if game.variants and chance.random() < 0.4:
        return dict(chance.choice(list(game.variants.values())))
    fields = [field for field in game.asked if chance.random() < 0.3]
    return {field.name: value for field in fields if (value := drawn(field, chance)) is not None}


def drawn(field: Field, chance: random.Random) -> Any:
    """Return a value as a form would send it; nothing, often, where none is required."""
    if not field.required and chance.random() < 0.6:
        return None
    if field.kind == "choice":
        return chance.choice(field.choices)[0]
    if field.kind == "cards":
        return " ".join(chance.sample(DECK, max(field.low, 1)))
    if field.kind == "seats":
        there = [value for value, _ in field.choices]
        return chance.sample(there, chance.randint(min(field.low, len(there)), min(field.high, len(there))))
    if field.kind == "flag":
        return chance.choice(["1", "0"])
    return str(chance.randint(field.low, min(field.high, field.low + 9)))


def drawn_event(game: Game, state: object, chance: random.Random) -> Event:
    """Return something that may be entered now, more often what the match waits for."""
    offered = game.actions(state)
    due = [action for action in offered if action.primary]
    action = chance.choice(due if due and chance.random() < 0.8 else offered)
    values = {field.name: value for field in action.fields if (value := drawn(field, chance)) is not None}
    return Event(action.name, chance.choice(action.seats) if action.seats else None, values)


def played(match: Match, chance: random.Random, most: int = ENTRIES) -> None:
    """Enter things at random until the match is over; let all vote for its end after some hands."""
    if match.game == "martian" and chance.random() < 0.7:  # by chance alone a hand of it hardly ends
        for _ in range(chance.randint(1, 3)):
            martian_hand(match, chance.randint(1, 4))
        enter(match, "end")
    deals = 0
    for _ in range(TRIES):
        play = load(match)
        if play.summary.over or play.seq >= most:
            return
        event = drawn_event(play.game, play.state, chance)
        offered = {action.name for action in play.game.actions(play.state)}
        if "vote" in offered and deals >= HANDS:
            event = Event("vote", None, {"agree": [str(seat) for seat in range(len(play.seats))]})
        elif event.action == "vote":
            continue
        CLOCK.skip(chance.randint(5, 40))
        try:
            if round_of(match, play) is not None and chance.random() < 0.3:
                chosen_in_secret(match, chance)
                continue
            seq = append(match, play.seq, event, phone_for(match, event.seat, play.seq))
        except Illegal:
            db.session.rollback()
            continue
        deals += event.action == "deal"
        slipped(match, seq, chance)


def chosen_in_secret(match: Match, chance: random.Random) -> None:
    """Let everybody who is to choose do so on the phone of the table's host."""
    play = load(match)
    for seat in sorted(round_of(match, play).awaited):
        phone = phone_for(match, seat, play.seq)
        choose(match, play.seq, {seat: chance.random() < 0.5}, phone)


def slipped(match: Match, seq: int, chance: random.Random) -> None:
    """Now and then take the newest entry back, and mostly put it in again."""
    host = match.table.opened_by
    if chance.random() < 0.12:
        seq = undo(match, seq, host)
        if chance.random() < 0.7:
            redo(match, seq, host)
    elif chance.random() < 0.04 and newcomers(match):
        try:
            let_in(match, seq, chance.choice(newcomers(match)), host)
        except Illegal:
            db.session.rollback()


def evening(number: int, chance: random.Random) -> Table:
    """Play every game at a new table; some matches are called off, and pots are shared out."""
    CLOCK.skip(86400)
    names = chance.sample(NAMES, chance.randint(3, len(NAMES)))
    table = open_table(f"Table {number}", names, f"host-{number}", chance.choice(["points", "cents"]))
    for seat in table.seats[1::2]:
        claim(seat, f"phone-{number}-{seat.position}")
    for slug in chance.sample(sorted(GAMES), len(GAMES)):
        started(table, GAMES[slug], chance)
    rename(table.seats[0], f"{table.seats[0].name} 2")
    if len(table.seats) < len(NAMES):
        add_player(table, "Late")
    for slug in chance.sample(sorted(GAMES), 3):
        started(table, GAMES[slug], chance)
        save(table.opened_by, GAMES[slug], f"Stakes of {number}", chosen_options(GAMES[slug], chance))
    left_running(table, ("guts", "tapiola", "three-five-seven", "martian", "fireplace")[number], chance)
    return table


def left_running(table: Table, slug: str, chance: random.Random) -> None:
    """Begin a match that is not over; where players choose in secret, one has chosen."""
    number = max(number for number in GAMES[slug].seat_counts if number <= len(table.seats))
    match = start_match(table, slug, {}, table.seats[:number], None, table.opened_by)
    if slug == "martian":
        martian_hand(match)
    elif GAMES[slug].pot_option:
        enter(match, "deal")
        count_down(match, 1)
        choose(match, 1, {0: True}, phone_for(match, 0, 1))
    else:
        played(match, chance, 12)
    assert not load(match).summary.over


def started(table: Table, game: Game, chance: random.Random) -> None:
    """Play a match of the game with as many of the table's players as it takes, if it can be begun now."""
    CLOCK.skip(120)
    fitting = [number for number in game.numbers if number <= len(table.seats)]
    if not fitting:
        return
    around = sorted(chance.sample(range(len(table.seats)), chance.choice(fitting)))
    seats = [table.seats[place] for place in around]
    try:
        match = start_match(table, game.slug, chosen_options(game, chance), seats, None, table.opened_by)
    except Illegal:
        db.session.rollback()
        match = start_match(table, game.slug, {}, seats, None, table.opened_by)
    played(match, chance)
    if not load(match).summary.over:
        abandon(match, table.opened_by)
        if chance.random() < 0.3:
            resume(match, table.opened_by)
            played(match, chance)
        if not load(match).summary.over and match.abandoned is None:
            abandon(match, table.opened_by)
    elif (waiting := evening_of(table).waiting) and chance.random() < 0.3:
        pots.share_out(table, table.seats, waiting, table.opened_by)


def said() -> dict[str, Any]:
    """Return what this release says of the database, in the form of later releases: see `said.py`."""
    shown = figures()
    for table in db.session.scalars(select(Table)):
        for match in table.matches:
            kept = shown[table.code]["matches"][str(match.number)]
            del kept["secret"]
            kept["choices"] = choices(match)
            if not kept["over"]:
                kept["headline"] = None
            if not kept["entries"]:
                kept.update(money=None, winners=None, pot=None)
    return {"tables": shown}


def choices(match: Match) -> list[dict[str, Any]]:
    """Return what was chosen in secret and is not shown yet."""
    rows = (
        select(StoredSecretChoice)
        .where(StoredSecretChoice.match_id == match.id)
        .order_by(StoredSecretChoice.seat)
    )
    return [
        {"seq": one.seq, "seat": one.seat, "yes": one.yes, "late": one.late, "device": one.device}
        for one in db.session.scalars(rows)
    ]


def written(path: Path, value: Mapping[str, Any]) -> None:
    """Write JSON, packed; the same bytes in every run."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def application(url: str) -> Flask:
    app = Flask("releases")
    app.config.update(SQLALCHEMY_DATABASE_URI=url)
    store.init_app(app)
    return app


def main(folder: Path) -> None:
    """Write the dump and the figures into `folder`."""
    assert Path(companion.__file__).is_relative_to(Path.cwd()), f"{companion.__file__} is another release"
    clock.now = CLOCK
    code, chance = random.Random(5), random.Random(SEED)
    tables._code = lambda: "".join(code.choice(tables.ALPHABET) for _ in range(5))
    with tempfile.TemporaryDirectory() as made:
        url = f"sqlite:///{made}/0005.sqlite"
        app = application(url)
        store.migrate(app)
        with app.app_context():
            for number in range(TABLES):
                print(evening(number, chance).name, file=sys.stderr)
        with application(url).app_context():  # a new one, which knows nothing but the database
            shown = said()
            with db.engine.connect() as connection:
                dump = dumped(connection)
    assert dump["revision"] == "0005"
    written(folder / "0.1.0.json.gz", dump)
    written(folder / "0.1.0-figures.json.gz", shown)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
