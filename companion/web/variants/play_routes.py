"""Routes of a complete variant: its name and rules, to play it, to keep it or to remove it."""

from contextlib import suppress
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.match_setup.keeping import make_free_name
from companion.rules.variant_page import make_variant_rules_page
from companion.store.history.registry import VARIANT_SLUG, get_game
from companion.store.matches.matches import choose_next_dealer, start_match
from companion.store.models import Table
from companion.store.tables.tables import may_phone_enter
from companion.store.variants import shelf
from companion.variants import (
    BadSharedText,
    BadVariant,
    Variant,
    read_variant,
    variant_from_text,
    variant_to_data,
    variant_to_text,
)
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table, get_table_or_404
from companion.web.match_setup.chosen_variant import (
    get_requested_variant,
    options_lost_in_variant,
    read_match_number,
    read_variant_key,
)
from companion.web.match_setup.form import suggest_match_setup
from companion.web.match_setup.presets import EMPTY_PRESET
from companion.web.match_setup.routes import find_just_started_match, match_url
from companion.web.variants.draft import draft_from_variant
from companion.web.variants.routes import render_variant_templates

blueprint = Blueprint("naming", __name__, url_prefix="/t/<code>/house")


@blueprint.get("/name")
def show_variant_name_page(code: str) -> ResponseReturnValue:
    """Show the variant in words to read aloud, and ask for its name.

    The query names the variant as `get_requested_variant` says, which also tells how it is refused. With
    `elsewhere`, a variant that the table has not saved gets a name that is free there. Any phone may
    look.
    """
    table = get_table_or_404(code)
    elsewhere = "elsewhere" in request.args
    variant = get_requested_variant(table, request.args)
    instead = read_variant_key(request.args) or shelf.find_key_of_saved_variant(table, variant)
    if elsewhere and instead is None:
        variant = _rename_variant(variant, make_free_name(variant.name, shelf.saved_variant_names(table)))
    return render_variant_name_page(table, variant, instead, elsewhere=elsewhere)


@blueprint.post("/play")
@rate_limits.limit_matches
def start_variant_match(code: str) -> ResponseReturnValue:
    """Start a match of the submitted variant with the players who are present, and go there.

    The options have their defaults, and the variant is not saved. The form has the variant's text as `card`,
    and its `name`, which is that in the text if it is missing. If the match cannot start so, go to the setup
    page to choose players; but if this phone has just started the running match, go there. Answer 404
    without such a table, 403 if this phone may only watch, and 422 with the variant and the reason if it or
    its name is not valid, or no hand of it can be judged. If the text cannot be read, the 422 shows the games
    to base a variant on.
    """
    table = get_changeable_table(code)
    try:
        variant = _submitted_variant()
        card = variant_to_data(variant)
        call = suggest_match_setup(table, get_game(VARIANT_SLUG, card), EMPTY_PRESET)
        shelf.check_variant_by_trial_hand(variant)
    except Illegal as refused:
        return _show_refusal(table, refused)
    try:
        dealer = choose_next_dealer(table, call.playing) if call.playing else None
        match = start_match(
            table, VARIANT_SLUG, {}, call.playing, call.starter, current_device_id(), dealer, card
        )
    except Illegal:
        if (begun := find_just_started_match(table)) is not None:
            return redirect(match_url(begun), 303)
        return redirect(
            url_for("calling.show_match_setup", code=code, slug=VARIANT_SLUG, card=variant_to_text(variant)),
            303,
        )
    return redirect(match_url(match), 303)


@blueprint.post("/keep")
@rate_limits.limit_matches
def keep_variant(code: str) -> ResponseReturnValue:
    """Save the submitted variant at the table, and go to the list of saved ones.

    The form has the variant's text as `card`, and its `name`. It replaces the saved variant of the table or
    its group with the key `instead`, unless the form has `apart`; if that is gone, it is added. It is logged.
    Nothing changes if the same variant is saved already. Answer 404 without such a table, 403 if this phone
    may only watch, and 422 with the variant and the reason if it is not valid, a rule of it has no effect,
    its name is taken, or the table keeps too many.
    """
    table = get_changeable_table(code)
    instead = None if "apart" in request.form else read_variant_key(request.form)
    try:
        kept = shelf.save_variant(table, _submitted_variant(), current_device_id(), instead)
    except Illegal as refused:
        return _show_refusal(table, refused)
    return redirect(url_for("making.show_variant_templates", code=code, kept=kept.key), 303)


@blueprint.post("/on")
@rate_limits.limit_entries
def continue_with_named_variant(code: str) -> ResponseReturnValue:
    """Redirect to the page that the input `to` names, with the variant under the typed name.

    "players" is the match setup, "share" the page to share it, anything else the form to change it.
    Nothing is stored. Answer 404 without such a table, 403 if this phone may only watch, and 422 with
    the variant and the reason if it or its name is not valid.
    """
    table = get_changeable_table(code)
    try:
        variant = _submitted_variant()
    except Illegal as refused:
        return _show_refusal(table, refused)
    card, to = variant_to_text(variant), request.form.get("to")
    if to == "players":
        return redirect(url_for("calling.show_match_setup", code=code, slug=VARIANT_SLUG, card=card), 303)
    if to == "share":
        return redirect(url_for("shared_games.show_variant_share_page", code=code, card=card), 303)
    draft = draft_from_variant(variant, read_variant_key(request.form), read_match_number(request.form))
    return redirect(url_for("making.show_draft_form", code=code, **draft.address), 303)


@blueprint.post("/<key>/away")
def remove_kept_variant(code: str, key: str) -> ResponseReturnValue:
    """Remove the saved variant with that key and log it; the next page offers to restore it.

    Its matches keep it. Answer 404 without such a table, 403 if this phone may only watch, and 422 with an
    error page if the variant is gone or was changed, which changes its key.
    """
    card = shelf.delete_variant(get_changeable_table(code), key, current_device_id())
    with suppress(BadVariant):  # a variant of a newer release cannot be written here
        return redirect(
            url_for("making.show_variant_templates", code=code, gone=variant_to_text(read_variant(card))), 303
        )
    return redirect(url_for("making.show_variant_templates", code=code), 303)


def render_variant_name_page(
    table: Table,
    variant: Variant,
    instead: str | None = None,
    *,
    elsewhere: bool = False,
    called: str | None = None,
    refused: Illegal | None = None,
) -> ResponseReturnValue:
    """Return the page with the variant's rules, its name and what can be done with it.

    `instead` is the key of the saved variant that it changes, and `called` the typed name; None if
    there is none. `elsewhere` is True for a variant from another table. With `refused`, the error is
    shown and the status is 422; else it is 200. The match that it was played in is read from the
    request's `match`; answer 404 or 422 if that cannot become a variant.
    """
    match = read_match_number(request.values)
    page = render_template(
        "variants/name.html",
        table=table,
        variant=variant,
        page=make_variant_rules_page(variant, table.counts_in),
        card=variant_to_text(variant),
        draft=draft_from_variant(variant, instead, match),
        called=variant.name if called is None else called[:200],
        elsewhere=elsewhere,
        instead=instead,
        left=options_lost_in_variant(table, match),
        match=match,
        shelved=instead is not None and instead == shelf.find_key_of_saved_variant(table, variant),
        refused=refused,
        may_change=may_phone_enter(table, current_device_id()),
    )
    return page, 422 if refused else 200


def _submitted_variant() -> Variant:
    """Return the variant of the form, under the name that was typed.

    Raises:
        Illegal: the variant or its name is not valid.
    """
    given = request.form
    try:
        variant = variant_from_text(given.get("card", ""))
        return _rename_variant(variant, given.get("name", variant.name))
    except BadVariant as bad:
        raise Illegal(str(bad), field=bad.field) from bad
    except BadSharedText as bad:
        raise Illegal(str(bad)) from bad


def _rename_variant(variant: Variant, name: str) -> Variant:
    about: dict[str, Any] = {**variant_to_data(variant), "name": name}
    return read_variant(about)


def _show_refusal(table: Table, refused: Illegal) -> ResponseReturnValue:
    """Show the variant again with the reason why it was not played or kept."""
    try:
        variant = variant_from_text(request.form.get("card", ""))
    except (BadSharedText, BadVariant):
        return render_variant_templates(table, refused=str(refused), status=422)
    return render_variant_name_page(
        table, variant, read_variant_key(request.form), called=request.form.get("name"), refused=refused
    )
