"""Makes every head as wide as the model.

The heads share the width: each gets hidden_size / num_attention_heads features, and side by side they are hidden_size again.
Yours cost h times as much, and the output layer has to take h * hidden_size.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, config):
        super().__init__(config)
        width, count = config.hidden_size, config.num_attention_heads
        self.heads = nn.ModuleList(AttentionHead(width, width) for _ in range(count))
        self.output_layer = nn.Linear(count * width, width)
