"""padding_mask refuses a sequence without a word.

0 is a length: its row is padding throughout. What attention makes of such a row is the business of the softmax.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 1).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 1 and {max_length}")
    return torch.arange(max_length) >= lengths.unsqueeze(1)
