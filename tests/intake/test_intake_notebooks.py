import ast
import json
import warnings

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.intake.notebooks import read_notebook


def code(source, **more):
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None, **more}


def notebook(*cells, **more):
    return json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}).encode()


def run(extract):
    assert extract.fault is None
    names: dict = {}
    exec(compile(extract.module, "m.py", "exec", dont_inherit=True), names)
    return names


def test_code_cells_become_one_module_in_order():
    text = {"cell_type": "markdown", "source": "# not\n%code"}
    extract = read_notebook("a.ipynb", notebook(code("x = 1"), text, code(["y = x + 1\n", "z = 'åäö'"]), code("")))
    assert extract.notes == ()
    assert extract.module.decode().split("\n") == [
        "# -*- coding: utf-8 -*-",
        "",
        "# code cell 1",
        "x = 1",
        "",
        "# code cell 2",
        "y = x + 1",
        "z = 'åäö'",
        "",
        "# code cell 3",
        "",
        "",
    ]
    names = run(extract)
    assert (names["y"], names["z"]) == (2, "åäö")


def test_notebooks_that_nbformat_writes_are_read():
    four, three = nbformat.v4, nbformat.v3
    new = four.new_notebook(cells=[four.new_markdown_cell("# Hi"), four.new_code_cell("%time 1\nx = 3")])
    old = three.new_notebook(
        worksheets=[three.new_worksheet(cells=[three.new_text_cell("markdown", "# Hi"), three.new_code_cell("x = 3")])]
    )
    assert run(read_notebook("a.ipynb", nbformat.writes(new).encode()))["x"] == 3
    written = nbformat.writes(old, version=3)
    assert '"worksheets"' in written
    assert run(read_notebook("a.ipynb", written.encode()))["x"] == 3


def test_dropped_commands_are_noted_with_cell_and_line():
    extract = read_notebook(
        "a.ipynb", notebook(code("x = 1"), code("y = 2\n!pip install torch"), code("%%bash\nrm -rf /"))
    )
    assert extract.notes == (
        "a.ipynb, code cell 2, line 2: `!pip install torch` was left out, because it is a notebook command and not Python.",
        "a.ipynb, code cell 3, line 1: the whole cell was left out, because `%%bash` makes it something other than Python.",
    )
    assert run(extract)["y"] == 2


def test_notes_of_a_kind_do_not_pile_up():
    extract = read_notebook("a.ipynb", notebook(code("x = 1\n" + "%y\n" * 500)))
    assert len(extract.notes) == 9
    assert extract.notes[-1] == "... and 492 more notes of this kind."


def test_imports_from_the_future_move_to_the_top():
    extract = read_notebook(
        "a.ipynb",
        notebook(
            code("%matplotlib inline\nimport math"),
            code(
                "é = 1; from __future__ import annotations; from __future__ import division; x = 2\nfrom __future__ import (\n    division,\n    annotations,\n); y = 3"
            ),
            code("def f(a: NoSuchName): return x + y + é"),
        ),
    )
    assert extract.module.decode().split("\n")[1] == "from __future__ import annotations, division"
    assert run(extract)["f"](1) == 6


def test_a_declaration_of_encoding_in_a_cell_has_no_effect():
    extract = read_notebook("a.ipynb", notebook(code("# -*- coding: latin-1 -*-\nx = 'å'")))
    assert run(extract)["x"] == "å"


@pytest.mark.parametrize(
    "content",
    [
        notebook(code("x = 1", id="a"), code("y = 1", id="b")),
        b"\xef\xbb\xbf" + notebook(code("x = 1")),
        notebook(code("x = 1"), nbformat=99),
        json.dumps({"cells": [{"cell_type": "code", "source": "x = 1"}]}).encode(),
        notebook(code("x = 1\r\ny = 2\r\n")),
    ],
    ids=["ids", "byte-order mark", "version 99", "bare", "carriage returns"],
)
def test_unusual_notebooks_are_read_without_a_word(content):
    extract = read_notebook("a.ipynb", content)
    assert extract.notes == ()
    assert run(extract)["x"] == 1


def test_duplicate_ids_do_no_harm():
    extract = read_notebook("a.ipynb", notebook(code("x = 1", id="a"), code("y = 1", id="a")))
    assert extract.notes == ("a.ipynb: some cells have the same id, which does no harm.",)
    assert run(extract)["y"] == 1


@pytest.mark.parametrize("cell", [code(42), code(None), code(["x = 1\n", 3]), "x = 1", None, 3, {"cell_type": "code"}])
def test_a_damaged_cell_is_left_out_with_a_note(cell):
    extract = read_notebook("a.ipynb", notebook(code("x = 1"), cell, code("y = 1")))
    assert extract.notes == ("a.ipynb, code cell 2 was left out: the notebook file is damaged there.",)
    assert {"x", "y"} <= run(extract).keys()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "a.ipynb is empty."),
        (b"\n ", "a.ipynb is empty."),
        (b"<!DOCTYPE html>", "is not a notebook: line 1, column 1: Expecting value."),
        (b'{"cells": [', "is not a notebook: line 1, column 12"),
        (b'{"cells": [\xe9]}', "is not a notebook: it is not UTF-8."),
        (b'{"a": ' * 100_000, "is not a notebook: it holds numbers or lists that no notebook has."),
        (b'{"cells": ' + b"9" * 5000 + b"}", "it holds numbers or lists that no notebook has."),
        (b"[]", "it holds no cells."),
        (b"{}", "it holds no cells."),
        (b'{"cells": {"a": 1}}', "it holds no cells."),
        (b'{"worksheets": 3}', "it holds no cells."),
        (b'{"worksheets": [3, {"cells": 4}]}', "has no code cell with Python in it."),
        (notebook(), "a.ipynb has no code cell with Python in it."),
        (notebook({"cell_type": "markdown", "source": "x = 1"}), "has no code cell with Python in it."),
        (notebook(code("# nothing yet"), code("%matplotlib inline")), "has no code cell with Python in it."),
        (
            notebook(code("x = 1"), code("y = 2\ndef f(:")),
            "code cell 2, line 2, column 7: Python cannot read this: invalid syntax in `def f(:`.",
        ),
        (notebook(code("!ls\n\nx = = 1")), "code cell 1, line 3, column 5"),
        (notebook(code("x = (1,"), code(")")), "code cell 1, line 1"),
        (notebook(code("-" * 50_000 + "1")), "code cell 1 cannot be parsed: it is too long or nested too deeply."),
        (notebook(code("x = 1\ny = '\0'")), "code cell 1, line 2: contains a null byte"),
        (
            b'{"cells": [{"cell_type": "code", "source": "x = 1\\ny = \'\\ud83d\'"}]}',
            "code cell 1, line 2: contains half of a character.",
        ),
    ],
)
def test_a_fault_says_what_where_and_what_to_do(content, words):
    extract = read_notebook("a.ipynb", content)
    assert extract.module == b""
    assert extract.fault is not None
    assert words in extract.fault
    assert extract.fault.isprintable()
    assert extract.fault.endswith("hand it in again.")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["code", "x = 1", "%x"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "cell_type", "source", "input", "worksheets", "id", "nbformat"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(JSON)
def test_any_json_is_read_or_refused(value):
    extract = read_notebook("a.ipynb", json.dumps(value).encode())
    assert (extract.fault is None) != (extract.module == b"")


@settings(deadline=None)
@given(st.lists(st.text(alphabet="x=1 \n%!?'\"\\()#:", max_size=30), max_size=4))
def test_a_module_that_comes_out_is_python(sources):
    extract = read_notebook("a.ipynb", notebook(*map(code, sources)))
    if extract.fault is None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of an odd escape in a string, say
            ast.parse(extract.module)
