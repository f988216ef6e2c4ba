"""Phones at a table, as the tests drive them: cookies, tokens, and what is stored afterwards."""

import re
from copy import copy
from typing import Any, TypeVar

from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Entry, Match, Photo, Seat, Table

At = TypeVar("At", bound="Evening")
HTMX = {"HX-Request": "true"}
HAND = "Ah As Ad Kc Kd Qh Qs Jd Jc Th 9s 9d 2c"
"""Thirteen cards that the adviser is asked about."""


class Phone:
    """One phone: its cookies, and the token of the last page it saw."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.token = ""

    def get(self, url: str, **kwargs: Any) -> TestResponse:
        return self._seen(self.client.get(url, buffered=True, **kwargs))

    def post(self, url: str, data: dict[str, Any] | None = None, **kwargs: Any) -> TestResponse:
        if not self.token:
            self.get("/")
        return self._seen(self.client.post(url, data={"csrf_token": self.token, **(data or {})}, **kwargs))

    def htmx(self, url: str, data: dict[str, Any] | None = None) -> TestResponse:
        return self.post(url, data, headers=HTMX)

    def moved(self, app: Flask) -> "Phone":
        """Return a phone with the same cookies and the same page before it, at another application."""
        phone = Phone(app)
        phone.client._cookies = dict(self.client._cookies or {})
        phone.token = self.token
        return phone

    def _seen(self, response: TestResponse) -> TestResponse:
        token = re.search(r'name="csrf_token" value="([^"]+)"', text(response))
        self.token = token.group(1) if token else self.token
        return response


def text(response: TestResponse) -> str:
    return response.get_data(as_text=True) if response.mimetype.startswith("text/") else ""


class Evening:
    """Two phones at a table, with a match of Fireplace Poker begun between Anna and Bo."""

    game = "fireplace"

    def __init__(self, app: Flask, names: tuple[str, ...] = ("Anna", "Bo"), **options: str) -> None:
        self.app = app
        self.anna, self.bo, self.guest = Phone(app), Phone(app), Phone(app)
        opened = self.anna.post("/tables", {"player": list(names), "name": "Kitchen"})
        assert opened.status_code == 303, text(opened)
        self.table = opened.location
        self.anna.post(f"{self.table}/seats/0/claim")
        self.bo.post(f"{self.table}/seats/1/claim")
        players = [str(position) for position in range(len(names))]
        begun = self.anna.post(
            f"{self.table}/matches", {"game": self.game, "player": players, "dealer": "1", **options}
        )
        assert begun.status_code == 303, text(begun)
        self.match = begun.location

    def seq(self) -> str:
        found = re.search(r'name="seq" value="(\d+)"', text(self.anna.get(self.match)))
        assert found is not None
        return found.group(1)

    def enter(self, phone: Phone, **values: Any) -> TestResponse:
        return phone.post(f"{self.match}/entries", {"seq": self.seq(), "action": "meld", **values})

    def page(self) -> str:
        """Return the match as Anna sees it."""
        return text(self.anna.get(self.match))

    def refused(self, **values: Any) -> str:
        """Return the page that refuses what Anna enters, once nothing of it was stored."""
        before = self.counts()
        answer = self.enter(self.anna, **values)
        assert answer.status_code == 422
        assert self.counts() == before
        return text(answer)

    def enter_late(self, seq: str, seat: str) -> TestResponse:
        return self.bo.post(f"{self.match}/entries", {"seq": seq, "action": "meld", "seat": seat})

    def counts(self) -> dict[str, int]:
        return stored(self.app)


def moved(evening: At, app: Flask) -> At:
    """Return the evening with its phones at another application, over the same rows."""
    again = copy(evening)
    phones = {name: value.moved(app) for name, value in vars(evening).items() if isinstance(value, Phone)}
    vars(again).update(phones, app=app)
    return again


def stored(app: Flask) -> dict[str, int]:
    with app.app_context():
        kinds = (Table, Seat, Match, Entry, Photo)
        return {kind.__name__: db.session.query(kind).count() for kind in kinds}
