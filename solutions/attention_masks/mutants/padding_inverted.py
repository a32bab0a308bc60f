"""padding_mask is True at the words instead of behind them.

In this course True means blocked: padding is what must not be looked at. Masks of other libraries, and attention_mask
of many tokenizers, mark the words.
"""


def padding_mask(lengths, max_length):
    lengths = torch.as_tensor(lengths)
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths.tolist()} is not between 0 and {max_length}")
    return torch.arange(max_length) < lengths.unsqueeze(1)
