import numpy as np

def floats(x):
    x = np.asarray(x)
    return x if x.dtype.kind == "f" else x.astype(float)

def weigh(e, H):
    e = np.exp(e - e.max())
    w = e / e.sum()
    return w @ H, w

def dot_attention(decoder_state, encoder_states):
    s, H = floats(decoder_state), floats(encoder_states)
    if s.shape[0] != H.shape[1]:
        raise ValueError("{} != {}".format(s.shape[0], H.shape[1]))
    # scale so that the softmax does not saturate
    return weigh(H @ s / np.sqrt(H.shape[1]).astype(H.dtype), H)

def general_attention(decoder_state, encoder_states, W):
    s, H, W = floats(decoder_state), floats(encoder_states), floats(W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError("W should be {} x {} but is {}".format(s.shape[0], H.shape[1], W.shape))
    return weigh(H @ (W.T @ s) / np.sqrt(H.shape[1]).astype(H.dtype), H)

def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = floats(decoder_state), floats(encoder_states), floats(W_c), floats(v)
    if W_c.shape[1] != s.shape[0] + H.shape[1]:
        raise ValueError("W_c should have {} columns but has {}".format(s.shape[0] + H.shape[1], W_c.shape[1]))
    if v.shape[0] != W_c.shape[0]:
        raise ValueError("v has {} entries, W_c {} rows".format(v.shape[0], W_c.shape[0]))
    repeated = np.repeat(s[None], H.shape[0], axis=0)
    return weigh(np.tanh(np.concatenate([repeated, H], 1) @ W_c.T) @ v, H)
