"""
BERT (MacAvaney, Yates, Cohan and Goharian, "CEDR: contextualized embeddings for document ranking",
SIGIR 2019, "vanilla BERT"): one network reads claim and premise together, and a linear layer scores
what it makes of the first mark. BERT is MiniLM-L6 here (all-MiniLM-L6-v2, six layers of 384).
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import scaled_dot_product_attention

from reading import CLAIM, PREMISE, published

NEVER = -1e4


class Encoder(nn.Module):
    """MiniLM over claim and premise, each with its own marks and places."""

    def __init__(self) -> None:
        super().__init__()
        from transformers import BertModel

        bert = BertModel.from_pretrained(published())
        self.embeddings, self.layers = bert.embeddings, bert.encoder.layer
        # Word vectors stay as they are: few words of the world are in the data.
        self.embeddings.requires_grad_(False)
        self.heads, self.width = bert.config.num_attention_heads, bert.config.hidden_size

    def forward(self, ids: Tensor, positions: Tensor, parts: Tensor) -> list[Tensor]:
        """@returns the embeddings and what each layer gives, [pairs, tokens, width]"""
        hidden = [self.embeddings(input_ids=ids, position_ids=positions)]
        mask = torch.where(parts == 0, NEVER, 0.0)[:, None, None, :]
        for layer in self.layers:
            hidden.append(self.run(layer, hidden[-1], mask))
        return hidden

    def run(self, layer: nn.Module, hidden: Tensor, mask: Tensor) -> Tensor:
        pairs, tokens, width = hidden.shape
        attention = layer.attention.self

        def split(values: Tensor) -> Tensor:
            return values.view(pairs, tokens, self.heads, width // self.heads).transpose(1, 2)

        query, key, value = (
            split(part(hidden)) for part in (attention.query, attention.key, attention.value)
        )
        seen = scaled_dot_product_attention(query, key, value, mask.to(query.dtype))
        seen = seen.transpose(1, 2).reshape(pairs, tokens, width)
        hidden = layer.attention.output(seen, hidden)
        return layer.output(layer.intermediate(hidden), hidden)


class BERT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.score = nn.Linear(self.encoder.width, 1)

    def forward(self, ids: Tensor, positions: Tensor, parts: Tensor) -> Tensor:
        """@returns scores, [pairs]"""
        return self.score(self.encoder(ids, positions, parts)[-1][:, 0].float()).squeeze(-1)


def words(parts: Tensor) -> tuple[Tensor, Tensor]:
    """@returns 1 for each token of the claim, and of the premise, its marks among them; [pairs, tokens]"""
    return (parts == CLAIM).float(), (parts == PREMISE).float()
