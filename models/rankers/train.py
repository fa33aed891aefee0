"""
Trains the family of neural rankers; see README.md.

    python train.py OUT --data DIR [--models knrm,drmm] [--seeds 3] [--set touche|args-me]

OUT gets, for each seed, `seed-N/MODEL.onnx` with its log and checkpoint, and then `manifest.json`,
`tokenizer.json`, `validation.jsonl`, `curves/` and a table. The same command goes on where OUT has
checkpoints, and skips trainings that have ended.
"""

import argparse
import json
import multiprocessing
import os
import sys
from pathlib import Path

import torch

from examples import Query, training_pools, validation
from export import write, write_manifest, write_tokenizer
from figures import draw, table
from loop import Data, Training, ended
from models import MODELS

NO_LICENCE = (
    "The arguments of `touche` have no licence: what learns from them must not be passed on, "
    "and the manifest says so."
)
LICENCES = {"shipped": "Apache-2.0", "touche": "none", "args-me": "CC BY 4.0"}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Trains the family of neural rankers.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = parser.add_argument
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--models", default=",".join(MODELS), help="names, separated by commas")
    add("--seeds", type=int, default=3, help="how many; they are 1 to N")
    add("--set", choices=LICENCES, default="shipped", help="what is learnt from")
    add("--processes", type=int, default=os.cpu_count(), help="trainings at once, each on one core")
    options = parser.parse_args()
    options.models = options.models.split(",")
    for name in options.models:
        if name not in MODELS:
            parser.error(f"no model {name!r}; there are {', '.join(MODELS)}")
    return options


def write_validation(queries: list[Query], file: Path) -> None:
    with open(file, "w", encoding="utf8") as lines:
        for query in queries:
            documents = [
                {"id": name, "text": text, "relevant": relevant}
                for relevant, texts in ((True, query.relevant), (False, query.unrelated))
                for name, text in texts
            ]
            row = {"query": query.id, "claim": query.claim, "documents": documents}
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")


def begin(folder: Path, set_name: str) -> None:
    """Loads, once in each process, what all of its trainings read."""
    global data
    torch.set_num_threads(1)
    data = Data(training_pools(folder, set_name), validation(folder))


def train(task: tuple[str, int, Path]) -> tuple[str, int]:
    name, seed, out = task
    folder = out / f"seed-{seed}"
    if not ended(name, folder):
        Training(name, seed, folder, data).run()
    if not (folder / f"{name}.onnx").exists():
        write(name, folder / f"{name}.pt", folder / f"{name}.onnx")
    return name, seed


def main() -> None:
    options = parse()
    if options.set == "touche":
        print(NO_LICENCE, file=sys.stderr)
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    write_validation(validation(options.data), out / "validation.jsonl")
    further = [write_tokenizer(out), out / "validation.jsonl"]
    for seed in range(1, options.seeds + 1):
        (out / f"seed-{seed}").mkdir(exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.processes, begin, [options.data, options.set]) as pool:
        # Some begin with what others have learnt.
        for later in (False, True):
            names = [name for name in MODELS if name in options.models and bool(MODELS[name].after) == later]
            tasks = [(name, seed, out) for name in names for seed in range(1, options.seeds + 1)]
            # The slowest come last in the table.
            for name, seed in pool.imap_unordered(train, reversed(tasks)):
                print(f"{name}, seed {seed}: done", file=sys.stderr, flush=True)
        # Ended by themselves, the processes tidy up.
        pool.close()
        pool.join()
    files = sorted(out.glob("seed-*/*.onnx")) + further
    write_manifest(out, files, trainedOn=options.set, licence=LICENCES[options.set])
    draw(out)
    print(table(out))


if __name__ == "__main__":
    main()
