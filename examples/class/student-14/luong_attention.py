from attention_tools import real, same, stable_softmax

import numpy as np


def attend(scores, states):
    weights = stable_softmax(scores)
    return np.average(states, axis=0, weights=weights).astype(states.dtype), weights


def dot_attention(decoder_state, encoder_states):
    s, H = real(decoder_state), real(encoder_states)
    same("size of the decoder state", s.shape[0], H.shape[1])
    return attend(np.inner(H, s), H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = real(decoder_state), real(encoder_states), real(W)
    same("shape of W", W.shape, (s.shape[0], H.shape[1]))
    return attend(np.inner(H, np.inner(W.T, s)), H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = real(decoder_state), real(encoder_states), real(W_c), real(v)
    same("columns of W_c", W_c.shape[1], s.shape[0] + H.shape[1])
    same("size of v", v.shape, W_c.shape[:1])
    joined = np.array([np.append(s, h) for h in H])
    return attend(np.inner(np.tanh(np.inner(joined, W_c)), v), H)
