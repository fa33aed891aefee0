"""
The cross-encoder: multilingual-e5-small over a claim and a premise side by side, each with its own
marks and positions. In the first stage of training, the lower layers read each text apart, as the
published encoder does, and are frozen; in the upper layers, each text attends to the other. In the
second stage (`unfreeze`), all layers learn and read both texts together. Attention from one text to
the other is damped by a learnt amount for each head.
"""

import torch
from torch import nn
from torch.nn.functional import normalize, scaled_dot_product_attention
from transformers import BertModel

CLAIM, PREMISE = 1, 2
LAYERS = 12
# Lower layers that read each text apart in the first stage.
APART = 6
# Added to the attention scores between the texts, before training; and of the lower layers, when
# the second stage begins.
DAMPING = -1.0
LATER_DAMPING = -3.0
# Added to an attention score, it leaves no attention.
NEVER = -1e4
# Before training, the logit of relevance is the cosine of the means times SHARPNESS, plus OFFSET.
SHARPNESS, OFFSET = 20.0, -17.0
# Width of the hidden layers of the small networks.
HIDDEN = 128
OUTPUTS = ("relevance", "side", "quality", "issue", "agreement", "match", "reply")


def mlp(inputs: int) -> nn.Sequential:
    """A network with one hidden layer, whose output is 0 before training."""
    layers = [nn.Linear(inputs, HIDDEN), nn.GELU(), nn.Dropout(0.1), nn.Linear(HIDDEN, 1)]
    nn.init.zeros_(layers[-1].weight)
    nn.init.zeros_(layers[-1].bias)
    return nn.Sequential(*layers)


class Comparison(nn.Module):
    """A weighted cosine of both means, and a small network that corrects it."""

    def __init__(self, width: int):
        super().__init__()
        self.products = nn.Parameter(torch.full((width,), SHARPNESS))
        self.offset = nn.Parameter(torch.tensor(OFFSET))
        self.small = mlp(6 * width)

    def forward(self, cosine: torch.Tensor, inputs: torch.Tensor) -> torch.Tensor:
        """@param cosine its parts, [pairs, width] @param inputs [pairs, 6 * width] @returns logits, [pairs]"""
        return cosine @ self.products + self.offset + self.small(inputs).squeeze(1)


class CrossEncoder(nn.Module):
    def __init__(self, bert: BertModel, apart: int = APART):
        super().__init__()
        self.embeddings, self.layers = bert.embeddings, bert.encoder.layer
        self.heads = bert.config.num_attention_heads
        self.apart = apart
        width = bert.config.hidden_size
        self.embeddings.requires_grad_(False)
        self.layers[:apart].requires_grad_(False)
        self.damping = nn.Parameter(torch.full((len(self.layers) - apart, self.heads), DAMPING))
        self.products = nn.Parameter(torch.full((width,), SHARPNESS))
        self.offset = nn.Parameter(torch.tensor(OFFSET))
        self.correction = mlp(4 * width)
        self.side = mlp(6 * width)
        self.quality = mlp(3 * width)
        self.issue_products = nn.Parameter(torch.full((width,), SHARPNESS))
        self.issue_offset = nn.Parameter(torch.tensor(OFFSET))
        self.issue = mlp(4 * width)
        self.agreement_products = nn.Parameter(torch.full((width,), SHARPNESS))
        self.agreement_offset = nn.Parameter(torch.tensor(OFFSET))
        self.agreement = mlp(6 * width)
        self.match = Comparison(width)
        self.reply = Comparison(width)
        # They standardise the means of the texts and their first marks, because what all texts
        # share is much larger than what tells them apart.
        for name in ("mean", "mark"):
            self.register_buffer(f"{name}_centre", torch.zeros(width))
            self.register_buffer(f"{name}_spread", torch.ones(width))

    def unfreeze(self) -> None:
        """Begins the second stage: all layers learn, and read both texts together."""
        self.layers.requires_grad_(True)
        later = torch.full((self.apart, self.heads), LATER_DAMPING)
        self.damping = nn.Parameter(torch.cat([later, self.damping.detach()]))
        self.apart = 0

    def halve(self) -> None:
        """Keeps every second layer, after `unfreeze`."""
        self.layers = self.layers[1::2]
        self.damping = nn.Parameter(self.damping.detach()[1::2].clone())

    def forward(
        self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor
    ) -> torch.Tensor:
        """
        @param ids pieces, [pairs, tokens]
        @param positions place of each within its text
        @param parts CLAIM, PREMISE, or 0 for padding
        @returns logits, [pairs, 7]: that the premise is relevant; that it is for the claim, if it
          is relevant; that it is a good argument; that both are statements or questions on the
          same issue; that who is for one is for the other, too, if they are; that the premise makes
          the point that is read as the claim; and that it answers the reason that is read as the claim
        """
        return self.judged(self.together(self.read(ids, positions, parts), parts)[-1], parts)

    def represented(
        self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """
        @returns what `forward` returns; the hidden layer that tells the side, [pairs, HIDDEN]; and
          the mean of the last hidden layer but one over the premise's tokens, [pairs, width], which
          depends on the premise alone if there is no claim
        """
        *_, one_before, last = self.together(self.read(ids, positions, parts), parts)
        _, sides, _ = self.inputs(last, parts)
        features = self.side[:2](sides)
        return self.judged(last, parts), features, self.mean(one_before, parts == PREMISE)

    def read(self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        """
        The hidden states after the lower layers, which read each text apart: [pairs, tokens,
        width].
        """
        hidden = self.embeddings(input_ids=ids, position_ids=positions)
        mask = torch.where(parts[:, None, :, None] != parts[:, None, None, :], NEVER, 0.0)
        for layer in self.layers[: self.apart]:
            hidden = self.run(layer, hidden, mask)
        return hidden

    def together(self, hidden: torch.Tensor, parts: torch.Tensor) -> list[torch.Tensor]:
        """The given hidden states, and those after each upper layer, all [pairs, tokens, width]."""
        found = [hidden]
        padding = torch.where(parts == 0, NEVER, 0.0)[:, None, None, :]
        across = (parts[:, None, :, None] != parts[:, None, None, :]).float()
        for layer, damping in zip(self.layers[self.apart :], self.damping):
            mask = padding + across * damping[None, :, None, None]
            found.append(self.run(layer, found[-1], mask))
        return found

    def judged(self, hidden: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        """Logits, [pairs, 7]. @param hidden of the last layer"""
        u, v, *_ = self.summary(hidden, parts)
        both, sides, qualities = self.inputs(hidden, parts)
        cosine = normalize(u, dim=1) * normalize(v, dim=1)
        logits = [
            cosine @ self.products + self.offset + self.correction(both).squeeze(1),
            self.side(sides).squeeze(1),
            self.quality(qualities).squeeze(1),
            cosine @ self.issue_products + self.issue_offset + self.issue(both).squeeze(1),
            cosine @ self.agreement_products
            + self.agreement_offset
            + self.agreement(sides).squeeze(1),
            self.match(cosine, sides),
            self.reply(cosine, sides),
        ]
        return torch.stack(logits, 1)

    def alone(
        self, ids: torch.Tensor, positions: torch.Tensor, parts: torch.Tensor
    ) -> torch.Tensor:
        """The mean vectors of texts that are read by themselves, [texts, width], of unit length."""
        hidden = self.together(self.read(ids, positions, parts), parts)[-1]
        return normalize(self.mean(hidden, parts == CLAIM), dim=1)

    def inputs(self, hidden: torch.Tensor, parts: torch.Tensor) -> list[torch.Tensor]:
        """
        The inputs of the small networks: of relevance and issue; of side, agreement, match and reply;
        and of quality.
        """
        u, v, first, second = self.summary(hidden, parts)
        u, v = ((each - self.mean_centre) / self.mean_spread for each in (u, v))
        first, second = ((each - self.mark_centre) / self.mark_spread for each in (first, second))
        both = torch.cat([u, v, u * v, (u - v).abs()], 1)
        return [both, torch.cat([both, first, second], 1), torch.cat([v, first, second], 1)]

    def summary(self, hidden: torch.Tensor, parts: torch.Tensor) -> list[torch.Tensor]:
        """
        The means over the tokens of claim and premise, and their first marks, each [pairs, width].
        """
        hidden = hidden.float()
        start = (parts == CLAIM).sum(1)[:, None, None].expand(-1, 1, hidden.shape[2])
        return [
            self.mean(hidden, parts == CLAIM),
            self.mean(hidden, parts == PREMISE),
            hidden[:, 0],
            hidden.gather(1, start).squeeze(1),
        ]

    @torch.no_grad()
    def standardise(self, hidden: torch.Tensor, parts: torch.Tensor) -> None:
        """
        Sets centre and spread to those of the summaries of some pairs.

        @param hidden of the last layer
        """
        u, v, first, second = self.summary(hidden, parts)
        for name, rows in (("mean", torch.cat([u, v])), ("mark", torch.cat([first, second]))):
            getattr(self, f"{name}_centre").copy_(rows.mean(0))
            getattr(self, f"{name}_spread").copy_(rows.std(0).clamp(min=1e-3))

    def run(self, layer: nn.Module, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """A layer with this mask added to its attention scores."""
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
        """The mean over some tokens. @param of whether a token counts, [pairs, tokens]"""
        weights = of.unsqueeze(-1).float()
        return (hidden.float() * weights).sum(1) / weights.sum(1).clamp(min=1)
