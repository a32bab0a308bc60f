"""Puts the same head into the list h times.

`[head] * h` holds one object h times, with one set of weights: all heads see the same. Make a new AttentionHead for every
place.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, config):
        super().__init__(config)
        self.heads = nn.ModuleList([self.heads[0]] * config.num_attention_heads)
