"""Weights that were folded to be exported can be trained on again: the checkpoint computes the same."""

from contextlib import nullcontext

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the networks need the extra `train_network`")

from training import __main__  # noqa: E402
from training.networks import export, unfold  # noqa: E402
from training.networks.checkpoints import load_averaged_weights, write_first_checkpoint  # noqa: E402
from training.networks.loop import TrainingPlan, train_network  # noqa: E402
from training.networks.members import member_weights  # noqa: E402
from training.networks.nets import CardClassifier, Committee, Identifier, Locator  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch.onnx warns of itself


def worn(net, shape):
    """A network whose norms have seen something and were trained, so that folding changes its weights."""
    torch.manual_seed(3)
    net.train()
    for _ in range(4):
        net(torch.rand(shape))
    with torch.no_grad():
        for module in net.modules():
            if isinstance(module, torch.nn.BatchNorm2d):
                module.weight.uniform_(0.5, 1.5)
                module.bias.uniform_(-0.2, 0.2)
    return net.eval()


NETS = {
    "locate": (Locator, (2, 3, 64, 96), ("image", "maps")),
    "identify": (Identifier, (6, 3, 64, 48), ("crops", "logits")),
    "onlook": (CardClassifier, (4, 3, 128, 96), ("cards", "logits")),
}


@pytest.fixture
def weights(tmp_path):
    """A folder of all networks, two of each kind in a file, and the last ones as they were."""
    nets = {}
    for name, (kind, shape, names) in NETS.items():
        nets[name] = worn(kind(), shape)
        committee = Committee([worn(kind(), shape), nets[name]]).eval()
        export.write_onnx(committee, torch.zeros(shape), tmp_path / f"{name}.onnx", names, {0: "count"})
    return tmp_path, nets


@pytest.mark.parametrize("name", NETS)
def test_a_network_with_its_norms_back_computes_the_same_and_is_normal(weights, name):
    folder, nets = weights
    kind, shape, _ = NETS[name]
    torch.manual_seed(4)
    batches = [torch.rand(shape) for _ in range(6)]
    net = kind()
    unfold.restore_norms(net, member_weights(folder / f"{name}.onnx")[-1], iter(batches))
    inputs = torch.rand(shape)
    with torch.no_grad():
        expected = nets[name](inputs)
        assert torch.allclose(net.eval()(inputs), expected, rtol=1e-3, atol=1e-3 * float(expected.std()))
        conv, norm = next(iter(unfold.normed_convolutions(net).values()))
        seen = conv(torch.cat(batches))
    assert torch.allclose(norm.running_mean, seen.mean((0, 2, 3)), atol=1e-4)
    assert torch.allclose(norm.running_var, seen.var((0, 2, 3)), rtol=1e-2)
    for conv, _ in unfold.normed_convolutions(net).values():
        assert torch.allclose(conv.weight.flatten(1).norm(dim=1), torch.tensor(unfold.KERNEL_GAIN), rtol=1e-3)


def test_a_committee_says_the_mean_and_cv2_reads_it(weights):
    folder, nets = weights
    pair = Committee([nets["identify"], worn(Identifier(), (6, 3, 64, 48))]).eval()
    export.write_onnx(
        pair, torch.zeros(6, 3, 64, 48), folder / "pair.onnx", ("crops", "logits"), {0: "count"}
    )
    assert (
        export.measure_disagreement(pair, folder / "pair.onnx", [(1, 3, 64, 48), (7, 3, 64, 48)])
        < export.MAX_DISAGREEMENT
    )
    inputs = torch.rand(5, 3, 64, 48)
    with torch.no_grad():
        said = [member(inputs) for member in pair.members]
        assert torch.allclose(pair(inputs), (said[0] + said[1]) / 2, atol=1e-5)
    assert (folder / "pair.onnx").stat().st_size < 2.2 * sum(each.numel() for each in pair.parameters())


def test_a_network_is_written_beside_those_that_are_kept(weights, tmp_path):
    folder, _ = weights
    net, inputs = worn(Identifier(), (6, 3, 64, 48)), torch.rand(5, 3, 64, 48)
    write_first_checkpoint(net, tmp_path / "identify.pt")
    before = export.load_exported_networks(Identifier, folder / "identify.onnx")
    export.export_networks(tmp_path, folder, ["identify"])
    after = export.load_exported_networks(Identifier, folder / "identify.onnx")
    assert (len(before), len(after)) == (2, 3)
    with torch.no_grad():
        for old, new in zip([*before, net], after, strict=True):
            assert torch.allclose(old(inputs), new(inputs), atol=0.02)
    export.export_networks(tmp_path, folder)
    assert len(member_weights(folder / "identify.onnx")) == 1


def test_the_mean_of_a_net_and_the_one_in_its_file_is_written(weights, tmp_path):
    folder, nets = weights
    write_first_checkpoint(worn(Identifier(), (6, 3, 64, 48)), tmp_path / "identify0.pt")
    write_first_checkpoint(nets["identify"], tmp_path / "identify1.pt")
    before = member_weights(folder / "identify.onnx")
    trained = [
        export.fold_batch_norms(load_averaged_weights(Identifier(), tmp_path / f"identify{at}.pt"))
        for at in (0, 1)
    ]
    export.export_networks(tmp_path, folder, mean=["identify"])
    after = member_weights(folder / "identify.onnx")
    for old, net, new in zip(before, trained, after, strict=True):
        for name, weight in net.state_dict().items():
            assert torch.allclose(
                new[name], (weight + old[name]) / 2, atol=2e-3 * float(weight.abs().max()) + 1e-6
            )


def test_a_mean_needs_as_many_nets_as_are_in_the_file(weights, tmp_path):
    folder, nets = weights
    write_first_checkpoint(nets["identify"], tmp_path / "identify.pt")
    with pytest.raises(ValueError, match="1 checkpoints for the 2 networks"):
        export.export_networks(tmp_path, folder, mean=["identify"])


def test_another_networks_weights_are_refused(weights):
    folder, _ = weights
    with pytest.raises(ValueError, match="another network's"):
        unfold.restore_norms(Identifier(), member_weights(folder / "locate.onnx")[-1], iter(()))


def test_checkpoints_are_written_once_and_training_goes_on_from_them(weights, tmp_path, monkeypatch, capsys):
    folder, nets = weights
    torch.manual_seed(5)
    draw = {name: lambda shape=shape: (torch.rand(shape),) for name, (_, shape, _) in NETS.items()}
    monkeypatch.setattr(unfold, "scenes", lambda *_: nullcontext(draw["locate"]))
    monkeypatch.setattr(unfold, "crops", lambda *_: nullcontext(draw["identify"]))
    monkeypatch.setattr(unfold, "faces", lambda *_: nullcontext(draw["onlook"]))
    monkeypatch.setattr(unfold, "BATCHES", 3)
    data = tmp_path / "data"
    data.mkdir()
    unfold.restore_checkpoints(data, folder)
    assert "step 0" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["training", "--data", str(data), "checkpoints"])
    with pytest.raises(SystemExit, match="is there already"):
        __main__.main()
    plan = TrainingPlan(steps=2, rate=1e-9, save_every=2)
    net = Identifier()
    stream, loss = nullcontext(draw["identify"]), lambda outputs, _: outputs.square().mean()
    args = (lambda _: stream, loss, lambda: lambda _: "checked")
    train_network(net, plan, data / "identify.pt", *args)
    state = torch.load(data / "identify.pt", weights_only=True)
    assert state["step"] == 2
    inputs = torch.rand(NETS["identify"][1])
    with torch.no_grad():
        expected = nets["identify"](inputs).numpy()
        net.load_state_dict(torch.load(data / "identify.pt", weights_only=True)["net"])
        assert net.eval()(inputs).numpy() == pytest.approx(expected, abs=0.2 * float(np.std(expected)))
