"""The lowest finite number of the dtype as the score of what is blocked, and log_softmax; one class holds the checks."""

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass
class Mask:
    blocked: Tensor

    def to(self, shape: torch.Size) -> Tensor:
        mine = self.blocked.shape
        front = len(shape) - len(mine)
        if front < 0 or any(m != 1 and m != s for m, s in zip(mine, shape[front:], strict=True)):
            raise ValueError(f"a mask {list(mine)} cannot cover {list(shape)}")
        return self.blocked

    def __or__(self, other: "Mask") -> "Mask":
        if self.blocked.size(-1) != other.blocked.size(-1):
            raise ValueError(f"{self.blocked.size(-1)} keys or {other.blocked.size(-1)}?")
        return Mask(torch.logical_or(self.blocked, other.blocked))


def padding_mask(lengths, max_length: int) -> Tensor:
    lengths = torch.as_tensor(lengths)
    if not torch.equal(lengths, lengths.clamp(0, max_length)):
        raise ValueError(f"lengths outside of 0..{max_length}: {lengths}")
    return torch.arange(1, max_length + 1).expand(len(lengths), -1).gt(lengths[:, None])


def causal_mask(n: int) -> Tensor:
    positions = torch.arange(n)
    return ~(positions[:, None] >= positions[None, :])


def combine_masks(padding: Tensor | None, causal: Tensor | None) -> Tensor | None:
    wide = None if padding is None else Mask(padding.reshape(padding.size(0), 1, 1, padding.size(1)))
    if causal is None or wide is None:
        return causal if wide is None else wide.blocked
    return (wide | Mask(causal)).blocked


def masked_attention_weights(scores: Tensor, mask: Tensor | None) -> Tensor:
    if mask is None:
        return scores.log_softmax(-1).exp()
    blocked = Mask(mask).to(scores.shape)
    lowered = scores.where(~blocked, torch.finfo(scores.dtype).min)
    return lowered.log_softmax(-1).exp().masked_fill(blocked, 0)
