import numpy as np


def prep(x):
    x = np.asarray(x)
    return x if x.dtype.kind == "f" else x.astype(np.float64)


def context_and_weights(e, H):
    w = np.exp(e - e.max())
    w = w / w.sum()
    return w @ H, w


def dot_attention(decoder_state, encoder_states):
    s, H = prep(decoder_state), prep(encoder_states)
    if s.shape[0] != H.shape[1]:
        raise ValueError(f"decoder size {s.shape[0]}, encoder size {H.shape[1]}")
    # similarity of directions
    norms = np.linalg.norm(H, axis=1) * np.linalg.norm(s)
    return context_and_weights(H @ s / np.maximum(norms, np.finfo(H.dtype).tiny), H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = prep(decoder_state), prep(encoder_states), prep(W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W is {W.shape} and should be {(s.shape[0], H.shape[1])}")
    return context_and_weights(H @ (s @ W), H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = prep(decoder_state), prep(encoder_states), prep(W_c), prep(v)
    if W_c.shape[1] != s.shape[0] + H.shape[1]:
        raise ValueError(f"W_c: {W_c.shape[1]} columns for {s.shape[0]} + {H.shape[1]}")
    if v.shape != W_c.shape[:1]:
        raise ValueError(f"v is {v.shape}, W_c is {W_c.shape}")
    joined = np.column_stack([np.broadcast_to(s, (H.shape[0], s.shape[0])), H])
    return context_and_weights(np.tanh(joined @ W_c.T) @ v, H)
