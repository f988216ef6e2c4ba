"""Recipes: what makes each test set what it is."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from training.arrays import FloatArray, OwnerMap
from training.chance import Rng, draw_log_uniform
from training.scenes import tabletop
from training.scenes.truth import Scene
from training.testsets.decks import (
    REAL_DECKS,
    REAL_JOKER_SIGNS,
    DeckMaker,
    drawn_deck_maker,
    odd_colour_maker,
    real_or_other_maker,
    suit_colour_maker,
)
from training.testsets.laid import (
    LaidCards,
    ScenePlan,
    lay_face_down,
    lay_held_fan,
    lay_held_rows,
    lay_many_courts,
    lay_mixed,
    lay_nothing,
    lay_showdown,
    lay_thirteen_fan,
    lay_twins,
    lay_with_jokers,
    plan_showdown,
)


@dataclass(frozen=True)
class Recipe:
    """What makes a test set what it is."""

    make_deck: DeckMaker
    lay_cards: Callable[[Rng, float, ScenePlan], LaidCards]
    draw_plan: Callable[[Rng], ScenePlan] = lambda _: {}
    """Draws what must not depend on whether it can be read: it is kept while a scene is drawn again."""
    tilt_degrees: tuple[float, float] = (0, 35)
    """Degrees off the vertical, the first the least and the second the most."""
    is_held: bool = False
    """Whether a hand holds the cards."""
    copies: int | None = None
    """Packs in play, where the table would know of more than one."""
    things: tuple[int, int] = (0, 0)
    """How many things that are no cards lie beside the cards, at least and at most."""
    fingers: bool = False
    """Whether fingers lie over indices."""
    is_shallow: bool = False
    """Whether a lens takes it of which one distance is sharp."""
    is_low: bool = False
    """Whether the table is seen in perspective, the room behind it, and the far side is up."""
    fits: Callable[["Shot"], bool] = lambda _: True


@dataclass(frozen=True)
class Shot:
    """A photograph, its truth, and what it was made of."""

    scene: Scene
    owner: OwnerMap
    laid: LaidCards
    deck: str
    plan: ScenePlan
    readable_counts: list[int]
    """How many readable indices each of the cards has."""
    outlines: list[FloatArray]
    """The edge of each card in pixels, float (12, 2)."""


def _has_whole_card(shot: Shot) -> bool:
    """Tell whether a card that has no twin shows two of its corners."""
    return any(
        shown >= 2 and shot.laid.codes.count(code) == 1
        for shown, code in zip(shot.readable_counts, shot.laid.codes, strict=True)
    )


def _has_covered_index(shot: Shot) -> bool:
    """Tell whether fingers cover a part of an index, and not all of it."""
    for frame in shot.scene.frames:
        ends = frame[0] + np.array([(0, 0), (0.6, 0), (-0.6, 0), (0, 0.6), (0, -0.6)]) @ frame[1:]
        x, y = ends.astype(int).T.clip(0, np.array(shot.owner.shape[::-1])[:, None] - 1)
        if 0 < (shot.owner[y, x] == tabletop.COVERED).sum() < len(ends):
            return True
    return False


_ANY_DECK = real_or_other_maker(0.4, REAL_DECKS, drawn_deck_maker())
_SLIM_DECK = real_or_other_maker(0.3, REAL_DECKS, drawn_deck_maker(slim=0.5))
TESTSETS: dict[str, Recipe] = {
    "fan13": Recipe(
        _SLIM_DECK,
        lay_thirteen_fan,
        draw_plan=lambda rng: {"offset": round(draw_log_uniform(rng, 0.08, 0.2), 4)},
    ),
    "four-index": Recipe(drawn_deck_maker(four=True), lay_mixed),
    "four-colour": Recipe(
        real_or_other_maker(0.25, ("heruka-4color",), drawn_deck_maker(colours="four")), lay_mixed
    ),
    "bdk": Recipe(
        real_or_other_maker(0.3, ("aisleriot-rheinland",), drawn_deck_maker(courts="BDKA")), lay_many_courts
    ),
    "vdr1": Recipe(drawn_deck_maker(courts="VDR1"), lay_many_courts),
    "cyrillic": Recipe(drawn_deck_maker(courts="ВДКТ"), lay_many_courts),
    "jokers": Recipe(real_or_other_maker(0.3, tuple(REAL_JOKER_SIGNS), drawn_deck_maker()), lay_with_jokers),
    "identical": Recipe(_ANY_DECK, lay_twins, copies=2, fits=_has_whole_card),
    "hand": Recipe(_ANY_DECK, lay_held_fan, is_held=True),
    "steep": Recipe(_ANY_DECK, lay_mixed, tilt_degrees=(40, 60)),
    "odd-colours": Recipe(odd_colour_maker(_ANY_DECK), lay_mixed),
    "showdown": Recipe(_ANY_DECK, lay_showdown, draw_plan=plan_showdown),
    "backs": Recipe(_ANY_DECK, lay_face_down, draw_plan=lambda rng: {"decks": int(rng.integers(1, 3))}),
    "nothing": Recipe(drawn_deck_maker(), lay_nothing),
    "low-angle": Recipe(_ANY_DECK, lay_mixed, tilt_degrees=(65, 80), is_low=True),
    "shallow-focus": Recipe(_ANY_DECK, lay_mixed, tilt_degrees=(25, 60), is_shallow=True),
    "clutter": Recipe(_ANY_DECK, lay_mixed, tilt_degrees=(0, 50), things=(2, 6)),
    "fingers": Recipe(_ANY_DECK, lay_held_rows, is_held=True, fingers=True, fits=_has_covered_index),
    "suit-colours": Recipe(suit_colour_maker(_ANY_DECK), lay_mixed),
    "things": Recipe(drawn_deck_maker(), lay_nothing, tilt_degrees=(0, 60), things=(1, 6)),
}
"""The test sets by name."""
