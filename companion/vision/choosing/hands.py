"""Grouping of a photo's cards into the hands and boards of a whole showdown, by their places."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.cutting import Distances, Group, GroupSize, cut_into_groups
from companion.vision.choosing.separating import separate_into_groups
from companion.vision.reading import RecognisedCard

Points = NDArray[np.float32]
"""float32, shape (n, 2): x, y in pixels of the upright photo, y downward."""

_UNITS_PER_CARD_HEIGHT = (
    10.5  # units in a card's height; a unit is half the height of a usual index, as in `cut`
)
_RIGHT_ANGLE_DISTANCE = 6.0  # units added to the distance of cards at right angles
_PHOTO_RIGHT = np.array([1, 0], np.float32)
_MAX_ROW_WIDTH_SHARE = (
    0.3  # width of the strip that holds the middles of hands in a row, as a share of its length
)
_MIN_BOARD_CARDS, _MAX_BOARD_CARDS = 3, 5  # a board that is being dealt: from the flop to the river
_POCKET_CARDS = 2  # cards of a hand beside which more cards are a board
_MIN_SURE_HANDS = 3  # number of such hands from which on a board may have fewer than five cards


@dataclass(frozen=True)
class CardGroup:
    """Group of cards that lie together: a hand, a board, or neither.

    cards: their numbers in the list that was grouped, from left to right as their player sees them,
    or away from the player if they are in a column.

    size_index: position of its size in the list of expected sizes; None if it is neither hand nor
    board.
    """

    cards: tuple[int, ...]
    size_index: int | None


@dataclass(frozen=True)
class _CardPlaces:
    """Places of the cards: `middle` in pixels, own `right` and `down`, and the length of a `unit`.

    float32 of shape (n, 2), and (n,) for `unit`; `right` and `down` have length 1.
    """

    middle: Points
    right: Points
    down: Points
    unit: NDArray[np.float32]


def group_cards_into_hands(
    cards: Sequence[RecognisedCard], sizes: Sequence[GroupSize]
) -> tuple[CardGroup, ...]:
    """Return the cards grouped into hands and boards of these sizes, and the rest.

    Hands run clockwise, as seats do around a table, from the one nearest to the person who took the photo.
    Hands in a row run from left to right, or from the nearest on. Then come boards from left to right, then
    the rest, each in groups of its own. A hand or board of which no card was found is missing. Empty without
    cards.
    """
    if not cards:
        return ()
    places = _card_places(cards)
    groups = _assign_by_place(cut_into_groups(_card_distances(places), sizes), places, sizes)
    return _order_groups(groups, places, sizes)


def separate_cards_into_hands(
    cards: Sequence[RecognisedCard], expected: int | None = None, board: int | None = None
) -> tuple[CardGroup, ...]:
    """Return the cards grouped into as many hands as the gaps between them show, and at most one board.

    `expected` is the usual number of cards of a hand, None if unknown. `board` is the number of cards of a
    board that may lie among them, 0 for no board, None if unknown: then a board is what lies beside hands of
    two cards and has more. The order is that of `group_cards_into_hands`. The
    `size_index` is 0 for a hand and 1 for the board. Empty without cards.
    """
    if not cards:
        return ()
    places = _card_places(cards)
    found = separate_into_groups(_card_distances(places), expected, board or 0)
    middle = _guess_board(found) if board is None else _find_board(found, places, board)
    groups = [(numbers, int(at == middle)) for at, numbers in enumerate(found)]
    return _order_groups(groups, places, (GroupSize(1, len(cards)), GroupSize(1, len(cards), board=True)))


def _guess_board(groups: Sequence[tuple[int, ...]]) -> int | None:
    """Return the only group with more than the two cards of each of the others; None if there is none.

    Beside fewer than three hands it must have five cards, because a hand may lack one that was not read.
    """
    large = [at for at, numbers in enumerate(groups) if len(numbers) != _POCKET_CARDS]
    if len(large) != 1 or len(groups) < 2:
        return None
    least = _MIN_BOARD_CARDS if len(groups) > _MIN_SURE_HANDS else _MAX_BOARD_CARDS
    return large[0] if least <= len(groups[large[0]]) <= _MAX_BOARD_CARDS else None


def _find_board(groups: Sequence[tuple[int, ...]], places: _CardPlaces, board: int) -> int | None:
    """Return the group that is nearest to having `board` cards; of several, that nearest to the middle.

    None if there is one group alone, or if the group has fewer than three cards or more than `board`, which
    is 0 for no board.
    """
    middles = _group_centres([(numbers, 0) for numbers in groups], places)
    away = np.linalg.norm(middles - middles.mean(0), axis=1)
    fits = [at for at, numbers in enumerate(groups) if min(_MIN_BOARD_CARDS, board) <= len(numbers) <= board]
    if len(groups) < 2 or not fits:
        return None
    return min(fits, key=lambda at: (board - len(groups[at]), float(away[at])))


def _order_groups(
    groups: Sequence[Group], places: _CardPlaces, sizes: Sequence[GroupSize]
) -> tuple[CardGroup, ...]:
    """Return hands around the table, then boards from left to right, then the rest."""
    hands = [group for group in groups if _group_kind(group, sizes) == 0]
    rest = sorted(
        (group for group in groups if _group_kind(group, sizes)),
        key=lambda group: (_group_kind(group, sizes), float(_group_centres([group], places)[0, 0])),
    )
    middles = _group_centres(hands, places)
    ordered = [(hands[at], _player_right(middles, at)) for at in _order_hands(middles)]
    return tuple(
        CardGroup(_order_cards_of_hand(numbers, places, right), size if size < len(sizes) else None)
        for (numbers, size), right in (*ordered, *((group, _PHOTO_RIGHT) for group in rest))
    )


def outline_around_cards(cards: Sequence[RecognisedCard]) -> tuple[tuple[int, int], ...]:
    """Return the convex outline around cards that lie together: points x, y in pixels, clockwise.

    There must be at least one card.
    """
    hull = cv2.convexHull(np.array([card.outline for card in cards], np.float32).reshape(-1, 2))
    return tuple((round(x), round(y)) for x, y in hull[:, 0].tolist())


def _card_places(cards: Sequence[RecognisedCard]) -> _CardPlaces:
    quads = np.array([card.outline for card in cards], np.float32)
    down = (quads[:, 3] + quads[:, 2] - quads[:, 0] - quads[:, 1]) / 2
    high = np.maximum(np.linalg.norm(down, axis=1, keepdims=True), np.float32(1))
    down /= high
    right = np.stack([down[:, 1], -down[:, 0]], 1)
    parts = (quads.mean(1), right, down, high[:, 0] / _UNITS_PER_CARD_HEIGHT)
    return _CardPlaces(*(np.asarray(part, np.float32) for part in parts))


def _card_distances(places: _CardPlaces) -> Distances:
    """Return the distances of cards in their units; cards at right angles count as farther apart."""
    apart = np.linalg.norm(places.middle[:, None] - places.middle, axis=2)
    unit = (places.unit[:, None] + places.unit) / 2
    turned = np.abs(places.right @ places.down.T)
    return np.asarray(apart / unit + np.float32(_RIGHT_ANGLE_DISTANCE) * turned, np.float32)


def _group_kind(group: Group, sizes: Sequence[GroupSize]) -> int:
    """Return 0 for a hand, 1 for a board, 2 for neither."""
    return 2 if group[1] == len(sizes) else int(sizes[group[1]].board)


def _assign_by_place(groups: Sequence[Group], places: _CardPlaces, sizes: Sequence[GroupSize]) -> list[Group]:
    """Return the groups with interchangeable ones assigned by their places.

    Hands are about equally far from the middle and a board is nearest to it. The group with another distance
    is nobody's.
    """
    placed = list(groups)
    middles = _group_centres(placed, places)
    away = np.linalg.norm(middles - np.median(middles, axis=0), axis=1)
    odd = np.abs(away - np.median(away))
    for kind, least in ((1, away), (2, -odd)):
        for at in [at for at, group in enumerate(placed) if _group_kind(group, sizes) == kind]:
            alike = [at, *_hands_with_count(len(placed[at][0]), placed, sizes)]
            other = min(alike, key=lambda one: float(least[one]))
            (here, size), (there, hand) = placed[at], placed[other]
            placed[at], placed[other] = (here, hand), (there, size)
    return placed


def _hands_with_count(cards: int, groups: Sequence[Group], sizes: Sequence[GroupSize]) -> list[int]:
    """Return the numbers of the groups that are hands with that many cards."""
    return [
        at for at, group in enumerate(groups) if _group_kind(group, sizes) == 0 and len(group[0]) == cards
    ]


def _group_centres(groups: Sequence[Group], places: _CardPlaces) -> Points:
    """Return the middle of each group's cards, float32 (n, 2)."""
    middles = [places.middle[list(numbers)].mean(0) for numbers, _ in groups]
    return np.array(middles, np.float32).reshape(-1, 2)


def _order_hands(middles: Points) -> list[int]:
    """Return the numbers of the hands with these middles, clockwise from the nearest, or along their row."""
    if len(middles) < 2:
        return list(range(len(middles)))
    away = middles - middles.mean(0)
    if _are_in_a_row(middles):
        axes = np.linalg.svd(away)[2]
        level = abs(axes[0][0]) >= abs(axes[0][1])
        return [int(at) for at in np.argsort(away[:, 0] if level else -away[:, 1], kind="stable")]
    angles = np.arctan2(-away[:, 0], away[:, 1])
    first = np.abs(angles).argmin()
    return [int(at) for at in np.argsort((angles - angles[first]) % (2 * np.pi), kind="stable")]


def _are_in_a_row(middles: Points) -> bool:
    long = np.linalg.svd(middles - middles.mean(0))[1]
    return len(middles) < 2 or bool(long[1] <= _MAX_ROW_WIDTH_SHARE * long[0])


def _player_right(middles: Points, at: int) -> Points:
    """Return the direction "right", of length 1, for the player of the hand with the middle `at`.

    Around a table, players look at the middle of all hands, and two sit opposite each other. Hands in a row
    are seen as the photo was taken.
    """
    x, y = middles[at] - middles.mean(0)
    if _are_in_a_row(middles) and (len(middles) != 2 or abs(x) > abs(y)):
        return _PHOTO_RIGHT
    return np.array([y, -x], np.float32) / max(float(np.hypot(x, y)), 1.0)


def _order_cards_of_hand(numbers: Sequence[int], places: _CardPlaces, right: Points) -> tuple[int, ...]:
    """Return the cards along `right`, or away from the player if they spread more that way."""
    away = np.array([right[1], -right[0]], np.float32)
    seen = places.middle[list(numbers)] @ np.stack([right, away], 1)
    along = int(np.ptp(seen, 0).argmax())
    return tuple(int(numbers[at]) for at in np.argsort(seen[:, along], kind="stable"))
