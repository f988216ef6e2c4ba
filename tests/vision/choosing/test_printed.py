"""A card explains what is printed inside it: no joker and no other card begins in its picture."""

import numpy as np
import pytest

from companion.cards import JOKER, Card
from companion.vision.choosing.printed import printed_sign_mask
from companion.vision.choosing.vote import CardVote
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners
from vision.layouts import HEIGHT, WIDTH, card, moved, turned

UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT = range(4)
KING = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT))


def whole(x=0.0, y=0.0, degrees=0.0):
    """Return the frame of a card, float32 (1, 6), in millimetres."""
    return moved(turned(np.array([(0, 0, 0, -HEIGHT / 2, WIDTH / 2, 0)], np.float32), degrees), x, y)


def printed(*seen, score=0.99):
    """Return which cards are printed on others; each is (frames, name, where its card is)."""
    frames = np.concatenate([frames for frames, _, _ in seen])
    count = len(frames)
    chances = np.zeros((count, len(CARD_CODES)), np.float32)
    chances[:, 0] = 1
    named = CardProbabilities(chances, np.ones(count, np.float32))
    corners = IndexCorners(
        frames.astype(np.float32),
        np.full(count, score, np.float32),
        named,
        np.concatenate([np.repeat(place, len(frames), 0) for frames, _, place in seen]),
        np.zeros((count, 3), np.float32),
    )
    cards, first = [], 0
    for own, name, _ in seen:
        chances = np.zeros(len(CARD_CODES), np.float32)
        chances[CARD_CODES.index(Card(name))] = 1
        cards.append(CardVote(tuple(range(first, first + len(own))), chances, 1.0, 1.0, 0.0))
        first += len(own)
    jokers = np.array([name == JOKER for _, name, _ in seen])
    return printed_sign_mask(cards, corners, jokers).tolist()


def sign(x, y, degrees=0.0):
    """Return one small sign, as a sceptre in a king's picture."""
    return moved(turned(np.array([(0, 0, 0, -4, 2, 0)], np.float32), degrees), x, y)


@pytest.mark.parametrize("degrees", [0, 40, 190])
def test_a_joker_with_two_signs_in_a_kings_picture_is_printed_there(degrees):
    signs = np.concatenate([sign(20, -30), sign(-20, 30, 180)])
    joker = (turned(signs, degrees), "Jk", turned(whole(), degrees))
    assert printed((turned(KING, degrees), "Kh", turned(whole(), degrees)), joker) == [False, True]


def test_one_sign_is_printed_if_its_card_would_cover_the_kings_corner():
    covering, beside = whole(20, 20), whole(70, 0)
    assert printed((KING, "Kh", whole()), (sign(0, -10), "Jk", covering)) == [False, True]
    assert printed((KING, "Kh", whole()), (sign(0, -10), "Jk", beside)) == [False, False]


def test_a_joker_on_a_card_of_which_one_corner_is_seen_stays():
    corner = card(0, 0, indices=(UPPER_LEFT,))
    assert printed((corner, "Kh", whole()), (sign(0, -10), "Jk", whole(20, 20))) == [False, False]
    side = card(0, 0, indices=(UPPER_LEFT, LOWER_LEFT))
    assert printed((side, "Kh", whole()), (sign(0, -10), "Jk", whole(20, 20))) == [False, False]


def test_a_joker_partly_beside_the_card_stays():
    signs = np.concatenate([sign(20, -30), sign(60, 30, 180)])
    assert printed((KING, "Kh", whole()), (signs, "Jk", whole(40, 0))) == [False, False]


def test_a_faint_queen_deep_inside_a_king_is_printed_there():
    queen = (sign(0, -10), "Qh", whole(5, 15))
    assert printed((KING, "Kh", whole()), queen, score=0.6) == [False, True]
    assert printed((KING, "Kh", whole()), queen) == [False, False]


@pytest.mark.parametrize("offset", [0.08, 0.2, 0.5])
def test_the_next_card_of_a_fan_stays(offset):
    """The lower card shows a corner beside the upper one, and outlines are some millimetres off."""
    lower = card(-offset * WIDTH, 0, indices=(UPPER_LEFT,))
    for error in (-3, 0, 3):
        place = whole(error - offset * WIDTH, error)
        assert printed((KING, "Kh", whole()), (lower, "Qh", place), score=0.6) == [False, False]


def test_a_joker_explains_nothing():
    queen = (sign(0, -10), "Qh", whole(5, 15))
    assert printed((KING, "Jk", whole()), queen, score=0.6) == [False, False]


def test_a_card_alone_is_not_printed():
    assert printed((KING, "Kh", whole())) == [False]
