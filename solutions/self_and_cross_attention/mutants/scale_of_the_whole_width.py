"""Scales by the width of the token in every head, instead of the width of the head.

Inside a head the dot product runs over d_k = d / h features, so the scale is 1 / sqrt(d_k). With one head nobody notices.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        query, key, value = (_split(projection(x), self.num_heads) for projection in (self.q, self.k, self.v))
        scores = query @ key.transpose(-2, -1) / math.sqrt(x.shape[-1])
        return self.out(_merge(torch.softmax(scores, dim=-1) @ value))
