import numpy as np


def as_floats(x):
    x = np.asarray(x)
    return x if x.dtype.kind == "f" else x.astype(float)


def attention(scores, H):
    exps = np.exp(scores - scores.max())
    weights = exps / exps.sum()
    return (weights.reshape(-1, 1) * H).sum(0), weights


def dot_attention(decoder_state, encoder_states):
    s, H = as_floats(decoder_state), as_floats(encoder_states)
    if s.shape[-1] != H.shape[-1]:
        raise ValueError(f"{s.shape[-1]} != {H.shape[-1]}")
    return attention(np.matmul(H, s), H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = as_floats(decoder_state), as_floats(encoder_states), as_floats(W)
    if W.shape != (s.shape[-1], H.shape[-1]):
        raise ValueError(f"{W.shape} != {(s.shape[-1], H.shape[-1])}")
    return attention(np.matmul(np.matmul(s, W), H.T), H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = as_floats(decoder_state), as_floats(encoder_states), as_floats(W_c), as_floats(v)
    if W_c.shape[1] != s.shape[-1] + H.shape[-1]:
        raise ValueError(f"{W_c.shape[1]} != {s.shape[-1]} + {H.shape[-1]}")
    if W_c.shape[0] != v.shape[0]:
        raise ValueError(f"{W_c.shape[0]} != {v.shape[0]}")
    s_part, h_part = np.split(W_c, [s.shape[-1]], axis=1)
    return attention(np.matmul(np.tanh(np.matmul(s_part, s) + np.matmul(H, h_part.T)), v), H)
