"""Sets the padded keys and values to 0 instead of blocking their scores.

A score of 0 is an ordinary score: its exponential is 1, and the padding keeps its share of the weight. What is blocked must not
take part in the softmax.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        _check_sizes(query, key, value, padding_mask, causal)
        q, k, v = _split(self.W_q(query), self.num_heads), self.W_k(key), self.W_v(value)
        if padding_mask is not None:
            k, v = (x.masked_fill(padding_mask.bool()[..., None], 0.0) for x in (k, v))
        scores = _scores(q, _split(k, self.num_heads))
        weights = _weights(scores, _blocked(scores, None, causal))
        return self.W_o(_merge(weights @ _split(v, self.num_heads))), weights
