"""Luong, Pham, Manning (2015). Das Softmax stammt aus der ersten Aufgabe."""

import numpy as np

from masked_softmax import als_fließkomma, softmax


def kontext(e, H):
    α = softmax(e)
    return α.dot(H), α


def dot_attention(decoder_state, encoder_states):
    s, H = map(als_fließkomma, (decoder_state, encoder_states))
    if s.shape[0] != H.shape[1]:
        raise ValueError(f"Größen {s.shape[0]} und {H.shape[1]}")
    return kontext(H.dot(s), H)


def general_attention(decoder_state, encoder_states, W):
    s, H, W = map(als_fließkomma, (decoder_state, encoder_states, W))
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W ist {W.shape}, erwartet {(s.shape[0], H.shape[1])}")
    return kontext(s.dot(W).dot(H.T), H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, H, W_c, v = map(als_fließkomma, (decoder_state, encoder_states, W_c, v))
    if W_c.shape[1] != s.shape[0] + H.shape[1]:
        raise ValueError(f"W_c hat {W_c.shape[1]} Spalten statt {s.shape[0] + H.shape[1]}")
    if v.shape[0] != W_c.shape[0]:
        raise ValueError(f"v hat {v.shape[0]} Einträge statt {W_c.shape[0]}")
    paare = np.vstack([np.repeat(s[:, None], H.shape[0], axis=1), H.T])
    return kontext(v.dot(np.tanh(W_c.dot(paare))), H)
