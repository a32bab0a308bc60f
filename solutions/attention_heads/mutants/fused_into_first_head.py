"""Builds the fused weights inside head 0 of the module itself.

The state dict is right, but the module is not the same any more: it cannot be used, nor fused again. Make new tensors.
"""


def fuse_heads(module):
    first, *others = module.heads
    for name in _PROJECTIONS:
        layers = [getattr(head, name) for head in (first, *others)]
        layers[0].weight.data = torch.cat([layer.weight.data for layer in layers])
        layers[0].bias.data = torch.cat([layer.bias.data for layer in layers])
    state = first.state_dict()
    return {**state, **{f"W_o.{part}": value for part, value in module.output_layer.state_dict().items()}}
