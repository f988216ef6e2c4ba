"""Cards at random: round the sharing and back, judged with random hands, and anything else refused."""

import base64
import json
import zlib
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.variants import (
    BadSharedText,
    BadVariant,
    Variant,
    VariantFault,
    build_check_line,
    build_check_line_of_data,
    build_judges,
    build_shown_hand,
    canonical_json,
    judge_trial_hands,
    max_cards_needed,
    max_players,
    read_variant,
    variant_fingerprint,
    variant_from_text,
    variant_to_data,
    variant_to_text,
)
from companion.variants.checks.pointless import pointless_rule_faults
from companion.variants.definition.json_fields import ATTRIBUTE_BY_FIELD

from .strategies import JSON, ORDERS, dealt, variants
from .written import data

pytestmark = pytest.mark.random
T = TypeVar("T")


def read(reader: Callable[[T], Variant | None], found: T) -> tuple[Variant | None, tuple[VariantFault, ...]]:
    """Return what was read, or why not."""
    try:
        return reader(found), ()
    except BadVariant as bad:
        return None, bad.faults
    except BadSharedText as bad:
        return None, (VariantFault("", str(bad)),)


PATIENT = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@PATIENT
@given(variants())
def test_a_card_goes_round_the_sharing_and_back(variant: Variant):
    text = variant_to_text(variant)
    assert variant_from_text(text) == variant
    assert variant_from_text(f" {text[:40]}\n{text[40:]} ") == variant
    assert read_variant(json.loads(canonical_json(variant))) == variant
    assert read_variant(variant_to_data(variant)) == variant
    assert variant_fingerprint(read_variant(variant_to_data(variant))) == variant_fingerprint(variant)


@PATIENT
@given(variants(), st.data())
def test_a_shared_text_that_was_changed_is_refused_or_the_same(variant: Variant, picks: st.DataObject):
    text = variant_to_text(variant)
    at = picks.draw(st.integers(0, len(text) - 1))
    sign = picks.draw(st.sampled_from("aZ9-_.!\u202e"))
    for changed in (text[:at] + sign + text[at + 1 :], text[:at], text + text[:at], text[at:]):
        found, _ = read(variant_from_text, changed)
        assert found in (None, variant)


@PATIENT
@given(dealt())
def test_an_accepted_card_judges_any_hands(deal):
    variant, at, hands, board = deal
    wild = variant.rounds[at].wild_cards
    met = build_judges(variant)[at].meet(
        [build_shown_hand(wild, hand, named="7", own="A", touched=hand[-1:]) for hand in hands], board
    )
    for one, side in zip(met, variant.showdown.prizes, strict=True):
        assert one.prize == side
        placed = [hand for group in one.groups for hand in group]
        assert len(set(placed)) == len(placed) <= len(hands)
        assert all(one.hand_values[hand].full for hand in placed)
        assert len(one.reasons) == max(len(one.groups) - 1, 0)
        assert all(isinstance(one.wild_card_meanings(hand), tuple) for hand in range(len(hands)))


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(variants())
def test_an_accepted_card_passes_the_trial_hand_or_is_refused_by_a_field(variant: Variant):
    _, faults = read(judge_trial_hands, variant)
    assert all(fault.field in ATTRIBUTE_BY_FIELD for fault in faults)


@PATIENT
@given(variants(), st.integers(2, 52))
def test_as_many_can_play_as_there_are_cards_for(variant: Variant, players: int):
    most = max_players(variant)
    assert max_cards_needed(variant, most) <= variant.cards.pack_size
    assert most == 52 or max_cards_needed(variant, most + 1) > variant.cards.pack_size
    assert build_check_line(variant, players).fits == (players <= most and not pointless_rule_faults(variant))
    assert build_check_line_of_data(variant_to_data(variant), players) == build_check_line(variant, players)


@PATIENT
@given(
    data(),
    st.dictionaries(st.sampled_from([*Variant.__dataclass_fields__, "newer"]), JSON, max_size=3),
    ORDERS,
)
def test_any_data_is_read_or_refused_with_a_sentence(found, changes, order: str):
    variant, faults = read(read_variant, {**found, "order": order, **changes})
    assert bool(variant) != bool(faults)
    assert all(fault.sentence.endswith(".") for fault in faults)


@given(JSON)
def test_no_json_but_a_card_is_read(found):
    line = build_check_line_of_data(found, 5)
    assert line.sentence
    assert not line.fits


@given(JSON)
def test_a_shared_text_may_hold_anything_and_only_a_card_is_read(found):
    packed = zlib.compressobj(wbits=-15)
    body = packed.compress(json.dumps(found).encode()) + packed.flush()
    text = f"hg1.00000000.{base64.urlsafe_b64encode(body).decode().rstrip('=')}"
    assert read(variant_from_text, text)[0] is None
