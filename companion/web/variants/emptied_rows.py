"""Steps that were emptied on the page of a game: that takes them out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.web.pages import texts
from companion.web.pages.forms import natural
from companion.web.variants.draft import Draft


def as_they_stood(draft: Draft, given: Mapping[str, str]) -> Draft:
    """Return the draft with what stood in steps that were emptied, as far as the form says it."""
    rounds = draft.rounds
    for at, each in enumerate(rounds):
        steps = [step or given.get(f"stood-{at}-{place}", "") for place, step in enumerate(each["steps"])]
        rounds[at] = {**each, "steps": steps}
    return draft.with_rounds(rounds)


def without_emptied(draft: Draft) -> Draft:
    """Return the draft without them; what is said of steps by their place goes along."""
    rounds = draft.rounds
    if all(step for each in rounds for step in each["steps"]):
        return draft
    left = [{**each, "steps": [*filter(None, each["steps"])]} for each in rounds]
    here = rounds[draft.at]["steps"]
    return replace(
        draft.with_rounds(left),
        marked=frozenset(_place(here, at) for at in draft.marked if here[at]),
        changing=_changing(draft),
        said=f"{texts.STEP_EMPTIED} {draft.said}".strip(),
    )


def _changing(draft: Draft) -> str:
    """Return which step is being written anew, once those that were emptied are out."""
    at, place = (natural(one, 2) for one in draft.changing.partition("-")[::2])
    if at is None or place is None or at >= len(draft.rounds):
        return ""
    return f"{at}-{_place(draft.rounds[at]['steps'], place)}"


def _place(steps: Sequence[str], at: int) -> int:
    """Return where a step lies once those before it that were emptied are out."""
    return sum(map(bool, steps[:at]))
