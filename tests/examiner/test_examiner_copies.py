"""Copies of a check's arguments: other memory, the same layout."""

import numpy as np
import pytest
import torch

from autograder.examiner.copies import fresh

ARRAYS = {
    "contiguous": np.arange(6.0).reshape(2, 3),
    "fortran": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "transposed": np.arange(6).reshape(2, 3).T,
    "reversed": np.arange(6)[::-1],
    "sliced": np.arange(12).reshape(3, 4)[:, ::2],
    "broadcast": np.broadcast_to(np.arange(3), (2, 3)),
    "0-d": np.array(1.5),
    "empty": np.zeros((0, 3)),
    "text": np.array(["a", "bc"]),
    "objects": np.array([None, 1], dtype=object),
}
TENSORS = {
    "contiguous": torch.arange(6.0).reshape(2, 3),
    "transposed": torch.arange(6).reshape(2, 3).T,
    "sliced": torch.arange(12).reshape(3, 4)[:, ::2],
    "expanded": torch.arange(3).expand(2, 3),
    "leaf": torch.ones(2, requires_grad=True),
    "0-d": torch.tensor(1.5),
}


@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_arrays(array):
    copied = fresh(array)
    assert np.array_equal(copied, array)
    assert (copied.dtype, copied.shape, copied.strides) == (array.dtype, array.shape, array.strides)
    assert not np.shares_memory(copied, array)


@pytest.mark.parametrize("tensor", TENSORS.values(), ids=TENSORS)
def test_tensors(tensor):
    copied = fresh(tensor)
    assert torch.equal(copied, tensor)
    assert (copied.dtype, copied.stride(), copied.requires_grad) == (
        tensor.dtype,
        tensor.stride(),
        tensor.requires_grad,
    )
    assert copied.untyped_storage().data_ptr() != tensor.untyped_storage().data_ptr()
    assert copied.is_leaf


def test_containers_are_rebuilt():
    value = {"a": [np.zeros(2), (torch.zeros(2), "text", 1, None)], "set": {1}}
    copied = fresh(value)
    copied["a"][0][0] = 5
    copied["a"][1][0][0] = 5
    copied["set"].add(2)
    assert value["a"][0].tolist() == value["a"][1][0].tolist() == [0, 0]
    assert value["set"] == {1}
    assert type(copied["a"][1]) is tuple


def test_one_array_in_two_places_stays_one():
    array = np.zeros(2)
    one, other = fresh([array, array])
    assert one is other


def test_a_gradient_is_kept():
    leaf = torch.ones(2, requires_grad=True)
    leaf.sum().backward()
    assert fresh(leaf).grad is not None
