"""
Trains an encoder on synthetic graphs, fresh ones in every batch; see README.md.

    python train.py OUT --network cnn --contrast 0.02 --minutes 60

OUT gets `checkpoint.pt` and `log.jsonl`, one line a report. Where OUT has a checkpoint, training goes
on from it; the settings must be the same. It goes on with other graphs than an unbroken run would.
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

import checkpoint
from evaluate import evaluate
from graphs import Batch, Drawing, Stream, held_out
from networks import NETWORKS, Encoder
from objectives import objective

WARM_UP = 200
LOWEST_RATE = 0.02


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Trains an encoder of shapes.")
    add = parser.add_argument
    add("out", type=Path)
    add("--network", choices=NETWORKS, default="cnn")
    add("--contrast", type=float, default=0.0, help="weight of NT-Xent on edited copies")
    add("--smallest", type=int, default=0, help="relations of a graph that --contrast counts")
    add("--listwise", type=float, default=0.0, help="weight of the listwise loss")
    add("--schemes", type=float, default=0.0, help="weight of telling schemes apart")
    add("--start", type=Path, help="a checkpoint whose encoder to begin with")
    add("--layout", default="logical")
    add("--width", type=int, default=64)
    add("--order", choices=("canonical", "random"), default="canonical")
    add("--palette", choices=("schemes", "plain"), default="schemes")
    add("--dimensions", type=int, default=128)
    add("--batch", type=int, default=128)
    add("--edits", type=int, default=4, help="at most, for the copies in each batch")
    add("--rate", type=float, default=1e-3, help="highest learning rate")
    add("--seed", type=int, default=1)
    add("--mixed", action="store_true", help="bfloat16 where that is safe: faster")
    add("--minutes", type=float, default=math.inf, help="budget of this process's CPU time")
    add("--graphs", type=float, default=math.inf, help="budget, with earlier runs' graphs")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    add("--report", type=float, default=30, help="seconds between checkpoints")
    add("--evaluate", type=float, default=300, help="seconds between evaluations")
    return parser.parse_args()


def average(averaged: list, current: list, count: int | torch.Tensor) -> None:
    """Moves the average towards the weights: over the last 100 steps, at first over fewer."""
    decay = min(0.99, (1 + float(count)) / (10 + float(count)))
    get_ema_multi_avg_fn(decay)(averaged, current, count)


class Training:
    """An encoder on its way: all that a checkpoint keeps."""

    KEPT = ("network", "contrast", "smallest", "listwise", "schemes")
    KEPT += ("batch", "edits", "rate", "seed", "mixed")

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.options, self.step, self.seconds = options, 0, 0.0
        self.path = options.out / "checkpoint.pt"
        self.settings = {name: getattr(options, name) for name in self.KEPT}
        kind = "features" if options.network == "mlp" else "pictures"
        self.drawing = Drawing(kind, options.layout, options.width, options.order, options.palette)
        self.data = held_out(self.drawing)
        shape = tuple(self.data.originals.shape[1:])
        encoder = Encoder(options.network, shape, options.dimensions)
        if options.start:
            encoder.load_state_dict(checkpoint.load(options.start)["averaged"])
        self.encoder = encoder.to(options.device, memory_format=torch.channels_last)
        aim = objective(options)
        self.objective = aim.to(options.device)
        self.averaged = AveragedModel(encoder, multi_avg_fn=average, use_buffers=True)
        both = nn.ModuleList([self.encoder, self.objective])
        self.optimizer = torch.optim.AdamW(both.parameters(), options.rate, weight_decay=1e-4)
        if self.path.exists():
            self.restore(checkpoint.load(self.path))

    def restore(self, saved: dict) -> None:
        now = {"settings": self.settings, "drawing": vars(self.drawing)}
        for name, value in [*now.items(), ("encoder", self.encoder.settings)]:
            if saved[name] != value:
                raise SystemExit(f"{self.path} was made with other settings: {saved[name]}")
        self.encoder.load_state_dict(saved["weights"])
        self.objective.load_state_dict(saved["objective"])
        self.averaged.module.load_state_dict(saved["averaged"])
        self.averaged.n_averaged.fill_(saved["step"])
        self.optimizer.load_state_dict(saved["optimizer"])
        torch.set_rng_state(saved["random"])
        self.step, self.seconds = saved["step"], saved["seconds"]

    def save(self) -> None:
        state = {
            "settings": self.settings,
            "drawing": dict(vars(self.drawing)),
            "encoder": self.encoder.settings,
            "step": self.step,
            "seconds": self.seconds,
            "weights": self.encoder.state_dict(),
            "objective": self.objective.state_dict(),
            "averaged": self.averaged.module.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "random": torch.get_rng_state(),
        }
        checkpoint.save(self.path, state)

    def spent(self) -> float:
        """The part of the budget that is spent: 1 ends the training."""
        graphs = self.step * self.options.batch / self.options.graphs
        return max(graphs, self.seconds / 60 / self.options.minutes)

    def train_batch(self, batch: Batch) -> dict[str, float]:
        """One step; the learning rate warms up, then falls along a cosine as the budget is spent."""
        falling = LOWEST_RATE + (1 - LOWEST_RATE) * (1 + math.cos(math.pi * self.spent())) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = self.options.rate * min(1, (self.step + 1) / WARM_UP) * falling
        self.encoder.train()
        self.encoder.mixed = self.options.mixed
        parts = self.objective(self.encoder, batch.to(self.options.device))
        self.optimizer.zero_grad()
        parts["loss"].backward()
        self.optimizer.step()
        self.averaged.update_parameters(self.encoder)
        self.step += 1
        return {name: float(part) for name, part in parts.items()}

    def log(self, line: dict) -> None:
        line = {"step": self.step, "graphs": self.step * self.options.batch, **line}
        line["minutes"] = round(self.seconds / 60, 2)
        print(json.dumps(line), flush=True)
        with open(self.options.out / "log.jsonl", "a") as log:
            log.write(json.dumps(line) + "\n")

    def measure(self) -> None:
        """Evaluates the averaged encoder. Its time counts for nothing."""
        self.save()
        self.averaged.module.mixed = False
        self.log(evaluate(self.averaged.module, self.data))


def run(training: Training) -> None:
    options = training.options
    size = sum(weight.numel() for weight in training.encoder.parameters())
    training.log({"parameters": size, **vars(training.drawing), **training.settings})
    # Another seed for each run that goes on, so that it sees no graph twice.
    stream = Stream(
        training.drawing, options.batch, options.edits, options.seed * 1_000_003 + training.step
    )
    sums: dict[str, float] = {}
    steps, reported, measured = 0, training.seconds, training.seconds
    try:
        while training.spent() < 1:
            begin = time.process_time()
            for name, value in training.train_batch(next(stream)).items():
                sums[name] = sums.get(name, 0) + value
            steps += 1
            training.seconds += time.process_time() - begin
            since = training.seconds - reported
            if since >= options.report:
                means = {name: round(value / steps, 5) for name, value in sums.items()}
                training.log({**means, "perSecond": round(steps * options.batch / since, 1)})
                training.save()
                sums, steps, reported = {}, 0, training.seconds
            if training.seconds - measured >= options.evaluate:
                training.measure()
                measured = training.seconds
    finally:
        stream.close()
    training.measure()


if __name__ == "__main__":
    options = parse()
    if math.isinf(options.minutes) and math.isinf(options.graphs):
        raise SystemExit("--minutes or --graphs: one budget is needed")
    if options.out.exists() and not options.out.is_dir():
        raise SystemExit(f"{options.out} is not a folder")
    options.out.mkdir(parents=True, exist_ok=True)
    run(Training(options))
