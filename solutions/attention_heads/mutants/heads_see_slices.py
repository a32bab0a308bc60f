"""Cuts the input into slices, one for each head.

Every head projects the whole hidden state, (head_dim, hidden_size); what is cut in the wide form is the result of the
projection, not its input. Your heads never see each other's features.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, config):
        super().__init__(config)
        width = config.hidden_size // config.num_attention_heads
        self.heads = nn.ModuleList(AttentionHead(width, width) for _ in range(config.num_attention_heads))

    def forward(self, hidden_states):
        parts = hidden_states.chunk(len(self.heads), dim=-1)
        return self.output_layer(_joined([head(part) for head, part in zip(self.heads, parts, strict=True)]))
