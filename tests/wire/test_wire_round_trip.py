"""Whatever is built from the allow-list arrives unchanged, however it is nested."""

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from wire_ends import ARRAY_DTYPES, DEVICES, TENSOR_DTYPES, array_of, carried, same, submitted, tensor_of

SHAPES = st.lists(st.integers(0, 5), max_size=4).map(tuple)
SEEDS = st.integers(0, 2**16)
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=20)  # lone surrogates too
KEYS = st.one_of(ANY_TEXT, st.integers(-(2**63), 2**63), st.binary(max_size=5), st.floats(allow_nan=False), st.none())

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(2**4095), 2**4095),
    st.floats(),
    st.complex_numbers(),
    ANY_TEXT,
    st.binary(max_size=40),
    st.builds(array_of, st.sampled_from(ARRAY_DTYPES), SHAPES, SEEDS),
    st.builds(lambda dtype, seed: array_of(dtype, (1,), seed)[0], st.sampled_from(ARRAY_DTYPES), SEEDS),
    st.builds(tensor_of, st.sampled_from(TENSOR_DTYPES), SHAPES, SEEDS),
    st.builds(lambda shape: array_of("f8", (*shape, 300)), SHAPES),  # a buffer of its own
    st.sampled_from(TENSOR_DTYPES),
    st.sampled_from(DEVICES).map(torch.device),
    st.sampled_from(ARRAY_DTYPES).map(np.dtype),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.lists(inner, max_size=4).map(tuple), st.dictionaries(KEYS, inner, max_size=4)
    ),
    max_leaves=8,
)

quick = settings(max_examples=200, deadline=None, derandomize=True, database=None)


@quick
@given(value=VALUES, trusting=st.booleans())
def test_round_trip(value, trusting):
    assert same(carried(value, trusting=trusting), value)


ECHO = submitted(
    """
import numpy as np
import torch

def renewed(x):
    '''The same value, with every array and tensor made anew, so that none is sent as the argument that it was.'''
    if isinstance(x, (list, tuple)):
        return type(x)([renewed(part) for part in x])
    if isinstance(x, dict):
        return {key: renewed(part) for key, part in x.items()}
    if isinstance(x, np.ndarray):
        return x.copy()
    return x.clone() if isinstance(x, torch.Tensor) else x

def through(*args, **kwargs):
    return renewed(args), renewed(kwargs)
"""
)


@quick
@given(args=st.lists(VALUES, max_size=3), kwargs=st.dictionaries(st.sampled_from(["mask", "scale"]), VALUES))
def test_there_and_back_through_a_call(args, kwargs):
    assert same(ECHO.side.through(*args, **kwargs), (tuple(args), kwargs))
