"""-inf filled in and NaN replaced: masked_fill lets no gradient through to what it has overwritten. Half in float32."""

import torch

NEVER = float("-inf")


def padding_mask(lengths, max_length):
    lengths = torch.tensor(lengths) if not isinstance(lengths, torch.Tensor) else lengths
    if ((lengths < 0) + (lengths > max_length)).any():
        raise ValueError(f"{lengths} does not fit into {max_length}")
    mask = torch.ones(len(lengths), max_length + 1, dtype=torch.long)
    ends = torch.zeros_like(mask).scatter_(1, lengths[:, None].long(), 1)
    return ends.cumsum(1)[:, :-1].bool()


def causal_mask(n):
    row, column = torch.triu_indices(n, n, offset=1)
    mask = torch.zeros(n, n).bool()
    mask[row, column] = True
    return mask


def combine_masks(padding, causal):
    if causal is None:
        return None if padding is None else padding.unsqueeze(1).unsqueeze(2)
    n_q, n_k = causal.shape
    if padding is None:
        return causal.view(1, 1, n_q, n_k)
    if padding.shape[1] != n_k:
        raise ValueError("n_k: %d and %d" % (padding.shape[1], n_k))  # noqa: UP031 - another style
    return torch.where(causal, True, padding.unsqueeze(1).unsqueeze(2))


def masked_attention_weights(scores, mask):
    dtype = scores.dtype
    wide = scores if torch.finfo(dtype).bits >= 32 else scores.float()
    if mask is not None:
        try:
            mask = mask.expand_as(scores)
        except RuntimeError as error:
            raise ValueError(str(error)) from error
        wide = wide.masked_fill(mask, NEVER)
    return wide.softmax(dim=-1).nan_to_num(nan=0.0).to(dtype)
