"""The public data sets that the models learn from and are measured on."""

from .arg30k import arg30k
from .argkp import argkp_key_points, argkp_topics
from .args_me import args_me
from .held_out import held_out, trained_on
from .parts import without
from .perspectrum import perspectrum
from .source import Source, judgements, objects, plain
from .touche import touche
from .xstance import xstance

__all__ = [
    "Source",
    "arg30k",
    "argkp_key_points",
    "argkp_topics",
    "args_me",
    "held_out",
    "judgements",
    "objects",
    "perspectrum",
    "plain",
    "touche",
    "trained_on",
    "without",
    "xstance",
]
