"""Gathering memory into huge pages: the memory is the same, there are fewer pages of it, and children see it all."""

import mmap
import os
import sys
from pathlib import Path

import forked
import pytest

from autograder.sandbox import pages

SIZE = 16 << 20
HUGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")


def in_huge_pages():
    """Bytes of this process's memory that are kept in huge pages."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("AnonHugePages:"))


def filled():
    """Memory of its own, 16 MiB, every page of it different."""
    memory = mmap.mmap(-1, SIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    for place in range(0, SIZE, mmap.PAGESIZE):
        memory[place : place + 8] = place.to_bytes(8, "little")
    return memory


def is_untouched(memory):
    return all(memory[place : place + 8] == place.to_bytes(8, "little") for place in range(0, SIZE, mmap.PAGESIZE))


@pytest.mark.skipif(sys.platform != "linux", reason="huge pages of Linux")
@pytest.mark.skipif(tuple(map(int, os.uname().release.split(".")[:2])) < (6, 1), reason="a kernel older than 6.1")
@pytest.mark.skipif(not HUGE_PAGES.exists(), reason="a kernel without huge pages")
def test_memory_is_kept_in_huge_pages_and_stays_what_it_was():
    def gathered():
        memory = filled()
        before = in_huge_pages()
        pages.gather()
        return is_untouched(memory), in_huge_pages() - before, forked.run(lambda: is_untouched(memory))

    untouched, more, seen_by_a_child = forked.run(gathered)
    assert untouched
    assert seen_by_a_child
    assert more >= SIZE // 2


def test_a_machine_without_them_goes_on(monkeypatch):
    class Refusing:
        def madvise(self, *_):
            return -1

    monkeypatch.setattr(pages, "LIBC", Refusing())
    pages.gather()
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(pages, "LIBC", None)
    pages.gather()
