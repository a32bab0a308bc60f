"""True is taken to mean "may be attended to", as in F.scaled_dot_product_attention.

In this course True means blocked, as in numpy.ma and in key_padding_mask of torch.nn.MultiheadAttention.
"""


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    return softmax(scores if mask is None else np.where(_blocked(mask, scores.shape), scores, -np.inf))
