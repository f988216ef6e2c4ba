"""Texts about the rankings of a variant, of all rounds and all lows."""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import RANK_NAMES, RANKS, SUITS
from companion.hands import Ranking
from companion.hands.definition.sides import LOW_NAMES
from companion.kit.sentences import join_with_and, with_article
from companion.variants.definition.packs import CardPack
from companion.variants.definition.rounds import NO_RANKING
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import round_sentence_start


def ranking_sentences(variant: Variant) -> tuple[str, ...]:
    """Return sentences about the rankings of all rounds and all lows, each once.

    The result is () if no prize is for a hand, or nothing ranks hands.
    """
    found: dict[str, None] = {}
    described: set[str] = set()
    prizes = variant.showdown.hand_prizes
    slugs = [each.ranking_slug for each in variant.rounds]
    for at, each in enumerate(variant.rounds):
        for prize in prizes:
            order = each.ranking_for(prize)
            if each.ranking_slug == NO_RANKING or order.slug in described:
                continue
            described.add(order.slug)
            wild = bool(variant.special_cards.round_for_prize(prize, each).wild_cards)
            known = _limit_to_pack(order, variant.cards.pack, wild=wild)
            low = LOW_NAMES.get(prize.ranking_name, "") if len(variant.showdown.prizes) > 1 else ""
            first, *rest = (
                _low_ranking_sentences(known, low)
                if known.is_low
                else _high_ranking_sentences(known, lone=len(prizes) == 1)
            )
            if at:
                first = f"{round_sentence_start(at, slugs)}{first[:1].lower()}{first[1:]}"
            found |= dict.fromkeys((first, *rest))
    return tuple(found)


def _limit_to_pack(order: Ranking, pack: CardPack, *, wild: bool) -> Ranking:
    """Return the ranking without hands that the pack lacks, such as 5-4-3-2-A without twos.

    Five of a kind is left out too, if nothing is wild and there is one deck.
    """
    five = wild or pack.decks > 1
    kinds = tuple(kind for kind in order.categories if five or max(kind.group_sizes) <= len(SUITS))
    ranks = "".join(rank for rank in order.ranks if rank in pack.ranks)
    straights = tuple(run for run in order.straights if set(run) <= set(ranks))
    return replace(order, categories=kinds, ranks=ranks, straights=straights)


def _high_ranking_sentences(order: Ranking, *, lone: bool) -> Iterator[str]:
    """Yield sentences about a ranking; `lone` is True if there is only one hand prize."""
    if order.size == 1 and not lone:
        yield f"For the high, the highest card wins, and the {RANK_NAMES[order.ranks[-1]]} is high."
    elif order.size == 1:
        highest, lowest = RANK_NAMES[order.ranks[-1]], RANK_NAMES[order.ranks[0]]
        yield f"The {highest} is the highest card, the {lowest} the lowest."
    else:
        kinds = [category.name for category in reversed(order.categories)]
        yield f"Best to worst: {join_with_and(kinds)}."
    yield from _straight_sentences(order)
    yield "Suits never break a tie."


def _straight_sentences(order: Ranking) -> Iterator[str]:
    if not order.straights:
        if order.size > 1:
            yield (
                "Straights and flushes do not count." if not order.has_flushes else "There are no straights."
            )
        return
    lowest = next((run for run in order.straights if run[-1] == order.ranks[-1]), "")
    yield f"The ace is high, or low in {_join_ranks(lowest)}." if lowest else "The ace is high."


def _low_ranking_sentences(order: Ranking, of: str) -> Iterator[str]:
    if order.is_rainbow:
        yield "In badugi, four cards of different suits and ranks beat three, three beat two, and so on."
        yield (
            f"Among hands with the same number of cards, the lowest wins. The best hand is "
            f"{_best_low_hand(order)}."
        )
        return
    ace = "low" if order.ranks[0] == "A" else "high"
    what = "hand" if order.size > 1 else "card"
    yield f"{f'For the {of}, the' if of else 'The'} lowest {what} wins, and the ace is {ace}."
    if order.size > 1:
        nothing = "count against a hand" if order.straights else "do not count"
        yield f"Straights and flushes {nothing}, so the best hand is {_best_low_hand(order)}."
    if order.qualifying_rank:
        highest = with_article(RANK_NAMES[order.qualifying_rank])
        yield f"A low has cards of different ranks, none higher than {highest}."


def _best_low_hand(order: Ranking) -> str:
    """Return the lowest hand of different ranks that is not a straight: "7-5-4-3-2"."""
    lowest = order.ranks[: order.size]
    if lowest[::-1] in order.straights:
        lowest = order.ranks[: order.size - 1] + order.ranks[order.size]
    return _join_ranks(lowest[::-1])


def describe_rankings_briefly(variant: Variant) -> str:
    """Return the unusual rankings of the rounds in a few words: ``"no straights or flushes"``.

    Usual ones are left out, and equal ones named once. Several are joined as "at first ..., later ...". It is
    "" if all are usual, or if no prize is for the best hand by the round's ranking.
    """
    if not variant.showdown.has_high_prize:
        return ""
    rounds = [
        _describe_ranking_briefly(each.ranking) for each in variant.rounds if each.ranking_slug != NO_RANKING
    ]
    found = dict.fromkeys(filter(None, rounds))
    return f"{'at first ' if len(found) > 1 else ''}{', later '.join(found)}"


def _describe_ranking_briefly(order: Ranking) -> str:
    if order.is_low:
        return order.name
    if order.ranks != RANKS:
        return order.name.split(", ", 1)[-1]  # the number of cards is in the text about the pack
    if not order.has_flushes:
        return "no straights or flushes" if order.size > 1 else ""
    kinds = [(category.is_straight, category.is_suited) for category in order.categories]
    if kinds.index((True, False)) > kinds.index((False, True)):
        return "a straight beats a flush"
    return "" if order.categories[-1].is_straight else f"{order.categories[-1].name} is highest"


def _join_ranks(ranks: str) -> str:
    return "-".join("10" if rank == "T" else rank for rank in ranks)
