"""Weights through log_softmax, with the lowest finite number as the score of what is blocked."""

import math

import torch
import torch.nn.functional as F


def _broadcasts(mask_shape, shape):
    try:
        return torch.broadcast_shapes(mask_shape, shape) == shape
    except RuntimeError:
        return False


def scaled_dot_product_attention(query, key, value, mask=None):
    for name, left, right in (
        ("d_k", query.size(-1), key.size(-1)),
        ("n_k", key.size(-2), value.size(-2)),
        ("leading axes of query and key", query.size()[:-2], key.size()[:-2]),
        ("leading axes of key and value", key.size()[:-2], value.size()[:-2]),
    ):
        if left != right:
            raise ValueError(f"{name}: {left} != {right}")

    # (k qT)T, with the scale shared between both sides
    root = math.sqrt(math.sqrt(query.size(-1)))
    scores = torch.matmul(key / root, (query / root).mT).mT
    if mask is None:
        weights = F.log_softmax(scores, -1).exp()
    else:
        if not _broadcasts(mask.shape, scores.shape):
            raise ValueError(f"mask has shape {mask.shape}, scores have {scores.shape}")
        keep = mask == 0
        lowest = torch.finfo(scores.dtype).min
        weights = F.log_softmax(scores.masked_fill(~keep, lowest), -1).exp() * keep
    return torch.matmul(weights, value), weights


def score_std(d_k, samples, generator):
    pairs = torch.randn(samples, 2 * d_k, generator=generator)
    q, k = pairs.split(d_k, dim=1)
    raw = torch.bmm(q.unsqueeze(1), k.unsqueeze(2)).flatten()
    return torch.std(raw).item(), torch.std(raw / math.sqrt(d_k)).item()
