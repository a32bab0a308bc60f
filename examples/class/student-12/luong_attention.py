import numpy as np


def show(scores, H):
    weights = np.exp(scores - scores.max())
    weights /= weights.sum()
    context = weights @ H
    print("context:", context)
    print("weights:", weights)


def dot_attention(decoder_state, encoder_states):
    if decoder_state.shape[0] != encoder_states.shape[1]:
        raise ValueError(f"{decoder_state.shape[0]} and {encoder_states.shape[1]} differ")
    show(encoder_states @ decoder_state, encoder_states)


def general_attention(decoder_state, encoder_states, W):
    if W.shape != (decoder_state.shape[0], encoder_states.shape[1]):
        raise ValueError(f"W is {W.shape}, not {(decoder_state.shape[0], encoder_states.shape[1])}")
    show(encoder_states @ (decoder_state @ W), encoder_states)


def concat_attention(decoder_state, encoder_states, W_c, v):
    d_s, d_h = decoder_state.shape[0], encoder_states.shape[1]
    if W_c.shape != (v.shape[0], d_s + d_h):
        raise ValueError(f"W_c is {W_c.shape}, not {(v.shape[0], d_s + d_h)}")
    rows = [np.tanh(W_c @ np.concatenate([decoder_state, h])) @ v for h in encoder_states]
    show(np.array(rows), encoder_states)
