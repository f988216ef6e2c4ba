"""Documents of evenings that are damaged, changed or none: refused with a sentence, and nothing stored."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.exchange import exporting, importing
from companion.store.exchange.importing import ImportRefused, import_evenings
from companion.store.history.replays import UnreadableMatch, load_replay
from companion.store.models import Table
from store.apps import served
from store.evenings.pots import chain

from .carried import play_all, written


def test_a_match_of_rules_that_are_not_there_is_kept_as_it_was_told(full: Table, elsewhere: Flask):
    def unknown(evening: dict[str, Any]) -> None:
        evening["matches"][0]["game"] = "no-such-game"

    data = spoilt(written(full), unknown)
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        assert compute_evening(table).finished[0].game == "no-such-game"


@pytest.fixture(scope="module")
def evening(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """The document of an evening with something of everything."""
    with served(copied(migrated_file, tmp_path_factory)) as app, app.app_context():
        play_all()
        yield written(db.session.scalars(select(Table)).one())


@pytest.fixture(scope="module")
def server(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Another server, on which nothing is stored: what is refused leaves it as it is."""
    with served(copied(migrated_file, tmp_path_factory)) as app:
        yield app


def copied(file: Path, folders: pytest.TempPathFactory) -> str:
    return f"sqlite:///{shutil.copy(file, folders.mktemp('damaged'))}"


def refusal(server: Flask, data: bytes) -> str:
    """Return the sentence with which the document is refused, once nothing of it is stored."""
    with server.app_context():
        before = db.session.query(Table).count()
        with pytest.raises(ImportRefused) as refused:
            import_evenings(data, "my-phone")
        assert db.session.query(Table).count() == before
        return str(refused.value)


def spoilt(data: bytes, how: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the document with its evening changed, as by somebody who works the digest out anew."""
    document = json.loads(data)
    how(document["evenings"][0])
    document["digest"] = exporting.document_digest(None, document["evenings"])
    return json.dumps(document).encode()


def entry(of: dict[str, Any], number: int, match: int = 0) -> dict[str, Any]:
    """Return an entry of a match of the evening."""
    return of["matches"][match]["entries"][number]


DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a player who is not there": lambda one: one["matches"][0].update(players=[0, 1, 50]),
    "a dealer who is not there": lambda one: one["matches"][0].update(dealer=50),
    "the same match twice": lambda one: one["matches"].append(deepcopy(one["matches"][0])),
    "the same entry twice": lambda one: one["matches"][0]["entries"].append(one["matches"][0]["entries"][0]),
    "no moment": lambda one: one.update(created="yesterday"),
    "a thousand players": lambda one: one.update(seats=[{"name": "x", "away": False}] * 1000),
    "a field too many": lambda one: one.update(more=1),
    "a field too few": lambda one: one.pop("unit"),
    "a name that is a number": lambda one: one.update(name=5),
    "a name without end": lambda one: one.update(name="x" * 10_000),
    "an amount beyond all": lambda one: one["adjustments"][0].update(amount=10**30),
    "an amendment of nothing": lambda one: one["matches"][0]["entries"][2].update(values={}),
    "a match that a happening is not of": lambda one: one["happenings"][0].update(match=99),
    "money of a stranger": lambda one: one["cash"][0].update(player=50),
    "money of fewer than play": lambda one: one["matches"][0]["result"].update(money=[1]),
    "money of more than play": lambda one: one["matches"][0]["entries"][-1]["came"].update(money=[0] * 9),
    "a winner who is not there": lambda one: one["matches"][0]["result"].update(winners=[3]),
    "a pot of nobody": lambda one: one["matches"][0]["result"]["highlights"]["won"].update(seat=7),
    "legs of nobody": lambda one: one["matches"][0]["result"]["highlights"].update(legs=[1, 2, 3, 4]),
    "a choice of nobody": lambda one: one["matches"][0]["entries"][0].update(chosen_by={"8": "Bo"}),
    "a share too few": lambda one: one["sharings"][0].update(shares=[1]),
    "a game that nobody can play": lambda one: one["cards"][0]["card"].update(steps=["63 down"]),
    "a game of a newer companion": lambda one: one["cards"][0]["card"].update(version=9),
    "the same game twice": lambda one: one["cards"].append(one["cards"][0]),
    "a code that is none": lambda one: one.update(code="<b>x</b>"),
    "a player twice": lambda one: one["matches"][1].update(players=[0, 1, 1]),
    "a match of nobody": lambda one: one["matches"][1].update(players=[]),
    "a dealer who does not play": lambda one: one["matches"][1].update(players=[0, 1], dealer=2),
    "all who play came later": lambda one: one["matches"][1].update(late=3),
    "a number left out": lambda one: one["matches"][2].update(number=4),
    "an entry left out": lambda one: one["matches"][0]["entries"].pop(1),
    "an entry of a stranger": lambda one: entry(one, 0).update(seat=3),
    "an amendment of a stranger": lambda one: entry(one, 2)["values"].update(seat=3),
    "an amendment of a later entry": lambda one: entry(one, 2)["values"].update(at=3),
    "an amendment that takes out what comes later": lambda one: entry(one, 2)["values"].update(dropped=[3]),
    "an amendment that takes out and says": lambda one: entry(one, 2)["values"].update(how="out"),
    "a later line told anew": lambda one: entry(one, 2)["retold"].update({"3": "Ann scored 9."}),
    "a fraction": lambda one: entry(one, 0)["came"].update(money=[0.5, -0.5, 0]),
    "a whole number with a point": lambda one: entry(one, 0)["came"].update(money=[0.0, 0, 0]),
    "values in values": lambda one: entry(one, 0).update(values={"points": {"more": 9}}),
    "an option in an option": lambda one: one["matches"][0].update(options={"goal": {"more": 10}}),
    "values without end": lambda one: entry(one, 0).update(values={str(n): "x" * 400 for n in range(99)}),
    "a card without end": lambda one: one["matches"][0].update(card={"name": "x", "steps": ["x" * 30_000]}),
    "a card whose name is a number": lambda one: one["matches"][0].update(card={"name": 5}),
    "a result of more entries": lambda one: one["matches"][0]["result"].update(seq=9),
    "a winner twice": lambda one: one["matches"][0]["result"].update(winners=[0, 0]),
    "a result of a match called off": lambda one: one["matches"][0].update(abandoned=one["created"]),
    "more hands won than played": lambda one: one["matches"][0].update(tallies=[[1, 1, 2, 1, 0]] * 3),
    "remembered for a later entry": lambda one: one["matches"][0]["result"]["highlights"]["won"].update(
        seq=4
    ),
    "a hand of no cards": lambda one: one["matches"][0]["result"]["highlights"].update(best=_NO_HAND),
    "a share for one player twice": lambda one: one["sharings"][1].update(players=[2, 0, 0]),
    "a share of less than nothing": lambda one: one["sharings"][1].update(shares=[20, -5, -1]),
    "a pot shared out after the last match": lambda one: one["sharings"][1].update(after=4),
    "a payment to oneself": lambda one: one["adjustments"][1].update(payee=0),
    "a payment of nothing": lambda one: one["adjustments"][1].update(amount=0),
    "a payment after the last match": lambda one: one["adjustments"][1].update(after=4),
    "the same payment twice": lambda one: one["adjustments"].append(one["adjustments"][1]),
    "less than nothing handed over": lambda one: one["handovers"][0].update(amount=-1),
    "something before the first match": lambda one: one["happenings"][0].update(match=0),
}
_NO_HAND = {"name": "Ann", "called": "Pair", "cards": ["Xx"], "seq": 1, "worth": 1}


@pytest.mark.parametrize("what", DAMAGES)
def test_what_is_damaged_is_refused_and_nothing_stored(evening: bytes, server: Flask, what: str):
    sentence = refusal(server, spoilt(evening, DAMAGES[what]))
    assert re.fullmatch(r"That file is damaged at .*\. Nothing was imported\.", sentence)


CONTRADICTIONS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "more money than there was": (
        lambda one: one["matches"][0]["result"].update(money=[1010, -5, -5]),
        "Match 1 (Toy) of “Friday”: wins, losses and the pot do not add up to zero",
    ),
    "one number taken out of what an entry came to": (
        lambda one: one["matches"][2]["entries"][1]["came"]["money"].pop(),
        "Match 3 (Potluck) of “Friday”: wins, losses and the pot do not add up to zero",
    ),
    "somebody else's money": (
        lambda one: one["matches"][0]["result"].update(money=[-5, 10, -5]),
        "Match 1 (Toy) of “Friday” does not follow the rules: the result differs from the file",
    ),
    "another winner": (
        lambda one: one["matches"][0]["result"].update(winners=[1]),
        "the result differs from the file",
    ),
    "a match that is over and has no result": (
        lambda one: one["matches"][0].update(result=None, tallies=None),
        "the file and the rules disagree on whether the match is over",
    ),
    "a later match before the end of this one": (
        lambda one: one["matches"][1].update(abandoned=None),
        "Match 2 (Toy) of “Friday” does not follow the rules: "
        "the file and the rules disagree on whether the match is over",
    ),
    "an entry that came to something else": (
        lambda one: entry(one, 3)["came"].update(money=[-5, 10, -5]),
        "the result after entry 4 differs from the file",
    ),
    "an entry in the middle that came to something else": (
        lambda one: entry(one, 1, match=2)["came"].update(money=[-4, -5, -4]),
        "the result after entry 2 differs from the file",
    ),
    "an entry that says less": (
        lambda one: entry(one, 3).update(action="wait", seat=None, values={}),
        "the result after entry 4 differs from the file",
    ),
    "an entry against the rules": (
        lambda one: entry(one, 3)["values"].update(points=7),
        "Seven is not allowed. Nothing was imported",
    ),
    "nothing to take back": (
        lambda one: entry(one, 0, match=2).update(action="undo"),
        "There is nothing to undo. Nothing was imported",
    ),
    "a result of an early release that its last entry does not say": (
        lambda one: one["matches"][0]["result"].update(money=[-5, 10, -5], highlights=None),
        "the result differs from the file",
    ),
    "other options": (
        lambda one: one["matches"][0].update(options={"goal": 5000, "stake": 5}),
        "enter a number from 1 to 1000, not 5000. Nothing was imported",
    ),
    "remembered for more": (
        lambda one: one["matches"][0]["result"]["highlights"]["won"].update(amount=11),
        "the highlights differ from the file",
    ),
    "more hands": (
        lambda one: one["matches"][0].update(tallies=[[2, None, None, None, None]] * 3),
        "the number of hands differs from the file",
    ),
    "another pot taken over": (
        lambda one: one["matches"][2].update(options={"ante": 4, "taken_over": 3}),
        "Match 3 (Potluck) of “Friday”: wins, losses and the pot do not add up to zero",
    ),
    "another pot shared out": (
        lambda one: one["sharings"][1].update(shares=[5, 5, 5]),
        "After match 3 (Potluck) of “Friday”, the pot that was split differs from the pot that was left",
    ),
    "a pot shared out twice": (
        lambda one: one["sharings"][0].update(taken_back=None),
        "the pot that was split differs from the pot that was left",
    ),
}


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_what_tells_two_truths_is_refused(evening: bytes, server: Flask, what: str):
    how, sentence = CONTRADICTIONS[what]
    refused = refusal(server, spoilt(evening, how))
    assert sentence in refused
    assert refused.endswith("Nothing was imported.")


def test_a_pot_that_nobody_left_is_taken_over_by_nobody(table: Table, elsewhere: Flask):
    chain(table)

    def left_nothing(one: dict[str, Any]) -> None:
        nothing = {"seq": 0, "headline": "", "money": [0, 0, 0], "pot": 0, "winners": [], "highlights": None}
        one["matches"][0].update(game="no-such-game", entries=[], tallies=None, result=nothing)

    data = spoilt(written(table), left_nothing)
    sentence = (
        "The pot carried over to match 2 (Potluck) of “Friday” is not the pot that earlier matches left."
    )
    assert refusal(elsewhere, data) == f"{sentence} Nothing was imported."


@pytest.mark.parametrize("how", ["a game", "an edition"])
def test_a_result_that_no_rules_here_tell_has_to_add_up_too(evening: bytes, server: Flask, how: str):
    unknown = {"a game": {"game": "no-such-game"}, "an edition": {"edition": 99}}[how]

    def spoil(one: dict[str, Any]) -> None:
        one["matches"][0].update(unknown)
        one["matches"][0]["result"].update(money=[1010, -5, -5])

    assert "do not add up to zero" in refusal(server, spoilt(evening, spoil))


def test_a_match_that_nobody_could_follow_before_is_kept_as_it_was_told(evening: bytes, elsewhere: Flask):
    """A migration of an old release left such matches: without a result, and what no entry came to."""

    def unfollowed(one: dict[str, Any]) -> None:
        match = one["matches"][0]
        match.update(result=None, tallies=None)
        for step in match["entries"]:
            step["came"] = None
        match["entries"][3]["values"] = {"points": 7}

    data = spoilt(evening, unfollowed)
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        assert [match.number for match in compute_evening(table).unreadable] == [1]


@pytest.mark.parametrize("what", ["of an early release", "that was called off"])
def test_a_match_that_today_s_rules_refuse_is_kept_as_it_was_told(
    evening: bytes, elsewhere: Flask, what: str
):
    """Rules have changed since the first releases, which knew no highlights, without another edition."""

    def refused(one: dict[str, Any]) -> None:
        over, off = one["matches"][:2]
        if what == "of an early release":
            over["result"]["highlights"] = None
            over["entries"][3]["values"] = {"points": 7}
        else:
            off["entries"] = [over["entries"][0] | {"values": {"points": 7}}]

    data = spoilt(evening, refused)
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        with pytest.raises(UnreadableMatch, match="Seven is not allowed"):
            load_replay(table.matches[what == "that was called off"])
        assert [match.number for match in compute_evening(table).finished] == [1, 3]
        assert compute_evening(table).scores[0].balance == 3


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_is_no_damage(evening: bytes, elsewhere: Flask, mark: bytes):
    data = mark + evening
    with elsewhere.app_context():
        assert [table.name for table in import_evenings(data, "my-phone")] == ["Friday"]


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_file_in_other_letters_is_refused_with_what_to_do(evening: bytes, server: Flask, code: str):
    sentence = refusal(server, evening.decode().encode(code))
    assert "not encoded in UTF-8. Save it as UTF-8 and try again" in sentence


def test_moments_of_another_zone_are_the_same_moments(full: Table, elsewhere: Flask):
    """SQLite keeps no zone, and PostgreSQL writes moments in that of its server."""
    before = full.created

    def moved(evening: dict[str, Any]) -> None:
        there = timezone(timedelta(hours=5))
        evening["created"] = datetime.fromisoformat(evening["created"]).astimezone(there).isoformat()

    data = spoilt(written(full), moved)
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        db.session.expire_all()
        assert table.created == before


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "contains no evenings"),
        (b"Dear diary", "contains no evenings"),
        (b"\xff\xfe\x00", "not encoded in UTF-8"),
        (b"\xc3", "contains no evenings"),
        (b"[]", "contains no evenings"),
        (b'{"format": "chess"}', "contains no evenings"),
        (b"[" * 100_000, "contains no evenings"),
        (b'{"format": "companion-evenings"}', "damaged"),
        (b'{"format": "companion-evenings", "version": 3, "release": "9.1"}', "later release .*, 9.1"),
        (b'{"format": "companion-evenings", "version": "2"}', "damaged"),
    ],
)
def test_what_is_no_such_document_is_refused(server: Flask, data: bytes, sentence: str):
    assert re.search(sentence, refusal(server, data))


def test_what_was_changed_since_is_told_apart(evening: bytes, server: Flask):
    assert "is incomplete, or has been changed since it was exported" in refusal(
        server, evening.replace(b"Pizza", b"Pasta")
    )


def test_a_file_beyond_all_is_not_looked_at(server: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importing, "MAX_DOCUMENT_BYTES", 1_000_000)
    assert "larger than 1 MB" in refusal(server, b" " * 1_000_001)
