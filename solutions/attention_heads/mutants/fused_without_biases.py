"""Fuses the weights and sets the biases to 0.

The linear layers keep their bias, and a bias of head i shifts the outputs i*d_k:(i+1)*d_k. Biases are concatenated like weights,
along their only axis.
"""


def _stacked(state, name, part, count):
    fused = torch.cat([state[f"heads.{i}.{name}.{part}"] for i in range(count)])
    return fused if part == "weight" else torch.zeros_like(fused)
