"""Hands and melds of Fireplace Poker to try the adviser at."""

from hypothesis import strategies as st

from companion.cards import DECK
from companion.games.fireplace.checks import LOWEST_LEGAL_MELD
from companion.games.fireplace.state import Meld
from companion.hands import rank

from .fireplace_table import Table

# Few cards, so that hand and melds share many and equal hands are common.
SMALL = [card for card in DECK if card[0] in "TJQKA" and card[1] in "hds"]


BARREN = ["2c"] * 5 + ["3d"] * 5 + ["4h"] * 3
"""A hand without a legal meld."""


def legal_melds(pool, most):
    five = st.lists(st.sampled_from(pool), min_size=5, max_size=5, unique=True)
    return st.lists(five.filter(lambda made: rank(made) >= LOWEST_LEGAL_MELD), max_size=most)


@st.composite
def deals(draw, most=4):
    table = draw(legal_melds(SMALL, most))
    left = [card for card in SMALL * 5 if card]
    for meld in table:
        for card in meld:
            left.remove(card)
    hand = draw(st.lists(st.sampled_from(range(len(left))), max_size=8, unique=True))
    return [left[at] for at in hand], table


def state_with(table):
    made = tuple(Meld(at + 1, 0, 0, tuple(meld)) for at, meld in enumerate(table))
    return Table().adjusted(melds=made).state
