"""State of the page in its address: marked steps, the step being edited, the draft before.

With scripts, the response to a button has that state itself. Without them the page is requested again.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.web.pages.forms import parse_natural_number
from companion.web.variants.draft import VariantDraft
from companion.web.variants.encoding import limit_draft_steps, unpack_draft
from companion.web.variants.step_buttons import StepButtonPress, describe_step_change

_MAX_PREVIOUS_DRAFT_LETTERS = 4000
"""Largest length in letters of the earlier draft, so that servers accept it in an address."""


def page_state_values(draft: VariantDraft) -> Mapping[str, Any]:
    """Return the state of the page as query values for its URL.

    That is the marked steps, the edited step and the draft before. The keys are "changing", "marked" (a
    list) and "before". A value is None if it is not needed, or if it is too long for a URL.
    """
    written = draft.previous_draft.address.get("draft", "") if draft.previous_draft else ""
    return {
        "changing": draft.step_in_editing or None,
        "marked": [f"{draft.at}-{place}" for place in sorted(draft.marked)] or None,
        "before": written if 0 < len(written) <= _MAX_PREVIOUS_DRAFT_LETTERS else None,
    }


def restore_page_state(draft: VariantDraft, asked: MultiDict[str, str]) -> VariantDraft:
    """Return `draft` with the page's state from the query `asked`.

    That is the marked steps, the edited step and the draft before, as `page_state_values` writes them.
    Marks count in one round only, that of the first mark. A mark or a draft that is not valid is left out;
    the edited step is not checked. If `draft` has no message, it gets one about steps that were added or
    removed since.
    """
    found = unpack_draft(asked.get("before", ""))
    before = None if found is None else VariantDraft(limit_draft_steps(found), draft.instead, draft.match)
    marked = [
        tuple(parse_natural_number(one, 2) for one in text.partition("-")[::2])
        for text in asked.getlist("marked")
    ]
    at = next((where for where, _ in marked if where is not None), 0)
    return replace(
        draft,
        step_in_editing=asked.get("changing", ""),
        at=at,
        marked=frozenset(place for where, place in marked if where == at and place is not None),
        previous_draft=before,
        message=draft.message or (_describe_step_change(before, draft) if before else ""),
    )


def _describe_step_change(before: VariantDraft, after: VariantDraft) -> str:
    """Return a message about the round that got more or fewer steps; "" if there is none."""
    rounds = zip(before.rounds, after.rounds, strict=False)
    lines = (describe_step_change(was["steps"], now["steps"], StepButtonPress("")) for was, now in rounds)
    return next(filter(None, lines), "")
