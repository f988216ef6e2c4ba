"""Templates and static files: where they lie, how they travel, addresses that change with their content."""

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, request

_PACKAGE = Path(str(files("companion"))).resolve()
_YEAR = "public, max-age=31536000, immutable"


def folder(name: str) -> Path:
    """Return `templates` or `static`: inside the package of a wheel, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def init_app(app: Flask) -> None:
    """Put a digest of all static files first in the address of each: browsers may keep them for a year.

    In the path, not behind a question mark: what a script imports and a style draws is named beside it, and
    has the digest too. An address with another digest, of a page from before or after an upgrade, has the
    file of today and is not kept.
    """
    release = _digest(Path(app.static_folder or ""))

    def with_release(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values["filename"] = f"{release}/{values['filename']}"

    def without(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if endpoint == "static" and values:
            first, _, rest = values["filename"].partition("/")
            g.lasts = first == release
            if len(first) == len(release) and not set(first) - set("0123456789abcdef"):
                values["filename"] = rest

    app.url_defaults(with_release)
    app.url_value_preprocessor(without)
    app.after_request(_kept)


def _kept(response: Response) -> Response:
    """Take a static file into memory, so that it can be compressed: none is large, and browsers keep them."""
    if request.endpoint == "static":
        response.direct_passthrough = False
        response.make_sequence()
        if g.lasts and response.status_code == 200:
            response.headers["Cache-Control"] = _YEAR
    return response


def _digest(static: Path) -> str:
    files = sorted(path for path in static.rglob("*") if path.is_file())
    found = hashlib.sha256()
    for file in files:
        found.update(f"{file.relative_to(static).as_posix()}\n".encode() + file.read_bytes())
    return found.hexdigest()[:12]
