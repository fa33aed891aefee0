"""
What is paired in a batch (section 3.1, Janusko et al. 2024).

A batch has n images, each with an argument that matches it, and one random argument for each image.
An image is paired with all 2n arguments. These are the pairs that count:

- n positives: each image and its own argument;
- n(n - 1) negatives in the batch: each image and the arguments of the others;
- n random negatives: each image and its own random argument. This makes n * n negatives.

An argument that is known to match an image is no negative of it: its pair is masked.
"""

from dataclasses import dataclass

import numpy as np

# For which images a random argument is a negative.
OWN, EVERY = "own", "every"


@dataclass(frozen=True)
class Batch:
    """
    @param images rows of the images, [n]
    @param arguments rows of the arguments: n that match the images, then n random ones, [2n]
    @param counted which pairs of image and argument count, [n, 2n]; the positives are the diagonal
    """

    images: np.ndarray
    arguments: np.ndarray
    counted: np.ndarray

    @property
    def positives(self) -> int:
        return len(self.images)

    @property
    def negatives(self) -> int:
        return int(self.counted.sum()) - self.positives


class Batches:
    """
    The batches of each epoch, by its number and the seed alone, so that a training that goes on
    after a kill sees what it would have seen.
    """

    def __init__(self, pairs: np.ndarray, size: int, seed: int, random: str = OWN):
        """@param pairs rows of argument and image, [pairs, 2] @param random OWN or EVERY"""
        self.pairs, self.size, self.seed, self.random = pairs, size, seed, random
        self.arguments = np.unique(pairs[:, 0])
        self.matching: dict[int, list[int]] = {}
        for argument, image in pairs.tolist():
            self.matching.setdefault(image, []).append(argument)
        self.steps = -(-len(pairs) // size)

    def unpaired(self) -> int | None:
        """An image that every argument matches, so that it has no negative, if there is one."""
        for image, own in self.matching.items():
            if len(own) == len(self.arguments):
                return image
        return None

    def epoch(self, number: int) -> list[Batch]:
        """Each pair once, in random order; the last batch may be smaller."""
        generator = np.random.default_rng([self.seed, number])
        order = generator.permutation(self.pairs)
        random = np.array([self.other_argument(image, generator) for image in order[:, 1].tolist()])
        return [
            self.batch(order[at : at + self.size], random[at : at + self.size])
            for at in range(0, len(order), self.size)
        ]

    def other_argument(self, image: int, generator: np.random.Generator) -> int:
        """Any argument that does not match the image, all with the same chance."""
        places = np.searchsorted(self.arguments, sorted(self.matching[image]))
        chosen = generator.integers(len(self.arguments) - len(places))
        for place in places:
            chosen += chosen >= place
        return self.arguments[chosen]

    def batch(self, pairs: np.ndarray, random: np.ndarray) -> Batch:
        images, arguments = pairs[:, 1], np.concatenate([pairs[:, 0], random])
        own = np.eye(len(images), dtype=bool)
        of_random = own if self.random == OWN else np.ones_like(own)
        matches = np.stack([np.isin(arguments, self.matching[each]) for each in images.tolist()])
        positive = np.hstack([own, np.zeros_like(own)])
        role = np.hstack([np.ones_like(own), of_random])
        return Batch(images, arguments, positive | (role & ~matches))
