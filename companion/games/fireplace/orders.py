"""The orders in which legal melds can be told."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.games.fireplace.candidates import Legal, sets
from companion.games.fireplace.keeping import Keeping, Weighed

CHIPS, STRENGTH, KEPT = "chips", "strength", "kept"
ORDERS = ((CHIPS, "Chips shed now"), (STRENGTH, "Strength"), (KEPT, "Cards kept"))
"""What a player may choose among; the first is what is meant where nothing is chosen."""

Keys = Sequence[NDArray[np.signedinteger]]


def in_order(order: str, found: Iterator[Legal], keeping: Keeping) -> Iterator[Weighed]:
    """Yield what was `found`, weighed and in that order, in one or more parts.

    Chips shed now, then the lead left to the other side, are told by the number of melds robbed: with each,
    the side to move is ahead by one more, and what it sheds does not fall.
    """
    weighed = map(keeping.weighed, found)
    for part in weighed if order == STRENGTH else _joined(weighed):
        places = np.lexsort(_KEYS[order](part)[::-1])
        yield Weighed(part.rows[places], part.robs[places], part.stolen[places], part.kept[places])


def _joined(parts: Iterator[Weighed]) -> Iterator[Weighed]:
    every = list(parts)
    if every:
        yield Weighed(
            np.concatenate([part.rows for part in every]),
            np.concatenate([part.robs for part in every]),
            np.concatenate([part.stolen for part in every]),
            np.concatenate([part.kept for part in every]),
        )


def _falling(part: Weighed) -> NDArray[np.int16]:
    return sets().falling[part.rows]


_KEYS: Mapping[str, Callable[[Weighed], Keys]] = {
    CHIPS: lambda part: (-part.robs, -part.kept, _falling(part)),
    STRENGTH: lambda part: (_falling(part), -part.robs, -part.kept),
    KEPT: lambda part: (-part.kept, -part.robs, _falling(part)),
}
"""By what is compared in each order, from the left."""
