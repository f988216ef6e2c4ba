"""Settings from the environment, with defaults that serve one table from a laptop."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

_YES = frozenset({"1", "true", "yes", "on"})


def from_environment(
    environ: Mapping[str, str] | None = None, instance: Path | None = None
) -> dict[str, Any]:
    """Return the application's settings. What they keep on disk is in the folder `instance`.

    DATABASE_URL, SECRET_KEY, HTTPS (1: cookies only over https), TRUSTED_PROXIES, PUBLIC_URL,
    RATELIMIT_STORAGE_URI and COMPANION_INSTANCE are read; the defaults of the rest are the web's.
    """
    env = os.environ if environ is None else environ
    folder = instance or Path(env.get("COMPANION_INSTANCE") or Flask("companion").instance_path)
    found: dict[str, Any] = {
        "SQLALCHEMY_DATABASE_URI": env.get("DATABASE_URL") or _sqlite(folder),
        "SECRET_KEY": env.get("SECRET_KEY") or secret_key(folder),
        "SESSION_COOKIE_SECURE": env.get("HTTPS", "").lower() in _YES,
        "SESSION_COOKIE_HTTPONLY": True,
    }
    if env.get("TRUSTED_PROXIES"):
        found["TRUSTED_PROXIES"] = int(env["TRUSTED_PROXIES"])
    for name in ("PUBLIC_URL", "RATELIMIT_STORAGE_URI"):
        if env.get(name):
            found[name] = env[name]
    return found


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies: made once, kept in `folder`, readable by its owner only."""
    kept = folder / "secret-key"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _keep(kept, secrets.token_urlsafe(32))
    return kept.read_text("ascii").strip()


def _keep(path: Path, text: str) -> None:
    """Write the file whole; if another process was first, its file stays."""
    draft = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _sqlite(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'companion.sqlite'}"
