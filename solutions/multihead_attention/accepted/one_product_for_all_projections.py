"""One matrix product makes queries, keys and values; log_softmax; NaN is replaced, which masked_fill keeps out of the gradient."""

import torch
from torch import nn
from torch.nn.functional import linear, log_softmax


def demand(condition, text):
    if not condition:
        raise ValueError(text)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        demand(d_model % num_heads == 0, f"{d_model} % {num_heads} = {d_model % num_heads}")
        super().__init__()
        self.heads = num_heads
        self.W_q, self.W_k = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)
        self.W_v, self.W_o = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)

    def project(self, query, key, value):
        layers = [self.W_q, self.W_k, self.W_v]
        if key is query and value is query:
            weight = torch.vstack([layer.weight for layer in layers])
            bias = torch.hstack([layer.bias for layer in layers])
            parts = linear(query, weight, bias).tensor_split(3, dim=-1)
        else:
            parts = [layer(x) for layer, x in zip(layers, (query, key, value), strict=True)]
        return [torch.stack(part.tensor_split(self.heads, dim=-1), dim=1) for part in parts]

    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = key if key is not None else query
        value = value if value is not None else key
        demand(query.shape[0] == key.shape[0] == value.shape[0], f"B: {query.shape}, {key.shape}, {value.shape}")
        demand(key.shape[1] == value.shape[1], f"n_k: {key.shape}, {value.shape}")
        q, k, v = self.project(query, key, value)
        scores = torch.matmul(q, k.swapaxes(2, 3)).div(q.size(3) ** 0.5)
        if padding_mask is not None:
            demand(padding_mask.shape == key.shape[:2], f"padding_mask: {padding_mask.shape}, keys: {key.shape}")
            padding_mask = padding_mask.type(torch.bool).reshape(len(key), 1, 1, -1)
        if causal:
            demand(query.shape[1] == key.shape[1], f"causal: {query.shape}, {key.shape}")
            future = torch.triu(torch.ones(query.shape[1], key.shape[1]), 1).bool()
            padding_mask = future if padding_mask is None else torch.logical_or(padding_mask, future)
        if padding_mask is None:
            weights = log_softmax(scores, dim=-1).exp()
        else:
            weights = log_softmax(scores.masked_fill(padding_mask, float("-inf")), dim=-1).exp().nan_to_num(0.0)
        return self.W_o(torch.cat(torch.matmul(weights, v).unbind(1), dim=-1)), weights
