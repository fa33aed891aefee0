"""
Trains two towers so that an argument finds its images; see README.md.

    python train.py synthetic --mode both --epochs 3 --seed 1 --out OUT
    python train.py --arguments FILE --images FILE --pairs FILE [--dev FILE] --mode text --out OUT

OUT gets a checkpoint at the end of each epoch, `epoch-N.pt`, and `log.jsonl`, a line for each
epoch. `export.py` writes a checkpoint as ONNX. After a kill, the same command goes on by --resume.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import torch

from batches import EVERY, OWN, Batches
from checkpoints import NoCheckpoint
from inputs import MODES, TEXT, BadInput, read_arguments, read_images, read_pairs
from measures import chance, mrr
from synthetic import ARGUMENT, synthetic
from training import CHECKPOINT, Data, OtherTraining, Settings, Training


def number(kind: type, lowest: float, highest: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        value = kind(text)
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"{text} is not from {lowest} to {highest}")
        return value

    read.__name__ = "whole number" if kind is int else "number"
    return read


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description="Trains two towers so that an argument finds its images.",
        epilog="README.md, beside this script, says what the files hold.",
    )
    usual = Settings("")
    count, share = number(int, 1, 1_000_000), number(float, 0, 0.99)
    made.add_argument("source", nargs="?", choices=["synthetic"], help="learn from made-up pairs")
    add = made.add_argument_group("files to learn from").add_argument
    add("--arguments", type=Path, metavar="FILE", help="vectors of arguments, .jsonl or .npz")
    add("--images", type=Path, metavar="FILE", help="vectors of images, .jsonl or .npz")
    add(
        "--pairs", type=Path, metavar="FILE", help="judgements (.tsv): a score above 0 makes a pair"
    )
    add("--dev", type=Path, metavar="FILE", help="judgements to measure by after each epoch")
    add = made.add_argument_group("made-up pairs").add_argument
    add("--text-signal", type=share, default=0.5, help="what a text says of its topic (0.5)")
    add("--visual-signal", type=share, default=0.3, help="what pixels say of it (0.3)")
    add = made.add_argument_group("training").add_argument
    add("--out", type=Path, required=True, metavar="FOLDER", help="where checkpoints go")
    add("--mode", choices=MODES, default="text", help="what an image tower reads (text)")
    add(
        "--epochs", type=count, default=usual.epochs, help=f"passes over the pairs ({usual.epochs})"
    )
    add("--batch", type=count, default=usual.batch, help=f"pairs in a step ({usual.batch})")
    add(
        "--rate",
        type=number(float, 1e-9, 1),
        default=usual.rate,
        help=f"highest learning rate ({usual.rate})",
    )
    add(
        "--random",
        choices=(OWN, EVERY),
        default=usual.random,
        help="for which images of the batch a random argument is a negative (own)",
    )
    add("--seed", type=number(int, 0, 2**32 - 1), default=usual.seed, help=f"({usual.seed})")
    add("--resume", action="store_true", help="go on from the checkpoint in OUT, if it has one")
    add("--save-every", type=count, default=100, help="steps between two checkpoints (100)")
    add("--threads", type=number(int, 1, 1024), default=1, help="cores to use (1)")
    return made


def made_up(options: argparse.Namespace) -> Data:
    pairs = synthetic(options.seed, options.text_signal, options.visual_signal)
    images = {part: pairs.vectors[part] for part in MODES[options.mode]}
    random = chance(len(pairs.train) + len(pairs.dev), pairs.dev)
    best = mrr(pairs.best_scores(options.mode), pairs.dev)
    print(json.dumps({"chance": round(random, 4), "best": round(best, 4)}))
    return Data(pairs.vectors[ARGUMENT], images, pairs.train, pairs.dev)


def from_files(options: argparse.Namespace) -> Data:
    """@throws BadInput"""
    arguments = read_arguments(options.arguments)
    images = read_images(options.images, options.mode)
    own, others = arguments.parts["vector"].shape[1], images.parts.get(TEXT)
    if others is not None and others.shape[1] != own:
        raise BadInput(
            f"{options.images}: a `{TEXT}` has {others.shape[1]} numbers, those of "
            f"{options.arguments} have {own}; one encoder must have made both"
        )
    pairs = read_pairs(options.pairs, arguments, images)
    seen = sum(rows.any(1) for rows in images.parts.values())[pairs[:, 1]] > 0
    if not seen.all():
        print(
            f"{(~seen).sum()} pairs are left out: nothing to read of their images", file=sys.stderr
        )
    if not seen.any():
        raise BadInput(f"{options.pairs}: no pair is left")
    train = pairs[seen]
    dev = read_pairs(options.dev, arguments, images) if options.dev else None
    unpaired = Batches(train, options.batch, options.seed).unpaired()
    if unpaired is not None:
        name = images.ids[unpaired]
        raise BadInput(f"{options.pairs}: all arguments match the image {name!r}; one must not")
    return Data(arguments.parts["vector"], images.parts, train, dev)


def main() -> None:
    made = parser()
    options = made.parse_args()
    files = (options.arguments, options.images, options.pairs)
    if options.source and any((*files, options.dev)):
        made.error("`synthetic` reads no files")
    if not options.source and not all(files):
        made.error("give --arguments, --images and --pairs, or `synthetic`")
    if options.out.exists() and not options.out.is_dir():
        made.error(f"{options.out} is not a folder")
    if (options.out / CHECKPOINT).exists() and not options.resume:
        made.error(f"{options.out} has a training: --resume goes on with it")
    torch.set_num_threads(options.threads)
    settings = Settings(**{name: getattr(options, name) for name in Settings.__annotations__})
    try:
        data = made_up(options) if options.source else from_files(options)
        training = Training(options.out, settings, data, options.save_every)
        if training.step == training.total:
            print(f"the training in {options.out} has ended", file=sys.stderr)
        training.run()
    except (BadInput, NoCheckpoint, OtherTraining) as cause:
        print(f"error: {cause}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
