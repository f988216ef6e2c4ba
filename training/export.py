"""Writes the averaged weights as ONNX files that cv2.dnn reads, and checks that it reads them alike."""

import copy
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from training.nets import Identifier, Locator

OPSET = 18
CLOSE = 2e-3
"""Largest difference between cv2 and torch, relative to the outputs' spread."""


def folded(net: nn.Module) -> nn.Module:
    """Return a copy whose batch norms are folded into the convolutions before them."""
    net = copy.deepcopy(net).eval()
    for module in net.modules():
        if isinstance(module, nn.Sequential):
            for at in range(len(module) - 1):
                if isinstance(module[at], nn.Conv2d) and isinstance(module[at + 1], nn.BatchNorm2d):
                    module[at] = fuse_conv_bn_eval(module[at], module[at + 1])
                    module[at + 1] = nn.Identity()
    return net


def write(
    net: nn.Module, sample: torch.Tensor, path: Path, names: tuple[str, str], dynamic: dict[int, str]
) -> None:
    """Write a network with its weights inside, complete before it replaces what was there."""
    part = path.with_suffix(".part")
    torch.onnx.export(
        folded(net).to(memory_format=torch.contiguous_format),
        (sample,),
        part,
        input_names=[names[0]],
        output_names=[names[1]],
        opset_version=OPSET,
        dynamic_axes={names[0]: dynamic, names[1]: dynamic},
        dynamo=False,
        external_data=False,
    )
    part.replace(path)


def disagreement(net: nn.Module, path: Path, shapes: Sequence[tuple[int, ...]]) -> float:
    """Return the largest difference between cv2.dnn and torch over such inputs, as a share of the spread."""
    reader, worst, rng = cv2.dnn.readNetFromONNX(str(path)), 0.0, np.random.default_rng(0)
    for shape in shapes:
        inputs = rng.random(shape, np.float32)
        reader.setInput(inputs)
        got = reader.forward()
        with torch.no_grad():
            expected = net.eval()(torch.from_numpy(inputs)).numpy()
        worst = max(worst, float(np.abs(got - expected).max() / expected.std()))
    return worst


def averaged(net: nn.Module, checkpoints: Sequence[Path]) -> nn.Module:
    """Load the mean of the checkpoints' averaged weights."""
    means = [torch.load(checkpoint, weights_only=True)["mean"] for checkpoint in checkpoints]
    first = means[0]
    net.load_state_dict(
        {
            name: torch.stack([mean[name].double() for mean in means]).mean(0).to(first[name].dtype)
            for name in first
        }
    )
    return net.eval()


def export(data: Path, weights: Path, identify: Sequence[Path] = ()) -> None:
    """Export whichever networks have checkpoints; raise ValueError where cv2 and torch disagree.

    `identify` are checkpoints of that net whose mean is written, instead of the one in `data`: several
    states of one training read better together than any of them.
    """
    jobs = (
        (
            "locate",
            Locator(),
            ("image", "maps"),
            {2: "height", 3: "width"},
            [(1, 3, 320, 416), (1, 3, 96, 640)],
        ),
        ("identify", Identifier(), ("crops", "logits"), {0: "count"}, [(1, 3, 64, 48), (7, 3, 64, 48)]),
    )
    weights.mkdir(parents=True, exist_ok=True)
    for name, net, names, dynamic, shapes in jobs:
        path = weights / f"{name}.onnx"
        checkpoints = list(identify) if identify and name == "identify" else [data / f"{name}.pt"]
        if not all(checkpoint.exists() for checkpoint in checkpoints):
            print(f"{name}: no checkpoint, left out")
            continue
        averaged(net, checkpoints)
        write(net, torch.zeros(shapes[0]), path, names, dynamic)
        worst = disagreement(net, path, shapes)
        print(
            f"{name}: {path.stat().st_size / 1e6:.2f} MB, cv2 differs from torch by {worst:.1e} of the spread"
        )
        if worst > CLOSE:
            raise ValueError(f"cv2 reads {path.name} differently from torch")
