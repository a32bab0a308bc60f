"""Keeps the heads in a Python list.

`nn.Module` finds parameters in attributes that are modules. A list is none: its heads are missing from `parameters()` and from
the state dict, so no optimizer trains them and no file stores them. `nn.ModuleList` is a list that is a module.
"""


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, config):
        super().__init__(config)
        heads = list(self.heads)
        del self.heads
        self.heads = heads
