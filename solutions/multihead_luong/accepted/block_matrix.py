"""No cutting at all: a 0/1 matrix says which feature belongs to which head, and matrix products do the rest."""

import numpy as np


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    s, H, W = (np.array(x, dtype=np.result_type(x, np.float32)) for x in (decoder_state, encoder_states, W))
    d_h = H.shape[-1]
    for name, size, wanted in (("rows", W.shape[0], s.size), ("columns", W.shape[1], d_h)):
        if size != wanted:
            raise ValueError(f"W has {size} {name} where {wanted} are needed")
    if d_h // num_heads * num_heads != d_h:
        raise ValueError("cannot share out " + str(d_h) + " features among " + str(num_heads) + " heads")
    belongs = np.repeat(np.eye(num_heads, dtype=H.dtype), d_h // num_heads, axis=1)
    scores = (belongs * (s @ W)) @ H.T
    log_weights = scores - np.logaddexp.reduce(scores, axis=1)[:, None]
    weights = np.exp(log_weights)
    return (belongs * (weights @ H)).sum(axis=0), weights
