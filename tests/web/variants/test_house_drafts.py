"""A half-made game in the address of its page: whatever stands there is a draft or none."""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.money import WHOLE
from companion.web.pages.texts import EXTRA_STEPS_REMOVED
from companion.web.variants.choices import MORE_STEPS, STEPS, list_form_lines
from companion.web.variants.draft import (
    VariantDraft,
    check_draft,
    draft_based_on_variant,
    nearest_valid_variant,
)
from companion.web.variants.encoding import (
    MAX_DRAFT_STEPS,
    MAX_LIST_LENGTH,
    fill_in_variant_defaults,
    pack_draft,
    unpack_draft,
)
from web.kitchen import GUTS, Kitchen, form_of, plain, words
from web.phones import text

STEPS_OF_ALL_KINDS = st.lists(
    st.sampled_from(
        [*(step for step, _ in (*STEPS, *MORE_STEPS)), "5 down", "board 9", "take 2 lowest", "house 2"]
    ),
    min_size=1,
    max_size=9,
)
OTHER_LINES = st.fixed_dictionaries(
    {
        "use": st.sampled_from(["any", "2+3", "2+line"]),
        "sides": st.sampled_from([["high"], ["high", "low"], ["high row 2", "low"], ["high spade down"]]),
        "wild": st.sampled_from([[], ["2"], ["own low down"], ["lowest"], ["two named"], ["joker"]]),
        "settle": st.sampled_from(["pot", "match"]),
        "speak": st.sampled_from(["cards", "declare both"]),
        "house": st.sampled_from(["", "kitty", "deck"]),
        "kill": st.sampled_from([[], ["6"]]),
        "legs": st.sampled_from([0, 3]),
        "second": st.booleans(),
    }
)


@given(STEPS_OF_ALL_KINDS, st.lists(STEPS_OF_ALL_KINDS, max_size=2), OTHER_LINES)
def test_whatever_contradicts_itself_the_six_lines_are_shown(
    steps: list[str], then: list[list[str]], other: dict[str, Any]
):
    draft = VariantDraft(
        fill_in_variant_defaults(
            {"name": "Ours", "steps": steps, "then": [{"steps": each} for each in then], **other}
        )
    )
    variant, line = check_draft(draft, 4)
    almost, wrong = nearest_valid_variant(draft)
    shown = list_form_lines(almost, wrong, WHOLE)
    assert len(shown) == 6
    assert variant is None or all(one.said for one in shown)
    assert line.sentence


@given(st.text(max_size=60))
def test_any_text_in_an_address_is_a_draft_or_none(written: str):
    found = unpack_draft(written)
    assert found is None or isinstance(found, dict)


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"name": "x"},
        {"steps": "3 down"},
        {"steps": [3]},
        {"steps": [], "more": 1},
        {"steps": [], "then": {}},
        {"steps": [], "then": [{}]},
        {"steps": [], "then": [{"steps": [1]}]},
        {"steps": [], "ante": []},
        {"steps": [], "second": {}},
        {"steps": [], "order": 5, "wild": [{}]},
        {"steps": [], "name": "\ud800"},
        {"steps": ["bet"] * 101},
        {"steps": [], "then": [{"steps": ["bet"]}] * 7},
    ],
)
def test_a_draft_of_another_shape_is_none(data: object):
    written = json.dumps(data).encode()
    assert unpack_draft(urlsafe_b64encode(zlib.compress(written)).decode().rstrip("=")) is None


@pytest.mark.parametrize("data", [{}, {"steps": []}, {"steps": ["", " ", "²"], "then": [{"steps": [""]}]}])
def test_a_draft_that_lacks_nearly_everything_is_shown_or_refused(kitchen: Kitchen, data: dict[str, Any]):
    draft = urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode()
    shown = kitchen.anna.get(f"{kitchen.house}/change?draft={draft}")
    assert shown.status_code == (200 if data else 422)
    assert ("The name is missing." if data else "That address is incomplete") in plain(shown)


def test_what_no_address_can_hold_is_shown_as_it_was_typed(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    typed = words(110, 60)
    filled = {
        **form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False),
        "rules": "\n".join(typed),
    }
    shown = kitchen.anna.post(change, filled)
    assert shown.status_code == 422
    assert "a game can have up to 8" in plain(shown)
    assert typed[-1] in text(shown)
    fragment = kitchen.anna.htmx(change, filled)
    assert fragment.status_code == 200
    assert "data-draft" not in text(fragment), "the address stays one that can be gone back to"


def test_a_forged_list_makes_no_page_long(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    shown = kitchen.anna.htmx(change, {**filled, "step-0": ["1 up"] * 9000, "wild-0-more": "2 down," * 9000})
    assert "a game can have up to 40" in plain(shown)
    assert len(shown.get_data()) < 200_000


def test_a_bomb_in_an_address_is_never_unpacked(kitchen: Kitchen):
    bomb = urlsafe_b64encode(zlib.compress(b'{"steps":[],"name":"' + b"x" * 9_000_000 + b'"}', 9)).decode()
    assert unpack_draft(bomb) is None
    refused = kitchen.anna.get(f"{kitchen.house}/change?draft={bomb[:8000]}")
    assert refused.status_code == 422
    assert "That address is incomplete" in plain(refused)


def test_a_draft_that_is_wrong_lies_in_an_address_too():
    draft = draft_based_on_variant(GUTS, "Guts")
    wrong = VariantDraft({**draft.data, "ante": "lots", "steps": ["9 sideways"]})
    assert unpack_draft(pack_draft(wrong.data)) == wrong.data


def test_steps_that_an_address_has_beyond_what_the_page_shows_are_told(kitchen: Kitchen):
    for many in (MAX_DRAFT_STEPS, MAX_DRAFT_STEPS + 1, MAX_LIST_LENGTH):
        address = pack_draft(fill_in_variant_defaults({"name": "Ours", "steps": ["1 down"] * many}))
        page = kitchen.anna.get(f"{kitchen.house}/change?draft={address}")
        assert page.status_code == 200
        assert len(form_of(page).getlist("step-0")) == MAX_DRAFT_STEPS
        assert (EXTRA_STEPS_REMOVED.format(most=41) in plain(page)) == (many > MAX_DRAFT_STEPS)
        assert "There are 41 steps, but a game can have up to 40." in plain(page)
