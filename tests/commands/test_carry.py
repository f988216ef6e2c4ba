"""`companion export` and `companion import` on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import create_app
from companion.commands import main
from companion.store import db
from companion.store.exchange import importing
from companion.store.models import Table
from companion.store.tables.opening import open_table


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two tables on a server; return their codes."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    at(monkeypatch, tmp_path / "here")
    with create_app().app_context():
        codes = [open_table(name, ["Ann", "Bo"], "opener").code for name in ("Friday", "Saturday")]
        db.session.remove()
        db.engine.dispose()
    return codes


def at(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))


def names() -> list[str]:
    with create_app().app_context():
        found = [table.name for table in db.session.query(Table).order_by(Table.id)]
        db.session.remove()
        db.engine.dispose()
        return found


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_evenings_go_from_one_server_to_another(
    kept: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    written = run("export", tmp_path / "all.json")
    assert (written.exit_code, written.output) == (0, f"{tmp_path}/all.json: 2 evenings.\n")
    at(monkeypatch, tmp_path / "there")
    assert names() == []  # served once
    taken = run("import", tmp_path / "all.json")
    assert taken.exit_code == 0
    assert taken.output.splitlines() == [
        f"{kept[0]}  Friday",
        f"{kept[1]}  Saturday",
        "Imported: 2 evenings.",
    ]
    assert names() == ["Friday", "Saturday"]
    again = run("import", tmp_path / "all.json")
    assert (again.exit_code, "already exists here" in again.output) == (2, True)
    assert names() == ["Friday", "Saturday"]


def test_only_some_and_as_rows(kept: list[str], tmp_path: Path):
    assert run("export", tmp_path / "one.json", "--table", kept[1].lower()).output.endswith("1 evening.\n")
    (evening,) = json.loads((tmp_path / "one.json").read_text("utf-8"))["evenings"]
    assert evening["name"] == "Saturday"
    assert run("export", tmp_path / "all.csv", "--csv").exit_code == 0
    assert (tmp_path / "all.csv").read_text("utf-8").startswith("evening,opened,match,game")


def test_what_cannot_be_is_a_sentence(kept: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "diary.txt").write_text("Dear diary")
    monkeypatch.setattr(importing, "MAX_DOCUMENT_BYTES", 1_000_000)
    (tmp_path / "large.json").write_bytes(b" " * 1_000_001)
    for arguments, sentence in (
        (("export", tmp_path / "x.json", "--table", "ZZZZZ"), "ZZZZZ"),
        (("export", tmp_path / "nowhere" / "x.json"), "Nothing was written to"),
        (("import", tmp_path / "absent.json"), "cannot be read"),
        (("import", tmp_path / "diary.txt"), "contains no evenings"),
        (("import", tmp_path / "large.json"), "larger than 1 MB"),
    ):
        refused = run(*arguments)
        assert (refused.exit_code, sentence in refused.output) == (2, True), refused.output
        assert "Traceback" not in refused.output
    assert names() == ["Friday", "Saturday"]
