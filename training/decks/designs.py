"""Decks as the scenes see them: faces with the frames of their indices, from real art or drawn here.

A frame is float32 (3, 2) in shares of the face: the index's centre, its vector up (to the middle of its top
edge) and its vector right. Distances are shares of WIDTH in x and of HEIGHT in y.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from companion.cards import DECK
from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, Mask, resize_picture
from training.decks.art import HEIGHT, WIDTH, read_faces

Glyphs = dict[str, Mask]
CornerBox = tuple[float, float, float, float]
"""x0, y0, x1, y1 of a box in shares of a face."""


MIN_WORD_ASPECT = 2.4
"""How many times as high as wide a sign is from which it is a word."""
MIN_HEAD_ONLY_HEIGHT = 0.3
"""The share of the card's height from which a word is framed at its head alone."""
HEAD_SHARE = 0.4
"""The share of a word that its head is: two letters of five."""


NO_FRAMES = np.zeros((0, 3, 2), np.float32)
"""No frames."""


@dataclass
class Face:
    """One card face: three sizes of its picture, halved each time, and its index frames."""

    code: str
    levels: list[Pixels]
    """uint8 (HEIGHT, WIDTH, 3) BGR, then half, then a quarter."""
    frames: FloatArray
    """float32 (indices, 3, 2)."""
    others: FloatArray = field(default_factory=lambda: NO_FRAMES)
    """float32 (indices or 0, 3, 2): how each of `frames` could be framed as well; see `frame_word_heads`."""
    decoys: FloatArray = field(default_factory=lambda: NO_FRAMES)
    """float32 (n, 3, 2): signs printed in the picture that are no index, framed as if they were."""


@dataclass
class ArtLibrary:
    """Decks, letters, suit signs and backgrounds from which scenes are drawn.

    Training has one library, and validation another, of the kept-out decks and fonts.
    """

    decks: list["RealDeck"]
    letters: list[Glyphs]
    signs: list[Glyphs]
    photos: list[Pixels] = field(default_factory=list)
    """Background pictures, uint8 (height, width, 3) BGR."""


class RealDeck:
    """A deck of real art from a file of `art.prepare`.

    `joker` is the box of the sign in its jokers' corners, in shares, and whether all four have it; without
    it the deck has no jokers.
    """

    def __init__(self, path: Path, joker: tuple[CornerBox, bool] | None = None) -> None:
        with np.load(path) as stored:
            faces, codes, boxes = read_faces(stored), [str(code) for code in stored["codes"]], stored["boxes"]
            four = bool(stored["four"])
        self.name = path.stem
        self.pictures = {code: face for code, face in zip(codes, faces, strict=True) if code in DECK}
        self.boxes = {code: box for code, box in zip(codes, boxes, strict=True) if code in DECK}
        self.four = four
        self.codes = sorted(self.pictures)
        self.joker_art = [face for code, face in zip(codes, faces, strict=True) if code not in DECK]
        self.jokers: list[Face] = []
        if joker:
            for picture in self.joker_art:
                frames = corner_frames(tighten_box(picture, joker[0]), joker[1])
                self.jokers.append(Face("Jk", picture_levels(picture), frames))
        self._cached_faces: dict[str, Face] = {}

    def face(self, code: str) -> Face:
        """Return a face with its indices."""
        if code not in self._cached_faces:
            frames = corner_frames(self.boxes[code], self.four)
            self._cached_faces[code] = Face(code, picture_levels(self.pictures[code]), frames)
        return self._cached_faces[code]


def tighten_box(face: Pixels, box: CornerBox) -> FloatArray:
    """Return what is inked of a box, both in shares of the face: float32 (4,)."""
    x0, y0, x1, y1 = (np.array(box) * (WIDTH, HEIGHT, WIDTH, HEIGHT)).astype(int)
    part = face[y0:y1, x0:x1].astype(np.int16)
    paper = np.median(np.concatenate([part[:2].reshape(-1, 3), part[:, :2].reshape(-1, 3)]), axis=0)
    inked = np.abs(part - paper).max(axis=2) > 60
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not rows.size:
        return np.array(box, np.float32)
    found = (x0 + columns[0], y0 + rows[0], x0 + columns[-1] + 1, y0 + rows[-1] + 1)
    return box_in_shares(found)


def box_in_shares(box: CornerBox) -> FloatArray:
    """Return a box in shares of the face from one in its pixels: float32 (4,)."""
    return np.asarray(np.array(box, np.float32) / np.array([WIDTH, HEIGHT, WIDTH, HEIGHT], np.float32))


def picture_levels(picture: Pixels) -> list[Pixels]:
    """Return a picture with its half and its quarter."""
    half = resize_picture(picture, WIDTH // 2, HEIGHT // 2)
    return [picture, half, resize_picture(half, WIDTH // 4, HEIGHT // 4)]


def frame_word_heads(face: Face) -> Face:
    """Return a face whose joker's word, letters one under the other, is framed at its head.

    The middle of a word a third of the card high is not to be found: its letters look alike from above and
    below. Its first two are like a rank above a suit. A shorter word is framed whole as well; of a taller one
    the wholes are the face's `others`, right but not asked for.
    """
    if not len(face.frames):
        return face
    high, across = 2 * abs(face.frames[0, 1, 1]), 2 * face.frames[0, 2, 0]
    if high * HEIGHT < MIN_WORD_ASPECT * across * WIDTH:
        return face
    heads = face.frames.copy()
    heads[:, 0] += (1 - HEAD_SHARE) * heads[:, 1]
    heads[:, 1] *= HEAD_SHARE
    if high >= MIN_HEAD_ONLY_HEIGHT:
        return Face(face.code, face.levels, heads, face.frames)
    return Face(face.code, face.levels, np.concatenate([face.frames, heads]))


def corner_frames(box: FloatArray, four: bool) -> FloatArray:
    """Return the frames of an index in its 2 or 4 corners from the top-left one's box (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = box
    centre, up, right = ((x0 + x1) / 2, (y0 + y1) / 2), (0, -(y1 - y0) / 2), ((x1 - x0) / 2, 0)
    upright = [np.array([centre, up, right], np.float32)]
    if four:
        upright.append(np.array([(1 - centre[0], centre[1]), up, right], np.float32))
    turned = [np.stack([1 - frame[0], -frame[1], -frame[2]]) for frame in upright]
    return np.stack(upright + turned)
