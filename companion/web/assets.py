"""Where templates and static files lie, and addresses of static files that change with their content."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask

import companion

_PACKAGE = Path(companion.__file__).resolve().parent


def folder(name: str) -> Path:
    """Return `templates` or `static`: inside the package of a wheel, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def init_app(app: Flask) -> None:
    """Put `?v=<digest>` on the addresses of static files, so that browsers may keep them for a year."""
    static = Path(app.static_folder or "")

    def versioned(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "filename" in values and "v" not in values:
            file = static / values["filename"]
            if file.is_file():
                values["v"] = _digest(file, file.stat().st_mtime_ns)

    app.url_defaults(versioned)


@cache
def _digest(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
