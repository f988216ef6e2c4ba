"""Settings from the environment, with defaults that serve one table from a laptop."""

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask

_YES = frozenset({"1", "true", "yes", "on"})

_READ: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "SQLALCHEMY_DATABASE_URI": ("DATABASE_URL", str),
    "SECRET_KEY": ("SECRET_KEY", str),
    "SESSION_COOKIE_SECURE": ("HTTPS", lambda text: text.lower() in _YES),
    "TRUSTED_PROXIES": ("TRUSTED_PROXIES", int),
    "PROXY_NETWORKS": ("PROXY_NETWORKS", str),
    "PUBLIC_URL": ("PUBLIC_URL", str),
    "HOST_NAMES": ("HOST_NAMES", str),
    "KEEP_DAYS": ("KEEP_DAYS", int),
    "METRICS": ("METRICS", str),
    "LOGS": ("LOGS", str),
    "RATELIMIT_STORAGE_URI": ("RATELIMIT_STORAGE_URI", str),
}
"""Which setting is read from which variable; an empty variable is as good as none."""


def complete(
    given: Mapping[str, Any], environ: Mapping[str, str] = os.environ, folder: Path | None = None
) -> dict[str, Any]:
    """Return `given` with what the environment adds to it, and a database and a key in any case.

    Those two are made in `folder`, by default the instance folder.
    """
    found = {
        name: read(environ[variable]) for name, (variable, read) in _READ.items() if environ.get(variable)
    }
    found |= given
    instance = folder or instance_folder(environ)
    if "SQLALCHEMY_DATABASE_URI" not in found:
        found["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{_made(instance) / 'companion.sqlite'}"
    if "SECRET_KEY" not in found:
        found["SECRET_KEY"] = secret_key(instance)
    return found


def instance_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of what is made once and kept: COMPANION_INSTANCE or Flask's instance folder."""
    return Path(environ.get("COMPANION_INSTANCE") or Flask("companion").instance_path)


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies: made once, kept in `folder`, readable by its owner only."""
    kept = _made(folder) / "secret-key"
    if not kept.exists():
        _keep(kept, secrets.token_urlsafe(32))
    return kept.read_text("ascii").strip()


def _keep(path: Path, text: str) -> None:
    """Write the file whole; if another process was first, its file stays."""
    draft = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _made(folder: Path) -> Path:
    """Return the folder, made for its owner alone where there is none."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
