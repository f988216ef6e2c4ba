"""What phones share of a board is made once, and nothing of one phone ever reaches another."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, RLock, Thread
from typing import Any

import pytest
from flask import Flask
from games.transcripts import KEPT, key_of
from markupsafe import Markup

from companion.engine.event import Submission
from companion.games import GAMES
from companion.store import db
from companion.store.database import clock
from companion.store.history import replays
from companion.store.history.play import ReplayCache
from companion.store.matches import log
from companion.store.matches.matches import start_match
from companion.store.models import Entry, Match
from companion.store.tables.tables import get_table
from companion.web.access import device as identity
from companion.web.live import board_cache
from companion.web.matches import board as screen
from companion.web.matches import routes
from web.phones import HTMX, Phone, text

TOKEN = r'csrf_token" value="([^"]*)'
ENTRIES = 8
LOOKED_AT = (0, 1, 8)
"""After so many entries: one after another, and further apart."""
LIKE_ANOTHER = {slug for slug, game in GAMES.items() if game.screens.template_name and slug != "guts"}
"""Games with the template of Guts: their boards are not looked at before anything was entered."""


class Everybody(frozenset[str]):
    """All phones there are."""

    def __contains__(self, _: object) -> bool:
        return True


@dataclass
class Room:
    """A table with a match. The host has no seat, Anna and Bo have one, two phones watch, one knocks."""

    app: Flask
    slug: str
    phones: dict[str, Phone] = field(init=False)
    devices: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.transcript = KEPT.transcripts(key_of(GAMES[self.slug]))[0]
        names = ("host", "anna", "bo", "watches", "watches too", "knocks")
        self.phones = {name: Phone(self.app) for name in names}
        self.table = self.phones["host"].post("/tables", {"player": self.transcript["names"]}).location
        for seat, name in enumerate(("anna", "bo")):
            self.phones[name].post(f"{self.table}/seats/{seat}/claim")
        for phone in self.phones.values():
            phone.get(self.table)
        self.devices = {name: _device(phone) for name, phone in self.phones.items()}
        self.begin()
        self.phones["knocks"].post(f"{self.table}/door/new", {"name": "Zoe"})

    @property
    def code(self) -> str:
        return self.table.removeprefix("/t/")

    def begin(self) -> None:
        with self.app.app_context():
            table = get_table(self.code)
            given = (self.transcript["options"], table.seats, None, self.devices["host"], table.seats[0])
            self.match = f"{self.table}/m/{start_match(table, self.slug, *given).number}"

    def play(self) -> Iterator[int]:
        """Enter what the transcript has, by who may, and yield how many entries there are."""
        yield 0
        for entry in [one for one in self.transcript["entries"] if "refused" not in one][:ENTRIES]:
            with self.app.app_context():
                match = self.stored()
                holder = {0: "anna", 1: "bo"}.get(entry["seat"], "host")
                said = Submission(entry["action"], entry["seat"], entry["values"])
                grown = log.append_entry(match, replays.load_replay(match).seq, said, self.devices[holder])
            yield grown.seq

    def stored(self) -> Match:
        match = replays.find_match(get_table(self.code), 1)
        assert match is not None
        return match

    def board(self, name: str, where: str = "") -> str:
        answer = self.phones[name].get(f"{where or self.match}/board?v=-1", headers=HTMX)
        assert answer.status_code == 200
        return text(answer)

    def boards(self) -> dict[str, str]:
        found = {name: self.board(name) for name in self.phones}
        return found | {f"big for {name}": self.board(name, f"{self.table}/big") for name in self.phones}


def _device(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return str(session["device"])


def _owner(token: str) -> str:
    """Return the part of a token that is the same in all of one phone."""
    return token.partition(".")[0]


def untold(board: str) -> str:
    """Return a board without the tokens in it."""
    return re.sub(TOKEN, "", board)


@pytest.mark.parametrize("slug", GAMES)
def test_every_phone_gets_byte_by_byte_what_would_be_made_for_it_alone(
    app: Flask, slug: str, monkeypatch: pytest.MonkeyPatch
):
    """At points of a match, in two rounds: what is made, and what is kept."""
    room = Room(app, slug)
    for entered in room.play():
        if entered not in LOOKED_AT[slug in LIKE_ANOTHER :]:
            continue
        with monkeypatch.context() as alone:
            alone.setattr(routes, "phones_at", lambda _: Everybody())
            alone.setattr(screen, "render_cached_part", lambda key, version, make: Markup(make()))
            apart = room.boards()
        for kept in (room.boards(), room.boards()):
            assert {name: untold(board) for name, board in kept.items()} == {
                name: untold(board) for name, board in apart.items()
            }
            _refuse_secrets(room, kept)


def _refuse_secrets(room: Room, boards: dict[str, str]) -> None:
    """Fail where a board has a token of another phone, the name of any, or the mark in place of a token."""
    owners = {name: _owner(phone.token) for name, phone in room.phones.items()}
    assert len(set(owners.values())) == len(owners), owners
    for name, board in boards.items():
        assert {_owner(token) for token in re.findall(TOKEN, board)} <= {
            owners[name.removeprefix("big for ")]
        }
        assert identity.CSRF_PLACEHOLDER not in board
        assert not [device for device in room.devices.values() if device in board]


@pytest.fixture
def room(app: Flask) -> Room:
    return Room(app, "fireplace")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of which something was made."""
    found: list[str] = []
    render = routes.render_match_screen

    def show(*given: Any, **more: Any) -> Any:
        found.append(given[0].device)
        return render(*given, **more)

    monkeypatch.setattr(routes, "render_match_screen", show)
    return found


def test_who_watches_gets_what_was_made_for_another_who_watches(room: Room, made: list[str]):
    boards = {untold(room.board(name)) for name in ("watches", "watches too", "watches")}
    assert len(boards) == 1
    assert made == [identity.NO_DEVICE]


def test_each_version_is_made_anew(room: Room, made: list[str]):
    seen = [(untold(room.board("watches")), untold(room.board("watches too"))) for _ in room.play()]
    assert len(set(seen)) == len(seen) == len(made)
    assert all(one == other for one, other in seen)


def test_a_version_that_a_restored_database_has_not_is_not_shown(room: Room):
    def named(name: str, version: int) -> str:
        with room.app.app_context():
            table = get_table(room.code)
            table.version, table.seats[0].name = version, name
            db.session.commit()
        return room.board("watches")

    assert "Annabel" in named("Annabel", 1001)
    assert "Annabel" not in named("Anna", 1000)


def test_who_sits_asked_or_knocks_has_a_board_of_its_own(room: Room, made: list[str]):
    room.board("watches")
    for name in ("host", "anna", "bo", "knocks"):
        assert room.board(name) != room.board("watches")
    assert made == [identity.NO_DEVICE, *(room.devices[name] for name in ("host", "anna", "bo", "knocks"))]


def test_who_sits_down_has_a_board_of_its_own_at_once(room: Room):
    assert "seatless" not in room.board("watches")
    before = room.board("watches")
    assert "I lost my seat" in before
    room.phones["anna"].post(f"{room.table}/seats/0/release")
    room.phones["watches"].post(f"{room.table}/seats/0/claim")
    after = room.board("watches")
    assert "I lost my seat" not in after
    assert 'name="action"' in after


def test_while_something_is_waited_for_no_board_is_kept(room: Room, made: list[str]):
    """It says how long still, which is another time for whoever asks next."""
    with room.app.app_context():
        asked = get_table(room.code).seats[0]
        asked.asked_by, asked.asked = room.devices["bo"], clock.now()
        db.session.commit()
    for name in ("watches", "watches too"):
        assert "until=" in room.board(name)
    assert made == [room.devices["watches"], room.devices["watches too"]]


def test_what_is_read_before_something_is_entered_is_not_kept(room: Room, monkeypatch: pytest.MonkeyPatch):
    """The answer to an entry is made of rows from before it; others get none of that."""
    kept: list[int] = []
    place = board_cache._find_cache_entry
    monkeypatch.setattr(board_cache, "_find_cache_entry", lambda key: kept.append(1) or place(key))
    phone = room.phones["anna"]
    with room.app.app_context():
        seq = replays.load_replay(room.stored()).seq
    answer = phone.htmx(f"{room.match}/undo", {"seq": seq})
    assert "History" in text(answer)
    assert not kept


def test_a_page_made_of_rows_from_before_anothers_change_asks_again(room: Room):
    """Somebody is renamed while an entry is on its way: the entry's own page must not pass for the newest."""
    with room.app.app_context():
        match = room.stored()
        seq, loaded = replays.load_replay(match).seq, match.table.version
        with room.app.test_request_context(), db.engine.begin() as other:
            other.exec_driver_sql("UPDATE tables SET version = version + 1")
        entry = room.transcript["entries"][0]
        said = Submission(entry["action"], entry["seat"], entry["values"])
        log.append_entry(match, seq, said, room.devices["anna" if entry["seat"] == 0 else "bo"])
        assert match.table.version == loaded + 1
        db.session.expire_all()
        assert match.table.version == loaded + 2


def test_nobody_waits_long_for_a_board_that_is_stuck(room: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board_cache, "_LOCK_TIMEOUT_SECONDS", 0.01)
    room.board("watches")
    store: board_cache.PagePartCache = room.app.extensions["companion_shared"]
    place = store.find_or_add_entry(("", (room.code, ("match", 1))))
    assert "I lost my seat" in place.kept.html
    for version in (5000, 6000):  # where it is asked for the first time since, and where it was handed out
        with room.app.app_context():
            get_table(room.code).version = version
            db.session.commit()
        with held(place.lock):
            assert "I lost my seat" in room.board("watches")
            assert place.kept.version == version


@contextmanager
def held(lock: "RLock") -> Iterator[None]:
    """Hold a lock in another thread meanwhile."""
    has, leaves = Event(), Event()

    def hold() -> None:
        with lock:
            has.set()
            leaves.wait(10)

    thread = Thread(target=hold)
    thread.start()
    assert has.wait(10)
    try:
        yield
    finally:
        leaves.set()
        thread.join()


def test_what_was_used_least_lately_makes_room(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board_cache, "MAX_CACHED_PARTS", 2)
    store = board_cache.PagePartCache()
    first, second = store.find_or_add_entry("a"), store.find_or_add_entry("b")
    assert store.find_or_add_entry("a") is first
    store.find_or_add_entry("c")
    assert store.find_or_add_entry("a") is first
    assert store.find_or_add_entry("b") is not second


def test_what_stands_beside_a_players_board_follows_a_restored_database_too(room: Room):
    def told(line: str, version: int) -> str:
        with room.app.app_context():
            table = get_table(room.code)
            table.version = version
            db.session.query(Entry).update({Entry.line: line})
            db.session.commit()
            room.app.extensions["companion_plays"] = ReplayCache()
        return room.board("anna").partition('class="side"')[2]

    for _ in room.play():
        pass
    assert "Something else" in told("Something else", 1001)
    assert "Something else" not in told("What was", 1000)


def test_a_page_that_is_asked_for_without_a_script_is_not_kept_as_a_part(room: Room):
    for where in (room.match, f"{room.table}/big"):
        whole = text(room.phones["watches"].get(f"{where}/board?v=-1"))
        assert whole.startswith("<!doctype html>")
        assert not room.board("watches", where).startswith("<!doctype html>")


def test_who_plays_waits_for_no_board_of_others(room: Room, monkeypatch: pytest.MonkeyPatch):
    room.board("watches")
    monkeypatch.setattr(board_cache._CacheEntry, "hold_lock", lambda _: pytest.fail("it waits"))
    monkeypatch.setattr(screen, "render_cached_part", lambda key, version, make: Markup(make()))
    assert 'name="action"' in room.board("anna")
