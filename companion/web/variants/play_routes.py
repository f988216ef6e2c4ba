"""Routes of a complete variant: its name and rules, to play it, to keep it or to remove it."""

from contextlib import suppress
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.match_setup.keeping import free_name
from companion.rules.variant_page import made
from companion.store.history.registry import HOUSE, game_called
from companion.store.matches.matches import next_dealer, start_match
from companion.store.models import Table
from companion.store.tables.tables import may_score
from companion.store.variants import shelf
from companion.variants import BadText, BadVariant, Variant, as_data, from_text, read_variant, to_text
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.current.table import table_of, table_to_change
from companion.web.match_setup.chosen_variant import card_asked, key_in, left_with, match_in
from companion.web.match_setup.form import usual_call
from companion.web.match_setup.presets import UNFILLED
from companion.web.match_setup.routes import just_begun, match_url
from companion.web.variants.draft import draft_of
from companion.web.variants.routes import begin_page, differs

blueprint = Blueprint("naming", __name__, url_prefix="/t/<code>/house")


@blueprint.get("/name")
def name(code: str) -> ResponseReturnValue:
    """Show the variant in words to read aloud, and ask for its name."""
    table = table_of(code)
    elsewhere = "elsewhere" in request.args
    variant = card_asked(table, request.args)
    instead = key_in(request.args) or shelf.key_of(table, variant)
    if elsewhere and instead is None:
        variant = _called(variant, free_name(variant.name, shelf.names_at(table)))
    return name_page(table, variant, instead, elsewhere=elsewhere)


@blueprint.post("/play")
@rate_limits.matches
def play(code: str) -> ResponseReturnValue:
    """Start the variant once with the people who are there; if that does not fit, ask who plays."""
    table = table_to_change(code)
    try:
        variant = _variant_sent()
        card = as_data(variant)
        call = usual_call(table, game_called(HOUSE, card), UNFILLED)
        shelf.try_out(variant)
    except Illegal as refused:
        return _refused(table, refused)
    try:
        dealer = next_dealer(table, call.playing) if call.playing else None
        match = start_match(table, HOUSE, {}, call.playing, call.caller, device(), dealer, card)
    except Illegal:
        if (begun := just_begun(table)) is not None:
            return redirect(match_url(begun), 303)
        return redirect(url_for("calling.choose", code=code, slug=HOUSE, card=to_text(variant)), 303)
    return redirect(match_url(match), 303)


@blueprint.post("/keep")
@rate_limits.matches
def keep(code: str) -> ResponseReturnValue:
    """Keep the variant at the table; it replaces the one it changes unless `apart` is sent."""
    table = table_to_change(code)
    instead = None if "apart" in request.form else key_in(request.form)
    try:
        kept = shelf.keep(table, _variant_sent(), device(), instead)
    except Illegal as refused:
        return _refused(table, refused)
    return redirect(url_for("making.begin", code=code, kept=kept.key), 303)


@blueprint.post("/on")
@rate_limits.entries
def go_on(code: str) -> ResponseReturnValue:
    """Continue with the variant under the typed name: change it, choose players, or share it."""
    table = table_to_change(code)
    try:
        variant = _variant_sent()
    except Illegal as refused:
        return _refused(table, refused)
    card, to = to_text(variant), request.form.get("to")
    if to == "players":
        return redirect(url_for("calling.choose", code=code, slug=HOUSE, card=card), 303)
    if to == "share":
        return redirect(url_for("shared_games.share", code=code, card=card), 303)
    draft = draft_of(variant, key_in(request.form), match_in(request.form))
    return redirect(url_for("making.change", code=code, **draft.address), 303)


@blueprint.post("/<key>/away")
def put_away(code: str, key: str) -> ResponseReturnValue:
    """Remove a kept variant; the next page offers to restore it."""
    card = shelf.put_away(table_to_change(code), key, device())
    with suppress(BadVariant):  # a variant of a newer release cannot be written here
        return redirect(url_for("making.begin", code=code, gone=to_text(read_variant(card))), 303)
    return redirect(url_for("making.begin", code=code), 303)


def name_page(
    table: Table,
    variant: Variant,
    instead: str | None = None,
    *,
    elsewhere: bool = False,
    called: str | None = None,
    refused: Illegal | None = None,
) -> ResponseReturnValue:
    """Return the page of a variant in words, with its name and actions."""
    match = match_in(request.values)
    page = render_template(
        "variants/name.html",
        table=table,
        variant=variant,
        page=made(variant, table.counts_in),
        differs=differs(variant, table.counts_in),
        card=to_text(variant),
        draft=draft_of(variant, instead, match),
        called=variant.name if called is None else called[:200],
        elsewhere=elsewhere,
        instead=instead,
        left=left_with(table, match),
        match=match,
        shelved=instead is not None and instead == shelf.key_of(table, variant),
        refused=refused,
        may_change=may_score(table, device()),
    )
    return page, 422 if refused else 200


def _variant_sent() -> Variant:
    """Return the variant of the form, under the name that was typed.

    Raises:
        Illegal: the variant or its name is not valid.
    """
    given = request.form
    try:
        variant = from_text(given.get("card", ""))
        return _called(variant, given.get("name", variant.name))
    except BadVariant as bad:
        raise Illegal(str(bad), field=bad.field) from bad
    except BadText as bad:
        raise Illegal(str(bad)) from bad


def _called(variant: Variant, name: str) -> Variant:
    about: dict[str, Any] = {**as_data(variant), "name": name}
    return read_variant(about)


def _refused(table: Table, refused: Illegal) -> ResponseReturnValue:
    """Show the variant again with the reason why it was not played or kept."""
    try:
        variant = from_text(request.form.get("card", ""))
    except (BadText, BadVariant):
        return begin_page(table, refused=str(refused), status=422)
    return name_page(table, variant, key_in(request.form), called=request.form.get("name"), refused=refused)
