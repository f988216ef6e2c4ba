"""`companion admin`: what the person who runs the companion sees, whom they let in, another signing key."""

import json
import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import make_url

from companion import create_app
from companion.commands import main
from companion.store import db
from companion.store.database import atomic_files, signing_key
from companion.store.groups import groups, members
from companion.store.groups.groups import groups_of_phone
from companion.store.models import Group
from companion.store.seating import seats
from companion.store.tables.opening import open_table


def run(*arguments: object, **more: str) -> Result:
    return CliRunner().invoke(main, ["admin", *(str(argument) for argument in arguments)], **more)


@contextmanager
def opened() -> Iterator[Flask]:
    app = create_app()
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def instance(migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder with an empty database."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(migrated_file, folder)
    for name in ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


@pytest.fixture
def key(instance: Path) -> str:
    """The key of "Our Fridays": Ann is its host, with a phone, Bo and Cy are guests.

    There is one more group, and a table of no group. What was opened first was used last.
    """
    with opened():
        friday = open_table("Friday", ["Ann", "Bo", "Cy"], "ann")
        tuesday = open_table("火曜日", ["Ann", "Dee"], "ann")
        open_table("Nobody's", ["Xi"], "xi")
        found = groups.create_group(friday, "Our Fridays", friday.seats[0], "ann").key
        groups.create_group(tuesday, "Tuesdays", tuesday.seats[0], "ann")
        seats.set_sitting_out(friday.seats[1], away=True, device="ann")
    return found


def columns(shown: Result) -> list[list[str]]:
    assert shown.exit_code == 0, shown.output
    return [re.split(r" {2,}", line) for line in shown.output.splitlines()]


def test_tables_are_listed_the_one_used_last_first(key: str):
    shown = run("tables")
    heads, *rows = columns(shown)
    assert heads == ["CODE", "NAME", "OPENED", "LAST USED", "SEATS", "MATCHES", "GROUP"]
    assert [row[1] for row in rows] == ["Friday", "Nobody's", "火曜日"]
    assert rows[0][4:] == ["3", "0", "Our Fridays"]
    assert rows[1][4:] == ["1", "0"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", when) for row in rows for when in row[2:4])
    starts = [line.index(row[2]) for line, row in zip(shown.output.splitlines()[1:], rows, strict=True)]
    assert starts == [starts[0], starts[0], starts[0] - 3], "three letters take six columns"


def test_programs_get_tables_as_json(key: str):
    told = json.loads(run("tables", "--json").output)
    assert [one["group"] for one in told] == ["Our Fridays", None, "Tuesdays"]
    assert told[0].keys() == {"code", "name", "created", "last_used", "seats", "matches", "group"}
    assert told[0]["created"] < told[0]["last_used"]
    assert told[1]["created"] == told[1]["last_used"]
    assert told[0]["created"].endswith("+00:00")


def test_groups_are_listed_by_their_names(key: str):
    heads, first, second = columns(run("groups"))
    assert heads == ["KEY", "NAME", "PEOPLE", "PHONES", "HOSTS"]
    assert first == [key, "Our Fridays", "3", "1", "Ann"]
    assert second[1:] == ["Tuesdays", "2", "1", "Ann"]
    told = json.loads(run("groups", "--json").output)
    assert [(one["name"], [host["name"] for host in one["hosts"]]) for one in told] == [
        ("Our Fridays", ["Ann"]),
        ("Tuesdays", ["Ann"]),
    ]


def test_where_nothing_is_a_sentence_says_so(instance: Path):
    assert run("tables").output == "There are no tables yet.\n"
    assert run("groups").output == "There are no groups yet.\n"
    assert json.loads(run("tables", "--json").output) == []


def token_in(output: str) -> str:
    return re.search(r"/i/([\w-]+)", output).group(1)


@pytest.mark.parametrize("person", ["Ann", "bo"])
def test_a_phone_is_invited_for_anybody_also_a_host(key: str, monkeypatch: pytest.MonkeyPatch, person: str):
    monkeypatch.setattr("companion.web.addresses.network.find_home_network_address", lambda: "192.168.1.7")
    shown = run("invite", key, person)
    assert shown.exit_code == 0, shown.output
    assert f"With this link, one phone can join Our Fridays as {person.title()}" in shown.output
    assert "\nhttp://192.168.1.7:8000/i/" in shown.output
    assert "██" in shown.output
    assert "run the command again with --at and that address" in shown.output
    with opened():
        assert members.get_valid_invitation(token_in(shown.output)).by == "The operator of the companion"
        members.accept_invitation(token_in(shown.output), "new phone")
        assert [person.name for _, person in groups_of_phone("new phone")] == [person.title()]


def test_an_invitation_for_programs_and_at_another_address(key: str, monkeypatch: pytest.MonkeyPatch):
    told = json.loads(run("invite", "our fridays", "Bo", "--json", "--at", "https://cards.example/").output)
    assert told["link"].startswith("https://cards.example/i/")
    assert (told["group"], told["person"], told["role"]) == ("Our Fridays", "Bo", "guest")
    assert told["until"].endswith("+00:00")
    monkeypatch.setenv("PUBLIC_URL", "https://poker.example")
    shown = run("invite", "our fridays", "Bo").output
    assert "https://poker.example/i/" in shown
    assert "--at" not in shown


def test_a_key_may_begin_with_a_dash(key: str):
    with opened():
        db.session.query(Group).filter_by(key=key).one().key = "-Hx--j"
        db.session.commit()
    assert run("invite", "-Hx--j", "Bo").exit_code == 0


def test_whoever_cannot_be_invited_is_a_sentence(key: str):
    with opened():
        group = db.session.query(Group).filter_by(key=key).one()
        cy = next(one for one in group.people if one.name == "Cy")
        for number in range(8):
            members.accept_invitation(members.create_operator_invitation(group, cy).token, f"cy{number}")
        other = db.session.query(Group).filter(Group.key != key).one()
        other.name, numbers = "Our Fridays", [one.id for one in group.people]
        db.session.commit()
    for arguments, said in (
        (("Mondays", "Bo"), "No group is called “Mondays”"),
        (("our fridays", "Bo"), f"Several groups are called “our fridays”. Give the key of one: {key}, "),
        (
            (key, "Zed"),
            "Our Fridays has nobody, or more than one person, called “Zed”. Give a number from this list: "
            f"{numbers[0]} ",
        ),
        ((key, "99"), f"{numbers[1]} Bo (guest)"),
        ((key, numbers[2]), "Cy already has 8 phones in the group"),
    ):
        refused = run("invite", *arguments)
        assert (refused.exit_code, said in refused.output) == (2, True), refused.output
    assert run("invite", key, numbers[1]).exit_code == 0


def answered(cookie: str, url: str) -> int:
    """Return what a phone with that cookie is answered by a companion that is started now."""
    with opened() as app:
        client = app.test_client()
        client.set_cookie("companion", cookie)
        return client.get(url).status_code


def test_a_new_key_makes_every_phone_a_stranger(key: str, instance: Path):
    file = instance / "secret-key"
    with opened() as app:
        before = file.read_text()
        cookie = app.session_interface.get_signing_serializer(app).dumps({"device": "ann"})
    asked = run("rotate-key", input="n\n")
    assert asked.exit_code == 1
    assert "no longer recognise any phone" in asked.output
    assert "Every phone that belongs to a group (2 phones in all) must be invited again." in asked.output
    assert file.read_text() == before
    shown = run("rotate-key", "--yes")
    assert shown.exit_code == 0, shown.output
    (kept,) = instance.glob("secret-key.before-*")
    assert kept.read_text() == before != file.read_text()
    assert {stat.S_IMODE(one.stat().st_mode) for one in (kept, file)} == {0o600}
    assert f"The old one is kept in {kept}" in shown.output
    assert "Restart every running companion" in shown.output
    (command,) = re.findall(rf"companion admin (invite {key} \d+)   # Ann, Our Fridays", shown.output)
    assert run(*command.split()).exit_code == 0
    assert answered(cookie, f"/g/{key}") == 404
    shutil.copy(kept, file)
    assert answered(cookie, f"/g/{key}") == 200, "put back, the old key knows the phones again"


def test_a_key_that_is_not_in_a_file_is_changed_where_it_is_set(
    key: str, instance: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SECRET_KEY", (instance / "secret-key").read_text())
    refused = run("rotate-key", "--yes")
    assert (refused.exit_code, "is still the old key. Set it to a new one" in refused.output) == (2, True)
    monkeypatch.setenv("SECRET_KEY", "k" * 40)
    with pytest.raises(signing_key.WrongSigningKey):
        create_app()
    taken = run("rotate-key", input="y\n")
    assert (taken.exit_code, "Use the key that is set in SECRET_KEY from now on?" in taken.output) == (
        0,
        True,
    ), taken.output
    with opened():
        pass
    assert [one.name for one in instance.glob("secret-key*")] == ["secret-key"]
    monkeypatch.delenv("SECRET_KEY")
    (instance / "secret-key").unlink()
    refused = run("rotate-key", "--yes")
    assert (refused.exit_code, "There is no signing key at" in refused.output) == (2, True)
    assert not list(instance.glob("secret-key*"))


def test_a_key_that_cannot_be_written_stays(key: str, instance: Path, monkeypatch: pytest.MonkeyPatch):
    before = (instance / "secret-key").read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device", "secret-key")

    monkeypatch.setattr(atomic_files.os, "fsync", full)
    refused = run("rotate-key", "--yes")
    assert (refused.exit_code, "No space left on device" in refused.output) == (2, True)
    assert [one.name for one in instance.glob("secret-key*")] == ["secret-key"]
    assert (instance / "secret-key").read_text() == before


@pytest.mark.parametrize("command", ["tables", "groups", "invite Fridays Bo", "rotate-key --yes"])
def test_where_there_is_no_database_none_is_made(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "nowhere"))
    if "rotate-key" in command:
        assert f"no signing key at {tmp_path}/nowhere/secret-key" in run(*command.split()).output
        monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
        (tmp_path / "secret-key").write_text("k" * 43)
    before = list(tmp_path.iterdir())
    for given, named in ((None, "companion.sqlite"), (f"sqlite:///{tmp_path}/other.sqlite", "other.sqlite")):
        if given:
            monkeypatch.setenv("DATABASE_URL", given)
        refused = run(*command.split())
        assert (refused.exit_code, f"{named}. To create one, run “companion serve”" in refused.output) == (
            2,
            True,
        ), refused.output
        assert str(tmp_path) in refused.output
    assert list(tmp_path.iterdir()) == before


def test_a_database_that_cannot_be_used_is_named(instance: Path):
    (instance / "companion.sqlite").write_bytes(b"Dear diary" * 100)
    refused = run("tables")
    assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
    assert f"{instance}/companion.sqlite cannot be used: file is not a database" in refused.output


def test_an_address_of_no_database_is_a_sentence(instance: Path, monkeypatch: pytest.MonkeyPatch):
    for url, said in (
        (
            "nonsense",
            "DATABASE_URL=nonsense is not valid. Use sqlite:////folder/file.sqlite or postgresql://",
        ),
        (
            "mysql+pymysql://a:hidden@host/x",
            "DATABASE_URL=mysql+pymysql://a:***@host/x is not valid. Use sqlite:////",
        ),
    ):
        monkeypatch.setenv("DATABASE_URL", url)
        refused = run("tables")
        assert (refused.exit_code, said in refused.output) == (2, True), refused.output
        assert "hidden" not in refused.output


def test_one_of_a_later_release_is_refused(instance: Path):
    with closing(sqlite3.connect(instance / "companion.sqlite")) as database:
        database.execute("UPDATE alembic_version SET version_num = 'later'")
        database.commit()
    refused = run("groups")
    assert (refused.exit_code, "later release" in refused.output) == (2, True), refused.output


def test_the_same_on_postgresql(postgres_database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", postgres_database_url)
    refused = run("tables")
    assert (refused.exit_code, "There is no companion database at postgresql" in refused.output) == (
        2,
        True,
    )
    away = make_url(postgres_database_url).set(database="nowhere", password="hidden")
    monkeypatch.setenv("DATABASE_URL", away.render_as_string(hide_password=False))
    refused = run("tables")
    assert (refused.exit_code, "cannot be used" in refused.output) == (2, True), refused.output
    assert "hidden" not in refused.output
    assert not list(tmp_path.iterdir())


def test_tables_and_groups_are_listed_on_postgresql(
    migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", migrated_postgres_url)
    with opened():
        table = open_table("Friday", ["Ann", "Bo"], "ann")
        open_table("Later", ["Ann"], "ann")
        groups.create_group(table, "Our Fridays", table.seats[0], "ann")
        seats.set_sitting_out(table.seats[1], away=True, device="ann")
    assert [row[1] for row in columns(run("tables"))] == ["NAME", "Friday", "Later"]
    assert [row[1:] for row in columns(run("groups"))][1] == ["Our Fridays", "2", "1", "Ann"]
