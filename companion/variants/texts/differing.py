"""Differences between a variant and the game that it is like, in words."""

from collections.abc import Callable, Iterator

from companion.engine.money import WHOLE, Unit
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.definition.variant import CARDS, POT, Variant
from companion.variants.texts.page_parts.dealing import SHUFFLED
from companion.variants.texts.page_parts.hand import dealt
from companion.variants.texts.page_parts.winning import floor
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import dead, killing, wild_throughout
from companion.variants.texts.phrases.counting import money, number, several
from companion.variants.texts.phrases.features import KINDS, feature
from companion.variants.texts.phrases.making import LAID
from companion.variants.texts.phrases.prizes import DECLARED, takes
from companion.variants.texts.phrases.ranking import order_brief
from companion.variants.texts.phrases.staking import (
    DECLARING,
    HOUSES,
    KITTY_HALVES,
    NOBODY_IN,
    OUT,
    legs,
    wimps,
)
from companion.variants.texts.six_lines import face_up, for_which, how_used, must_win, written

Say = Callable[[Variant, Unit], str]


def differences(variant: Variant, like: Variant, unit: Unit = WHOLE) -> str:
    """Return the differences of two variants, "" for none: ``"four cards instead of three"``.

    Amounts are shown in `unit`.
    """
    found = tuple(_differences(variant, like, unit))
    if not found and (variant.steps, variant.then) != (like.steps, like.then):
        return "the steps go otherwise"
    return "; ".join(found)


def _differences(variant: Variant, like: Variant, unit: Unit) -> Iterator[str]:
    yield from _counts(variant, like)
    for kind in KINDS:
        mine, other = feature(variant, kind), feature(like, kind)
        if mine != other:
            yield f"{mine} instead of {_rest(other, mine)}" if mine and other else mine or f"no {KINDS[kind]}"
    for say in _SAID:
        if (mine := say(variant, unit)) and mine != say(like, unit):
            yield mine
    yield from _own(variant, like)


def _rest(words: str, beside: str) -> str:
    """Return words without the ending that the others share: "one" of "one passed left"."""
    mine, other = words.split(), beside.split()
    while len(mine) > 1 and len(other) > 1 and mine[-1] == other[-1]:
        mine, other = mine[:-1], other[:-1]
    return " ".join(mine)


def _counts(variant: Variant, like: Variant) -> Iterator[str]:
    """Yield differences in numbers: rounds, cards of a player, cards face up, the board."""
    for count, noun in _COUNTED:
        mine, other = count(variant), count(like)
        if mine != other:
            yield f"{several(mine, noun)} instead of {number(other)}"
    if (up := face_up(variant)) != face_up(like):
        yield f"{number(up) if up else 'none'} of them face up"
    now, then = showdowns(variant)[-1], showdowns(like)[-1]
    if now.boarded != then.boarded:
        yield f"{several(now.boarded)} on the board" if now.boarded else "no board"
    if now.lay != then.lay:
        yield f"the board lies {LAID[now.lay]}" if now.lay else "the board is one line"


_COUNTED: tuple[tuple[Callable[[Variant], int], str], ...] = (
    (lambda variant: len(variant.rounds), "round"),
    (dealt, "card"),
)


def _ante(variant: Variant, unit: Unit) -> str:
    return f"an ante of {money(variant.ante, unit)}" if variant.ante else "no ante"


def _when_anted(variant: Variant) -> str:
    if not variant.ante or variant.settle == POT:
        return ""
    return "an ante at every deal" if variant.every_deal else "no ante at every deal"


def _speak(variant: Variant) -> str:
    if variant.speak == CARDS:
        return "the cards speak"
    how = "" if variant.asks else f" {DECLARED[variant.declare_by]}"
    return ", and ".join(filter(None, [f"players declare{how}", must_win(variant)]))


def _owe(variant: Variant, unit: Unit) -> str:
    return f"losers {'owe nothing' if variant.settle == POT else debts.owes(variant, unit, 'the pot')}"


def _limit(variant: Variant, unit: Unit) -> str:
    return f"bets up to {money(variant.limit, unit)}" if variant.limit else "no bet limit"


def _void(variant: Variant) -> str:
    if not variant.void:
        return "cards are not dealt anew"
    return f"cards are dealt anew: “{variant.void.rstrip('.')}”"


def _extra(variant: Variant) -> str:
    if variant.extra:
        return f"{several(variant.extra, more='more')} for somebody"
    return "no more cards for anybody"


def _plain(say: Callable[[Variant], str]) -> Say:
    """Return a function of variant and unit that calls `say` and ignores the unit."""
    return lambda variant, _unit: say(variant)


_SAID: tuple[Say, ...] = (
    _plain(lambda variant: f"a pack of {variant.pack} cards"),
    _plain(_extra),
    _plain(lambda variant: SHUFFLED[variant.reshuffle] if variant.draws else ""),
    _plain(wild_throughout),
    _plain(lambda variant: dead(variant) if variant.dead else "all cards count"),
    _plain(lambda variant: f"{killing(variant)} when face up" if variant.kill else "no card kills"),
    _plain(takes),
    _plain(lambda variant: order_brief(variant) or "hands as in poker anywhere"),
    _plain(how_used),
    _plain(_speak),
    _plain(
        lambda variant: (
            f"it takes {floor(variant)}{for_which(variant) or ' to win'}"
            if variant.floor
            else "any hand may win"
        )
    ),
    _owe,
    _ante,
    _plain(lambda variant: f"{debts.who_antes(variant)} antes" if variant.ante else ""),
    _plain(_when_anted),
    _limit,
    _plain(lambda variant: HOUSES[variant.house] if variant.house else "no kitty and no deck to beat"),
    _plain(lambda variant: legs(variant) if variant.legs else "no legs"),
    wimps,
    _plain(lambda variant: NOBODY_IN[variant.nobody_in]),
    _plain(lambda variant: OUT[variant.dropped]),
    _plain(lambda variant: "a second chance" if variant.second_chance else "no second chance"),
    _plain(lambda variant: KITTY_HALVES[variant.kitty_half]),
    _plain(lambda variant: DECLARING[variant.declare_by] if variant.asks else ""),
    _plain(lambda variant: "the deal rotates" if variant.moves_on else "the same player deals on"),
    _plain(_void),
)
"""Functions that describe the fields; variants with equal texts do not differ in a field."""


def _own(variant: Variant, like: Variant) -> Iterator[str]:
    mine, other = written(variant), written(like)
    yield from (f"“{said.rstrip('.')}”" for said in mine if said not in other)
    yield from (f"without “{said.rstrip('.')}”" for said in other if said not in mine)
