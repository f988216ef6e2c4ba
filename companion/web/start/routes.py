"""The start page: open a table, join one, go back to one."""

import secrets
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion.evenings.money.counting import currencies_of, read_unit
from companion.evenings.tables.names import MOST_SEATS, BadName
from companion.store.database import clock
from companion.store.groups.groups import groups_of_phone
from companion.store.privacy import device as forgetting
from companion.store.privacy.trials import delete_trial_of_phone
from companion.store.tables import opening, tables
from companion.version import __version__
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id, renew_device_cookie
from companion.web.current.table import get_table_or_404
from companion.web.groups.calendar import format_next_meeting
from companion.web.pages.errors import RequestRefused
from companion.web.pages.formats import request_formats, request_locale
from companion.web.ranking.game_choice import list_game_contests
from companion.web.ranking.settings import describe_remembered
from companion.web.start.trial_routes import trial_url

blueprint = Blueprint("home", __name__)

_NO_VALUES: Mapping[str, str] = MappingProxyType({})
_EMPTY_NAME_INPUTS = 6
"""Number of empty name inputs on a page; scripts or a button add more."""


@blueprint.get("/")
def show_start_page() -> ResponseReturnValue:
    """Show the start page, with the ten newest tables and the groups of this phone.

    The phone's cookie then lasts another year.
    """
    renew_device_cookie()
    return _render_start_page()


@blueprint.post("/tables")
@rate_limits.limit_tables
def create_table() -> ResponseReturnValue:
    """Open a table with the submitted players and go there; no phone holds a seat yet.

    A trial of this phone is deleted.

    With the input `more`, only show more name inputs. The form has `name` (of the table; empty for a name
    with the day of the week), `player` (a name each, at most 60; blank ones are left out), `counts` and
    `sign` (the currency, or points), `unit` (name of the points, "points" if empty), and `press` (token of
    the page): the same page sent twice with the same values opens one table as long as nothing was played
    there. A name or a currency that is not allowed is shown with 422, and so are too few or too many players.
    """
    players = request.form.getlist("player")[:60]
    given = request.form
    if "more" in given:
        return _render_start_page(players, given, naming=True)
    name, unit = given.get("name", ""), given.get("unit") or opening.DEFAULT_UNIT_NAME
    try:
        counts_in = read_unit(given.get("counts", ""), given.get("sign", ""))
        table = opening.open_table(
            name,
            players,
            current_device_id(),
            unit,
            counts_in,
            given.get("press", "")[:100],
            request_locale(),
        )
    except BadName as bad:
        return _render_start_page(players, given, naming=True, refused=str(bad)), 422
    delete_trial_of_phone(current_device_id())
    return redirect(url_for("tables.show_table", code=table.code), 303)


@blueprint.post("/tables/again")
@rate_limits.limit_tables
def create_same_table_again() -> ResponseReturnValue:
    """Open a table for the same people as at this phone's last table, and go there.

    The form input `after` is the code of the table that was the newest when the page was made. That table is
    copied if it is among the phone's ten newest, else the newest is. This phone holds the same seats there;
    the others are free, and nobody sits out. A trial of the phone is deleted. A page sent twice opens one
    table, as long as nothing was played there. A phone without a table goes to the start page.
    """
    after = request.form.get("after", "")
    table = opening.open_table_like_last(current_device_id(), after, request_locale())
    if table is not None:
        delete_trial_of_phone(current_device_id())
    target = url_for("tables.show_table", code=table.code) if table else url_for("home.show_start_page")
    return redirect(target, 303)


@blueprint.post("/forget")
@rate_limits.limit_tables
def delete_device_data() -> ResponseReturnValue:
    """Delete all data of this phone, and its cookie, and go to the start page.

    Its seats become free, and it leaves its groups. Its photos, also kept ones, its join requests and its
    presets are deleted, except presets saved for a group. Tables, matches and entries stay, under a random
    ID in place of the phone's. Any copy of the cookie opens nothing any more. This cannot be undone.
    """
    forgetting.delete_device_data(current_device_id())
    session.clear()
    answer = redirect(url_for("home.show_start_page", forgotten=1), 303)
    answer.headers["Clear-Site-Data"] = (
        '"storage"'  # deletes the stored board; browsers obey this over https only
    )
    return answer


@blueprint.get("/join")
def join_table() -> ResponseReturnValue:
    """Redirect to the table with the code in the query, or to the start page without a code.

    The query has it as `code`; case, spaces and hyphens do not matter. Nobody joins by this: the phone only
    opens the table. If no table has the code, the start page is shown with an error and 404. Once the client
    has used up its guesses, answer 429.
    """
    code = request.args.get("code", "").strip()
    try:
        target = (
            url_for("tables.show_table", code=get_table_or_404(code).code)
            if code
            else url_for("home.show_start_page")
        )
    except RequestRefused as unknown:
        return _render_start_page(code=code, unknown=str(unknown)), unknown.status
    return redirect(target, 303)


def _render_start_page(
    players: Sequence[str] = (),
    given: Mapping[str, str] = _NO_VALUES,
    *,
    naming: bool = False,
    refused: str = "",
    code: str = "",
    unknown: str = "",
) -> str:
    """Return the start page, or only the new table while `naming` its players.

    `refused` is an error about the new table, `unknown` one about the typed `code`.
    """
    names = [player[:100] for player in players if player.strip()]
    trial = tables.find_trial_of_phone(current_device_id())
    return render_template(
        "start/home.html",
        tables=tables.tables_of_phone(current_device_id()),
        groups=groups_of_phone(current_device_id()),
        meeting_told=format_next_meeting,
        now=clock.now(),
        day_told=request_formats().relative_date,
        ranked_as=describe_remembered(list_game_contests(current_app.config["GAMES"])),
        kept=tables.known_player_names(current_device_id()),
        players=[*names, *[""] * _EMPTY_NAME_INPUTS][:MOST_SEATS],
        naming=naming,
        refused=refused,
        code=code[:40],
        unknown=unknown,
        forgotten="forgotten" in request.args,
        trial_at=trial_url(trial) if trial else "",
        tried="tried" in request.args and trial is None,
        name=given.get("name", "")[:100],
        unit=(given.get("unit") or opening.DEFAULT_UNIT_NAME)[:100],
        counts=given.get("counts", ""),
        sign=given.get("sign", "")[:20],
        currencies=currencies_of(request_locale()),
        press=given.get("press", "")[:100] or secrets.token_urlsafe(9),
        version=__version__,
    )
