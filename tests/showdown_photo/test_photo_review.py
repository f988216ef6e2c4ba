"""The cards of any photo, as a person checks them."""

from dataclasses import replace

import pytest

from companion.cards import Card
from companion.showdown_photo.photo_review import (
    PhotoReview,
    cut_out,
    enlarge_quad,
    find_card_conflicts,
)
from companion.vision import CardGuess, FaceDownCard, PhotoHint, PhotoKnowledge

from .photos import HEIGHT, WIDTH, card_at, hand, read_card, reading, review


def test_doubtful_cards_come_first():
    unsure = read_card("Td", 100, confidence=0.7, others="9d")
    found = review([read_card("Ah", 0), unsure, *(read_card("Kd", x) for x in (200, 300))])
    assert [card.card for card in found.cards_left_to_right] == ["Ah", "Td", "Kd", "Kd"]
    assert [card.index for card in found.cards_left_to_right] == [0, 1, 2, 3]
    assert [(card.card, card.sure, card.flag) for card in found.cards] == [
        ("Td", False, ""),
        ("Kd", True, "twice"),
        ("Kd", True, "twice"),
        ("Ah", True, ""),
    ]
    (first, *_) = found.cards
    assert first.others == (CardGuess(Card("9d"), 0.1),)
    assert first.corner_quads == unsure.index_outlines
    assert first.outlines == tuple(map(enlarge_quad, unsure.index_outlines))
    assert first.cut == cut_out(unsure.clearest_index_outline)


def test_the_number_of_cards_that_is_expected():
    found = reading(hand("Ah Kd", 100, 100))
    assert PhotoReview(found, PhotoKnowledge(expected=5), (1, 3)).wanted == (5, 5)
    assert PhotoReview(found, PhotoKnowledge(), (1, 3)).wanted == (1, 3)
    assert PhotoReview(found, PhotoKnowledge()).wanted is None


def test_the_page_counts_missing_cards_itself():
    hints = (PhotoHint("count", "Found 2 cards, expected 5."), PhotoHint("closer", "Come closer."))
    found = PhotoReview(replace(reading(), hints=hints), PhotoKnowledge())
    assert [hint.key for hint in found.hints] == ["closer"]
    assert (found.width, found.height) == (WIDTH, HEIGHT)


def test_backs_are_as_many_as_cards_are_missing():
    near, far = FaceDownCard(card_at(180, 100), 0), FaceDownCard(card_at(20, 100), 0)
    found = reading(hand("Ah Kd", 100, 100), backs=(far, near))
    assert len(PhotoReview(found, PhotoKnowledge(expected=3)).nearby_backs) == 1
    assert PhotoReview(found, PhotoKnowledge(expected=4)).nearby_backs == (far, near)
    assert PhotoReview(found, PhotoKnowledge()).nearby_backs == ()


@pytest.mark.parametrize(("copies", "found"), [(1, 2), (2, 0), (None, 0)])
def test_backs_of_two_decks_are_wrong_if_one_is_in_play(copies: int | None, found: int):
    backs = (FaceDownCard(card_at(0), 0), FaceDownCard(card_at(100), 1))
    assert len(review(copies=copies, backs=backs).two_decks) == found


def test_captions_keep_clear_of_cards_and_backs():
    card = read_card("Ah", 1500, 1000)
    subject = ((1480, 970), (1520, 1030))
    above, back = (card_at(1500, 900),), (FaceDownCard(card_at(1500, 900), 0),)
    (free,) = review([card]).captions([("Bo", subject, False)])
    (beside_back,) = review([card], backs=back).captions([("Bo", subject, True)])
    (beside_outline,) = review([card]).captions([("Bo", subject, True)], above)
    assert free.y < 1000 < beside_back.y
    assert not free.wrong
    assert beside_back == beside_outline


def test_how_often_a_card_may_be_there():
    found = review(hand("Ah Ah Jk", 100, 100), copies=2)
    assert (found.times_read(Card("Ah")), found.max_copies(Card("Ah"))) == (2, 2)
    assert (found.times_read(Card("Jk")), found.max_copies(Card("Jk"))) == (1, 4)
    assert review(copies=None).max_copies(Card("Ah")) is None


@pytest.mark.parametrize(
    ("cards", "copies", "elsewhere", "flags"),
    [
        ("Ah Kd", 1, "", ["", ""]),
        ("Ah Ah", 1, "", ["twice", "twice"]),
        ("Ah Ah", 2, "", ["", ""]),
        ("Ah Ah", 2, "Ah", ["elsewhere", "elsewhere"]),
        ("Ah Kd", 1, "Kd_", ["", "elsewhere"]),
        ("Jk Jk", 1, "", ["", ""]),
        ("Jk Jk", 1, "Jk", ["elsewhere", "elsewhere"]),
        ("Ah Ah", None, "Ah", ["", ""]),
    ],
)
def test_what_the_decks_do_not_have(cards: str, copies: int | None, elsewhere: str, flags: list[str]):
    found = find_card_conflicts([Card(one) for one in cards.split()], copies, map(Card, elsewhere.split()))
    assert found == flags


def test_a_corner_is_cut_out_upright_and_drawn_around():
    upright = ((100, 100), (120, 100), (120, 140), (100, 140))
    on_its_side = ((140, 100), (140, 120), (100, 120), (100, 100))
    assert enlarge_quad(upright) == ((96, 92), (124, 92), (124, 148), (96, 148))
    cut = cut_out(upright)
    assert (cut.middle, cut.angle) == ((110, 120), 0)
    assert cut.height == 68
    assert cut.width == 51
    assert cut_out(on_its_side).angle == -90
    assert cut_out(on_its_side).middle == (120, 110)
