"""padding_mask takes any length.

A length above max_length means that words were cut off, a negative one that something went wrong before. Both give a
mask without a complaint, and an error that no one can find later. Raise ValueError.
"""


def padding_mask(lengths, max_length):
    return torch.arange(max_length) >= torch.as_tensor(lengths).unsqueeze(1)
