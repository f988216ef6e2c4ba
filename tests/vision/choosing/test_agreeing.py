"""Frames of one camera: cards that they agree on become sure, and nothing else does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK, Card
from companion.vision import PhotoReading, RecognisedCard
from companion.vision.choosing.agreeing import (
    MAX_CONFIDENCE,
    MIN_STEADY_FRAMES,
    REMEMBERED_FRAMES,
    cards_with_confidence,
    combine_camera_frames,
    has_expected_cards,
    mark_agreed_cards_as_sure,
)
from companion.vision.choosing.resolve import SURE_CONFIDENCE

QUAD = ((0, 0), (10, 0), (10, 20), (0, 20))


def frame(**cards: float) -> tuple[tuple[Card, float], ...]:
    return tuple((Card(card), confidence) for card, confidence in cards.items())


def reading(*cards: tuple[str, float]) -> PhotoReading:
    found = tuple(
        RecognisedCard(Card(card), confidence, confidence >= SURE_CONFIDENCE, (QUAD,), QUAD)
        for card, confidence in cards
    )
    return PhotoReading(found, (), 640, 480, {})


def told(*frames):
    return {one.card: one for one in combine_camera_frames(frames)}


def test_a_card_is_steady_once_enough_frames_show_it():
    for count in range(1, MIN_STEADY_FRAMES):
        assert not told(*[frame(Ah=0.9)] * count)["Ah"].steady
    assert told(*[frame(Ah=0.9)] * MIN_STEADY_FRAMES)["Ah"].steady


def test_frames_that_agree_make_a_doubtful_card_sure():
    assert told(*[frame(Ah=0.9)] * MIN_STEADY_FRAMES)["Ah"].sure
    assert not told(*[frame(Ah=0.8)] * MIN_STEADY_FRAMES)["Ah"].sure
    assert told(*[frame(Ah=0.85)] * REMEMBERED_FRAMES)["Ah"].sure


def test_one_frame_alone_makes_no_card_sure_however_clear_it_is():
    assert not told(frame(Ah=0.999))["Ah"].sure


def test_a_card_that_a_frame_in_two_takes_for_another_is_never_sure():
    frames = [frame(Ah=0.97), frame(As=0.97)] * (REMEMBERED_FRAMES // 2)
    assert not any(one.sure or one.steady for one in combine_camera_frames(frames))


def test_a_hand_over_the_card_in_one_frame_does_no_harm():
    assert told(frame(Ah=0.95), frame(Ah=0.95), frame(), frame(Ah=0.95))["Ah"].sure


def test_a_faint_card_gathers_no_marks():
    assert not told(*[frame(Ah=0.5)] * REMEMBERED_FRAMES)["Ah"].steady


def test_frames_of_long_ago_are_forgotten():
    gone = [frame(Ah=0.95)] * 4 + [frame()] * REMEMBERED_FRAMES
    assert combine_camera_frames(gone) == ()


def test_two_identical_cards_are_two():
    twice = ((Card("Ah"), 0.95), (Card("Ah"), 0.9))
    both = combine_camera_frames([twice] * MIN_STEADY_FRAMES)
    assert [(one.card, one.copy, one.steady) for one in both] == [("Ah", 0, True), ("Ah", 1, True)]
    assert both[0].confidence > both[1].confidence


def test_it_is_settled_when_just_the_expected_cards_are_there():
    frames = [frame(Ah=0.95, Kd=0.9)] * MIN_STEADY_FRAMES
    assert has_expected_cards(frames, 2)
    assert not has_expected_cards(frames, 3)
    assert not has_expected_cards(frames, 1)
    assert not has_expected_cards(frames, None)
    assert not has_expected_cards([], 0)
    assert not has_expected_cards([*frames, frame(Ah=0.95)], 2), "the last frame is the picture that is taken"


def test_what_frames_agree_on_is_sure_in_the_photo_after_them():
    frames = [frame(Ah=0.93, Kd=0.7)] * MIN_STEADY_FRAMES
    read = mark_agreed_cards_as_sure(reading(("Kd", 0.7), ("Ah", 0.8), ("2c", 0.6)), frames)
    assert [(card.card, card.sure) for card in read.cards] == [("Kd", False), ("Ah", True), ("2c", False)]
    assert read.cards[1].confidence >= SURE_CONFIDENCE
    assert read.cards[2].confidence == 0.6


def test_frames_change_no_card_and_take_no_certainty_away():
    read = reading(("Qs", 0.7), ("Ah", 0.995))
    assert mark_agreed_cards_as_sure(read, [frame(Qc=0.95)] * MIN_STEADY_FRAMES) == read
    assert mark_agreed_cards_as_sure(read, []) == read


def test_a_reading_is_remembered_as_its_cards():
    assert cards_with_confidence(reading(("Ah", 0.91234), ("Ah", 0.5))) == (("Ah", 0.912), ("Ah", 0.5))


FRAMES = st.lists(
    st.lists(st.tuples(st.sampled_from(DECK[:5]), st.floats(0, 1)), max_size=6).map(tuple), max_size=8
)


@given(FRAMES)
def test_nothing_is_sure_that_is_not_steady_or_that_no_frame_was_confident_of(frames):
    for one in combine_camera_frames(frames):
        shown = [
            confidence
            for seen in frames[-REMEMBERED_FRAMES:]
            for card, confidence in seen
            if card == one.card
        ]
        assert 0 <= one.confidence <= max(MAX_CONFIDENCE, *shown)
        assert one.steady or not one.sure
        assert not one.sure or len(shown) >= MIN_STEADY_FRAMES


@given(FRAMES, st.floats(0.6, 0.99))
def test_one_more_frame_that_shows_it_makes_no_card_less_likely(frames, more):
    short = frames[-REMEMBERED_FRAMES + 1 :]
    before = {(one.card, one.copy): one for one in combine_camera_frames(short)}.get((DECK[0], 0))
    after = {(one.card, one.copy): one for one in combine_camera_frames([*short, ((DECK[0], more),)])}[
        DECK[0], 0
    ]
    if before and before.steady:
        assert after.steady
        assert after.confidence >= before.confidence - 1e-9


@pytest.mark.parametrize("expected", [1, 2, 5])
def test_settled_needs_exactly_that_many(expected):
    cards = dict.fromkeys(DECK[:expected], 0.95)
    assert has_expected_cards([tuple(cards.items())] * MIN_STEADY_FRAMES, expected)
    assert not has_expected_cards([tuple(cards.items())] * (MIN_STEADY_FRAMES - 1), expected)


def test_frames_do_not_make_sure_what_cannot_be_right():
    read = reading(("Ah", 0.9), ("Kd", 0.9))
    told = mark_agreed_cards_as_sure(read, [frame(Ah=0.95, Kd=0.95)] * MIN_STEADY_FRAMES, but=["Ah"])
    assert [card.sure for card in told.cards] == [False, True]
