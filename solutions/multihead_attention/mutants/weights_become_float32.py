"""Returns weights in float32, whatever came in.

What comes in goes out: float64 input has float64 weights. A comparison or a sum at float32's precision would find
differences that are none.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        output, weights = super().forward(query, key, value, padding_mask, causal)
        return output, weights.float()
