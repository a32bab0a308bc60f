"""The mask is not compared with the weights, so a larger mask makes them grow.

masked_fill broadcasts both ways: a mask for three sentences turns the scores of one into those of three, without a
word. The mask may broadcast to (B, T), never the other way round.
"""


def _blocked(mask, shape):
    return mask.bool()
