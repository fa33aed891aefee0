"""
Trains an encoder as Bartz et al. 2025 do (appendix A); see paper/README.md.

    python paper_train.py OUT autoencoder --layout logical --minutes 45
    python paper_train.py OUT simclr --start RUNS/autoencoder --layout logical --epochs 8

OUT gets `checkpoint.pt` and a line of `log.jsonl` after each epoch. The same command goes on after a
kill with the next epoch, as if nothing had happened.
"""

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

import checkpoint
from networks import prepare
from paper_networks import PaperEncoder
from paper_objectives import Autoencoder, SimClr
from paper_pictures import pictures

STEPS = {"autoencoder": Autoencoder, "simclr": SimClr}
BATCH = {"autoencoder": 32, "simclr": 16}
RATE = {"autoencoder": 1e-3, "simclr": 5e-4}
DECAY = {"autoencoder": 1e-2, "simclr": 1e-4}
LOWEST_RATE = 1e-5
# Epochs without a better validation loss. SimCLR runs to the end, as its rate does.
PATIENCE = {"autoencoder": 3, "simclr": math.inf}
HELD_OUT = 0.1


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Trains an encoder as the paper does.")
    add = parser.add_argument
    add("out", type=Path)
    add("step", choices=STEPS)
    add("--layout", choices=("logical", "icicle", "treemap"), default="logical")
    add("--start", type=Path, help="the folder of a training whose encoder to begin with")
    add("--count", type=int, default=60_000, help="different pictures of synthetic graphs")
    add("--graphs", type=Path, nargs="+", default=[], help="folders of graphs, instead")
    add("--epochs", type=int, default=50, help="at most")
    add("--minutes", type=float, default=math.inf, help="of CPU time; the last epoch is finished")
    add("--seed", type=int, default=1)
    add("--pictures", type=Path, default=Path("pictures"), help="the folder that keeps them")
    return parser.parse_args()


class Training:
    """An encoder on its way: all that a checkpoint keeps."""

    KEPT = ("step", "layout", "count", "seed")

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.options, self.path = options, options.out / "checkpoint.pt"
        self.settings = {name: getattr(options, name) for name in self.KEPT}
        self.settings["graphs"] = [path.name for path in options.graphs]
        self.encoder, self.objective = PaperEncoder(), STEPS[options.step]()
        self.epoch, self.seconds, self.best, self.since_best = 0, 0.0, math.inf, 0
        if options.start:
            self.encoder.load_state_dict(best_weights(options.start / "checkpoint.pt"))
        both = [*self.encoder.parameters(), *self.objective.parameters()]
        self.optimizer = torch.optim.AdamW(
            both, RATE[options.step], weight_decay=DECAY[options.step]
        )
        self.best_weights = self.encoder.state_dict()
        if self.path.exists():
            self.restore(checkpoint.load(self.path))
        all_of_them = pictures(
            options.pictures, options.layout, options.count, options.seed, options.graphs
        )
        order = np.random.default_rng(options.seed).permutation(len(all_of_them))
        held_out = math.ceil(HELD_OUT * len(order))
        self.pictures, self.validation, self.train = all_of_them, order[:held_out], order[held_out:]

    def restore(self, saved: dict) -> None:
        if saved["settings"] != self.settings:
            raise SystemExit(f"{self.path} was made with other settings: {saved['settings']}")
        self.encoder.load_state_dict(saved["weights"])
        self.objective.load_state_dict(saved["objective"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.best_weights = saved["best_weights"]
        for name in ("epoch", "seconds", "best", "since_best"):
            setattr(self, name, saved[name])

    def save(self) -> None:
        state = {
            "settings": self.settings,
            "weights": self.encoder.state_dict(),
            "objective": self.objective.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "best_weights": self.best_weights,
            **{name: getattr(self, name) for name in ("epoch", "seconds", "best", "since_best")},
        }
        checkpoint.save(self.path, state)

    def finished(self) -> bool:
        late = self.seconds / 60 >= self.options.minutes
        patience = PATIENCE[self.options.step]
        return late or self.since_best >= patience or self.epoch >= self.options.epochs

    def loss(self, batch: np.ndarray) -> Tensor:
        chosen = torch.from_numpy(self.pictures[np.sort(batch)])
        return self.objective(self.encoder, prepare(chosen))

    def run_epoch(self) -> dict[str, float]:
        """One pass over the pictures; what is random depends on the seed and the epoch only."""
        torch.manual_seed(1_000 * self.options.seed + self.epoch)
        set_rate(self.optimizer, rate_of(self.options, self.epoch))
        order = self.train[torch.randperm(len(self.train)).numpy()]
        size = BATCH[self.options.step]
        self.encoder.train(), self.objective.train()
        losses = []
        for at in range(0, len(order) - size + 1, size):
            loss = self.loss(order[at : at + size])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            losses.append(float(loss.detach()))
        return {"loss": float(np.mean(losses)), "validation": self.validate()}

    @torch.no_grad()
    def validate(self) -> float:
        """The same views of the same pictures every time."""
        torch.manual_seed(self.options.seed)
        size = BATCH[self.options.step]
        self.encoder.eval()
        parts = [self.validation[at : at + size] for at in range(0, len(self.validation), size)]
        # A picture alone would have no negatives.
        return float(np.mean([float(self.loss(part)) for part in parts if len(part) > 1]))

    def run(self) -> None:
        while not self.finished():
            begin = time.process_time()
            figures = self.run_epoch()
            self.seconds += time.process_time() - begin
            self.epoch += 1
            self.since_best += 1
            if figures["validation"] < self.best:
                self.best, self.since_best = figures["validation"], 0
                self.best_weights = {
                    name: value.clone() for name, value in self.encoder.state_dict().items()
                }
            self.save()
            self.log(figures)

    def log(self, figures: dict[str, float]) -> None:
        line = {"epoch": self.epoch, "pictures": len(self.train), **self.settings}
        line.update({name: round(value, 6) for name, value in figures.items()})
        line["minutes"] = round(self.seconds / 60, 2)
        print(json.dumps(line), flush=True)
        with open(self.options.out / "log.jsonl", "a") as log:
            log.write(json.dumps(line) + "\n")


def best_weights(path: Path) -> dict[str, Tensor]:
    """Of the epoch with the lowest loss on held-out pictures."""
    return checkpoint.load(path)["best_weights"]


def rate_of(options: argparse.Namespace, epoch: int) -> float:
    """Constant for the autoencoder; SimCLR's falls along a cosine (A.2)."""
    highest = RATE[options.step]
    if options.step == "autoencoder":
        return highest
    share = (1 + math.cos(math.pi * epoch / options.epochs)) / 2
    return LOWEST_RATE + (highest - LOWEST_RATE) * share


def set_rate(optimizer: torch.optim.Optimizer, rate: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = rate


if __name__ == "__main__":
    options = parse()
    options.out.mkdir(parents=True, exist_ok=True)
    Training(options).run()
