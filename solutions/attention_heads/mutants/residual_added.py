"""Adds the input to the output.

In BERT the residual connection belongs to the module behind this one (BertSelfOutput), with its normalisation. Here it would be
added twice.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, hidden_states):
        return super().forward(hidden_states) + hidden_states
