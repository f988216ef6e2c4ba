"""File that `companion backup` writes: a zip with the database, its key and a manifest.

The manifest holds the version of this format, the contents of the database, and the digests of the other
files. All of it is checked before anything is restored.
"""

import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import file_digest, sha256
from pathlib import Path

from companion.store.database import texts
from companion.store.database.atomic_files import OWNER_ONLY_MODE, message_without_errno
from companion.store.database.errors import BackupError
from companion.store.database.sqlite_files import DatabaseSummary

BACKUP_FORMAT, BACKUP_VERSION = "companion-backup", 1
"""Name and version of the format; any version up to this one can be read."""
MANIFEST_NAME, DATABASE_NAME, KEY_NAME = "manifest.json", "companion.sqlite", "secret-key"
_NOTE = (
    "Restore this backup with “companion restore”. Keep it safe: anyone who has the "
    "file secret-key in it can pose as any phone."
)
_CHUNK_BYTES = 1 << 20
_MAX_MANIFEST_BYTES = 100_000
"""Largest manifest, in bytes."""
_BROKEN_FILE_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # unknown compression
    RuntimeError,  # encrypted
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    OverflowError,
)
"""Errors raised by reading a file that was cut short or changed."""


@dataclass(frozen=True)
class BackupManifest:
    """Description of a backup, as its manifest holds it.

    program: the release that wrote it.

    made: when the backup was made.

    contents: the contents of the database.

    digests: the SHA-256 of each other file in hexadecimal, by name.
    """

    program: str
    made: datetime
    contents: DatabaseSummary
    digests: dict[str, str]


def write_backup(
    target: Path, database: Path, key: str | None, program: str, made: datetime, held: DatabaseSummary
) -> None:
    """Write a backup to `target`, which is overwritten if it exists; it is not read back.

    `database` is a database file with contents `held`, copied at the time `made`. `key` is its
    signing key, None to leave it out. `program` is the release that writes it. After an error a part
    of the file may be there.

    Raises:
        OSError: it cannot be written.
    """
    with database.open("rb") as source:
        digests = {DATABASE_NAME: file_digest(source, "sha256").hexdigest()}
    if key is not None:
        digests[KEY_NAME] = sha256(key.encode()).hexdigest()
    about = {
        "format": BACKUP_FORMAT,
        "version": BACKUP_VERSION,
        "program": program,
        "made": made.isoformat(),
        "contents": asdict(held),
        "digests": digests,
        "note": _NOTE,
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(_zip_entry(MANIFEST_NAME, made), json.dumps(about, indent=2, ensure_ascii=False))
        if key is not None:
            file.writestr(_zip_entry(KEY_NAME, made), key)
        with (
            database.open("rb") as source,
            file.open(_zip_entry(DATABASE_NAME, made), "w", force_zip64=True) as copy,
        ):
            while chunk := source.read(_CHUNK_BYTES):
                copy.write(chunk)


def has_backup_signature(path: Path) -> bool:
    """Return whether a file begins like a backup, which is a zip; the rest is not checked.

    Raises:
        BackupError: there is no such file, or it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except FileNotFoundError as error:
        raise BackupError(texts.NO_FILE.format(path=path)) from error
    except OSError as error:
        raise BackupError(texts.CANNOT_BE_READ.format(path=path, why=message_without_errno(error))) from error


def read_verified_manifest(path: Path) -> BackupManifest:
    """Return the manifest of a backup after checking all its files against their digests.

    Raises:
        BackupError: it is no backup, was cut short or changed, or is of a later version.
        OSError: the file cannot be read.
    """
    with _open_backup(path) as (about, file):
        for name in about.digests:
            for _ in _read_and_check(file, name, about.digests[name]):
                pass
    return about


def extract_database(path: Path, target: Path) -> BackupManifest:
    """Write the database in a backup to `target`, check its digest, and return the manifest.

    A file `target` is replaced. After an error it may hold a part of the database.

    Raises:
        BackupError: the file is no backup, was cut short or changed, or is of a later version.
        OSError: the backup cannot be read, or the target not be written.
    """
    with _open_backup(path) as (about, file), target.open("wb") as copy:
        for chunk in _read_and_check(file, DATABASE_NAME, about.digests[DATABASE_NAME]):
            copy.write(chunk)
    return about


def read_signing_key(path: Path) -> str | None:
    """Return the signing key in a backup, after checking its digest; None if there is none in it.

    Raises:
        BackupError: the file is no backup, was cut short or changed, or is of a later version.
        OSError: the file cannot be read.
    """
    with _open_backup(path) as (about, file):
        return (
            b"".join(_read_and_check(file, KEY_NAME, about.digests[KEY_NAME])).decode()
            if KEY_NAME in about.digests
            else None
        )


@contextmanager
def _open_backup(path: Path) -> Iterator[tuple[BackupManifest, zipfile.ZipFile]]:
    """Yield the manifest of a backup and its open file; raise `BackupError` if anything was changed."""
    try:
        with zipfile.ZipFile(path) as file:
            yield _read_manifest(path, file), file
    except BackupError:
        raise
    except _BROKEN_FILE_ERRORS as error:
        raise BackupError(texts.CHANGED_BACKUP.format(path=path)) from error


def _read_manifest(path: Path, file: zipfile.ZipFile) -> BackupManifest:
    if MANIFEST_NAME not in file.namelist():
        raise BackupError(texts.NOT_A_BACKUP.format(path=path))
    with file.open(MANIFEST_NAME) as source:
        said = json.loads(source.read(_MAX_MANIFEST_BYTES))
    if said["format"] != BACKUP_FORMAT:
        raise BackupError(texts.NOT_A_BACKUP.format(path=path))
    if int(said["version"]) > BACKUP_VERSION:
        raise BackupError(texts.NEWER_BACKUP.format(path=path))
    digests = {str(name): str(digest) for name, digest in said["digests"].items()}
    if set(digests) - {KEY_NAME} != {DATABASE_NAME}:
        raise ValueError(sorted(digests))
    made = datetime.fromisoformat(said["made"])
    return BackupManifest(str(said["program"]), made, DatabaseSummary(**said["contents"]), digests)


def _read_and_check(file: zipfile.ZipFile, name: str, digest: str) -> Iterator[bytes]:
    """Yield the contents of a file of the zip; raise ValueError at its end if the digest differs."""
    found = sha256()
    with file.open(name) as source:
        while chunk := source.read(_CHUNK_BYTES):
            found.update(chunk)
            yield chunk
    if found.hexdigest() != digest:
        raise ValueError(name)


def _zip_entry(name: str, made: datetime) -> zipfile.ZipInfo:
    """Return the zip entry of a file that only its owner can read once it is unpacked."""
    entry = zipfile.ZipInfo(name, made.timetuple()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = OWNER_ONLY_MODE << 16
    return entry
