"""What can go wrong with a backup: somebody changes it by hand, or the disk is full."""

import json
import resource
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.store.exchange.backup_file import MANIFEST_NAME

Change = Callable[[dict[str, Any], dict[str, bytes]], None]


def repacked(backup: Path, change: Change, *, digests_made_anew: bool = False) -> None:
    """Write the zip again with something changed in it, as somebody could by hand."""
    with zipfile.ZipFile(backup) as file:
        inside = {name: file.read(name) for name in file.namelist()}
    about = json.loads(inside.pop(MANIFEST_NAME))
    change(about, inside)
    if digests_made_anew:
        about["digests"] = {name: sha256(content).hexdigest() for name, content in inside.items()}
    with zipfile.ZipFile(backup, "w") as file:
        file.writestr(MANIFEST_NAME, json.dumps(about))
        for name, content in inside.items():
            file.writestr(name, content)


@contextmanager
def no_more_than(size: int) -> Iterator[None]:
    """Let no file grow beyond that, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
