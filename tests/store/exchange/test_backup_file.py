"""The format of a backup: one that is incomplete, changed or of a later edition is refused."""

import random
import zipfile
from pathlib import Path

import pytest

from companion.store.database import clock
from companion.store.database.errors import BackupError
from companion.store.database.sqlite_files import DatabaseSummary
from companion.store.exchange import backup_file
from companion.store.exchange.backup_file import DATABASE_NAME, KEY_NAME, BackupManifest

from .backup_faults import Change, repacked

HELD = DatabaseSummary("0019", 3, 4, 5)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    database = tmp_path / "database"
    database.write_bytes(b"SQLite format 3\0" + random.Random(5).randbytes(3000) * 2)
    path = tmp_path / "backup"
    backup_file.write_backup(path, database, "the key", "1.2.3", clock.now(), HELD)
    return path


def read(path: Path) -> tuple[BackupManifest, bytes, str | None]:
    """Return all that is in a backup, read in the three ways that there are."""
    target = path.with_name("extracted")
    about = backup_file.read_verified_manifest(path)
    assert backup_file.extract_database(path, target) == about
    return about, target.read_bytes(), backup_file.read_signing_key(path)


def test_what_was_written_is_read(backup: Path):
    about, database, key = read(backup)
    assert about.contents == HELD
    assert database == backup.with_name("database").read_bytes()
    assert key == "the key"
    assert backup_file.has_backup_signature(backup)
    assert not backup_file.has_backup_signature(backup.with_name("database"))


def test_one_without_a_key_has_none(backup: Path):
    backup_file.write_backup(backup, backup.with_name("database"), None, "1.2.3", clock.now(), HELD)
    assert read(backup)[2] is None


def test_half_a_file_is_refused_wherever_it_ends(backup: Path):
    whole = backup.read_bytes()
    for length in [*range(4, len(whole), 97), len(whole) - 1]:
        backup.write_bytes(whole[:length])
        with pytest.raises(BackupError, match="is incomplete or has been changed"):
            backup_file.read_verified_manifest(backup)


def test_a_changed_byte_is_found_or_means_nothing(backup: Path):
    """Some bytes of a zip say nothing of what is in it, such as when it was put there."""
    whole, content = backup.read_bytes(), read(backup)
    chance = random.Random(39)
    refused = 0
    for at in chance.sample(range(len(whole)), 400):
        changed = bytearray(whole)
        changed[at] ^= 1 << chance.randrange(8)
        backup.write_bytes(changed)
        try:
            assert read(backup) == content, at
        except BackupError:
            refused += 1
    assert refused > 350


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda about, inside: inside.update({KEY_NAME: b"another key"}), "incomplete or has been changed"),
        (
            lambda about, inside: inside.update({DATABASE_NAME: b"another"}),
            "incomplete or has been changed",
        ),
        (lambda about, inside: inside.pop(KEY_NAME), "incomplete or has been changed"),
        (lambda about, inside: inside.pop(DATABASE_NAME), "incomplete or has been changed"),
        (lambda about, inside: about["digests"].pop(DATABASE_NAME), "incomplete or has been changed"),
        (
            lambda about, inside: about["digests"].update({"../../evil": "00"}),
            "incomplete or has been changed",
        ),
        (lambda about, inside: about.pop("contents"), "incomplete or has been changed"),
        (lambda about, inside: about.update(contents=["0018"]), "incomplete or has been changed"),
        (lambda about, inside: about.update(digests=[]), "incomplete or has been changed"),
        (lambda about, inside: about.update(made="last Friday"), "incomplete or has been changed"),
        (lambda about, inside: about.update(version="one"), "incomplete or has been changed"),
        (lambda about, inside: about.update(version=2), "made by a later release of the companion"),
        (lambda about, inside: about.update(format="recipes"), "is not a companion backup"),
    ],
)
def test_what_was_changed_by_hand_is_refused(backup: Path, change: Change, sentence: str):
    repacked(backup, change)
    with pytest.raises(BackupError, match=sentence):
        read(backup)


def test_another_zip_is_no_backup(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "holiday.zip", "w") as file:
        file.writestr("beach.txt", "sun")
    with pytest.raises(BackupError, match="is not a companion backup"):
        backup_file.read_verified_manifest(tmp_path / "holiday.zip")


def test_what_cannot_be_read_is_a_sentence(tmp_path: Path):
    with pytest.raises(BackupError, match="There is no file at"):
        backup_file.has_backup_signature(tmp_path / "absent")
    with pytest.raises(BackupError, match="cannot be read: Is a directory"):
        backup_file.has_backup_signature(tmp_path)
