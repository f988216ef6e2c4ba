"""Responses to requests about a match: its screen, as the asking phone may see it."""

from flask import redirect, render_template
from flask.typing import ResponseReturnValue

from companion.store.history import replays
from companion.store.history.play import MatchReplay
from companion.store.models import Match
from companion.web.access.device import current_device_id
from companion.web.matches.actions import EntryAttempt
from companion.web.matches.board import MatchScreen
from companion.web.pages.errors import wants_fragment


def make_match_screen(
    match: Match, attempt: EntryAttempt | None = None, play: MatchReplay | None = None
) -> MatchScreen:
    """Return the match as the requesting phone sees it, with `attempt` filled in.

    Without `attempt` no form is filled in. `play` is the replayed match, if the caller has it; else it
    is loaded.

    Raises:
        UnreadableMatch: the match is loaded and cannot be replayed.
    """
    return MatchScreen(match, play or replays.load_replay(match), current_device_id(), attempt)


def render_match_screen(screen: MatchScreen, *, status: int = 200, refused: str = "") -> tuple[str, int]:
    """Return the board (a fragment for htmx, else the whole page) and its HTTP `status`.

    `refused` is an error message to show above it; "" without one.
    """
    template = "matches/_board.html" if wants_fragment() else "matches/match.html"
    return render_template(template, screen=screen, refused=refused), status


def respond_after_recording(match: Match, grown: MatchReplay | None = None) -> ResponseReturnValue:
    """Return the response after a change: the new board for htmx, else a redirect to the match.

    `grown` is the match after the entry, if the caller has it; else it is loaded.

    Raises:
        UnreadableMatch: the match is loaded and cannot be replayed.
    """
    screen = make_match_screen(match, play=grown)
    return (
        render_match_screen(screen) if wants_fragment() else redirect(screen.url("matches.show_match"), 303)
    )
