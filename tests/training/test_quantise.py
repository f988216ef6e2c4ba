"""A locator in eight bits says nearly the same, and can be trained on again."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the networks need the extra `train`")
onnx = pytest.importorskip("onnx")

from companion.vision.corners.networks import OnnxNetwork  # noqa: E402
from training.networks.export import write_onnx  # noqa: E402
from training.networks.members import member_weights  # noqa: E402
from training.networks.nets import Committee, Locator  # noqa: E402
from training.networks.quantise import quantise_locator, widen_kernels, write_quantised  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch.onnx warns of itself


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A locator's file as it was exported, and again in eight bits."""
    torch.manual_seed(5)
    net = Locator().train()
    for _ in range(3):
        net(torch.rand(2, 3, 64, 96))
    folder = tmp_path_factory.mktemp("weights")
    exported, quantised = folder / "exported.onnx", folder / "locate.onnx"
    dynamic = {2: "height", 3: "width"}
    write_onnx(
        Committee([net.eval()]).eval(), torch.zeros(1, 3, 64, 96), exported, ("image", "maps"), dynamic
    )
    wide = widen_kernels(onnx.load(str(exported)))
    inputs = [np.random.default_rng(at).random((1, 3, 64, 96), np.float32) for at in range(6)]
    write_quantised(wide, quantised, inputs)
    return exported, quantised


def test_it_says_nearly_the_same(written):
    exported, quantised = (OnnxNetwork(path, threads=1) for path in written)
    for height, width in ((64, 96), (96, 160)):
        inputs = np.random.default_rng(9).random((1, 3, height, width), np.float32)
        told, again = exported.run(inputs), quantised.run(inputs)
        assert again.shape == told.shape
        assert 0 < np.abs(again - told).max() < 0.3 * told.std()


def test_kernels_have_seven_bits_but_for_the_first_and_last_layers(written):
    graph = onnx.load(str(written[1])).graph
    kernels = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer if len(one.dims) == 4}
    whole = {name: kernel for name, kernel in kernels.items() if kernel.dtype == np.int8}
    assert len(whole) > 15
    assert all(np.abs(kernel.astype(int)).max() <= 64 for kernel in whole.values())
    single = {name for name in kernels if name not in whole}
    assert {name.split(".")[2] for name in single} == {"stem", "merge_4", "head"}
    assert written[1].stat().st_size < 0.7 * written[0].stat().st_size


def test_training_goes_on_from_it(written):
    (before,), (after,) = (member_weights(path) for path in written)
    assert set(after) == set(before)
    for name, weight in before.items():
        assert after[name].shape == weight.shape
        assert torch.allclose(after[name], weight, atol=0.02 * float(weight.abs().max()) + 1e-3)


def test_what_has_eight_bits_already_is_refused(written, tmp_path):
    with pytest.raises(ValueError, match="eight bits already"):
        quantise_locator(tmp_path, written[1])
