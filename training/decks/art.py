"""Card faces from installed artwork, rendered once into `training-data/decks/*.npz`.

Every deck file holds `webp`, the faces as lossless WebP files one after another, uint8 (bytes,), `ends` (n,),
where each file ends, `codes` (n,) card codes, `boxes` float32 (n, 4), the top-left index of each face as
x0, y0, x1, y1 in shares of the face, and `four`, whether indices stand in all four corners. Files of before
hold `faces` uint8 (n, HEIGHT, WIDTH, 3) BGR instead, twenty times as large; `read_faces` reads both.
"""

import gzip
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import DECK, JOKER, RANKS, SUITS
from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, Mask, resize_picture

WIDTH, HEIGHT = 288, 408
"""Pixels of a rendered face."""
AISLERIOT_FOLDER = Path("/usr/share/aisleriot/cards")
KDE_FOLDER = Path("/usr/share/carddecks")
NPM_FOLDER = Path("npm/node_modules")
NPM_PACKAGES = (
    "@heruka_urgyen/react-playing-cards@0.5.0",
    "@younestouati/playing-cards-standard-deck@3.0.0",
    "svg-cards@4.0.2",
)
"""The npm packages with card art, as npm is asked for them."""
LOSSLESS = (cv2.IMWRITE_WEBP_QUALITY, 101)
"""How OpenCV is asked for a WebP file without losses: by a quality above 100."""
UNUSABLE_DESIGNS = {"swiss-xvii", "guyenne-classic", "Future", "german", "paris"}
"""Designs without letters on their courts, or with other suits."""

SUIT_WORDS = dict(zip(SUITS, ("club", "diamond", "heart", "spade"), strict=True))
COURT_WORDS = {"J": "jack", "Q": "queen", "K": "king", "A": "1", "T": "10"}

FacePictures = dict[str, Pixels]


def _read_svg(path: Path) -> bytes:
    """Return the text of an SVG file, unpacked where it is an SVGZ."""
    raw = path.read_bytes()
    return gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw


def render_svg(svg: bytes, *options: str) -> Pixels:
    """Run rsvg-convert with `options`: uint8 (height, width, 4) BGRA."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.svg", Path(folder) / "out.png"
        source.write_bytes(svg)
        command = ["rsvg-convert", "--unlimited", *options, "-o", str(target), str(source)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        return read_picture(target)


def read_picture(path: Path) -> Pixels:
    """Return a picture file as it is stored, alpha and all; raise ValueError where it is none."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ValueError(f"{path.name} is no picture")
    return np.asarray(picture, np.uint8)


def _render_on_white(svg: bytes, width: int, height: int) -> Pixels:
    """Render an SVG on white: uint8 (height, width, 3) BGR."""
    return flatten_on_white(render_svg(svg, "-w", str(width), "-h", str(height)))


def flatten_on_white(image: Pixels) -> Pixels:
    """Flatten an image with or without alpha on white."""
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 3:
        return image
    alpha = image[:, :, 3:].astype(np.float32) / 255
    return (image[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def _read_aisleriot_deck(path: Path) -> FacePictures:
    """Slice an aisleriot sheet: 13 columns from the ace, a row a suit (c d h s), then jokers."""
    sheet = _render_on_white(_read_svg(path), 13 * WIDTH, 5 * HEIGHT)
    cells = sheet.reshape(5, HEIGHT, 13, WIDTH, 3).swapaxes(1, 2)
    faces = {
        rank + suit: cells[row, (RANKS.index(rank) + 1) % 13]
        for row, suit in enumerate(SUITS)
        for rank in RANKS
    }
    return faces | {"Jk": cells[4, 0], "Jk2": cells[4, 1]}


def _read_kde_deck(path: Path) -> FacePictures:
    """Render the named elements of a KDE deck.

    An element may lie anywhere on its canvas, so its alpha says where the card is.
    """
    svg = _read_svg(path)
    faces = {}
    for rank in RANKS:
        for suit in SUITS:
            name = f"{COURT_WORDS.get(rank, rank)}_{SUIT_WORDS[suit]}"
            image = render_svg(svg, f"--export-id={name}", "--zoom=4")
            x0, y0, x1, y1 = _mask_bounds(image[:, :, 3] > 128)
            if not 0.55 < (x1 - x0) / (y1 - y0) < 0.85:
                raise ValueError(f"{name} is cut off")
            card = flatten_on_white(image[y0:y1, x0:x1])
            faces[rank + suit] = resize_picture(card, WIDTH, HEIGHT)
    return faces


def _read_face_files(folder: Path, name: Callable[[str], str]) -> FacePictures:
    """Read one image a card from `folder`; `name` gives the file of a card code."""
    faces = {}
    for code in (*DECK, JOKER):
        path = folder / name(code)
        if path.suffix == ".svg" and path.exists():
            faces[str(code)] = _render_on_white(path.read_bytes(), WIDTH, HEIGHT)
        elif path.exists():
            image = flatten_on_white(read_picture(path))
            faces[str(code)] = resize_picture(image, WIDTH, HEIGHT)
    return faces


def _heruka_name(code: str) -> str:
    """Name a face as @heruka_urgyen/react-playing-cards does."""
    return f"{code.upper()}.svg"


def _svg_cards_name(code: str) -> str:
    """Name a face as the package svg-cards does."""
    if code == JOKER:
        return "joker_black.png"
    return f"{SUIT_WORDS[code[1]]}_{COURT_WORDS.get(code[0], code[0])}.png"


def _standard_name(code: str) -> str:
    """Name a face as @younestouati/playing-cards-standard-deck does: the rank's number and the suit."""
    if code == JOKER:
        return "none.svg"
    return f"{(RANKS.index(code[0]) + 1) % 13 + 1}{code[1]}.svg"


def installed_decks(data: Path) -> Iterator[tuple[str, Callable[[], FacePictures]]]:
    """Yield the name and the reader of every deck that is installed here."""
    for path in sorted(AISLERIOT_FOLDER.glob("*.svgz")):
        if path.stem not in UNUSABLE_DESIGNS:
            yield f"aisleriot-{path.stem}", partial(_read_aisleriot_deck, path)
    for path in sorted(KDE_FOLDER.glob("*/*.svgz")):
        if path.stem not in UNUSABLE_DESIGNS:
            yield f"kde-{path.parent.name}", partial(_read_kde_deck, path)
    for folder in sorted((data / NPM_FOLDER / "@heruka_urgyen/react-playing-cards/src/images").glob("*/")):
        yield (
            f"heruka-{folder.name}",
            partial(_read_face_files, folder, _heruka_name),
        )
    yield "svg-cards", lambda: _read_face_files(data / NPM_FOLDER / "svg-cards/png/2x", _svg_cards_name)
    standard = data / NPM_FOLDER / "@younestouati/playing-cards-standard-deck/cards"
    yield "standard", lambda: _read_face_files(standard, _standard_name)


def ink_mask(face: Pixels) -> NDArray[np.bool_]:
    """Return the mask of a face's ink, all but its commonest colour: bool (height, width)."""
    coarse = (face[: HEIGHT // 2] >> 4).astype(np.int32)
    keys = (coarse[..., 0] << 8 | coarse[..., 1] << 4 | coarse[..., 2]).ravel()
    paper = np.median(face[: HEIGHT // 2].reshape(-1, 3)[keys == np.bincount(keys).argmax()], axis=0)
    return np.asarray(np.abs(face.astype(np.int16) - paper).max(axis=2) > 60, np.bool_)


def _corner_ink(face: Pixels) -> Mask:
    """Return the ink in a face's top-left corner without frames: lines and what touches the border."""
    corner = ink_mask(face)[: int(0.46 * HEIGHT), : int(0.36 * WIDTH)].astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(corner, connectivity=8)
    clean = np.zeros_like(corner)
    for label in range(1, count):
        x, y, w, h, area = stats[label]
        at_edge = x <= 3 or y <= 3 or x + w >= corner.shape[1] or y + h >= corner.shape[0]
        if not at_edge and area > 12 and h < 0.24 * HEIGHT and w < 0.24 * WIDTH:
            clean |= (labels == label).astype(np.uint8)
    return clean


def _mask_bounds(mask: NDArray[np.bool_] | Mask) -> tuple[int, int, int, int]:
    """Return x0, y0, x1, y1 of the set pixels; raise ValueError where there are none."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        raise ValueError("no index found")
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


def _column_run(columns: NDArray[np.bool_], start: int, gap: int) -> tuple[int, int]:
    """Return first and last+1 set column of the run through `start` that bridges gaps up to `gap`."""
    found = np.flatnonzero(columns)
    found = found[found >= start]
    if not found.size:
        return start, len(columns)
    breaks = np.flatnonzero(np.diff(found) > gap)
    return int(found[0]), int(found[breaks[0]] if breaks.size else found[-1]) + 1


def find_index_boxes(faces: FacePictures) -> dict[str, FloatArray]:
    """Find each face's top-left index: {code: (x0, y0, x1, y1)} in shares of the face.

    Twos and threes have nothing else in that corner, so they give the deck's rows; a card's own
    columns come from its ink in those rows, since a ten is wider.
    """
    lone = [_mask_bounds(_corner_ink(faces[rank + suit])) for rank in "23" for suit in SUITS]
    (x0, y0), (x1, y1) = (
        np.percentile(lone, 30, axis=0).astype(int)[:2],
        np.percentile(lone, 75, axis=0).astype(int)[2:],
    )
    boxes = {}
    for code, face in faces.items():
        columns = np.asarray(_corner_ink(face)[y0:y1].any(axis=0), np.bool_)
        left, right = x0, x1
        if not code.startswith("Jk"):
            left, right = _column_run(columns, max(0, x0 - WIDTH // 30), WIDTH // 36)
            left, right = (min(left, x0), right) if right - left < 2.2 * (x1 - x0) else (x0, x1)
        boxes[code] = np.array([left / WIDTH, y0 / HEIGHT, right / WIDTH, y1 / HEIGHT], np.float32)
    return boxes


def has_four_indices(faces: FacePictures, boxes: dict[str, FloatArray]) -> bool:
    """Tell whether the indices stand in the upper right corners as well, unmirrored."""
    scores = []
    for code in ("2c", "3h", "7s", "6d"):
        x0, y0, x1, y1 = (boxes[code] * (WIDTH, HEIGHT, WIDTH, HEIGHT)).astype(int)
        index = faces[code][y0:y1, x0:x1]
        strip = faces[code][max(0, y0 - 6) : y1 + 6, WIDTH * 2 // 3 :]
        scores.append(cv2.matchTemplate(strip, index, cv2.TM_CCOEFF_NORMED).max())
    return float(np.median(scores)) > 0.8


def pack_faces(faces: Sequence[Pixels]) -> dict[str, Any]:
    """Return `webp` and `ends` of a deck file, from which `read_faces` gets the same pixels back.

    Raises ValueError where OpenCV cannot write a picture as WebP.
    """
    packed = []
    for face in faces:
        written, file = cv2.imencode(".webp", face, LOSSLESS)
        if not written:
            raise ValueError("OpenCV cannot write a face as WebP")
        packed.append(file.ravel())
    return {"webp": np.concatenate(packed), "ends": np.cumsum([len(file) for file in packed])}


def read_faces(stored: Mapping[str, NDArray[Any]]) -> NDArray[np.uint8]:
    """Return all faces of an opened deck file: uint8 (n, HEIGHT, WIDTH, 3) BGR."""
    if "faces" in stored:
        return np.asarray(stored["faces"], np.uint8)
    files = np.split(stored["webp"], stored["ends"][:-1])
    return np.stack([np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8) for file in files])


def prepare(data: Path) -> None:
    """Render every deck into `data`/decks, skipping those that are there or cannot be read."""
    (data / "decks").mkdir(parents=True, exist_ok=True)
    for name, read in installed_decks(data):
        target = data / "decks" / f"{name}.npz"
        if target.exists():
            continue
        try:
            faces = read()
            boxes = find_index_boxes(faces)
        except (subprocess.CalledProcessError, ValueError, KeyError) as error:
            print(f"{name}: left out ({error})")
            continue
        codes = sorted(faces)
        np.savez(
            target,
            **pack_faces([faces[code] for code in codes]),
            codes=np.array(codes),
            boxes=np.stack([boxes[code] for code in codes]),
            four=has_four_indices(faces, boxes),
        )
        print(f"{name}: {len(codes)} faces")
