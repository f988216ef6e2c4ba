"""Templates and static files: where they lie, how they travel, addresses that change with their content."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

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
    app.after_request(_whole)


def _whole(response: Response) -> Response:
    """Take a static file into memory, so that it can be compressed; none is large, and browsers keep them."""
    if request.endpoint == "static":
        response.direct_passthrough = False
        response.make_sequence()
    return response


@cache
def _digest(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
