"""Photographs that are showdowns as they are, or were before they were cut."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from companion.vision.measuring.measure import LabelledPhoto, read_manifest
from companion.vision.photo.decode import decode_photo

KNOWN = Path(__file__).parent / "showdowns.json"
"""``"whole"``: hands and board by a photograph's name; ``"cut"``: parts of one by theirs, and where they were
cut out, as shares of its width and height: left, top, right, bottom."""


def whole(folder: Path) -> Iterator[tuple[dict[str, Any], np.ndarray]]:
    """Yield the line for the manifest and the picture of each of them that is in `folder`."""
    known = json.loads(KNOWN.read_text("utf-8"))
    there = {truth.path.name: truth for truth in read_manifest(folder)}
    for name, laid in known["whole"].items():
        if name in there:
            yield _line(there[name], name, **laid), decode_photo(there[name].path.read_bytes()).pixels
    for name, boxes in known["cut"].items():
        if there.keys() >= boxes.keys():
            hands = [list(there[part].cards) for part in boxes]
            yield _line(there[next(iter(boxes))], f"{name}.jpg", hands), _rejoined(there, boxes)


def _line(
    truth: LabelledPhoto, file: str, hands: list[list[str]], board: Sequence[str] = ()
) -> dict[str, Any]:
    return {
        "file": file,
        "cards": [card for hand in [*hands, board] for card in hand],
        "layout": "showdown" if len(hands) > 2 else "few hands",
        "source": truth.source,
        "hands": hands,
        "board": list(board),
    }


def _rejoined(there: Mapping[str, LabelledPhoto], boxes: Mapping[str, Sequence[float]]) -> np.ndarray:
    """Return the parts where they were cut out, on the middle colour of their rims."""
    parts = {name: decode_photo(there[name].path.read_bytes()).pixels for name in boxes}
    shares = [(part.shape, boxes[name]) for name, part in parts.items()]
    width = round(max(shape[1] / (box[2] - box[0]) for shape, box in shares))
    height = round(max(shape[0] / (box[3] - box[1]) for shape, box in shares))
    rims = np.concatenate([np.concatenate([part[0], part[:, 0]]) for part in parts.values()])
    picture = np.full((height, width, 3), np.median(rims, axis=0), np.uint8)
    for name, part in parts.items():
        left, top = round(boxes[name][0] * width), round(boxes[name][1] * height)
        under = picture[top : top + part.shape[0], left : left + part.shape[1]]
        under[:] = part[: under.shape[0], : under.shape[1]]
    return picture
