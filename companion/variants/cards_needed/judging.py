"""The judge of each round of a variant, and the wild cards of each player."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from companion.cards import Card
from companion.hands import (
    Judge,
    ShownHand,
    WildCards,
    read_card_use,
    wild_cards_chosen_by_player,
    wild_from_face_down,
)
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.rounds import (
    OWN_HIGH_DOWN,
    OWN_LOW_DOWN,
    RANKS_NAMED_BY_EACH,
    RANKS_NAMED_FOR_ALL,
    WILD_TAPS,
    Round,
)
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts


def build_judges(variant: Variant) -> tuple[Judge, ...]:
    """Return the judge of each round, in order, as `build_judge` makes it.

    Raises: `BadStep` at an impossible step; `BadHand` for rules that cannot be read; KeyError for an unknown
    ranking.
    """
    counts_by_round = showdown_card_counts(variant)
    return tuple(build_judge(variant, *each) for each in zip(variant.rounds, counts_by_round, strict=True))


def build_judge(variant: Variant, each: Round, counts: CardCounts) -> Judge:
    """Return the judge that compares hands at the showdown of a round.

    `each` is the round, and `counts` are the card counts at its showdown. The judge does not know the wild
    cards, which come with each hand from `build_shown_hand`, nor the minimum hand, nor whether the second
    best hand wins. Its `check_rules` checks whether hands can be judged; that is not done here.

    Raises: `BadHand` for a use of cards or dead cards that cannot be read; KeyError for an unknown ranking.
    """
    return Judge(
        variant.showdown.prizes,
        each.ranking,
        read_card_use(variant.showdown.card_use),
        counts.board_shape,
        parse_card_texts(variant.special_cards.dead),
        variant.cards.pack.decks,
        variant.cards.pack.ranks,
        natural_prizes=variant.prizes_without_wild,
    )


def build_shown_hand(
    wild: Sequence[str],
    cards: Sequence[Card],
    *,
    named: str = "",
    own: str = "",
    touched: Iterable[Card] = (),
) -> ShownHand:
    """Return a shown hand with its wild cards, given the `wild` texts of its round.

    `named` are the letters of the ranks named for all, such as "QJ", and `own` of those that the player
    chose. `touched` are the cards that were tapped as wild. Each counts only if `wild` has a kind that asks
    for it; the number of ranks is not checked.

    Raises: `BadWildCards` if a text in `wild` cannot be read.
    """
    sorts = {
        **dict.fromkeys(RANKS_NAMED_FOR_ALL, WildCards.from_deck(named)),
        OWN_LOW_DOWN: wild_from_face_down(cards),
        OWN_HIGH_DOWN: wild_from_face_down(cards, high=True),
        **dict.fromkeys(RANKS_NAMED_BY_EACH, WildCards.from_deck(own)),
        WILD_TAPS: wild_cards_chosen_by_player(touched),
    }
    return ShownHand(
        tuple(cards), reduce(or_, (sorts[kind] for kind in wild if kind in sorts), parse_card_texts(wild))
    )
