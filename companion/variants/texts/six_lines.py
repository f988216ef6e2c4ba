"""A variant in six lines that can be edited, and its gist for a list of games."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.cards import DECK as PACK
from companion.engine.money import WHOLE, Unit
from companion.hands import read_use
from companion.kit.sentences import capital, listed
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.cards_needed.judging import order_named
from companion.variants.definition.steps import DEAL, UP
from companion.variants.definition.variant import (
    ANY,
    CARDS,
    DECLARE_BOTH,
    DECLARE_TIE,
    HIGH_SIDES,
    LOW_SIDES,
    Variant,
)
from companion.variants.texts.page_parts.dealing import SHUFFLED
from companion.variants.texts.page_parts.hand import held, shared
from companion.variants.texts.page_parts.winning import asks_floor, floor
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import brief, dead, killing, wild_throughout
from companion.variants.texts.phrases.counting import number, sentence, several, up_to
from companion.variants.texts.phrases.features import BETTING, features, for_those_in, up_for_those_in
from companion.variants.texts.phrases.making import BOTH
from companion.variants.texts.phrases.prizes import DECLARED, prize, takes
from companion.variants.texts.phrases.prizes import brief as brief_sides
from companion.variants.texts.phrases.ranking import order_brief
from companion.variants.texts.phrases.staking import staked

LONGEST_GIST = 59
_USUAL = ("the best hand takes the pot", "the highest card takes the pot")
"""Clauses about the winner that are too usual to be part of a gist."""


@dataclass(frozen=True)
class Line:
    """One of the six lines: its `title`, its text, and the `fields` of the variant behind it."""

    title: str
    said: str
    fields: tuple[str, ...]


def lines(variant: Variant, unit: Unit = WHOLE) -> tuple[Line, ...]:
    """Return the six lines of a variant, each a sentence, with amounts shown in `unit`."""
    return tuple(Line(title, sentence(say(variant, unit)), fields) for title, say, fields in _LINES)


def gist(variant: Variant) -> str:
    """Return a description of the game in fewer than 60 letters."""
    first, *rest = _gist(variant)
    said = capital(first)
    for more in rest:
        if len(said) + len(more) + 2 <= LONGEST_GIST:
            said += f", {more}"
    return said


def _gist(variant: Variant) -> Iterator[str]:
    yield held(variant).removesuffix(" each")
    wild = [text for each in variant.rounds for text in each.wild]
    if wild:
        yield f"{brief(dict.fromkeys(wild), variant.pack)}{_wild_for(variant)}"
    if len(variant.sides) > 1 or takes(variant) not in _USUAL:
        yield brief_sides(variant)
    yield from shared(variant)
    yield from debts.beaten(variant)
    yield from features(variant)
    if not features(variant) and written(variant):
        yield "with rules of its own"


def _wild_for(variant: Variant) -> str:
    """Return the prize that wild cards count for, "" if all; the ranking may be a low."""
    if not variant.natural:
        return ""
    order = order_named(variant.order)
    called = {HIGH_SIDES: order.name, LOW_SIDES: "the other low"} if order.low else {}
    return f" for {called.get(variant.wild_for, variant.wild_for)}"


def _cards(variant: Variant, _unit: Unit) -> str:
    up = face_up(variant) - up_for_those_in(variant)
    found = (
        held(variant),
        f"{number(up)} of them face up" if 0 < up < showdowns(variant)[-1].held else "",
        for_those_in(variant),
        *shared(variant),
        *features(variant, BETTING),
        SHUFFLED[True] if variant.reshuffle else "",
        f"{up_to(variant.extra, more='more')} for somebody" if variant.extra else "",
        f"a pack of {variant.pack}" if variant.pack != len(PACK) else "",
    )
    return ", ".join(filter(None, found))


def _wild(variant: Variant, _unit: Unit) -> str:
    return wild_throughout(variant)


def _wins(variant: Variant, _unit: Unit) -> str:
    return ", ".join(filter(None, [takes(variant), *_how(variant)]))


def _how(variant: Variant) -> Iterator[str]:
    yield how_used(variant) if variant.use != ANY else ""
    yield order_brief(variant) if order_brief(variant) not in takes(variant) else ""
    if variant.floor:
        yield f"with {floor(variant)}{for_which(variant)}"
    if variant.speak != CARDS:
        yield ", and ".join(
            filter(None, [f"as players declare {DECLARED[variant.declare_by]}", must_win(variant)])
        )


def for_which(variant: Variant) -> str:
    """Return the prizes to which the floor applies, "" if it applies to all."""
    parts = [prize(variant, side) for side in variant.sides if asks_floor(variant, side)]
    return f" for {listed(parts)}" if len(parts) < len(variant.sides) else ""


def must_win(variant: Variant) -> str:
    """Return the condition of declaring for both prizes, "" if there is none."""
    alone = {DECLARE_BOTH: "both must be won alone", DECLARE_TIE: "both must be won or tied"}
    return alone.get(variant.speak, "")


def face_up(variant: Variant) -> int:
    """Return the number of cards dealt face up to a player."""
    steps = [step for each in variant.rounds for step in each.steps]
    return sum(step.count for step in steps if step.kind == DEAL and step.way == UP)


def how_used(variant: Variant) -> str:
    """Return the numbers of own cards and board cards that make a hand, in words."""
    use = read_use(variant.use)
    if not use.own:
        return "any cards of a player and of the board"
    board = "a line" if use.line else f"{number(use.board)}"
    own = "both" if use.own == showdowns(variant)[-1].most == BOTH else number(use.own)
    return f"{own} own {'card' if use.own == 1 else 'cards'} and {board} of the board"


def _special(variant: Variant, _unit: Unit) -> str:
    kill = f"{killing(variant)} when face up" if variant.kill else ""
    found = filter(None, [kill, dead(variant) if variant.dead else ""])
    return ", and ".join(found) or "no special cards"


def _own(variant: Variant, _unit: Unit) -> str:
    own = written(variant)
    own += [f"cards are dealt anew: {variant.void}"] if variant.void else []
    if len(own) > 1:
        return f"{several(len(own), 'sentence')} of the table's own"
    return own[0] if own else "no sentence of the table's own"


def written(variant: Variant) -> list[str]:
    """Return the texts that the players wrote, as steps and as rules."""
    return [*(step.text for each in variant.rounds for step in each.steps if step.text), *variant.rules]


_LINES: tuple[tuple[str, Callable[[Variant, Unit], str], tuple[str, ...]], ...] = (
    ("Cards", _cards, ("pack", "steps", "then", "extra", "reshuffle")),
    ("Wild", _wild, ("wild", "wild_for")),
    ("Who wins", _wins, ("order", "use", "sides", "speak", "second", "floor")),
    (
        "In or out & money",
        staked,
        (
            *("settle", "amount", "ante", "limit", "house", "legs", "wimp", "wimp_amount", "rotates"),
            *("declare_by", "ante_by", "every_deal", "nobody_in", "dropped", "alone_only"),
            *("second_chance", "last_leg", "kitty_half"),
        ),
    ),
    ("Special cards", _special, ("dead", "kill")),
    ("Own words", _own, ("void", "rules")),
)
