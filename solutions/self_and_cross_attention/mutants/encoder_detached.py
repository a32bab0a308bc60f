"""CrossAttention cuts the encoder off from the gradient.

The encoder learns from the decoder's loss, and cross-attention is the way by which that loss comes back. A `detach` leaves it
untrained.
"""


class CrossAttention(CrossAttention):
    def forward(self, x_dec, x_enc):
        return super().forward(x_dec, x_enc.detach())
