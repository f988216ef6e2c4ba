"""Trial of the current request: pages that it does not have, and what is said once it is over."""

from flask import Flask, g, request, session

from companion.store.database.codes import normalise_table_code
from companion.store.history.replays import list_matches_not_abandoned
from companion.store.models import Match, Table
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused

_NOT_IN_TRIALS = frozenset(
    {
        "big.poll_big_screen",
        "big.show_big_screen",
        "evening.export_evening_csv",
        "evening.export_evening_json",
        "evening.send_evening_picture",
        "groups.create_group",
        "groups.move_evening_into_group",
        "groups.take_own_seat",
        "keeping.keep_photo",
        "members.add_seat_phone_to_person",
        "postcards.create_share_link",
        "tables.send_table_qr",
    }
)
"""Endpoints that would show a trial to others, or keep something of it."""
_SESSION_KEY = "trial"


def remember_trial(table: Table) -> None:
    """Remember on this phone that it has begun the trial `table`, for when the trial is over."""
    session[_SESSION_KEY] = table.code


def was_trial(code: str) -> bool:
    """Return whether the table with that code was the last trial of this phone.

    The code may be typed in another spelling.
    """
    return bool(code) and normalise_table_code(code) == session.get(_SESSION_KEY)


def enter_trial(table: Table) -> None:
    """Note that the request is about a trial, so that its page says so.

    Answer 422 if the request would show the trial to others or keep something of it.
    """
    if request.endpoint in _NOT_IN_TRIALS:
        raise RequestRefused(422, texts.NOT_IN_TRIAL)
    g.trial = table


def current_trial() -> Table | None:
    """Return the trial that the request is about; None if it is about none."""
    found: Table | None = g.get("trial")
    return found


def current_trial_match() -> Match | None:
    """Return the newest match, not called off, of the trial that the request is about; None without one."""
    trial = current_trial()
    return next(iter(list_matches_not_abandoned(trial)[-1:]), None) if trial else None


def init_app(app: Flask) -> None:
    """Make `current_trial` available in every template of `app`."""
    app.jinja_env.globals["current_trial"] = current_trial
