"""Writes the locating network in eight bits: two thirds of the time, and nearly the same finds.

Activations have eight bits and kernels seven: the products of eight and eight overflow on processors without
VNNI, and then indices are missed. What comes first and last stays in single precision, because most of the
error is made there.
"""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from companion.vision.corners.locate import to_network_input
from training.decks import library
from training.networks.members import HALF_SUFFIX
from training.scenes.scenes import SceneMaker

SCENES, SCENE_SIDE_PIXELS, SEED = 120, 416, 991
"""How many rendered scenes tell the range of each activation, how large they are, and their seed."""
FLOAT_LAYERS = ("merge_4", "head")
"""Parts of the names of the layers that stay in single precision, beside the first convolution."""


def quantise_locator(data: Path, path: Path) -> None:
    """Write the network in `path` again with eight bits, in its place. Raises ValueError if it has them."""
    network = widen_kernels(onnx.load(str(path)))
    if any(node.op_type == "QuantizeLinear" for node in network.graph.node):
        raise ValueError(f"{path.name} has eight bits already; export it anew first.")
    maker = SceneMaker(library.load(data), SEED, SCENE_SIDE_PIXELS)
    scenes = (to_network_input(maker.make_scene().image) for _ in range(SCENES))
    write_quantised(network, path, scenes)
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB in eight bits")


def widen_kernels(network: onnx.ModelProto) -> onnx.ModelProto:
    """Return the network with kernels kept in half precision stored in single, without their casts."""
    graph = network.graph
    halves = {kernel.name: kernel for kernel in graph.initializer if kernel.name.endswith(HALF_SUFFIX)}
    casts = [node for node in graph.node if node.op_type == "Cast" and node.input[0] in halves]
    for cast in casts:
        kernel = halves[cast.input[0]]
        wide = numpy_helper.to_array(kernel).astype(np.float32)
        graph.initializer.append(numpy_helper.from_array(wide, cast.output[0]))
        graph.initializer.remove(kernel)
        graph.node.remove(cast)
    return network


def write_quantised(network: onnx.ModelProto, path: Path, inputs: Iterable[NDArray[np.float32]]) -> None:
    """Write the network with eight bits to `path`; `inputs`, float32 (1, 3, h, w), give the ranges."""
    with tempfile.TemporaryDirectory() as folder:
        wide, prepared, part = (Path(folder) / f"{name}.onnx" for name in ("wide", "prepared", "part"))
        onnx.save(network, str(wide))
        quant_pre_process(str(wide), str(prepared), skip_symbolic_shape=True)
        quantize_static(
            str(prepared),
            str(part),
            _Inputs(iter(inputs), network.graph.input[0].name),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            nodes_to_exclude=_float_layers(onnx.load(str(prepared))),
        )
        path.write_bytes(part.read_bytes())


class _Inputs(CalibrationDataReader):  # type: ignore[misc]  # the package has no types
    """Inputs one after another, then None, as the package asks for them."""

    def __init__(self, inputs: Iterator[NDArray[np.float32]], name: str) -> None:
        self._inputs, self._name = inputs, name

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        found = next(self._inputs, None)
        return None if found is None else {self._name: found}


def _float_layers(network: onnx.ModelProto) -> list[str]:
    convolutions = [node.name for node in network.graph.node if node.op_type == "Conv"]
    return [
        name for at, name in enumerate(convolutions) if at == 0 or any(part in name for part in FLOAT_LAYERS)
    ]
