"""The same tasks as each peer does them, written as a user who wants speed would."""

from importlib import import_module, metadata
from itertools import combinations
from typing import Any

from ours import (
    DEUCES,
    FIVE,
    HIGH_LOW,
    LOW,
    NAMED,
    OMAHA_HIGH,
    SEVEN,
    TEXT,
    TEXT_OF_FIVE,
    Hand,
    Timed,
    both,
    each,
)

from companion.hands import STANDARD
from companion.hands.evaluation.evaluation import evaluator


def treys() -> dict[str, Timed]:
    module = import_module("treys")
    new, evaluate, none = module.Card.new, module.Evaluator().evaluate, []

    def parsed(hand: Hand) -> list[int]:
        return list(map(new, hand))

    def omaha(hands: list[tuple[list[int], list[int]]]) -> list[int]:
        found = []
        for hand, board in hands:
            triples = list(combinations(board, 3))
            found.append(min([evaluate(own, three) for own in combinations(hand, 2) for three in triples]))
        return found

    known = Timed(lambda hands: [evaluate(none, hand) for hand in hands], parsed, key=lambda rank: (-rank,))
    spelled = known._replace(
        run=lambda texts: [evaluate(none, [new(code) for code in text.split()]) for text in texts],
        prepare=TEXT,
    )
    pairs = known._replace(run=omaha, prepare=lambda dealt: (parsed(dealt[:4]), parsed(dealt[4:])))
    return {FIVE: known, DEUCES: known, TEXT_OF_FIVE: spelled, SEVEN: known, OMAHA_HIGH: pairs}


def phevaluator() -> dict[str, Timed]:
    module = import_module("phevaluator")
    evaluate, card = module.evaluate_cards, module.Card
    known = Timed(
        lambda hands: [evaluate(*hand) for hand in hands],
        lambda hand: [card(one).id_ for one in hand],
        key=lambda rank: (-rank,),
    )
    return {FIVE: known, SEVEN: known}


def pokerkit() -> dict[str, Timed]:
    module = import_module("pokerkit")
    high, omaha, low = module.StandardHighHand, module.OmahaHoldemHand, module.OmahaEightOrBetterLowHand
    value = evaluator(STANDARD).value

    def parsed(hand: Hand) -> tuple[Any, ...]:
        return tuple(module.Card.parse("".join(hand)))

    def named(hands: list[Any]) -> list[tuple[Any, Any]]:
        return [(found.cards, found.entry.label) for found in map(high.from_game, hands)]

    def both_ways(hands: list[Any]) -> list[tuple[Any, Any]]:
        return [(omaha.from_game(*dealt), low.from_game_or_none(*dealt)) for dealt in hands]

    def lay(dealt: Hand) -> tuple[Any, Any]:
        return parsed(dealt[:4]), parsed(dealt[4:])

    return {
        FIVE: Timed(each(high.from_game), parsed),
        SEVEN: Timed(each(high.from_game), parsed),
        NAMED: Timed(named, parsed, lambda found: (value([repr(card) for card in found[0]]),)),
        LOW: Timed(each(module.RegularLowHand.from_game), parsed),
        OMAHA_HIGH: Timed(both(omaha.from_game), lay),
        HIGH_LOW: Timed(both_ways, lay, lambda two: (two[0], (two[1] is not None, two[1]))),
    }


def pokerkit_hands() -> dict[str, Timed]:
    """Return the tasks for which a hand can be made of its five cards straight away, without `from_game`."""
    module = import_module("pokerkit")
    made = {FIVE: module.StandardHighHand, LOW: module.RegularLowHand}

    def parsed(hand: Hand) -> tuple[Any, ...]:
        return tuple(module.Card.parse("".join(hand)))

    return {name: Timed(each(hand), parsed) for name, hand in made.items()}


PEERS = {
    "treys": treys,
    "phevaluator": phevaluator,
    "pokerkit": pokerkit,
    "pokerkit, made": pokerkit_hands,
}
"""What makes the tasks of each peer, by its name, which begins with that of its package."""


def installed() -> dict[str, str]:
    """Return the versions of the packages that are there."""
    versions = {}
    for package in dict.fromkeys(map(package_of, PEERS)):
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return versions


def package_of(peer: str) -> str:
    return peer.partition(",")[0]
