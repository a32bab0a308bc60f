"""SelfAttention sends queries and keys through the same layer.

All three come from the same x, but each through a layer of its own. With shared weights token i looks at token j just as much
as j at i before the softmax, and `k_linear` never learns.
"""


class SelfAttention(SelfAttention):
    def forward(self, x):
        return _attend(self.q_linear(x), self.q_linear(x), self.v_linear(x))
