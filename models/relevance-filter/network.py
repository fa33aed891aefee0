"""
The cross-encoder: MiniLM's layers over a claim and a premise side by side, each with its own
marks and positions. What a token gives to the other text's tokens is damped by a learnt amount for
each head; at first so strongly that the two texts are nearly encoded apart, as the published
encoder does, and the score is nearly the cosine of their vectors. Training opens the heads that
help. A few thousand pairs suffice where a cross-encoder that starts from one text of two parts
would first have to unlearn.
"""

import torch
from torch import nn
from torch.nn.functional import normalize, scaled_dot_product_attention
from transformers import BertModel

CLAIM, PREMISE = 1, 2
DAMPING = -3.0
# Added to what attention says, it leaves nothing.
NEVER = -1e4
SHARPNESS, OFFSET = 12.0, -7.0
HIDDEN = 64


def small(inputs: int) -> nn.Sequential:
    """A network of one hidden layer that gives 0 before training."""
    made = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, 1))
    nn.init.zeros_(made[2].weight)
    nn.init.zeros_(made[2].bias)
    return made


class CrossEncoder(nn.Module):
    def __init__(self, bert: BertModel):
        super().__init__()
        self.embeddings, self.layers = bert.embeddings, bert.encoder.layer
        self.heads = bert.config.num_attention_heads
        width = bert.config.hidden_size
        self.damping = nn.Parameter(torch.full((len(self.layers), self.heads), DAMPING))
        self.products = nn.Parameter(torch.full((width,), SHARPNESS))
        self.offset = nn.Parameter(torch.tensor(OFFSET))
        self.correction = small(4 * width)
        # Does not change what chance the rest of a training meets.
        with torch.random.fork_rng(devices=[]):
            self.stance = small(4 * width)

    def forward(self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        """
        @param ids word pieces, [pairs, tokens]; 0 pads
        @param positions place of each within its text
        @param parts CLAIM, PREMISE, or 0 for padding
        @returns logits, [pairs, 2]: the premise is relevant; it is for the claim, if relevant
        """
        return self.judged(self.hidden(ids, positions, parts)[-1], parts)

    def represented(
        self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """
        @returns what `forward` returns, and the mean of the last hidden layer but one over the
          premise's tokens, [pairs, width]: where no claim is beside it, it is of the premise alone
        """
        *_, one_before, last = self.hidden(ids, positions, parts)
        return self.judged(last, parts), self.mean(one_before, parts == PREMISE)

    def hidden(
        self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor
    ) -> list[torch.Tensor]:
        """What each layer gives, [pairs, tokens, width]."""
        hidden = [self.embeddings(input_ids=ids, position_ids=positions)]
        padding = torch.where(parts == 0, NEVER, 0.0)[:, None, None, :]
        across = (parts[:, None, :, None] != parts[:, None, None, :]).float()
        for layer, damping in zip(self.layers, self.damping):
            mask = padding + across * damping[None, :, None, None]
            hidden.append(self.run(layer, hidden[-1], mask))
        return hidden

    def judged(self, hidden: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        u = normalize(self.mean(hidden, parts == CLAIM), dim=1)
        v = normalize(self.mean(hidden, parts == PREMISE), dim=1)
        both = torch.cat([u, v, u * v, (u - v).abs()], 1)
        relevance = (u * v) @ self.products + self.offset + self.correction(both).squeeze(1)
        return torch.stack([relevance, self.stance(both).squeeze(1)], 1)

    def run(self, layer: nn.Module, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        pairs, tokens, width = hidden.shape
        attention = layer.attention.self

        def split(values: torch.Tensor) -> torch.Tensor:
            return values.view(pairs, tokens, self.heads, width // self.heads).transpose(1, 2)

        query, key, value = (
            split(part(hidden)) for part in (attention.query, attention.key, attention.value)
        )
        seen = scaled_dot_product_attention(query, key, value, mask.to(query.dtype))
        seen = seen.transpose(1, 2).reshape(pairs, tokens, width)
        hidden = layer.attention.output(seen, hidden)
        return layer.output(layer.intermediate(hidden), hidden)

    @staticmethod
    def mean(hidden: torch.Tensor, of: torch.Tensor) -> torch.Tensor:
        weights = of.unsqueeze(-1).float()
        return (hidden.float() * weights).sum(1) / weights.sum(1).clamp(min=1)
