"""Every product is an einsum; the mask goes in with torch.where, a maximum of -inf is lifted to 0."""

import torch
from torch import Tensor


def fits(letters: str, *tensors: Tensor) -> None:
    sizes: dict[str, int] = {}
    for axes, tensor in zip(letters.split(), tensors, strict=True):
        for letter, size in zip(axes, tensor.shape[-2:], strict=True):
            if sizes.setdefault(letter, size) != size:
                msg = f"axis {letter} is {sizes[letter]} and {size}"
                raise ValueError(msg)
    fronts = {tensor.shape[:-2] for tensor in tensors}
    if len(fronts) > 1:
        raise ValueError("leading axes differ: " + " / ".join(map(str, fronts)))


def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None):
    fits("qd kd kv", query, key, value)
    scores = torch.einsum("...qd,...kd->...qk", query * query.size(-1) ** -0.5, key)
    if mask is not None:
        padded = (1,) * (scores.dim() - mask.dim()) + tuple(mask.shape)
        if len(padded) > scores.dim() or any(m not in (1, s) for m, s in zip(padded, scores.shape, strict=True)):
            raise ValueError(f"{tuple(mask.shape)} cannot become {tuple(scores.shape)}")
        scores = torch.where(mask != 0, float("-inf"), scores)
    top = scores.amax(dim=-1, keepdim=True).detach()
    parts = (scores - top.masked_fill(top == float("-inf"), 0)).exp()
    weights = parts / parts.sum(dim=-1, keepdim=True).clamp(min=torch.finfo(parts.dtype).tiny)
    return torch.einsum("...qk,...kv->...qv", weights, value), weights


def score_std(d_k: int, samples: int, generator: torch.Generator):
    q = torch.normal(0.0, 1.0, (samples, d_k), generator=generator, dtype=torch.float64)
    k = torch.normal(0.0, 1.0, (samples, d_k), generator=generator, dtype=torch.float64)
    raw = torch.einsum("sd,sd->s", q, k)
    return raw.std(), (raw * d_k**-0.5).std()
