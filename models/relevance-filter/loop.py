"""The loop of a training of the cross-encoder, which goes on from its checkpoint after a kill."""

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from encoding import cross_encoder
from network import CrossEncoder

WARM_UP = 0.06
HEAD_RATE = 5e-4
# How fast the two texts begin to see each other.
DAMPING_RATE = 1e-2


def parser(description: str) -> ArgumentParser:
    """Of what every training is told."""
    made = ArgumentParser(description=description)
    add = made.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--rate", type=float, default=5e-5)
    add("--seed", type=int, default=1)
    add("--save", type=float, default=120, help="CPU seconds between checkpoints")
    return made


def train(
    options: Namespace, total: int, loss_of: Callable[[CrossEncoder, int], torch.Tensor]
) -> None:
    """
    Writes `checkpoint.pt` and `log.jsonl` to the folder `options.out`.

    @param total steps
    @param loss_of the loss of the batch of a step
    """
    network = cross_encoder()
    # Word vectors stay as they are: few words of the world are in the data.
    network.embeddings.requires_grad_(False)
    torch.manual_seed(options.seed)
    optimizer = torch.optim.AdamW(groups(network, options.rate), weight_decay=0.01)
    checkpoint = options.out / "checkpoint.pt"
    step, spent = 0, 0.0
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(saved["weights"])
        optimizer.load_state_dict(saved["optimizer"])
        torch.set_rng_state(saved["random"])
        step, spent = saved["step"], saved["seconds"]

    def save() -> None:
        state = {
            "weights": network.state_dict(),
            "optimizer": optimizer.state_dict(),
            "random": torch.get_rng_state(),
            "step": step,
            "seconds": spent,
        }
        torch.save(state, checkpoint.with_suffix(".new"))
        checkpoint.with_suffix(".new").replace(checkpoint)

    log = open(options.out / "log.jsonl", "a", buffering=1)
    saved_at, losses = spent, []
    network.train()
    while step < total:
        begin = time.process_time()
        part = step / total
        for group in optimizer.param_groups:
            group["lr"] = group["rate"] * min(part / WARM_UP, (1 - part) / (1 - WARM_UP))
        loss = loss_of(network, step)
        losses.append(loss.item())
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        spent += time.process_time() - begin
        if step % 50 == 0 or step == total:
            line = {"step": step, "of": total, "loss": round(float(np.mean(losses)), 4)}
            log.write(json.dumps({**line, "cpuSeconds": round(spent)}) + "\n")
            losses = []
        if spent - saved_at > options.save or step == total:
            save()
            saved_at = spent


def groups(network: CrossEncoder, rate: float) -> list[dict]:
    """Parameters with how fast they learn."""
    new = [network.products, network.offset, *network.correction.parameters()]
    new += network.stance.parameters()
    return [
        {"params": list(network.layers.parameters()), "rate": rate},
        {"params": new, "rate": HEAD_RATE},
        {"params": [network.damping], "rate": DAMPING_RATE, "weight_decay": 0.0},
    ]
