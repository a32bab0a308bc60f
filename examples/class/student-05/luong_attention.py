import numpy as np


class Attention:
    """Shared part of the three variants."""

    def __init__(self, encoder_states):
        self.H = self.number(encoder_states)

    @staticmethod
    def number(x):
        x = np.asarray(x)
        return x.astype(np.float64) if np.issubdtype(x.dtype, np.integer) else x

    def __call__(self, scores):
        scores = scores - scores.max()
        weights = np.exp(scores)
        weights /= weights.sum()
        return (weights[:, None] * self.H).sum(axis=0), weights


def dot_attention(decoder_state, encoder_states):
    attention = Attention(encoder_states)
    s = attention.number(decoder_state)
    if s.shape[0] != attention.H.shape[1]:
        raise ValueError(f"dot needs equal sizes, got {s.shape[0]} and {attention.H.shape[1]}")
    return attention((attention.H * s).sum(axis=1))


def general_attention(decoder_state, encoder_states, W):
    attention = Attention(encoder_states)
    s, W = attention.number(decoder_state), attention.number(W)
    if W.shape != (s.shape[0], attention.H.shape[1]):
        raise ValueError(f"W {W.shape} for sizes {s.shape[0]} and {attention.H.shape[1]}")
    projected = s @ W
    return attention((attention.H * projected).sum(axis=1))


def concat_attention(decoder_state, encoder_states, W_c, v):
    attention = Attention(encoder_states)
    s, W_c, v = attention.number(decoder_state), attention.number(W_c), attention.number(v)
    size = s.shape[0]
    if W_c.shape[1] != size + attention.H.shape[1]:
        raise ValueError(f"W_c {W_c.shape} for sizes {size} + {attention.H.shape[1]}")
    if v.shape[0] != W_c.shape[0]:
        raise ValueError(f"v {v.shape} for W_c {W_c.shape}")
    hidden = np.tanh(W_c[:, :size] @ s + attention.H @ W_c[:, size:].T)
    return attention(hidden @ v)
