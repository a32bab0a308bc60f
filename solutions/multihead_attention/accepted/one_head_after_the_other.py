"""A loop over the heads, each with its own rows of the weights; masks as numbers that are added; the softmax by hand."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super(MultiHeadAttention, self).__init__()  # noqa: UP008 - another style
        d_k, rest = divmod(d_model, num_heads)
        if rest:
            raise ValueError("d_model %d is no multiple of num_heads %d" % (d_model, num_heads))  # noqa: UP031 - another style
        self.h = num_heads
        self.d_k = d_k
        self.W_q, self.W_k, self.W_v = (nn.Linear(d_model, d_model) for _ in range(3))
        self.W_o = nn.Linear(d_model, d_model)

    def head(self, i, layer, x):
        rows = slice(i * self.d_k, (i + 1) * self.d_k)
        return F.linear(x, layer.weight[rows], layer.bias[rows])

    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        if key is None:
            key = query
        if value is None:
            value = key
        B, n_q, _ = query.size()
        n_k = key.size(1)
        if key.size(0) != B or value.size(0) != B:
            raise ValueError("batches: %d, %d, %d" % (B, key.size(0), value.size(0)))  # noqa: UP031 - another style
        if value.size(1) != n_k:
            raise ValueError("keys: %d, values: %d" % (n_k, value.size(1)))  # noqa: UP031 - another style
        is_open = query.new_ones(B, n_q, n_k)
        if causal:
            if n_q != n_k:
                raise ValueError("causal: %d queries, %d keys" % (n_q, n_k))  # noqa: UP031 - another style
            is_open = is_open.tril()
        if padding_mask is not None:
            if padding_mask.size() != (B, n_k):
                raise ValueError("the mask is %s, not %s" % (padding_mask.size(), (B, n_k)))  # noqa: UP031 - another style
            is_open = is_open * (padding_mask == 0).to(is_open).unsqueeze(1)
        contexts, maps = [], []
        for i in range(self.h):
            q, k, v = self.head(i, self.W_q, query), self.head(i, self.W_k, key), self.head(i, self.W_v, value)
            scores = torch.bmm(q, k.transpose(1, 2)) * self.d_k**-0.5
            top = scores.where(is_open.bool(), scores.min()).amax(-1, keepdim=True).detach()
            parts = torch.exp((scores - top).clamp(max=0)) * is_open
            w = parts / parts.sum(-1, keepdim=True).clamp(min=torch.finfo(parts.dtype).tiny)
            maps.append(w)
            contexts.append(torch.bmm(w, v))
        return self.W_o(torch.cat(contexts, dim=2)), torch.stack(maps, dim=1)
