"""
Trees over the units of a text: their likelihood by the matrix-tree theorem (section 3.2, Koo,
Globerson, Carreras and Collins 2007), the marginals of their parts, and the best tree.
"""

import networkx
import numpy as np
import torch

from network import ATTACK, SUPPORT
from texts import NOTHING, Batch

NEVER = -1e4


def masked(root: torch.Tensor, relation: torch.Tensor, mask: torch.Tensor):
    """Scores in which no unit is its own target, and padding is never a target or a root."""
    size = mask.shape[-1]
    own = torch.eye(size, dtype=torch.bool, device=mask.device)
    allowed = mask.unsqueeze(-1) & mask.unsqueeze(-2) & ~own
    return root.masked_fill(~mask, NEVER), relation.masked_fill(~allowed.unsqueeze(-1), NEVER)


def log_partition(root: torch.Tensor, relation: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The log of the sum of exp(score) over all trees with one root. Scores must be masked."""
    any_relation = torch.logsumexp(relation, -1)
    # A unit has one target, so its weights can be scaled together.
    scale = torch.maximum(root, any_relation.amax(-1)).detach()
    scale = torch.where(mask, scale, torch.zeros_like(scale))
    weights = torch.exp(any_relation - scale.unsqueeze(-1)).double()
    roots = torch.exp(root - scale).double()
    # [target, source], as heads and dependents.
    heads = weights.transpose(-1, -2)
    degree = heads.sum(-2) + (~mask).double()
    laplacian = torch.diag_embed(degree) - heads
    laplacian = torch.cat([roots.unsqueeze(-2), laplacian[..., 1:, :]], -2)
    return torch.linalg.slogdet(laplacian).logabsdet + scale.sum(-1)


def tree_loss(root: torch.Tensor, relation: torch.Tensor, batch: Batch) -> torch.Tensor:
    """The mean negative log likelihood of the trees and types that people gave, by unit."""
    root, relation = masked(root, relation, batch.mask)
    is_root = (batch.targets == NOTHING) & batch.mask
    targets = batch.targets.clamp(min=0)
    chosen = relation.gather(2, targets[..., None, None].expand(-1, -1, 1, 2)).squeeze(2)
    chosen = chosen.gather(2, batch.attacks.unsqueeze(-1)).squeeze(-1)
    gold = torch.where(is_root, root, chosen)
    gold = torch.where(batch.mask, gold, torch.zeros_like(gold)).sum(-1)
    losses = log_partition(root, relation, batch.mask) - gold
    return (losses * batch.weights).sum() / (batch.mask.sum(-1) * batch.weights).sum()


def marginals(root: torch.Tensor, relation: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Of one text: the probabilities of each root [n] and relation [source, target, 2]."""
    mask = torch.ones(len(root), dtype=torch.bool)
    root, relation = masked(root.detach().double(), relation.detach().double(), mask)
    root.requires_grad_(True)
    relation.requires_grad_(True)
    # The derivative of the log partition by a score is its marginal.
    found = torch.autograd.grad(log_partition(root, relation, mask), (root, relation))
    return found[0].numpy(), found[1].numpy()


def best_tree(root: np.ndarray, any_relation: np.ndarray) -> np.ndarray:
    """The targets of the tree with one root and the highest sum."""
    size = len(root)
    graph = networkx.DiGraph()
    alike = -10.0 * (size + 1)
    for source in range(size):
        graph.add_edge(size, source, weight=float(root[source]) + alike)
        for target in range(size):
            if source != target:
                graph.add_edge(target, source, weight=float(any_relation[source, target]))
    tree = networkx.maximum_spanning_arborescence(graph)
    targets = np.full(size, NOTHING)
    for target, source in tree.edges:
        if target != size:
            targets[source] = target
    return targets


def decoded(root: torch.Tensor, relation: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """The targets of the tree with the highest sum of marginals, and which units attack."""
    roots, relations = marginals(root, relation)
    targets = best_tree(roots, relations.sum(-1))
    rows = np.arange(len(targets))
    attacks = relations[rows, targets, ATTACK] > relations[rows, targets, SUPPORT]
    return targets, attacks & (targets != NOTHING)
