"""Folders of templates and static files, and URLs that change with a file's content."""

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, request

_PACKAGE = Path(str(files("companion"))).resolve()
RELEASE_PREFIX_KEY = "companion_static_prefix"
"""Where `app.extensions` has the beginning of the paths of this release's static files."""
_YEAR = "public, max-age=31536000, immutable"


def resource_folder(name: str) -> Path:
    """Return the folder `name`, "templates" or "static".

    It is inside the package in a wheel, and beside the package in a checkout. It is not checked whether
    the folder exists.
    """
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def init_app(app: Flask) -> None:
    """Put a digest of all static files into their URLs; browsers may cache them for a year.

    The digest is worked out once, now. It is in the path, not in the query, so that relative URLs in
    scripts and styles contain it, too. A URL without a digest, or with one from before or after an
    upgrade, gets the current file without that cache header.
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
    app.after_request(_cache_static_file)
    app.extensions[RELEASE_PREFIX_KEY] = f"{app.static_url_path}/{release}/"


def _cache_static_file(response: Response) -> Response:
    """Load a static file into memory, so that it can be compressed, and set its cache header."""
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
