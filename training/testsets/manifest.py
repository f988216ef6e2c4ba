"""Test sets as files: photos, and a manifest of what they show."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from training.decks import digests, library
from training.decks.kept_out import MissingArt
from training.testsets.decks import real_jokers
from training.testsets.laid import BACK_NAMES, BOARD_OWNER
from training.testsets.recipes import TESTSETS, Shot
from training.testsets.studio import Studio


def _manifest_entry(shot: Shot, name: str, file: str) -> dict[str, Any]:
    """Return a photo's line in the manifest; `indices` is there for those who look for causes."""
    scene = shot.scene
    indices = [
        {
            "card": code,
            "frame": [round(float(value), 1) for value in frame.ravel()],
            "rank_seen": round(float(rank), 2),
            "suit_seen": round(float(suit), 2),
        }
        for code, frame, rank, suit in zip(
            scene.codes, scene.frames, scene.rank_seen, scene.suit_seen, strict=True
        )
    ]
    copies = {"copies": TESTSETS[name].copies} if TESTSETS[name].copies else {}
    return {
        "file": file,
        "cards": [code for code in shot.laid.codes if code not in BACK_NAMES],
        "layout": shot.laid.layout,
        "source": f"rendered/{name} {shot.deck}",
        **copies,
        **shot.plan,
        **_hands_entry(shot),
        **_face_down_entry(shot),
        "indices": indices,
    }


def _face_down_entry(shot: Shot) -> dict[str, Any]:
    """Return each card that lies face down: its edge, how much of it is in sight, and of which deck it is."""
    down = [
        {
            "back": code,
            "outline": outline.round(1).tolist(),
            "seen": round(
                float((shot.owner == at).sum() / max(cv2.contourArea(outline.astype(np.float32)), 1)), 2
            ),
        }
        for at, (code, outline) in enumerate(zip(shot.laid.codes, shot.outlines, strict=True))
        if code in BACK_NAMES
    ]
    return {"backs": down} if down else {}


def _hands_entry(shot: Shot) -> dict[str, Any]:
    """Return whose each card of a showdown is, instead of how many lie in the middle; nothing of others."""
    dealt = list(zip(shot.laid.owners, shot.laid.codes, strict=False))
    if not dealt:
        return {}
    hands = [[code for one, code in dealt if one == at] for at in range(max(shot.laid.owners) + 1)]
    return {"hands": hands, "board": [code for one, code in dealt if one == BOARD_OWNER]}


def _render_photos(studio: Studio, folder: Path, numbers: range, drawn_from: str) -> Iterator[dict[str, Any]]:
    """Write the photos of a set that are not there yet, and yield all their lines.

    Raise Lacking where one that is there was drawn from another library.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        path, note = folder / f"{number:03}.jpg", folder / f"{number:03}.json"
        if not note.is_file():
            shot = studio.shoot_scene(number)
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(np.random.default_rng(number).integers(85, 93))]
            cv2.imwrite(str(path), shot.scene.image, quality)
            entry = _manifest_entry(shot, studio.name, path.name) | {"library": drawn_from}
            note.write_text(json.dumps(entry), "utf-8")
        line = json.loads(note.read_text("utf-8"))
        if line.get("library") != drawn_from:
            raise MissingArt(f"{path} was drawn from other art than is here now: delete {folder} first.")
        yield line


def _describe_art(other: list[str]) -> str:
    """Say whether these will be the scenes that others have, given what kinds of art are not theirs."""
    if not other:
        return "The art is that of kept_out.py: these scenes are the same wherever it is so."
    return (
        f"Not the art of kept_out.py: {', '.join(other)}. These scenes are others than the model card's, and "
        "figures of theirs do not compare. Is it another version of a package, of librsvg or of OpenCV?"
    )


def render_testsets(data: Path, to: Path, names: list[str], count: int, first: int = 0) -> None:
    """Write `count` scenes from number `first` on, a folder a set, and beside them a manifest of all sets.

    Goes on where it was stopped: what was drawn by other code must be deleted first. Says so where the art is
    other than `kept_out` tells.
    """
    cv2.setNumThreads(1)
    art, jokers = library.load(data, kept_out=True), real_jokers(data)
    found, numbers = digests.library_digests(art), range(first, first + count)
    print(_describe_art(digests.differing_kinds(found)), flush=True)
    for name in names:
        lines = list(
            _render_photos(Studio(name, art, jokers), to / name, numbers, digests.combined_digest(found))
        )
        (to / name / "manifest.json").write_text(json.dumps(lines), "utf-8")
        print(f"{name}: {len(lines)} photos", flush=True)
    together = []
    for name in TESTSETS:
        if (to / name / "manifest.json").is_file():
            lines = json.loads((to / name / "manifest.json").read_text("utf-8"))
            together += [line | {"file": f"{name}/{line['file']}"} for line in lines]
    (to / "manifest.json").write_text(json.dumps(together), "utf-8")
