"""Unblocks the first position of sequences that are nothing but padding, in the caller's own mask.

The next layer gets the same mask and finds padding that is open. Leave the mask as it is; rows that are blocked as a whole get
weights of 0 after the softmax.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        if padding_mask is None:
            return super().forward(query, key, value, padding_mask, causal)
        right = super().forward(query, key, value, padding_mask, causal)
        padding_mask[:, 0] &= ~padding_mask.bool().all(dim=1)
        return right
