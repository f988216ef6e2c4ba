"""Writing files as a whole or not at all, even if the program is interrupted."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

OWNER_ONLY_MODE = 0o600


@contextmanager
def replace_file_atomically(target: Path, mode: int = OWNER_ONLY_MODE) -> Iterator[Path]:
    """Yield an empty draft file beside `target`; without an error it replaces `target` at the end.

    It is forced to disk first, so a power cut leaves the old file or the new one. After an error
    the draft is deleted and the old file, if any, stays. `mode` is the new file's permissions, less
    the umask. By default only its owner can read and write it.

    Raises:
        OSError: the folder or the file cannot be written, or the disk is full.
    """
    draft = target.with_name(f".{target.name}-{secrets.token_hex(4)}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    try:
        yield draft
        force_to_disk(draft)
        draft.replace(target)
        force_to_disk(target.parent)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):  # the last three are SQLite's
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def remove_stale_drafts(target: Path) -> None:
    """Delete drafts of `target` that a killed program left; nobody may be writing `target` now."""
    for left in target.parent.glob(f".{escape(target.name)}-*"):
        left.unlink(missing_ok=True)


def force_to_disk(path: Path) -> None:
    """Wait until a file's contents, or a folder's list of files, would survive a power cut.

    A folder that the system cannot open is skipped.

    Raises:
        OSError: the file cannot be opened or written.
    """
    if path.is_dir():
        with suppress(OSError):  # not every system opens a folder
            _fsync(path, os.O_RDONLY)
    else:
        _fsync(path, os.O_RDWR)


def _fsync(path: Path, flags: int) -> None:
    opened = os.open(path, flags)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def message_without_errno(error: Exception) -> str:
    """Return an error's message, without the number and the file of an `OSError`."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
