"""Routes to make a variant: choose a template, then change it."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.kit.letters import make_excerpt
from companion.store.models import SavedVariant, Table
from companion.store.tables.tables import may_phone_enter
from companion.store.variants import shelf
from companion.variants import (
    BadSharedText,
    BadVariant,
    Variant,
    read_variant,
    variant_fingerprint,
    variant_from_text,
    variant_to_text,
)
from companion.variants.texts import describe_variant_differences, variant_summary_line
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table, get_table_or_404
from companion.web.match_setup.chosen_variant import (
    get_match_variant_or_404,
    get_requested_variant,
    options_lost_in_variant,
    read_match_number,
    read_variant_key,
)
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused, wants_fragment
from companion.web.variants import choices
from companion.web.variants.draft import (
    VariantDraft,
    check_draft,
    draft_based_on_variant,
    draft_from_variant,
    nearest_valid_variant,
)
from companion.web.variants.encoding import MAX_DRAFT_STEPS, limit_draft_steps, unpack_draft
from companion.web.variants.page_state import page_state_values, restore_page_state
from companion.web.variants.step_buttons import REPEAT_CHOICES
from companion.web.variants.step_rows import first_sentence_of_error, has_step_error, make_step_rows
from companion.web.variants.submission import is_prize_button, read_submitted_draft
from companion.web.variants.templates import find_variant_template, variant_templates_by_family

MAX_LETTERS_SHOWN = 5000
"""Largest number of letters of a pasted text that are shown again."""

blueprint = Blueprint("making", __name__, url_prefix="/t/<code>/house")


@blueprint.get("")
def show_variant_templates(code: str) -> ResponseReturnValue:
    """Show the games to base a variant on: those saved at this table, and those that we ship.

    Answer 404 if there is no such table. Any phone may look.
    """
    return render_variant_templates(get_table_or_404(code))


@blueprint.get("/change")
def show_draft_form(code: str) -> ResponseReturnValue:
    """Show the form of a variant: one of the collection, one kept or played here, or a draft.

    The query names it as `draft`, `like` (a game's slug or name), `match`, `kept` or `card`; the first
    of these counts. With `like` or `match` the form makes a new variant. Answer 404 without such a table,
    game, match or saved variant, 403 if this phone may only watch, and 422 if the draft or the variant
    cannot be read, or the query names none.
    """
    table = get_changeable_table(code)
    draft = restore_page_state(_requested_draft(table), request.args)
    return _render_draft_form(table, draft, request.args.get("opened", ""))


@blueprint.post("/change")
@rate_limits.limit_entries
def show_changed_draft(code: str) -> ResponseReturnValue:
    """Show the form of the variant after its pressed button `do`; "name" leads to the name page.

    Nothing is stored. Without scripts it redirects to a URL that holds the draft. A draft that is
    refused, half typed or too long for a URL is shown at once, with 422 if it is refused or too long.
    To htmx the form is always shown, with 200. The button "name" shows the form with the error and 422,
    also to htmx, if the variant is not valid, a typed step is missing in it, or a trial hand shows a fault.
    Answer 404 without such a table, and 403 if this phone may only watch.
    """
    table = get_changeable_table(code)
    draft = read_submitted_draft(request.form)
    if request.form.get("do") == "name":
        return _redirect_to_name_page(table, draft)
    opened = request.form.get("opened", _title_to_open(draft))
    if wants_fragment() or draft.refused or any(draft.typed) or not draft.address:
        right = wants_fragment() or (draft.address and not draft.refused)
        return _render_draft_form(table, draft, opened, status=200 if right else 422)
    anew: dict[str, Any] = {"opened": opened or None, **page_state_values(draft), **draft.address}
    return redirect(url_for("making.show_draft_form", code=code, **anew), 303)


def _title_to_open(draft: VariantDraft) -> str:
    """Return the title of the line with the pressed button or the typed step; "" if there is none."""
    if "do" in request.form:
        return choices.line_title_of_field("sides" if is_prize_button(request.form["do"]) else "steps")
    return choices.line_title_of_field("steps") if any(draft.typed) else ""


def render_variant_templates(
    table: Table, *, text: str = "", refused: str = "", status: int = 200
) -> ResponseReturnValue:
    """Return the page with the games to base a variant on, and `status`.

    `text` is a pasted variant that could not be read, and `refused` the reason; "" without one. The
    query's `kept` and `gone` name the variant that was just saved or removed.
    """
    kept = shelf.list_saved_variants(table)
    page = render_template(
        "variants/begin.html",
        table=table,
        kept=[(one, _summary_line(one)) for one in kept],
        families=variant_templates_by_family(),
        told=next((one for one in kept if one.key == request.args.get("kept")), None),
        gone=_just_removed_variant(kept),
        card=request.args.get("gone"),
        may_change=may_phone_enter(table, current_device_id()),
        text=text[:MAX_LETTERS_SHOWN],
        refused=refused,
    )
    return page, status


def _just_removed_variant(kept: list[SavedVariant]) -> Variant | None:
    """Return the variant that was just removed; None if there is none or it was kept again."""
    try:
        gone = variant_from_text(request.args.get("gone", ""))
    except (BadSharedText, BadVariant):
        return None
    return None if variant_fingerprint(gone) in {one.fingerprint for one in kept} else gone


def _summary_line(kept: SavedVariant) -> str:
    """Return a short description of a kept variant, or why it cannot be played here."""
    try:
        return _cached_summary_line(json.dumps(kept.card))
    except BadVariant as bad:
        return str(bad)


@lru_cache(maxsize=1000)
def _cached_summary_line(written: str) -> str:
    return variant_summary_line(read_variant(json.loads(written)))


def _requested_draft(table: Table) -> VariantDraft:
    """Return the draft that the address describes.

    Raises:
        RequestRefused: 422 if the draft is not complete, 404 if there is no such template.
    """
    asked = request.args
    instead = read_variant_key(asked)
    if "draft" in asked:
        found = unpack_draft(asked["draft"])
        if found is None:
            raise RequestRefused(422, texts.BROKEN_DRAFT_ADDRESS)
        few = limit_draft_steps(found)
        left_out = texts.EXTRA_STEPS_REMOVED.format(most=MAX_DRAFT_STEPS) if few != found else ""
        return VariantDraft(few, instead, read_match_number(asked), message=left_out)
    if "like" in asked:
        game = find_variant_template(asked["like"])
        if game is None:
            raise RequestRefused(404, texts.NO_SUCH_GAME)
        return draft_based_on_variant(game.variant, game.name)
    if "match" in asked:
        number = read_match_number(asked)
        played = get_match_variant_or_404(table, number).variant
        return draft_based_on_variant(played, played.name, number)
    return draft_from_variant(
        get_requested_variant(table, request.args), instead or read_variant_key(asked, "kept")
    )


def _render_draft_form(
    table: Table, draft: VariantDraft, opened: str = "", refused: Illegal | None = None, status: int = 200
) -> ResponseReturnValue:
    players = sum(not seat.away for seat in table.seats)
    variant, line = check_draft(draft, players)
    if refused is not None:
        line = choices.make_refusal_line(refused)
    if not line.fits and has_step_error(draft):  # short, because the step's own row shows the whole error
        line = replace(line, sentence=first_sentence_of_error(line.sentence))
    wrong_line = "" if line.fits else choices.line_title_of_field(line.field)
    if not wants_fragment():  # scripts keep lines unfolded, and the check line links to the error
        opened = opened or wrong_line
    almost, wrong = nearest_valid_variant(draft)
    page = render_template(
        "variants/_form.html" if wants_fragment() else "variants/form.html",
        table=table,
        draft=draft,
        data=draft.data,
        lines=choices.list_form_lines(almost, wrong, table.counts_in),
        wrong_lines={choices.line_title_of_field(field) for field in wrong},
        differs=describe_differences(variant, table.counts_in),
        check=line,
        wrong_line=wrong_line,
        opened=opened,
        choices=choices,
        rows=make_step_rows,
        times=REPEAT_CHOICES,
        undo=draft.previous_draft and draft.previous_draft.address,
        ready=variant is not None,
        left=options_lost_in_variant(table, draft.match),
    )
    return page, status


def describe_differences(variant: Variant | None, unit: MoneyUnit) -> str:
    """Return text on how `variant` differs from the game that it is based on.

    Amounts are in `unit`. The text is "" for None, for a variant based on no known game, and if there
    is no difference.
    """
    if variant is None:
        return ""
    game = find_variant_template(variant.like)
    return describe_variant_differences(variant, game.variant, unit) if game else ""


def _redirect_to_name_page(table: Table, draft: VariantDraft) -> ResponseReturnValue:
    """Go to the name page if the variant is valid; else show the form with the error."""
    variant, line = check_draft(draft, 0)
    if variant is None:
        return _render_draft_form(table, draft, choices.line_title_of_field(line.field), status=422)
    try:
        _refuse_unadded_step(draft)
        shelf.check_variant_by_trial_hand(variant)
    except Illegal as refused:
        return _render_draft_form(table, draft, choices.line_title_of_field(refused.field), refused, 422)
    about: dict[str, Any] = {"card": variant_to_text(variant), "instead": draft.instead, "match": draft.match}
    return redirect(url_for("naming.show_variant_name_page", code=table.code, **about), 303)


def _refuse_unadded_step(draft: VariantDraft) -> None:
    """Refuse a step that was typed but not added, because its author expects it to count.

    Raises:
        Illegal: there is such a step.
    """
    for at, typed in enumerate(draft.typed):
        if typed:
            raise Illegal(
                texts.TYPED_STEP_NOT_ADDED.format(step=make_excerpt(typed)),
                field=f"{choices.TYPED_INPUT_PREFIX}{at}",
            )
