"""Köpfe teilen und wieder zusammenfügen."""


def split_heads(x, num_heads):
    b, n, breite = x.shape
    if num_heads < 1:
        raise ValueError(f"num_heads = {num_heads}")
    if breite % num_heads != 0:
        raise ValueError(f"{breite} ist nicht durch {num_heads} teilbar")
    d = breite // num_heads
    köpfe = x.unfold(-1, d, d)  # (b, n, Kopf, d)
    return köpfe.permute(0, 2, 1, 3)


def merge_heads(x):
    return x.movedim(1, -2).flatten(start_dim=-2)
