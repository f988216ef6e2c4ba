"""A backup is put in place of a database and its key: both or neither, and what was there is kept."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine

from companion.places import DatabaseLocation
from companion.store import db
from companion.store.database import signing_key, texts
from companion.store.database.errors import BackupError, CannotStart
from companion.store.database.lock import DatabaseInUse, hold_shared_lock
from companion.store.database.sqlite_files import check_database
from companion.store.database.upgrade import alembic_config
from companion.store.exchange import backups, restoring
from companion.store.exchange.restoring import examine_backup, finish_interrupted_restore, restore_backup
from companion.store.tables.opening import open_table
from store.apps import make_app

from .backup_faults import no_more_than, repacked

HERE, THERE = "the key of the house", "the key of another house"
RELEASE = "1.2.3"


@pytest.fixture
def here(migrated_file: Path, tmp_path: Path) -> DatabaseLocation:
    """A database with Friday's table, and its key."""
    return made(tmp_path / "here", migrated_file, "Friday", HERE)


@pytest.fixture
def there(migrated_file: Path, tmp_path: Path) -> DatabaseLocation:
    """Another database with Saturday's table, and another key."""
    return made(tmp_path / "there", migrated_file, "Saturday", THERE)


@pytest.fixture
def nowhere(tmp_path: Path) -> DatabaseLocation:
    """A place where nothing is yet."""
    return DatabaseLocation(
        tmp_path / "new" / "instance" / "companion.sqlite", tmp_path / "new" / "instance" / "secret-key"
    )


@pytest.fixture
def backup(here: DatabaseLocation, tmp_path: Path) -> Path:
    backups.back_up(here, tmp_path / "friday.backup", RELEASE)
    return tmp_path / "friday.backup"


@pytest.fixture
def plain(here: DatabaseLocation, tmp_path: Path) -> Path:
    """The database alone, as earlier releases copied it."""
    return shutil.copy(here.database, tmp_path / "friday.sqlite")


def made(folder: Path, migrated: Path, name: str, key: str) -> DatabaseLocation:
    folder.mkdir()
    shutil.copy(migrated, folder)
    (folder / "secret-key").write_text(key)
    app = make_app(f"sqlite:///{folder / migrated.name}")
    app.config["SECRET_KEY"] = key
    signing_key.check_or_store_key(app)
    with app.app_context():
        open_table(name, ["Ann", "Bo"], "opener")
        db.session.remove()
        db.engine.dispose()
    return DatabaseLocation(folder / migrated.name, folder / "secret-key")


def tables(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as opened:
        return [row[0] for row in opened.execute("SELECT name FROM tables ORDER BY id")]


def held(place: DatabaseLocation) -> tuple[list[str], str | None]:
    """Return the names of the tables that are there, and the key."""
    return tables(place.database), place.signing_key


def files(place: DatabaseLocation) -> dict[str, object]:
    """Return what the files hold that are there, but for the lock and what SQLite makes while it reads."""
    passing = tuple(f"{place.database.name}{ending}" for ending in (".lock", "-wal", "-shm"))
    found = [path for path in place.database.parent.rglob("*") if path.is_file() and path.name not in passing]
    return {
        path.name: tables(path) if path == place.database else sha256(path.read_bytes()).hexdigest()
        for path in found
    }


def test_another_machine_gets_the_evenings_and_the_key(backup: Path, nowhere: DatabaseLocation):
    assert examine_backup(backup, nowhere).tables == 1
    assert not nowhere.database.parent.exists()
    restored = restore_backup(backup, nowhere, RELEASE)
    assert (restored.before, restored.phones) == (None, texts.PHONES_KNOWN)
    assert held(nowhere) == (["Friday"], HERE)
    assert {path.stat().st_mode & 0o777 for path in (nowhere.database, nowhere.key_file)} == {0o600}
    assert nowhere.database.parent.stat().st_mode & 0o777 == 0o700
    assert set(files(nowhere)) == {"companion.sqlite", "secret-key"}


def test_what_was_there_is_kept_and_can_be_put_back(backup: Path, there: DatabaseLocation):
    restored = restore_backup(backup, there, RELEASE)
    assert held(there) == (["Friday"], HERE)
    assert restored.before is not None
    assert set(files(there)) == {"companion.sqlite", "secret-key", restored.before.name}
    restore_backup(restored.before, there, RELEASE)
    assert held(there) == (["Saturday"], THERE)


def test_a_key_alone_and_one_of_another_database_are_kept_too(
    backup: Path, nowhere: DatabaseLocation, there: DatabaseLocation
):
    nowhere.key_file.parent.mkdir(parents=True)
    nowhere.key_file.write_text("a key without a database")
    before = restore_backup(backup, nowhere, RELEASE).before
    assert before is not None
    assert (before / "secret-key").read_text() == "a key without a database"
    there.key_file.write_text("no key of this database")
    before = restore_backup(backup, there, RELEASE).before
    assert before is not None
    assert (before / "secret-key").read_text() == "no key of this database"
    assert tables(before / "companion.sqlite") == ["Saturday"]
    assert held(there) == held(nowhere) == (["Friday"], HERE)


@pytest.mark.parametrize("damage", ["no database", "a lost page", "a later release"])
def test_one_that_cannot_be_read_is_kept_as_it_is(backup: Path, there: DatabaseLocation, damage: str):
    if damage == "no database":
        there.database.write_bytes(b"no database at all" * 1000)
    elif damage == "a lost page":
        overwritten(there.database)
    else:
        with closing(sqlite3.connect(there.database)) as opened, opened:
            opened.execute("UPDATE alembic_version SET version_num = '9999'")
    whole = there.database.read_bytes()
    before = restore_backup(backup, there, RELEASE).before
    assert before is not None
    assert before.stat().st_mode & 0o777 == 0o700
    if damage != "a later release":
        assert (before / "companion.sqlite").read_bytes() == whole
    assert (before / "secret-key").read_text() == THERE
    assert held(there) == (["Friday"], HERE)


def test_the_log_of_a_damaged_database_goes_with_it(backup: Path, there: DatabaseLocation):
    """Else SQLite would write it into the new database."""
    with closing(sqlite3.connect(there.database)) as opened:
        opened.execute("PRAGMA journal_mode = WAL")
        opened.execute("UPDATE tables SET name = 'Sunday'")
        opened.commit()
        log = there.database.with_name("companion.sqlite-wal").read_bytes()
    there.database.write_bytes(b"no database at all" * 1000)
    there.database.with_name("companion.sqlite-wal").write_bytes(log)
    before = restore_backup(backup, there, RELEASE).before
    assert before is not None
    assert (before / "companion.sqlite-wal").read_bytes() == log
    assert not there.database.with_name("companion.sqlite-wal").exists()
    assert check_database(there.database) == examine_backup(backup, there)


# --- what is not taken ----------------------------------------------------------------------------


def absent(path: Path) -> None:
    path.unlink()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def text(path: Path) -> None:
    path.write_text("Dear diary")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def other(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("CREATE TABLE recipes (name)")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def overwritten(path: Path) -> None:
    whole, third = path.read_bytes(), path.stat().st_size // 3
    path.write_bytes(whole[:third] + b"\xff" * third + whole[2 * third :])


def changed(statement: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as opened, opened:
            opened.execute("PRAGMA writable_schema = ON")
            opened.execute(statement)

    return change


NEWER = changed("UPDATE alembic_version SET version_num = '9999'")
PLAIN = [
    (absent, "There is no file"),
    (folder, "cannot be read: Is a directory"),
    (text, "is not a copy of a companion's database"),
    (empty, "is not a copy of a companion's database"),
    (other, "is not a copy of a companion's database"),
    (cut, "is (damaged|no copy)"),
    (overwritten, "is (damaged|no copy)"),
    (changed("UPDATE seats SET table_id = 99"), "is damaged"),
    (changed("DELETE FROM sqlite_master WHERE name = 'ix_seats_device'"), "is damaged"),
    (NEWER, "later release"),
    (changed("DELETE FROM alembic_version"), "later release"),
]


def inside(change: Callable[[Path], None]) -> Callable[[Path], None]:
    """Return what changes the database in a backup and makes its digest anew."""

    def do(path: Path) -> None:
        def within(_: object, found: dict[str, bytes]) -> None:
            database = path.with_name("within.sqlite")
            database.write_bytes(found["companion.sqlite"])
            change(database)
            found["companion.sqlite"] = database.read_bytes()
            database.unlink()

        repacked(path, within, digests_made_anew=True)

    return do


def other_key(path: Path) -> None:
    repacked(path, lambda _, found: found.update({"secret-key": THERE.encode()}), digests_made_anew=True)


def tells_otherwise(path: Path) -> None:
    repacked(path, lambda about, _: about["contents"].update(entries=99))


def newer_inside(path: Path) -> None:
    repacked(path, lambda about, _: about["contents"].update(revision="9999"))


BACKUPS = [
    (absent, "There is no file"),
    (cut, "is incomplete or has been changed"),
    (overwritten, "is incomplete or has been changed"),
    (inside(cut), "is incomplete or has been changed"),
    (inside(other), "is incomplete or has been changed"),
    (inside(changed("UPDATE seats SET table_id = 99")), "is incomplete or has been changed"),
    (inside(NEWER), "is incomplete or has been changed"),
    (newer_inside, "later release"),
    (tells_otherwise, "is incomplete or has been changed"),
    (other_key, "The signing key in .* belongs to another database"),
]


def refuse(source: Path, place: DatabaseLocation, sentence: str) -> None:
    """Check that a file is refused with that sentence and nothing changes."""
    before = files(place)

    def examine_and_restore() -> None:
        examine_backup(source, place)
        restore_backup(source, place, RELEASE)

    with pytest.raises(BackupError, match=sentence):
        examine_and_restore()
    assert files(place) == before


@pytest.mark.parametrize(("spoil", "sentence"), PLAIN)
def test_a_plain_copy_that_is_not_whole_is_left_alone(
    plain: Path, there: DatabaseLocation, spoil: Callable[[Path], None], sentence: str
):
    spoil(plain)
    refuse(plain, there, sentence)


@pytest.mark.parametrize(("spoil", "sentence"), BACKUPS)
def test_a_backup_that_is_not_whole_is_left_alone(
    backup: Path, there: DatabaseLocation, spoil: Callable[[Path], None], sentence: str
):
    spoil(backup)
    refuse(backup, there, sentence)


def test_one_that_changes_between_the_look_and_the_press_is_left_alone(backup: Path, there: DatabaseLocation):
    examine_backup(backup, there)
    overwritten(backup)
    before = files(there)
    with pytest.raises(BackupError, match="is incomplete or has been changed"):
        restore_backup(backup, there, RELEASE)
    assert files(there) == before


def test_where_a_setting_gives_the_key_it_has_to_be_the_one_of_the_backup(
    backup: Path, there: DatabaseLocation, nowhere: DatabaseLocation
):
    refuse(backup, DatabaseLocation(there.database, there.key_file, THERE), "SECRET_KEY is not the key")
    same = DatabaseLocation(nowhere.database, nowhere.key_file, HERE)
    examine_backup(backup, same)
    restore_backup(backup, same, RELEASE)
    assert tables(nowhere.database) == ["Friday"]
    assert not nowhere.key_file.exists()


# --- copies of a database alone -------------------------------------------------------------------


def test_a_plain_copy_without_a_key_makes_every_phone_a_stranger(plain: Path, nowhere: DatabaseLocation):
    examine_backup(plain, nowhere)
    assert restore_backup(plain, nowhere, RELEASE).phones == texts.PHONES_UNKNOWN
    assert held(nowhere) == (["Friday"], None)
    assert signing_key.read_key_fingerprints(nowhere.database) == set()


def test_a_plain_copy_where_its_key_is_knows_the_phones(plain: Path, here: DatabaseLocation):
    assert restore_backup(plain, here, RELEASE).phones == texts.PHONES_KNOWN
    assert signing_key.read_key_fingerprints(here.database) == {signing_key.key_fingerprint(HERE)}


def test_a_plain_copy_where_another_key_is_is_served_with_that(plain: Path, there: DatabaseLocation):
    assert restore_backup(plain, there, RELEASE).phones == texts.PHONES_UNKNOWN
    assert held(there) == (["Friday"], THERE)
    assert signing_key.read_key_fingerprints(there.database) == set()


def test_of_an_early_release_nobody_knows_whether_the_key_fits(plain: Path, there: DatabaseLocation):
    engine = create_engine(f"sqlite:///{plain}")
    with engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0010")
    engine.dispose()
    assert restore_backup(plain, there, RELEASE).phones == texts.PHONES_MAYBE_UNKNOWN
    assert tables(there.database) == ["Friday"]


# --- while others work with it --------------------------------------------------------------------


def test_nothing_is_put_back_while_a_companion_works_with_it(backup: Path, there: DatabaseLocation):
    before = files(there)
    with (
        hold_shared_lock(there.database),
        hold_shared_lock(there.database),
        pytest.raises(DatabaseInUse, match="Stop that companion"),
    ):
        restore_backup(backup, there, RELEASE)
    app = make_app(f"sqlite:///{there.database}")
    with app.app_context():  # one that takes no lock, as of an earlier release
        with db.engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
        with pytest.raises(DatabaseInUse, match="A running companion is using"):
            restore_backup(backup, there, RELEASE)
        db.engine.dispose()
    assert files(there) == before
    restore_backup(backup, there, RELEASE)
    assert held(there) == (["Friday"], HERE)


def test_nobody_works_with_it_meanwhile(
    backup: Path, there: DatabaseLocation, monkeypatch: pytest.MonkeyPatch
):
    refused = []

    def looks(place: DatabaseLocation, program: str, real=restoring._keep_replaced_files) -> Path | None:
        with pytest.raises(DatabaseInUse) as said:
            restore_backup(backup, there, RELEASE)
        refused.append(str(said.value))
        with pytest.raises(DatabaseInUse) as said, hold_shared_lock(there.database):
            pass
        refused.append(str(said.value))
        return real(place, program)

    monkeypatch.setattr(restoring, "_keep_replaced_files", looks)
    restore_backup(backup, there, RELEASE)
    assert [sentence.partition(". ")[2] for sentence in refused] == [
        "Stop that companion, then try again.",
        "Try again when that is done.",
    ]
    assert held(there) == (["Friday"], HERE)


def test_a_folder_that_cannot_be_written_holds_nobody_up(
    there: DatabaseLocation, monkeypatch: pytest.MonkeyPatch
):
    def cannot(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr("companion.store.database.lock.sqlite3.connect", cannot)
    with hold_shared_lock(there.database):
        pass


# --- faults ---------------------------------------------------------------------------------------


def test_on_a_full_disk_everything_stays(backup: Path, there: DatabaseLocation):
    before = files(there)
    for size in (1_000, 100_000):
        with no_more_than(size), pytest.raises(BackupError, match="Nothing was restored: "):
            restore_backup(backup, there, RELEASE)
        assert files(there) == before


def test_where_what_was_there_cannot_be_kept_it_stays(backup: Path, there: DatabaseLocation, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def no_backup(*_: object) -> None:
        raise BackupError("No backup was made: No space left on device.")

    before = files(there)
    monkeypatch.setattr(restoring, "back_up", no_backup)
    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(BackupError, match="Nothing was restored: No space left on device"):
        restore_backup(backup, there, RELEASE)
    assert files(there) == before


def test_what_cannot_be_put_in_place_yet_is_later(backup: Path, there: DatabaseLocation, monkeypatch):
    replace = Path.replace

    def cannot(self: Path, target: Path) -> Path:
        if target == there.database:
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", cannot)
        with pytest.raises(BackupError, match="is not finished: Permission denied"):
            restore_backup(backup, there, RELEASE)
        with pytest.raises(CannotStart, match="is not finished: Permission denied"):
            finish_interrupted_restore(there)
    finish_interrupted_restore(there)
    assert held(there) == (["Friday"], HERE)


KILL = """
import itertools, os, shutil, signal, sqlite3, sys
from pathlib import Path
from companion.places import DatabaseLocation
from companion.store.exchange import restoring
from companion.store.database import atomic_files

base = Path(sys.argv[1])
calls = itertools.count()

def killed_at(number, real):
    def do(*given, **more):
        if next(calls) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given, **more)
    return do

def restore(number, folder):
    for owner, name in ((Path, "replace"), (Path, "unlink"), (restoring, "back_up")):
        setattr(owner, name, killed_at(number, getattr(owner, name)))
    place = DatabaseLocation(folder / "companion.sqlite", folder / "secret-key")
    restoring.restore_backup(base / "friday.backup", place, "1.2.3")

for number in itertools.count():
    folder = base / str(number)
    shutil.copytree(base / "there", folder)
    if not (child := os.fork()):
        restore(number, folder)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert status in (0, signal.SIGKILL), status
    if not status:
        break
print(number)
"""


def test_whoever_is_killed_meanwhile_leaves_the_old_ones_or_the_new_ones(
    backup: Path, there: DatabaseLocation, tmp_path: Path
):
    """Before each file that is renamed or removed on the way."""
    done = subprocess.run(
        [sys.executable, "-c", KILL, tmp_path],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = []
    for number in range(int(done.stdout)):
        folder = tmp_path / str(number)
        place = DatabaseLocation(folder / "companion.sqlite", folder / "secret-key")
        finish_interrupted_restore(place)
        found.append(held(place))
        assert found[-1] in [(["Saturday"], THERE), (["Friday"], HERE)], number
        restoring._remove_restore_drafts(place)  # as the next one does first
        left = {name for name in files(place) if not name.startswith("before-restoring-")}
        assert left == {"companion.sqlite", "secret-key"}
    assert found == sorted(found, key=lambda one: one[1] == HERE)
    assert len(set(map(str, found))) == 2
