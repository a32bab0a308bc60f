"""Copies the weights into new tensors that were made without naming a dtype.

`torch.zeros(...)` is float32 whatever goes in, so float64 weights lose half their digits on the way. Either make the new tensor
like the old ones, or do without one.
"""


def _stacked(state, name, part, count):
    pieces = [state[f"heads.{i}.{name}.{part}"] for i in range(count)]
    fused = torch.zeros(len(pieces) * len(pieces[0]), *pieces[0].shape[1:])
    for i, piece in enumerate(pieces):
        fused[i * len(piece) : (i + 1) * len(piece)] = piece
    return fused
