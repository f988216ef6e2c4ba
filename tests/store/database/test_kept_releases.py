"""A filled database of every release is upgraded, and says what it said before, to the last figure."""

import ast
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from flask import Flask
from hatchling.builders.wheel import WheelBuilder
from sqlalchemy import select

from companion import store
from companion.store import db, migrations
from companion.store.database import clock
from companion.store.evenings.evenings import match_money
from companion.store.models import Base, Match
from store.releases import differences, freeze_rules, kept_versions, load_kept, restore
from store.releases.keep import filled
from store.releases.playing import CLOCK
from store.releases.said import said

MIGRATIONS = Path(migrations.__path__[0])
FIRST_KEPT = "0.23.0"
"""The first release that was kept as all later ones are."""
EARLIER = ("0.1.0", "0.17.0")
STEADY = ("companion.store.migrations", "companion.store.models")
"""What a migration may import of the companion: the frozen, and (for `env.py`) the models."""


@pytest.mark.parametrize("version", kept_versions())
def test_no_figure_moves(release: Flask, version: str):
    with db.engine.begin() as connection:
        restore(connection, load_kept(version))
    store.migrate(release)
    assert list(differences(load_kept(f"{version}-figures"), said())) == []
    for match in db.session.scalars(select(Match)):
        parts = {part.seat_id: part.money for part in match.parts}
        assert parts == match_money(match).money, "what the years are summed up from"


def test_a_release_with_a_date_is_kept():
    changes = (freeze_rules.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.findall(r"^## (\d+\.\d+\.\d+), \d{4}-", changes, re.MULTILINE)
    assert FIRST_KEPT in dated
    released = dated[: dated.index(FIRST_KEPT) + 1]
    missing = [version for version in released if version not in kept_versions()]
    assert missing == [], "run .venv/bin/python -m tests.store.releases.keep and commit what it writes"


@pytest.mark.parametrize("version", [version for version in kept_versions() if version not in EARLIER])
def test_what_is_kept_of_a_release_has_something_of_everything(version: str):
    rows, figures = load_kept(version)["tables"], load_kept(f"{version}-figures")
    assert [name for name, some in rows.items() if not some] == []
    assert {"amend", "undo", "redo"} <= {row["action"] for row in rows["entries"]}
    matches = [match for table in figures["tables"].values() for match in table["matches"].values()]
    for status in ("over", "abandoned", "photos", "choices", "redo"):
        assert any(match[status] for match in matches), status
    over = {match["game"] for match in matches if match["over"]}
    assert {match["game"] for match in matches} == over
    assert any(table["closed"] for table in figures["tables"].values())


def test_what_is_kept_fills_every_table_of_today(sqlite_database_url: str, monkeypatch: pytest.MonkeyPatch):
    """What is kept in a new table is added to `releases/filling.py`, so that the next release keeps it."""
    monkeypatch.setattr(clock, "now", CLOCK)
    dump, said_then = filled(sqlite_database_url, ["guts"], 1)
    assert {name for name, rows in dump["tables"].items() if rows} == set(Base.metadata.tables)
    assert all(said_then.values())


def test_a_difference_is_found():
    said, now = {"a": {"b": [1, 2]}, "c": 1}, {"a": {"b": [1, 3], "new": 1}}
    assert list(differences(said, now)) == ["/a/b/1 was 2 and is 3", "/c is missing"]
    assert list(differences([1], [1, 2])) == [" was [1] and is [1, 2]"]


@pytest.mark.parametrize("path", sorted(MIGRATIONS.rglob("*.py")), ids=lambda path: path.stem)
def test_a_migration_imports_nothing_that_changes(path: Path):
    """The rules that it replays by are those of the release whose database it brings over."""
    imported = [name for name in imports(path) if name.split(".")[0] in ("companion", "")]
    assert [name for name in imported if not name.startswith(STEADY)] == []


def imports(path: Path) -> list[str]:
    """Return the modules that a file imports anywhere, by their full names."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    return plain + [
        f"{'.' * node.level}{node.module or ''}.{name.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    ]


def test_the_wheel_holds_the_frozen_rules():
    included = {
        one.distribution_path for one in WheelBuilder(str(freeze_rules.ROOT)).recurse_included_files()
    }
    assert str(freeze_rules.ZIP.relative_to(freeze_rules.ROOT)) in included


def test_the_frozen_rules_never_change():
    digest = sha256(freeze_rules.ZIP.read_bytes()).hexdigest()
    assert digest == "a0e8c4feac5387a23a74ee4da5dcc51014b629c36712ade744a07466cbfe219a"


def test_the_frozen_rules_are_those_of_the_release():
    try:
        made = freeze_rules.frozen_rules()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git does not have the commit of release 0.1.0")
    assert freeze_rules.modules_in(made) == freeze_rules.modules_in(freeze_rules.ZIP.read_bytes())
