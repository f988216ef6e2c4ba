"""What "our deck" is worth: `python tests/benchmarks/decks.py DATA DIR [DECKS [FIRST]]`.

DATA is the folder of `training prepare`. Odd decks are drawn from what training never saw, odd as `KINDS`
says. Of each deck DIR gets a lesson, 13 to 52 of its cards laid out as a person is asked to, and `SCENES`
photographs, and one of a usual deck; what is there already is not drawn again. Decks are numbered from
FIRST on, and each is the same wherever the same art is installed.

Each photograph is read without a deck, with its own, learnt from the lesson with its cards named as they
are, and with another's, learnt from the next deck's lesson. The usual decks are those that test sets are
made of; they are read with the odd ones. Whoever has shown one deck and plays with another should lose
nothing. Exact is a photo whose cards are all read and no other; sure and wrong is a card that is shown
without asking and not there.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.cards import RANKS, SUITS, Card
from companion.vision import LearntDeck, TooFewCards, learn_deck_from_photo, read
from training.chance import Rng
from training.decks import library
from training.decks.designs import ArtLibrary, Face
from training.decks.drawn import DrawnDeck
from training.decks.glyphs import SUIT_SIGNS
from training.decks.inks import DeckColours, draw_deck_colours
from training.decks.styles import draw_hard_style, draw_style
from training.scenes.layouts import Placement
from training.testsets.decks import real_jokers
from training.testsets.laid import LaidCards, ScenePlan, lay_held_fan, lay_mixed
from training.testsets.recipes import TESTSETS, Recipe
from training.testsets.studio import Studio

DECKS, SCENES = 25, 4
KINDS = ("letters", "inks", "colours", "signs", "both")
"""What is odd about a deck, in turn: letters that mean something else elsewhere, two inks and the paper, any
colours for the four suits, signs for them that nobody knows, inks as well as letters and sizes."""
LESSON, USUAL = "lesson", "usual"
LAID = {13: 2, 26: 3, 52: 4}
"""How many cards a lesson shows, and in how many rows they lie."""
NEAR = 0.5
"""A card was read where its index lies, by this share of the index's height at most."""


OWN_LETTERS = ("BDKE", "VKRA", "BEKA", "TOFE")
"""What stands for jack, queen, king and ace in decks whose letters mean something else elsewhere."""
HUES = ((28, 25, 25), (35, 25, 205), (60, 125, 20), (170, 80, 20), (40, 120, 235), (140, 40, 120))
"""BGR of inks of which each suit may have any."""
SHAPES = (
    cv2.circle(np.zeros((96, 96), np.uint8), (48, 48), 46, 255, -1, cv2.LINE_AA),
    cv2.rectangle(np.zeros((96, 96), np.uint8), (6, 6), (90, 90), 255, 14, cv2.LINE_AA),
    cv2.fillPoly(np.zeros((96, 96), np.uint8), [np.array([(2, 92), (48, 4), (94, 92)])], 255, cv2.LINE_AA),
    cv2.drawMarker(np.zeros((96, 96), np.uint8), (48, 48), 255, cv2.MARKER_CROSS, 92, 30, cv2.LINE_AA),
    cv2.drawMarker(np.zeros((96, 96), np.uint8), (48, 48), 255, cv2.MARKER_TILTED_CROSS, 92, 26, cv2.LINE_AA),
)
"""Signs of decks that somebody made: of the five any four stand for the suits."""


class Printed:
    """A drawn deck in inks of its own."""

    def __init__(self, deck: DrawnDeck, ink: DeckColours | None) -> None:
        self.codes, self._deck, self._ink = deck.codes, deck, ink
        self._made: dict[str, Face] = {}

    def face(self, code: str) -> Face:
        if code not in self._made:
            face = self._deck.face(code)
            self._made[code] = self._ink.reprint_face(face) if self._ink else face
        return self._made[code]


def odd_deck(art: ArtLibrary, number: int) -> Printed:
    """Draw the deck with that number, which is odd as `KINDS` says of it."""
    rng = np.random.default_rng([2718, number])
    kind = KINDS[number % len(KINDS)]
    style, ink = draw_style(art, rng), None
    if kind == "letters":
        style = replace(style, courts=OWN_LETTERS[rng.integers(len(OWN_LETTERS))])
    elif kind == "colours":
        style = replace(style, colours=[HUES[at] for at in rng.permutation(len(HUES))[:4]])
    elif kind == "signs":
        shapes = [SHAPES[at] for at in rng.permutation(len(SHAPES))[:4]]
        style = replace(style, signs=dict(zip(SUIT_SIGNS, shapes, strict=True)))
    else:
        style = draw_hard_style(art, rng) if kind == "both" else style
        ink = draw_deck_colours(rng)
    return Printed(DrawnDeck(art, rng, style, signed=True), ink)


def laid_out(rng: Rng, aspect: float, _: ScenePlan) -> LaidCards:
    """Lay 13, 26 or 52 cards in rows, all ranks and all suits among them, so that each shows an index."""
    count = int(rng.choice(list(LAID)))
    turn = int(rng.integers(4))
    suited = [
        (rank, SUITS[(at + turn + more) % 4]) for more in range(count // 13) for at, rank in enumerate(RANKS)
    ]
    codes = rng.permutation([rank + suit for rank, suit in suited]).tolist()
    rows = LAID[count]
    each = -(-count // rows)
    step = rng.uniform(0.45, 0.6) if each > 7 else rng.uniform(0.8, 1.15)
    cards = [
        Placement(
            (at % each) * step + rng.normal(0, 0.02),
            (at // each) * 1.1 * aspect + rng.normal(0, 0.03),
            rng.normal(0, 0.03),
        )
        for at in range(count)
    ]
    return LaidCards(cards, codes, "lesson")


def scene_of(number: int) -> Recipe:
    """The recipe of a deck's scene `number`, without its deck."""
    lay, tilt, held = (
        (lay_mixed, (0, 35), False),
        (lay_held_fan, (0, 35), True),
        (lay_mixed, (40, 60), False),
    )[number % 3]
    return Recipe(TESTSETS["steep"].make_deck, lay, tilt_degrees=tilt, is_held=held)


def shoot(studio: Studio, recipe: Recipe, number: int, into: Path) -> None:
    """Photograph a scene, and note what it shows beside it."""
    studio.recipe = recipe
    shot = studio.shoot_scene(number)
    cv2.imwrite(str(into.with_suffix(".jpg")), shot.scene.image, [cv2.IMWRITE_JPEG_QUALITY, 88])
    indices = [
        {"card": code, "at": frame[0].tolist(), "high": 2 * float(np.hypot(*frame[1]))}
        for code, frame in zip(shot.scene.codes, shot.scene.frames, strict=True)
    ]
    into.with_suffix(".json").write_text(json.dumps({"cards": shot.laid.codes, "indices": indices}), "utf-8")


def draw(data: Path, folder: Path, numbers: Sequence[int]) -> None:
    """Draw what is missing of the decks' lessons and scenes, and of the scenes of usual decks."""
    cv2.setNumThreads(1)
    art = library.load(data, kept_out=True)
    studio = Studio("steep", art, real_jokers(data))
    for number in numbers:
        odd, to = odd_deck(art, number), folder / f"{number:03}"
        to.mkdir(parents=True, exist_ok=True)
        wanted = {LESSON: Recipe(TESTSETS["steep"].make_deck, laid_out, tilt_degrees=(0, 20))}
        wanted |= {f"{at:02}": scene_of(at) for at in range(SCENES)}
        wanted = {
            name: replace(recipe, make_deck=lambda rng, art, odd=odd: odd) for name, recipe in wanted.items()
        }
        wanted[USUAL] = TESTSETS["hand" if number % 2 else "steep"]
        for at, (name, recipe) in enumerate(wanted.items()):
            if not (to / f"{name}.json").is_file():
                shoot(studio, recipe, 10 * number + at, to / name)
        print(f"{to}: {len(wanted)} photos", flush=True)


@dataclass
class Photo:
    """A scene and its truth: where which card shows an index, and of which kind of deck it is."""

    path: Path
    kind: str

    def __post_init__(self) -> None:
        self.jpeg = self.path.with_suffix(".jpg").read_bytes()
        told = json.loads(self.path.read_text("utf-8"))
        self.cards, self.indices = told["cards"], told["indices"]

    def called(self, place: Sequence[Sequence[int]]) -> str | None:
        """Return the card whose index is there, None where none is."""
        at = np.mean(place, axis=0)
        away = [np.hypot(*(at - one["at"])) / one["high"] for one in self.indices]
        nearest = int(np.argmin(away))
        return self.indices[nearest]["card"] if away[nearest] < NEAR else None


def taught(lesson: Photo) -> LearntDeck | None:
    """Return the deck as a person teaches it who names every card that was found as it is, or None."""
    reading = read(lesson.jpeg, copies=1).as_json()
    names = [lesson.called(card["frames"][0]) for card in reading["cards"]]
    try:
        return learn_deck_from_photo(lesson.jpeg, reading, [Card(name) for name in names if name])
    except TooFewCards as few:
        print(f"{lesson.path.parent}: of {len(lesson.cards)} cards only {few.count} were found")
        return None


def figures(photos: Sequence[tuple[Photo, LearntDeck | None]]) -> tuple[int, ...]:
    """How many photos, read exactly, cards, read rightly, read wrongly, sure, and sure and wrong."""
    found = np.zeros(7, int)
    for photo, deck in photos:
        reading, truth = read(photo.jpeg, copies=1, deck=deck), Counter(photo.cards)
        cards = Counter(str(card.card) for card in reading.cards)
        sure = Counter(str(card.card) for card in reading.cards if card.sure)
        right = (cards & truth).total()
        wrong = cards.total() - right
        found += (1, cards == truth, truth.total(), right, wrong, sure.total(), (sure - truth).total())
    return tuple(found.tolist())


def told(name: str, found: tuple[int, ...]) -> None:
    photos, exact, cards, right, wrong, sure, mistaken = found
    print(
        f"{name:34}{photos:7}{100 * exact / photos:8.1f}{100 * right / cards:8.1f}{wrong:7}"
        f"{100 * sure / cards:8.1f}{mistaken:7}",
        flush=True,
    )


def main(data: Path, folder: Path, numbers: Sequence[int]) -> None:
    draw(data, folder, numbers)
    kinds = {number: KINDS[number % len(KINDS)] for number in numbers}
    decks = {
        number: deck
        for number in numbers
        if (deck := taught(Photo(folder / f"{number:03}" / f"{LESSON}.json", kinds[number])))
    }
    print(f"{len(decks)} of {len(numbers)} decks could be taught")
    others = dict(zip(decks, [*list(decks.values())[1:], *list(decks.values())[:1]], strict=True))
    scenes = [
        (Photo(folder / f"{number:03}" / f"{at:02}.json", kinds[number]), number)
        for number in decks
        for at in range(SCENES)
    ]
    usual = [(Photo(folder / f"{number:03}" / f"{USUAL}.json", USUAL), number) for number in decks]
    print(f"{'':34}{'photos':>7}{'exact':>8}{'read':>8}{'wrong':>7}{'sure':>8}{'sure and wrong':>16}")
    for kind in KINDS:
        these = [(photo, number) for photo, number in scenes if photo.kind == kind]
        if these:
            told(f"{kind}, no deck", figures([(photo, None) for photo, _ in these]))
            told(f"{kind}, its own", figures([(photo, decks[number]) for photo, number in these]))
    told("all, no deck", figures([(photo, None) for photo, _ in scenes]))
    told("all, each its own", figures([(photo, decks[number]) for photo, number in scenes]))
    told("all, each another's", figures([(photo, others[number]) for photo, number in scenes]))
    told("usual decks, no deck", figures([(photo, None) for photo, _ in usual]))
    told("usual decks, an odd one", figures([(photo, decks[number]) for photo, number in usual]))


if __name__ == "__main__":
    count, first = map(int, (*sys.argv[3:], DECKS, 0)[:2] if len(sys.argv) == 3 else (*sys.argv[3:], 0)[:2])
    main(Path(sys.argv[1]), Path(sys.argv[2]), range(first, first + count))
