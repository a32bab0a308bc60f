# -*- coding: utf-8 -*-
"""Softmax mit Maske – größte Punktzahl abziehen, dann normieren."""

import numpy as np


def als_fließkomma(werte):
    werte = np.asarray(werte)
    return werte if werte.dtype.kind == "f" else werte.astype(np.float64)


def softmax(x, axis=-1):
    x = als_fließkomma(x)
    größte = x.max(axis=axis, keepdims=True)
    ε = np.exp(x - größte)
    Σ = ε.sum(axis=axis, keepdims=True)
    return ε / Σ


def masked_softmax(scores, mask=None):
    α = als_fließkomma(scores)
    if mask is None:
        return softmax(α)
    gesperrt = np.broadcast_to(mask, α.shape).astype(bool)
    leer = gesperrt.all(axis=-1, keepdims=True)  # 没有可用的位置
    gewichte = softmax(np.where(gesperrt & ~leer, -np.inf, α).astype(α.dtype))
    return np.where(leer, α.dtype.type(0), gewichte)


def padding_mask(lengths, max_length=None):
    längen = np.asarray(lengths)
    breite = längen.max() if max_length is None else max_length
    if not np.all((0 <= längen) & (längen <= breite)):
        raise ValueError(f"Längen {längen} passen nicht in {breite} Positionen")
    return np.arange(breite) >= längen[:, None]
