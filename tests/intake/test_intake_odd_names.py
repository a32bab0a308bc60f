import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.course import Assignment, Exercise
from autograder.intake import take_in
from autograder.model import Limits

RIGHT = b"def f(x):\n    return x\n"


def test_odd_names_survive_a_machine_that_speaks_only_ascii(lay):
    root = lay(
        {"caf\udce9 <b>/masked_softmax.py": b"def f(:\n", "Åsa/masked_softmax.py": RIGHT, "Åsa/b\udcff.txt": b""}
    )
    code = (
        "import json, pathlib, sys\n"
        "from dataclasses import asdict\n"
        "from autograder.course import Assignment, Exercise\n"
        "from autograder.intake import read_class\n"
        "from autograder.model import Limits\n"
        "root = pathlib.Path(sys.argv[1])\n"
        "exercise = Exercise('masked_softmax', '', Limits(), root, root)\n"
        "found = read_class([root], Assignment('a', 'A', None, ('masked_softmax',)), [exercise])\n"
        "text = json.dumps([asdict(one) for one in found], ensure_ascii=False, default=repr)\n"
        "sys.stdout.buffer.write(text.encode('utf-8'))\n"
    )
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run([sys.executable, "-c", code, str(root)], env=environment, capture_output=True, check=True)
    assert done.stderr == b""
    assert sorted(one["student"] for one in json.loads(done.stdout.decode("utf-8"))) == ["caf%E9 %3Cb%3E", "Åsa"]


FILE_NAMES = st.binary(min_size=1, max_size=40).map(lambda raw: raw.replace(b"/", b"_").replace(b"\0", b"_"))


@settings(deadline=None, max_examples=40)
@given(st.lists(FILE_NAMES.filter(lambda name: name not in {b".", b".."}), max_size=4), st.binary(max_size=20))
def test_any_names_and_contents_give_records_that_can_be_stored(names, content):
    exercise = Exercise("masked_softmax", "", Limits(), Path("public"), Path("private"))
    assignment = Assignment("a", "A", None, ("masked_softmax",))
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder, "ordinary")
        own.mkdir()
        for name in set(names) - {b"ordinary"}:
            Path(folder, os.fsdecode(name)).write_bytes(content)
            (own / os.fsdecode(name + b".py")).write_bytes(content)
        found = take_in([Path(folder)], assignment, [exercise])
    text = json.dumps([asdict(one) for one in found.submissions], ensure_ascii=False, default=repr)
    assert json.loads(text.encode("utf-8"))
    for line in (*found.strays, *(note for one in found.submissions for note in one.notes)):
        assert line.isprintable()
