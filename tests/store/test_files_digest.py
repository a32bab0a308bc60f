"""The digest of a set of files: stable, blind to order, and to nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from autograder.model import SourceFile
from autograder.store import files_digest

files = st.lists(
    st.builds(
        SourceFile, st.text(st.characters(codec=None) | st.sampled_from("ab\udcff"), max_size=3), st.binary(max_size=3)
    ),
    max_size=3,
)


def _as_set(found):
    return sorted((file.name, file.content) for file in found)


@given(left=files, right=files)
def test_same_digest_means_same_files(left, right):
    assert (files_digest(left) == files_digest(right)) == (_as_set(left) == _as_set(right))


@given(found=files)
def test_order_does_not_matter(found):
    assert files_digest(found) == files_digest(reversed(found))


def test_the_border_between_name_and_content_counts():
    assert files_digest([SourceFile("ab", b"c")]) != files_digest([SourceFile("a", b"bc")])


def test_the_digest_stays_what_it_was():
    """Results are known by it for years; changing it means regrading everybody."""
    assert (
        files_digest([SourceFile("masked_softmax.py", b"x = 1\n"), SourceFile("helper.py", b"")])
        == "bccc5ed09031b1c01c8317f3d8f7635ae4b8756bc1fc9c3111ef005910edad39"
    )
