"""Projects keys and values with the same layer.

What makes a position worth finding and what is read there are learned apart, by W_k and W_v. Your W_v never takes part.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        _check_sizes(query, key, value, padding_mask, causal)
        q, k, v = (
            _split(layer(x), self.num_heads) for layer, x in ((self.W_q, query), (self.W_k, key), (self.W_k, value))
        )
        scores = _scores(q, k)
        weights = _weights(scores, _blocked(scores, padding_mask, causal))
        return self.W_o(_merge(weights @ v)), weights
