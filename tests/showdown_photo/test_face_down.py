"""Face-down cards: those that a hand lacks, and those of another deck."""

from companion.showdown_photo.face_down import backs_near_hand, backs_of_two_decks
from companion.vision import FaceDownCard

from .photos import card_at as at


def test_the_nearest_backs_by_a_hand_are_those_it_lacks():
    cards = [at(0), at(50), at(400)]
    backs = [
        FaceDownCard(at(350), 0),
        FaceDownCard(at(110), 0),
        FaceDownCard(at(-55), 0),
        FaceDownCard(at(1000), 0),
    ]
    assert backs_near_hand(backs, cards, (0, 1), 1) == (backs[2],)
    assert backs_near_hand(backs, cards, (0, 1), 5) == (backs[1], backs[2])
    assert backs_near_hand(backs, cards, (2,), 1) == (backs[0],)
    for few in (0, -1):
        assert backs_near_hand(backs, cards, (0, 1), few) == ()
    assert backs_near_hand([FaceDownCard(at(0), 0)], [], (), 1) == ()


def test_how_far_a_back_may_lie_is_told_by_the_height_of_the_card():
    assert backs_near_hand([FaceDownCard(at(77), 0)], [at(0)], (0,), 1)
    assert not backs_near_hand([FaceDownCard(at(79), 0)], [at(0)], (0,), 1)
    assert not backs_near_hand([FaceDownCard(at(77), 0)], [((0, 0),) * 4], (0,), 1)


def test_two_backs_that_differ_are_the_nearest_that_do():
    backs = [
        FaceDownCard(at(0), 0),
        FaceDownCard(at(100), 1),
        FaceDownCard(at(160), 0),
        FaceDownCard(at(900), 2),
    ]
    assert backs_of_two_decks(backs) == (backs[2], backs[1])
    assert backs_of_two_decks([backs[0], backs[2]]) == backs_of_two_decks([]) == ()
