"""The networks in a weights file: several of a kind may stand in one, and say the mean of what each says."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

HALF_SUFFIX = "_half"
"""What is added to the name of a kernel that is kept in half precision."""
_MEMBER_PREFIX, _HEAD_SUFFIX = "members.{}.", ".head.weight"


def member_weights(path: Path) -> list[dict[str, Tensor]]:
    """Return the weights of each network in an ONNX file, by name."""
    found = onnx.load(str(path)).graph.initializer
    whole = {weight.name.removesuffix(HALF_SUFFIX): numpy_helper.to_array(weight) for weight in found}
    count = sum(name.endswith(_HEAD_SUFFIX) for name in whole)
    return [_weights_with_prefix(whole, _MEMBER_PREFIX.format(at)) for at in range(count)]


def _weights_with_prefix(whole: dict[str, np.ndarray], prefix: str) -> dict[str, Tensor]:
    return {
        name.removeprefix(prefix): torch.from_numpy(weight.astype(np.float32))
        for name, weight in whole.items()
        if name.startswith(prefix)
    }
