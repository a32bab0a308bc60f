"""masked_attention_weights needs a mask.

combine_masks may return None, which means that nothing is blocked.
"""


def masked_attention_weights(scores, mask):
    return _masked_softmax(scores, _blocked(mask, scores))
