"""Cards as the scenes of a test set have them lie: which they are, and where."""

from dataclasses import dataclass, field, replace

import numpy as np

from companion.cards import DECK
from training.chance import Rng, draw_log_uniform
from training.scenes import layouts
from training.scenes.layouts import Placement

ScenePlan = dict[str, float]
"""What of a scene is settled before it is drawn, by the name it has in the manifest."""
BOARD_OWNER = -1
COURT_CODES = tuple(code for code in DECK if code[0] in "JQKA")
BACK_NAMES = ("back", "other back")
"""What stands for the name of a card that lies face down: one of the others' deck, and one of another."""


@dataclass(frozen=True)
class LaidCards:
    """Cards to be photographed: where they lie, their names, and what they were laid as."""

    cards: list[Placement]
    codes: list[str]
    layout: str
    owners: list[int] = field(default_factory=list)
    """Whose hand each card is of a whole showdown, from 0 on; `BOARD` for the board's."""


def _deal_codes(rng: Rng, count: int, courts: float = 4 / 13) -> list[str]:
    """Deal different cards of one pack, each a court or an ace with this probability."""
    picture = rng.permutation(COURT_CODES).tolist()
    number = rng.permutation([code for code in DECK if code not in COURT_CODES]).tolist()
    dealt = []
    for _ in range(count):
        court = rng.random() < courts
        dealt.append((picture if (court and picture) or not number else number).pop())
    return dealt


def _lay_side_by_side(rng: Rng, aspect: float, count: int, apart: tuple[float, float]) -> list[Placement]:
    """Lay cards side by side, `apart` card widths, in one row or from five on perhaps two."""
    step, jitter, turn = rng.uniform(*apart), rng.uniform(0, 0.06), rng.uniform(0.01, 0.12)
    rows = 2 if count > 4 and rng.random() < 0.5 else 1
    each = -(-count // rows)
    return [
        Placement(
            (at % each) * step + rng.normal(0, jitter),
            (at // each) * 1.08 * aspect + rng.normal(0, jitter),
            rng.normal(0, turn) + np.pi * float(rng.random() < 0.5),
        )
        for at in range(count)
    ]


def lay_mixed(rng: Rng, aspect: float, _: ScenePlan, courts: float = 4 / 13) -> LaidCards:
    """Lay 3 to 7 cards side by side, touching or overlapping by a half, or a fan of 3 to 9."""
    if rng.random() < 0.5:
        count = int(rng.integers(3, 8))
        return LaidCards(
            _lay_side_by_side(rng, aspect, count, (0.5, 1.2)), _deal_codes(rng, count, courts), "spread"
        )
    count = int(rng.integers(3, 10))
    cards = layouts.lay_fan_of(rng, aspect, count, draw_log_uniform(rng, 0.15, 0.45), tightest=1.0)
    return LaidCards(cards, _deal_codes(rng, count, courts), "fan")


def lay_many_courts(rng: Rng, aspect: float, plan: ScenePlan) -> LaidCards:
    """Lay cards of which half are courts and aces, and two at least."""
    while True:
        laid = lay_mixed(rng, aspect, plan, courts=0.5)
        if sum(code in COURT_CODES for code in laid.codes) >= 2:
            return laid


def lay_with_jokers(rng: Rng, aspect: float, plan: ScenePlan) -> LaidCards:
    """Lay cards of which one or two are jokers."""
    laid = lay_mixed(rng, aspect, plan)
    codes = list(laid.codes)
    for at in rng.permutation(len(codes))[: 2 if rng.random() < 0.3 else 1]:
        codes[at] = "Jk"
    return replace(laid, codes=codes)


def lay_thirteen_fan(rng: Rng, aspect: float, plan: ScenePlan) -> LaidCards:
    """Fan thirteen cards at the planned offset."""
    cards = layouts.lay_fan_of(rng, aspect, 13, plan["offset"], tightest=1.0)
    return LaidCards(cards, _deal_codes(rng, 13), "fan")


def lay_held_fan(rng: Rng, aspect: float, _: ScenePlan) -> LaidCards:
    """Fan five to thirteen cards as a hand can hold them."""
    count = int(rng.integers(5, 14))
    cards = layouts.lay_fan_of(rng, aspect, count, draw_log_uniform(rng, 0.12, 0.3), tightest=1.0)
    return LaidCards(cards, _deal_codes(rng, count), "hand")


def lay_held_rows(rng: Rng, aspect: float, _: ScenePlan) -> LaidCards:
    """Fan three to nine cards as a hand can hold them, or hold four to ten in two rows."""
    if rng.random() < 0.3:
        cards = layouts.lay_two_rows(rng, aspect, most=5)
    else:
        cards = layouts.lay_fan_of(
            rng, aspect, int(rng.integers(3, 10)), rng.uniform(0.18, 0.4), tightest=1.0
        )
    return LaidCards(cards, _deal_codes(rng, len(cards)), "hand")


def lay_twins(rng: Rng, aspect: float, _: ScenePlan) -> LaidCards:
    """Lay two identical cards beside each other or one upon the other, and two to five others apart."""
    count = int(rng.integers(2, 6))
    cards, codes = _lay_side_by_side(rng, aspect, count + 1, (1.02, 1.25)), _deal_codes(rng, count + 1)
    at = int(rng.integers(count + 1))
    first = cards[at]
    if rng.random() < 0.5:  # upon it, askew or pushed along its edge, as the second card of a hand
        shift = np.array([rng.uniform(0.25, 0.6), rng.normal(0, 0.12)]) * rng.choice([-1, 1], 2)
        angle = first.angle + rng.normal(0, 0.2)
        twin, layout = Placement(first.x + shift[0], first.y + shift[1], angle), "twins overlapping"
    else:  # beside it at either end of its row
        row = [card for card in cards if abs(card.y - first.y) < 0.5]
        end = max(row, key=lambda card: card.x) if rng.random() < 0.5 else min(row, key=lambda card: card.x)
        away = rng.uniform(1.05, 1.3) * (1 if end.x > first.x or end is first else -1)
        twin = Placement(end.x + away, end.y + rng.normal(0, 0.05), first.angle + rng.normal(0, 0.1))
        layout = "twins apart"
    return LaidCards([*cards, twin], [*codes, codes[at]], layout)


def _lay_hand(rng: Rng, aspect: float, count: int) -> list[Placement]:
    """Lay down a hand before its player at the origin: fanned, overlapping or side by side."""
    if rng.random() < 0.4:
        cards = layouts.lay_fan_of(rng, aspect, count, rng.uniform(0.25, 0.45), tightest=1.5)
    else:
        step, bow = rng.uniform(0.3, 1.1) if count < 6 else rng.uniform(0.3, 0.6), rng.normal(0, 0.03)
        cards = [
            Placement(at * step, bow * at**2 + rng.normal(0, 0.03), rng.normal(0, 0.04))
            for at in range(count)
        ]
    middle = np.mean([(card.x, card.y) for card in cards], axis=0)
    return [Placement(card.x - middle[0], card.y - middle[1], card.angle) for card in cards]


def _cards_reach(cards: list[Placement], aspect: float) -> float:
    """Return how far cards about the origin reach from it, in widths of a card."""
    return max(float(np.hypot(card.x, card.y)) for card in cards) + float(np.hypot(1, aspect)) / 2


def _move_to_player(cards: list[Placement], turn: float, away: float) -> list[Placement]:
    """Return cards about the origin as they lie before whoever sits at `turn` clockwise from the viewer."""
    cos, sin = np.cos(turn), np.sin(turn)
    return [
        Placement(cos * c.x - sin * (c.y + away), sin * c.x + cos * (c.y + away), c.angle + turn)
        for c in cards
    ]


def lay_showdown(rng: Rng, aspect: float, plan: ScenePlan) -> LaidCards:
    """Lay as many hands as planned around a table, each turned to its player, perhaps about a board."""
    players, size, board = int(plan["players"]), int(plan["size"]), int(plan["board"])
    hands = [_lay_hand(rng, aspect, size) for _ in range(players)]
    middle = []
    if board:
        middle = [
            Placement(
                (at - (board - 1) / 2) * rng.uniform(1.05, 1.2), rng.normal(0, 0.04), rng.normal(0, 0.05)
            )
            for at in range(board)
        ]
    wide = max(_cards_reach(hand, aspect) for hand in hands)
    inner = _cards_reach(middle, aspect) if board else 0.0
    away = max(wide / np.sin(np.pi / players) * 0.85, inner + aspect * 0.7) * rng.uniform(1.0, 1.2)
    cards: list[Placement] = []
    for at, hand in enumerate(hands):
        cards += _move_to_player(hand, 2 * np.pi * at / players + rng.normal(0, 0.08), away)
    whose = [at for at in range(players) for _ in range(size)] + [BOARD_OWNER] * board
    return LaidCards([*cards, *middle], _deal_codes(rng, len(whose)), "showdown", whose)


def plan_showdown(rng: Rng) -> ScenePlan:
    """Draw how many play, how many cards each has, and how many lie in the middle: none or three to five."""
    players = int(rng.integers(3, 7))
    board = int(rng.integers(3, 6)) if rng.random() < 0.4 else 0
    size = int(rng.integers(3, min(7, (52 - board) // players) + 1))
    return {"players": players, "size": size, "board": board}


def lay_face_down(rng: Rng, aspect: float, plan: ScenePlan) -> LaidCards:
    """Lay four to nine cards apart or just overlapping, of which some lie face down, perhaps of two decks."""
    count, turned = int(rng.integers(4, 10)), int(rng.integers(1, 4))
    cards, codes = _lay_side_by_side(rng, aspect, count, (0.8, 1.3)), _deal_codes(rng, count)
    down = rng.permutation(count)[: turned + int(plan["decks"]) - 1]
    for at in down:
        codes[at] = BACK_NAMES[0]
    if plan["decks"] > 1:
        codes[down[0]] = BACK_NAMES[1]
    return LaidCards(cards, codes, "spread")


def lay_nothing(_rng: Rng, _aspect: float, _plan: ScenePlan) -> LaidCards:
    """Lay no card at all."""
    return LaidCards([], [], "negative")
