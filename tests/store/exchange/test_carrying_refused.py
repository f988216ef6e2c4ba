"""Documents that no companion has written: refused with a sentence, and nothing of them is stored."""

import json
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask

from companion.store import db
from companion.store.exchange import importing
from companion.store.exchange.exporting import export_evenings
from companion.store.exchange.importing import ImportRefused, import_evenings
from companion.store.groups import groups
from companion.store.models import Group, Table

Document = dict[str, Any]


@pytest.fixture
def document(table: Table) -> Document:
    """A group with an evening, known by other names than those that are here."""
    group = groups.create_group(table, "Our Fridays", table.seats[0], "opener")
    found = export_evenings([table], "1.0", group)
    found["group"]["origin"] = "another group"
    found["evenings"][0]["origin"] = "ACDEF another evening"
    return found


def sealed(document: Document) -> bytes:
    """Return the document as by somebody who works the digest out anew, whatever stands in it."""
    told = [document["group"], document["evenings"]]
    written = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(written.encode("utf-8", "surrogatepass")).hexdigest()
    return json.dumps(document | {"digest": digest}).encode()


def test_as_it_was_written_it_is_taken_in(app: Flask, document: Document):
    (table,) = import_evenings(sealed(document), "phone")
    assert table.group.name == "Our Fridays"


DAMAGES: dict[str, Callable[[Document], object]] = {
    "half of a letter in the group's name": lambda one: one["group"].update(name="Fri\ud800day"),
    "half of a letter in what the group is known by": lambda one: one["group"].update(origin="\udfff"),
    "half of a letter in what it is known by": lambda one: one["evenings"][0].update(origin="\ud800"),
    "a group from before all clocks": lambda one: one["group"].update(created="0001-01-01T00:00:00+14:00"),
    "an evening after all": lambda one: one["evenings"][0].update(created="9999-12-31T23:59:59-14:00"),
    "somebody from before all": lambda one: one["group"]["people"][1].update(left="0001-01-01T00:00:00Z"),
    "a meeting on no day": lambda one: one["group"].update(meets="2026-99-99T20:00"),
    "a meeting at no hour": lambda one: one["group"].update(meets="2026-11-25T29:00"),
    "somebody who was nobody's guest": lambda one: one["group"]["people"][1].update(joined_to=99),
    "somebody who turned out to be themselves": lambda one: one["group"]["people"][1].update(joined_to=1),
    "two who turned out to be one another": lambda one: [
        one["group"]["people"][number].update(joined_to=3 - number) for number in (1, 2)
    ],
    "somebody on two seats": lambda one: one["group"]["people"][2].update(joined_to=1),
    "somebody whom the group has not": lambda one: one["evenings"][0]["seats"][1].update(person=3),
    "the same evening twice": lambda one: one["evenings"].append(deepcopy(one["evenings"][0])),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_nobody_has_written_is_refused(app: Flask, document: Document, damage: str):
    DAMAGES[damage](document)
    with pytest.raises(ImportRefused, match="Nothing was imported"):
        import_evenings(sealed(document), "phone")
    assert (db.session.query(Group).count(), db.session.query(Table).count()) == (1, 1)


@pytest.mark.parametrize("where", ["group", "evening"])
def test_what_the_database_cannot_store_is_refused(app: Flask, document: Document, where: str):
    (document["group"] if where == "group" else document["evenings"][0])["origin"] = "ACDEF \0"
    if db.engine.dialect.name == "sqlite":
        assert len(import_evenings(sealed(document), "phone")) == 1, "it stores that"
        return
    with pytest.raises(ImportRefused, match="That file is damaged"):
        import_evenings(sealed(document), "phone")
    assert db.session.query(Table).count() == 1


def test_of_many_evenings_each_is_looked_for(app: Flask, table: Table, document: Document, monkeypatch):
    monkeypatch.setattr(importing, "_QUERY_BATCH_SIZE", 1)
    more = export_evenings([table], "1.0")["evenings"][0]
    for seat in more["seats"]:
        seat["person"] = None
    document["evenings"].append(more)
    with pytest.raises(ImportRefused, match=f"already exists here, as table {table.code}"):
        import_evenings(sealed(document), "phone")
