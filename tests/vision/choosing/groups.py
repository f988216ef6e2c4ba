"""Groups of cards as they lie on a table, and which group each card is of, made without any picture."""

import numpy as np

from companion.vision import RecognisedCard
from companion.vision.corners.frames import frame_quads
from vision.layouts import card, moved, turned, usual

CARD = (63, 88)
FANNED = 150  # millimetres from a fan's middle card to where it is held


def fan(count, step=10.0):
    """Cards as a hand holds them: only the last shows both corners."""
    angles = (np.arange(count) - (count - 1) / 2) * step
    places = [(FANNED * np.sin(np.radians(a)), FANNED - FANNED * np.cos(np.radians(a)), a) for a in angles]
    return [card(*place, (0, 2) if at == count - 1 else (0,)) for at, place in enumerate(places)]


def row(count, step=68.0, random=None):
    """Cards beside each other, or over each other where the step is less than a card's width."""
    shows = (0, 2) if step > CARD[0] else (0,)
    last = count - 1
    away = random.normal(0, 3, (count, 3)) if random else np.zeros((count, 3))
    return [
        card((at - last / 2) * step + x, y, turn, (0, 2) if at == last else shows)
        for at, (x, y, turn) in enumerate(away)
    ]


def seen(groups, scale=4.0):
    """The cards of all groups as they are read, and which are which group's; `scale` pixels a millimetre."""
    cards = [
        RecognisedCard("Ah", 0.99, True, _quads(one, scale), *_quads(usual(one[:1]), scale))
        for group in groups
        for one in group
    ]
    return cards, [at for at, group in enumerate(groups) for _ in group]


def _quads(frames, scale):
    return tuple(
        tuple((int(x), int(y)) for x, y in quad)
        for quad in np.rint(frame_quads(frames) * scale + 3000).tolist()
    )


def around(groups, radius):
    """The groups around a table, clockwise from the nearest, each turned to whoever holds it."""
    angles = np.linspace(0, 2 * np.pi, len(groups), endpoint=False)
    return [
        [
            moved(turned(one, np.degrees(angle)), -radius * np.sin(angle), radius * np.cos(angle))
            for one in group
        ]
        for group, angle in zip(groups, angles, strict=True)
    ]


def below(groups, step):
    return [[moved(one, 0, at * step) for one in group] for at, group in enumerate(groups)]


def met(found, owners):
    """Whose cards each group of the answer has, in order; None for a mixture."""
    sets = [{owners[at] for at in laid.cards} for laid in found]
    return [only.pop() if len(only) == 1 else None for only in sets]
