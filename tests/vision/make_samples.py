"""Draws the sample photos of a trial anew, into `static/samples/`: `python -m tests.vision.make_samples`.

Everything in them is our own, as in `scenes/`. Each is drawn from its series and its number of hands alone.
"""

import tempfile
from pathlib import Path

import cv2
import numpy as np

from companion.web.pages.assets import resource_folder
from companion.web.photos.samples import SAMPLE_HANDS
from training.scenes import backgrounds
from training.scenes.geometry import Projection, card_to_table_matrix
from training.scenes.layouts import Placement
from training.scenes.painting import paint_cards, rounded_card_masks
from training.scenes.truth import Scene, collect_truth
from training.testsets import aim_camera

from . import scene_art as ours
from .make_scenes import ASPECT, LEAST, SHORT, Kind, Rng, photographed, readable

LONG = 1000
"""Pixels of a photo's long side."""
QUALITY = 78
COUNTS = (2, 3, 4)
"""Numbers of hands for which there is a photo."""
AWAY = {2: 1.75, 3: 1.85, 4: 2.2}
"""Card widths from the middle of the table to the middle of a hand, by the number of hands."""
CLEARLY_BELOW = 150
"""Pixels by which the nearest hand lies below the middle of the table: so it is seen whose it is."""
TABLES = {"a": backgrounds.draw_cloth, "b": backgrounds.draw_wood}


def _lay(rng: Rng, count: int) -> list[Placement]:
    """Lay two cards before each of so many players, clockwise from the nearest."""
    cards = []
    for turn in 2 * np.pi * np.arange(count) / count:
        for aside in (-0.56, 0.56):
            x, y = aside + rng.normal(0, 0.03), AWAY[count] + rng.normal(0, 0.04)
            cos, sin = np.cos(turn), np.sin(turn)
            cards.append(Placement(x * cos - y * sin, x * sin + y * cos, turn + rng.normal(0, 0.05)))
    return cards


def _attempt(
    rng: Rng, art: ours.ArtLibrary, noise: backgrounds.Noise, series: str, count: int
) -> Scene | None:
    """Return the scene; None if the camera stands where the hands are hard to tell apart."""
    cards, pack = _lay(rng, count), ours.deck(rng, art)
    faces = [pack.face(code) for hand in SAMPLE_HANDS[series][:count] for code in hand]
    view, (width, height) = aim_camera(rng, cards, ASPECT, (0, 18), LONG, SHORT, held=False)
    nearest, middle = cv2.perspectiveTransform(
        np.array([[[0, AWAY[count]], [0, 0]]], float), view.homography
    )[0]
    if width < height or nearest[1] < middle[1] + CLEARLY_BELOW:
        return None
    image = np.ascontiguousarray(TABLES[series](rng, noise, LONG)[:height, :width])
    owner = np.full((height, width), -1, np.int16)
    projections = [Projection(view.homography @ card_to_table_matrix(card, ASPECT)) for card in cards]
    paint_cards(rng, rounded_card_masks(0.045), image, owner, projections, faces)
    photo = photographed(rng, noise, image, Kind(lambda _: cards, blur=0.7))
    return collect_truth(photo, owner, projections, faces)


def _draw(art: ours.ArtLibrary, noise: backgrounds.Noise, series: str, count: int) -> np.ndarray:
    """Return the photo of that many hands, drawn again until a person can read them all."""
    rng = np.random.default_rng([5, count, ord(series)])
    codes = [code for hand in SAMPLE_HANDS[series][:count] for code in hand]
    while True:
        scene = _attempt(rng, art, noise, series, count)
        if scene is not None and readable(scene, codes, LEAST):
            return scene.image


def main() -> None:
    """Write the photos of all series."""
    folder, noise = resource_folder("static") / "samples", backgrounds.Noise(np.random.default_rng(17))
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as meanwhile:
        art = ours.library(Path(meanwhile))
    for series in SAMPLE_HANDS:
        for count in COUNTS:
            data = cv2.imencode(
                ".jpg", _draw(art, noise, series, count), [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
            )[1]
            (folder / f"hands-{count}{series}.jpg").write_bytes(data.tobytes())


if __name__ == "__main__":
    main()
