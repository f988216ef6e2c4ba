"""What is done in a hand, one thing after the other, in sentences for the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from companion.engine.money import Unit
from companion.kit.sentences import capital
from companion.variants.cards_needed.dealing import kitties, showdowns
from companion.variants.definition import steps as kinds
from companion.variants.definition.layout import Lying
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.passage import joined
from companion.variants.texts.phrases.counting import number, several, times
from companion.variants.texts.phrases.saying import IN, LEFT, SAID, SHUFFLES, Doing, Who, at_first


@dataclass(frozen=True)
class _Done:
    """What is done at once, whether cards are drawn in it, and the bets that follow it."""

    said: str = ""
    draws: bool = False
    bets: str = ""


def done(variant: Variant, at: int, unit: Unit) -> tuple[str, ...]:
    """Return what is done in the round of that number, a sentence or two each, without the showdown.

    What is done several times over is said once, and so is what is done with the discards.
    """
    told = not variant.reshuffle or any(each.draws for each in variant.rounds[:at])
    found = []
    for one, again in _repeated(tuple(_with_bets(variant, at, unit))):
        shuffles = one.draws and not told
        told = told or shuffles
        found.append(joined(one.said, SHUFFLES if shuffles else "", one.bets, again))
    return tuple(found)


def who_shows(variant: Variant, at: int) -> Who:
    """Return who is left at the showdown of a round."""
    return _who(variant, at, variant.rounds[at].steps)


def _with_bets(variant: Variant, at: int, unit: Unit) -> Iterator[_Done]:
    """Yield what is done, each with the bets that follow it."""
    waiting, house = _Done(), _to_kitty(variant, at)
    for doing in _doings(variant, at, unit):
        if doing.step.kind == kinds.BET:
            yield replace(waiting, bets=_bets(len(doing.steps)))
            waiting = _Done()
            continue
        if waiting.said:
            yield waiting
        waiting = _Done(SAID[doing.step.kind](doing), doing.step.exchanges)
        if doing.step.kind == kinds.DEAL and house:
            waiting, house = replace(waiting, said=f"{waiting.said} The kitty gets {house}."), ""
    if waiting.said:
        yield waiting


def _to_kitty(variant: Variant, at: int) -> str:
    """Return how many cards the kitty gets in a round, "" where it gets none or steps say so."""
    before, now = (0, *kitties(variant))[at : at + 2]
    count = now - before - sum(step.count for step in variant.rounds[at].steps if step.kind == kinds.HOUSE)
    if count <= 0:
        return ""
    more = "more" if before else ""
    return "as many" if count == _dealt_first(variant, at) else f"{several(count, more=more)}, face down"


def _dealt_first(variant: Variant, at: int) -> int:
    """Return how many cards a player is dealt at once when a round begins to deal."""
    steps = variant.rounds[at].steps
    runs = (list(alike) for kind, alike in groupby(steps, key=lambda step: step.kind) if kind == kinds.DEAL)
    return sum(step.count for step in next(runs, []))


def _bets(count: int) -> str:
    return "A betting round." if count == 1 else f"{capital(several(count, 'betting round'))}."


def _repeated(every: tuple[_Done, ...]) -> Iterator[tuple[_Done, str]]:
    """Yield what is done, once where one thing, or two or three in turn, are done several times over.

    With the last of these comes how often, "" for once.
    """
    at = 0
    while at < len(every):
        size = max(
            (1, 2, 3), key=lambda many: (_often(every[at:], many) > 1) * many * _often(every[at:], many)
        )
        count = _often(every[at:], size)
        *others, last = every[at : at + size]
        yield from ((other, "") for other in others)
        again = "This is" if size == 1 else f"The last {number(size)} steps are"
        yield last, "" if count == 1 else f"{again} done {times(count)}."
        at += size * count


def _often(every: tuple[_Done, ...], size: int) -> int:
    """Return how often the first `size` things are done one after the other, 1 at least."""
    again = (every[at : at + size] == every[:size] for at in range(size, len(every), size))
    return 1 + len(list(takewhile(bool, again)))


def _doings(variant: Variant, at: int, unit: Unit) -> Iterator[Doing]:
    steps = variant.rounds[at].steps
    place = 0
    for kind, alike in groupby(steps, key=lambda step: step.kind):
        run = tuple(alike)
        together = [run] if kind in (kinds.DEAL, kinds.BOARD, kinds.BET) else [(step,) for step in run]
        for group in together:
            yield Doing(variant, group, _before(variant, at, place), _who(variant, at, steps[:place]), unit)
            place += len(group)


def _before(variant: Variant, at: int, place: int) -> Lying:
    """Return what lies on the table before the step of that place in a round."""
    rounds = [*variant.rounds[:at], replace(variant.rounds[at], steps=variant.rounds[at].steps[:place])]
    return showdowns(replace(variant, steps=rounds[0].steps, then=tuple(rounds[1:])))[-1]


def _who(variant: Variant, at: int, steps: Sequence[Step]) -> Who:
    """Return whom a step is about that comes after `steps` of a round."""
    done_kinds = {step.kind for step in steps}
    if kinds.IN_OR_OUT in done_kinds:
        return IN
    return LEFT if kinds.BET in done_kinds else at_first(variant, at)
