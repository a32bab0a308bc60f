import numpy as np


def _prepare(*arrays):
    return [np.asarray(a) if np.asarray(a).dtype.kind == "f" else np.asarray(a, dtype=np.float64) for a in arrays]


def _result(scores, H):
    scores = np.exp(scores - scores.max())
    weights = scores / scores.sum()
    return weights, weights @ H


def dot_attention(decoder_state, encoder_states):
    s, H = _prepare(decoder_state, encoder_states)
    if s.shape[0] != H.shape[1]:
        raise ValueError(f"{s.shape[0]} is not {H.shape[1]}")
    return _result(H @ s, H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = _prepare(decoder_state, encoder_states, W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W must be {(s.shape[0], H.shape[1])}, is {W.shape}")
    return _result(H @ (s @ W), H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _prepare(decoder_state, encoder_states, W_c, v)
    if W_c.shape[1] != s.shape[0] + H.shape[1]:
        raise ValueError(f"W_c has {W_c.shape[1]} columns instead of {s.shape[0] + H.shape[1]}")
    if v.shape[0] != W_c.shape[0]:
        raise ValueError(f"v has {v.shape[0]} entries instead of {W_c.shape[0]}")
    both = np.concatenate([np.tile(s, (len(H), 1)), H], axis=1)
    return _result(both @ W_c.T @ v, H)
