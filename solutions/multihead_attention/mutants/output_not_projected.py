"""Returns the merged heads without the output projection.

So far the heads stand side by side and have not met. `W_o` is the layer that mixes what they found; without it, a later layer
sees feature i of head i only.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        _check_sizes(query, key, value, padding_mask, causal)
        q, k, v = (
            _split(layer(x), self.num_heads) for layer, x in ((self.W_q, query), (self.W_k, key), (self.W_v, value))
        )
        scores = _scores(q, k)
        weights = _weights(scores, _blocked(scores, padding_mask, causal))
        return _merge(weights @ v), weights
