"""Transposes the heads' weights before concatenating them, as if nn.Linear kept (in, out).

The shape (d, d) comes out right, so that nothing complains when it is loaded. But nn.Linear computes x Wᵀ + b with W as
(out, in): the outputs of head i are rows, not columns.
"""


def _stacked(state, name, part, count):
    return torch.cat([state[f"heads.{i}.{name}.{part}"].t() for i in range(count)], dim=-1)
