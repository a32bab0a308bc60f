"""Numbers the heads from the other end than fuse_heads, and turns W_o round to match.

The module computes the same, but it is not the one that was fused: head 0 is now the last. An inverse gives back what went in.
"""

_unfuse_heads = unfuse_heads


def unfuse_heads(state_dict, num_heads):
    separate, turned = _unfuse_heads(state_dict, num_heads), {}
    for name, value in separate.items():
        head, *rest = name.removeprefix("heads.").split(".")
        turned[name if head == "output_layer" else ".".join(["heads", str(num_heads - 1 - int(head)), *rest])] = value
    turned["output_layer.weight"] = torch.cat(separate["output_layer.weight"].chunk(num_heads, dim=1)[::-1], dim=1)
    return turned
