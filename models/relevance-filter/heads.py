"""Small networks over the stored vectors of a claim and a premise."""

import torch
from torch import nn

WIDTH = 512


class Head(nn.Module):
    """
    Over [u, v, u * v, |u - v|]. `products` weighs u * v alone, and begins as the cosine where
    `sharpness` is given; the hidden layer adds what the cosine misses.
    """

    def __init__(self, hidden: int, sharpness: float = 0.0, offset: float = 0.0):
        super().__init__()
        self.products = nn.Parameter(torch.full((WIDTH,), sharpness))
        self.offset = nn.Parameter(torch.tensor(offset))
        self.hidden = nn.Linear(4 * WIDTH, hidden)
        self.out = nn.Linear(hidden, 1, bias=False)
        nn.init.zeros_(self.out.weight)
        self.dropped = nn.Dropout(0.2)

    def forward(self, u: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        """
        @param u claims, v premises: unit vectors, [pairs, 512]
        @returns logits, [pairs]
        """
        both = torch.cat([u, v, u * v, (u - v).abs()], -1)
        seen = torch.tanh(self.hidden(self.dropped(both)))
        return (u * v) @ self.products + self.offset + self.out(seen).squeeze(-1)
