"""Text vectors by an encoder of transformers: the mean of its last layer over all tokens."""

import numpy as np
import torch
from torch.nn.functional import normalize
from torch.nn.utils.rnn import pad_sequence
from transformers import PreTrainedModel

from encoding import by_length


@torch.no_grad()
def mean_vectors(
    network: PreTrainedModel, rows: list[list[int]], padding: int, batch: int
) -> np.ndarray:
    """
    @param rows the ids of each text, with its marks
    @param padding the id that fills shorter rows
    @returns unit vectors, [texts, width]
    """
    network.eval()
    vectors = np.zeros((len(rows), network.config.hidden_size), np.float32)
    for places in by_length([len(row) for row in rows], batch):
        chosen = [torch.tensor(rows[place]) for place in places]
        ids = pad_sequence(chosen, batch_first=True, padding_value=padding)
        mask = (ids != padding).long()
        with torch.autocast("cpu", torch.bfloat16):
            hidden = network(input_ids=ids, attention_mask=mask).last_hidden_state.float()
        mean = (hidden * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        vectors[places] = normalize(mean, dim=1).numpy()
    return vectors
