"""Flattens the tokens with view, which not every input allows.

`view` needs an input that lies in memory row by row; after a transpose it does not. `nn.Linear` takes any number of axes in
front of the features, so there is nothing to flatten.
"""


def _through(layer, x):
    return layer(x.view(-1, x.shape[-1])).view(*x.shape[:-1], -1)


class SelfAttention(SelfAttention):
    def forward(self, x):
        return _attend(*(_through(layer, x) for layer in (self.q_linear, self.k_linear, self.v_linear)))


class MultiHeadSelfAttention(MultiHeadSelfAttention):
    def forward(self, x):
        parts = (_split(_through(layer, x), self.num_heads) for layer in (self.q, self.k, self.v))
        return self.out(_merge(_attend(*parts)))
