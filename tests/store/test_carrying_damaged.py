"""Documents of evenings that are damaged, changed or none: refused with a sentence, and nothing stored."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask

from companion.store import (
    db,
    exporting,
    importing,
)
from companion.store.evenings import evening_of
from companion.store.importing import NotTaken, take_in
from companion.store.models import Table

from .carried import written


def test_a_match_of_rules_that_are_not_there_is_kept_as_it_was_told(full: Table, elsewhere: Flask):
    def unknown(evening: dict[str, Any]) -> None:
        evening["matches"][0]["game"] = "no-such-game"

    data = spoilt(full, unknown)
    with elsewhere.app_context():
        (table,) = take_in(data, "my-phone")
        assert evening_of(table).finished[0].game == "no-such-game"


def spoilt(table: Table, how: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the document with its evening changed, as by somebody who works the digest out anew."""
    document = json.loads(written(table))
    how(document["evenings"][0])
    document["digest"] = exporting.digest(None, document["evenings"])
    return json.dumps(document).encode()


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
}


@pytest.mark.parametrize("what", DAMAGES)
def test_what_is_damaged_is_refused_and_nothing_stored(full: Table, elsewhere: Flask, what: str):
    data = spoilt(full, DAMAGES[what])
    with elsewhere.app_context():
        with pytest.raises(NotTaken, match=r"damaged, at .*Nothing was taken in"):
            take_in(data, "my-phone")
        db.session.expire_all()
        assert db.session.query(Table).count() == 0


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "holds no evenings"),
        (b"Dear diary", "holds no evenings"),
        (b"\xff\xfe\x00", "holds no evenings"),
        (b"[]", "holds no evenings"),
        (b'{"format": "chess"}', "holds no evenings"),
        (b"[" * 100_000, "holds no evenings"),
        (b'{"format": "companion-evenings"}', "damaged"),
        (b'{"format": "companion-evenings", "version": 3, "release": "9.1"}', "later release .*, 9.1"),
        (b'{"format": "companion-evenings", "version": "2"}', "damaged"),
    ],
)
def test_what_is_no_such_document_is_refused(app: Flask, data: bytes, sentence: str):
    with pytest.raises(NotTaken, match=sentence):
        take_in(data, "my-phone")


def test_what_was_changed_since_is_told_apart(full: Table):
    data = written(full).replace(b"Pizza", b"Pasta")
    with pytest.raises(NotTaken, match="changed or lost"):
        take_in(data, "my-phone")


def test_a_file_beyond_all_is_not_looked_at(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importing, "LARGEST", 1_000_000)
    with pytest.raises(NotTaken, match="larger than 1 MB"):
        take_in(b" " * 1_000_001, "my-phone")
