"""Variant cards at random, most of them accepted, and hands dealt for them."""

from collections.abc import Sequence
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from companion.cards import Card, face_down
from companion.hands import RANKINGS
from companion.house import BadVariant, Lying, Variant, lies, read_variant, showdowns
from companion.house import variant as card
from companion.house.packs import PACKS

LETTERS = st.characters(
    exclude_categories=["C", "Z", "M"], exclude_characters="\u2800\u3164\u115f\u1160\uffa0"
)
LINES = st.text(LETTERS, min_size=1, max_size=20)
SENTENCES = st.lists(LINES, min_size=1, max_size=5).map(" ".join)

HIGHS = (
    "standard",
    "standard-fives",
    "standard-fives-few",
    "sets5",
    "deuce-to-seven",
    "ace-to-five",
    "ace-to-six",
)
STRIPPED = {36: ("short-flush", "short-trips", "short"), 32: ("stripped-flush", "short-no-wheel")}
FEW = {1: ("one",), 2: ("two",), 3: ("sets3", "guts3"), 4: ("sets4", "badugi")}
WILD = (
    *("2", "3", "9", "K", "J♠", "10♥", "hearts", "6 down", "9 down", "lowest", "lowest rank"),
    *card.KINDS_OF_WILD,
)
JOKERED = (53, 54)
SIDES = (
    *("high", "low", "low 8", "low 2-7", "low a-6", "badugi", "high spade", "high spade down"),
    *("low heart", "low heart down", "points 27", "points 7 courts half", "points 21 not over"),
)


def _split(draw: st.DrawFn, total: int) -> list[int]:
    """Return a few positive numbers that make `total`."""
    parts: list[int] = []
    while total:
        parts.append(draw(st.integers(1, total)))
        total -= parts[-1]
    return parts


@st.composite
def _steps(draw: st.DrawFn, held: int, board: int, *, asks: bool, declares: bool) -> list[str]:
    steps: list[str] = []
    turned = draw(st.booleans())
    for number in _split(draw, held):
        steps.append(f"{number} {draw(st.sampled_from(['down', 'down', 'up', 'unseen']))}")
        steps += draw(st.sampled_from([[], ["bet"], ["bet"], ["say Look at them."]]))
    if board:
        steps.append(f"board {board} down")
        steps += [f"turn {number}" for number in _split(draw, board)] if turned else []
    more = [
        "draw 1",
        "pass 1 left",
        "pass 1 right",
        "pass 1 across",
        "pass 1 middle",
        "pass 1 third left",
        "roll 1",
        "buy 1 at 2",
        "buy 1 at 5 more",
        "bet",
        "house 1",
        "spare 2",
        *(["take 1", "take 1 lowest"] if board and turned else []),
    ]
    steps += draw(st.lists(st.sampled_from(more), max_size=3, unique=True))
    return [*steps, *["in or out"] * asks, *["declare"] * declares]


@st.composite
def data(draw: st.DrawFn) -> dict[str, object]:
    """Return a card as JSON data, with what goes together most of the time."""
    held = draw(st.integers(1, 7))
    lay, board = draw(
        st.sampled_from([("", 0), ("", 0), ("", 5), ("cross", 5), ("square", 9), ("two boards", 10)])
    )
    pack = draw(st.sampled_from([52, 52, 52, 53, 54, 36, 32, 40, 104]))
    asks = draw(st.booleans())
    sides = draw(st.lists(st.sampled_from(SIDES), min_size=1, max_size=3, unique=True))
    if lay and draw(st.booleans()):
        sides = [f"{draw(st.sampled_from(['high', 'low']))} row {draw(st.integers(1, 2))}"]
    if board and draw(st.integers(0, 4)) == 0:
        sides = ["high", "hand alone"]
    suited = [side for side in sides if side.endswith(("spade", "heart", "down"))]
    declares = len(sides) > 1 and len(sides) - len(suited) in (1, 2) and draw(st.booleans())
    jokers = [draw(st.sampled_from(["joker", "joker", "joker bug"]))] * (pack in JOKERED)
    orders = (*HIGHS, *STRIPPED.get(pack, ())) if held + board >= 5 else FEW[min(held + board, 4)]
    steps = draw(_steps(held, board, asks=asks, declares=declares))
    found: dict[str, object] = {
        "name": draw(LINES),
        "like": draw(st.sampled_from(["", "Guts", "Stud"])),
        "pack": pack,
        "steps": [*([f"lay {lay}"] if lay else []), *steps],
        "order": draw(st.sampled_from(orders)),
        "use": draw(st.sampled_from(["any", "any", "2+3", "3+2", "2+line"])) if board else "any",
        "wild": [*draw(st.lists(st.sampled_from(WILD), max_size=2)), *jokers],
        "wild_for": draw(st.sampled_from(["all", "all", "high", "low"])),
        "dead": draw(st.sampled_from([[], [], ["4"], ["Q♠", "7"]])),
        "kill": draw(st.sampled_from([[], [], [], ["5"], ["lowest"]])),
        "sides": sides,
        "speak": draw(st.sampled_from(card.SPEAKING[1:])) if declares else "cards",
        "second": draw(st.booleans()),
        "floor": draw(st.sampled_from(["", "", "", "pair", "jacks or better"])),
        "settle": draw(st.sampled_from(["pot", *card.DUES])) if asks else "pot",
        "amount": draw(st.integers(1, 50)),
        "ante": draw(st.integers(0, 9)),
        "ante_by": draw(st.sampled_from(["everybody", "everybody", "dealer"])),
        "extra": draw(st.sampled_from([0, 0, 1, 2])),
        "void": draw(st.just("") | SENTENCES),
        "rules": draw(st.lists(SENTENCES, max_size=3)),
    }
    if asks:
        found |= {
            "house": draw(st.sampled_from(card.HOUSES)),
            "legs": draw(st.integers(0, 3)),
            "wimp": draw(st.sampled_from(card.WIMPS)),
            "wimp_amount": draw(st.integers(1, 9)),
            **{name: draw(st.integers(0, 3)) == 0 for name in ("every_deal", "dropped", "alone_only")},
            "nobody_in": draw(st.sampled_from(card.NOBODY_IN)),
            "second_chance": draw(st.booleans()),
            "last_leg": draw(st.sampled_from(card.LAST_LEGS)),
            "kitty_half": draw(st.sampled_from(card.KITTY_HALVES)),
            "rotates": draw(st.sampled_from(card.ROTATES)),
            "declare_by": draw(st.sampled_from(card.DECLARED_BY)),
        }
        more = {"steps": ["1 down", "in or out"], "wild": ["K", *jokers]}
        found["then"] = draw(st.sampled_from([[], [more], [more, more]])) if held >= 4 else []
        found["settle"] = draw(st.sampled_from(card.DUES)) if found["then"] else found["settle"]
    if "bet" in found["steps"]:
        found["limit"] = draw(st.integers(0, 20))
    return found


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
        "speak": draw(st.sampled_from(card.SPEAKING[1:])) if declares else "cards",
        "second": draw(st.booleans()),
        "floor": draw(st.sampled_from(["", "pair", "ten low"])),
    }
    if asks:
        found |= {
            "house": draw(st.sampled_from(card.HOUSES)),
            "legs": draw(st.sampled_from([0, 1, 2, 2])),
            "wimp": draw(st.sampled_from(["none", "amount"])),
        }
    try:
        return read_variant(found)
    except BadVariant:
        return read_variant({**found, "floor": ""})


@st.composite
def deals(draw: st.DrawFn, variant: Variant, lying: Lying) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return hands of the fewest to the most cards, and a board, from the pack of the card."""
    pack = list(PACKS[variant.pack].cards)
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    sizes = draw(st.lists(st.integers(lying.held, lying.most), min_size=1, max_size=3))
    board, at = tuple(pack[: lying.board]), lying.board
    hands = []
    for size in sizes:
        if at + size <= len(pack):
            hands.append(marked(variant, lying, pack[at : at + size]))
            at += size
    return hands, board


def marked(variant: Variant, lying: Lying, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the hand as it lies, where that matters."""
    if not lies(variant):
        return tuple(hand)
    return (*map(face_down, hand[: lying.down]), *hand[lying.down :])


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Variant, int, list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return a card, the place of one of its rounds, and hands and a board for that."""
    variant = draw(variants())
    lyings = showdowns(variant)
    at = draw(st.integers(0, len(lyings) - 1))
    hands, board = draw(deals(variant, lyings[at]))
    assume(hands)
    return variant, at, hands, board


ORDERS = st.sampled_from([*RANKINGS, "points", "no-such-order"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
