"""Relies on torch.chunk to refuse a number of heads that does not divide the width.

It refuses nothing: the last piece is smaller, or there are fewer pieces. Compare the sizes first and raise a ValueError.
"""


def unfuse_heads(state_dict, num_heads):
    separate = {f"output_layer.{part}": state_dict[f"W_o.{part}"] for part in _PARTS}
    for name in _PROJECTIONS:
        for part in _PARTS:
            for i, piece in enumerate(torch.chunk(state_dict[f"{name}.{part}"], num_heads)):
                separate[f"heads.{i}.{name}.{part}"] = piece
    return separate
