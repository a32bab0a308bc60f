"""MultiHeadSelfAttention takes the softmax over axis 1, which holds the heads.

In the scores (B, h, n, n) the keys are the last axis. An axis counted from the front changes its meaning as soon as another
one is put before it; count from the back.
"""


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        query, key, value = (_split(projection(x), self.num_heads) for projection in (self.q, self.k, self.v))
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return self.out(_merge(torch.softmax(scores, dim=1) @ value))
