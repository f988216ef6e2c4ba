"""Writes the averaged weights as ONNX files, and checks that ONNX Runtime computes with them as torch does.

Kernels are kept in half precision and widened when they are read: half the size, no error that matters.
"""

import copy
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from companion.vision.corners.networks import OnnxNetwork
from training.networks.checkpoints import list_checkpoints, load_averaged_weights
from training.networks.members import HALF_SUFFIX, member_weights
from training.networks.nets import CardClassifier, Committee, Identifier, Locator, NarrowLocator

Interface = tuple[type[nn.Module], tuple[str, str], dict[int, str], Sequence[tuple[int, ...]]]
"""A network's class, the names of its input and output and of sizes that vary, and sizes to compare with."""
ONNX_OPSET = 18
MAX_DISAGREEMENT = 3e-2
"""Largest difference between the file and torch, relative to the outputs' spread: that of half precision."""

MAPS = (("image", "maps"), {2: "height", 3: "width"}, [(1, 3, 320, 416), (1, 3, 96, 640)])
CROP_SIZES: list[tuple[int, ...]] = [(1, 3, 64, 48), (7, 3, 64, 48)]
CARD_SIZES: list[tuple[int, ...]] = [(1, 3, 128, 96), (5, 3, 128, 96)]
INTERFACES: dict[str, Interface] = {
    "locate": (Locator, *MAPS),
    "narrow": (NarrowLocator, *MAPS),
    "identify": (Identifier, ("crops", "logits"), {0: "count"}, CROP_SIZES),
    "onlook": (CardClassifier, ("cards", "logits"), {0: "count"}, CARD_SIZES),
}


def fold_batch_norms(net: nn.Module) -> nn.Module:
    """Return a copy whose batch norms are folded into the convolutions before them."""
    net = copy.deepcopy(net).eval()
    for module in net.modules():
        if isinstance(module, nn.Sequential):
            for at in range(len(module) - 1):
                if isinstance(module[at], nn.Conv2d) and isinstance(module[at + 1], nn.BatchNorm2d):
                    module[at] = fuse_conv_bn_eval(module[at], module[at + 1])
                    module[at + 1] = nn.Identity()
    return net


def write_onnx(
    net: nn.Module, sample: torch.Tensor, path: Path, names: tuple[str, str], dynamic: dict[int, str]
) -> None:
    """Write a network with its weights inside, complete before it replaces what was there."""
    part = path.with_suffix(".part")
    torch.onnx.export(
        fold_batch_norms(net).to(memory_format=torch.contiguous_format),
        (sample,),
        part,
        input_names=[names[0]],
        output_names=[names[1]],
        opset_version=ONNX_OPSET,
        dynamic_axes={names[0]: dynamic, names[1]: dynamic},
        dynamo=False,
        external_data=False,
    )
    onnx.save(halve_kernels(onnx.load(str(part))), str(part))
    part.replace(path)


def halve_kernels(model: onnx.ModelProto) -> onnx.ModelProto:
    """Return a model whose kernels are kept in half precision and computed with in single."""
    graph, halves = model.graph, []
    for kernel in [weight for weight in graph.initializer if len(weight.dims) > 1]:
        half = numpy_helper.from_array(
            numpy_helper.to_array(kernel).astype(np.float16), kernel.name + HALF_SUFFIX
        )
        halves.append(helper.make_node("Cast", [half.name], [kernel.name], to=onnx.TensorProto.FLOAT))
        graph.initializer.remove(kernel)
        graph.initializer.append(half)
    nodes = [*halves, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def measure_disagreement(net: nn.Module, path: Path, shapes: Sequence[tuple[int, ...]]) -> float:
    """Return the largest difference between the file and torch for such inputs, as a share of the spread."""
    exported, worst, rng = OnnxNetwork(path, threads=1), 0.0, np.random.default_rng(0)
    for shape in shapes:
        inputs = rng.random(shape, np.float32)
        got = exported.run(inputs)
        with torch.no_grad():
            expected = net.eval()(torch.from_numpy(inputs)).numpy()
        worst = max(worst, float(np.abs(got - expected).max() / expected.std()))
    return worst


def load_exported_networks(kind: type[nn.Module], path: Path) -> list[nn.Module]:
    """Return the networks that are in a weights file, their norms folded."""
    nets = []
    for weights in member_weights(path):
        net = fold_batch_norms(kind())
        net.load_state_dict(weights)
        nets.append(net.eval())
    return nets


def mean_networks(trained: Sequence[nn.Module], before: Sequence[nn.Module]) -> list[nn.Module]:
    """Return networks with the mean weights of each pair, their norms folded.

    A training that began with the weights before stays near enough to them for that. Raises ValueError where
    there are not as many of both.
    """
    if len(trained) != len(before):
        raise ValueError(f"There are {len(trained)} checkpoints for the {len(before)} networks in the file.")
    nets = [fold_batch_norms(net) for net in trained]
    for net, old in zip(nets, before, strict=True):
        pairs = zip(net.state_dict().values(), old.state_dict().values(), strict=True)
        for weight, other in pairs:
            weight.lerp_(other, 0.5)
    return nets


def export_networks(data: Path, weights: Path, beside: Sequence[str] = (), mean: Sequence[str] = ()) -> None:
    """Export whichever kinds of networks have checkpoints, all members of a kind in one file.

    Those named in `beside` are written beside the members that their file has already: states of trainings
    on different decks read better together than any of them. Those named in `mean` become the mean of each
    checkpoint and the member in its file. Raises ValueError where ONNX Runtime and torch disagree.
    """
    weights.mkdir(parents=True, exist_ok=True)
    for name, (kind, names, dynamic, shapes) in INTERFACES.items():
        path, checkpoints = weights / f"{name}.onnx", list_checkpoints(data, name)
        if not checkpoints:
            print(f"{name}: no checkpoint, left out")
            continue
        before = load_exported_networks(kind, path) if name in (*beside, *mean) else []
        trained = [load_averaged_weights(kind(), checkpoint) for checkpoint in checkpoints]
        others = before if name in beside else []
        if name in mean:
            trained = mean_networks(trained, before)
        net = Committee([*others, *trained]).eval()
        write_onnx(net, torch.zeros(shapes[0]), path, names, dynamic)
        worst = measure_disagreement(net, path, shapes)
        size, count = path.stat().st_size / 1e6, len(net.members)
        print(f"{name}: {count} in {size:.2f} MB, differs from torch by {worst:.1e} of the spread")
        if worst > MAX_DISAGREEMENT:
            raise ValueError(f"{path.name} comes to something else than torch")
