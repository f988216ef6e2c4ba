"""The steps of a hand in order, as sentences for the table."""

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
    """The text of a step, whether cards are exchanged in it, and the bets that follow it."""

    said: str = ""
    draws: bool = False
    bets: str = ""


def done(variant: Variant, at: int, unit: Unit) -> tuple[str, ...]:
    """Return the texts of the steps of a round (index from 0), without the showdown.

    Steps that are repeated are described once, and so is the shuffling in of discards.
    """
    told = not variant.reshuffle or any(each.draws for each in variant.rounds[:at])
    found = []
    for one, again in _repeated(tuple(_with_bets(variant, at, unit))):
        shuffles = one.draws and not told
        told = told or shuffles
        found.append(joined(one.said, SHUFFLES if shuffles else "", one.bets, again))
    return tuple(found)


def who_shows(variant: Variant, at: int) -> Who:
    """Return the players who are left at the showdown of a round (index from 0)."""
    return _who(variant, at, variant.rounds[at].steps)


def _with_bets(variant: Variant, at: int, unit: Unit) -> Iterator[_Done]:
    """Yield the steps of a round, each with the bets that follow it."""
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
    """Return words for the kitty's cards in a round, "" if it gets none or only by steps."""
    before, now = (0, *kitties(variant))[at : at + 2]
    count = now - before - sum(step.count for step in variant.rounds[at].steps if step.kind == kinds.HOUSE)
    if count <= 0:
        return ""
    more = "more" if before else ""
    return "as many" if count == _dealt_first(variant, at) else f"{several(count, more=more)}, face down"


def _dealt_first(variant: Variant, at: int) -> int:
    """Return the number of cards of a player in the first deal of a round."""
    steps = variant.rounds[at].steps
    runs = (list(alike) for kind, alike in groupby(steps, key=lambda step: step.kind) if kind == kinds.DEAL)
    return sum(step.count for step in next(runs, []))


def _bets(count: int) -> str:
    return "A betting round." if count == 1 else f"{capital(several(count, 'betting round'))}."


def _repeated(every: tuple[_Done, ...]) -> Iterator[tuple[_Done, str]]:
    """Yield the steps without repetitions of one, two or three steps in a row.

    The last step of each repeated group comes with the number of times in words, "" for once.
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
    """Return the number of times in a row that the first `size` steps come, at least 1."""
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
    """Return the card counts before the step at `place` in a round."""
    rounds = [*variant.rounds[:at], replace(variant.rounds[at], steps=variant.rounds[at].steps[:place])]
    return showdowns(replace(variant, steps=rounds[0].steps, then=tuple(rounds[1:])))[-1]


def _who(variant: Variant, at: int, steps: Sequence[Step]) -> Who:
    """Return the players that a step concerns if it comes after `steps` of a round."""
    done_kinds = {step.kind for step in steps}
    if kinds.IN_OR_OUT in done_kinds:
        return IN
    return LEFT if kinds.BET in done_kinds else at_first(variant, at)
