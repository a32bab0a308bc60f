"""Makes the layers without bias.

The paper's formula shows only matrices, but BERT's layers are `nn.Linear` as it comes, with bias. Fused weights need a bias for
every projection, too.
"""


class AttentionHead(AttentionHead):
    def __init__(self, embed_dim, head_dim):
        super().__init__(embed_dim, head_dim)
        for name in _PROJECTIONS:
            setattr(self, name, nn.Linear(embed_dim, head_dim, bias=False))
