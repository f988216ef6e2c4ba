"""Routes to make a variant: choose a template, then change it."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import Unit
from companion.kit.letters import excerpt
from companion.store.models import KeptCard, Table
from companion.store.tables.tables import may_score
from companion.store.variants import shelf
from companion.variants import BadText, BadVariant, Variant, fingerprint, from_text, read_variant, to_text
from companion.variants.texts import differences, gist
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.current.table import table_of, table_to_change
from companion.web.match_setup.chosen_variant import after_match, card_asked, key_in, left_with, match_in
from companion.web.pages import texts
from companion.web.pages.errors import Refused, wants_fragment
from companion.web.variants import choices
from companion.web.variants.draft import Draft, checked, draft_of, like, nearly
from companion.web.variants.encoding import MOST_STEPS_DRAFTED, bounded, unpacked
from companion.web.variants.page_state import as_left, left_by
from companion.web.variants.step_buttons import TIMES
from companion.web.variants.step_rows import is_told_there, rows, shortly
from companion.web.variants.submission import is_of_sides, sent
from companion.web.variants.templates import family_games, known

LONGEST_SHOWN = 5000
"""Largest number of letters of a pasted text that are shown again."""

blueprint = Blueprint("making", __name__, url_prefix="/t/<code>/house")


@blueprint.get("")
def begin(code: str) -> ResponseReturnValue:
    """Show the templates for a variant: those kept here, ours and those of the collection."""
    return begin_page(table_of(code))


@blueprint.get("/change")
def change(code: str) -> ResponseReturnValue:
    """Show the form of a variant: one of the collection, one kept or played here, or a draft."""
    table = table_to_change(code)
    draft = as_left(_draft_asked(table), request.args)
    return _change_page(table, draft, request.args.get("opened", ""))


@blueprint.post("/change")
@rate_limits.entries
def look(code: str) -> ResponseReturnValue:
    """Show the variant as filled in; its button "name" leads on if the variant is valid."""
    table = table_to_change(code)
    draft = sent(request.form)
    if request.form.get("do") == "name":
        return _named(table, draft)
    opened = request.form.get("opened", _pressed_in(draft))
    if wants_fragment() or draft.refused or any(draft.typed) or not draft.address:
        right = wants_fragment() or (draft.address and not draft.refused)
        return _change_page(table, draft, opened, status=200 if right else 422)
    anew: dict[str, Any] = {"opened": opened or None, **left_by(draft), **draft.address}
    return redirect(url_for("making.change", code=code, **anew), 303)


def _pressed_in(draft: Draft) -> str:
    """Return the title of the line with the pressed button or the typed step; "" if there is none."""
    if "do" in request.form:
        return choices.line_of("sides" if is_of_sides(request.form["do"]) else "steps")
    return choices.line_of("steps") if any(draft.typed) else ""


def begin_page(table: Table, *, text: str = "", refused: str = "", status: int = 200) -> ResponseReturnValue:
    """Return the page with the templates; `text` is a pasted variant that was `refused`."""
    kept = shelf.kept_at(table)
    page = render_template(
        "variants/begin.html",
        table=table,
        kept=[(one, _gist(one)) for one in kept],
        families=family_games(),
        told=next((one for one in kept if one.key == request.args.get("kept")), None),
        gone=_put_away(kept),
        card=request.args.get("gone"),
        may_change=may_score(table, device()),
        text=text[:LONGEST_SHOWN],
        refused=refused,
    )
    return page, status


def _put_away(kept: list[KeptCard]) -> Variant | None:
    """Return the variant that was just removed; None if there is none or it was kept again."""
    try:
        gone = from_text(request.args.get("gone", ""))
    except (BadText, BadVariant):
        return None
    return None if fingerprint(gone) in {one.fingerprint for one in kept} else gone


def _gist(kept: KeptCard) -> str:
    """Return a short description of a kept variant, or why it cannot be played here."""
    try:
        return _gist_of(json.dumps(kept.card))
    except BadVariant as bad:
        return str(bad)


@lru_cache(maxsize=1000)
def _gist_of(written: str) -> str:
    return gist(read_variant(json.loads(written)))


def _draft_asked(table: Table) -> Draft:
    """Return the draft that the address describes.

    Raises:
        Refused: 422 if the draft is not complete, 404 if there is no such template.
    """
    asked = request.args
    instead = key_in(asked)
    if "draft" in asked:
        found = unpacked(asked["draft"])
        if found is None:
            raise Refused(422, texts.NO_DRAFT)
        few = bounded(found)
        left_out = texts.STEPS_LEFT_OUT.format(most=MOST_STEPS_DRAFTED) if few != found else ""
        return Draft(few, instead, match_in(asked), said=left_out)
    if "like" in asked:
        game = known(asked["like"])
        if game is None:
            raise Refused(404, texts.NO_SUCH_GAME)
        return like(game.variant, game.name)
    if "match" in asked:
        number = match_in(asked)
        played = after_match(table, number).variant
        return like(played, played.name, number)
    return draft_of(card_asked(table, request.args), instead or key_in(asked, "kept"))


def _change_page(
    table: Table, draft: Draft, opened: str = "", refused: Illegal | None = None, status: int = 200
) -> ResponseReturnValue:
    players = sum(not seat.away for seat in table.seats)
    variant, line = checked(draft, players)
    if refused is not None:
        line = choices.refusing(refused)
    if not line.fits and is_told_there(draft):  # short, because the step's own row shows the whole error
        line = replace(line, sentence=shortly(line.sentence))
    wrong_line = "" if line.fits else choices.line_of(line.field)
    if not wants_fragment():  # scripts keep lines unfolded, and the check line links to the error
        opened = opened or wrong_line
    almost, wrong = nearly(draft)
    page = render_template(
        "variants/_form.html" if wants_fragment() else "variants/form.html",
        table=table,
        draft=draft,
        data=draft.data,
        lines=choices.six_lines(almost, wrong, table.counts_in),
        wrong_lines={choices.line_of(field) for field in wrong},
        differs=differs(variant, table.counts_in),
        check=line,
        wrong_line=wrong_line,
        opened=opened,
        choices=choices,
        rows=rows,
        times=TIMES,
        undo=draft.before and draft.before.address,
        ready=variant is not None,
        left=left_with(table, draft.match),
    )
    return page, status


def differs(variant: Variant | None, unit: Unit) -> str:
    """Return the differences from the game that the variant is based on; "" if none or unknown."""
    if variant is None:
        return ""
    game = known(variant.like)
    return differences(variant, game.variant, unit) if game else ""


def _named(table: Table, draft: Draft) -> ResponseReturnValue:
    """Go to the name page if the variant is valid; else show the form with the error."""
    variant, line = checked(draft, 0)
    if variant is None:
        return _change_page(table, draft, choices.line_of(line.field), status=422)
    try:
        _refuse_typed(draft)
        shelf.try_out(variant)
    except Illegal as refused:
        return _change_page(table, draft, choices.line_of(refused.field), refused, 422)
    about: dict[str, Any] = {"card": to_text(variant), "instead": draft.instead, "match": draft.match}
    return redirect(url_for("naming.name", code=table.code, **about), 303)


def _refuse_typed(draft: Draft) -> None:
    """Refuse a step that was typed but not added, because its author expects it to count.

    Raises:
        Illegal: there is such a step.
    """
    for at, typed in enumerate(draft.typed):
        if typed:
            raise Illegal(texts.STEP_NOT_ADDED.format(step=excerpt(typed)), field=f"{choices.TYPED}{at}")
