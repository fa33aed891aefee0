"""The training loop of the cross-encoder. It resumes from its checkpoint after a kill."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from network import CrossEncoder

# Share of the steps in which the learning rates rise.
WARM_UP = 0.05
# Learning rates of the small networks, and of the damping of attention between the two texts.
HEAD_RATE = 5e-4
DAMPING_RATE = 1e-2
SAVE_EVERY = 100
LOG_EVERY = 25

# Number of a step -> its loss, and the parts of the loss by name.
LossOf = Callable[[int], tuple[torch.Tensor, dict[str, float]]]


def train(
    network: CrossEncoder,
    out: Path,
    total: int,
    rate: float,
    seed: int,
    loss_of: LossOf,
    falling: float = 1 - WARM_UP,
) -> None:
    """
    Writes `checkpoint.pt` and `log.jsonl` to the folder `out`. `loss_of` must draw its random
    numbers by the number of the step alone, so that a resumed training gives the same result as one
    that was never killed.

    @param total number of steps
    @param rate learning rate of the layers
    @param falling share of the steps, the last ones, in which the learning rates fall
    """
    torch.manual_seed(seed)
    optimizer = torch.optim.AdamW(parameter_groups(network, rate), weight_decay=0.01)
    checkpoint = out / "checkpoint.pt"
    step, spent = 0, 0.0
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(saved["weights"])
        optimizer.load_state_dict(saved["optimizer"])
        torch.set_rng_state(saved["random"])
        step, spent = saved["step"], saved["seconds"]
    losses: dict[str, list[float]] = {}
    network.train()
    with open(out / "log.jsonl", "a", buffering=1) as log:
        while step < total:
            begin = time.process_time()
            part = step / total
            for group in optimizer.param_groups:
                group["lr"] = group["rate"] * min(part / WARM_UP, 1, (1 - part) / falling)
            loss, parts = loss_of(step)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
            spent += time.process_time() - begin
            for name, value in parts.items():
                losses.setdefault(name, []).append(value)
            if step % LOG_EVERY == 0 or step == total:
                means = {name: round(float(np.mean(values)), 4) for name, values in losses.items()}
                entry = {"step": step, "of": total, **means, "cpuSeconds": round(spent)}
                log.write(json.dumps(entry) + "\n")
                losses = {}
            if step % SAVE_EVERY == 0 or step == total:
                save(checkpoint, network, optimizer, step, spent)


def save(checkpoint: Path, network, optimizer, step: int, seconds: float) -> None:
    state = {
        "weights": network.state_dict(),
        "optimizer": optimizer.state_dict(),
        "random": torch.get_rng_state(),
        "step": step,
        "seconds": seconds,
    }
    torch.save(state, checkpoint.with_suffix(".new"))
    checkpoint.with_suffix(".new").replace(checkpoint)


def parameter_groups(network: CrossEncoder, rate: float) -> list[dict]:
    """The parameters that learn, with their learning rates."""
    layers = [each for each in network.layers.parameters() if each.requires_grad]
    heads = [
        *(network.products, network.offset, network.issue_products, network.issue_offset),
        *(network.agreement_products, network.agreement_offset),
    ]
    for head in (
        network.correction,
        network.side,
        network.quality,
        network.issue,
        network.agreement,
        network.match,
        network.reply,
    ):
        heads += head.parameters()
    return [
        {"params": layers, "rate": rate},
        {"params": heads, "rate": HEAD_RATE},
        {"params": [network.damping], "rate": DAMPING_RATE, "weight_decay": 0.0},
    ]
