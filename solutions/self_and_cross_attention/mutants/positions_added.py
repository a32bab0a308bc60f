"""Adds a position to every token before it attends.

Positions are added once, to the embeddings, before the first layer. The attention itself knows no order; that is what makes
positions necessary in the first place.
"""


def _with_positions(x):
    place = torch.arange(x.shape[-2], dtype=x.dtype).unsqueeze(-1)
    step = 10000.0 ** -(torch.arange(x.shape[-1], dtype=x.dtype) / x.shape[-1])
    return x + torch.sin(place * step)


class SelfAttention(SelfAttention):
    def forward(self, x):
        return super().forward(_with_positions(x))


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        return super().forward(_with_positions(x))
