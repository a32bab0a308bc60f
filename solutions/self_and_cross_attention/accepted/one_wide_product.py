"""All three projections in one product; heads are folded into the batch; the scale is a buffer and goes into the query."""

import torch
from torch import nn
from torch.nn.functional import linear, softmax


class Projections(nn.Module):
    names = ("q_linear", "k_linear", "v_linear")

    def __init__(self, embed_dim, num_heads=1):
        super().__init__()
        d_k, rest = divmod(embed_dim, num_heads)
        if rest:
            raise ValueError(f"{embed_dim} = {num_heads} * {d_k} + {rest}")
        for name in self.names:
            setattr(self, name, nn.Linear(embed_dim, embed_dim))
        self.num_heads = num_heads
        self.register_buffer("scale", torch.tensor(float(d_k)).rsqrt())

    def project(self, x, *names):
        layers = [getattr(self, name) for name in names]
        weight, bias = torch.cat([layer.weight for layer in layers]), torch.cat([layer.bias for layer in layers])
        return linear(x, weight, bias).chunk(len(names), dim=-1)

    def fold(self, x):
        return torch.cat(x.chunk(self.num_heads, dim=-1), dim=0)

    def unfold(self, x):
        return torch.cat(x.chunk(self.num_heads, dim=0), dim=-1)

    def attend(self, q, k, v):
        d_k = q.shape[-1] // self.num_heads
        q, k, v = self.fold(q * d_k**-0.5), self.fold(k), self.fold(v)
        room = q.new_zeros(1, 1, 1).expand(len(q), q.shape[1], k.shape[1])
        return self.unfold(softmax(torch.baddbmm(room, q, k.transpose(1, 2)), dim=-1) @ v)


class SelfAttention(Projections):
    def __init__(self, embed_dim):
        super().__init__(embed_dim)

    def forward(self, x):
        return self.attend(*self.project(x, *self.names))


class CrossAttention(Projections):
    def __init__(self, embed_dim):
        super().__init__(embed_dim)

    def forward(self, x_dec, x_enc):
        if len(x_dec) != len(x_enc):
            raise ValueError(f"the batch is {len(x_dec)} on one side, {len(x_enc)} on the other")
        return self.attend(self.q_linear(x_dec), *self.project(x_enc, "k_linear", "v_linear"))


class MultiHeadSelfAttention(Projections):
    names = ("q", "k", "v")

    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.out = nn.Linear(embed_dim, embed_dim)

    def forward(self, x):
        return self.out(self.attend(*self.project(x, *self.names)))
