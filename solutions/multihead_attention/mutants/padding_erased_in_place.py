"""Writes zeros over the caller's padded keys and values.

The result is right, because these positions are blocked anyway, but the tensors belong to the caller, who may need them
again. Work on what the layers return.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        output, weights = super().forward(query, key, value, padding_mask, causal)
        if padding_mask is not None:
            for x in (key, value):
                if x is not None and not x.requires_grad:
                    x.masked_fill_(padding_mask.bool()[..., None], 0.0)
        return output, weights
