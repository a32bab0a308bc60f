"""One call or more for every function of the course whose stub tells shapes; sizes are distinct primes where they can be.

Each is (function, arguments), or ((class, constructor's arguments), arguments) for an object that is called.
"""

from types import SimpleNamespace

import numpy as np
import torch


def _array(*shape):
    return np.random.default_rng(0).standard_normal(shape)


def _tensor(*shape):
    return torch.tensor(_array(*shape), dtype=torch.float32)


def _distributions(*shape):
    return torch.softmax(_tensor(*shape), dim=-1)


def _permutations(count, length):
    return torch.stack([torch.roll(torch.arange(length), number) for number in range(count)])


def _readout(context):
    return torch.softmax(context, dim=-1)


def _batch(side):
    copy_model = side.import_module("copy_model")
    torch.manual_seed(0)
    model = copy_model.CopyModel(n_symbols=4, embedding=8, hidden=16, attention_dim=16)
    return model, copy_model.make_batch(3, 2, 5, 4, torch.Generator().manual_seed(1))


def _decoding(side):
    model, batch = _batch(side)
    return model, batch.source, batch.source_mask, 11


def calls(slug, side):
    """The calls of an exercise; `side` is its reference."""
    made = {
        "masked_softmax": [
            ("softmax", (_array(2, 3, 5), 1)),
            ("masked_softmax", (_array(2, 3, 5), _array(3, 5) > 0)),
            ("padding_mask", ([2, 7, 1], 5 + 6)),
        ],
        "luong_attention": [
            ("dot_attention", (_array(5), _array(3, 5))),
            ("general_attention", (_array(5), _array(3, 7), _array(5, 7))),
            ("general_attention", (_array(5), _array(1, 7), _array(5, 7))),
            ("concat_attention", (_array(5), _array(3, 7), _array(11, 12), _array(11))),
        ],
        "multihead_split": [
            ("split_heads", (_tensor(2, 3, 35), 5)),
            ("split_heads", (_tensor(2, 3, 7), 1)),
            ("merge_heads", (_tensor(2, 5, 3, 7),)),
            ("merge_heads", (_tensor(1, 5, 3, 7),)),
        ],
        "additive_attention": [
            ("additive_attention", (_array(5), _array(3, 7), _array(11, 5), _array(11, 7), _array(11))),
            ("additive_attention", (_array(5), _array(1, 7), _array(11, 5), _array(11, 7), _array(11))),
            (("AdditiveAttention", (5, 7, 11)), (_tensor(2, 5), _tensor(2, 3, 7))),
            (("AdditiveAttention", (5, 7, 11)), (_tensor(1, 5), _tensor(1, 3, 7))),
        ],
        "scaled_dot_product": [
            ("scaled_dot_product_attention", (_tensor(2, 3, 5), _tensor(2, 7, 5), _tensor(2, 7, 11))),
            ("scaled_dot_product_attention", (_tensor(2, 13, 3, 5), _tensor(2, 13, 7, 5), _tensor(2, 13, 7, 11))),
        ],
        "attention_masks": [
            ("padding_mask", ([2, 3, 1], 5)),
            ("causal_mask", (5,)),
            ("masked_attention_weights", (_tensor(2, 3, 5, 7), _tensor(2, 1, 5, 7) > 0)),
        ],
        "multihead_attention": [
            (("MultiHeadAttention", (35, 5)), (_tensor(2, 3, 35), _tensor(2, 11, 35))),
            (("MultiHeadAttention", (35, 5)), (_tensor(2, 3, 35),)),
            (("MultiHeadAttention", (35, 5)), (_tensor(1, 3, 35), _tensor(1, 11, 35))),
        ],
        "self_and_cross_attention": [
            (("SelfAttention", (5,)), (_tensor(2, 3, 5),)),
            (("CrossAttention", (5,)), (_tensor(2, 3, 5), _tensor(2, 7, 5))),
            (("MultiHeadSelfAttention", (35, 5)), (_tensor(2, 3, 35),)),
        ],
        "attention_heads": [
            (("AttentionHead", (35, 7)), (_tensor(2, 3, 35),)),
            (("MultiHeadAttention", (SimpleNamespace(hidden_size=35, num_attention_heads=5),)), (_tensor(2, 3, 35),)),
        ],
        "multihead_luong": [
            ("multihead_general_attention", (_array(5), _array(3, 14), _array(5, 14), 2)),
            ("multihead_general_attention", (_array(5), _array(3, 14), _array(5, 14), 1)),
        ],
        "attention_explanation": [
            ("total_variation", (_distributions(2, 3, 5), _distributions(2, 3, 5))),
            ("jensen_shannon", (_distributions(3, 5), _distributions(3, 5))),
            ("permutation_gap", (_distributions(3), _tensor(3, 5), _readout, _permutations(7, 3))),
        ],
        "copy_task": [("shift_right", (torch.arange(3, 18).reshape(3, 5), 1))],
    }[slug]
    if slug == "copy_task":
        made += [("teacher_forced_logits", _batch(side)), ("greedy_decode", _decoding(side))]
    return made
