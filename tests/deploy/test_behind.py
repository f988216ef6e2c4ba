"""What deploy/ has works: two processes over PostgreSQL behind nginx, and behind Caddy."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from programs import need, programs
from redis import Redis
from web.serving.threaded import free_port

from .front import NAME, Front, Phone, caddy, companions, nginx, redis, until

FRONTS = {"nginx": nginx, "caddy": caddy}


@dataclass
class House:
    """Two processes, the proxies before them that this machine has, and what all of them write."""

    fronts: dict[str, Front]
    counts: str
    log: Path


@pytest.fixture(scope="module")
def house(migrated_schema: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """All proxies stand before the same two processes, because starting these takes longer than a test."""
    here = [name for name in FRONTS if programs()[name].path] or [need(*FRONTS)]
    folder = tmp_path_factory.mktemp("house")
    host = f"{NAME}:{free_port()}"
    with ExitStack() as open_ones:
        counts = open_ones.enter_context(redis(folder))
        behind = open_ones.enter_context(companions(migrated_schema, folder, f"https://{host}", counts))
        fronts = {}
        for name in here:
            (folder / name).mkdir()
            port = free_port()
            open_ones.enter_context(FRONTS[name](behind, folder / name, port))
            fronts[name] = Front(port, behind, host)
        yield House(fronts, counts, folder / "log")


@pytest.fixture(params=FRONTS)
def behind(request: pytest.FixtureRequest, house: House, migrated_postgres_url: str) -> Front:
    """One of the proxies, an empty database, and nothing counted yet."""
    need(request.param)
    with Redis.from_url(house.counts) as counted:
        counted.flushall()
    return house.fronts[request.param]


def begun(phone: Phone, table: str, game: str, **options: object) -> str:
    """Begin a match at the table; return its address."""
    phone.get(table)
    players = {"game": game, "player": ["0", "1"], "dealer": "1"}
    answer = phone.post(f"{table}/matches", players | options)
    assert answer.status == 303
    return str(answer.headers["Location"])


def at_a_table(phone: Phone) -> str:
    """Open a table and take a seat; return the address of the table."""
    phone.get("/")
    table = str(phone.post("/tables", {"player": ["Anna", "Bo"]}).headers["Location"])
    phone.get(table)
    phone.post(f"{table}/seats/0/claim", {})
    return table


def enter(phone: Phone, match: str, action: str, **values: object) -> int:
    page = phone.get(match)
    seq = re.search(r'name="seq" value="(\d+)"', page.text)
    assert seq
    return phone.post(f"{match}/entries", {"seq": seq[1], "action": action, **values}).status


def meld(phone: Phone, match: str) -> int:
    return enter(phone, match, "meld")


def test_an_evening_through_the_proxy(behind: Front, house: House):
    anna, guest = behind.phone(), behind.phone()
    table = at_a_table(anna)
    match = begun(anna, table, "fireplace")

    page = guest.get(match)
    assert page.status == 200
    assert page.headers["Strict-Transport-Security"]
    assert "Secure" in page.headers["Set-Cookie"]
    assert f"https://{behind.host}{table}" in guest.get(table).text

    _news_come_at_once(behind, anna, guest, match)
    _one_process_shows_what_another_records(behind, anna, match)
    _nobody_else_is_believed(behind)
    _what_is_too_large_is_told_so(anna)
    _a_whole_match_is_played(behind.phone())

    told = house.log.read_text()
    assert {json.loads(line)["what"] for line in told.splitlines()} == {"serving", "request"}
    assert table.removeprefix("/t/") not in told


def _news_come_at_once(behind: Front, anna: Phone, guest: Phone, match: str) -> None:
    stream, close = guest.listen(f"{match.partition('/m/')[0]}/stream")
    began = time.monotonic()
    assert stream.status == 200
    while stream.readline() != b"event: kept\n":
        assert time.monotonic() - began < 5
    stream.readline(), stream.readline()
    assert meld(anna, match) == 303
    assert stream.readline().startswith(b"data: ")
    assert time.monotonic() - began < 5
    close()


def _one_process_shows_what_another_records(behind: Front, anna: Phone, match: str) -> None:
    direct = [
        Phone(port, anna.host, tls=False, cookies=anna.cookies, token=anna.token) for port in behind.behind
    ]
    boards = {re.sub(r'csrf_token" value="[^"]*', "", phone.get(match).text) for phone in direct}
    assert len(boards) == 1


def _nobody_else_is_believed(behind: Front) -> None:
    guesser = behind.phone()
    asked = [
        guesser.get(f"/t/{first}{second}XYZ", **{"X-Forwarded-For": f"198.51.100.{number}"}).status
        for number, (first, second) in enumerate((a, b) for a in "ACDEFHJ" for b in "ACDEFHJ")
    ]
    assert set(asked) == {404, 429}
    assert guesser.get("/metrics").status == 404
    for phone in (Phone(port, tls=False) for port in behind.behind):
        assert phone.get("/metrics").status == 200
        assert phone.get("/", Host="elsewhere.example.com").status == 421


def _what_is_too_large_is_told_so(anna: Phone) -> None:
    answer = anna.post("/photos", {"photo": "x" * 40_000_000})
    assert answer.status == 413
    assert "Photos can be up to" in answer.text


def _a_whole_match_is_played(anna: Phone) -> None:
    """Two rounds on a score sheet, from the first form to the winner."""
    sheet = begun(anna, at_a_table(anna), "sheet", title="Tarot", end="rounds", rounds="2")
    for ours, theirs in ((5, 9), (7, 2)):
        assert enter(anna, sheet, "round", points_0=str(ours), points_1=str(theirs)) == 303
    assert "Anna wins" in re.sub(r"<[^>]+>|\s+", " ", anna.get(sheet).text)


def test_a_process_that_dies_is_not_missed(house: House, migrated_postgres_url: str):
    """Behind all proxies at once: each of them has had answers before one dies."""
    phones = [front.phone() for front in house.fronts.values()]
    matches = [begun(phone, at_a_table(phone), "fireplace") for phone in phones]
    behind = next(iter(house.fronts.values())).behind
    first, second = behind
    behind[first].kill()
    behind[first].wait()
    for phone, match in zip(phones, matches, strict=True):
        until(lambda phone=phone, match=match: phone.get(match).status == 200)
        until(lambda phone=phone, match=match: meld(phone, match) in (303, 403))
    assert Phone(second, tls=False).get("/health/ready").status == 200
