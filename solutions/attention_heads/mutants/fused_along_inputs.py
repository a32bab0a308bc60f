"""Concatenates the heads' weights along axis 1.

`nn.Linear` keeps its weight as (out, in) and computes x Wᵀ + b. The heads share the inputs and differ in the outputs, so their
weights lie on top of each other: axis 0. Yours is (d_k, h * d).
"""


def _stacked(state, name, part, count):
    return torch.cat([state[f"heads.{i}.{name}.{part}"] for i in range(count)], dim=-1)
