"""Features of a variant in a few words each: a draw, betting rounds, in or out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.kit.sentences import join_with_and
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import VariantStep
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import count_with_noun, number_in_words, up_to_with_noun
from companion.variants.texts.phrases.step_texts import PASS_DIRECTION_WORDS

BETTING_KINDS = frozenset({kinds.BET, kinds.IN_OR_OUT, kinds.DECLARE})


def describe_features(variant: Variant, without: Collection[str] = ()) -> tuple[str, ...]:
    """Return the features in the order of steps: ``("one passed to the left", "in or out")``.

    Features are the kinds of step in `FEATURES`, each summed up once for all rounds; () for none. Cards that
    only players who are in get come after "in or out". Kinds in `without` are left out.
    """
    steps = [step for each in variant.rounds for step in each.steps]
    told = dict.fromkeys(step.kind for step in steps if step.kind in FEATURES and step.kind not in without)
    found: list[str] = []
    for kind in told:
        found += [
            describe_steps_of_kind(variant, kind),
            describe_cards_for_those_in(variant) if kind == kinds.IN_OR_OUT else "",
        ]
    return tuple(filter(None, found))


def describe_cards_for_those_in(variant: Variant) -> str:
    """Return words for cards dealt only to players who are in: "two more cards face up if you're in".

    "Face up" stands there only if all of them are. "" if there are none, or if the game has several rounds.
    """
    count = 0 if variant.has_several_rounds else count_cards_for_those_in(variant)
    up = " face up" if count == count_face_up_for_those_in(variant) else ""
    return f"{count_with_noun(count, more='more')}{up} if you're in" if count else ""


def count_cards_for_those_in(variant: Variant) -> int:
    """Return the number of cards that each player who declared in is dealt after that, in the first round.

    It is 0 if nobody declares in or out. Later rounds do not count.
    """
    return sum(step.count for step in _deals_for_those_in(variant.first_round.steps))


def count_face_up_for_those_in(variant: Variant) -> int:
    """Return the number of cards dealt face up only to players who declared in.

    It is 0 in a game of several rounds.
    """
    return (
        0
        if variant.has_several_rounds
        else sum(
            step.count for step in _deals_for_those_in(variant.first_round.steps) if step.way == kinds.UP
        )
    )


def _deals_for_those_in(steps: Sequence[VariantStep]) -> tuple[VariantStep, ...]:
    """Return the deals that come after declaring in or out."""
    found = [step.kind for step in steps]
    later = steps[found.index(kinds.IN_OR_OUT) :] if kinds.IN_OR_OUT in found else ()
    return tuple(step for step in later if step.kind == kinds.DEAL)


def describe_steps_of_kind(variant: Variant, kind: str) -> str:
    """Return a few words that sum up all steps of one kind, "" if there are none.

    `kind` must be in `FEATURES` if there are such steps.
    """
    steps = [step for each in variant.rounds for step in each.steps if step.kind == kind]
    return FEATURES[kind].summarise(steps) if steps else ""


def _summarise_passes(steps: list[VariantStep]) -> str:
    ways = dict.fromkeys(step.way for step in steps)
    counts = {way: number_in_words(_count_cards([step for step in steps if step.way == way])) for way in ways}
    (first, count), *others = counts.items()
    return join_with_and(
        [
            f"{count} passed {PASS_DIRECTION_WORDS[first]}",
            *(f"{many} {PASS_DIRECTION_WORDS[way]}" for way, many in others),
        ]
    )


def _summarise_draws(steps: list[VariantStep]) -> str:
    return (
        count_with_noun(len(steps), "draw")
        if len(steps) > 1
        else f"a draw of {up_to_with_noun(steps[0].count)}"
    )


def _summarise_buys(steps: list[VariantStep]) -> str:
    more, others = ([step for step in steps if step.is_additional == more] for more in (True, False))
    bought = f"{up_to_with_noun(_count_cards(more), more='more')} to buy" if more else ""
    changed = f"{up_to_with_noun(_count_cards(others))} to exchange for a fee" if others else ""
    return ", ".join(filter(None, [bought, changed]))


def _summarise_in_or_out(steps: list[VariantStep]) -> str:
    return "in or out" if len(steps) == 1 else f"in or out in each of {number_in_words(len(steps))} rounds"


def _count_cards(steps: list[VariantStep]) -> int:
    return sum(step.count for step in steps)


@dataclass(frozen=True)
class Feature:
    """The words for one kind of step, as a feature of a game.

    `absent`: noun that follows "no" if there is no such step.
    `summarise`: function that sums up all such steps in a few words.
    """

    absent: str
    summarise: Callable[[list[VariantStep]], str]


FEATURES: Mapping[str, Feature] = MappingProxyType(
    {
        kinds.TAKE: Feature(
            "cards taken off the board",
            lambda steps: f"{number_in_words(_count_cards(steps))} taken off the board",
        ),
        kinds.PASS: Feature("passing", _summarise_passes),
        kinds.DRAW: Feature("draw", _summarise_draws),
        kinds.DISCARD: Feature(
            "discarding", lambda steps: f"{number_in_words(_count_cards(steps))} discarded"
        ),
        kinds.ROLL: Feature(
            "turning cards up", lambda steps: f"{count_with_noun(_count_cards(steps))} turned up"
        ),
        kinds.BUY: Feature("cards to buy", _summarise_buys),
        kinds.SPARE: Feature(
            "bonus cards",
            lambda steps: up_to_with_noun(_count_cards(steps), more="bonus"),
        ),
        kinds.BET: Feature("bets", lambda steps: count_with_noun(len(steps), "betting round")),
        kinds.IN_OR_OUT: Feature("declaring in or out", _summarise_in_or_out),
        kinds.DECLARE: Feature("declaring", lambda _: "declaring"),
    }
)
"""Features by kind of step, in the order in which differences from another game are listed."""
