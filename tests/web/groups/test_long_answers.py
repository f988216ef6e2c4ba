"""Answers that are sent piece by piece: the file of a group is, however many evenings it has."""

import asyncio
import gzip
import http.client
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import pytest
from flask import Flask, Response, g, stream_with_context

from companion.store import db
from companion.store.exchange import exporting
from companion.store.exchange.exporting import export_evenings, stream_group_document
from companion.store.exchange.importing import import_evenings
from companion.store.models import Group, Table
from companion.web.serving.wsgi_bridge import AsgiToWsgiBridge
from web.clubs import Club, owed_for_pizza
from web.serving.threaded import serving

PATIENCE = 30
"""Seconds after which something will not come any more."""
EVENINGS = 3


@pytest.fixture
def club(app: Flask, begun: Callable[..., Club]) -> Club:
    """A group with some evenings, at each of which something was written down."""
    return begun(_with_evenings, app)


def _with_evenings(app: Flask) -> Club:
    club = Club(app)
    owed_for_pizza(club, 0)
    for _ in range(EVENINGS - 1):
        club.table = club.anna.post(f"{club.url}/evenings", {"person": club.people(), "guest": []}).location
        owed_for_pizza(club, 0)
    return club


def the_group() -> Group:
    return db.session.query(Group).one()


@contextmanager
def asked(port: int, club: Club, **headers: str) -> Iterator[http.client.HTTPResponse]:
    """Ask for the file as the phone does that founded the group."""
    cookie = f"companion={club.anna.client.get_cookie('companion').value}"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", f"{club.url}/group.json", headers={"Cookie": cookie, **headers})
    with closing(connection), connection.getresponse() as answer:
        yield answer


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the evenings that were read."""
    names: list[str] = []
    evening = exporting._evening_document

    def reading(table: Table, *given: Any) -> exporting.Document:
        names.append(table.name)
        return evening(table, *given)

    monkeypatch.setattr(exporting, "_evening_document", reading)
    return names


def test_it_holds_one_evening_at_a_time_and_no_connection(club: Club, read: list[str]):
    with club.app.app_context():
        pieces = stream_group_document(the_group(), "1.0")
        db.session.remove()
        for number in range(EVENINGS + 1):
            next(pieces)
            assert len(read) == number
            assert db.engine.pool.checkedout() == 0
        assert next(pieces).startswith("\n], ")
        assert list(pieces) == []


def test_it_is_the_document_that_another_server_takes_in(
    club: Club, make_app: Callable[..., Flask], another_url: str
):
    data = club.anna.get(f"{club.url}/group.json").data
    document = json.loads(data)
    with club.app.app_context():
        group = the_group()
        made = export_evenings(group.tables, document["release"], group) | {"made": document["made"]}
    assert document == made
    with make_app(SQLALCHEMY_DATABASE_URI=another_url).app_context():
        assert len(import_evenings(data, "phone")) == EVENINGS


def test_an_evening_that_is_deleted_meanwhile_is_left_out(club: Club):
    with club.app.app_context():
        pieces = stream_group_document(the_group(), "1.0")
        begun = next(pieces) + next(pieces)
        last = db.session.query(Table).order_by(Table.id.desc()).first()
        last.group_id = None
        for one in (*last.carried, *last.adjustments, *last.seats):
            db.session.delete(one)
        db.session.query(exporting.TableEvent).where(exporting.TableEvent.table_id == last.id).delete()
        db.session.delete(last)
        db.session.commit()
        assert len(json.loads(begun + "".join(pieces))["evenings"]) == EVENINGS - 1


def test_the_first_evening_comes_before_the_second_is_read(club: Club, monkeypatch: pytest.MonkeyPatch):
    go_on = threading.Event()
    evening = exporting._evening_document
    begun: list[int] = []

    def waiting(*given: Any) -> exporting.Document:
        begun.append(1)
        assert len(begun) < 2 or go_on.wait(PATIENCE)
        return evening(*given)

    monkeypatch.setattr(exporting, "_evening_document", waiting)
    with serving(club.app) as port, asked(port, club) as answer:
        assert answer.headers["Transfer-Encoding"] == "chunked"
        assert answer.headers["Content-Length"] is None
        first = answer.readline() + answer.read(100)
        assert b'"adjustments":[{"after":0,"amount":5' in first
        go_on.set()
        assert len(json.loads(first + answer.read())["evenings"]) == EVENINGS


def test_it_travels_compressed(club: Club):
    with serving(club.app) as port, asked(port, club, **{"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(json.loads(gzip.decompress(answer.read()))["evenings"]) == EVENINGS


def test_an_error_on_the_way_is_no_end(club: Club, monkeypatch: pytest.MonkeyPatch):
    evening = exporting._evening_document

    def failing(table: Table, *given: Any) -> exporting.Document:
        if table.id == EVENINGS:
            raise OSError("The disk is gone.")
        return evening(table, *given)

    monkeypatch.setattr(exporting, "_evening_document", failing)
    with serving(club.app) as port:
        for _ in range(2):  # the server goes on
            with asked(port, club) as answer, pytest.raises(http.client.IncompleteRead):
                answer.read()


class Piecemeal:
    """An application whose answer has as many pieces as are read, each told which thread makes it."""

    def __init__(self, app: Flask) -> None:
        self.made = 0
        self.closed = threading.Event()
        app.add_url_rule("/piecemeal", view_func=self.answer)

    def answer(self) -> Response:
        g.phone = "Anna's"

        def pieces() -> Iterator[str]:
            try:
                while self.made < 1000:
                    self.made += 1
                    yield f"{g.phone} {self.made}\n"
            finally:
                self.closed.set()

        return Response(stream_with_context(pieces()), mimetype="text/plain")


def scope(path: str) -> dict[str, Any]:
    about = {"type": "http", "method": "GET", "scheme": "http", "http_version": "1.1", "query_string": b""}
    return {**about, "raw_path": path.encode(), "headers": [(b"host", b"localhost")]}


def sent(app: Flask, path: str, *, leaves_after: int) -> list[dict[str, Any]]:
    """Return what is sent to a phone that goes away after so many messages."""
    messages: list[dict[str, Any]] = []

    async def ask() -> None:
        left, asked = asyncio.Event(), iter([{"type": "http.request"}])

        async def receive() -> dict[str, Any]:
            for message in asked:
                return message
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            messages.append(message)
            if len(messages) >= leaves_after:
                left.set()
            await asyncio.sleep(0)

        bridge = AsgiToWsgiBridge(app, 3)
        await bridge(scope(path), receive, send)
        bridge.stop()

    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        thread.submit(asyncio.run, ask()).result(PATIENCE)
    return messages


def test_each_piece_is_made_with_what_the_request_knew_in_any_thread(app: Flask):
    piecemeal = Piecemeal(app)
    messages = sent(app, "/piecemeal", leaves_after=10_000)
    body = b"".join(message.get("body", b"") for message in messages)
    assert body.decode().splitlines() == [f"Anna's {number}" for number in range(1, 1001)]
    assert [message["more_body"] for message in messages[1:]] == [True] * 1000 + [False]
    assert piecemeal.closed.is_set()


def test_for_who_hangs_up_nothing_more_is_made(app: Flask):
    piecemeal = Piecemeal(app)
    messages = sent(app, "/piecemeal", leaves_after=5)
    assert len(messages) < 10
    assert piecemeal.made < 10
    assert piecemeal.closed.is_set()
