"""
The network: it scores each unit as the major claim, and each ordered pair of units as support and as
attack. One hidden layer reads the features of both units, those of the pair, and a few learnt
components of the vectors; the scores are averaged over several such networks.
"""

import torch
from torch import nn

WIDTH = 512
SUPPORT, ATTACK = 0, 1


class Scorer(nn.Module):
    def __init__(
        self,
        unit_width: int,
        pair_width: int,
        hidden: int = 64,
        components: int = 16,
        dropout: float = 0.4,
    ):
        super().__init__()
        self.components = nn.Linear(WIDTH, components, bias=False)
        width = unit_width + components
        self.source = nn.Linear(width, hidden)
        self.target = nn.Linear(width, hidden, bias=False)
        self.pair = nn.Linear(pair_width + components, hidden, bias=False)
        self.relation = nn.Linear(hidden, 2)
        self.root_hidden = nn.Linear(width, hidden)
        self.root = nn.Linear(hidden, 1)
        self.dropout = nn.Dropout(dropout)
        self.input_dropout = nn.Dropout(dropout / 2)

    def forward(self, units, pairs, vectors):
        """
        units [..., n, U], pairs [..., source, target, P], vectors [..., n, 512]
        -> root [..., n], relation [..., source, target, 2]
        """
        parts = self.components(self.dropout(vectors)) * 4
        each = self.input_dropout(torch.cat([units, parts], -1))
        products = parts.unsqueeze(-2) * parts.unsqueeze(-3)
        both = self.input_dropout(torch.cat([pairs, products], -1))
        hidden = self.source(each).unsqueeze(-2) + self.target(each).unsqueeze(-3) + self.pair(both)
        relation = self.relation(self.dropout(torch.relu(hidden)))
        root = self.root(self.dropout(torch.relu(self.root_hidden(each)))).squeeze(-1)
        return root, relation


class Ensemble(nn.Module):
    """The mean of the scores of several networks."""

    def __init__(self, scorers: list[Scorer]):
        super().__init__()
        self.scorers = nn.ModuleList(scorers)

    def forward(self, units, pairs, vectors):
        found = [scorer(units, pairs, vectors) for scorer in self.scorers]
        root = torch.stack([root for root, _ in found]).mean(0)
        relation = torch.stack([relation for _, relation in found]).mean(0)
        return root, relation
