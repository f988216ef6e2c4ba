"""Checkpoints out of the weights that are kept: training goes on without the ones they were made from.

In those weights the batch norms are folded into the convolutions. Training needs norms, so each is given back
the mean and the spread that its convolution has on training's own scenes; the network computes the same.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import torch
from torch import Tensor, nn

from training.networks.checkpoints import KINDS, checkpoint_path, refuse_existing, write_first_checkpoint
from training.networks.loop import BatchStream, TrainingOptions
from training.networks.members import member_weights
from training.networks.train_identify import stream_batches as crops
from training.networks.train_locate import stream_batches as scenes
from training.networks.train_onlook import stream_batches as faces

BATCHES = 20
"""Batches of scenes or crops that the norms' means and spreads are taken from."""
KERNEL_GAIN = 2.0
"""Root mean square of a kernel's weights in inverse roots of its inputs, as training makes them."""


def restore_checkpoints(data: Path, weights: Path) -> None:
    """Write `data`/locate.pt and the like of step 0, which compute what the last nets in `weights` do.

    Raises ValueError where a checkpoint is there already: nothing trained is lost.
    """
    options = TrainingOptions(data)
    streams: dict[str, Callable[[], BatchStream]] = {
        "locate": lambda: scenes(options, 3),
        "identify": lambda: crops(options, 4),
        "onlook": lambda: faces(options, 5, weights / "locate.onnx"),
    }
    refuse_existing(data, list(streams))
    cv2.setNumThreads(1)
    for name, stream in streams.items():
        net, checkpoint = KINDS[name](), checkpoint_path(data, name)
        with stream() as draw:
            folded = member_weights(weights / f"{name}.onnx")[-1]
            restore_norms(net, folded, (draw()[0] for _ in range(BATCHES)))
        write_first_checkpoint(net, checkpoint)
        print(f"{checkpoint}: unfolded, step 0")


NormedConvolutions = dict[str, tuple[nn.Conv2d, nn.BatchNorm2d]]
"""Convolutions with the norms that follow them, by the convolution's name."""


def normed_convolutions(net: nn.Module) -> NormedConvolutions:
    """Return the convolutions of a network that a batch norm follows."""
    return {
        f"{name}.0": (part[0], part[1])
        for name, part in net.named_modules()
        if isinstance(part, nn.Sequential) and len(part) > 1 and isinstance(part[1], nn.BatchNorm2d)
    }


def restore_norms(net: nn.Module, folded: dict[str, Tensor], batches: Iterator[Tensor]) -> None:
    """Make a new network compute what its `folded` weights do, its norms normal on `batches` of inputs.

    Raises ValueError where the weights are another network's.
    """
    pairs = normed_convolutions(net)
    own = {name: weight for name, weight in folded.items() if name.removesuffix(".bias") not in pairs}
    sizes = {name: weight.shape for name, weight in net.state_dict().items()}
    if any(sizes.get(name) != weight.shape for name, weight in own.items()):
        raise ValueError("These weights are another network's")
    net.load_state_dict(own, strict=False)
    with torch.no_grad():
        for name, (_, norm) in pairs.items():
            norm.weight.fill_((1 + norm.eps) ** 0.5)
            norm.bias.copy_(folded[f"{name}.bias"])
        moments = _output_moments(net.eval(), pairs, batches)
        for name, (conv, norm) in pairs.items():
            _insert_norm(conv, norm, *moments[name])


def _output_moments(
    net: nn.Module, pairs: NormedConvolutions, batches: Iterator[Tensor]
) -> dict[str, tuple[Tensor, Tensor]]:
    """Return the mean and the variance of each convolution's output by channel."""
    sums = {name: torch.zeros(3, norm.num_features, dtype=torch.float64) for name, (_, norm) in pairs.items()}

    def counting(total: Tensor) -> Callable[[nn.Module, tuple[Tensor, ...], Tensor], None]:
        def count(_: nn.Module, __: tuple[Tensor, ...], output: Tensor) -> None:
            flat = output.transpose(0, 1).flatten(1).double()
            total.add_(torch.stack([torch.ones_like(flat).sum(1), flat.sum(1), flat.square().sum(1)]))

        return count

    hooks = [conv.register_forward_hook(counting(sums[name])) for name, (conv, _) in pairs.items()]
    for batch in batches:
        net(batch)
    for hook in hooks:
        hook.remove()
    means = {name: total[1] / total[0] for name, total in sums.items()}
    return {
        name: (means[name].float(), (total[2] / total[0] - means[name] ** 2).clamp(min=0).float())
        for name, total in sums.items()
    }


def _insert_norm(conv: nn.Conv2d, norm: nn.BatchNorm2d, mean: Tensor, variance: Tensor) -> None:
    """Let a norm remove `mean` and `variance` and restore both; kernels become `KERNEL_GAIN` large."""
    kernels = conv.weight.flatten(1)
    scale = KERNEL_GAIN / kernels.norm(dim=1).clamp(min=1e-4)
    conv.weight.mul_(scale[:, None, None, None])
    norm.running_mean.copy_(mean * scale)
    norm.running_var.copy_(variance * scale**2)
    norm.weight.copy_((norm.running_var + norm.eps).sqrt() / scale)
    norm.bias.add_(mean)
