"""Writes the output into the input, to save memory.

Whoever handed x over may need it again: for the residual connection, for another head, for the gradient. Return a new tensor
and leave the input alone.
"""


class SelfAttention(SelfAttention):
    def forward(self, x):
        output = super().forward(x)
        with torch.no_grad():
            x.copy_(output)
        return output


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        output = super().forward(x_dec, x_enc)
        with torch.no_grad():
            x_dec.copy_(output)
        return output
