"""What is done to whole batches of pictures on the device that trains: they are turned, displaced and relit.

Pictures are float tensors (n, 3, height, width), BGR from 0 to 1. Chance comes from a generator there.
"""

import math
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

BLURRED_SHARE = 0.15
"""Share of the pictures that are blurred when they are relit."""
BLUR_LIMITS = (0.4, 1.5)
"""Pixels that such a blur has as its standard deviation, least and most."""


@dataclass(frozen=True)
class FrameErrors:
    """How far a locator's frames are off: standard deviations of what is drawn for each."""

    shift: tuple[float, float]
    """How far the centre is off to the right and down, in halves of the width and of the height."""
    scale: float
    """The logarithms of height and width."""
    turn: float
    """Radians that the whole frame is turned."""
    lean: float
    """How far the right edge is higher than the left one, in halves of the height."""
    worse_share: float = 0.0
    """Share of the frames that are off by 1.5 times as much."""


def make_generator(device: torch.device, seed: int) -> torch.Generator:
    """Return a source of chance on a device."""
    generator = torch.Generator(device)
    generator.manual_seed(seed)
    return generator


def to_pictures(stored: Tensor) -> Tensor:
    """Return pictures of uint8 (n, height, width, 3) from 0 to 255."""
    return stored.permute(0, 3, 1, 2).float().div_(255)


def displace_frames(
    generator: torch.Generator, errors: FrameErrors, strength: Tensor, size: tuple[int, int], spare: float
) -> Tensor:
    """Return one frame for each of `strength` (n,), off by so many times `errors`: (n, 3, 2) pixels.

    A frame is centre, up and right in a picture of `size` (height, width), which shows `spare` times as much
    as a frame without errors.
    """
    count, device = len(strength), strength.device
    worse = torch.rand(count, generator=generator, device=device) < errors.worse_share
    strength = torch.where(worse, 1.5, 1.0) * strength
    drawn = torch.randn(6, count, generator=generator, device=device) * strength
    high, wide = torch.exp(errors.scale * drawn[:2]) * torch.tensor([[size[0]], [size[1]]], device=device)
    half_high, half_wide = high / (2 * spare), wide / (2 * spare)
    unit = torch.tensor([size[1], size[0]], device=device) / (2 * spare)
    cos, sin = torch.cos(errors.turn * drawn[2]), torch.sin(errors.turn * drawn[2])
    lean = errors.lean * drawn[3] * unit[1]
    up = torch.stack([sin * half_high, -cos * half_high], dim=1)
    right = torch.stack([cos * half_wide - sin * lean, sin * half_wide + cos * lean], dim=1)
    shift = torch.stack([errors.shift[0] * drawn[4], errors.shift[1] * drawn[5]], dim=1) * unit
    centre = torch.tensor([size[1], size[0]], device=device) / 2 + shift
    return torch.stack([centre, up, right], dim=1)


def crop_pictures(pictures: Tensor, frames: Tensor, size: tuple[int, int], margin: float) -> Tensor:
    """Cut a frame (n, 3, 2), grown by `margin`, out of each picture: (n, 3, *size), edges repeated outside.

    As `geometry.crop_frame` does, where a crop's pixels are about as large as the picture's.
    """
    rows, columns = (
        (torch.arange(count, device=pictures.device) + 0.5) / count * 2 - 1 for count in (size[0], size[1])
    )
    centre, up, right = (frames[:, k, None, None, :] for k in range(3))
    points = centre + margin * (columns[None, None, :, None] * right - rows[None, :, None, None] * up)
    beyond = torch.tensor([pictures.shape[3], pictures.shape[2]], device=pictures.device)
    return functional.grid_sample(
        pictures, points / beyond * 2 - 1, "bilinear", padding_mode="border", align_corners=False
    )


def relight_pictures(generator: torch.Generator, pictures: Tensor) -> Tensor:
    """Return pictures with other brightness and tint, a few of them blurred."""
    count, device = len(pictures), pictures.device

    def draw(channels: int, spread: float) -> Tensor:
        return spread * torch.randn(count, channels, 1, 1, generator=generator, device=device)

    gain = torch.exp(draw(1, 0.15) + draw(3, 0.04))
    lit = torch.addcmul(draw(1, 10 / 255), pictures, gain).clamp_(0, 1)
    blurred = torch.nonzero(torch.rand(count, generator=generator, device=device) < BLURRED_SHARE)[:, 0]
    if len(blurred):
        low, high = BLUR_LIMITS
        spread = low + (high - low) * torch.rand(len(blurred), generator=generator, device=device)
        lit[blurred] = blur_pictures(lit[blurred], spread)
    return lit


def blur_pictures(pictures: Tensor, spread: Tensor) -> Tensor:
    """Return pictures, each blurred by its own standard deviation of `spread` (n,), in pixels up to 1.5."""
    reach = math.ceil(3 * BLUR_LIMITS[1])
    along = torch.arange(-reach, reach + 1, device=pictures.device)
    kernels = torch.exp(-(along**2) / (2 * spread[:, None] ** 2))
    kernels = (kernels / kernels.sum(dim=1, keepdim=True)).repeat_interleave(3, dim=0)
    channels = pictures.flatten(0, 1)[None]
    padded = functional.pad(channels, (reach, reach, reach, reach), mode="replicate")
    across = functional.conv2d(padded, kernels[:, None, None, :], groups=len(kernels))
    return functional.conv2d(across, kernels[:, None, :, None], groups=len(kernels)).view_as(pictures)


def rotate_maps(maps: Tensor, quarters: int, vectors: int) -> Tensor:
    """Return square pictures or maps (n, channels, side, side) turned anticlockwise by quarters.

    Of the maps, channels 1 to 2 * `vectors` are the x and y of so many vectors, which turn too.
    """
    turned = torch.rot90(maps, quarters, (2, 3))
    if not vectors or not quarters % 4:
        return turned
    turned, last = turned.clone(), 2 * vectors + 1
    for _ in range(quarters % 4):
        x, y = turned[:, 1:last:2].clone(), turned[:, 2:last:2].clone()
        turned[:, 1:last:2], turned[:, 2:last:2] = y, -x
    return turned
