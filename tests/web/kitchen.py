"""A table at which games of the house are made, and their pages as a person reads and fills them in."""

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode
from html import unescape
from typing import Any

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Match
from companion.store.tables.tables import get_table
from companion.store.variants import shelf
from companion.variants import Variant, variant_to_text
from companion.variants.shelf.ours import match_pot_variants

from .phones import Evening, Phone, text

GUTS = match_pot_variants()["guts"]


class Kitchen(Evening):
    """Anna, Bo and Cem at a table without a match; Anna and Bo hold their seats."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.anna, self.bo, self.guest = Phone(app), Phone(app), Phone(app)
        self.table = self.anna.post("/tables", {"player": ["Anna", "Bo", "Cem"], "name": "Kitchen"}).location
        self.anna.post(f"{self.table}/seats/0/claim")
        self.bo.post(f"{self.table}/seats/1/claim")
        self.house = f"{self.table}/house"

    def keep(self, variant: Variant = GUTS, name: str | None = None, **more: str) -> TestResponse:
        data = {"card": variant_to_text(variant), "name": variant.name if name is None else name, **more}
        return self.anna.post(f"{self.house}/keep", data)

    def kept(self) -> list[str]:
        with self.app.app_context():
            return [one.name for one in shelf.list_saved_variants(get_table(self.table.rpartition("/")[2]))]

    def keys(self) -> dict[str, str]:
        """Return what addresses call each game that is kept, by its name."""
        with self.app.app_context():
            return {
                one.name: one.key
                for one in shelf.list_saved_variants(get_table(self.table.rpartition("/")[2]))
            }

    def matches(self) -> int:
        with self.app.app_context():
            return db.session.query(Match).count()


def form_of(page: TestResponse) -> MultiDict[str, str]:
    """Return what a browser would send of the page's form as it stands."""
    found: list[tuple[str, str]] = []
    body = re.search(r'<form action="[^"]*/house/change".*?</form>', text(page), re.DOTALL)
    assert body is not None
    for tag in re.finditer(
        r"<input ([^>]*)>|<textarea ([^>]*)>([^<]*)<|<select ([^>]*)>(.*?)</select>", body[0], re.DOTALL
    ):
        about = tag[1] or tag[2] or tag[4]
        name = re.search(r'name="([^"]*)"', about)
        if (
            name is None
            or name[1] in ("csrf_token", "opened")
            or (("checkbox" in about or "radio" in about) and " checked" not in about)
        ):
            continue
        if tag[4]:
            chosen = re.search(r'<option value="([^"]*)" selected|<option selected>([^<]*)', tag[5])
            value = (chosen[1] or chosen[2] or "") if chosen else ""
        else:
            value = tag[3] if tag[2] else (re.search(r'value="([^"]*)"', about) or ["", "on"])[1]
        found.append((name[1], unescape(value)))
    return MultiDict(found)


def plain(page: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text(page))).split())


def shared(data: dict[str, Any]) -> str:
    """Return a text as another companion might have written it, whatever is in it."""
    text_ = variant_to_text(GUTS)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed_ = packer.compress(json.dumps(data).encode()) + packer.flush()
    return f"{text_.rpartition('.')[0]}.{urlsafe_b64encode(packed_).decode().rstrip('=')}"


def words(letters: int, lines: int, seed: int = 0) -> list[str]:
    """Return lines that no compression makes short."""
    chance = random.Random(seed)
    return ["".join(chr(chance.randint(0x4E00, 0x9FA5)) for _ in range(letters)) for _ in range(lines)]
