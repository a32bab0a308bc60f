"""One query after the other, and only the open keys at all: nothing is ever masked."""

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    *front, n_q, d_k = query.shape
    n_k, d_v = value.shape[-2:]
    if list(key.shape) != [*front, n_k, d_k]:
        raise ValueError(f"keys should be {[*front, n_k, d_k]}, not {list(key.shape)}")
    if list(value.shape[:-2]) != front:
        raise ValueError(f"values should start with {front}, not with {list(value.shape[:-2])}")
    is_open = torch.ones(*front, n_q, n_k, dtype=torch.bool)
    if mask is not None:
        try:
            is_open = is_open & ~mask.bool().expand_as(is_open)
        except RuntimeError as error:
            raise ValueError(f"mask {list(mask.shape)}, scores {list(is_open.shape)}") from error
    outputs, rows = [], []
    for q, K, V, opens in zip(
        query.reshape(-1, n_q, d_k),
        key.reshape(-1, n_k, d_k),
        value.reshape(-1, n_k, d_v),
        is_open.reshape(-1, n_q, n_k),
        strict=True,
    ):
        for i in range(n_q):
            chosen = opens[i].nonzero().flatten()
            row = torch.zeros(n_k, dtype=query.dtype)
            if len(chosen) > 0:
                scores = torch.mv(K[chosen], q[i]) / d_k**0.5
                parts = torch.exp(scores - scores.max().detach())
                row = row.index_add(0, chosen, parts / parts.sum())
            rows.append(row)
            outputs.append(row @ V)
    return torch.stack(outputs).reshape(*front, n_q, d_v), torch.stack(rows).reshape(*front, n_q, n_k)


def score_std(d_k, samples, generator):
    raw, scaled = [], []
    for _ in range(samples):
        q = torch.randn(d_k, generator=generator)
        k = torch.randn(d_k, generator=generator)
        raw.append(float(q.dot(k)))
        scaled.append(raw[-1] / math.sqrt(d_k))
    return spread(raw), spread(scaled)


def spread(numbers):
    mean = sum(numbers) / len(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
