"""State of the page in its address: marked steps, the step being edited, the draft before.

With scripts, the response to a button has that state itself. Without them the page is requested again.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.web.pages.forms import natural
from companion.web.variants.draft import Draft
from companion.web.variants.encoding import bounded, unpacked
from companion.web.variants.step_buttons import Change, told

_LONGEST = 4000
"""Largest length in letters of the earlier draft, so that servers accept it in an address."""


def left_by(draft: Draft) -> Mapping[str, Any]:
    """Return the query values besides the draft; None for those that are not needed."""
    written = draft.before.address.get("draft", "") if draft.before else ""
    return {
        "changing": draft.changing or None,
        "marked": [f"{draft.at}-{place}" for place in sorted(draft.marked)] or None,
        "before": written if 0 < len(written) <= _LONGEST else None,
    }


def as_left(draft: Draft, asked: MultiDict[str, str]) -> Draft:
    """Return the draft of an address with the state that the last button left."""
    found = unpacked(asked.get("before", ""))
    before = None if found is None else Draft(bounded(found), draft.instead, draft.match)
    marked = [tuple(natural(one, 2) for one in text.partition("-")[::2]) for text in asked.getlist("marked")]
    at = next((where for where, _ in marked if where is not None), 0)
    return replace(
        draft,
        changing=asked.get("changing", ""),
        at=at,
        marked=frozenset(place for where, place in marked if where == at and place is not None),
        before=before,
        said=draft.said or (_said(before, draft) if before else ""),
    )


def _said(before: Draft, after: Draft) -> str:
    """Return a message about the round that got more or fewer steps; "" if there is none."""
    rounds = zip(before.rounds, after.rounds, strict=False)
    lines = (told(was["steps"], now["steps"], Change("")) for was, now in rounds)
    return next(filter(None, lines), "")
