"""Forbidden names are found under every name that an import or an assignment gives them."""

from dataclasses import replace

import pytest

from autograder.intake import take_in
from autograder.intake.forbidden import forbidden_uses

ATTENTION = "torch.nn.functional.scaled_dot_product_attention"
MODULE = "torch.nn.MultiheadAttention"

USES = {
    "import torch\ny = torch.nn.functional.scaled_dot_product_attention(q, k, v)\n": [(2, ATTENTION)],
    "import torch.nn.functional as F\n\ndef f(q):\n    return F.scaled_dot_product_attention(q, q, q)\n": [
        (4, ATTENTION)
    ],
    "from torch.nn import functional\nf = functional.scaled_dot_product_attention\n": [(2, ATTENTION)],
    "from torch.nn.functional import scaled_dot_product_attention as sdpa\n\nsdpa(q, k, v)\n": [(3, ATTENTION)],
    "from torch.nn.functional import *\nscaled_dot_product_attention(q, k, v)\n": [(2, ATTENTION)],
    "import torch\nF = torch.nn.functional\nattend = F.scaled_dot_product_attention\nattend(q)\n": [
        (3, ATTENTION),
        (4, ATTENTION),
    ],
    "from torch import nn\nclass A(nn.MultiheadAttention):\n    pass\n": [(2, MODULE)],
    "def f():\n    import torch.nn as n\n    return n.MultiheadAttention(4, 2), n.MultiheadAttention(4, 1)\n": [
        (3, MODULE)
    ],
    "import torch\ntorch.nn.MultiheadAttention.forward(m, q)\n": [(2, MODULE)],
}


@pytest.mark.parametrize("source", USES)
def test_a_use_is_found(source):
    assert forbidden_uses(source, [ATTENTION, MODULE]) == USES[source]


@pytest.mark.parametrize(
    "source",
    [
        "def scaled_dot_product_attention(q, k, v):\n    return q\n\nscaled_dot_product_attention(1, 2, 3)\n",
        "class MultiheadAttention:\n    pass\n\nMultiheadAttention()\n",
        "# torch.nn.functional.scaled_dot_product_attention\nx = 'torch.nn.MultiheadAttention'\n",
        "from torch.nn.functional import scaled_dot_product_attention\n",
        "from .torch.nn import MultiheadAttention\nMultiheadAttention()\n",
        "import torch\ntorch.nn.functional.softmax(x)  # not scaled_dot_product_attention\n",
        "self.functional.scaled_dot_product_attention()\n",
    ],
)
def test_what_only_looks_like_it_is_not(source):
    assert forbidden_uses(source, [ATTENTION, MODULE]) == []


def test_a_chain_as_deep_as_it_gets():
    source = "import torch\n" + "torch.nn.MultiheadAttention" + ".x" * 900 + "\n" + " + ".join(["1"] * 900) + "\n"
    assert forbidden_uses(source, [MODULE]) == [(2, MODULE)]


def test_the_student_reads_name_and_line(lay, exercises, single):
    root = lay({"student-01/masked_softmax.py": b"import numpy as np\n\ndef f(x):\n    return np.ma.masked_array(x)\n"})
    strict = (replace(exercises[0], forbidden=("numpy.ma.masked_array",)), exercises[1])
    (submission,) = take_in([root], single, strict).submissions
    (source,) = submission.sources
    assert source.fault is None
    (note,) = source.notes
    assert note.startswith("masked_softmax.py, line 4: numpy.ma.masked_array may not be used in this exercise.")
    assert note.endswith("Checks that come to this line fail.")
