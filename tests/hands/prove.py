"""Work the known orders of hands out again from pokerkit: `make prove`, in minutes.

pokerkit was written by others, from tables of another kind. The orders are one exactly when every hand has
the same place among all of its set: then what ties here ties there, and what wins here wins there. The
tests compare our order with the answers that `--write` keeps.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from math import inf

import pokerkit

from companion.cards import DECK, Card

from .orders import ANSWERS, SETS, Hands, answers, digest, evaluator_digest

Kind = type[pokerkit.hands.CombinationHand]

THEIRS = dict(zip(DECK, pokerkit.Card.clean("".join(DECK)), strict=True))
KINDS: dict[str, Kind] = {
    "five, standard": pokerkit.StandardHighHand,
    "five, short deck": pokerkit.ShortDeckHoldemHand,
    "five, ace-to-five": pokerkit.RegularLowHand,
    "five, 8-or-better": pokerkit.EightOrBetterLowHand,
    "five, deuce-to-seven": pokerkit.StandardLowHand,
    "four, badugi": pokerkit.BadugiHand,
    "seven, standard": pokerkit.StandardHighHand,
    "seven, ace-to-five": pokerkit.RegularLowHand,
    "seven, 8-or-better": pokerkit.EightOrBetterLowHand,
    "Omaha, high": pokerkit.OmahaHoldemHand,
    "Omaha, 8-or-better": pokerkit.OmahaEightOrBetterLowHand,
}


def theirs(cards: Sequence[Card]) -> tuple[pokerkit.Card, ...]:
    return tuple([THEIRS[card] for card in cards])


def place(kind: Kind, entry: pokerkit.Entry | None) -> float:
    """Return where pokerkit puts a hand, the better the higher; one that does not qualify has no entry."""
    if entry is None:
        return -inf
    return -entry.index if kind.low else entry.index


def their_values(hands: Hands, kind: Kind) -> Iterator[float]:
    """Yield where pokerkit puts each hand."""
    if hands.all_of_them and kind is not pokerkit.BadugiHand:  # of which not every four cards are one
        return (place(kind, kind.lookup.get_entry_or_none(theirs(hand))) for hand in hands)
    held = 4 if hands.cards == 9 else hands.cards
    found = (kind.from_game_or_none(theirs(hand[:held]), theirs(hand[held:])) for hand in hands)
    return (place(kind, hand and hand.entry) for hand in found)


def main() -> None:
    """Print for every set whether the orders are one; end with 1 where one is not, or is not what is kept."""
    found = {name: digest(their_values(hands, KINDS[name])) for name, hands in SETS.items()}
    wrong = [name for name, hands in SETS.items() if digest(hands.values()) != found[name]]
    for name, one in found.items():
        print(
            f"{name:24} {one['different']:6} different  {'NOT OURS' if name in wrong else 'the same order'}"
        )
    proved = found | {"evaluator": evaluator_digest()}
    if wrong:
        raise SystemExit(1)
    if "--write" in sys.argv:
        ANSWERS.write_text(json.dumps(proved, indent=1) + "\n", encoding="utf-8")
    elif {**answers(), "evaluator": ""} != {**proved, "evaluator": ""}:
        raise SystemExit(
            "The answers that are kept are others. Look why; then: python -m tests.hands.prove --write"
        )


if __name__ == "__main__":
    main()
