"""Texts about the rankings of a variant, of all rounds and all lows."""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import RANK_NAMES, RANKS, SUITS
from companion.hands import Ranking
from companion.hands.definition.sides import LOWS, HandSide
from companion.hands.judging.lows import order_of
from companion.kit.sentences import listed
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.packs import PACKS, Packed
from companion.variants.definition.variant import POINTS, Variant
from companion.variants.texts.phrases.counting import in_round


def ranking(variant: Variant) -> tuple[str, ...]:
    """Return sentences about the rankings of all rounds and all lows."""
    return tuple(dict.fromkeys(_rankings(variant)))


def _rankings(variant: Variant) -> Iterator[str]:
    told: list[str] = []
    lone = sum(isinstance(side, HandSide) for side in variant.sides) == 1
    for at, each in enumerate(variant.rounds):
        for side in variant.sides:
            if each.order != POINTS and isinstance(side, HandSide):
                order = order_of(side.order, order_named(each.order))
                if order.slug not in told:
                    told.append(order.slug)
                    when = in_round(at, [each.order for each in variant.rounds]) if at else ""
                    wild = bool(variant.played_for(side, each).wild)
                    known = _as_can_be(order, PACKS[variant.pack], wild=wild)
                    yield from _ranked(known, _of(variant, side), when, lone=lone)


def _as_can_be(order: Ranking, pack: Packed, *, wild: bool) -> Ranking:
    """Return the ranking without hands that the pack lacks, such as 5-4-3-2-A without twos.

    Five of a kind is left out too, if nothing is wild and there is one deck.
    """
    five = wild or pack.decks > 1
    kinds = tuple(kind for kind in order.categories if five or max(kind.groups) <= len(SUITS))
    ranks = "".join(rank for rank in order.ranks if rank in pack.ranks)
    straights = tuple(run for run in order.straights if set(run) <= set(ranks))
    return replace(order, categories=kinds, ranks=ranks, straights=straights)


def _of(variant: Variant, side: HandSide) -> str:
    """Return the name of a low, "" for high hands and if there is only one prize."""
    return LOWS.get(side.order, "") if len(variant.sides) > 1 else ""


def _ranked(order: Ranking, of: str, when: str, *, lone: bool) -> Iterator[str]:
    """Yield sentences about a ranking; `lone` is True if there is only one hand prize."""
    said = _low(order, of) if order.low else _high(order, lone=lone)
    first, *rest = said
    yield f"{when}{first[:1].lower()}{first[1:]}" if when else first
    yield from rest


def _high(order: Ranking, *, lone: bool) -> Iterator[str]:
    if order.size == 1 and not lone:
        yield f"For the high the highest card wins, and the {RANK_NAMES[order.ranks[-1]]} is high in it."
    elif order.size == 1:
        highest, lowest = RANK_NAMES[order.ranks[-1]], RANK_NAMES[order.ranks[0]]
        yield f"The {highest} is the highest card, the {lowest} the lowest."
    else:
        kinds = [category.name for category in reversed(order.categories)]
        yield f"From the top: {listed(kinds)}."
    yield from _straights(order)
    yield "Suits never decide."


def _straights(order: Ranking) -> Iterator[str]:
    if not order.straights:
        if order.size > 1:
            yield "Straights and flushes are nothing." if not order.has_flushes else "There are no straights."
        return
    lowest = next((run for run in order.straights if run[-1] == order.ranks[-1]), "")
    yield f"The ace is high, or low in {_dashed(lowest)}." if lowest else "The ace is high."


def _low(order: Ranking, of: str) -> Iterator[str]:
    if order.rainbow:
        yield "In badugi four cards of different suits and ranks beat three, three beat two, and so on."
        yield f"Among hands of as many cards the lowest wins, and {_best(order)} is the best."
        return
    ace = "low" if order.ranks[0] == "A" else "high"
    what = "hand" if order.size > 1 else "card"
    yield f"{f'For the {of} the' if of else 'The'} lowest {what} wins, and the ace is {ace} in it."
    if order.size > 1:
        nothing = "count against it" if order.straights else "are nothing in it"
        yield f"Straights and flushes {nothing}, so {_best(order)} is the best."
    if order.qualifies:
        yield f"A low has cards of different ranks, none above the {RANK_NAMES[order.qualifies]}."


def _best(order: Ranking) -> str:
    """Return the lowest hand of different ranks that is not a straight: "7-5-4-3-2"."""
    lowest = order.ranks[: order.size]
    if lowest[::-1] in order.straights:
        lowest = order.ranks[: order.size - 1] + order.ranks[order.size]
    return _dashed(lowest[::-1])


def order_brief(variant: Variant) -> str:
    """Return a few words for unusual rankings, "" if all are usual or no high hand is a prize."""
    if not any(isinstance(side, HandSide) and side.order == "high" for side in variant.sides):
        return ""
    rounds = [_brief(order_named(each.order)) for each in variant.rounds if each.order != POINTS]
    return ", then ".join(dict.fromkeys(filter(None, rounds)))


def _brief(order: Ranking) -> str:
    if order.low:
        return order.name
    if order.ranks != RANKS:
        return order.name.split(", ", 1)[-1]  # the number of cards is in the text about the pack
    if not order.has_flushes:
        return "no straights or flushes" if order.size > 1 else ""
    kinds = [(category.run, category.suited) for category in order.categories]
    if kinds.index((True, False)) > kinds.index((False, True)):
        return "a straight above a flush"
    return "" if order.categories[-1].run else f"{order.categories[-1].name} on top"


def _dashed(ranks: str) -> str:
    return "-".join("10" if rank == "T" else rank for rank in ranks)
