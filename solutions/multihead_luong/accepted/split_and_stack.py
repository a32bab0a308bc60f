"""np.split along the features, matmul over the stack, and a dataclass that remembers the sizes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Heads:
    count: int
    width: int

    def __post_init__(self) -> None:
        if self.width % self.count != 0:
            raise ValueError(f"width {self.width} is no multiple of {self.count} heads")

    def cut(self, x: np.ndarray) -> np.ndarray:
        return np.stack(np.split(x, self.count, axis=-1))


def multihead_general_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray, num_heads: int
) -> tuple[np.ndarray, np.ndarray]:
    dtype = encoder_states.dtype if encoder_states.dtype.kind == "f" else np.dtype(float)
    s, H, W = decoder_state.astype(dtype), encoder_states.astype(dtype), W.astype(dtype)
    if s.shape + H.shape[1:] != W.shape:
        raise ValueError(f"expected W of shape {s.shape + H.shape[1:]}, got {W.shape}")
    heads = Heads(num_heads, H.shape[1])
    keys = heads.cut(H)
    scores = np.matmul(keys, np.einsum("s,isk->ik", s, heads.cut(W))[:, :, None]).squeeze(2)
    odds = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    weights = np.true_divide(odds, np.add.reduce(odds, axis=1, keepdims=True))
    return np.matmul(weights[:, None, :], keys).ravel(), weights
