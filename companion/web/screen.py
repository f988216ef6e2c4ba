"""What a screen shows of a match, for one phone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flask import current_app, render_template, url_for
from jinja2 import Template
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.play.action import Action
from companion.play.field import Field
from companion.play.game import Sequel
from companion.play.gate import stands
from companion.store import joining, log, matches, replays
from companion.store.models import Seat
from companion.web import asked, words
from companion.web.declaring import Declaring, Reveal, declaring, reveal
from companion.web.ending import Taking, takings_of
from companion.web.entry import Attempt, Offer, offers
from companion.web.eyes import Eyes, eyes_of
from companion.web.forms import FieldsForm, form_for
from companion.web.house.played import as_played
from companion.web.news import News
from companion.web.photographs import between_in, expected_in
from companion.web.seen import Seen
from companion.web.shared import part
from companion.web.showdowns import lie_apart, shown_in
from companion.web.telling import SHOWN, newest_first


@dataclass(frozen=True)
class Screen(Seen):
    """A match as it stands, with what the phone may enter there; `attempt` is what it has filled in.

    `answers` are what was filled in for the newcomer with that position, who was not let in.
    """

    attempt: Attempt | None = None
    answers: tuple[int, MultiDict[str, str]] | None = field(default=None, kw_only=True)

    @property
    def poll_url(self) -> str:
        """Where it is asked whether something has changed, or somebody's time to answer has run out."""
        return self.url("matches.poll", v=self.version, until=self.until)

    @property
    def until(self) -> int | None:
        """When something is over that is waited for, in milliseconds since 1970; None for nothing."""
        waits = (asked.until(self.table), self.declaring.round.until if self.declaring else None)
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
        return part(key, self.version, lambda: render_template("_fragments/beside.html", **shows))

    @cached_property
    def view(self) -> Any:
        """What the game's own template shows beyond the summary."""
        return self.game.view(self.state) if self.game.view else None

    @property
    def title(self) -> str:
        """What the browser calls the page; it changes with the screen."""
        return f"{self.summary.headline} · {self.game.name}"

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What this phone may enter now, each with its form; the seats it holds come first."""
        if not self.may_enter:
            return ()
        first = sorted(self.enters_for, key=lambda seat: seat not in self.mine)
        return offers(tuple(self._offered), first, self.attempt, self.ids)

    @cached_property
    def tapped(self) -> Offer | None:
        """What is entered by taps on the players' rows, None where nothing is.

        Where phones fill it in together, the board is not the input of one that enters it for all.
        """
        together = self.declaring is not None and self.declaring.shared
        primary = (entry for entry in self.offers if entry.action.primary and entry.rows)
        return next((entry for entry in primary if not (together and entry.action.secret)), None)

    @property
    def undoes(self) -> str:
        """What undo takes back, as it reads now; "" where there is nothing."""
        return log.told(self.play, self.play.course.kept[-1]) if self.play.can_undo else ""

    @property
    def _offered(self) -> Iterator[Action]:
        """What may be entered: nothing for all where others have sealed a choice of their own.

        What another seat is asked for is offered as what it is asked about.
        """
        sealed = self.declaring is not None and self.declaring.sealed_elsewhere
        asked = {action.consent.asked for action in self.play.actions if action.consent}
        shown = (action for action in self.play.actions if action.name not in asked)
        return (self.eyes.on(action) for action in shown if not (sealed and action.secret))

    @cached_property
    def eyes(self) -> Eyes:
        """What this phone sees of cards that are for some players only."""
        return eyes_of(self.match, self.device)

    @property
    def closed(self) -> bool:
        """Whether something may be entered now that only other phones see."""
        return self.may_enter and any(self.eyes.on(action) is not action for action in self.play.actions)

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
        return words.ALREADY

    def ready(self, entry: Offer) -> bool:
        """Whether the form of `entry` may be sent as it stands, so that it can be said what that would do."""
        if entry.attempt is not None:
            return True
        if entry.seats and entry.seat is None:
            return False
        return stands(self.game, self.state, entry.action, entry.seat, replays.minute(self.match))

    @cached_property
    def declaring(self) -> Declaring | None:
        """The choices that are made in secret now."""
        return declaring(self.match, self.play, self.device, scores=self.may_enter)

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
    def refusal(self) -> str:
        """Why what was filled in is refused, when none of the forms can show it."""
        illegal = self.attempt.illegal if self.attempt else None
        return str(illegal) if illegal and not any(entry.attempt for entry in self.offers) else ""

    @property
    def ids(self) -> str:
        """What the ids of the forms begin with: another after each entry, so that a form is not kept."""
        return f"m{self.match.number}-{self.play.seq}"

    @property
    def past(self) -> bool:
        """Whether it is the match as it stood once, where nothing is undone or noted by the way."""
        return False

    @property
    def asks(self) -> str:
        """What the button of a form says in place of the entry's own words, if anything."""
        return ""

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
    def newcomers(self) -> list[Seat]:
        """Who sits at the table and may be let into the match."""
        return joining.newcomers(self.match) if self.may_enter and not self.summary.over else []

    def joining(self, seat: Seat) -> FieldsForm:
        """Return the form of what the game asks of a newcomer."""
        position, filled_in = self.answers or (None, None)
        given = filled_in if position == seat.position else None
        return form_for(joining.asked(self.play), given, ids=f"let-in-{seat.position}-{self.play.seq}")

    @property
    def caller(self) -> Seat | None:
        """Who called the match, None where whoever dealt did."""
        return next((seat for seat in self.table.seats if seat.id == self.match.caller), None)

    @property
    def caller_may_change(self) -> bool:
        """Whether it may be put right who called it: nothing was dealt since."""
        newest = self.match.result is None or replays.live_matches(self.table)[-1] is self.match
        return self.may_enter and newest

    @property
    def sequel(self) -> Sequel | None:
        """What may be played at once for the pot that the match left."""
        return matches.sequel_of(self.match, self.play) if self.may_enter and self.summary.over else None

    @property
    def takings(self) -> tuple[Taking, ...]:
        """What everybody won, once it is over."""
        return takings_of(self.summary.money, self.summary.winners, self.names, self.table)

    @property
    def may_play_again(self) -> bool:
        """Whether one tap begins the same game with the same people: nothing has come after it."""
        return self.may_enter and matches.may_be_played_again(self.match)

    @property
    def as_card(self) -> bool:
        """Whether a game of one's own may begin as this one was played."""
        return as_played(self.match) is not None

    @property
    def adviser_seats(self) -> tuple[int, ...]:
        """The seats that this phone may ask the game's adviser about."""
        return self.enters_for if self.game.adviser and self.may_enter and not self.summary.over else ()

    @property
    def panel(self) -> Template:
        """The game's own template, or the one that shows any game."""
        own = self.game.panel or self.game.slug
        return current_app.jinja_env.select_template([f"games/{own}.html", "games/_panel.html"])

    def fields_of(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the action of that name that the phone sees; none where it is not offered."""
        return next((self.eyes.of(one.fields) for one in self.play.actions if one.name == action), ())

    def shown_in(self, action: str) -> tuple[Field, ...]:
        """Return the inputs of the action that one photo of a whole showdown may fill."""
        return shown_in(self.fields_of(action), self.mine)

    def lie_apart(self, action: str) -> bool:
        """Whether somebody's cards lie apart from each other in such a photo."""
        return lie_apart(self.shown_in(action))

    def hands_url(self, action: str) -> str:
        """Return where a photo of all hands for that action goes."""
        return url_for("photos.read_hands", table=self.table.code, match=self.match.number, action=action)

    def photo_url(self, field: Field) -> str:
        """Return where a photo for that input goes."""
        least, most = between_in(field) or (None, None)
        return url_for(
            "photos.read",
            table=self.table.code,
            match=self.match.number,
            expected=expected_in(field),
            least=least,
            most=most,
            copies=field.copies,
        )
