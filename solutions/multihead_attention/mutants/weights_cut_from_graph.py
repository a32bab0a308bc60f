"""Computes the context with weights that are cut out of the graph.

The numbers are right, but no gradient reaches W_q and W_k: the module never learns where to look. If weights are wanted for a
picture, detach a copy.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        _check_sizes(query, key, value, padding_mask, causal)
        scores = _scores(_split(self.W_q(query), self.num_heads), _split(self.W_k(key), self.num_heads))
        weights = _weights(scores, _blocked(scores, padding_mask, causal)).detach()
        return self.W_o(_merge(weights @ _split(self.W_v(value), self.num_heads))), weights
