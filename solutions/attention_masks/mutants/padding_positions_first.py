"""padding_mask has one column per sequence instead of one row.

The shape is (B, max_length). Which of the two, positions or lengths, has to be turned into a column?
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return torch.arange(max_length).unsqueeze(1) >= lengths
