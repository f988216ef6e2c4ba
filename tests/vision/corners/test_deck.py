"""What is kept of a deck: its indices as they look and their names, whatever networks make of them."""

import numpy as np
import pytest

from companion.cards import Card, parse
from companion.vision.corners import deck
from companion.vision.corners.identify import CARD_CODES
from companion.vision.corners.networks import MAX_CACHED_DECKS, RecogniserNetworks
from vision.networks import Identifying, Locating, Onlooking

from .crops import BLACK, RED, WHITE, crop

CUTS = np.concatenate([crop(WHITE, BLACK), crop(WHITE, RED)])


def test_a_deck_is_its_indices_and_their_names():
    made = deck.make_learnt_deck(CUTS, parse("Ac Ah"))
    assert made.names == ("Ac", "Ah")
    assert deck.decode_deck_crops(made) == pytest.approx(CUTS, abs=0.2)
    assert hash(made) == hash(deck.make_learnt_deck(CUTS, parse("Ac Ah")))


def test_what_is_no_picture_is_no_deck():
    with pytest.raises(ValueError, match="deck is damaged"):
        deck.decode_deck_crops(deck.LearntDeck(b"no picture", (Card("Ah"),)))


def test_a_picture_of_other_cards_is_no_deck():
    strip = deck.make_learnt_deck(CUTS, parse("Ac Ah")).index_jpeg
    with pytest.raises(ValueError, match="deck is damaged"):
        deck.decode_deck_crops(deck.LearntDeck(strip, (Card("Ac"),) * 5))


def test_networks_look_at_a_deck_once_and_keep_few_in_mind():
    network = Identifying(["Kc", "Kh"])
    networks = RecogniserNetworks(Locating(), network, Onlooking())
    made = deck.make_learnt_deck(CUTS, parse("Kc Kh"))
    assert networks.signs_of_deck(made) is networks.signs_of_deck(made)
    assert network.at == 2
    for name in CARD_CODES[:MAX_CACHED_DECKS]:
        networks.signs_of_deck(deck.make_learnt_deck(CUTS[:1], [Card(name)]))
    assert len(networks.signs_by_deck) == MAX_CACHED_DECKS
    networks.signs_of_deck(made)
    assert network.at == 2 + MAX_CACHED_DECKS + 2


def test_other_networks_read_the_same_deck_anew():
    made = deck.make_learnt_deck(CUTS, parse("Kc Kh"))
    first, second = (
        RecogniserNetworks(Locating(), Identifying(cards), Onlooking())
        for cards in (["Kc", "Kh"], ["9s", "9d"])
    )
    assert (first.signs_of_deck(made).log_probabilities != second.signs_of_deck(made).log_probabilities).any()
    assert (first.signs_of_deck(made).shapes == second.signs_of_deck(made).shapes).all()
