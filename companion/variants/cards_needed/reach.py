"""The hands that are achievable with a pack and the cards that may be wild in one hand.

The deal is assumed to be the best possible: a hand that is not achievable here can never be held.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from companion.cards import JOKER, SUITS, Card
from companion.hands import Ranking
from companion.hands.definition.sides import HandPrize
from companion.hands.evaluation.tables import CompiledRanking, compile_ranking
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.rounds import OWN_HIGH_DOWN, OWN_LOW_DOWN, WILD_TAPS, Round
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

_CARDS_PER_RANK = 4


@dataclass(frozen=True)
class CardPool:
    """Cards that a hand can be made of: natural `cards`, and up to `wild_count` wild cards.

    A hand has at most `max_hand_size` cards. A wild card stands for one of the `ranks` of the pack.
    """

    cards: Counter[Card]
    wild_count: int
    max_hand_size: int
    ranks: str

    def can_reach(self, order: Ranking, good: Callable[[int], bool]) -> bool:
        """Return whether a hand for whose value `good` returns True is achievable by a ranking.

        Values are those of the compiled ranking: 1 for the worst hand, and more for better ones. All values
        above a good one must be good too. The result is False if no value is good.
        """
        found = compile_ranking(order)
        values = takewhile(good, range(len(found.strengths) - 1, 0, -1))
        return any(self._can_make(found, value) for value in values)

    def _can_make(self, found: CompiledRanking, value: int) -> bool:
        hand = dict(found.compute_rank_counts(value))
        if sum(hand.values()) > self.max_hand_size:
            return False
        suits = SUITS if found.category(value).is_suited else ("",)
        lacking = min(self._wild_cards_needed(hand, suit) for suit in suits)
        if found.base_ranking.is_rainbow:
            alive = len({card[1] for card in self.cards})
            lacking = max(lacking, sum(hand.values()) - alive)
        return lacking <= self.wild_count

    def _wild_cards_needed(self, hand: dict[str, int], suit: str) -> int:
        """Return the number of wild cards that a hand of that suit needs, "" for any suits.

        It is more than there are if the hand needs a rank that the pack lacks.
        """
        there: Counter[str] = Counter()
        for card, copies in self.cards.items():
            if suit in card:
                there[card[0]] += copies
        lacked = {rank: count - there[rank] for rank, count in hand.items() if count > there[rank]}
        return sum(lacked.values()) if set(lacked) <= set(self.ranks) else self.wild_count + 1


def build_card_pool(variant: Variant, each: Round, counts: CardCounts, prize: HandPrize) -> CardPool:
    """Return the cards that hands for a prize can be made of in a round.

    `each` is the round as `round_for_prize` returns it, and `counts` are the card counts at its showdown. The
    longest line of the board counts, unless the prize is for own cards only. Dead cards are left out, and
    wild cards and jokers are not among the natural cards.

    Raises: `BadBoard` if the board's shape needs another number of cards.
    """
    wild, copies = parse_card_texts(each.wild_cards).with_bugs_as_wild, pack_without_dead_cards(variant)
    cards = Counter({card: many for card, many in copies.items() if card not in wild.cards | {JOKER}})
    line = 0 if prize.own_cards_only else max(len(line.card_indices) for line in counts.board_lines)
    return CardPool(
        cards,
        max_wild_cards_in_hand(variant, each, counts),
        counts.most_held + line,
        variant.cards.pack.ranks,
    )


def pack_without_dead_cards(variant: Variant) -> Counter[Card]:
    """Return the number of copies of each card in the pack, without the dead cards.

    A card that is dead face down only is not left out.
    """
    dead = parse_card_texts(variant.special_cards.dead).cards
    return Counter(card for card in variant.cards.pack.cards if card not in dead)


def max_wild_cards_in_hand(variant: Variant, each: Round, counts: CardCounts) -> int:
    """Return an upper limit for the wild cards in one hand: those that the pack can have.

    `each` is the round, and `counts` are the card counts at its showdown. The size of a hand is not
    considered. If wild cards are named by tapping, it is the whole pack.
    """
    wild, copies, alike = (
        parse_card_texts(each.wild_cards).with_bugs_as_wild,
        pack_without_dead_cards(variant),
        _CARDS_PER_RANK * variant.cards.pack.decks,
    )
    ranks = (
        each.ranks_named_for_all
        + each.ranks_named_by_each
        + sum(kind in each.wild_cards for kind in (OWN_LOW_DOWN, OWN_HIGH_DOWN))
    )
    found = sum(copies[card] for card in wild.cards | wild.bugs) + alike * ranks
    found += min(counts.face_down + counts.possible_extra, sum(copies[card] for card in wild.face_down_only))
    found += {"card": 1, "rank": alike}.get(wild.lowest_card_rule, 0)
    return variant.cards.pack_size if WILD_TAPS in each.wild_cards else found
