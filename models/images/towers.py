"""
Two towers over frozen vectors: one for arguments, one for images. Both end in the space of the text
encoder and in unit length, so that dot product and cosine are the same. An untrained argument tower
and the text of an untrained image tower give the encoder's vectors as they are.
"""

import math

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from inputs import TEXT, VISUAL

# A score is a cosine times a learnt scale, which begins here (as in CLIP, Radford et al. 2021).
SCALE = 1 / 0.07
LARGEST_SCALE = 100.0


class ArgumentTower(nn.Module):
    inputs = ("vector",)

    def __init__(self, width: int):
        super().__init__()
        self.vector = nn.Linear(width, width, bias=False)
        nn.init.zeros_(self.vector.weight)

    def forward(self, vector: Tensor) -> Tensor:
        """@param vector [n, width] @returns unit vectors, [n, width]"""
        own = normalize(vector)
        return normalize(own + self.vector(own))


class ImageTower(nn.Module):
    """
    There is no bias, so a missing part, a row of zeros, adds nothing. An image with no part at all
    gets zeros.
    """

    def __init__(self, widths: dict[str, int], width: int):
        """@param widths of the parts that are read @param width of what is given"""
        super().__init__()
        self.inputs = tuple(widths)
        self.layers = nn.ModuleDict(
            {part: nn.Linear(own, width, bias=False) for part, own in widths.items()}
        )
        # What is added to a text begins at nothing. Pixels alone must begin somewhere.
        for layer in self.layers.values():
            nn.init.zeros_(layer.weight)
        if TEXT not in widths:
            nn.init.normal_(self.layers[VISUAL].weight, std=widths[VISUAL] ** -0.5)

    def forward(self, *parts: Tensor) -> Tensor:
        """
        @param parts in the order of `inputs`, [n, their width] each
        @returns unit vectors, [n, width]
        """
        total = 0
        for name, part in zip(self.inputs, parts):
            own = normalize(part)
            total = total + self.layers[name](own) + (own if name == TEXT else 0)
        return normalize(total)


class TwoTowers(nn.Module):
    def __init__(self, argument_width: int, image_widths: dict[str, int]):
        super().__init__()
        self.argument = ArgumentTower(argument_width)
        self.image = ImageTower(image_widths, argument_width)
        self.log_scale = nn.Parameter(torch.tensor(math.log(SCALE)))

    @property
    def scale(self) -> Tensor:
        return self.log_scale.exp().clamp(max=LARGEST_SCALE)

    def forward(self, arguments: Tensor, images: tuple[Tensor, ...]) -> Tensor:
        """@returns the score of each image with each argument, [images, arguments]"""
        return self.scale * self.image(*images) @ self.argument(arguments).T
