"""What one tap costs behind the page: `python tests/benchmarks/gate.py`.

For every game a match is begun as its first transcript was, and the first entry of that is entered through
the pages, as htmx does. Counted for each tap: how often the game was asked what may be entered and to carry
something out, how often values were read, and the SELECTs; and the same for a preview, and for a poll that
finds nothing new.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from flask import Flask
from sqlalchemy import event

import companion
from companion.engine import gate
from companion.engine.event import Submission
from companion.engine.game import Game
from companion.engine.gate import begin, get_offered_action
from companion.engine.seats import Seats
from companion.engine.values import read_values
from companion.games import GAMES
from companion.store import db
from companion.store.matches import log
from companion.store.matches.log import append_entry, undo_entry
from companion.store.matches.matches import start_match
from companion.store.models import Table
from companion.store.seating.seats import rename_player
from companion.store.tables.opening import open_table
from companion.web.pages.forms import format_query_values

sys.path.insert(0, str(Path(__file__).parents[1]))
from games.transcripts import KEPT, Transcript, key_of
from web.phones import HTMX, Phone, text

PLAYERS = ("Anna", "Bo", "Cy", "Di")


@dataclass
class Counts:
    """What has been counted since it was last cleared."""

    of: Counter[str] = field(default_factory=Counter)

    def of_game(self, game: Game[Any]) -> Game[Any]:
        """Return the game, counting what it is asked."""
        names = ("actions", "apply", "summary")
        counting = {name: self._counting(name, getattr(game.rules, name)) for name in names}
        return replace(game, rules=replace(game.rules, **counting))

    def _counting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            self.of[name] += 1
            return function(*given)

        return counted

    @contextmanager
    def listening(self, app: Flask) -> Iterator[None]:
        """Count the values that are read and the SELECTs while it lasts."""
        read = gate.read_values
        gate.read_values = self._counting("read_values", read)
        with app.app_context():
            engine = db.engine
            event.listen(engine, "before_cursor_execute", self._statement)
        try:
            yield
        finally:
            gate.read_values = read
            event.remove(engine, "before_cursor_execute", self._statement)

    def _statement(self, *given: Any) -> None:
        self.of[given[2].split()[0].upper()] += 1


@dataclass
class Tapped:
    """A match on one phone, begun as the first transcript of the game's edition was."""

    app: Flask
    slug: str
    counts: Counts
    phone: Phone = field(init=False)
    match: str = field(init=False)

    def __post_init__(self) -> None:
        """Open a table with the transcript's players, sit down and begin a match with its options."""
        self.phone = Phone(self.app)
        table = self.phone.post("/tables", {"player": self.transcript["names"], "name": ""}).location
        self.phone.post(f"{table}/seats/0/claim")
        around = [str(seat) for seat in range(len(self.transcript["names"]))]
        chosen = format_query_values(read_values(self.game.options.fields, self.transcript["options"]))
        asked = {
            option.name: chosen[option.name]
            for option in self.game.options.choosable_fields
            if option.name in chosen
        }
        given = {"game": self.slug, "player": around, "dealer": "0", **asked}
        begun = self.phone.post(f"{table}/matches", given)
        assert begun.status_code == 303, text(begun)
        self.match = begun.location

    @property
    def game(self) -> Game[Any]:
        """The game, uncounted."""
        return GAMES[self.slug]

    @property
    def transcript(self) -> Transcript:
        """What is entered."""
        return KEPT.transcripts(key_of(self.game))[0]

    def tap(self, what: str = "entries") -> Mapping[str, int]:
        """Send the transcript's first entry as a form does; return what was counted."""
        seq = re.search(r'name="seq" value="(\d+)"', text(self.phone.get(self.match)))
        assert seq is not None
        sent = {"seq": seq.group(1), **self.first_entry()}
        self.counts.of.clear()
        answer = self.phone.htmx(f"{self.match}/{what}", sent)
        assert answer.status_code == 200, (
            sent,
            re.findall(r'class="(?:refusal|notice)[^<]*<[^<]*<[^<]*', text(answer)),
        )
        return dict(self.counts.of)

    def first_entry(self) -> Mapping[str, str | list[str]]:
        """Return what the form of that entry sends beside its number, an empty input as it stands."""
        entry = self.transcript["entries"][0]
        state = begin(self.game, Seats(tuple(self.transcript["names"])), self.transcript["options"])
        action = get_offered_action(self.game, state, entry["action"])
        seat = {} if entry["seat"] is None else {"seat": str(entry["seat"])}
        return {
            "action": action.name,
            **seat,
            **format_query_values(read_values(action.fields, entry["values"])),
        }

    def poll(self) -> Mapping[str, int]:
        """Ask whether anything is new; return what was counted."""
        address = re.search(r'hx-get="([^"]+)"', text(self.phone.get(self.match)))
        assert address is not None
        self.counts.of.clear()
        answer = self.phone.get(address.group(1).replace("&amp;", "&"), headers=HTMX)
        assert answer.status_code == 204, text(answer)
        return dict(self.counts.of)


def make(folder: str, counts: Counts) -> Flask:
    """Return an application on an empty SQLite database, whose games count what they are asked."""
    games = {slug: counts.of_game(game) for slug, game in GAMES.items()}
    address = f"sqlite:///{folder}/companion.sqlite"
    return companion.create_app(
        {"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "x", "GAMES": games, "RATELIMIT_ENABLED": False}
    )


ASKED = ("actions", "apply", "summary", "read_values", "SELECT")


def costs(app: Flask, counts: Counts, slug: str) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield what a preview of an entry, the tap that enters it and a poll cost in the game."""
    tapped = Tapped(app, slug, counts)
    yield "preview", tapped.tap("preview")
    yield "tap", tapped.tap()
    yield "poll", tapped.poll()


@contextmanager
def stopwatch(held: list[float]) -> Iterator[None]:
    """Note in `held` how long each lock on a table is held, in seconds, while it lasts."""
    locked = log.transaction_without_reload

    @contextmanager
    def timed(table: Table, *, counts: bool) -> Iterator[int]:
        with locked(table, counts=counts) as version:
            begun = perf_counter()
            yield version
        held.append(perf_counter() - begun)

    log.transaction_without_reload = timed
    try:
        yield
    finally:
        log.transaction_without_reload = locked


def long_match(app: Flask, undone: int) -> None:
    """Print what an entry costs after so many entries that were taken back, and a name that was changed."""
    with app.app_context():
        table = open_table("", PLAYERS, "opener")
        match = start_match(table, "guts", {}, table.seats, None, "opener")
        for seq in range(0, 2 * undone, 2):
            append_entry(match, seq, Submission("deal"), "opener")
            undo_entry(match, seq + 1, "opener")
        rename_player(table.seats[0], "Annabel", "opener")
        held: list[float] = []
        with stopwatch(held):
            begun = perf_counter()
            append_entry(match, 2 * undone, Submission("deal"), "opener")
            took = perf_counter() - begun
        print(
            f"\n{undone} entries taken back and a name changed: an entry takes {took * 1000:.0f} ms,", end=" "
        )
        print(f"of which the table is locked for {held[0] * 1000:.1f} ms")


def main() -> None:
    """Print what taps cost in every game, and the lock of a long match."""
    counts = Counts()
    with tempfile.TemporaryDirectory() as folder:
        app = make(folder, counts)
        with counts.listening(app):
            print(f"{'':20} {'':8}" + "".join(f"{name:>12}" for name in ASKED))
            for slug in GAMES:
                for what, found in costs(app, counts, slug):
                    print(f"{slug:20} {what:8}" + "".join(f"{found.get(name, 0):12}" for name in ASKED))
        long_match(app, 2400)


if __name__ == "__main__":
    main()
