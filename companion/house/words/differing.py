"""What differs from the game that a card is like."""

from collections.abc import Callable, Iterator

from companion.house.dealing import showdowns
from companion.house.variant import CARDS, DECLARE_BOTH, NO_HOUSE, POT, Variant
from companion.house.words import owing
from companion.house.words.cards import dead, killing, wild_in
from companion.house.words.counting import number, several
from companion.house.words.features import KINDS, feature
from companion.house.words.hand import dealt
from companion.house.words.lines import DECLARING, HOUSES, face_up, how_used, wimps, written
from companion.house.words.making import LAID, order_brief
from companion.house.words.prizes import takes
from companion.house.words.winning import floor

Say = Callable[[Variant], str]


def differences(variant: Variant, like: Variant) -> str:
    """Return how a card differs from another, "" where it does not: ``"four cards instead of three"``."""
    found = tuple(_differences(variant, like))
    if not found and (variant.steps, variant.then) != (like.steps, like.then):
        return "the steps go otherwise"
    return "; ".join(found)


def _differences(variant: Variant, like: Variant) -> Iterator[str]:
    yield from _counts(variant, like)
    for kind in KINDS:
        mine, other = feature(variant, kind), feature(like, kind)
        if mine != other:
            yield f"{mine} instead of {_rest(other, mine)}" if mine and other else mine or f"no {KINDS[kind]}"
    for say in _SAID:
        if say(variant) != say(like):
            yield say(variant)
    yield from _own(variant, like)


def _rest(words: str, beside: str) -> str:
    """Return words without those at their end that the others end with too: "one" of "one passed left"."""
    mine, other = words.split(), beside.split()
    while len(mine) > 1 and len(other) > 1 and mine[-1] == other[-1]:
        mine, other = mine[:-1], other[:-1]
    return " ".join(mine)


def _counts(variant: Variant, like: Variant) -> Iterator[str]:
    """Yield what is counted otherwise: cards of the pack, of a player and of the board, rounds."""
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


def _pack(variant: Variant) -> str:
    return f"a pack of {variant.pack} cards"


def _extra(variant: Variant) -> str:
    if variant.extra:
        return f"{several(variant.extra, more='more')} for somebody"
    return "no more cards for anybody"


def _wild(variant: Variant) -> str:
    return ", then ".join(dict.fromkeys(map(wild_in, variant.rounds)))


def _dead(variant: Variant) -> str:
    return dead(variant) if variant.dead else "all cards count"


def _kill(variant: Variant) -> str:
    return f"{killing(variant)} when face up" if variant.kill else "no card kills"


def _order(variant: Variant) -> str:
    return order_brief(variant) or "hands as in poker anywhere"


def _speak(variant: Variant) -> str:
    if variant.speak == CARDS:
        return "the cards speak"
    return "both must be won alone" if variant.speak == DECLARE_BOTH else "players declare"


def _floor(variant: Variant) -> str:
    return f"to win takes {floor(variant)}" if variant.floor else "any hand may win"


def _owe(variant: Variant) -> str:
    if variant.settle == POT:
        return "losers owe nothing"
    return f"losers {owing.owes(variant).replace(' it', ' the pot', 1)}"


def _ante(variant: Variant) -> str:
    return f"an ante of {variant.ante}" if variant.ante else "no ante"


def _limit(variant: Variant) -> str:
    return f"bets up to {variant.limit}" if variant.limit else "no bet limit"


def _house(variant: Variant) -> str:
    return "no kitty and no deck to beat" if variant.house == NO_HOUSE else HOUSES[variant.house]


def _legs(variant: Variant) -> str:
    return owing.legs(variant) if variant.legs else "no legs"


def _asked(variant: Variant) -> str:
    return DECLARING[variant.declare_by]


def _deals(variant: Variant) -> str:
    return "the deal rotates" if owing.rotates(variant) else "the same player deals on"


def _void(variant: Variant) -> str:
    return (
        f"cards are dealt anew: “{variant.void.rstrip('.')}”" if variant.void else "cards are not dealt anew"
    )


_SAID: tuple[Say, ...] = (
    *(_pack, _extra, _wild, _dead, _kill, takes, _order, how_used, _speak, _floor, _owe, _ante, _limit),
    *(_house, _legs, wimps, _asked, _deals, _void),
)
"""What is said of each field; where two cards say the same they do not differ in it."""


def _own(variant: Variant, like: Variant) -> Iterator[str]:
    mine, other = written(variant), written(like)
    yield from (f"“{said.rstrip('.')}”" for said in mine if said not in other)
    yield from (f"without “{said.rstrip('.')}”" for said in other if said not in mine)
