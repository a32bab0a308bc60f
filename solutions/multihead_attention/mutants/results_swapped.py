"""Returns the weights first and the output second.

The order in this course is (output, weights), as in torch.nn.MultiheadAttention.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        output, weights = super().forward(query, key, value, padding_mask, causal)
        return weights, output
