"""Leaves the output layer its old name.

The other module calls it W_o: a state dict fits by its names. `load_state_dict` reports output_layer as unexpected and W_o as
missing.
"""

_fuse_heads = fuse_heads


def fuse_heads(module):
    return {name.replace("W_o", "output_layer"): value for name, value in _fuse_heads(module).items()}
