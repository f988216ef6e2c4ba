"""The screen of a match, for one phone."""

from functools import cached_property
from typing import Any

from flask import current_app, render_template, url_for
from jinja2 import Template
from markupsafe import Markup

from companion.showdown_photo.known_hands import recorded_hands
from companion.store.history import replays
from companion.store.matches import log
from companion.store.models import Seat
from companion.web.current import seat_requests
from companion.web.history.entries import MAX_LINES_SHOWN, list_newest_log_lines
from companion.web.live.board_cache import render_cached_part
from companion.web.matches.announcements import MatchNews
from companion.web.matches.available import EnterableMatch
from companion.web.matches.result import EndedMatchView
from companion.web.matches.secret_choices import ChoiceReveal, find_fresh_choice_reveal
from companion.web.pages import texts
from companion.web.photos.samples import choose_sample_photo


class MatchScreen(EnterableMatch):
    """Content of the match page on one phone: the match as it is now.

    It includes the entries that the phone may make.
    """

    @property
    def poll_url(self) -> str:
        """Address to ask for news: a change, or a countdown that has run out."""
        return self.url("matches.poll_match", v=self.version, until=self.until)

    @property
    def until(self) -> int | None:
        """Time when the next wait is over, in milliseconds since 1970; None without one.

        A wait is a request for a seat, unless its time is over already, or a change in the secret choices.
        """
        waits = (
            seat_requests.next_seat_request_deadline_ms(self.table),
            self.due_choices.round.next_change_at if self.due_choices else None,
        )
        return min((moment for moment in waits if moment is not None), default=None)

    @property
    def side_notes(self) -> Markup:
        """HTML beside the board, the same on all phones: the match log and the current rule."""
        shows = {
            "lines": self.news.lines,
            "all": self.url("stories.show_match_history"),
            "rule": self.rule,
            "rules": self.rules_url,
        }
        key = ("beside", self.match.id, self.play.seq)
        return render_cached_part(
            key, self.version, lambda: render_template("matches/_history_and_rules.html", **shows)
        )

    @cached_property
    def view(self) -> Any:
        """Values that the game's own template shows beyond the summary; None if it needs none."""
        return self.game.screens.view(self.state) if self.game.screens.view else None

    @property
    def title(self) -> str:
        """Title of the page in the browser: the headline, " · " and the name of the game."""
        return f"{self.summary.headline} · {self.game.name}"

    @property
    def undo_text(self) -> str:
        """Text of the log entry that undo would take back; "" if there is none."""
        return log.current_log_text(self.play, self.play.course.kept[-1]) if self.play.can_undo else ""

    @property
    def offline_storage(self) -> str:
        """Parts this phone may store for offline use: "all" (the page), "press" or "" (nothing).

        During secret choices only the phone's own presses are kept: the page may show what it chose. Nothing
        is kept if some cards may be seen by some players only.
        """
        fields = (field for action in self.play.actions for field in action.fields)
        if getattr(self.view, "eyes", None) is not None or any(
            field.layout.visible_to is not None for field in fields
        ):
            return ""
        return "press" if self.due_choices else "all"

    @property
    def repeat_message(self) -> str:
        """Message for an entry that was recorded before, so that a press sent again is confirmed."""
        return texts.ALREADY_ENTERED

    @property
    def revealed(self) -> str:
        """Log text of the newest entry that counts, if it made secret choices; else "".

        Choices that phones may make in secret count, even if one phone entered them all. It is "" if no other
        phone holds a seat in the match. The age of the entry does not matter.
        """
        phones = {seat.device for seat in replays.match_seats(self.match)} - {None, self.device}
        return self.summary.log_text if self.play.may_newest_be_secret and phones else ""

    @cached_property
    def reveal(self) -> ChoiceReveal | None:
        """Secret choices to be shown on all phones at the same moment; None without any.

        They must have been revealed a few seconds ago at most.
        """
        return find_fresh_choice_reveal(self.play)

    @property
    def is_earlier_state(self) -> bool:
        """True if this is the match at an earlier entry, without undo and side notes."""
        return False

    def sample_photo(self, action: str) -> str:
        """Return the path, below the static files, of a sample photo that fills the action; "" if none.

        Only a trial has sample photos.
        """
        if self.table.trial_device is None or self.is_earlier_state:
            return ""
        return choose_sample_photo(self.showdown_fields(action), recorded_hands(self.play.course, action))

    def sample_photo_url(self, action: str) -> str:
        """Return the URL path of the sample photo that fills the action; "" if there is none."""
        path = self.sample_photo(action)
        return url_for("static", filename=path) if path else ""

    @property
    def prompt(self) -> str:
        """Text that says what is due now; the headline if nothing is, as in a match that is over."""
        return self.summary.prompt or self.summary.headline

    @cached_property
    def news(self) -> MatchNews:
        """News beside the board, with at most `MAX_LINES_SHOWN` log lines, table events among them."""
        lines = list_newest_log_lines(self.match, self.play.latest_lines(MAX_LINES_SHOWN), self.names)
        return MatchNews(lines, self.prompt, self.summary.over)

    @property
    def starter(self) -> Seat | None:
        """Seat of the player who started the match; None if the dealer counts as the starter."""
        return next((seat for seat in self.table.seats if seat.id == self.match.caller), None)

    @cached_property
    def may_revise_match(self) -> bool:
        """True if this phone may undo, or correct who started the match.

        It must be allowed to enter in the match, and no later match may depend on this one: it is still
        being played, or it is the table's last one that was not abandoned.
        """
        if not self.may_enter:
            return False
        return self.match.result is None or replays.list_matches_not_abandoned(self.table)[-1] is self.match

    @cached_property
    def ending(self) -> EndedMatchView:
        """Result of the match and what may be played next; only of use for a match that is over."""
        return EndedMatchView(self)

    @property
    def panel(self) -> Template:
        """Template of the game's panel: its own, or the one for any game."""
        own = self.game.screens.template_name or self.game.slug
        return current_app.jinja_env.select_template([f"games/{own}.html", "games/_panel.html"])
