"""The hands that are achievable with a pack and the cards that may be wild in one hand.

The deal is assumed to be the best possible: a hand that is not achievable here can never be held.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from companion.cards import JOKER, SUITS, Card
from companion.hands import Ranking
from companion.hands.definition.sides import HandSide
from companion.hands.evaluation.tables import Compiled, table
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import OWN_HIGH, OWN_LOW, TAPPED, Round, Variant
from companion.variants.definition.wilds import cards_in

_OF_A_RANK = 4


@dataclass(frozen=True)
class Pool:
    """Cards that a hand can be made of: natural `cards`, and up to `wild` wild cards.

    A hand has at most `many` cards. A wild card stands for one of the `ranks` of the pack.
    """

    cards: Counter[Card]
    wild: int
    many: int
    ranks: str

    def reaches(self, order: Ranking, good: Callable[[int], bool]) -> bool:
        """Return whether a hand whose value is `good` is achievable by a ranking.

        All values above a good one must be good too.
        """
        found = table(order)
        values = takewhile(good, range(len(found.strengths) - 1, 0, -1))
        return any(self._makes(found, value) for value in values)

    def _makes(self, found: Compiled, value: int) -> bool:
        hand = dict(found.read(value))
        if sum(hand.values()) > self.many:
            return False
        suits = SUITS if found.category(value).suited else ("",)
        lacking = min(self._lacking(hand, suit) for suit in suits)
        if found.order.rainbow:
            alive = len({card[1] for card in self.cards})
            lacking = max(lacking, sum(hand.values()) - alive)
        return lacking <= self.wild

    def _lacking(self, hand: dict[str, int], suit: str) -> int:
        """Return the number of wild cards that a hand of that suit needs, "" for any suits.

        It is more than there are if the hand needs a rank that the pack lacks.
        """
        there: Counter[str] = Counter()
        for card, copies in self.cards.items():
            if suit in card:
                there[card[0]] += copies
        lacked = {rank: count - there[rank] for rank, count in hand.items() if count > there[rank]}
        return sum(lacked.values()) if set(lacked) <= set(self.ranks) else self.wild + 1


def pool(variant: Variant, each: Round, lying: Lying, side: HandSide) -> Pool:
    """Return the cards that hands for a prize can be made of in a round."""
    wild, copies = cards_in(each.wild).loose, alive(variant)
    cards = Counter({card: many for card, many in copies.items() if card not in wild.cards | {JOKER}})
    line = 0 if side.alone else max(len(line.places) for line in lying.lines)
    return Pool(cards, wild_in_hand(variant, each, lying), lying.most + line, PACKS[variant.pack].ranks)


def alive(variant: Variant) -> Counter[Card]:
    """Return the cards of the pack that are not dead, with the number of copies of each."""
    dead = cards_in(variant.dead).cards
    return Counter(card for card in PACKS[variant.pack].cards if card not in dead)


def wild_in_hand(variant: Variant, each: Round, lying: Lying) -> int:
    """Return the largest number of wild cards in one hand."""
    wild, copies, alike = cards_in(each.wild).loose, alive(variant), _OF_A_RANK * PACKS[variant.pack].decks
    ranks = each.named + each.own + sum(kind in each.wild for kind in (OWN_LOW, OWN_HIGH))
    found = sum(copies[card] for card in wild.cards | wild.bugs) + alike * ranks
    found += min(lying.down + lying.more, sum(copies[card] for card in wild.down))
    found += {"card": 1, "rank": alike}.get(wild.lowest, 0)
    return variant.pack if TAPPED in each.wild else found
