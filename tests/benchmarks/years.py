"""How long the pages of a group take after many evenings: `python -m tests.benchmarks.years --evenings 500`.

One evening of as many hands as asked is played at random, then stored as often as asked, each time with other
people on the seats, in an empty SQLite database or with `--postgresql` in one of its own. Printed for each
page, in milliseconds: the first time, when nothing is remembered, and the median of ten after it; and for the
page that tells ratings the median of ten right after something was entered. Of the file that holds the whole
group: when its first byte and its last came over a socket, the medians of five, and what memory it took.
"""

import argparse
import http.client
import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import datetime, timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import text

import companion
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal
from companion.store import db
from companion.store.database.session import update_planner_statistics
from companion.store.exchange import exporting, rows
from companion.store.groups import groups
from companion.store.history import replays
from companion.store.matches import log, matches
from companion.store.models import Group, Table
from companion.store.tables.opening import open_table
from tests.store.chance import something
from tests.web.phones import Phone
from tests.web.serving.threaded import serving

sys.path.insert(0, str(Path(__file__).parents[1]))

from postgres import binaries_for_command, private_server

NAMES = ("Anna", "Bo", "Cy", "Dee", "Eve", "Flo")
GAMES = ("guts", "three-five-seven", "piranha", "wild-fours", "omaha-burns", "position-match-pot")
DEVICE = "benchmark"


def evening(hands: int, chance: random.Random) -> tuple[Group, Table]:
    """Play an evening of about so many hands, game after game."""
    table = open_table("Thursday", NAMES, DEVICE)
    group = groups.create_group(table, "Our Thursdays", table.seats[0], DEVICE)
    played = 0
    while played < hands:
        slug = GAMES[len(table.matches) % len(GAMES)]
        played += a_match(table, slug, min(10, hands - played), chance)
    return group, table


def a_match(table: Table, slug: str, hands: int, chance: random.Random) -> int:
    """Play a match until so many hands were dealt, then let all vote for its end; return how many were."""
    match = matches.start_match(table, slug, {}, table.seats, None, DEVICE)
    play = replays.load_replay(match)
    while not play.summary.over:
        said = something(play.game, play.state, chance)
        if play.game.counts.hands(play.state) >= hands and any(one.name == "vote" for one in play.actions):
            said = Event("vote", None, {"agree": [str(seat) for seat in range(len(NAMES))]})
        elif said.action in ("vote", "join", "leave"):
            continue
        try:
            play = log.append_entry(match, play.seq, Submission(said.action, said.seat, said.values), DEVICE)
        except Illegal:
            db.session.rollback()
    return int(play.game.counts.hands(play.state))


def repeated(group: Group, table: Table, many: int) -> None:
    """Store the evening so many times, a week apart, each with the people one seat further."""
    (written,) = exporting.export_evenings([table], companion.__version__, group)["evenings"]
    first, number_of_group = datetime.fromisoformat(written["created"]), group.id
    for number in range(1, many):
        again = deepcopy(written)
        again["created"] = (first - timedelta(weeks=number)).isoformat()
        again["origin"] = f"{number} {again['created']}"
        for place, seat in enumerate(again["seats"]):
            seat["person"] = (place + number) % len(NAMES)
            seat["name"] = NAMES[seat["person"]]
        rows.add_table_from_document(again, DEVICE, group)
        if number % 20 == 0:
            db.session.commit()
            db.session.expunge_all()
            group = db.session.get_one(Group, number_of_group)
    db.session.commit()
    update_planner_statistics()


def milliseconds(step: Callable[[], object]) -> float:
    began = time.perf_counter()
    step()
    return (time.perf_counter() - began) * 1000


def measure(app: Flask, key: str, code: str) -> None:
    phone = Phone(app)
    with phone.client.session_transaction() as session:
        session["device"] = DEVICE

    def got(url: str) -> None:
        answer = phone.client.get(url)
        assert answer.status_code == 200, (url, answer.status)

    pages = {
        "an evening": f"/t/{code}/evening",
        "the group": f"/g/{key}",
        "the years": f"/g/{key}/years",
        "the years, one game": f"/g/{key}/years?game=guts",
        "a season": f"/g/{key}/years?since=2026-01-01",
        "the years of one": f"/g/{key}/people/1/years",
    }
    for name, url in pages.items():
        first = milliseconds(lambda url=url: got(url))
        again = statistics.median(milliseconds(lambda url=url: got(url)) for _ in range(10))
        print(f"{name:22} {first:6.0f} first, {again:6.0f} ms")

    def entered() -> None:
        with app.app_context():
            db.session.execute(
                text("UPDATE tables SET version = version + 1 WHERE code = :code"), {"code": code}
            )
            db.session.commit()

    took = []
    for _ in range(10):
        entered()
        took.append(milliseconds(lambda: got(pages["the years"])))
    print(f"{'the years, rated anew':22} {statistics.median(took):6.0f} ms")


def measure_file(app: Flask, key: str) -> None:
    """Print what it takes to send the group as a file, plain and compressed."""
    phone = Phone(app)
    with phone.client.session_transaction() as session:
        session["device"] = DEVICE
    cookie = f"companion={phone.client.get_cookie('companion').value}"
    with serving(app) as port:
        for coding in ("identity", "gzip"):
            asked = {"Cookie": cookie, "Accept-Encoding": coding}
            took = [fetched(port, f"/g/{key}/group.json", asked) for _ in range(5)]
            first, last = (statistics.median(one[at] for one in took) * 1000 for at in (0, 1))
            tracemalloc.start()
            size = fetched(port, f"/g/{key}/group.json", asked)[2]
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            print(
                f"group.json, {coding:8} {first:6.0f} ms to the first byte, {last:6.0f} ms to the last of "
                f"{size / 1e6:.1f} MB; {peak / 1e6:.1f} MB of memory"
            )


def fetched(port: int, url: str, headers: dict[str, str]) -> tuple[float, float, int]:
    """Return the seconds until the first byte of the body and until the last, and how many bytes it has."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    began = time.perf_counter()
    connection.request("GET", url, headers=headers)
    answer = connection.getresponse()
    assert answer.status == 200
    size = len(answer.read(1))
    first = time.perf_counter() - began
    while part := answer.read(100_000):
        size += len(part)
    connection.close()
    return first, time.perf_counter() - began, size


@contextmanager
def database(*, postgresql: bool) -> Iterator[str]:
    """Yield the address of an empty database."""
    if not postgresql:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/years.sqlite"
        return
    with private_server(binaries_for_command()) as url:
        yield url


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--evenings", type=int, default=500)
    about.add_argument("--hands", type=int, default=60)
    about.add_argument("--postgresql", action="store_true")
    asked = about.parse_args()
    with database(postgresql=asked.postgresql) as url:
        app = companion.create_app(
            {"SQLALCHEMY_DATABASE_URI": url, "SECRET_KEY": "years", "RATELIMIT_ENABLED": False}
        )
        with app.app_context():
            group, table = evening(asked.hands, random.Random(1))
            key, code = group.key, table.code
            repeated(group, table, asked.evenings)
            counts = [
                db.session.execute(text(f"SELECT COUNT(*) FROM {name}")).scalar_one()
                for name in ("tables", "parts", "entries")
            ]
            db.session.remove()
        print("{} evenings, {} parts, {} entries".format(*counts))
        measure(app, key, code)
        measure_file(app, key)
        with app.app_context():
            db.engine.dispose()


if __name__ == "__main__":
    main()
