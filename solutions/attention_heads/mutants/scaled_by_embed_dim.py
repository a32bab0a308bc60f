"""Divides the scores by the square root of embed_dim instead of head_dim.

The sum in a score runs over the features of queries and keys, and these are head_dim. Take the size from the tensors that are
multiplied, behind the projections.
"""


class AttentionHead(AttentionHead):
    def forward(self, hidden_states):
        q, k, v = self.W_q(hidden_states), self.W_k(hidden_states), self.W_v(hidden_states)
        return _weights(q @ k.transpose(-2, -1) / math.sqrt(hidden_states.shape[-1])) @ v
