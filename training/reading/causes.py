"""Why rendered photos are misread: the stages of a reading against the frames that the scene was drawn with.

Needs a manifest by `testsets`, whose `indices` say where each index is and how much of it is in sight.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.resolve import PhotoKnowledge, ResolvedCard, resolve_cards
from companion.vision.corners.frames import Frames, frame_heights
from companion.vision.corners.identify import CARD_CODES
from companion.vision.corners.networks import RecogniserNetworks, load_networks
from companion.vision.photo.decode import decode_photo
from training.reading.stages import run_stages
from training.testsets import MIN_READABLE_SHARE

_MAX_MATCH_DISTANCE = 0.6  # half heights within which a find is an index's


class PhotoDiagnosis:
    """One photo with the result of each stage of its recognition."""

    def __init__(self, path: Path, line: dict[str, Any], networks: RecogniserNetworks) -> None:
        photo = decode_photo(path.read_bytes())
        self.cards: list[str] = line["cards"]
        made = run_stages(photo.pixels, networks, line.get("copies"))
        self.corners, self.groups = made.corners, made.groups
        known = PhotoKnowledge(None, line.get("copies"))
        self.resolved_cards: tuple[ResolvedCard, ...] = resolve_cards(
            made.groups, made.corners, made.faces, known, made.odd
        )
        self.odd = made.odd
        self.found_codes = [str(CARD_CODES[at]) for at in made.corners.labels]
        indices = line["indices"]
        self.true_frames: Frames = (
            np.array([i["frame"] for i in indices], np.float32).reshape(-1, 6) / photo.scale
        )
        self.index_codes = [str(i["card"]) for i in indices]
        self.readable = np.array(
            [min(i["rank_seen"], i["suit_seen"]) >= MIN_READABLE_SHARE for i in indices], bool
        )
        self.matched_indices = self._match_finds(made.corners.frames)

    def _match_finds(self, frames: Frames) -> NDArray[np.intp]:
        """Return for each find which index it is, or -1, int (n,)."""
        gaps = np.linalg.norm(frames[:, None, :2] - self.true_frames[None, :, :2], axis=2)
        limit = _MAX_MATCH_DISTANCE * np.maximum(frame_heights(self.true_frames) / 2, 1)
        gaps = np.where(gaps < limit[None], gaps, np.inf)
        nearest = gaps.argmin(1) if gaps.size else np.zeros(len(frames), int)
        return np.where(np.isfinite(gaps.min(1, initial=np.inf)), nearest, -1)

    def causes(self) -> Iterator[str]:
        """Yield a cause for each card missed and each invented."""
        read, truth = Counter(str(card.card) for card in self.resolved_cards), Counter(self.cards)
        for code in (truth - read).elements():
            yield self._cause_of_miss(code)
        for code in (read - truth).elements():
            yield self._cause_of_invention(code)

    def _cause_of_miss(self, code: str) -> str:
        mine = [k for k, of in enumerate(self.index_codes) if of == code and self.readable[k]]
        finds = [n for n, k in enumerate(self.matched_indices) if k in mine]
        if self.cards.count(code) > 1 and any(str(card.card) == code for card in self.resolved_cards):
            return self._cause_of_missed_twin(code, mine, finds)
        if not finds:
            return "missed: not located"
        right = [n for n in finds if self.found_codes[n] == code]
        if right:
            return self._cause_of_loss(right)
        best = max(finds, key=lambda n: self.corners.quality[n])
        if self.corners.identification.index_probabilities[best] < 0.5:
            return "missed: named no index"
        if not self._is_aligned(best):
            return "missed: frame crooked"
        return f"missed: {self._describe_confusion(code, self.found_codes[best])}"

    def _cause_of_loss(self, right: list[int]) -> str:
        if any(self.odd[n] for n in right):
            return "missed: left out as odd"
        group = next(group for group in self.groups if right[0] in group)
        if (
            len(group) > 1
            and len({self.matched_indices[n] for n in group}) > 1
            and len({self.found_codes[n] for n in group}) > 1
        ):
            return "missed: paired with another card"
        weak = max(self.corners.scores[n] for n in right) < 0.6
        return "missed: located too faintly" if weak else "missed: named too faintly"

    def _cause_of_missed_twin(self, code: str, mine: list[int], finds: list[int]) -> str:
        located = {self.matched_indices[n] for n in finds if self.found_codes[n] == code}
        if any(len([n for n in group if self.found_codes[n] == code]) > 1 for group in self.groups):
            return f"missed: twins paired ({len(located)} of {len(mine)} indices found)"
        return "missed: twin not found"

    def _is_aligned(self, n: int) -> bool:
        frame, true = self.corners.frames[n], self.true_frames[self.matched_indices[n]]
        up, wanted = frame[2:4], true[2:4]
        cosine = up @ wanted / np.maximum(1e-6, np.linalg.norm(up) * np.linalg.norm(wanted))
        ratio = np.linalg.norm(up) / np.maximum(1e-6, np.linalg.norm(wanted))
        return bool(cosine > 0.9 and 0.7 < ratio < 1.4)

    @staticmethod
    def _describe_confusion(code: str, said: str) -> str:
        if "Jk" in (code, said):
            return f"{'joker' if code == 'Jk' else 'card'} named {'joker' if said == 'Jk' else said[0]}"
        return f"rank {code[0]} named {said[0]}" if code[0] != said[0] else f"suit {code[1]} named {said[1]}"

    def _cause_of_invention(self, code: str) -> str:
        card = min(
            (card for card in self.resolved_cards if str(card.card) == code), key=lambda card: card.confidence
        )
        sure = " (SURE)" if card.sure else ""
        ks = {int(self.matched_indices[n]) for n in card.group}
        if ks == {-1}:
            return f"invented: where no index is{sure}"
        of = {self.index_codes[k] for k in ks if k >= 0}
        if code in of:
            seen = any(self.readable[k] for k in ks if k >= 0)
            return f"invented: second corner counted again{'' if seen else ', half hidden'}{sure}"
        partly = not any(self.readable[k] for k in ks if k >= 0)
        return f"invented: {'half-hidden ' if partly else ''}index misread{sure}"


def report_causes(folder: Path) -> None:
    """Print, for each set in `folder`, what went wrong and how often."""
    networks = load_networks()
    lines = json.loads((folder / "manifest.json").read_text("utf-8"))
    by_set: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        by_set.setdefault(line["source"].split()[0], []).append(line)
    for name, its in by_set.items():
        counts: Counter[str] = Counter()
        exact, alone = 0, Counter[str]()
        for line in its:
            found = list(PhotoDiagnosis(folder / line["file"], line, networks).causes())
            exact += not found
            counts.update(found)
            alone.update({cause.replace(" (SURE)", "") for cause in found})
        print(f"{name}: {exact} of {len(its)} exact")
        for cause, count in counts.most_common():
            photos = alone[cause.replace(" (SURE)", "")]
            print(f"  {count:4} {cause}, in {photos} photos")
