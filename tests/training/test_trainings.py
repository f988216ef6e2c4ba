"""Trainings go on from weights alone, one member or several, with a teacher or without one."""

from functools import partial

import numpy as np
import pytest
import training_art

torch = pytest.importorskip("torch", reason="the networks need the extra `train_network`")

from training import __main__  # noqa: E402
from training.decks import library  # noqa: E402
from training.networks import checkpoints, export, loop, naming, train_identify, train_locate  # noqa: E402
from training.networks.loop import TrainingOptions  # noqa: E402
from training.networks.members import member_weights  # noqa: E402
from training.networks.nets import Identifier, Locator, NarrowLocator, parameter_count  # noqa: E402
from training.networks.workers import LocalSource, WorkerSource  # noqa: E402

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # torch.onnx warns of itself
]


def run_command(monkeypatch, *words):
    monkeypatch.setattr("sys.argv", ["training", *map(str, words)])
    __main__.main()


@pytest.fixture
def averaged(tmp_path):
    """A folder of averaged weights, two of them identifiers."""
    folder = tmp_path / "averaged"
    folder.mkdir()
    nets = {
        "locate": Locator(),
        "narrow": NarrowLocator(),
        "identify0": Identifier(),
        "identify1": Identifier(),
    }
    for name, net in nets.items():
        torch.save(net.state_dict(), folder / f"{name}.pt")
    torch.save(Identifier().state_dict(), folder / "identify_old.pt")
    return folder, nets


def test_checkpoints_are_made_of_averaged_weights_and_all_members_are_exported(
    averaged, tmp_path, monkeypatch, capsys
):
    folder, nets = averaged
    data = tmp_path / "data"
    data.mkdir()
    run_command(monkeypatch, "--data", data, "checkpoints", "--from", folder)
    assert sorted(path.stem for path in data.glob("*.pt")) == sorted(nets)
    assert torch.load(data / "narrow.pt", weights_only=True)["step"] == 0
    with pytest.raises(SystemExit, match="is there already"):
        run_command(monkeypatch, "--data", data, "checkpoints", "--from", folder)
    run_command(monkeypatch, "--data", data, "export", "--to", tmp_path / "onnx")
    assert "onlook: no checkpoint" in capsys.readouterr().out
    assert len(member_weights(tmp_path / "onnx" / "identify.onnx")) == 2
    image = torch.rand(1, 3, 64, 96)
    narrow = export.OnnxNetwork(tmp_path / "onnx" / "narrow.onnx", threads=1).run(image.numpy())
    with torch.no_grad():
        expected = nets["narrow"].eval()(image).numpy()
    assert narrow == pytest.approx(expected, abs=0.03 * float(expected.std()))


def test_a_folder_without_weights_and_another_networks_are_refused(averaged, tmp_path, monkeypatch):
    with pytest.raises(SystemExit, match="no averaged weights"):
        run_command(monkeypatch, "--data", tmp_path, "checkpoints", "--from", tmp_path / "nowhere")
    folder, _ = averaged
    with pytest.raises(ValueError, match="another network's"):
        checkpoints.load_averaged_weights(Locator(), folder / "narrow.pt")


def test_files_of_a_kind_are_listed_by_number(tmp_path):
    for name in ("identify10", "identify2", "identify", "identify_old", "identifyx", "onlook0"):
        (tmp_path / f"{name}.pt").touch()
    found = [path.stem for path in checkpoints.list_checkpoints(tmp_path, "identify")]
    assert found == ["identify", "identify2", "identify10"]


def test_the_narrow_locator_does_three_fifths_of_the_work():
    work = [0, 0]
    for at, net in enumerate((Locator(), NarrowLocator())):
        for layer in net.modules():
            if isinstance(layer, torch.nn.Conv2d):
                layer.register_forward_hook(
                    lambda conv, _, out, at=at: work.__setitem__(
                        at, work[at] + conv.weight[0].numel() * out[0].numel()
                    )
                )
        with torch.no_grad():
            net.eval()(torch.zeros(1, 3, 64, 64))
    assert 0.57 < work[1] / work[0] < 0.62
    assert parameter_count(NarrowLocator()) < 0.75 * parameter_count(Locator())


def test_imitating_the_teacher_brings_the_maps_nearer_to_its_own():
    torch.manual_seed(2)
    truth = torch.zeros(1, 15, 8, 8)
    truth[:, train_locate.COUNTED_CHANNEL] = 1
    taught = torch.randn(1, 13, 8, 8)
    taught[:, 0] = -5
    taught[0, 0, 3, 4] = 4
    same = train_locate.imitation_loss(taught, (None, truth, taught))
    assert float(same) == pytest.approx(float(train_locate.location_loss(taught, (None, truth))), abs=1e-6)
    maps = torch.nn.Parameter(torch.zeros(1, 13, 8, 8))
    optimizer = torch.optim.Adam([maps], lr=0.2)
    for _ in range(60):
        optimizer.zero_grad()
        train_locate.imitation_loss(maps, (None, truth, taught)).backward()
        optimizer.step()
    assert (maps[0, 1:, 3, 4] - taught[0, 1:, 3, 4]).abs().max() < 0.1
    assert float(maps[0, 0, 3, 4].detach()) > float(maps[0, 0].detach().median()) + 1


@pytest.fixture
def plain_training(tmp_path, monkeypatch):
    """A folder to train in with plain art, tiny pools and batches, and no check."""
    art = training_art.plain_library(tmp_path)
    monkeypatch.setattr(library, "load", lambda *_, **__: art)
    monkeypatch.setattr(train_locate, "SCENES_IN_POOL", 2)
    monkeypatch.setattr(naming, "CUTS_IN_POOL", 40)
    monkeypatch.setattr(train_locate, "make_checker", lambda _: lambda _: "checked")
    monkeypatch.setattr(train_identify, "make_checker", lambda _: lambda _: "checked")
    return tmp_path


@pytest.mark.parametrize("workers", [0, 2])
def test_a_narrow_locator_is_trained_from_a_wide_one(plain_training, monkeypatch, capsys, workers):
    torch.save(Locator().state_dict(), plain_training / "wide.pt")
    words = ("--data", plain_training, "locate", "--narrow", "--teacher", plain_training / "wide.pt")
    run_command(monkeypatch, *words, "--steps", 1, "--workers", workers, "--device", "cpu", "--batch", 2)
    assert torch.load(plain_training / "narrow.pt", weights_only=True)["step"] == 1
    said = capsys.readouterr().out
    assert "step 1 checked" in said
    assert "each shown at most 2 times" in said


@pytest.mark.parametrize("workers", [0, 1])
def test_members_are_trained_apart_and_go_on_from_their_checkpoints(
    plain_training, monkeypatch, capsys, workers
):
    words = (
        "--data",
        plain_training,
        "identify",
        "--workers",
        workers,
        "--uses",
        3,
        "--batch",
        16,
        "--member",
    )
    for member, steps in ((0, 2), (1, 1), (0, 3)):
        run_command(monkeypatch, *words, member, "--steps", steps)
    states = [torch.load(plain_training / f"identify{at}.pt", weights_only=True) for at in (0, 1)]
    assert [state["step"] for state in states] == [3, 1]
    assert not torch.equal(*(state["net"]["head.weight"] for state in states))
    assert "each shown at most 3 times" in capsys.readouterr().out


@pytest.mark.parametrize(
    "make", [train_locate.make_scene_examples, partial(train_identify.make_index_examples)]
)
def test_a_workers_scenes_are_those_that_its_seed_makes_here(plain_training, make):
    art = library.TrainingArt(plain_training)
    if make is train_locate.make_scene_examples:
        layout, rows, factory = train_locate.SCENE_LAYOUT, 1, partial(make, art)
    else:
        layout, rows = train_identify.CROPS.layout(), train_identify.CUTS_PER_SCENE
        factory = partial(make, art, None)
    here = LocalSource(factory(5))
    with WorkerSource(factory, layout, rows, 1, seed=5) as source:
        seen = 0
        while seen < 3:
            for examples in source.take(wait=True):
                (expected,) = here.take(wait=True)
                assert all(np.array_equal(examples[name], expected[name][:rows]) for name in layout)
                seen += 1


def test_without_a_gpu_it_is_refused_in_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(loop.torch.cuda, "is_available", lambda: False)
    with pytest.raises(SystemExit) as ended:
        run_command(monkeypatch, "--data", tmp_path, "locate", "--device", "cuda")
    assert ended.value.code == 2
    assert (
        capsys.readouterr().err.strip() == "There is no GPU here that torch can use; leave --device cuda out."
    )


def test_a_teacher_that_is_not_there_is_told_of(tmp_path, monkeypatch):
    with pytest.raises(SystemExit, match=r"There is no .* to learn from"):
        run_command(monkeypatch, "--data", tmp_path, "locate", "--narrow", "--teacher", tmp_path / "no.pt")


@pytest.mark.parametrize("count", ["-1", "two"])
def test_a_number_of_workers_that_is_none_is_refused(tmp_path, monkeypatch, count):
    with pytest.raises(SystemExit) as ended:
        run_command(monkeypatch, "--data", tmp_path, "locate", "--workers", count)
    assert ended.value.code == 2


def test_precision_is_what_is_faster_here():
    assert loop.choose_precision(loop.CPU) in (torch.float32, torch.bfloat16)
    assert TrainingOptions(None).member_seed(2) == 2
    assert len({TrainingOptions(None, member=at).member_seed(2) for at in (None, 0, 1)}) == 3
