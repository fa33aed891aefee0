"""A training and its checkpoints. Killed, it goes on as if nothing had been."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

import checkpoints
from batches import OWN, Batch, Batches
from losses import negative_log_likelihood
from measures import mrr
from schedule import factor
from towers import TwoTowers

CHECKPOINT, LOG = "checkpoint.pt", "log.jsonl"


@dataclass(frozen=True)
class Settings:
    """All that a result depends on, beside the data. `rate` is the highest learning rate."""

    mode: str
    epochs: int = 2
    batch: int = 16
    rate: float = 5e-4
    random: str = OWN
    seed: int = 1


class OtherTraining(Exception):
    """A checkpoint was made with other settings or other data."""


class Data:
    """
    @param arguments [arguments, width] @param images by part, [images, width] each
    @param train and `dev`: pairs, rows of argument and image, [pairs, 2]
    """

    def __init__(
        self,
        arguments: np.ndarray,
        images: dict[str, np.ndarray],
        train: np.ndarray,
        dev: np.ndarray | None = None,
    ):
        self.arguments = torch.from_numpy(arguments)
        self.images = {part: torch.from_numpy(rows) for part, rows in images.items()}
        self.train, self.dev = train, dev
        digest = hashlib.sha256()
        for each in (arguments, *images.values(), train):
            digest.update(repr((each.shape, each.dtype.str)).encode())
            digest.update(np.ascontiguousarray(each).data)
        self.sha256 = digest.hexdigest()

    def parts(self, rows: np.ndarray | None = None) -> tuple[Tensor, ...]:
        """The parts of some images, or of all."""
        return tuple(each if rows is None else each[rows] for each in self.images.values())


class Training:
    def __init__(self, out: Path, settings: Settings, data: Data, save_every: int = 100):
        """
        Goes on from the checkpoint in `out`, if there is one.

        @param save_every steps between two checkpoints within an epoch
        @throws OtherTraining, NoCheckpoint
        """
        self.out, self.settings, self.data, self.save_every = out, settings, data, save_every
        torch.manual_seed(settings.seed)
        widths = {part: rows.shape[1] for part, rows in data.images.items()}
        self.widths = {"argument": data.arguments.shape[1], "image": widths}
        self.towers = TwoTowers(self.widths["argument"], widths)
        self.optimizer = torch.optim.AdamW(self.towers.parameters(), weight_decay=0.01)
        self.batches = Batches(data.train, settings.batch, settings.seed, settings.random)
        self.total = self.batches.steps * settings.epochs
        self.step, self.losses = 0, []
        if (out / CHECKPOINT).exists():
            self.restore(checkpoints.load(out / CHECKPOINT))

    def run(self) -> None:
        """Does the epochs that are left, each with its `epoch-N.pt` and its line in the log."""
        if self.step == 0:
            self.out.mkdir(parents=True, exist_ok=True)
            (self.out / LOG).write_text("")
            self.log({"epoch": 0, **self.measured()})
        while self.step < self.total:
            number, done = divmod(self.step, self.batches.steps)
            batches = self.batches.epoch(number)
            for batch in batches[done:]:
                self.learn(batch)
                if self.step % self.save_every == 0 and self.step % self.batches.steps:
                    self.save(CHECKPOINT)
            self.end_epoch(number + 1, batches)

    def learn(self, batch: Batch) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.rate * factor(self.step, self.total)
        scores = self.towers(self.data.arguments[batch.arguments], self.data.parts(batch.images))
        loss = negative_log_likelihood(scores, torch.from_numpy(batch.counted))
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.step += 1
        self.losses.append(loss.item())

    def end_epoch(self, number: int, batches: list[Batch]) -> None:
        line = {
            "epoch": number,
            "steps": self.step,
            "positives": sum(batch.positives for batch in batches),
            "negatives": sum(batch.negatives for batch in batches),
            "loss": round(float(np.mean(self.losses)), 4),
            "scale": round(self.towers.scale.item(), 2),
            **self.measured(),
        }
        self.losses = []
        self.log(line)
        self.save(f"epoch-{number}.pt")
        self.save(CHECKPOINT)

    @torch.no_grad()
    def measured(self) -> dict[str, float]:
        """Mean reciprocal rank of the images of `dev` among all."""
        if self.data.dev is None:
            return {}
        asked = np.unique(self.data.dev[:, 0])
        scores = self.towers(self.data.arguments[asked], self.data.parts()).T.numpy()
        return {"mrr": round(mrr(scores, self.data.dev), 4)}

    def log(self, line: dict) -> None:
        with open(self.out / LOG, "a", encoding="utf8") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def save(self, name: str) -> None:
        state = {
            "settings": asdict(self.settings),
            "data": self.data.sha256,
            "widths": self.widths,
            "step": self.step,
            "losses": self.losses,
            "weights": self.towers.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "random": torch.get_rng_state(),
        }
        checkpoints.save(self.out / name, state)

    def restore(self, saved: dict) -> None:
        file = self.out / CHECKPOINT
        for name, value in asdict(self.settings).items():
            before = saved["settings"].get(name)
            if before != value:
                raise OtherTraining(f"{file} was made with --{name} {before}, not {value}")
        if saved["data"] != self.data.sha256:
            raise OtherTraining(f"{file} was made with other vectors or other pairs")
        self.towers.load_state_dict(saved["weights"])
        self.optimizer.load_state_dict(saved["optimizer"])
        torch.set_rng_state(saved["random"])
        self.step, self.losses = saved["step"], saved["losses"]
        # An epoch that was logged, but not saved, is written again.
        epochs = self.step // self.batches.steps
        log = self.out / LOG
        lines = log.read_text(encoding="utf8").splitlines(keepends=True) if log.exists() else []
        kept = [
            line for line in lines if line.endswith("\n") and json.loads(line)["epoch"] <= epochs
        ]
        log.write_text("".join(kept), encoding="utf8")
