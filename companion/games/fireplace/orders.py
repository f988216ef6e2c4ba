"""The orders in which legal melds can be listed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.games.fireplace.candidates import Legal, sets
from companion.games.fireplace.keeping import Keeping, Weighed

CHIPS, STRENGTH, KEPT = "chips", "strength", "kept"
ORDERS = ((CHIPS, "Chips shed now"), (STRENGTH, "Strength"), (KEPT, "Cards kept"))
"""The orders that a player can choose, with their labels. The first is the default."""

Keys = Sequence[NDArray[np.signedinteger]]


def in_order(order: str, found: Iterator[Legal], keeping: Keeping) -> Iterator[Weighed]:
    """Yield the melds `found` with their best steals, sorted by `order`, in one or more parts.

    `CHIPS` sorts by the number of melds robbed. Each one adds one to the lead of the player's team, and the
    chips shed never fall with it.
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
"""Sort keys of each order, most important first."""
