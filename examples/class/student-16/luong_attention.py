import numpy as np

size = int(input("Size of the states? "))


def dot_attention(decoder_state, encoder_states):
    scores = encoder_states @ decoder_state
    weights = np.exp(scores - scores.max())
    weights /= weights.sum()
    return weights @ encoder_states, weights
