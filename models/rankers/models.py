"""The family: how each model is made, reads, and is trained."""

from collections.abc import Callable
from dataclasses import dataclass

from torch import nn

from bert import BERT
from cknrm import CKNRM
from drmm import DRMM
from drmm_bert import DRMMBERT
from gru import GRU
from knrm import KNRM
from knrm_bert import KNRMBERT
from reading import ContextualReader, StaticReader
from snrm import SNRM


@dataclass(frozen=True)
class Recipe:
    make: Callable[[], nn.Module]
    # MAP@20 of the slides.
    published: float
    reader: type[StaticReader] | type[ContextualReader] = StaticReader
    epochs: int = 10
    rate: float = 1e-3
    # Triples of an epoch, all where there is no number.
    examples: int | None = None
    # Queries that each of the eight validations of an epoch reads.
    sample: int = 100
    # The model whose encoder it begins with.
    after: str | None = None
    # What represents each text apart, where others see how the words of both match.
    representation: bool = False


CONTEXTUAL = {"reader": ContextualReader, "epochs": 2, "examples": 5000, "sample": 30}
MODELS = {
    "gru": Recipe(GRU, 0.241, representation=True),
    "drmm": Recipe(DRMM, 0.528, rate=5e-3),
    "knrm": Recipe(KNRM, 0.727, rate=3e-3),
    "cknrm": Recipe(CKNRM, 0.733),
    "bert": Recipe(BERT, 0.880, **CONTEXTUAL),
    "drmm-bert": Recipe(DRMMBERT, 0.881, after="bert", **CONTEXTUAL | {"epochs": 1}),
    "knrm-bert": Recipe(KNRMBERT, 0.902, after="bert", **CONTEXTUAL | {"epochs": 1}),
    "snrm": Recipe(SNRM, 0.701, sample=40, representation=True),
}
