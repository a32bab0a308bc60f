"""Takes the number of heads for the width of a head.

`num_attention_heads` says how many heads there are; how wide each one is follows from it and hidden_size. Your list has d_k heads
of h features.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, config):
        super().__init__(config)
        width, count = config.num_attention_heads, config.hidden_size // config.num_attention_heads
        self.heads = nn.ModuleList(AttentionHead(config.hidden_size, width) for _ in range(count))
