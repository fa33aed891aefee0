"""The loss of a batch."""

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy


def negative_log_likelihood(scores: Tensor, counted: Tensor) -> Tensor:
    """
    Of each image's own argument among those that it is paired with, the mean over the images:
    formula 2 of Karpukhin et al. 2020, with the image as the question and the argument as the
    passage.

    @param scores [n, columns]; column i is the own argument of image i
    @param counted which pairs count, [n, columns]; the diagonal must
    """
    blank = torch.finfo(scores.dtype).min
    return cross_entropy(scores.masked_fill(~counted, blank), torch.arange(len(scores)))
