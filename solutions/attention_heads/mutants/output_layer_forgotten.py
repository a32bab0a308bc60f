"""Returns the concatenated heads without the output layer.

So far the heads stand side by side and have not met. `output_layer` mixes what they found.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, hidden_states):
        return _joined([head(hidden_states) for head in self.heads])
