"""A deck's own signs: what the network says of them over and over is known again, whatever it is."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from companion.cards import JOKER, RANKS, SUITS, parse
from companion.vision.corners.identify import CARD_CODES, probabilities_from_logits
from companion.vision.corners.signs import correct_logits_by_deck, make_deck_signs

from .indices import index

BLACK, RED, BLUE = (22, 20, 20), (35, 30, 210), (170, 80, 20)
INKS = dict(zip(SUITS, (BLACK, RED, RED, BLACK), strict=True))


def said(rank, suit, none=0.0, surely=2.0):
    """What the network says where these are likeliest, and how likely it finds that there is nothing."""
    out = np.zeros(19, np.float32)
    out[RANKS.index(rank)], out[14], out[15 + SUITS.index(suit)] = surely, none, surely
    return out


def best(logits):
    return CARD_CODES[int(probabilities_from_logits(logits[None]).card_probabilities[0].argmax())]


def deck(*shown):
    """The signs of a deck: of each card its name, the letter that is printed, and what is said of it."""
    cut = np.concatenate(
        [index(letter, INKS[name[1]] if name != JOKER else BLACK) for name, letter, _ in shown]
    )
    return make_deck_signs(
        cut, np.stack([logits for *_, logits in shown]), parse(" ".join(name for name, *_ in shown))
    )


def seen(*shown, known):
    """What is to be said of indices: of each the letter and the ink, and what is said of it."""
    cut = np.concatenate([index(letter, ink) for letter, ink, _ in shown])
    return correct_logits_by_deck(cut, np.stack([logits for *_, logits in shown]), known)


ODD = deck(
    ("Kc", "R", said("9", "c")),
    ("9h", "Z", said("2", "h", none=3.0)),
    ("Qh", "D", said("Q", "h", surely=6.0)),
    ("4s", "4", said("4", "s", surely=6.0)),
)


def test_an_odd_sign_is_known_again():
    """Its king looks like a nine to the network, and its own nine like nothing at all."""
    plain = np.stack([said("9", "c"), said("2", "h", none=3.0)])
    told = seen(("R", BLACK, plain[0]), ("Z", RED, plain[1]), known=ODD)
    assert [best(one) for one in plain] == ["9c", "2h"]
    assert [best(one) for one in told] == ["Kc", "9h"]
    assert (
        probabilities_from_logits(told).index_probabilities[1]
        > probabilities_from_logits(plain).index_probabilities[1] + 0.2
    )


def test_a_letter_of_which_the_network_is_certain_may_be_another_card():
    """V is a jack in France and a queen in the Netherlands: nothing but the deck tells which."""
    dutch = deck(
        ("Qs", "V", said("J", "s", surely=7.0)),
        ("Jh", "B", said("J", "h", surely=7.0)),
        ("Kd", "H", said("A", "d", surely=2.0)),
        ("7c", "7", said("7", "c", surely=7.0)),
    )
    told = seen(
        ("V", BLACK, said("J", "s", surely=7.0)), ("7", BLACK, said("7", "c", surely=7.0)), known=dutch
    )
    assert [best(one) for one in told] == ["Qs", "7c"]


def test_what_is_read_well_stays_so():
    plain = np.stack([said("Q", "h", surely=6.0), said("4", "s", surely=6.0)])
    told = seen(("D", RED, plain[0]), ("4", BLACK, plain[1]), known=ODD)
    assert [best(one) for one in told] == ["Qh", "4s"]
    assert (probabilities_from_logits(told).card_probabilities.max(1) > 0.9).all()


def test_colours_tell_suits_apart_that_look_alike():
    """The network takes every suit sign of this deck for a heart or a spade, as likely one as the other."""
    vague = said("K", "h", surely=6.0)
    vague[15:] = (0, 0, 3, 3)
    four = make_deck_signs(
        np.concatenate([index("K", BLUE), index("K", RED)]), np.stack([vague] * 2), parse("Ks Kh")
    )
    assert [best(one) for one in seen(("K", BLUE, vague), ("K", RED, vague), known=four)] == ["Ks", "Kh"]


def test_of_a_sign_that_was_never_shown_nothing_is_known():
    told = seen(("R", BLACK, said("9", "c")), ("8", RED, said("8", "d", surely=6.0)), known=ODD)
    assert [best(one) for one in told] == ["Kc", "8d"]


def test_a_joker_has_a_sign_and_no_suit():
    own = deck((JOKER, "W", said("Q", "d")), ("4s", "4", said("4", "s", surely=6.0)))
    assert set(own.indices_by_suit) - {""} == {"s"}
    assert best(seen(("W", BLACK, said("Q", "d")), known=own)[0]) == JOKER


@pytest.mark.parametrize(
    ("letters", "ink"), [("JQ7J", BLACK), ("KKKK", BLUE)], ids=["other letters", "another ink"]
)
def test_a_photo_of_another_deck_is_read_as_ever(letters, ink):
    """The network says the same of its kings as of the taught deck's queens; they are not taken for these."""
    own = deck(*((f"Q{suit}", "K", said("K", suit, surely=6.0)) for suit in SUITS))
    cut = np.concatenate([index(letter, ink) for letter in letters])
    plain = np.stack([said("K", "s", surely=6.0)] * 4)
    before, after = (
        probabilities_from_logits(plain),
        probabilities_from_logits(correct_logits_by_deck(cut, plain, own)),
    )
    assert [CARD_CODES[one] for one in after.card_probabilities.argmax(1)] == ["Ks"] * 4
    assert after.card_probabilities == pytest.approx(before.card_probabilities, abs=0.05)
    assert after.index_probabilities == pytest.approx(before.index_probabilities, abs=0.05)


def test_of_nothing_nothing_is_said():
    assert correct_logits_by_deck(index("K")[:0], np.zeros((0, 19), np.float32), ODD).shape == (0, 19)


@settings(max_examples=40)
@given(
    arrays(np.float32, (3, 19), elements=st.floats(-12, 12, width=32)), st.integers(0, 999), st.floats(0, 0.3)
)
def test_whatever_is_seen_there_are_probabilities(logits, seed, spread):
    cut = np.random.default_rng(seed).normal(0.5, spread, (3, 3, 64, 48)).clip(0, 1).astype(np.float32)
    told = probabilities_from_logits(correct_logits_by_deck(cut, logits, ODD))
    assert np.isfinite(told.card_probabilities).all()
    assert told.card_probabilities.sum(1) == pytest.approx([1, 1, 1], abs=1e-3)
    assert ((told.index_probabilities >= 0) & (told.index_probabilities <= 1.001)).all()
