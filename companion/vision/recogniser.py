"""Entry point of the recogniser: from a photo's bytes, and knowledge about it, to a `PhotoReading`."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from companion.cards import Card
from companion.vision.choosing.backs import LocatedBacks, find_face_down_cards
from companion.vision.choosing.grouping import group_corners_by_card
from companion.vision.choosing.hints import choose_photo_hints
from companion.vision.choosing.resolve import PhotoKnowledge, ResolvedCard, resolve_cards
from companion.vision.corners.deck import LearntDeck
from companion.vision.corners.frames import Frames, frame_quads
from companion.vision.corners.identify import (
    crop_card_indices,
    identify_cards_by_index,
    invert_crops_if_clearer,
)
from companion.vision.corners.inks import suit_ink_colours
from companion.vision.corners.locate import LocatedCorners, NeuralNetwork, locate_index_corners
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.nearer import are_cards_far, locate_in_enlarged_parts, scale_finds
from companion.vision.corners.networks import NetworkPool, RecogniserNetworks, shared_network_pool
from companion.vision.corners.odd_inks import name_suits_by_shape
from companion.vision.corners.onlook import identify_cards_by_face, mean_card_frames
from companion.vision.corners.stretched import stretch_low_view
from companion.vision.errors import PhotoTooSlow
from companion.vision.photo.decode import FINE_SIDE_PIXELS, DecodedPhoto, check_photo_limits, decode_photo
from companion.vision.reading import CardGuess, FaceDownCard, PhotoReading, Quad, RecognisedCard

PATIENCE = 20.0
"""Seconds that a photo waits while others are read."""
DEADLINE_SECONDS = 20.0
"""Seconds of reading after which no further stage starts; each stage has limits of its own."""


def read(
    photo: bytes,
    *,
    expected: int | None = None,
    copies: int | None = None,
    elsewhere: Sequence[Card] = (),
    deck: LearntDeck | None = None,
) -> PhotoReading:
    """Return the cards in `photo`, a picture file's bytes.

    `expected` is the number of cards in it, `copies` the number of decks in play, `elsewhere` the cards known
    to be somewhere else. Each is optional, helps to choose between guesses and never makes a doubtful card
    sure. `deck` is how the cards look, if a person has shown them. A photo without cards has a result, too.
    `elsewhere` has no effect without `copies`.

    Raises:
        PhotoError: the picture cannot be read; as `PhotoTooSlow` if reading takes too long.
        ValueError: the picture stored in `deck` is not valid.
        RecogniserMissing: the weights are not installed.
        RecogniserBusy: other photos take too long.
    """
    return read_photo_with_pool(
        shared_network_pool(), photo, PhotoKnowledge(expected, copies, tuple(elsewhere), deck)
    )


def read_photo_with_pool(pool: NetworkPool, photo: bytes, known: PhotoKnowledge) -> PhotoReading:
    """Return the cards in `photo`, like `read`, with networks from `pool`.

    `known` is what is known of the photo.

    Raises:
        PhotoError: the picture cannot be read; as `PhotoTooSlow` if reading takes too long.
        ValueError: the picture stored in `known.deck` is not valid.
        RecogniserMissing: the weights are not installed.
        RecogniserBusy: no networks came free within `PATIENCE` seconds.
    """
    check_photo_limits(photo)
    with pool.lend(PATIENCE) as networks:
        clock = _StageClock()
        with clock.time_stage("decode"):
            decoded = decode_photo(photo)
        with clock.time_stage("locate"):
            picture, found = _locate_far_and_near(photo, decoded, networks.locator)
        return _recognise_cards(decoded, picture, found, networks, known, clock)


class _StageClock:
    """Milliseconds by stage, and since the start; no stage starts after `DEADLINE_SECONDS`."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._ms: dict[str, float] = {}

    @contextmanager
    def time_stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        if start - self._start > DEADLINE_SECONDS:
            raise PhotoTooSlow(
                "Reading this photo took too long. Try again in a moment, or send a smaller one."
            )
        yield
        self._ms[name] = (time.perf_counter() - start) * 1000

    def elapsed_ms(self) -> dict[str, float]:
        return self._ms | {"total": (time.perf_counter() - self._start) * 1000}


def _locate_far_and_near(
    photo: bytes, picture: DecodedPhoto, network: NeuralNetwork
) -> tuple[DecodedPhoto, LocatedCorners]:
    """Return the picture and the index corners found in it.

    It is a larger picture if the cards are far, and stretched if they are seen at a low angle.
    """
    found = locate_index_corners(picture.pixels, network)
    if are_cards_far(found):
        fine = decode_photo(photo, FINE_SIDE_PIXELS) if picture.scale > 1 else picture
        found = scale_finds(found, picture.scale / fine.scale)
        picture, found = fine, locate_in_enlarged_parts(fine.pixels, network, found)
    stretched, found = stretch_low_view(picture.pixels, network, found)
    return replace(picture, pixels=stretched), found


def _recognise_cards(
    decoded: DecodedPhoto,
    picture: DecodedPhoto,
    found: LocatedCorners,
    networks: RecogniserNetworks,
    known: PhotoKnowledge,
    clock: _StageClock,
) -> PhotoReading:
    """Return the recognition from the corners `found` in `picture`; advice is about `decoded`."""
    with clock.time_stage("identify"):
        cut = invert_crops_if_clearer(
            crop_card_indices(picture.pixels, found.frames), found.scores, networks.identifier
        )
        identified = identify_cards_by_index(
            cut, networks.identifier, networks.signs_of_deck(known.deck) if known.deck else None
        )
    with clock.time_stage("pair"):
        corners = IndexCorners(found.frames, found.scores, identified, found.cards, suit_ink_colours(cut))
        corners = name_suits_by_shape(corners, cut, networks.identifier)
        groups, strange = group_corners_by_card(corners, known.copies)
    with clock.time_stage("onlook"):
        seen = identify_cards_by_face(picture.pixels, groups, corners, networks.card_classifier)
    with clock.time_stage("resolve"):
        resolved = resolve_cards(groups, corners, seen, known, strange)
    with clock.time_stage("backs"):
        down = find_face_down_cards(
            picture.pixels, mean_card_frames([card.group for card in resolved], found.cards), corners
        )
    used = np.array([at for card in resolved for at in card.group], np.intp)
    advice = choose_photo_hints(decoded.pixels, resolved, found.frames[used], cut[used], known.expected)
    cards = tuple(_to_read_card(card, found, picture.scales) for card in resolved)
    return PhotoReading(
        tuple(sorted(cards, key=_card_middle)),
        advice,
        picture.width,
        picture.height,
        clock.elapsed_ms(),
        _to_backs(down, picture.scales),
    )


def _to_read_card(card: ResolvedCard, found: LocatedCorners, scales: tuple[float, float]) -> RecognisedCard:
    outlines = np.concatenate([found.frames[list(card.group)], mean_card_frames([card.group], found.cards)])
    *places, about = _to_photo_quads(outlines, scales)
    others = tuple(CardGuess(*other) for other in card.others)
    return RecognisedCard(card.card, card.confidence, card.sure, tuple(places), about, others)


def _to_backs(found: LocatedBacks, scales: tuple[float, float]) -> tuple[FaceDownCard, ...]:
    places = _to_photo_quads(found.frames, scales)
    told = [FaceDownCard(place, int(design)) for place, design in zip(places, found.designs, strict=True)]
    return tuple(sorted(told, key=lambda back: _quad_middle(back.outline)))


def _to_photo_quads(frames: Frames, scales: tuple[float, float]) -> list[Quad]:
    """Return the corners of frames in whole pixels of the photo at full size."""
    points = np.rint(frame_quads(frames) * np.array(scales, np.float32)).astype(int)
    return [_to_quad(quad.tolist()) for quad in points]


def _to_quad(points: list[list[int]]) -> Quad:
    first, second, third, fourth = ((x, y) for x, y in points)
    return (first, second, third, fourth)


def _card_middle(card: RecognisedCard) -> tuple[float, float]:
    return _quad_middle(card.clearest_index_outline)


def _quad_middle(quad: Quad) -> tuple[float, float]:
    xs, ys = zip(*quad, strict=True)
    return (sum(xs) / 4, sum(ys) / 4)
