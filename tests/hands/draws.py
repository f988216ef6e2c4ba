"""Random cards and hands for the properties."""

from hypothesis import strategies as st

from companion.cards import DECK, SUITS, Card

cards = st.sampled_from(DECK)
"""One card; lists of it may hold identical cards, as several decks do."""

hands = st.lists(cards, min_size=5, max_size=5)

_close = st.builds(lambda rank, suit: Card(rank + suit), st.sampled_from("89TJQ"), st.sampled_from(SUITS))
pools = st.one_of(st.lists(cards, min_size=5, max_size=10), st.lists(_close, min_size=5, max_size=10))
"""Five to ten cards; half of them from neighbouring ranks, so that great hands turn up."""

renamings = st.permutations(SUITS).map(lambda to: str.maketrans(SUITS, "".join(to)))


def renamed(hand: list[Card], suits: dict[int, int]) -> list[Card]:
    return [Card(card[0] + card[1].translate(suits)) for card in hand]
