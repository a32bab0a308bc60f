"""padding_mask refuses a sequence that fills its row.

A length of max_length leaves no padding, and is the most ordinary length of all. Only what lies above is impossible.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths >= max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return torch.arange(max_length) >= lengths.unsqueeze(1)
