"""The draft that the form of a variant holds after the pressed button took effect."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from companion.variants import BadStep
from companion.variants.definition.rounds import STANDARD_SLUG
from companion.variants.definition.versions import LANGUAGE_VERSION
from companion.variants.definition.wilds import BUG_SUFFIX, DOWN_SUFFIX
from companion.web.match_setup.chosen_variant import read_match_number, read_variant_key
from companion.web.pages import texts
from companion.web.pages.forms import parse_natural_number
from companion.web.variants.draft import VariantDraft
from companion.web.variants.encoding import (
    DEFAULT_DATA,
    FLAGS,
    LIST_FIELDS,
    MAX_DRAFT_ROUNDS,
    MAX_DRAFT_STEPS,
    MAX_LIST_LENGTH,
    NUMBERS,
    TEXTS,
    DraftData,
)
from companion.web.variants.step_buttons import (
    ADD_BUTTON,
    EDIT_BUTTON,
    StepButtonPress,
    apply_step_button,
    describe_step_change,
    marks_after_button,
)

_MAX_TYPED_LETTERS = 200
"""Largest length of a typed step in letters."""
_PRIZE_BUTTON_PREFIX = "side"
"""Prefix of the button values that move a prize up or down."""
_BUTTONS_WITHOUT_UNDO = ("more", "less", EDIT_BUTTON, "")
"""Buttons without undo: the button next to them reverses them, or they only unfold something."""


def read_submitted_draft(given: MultiDict[str, str]) -> VariantDraft:
    """Return the draft in the form `given` after its pressed button, `do`, took effect.

    Nothing is checked, but too long steps and lists, and too many rounds, are cut. A button that cannot
    work leaves the reason in `refused`; an unknown one does nothing. "round" adds a copy of the last round,
    "no-round" removes the last one, but never the first. Emptied steps are removed, with a `message`.
    `previous_draft` is set if the press changed something and can be undone.
    """
    many = min(max(parse_natural_number(given.get("rounds", ""), 2) or 1, 1), MAX_DRAFT_ROUNDS)
    first, *then = (_read_round(given, at) for at in range(many))
    data = {
        **{name: given.get(name, DEFAULT_DATA.get(name, "")) for name in TEXTS},
        **{name: _read_number(given.get(name, "")) for name in NUMBERS},
        **{name: _read_list(given, name) for name in LIST_FIELDS},
        **{name: name in given for name in FLAGS},
        "version": LANGUAGE_VERSION,
        "rules": [line for line in given.get("rules", "").splitlines() if line.strip()][:MAX_LIST_LENGTH],
        **first,
        "then": then,
    }
    data["sides"] = _keep_earlier_order(data["sides"], given.getlist("sides-order"))
    typed = tuple(given.get(f"typed-{at}", "").strip()[:_MAX_TYPED_LETTERS] for at in range(many))
    draft = _read_marks_of_rounds(
        VariantDraft(data, read_variant_key(given), read_match_number(given), typed), given
    )
    pressed, stood = given.get("do", ""), _restore_emptied_steps(draft, given)
    after, before = (
        _remove_emptied_steps(_apply_pressed_button(draft, given, pressed)),
        _remove_emptied_steps(stood),
    )
    quick = pressed.partition("-")[0] in _BUTTONS_WITHOUT_UNDO and stood.data == draft.data
    return after if quick or after.data == before.data else replace(after, previous_draft=before)


def _read_marks_of_rounds(draft: VariantDraft, given: MultiDict[str, str]) -> VariantDraft:
    """Return the draft with the marks of the first round that has any."""
    there = [_read_marks(given, at, each["steps"]) for at, each in enumerate(draft.rounds)]
    at = next((at for at, marked in enumerate(there) if marked), 0)
    return replace(draft, at=at, marked=there[at])


def is_prize_button(pressed: str) -> bool:
    """Return True if the value of the pressed button, such as "side-0-later", moves a prize up or down."""
    return pressed.partition("-")[0] == _PRIZE_BUTTON_PREFIX


def _read_round(given: MultiDict[str, str], at: int) -> DraftData:
    order = given.get(f"order-{at}", STANDARD_SLUG)
    steps = [one.strip()[:_MAX_TYPED_LETTERS] for one in given.getlist(f"step-{at}")[:MAX_DRAFT_STEPS]]
    wild = _drop_contradicted_terms(_read_list(given, f"wild-{at}"), given.getlist(f"wild-{at}-stood"))
    return {"steps": steps, "wild": wild, "order": order}


def _drop_contradicted_terms(chosen: Sequence[str], stood: Collection[str]) -> list[str]:
    """Return the `chosen` terms for wild cards without earlier ones that a new term contradicts.

    `stood` are the terms before. Two terms contradict each other if they are about the same card.
    """
    card_by_term = {one: one.removesuffix(BUG_SUFFIX).removesuffix(DOWN_SUFFIX) for one in chosen}
    new = {card for one, card in card_by_term.items() if one not in stood}
    return [one for one in chosen if one not in stood or card_by_term[one] not in new]


def _read_list(given: MultiDict[str, str], name: str) -> list[str]:
    """Return the tapped values and the typed ones, which are separated by commas, each once."""
    tapped, typed = given.getlist(name), given.get(f"{name}-more", "")
    terms = (term.strip() for text in (*tapped, typed) for term in text.split(","))
    return list(dict.fromkeys(filter(None, terms)))[:MAX_LIST_LENGTH]


def _keep_earlier_order(chosen: Sequence[str], order: Sequence[str]) -> list[str]:
    """Return the chosen values in their earlier order; new ones come last."""
    stood = dict.fromkeys(order)
    return [*(one for one in stood if one in chosen), *(one for one in chosen if one not in stood)]


def _read_number(text: str) -> int | str:
    found = parse_natural_number(text.strip(), 9)
    return text.strip() if found is None else found


def _apply_pressed_button(draft: VariantDraft, given: MultiDict[str, str], pressed: str) -> VariantDraft:
    """Return the draft after the pressed button: ``"add-0 1 up"``, ``"more-0-3"``, ``"round"``."""
    if pressed == "round":
        return draft.with_rounds([*draft.rounds, draft.rounds[-1]][:MAX_DRAFT_ROUNDS])
    if pressed == "no-round":
        fewer = draft.with_rounds(draft.rounds[:-1] or draft.rounds)
        return replace(fewer, at=0, marked=frozenset())
    how, _, rest = pressed.partition("-")
    where, _, what = rest.partition(" " if how == ADD_BUTTON else "-")
    at = parse_natural_number(where, 2)
    if how == _PRIZE_BUTTON_PREFIX and at is not None:
        return replace(draft, data={**draft.data, "sides": _move_prize(draft.data["sides"], at, what)})
    if at is None or at >= len(draft.rounds):
        return draft
    if how == EDIT_BUTTON:
        return replace(draft, step_in_editing=f"{at}-{what}")
    marked = _read_marks(given, at, draft.rounds[at]["steps"])
    return _change_round_steps(draft, at, StepButtonPress(how, what, marked, draft.typed_in(at)))


def _read_marks(given: MultiDict[str, str], at: int, steps: Sequence[str]) -> frozenset[int]:
    return frozenset(place for place in range(len(steps)) if str(place) in given.getlist(f"mark-{at}"))


def _change_round_steps(draft: VariantDraft, at: int, change: StepButtonPress) -> VariantDraft:
    before = draft.rounds[at]["steps"]
    try:
        steps = apply_step_button(before, change)
    except BadStep as bad:
        return replace(draft, at=at, refused=str(bad), marked=change.marked)
    rounds = draft.rounds
    rounds[at] = {**rounds[at], "steps": steps}
    if change.how == ADD_BUTTON and not change.what:  # the typed text became a step
        draft = replace(draft, typed=(*draft.typed[:at], "", *draft.typed[at + 1 :]))
    marked, said = marks_after_button(len(before), change), describe_step_change(before, steps, change)
    return replace(draft.with_rounds(rounds), at=at, marked=marked, message=said)


def _move_prize(sides: Sequence[str], at: int, where: str) -> list[str]:
    """Return the prizes with the one at `at` moved one place up or down."""
    other = at - 1 if where == "earlier" else at + 1
    moved = list(sides)
    if 0 <= other < len(moved) and at < len(moved):
        moved[at], moved[other] = moved[other], moved[at]
    return moved


def _restore_emptied_steps(draft: VariantDraft, given: Mapping[str, str]) -> VariantDraft:
    """Return the draft with emptied steps as they were before, if the form has their earlier text."""
    rounds = draft.rounds
    for at, each in enumerate(rounds):
        steps = [step or given.get(f"stood-{at}-{place}", "") for place, step in enumerate(each["steps"])]
        rounds[at] = {**each, "steps": steps}
    return draft.with_rounds(rounds)


def _remove_emptied_steps(draft: VariantDraft) -> VariantDraft:
    """Return the draft without emptied steps, with a message about it; the same draft if there are none.

    The positions of marked and edited steps are adjusted.
    """
    rounds = draft.rounds
    if all(step for each in rounds for step in each["steps"]):
        return draft
    left = [{**each, "steps": [*filter(None, each["steps"])]} for each in rounds]
    here = rounds[draft.at]["steps"]
    return replace(
        draft.with_rounds(left),
        marked=frozenset(_adjusted_position(here, at) for at in draft.marked if here[at]),
        step_in_editing=_adjusted_step_in_editing(draft),
        message=f"{texts.EMPTY_STEP_REMOVED} {draft.message}".strip(),
    )


def _adjusted_step_in_editing(draft: VariantDraft) -> str:
    """Return the step being edited, with its position after emptied steps are removed."""
    at, place = (parse_natural_number(one, 2) for one in draft.step_in_editing.partition("-")[::2])
    if at is None or place is None or at >= len(draft.rounds):
        return ""
    return f"{at}-{_adjusted_position(draft.rounds[at]['steps'], place)}"


def _adjusted_position(steps: Sequence[str], at: int) -> int:
    """Return the position of a step after the emptied steps before it are removed."""
    return sum(map(bool, steps[:at]))
