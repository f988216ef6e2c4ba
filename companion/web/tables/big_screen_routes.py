"""A table on a shared screen, such as a tablet or a television. Nothing is entered there."""

from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue
from jinja2 import Template

from companion.evenings.money.balances import PlayerScore
from companion.evenings.money.chips import PlayerChips
from companion.store.evenings.evenings import Evening, compute_evening
from companion.store.history import replays
from companion.store.models import Match, Table
from companion.web.access.device import NO_DEVICE
from companion.web.current.table import get_table_or_404, get_table_version_or_404, is_page_current
from companion.web.history.entries import LogLineView, list_newest_log_lines, list_table_event_lines
from companion.web.live import board_cache
from companion.web.live.board_cache import SharedBoard, render_shared_board
from companion.web.matches.board import MatchScreen
from companion.web.pages.errors import wants_fragment

_MAX_LINES_SHOWN, _MAX_LINES_SEARCHED = 3, 40
"""Number of log lines shown, and number of lines searched for them, because some may be undone."""

blueprint = Blueprint("big", __name__, url_prefix="/t/<code>/big")


@dataclass(frozen=True)
class BigScreen:
    """Content of the big screen of a table, the same for everybody who looks at it."""

    table: Table

    @cached_property
    def running(self) -> Match | None:
        """Match that is being played; None between two matches."""
        return replays.find_running_match(self.table)

    @cached_property
    def screen(self) -> MatchScreen | None:
        """Running match as a watcher sees it; None if there is none or it cannot be replayed."""
        if self.running is None:
            return None
        try:
            return MatchScreen(self.running, replays.load_replay(self.running), NO_DEVICE)
        except replays.UnreadableMatch:
            return None

    @property
    def until(self) -> int | None:
        """Time when the secret choices change next, in milliseconds since 1970; None without one.

        That is, for example, the end of the countdown shown.
        """
        declaring = self.screen.due_choices if self.screen else None
        return declaring.round.next_change_at if declaring else None

    @property
    def lines(self) -> list[LogLineView]:
        """Latest log lines that were not undone, at most 3, newest first.

        They are those of the running match with its table events. Between two matches, or if the match
        cannot be replayed, they are events of the table.
        """
        return [line for line in self._newest_lines if not line.undone][:_MAX_LINES_SHOWN]

    @property
    def _newest_lines(self) -> list[LogLineView]:
        """Latest log lines, including those that were undone."""
        if self.screen is None:
            return list_table_event_lines(self.table)
        found = self.screen.play.latest_lines(_MAX_LINES_SEARCHED)
        return list_newest_log_lines(self.screen.match, found, self.screen.names, _MAX_LINES_SEARCHED)

    @cached_property
    def evening(self) -> Evening:
        """Summary of the evening so far."""
        return compute_evening(self.table)

    @property
    def by_chips(self) -> bool:
        """True if the real chips decide the winnings.

        That is so if chips were recorded, but no finished match and no adjustment.
        """
        return bool(self.evening.cash) and not self.evening.finished and not self.evening.adjustments

    @cached_property
    def chips(self) -> dict[int, PlayerChips]:
        """Real chips of each player who bought or handed in any, by seat id."""
        return self.evening.chips_by_player

    @property
    def winnings_in_chips(self) -> dict[int, int]:
        """Chips handed in less chips bought of each player in `chips`, by seat id.

        Amounts are in the smallest parts of the unit, and negative if lost.
        """
        return {player: chips.winnings for player, chips in self.chips.items()}

    @property
    def balances(self) -> list[PlayerScore]:
        """Balances of all players, the highest first; of equal ones, the one with more matches won.

        If the real chips decide and all are handed in, the order is that of the winnings in chips.
        """
        made = self.winnings_in_chips if self.by_chips and not self.evening.chips else {}
        return sorted(
            self.evening.scores, key=lambda score: (-made.get(score.player, score.balance), -score.won)
        )

    @property
    def names(self) -> dict[int, str]:
        """Names of the players by seat id."""
        return {seat.id: seat.name for seat in self.table.seats}

    @property
    def last(self) -> Match | None:
        """Match that was finished last; None if a match is being played or none was finished."""
        return self.evening.finished[-1] if self.evening.finished and self.running is None else None

    @property
    def playable(self) -> list[str]:
        """Names of the built-in games that can be played by all who do not sit out now."""
        sitting = sum(not seat.away for seat in self.table.seats)
        return [
            game.name for game in current_app.config["GAMES"].values() if sitting in game.identity.seat_counts
        ]

    @property
    def panel(self) -> Template:
        """Big-screen template: the game's own, the one for any game, or the one between two matches."""
        if self.screen is None:
            return current_app.jinja_env.get_template("tables/big_screen/_between_matches.html")
        own = self.screen.game.screens.template_name or self.screen.game.slug
        return current_app.jinja_env.select_template(
            [f"tables/big_screen/{own}.html", "tables/big_screen/_panel.html"]
        )


@blueprint.get("")
def show_big_screen(code: str) -> ResponseReturnValue:
    """Show the table: the match being played, or the balances of the evening.

    Answer 404 if there is no such table. Any phone may look.
    """
    return _render_big_screen(get_table_or_404(code))


@blueprint.get("/board")
def poll_big_screen(code: str) -> ResponseReturnValue:
    """Return the screen, or 204 without content if the asking page needs no update.

    The page sends the version that it shows as `v`, and as `until` the time when its countdown changes.
    It needs an update if there is a newer version or that time has passed. Answer 404 if there is no
    such table.
    """
    version = get_table_version_or_404(code)
    if is_page_current(version):
        return "", 204
    return board_cache.respond_with_cached_board(
        code, "big", version, lambda: _shared_screen(get_table_or_404(code))
    )


def _shared_screen(table: Table) -> SharedBoard | str:
    """Return the screen, the same for all who look; it is not cached while a countdown runs."""
    big = BigScreen(table)
    whole = not wants_fragment() or big.until is not None
    return (
        _render_big_screen(table)
        if whole
        else render_shared_board(lambda: _render_big_screen(table), table.version)
    )


def _render_big_screen(table: Table) -> str:
    template = "tables/_big_screen.html" if wants_fragment() else "tables/big_screen.html"
    big = BigScreen(table)
    return render_template(template, big=big, screen=big.screen, table=table, game_of=replays.game_name)
