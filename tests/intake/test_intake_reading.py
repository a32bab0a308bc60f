import errno
import os
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from autograder.intake.reading import FILE_LIMIT, FILES_LIMIT, Entry, Folder, Kind, Reader, Unread, Why, open_folder


@pytest.fixture
def folder(tmp_path):
    with open_folder(tmp_path) as opened:
        yield opened


def refusal(folder: Folder, name: str) -> Why:
    with pytest.raises(Unread) as caught:
        folder.read(name, FILE_LIMIT)
    return caught.value.why


def test_a_file_is_read_whole(folder, tmp_path):
    content = os.urandom(300_000)
    (tmp_path / "x").write_bytes(content)
    assert folder.read("x", FILE_LIMIT) == content
    assert folder.read("x", len(content)) == content


def test_a_link_is_never_followed(folder, tmp_path):
    (tmp_path / "target").write_bytes(b"secret")
    (tmp_path / "link").symlink_to("target")
    (tmp_path / "dangling").symlink_to("nowhere")
    assert refusal(folder, "link") is Why.LINK
    assert refusal(folder, "dangling") is Why.LINK


def test_a_linked_folder_is_never_entered(folder, tmp_path):
    (tmp_path / "target").mkdir()
    (tmp_path / "link").symlink_to("target")
    with pytest.raises(Unread) as caught, folder.folder("link"):
        pass
    assert caught.value.why is Why.LINK


def test_special_files_are_refused_without_waiting(folder, tmp_path):
    os.mkfifo(tmp_path / "fifo")
    with socket.socket(socket.AF_UNIX) as listening:
        with folder.folder(".") as here:
            assert here.kind("fifo") is Kind.SPECIAL
        listening.bind(str(tmp_path / "socket"))
        assert refusal(folder, "fifo") is Why.SPECIAL
        assert refusal(folder, "socket") is Why.SPECIAL


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device file to look at")
def test_a_device_is_refused():
    with open_folder("/dev") as devices:
        assert refusal(devices, "zero") is Why.SPECIAL


def test_a_folder_is_no_file_and_a_file_no_folder(folder, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    assert refusal(folder, "folder") is Why.FOLDER
    assert refusal(folder, "nothing") is Why.GONE
    with pytest.raises(Unread) as caught, folder.folder("file"):
        pass
    assert caught.value.why is Why.NOT_FOLDER


def test_a_hundred_megabytes_are_refused_by_their_size_alone(folder, tmp_path, monkeypatch):
    with (tmp_path / "big").open("wb") as big:
        big.truncate(100 << 20)  # sparse
    monkeypatch.setattr(os, "read", lambda *_: pytest.fail("nothing should be read"))
    assert refusal(folder, "big") is Why.TOO_LARGE


def test_a_file_that_grows_while_it_is_read_is_cut_off(folder, tmp_path, monkeypatch):
    (tmp_path / "growing").write_bytes(b"x")
    asked = []

    def endless(_descriptor, count):
        asked.append(count)
        return b"x" * min(count, 1 << 16)

    monkeypatch.setattr(os, "read", endless)
    assert refusal(folder, "growing") is Why.TOO_LARGE
    assert asked[0] == FILE_LIMIT + 1
    assert asked[-1] > 0


def test_an_unreadable_file_is_refused(folder, tmp_path):
    (tmp_path / "mine").write_bytes(b"")
    (tmp_path / "mine").chmod(0)
    if os.access(tmp_path / "mine", os.R_OK):
        pytest.skip("this user may read everything")
    assert refusal(folder, "mine") is Why.FORBIDDEN


@pytest.mark.parametrize(
    ("code", "why"), [("EACCES", Why.FORBIDDEN), ("EPERM", Why.FORBIDDEN), ("EMLINK", Why.LINK), ("EIO", Why.BROKEN)]
)
def test_what_the_system_answers_becomes_a_reason(folder, monkeypatch, code, why):
    number = getattr(errno, code)

    def refuse(*_args, **_options):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refuse)
    assert refusal(folder, "x") is why


def test_a_listing_names_each_entry_for_what_it_is(folder, tmp_path):
    (tmp_path / "b").write_bytes(b"")
    (tmp_path / "a").mkdir()
    (tmp_path / "c").symlink_to("b")
    (tmp_path / "caf\udce9").write_bytes(b"")
    assert folder.entries() == [
        Entry("a", Kind.FOLDER),
        Entry("b", Kind.FILE),
        Entry("c", Kind.LINK),
        Entry("caf\udce9", Kind.FILE),
    ]
    assert len(folder.entries(4)) == 4
    with pytest.raises(Unread) as caught:
        folder.entries(3)
    assert caught.value.why is Why.CROWDED


def test_a_student_has_a_share_of_bytes_and_files(folder, tmp_path):
    (tmp_path / "mega").write_bytes(b"x" * FILE_LIMIT)
    (tmp_path / "byte").write_bytes(b"x")
    reader = Reader(folder)
    for _ in range(5):
        assert len(reader.read("mega")) == FILE_LIMIT
    with pytest.raises(Unread) as caught:
        reader.read("byte")
    assert caught.value.why is Why.TOO_MUCH

    reader = Reader(folder)
    for _ in range(FILES_LIMIT):
        reader.read("byte")
    with pytest.raises(Unread) as caught:
        reader.read("byte")
    assert caught.value.why is Why.TOO_MANY


def test_no_descriptor_stays_open(folder, tmp_path):
    (tmp_path / "x").write_bytes(b"x")
    (tmp_path / "link").symlink_to("x")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "fifo")
    before = set(Path("/dev/fd").iterdir())
    for name in ("x", "link", "folder", "fifo", "nothing"):
        with suppress(Unread):
            folder.read(name, 0)
        with suppress(Unread), folder.folder(name) as inner:
            inner.entries(0)
    assert len(set(Path("/dev/fd").iterdir())) == len(before)
