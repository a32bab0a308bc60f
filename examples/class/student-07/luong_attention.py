import numpy as np


def _array(x):
    x = np.asarray(x)
    return x if x.dtype.kind == "f" else x.astype(float)


def _softmax(e):
    e = np.exp(e - e.max())
    return e / e.sum()


def dot_attention(decoder_state, encoder_states):
    s, H = _array(decoder_state), _array(encoder_states)
    if s.shape != H[0].shape:
        raise ValueError(f"s has shape {s.shape}, h_j has shape {H[0].shape}")
    a = _softmax(H @ s)
    return a @ H, a


def general_attention(decoder_state, encoder_states, W):
    s, H, W = _array(decoder_state), _array(encoder_states), _array(W)
    d_s, d_h = s.shape[0], H.shape[1]
    if W.shape != (d_h, d_s):
        raise ValueError(f"W has shape {W.shape}, expected {(d_h, d_s)}")
    a = _softmax(H @ (W @ s))
    return a @ H, a


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = _array(decoder_state), _array(encoder_states), _array(W_c), _array(v)
    d_s, d_h = s.shape[0], H.shape[1]
    if W_c.shape[1] != d_s + d_h:
        raise ValueError(f"W_c has {W_c.shape[1]} columns, expected {d_s + d_h}")
    if W_c.shape[0] != v.shape[0]:
        raise ValueError(f"W_c has {W_c.shape[0]} rows, v has {v.shape[0]} entries")
    e = [np.tanh(W_c @ np.concatenate([s, h])) @ v for h in H]
    a = _softmax(np.array(e))
    return a @ H, a
