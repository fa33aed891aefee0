"""Writes trained models as ONNX, and the manifest of a folder of them."""

import hashlib
import json
from pathlib import Path

import torch
from torch import Tensor, nn

from knrm import KNRM, OfOneClaim
from models import MODELS, Recipe
from pieces import ENCODER, WIDTH
from preprocess import DOCUMENT, QUERY
from reading import ContextualReader, published
from snrm import SNRM

ID, VERSION = "elenchus-rankers", "1"
OPSET = 17


class OneClaim(nn.Module):
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


def write(
    name: str, checkpoint: Path, file: Path, calibration: tuple[float, float] = (1.0, 0.0)
) -> None:
    """@param calibration of KNRM's scores, to be probabilities"""
    recipe: Recipe = MODELS[name]
    model = trained(name, checkpoint)
    if recipe.reader is ContextualReader:
        example = ContextualReader().batch(["A claim"], [["A premise", "Another premise of it"]])
        to_onnx(model, example, {each: {0: "pairs", 1: "tokens"} for each in ContextualReader.names}, file)
        return
    vectors = torch.randn(9, WIDTH)
    texts = torch.randint(1, 9, (3, DOCUMENT))
    if isinstance(model, SNRM):
        axes = {"vectors": {0: "pieces"}, "texts": {0: "texts", 1: "length"}}
        to_onnx(Codes(model), (vectors, texts), axes, file, ("codes",))
        return
    axes = {"vectors": {0: "pieces"}, "documents": {0: "premises"}}
    query = torch.randint(1, 9, (QUERY,))
    if isinstance(model, KNRM):
        to_onnx(OfOneClaim(model, *calibration), (vectors, query, texts), axes, file, OfOneClaim.outputs)
        return
    to_onnx(OneClaim(model), (vectors, query, texts), axes, file)


def to_onnx(
    model: nn.Module,
    example: tuple[Tensor, ...],
    axes: dict[str, dict[int, str]],
    file: Path,
    outputs: tuple[str, ...] = ("score",),
) -> None:
    names = [*axes] if len(axes) == len(example) else ["vectors", "query", "documents"]
    rows = next(iter(axes[names[-1]].values()))
    torch.onnx.export(
        model.eval(),
        example,
        str(file),
        input_names=names,
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
