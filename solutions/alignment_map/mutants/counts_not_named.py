"""The message of the ValueError does not say which counts disagree.

"shapes do not match" sends its reader to the debugger. With the shape of the weights and both counts in the message, they
see at once that an <eos> is missing.
"""


def _fitting(weights, source_tokens, target_tokens):
    weights = np.asarray(weights)
    if weights.shape != (len(target_tokens), len(source_tokens)):
        raise ValueError("weights and tokens do not match")
    return weights
