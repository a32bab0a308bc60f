"""W_c is cut into its two blocks, as Bahdanau writes it; shapes are guarded by a decorator."""

import functools

import numpy as np


def shapes(*names):
    """Raise ValueError where a name stands for two sizes; "a+b" stands for the sum."""

    def decorate(function):
        @functools.wraps(function)
        def guarded(*arguments):
            arrays = [np.asarray(x) for x in arguments]
            arrays = [x if x.dtype.kind == "f" else np.array(x, float) for x in arrays]
            known = {}
            for array, axes in zip(arrays, names, strict=True):
                for name, size in zip(axes.split(), array.shape, strict=True):
                    wanted = sum(known[part] for part in name.split("+")) if "+" in name else known.get(name, size)
                    if size != wanted:
                        raise ValueError(f"{name} should be {wanted} but is {size} in an array of shape {array.shape}")
                    known[name] = size
            return function(*arrays)

        return guarded

    return decorate


def weigh(scores, H):
    scores = scores - np.logaddexp.reduce(scores)
    weights = np.exp(scores)
    return (H.T * weights).sum(axis=1), weights


@shapes("d", "T d")
def dot_attention(decoder_state, encoder_states):
    return weigh(encoder_states.dot(decoder_state), encoder_states)


@shapes("d_s", "T d_h", "d_s d_h")
def general_attention(decoder_state, encoder_states, W):
    return weigh(encoder_states @ W.T @ decoder_state, encoder_states)


@shapes("d_s", "T d_h", "d_attn d_s+d_h", "d_attn")
def concat_attention(decoder_state, encoder_states, W_c, v):
    W_s, W_h = np.split(W_c, [decoder_state.size], axis=1)
    return weigh(np.tanh(W_s @ decoder_state + encoder_states @ W_h.T) @ v, encoder_states)
