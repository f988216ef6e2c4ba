"""What trainings of networks that name a card share: labelled cuts, the loss, the check."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import torch
from torch import Tensor, nn

from companion.vision.photo.decode import Pixels
from training.networks.augment_batches import (
    FrameErrors,
    crop_pictures,
    displace_frames,
    make_generator,
    relight_pictures,
    to_pictures,
)
from training.networks.loop import Batch, Check, TrainingOptions
from training.networks.pool import Examples, Layout, PoolLimits
from training.networks.workers import MakerFactory, open_pool
from training.scenes.crops import NONE_LABEL, UNKNOWN_LABEL

LabelledCut = tuple[Pixels, int, int, float]
"""An index or a card with room around its crop, uint8 (height, width, 3) BGR; rank, suit, how far to err."""
USES_PER_CUT = 4
"""How often a cut is shown at most, each time displaced and lit anew: scenes cost more than steps."""
CUTS_IN_POOL = 2500
CHECK_BATCH = 256


class CropPlan:
    """The crops of one network: their `size` (height, width), their `margin`, and how far they may be off.

    A cut is `cut_scale` times as large as a crop.
    """

    def __init__(self, size: tuple[int, int], margin: float, cut_scale: float, errors: FrameErrors) -> None:
        self.size, self.margin, self.cut_scale, self.errors = size, margin, cut_scale, errors
        self.cut_size = (round(size[0] * cut_scale), round(size[1] * cut_scale))

    def layout(self) -> Layout:
        """Return the layout of labelled cuts."""
        return {
            "picture": ((*self.cut_size, 3), np.uint8),
            "rank": ((), np.int64),
            "suit": ((), np.int64),
            "error": ((), np.float32),
        }

    def crop_cuts(self, generator: torch.Generator, cuts: Tensor, strength: Tensor) -> Tensor:
        """Take a crop out of each cut, uint8 (n, *cut_size, 3), off by so many times the usual errors."""
        spare = self.margin * self.cut_scale
        frames = displace_frames(generator, self.errors, strength, self.cut_size, spare)
        return crop_pictures(to_pictures(cuts), frames, self.size, self.margin)


def stack_cuts(cuts: Iterable[LabelledCut], layout: Layout) -> Examples:
    """Return labelled cuts as the arrays of a layout; there may be none."""
    columns = list(zip(*cuts, strict=True)) or [()] * len(layout)
    return {
        name: np.array(column, dtype).reshape(-1, *shape)
        for column, (name, (shape, dtype)) in zip(columns, layout.items(), strict=True)
    }


@contextmanager
def stream_crops(
    plan: CropPlan,
    factory: MakerFactory,
    rows: int,
    options: TrainingOptions,
    seed: int,
    batch: int,
    finish: Callable[[Tensor], Tensor] | None = None,
) -> Iterator[Callable[[], Batch]]:
    """Open a stream of batches mixed over many scenes: crops (n, 3, height, width), rank and suit labels.

    A batch has `batch` crops unless `options` say otherwise. `rows` is the number of cuts that a scene gives
    at most; `finish` changes crops once they are displaced and relit.
    """
    batch = options.batch or batch
    limits = PoolLimits(max(CUTS_IN_POOL, 5 * batch), options.uses or USES_PER_CUT)
    made = (factory, plan.layout(), rows, limits)
    with open_pool(*made, options.workers, options.device, seed) as pool:
        generator = make_generator(options.device, seed)

        def draw() -> Batch:
            drawn = pool.draw(batch)
            crops = relight_pictures(generator, plan.crop_cuts(generator, drawn["picture"], drawn["error"]))
            return finish(crops) if finish else crops, drawn["rank"], drawn["suit"]

        yield draw


def naming_loss(logits: Tensor, batch: Batch) -> Tensor:
    """Return the cross entropy of the rank and, where it is known, of the suit."""
    _, ranks, suits = batch
    rank = nn.functional.cross_entropy(logits[:, : NONE_LABEL + 1], ranks, label_smoothing=0.02)
    suit = nn.functional.cross_entropy(
        logits[:, NONE_LABEL + 1 :],
        suits,
        ignore_index=UNKNOWN_LABEL,
        label_smoothing=0.02,
        reduction="sum",
    )
    return rank + suit / (suits != UNKNOWN_LABEL).sum().clamp(min=1)


def make_naming_check(inputs: Tensor, ranks: Sequence[int], suits: Sequence[int]) -> Check:
    """Return a check that tells which shares of crops (n, 3, height, width) are named as their labels."""
    rank_labels, suit_labels = torch.tensor(ranks), torch.tensor(suits)

    def check(net: nn.Module) -> str:
        device = next(net.parameters()).device
        with torch.no_grad():
            logits = torch.cat([net(part.to(device)).cpu() for part in inputs.split(CHECK_BATCH)])
        right = logits[:, : NONE_LABEL + 1].argmax(dim=1) == rank_labels
        known, none = suit_labels != UNKNOWN_LABEL, rank_labels == NONE_LABEL
        suit = (logits[:, NONE_LABEL + 1 :].argmax(dim=1) == suit_labels)[known]
        shares = (right[~none], right[none], suit)
        return "rank {:.4f} none {:.4f} suit {:.4f}".format(*(share.float().mean() for share in shares))

    return check
