"""Passes the number of heads to torch.split, which wants the size of a piece.

`torch.split(w, h)` makes pieces of h rows, as many as it takes; `torch.chunk(w, h)` makes h pieces. With h = d_k both agree,
with other sizes the heads have the wrong width.
"""


def unfuse_heads(state_dict, num_heads):
    _head_width(state_dict["W_q.weight"].shape[0], num_heads)
    separate = {f"output_layer.{part}": state_dict[f"W_o.{part}"] for part in _PARTS}
    for name in _PROJECTIONS:
        for part in _PARTS:
            for i, piece in enumerate(torch.split(state_dict[f"{name}.{part}"], num_heads)):
                separate[f"heads.{i}.{name}.{part}"] = piece
    return separate
