"""Masks filled in by loops, and a softmax over the open positions of one row at a time."""

import torch


def padding_mask(lengths, max_length):
    rows = []
    for length in lengths:
        if not 0 <= length <= max_length:
            raise ValueError(f"a sequence of length {length} in a row of {max_length}")
        rows.append([position >= length for position in range(max_length)])
    return torch.tensor(rows, dtype=torch.bool)


def causal_mask(n):
    mask = torch.empty(n, n, dtype=torch.bool)
    for query in range(n):
        for key in range(n):
            mask[query, key] = key > query
    return mask


def combine_masks(padding, causal):
    if padding is None and causal is None:
        return None
    if padding is None:
        return causal.clone()
    if causal is None:
        causal = torch.zeros(1, padding.size(1), dtype=torch.bool)
    if padding.size(1) != causal.size(1):
        raise ValueError(f"{padding.size(1)} keys with padding, {causal.size(1)} in the other mask")
    return torch.stack([row.logical_or(causal) for row in padding]).unsqueeze(1)


def masked_attention_weights(scores, mask):
    if mask is None:
        mask = torch.tensor(False)
    for given, wanted in zip(reversed(mask.shape), reversed(scores.shape), strict=False):
        if given not in (1, wanted):
            raise ValueError(f"axis of {given} in a mask for an axis of {wanted}")
    if mask.dim() > scores.dim():
        raise ValueError("the mask has too many axes")
    is_open = (~mask).broadcast_to(scores.shape).reshape(-1, scores.size(-1))
    weights = []
    for row, chosen in zip(scores.reshape(-1, scores.size(-1)).unbind(), is_open.unbind(), strict=True):
        places = chosen.nonzero().squeeze(1)
        shares = row.new_zeros(row.shape)
        if places.numel():
            shares = shares.scatter(0, places, torch.softmax(row[places], dim=0))
        weights.append(shares)
    return torch.stack(weights).reshape(scores.shape)
