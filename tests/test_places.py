"""Where evenings are kept: in `instance/` of a checkout, never inside an environment."""

import sys
from pathlib import Path

import pytest

from companion import places


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    monkeypatch.setattr(places, "user_data_path", lambda name, appauthor: tmp_path / "data" / name)
    return tmp_path / "data" / "card-table-companion"


def installed(monkeypatch: pytest.MonkeyPatch, prefix: Path, package: Path) -> None:
    package.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(prefix))
    monkeypatch.setattr(places, "_PACKAGE", package)


def test_a_checkout_keeps_them_in_itself(data: Path):
    root = Path(places.__file__).parents[1]
    assert places.usual_folder() == root / "instance"
    assert places.folders_in_environments() == []
    assert sorted(path.name for path in (root / "instance").glob(".git*")) == [".gitignore"]
    assert (root / "instance" / ".gitignore").read_text() == "*\n!.gitignore\n"


def test_a_package_keeps_them_in_the_users_folder(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    installed(monkeypatch, tmp_path / "env", tmp_path / "env/lib/python3.12/site-packages/companion")
    assert places.usual_folder() == data
    assert places.folders_in_environments()[1] == tmp_path / "companion" / "var" / "companion-instance"


def test_a_checkout_inside_an_environment_is_none(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Where `pip install --editable git+...` puts it."""
    installed(monkeypatch, tmp_path / "env", tmp_path / "env/src/companion/companion")
    (tmp_path / "env/src/companion/pyproject.toml").touch()
    assert places.usual_folder() == data


def test_a_key_that_is_given_goes_before_the_one_in_the_file(tmp_path: Path):
    place = places.DatabaseLocation(tmp_path / "companion.sqlite", tmp_path / "secret-key")
    assert place.signing_key is None
    (tmp_path / "secret-key").write_text("in the file\n")
    assert place.signing_key == "in the file"
    assert places.DatabaseLocation(place.database, place.key_file, "given").signing_key == "given"
