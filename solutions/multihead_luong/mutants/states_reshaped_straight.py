"""The encoder states are reshaped to (num_heads, T, d_k) in one step.

The shape is right, but a reshape never moves a number: head 0 now holds the first positions whole, cut into pieces, and
the last positions are not in it at all. Cutting the feature axis and bringing the heads to the front are two steps.
"""


def _cut(H, num_heads):
    return H.reshape(num_heads, len(H), -1)
