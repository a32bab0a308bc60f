"""A scorer per formula, one frozen dataclass each, and one attend function that takes any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class General:
    W: np.ndarray

    def __call__(self, s: np.ndarray, h: np.ndarray) -> float:
        if self.W.shape != s.shape + h.shape:
            raise ValueError(f"W of shape {self.W.shape} cannot join {s.shape} and {h.shape}")
        return np.vdot(s, np.matmul(self.W, h))


@dataclass(frozen=True)
class Concat:
    W_c: np.ndarray
    v: np.ndarray

    def __call__(self, s: np.ndarray, h: np.ndarray) -> float:
        return np.inner(self.v, np.tanh(np.dot(self.W_c, np.r_[s, h])))


def attend(
    score: Callable[[np.ndarray, np.ndarray], float], s: np.ndarray, H: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    scores = np.array([score(s, h) for h in H])
    parts = np.exp2((scores - np.amax(scores)) * H.dtype.type(np.log2(np.e)))
    weights = np.true_divide(parts, np.add.reduce(parts))
    context = np.average(H, axis=0, weights=weights)
    return context.astype(H.dtype), weights.astype(H.dtype)


def real(*arrays: np.ndarray) -> list[np.ndarray]:
    return [array.astype(np.promote_types(array.dtype, np.float32)) for array in arrays]


def dot_attention(decoder_state: np.ndarray, encoder_states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    s, H = real(decoder_state, encoder_states)
    return attend(np.dot, s, H)


def general_attention(decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray) -> tuple:
    s, H, W = real(decoder_state, encoder_states, W)
    return attend(General(W), s, H)


def concat_attention(decoder_state: np.ndarray, encoder_states: np.ndarray, W_c: np.ndarray, v: np.ndarray) -> tuple:
    s, H, W_c, v = real(decoder_state, encoder_states, W_c, v)
    return attend(Concat(W_c, v), s, H)
