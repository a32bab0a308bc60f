"""general_attention uses W as if it were (d_h, d_s).

In sᵀ W h the rows of W meet the decoder state and its columns the encoder states. With d_s = d_h the transposed product
runs without a complaint and is wrong.
"""


def general_attention(decoder_state, encoder_states, W):
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    if W.shape != (H.shape[1], s.shape[0]):
        raise ValueError(f"W must be {(H.shape[1], s.shape[0])}, not {W.shape}")
    return _attend(H @ (W @ s), H)
