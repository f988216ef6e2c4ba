"""What a screen shows of a match, for one phone."""

from functools import cached_property
from typing import Any

from flask import current_app, render_template
from jinja2 import Template
from markupsafe import Markup

from companion.store.history import replays
from companion.store.matches import log
from companion.store.models import Seat
from companion.web.current import seat_requests
from companion.web.history.entries import SHOWN, newest_first
from companion.web.live.board_cache import part
from companion.web.matches.announcements import News
from companion.web.matches.available import Entering
from companion.web.matches.result import Ending
from companion.web.matches.secret_choices import Reveal, reveal
from companion.web.pages import texts


class Screen(Entering):
    """A match as it stands, with what the phone may enter there."""

    @property
    def poll_url(self) -> str:
        """Where it is asked whether something has changed, or somebody's time to answer has run out."""
        return self.url("matches.poll", v=self.version, until=self.until)

    @property
    def until(self) -> int | None:
        """When something is over that is waited for, in milliseconds since 1970; None for nothing."""
        waits = (seat_requests.until(self.table), self.declaring.round.until if self.declaring else None)
        return min((moment for moment in waits if moment is not None), default=None)

    @property
    def beside(self) -> Markup:
        """What stands beside the board, the same on all phones: the story and the rule."""
        shows = {
            "lines": self.news.lines,
            "all": self.url("stories.page"),
            "rule": self.rule,
            "rules": self.rules_url,
        }
        key = ("beside", self.match.id, self.play.seq)
        return part(key, self.version, lambda: render_template("matches/_history_and_rules.html", **shows))

    @cached_property
    def view(self) -> Any:
        """What the game's own template shows beyond the summary."""
        return self.game.view(self.state) if self.game.view else None

    @property
    def title(self) -> str:
        """What the browser calls the page; it changes with the screen."""
        return f"{self.summary.headline} · {self.game.name}"

    @property
    def undoes(self) -> str:
        """What undo takes back, as it reads now; "" where there is nothing."""
        return log.told(self.play, self.play.course.kept[-1]) if self.play.can_undo else ""

    @property
    def keeps(self) -> str:
        """What this phone may keep without a connection: "all" of the page, a "press", or "" for nothing.

        A press is its own; on the page may stand what it chose in secret. Of cards that only some may see
        nothing is left on any phone.
        """
        fields = (field for action in self.play.actions for field in action.fields)
        if getattr(self.view, "eyes", None) is not None or any(field.eyes is not None for field in fields):
            return ""
        return "press" if self.declaring else "all"

    @property
    def already(self) -> str:
        """What is said of an entry that was recorded before: so a press sent again knows that it counted."""
        return texts.ALREADY

    @property
    def revealed(self) -> str:
        """What came of the choices made in secret just before; nothing where one phone enters them all."""
        phones = {seat.device for seat in replays.players(self.match)} - {None, self.device}
        return self.summary.line if self.play.declared and phones else ""

    @cached_property
    def reveal(self) -> Reveal | None:
        """The same as something that has just happened, to be shown on all phones at once."""
        return reveal(self.play)

    @property
    def past(self) -> bool:
        """Whether it is the match as it stood once, where nothing is undone or noted by the way."""
        return False

    @property
    def prompt(self) -> str:
        """What is due now, or how it ended."""
        return self.summary.prompt or self.summary.headline

    @cached_property
    def news(self) -> News:
        """What is told of it beside the board."""
        lines = newest_first(self.match, self.play.latest(SHOWN), self.names)
        return News(lines, self.prompt, self.summary.over)

    @property
    def caller(self) -> Seat | None:
        """Who called the match, None where whoever dealt did."""
        return next((seat for seat in self.table.seats if seat.id == self.match.caller), None)

    @cached_property
    def may_step(self) -> bool:
        """Whether this phone may undo, or put right who called it: no later match rests on this one."""
        if not self.may_enter:
            return False
        return self.match.result is None or replays.live_matches(self.table)[-1] is self.match

    @cached_property
    def ending(self) -> Ending:
        """What it came to and what may come next, once it is over."""
        return Ending(self)

    @property
    def panel(self) -> Template:
        """The game's own template, or the one that shows any game."""
        own = self.game.panel or self.game.slug
        return current_app.jinja_env.select_template([f"games/{own}.html", "games/_panel.html"])
