"""Recipes: what makes each test set what it is."""

from collections.abc import Callable
from dataclasses import dataclass

from training.arrays import Numbers, Owner
from training.chance import Rng, log_uniform
from training.scenes.truth import Scene
from training.testsets.decks import REAL, REAL_JOKERS, MakeDeck, drawn, either, in_odd_colours
from training.testsets.laid import (
    Laid,
    Planned,
    a_table,
    face_down,
    foreign,
    in_hand,
    mixed,
    nothing,
    showdown,
    thirteen,
    twins,
    with_jokers,
)


@dataclass(frozen=True)
class Recipe:
    """What makes a test set what it is."""

    deck: MakeDeck
    lay: Callable[[Rng, float, Planned], Laid]
    plan: Callable[[Rng], Planned] = lambda _: {}
    """Draws what must not depend on whether it can be read: it is kept while a scene is drawn again."""
    tilt: tuple[float, float] = (0, 35)
    """Degrees off the vertical, the first the least and the second the most."""
    held: bool = False
    """Whether a hand holds the cards."""
    copies: int | None = None
    """Packs in play, where the table would know of more than one."""
    fits: Callable[["Shot"], bool] = lambda _: True


@dataclass(frozen=True)
class Shot:
    """A photograph, its truth, and what it was made of."""

    scene: Scene
    owner: Owner
    laid: Laid
    deck: str
    plan: Planned
    shown: list[int]
    """How many readable indices each of the cards has."""
    outlines: list[Numbers]
    """The edge of each card in pixels, float (12, 2)."""


def _has_whole_card(shot: Shot) -> bool:
    """Tell whether a card that has no twin shows two of its corners."""
    return any(
        shown >= 2 and shot.laid.codes.count(code) == 1
        for shown, code in zip(shot.shown, shot.laid.codes, strict=True)
    )


_ANY = either(0.4, REAL, drawn())
_SLIM = either(0.3, REAL, drawn(slim=0.5))
SETS: dict[str, Recipe] = {
    "fan13": Recipe(_SLIM, thirteen, plan=lambda rng: {"offset": round(log_uniform(rng, 0.08, 0.2), 4)}),
    "four-index": Recipe(drawn(four=True), mixed),
    "four-colour": Recipe(either(0.25, ("heruka-4color",), drawn(colours="four")), mixed),
    "bdk": Recipe(either(0.3, ("aisleriot-rheinland",), drawn(courts="BDKA")), foreign),
    "vdr1": Recipe(drawn(courts="VDR1"), foreign),
    "cyrillic": Recipe(drawn(courts="ВДКТ"), foreign),
    "jokers": Recipe(either(0.3, tuple(REAL_JOKERS), drawn()), with_jokers),
    "identical": Recipe(_ANY, twins, copies=2, fits=_has_whole_card),
    "hand": Recipe(_ANY, in_hand, held=True),
    "steep": Recipe(_ANY, mixed, tilt=(40, 60)),
    "odd-colours": Recipe(in_odd_colours(_ANY), mixed),
    "showdown": Recipe(_ANY, showdown, plan=a_table),
    "backs": Recipe(_ANY, face_down, plan=lambda rng: {"decks": int(rng.integers(1, 3))}),
    "nothing": Recipe(drawn(), nothing),
}
"""The test sets by name."""
