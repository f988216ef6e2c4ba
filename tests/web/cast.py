"""One application with a group and tables in many states, and a phone of each kind that asks it."""

import io
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from store import drop, potluck, toy
from vision.shown import READ
from vision.shown import photo as deck_photo
from vision.shown import reading as deck_reading

from companion import __version__
from companion.games import GAMES
from companion.setting_values import parse_networks
from companion.store import db
from companion.store.database import clock
from companion.store.database.codes import choose_free_table_code
from companion.store.exchange import exporting
from companion.store.history.registry import get_replay_cache
from companion.store.models import Base, Group, Invitation, Match, Person, Phone, Photo, Seat, Table
from companion.store.photos import decks, photos
from companion.store.tables.tables import get_table
from companion.store.variants import presets
from companion.store.variants import shelf as house
from companion.variants.shelf.ours import match_pot_variants
from companion.web.app import create_app

ABOUT = (
    "self",
    "another host",
    "another member",
    "guest",
    "lone host",
    "lone member",
    "guest is host",
    "guest is member",
)
"""Who an action is about: a lone host has no phone, and a guest who is a host turned out to be that one."""
AT_TABLE = ("opener", "seated", "second", "host", "watcher")
"""Phones at a table of the group: the opener's, two with a seat, a host's without one, any other."""
IN_GROUP = ("host", "member", "visitor", "stranger")
"""Phones of the group, one that sits at an evening as its guest, and one that has nothing to do with it."""
GUTS = match_pot_variants()["guts"]


@dataclass(frozen=True)
class Line:
    """One way to ask for an address, and what each phone is answered.

    Attributes:
        endpoint: The name of the address.
        expected: A letter for each phone: see `Cast.ask`.
        method: GET, POST or DELETE.
        at: The table that it is asked for; "" for an address of no table.
        values: What fills the rest of the address, and its query.
        form: What is sent. Bytes are sent as a file; "<name>" stands for what the cast knows by that name.
    """

    endpoint: str
    expected: str
    method: str = "POST"
    at: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    form: Mapping[str, Any] = field(default_factory=dict)


class Cast:
    """The application and its phones. Every question finds the same rows; what one changes is put back.

    Attributes:
        codes: Codes of the tables, by names that say what state they are in.
        known: Ids, keys and tokens that addresses and forms name.
        people: The same of each person of the group.
    """

    def __init__(self, database: Path) -> None:
        self.app = _application(database)
        self.phones: dict[str, FlaskClient] = {}
        self.codes: dict[str, str] = {}
        self.known: dict[str, Any] = {}
        self.people: dict[str, dict[str, Any]] = {}
        _play(self)
        with self.app.app_context():
            _fill(self)
        self._database = sqlite3.connect(database)
        self._rows = sqlite3.connect(":memory:")
        self._database.backup(self._rows)
        self._version, self._digest = self._data_version(), _digest(self._database)

    def close(self) -> None:
        """Let go of the database."""
        self._rows.close()
        self._database.close()
        with self.app.app_context():
            db.engine.dispose()

    def phone(self, device: str) -> FlaskClient:
        """Return the phone of that name."""
        if device not in self.phones:
            self.phones[device] = client = self.app.test_client()
            with client.session_transaction() as session:
                session["device"] = device
        return self.phones[device]

    def ask(self, device: str, line: Line, about: Mapping[str, Any], address: str = "127.0.0.1") -> str:
        """Ask for the address as that phone, put back what it changes, and return a letter for the answer.

        "+" it was done: something is stored. "o" it was answered, and nothing is stored. Nothing is stored
        with any other either: "-" another phone has to do that (403), "." there is no such page (404),
        "x" it makes no sense (422), "!" it cannot be now (409).
        """
        told = {**self.known, **about}
        code = {"code": self.codes[line.at]} if line.at else {}
        with self.app.test_request_context():
            url = self.app.url_for(line.endpoint, **code, **_filled(line.values, told))
        sent = {"data": _filled(line.form, told)} if line.method == "POST" else {}
        environ = {"REMOTE_ADDR": address}
        answer = self.phone(device).open(url, method=line.method, environ_base=environ, buffered=True, **sent)
        if "Set-Cookie" in answer.headers:
            del self.phones[device]
        changed = self._put_back()
        status = answer.status_code
        letter = _LETTERS.get(status, "o" if status < 400 else str(status))
        if not changed:
            return letter
        return "+" if letter == "o" else f"{letter} but stored"

    def about(self, me: str, whom: str = "self") -> dict[str, Any]:
        """Return what addresses and forms name where the phone `me` asks about somebody of the group.

        A phone of nobody's there asks about the guest in place of itself.
        """
        own = me if me in self.people else "guest"
        name = own if whom == "self" else whom
        return {
            **self.people[name],
            "seat": self.codes[f"seat of {name}"],
            "own number": self.people[own]["number"],
            "number of a host": self.people["another host"]["number"],
            "number of a member": self.people["another member"]["number"],
            "own empty seat": self.codes[f"empty seat of {own}"],
            "own evening": self.codes[f"evening of {own}"],
        }

    def _put_back(self) -> bool:
        """Return whether anything is stored that was not; then nothing is any more."""
        if self._data_version() == self._version:
            return False
        changed = _digest(self._database) != self._digest
        if changed:
            self._rows.backup(self._database)
            with self.app.app_context():
                get_replay_cache().clear()
        self._version = self._data_version()
        return changed

    def _data_version(self) -> int:
        return int(self._database.execute("PRAGMA data_version").fetchone()[0])


_LETTERS = {403: "-", 404: ".", 422: "x", 409: "!"}


def _application(database: Path) -> Flask:
    games = {**GAMES, **{one.slug: one for one in (toy.GAME, drop.GAME, potluck.GAME)}}
    return create_app(
        {
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{database}",
            "SECRET_KEY": "for the tests only",
            "RATELIMIT_ENABLED": False,
            "WTF_CSRF_ENABLED": False,
            "METRICS": parse_networks("10.9.0.0/16"),
            "GAMES": games,
        }
    )


def _filled(values: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with what is known in place of "<name>", and bytes as a file."""
    named = {name: str(value)[1:-1] for name, value in values.items() if str(value).startswith("<")}
    found = {**values, **{name: known[value] for name, value in named.items()}}
    return {
        name: (io.BytesIO(value), "file") if isinstance(value, bytes) else value
        for name, value in found.items()
    }


def _digest(database: sqlite3.Connection) -> str:
    """Return a text that differs if the rows do, apart from the versions of tables: these count requests."""
    found = sha256()
    for table in Base.metadata.sorted_tables:
        columns = ", ".join(f'"{one.name}"' for one in table.columns if (table.name, one.name) != _VERSION)
        for row in database.execute(f'SELECT {columns} FROM "{table.name}"'):
            found.update(repr(row).encode())
        found.update(b"-")
    return found.hexdigest()


_VERSION = ("tables", "version")


# --- What is played and who belongs to the group -------------------------------------------------


def _play(cast: "Cast") -> None:
    """Open the tables, each in a state of its own. The third seat of each is free."""
    for name in ("new", "alone"):
        _table(cast, name)
    _sent(cast, "opener", "new", "seats/1/release")
    _sent(cast, "watcher", "new", "door/new", name="Lou")
    _table(cast, "played", "toy", goal=10)
    for seq, points in enumerate((3, 4)):
        _entered(cast, "played", seq, "score", seat="2", points=points)
    _table(cast, "undone", "toy")
    _entered(cast, "undone", 0, "wait")
    _sent(cast, "opener", "undone", "m/1/undo", seq=1)
    _table(cast, "over", "toy", goal=1)
    _entered(cast, "over", 0, "score", seat="2", points=1)
    _sent(cast, "opener", "over", "adjustments", payer=0, payee=1, amount=5, why="Pizza", key="k")
    _sent(cast, "opener", "over", "evening/handed", payer=0, payee=2, amount=1, key="k")
    _sent(cast, "opener", "over", "m/1/postcards")
    _table(cast, "closed", "toy", goal=1)
    _entered(cast, "closed", 0, "score", seat="2", points=1)
    _sent(cast, "opener", "closed", "evening/close")
    _table(cast, "called off", "toy")
    _sent(cast, "opener", "called off", "m/1/abandon")
    _sent(cast, "opener", "called off", "evening/chips", who=0, amount=5, key="k")
    _table(cast, "pot", "potluck")
    _entered(cast, "pot", 0, "stop")
    _table(cast, "shared", "potluck")
    _entered(cast, "shared", 0, "stop")
    _sent(cast, "opener", "shared", "pot", pot=3, among=["0", "1", "2"])
    _table(cast, "late", "potluck", player=["0", "1"])
    for name in ("secret", "chosen", "counting", "gone"):
        _table(cast, name, "drop")
        _entered(cast, name, 0, "deal")
    _sent(cast, "seated", "chosen", "m/1/secret/choose", seq=1, choice="0-1")
    _sent(cast, "seated", "counting", "m/1/secret/count-down", seq=1)
    _sent(cast, "second", "gone", "m/1/secret/gone", seq=1, seat=0)
    _table(cast, "showdown", "wild-fours", declare="drop")
    _entered(cast, "showdown", 0, "deal")
    _entered(cast, "showdown", 1, "stay", stay=["0", "2"])
    _table(cast, "advice", "fireplace", player=["0", "1"])
    for phone, name in (("opener", "trial"), ("seated", "trial of seated")):
        cast.codes[name] = cast.phone(phone).post("/try").location.split("/")[2]


def _table(cast: "Cast", name: str, game: str = "", /, **options: Any) -> None:
    """Open a table of three; if a game is named, begin a match of it."""
    opened = cast.phone("opener").post("/tables", data={"player": ["Ida", "Jo", "Kim"], "name": name})
    cast.codes[name] = opened.location.rpartition("/")[2]
    _sent(cast, "seated", name, "seats/0/claim")
    _sent(cast, "second", name, "seats/1/claim")
    if game:
        called = {"game": game, "player": ["0", "1", "2"], "dealer": "0", **options}
        _sent(cast, "opener", name, "matches", **called)


def _entered(cast: "Cast", table: str, seq: int, action: str, /, **values: Any) -> None:
    _sent(cast, "opener", table, "m/1/entries", seq=seq, action=action, **values)


def _sent(cast: "Cast", device: str, table: str, to: str, /, **form: Any) -> None:
    answer = cast.phone(device).post(f"/t/{cast.codes[table]}/{to}", data=form)
    assert answer.status_code in (200, 303), (table, to, answer.status_code)


def _fill(cast: "Cast") -> None:
    """Found the group, let it have the tables, and keep what the addresses name."""
    group = _group(cast)
    for name, code in cast.codes.items():
        if name != "alone" and not name.startswith(("evening of", "trial")):
            get_table(code).group = group
    db.session.commit()
    over, played = _match(cast, "over"), _match(cast, "played")
    taken = [photos.store_photo("seated", deck_photo(), deck_reading()) for _ in range(3)]
    mine, entered, kept = (db.session.get_one(Photo, token) for token in taken)
    entered.match_id = kept.match_id = played.id
    kept.kept = True
    decks.learn_table_deck(get_table(cast.codes["over"]), READ, "seated")
    shelf = house.save_variant(get_table(cast.codes["new"]), GUTS, "opener")
    saved = presets.save_preset("seated", toy.GAME, "Ours", {"goal": 9, "stake": 5}, group.counts_in, None)
    cast.known.update(
        key=group.key,
        adjustment=over.table.adjustments[0].id,
        chips=_match(cast, "called off").table.cash[0].id,
        handed=over.table.handovers[0].id,
        postcard=over.table.postcards[0].token,
        sharing=_match(cast, "shared").table.sharings[0].id,
        knock=get_table(cast.codes["new"]).knocks[0].id,
        photo=mine.token,
        entered=entered.token,
        kept=kept.token,
        showdown=cast.codes["showdown"],
        shelf=shelf.key,
        stakes=saved.id,
        document=_document(get_table(cast.codes["alone"])),
    )
    db.session.commit()


def _match(cast: "Cast", name: str) -> Match:
    return get_table(cast.codes[name]).matches[0]


def _document(table: Table) -> bytes:
    """Return the evening as another server would have written it."""
    document = exporting.export_evenings([table], __version__)
    (evening,) = document["evenings"]
    evening["origin"] = "ELSE 2020-01-01T00:00:00+00:00"
    document["digest"] = exporting.document_digest(None, [evening])
    return json.dumps(document).encode()


_PEOPLE = {
    "host": ("host", True),
    "member": ("member", True),
    "another host": ("host", True),
    "another member": ("member", True),
    "guest": ("guest", False),
    "lone host": ("host", False),
    "lone member": ("member", False),
    "guest is host": ("guest", False),
    "guest is member": ("guest", False),
}
"""Everybody in the group, with their roles and whether they have a phone, which is called as they are."""


def _group(cast: "Cast") -> Group:
    """Return a new group. At an evening of each of its people another phone has their seat."""
    now = clock.now()
    group = Group(key="group-key", name="Us", origin="here", unit="points", sign="", places=0, created=now)
    group.meets, group.meets_at = "2030-01-01T20:00", "Here"
    db.session.add(group)
    for number, (name, (role, has_phone)) in enumerate(_PEOPLE.items()):
        person = Person(name=name.title(), role=role, colour=number + 1, mark="star", created=now)
        group.people.append(person)
        db.session.flush()
        if has_phone:
            person.phones.append(Phone(group_id=group.id, device=name, since=now))
        if not name.startswith("guest is"):
            person.invitations.append(Invitation(token=f"for-{number}", by="Host", at=now))
        device = "visitor" if name == "guest" else f"sits as {name}"
        _evening(
            cast,
            f"seat of {name}",
            "opener",
            Seat(position=0, name=person.name, device=device, person=person),
        )
        _evening(cast, f"empty seat of {name}", "opener", Seat(position=0, name=person.name, person=person))
        _evening(cast, f"evening of {name}", name, Seat(position=0, name="Someone"))
    people = {one.name: one for one in group.people}
    people["Guest Is Host"].joined_to = people["Another Host"].id
    people["Guest Is Member"].joined_to = people["Another Member"].id
    db.session.commit()
    for name in _PEOPLE:
        person = people[name.title()]
        phone = person.phones[0].id if person.phones else 0
        token = person.invitations[0].token if person.invitations else ""
        cast.people[name] = {"number": person.id, "phone": phone, "token": token}
    return group


def _evening(cast: "Cast", name: str, device: str, seat: Seat) -> None:
    """Add an evening that the phone has opened, with one seat."""
    cast.codes[name] = code = choose_free_table_code("")
    about = {"unit": "points", "sign": "", "places": 0, "created": clock.now()}
    table = Table(code=code, name=name, opened_by=device, **about)
    table.seats = [seat]
    db.session.add(table)
