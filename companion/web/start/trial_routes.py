"""Trials: a table of made-up players to try the companion on, for this phone alone."""

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.store.history.replays import find_running_match
from companion.store.models import Table
from companion.store.privacy.trials import delete_trial_of_phone
from companion.store.trials.beginning import begin_trial
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.addresses.links import match_endpoint_path
from companion.web.current.trials import remember_trial
from companion.web.pages.formats import request_locale

blueprint = Blueprint("trials", __name__, url_prefix="/try")


@blueprint.post("")
@rate_limits.limit_tables
def start_trial() -> ResponseReturnValue:
    """Begin a trial of this phone, and go to its match.

    It replaces an earlier trial of the phone, but for one that began a few seconds ago: a double press
    counts once.
    """
    table = begin_trial(current_device_id(), request_locale())
    remember_trial(table)
    return redirect(trial_url(table), 303)


@blueprint.post("/end")
def end_trial() -> ResponseReturnValue:
    """Delete this phone's trial with all that was entered there, and go to the start page.

    A phone without a trial goes there, too.
    """
    delete_trial_of_phone(current_device_id())
    return redirect(url_for("home.show_start_page", tried=1), 303)


def trial_url(table: Table) -> str:
    """Return the URL path of the match that is played at the trial; that of its table without one."""
    match = find_running_match(table)
    return (
        match_endpoint_path("matches.show_match", table.code, match.number)
        if match
        else url_for("tables.show_table", code=table.code)
    )
