"""The orders in which legal melds can be listed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.games.fireplace.candidates import LegalMeldBlock, all_meldable_sets
from companion.games.fireplace.keeping import KeptHandValues, WeighedMelds

CHIPS, STRENGTH, KEPT = "chips", "strength", "kept"
ORDERS = ((CHIPS, "Chips scored now"), (STRENGTH, "Strength"), (KEPT, "Cards kept"))
"""The orders that a player can choose, with their labels. The first is the default."""

SortKeys = Sequence[NDArray[np.signedinteger]]


def weigh_and_sort_melds(
    order: str, found: Iterator[LegalMeldBlock], keeping: KeptHandValues
) -> Iterator[WeighedMelds]:
    """Yield the melds of the blocks `found` with their best steals, sorted by `order`.

    With `STRENGTH` there is a part for each block, made as it is asked for; with other orders one part has
    all. No meld of a part is worse than one of a later part; without melds there is no part. `CHIPS` sorts by
    the number of melds robbed: each one adds one to the lead of the player's team, and the chips shed never
    fall with it.
    """
    weighed = map(keeping.choose_steals, found)
    for part in weighed if order == STRENGTH else _join_parts(weighed):
        places = np.lexsort(_SORT_KEYS[order](part)[::-1])
        yield WeighedMelds(
            part.set_indices[places],
            part.rob_counts[places],
            part.stolen_masks[places],
            part.kept_values[places],
        )


def _join_parts(parts: Iterator[WeighedMelds]) -> Iterator[WeighedMelds]:
    every = list(parts)
    if every:
        yield WeighedMelds(
            np.concatenate([part.set_indices for part in every]),
            np.concatenate([part.rob_counts for part in every]),
            np.concatenate([part.stolen_masks for part in every]),
            np.concatenate([part.kept_values for part in every]),
        )


def _negated_values(part: WeighedMelds) -> NDArray[np.int16]:
    return all_meldable_sets().negated_values[part.set_indices]


_SORT_KEYS: Mapping[str, Callable[[WeighedMelds], SortKeys]] = {
    CHIPS: lambda part: (-part.rob_counts, -part.kept_values, _negated_values(part)),
    STRENGTH: lambda part: (_negated_values(part), -part.rob_counts, -part.kept_values),
    KEPT: lambda part: (-part.kept_values, -part.rob_counts, _negated_values(part)),
}
"""Sort keys of each order, most important first."""
