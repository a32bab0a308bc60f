"""Goes through NumPy, where no gradient can follow.

The numbers are right, but the way back ends at the array: no layer before the heads would learn. Everything that you need is
there as an operation on tensors.
"""


def merge_heads(x):
    batch, num_heads, length, d_k = x.shape
    merged = x.detach().numpy().swapaxes(1, 2).reshape(batch, length, num_heads * d_k)
    return torch.from_numpy(merged.copy())
