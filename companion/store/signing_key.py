"""The key that signs the phones' cookies, in a file: another one in its place."""

import os
import secrets
from pathlib import Path

from companion.store import clock


def replace(file: Path) -> Path:
    """Put a new key in place of the one in `file`, whole or not at all; return where the old one is kept.

    Raises:
        OSError: there is no such file, or its folder cannot be written.
    """
    before = file.with_name(f"{file.name}.before-{clock.now():%Y-%m-%d-%H%M%S-%f}")
    before.hardlink_to(file)
    draft = file.with_name(f"{file.name}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as written:
            written.write(secrets.token_urlsafe(32))
            written.flush()
            os.fsync(written.fileno())
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        before.unlink(missing_ok=True)
        raise
    return before
