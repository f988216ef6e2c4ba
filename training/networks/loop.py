"""What all trainings share: a schedule by steps, an average of the weights, checkpoints that resume."""

import copy
import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from training.networks.checkpoints import checkpoint_path, make_optimizer, save_checkpoint

Batch = tuple[Tensor, ...]
CPU = torch.device("cpu")
BatchStream = AbstractContextManager[Callable[[], Batch]]
"""A context in which one batch after another is drawn, inputs first, all on the device that trains."""
Check = Callable[[nn.Module], str]
"""Describes in a line how well a network does on pictures that it never learns from."""
SHORT_WARM_UP = 50
"""Steps over which the rate rises where a finished training goes on."""


@dataclass(frozen=True)
class TrainingOptions:
    """What whoever starts a training decides."""

    data: Path
    """The folder of art and checkpoints."""
    steps: int = 0
    start: int = 0
    """The step from which the rate rises and falls again, above 0 where a finished training goes on."""
    rate: float = 2.5e-3
    workers: int = 0
    """Number of processes that make scenes; 0: the one that trains does."""
    device: torch.device = CPU
    uses: int | None = None
    """How often a scene or a crop is shown at most; None: as often as that network's training says."""
    batch: int | None = None
    """Number of scenes or crops in a step; None: as many as that network's training says."""
    member: int | None = None
    """Number of the network among several of its kind; None: it is the only one."""

    def member_seed(self, seed: int) -> int:
        """Return a seed of this member's own; that of the only network is `seed`."""
        return seed if self.member is None else seed + 100 * (self.member + 1)


@dataclass
class TrainingPlan:
    """How long and how fast to train."""

    steps: int
    seed: int = 1
    rate: float = 2.5e-3
    warm_up: int = 200
    keep: float = 0.998
    """Share of the averaged weights that one step leaves."""
    save_every: int = 100
    check_every: int = 500
    start: int = 0
    """The step from which the rate rises and falls again, above 0 where a finished training goes on."""


def find_device(name: str) -> torch.device:
    """Return the device "cpu" or "cuda"; raise ValueError where it is not there."""
    if name == "cuda" and not torch.cuda.is_available():
        raise ValueError("There is no GPU here that torch can use; leave --device cuda out.")
    return torch.device(name)


def choose_precision(device: torch.device) -> torch.dtype:
    """Return the type that convolutions are computed in: bfloat16 where that is faster, else float32.

    A processor without instructions for bfloat16 takes ten times as long with it, so both are tried.
    """
    if device.type == "cuda":
        return torch.bfloat16
    layer, inputs = nn.Conv2d(64, 64, 3, padding=1), torch.rand(4, 64, 32, 32)

    def spend(precision: torch.dtype) -> float:
        spent = list[float]()
        for _ in range(3):
            begun = time.thread_time()
            with torch.autocast("cpu", torch.bfloat16, enabled=precision == torch.bfloat16):
                outputs = layer(inputs)
            outputs.float().sum().backward()
            spent.append(time.thread_time() - begun)
        return min(spent)

    return min((torch.float32, torch.bfloat16), key=spend)


def learning_rate_at(plan: TrainingPlan, step: int) -> float:
    """Return the learning rate: a linear rise, then half a cosine to a hundredth."""
    since = step - plan.start
    if since < plan.warm_up:
        return plan.rate * max(0, since + 1) / plan.warm_up
    progress = (since - plan.warm_up) / max(1, plan.steps - plan.start - plan.warm_up)
    return plan.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


def _update_average(mean: nn.Module, net: nn.Module, keep: float) -> None:
    """Move the averaged weights and statistics towards the present ones."""
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if old.is_floating_point():
                old.lerp_(new, 1 - keep)
            else:
                old.copy_(new)


def run_training(
    net: nn.Module,
    kind: str,
    options: TrainingOptions,
    seed: int,
    batches: Callable[[int], BatchStream],
    loss: Callable[[Tensor, Batch], Tensor],
    make_check: Callable[[], Check],
) -> None:
    """Train `net` as `options` say; its checkpoint is named for its `kind` and its number.

    See `train_network` for the rest.
    """
    plan = TrainingPlan(
        steps=options.steps, seed=options.member_seed(seed), start=options.start, rate=options.rate
    )
    if options.start:
        plan.warm_up = SHORT_WARM_UP
    checkpoint = checkpoint_path(options.data, kind, options.member)
    train_network(net, plan, checkpoint, batches, loss, make_check, options.device)


def train_network(
    net: nn.Module,
    plan: TrainingPlan,
    checkpoint: Path,
    batches: Callable[[int], BatchStream],
    loss: Callable[[Tensor, Batch], Tensor],
    make_check: Callable[[], Check],
    device: torch.device = CPU,
) -> None:
    """Train `net` to `plan.steps` on `device`, going on from `checkpoint` where there is one.

    `batches(seed)` opens a stream of batches; a resumed run draws new ones. It opens before anything is
    computed: processes that make scenes are best started from one that has computed nothing.
    """
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    state = torch.load(checkpoint, weights_only=True, map_location="cpu") if checkpoint.exists() else None
    first = state["step"] if state else 0
    with batches(1000 * plan.seed + first) as draw:
        check, precision = make_check(), choose_precision(device)
        torch.backends.cudnn.benchmark = True  # all batches have one size
        net.to(device, memory_format=torch.channels_last)
        optimizer, mean = make_optimizer(net), copy.deepcopy(net)
        if state:
            net.load_state_dict(state["net"])
            mean.load_state_dict(state["mean"])
            optimizer.load_state_dict(state["optimizer"])
            torch.set_rng_state(state["rng"])
        since, told, total = time.monotonic(), first, torch.zeros((), device=device)
        for step in range(first, plan.steps):
            for group in optimizer.param_groups:
                group["lr"] = learning_rate_at(plan, step)
            total += _train_step(net, optimizer, draw(), loss, precision)
            done = step + 1
            begun = done - plan.start
            _update_average(mean, net, min(plan.keep, max(1, begun) / max(10, begun + 9)))
            if done % plan.save_every == 0 or done == plan.steps:
                save_checkpoint(checkpoint, done, net, mean, optimizer)
                spent, since = time.monotonic() - since, time.monotonic()
                print(f"step {done} loss {total.item() / (done - told):.4f} {spent:.0f} s", flush=True)
                told = done
                total.zero_()
            if done % plan.check_every == 0 or done == plan.steps:
                print(f"step {done} {check(mean.eval())}", flush=True)


def _train_step(
    net: nn.Module,
    optimizer: torch.optim.Optimizer,
    batch: Batch,
    loss: Callable[[Tensor, Batch], Tensor],
    precision: torch.dtype,
) -> Tensor:
    """Take one step and return its loss, still on the device; gradients are clipped at norm 2."""
    net.train()
    inputs = batch[0].contiguous(memory_format=torch.channels_last)
    with torch.autocast(inputs.device.type, precision, enabled=precision != torch.float32):
        outputs = net(inputs)
    value = loss(outputs.float(), batch)
    optimizer.zero_grad()
    value.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
    return value.detach()
