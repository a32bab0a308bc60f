"""Rounds the width of a head down where the heads do not divide hidden_size.

The concatenated heads are then narrower than the model, and the output layer complains of it in `forward`, far from the cause.
Say so at once, with both sizes.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, config):
        super().__init__(type(config)(hidden_size=config.hidden_size, num_attention_heads=1))
        width = config.hidden_size // config.num_attention_heads
        self.heads = nn.ModuleList(AttentionHead(config.hidden_size, width) for _ in range(config.num_attention_heads))
