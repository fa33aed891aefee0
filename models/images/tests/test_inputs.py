import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from inputs import BadInput, read_arguments, read_images, read_pairs, read_vectors


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name: str, *lines: object) -> Path:
        """Lines that are no text are written as JSON."""
        texts = [each if isinstance(each, str) else json.dumps(each) for each in lines]
        (self.folder / name).write_text("".join(f"{text}\n" for text in texts), encoding="utf8")
        return self.folder / name

    def npz(self, **arrays: object) -> Path:
        np.savez(self.folder / "v.npz", **arrays)
        return self.folder / "v.npz"

    def refused(self, message: str, read, *given: object) -> None:
        with self.assertRaises(BadInput) as caught:
            read(*given)
        self.assertIn(message, str(caught.exception))


class Vectors(Files):
    def test_are_the_same_from_either_format(self):
        rows = [
            {"id": "a", "text": [1, 2.5], "visual": [3]},
            {"id": "ü", "text": None, "visual": [4]},
        ]
        lines = read_images(self.file("v.jsonl", *rows, ""), "both")
        arrays = read_images(
            self.npz(ids=["a", "ü"], text=[[1, 2.5], [0, 0]], visual=[[3.0], [4]]), "both"
        )
        self.assertEqual(lines.ids, arrays.ids)
        for part, expected in (("text", [[1, 2.5], [0, 0]]), ("visual", [[3], [4]])):
            self.assertEqual(lines.parts[part].dtype, np.float32)
            np.testing.assert_array_equal(lines.parts[part], expected)
            np.testing.assert_array_equal(arrays.parts[part], expected)

    def test_of_a_mode_alone_are_read(self):
        file = self.file("v.jsonl", {"id": "a", "text": [1], "visual": "not read"})
        self.assertEqual(list(read_images(file, "text").parts), ["text"])

    def test_name_the_line_of_what_is_wrong(self):
        good = {"id": "a", "vector": [1, 2]}
        for line, message in (
            ("{", "v.jsonl, line 2 is not JSON"),
            ([1], "v.jsonl, line 2 must be an object"),
            ({"vector": [1, 2]}, "v.jsonl, line 2: `id` must be"),
            ({"id": 3, "vector": [1, 2]}, "v.jsonl, line 2: `id` must be"),
            (good, "v.jsonl, line 2: the id 'a' was there before"),
            ({"id": "b", "vector": [1]}, "line 2: `vector` has 1 numbers, earlier ones have 2"),
            ({"id": "b", "vector": ["1", 2]}, "line 2: `vector` must be a list of numbers"),
            ({"id": "b", "vector": [True, 2]}, "line 2: `vector` must be a list of numbers"),
            ({"id": "b", "vector": []}, "line 2: `vector` must be a list of numbers"),
            ({"id": "b", "vector": "1 2"}, "line 2: `vector` must be a list of numbers"),
            ('{"id": "b", "vector": [NaN, 1]}', "line 2: `vector` has a number that is not finite"),
            ({"id": "b", "vector": [1e39, 1]}, "line 2: `vector` has a number that is not finite"),
            (
                {"id": "b", "vector": [10**400, 1]},
                "line 2: `vector` has a number that is not finite",
            ),
        ):
            with self.subTest(line=line):
                self.refused(message, read_arguments, self.file("v.jsonl", good, line))

    def test_name_the_row_of_what_is_wrong(self):
        file = self.npz(ids=["a", "b"], vector=[[1.0, 2], [np.inf, 1]])
        self.refused("v.npz, row 2: `vector` has a number that is not finite", read_arguments, file)
        self.refused("`ids` must be texts", read_arguments, self.npz(ids=[1], vector=[[1.0]]))
        self.refused("no array `ids`", read_arguments, self.npz(vector=[[1.0]]))
        self.refused(
            "a row for each of the 2 ids", read_arguments, self.npz(ids=["a", "b"], vector=[[1.0]])
        )

    def test_run_no_code_of_a_file(self):
        self.refused("cannot be read", read_arguments, self.npz(ids=np.array([{}]), vector=[[1.0]]))

    def test_must_be_there(self):
        self.refused("cannot be read", read_arguments, self.folder / "none.jsonl")
        self.refused("cannot be read", read_arguments, self.folder / "none.npz")
        self.refused("cannot be read", read_arguments, self.folder)
        (self.folder / "broken.npz").write_bytes(b"PK")
        self.refused("cannot be read", read_arguments, self.folder / "broken.npz")
        (self.folder / "latin.jsonl").write_bytes(b'{"id": "\xfc"}')
        self.refused("cannot be read", read_arguments, self.folder / "latin.jsonl")
        self.refused("has no vectors", read_arguments, self.file("v.jsonl"))
        self.refused(
            "nothing in it has `visual`", read_images, self.file("v.jsonl", {"id": "a"}), "image"
        )
        rows = self.file("v.jsonl", {"id": "a", "vector": [1]}, {"id": "b"})
        self.refused("the argument 'b' has no `vector`", read_arguments, rows)


class Pairs(Files):
    HEADER = "query-id\tcorpus-id\tscore\tstance"

    def read(self, *lines: str) -> list[list[int]]:
        arguments = read_vectors(
            self.file("a.jsonl", *({"id": f"q{n}", "v": [1]} for n in range(3))), ("v",)
        )
        images = read_vectors(
            self.file("i.jsonl", *({"id": f"d{n}", "v": [1]} for n in range(3))), ("v",)
        )
        return read_pairs(self.file("p.tsv", *lines), arguments, images).tolist()

    def test_are_the_judgements_above_0_each_once(self):
        lines = (
            "q0\td2\t2\tPRO",
            "q0\td1\t0\t",
            "q1\td1\t-2\t",
            "q2\td0\t1\tCON",
            "q0\td2\t1\tPRO",
        )
        self.assertEqual(self.read(self.HEADER, *lines), [[0, 2], [2, 0]])

    def test_need_no_score(self):
        self.assertEqual(self.read("corpus-id\tquery-id", "d1\tq2"), [[2, 1]])

    def test_name_the_line_of_what_is_wrong(self):
        for lines, message in (
            ((), "p.tsv, line 1: the header has no column `query-id`"),
            (("query-id\tscore",), "p.tsv, line 1: the header has no column `corpus-id`"),
            ((self.HEADER, "q0\td0"), "p.tsv, line 2 has 2 columns, the header has 4"),
            ((self.HEADER, "q9\td0\t1\t"), "p.tsv, line 2: no vector of the argument 'q9'"),
            (
                (self.HEADER, "q0\td0\t1\t", "q0\td9\t1\t"),
                "p.tsv, line 3: no vector of the image 'd9'",
            ),
            (
                (self.HEADER, "q0\td0\thigh\t"),
                "p.tsv, line 2: `score` must be a number, not 'high'",
            ),
            ((self.HEADER, "q0\td0\tnan\t"), "p.tsv, line 2: `score` must be a number, not 'nan'"),
            ((self.HEADER, "q0\td0\t0\t"), "p.tsv has no pair with a `score` above 0"),
        ):
            with self.subTest(lines=lines):
                self.refused(message, self.read, *lines)
