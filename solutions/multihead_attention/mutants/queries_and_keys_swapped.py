"""Projects the query with W_k and the key with W_q.

Untrained, nobody notices: both are random. With given weights every score is another. The letter of the layer is the letter of
what goes in.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        _check_sizes(query, key, value, padding_mask, causal)
        q, k, v = (
            _split(layer(x), self.num_heads) for layer, x in ((self.W_k, query), (self.W_q, key), (self.W_v, value))
        )
        scores = _scores(q, k)
        weights = _weights(scores, _blocked(scores, padding_mask, causal))
        return self.W_o(_merge(weights @ v)), weights
