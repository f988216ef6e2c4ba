"""Looking behind the lines of a match and putting them right, as phones do it."""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.event import Submission
from companion.engine.game import Game
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry
from companion.store.matches.matches import start_match
from companion.store.models import Table

from .browsing import Form, form_to, forms
from .phones import Evening, Phone, text

FULL = "Kh Kd Ks 8s 8d"
SAME = "The entry already says that. Nothing was changed."
GONE = "Somebody has just undone or corrected this entry, so it no longer counts."


class Lines(Evening):
    """Anna and Bo with a phone each, Cy without one, a guest; a match of the toy game by default."""

    game = "toy"

    def __init__(self, app: Flask, names: tuple[str, ...] = ("Anna", "Bo", "Cy"), **options: str) -> None:
        super().__init__(app, names, **options)
        self.first = self.match

    def call(self, **options: Any) -> TestResponse:
        """Begin the next match."""
        players = {"game": self.game, "player": ["0", "1", "2"], "dealer": "0"}
        answer = self.anna.post(f"{self.table}/matches", {**players, **options})
        assert answer.status_code == 303, plain(text(answer))
        self.match = answer.location
        return answer

    def say(self, action: str, **values: Any) -> None:
        """Enter something on the phone that may."""
        phone = self.bo if values.get("seat") == "1" else self.anna
        answer = self.enter(phone, action=action, **values)
        assert answer.status_code == 303, plain(text(answer))

    def scored(self, *points: tuple[int, int]) -> None:
        for seat, many in points:
            self.say("score", seat=str(seat), points=str(many))

    def line(self, number: int, how: str = "", match: str = "") -> str:
        return f"{match or self.match}/lines/{number}" + (f"/{how}" if how else "")

    def look(self, phone: Phone, number: int, how: str, match: str = "", **values: Any) -> TestResponse:
        """Ask what would change, from the form as it is offered."""
        url = self.line(number, how, match)
        sent: dict[str, Any] = {}
        if how in ("change", "before"):
            offered = [form for form in forms_of(phone, url) if form.action.endswith(how)]
            sent = (offered[0] if len(offered) == 1 else _of(offered, values["action"])).sent()
        return phone.post(url, {**sent, **values})

    def put(self, phone: Phone, number: int, how: str, match: str = "", **values: Any) -> TestResponse:
        """Ask what would change and press the button below it."""
        seen = self.look(phone, number, how, match, **values)
        assert seen.status_code == 200, plain(text(seen))
        return confirm(phone, seen)

    def told(self, phone: Phone | None = None, match: str = "") -> list[str]:
        """Return the story as a page shows it, newest first, without tags."""
        page = text((phone or self.guest).get(match or self.match))
        return [plain(line) for line in re.findall(r'<p class="told">(.*?)</p>', page, re.DOTALL)]

    def version(self) -> int:
        with self.app.app_context():
            return int(db.session.query(Table.version).scalar() or 0)

    def state(self) -> tuple[object, ...]:
        """Return all that may not change when nothing is recorded."""
        return self.counts(), self.version(), self.told(), self.told(match=self.first)


class Pots(Lines):
    """Two matches for a pot: the first left 3, which the second, still played, took over."""

    game = "potluck"

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.say("deal")
        self.say("stop")
        self.call()
        self.say("deal")


def forms_of(phone: Phone, url: str) -> list[Form]:
    answer = phone.get(url)
    assert answer.status_code == 200, plain(text(answer))
    return forms(text(answer))


def _of(offered: list[Form], action: str) -> Form:
    return next(form for form in offered if form.sent()["action"] == [action])


def confirm(phone: Phone, seen: TestResponse, **more: Any) -> TestResponse:
    """Press the button below the difference."""
    found = difference(seen)
    return phone.post(found.action, {**found.sent(), **more})


def difference(seen: TestResponse) -> Form:
    """Return the form below what would change."""
    page = text(seen)
    assert "What would change" in page, plain(page)
    (how,) = set(re.findall(r'action="[^"]*/lines/\d+(/\w+)"', page))
    return form_to(page, how)


def plain(page: str) -> str:
    """Return what a person reads, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def main(answer: TestResponse) -> str:
    """Return what a person reads of the page's own part."""
    page = text(answer)
    return plain(page[page.index("<main") : page.index("</main>")])


def played(app: Flask, game: Game[Any], transcript: dict[str, Any], phone: Phone) -> tuple[str, list[int]]:
    """Play a transcript at a table that `phone` has opened; return the match and its lines."""
    ((url, lines),) = played_on(app, game, transcript, phone, [len(transcript["entries"])])
    return url, lines


def played_on(
    app: Flask, game: Game[Any], transcript: dict[str, Any], phone: Phone, stops: Iterable[int]
) -> Iterator[tuple[str, list[int]]]:
    """Play on at one table to each number of entries in turn; yield the match and its lines each time."""
    url = phone.post("/tables", {"player": transcript["names"]}).location
    options = {
        name: value for name, value in transcript["options"].items() if name != game.options.pot_option
    }
    entries = [entry for entry in transcript["entries"] if "refused" not in entry]
    with app.app_context():
        table = _table(url)
        start_match(table, game.slug, options, table.seats, None, table.opened_by, table.seats[0])
    for stop in stops:
        with app.app_context():
            (match,) = _table(url).matches
            for number in range(load_replay(match).seq, min(stop, len(entries))):
                entry = entries[number]
                said = Submission(entry["action"], entry["seat"], entry["values"])
                append_entry(match, number, said, match.table.opened_by)
            lines = [point.seq for point in load_replay(match).course.points]
        yield f"{url}/m/1", lines


def _table(url: str) -> Table:
    return db.session.query(Table).filter_by(code=url.removeprefix("/t/")).one()
