"""padding_mask marks the front of each row.

Sequences begin at position 0 and are filled up behind their end, to the right.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return torch.arange(max_length) < max_length - lengths.unsqueeze(1)
