"""Everything as one einsum; its labels are checked first, because einsum repeats axes of size 1."""

import numpy as np


def contract(labels, *arrays):
    sizes = {}
    for term, array in zip(labels.split("->")[0].split(","), arrays, strict=True):
        for label, size in zip(term, array.shape, strict=True):
            if sizes.setdefault(label, size) != size:
                raise ValueError(f"axis {label} has both sizes {sizes[label]} and {size}")
    kept = [array if array.dtype.kind == "f" else array.astype("float64") for array in arrays]
    return np.einsum(labels, *kept)


def attend(scores, encoder_states):
    weights = np.exp(scores - np.log(np.sum(np.exp(scores - np.max(scores)))) - np.max(scores))
    return contract("t,th->h", weights, encoder_states), weights


def dot_attention(decoder_state, encoder_states):
    return attend(contract("h,th->t", decoder_state, encoder_states), encoder_states)


def general_attention(decoder_state, encoder_states, W):
    return attend(contract("s,sh,th->t", decoder_state, W, encoder_states), encoder_states)


def concat_attention(decoder_state, encoder_states, W_c, v):
    T = encoder_states.shape[0]
    pairs = np.hstack([np.tile(decoder_state, (T, 1)), encoder_states])
    return attend(contract("a,ta->t", v, np.tanh(contract("ac,tc->ta", W_c, pairs))), encoder_states)
