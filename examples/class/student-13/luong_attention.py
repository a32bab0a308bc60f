from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Attended:
    states: np.ndarray
    scores: np.ndarray
    weights: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        e = np.exp(self.scores - self.scores.max())
        self.weights = e / e.sum()

    @property
    def context(self) -> np.ndarray:
        return self.states.T @ self.weights

    def pair(self) -> tuple[np.ndarray, np.ndarray]:
        return self.context, self.weights


def numeric(*arrays: np.ndarray) -> tuple[np.ndarray, ...]:
    return tuple(np.asarray(a, dtype=None if np.asarray(a).dtype.kind == "f" else "f8") for a in arrays)


def need(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def dot_attention(decoder_state, encoder_states):
    s, H = numeric(decoder_state, encoder_states)
    need(len(s) == H.shape[1], f"s has {len(s)} entries, h has {H.shape[1]}")
    return Attended(H, H @ s).pair()


def general_attention(decoder_state, encoder_states, W):
    s, H, W = numeric(decoder_state, encoder_states, W)
    need(W.shape == (len(s), H.shape[1]), f"W is {W.shape}, s has {len(s)} entries, h has {H.shape[1]}")
    return Attended(H, H @ W.T @ s).pair()


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = numeric(decoder_state, encoder_states, W_c, v)
    need(W_c.shape[1] == len(s) + H.shape[1], f"W_c has {W_c.shape[1]} columns, not {len(s) + H.shape[1]}")
    need(len(v) == len(W_c), f"W_c has {len(W_c)} rows, v has {len(v)} entries")
    scores = np.tanh(W_c[:, : len(s)] @ s + H @ W_c[:, len(s) :].T) @ v
    return Attended(H, scores).pair()


if __name__ == "__main__":
    H = np.array([[1, 0, 0.2], [0.5, 0.5, 0.1], [0.1, 0.9, 0.3]])
    print(dot_attention(np.array([0.9, 0.1, 0.2]), H))
