"""Lets broadcasting repeat a batch of one sequence.

A product takes B = 1 against B = 3 without a word, and all three sequences attend to the same one. Compare the batch sizes of
query, key, value and mask before anything is multiplied.
"""


def _check_sizes(query, key, value, padding_mask, causal):
    if key.shape[1] != value.shape[1]:
        raise ValueError(f"{key.shape[1]} keys, but {value.shape[1]} values")
    if causal and query.shape[1] != key.shape[1]:
        raise ValueError(f"causal needs n_q = n_k, but {query.shape[1]} is not {key.shape[1]}")
