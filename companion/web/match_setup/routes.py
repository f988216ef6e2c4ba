"""Pages to set up and start a match, and to save its options as a preset."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.store.evenings.evenings import evening_of
from companion.store.groups.groups import person_at
from companion.store.history import replays
from companion.store.history.registry import HOUSE, game_called
from companion.store.matches import matches
from companion.store.models import Match, Table
from companion.store.variants import presets
from companion.store.variants.shelf import try_out as try_card
from companion.variants import Variant, as_data, to_text
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.current.table import table_to_change
from companion.web.current.viewer import rules_url
from companion.web.match_setup.chosen_variant import card_asked
from companion.web.match_setup.form import Call, given_call, name_of, try_out, usual_call
from companion.web.match_setup.presets import Preset, preset_of, saved_at
from companion.web.pages import texts
from companion.web.pages.errors import Refused, wants_fragment

blueprint = Blueprint("calling", __name__, url_prefix="/t/<code>")


@blueprint.get("/games/<slug>")
def choose(code: str, slug: str) -> ResponseReturnValue:
    """Show the setup of a game; a variant, saved options or an earlier match fills it in.

    A page that was left half filled in keeps all choices in its URL.
    """
    table = table_to_change(code)
    card = card_asked(table, request.args) if slug == HOUSE else None
    game = _game(slug, card)
    if request.args.get("game") == game.slug:
        return _page(given_call(table, game, request.args), card)
    preset = preset_of(table, game, request.args)
    return _page(usual_call(table, game, preset), card)


@blueprint.post("/games/<slug>")
def look(code: str, slug: str) -> ResponseReturnValue:
    """Show the setup as it was submitted: its summary, and the options that apply."""
    table = table_to_change(code)
    card = card_asked(table, request.form) if slug == HOUSE else None
    return _page(given_call(table, _game(slug, card), request.form), card)


@blueprint.post("/matches")
@rate_limits.matches
def start(code: str) -> ResponseReturnValue:
    """Start the match and go there; save its options if they were given a name."""
    table = table_to_change(code)
    slug = request.form.get("game", "")
    card = card_asked(table, request.form) if slug == HOUSE else None
    game = _game(slug, card)
    call = given_call(table, game, request.form)
    options, written = call.options, as_data(card) if card else None
    try:
        name = name_of(call) if call.save_as else ""
        if card:
            try_card(card)
        match = matches.start_match(
            table, game.slug, options, call.playing, call.caller, device(), call.dealer, written
        )
    except Illegal as illegal:
        if (begun := just_begun(table)) is not None:
            return _to(begun)
        call.form.refuse(illegal)
        return _page(call, card, status=422)
    if name:
        presets.save(device(), game, name, options, table.counts_in, _group_of(table))
    return _to(match)


@blueprint.post("/games/<slug>/stakes")
def save(code: str, slug: str) -> ResponseReturnValue:
    """Save the options under a name, and keep the form as it was filled in."""
    table = table_to_change(code)
    game = _game(slug)
    call = given_call(table, game, request.form)
    try:
        saved = presets.save(device(), game, name_of(call), call.options, table.counts_in, _group_of(table))
    except Illegal as illegal:
        call.form.refuse(illegal)
        return _page(call, status=422)
    told = texts.STAKES_KEPT.format(name=saved.name)
    return _page(replace(call, preset=Preset(stakes=saved, told=told), save_as=""))


@blueprint.post("/games/<slug>/stakes/<int:number>/forget")
def forget(code: str, slug: str, number: int) -> ResponseReturnValue:
    """Delete an option preset that this phone saved."""
    table = table_to_change(code)
    presets.forget(device(), number)
    return redirect(url_for("calling.choose", code=table.code, slug=_game(slug).slug), 303)


def _group_of(table: Table) -> int | None:
    """Return the id of the table's group, if this phone belongs to it."""
    person = person_at(table, device())
    return person.group_id if person else None


def just_begun(table: Table) -> Match | None:
    """Return this phone's running match without entries, else None: Start was pressed twice."""
    match = replays.running(table)
    mine = match is not None and match.device == device()
    return match if match and mine and not replays.entries_of(match) else None


def match_url(match: Match) -> str:
    """Return the URL of the match."""
    return url_for("matches.page", code=match.table.code, number=match.number)


def _to(match: Match) -> ResponseReturnValue:
    return redirect(match_url(match), 303)


def _page(call: Call, card: Variant | None = None, status: int = 200) -> ResponseReturnValue:
    if call.form.refusal is None:
        try_out(call)
    if card is not None:
        call = replace(call, card=to_text(card))
    page = render_template(
        "match_setup/_start.html" if wants_fragment() else "match_setup/start.html",
        call=call,
        wording=call.wording,
        asked=request.method == "GET",
        rules_url=rules_url(call.game, card=call.card),
        running=replays.running(call.table),
        pot=evening_of(call.table).waiting,
        saved=saved_at(call.table, call.game),
    )
    return page, status


def _game(slug: str, card: Variant | None = None) -> Game[Any]:
    try:
        return game_called(slug, as_data(card) if card else None)
    except Illegal as unknown:
        raise Refused(404, str(unknown)) from unknown
