"""Entry point of the recogniser: from a photo's bytes, and knowledge about it, to a `Reading`."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from companion.cards import Card
from companion.vision.choosing.backs import Backs, backs
from companion.vision.choosing.grouping import grouped
from companion.vision.choosing.hints import hints
from companion.vision.choosing.resolve import Known, Resolved, resolve
from companion.vision.corners.deck import Deck
from companion.vision.corners.frames import Frames, quads
from companion.vision.corners.identify import crops, either_way, identify
from companion.vision.corners.inks import inks
from companion.vision.corners.locate import Located, Network, locate
from companion.vision.corners.named import Corners
from companion.vision.corners.nearer import enlarged, far, nearer
from companion.vision.corners.networks import Networks, Pool, shared
from companion.vision.corners.onlook import onlook, whole
from companion.vision.errors import PhotoTooSlow
from companion.vision.photo.decode import FINE_SIDE, Picture, check, decode
from companion.vision.reading import Back, Guess, Quad, ReadCard, Reading

PATIENCE = 20.0
"""Seconds that a photo waits while others are read."""
DEADLINE = 20.0
"""Seconds of reading after which no further stage starts; each stage has limits of its own."""


def read(
    photo: bytes,
    *,
    expected: int | None = None,
    copies: int | None = None,
    elsewhere: Sequence[Card] = (),
    deck: Deck | None = None,
) -> Reading:
    """Return the cards in `photo`, a picture file's bytes.

    `expected` is the number of cards in it, `copies` the number of decks in play, `elsewhere` the cards
    known to be somewhere else. Each is optional, helps to choose between guesses and never makes a doubtful
    card sure. `deck` is how the cards look, if a person has shown them.

    Raises:
        PhotoError: the picture cannot be read; as `PhotoTooSlow` if reading takes too long.
        RecogniserMissing: the weights are not installed.
        RecogniserBusy: other photos take too long.
    """
    return read_with(shared(), photo, Known(expected, copies, tuple(elsewhere), deck))


def read_with(pool: Pool, photo: bytes, known: Known) -> Reading:
    """Return the cards in `photo`, like `read`, with networks from `pool`."""
    check(photo)
    with pool.lend(PATIENCE) as networks:
        clock = _Clock()
        with clock.stage("decode"):
            decoded = decode(photo)
        with clock.stage("locate"):
            picture, found = _located(photo, decoded, networks.locate)
        return _look(decoded, picture, found, networks, known, clock)


class _Clock:
    """Milliseconds by stage, and since the start; no stage starts after `DEADLINE`."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._ms: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        if start - self._start > DEADLINE:
            raise PhotoTooSlow(
                "Reading this photo took too long. Try again in a moment, or send a smaller one."
            )
        yield
        self._ms[name] = (time.perf_counter() - start) * 1000

    def ms(self) -> dict[str, float]:
        return self._ms | {"total": (time.perf_counter() - self._start) * 1000}


def _located(photo: bytes, picture: Picture, network: Network) -> tuple[Picture, Located]:
    """Return the picture and the index corners found in it; a larger picture if the cards are far."""
    found = locate(picture.pixels, network)
    if not far(found):
        return picture, found
    fine = decode(photo, FINE_SIDE) if picture.scale > 1 else picture
    return fine, nearer(fine.pixels, network, enlarged(found, picture.scale / fine.scale))


def _look(
    decoded: Picture, picture: Picture, found: Located, networks: Networks, known: Known, clock: _Clock
) -> Reading:
    """Return the recognition from the corners `found` in `picture`; advice is about `decoded`."""
    with clock.stage("identify"):
        cut = either_way(crops(picture.pixels, found.frames), found.scores, networks.identify)
        identified = identify(cut, networks.identify, networks.signs_of(known.deck) if known.deck else None)
    with clock.stage("pair"):
        corners = Corners(found.frames, found.scores, identified, found.cards, inks(cut))
        groups, strange = grouped(corners, known.copies)
    with clock.stage("onlook"):
        seen = onlook(picture.pixels, groups, corners, networks.onlook)
    with clock.stage("resolve"):
        resolved = resolve(groups, corners, seen, known, strange)
    with clock.stage("backs"):
        down = backs(picture.pixels, whole([card.group for card in resolved], found.cards), corners)
    used = np.array([at for card in resolved for at in card.group], np.intp)
    advice = hints(decoded.pixels, resolved, found.frames[used], cut[used], known.expected)
    cards = tuple(_read_card(card, found, picture.scale) for card in resolved)
    return Reading(
        tuple(sorted(cards, key=_place)),
        advice,
        picture.width,
        picture.height,
        clock.ms(),
        _face_down(down, picture.scale),
    )


def _read_card(card: Resolved, found: Located, scale: float) -> ReadCard:
    outlines = np.concatenate([found.frames[list(card.group)], whole([card.group], found.cards)])
    *places, about = _in_photo(outlines, scale)
    others = tuple(Guess(*other) for other in card.others)
    return ReadCard(card.card, card.confidence, card.sure, tuple(places), about, others)


def _face_down(found: Backs, scale: float) -> tuple[Back, ...]:
    places = _in_photo(found.frames, scale)
    told = [Back(place, int(design)) for place, design in zip(places, found.designs, strict=True)]
    return tuple(sorted(told, key=lambda back: _middle(back.whole)))


def _in_photo(frames: Frames, scale: float) -> list[Quad]:
    """Return the corners of frames in whole pixels of the photo at full size."""
    points = np.rint(quads(frames) * np.float32(scale)).astype(int)
    return [_quad(quad.tolist()) for quad in points]


def _quad(points: list[list[int]]) -> Quad:
    first, second, third, fourth = ((x, y) for x, y in points)
    return (first, second, third, fourth)


def _place(card: ReadCard) -> tuple[float, float]:
    return _middle(card.corners)


def _middle(quad: Quad) -> tuple[float, float]:
    xs, ys = zip(*quad, strict=True)
    return (sum(xs) / 4, sum(ys) / 4)
