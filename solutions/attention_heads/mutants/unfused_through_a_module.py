"""Loads the pieces into a new module and returns that module's state dict, in float32.

`load_state_dict` converts to the dtype that it finds: float64 weights come back with half their digits. Return the pieces
themselves, or convert the module first.
"""

_unfuse_heads = unfuse_heads


def unfuse_heads(state_dict, num_heads):
    separate = _unfuse_heads(state_dict, num_heads)
    return {name: value.float() for name, value in separate.items()}
