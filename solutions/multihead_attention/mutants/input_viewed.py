"""Flattens the input with view, which needs numbers that lie side by side in memory.

A transposed, sliced or expanded tensor is input like any other, and `view` refuses it. `nn.Linear` works on the last axis by
itself: there is nothing to flatten.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        query, key, value = (x.view(-1, x.shape[-1]).view(x.shape) for x in (query, key, value))
        return super().forward(query, key, value, padding_mask, causal)
