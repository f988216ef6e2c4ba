"""One photo of all hands of a showdown: read by a stand-in, sent, and what its answer says of them."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.vision import PhotoReading
from web.phones import HTMX, Evening, Phone
from web.pictures import Recogniser, jpeg, upload

NAMES = ("Anna", "Bo", "Cy", "Di")


class Guts(Evening):
    game = "guts"


class Camera(Recogniser):
    """A stand-in whose picture is `wide` pixels wide: all cards are in it where nothing else is said."""

    wide = 6000

    def __call__(self, photo: bytes, **told: Any) -> PhotoReading:
        return replace(super().__call__(photo, **told), width=self.wide, height=600)


def reading(monkeypatch: pytest.MonkeyPatch, cards: str, hint: str = "", wide: int = Camera.wide) -> Camera:
    """Let every photo show these cards, in a picture that is `wide` pixels wide."""
    found = Camera(cards, hint)
    found.wide = wide
    monkeypatch.setattr("companion.vision.read", found)
    return found


def sent(
    evening: Evening, phone: Phone | None = None, action: str = "showdown", **noted: str
) -> TestResponse:
    code = evening.table.removeprefix("/t/")
    url = f"/photos/hands?table={code}&match=1&action={action}"
    form = {"photo": upload(jpeg()), "field": "hands", **noted}
    return (phone or evening.anna).post(url, form, headers=HTMX)


def written(page: str) -> list[str]:
    """What stands on the picture, a sentence each."""
    texts = re.findall(r"<text.*?</text>", page, re.DOTALL)
    return [" ".join(map(unescape, re.findall(r"<tspan[^>]*>(.*?)</tspan>", one))) for one in texts]


def whose(page: str) -> dict[str, str]:
    """Whose each hand of the page is, by name."""
    page = unescape(page)
    rows = re.findall(r"<bdi data-plain>(.*?)</bdi>.*?</li>", page, re.DOTALL)
    hands = re.findall(r"<li data-hand.*?</li>", page, re.DOTALL)
    cards = [re.findall(r'data-card="(\w+)"', hand) for hand in hands]
    return {name: " ".join(found) for name, found in zip(rows, cards, strict=True)}
