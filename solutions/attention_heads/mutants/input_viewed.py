"""Flattens the input with view, which needs numbers that lie side by side in memory.

A transposed, sliced or expanded tensor is input like any other, and `view` refuses it. `nn.Linear` works on the last axis by
itself: there is nothing to flatten.
"""


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, hidden_states):
        flat = hidden_states.view(-1, hidden_states.shape[-1])
        return super().forward(flat.view(hidden_states.shape))
