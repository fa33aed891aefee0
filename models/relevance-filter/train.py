"""
Fine-tunes the cross-encoder; see README.md.

    python train.py OUT --data DIR [--negatives similar|topic|near] [--mix perspectrum|all]
                    [--start CHECKPOINT --keep 0.7]

OUT gets `pairs.json`, `checkpoint.pt` and `log.jsonl`. The same command goes on where OUT has a
checkpoint, with the same pairs in the same order.
"""

import argparse
import json
import time
from dataclasses import astuple
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from encoding import Row, begin_with, cross_encoder, embed, laid_out, padded, size
from pairs import NEGATIVES, Pair, pairs
from sources import arg30k, argkp_key_points, argkp_topics, perspectrum

# The most positives taken from each source; None: all.
MIXES = {
    "perspectrum": [(perspectrum, None)],
    "all": [(perspectrum, None), (argkp_key_points, 600), (argkp_topics, 300), (arg30k, 600)],
}
SPLIT = (perspectrum, argkp_topics)
WARM_UP = 0.06
# How fast the two texts begin to see each other.
DAMPING_RATE = 1e-2
# Batches whose pairs are sorted by length together, so that little is padded.
SHELF = 50


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fine-tunes the cross-encoder.")
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--negatives", choices=NEGATIVES, default="similar")
    add("--count", type=int, default=2, help="L: negatives for each positive")
    add("--mix", choices=MIXES, default="perspectrum")
    add("--start", type=Path, help="a checkpoint to begin with")
    add("--keep", type=float, default=1.0, help="share of what its training changed that is kept")
    add("--stance", type=float, default=0.0, help="weight of the stance's loss")
    add("--pairs", type=int, default=10**9, help="budget: the first so many of the shuffled pairs")
    add("--batch", type=int, default=32)
    add("--rate", type=float, default=5e-5)
    add("--head-rate", type=float, default=5e-4)
    add("--seed", type=int, default=1)
    add("--save", type=float, default=180, help="CPU seconds between checkpoints")
    return parser.parse_args()


def gather(options: argparse.Namespace) -> list[Pair]:
    """The pairs of all sources."""
    kept = options.out / "pairs.json"
    if kept.exists():
        return [Pair(*each) for each in json.loads(kept.read_text())]
    found: list[Pair] = []
    for read, limit in MIXES[options.mix]:
        source = read(options.data, "train") if read in SPLIT else read(options.data)
        how = options.negatives
        made = pairs(source, how, options.count, options.seed, embed, limit)
        print(json.dumps({"source": source.name, "pairs": len(made)}), flush=True)
        found += made
    kept.write_text(json.dumps([astuple(pair) for pair in found]))
    return found


def batches(rows: list[Row], batch: int, seed: int) -> list[np.ndarray]:
    """Shuffled, then sorted by length within a shelf, and the batches shuffled again."""
    random = np.random.default_rng(seed)
    order = random.permutation(len(rows))
    made = []
    for start in range(0, len(order), SHELF * batch):
        shelf = sorted(order[start : start + SHELF * batch], key=lambda place: size(rows[place]))
        together = [np.array(shelf[at : at + batch]) for at in range(0, len(shelf), batch)]
        made += [together[place] for place in random.permutation(len(together))]
    return made


def stance_loss(logits: torch.Tensor, stances: torch.Tensor) -> torch.Tensor:
    """Over the batch's pairs of a known stance, weighed by their share."""
    known = stances != 0
    if not known.any():
        return logits.sum() * 0
    target = (stances[known] > 0).float()
    return binary_cross_entropy_with_logits(logits[known], target) * known.float().mean()


def main() -> None:
    options = parse()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    known = gather(options)
    rows = laid_out([pair.claim for pair in known], [pair.premise for pair in known])
    labels = torch.tensor([float(pair.relevant) for pair in known])
    stances = torch.tensor([float(pair.stance) for pair in known])
    order = batches(rows, options.batch, options.seed)
    network = cross_encoder()
    if options.start:
        begin_with(network, options.start, options.keep)
    # Word vectors stay as they are: few words of the world are in the data.
    network.embeddings.requires_grad_(False)
    layers = list(network.layers.parameters())
    new = [network.products, network.offset, *network.correction.parameters()]
    new += network.stance.parameters()
    optimizer = torch.optim.AdamW(
        [
            {"params": layers, "rate": options.rate},
            {"params": new, "rate": options.head_rate},
            {"params": [network.damping], "rate": DAMPING_RATE, "weight_decay": 0.0},
        ],
        weight_decay=0.01,
    )
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
    total, saved_at, losses = min(len(order), options.pairs // options.batch), spent, []
    network.train()
    while step < total:
        begin = time.process_time()
        part = step / total
        for group in optimizer.param_groups:
            group["lr"] = group["rate"] * min(part / WARM_UP, (1 - part) / (1 - WARM_UP))
        places = order[step]
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(**padded([rows[place] for place in places]))
        logits = logits.float()
        loss = binary_cross_entropy_with_logits(logits[:, 0], labels[places])
        losses.append(loss.item())
        if options.stance:
            loss = loss + options.stance * stance_loss(logits[:, 1], stances[places])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        spent += time.process_time() - begin
        if step % 50 == 0 or step == total:
            line = {"step": step, "of": total, "loss": round(float(np.mean(losses)), 4)}
            line["cpuSeconds"] = round(spent)
            log.write(json.dumps(line) + "\n")
            losses = []
        if spent - saved_at > options.save or step == total:
            save()
            saved_at = spent


if __name__ == "__main__":
    main()
