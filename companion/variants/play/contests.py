"""Contest of each round of a variant, by which hands outside of a match are compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.hands import ANY_CARDS, OMAHA, RANKINGS, CardChoice, Contest, Judge, Ranking
from companion.hands.definition.sides import HandPrize, PrizeRule
from companion.hands.judging.lows import prize_ranking
from companion.kit.sentences import capitalise
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.cards_needed.judging import build_judges
from companion.variants.definition.rounds import HAND_WILD_KINDS, Round
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts
from companion.variants.texts.phrases.cards import describe_wild_cards_briefly
from companion.variants.texts.six_lines import describe_card_use

_QUALIFYING_LOWS: Mapping[tuple[str, str], str] = MappingProxyType(
    {("low", "8"): "eight-or-better", ("low a-6", "8"): "eight-or-better-strict"}
)
"""Slug of the low with a qualifying rank, by ranking and rank."""
_OMAHA_CARDS = (OMAHA.hand_cards, OMAHA.board_cards)


@dataclass(frozen=True)
class VariantContest:
    """A round of a variant as a contest.

    - `contest`: the ranking with its wild cards, the low, which cards count, and the number of decks.
    - `title`: the wild cards of the round in words; "" without any.
    - `hand_size`: fewest cards that a player holds at the showdown.
    - `board_size`: number of cards on the board.
    - `left_out`: rules that a contest cannot have, each a few words.
    """

    contest: Contest
    title: str
    hand_size: int
    board_size: int
    left_out: tuple[str, ...] = ()


def list_variant_contests(variant: Variant) -> tuple[VariantContest, ...]:
    """Return the contests of the variant's rounds that have a ranked prize, in order; () for none.

    A ranked prize is for the best hand by one of `RANKINGS`, and not for own cards only. The first one gives
    the ranking of the contest, and the first low after it the low.
    The variant must come from `reading.read_variant`.
    """
    counts_by_round, judges = showdown_card_counts(variant), build_judges(variant)
    found = []
    for each, counts, judge in zip(variant.rounds, counts_by_round, judges, strict=True):
        contest = _simplify_judge(judge, each)
        if contest:
            title = describe_wild_cards_briefly(each.wild_cards, variant.cards.pack_size)
            left_out = tuple(_left_out_rules(variant, judge, each, contest))
            found.append(
                VariantContest(contest, capitalise(title), counts.fewest_held, counts.board, left_out)
            )
    return tuple(found)


def _simplify_judge(judge: Judge, each: Round) -> Contest | None:
    used = _judged_prizes(judge)
    if not used:
        return None
    wild = parse_card_texts(each.wild_cards)
    low = used[1][1].with_wild(wild) if used[1:] else None
    return Contest(used[0][1].with_wild(wild), _card_choice(judge), low, judge.decks)


def _judged_prizes(judge: Judge) -> list[tuple[PrizeRule, Ranking]]:
    """Return the prizes of the contest with their rankings: the first ranked one, and the first low after."""
    ranked = [*_ranked_prizes(judge)]
    lows = [one for one in ranked[1:] if one[1].is_low]
    return [*ranked[:1], *lows[:1]]


def _ranked_prizes(judge: Judge) -> Iterator[tuple[PrizeRule, Ranking]]:
    """Yield the prizes that one of `RANKINGS` decides over all cards, with it."""
    for prize in judge.prizes:
        if isinstance(prize, HandPrize) and not prize.own_cards_only:
            limited = _QUALIFYING_LOWS.get((prize.ranking_name, prize.qualifying_rank), "")
            order = prize_ranking(prize.ranking_name, judge.high_ranking)
            ranking = RANKINGS.get(limited if prize.qualifying_rank else order.slug)
            if ranking:
                yield prize, ranking


def _card_choice(judge: Judge) -> CardChoice:
    return OMAHA if (judge.card_use.own_cards, judge.card_use.board_cards) == _OMAHA_CARDS else ANY_CARDS


def _left_out_rules(variant: Variant, judge: Judge, each: Round, contest: Contest) -> Iterator[str]:
    """Yield a few words for each rule of the round that `contest` does not have."""
    judged = [prize for prize, _ in _judged_prizes(judge)]
    yield from (prize.name for prize in judge.prizes if prize not in judged)
    if any(kind in each.wild_cards for kind in HAND_WILD_KINDS):
        yield "wild cards that depend on the hand"
    if judge.card_use.own_cards and contest.choice is ANY_CARDS:
        yield f"using {describe_card_use(variant)}"
    if judge.board_layout:
        yield "the lines of the board"
    if variant.special_cards.dead:
        yield "dead cards"
    if variant.showdown.is_second_best_winning:
        yield "the second best hand wins"
