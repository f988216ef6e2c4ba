"""A deck is learnt from a photo by what a person has made of its reading."""

import numpy as np
import pytest

from companion.cards import DECK, JOKER, parse
from companion.vision import MIN_LEARNT_CARDS, NotAPhoto, TooFewCards, learn_deck_from_photo
from companion.vision.corners.deck import decode_deck_crops

from .pictures import encoded
from .shown import READ, photo, reading

SIDE = 20  # pixels of each square block that stands for an index


def greys(deck):
    """Which block each of the deck's indices is, and its name."""
    middles = decode_deck_crops(deck)[:, :, 28:36, 20:28].mean((1, 2, 3)) * 255
    return dict(zip(deck.names, np.rint(middles / 10).astype(int).tolist(), strict=True))


@pytest.mark.parametrize("shrunk", [1, 2])
def test_each_index_is_cut_out_where_it_was_read(shrunk):
    assert greys(learn_deck_from_photo(photo(shrunk), reading(), READ)) == {
        card: at for at, card in enumerate(READ)
    }


def test_what_was_put_right_has_its_new_name():
    right = [*READ[:5], *parse("Ad"), *READ[6:]]
    assert greys(learn_deck_from_photo(photo(), reading(), right))["Ad"] == 5


def test_what_was_put_in_or_taken_out_leaves_the_others_in_place():
    changed = [*READ[:3], *parse("Kd"), *READ[3:]]
    assert greys(learn_deck_from_photo(photo(), reading(), changed)) == {
        card: at for at, card in enumerate(READ)
    }
    fewer = [*READ[:4], *READ[5:]]
    assert greys(learn_deck_from_photo(photo(), reading(), fewer)) == {
        card: READ.index(card) for card in fewer
    }


def test_they_may_be_in_the_order_in_which_a_page_shows_them():
    """The doubtful ones and those that are there too often come first; two of them are put right."""
    told = reading()
    for at in (3, 8):
        told["cards"][at]["sure"] = False
    told["cards"][6]["card"] = told["cards"][10]["card"]  # an eight was taken for another queen
    right = [*READ[:8], *parse("Kd"), *READ[9:]]  # and the ten for what it is
    shown = [right[at] for at in (3, 6, 8, 10, 0, 1, 2, 4, 5, 7, 9, 11, 12, 13)]
    assert greys(learn_deck_from_photo(photo(), told, shown)) == {card: at for at, card in enumerate(right)}
    assert greys(learn_deck_from_photo(photo(), told, right)) == {card: at for at, card in enumerate(right)}


def test_too_few_are_refused():
    assert len(learn_deck_from_photo(photo(), reading(), READ[:MIN_LEARNT_CARDS]).names) == MIN_LEARNT_CARDS
    with pytest.raises(TooFewCards) as refused:
        learn_deck_from_photo(photo(), reading(), READ[: MIN_LEARNT_CARDS - 1])
    assert refused.value.count == MIN_LEARNT_CARDS - 1
    with pytest.raises(TooFewCards):
        learn_deck_from_photo(photo(), reading(), parse("2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2h 3h"))


def test_what_is_no_photo_is_refused():
    with pytest.raises(NotAPhoto):
        learn_deck_from_photo(b"no photo", reading(), READ)


def test_what_is_kept_is_no_more_than_two_corners_of_each_card():
    """Of as many cards as there are, each read from all its four corners, on paper as restless as can be."""
    noise = np.random.default_rng(3).integers(0, 255, (400, 2400, 3)).astype(np.uint8)
    quad = [[100, 100], [148, 100], [148, 164], [100, 164]]
    names = [*DECK, JOKER, JOKER]
    cards = [
        {"card": name, "sure": True, "frames": [[[x + at, y] for x, y in quad]] * 4}
        for at, name in enumerate(names)
    ]
    deck = learn_deck_from_photo(encoded(noise), {"cards": cards, "width": 2400}, names)
    assert len(deck.names) == 108
    assert len(deck.index_jpeg) < 1_000_000


def test_an_index_beyond_the_picture_is_cut_out_as_far_as_it_goes():
    told = reading()
    told["cards"][0]["frames"] = [[[-900, -900], [-880, -900], [-880, -880], [-900, -880]]]
    assert len(learn_deck_from_photo(photo(), told, READ).names) == len(READ)
