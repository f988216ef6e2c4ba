"""Variant cards as JSON data, at random: what is dealt, the sides, the money and the pot, a part each."""

from hypothesis import strategies as st

from companion.variants.definition.parts import (
    DEAL_ROTATIONS,
    DEBT_KINDS,
    DECLARE_METHODS,
    HANDS_TO_BEAT,
    KITTY_PART_RULES,
    LAST_LEG_RULES,
    NOBODY_IN_RULES,
    PRIZE_CLAIMS,
    WIMP_RULES,
)
from companion.variants.definition.rounds import HAND_WILD_KINDS

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
    *HAND_WILD_KINDS,
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
def _middle(draw: st.DrawFn) -> tuple[str, int]:
    """Return how the cards of the middle lie, and how many they are."""
    plain = [("", 0), ("", 0), ("", 5)]
    return draw(st.sampled_from([*plain, ("cross", 5), ("square", 9), ("two boards", 10)]))


@st.composite
def _sides(draw: st.DrawFn, lay: str, board: int) -> list[str]:
    sides = draw(st.lists(st.sampled_from(SIDES), min_size=1, max_size=3, unique=True))
    if lay and draw(st.booleans()):
        sides = [f"{draw(st.sampled_from(['high', 'low']))} row {draw(st.integers(1, 2))}"]
    if board and draw(st.integers(0, 4)) == 0:
        sides = ["high", "hand alone"]
    return sides


@st.composite
def _declared(draw: st.DrawFn, sides: list[str]) -> bool:
    """Return whether players declare, where sides are there to declare for."""
    suited = [side for side in sides if side.endswith(("spade", "heart", "down"))]
    return len(sides) > 1 and len(sides) - len(suited) in (1, 2) and draw(st.booleans())


@st.composite
def _hands(draw: st.DrawFn, pack: int, held: int, board: int) -> dict[str, object]:
    """Return what hands are ranked by."""
    orders = (*HIGHS, *STRIPPED.get(pack, ())) if held + board >= 5 else FEW[min(held + board, 4)]
    return {
        "order": draw(st.sampled_from(orders)),
        "use": draw(st.sampled_from(["any", "any", "2+3", "3+2", "2+line"])) if board else "any",
    }


@st.composite
def _marked_cards(draw: st.DrawFn, jokers: list[str]) -> dict[str, object]:
    """Return which cards are wild, dead or kill a hand."""
    return {
        "wild": [*draw(st.lists(st.sampled_from(WILD), max_size=2)), *jokers],
        "wild_for": draw(st.sampled_from(["all", "all", "high", "low"])),
        "dead": draw(st.sampled_from([[], [], ["4"], ["Q♠", "7"]])),
        "kill": draw(st.sampled_from([[], [], [], ["5"], ["lowest"]])),
    }


@st.composite
def _winning(draw: st.DrawFn, sides: list[str], *, declares: bool) -> dict[str, object]:
    """Return what the pot goes by."""
    return {
        "sides": sides,
        "speak": draw(st.sampled_from(PRIZE_CLAIMS[1:])) if declares else "cards",
        "second": draw(st.booleans()),
        "floor": draw(st.sampled_from(["", "", "", "pair", "jacks or better"])),
    }


@st.composite
def _money(draw: st.DrawFn, *, asks: bool) -> dict[str, object]:
    """Return what everybody puts in, and how losers settle."""
    return {
        "settle": draw(st.sampled_from(["pot", *DEBT_KINDS])) if asks else "pot",
        "amount": draw(st.integers(1, 50)),
        "ante": draw(st.integers(0, 9)),
        "ante_by": draw(st.sampled_from(["everybody", "everybody", "dealer"])),
        "extra": draw(st.sampled_from([0, 0, 1, 2])),
    }


@st.composite
def _matched(draw: st.DrawFn) -> dict[str, object]:
    """Return how a pot goes on for which players say in or out."""
    return {
        "house": draw(st.sampled_from(HANDS_TO_BEAT)),
        "legs": draw(st.integers(0, 3)),
        "wimp": draw(st.sampled_from(WIMP_RULES)),
        "wimp_amount": draw(st.integers(1, 9)),
        **{name: draw(st.integers(0, 3)) == 0 for name in ("every_deal", "dropped", "alone_only")},
        "nobody_in": draw(st.sampled_from(NOBODY_IN_RULES)),
        "second_chance": draw(st.booleans()),
        "last_leg": draw(st.sampled_from(LAST_LEG_RULES)),
        "kitty_half": draw(st.sampled_from(KITTY_PART_RULES)),
        "rotates": draw(st.sampled_from(DEAL_ROTATIONS)),
        "declare_by": draw(st.sampled_from(DECLARE_METHODS)),
    }


@st.composite
def _then(draw: st.DrawFn, held: int, jokers: list[str]) -> dict[str, object]:
    """Return the rounds that follow the first, and how losers settle where there are some."""
    more = {"steps": ["1 down", "in or out"], "wild": ["K", *jokers]}
    then = draw(st.sampled_from([[], [more], [more, more]])) if held >= 4 else []
    return {"then": then, **({"settle": draw(st.sampled_from(DEBT_KINDS))} if then else {})}


@st.composite
def data(draw: st.DrawFn) -> dict[str, object]:
    """Return a card as JSON data, with what goes together most of the time."""
    held, (lay, board), asks = draw(st.integers(1, 7)), draw(_middle()), draw(st.booleans())
    pack = draw(st.sampled_from([52, 52, 52, 53, 54, 36, 32, 40, 104]))
    jokers = [draw(st.sampled_from(["joker", "joker", "joker bug"]))] * (pack in JOKERED)
    sides = draw(_sides(lay, board))
    declares = draw(_declared(sides))
    steps = draw(_steps(held, board, asks=asks, declares=declares))
    return {
        "name": draw(LINES),
        "like": draw(st.sampled_from(["", "Guts", "Stud"])),
        "pack": pack,
        "steps": [*([f"lay {lay}"] if lay else []), *steps],
        **draw(_hands(pack, held, board)),
        **draw(_marked_cards(jokers)),
        **draw(_winning(sides, declares=declares)),
        **draw(_money(asks=asks)),
        "void": draw(st.just("") | SENTENCES),
        "rules": draw(st.lists(SENTENCES, max_size=3)),
        "reshuffle": bool({"draw 1", "buy 1 at 2"} & {*steps}) and draw(st.booleans()),
        **(draw(_matched()) | draw(_then(held, jokers)) if asks else {}),
        **({"limit": draw(st.integers(0, 20))} if "bet" in steps else {}),
    }
