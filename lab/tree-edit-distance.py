"""
Tree edit distances by APTED (Pawlik and Augsten 2016; PyPI `apted`).

Reads one pair of trees a line in bracket notation, parted by a tab, and writes two distances a line:
where inserting, deleting and retyping a node cost 1 each, and where retyping costs as much as
deleting and inserting, so that types are kept.

    printf '{I{S{I}}}\t{I}\n' | python tree-edit-distance.py
"""

import sys

from apted import APTED, Config
from apted.helpers import Tree


class TypesKept(Config):
    def rename(self, left: Tree, right: Tree) -> int:
        return 0 if left.name == right.name else 2


COSTS = (Config(), TypesKept())

# Trees are as deep as graphs, and apted's parser is recursive.
sys.setrecursionlimit(20_000)

for line in sys.stdin:
    left, right = (Tree.from_text(text) for text in line.rstrip("\n").split("\t"))
    distances = (APTED(left, right, costs).compute_edit_distance() for costs in COSTS)
    print(*distances, flush=True)
