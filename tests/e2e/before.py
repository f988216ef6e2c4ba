"""What people did at a companion before a test looks: sent as the forms of their pages would, and not shown.

A page that is shown on the way to what a test is about takes a core a quarter of a second, and what is tapped
on it more. The way by taps, from a new table on, is held by tests of its own.
"""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import APIResponse, Page
from web.browsing import form_to

from e2e.going import go

FOUR = ("Anna", "Bo", "Cy", "Di")
_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
_SAID = re.compile(r'class="(?:error|notice)[^>]*>(.*?)</p>', re.DOTALL)
Entry = tuple[Any, ...]
"""An action, then names and values of its inputs."""
TOWERS: tuple[Entry, ...] = (
    ("community", ("cards", "Kh")),
    *(
        entry
        for cards in ("5d 9c", "6d Tc", "7d Jc")
        for entry in (("community", ("cards", cards)), ("discard",))
    ),
)
"""A hand of Tapiola to its showdown."""


@dataclass
class Course:
    """How far people have come."""

    table: str = ""
    match: str = ""
    seq: int = 0


class Evening:
    """A phone at a served companion; nothing is pressed on it, and it shows a page only in the end."""

    def __init__(self, page: Page, course: Course | None = None) -> None:
        self.page = page
        self.course = course or Course()
        self._token: tuple[str, str] | None = None
        """The token that forms are sent with, and the page that it stands on."""

    @property
    def at(self) -> str:
        """Where the table is."""
        return self.course.table

    @property
    def match(self) -> str:
        """Where the newest match is."""
        return self.course.match

    @property
    def seq(self) -> int:
        """How much was entered in it."""
        return self.course.seq

    def table(self, *names: str) -> str:
        """Open a table, sit down at it, show it and return its code."""
        self.open(*names)
        self.show()
        return self.at.rpartition("/t/")[2]

    def begin(self, slug: str, names: tuple[str, ...] = FOUR, **options: str) -> None:
        """Begin a match of that game at a new table and show it; no option is chosen but these."""
        self.open(*names)
        players = (("player", str(at)) for at in range(len(names)))
        self._begin(("game", slug), ("dealer", "0"), *players, *options.items())
        self.show()

    def enter(self, action: str, *values: tuple[str, str]) -> None:
        """Enter something, uncounted, and show what came of it."""
        self.entered((action, *values))

    def entered(self, *entries: Entry) -> Page:
        """Enter one after the other, uncounted, and show what came of all."""
        for action, *values in entries:
            self.send(f"{self.match}/entries", ("seq", str(self.seq)), ("action", action), *values)
            self.course.seq += 1
        return self.show()

    def post(self, path: str, *values: tuple[str, str]) -> None:
        """Send a form, uncounted, and go where the answer leads."""
        go(self.page, self.send(path, *values))

    def open(self, *names: str, seat: int = 0) -> None:
        """Open a table and sit down there, on no seat below 0."""
        self.course.table = self.send("/tables", *(("player", name) for name in names))
        if seat >= 0:
            self.sit(seat)

    def sit(self, seat: int) -> None:
        self.send(f"{self.at}/seats/{seat}/claim")

    def call(self, slug: str, **changed: str) -> None:
        """Begin a match as the form stands, but for what is changed."""
        page = self._taken(self.page.request.get(f"{self.at}/games/{slug}")).text()
        filled = form_to(page, "/matches").filled
        kept = [(name, value) for name, value in filled if name not in {"csrf_token", *changed}]
        self._begin(*kept, *changed.items())

    def show(self) -> Page:
        """Show the match, where there is none the table."""
        go(self.page, self.match or self.at)
        return self.page

    def joined(self, page: Page, seat: int) -> "Evening":
        """Let another phone sit down at the table; return it, with as much before it."""
        other = Evening(page, self.course)
        other.sit(seat)
        return other

    def send(self, path: str, *values: tuple[str, str]) -> str:
        """Send a form and return where the answer leads."""
        token, page = self._token = self._token or self._home()
        answer = self.page.request.post(
            path,
            data=urlencode((("csrf_token", token), *values)),
            headers={"Content-Type": "application/x-www-form-urlencoded", "Referer": page},
            max_redirects=0,
        )
        return str(self._taken(answer).headers["location"])

    def _home(self) -> tuple[str, str]:
        answer = self._taken(self.page.request.get("/"))
        found = _TOKEN.search(answer.text())
        assert found
        return found[1], answer.url

    def _begin(self, *values: tuple[str, str]) -> None:
        self.course.match, self.course.seq = self.send(f"{self.at}/matches", *values), 0

    def _taken(self, answer: APIResponse) -> APIResponse:
        if answer.status >= 400:
            raise AssertionError(_SAID.findall(answer.text()))
        return answer
