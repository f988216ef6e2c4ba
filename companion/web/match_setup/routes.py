"""Pages to set up and start a match, and to save its options as a preset."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.store.evenings.evenings import compute_evening
from companion.store.groups.groups import find_person_in_table_group
from companion.store.history import replays
from companion.store.history.registry import VARIANT_SLUG, get_game
from companion.store.matches import matches
from companion.store.models import Match, Table
from companion.store.variants import presets
from companion.store.variants.shelf import check_variant_by_trial_hand
from companion.variants import Variant, variant_to_data, variant_to_text
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table
from companion.web.current.viewer import game_rules_url
from companion.web.match_setup.chosen_variant import get_requested_variant
from companion.web.match_setup.form import (
    MatchSetup,
    add_setup_errors_to_form,
    read_submitted_setup,
    suggest_match_setup,
    validate_preset_name,
)
from companion.web.match_setup.presets import SetupPreset, list_saved_presets, read_requested_preset
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused, wants_fragment

blueprint = Blueprint("calling", __name__, url_prefix="/t/<code>")


@blueprint.get("/games/<slug>")
def show_match_setup(code: str, slug: str) -> ResponseReturnValue:
    """Show the setup of a game; a variant, saved options or an earlier match fills it in.

    They are named in the query as `get_requested_variant` and `read_requested_preset` say. A page
    that was left half filled in keeps all choices in its URL: these are shown if its `game` is
    `slug`. Answer 404 without such a table, game or variant, 403 if this phone may only watch, and 422 if
    the variant cannot be read.
    """
    table = get_changeable_table(code)
    card = get_requested_variant(table, request.args) if slug == VARIANT_SLUG else None
    game = _find_game(slug, card)
    if request.args.get("game") == game.slug:
        return _render_setup(read_submitted_setup(table, game, request.args), card)
    preset = read_requested_preset(table, game, request.args)
    return _render_setup(suggest_match_setup(table, game, preset), card)


@blueprint.post("/games/<slug>")
def show_submitted_setup(code: str, slug: str) -> ResponseReturnValue:
    """Show the setup as it was submitted: its summary, the options that apply, and any error.

    Nothing is stored, so an error is shown with 200. Answer 404 without such a table, game or variant,
    403 if this phone may only watch, and 422 if the variant cannot be read.
    """
    table = get_changeable_table(code)
    card = get_requested_variant(table, request.form) if slug == VARIANT_SLUG else None
    return _render_setup(read_submitted_setup(table, _find_game(slug, card), request.form), card)


@blueprint.post("/matches")
@rate_limits.limit_matches
def start_match(code: str) -> ResponseReturnValue:
    """Start the match and go there; save its options if they were given a name.

    The form has the setup, and `game` is the slug. The options are saved as by `save_preset`. If the match is
    refused, the setup is shown with the error and 422, and nothing is stored; but if this phone has just
    started the running match, go there. Answer 404 without such a table, game or variant, 403 if this
    phone may only watch, and 422 if the variant cannot be read.
    """
    table = get_changeable_table(code)
    slug = request.form.get("game", "")
    card = get_requested_variant(table, request.form) if slug == VARIANT_SLUG else None
    game = _find_game(slug, card)
    call = read_submitted_setup(table, game, request.form)
    options, written = call.applicable_options, variant_to_data(card) if card else None
    try:
        name = validate_preset_name(call) if call.save_as else ""
        if card:
            check_variant_by_trial_hand(card)
        match = matches.start_match(
            table, game.slug, options, call.playing, call.starter, current_device_id(), call.dealer, written
        )
    except Illegal as illegal:
        if (begun := find_just_started_match(table)) is not None:
            return _redirect_to_match(begun)
        call.form.refuse(illegal)
        return _render_setup(call, card, status=422)
    if name:
        presets.save_preset(
            current_device_id(), game, name, options, table.counts_in, _viewer_group_id(table)
        )
    return _redirect_to_match(match)


@blueprint.post("/games/<slug>/stakes")
def save_preset(code: str, slug: str) -> ResponseReturnValue:
    """Save the options under the name in the form input `save-as`, and show the setup again.

    The game must be built in. The name and the options replace this phone's preset of a like name for the
    game. They are for the table's group, too, if this phone belongs to it. Answer 404 without such a
    table or game, 403 if this phone may only watch, and 422 with the form if the name or an option is not
    valid or the phone has too many presets.
    """
    table = get_changeable_table(code)
    game = _find_game(slug)
    call = read_submitted_setup(table, game, request.form)
    try:
        saved = presets.save_preset(
            current_device_id(),
            game,
            validate_preset_name(call),
            call.applicable_options,
            table.counts_in,
            _viewer_group_id(table),
        )
    except Illegal as illegal:
        call.form.refuse(illegal)
        return _render_setup(call, status=422)
    told = texts.PRESET_SAVED.format(name=saved.name)
    return _render_setup(replace(call, preset=SetupPreset(stakes=saved, description=told), save_as=""))


@blueprint.post("/games/<slug>/stakes/<int:number>/forget")
def delete_preset(code: str, slug: str, number: int) -> ResponseReturnValue:
    """Delete option preset `number`, and go back to the setup of the game.

    It must be this phone's own or of one of its groups, for whichever game. Answer 404 without such a table
    or game, 403 if this phone may only watch, and 422 if the preset is gone, or neither its own nor of one
    of its groups.
    """
    table, game = get_changeable_table(code), _find_game(slug)
    presets.delete_preset(current_device_id(), number)
    return redirect(url_for("calling.show_match_setup", code=table.code, slug=game.slug), 303)


def _viewer_group_id(table: Table) -> int | None:
    """Return the id of the table's group, if this phone belongs to it."""
    person = find_person_in_table_group(table, current_device_id())
    return person.group_id if person else None


def find_just_started_match(table: Table) -> Match | None:
    """Return the table's running match if this phone has just started it; else None.

    This phone must have started it, and nothing was entered in it yet. Start was then pressed twice.
    """
    match = replays.find_running_match(table)
    mine = match is not None and match.device == current_device_id()
    return match if match and mine and not replays.load_entries(match) else None


def match_url(match: Match) -> str:
    """Return the URL path of the match's page."""
    return url_for("matches.show_match", code=match.table.code, number=match.number)


def _redirect_to_match(match: Match) -> ResponseReturnValue:
    return redirect(match_url(match), 303)


def _render_setup(call: MatchSetup, card: Variant | None = None, status: int = 200) -> ResponseReturnValue:
    if call.form.refusal is None:
        add_setup_errors_to_form(call)
    if card is not None:
        call = replace(call, card=variant_to_text(card))
    page = render_template(
        "match_setup/_start.html" if wants_fragment() else "match_setup/start.html",
        call=call,
        wording=call.wording,
        asked=request.method == "GET",
        rules_url=game_rules_url(call.game, card=call.card),
        running=replays.find_running_match(call.table),
        pot=compute_evening(call.table).waiting,
        saved=list_saved_presets(call.table, call.game),
    )
    return page, status


def _find_game(slug: str, card: Variant | None = None) -> Game[Any]:
    try:
        return get_game(slug, variant_to_data(card) if card else None)
    except Illegal as unknown:
        raise RequestRefused(404, str(unknown)) from unknown
