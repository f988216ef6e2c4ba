"""A table on a screen that all look at: a tablet in its middle or a television. Nothing is entered there."""

from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue
from jinja2 import Template

from companion.evenings.money.balances import Score
from companion.evenings.money.cash import Chips
from companion.store.evenings.evenings import Evening, evening_of
from companion.store.history import replays
from companion.store.models import Match, Table
from companion.web.access.device import NOBODY
from companion.web.current.table import table_of, unchanged, version_at
from companion.web.history.entries import ToldLine, happened_at, newest_first
from companion.web.live import board_cache
from companion.web.live.board_cache import Common, common
from companion.web.matches.board import Screen
from companion.web.pages.errors import wants_fragment

_LINES, _AMONG = 3, 40
"""Lines that stand there, of as many that may have been taken back."""

blueprint = Blueprint("big", __name__, url_prefix="/t/<code>/big")


@dataclass(frozen=True)
class Big:
    """What the big screen shows of a table."""

    table: Table

    @cached_property
    def running(self) -> Match | None:
        """The match that is being played."""
        return replays.running(self.table)

    @cached_property
    def screen(self) -> Screen | None:
        """The match that is being played as a watcher sees it, None where nobody can follow it any more."""
        if self.running is None:
            return None
        try:
            return Screen(self.running, replays.load(self.running), NOBODY)
        except replays.Unreadable:
            return None

    @property
    def until(self) -> int | None:
        """When a countdown will be over that the screen shows."""
        declaring = self.screen.declaring if self.screen else None
        return declaring.round.until if declaring else None

    @property
    def lines(self) -> list[ToldLine]:
        """What happened last and still counts, newest first."""
        return [line for line in self._newest if not line.undone][:_LINES]

    @property
    def _newest(self) -> list[ToldLine]:
        """What happened last, with what was taken back since."""
        if self.screen is None:
            return happened_at(self.table)
        found = self.screen.play.latest(_AMONG)
        return newest_first(self.screen.match, found, self.screen.names, _AMONG)

    @cached_property
    def evening(self) -> Evening:
        """How the evening stands."""
        return evening_of(self.table)

    @property
    def by_chips(self) -> bool:
        """Whether the real chips decide who won how much, because no game was counted to its end."""
        return bool(self.evening.cash) and not self.evening.finished and not self.evening.adjustments

    @cached_property
    def chips(self) -> dict[int, Chips]:
        """The real chips of each player, by ids of seats."""
        return self.evening.chips_of

    @property
    def made(self) -> dict[int, int]:
        """What each player made of the real chips, by ids of seats."""
        return {player: chips.made for player, chips in self.chips.items()}

    @property
    def standing(self) -> list[Score]:
        """How everybody stands, who has won most first."""
        made = self.made if self.by_chips and not self.evening.chips else {}
        return sorted(
            self.evening.scores, key=lambda score: (-made.get(score.player, score.balance), -score.won)
        )

    @property
    def names(self) -> dict[int, str]:
        """The players by the ids of their seats."""
        return {seat.id: seat.name for seat in self.table.seats}

    @property
    def last(self) -> Match | None:
        """The match that was played last, None where another is being played or none was."""
        return self.evening.finished[-1] if self.evening.finished and self.running is None else None

    @property
    def playable(self) -> list[str]:
        """The names of the games that as many as sit here can play."""
        sitting = sum(not seat.away for seat in self.table.seats)
        return [game.name for game in current_app.config["GAMES"].values() if sitting in game.numbers]

    @property
    def panel(self) -> Template:
        """The game's own template for the big screen, the one for any game, or that between two matches."""
        if self.screen is None:
            return current_app.jinja_env.get_template("tables/big_screen/_between_matches.html")
        own = self.screen.game.panel or self.screen.game.slug
        return current_app.jinja_env.select_template(
            [f"tables/big_screen/{own}.html", "tables/big_screen/_panel.html"]
        )


@blueprint.get("")
def page(code: str) -> ResponseReturnValue:
    """Show the table: the match being played, or how the evening stands."""
    return _shown(table_of(code))


@blueprint.get("/board")
def poll(code: str) -> ResponseReturnValue:
    """Answer nothing (204) while the version asked with is the newest and no countdown has run out."""
    version = version_at(code)
    if unchanged(version):
        return "", 204
    return board_cache.board(code, "big", version, lambda: _common(table_of(code)))


def _common(table: Table) -> Common | str:
    """Return the screen that all who look at the table see; while something is waited for it is not kept."""
    big = Big(table)
    whole = not wants_fragment() or big.until is not None
    return _shown(table) if whole else common(lambda: _shown(table), table.version)


def _shown(table: Table) -> str:
    template = "tables/_big_screen.html" if wants_fragment() else "tables/big_screen.html"
    big = Big(table)
    return render_template(template, big=big, screen=big.screen, table=table, game_of=replays.game_name)
