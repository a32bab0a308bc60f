"""padding_mask takes a tensor of lengths only.

Lengths mostly come as a list, from `len`. `torch.as_tensor` takes lists, arrays and tensors.
"""


def padding_mask(lengths, max_length):
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths} is not between 0 and {max_length}")
    return torch.arange(max_length) >= lengths.unsqueeze(1)
