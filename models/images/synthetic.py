"""
Pairs with a known answer. An argument and its images share a topic, a direction in a hidden space.
An argument, a page's text and an image's pixels each mix it with something else, and show the
mixture through a hidden linear map of their own, with noise:

    vector = map(signal * topic + sqrt(1 - signal ** 2) * else) + noise

A part with signal 0 says nothing. `best_scores` ranks by the known maps: as well as one can hope.
"""

from dataclasses import dataclass

import numpy as np

from inputs import MODES, TEXT, VISUAL

ARGUMENT = "argument"
WIDTHS = {ARGUMENT: 512, TEXT: 512, VISUAL: 1280}
# Dimensions of the hidden space.
HIDDEN = 64
ARGUMENT_SIGNAL = 0.9
NOISE = 0.5


@dataclass(frozen=True)
class Synthetic:
    """
    @param vectors of the arguments, and of the parts of the images, [rows, width] each
    @param train pairs, rows of argument and image, [pairs, 2]
    @param dev pairs of arguments and images that are not in `train`
    """

    vectors: dict[str, np.ndarray]
    train: np.ndarray
    dev: np.ndarray
    maps: dict[str, np.ndarray]
    signals: dict[str, float]

    def best_scores(self, mode: str) -> np.ndarray:
        """Of all images for the arguments of `dev`, by the known maps: [arguments, images]."""
        asked = np.unique(self.dev[:, 0])
        seen = sum(self.evidence(part) for part in MODES[mode])
        return unit(self.evidence(ARGUMENT)[asked]) @ unit(seen).T

    def evidence(self, part: str) -> np.ndarray:
        """What a part says of the topic, weighed by how sure it is, [rows, HIDDEN]."""
        # Above 0, so that a part that says nothing gives a random order and not only ties.
        signal = max(self.signals[part], 1e-6)
        return self.vectors[part] @ self.maps[part] * (signal / (1 - signal**2))


def synthetic(
    seed: int,
    text: float = 0.5,
    visual: float = 0.3,
    arguments: int = 1000,
    held_out: int = 200,
    images: int = 2,
) -> Synthetic:
    """
    @param text signal of the pages' texts @param visual signal of the pixels; both below 1
    @param arguments in training @param held_out arguments for `dev`
    @param images of each argument
    """
    generator = np.random.default_rng(seed)
    topics = directions(generator, arguments + held_out, HIDDEN)
    signals = {ARGUMENT: ARGUMENT_SIGNAL, TEXT: text, VISUAL: visual}
    maps, vectors = {}, {}
    for part, width in WIDTHS.items():
        maps[part] = np.linalg.qr(generator.standard_normal((width, HIDDEN)))[0]
        shown = topics if part == ARGUMENT else np.repeat(topics, images, 0)
        signal = signals[part]
        other = directions(generator, len(shown), HIDDEN)
        mixed = (signal * shown + np.sqrt(1 - signal**2) * other) @ maps[part].T
        noisy = mixed + NOISE * directions(generator, len(shown), width)
        vectors[part] = unit(noisy).astype(np.float32)
    rows = np.arange(len(topics) * images)
    pairs = np.stack([rows // images, rows], 1)
    split = arguments * images
    return Synthetic(vectors, pairs[:split], pairs[split:], maps, signals)


def directions(generator: np.random.Generator, rows: int, width: int) -> np.ndarray:
    return unit(generator.standard_normal((rows, width)))


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)
