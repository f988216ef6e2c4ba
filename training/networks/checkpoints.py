"""Files of networks in training: checkpoints to go on from, and averaged weights, often all that is kept."""

import re
from pathlib import Path

import torch
from torch import nn

from training.networks.nets import CardClassifier, Identifier, Locator, NarrowLocator

KINDS: dict[str, type[nn.Module]] = {
    "locate": Locator,
    "narrow": NarrowLocator,
    "identify": Identifier,
    "onlook": CardClassifier,
}
"""The networks by the names of their files, to which a member's number is added."""

WEIGHT_DECAY = 0.05


def checkpoint_path(folder: Path, kind: str, member: int | None = None) -> Path:
    """Return the file of the only network of a kind, or of one among several."""
    return folder / f"{kind}{'' if member is None else member}.pt"


def list_checkpoints(folder: Path, kind: str) -> list[Path]:
    """Return the files of all networks of a kind in a folder: the one without a number, then by number."""
    named = {path: re.fullmatch(rf"{kind}(\d*)", path.stem) for path in folder.glob(f"{kind}*.pt")}
    return sorted(
        (path for path, name in named.items() if name), key=lambda path: (len(path.stem), path.stem)
    )


def make_optimizer(net: nn.Module) -> torch.optim.Optimizer:
    """Return an AdamW optimizer whose weight decay leaves biases and norms alone."""
    matrices = [p for p in net.parameters() if p.ndim > 1]
    vectors = [p for p in net.parameters() if p.ndim <= 1]
    groups = [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": vectors, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups)


def save_checkpoint(
    checkpoint: Path, step: int, net: nn.Module, mean: nn.Module, optimizer: torch.optim.Optimizer
) -> None:
    """Write a checkpoint of a network and its averaged weights so that a reader never sees half of it."""
    states = {"net": net.state_dict(), "mean": mean.state_dict(), "optimizer": optimizer.state_dict()}
    part = checkpoint.with_suffix(".part")
    torch.save({"step": step, "rng": torch.get_rng_state(), **states}, part)
    part.replace(checkpoint)


def write_first_checkpoint(net: nn.Module, checkpoint: Path) -> None:
    """Write a checkpoint of step 0 from which a training goes on with the weights that `net` has."""
    save_checkpoint(checkpoint, 0, net, net, make_optimizer(net))


def load_averaged_weights(net: nn.Module, path: Path) -> nn.Module:
    """Load averaged weights, of a checkpoint or all that a file holds, and return the network.

    Raises ValueError where they are another network's.
    """
    state = torch.load(path, weights_only=True, map_location="cpu")
    try:
        net.load_state_dict(state.get("mean", state))
    except RuntimeError as differing:
        raise ValueError(f"{path.name} holds another network's weights.") from differing
    return net.eval()


def restore_averaged(data: Path, folder: Path) -> None:
    """Write a checkpoint of step 0 into `data` for each file of averaged weights in `folder`.

    Raises ValueError where there are none, or where a checkpoint is there already: nothing trained is lost.
    """
    found = {path: kind for kind in KINDS for path in list_checkpoints(folder, kind)}
    if not found:
        raise ValueError(f"There are no averaged weights in {folder}: {', '.join(KINDS)}.pt and the like.")
    refuse_existing(data, [path.stem for path in found])
    for path, kind in found.items():
        write_first_checkpoint(load_averaged_weights(KINDS[kind](), path), data / path.name)
        print(f"{data / path.name}: step 0")


def refuse_existing(data: Path, names: list[str]) -> None:
    """Raise ValueError where `data` has a checkpoint of one of these names."""
    for name in names:
        if (data / f"{name}.pt").exists():
            raise ValueError(f"{data / name}.pt is there already; move it away first.")
