import hashlib
import json
import tempfile
from pathlib import Path

import numpy as np
import onnxruntime
import torch

import export
from checkpoints import NoCheckpoint
from tests.test_training import Folder, small
from towers import TwoTowers
from training import Settings

FILES = {"text": "image-text.onnx", "image": "image-visual.onnx", "both": "image-text-visual.onnx"}


class Export(Folder):
    def test_writes_what_torch_gives(self):
        for mode, image in FILES.items():
            with self.subTest(mode=mode):
                data = small(mode)
                out = self.train(mode, Settings(mode, epochs=1), data)
                folder = self.folder / f"onnx-{mode}"
                given = export.export(out / "epoch-1.pt", folder, "3", "Apache-2.0")
                self.assertEqual(list(given), ["argument.onnx", image])
                towers = export.towers_of(export.load(out / "epoch-1.pt"))
                with torch.no_grad():
                    expected = {
                        "argument.onnx": towers.argument(data.arguments),
                        image: towers.image(*data.parts()),
                    }
                feeds = {"argument.onnx": {"vector": data.arguments}, image: data.images}
                for name, rows in expected.items():
                    session = onnxruntime.InferenceSession(str(folder / name))
                    feed = {key: each.numpy() for key, each in feeds[name].items()}
                    (found,) = session.run(["embedding"], feed)
                    np.testing.assert_allclose(found, rows.numpy(), atol=1e-6)
                    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)

    def test_writes_a_manifest(self):
        out = self.train("a", Settings("both", epochs=1), small("both"))
        folder = self.folder / "onnx"
        export.export(out / "epoch-1.pt", folder, "3", "CC BY 4.0")
        manifest = json.loads((folder / "manifest.json").read_text())
        self.assertEqual(manifest["dimensions"], 8)
        self.assertEqual(manifest["inputs"][FILES["both"]], {"text": 8, "visual": 12})
        self.assertEqual((manifest["version"], manifest["licence"]), ("3", "CC BY 4.0"))
        self.assertEqual(
            sorted(manifest["files"]), sorted(each.name for each in folder.glob("*.onnx"))
        )
        for name, said in manifest["files"].items():
            content = (folder / name).read_bytes()
            expected = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            self.assertEqual(said, expected)

    def test_leaves_no_file_that_differs(self):
        tower = TwoTowers(6, {"text": 6}).argument.eval()
        honest = tower.forward
        # In the trace it gives one thing, in the comparison another.
        tower.forward = lambda rows: honest(rows) + (0 if torch.jit.is_tracing() else 1e-3)
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(export.Different, "argument.onnx: a number differs"):
                export.write(tower, {"vector": 6}, Path(folder) / "argument.onnx")
            self.assertEqual(list(Path(folder).iterdir()), [])

    def test_refuses_what_is_no_checkpoint(self):
        (self.folder / "no.pt").write_bytes(b"no")
        torch.save({"weights": {}}, self.folder / "other.pt")
        for name in ("no.pt", "other.pt", "none.pt"):
            with self.assertRaises(NoCheckpoint):
                export.export(self.folder / name, self.folder / "onnx", "1", "none")
        self.assertFalse((self.folder / "onnx").exists())
