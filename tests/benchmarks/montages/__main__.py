"""Make showdowns of real photographs, to be measured: `python tests/benchmarks/montages PHOTOS --to DIR`.

PHOTOS is a folder with a manifest.json as for `companion measure`; DIR gets folders of the same form, whose
manifests tell the hands and the board as well:

- `whole`: photographs that are showdowns themselves, or a hand beside a board, or two hands; and those that
  were cut into one hand each, laid together again as they were cut. `showdowns.json` tells which and whose
  cards they are.
- `montages`: three to six hands around a drawn table, some about a board, each cut out of a photograph with
  its own ground about it, made smaller and turned to its player. At most two come from one source, no card
  lies there twice. Only photographs that are read exactly as they are serve as parts: else nobody could tell
  where their cards lie. So what is wrong in a montage is due to small cards and many hands.

`--index 40,30,22` makes the same montages as photos of 12 megapixels instead, spread over the whole picture,
a folder a height of the indices in pixels. The same `--seed` and PHOTOS make the same montages.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.montages.laying import Table, Wish, table, wish
from benchmarks.montages.painting import painted
from benchmarks.montages.parts import Part, parts
from benchmarks.montages.whole import whole

MEGAPIXELS_12 = (4000, 3000)
_TRIES = 400


def tables(seed: int, number: int, found: Sequence[Part], indices: Sequence[float]) -> list[Table]:
    """The montage of that number, once for each height of its indices, or as it comes; none without parts."""
    rng = np.random.default_rng((seed, number))
    for _ in range(_TRIES):
        wished = wish(rng)
        wishes = [Wish(wished.room, index, MEGAPIXELS_12) for index in indices] or [wished]
        state = rng.integers(2**32)
        laid = [table(np.random.default_rng(state), found, one, max(indices, default=0)) for one in wishes]
        if all(laid):
            return [one for one in laid if one]
    return []


def entry(laid: Table, file: str) -> dict[str, Any]:
    """The line of a montage in its manifest."""
    hands = [list(seat.part.cards) for seat in laid.seats]
    board = list(laid.board.part.cards) if laid.board else []
    names = " ".join(seat.part.path.name for seat in laid.all)
    return {
        "file": file,
        "cards": [card for hand in [*hands, board] for card in hand],
        "layout": "showdown",
        "source": f"montage {names}",
        "hands": hands,
        "board": board,
        "kinds": [f"{len(hands)} hands", "board" if board else "no board"],
        "index": round(laid.index, 1),
    }


def write(folder: Path, made: Iterator[tuple[dict[str, Any], np.ndarray]]) -> None:
    """Write pictures and their manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for line, pixels in made:
        cv2.imwrite(str(folder / line["file"]), pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])
        lines.append(line)
    (folder / "manifest.json").write_text(json.dumps(lines, indent=1), "utf-8")
    print(f"{folder}: {len(lines)} photos, {sum(len(line['cards']) for line in lines)} cards", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("photos", type=Path)
    asked.add_argument("--to", type=Path, required=True)
    asked.add_argument("--count", type=int, default=24)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--index", default="", help="heights of indices, in pixels of a 12 megapixel photo")
    options = asked.parse_args()
    indices = [float(index) for index in options.index.split(",") if index]
    found = parts(options.photos)
    print(f"{len(found)} parts from {len({part.source for part in found})} sources")
    made = [tables(options.seed, number, found, indices) for number in range(options.count)]
    used = {seat.part.source for laid in made for one in laid for seat in one.all}
    print(f"{sum(map(bool, made))} montages from {len(used)} sources")
    for at, name in enumerate([f"{index:g}" for index in indices] or ["montages"]):
        which = [(number, laid[at]) for number, laid in enumerate(made) if laid]
        lines = (
            (entry(laid, f"{number:02}.jpg"), painted(laid, (options.seed, number))) for number, laid in which
        )
        write(options.to / name, lines)
    if not indices:
        write(options.to / "whole", whole(options.photos))


if __name__ == "__main__":
    main()
