"""Variant cards at random, most of them accepted, and hands dealt for them."""

from collections.abc import Sequence
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from companion.cards import Card, turn_face_down
from companion.hands import RANKINGS
from companion.variants import (
    BadVariant,
    CardCounts,
    Variant,
    depends_on_face_up,
    read_variant,
    showdown_card_counts,
)
from companion.variants.definition.parts import HANDS_TO_BEAT, PRIZE_CLAIMS

from .written import JOKERED, data


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Return a card that is accepted."""
    found = draw(data())
    for _ in found:
        try:
            return read_variant(found)
        except BadVariant as bad:
            found = _mended(found, bad.field)
    assume(False)
    raise AssertionError


def _mended(found: dict[str, object], field: str) -> dict[str, object]:
    """Return the card without what was refused first, as a person would mend it."""
    if field == "steps":
        return {
            **found,
            "steps": ["5 down", "1 up", "bet"],
            "use": "any",
            "sides": ["high"],
            "speak": "cards",
        }
    field = "wild_for" if field == "pack" else field
    mended = {name: value for name, value in found.items() if name != field}
    if field == "sides":
        mended["speak"] = "cards"
    if field == "wild" and found.get("pack") in JOKERED:
        mended["wild"] = ["joker"]
    return mended


@st.composite
def betted(draw: st.DrawFn) -> Variant:
    """Return a card at which players bet for a pot and may be all-in, with all that a pot may go by."""
    asks, declares, cards = draw(st.integers(0, 2)), draw(st.booleans()), draw(st.integers(5, 7))
    low = draw(st.sampled_from(["low", "low 8"]))
    sides = draw(
        st.sampled_from([["high"], ["high", low], ["high", "high spade"], ["high", low, "high spade"], [low]])
    )
    declares = declares and len(sides) > 1
    in_or_out = ["in or out", *draw(st.sampled_from([[], ["bet"]]))] * bool(asks)
    found: dict[str, object] = {
        "name": "Ours",
        "steps": [f"{cards} down", "bet", *in_or_out, *["declare"] * declares],
        "sides": sides,
        "speak": draw(st.sampled_from(PRIZE_CLAIMS[1:])) if declares else "cards",
        "second": draw(st.booleans()),
        "floor": draw(st.sampled_from(["", "pair", "ten low"])),
    }
    if asks:
        found |= {
            "house": draw(st.sampled_from(HANDS_TO_BEAT)),
            "legs": draw(st.sampled_from([0, 1, 2, 2])),
            "wimp": draw(st.sampled_from(["none", "amount"])),
        }
    try:
        return read_variant(found)
    except BadVariant:
        return read_variant({**found, "floor": ""})


@st.composite
def deals(
    draw: st.DrawFn, variant: Variant, counts: CardCounts
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return hands of the fewest to the most cards, and a board, from the pack of the card."""
    pack = list(variant.cards.pack.cards)
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    sizes = draw(st.lists(st.integers(counts.fewest_held, counts.most_held), min_size=1, max_size=3))
    board, at = tuple(pack[: counts.board]), counts.board
    hands = []
    for size in sizes:
        if at + size <= len(pack):
            hands.append(marked(variant, counts, pack[at : at + size]))
            at += size
    return hands, board


def marked(variant: Variant, counts: CardCounts, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the hand as it lies, where that matters."""
    if not depends_on_face_up(variant):
        return tuple(hand)
    return (*map(turn_face_down, hand[: counts.face_down]), *hand[counts.face_down :])


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Variant, int, list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return a card, the place of one of its rounds, and hands and a board for that."""
    variant = draw(variants())
    counts_by_round = showdown_card_counts(variant)
    at = draw(st.integers(0, len(counts_by_round) - 1))
    hands, board = draw(deals(variant, counts_by_round[at]))
    assume(hands)
    return variant, at, hands, board


ORDERS = st.sampled_from([*RANKINGS, "points", "no-such-order"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
