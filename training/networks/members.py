"""The networks in a weights file: several of a kind may stand in one, and say the mean of what each says."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

HALF_SUFFIX = "_half"
"""What is added to the name of a kernel that is kept in half precision."""
QUANTISED_SUFFIX = "_quantized"
"""What is added to the name of a kernel or bias that is kept in whole numbers, of which 0 is 0."""
_WEIGHT_SUFFIXES = (".weight", ".bias")
_MEMBER_PREFIX, _HEAD_SUFFIX = "members.{}.", ".head.weight"


def member_weights(path: Path) -> list[dict[str, Tensor]]:
    """Return the weights of each network in an ONNX file, by name; of eight bits those they stand for."""
    graph = onnx.load(str(path)).graph
    kept = {weight.name: numpy_helper.to_array(weight) for weight in graph.initializer}
    whole = {name.removesuffix(HALF_SUFFIX): weight for name, weight in kept.items()}
    whole = {name: weight for name, weight in whole.items() if name.endswith(_WEIGHT_SUFFIXES)}
    whole |= dequantised_weights(graph)
    count = sum(name.endswith(_HEAD_SUFFIX) for name in whole)
    return [_weights_with_prefix(whole, _MEMBER_PREFIX.format(at)) for at in range(count)]


def dequantised_weights(graph: onnx.GraphProto) -> dict[str, np.ndarray]:
    """Return the weights that a network keeps in whole numbers, by the names they had before."""
    kept = {weight.name: numpy_helper.to_array(weight) for weight in graph.initializer}
    found = {}
    for node in graph.node:
        if node.op_type == "DequantizeLinear" and node.input[0] in kept:
            numbers, scale = kept[node.input[0]].astype(np.float32), kept[node.input[1]]
            # A scale for each output channel, which a kernel has on its first axis
            each = scale.reshape(-1, *(1,) * (numbers.ndim - 1)) if scale.ndim else scale
            found[node.input[0].removesuffix(QUANTISED_SUFFIX)] = numbers * each
    return found


def _weights_with_prefix(whole: dict[str, np.ndarray], prefix: str) -> dict[str, Tensor]:
    return {
        name.removeprefix(prefix): torch.from_numpy(weight.astype(np.float32))
        for name, weight in whole.items()
        if name.startswith(prefix)
    }
