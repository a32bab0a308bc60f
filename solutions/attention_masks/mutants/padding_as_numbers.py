"""padding_mask returns numbers.

0 and 1 look like a mask and mean something else: `~` flips their bits, an index picks rows 0 and 1, masked_fill
refuses them. The mask is torch.bool.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return (torch.arange(max_length) >= lengths.unsqueeze(1)).long()
