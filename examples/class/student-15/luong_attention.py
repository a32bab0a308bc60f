import numpy as np


def f(x):
    x = np.asarray(x)
    return x if x.dtype.kind == "f" else x.astype(float)


def finish(e, H):
    w = np.exp(e - e.max())
    w = w / w.sum()
    return np.dot(w, H), w


def dot_attention(decoder_state, encoder_states):
    s, H = f(decoder_state), f(encoder_states)
    if s.shape[0] != H.shape[1]:
        raise ValueError(f"d_s is {s.shape[0]}, d_h is {H.shape[1]}")
    return finish(np.dot(H, s), H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = f(decoder_state), f(encoder_states), f(W)
    if s.shape[0] != W.shape[0]:
        raise ValueError(f"d_s is {s.shape[0]}, W has {W.shape[0]} rows")
    if H.shape[1] != W.shape[1]:
        raise ValueError(f"d_h is {H.shape[1]}, W has {W.shape[1]} columns")
    return finish(np.dot(H, np.dot(s, W)), H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = f(decoder_state), f(encoder_states), f(W_c), f(v)
    if s.shape[0] + H.shape[1] != W_c.shape[1]:
        raise ValueError(f"d_s + d_h is {s.shape[0] + H.shape[1]}, W_c has {W_c.shape[1]} columns")
    if v.shape[0] != W_c.shape[0]:
        raise ValueError(f"v has {v.shape[0]} entries, W_c has {W_c.shape[0]} rows")
    T = H.shape[0]
    both = np.zeros((T, W_c.shape[1]), dtype=H.dtype)
    both[:, : s.shape[0]] = s
    both[:, s.shape[0] :] = H
    return finish(np.dot(np.tanh(np.dot(both, W_c.T)), v), H)
