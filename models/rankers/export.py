"""Writes trained models as ONNX, and the manifest of a folder of them."""

import hashlib
import json
from pathlib import Path

import torch
from torch import Tensor, nn

from knrm import KNRM, FastKNRM, Shipped
from models import MODELS
from pieces import ENCODER, WIDTH
from preprocess import DOCUMENT, QUERY
from reading import ContextualReader, StaticReader, published
from snrm import SNRM

ID, VERSION = "elenchus-rankers", "1"
OPSET = 17
OF_PIECES = {"vectors": {0: "pieces"}, "documents": {0: "premises"}}
# KNRM sees nothing of padding, so its texts are only as long as the longest of them.
OF_SHORT_PIECES = OF_PIECES | {"query": {0: "words"}, "documents": {0: "premises", 1: "length"}}


class SingleClaim(nn.Module):
    """A model of static vectors over one claim and its premises."""

    def __init__(self, model: nn.Module):
        super().__init__()
        self.model = model

    def forward(self, vectors: Tensor, query: Tensor, documents: Tensor) -> Tensor:
        """@returns scores, [premises]"""
        return self.model(vectors, query.unsqueeze(0), documents.unsqueeze(0)).squeeze(0)


class Codes(nn.Module):
    """The sparse codes of texts."""

    def __init__(self, model: SNRM):
        super().__init__()
        self.model = model

    def forward(self, vectors: Tensor, texts: Tensor) -> Tensor:
        """@returns [texts, codes]"""
        return self.model.codes(vectors, texts)


def trained(name: str, checkpoint: Path) -> nn.Module:
    """A model with the best weights of its training."""
    model = MODELS[name].make()
    model.load_state_dict(torch.load(checkpoint, weights_only=True)["best"])
    return model.eval()


def write(name: str, checkpoint: Path, file: Path) -> None:
    model = trained(name, checkpoint)
    if MODELS[name].reader is ContextualReader:
        example = ContextualReader().batch(["A claim"], [["A premise", "Another premise of it"]])
        axes = {each: {0: "premises", 1: "tokens"} for each in ContextualReader.names}
        to_onnx(model, dict(zip(axes, example)), axes, file)
    elif isinstance(model, SNRM):
        vectors, _, texts = of_pieces().values()
        axes = {"vectors": {0: "pieces"}, "texts": {0: "texts", 1: "length"}}
        to_onnx(Codes(model), {"vectors": vectors, "texts": texts}, axes, file, ("codes",))
    elif isinstance(model, KNRM):
        to_onnx(FastKNRM(model), of_pieces(), OF_SHORT_PIECES, file)
    else:
        to_onnx(SingleClaim(model), of_pieces(), OF_PIECES, file)


def write_shipped(model: KNRM, calibration: tuple[float, float, float], file: Path) -> None:
    """@param calibration what score and cosine count in the logit of the probability, and its offset"""
    example = of_pieces() | {"cosines": torch.zeros(3)}
    axes = OF_SHORT_PIECES | {"cosines": {0: "premises"}}
    to_onnx(Shipped(model, *calibration), example, axes, file, ("score", "probability"))


def of_pieces() -> dict[str, Tensor]:
    """An example: vectors, a claim and three premises."""
    rows = torch.randint(1, 9, (QUERY,)), torch.randint(1, 9, (3, DOCUMENT))
    return dict(zip(StaticReader.names, (torch.randn(9, WIDTH), *rows)))


def to_onnx(
    model: nn.Module,
    example: dict[str, Tensor],
    axes: dict[str, dict[int, str]],
    file: Path,
    outputs: tuple[str, ...] = ("score",),
) -> None:
    """@param axes of the inputs those that vary; the first of the last input is that of the outputs"""
    rows = axes[list(example)[-1]][0]
    torch.onnx.export(
        model.eval(),
        tuple(example.values()),
        str(file),
        input_names=list(example),
        output_names=list(outputs),
        dynamic_axes=axes | {output: {0: rows} for output in outputs},
        opset_version=OPSET,
        dynamo=False,
    )


def write_manifest(folder: Path, files: list[Path], **further: object) -> None:
    """@param further entries"""
    encoder = json.loads((ENCODER / "manifest.json").read_text())
    content = {str(file.relative_to(folder)): file.read_bytes() for file in files}
    manifest = {
        "id": ID,
        "version": VERSION,
        "dimensions": WIDTH,
        "textEncoder": {"id": encoder["id"], "version": encoder["version"]},
        **further,
        "files": {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in content.items()
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def write_tokenizer(folder: Path) -> Path:
    file = folder / "tokenizer.json"
    file.write_bytes((published() / "tokenizer.json").read_bytes())
    return file
