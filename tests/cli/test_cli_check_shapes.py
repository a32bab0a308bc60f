"""`autograder check` reads wrong shapes of public checks back into the symbols of the docstrings."""

import pytest

CODE = '''
import torch


def split(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Split.

    Args:
        x: (B, n, d).
        num_heads: h; each gets d_k = d / h features.

    Returns:
        (B, h, n, d_k).
    """
{split}


class Attention(torch.nn.Module):
    """Attend.

    Args:
        width: d.
        num_heads: h.
    """

    def __init__(self, width: int, num_heads: int) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(width, width)
        self.h = num_heads

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, n, d) -> (B, h, n, n)."""
{forward}
'''
RIGHT = {
    "split": "    return x.reshape(x.shape[0], x.shape[1], num_heads, -1).transpose(1, 2)",
    "forward": "        q = split(self.layer(x), self.h)\n        return q @ q.transpose(-2, -1)",
}
CHECKS = """
import pytest
import torch
from heads import Attention, split

X = torch.zeros(2, 3, 35)

def test_split():
    heads = split(X, num_heads=5)
    assert heads[1, 4, 2, 6] == 0

def test_attention():
    assert Attention(35, 5)(X).sum() == 0

def test_refusal():
    with pytest.raises(RuntimeError):
        split(X, 4)
    assert split(X, 5).numel() == 1
"""


@pytest.fixture
def check(autograder, put):
    def run(**bodies):
        folder = put({"heads.py": CODE.format(**RIGHT | bodies), "test_heads.py": CHECKS})
        done = autograder("check", cwd=folder)
        assert done.stderr == ""
        return [line.strip() for line in done.stdout.splitlines()]

    return run


def test_a_right_answer_has_no_reading(check):
    lines = check()
    assert not any("should return" in line or "Likely fix" in line for line in lines)


def test_a_wrong_result(check):
    lines = check(split="    heads = x.reshape(x.shape[0], x.shape[1], num_heads, -1)\n    return heads")
    assert "split: heads should be (B, h, n, d_k) = (2, 5, 3, 7); yours is (2, 3, 5, 7) = (B, n, h, d_k)." in lines
    fix = "Likely fix: `heads.transpose(1, 2)`. This line would have caught it: "
    assert f"{fix}`assert heads.shape == (x.shape[0], num_heads, x.shape[1], x.shape[2] // num_heads)`" in lines


def test_a_method(check):
    lines = check(forward="        return self.layer(x)")
    assert "Attention.forward should return (B, h, n, n) = (2, 5, 3, 3); yours is (2, 3, 35) = (B, n, d)." in lines
    assert "This line would have caught it: `assert out.shape == (x.shape[0], self.h, x.shape[1], x.shape[1])`" in lines


def test_an_exception_in_the_students_line(check):
    forward = "        key = self.layer(x)\n        return x @ (\n            key\n        )"
    lines = check(forward=forward)
    said = "`x @ key`: x is (2, 3, 35) = (B, n, d), key is (2, 3, 35) = (B, n, d). The last axis of the first, 35, must equal "
    assert f"{said}the axis of the second that it meets, 3." in lines
    assert "This line would have caught it: `assert x.shape[-1] == key.shape[-2]`" in lines


def test_exceptions_that_were_asked_for_are_not_read(check):
    """The check that asks for one fails later, for another reason."""
    lines = check()
    at = lines.index("✗ Refusal")
    assert lines[at + 1 :][:1] == ["assert 210 == 1"]
    assert not any("num_heads" in line for line in lines)


def test_docstrings_that_were_thrown_away(autograder, put):
    code = "def split(x, num_heads):\n    return x\n\n\nclass Attention:\n    def __init__(self, *a):\n        pass\n\n    def __call__(self, x):\n        return x\n"
    done = autograder("check", cwd=put({"heads.py": code, "test_heads.py": CHECKS}))
    assert done.stderr == ""
    assert "should return" not in done.stdout
