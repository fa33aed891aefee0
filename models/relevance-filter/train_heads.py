"""
Trains the fast head and writes it as ONNX; see README.md. Seconds on one core.

    python train_heads.py WORK OUT --data DIR [--without PART]

WORK has the folder `vectors`, which vectors.py and `npm run lab -- encode-texts` wrote.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from argument_sets import perspectrum, without
from calibration import POOL, judged_pairs, left_out, logistic
from heads import WIDTH, Head
from pairs import Pair, pairs
from vectors import Vectors

OPSET = 17
BATCH = 256
# Of each kind, for each positive.
NEGATIVES = 2
PASSES = 2
RATE = 5e-4
# The start of the logits: about what the cosine says.
SHARPNESS, OFFSET = 12.0, -6.0
HIDDEN = 32


class Served(torch.nn.Module):
    """One claim, many premises. What depends on the claim alone is computed once."""

    def __init__(self, head: Head, slope: float, offset: float):
        super().__init__()
        of_u, of_v, of_product, of_distance = head.hidden.weight.detach().T.split(WIDTH)
        for name, value in {
            "of_u": of_u,
            "of_v": of_v,
            "of_product": of_product,
            "of_distance": of_distance,
            "bias": head.hidden.bias.detach(),
            "products": head.products.detach() * slope,
            "out": head.out.weight.detach().squeeze(0) * slope,
            "offset": head.offset.detach() * slope + offset,
        }.items():
            self.register_buffer(name, value.clone())

    def forward(self, u: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        """@param u [512] @param v [premises, 512] @returns probabilities, [premises]"""
        mixed = self.of_v + self.of_product * u.unsqueeze(1)
        hidden = v @ mixed + (v - u).abs() @ self.of_distance + (u @ self.of_u + self.bias)
        return torch.sigmoid(v @ (u * self.products) + torch.tanh(hidden) @ self.out + self.offset)


def fit(data: list[Pair], vectors: Vectors, seed: int) -> Head:
    torch.manual_seed(seed)
    head = Head(HIDDEN, SHARPNESS, OFFSET)
    u = torch.from_numpy(vectors.of([pair.claim for pair in data]))
    v = torch.from_numpy(vectors.of([pair.premise for pair in data]))
    wanted = torch.tensor([float(pair.relevant) for pair in data])
    small = [*head.hidden.parameters(), *head.out.parameters()]
    groups = [
        {"params": [head.products], "lr": 30 * RATE},
        {"params": [head.offset], "lr": 10 * RATE},
        {"params": small, "lr": RATE},
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    steps = PASSES * (len(data) // BATCH)
    falling = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - step / steps)
    for _ in range(PASSES):
        order = torch.randperm(len(data))
        for start_at in range(0, len(data) - BATCH + 1, BATCH):
            places = order[start_at : start_at + BATCH]
            loss = binary_cross_entropy_with_logits(head(u[places], v[places]), wanted[places])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            falling.step()
    return head.eval()


def write(head: Head, calibration: tuple[float, float], file: Path) -> None:
    example = (torch.zeros(WIDTH), torch.zeros(2, WIDTH))
    torch.onnx.export(
        Served(head, *calibration).eval(),
        example,
        str(file),
        input_names=["u", "v"],
        output_names=["probability"],
        dynamic_axes={"v": {0: "premises"}, "probability": {0: "premises"}},
        opset_version=OPSET,
        dynamo=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the fast head and writes it as ONNX.")
    add = parser.add_argument
    add("work", type=Path, help="folder with the output of the earlier scripts")
    add("out", type=Path)
    add("--data", type=Path, required=True, help="folder of the public data sets")
    add("--without", type=int, default=0, help="the sixth of the claims that is left out, 0 to 5")
    add("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    vectors = Vectors(options.work / "vectors")
    source, _ = without(perspectrum(options.data, "train"), options.without)
    kinds = ("similar", "near")
    data = [
        pair for how in kinds for pair in pairs(source, how, NEGATIVES, options.seed, vectors.of)
    ]
    head = fit(data, vectors, options.seed)
    judged = judged_pairs(left_out(options.data, options.without), vectors.of, POOL, options.seed)
    u = torch.from_numpy(vectors.of([claim for claim, _, _ in judged]))
    v = torch.from_numpy(vectors.of([premise for _, premise, _ in judged]))
    with torch.no_grad():
        logits = head(u, v).numpy()
    made = logistic(logits[:, None], np.array([side is not None for _, _, side in judged]))
    write(head, made, options.out / "fast-relevance.onnx")
    print(json.dumps({"pairs": len(data), "calibration": made}))


if __name__ == "__main__":
    main()
