"""Features of a variant in a few words each: a draw, betting rounds, in or out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from companion.kit.sentences import listed
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import number, several, up_to
from companion.variants.texts.phrases.saying import PASSED

KINDS: Mapping[str, str] = MappingProxyType(
    {
        kinds.TAKE: "cards taken off the board",
        kinds.PASS: "passing",
        kinds.DRAW: "draw",
        kinds.DISCARD: "discarding",
        kinds.ROLL: "turning cards up",
        kinds.BUY: "cards to buy",
        kinds.SPARE: "more cards for anybody",
        kinds.BET: "bets",
        kinds.IN_OR_OUT: "in or out",
        kinds.DECLARE: "declaring",
    }
)
"""Kinds of step that are features, with the words that follow "no" if there is none."""
BETTING = frozenset({kinds.BET, kinds.IN_OR_OUT, kinds.DECLARE})


def features(variant: Variant, without: Collection[str] = ()) -> tuple[str, ...]:
    """Return the features in the order of steps: ``("one passed to the left", "in or out")``.

    Cards that only players who are in get come after "in or out". Kinds in `without` are left out.
    """
    steps = [step for each in variant.rounds for step in each.steps]
    told = dict.fromkeys(step.kind for step in steps if step.kind in KINDS and step.kind not in without)
    found: list[str] = []
    for kind in told:
        found += [feature(variant, kind), for_those_in(variant) if kind == kinds.IN_OR_OUT else ""]
    return tuple(filter(None, found))


def for_those_in(variant: Variant) -> str:
    """Return words for cards dealt only to players who are in, "" if none or several rounds."""
    count = 0 if variant.then else dealt_later(variant)
    up = " face up" if count == up_for_those_in(variant) else ""
    return f"{several(count, more='more')}{up} for those in" if count else ""


def dealt_later(variant: Variant) -> int:
    """Return the number of cards of the first round dealt only to players who are in."""
    return sum(step.count for step in _later(variant.steps))


def up_for_those_in(variant: Variant) -> int:
    """Return the number of cards dealt face up only to players who are in.

    It is 0 in a game of several rounds.
    """
    return 0 if variant.then else sum(step.count for step in _later(variant.steps) if step.way == kinds.UP)


def _later(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the deals that come after declaring in or out."""
    found = [step.kind for step in steps]
    later = steps[found.index(kinds.IN_OR_OUT) :] if kinds.IN_OR_OUT in found else ()
    return tuple(step for step in later if step.kind == kinds.DEAL)


def feature(variant: Variant, kind: str) -> str:
    """Return a few words for the steps of one kind, "" if there are none."""
    steps = [step for each in variant.rounds for step in each.steps if step.kind == kind]
    return _TOLD[kind](steps) if steps else ""


def _passed(steps: list[Step]) -> str:
    ways = dict.fromkeys(step.way for step in steps)
    counts = {way: number(_cards([step for step in steps if step.way == way])) for way in ways}
    (first, count), *others = counts.items()
    return listed([f"{count} passed {PASSED[first]}", *(f"{many} {PASSED[way]}" for way, many in others)])


def _drawn(steps: list[Step]) -> str:
    return several(len(steps), "draw") if len(steps) > 1 else f"a draw of {up_to(steps[0].count)}"


def _discarded(steps: list[Step]) -> str:
    return f"{number(_cards(steps))} discarded"


def _rolled(steps: list[Step]) -> str:
    return f"{number(_cards(steps))} turned up"


def _taken(steps: list[Step]) -> str:
    return f"{number(_cards(steps))} taken off the board"


def _spared(steps: list[Step]) -> str:
    return f"{up_to(_cards(steps), more='more')} to be given"


def _bought(steps: list[Step]) -> str:
    more, others = ([step for step in steps if step.more == more] for more in (True, False))
    bought = f"{up_to(_cards(more), more='more')} to buy" if more else ""
    changed = f"{up_to(_cards(others))} to change for money" if others else ""
    return ", ".join(filter(None, [bought, changed]))


def _bets(steps: list[Step]) -> str:
    return several(len(steps), "betting round")


def _asked(steps: list[Step]) -> str:
    return "in or out" if len(steps) == 1 else f"in or out in each of {number(len(steps))} rounds"


def _cards(steps: list[Step]) -> int:
    return sum(step.count for step in steps)


_TOLD: Mapping[str, Callable[[list[Step]], str]] = {
    kinds.TAKE: _taken,
    kinds.PASS: _passed,
    kinds.DRAW: _drawn,
    kinds.DISCARD: _discarded,
    kinds.ROLL: _rolled,
    kinds.BUY: _bought,
    kinds.SPARE: _spared,
    kinds.BET: _bets,
    kinds.IN_OR_OUT: _asked,
    kinds.DECLARE: lambda _: "declaring",
}
