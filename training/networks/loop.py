"""What both trainings share: a schedule by steps, an average of the weights, checkpoints that resume."""

import copy
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

Batch = tuple[Tensor, ...]


@dataclass
class TrainingPlan:
    """How long and how fast to train."""

    steps: int
    seed: int = 1
    rate: float = 2.5e-3
    warm_up: int = 200
    decay: float = 0.05
    keep: float = 0.998
    """Share of the averaged weights that one step leaves."""
    save_every: int = 100
    check_every: int = 500
    start: int = 0
    """The step from which the rate rises and falls again, above 0 where a finished training goes on."""


def learning_rate_at(plan: TrainingPlan, step: int) -> float:
    """Return the learning rate: a linear rise, then half a cosine to a hundredth."""
    since = step - plan.start
    if since < plan.warm_up:
        return plan.rate * max(0, since + 1) / plan.warm_up
    progress = (since - plan.warm_up) / max(1, plan.steps - plan.start - plan.warm_up)
    return plan.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


def _make_optimizer(net: nn.Module, plan: TrainingPlan) -> torch.optim.Optimizer:
    """Return an AdamW optimizer without weight decay for biases and norms."""
    matrices = [p for p in net.parameters() if p.ndim > 1]
    vectors = [p for p in net.parameters() if p.ndim <= 1]
    groups = [{"params": matrices, "weight_decay": plan.decay}, {"params": vectors, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=plan.rate)


def _update_average(mean: nn.Module, net: nn.Module, keep: float) -> None:
    """Move the averaged weights and statistics towards the present ones."""
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if old.is_floating_point():
                old.lerp_(new, 1 - keep)
            else:
                old.copy_(new)


def _save_checkpoint(path: Path, **state: object) -> None:
    """Write a checkpoint so that a reader never sees half of it."""
    part = path.with_suffix(".part")
    torch.save(state, part)
    part.replace(path)


def write_first_checkpoint(net: nn.Module, checkpoint: Path) -> None:
    """Write a checkpoint of step 0 from which `train_network` goes on with the weights that `net` has."""
    optimizer, weights = _make_optimizer(net, TrainingPlan(steps=0)), net.state_dict()
    state = {"net": weights, "mean": weights, "optimizer": optimizer.state_dict()}
    _save_checkpoint(checkpoint, step=0, rng=torch.get_rng_state(), **state)


def train_network(
    net: nn.Module,
    plan: TrainingPlan,
    checkpoint: Path,
    batches: Callable[[int], Callable[[], Batch]],
    loss: Callable[[Tensor, Batch], Tensor],
    check: Callable[[nn.Module], str],
) -> None:
    """Train `net` to `plan.steps`, going on from `checkpoint` where there is one.

    `batches(seed)` starts a stream of batches, inputs first; a resumed run draws new ones. `check`
    describes the averaged net's validation in a line.
    """
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    net.to(memory_format=torch.channels_last)
    optimizer, mean, first = _make_optimizer(net, plan), copy.deepcopy(net), 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["net"])
        mean.load_state_dict(state["mean"])
        optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["rng"])
        first = state["step"]
    draw, since, total = batches(1000 * plan.seed + first), time.monotonic(), 0.0
    for step in range(first, plan.steps):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate_at(plan, step)
        total += _train_step(net, optimizer, draw(), loss)
        done = step + 1
        _update_average(mean, net, min(plan.keep, max(1, done - plan.start) / max(10, done - plan.start + 9)))
        if done % plan.save_every == 0 or done == plan.steps:
            state = {"net": net.state_dict(), "mean": mean.state_dict(), "optimizer": optimizer.state_dict()}
            _save_checkpoint(checkpoint, step=done, rng=torch.get_rng_state(), **state)
            spent, since = time.monotonic() - since, time.monotonic()
            print(f"step {done} loss {total / plan.save_every:.4f} {spent:.0f} s", flush=True)
            total = 0.0
        if done % plan.check_every == 0 or done == plan.steps:
            print(f"step {done} {check(mean.eval())}", flush=True)


def _train_step(
    net: nn.Module, optimizer: torch.optim.Optimizer, batch: Batch, loss: Callable[[Tensor, Batch], Tensor]
) -> float:
    """Take one step and return its loss; gradients are clipped at norm 2."""
    net.train()
    inputs = batch[0].to(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        outputs = net(inputs)
    value = loss(outputs.float(), batch)
    optimizer.zero_grad()
    value.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
    return float(value.item())
