"""A match on the pages in which everybody is to choose in secret."""

import re
from html import unescape

from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import StoredSecretChoice
from web.phones import HTMX, Evening, Phone, text


class Round(Evening):
    """Three players, two of them with a phone, and a guest; cards are dealt and everybody is to choose."""

    game = "drop"

    def __init__(self, app: Flask, names: tuple[str, ...] = ("Anna", "Bo", "Cy"), **options: str) -> None:
        super().__init__(app, names, **options)
        self.cy = Phone(app)
        self.cy.post(f"{self.table}/seats/2/claim")
        self.enter(self.anna, action="deal")

    def send(self, phone: Phone, what: str, **values: object) -> TestResponse:
        return phone.post(f"{self.match}/secret/{what}", {"seq": "1", **values})

    def choose(self, phone: Phone, *choices: str) -> TestResponse:
        return self.send(phone, "choose", choice=list(choices))

    def poll(self, page: str) -> str:
        """The address that the page shown asks whether there is something new."""
        found = re.search(r'hx-get="([^"]+/board[^"]+)"', page)
        assert found is not None
        return unescape(found.group(1))

    def board(self, phone: Phone) -> str:
        return text(phone.get(f"{self.match}/board?v=0", headers=HTMX))


def choices_kept(app: Flask) -> int:
    with app.app_context():
        return db.session.query(StoredSecretChoice).count()


def plain(page: str) -> str:
    """The page without the tokens, which differ from answer to answer."""
    return re.sub(r'(csrf_token" value=)"[^"]+"', r"\1", page)


def plainly(page: str) -> str:
    """The page with its apostrophes as they are read."""
    return page.replace("&#39;", "'")
