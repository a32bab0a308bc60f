"""Sorts the names of the state dict, and gets heads.10 before heads.2.

Up to ten heads all is well; BERT-base has twelve. As text, "10" comes before "2": count the heads with a number, and make the
names from it.
"""


def _stacked(state, name, part, count):
    names = sorted(key for key in state if key.startswith("heads.") and key.endswith(f".{name}.{part}"))
    return torch.cat([state[key] for key in names])
