"""Documents with one field changed and the digest made anew: refused, or opened, and then all of it agrees.

`python -m tests.forged` tries as many as one likes, and looks at more pages.
"""

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from forged import opening
from forged.changing import Document, Forged, forged
from forged.filling import documents
from forged.opening import fate

from companion.games import GAMES
from companion.store import db
from companion.store.exchange import importing
from companion.web.app import create_app

FILES, AT_ONCE = 80, 40


@pytest.fixture(scope="module")
def app(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    file = shutil.copy(migrated_file, tmp_path_factory.mktemp("forged"))
    config = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}", "SECRET_KEY": "for the tests only"}
    app = create_app({**config, "RATELIMIT_ENABLED": False})
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="module")
def originals(app: Flask) -> list[Document]:
    with app.app_context():
        found = documents()
        db.session.remove()
    return found


def test_there_is_a_match_of_every_game(originals: list[Document]):
    played = {match["game"] for one in originals for each in one["evenings"] for match in each["matches"]}
    assert played == {*GAMES, "house"}


def test_as_they_were_written_they_are_opened(app: Flask, originals: list[Document]):
    for document in originals:
        assert fate(app, Forged(document, "", "", ()), brief=True) == opening.Fate()


@pytest.mark.parametrize("first", range(0, FILES, AT_ONCE))
def test_each_is_refused_or_opened_without_an_error(app: Flask, originals: list[Document], first: int):
    fates = Counter()
    for number in range(first, first + AT_ONCE):
        made = forged(originals, number)
        found = fate(app, made, brief=True)
        assert not found.faults, f"{number}, {made.how}: {found.faults}"
        assert found.kind == "opened" or "." in found.refusal
        fates[found.kind] += 1
    assert fates["refused"] > fates["opened"] > 3


def test_two_truths_would_be_found(app: Flask, originals: list[Document], monkeypatch: pytest.MonkeyPatch):
    """The numbers are of documents that a companion without these checks takes in."""
    monkeypatch.setattr(importing, "refuse_contradictory_document", lambda _: None)
    assert any(fate(app, forged(originals, number), brief=True).faults for number in range(10))
