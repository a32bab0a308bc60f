"""Projects the values with W_k; W_v never takes part.

What makes a token worth finding and what is read there are learned apart.
"""


class AttentionHead(AttentionHead):
    def forward(self, hidden_states):
        return _attend(self.W_q(hidden_states), self.W_k(hidden_states), self.W_k(hidden_states))
