"""padding_mask is as wide as the longest sequence, whatever max_length is.

The mask has to fit the scores, and they have max_length keys even where no sequence of this batch is that long.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return torch.arange(int(lengths.max())) >= lengths.unsqueeze(1)
