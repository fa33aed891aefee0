"""The public data sets that the models learn from and are measured on."""

from .arg30k import arg30k
from .argkp import argkp_key_points, argkp_topics
from .held_out import held_out, trained_on
from .parts import without
from .perspectrum import perspectrum
from .source import Source, judgements, objects, plain
from .xstance import xstance

__all__ = [
    "Source",
    "arg30k",
    "argkp_key_points",
    "argkp_topics",
    "held_out",
    "judgements",
    "objects",
    "perspectrum",
    "plain",
    "trained_on",
    "without",
    "xstance",
]
