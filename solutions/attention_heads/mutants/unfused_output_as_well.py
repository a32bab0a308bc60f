"""Cuts W_o into heads like the other three.

Each head has queries, keys and values of its own, but there is one output layer behind all of them: `output_layer` is W_o, whole.
"""

_unfuse_heads = unfuse_heads


def unfuse_heads(state_dict, num_heads):
    separate = _unfuse_heads(state_dict, num_heads)
    width = len(separate["output_layer.bias"]) // num_heads
    for part in _PARTS:
        fused = separate.pop(f"output_layer.{part}")
        for i in range(num_heads):
            separate[f"heads.{i}.W_o.{part}"] = fused[i * width : (i + 1) * width]
    return separate
