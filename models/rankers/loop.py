"""The training of one model with one seed, which goes on from its checkpoint after a kill."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import relu

from examples import Pool, Query, Triple, triples
from measures import NAMES, measures
from models import MODELS, Recipe

BATCH = 32
MARGIN = 1.0
VALIDATIONS = 8
# Validations without a better one after which a training ends: an epoch and a half.
PATIENCE = 12
# What is learnt above BERT's layers learns faster than these (MacAvaney et al. 2019).
ENCODER_RATE = 5e-5
WARM_UP = 50


@dataclass
class Data:
    pools: list[Pool]
    queries: list[Query]


def ended(name: str, folder: Path) -> bool:
    return any("final" in line for line in logged(folder / f"{name}.jsonl"))


def logged(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


class Training:
    def __init__(self, name: str, seed: int, folder: Path, data: Data):
        self.name, self.seed, self.data = name, seed, data
        self.recipe: Recipe = MODELS[name]
        self.checkpoint = folder / f"{name}.pt"
        self.log = folder / f"{name}.jsonl"
        self.reader = self.recipe.reader()
        torch.manual_seed(seed)
        self.model = self.recipe.make()
        if self.recipe.after:
            before = torch.load(folder / f"{self.recipe.after}.pt", weights_only=True)["best"]
            encoder = {k.removeprefix("encoder."): v for k, v in before.items() if k.startswith("encoder.")}
            self.model.encoder.load_state_dict(encoder)
        self.optimizer = torch.optim.Adam(self.groups())
        self.state = {"step": 0, "seconds": 0.0, "best": None, "map": -1.0, "since": 0, "losses": []}

    def groups(self) -> list[dict]:
        encoder = getattr(self.model, "encoder", None)
        inside = {id(each) for each in encoder.parameters()} if encoder else set()
        rest = [each for each in self.model.parameters() if id(each) not in inside]
        made = [{"params": rest, "rate": self.recipe.rate}]
        if encoder:
            learnt = [each for each in encoder.parameters() if each.requires_grad]
            made.append({"params": learnt, "rate": ENCODER_RATE})
        return made

    def run(self) -> None:
        """
        Writes `NAME.pt`, with the best weights, and `NAME.jsonl`, a line for each validation and a
        last one over all queries.
        """
        self.restore()
        begin = time.process_time()
        spent = self.state["seconds"]
        for batch, last in self.batches():
            if self.state["since"] >= PATIENCE:
                break
            self.step(batch)
            if last:
                self.state["seconds"] = spent + time.process_time() - begin
                self.validate()
        self.model.load_state_dict(self.state["best"])
        final = self.measured(self.data.queries)
        seconds = round(spent + time.process_time() - begin)
        self.write({"final": True, "step": self.state["step"], **final, "cpuSeconds": seconds})
        # All that is still needed.
        torch.save({"best": self.state["best"]}, self.checkpoint)

    def batches(self) -> Iterator[tuple[list[Triple], bool]]:
        """The batches that remain, each with whether a validation follows it."""
        number = 0
        for epoch in range(self.recipe.epochs):
            random = np.random.default_rng([self.seed, epoch])
            examples = triples(self.data.pools, random, self.recipe.examples)
            each = [examples[at : at + BATCH] for at in range(0, len(examples), BATCH)]
            ends = {round((part + 1) * len(each) / VALIDATIONS) - 1 for part in range(VALIDATIONS)}
            self.per_epoch = len(each)
            for place, batch in enumerate(each):
                number += 1
                if number > self.state["step"]:
                    yield batch, place in ends

    def step(self, batch: list[Triple]) -> None:
        self.state["step"] += 1
        part = self.state["step"] / (self.per_epoch * self.recipe.epochs)
        for group in self.optimizer.param_groups:
            group["lr"] = group["rate"] * min(self.state["step"] / WARM_UP, 1.05 - part)
        self.model.train()
        claims = [each.claim for each in batch]
        scores = self.reader.scores(
            self.model, claims, [[each.premise, each.unrelated] for each in batch]
        )
        loss = relu(MARGIN - scores[:, 0] + scores[:, 1]).mean()
        self.state["losses"].append(loss.item())
        if hasattr(self.model, "penalty"):
            loss = loss + self.model.penalty()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()

    def validate(self) -> None:
        found = self.measured(self.data.queries[: self.recipe.sample])
        state = self.state
        better = found["map"] > state["map"]
        if better:
            state["best"] = {k: v.clone() for k, v in self.model.state_dict().items()}
            state["map"] = found["map"]
        state["since"] = 0 if better else state["since"] + 1
        line = {"step": state["step"], "epoch": round(state["step"] / self.per_epoch, 3)}
        line |= {"loss": round(float(np.mean(state["losses"])), 4), **found}
        self.write(line | {"cpuSeconds": round(state["seconds"])})
        state["losses"] = []
        self.save()

    @torch.no_grad()
    def measured(self, queries: list[Query]) -> dict[str, float]:
        self.model.eval()
        rows = []
        for query in queries:
            texts = [text for _, text in query.relevant + query.unrelated]
            scores = self.reader.scores(self.model, [query.claim], [texts])[0].numpy()
            rows.append(measures(scores, np.arange(len(texts)) < len(query.relevant)))
        return {name: round(float(mean), 4) for name, mean in zip(NAMES, np.mean(rows, 0))}

    def write(self, line: dict) -> None:
        with open(self.log, "a") as log:
            log.write(json.dumps(line) + "\n")

    def save(self) -> None:
        content = {
            **self.state,
            "weights": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "random": torch.get_rng_state(),
        }
        torch.save(content, self.checkpoint.with_suffix(".new"))
        self.checkpoint.with_suffix(".new").replace(self.checkpoint)

    def restore(self) -> None:
        if not self.checkpoint.exists():
            return
        saved = torch.load(self.checkpoint, weights_only=True)
        self.model.load_state_dict(saved.pop("weights"))
        self.optimizer.load_state_dict(saved.pop("optimizer"))
        torch.set_rng_state(saved.pop("random"))
        self.state = saved
        # A validation that was logged, but not saved, is written again.
        kept = [line for line in logged(self.log) if line["step"] <= saved["step"]]
        self.log.write_text("".join(json.dumps(line) + "\n" for line in kept))
