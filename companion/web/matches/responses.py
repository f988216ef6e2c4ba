"""Responses to requests about a match: its screen, as the asking phone may see it."""

from flask import redirect, render_template
from flask.typing import ResponseReturnValue

from companion.store.history import replays
from companion.store.history.play import Play
from companion.store.models import Match
from companion.web.access.device import device
from companion.web.matches.actions import Attempt
from companion.web.matches.board import Screen
from companion.web.pages.errors import wants_fragment


def screen_of(match: Match, attempt: Attempt | None = None, play: Play | None = None) -> Screen:
    """Return the match as the asking phone sees it; `play` is the match if it is loaded already."""
    return Screen(match, play or replays.load(match), device(), attempt)


def show(screen: Screen, *, status: int = 200, refused: str = "") -> tuple[str, int]:
    """Return the screen for htmx, else the whole page, with the reason of a refusal if any."""
    template = "matches/_board.html" if wants_fragment() else "matches/match.html"
    return render_template(template, screen=screen, refused=refused), status


def recorded(match: Match, grown: Play | None = None) -> ResponseReturnValue:
    """Return the response after something was recorded: the updated match."""
    screen = screen_of(match, play=grown)
    return show(screen) if wants_fragment() else redirect(screen.url("matches.page"), 303)
