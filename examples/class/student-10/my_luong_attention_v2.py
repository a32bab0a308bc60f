import numpy as np


def as_float(*arrays):
    arrays = [np.asarray(a) for a in arrays]
    return [a if a.dtype.kind == "f" else a.astype(float) for a in arrays]


def attend(e, H):
    e = e - e.max()
    a = np.exp(e) / np.exp(e).sum()
    return H.T @ a, a


def dot_attention(decoder_state, encoder_states):
    s, H = as_float(decoder_state, encoder_states)
    T, d_h = H.shape
    (d_s,) = s.shape
    if d_s != d_h:
        raise ValueError(f"d_s={d_s}, d_h={d_h}")
    return attend(H @ s, H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = as_float(decoder_state, encoder_states, W)
    # matmul checks both inner sizes itself, but its message does not say whose they are
    if W.shape != s.shape + H.shape[1:]:
        raise ValueError(f"W is {W.shape}, wanted {s.shape + H.shape[1:]}")
    return attend(H @ W.T @ s, H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = as_float(decoder_state, encoder_states, W_c, v)
    d_attn, width = W_c.shape
    if width != s.size + H.shape[1]:
        raise ValueError(f"W_c has {width} columns, but d_s + d_h is {s.size + H.shape[1]}")
    if v.shape != (d_attn,):
        raise ValueError(f"v is {v.shape}, W_c has {d_attn} rows")
    return attend(np.array([v @ np.tanh(W_c @ np.r_[s, h]) for h in H]), H)
