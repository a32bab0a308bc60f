import ast

import pytest

from autograder.intake.cells import without_commands


def dropped_of(cell):
    return [(one.line, one.text) for one in without_commands(cell)[1]]


@pytest.mark.parametrize(
    "cell",
    [
        "",
        "x = 1\n",
        'text = """\n%matplotlib inline\n!ls\nwhat?\n"""\n',
        "y = (7\n% 2)\n",
        "z = 7 \\\n% 2\n",
        "t = [\n    a\n    % b,\n]",
        "s = '%d' % 3  # why?",
        "a %= 3\n",
        "b = a != c\n",
        "await f()\n",
        "def f():\n    return 1\n\n\n# %% a cell of an editor\nf()\n",
    ],
)
def test_python_is_left_as_it_is(cell):
    assert without_commands(cell) == (cell, ())


@pytest.mark.parametrize(
    ("cell", "python", "dropped"),
    [
        ("%matplotlib inline\nx = 1", "pass\nx = 1", [(1, "%matplotlib inline")]),
        ("x = 1\n!pip install numpy\n", "x = 1\npass\n", [(2, "!pip install numpy")]),
        ("!!ls\n%%foo\n", "pass\npass\n", [(1, "!!ls"), (2, "%%foo")]),
        (
            "if x:\n    %time f()\nelse:\n\t!echo it's \"odd\n",
            "if x:\n    pass\nelse:\n\tpass\n",
            [(2, "%time f()"), (4, "!echo it's \"odd")],
        ),
        (
            "?print\nprint?\nnp.linalg.*?\nf??\nd[key]?",
            "pass\npass\npass\npass\npass",
            [(1, "?print"), (2, "print?"), (3, "np.linalg.*?"), (4, "f??"), (5, "d[key]?")],
        ),
        ("files = !ls\nt = %timeit -o f()\n", "pass\npass\n", [(1, "files = !ls"), (2, "t = %timeit -o f()")]),
        ("!echo a \\\n  b\nx = 1", "pass\n\nx = 1", [(1, "!echo a \\")]),
        ("pip install torch\nimport torch", "pass\nimport torch", [(1, "pip install torch")]),
        ('s = """\n%no\nwhy?\n"""\n%yes\n', 's = """\n%no\nwhy?\n"""\npass\n', [(5, "%yes")]),
        ("def f():\n    r'''Why?\n    !\n    '''\n%yes", "def f():\n    r'''Why?\n    !\n    '''\npass", [(5, "%yes")]),
        ("y = (7\n% 2)\n%yes\nz = 1 + \\\n%no", "y = (7\n% 2)\npass\nz = 1 + \\\n%no", [(3, "%yes")]),
        ("# why?\n\n%yes", "# why?\n\npass", [(3, "%yes")]),
        ("f = f'{x}' ; %no\n%yes", "f = f'{x}' ; %no\npass", [(2, "%yes")]),
        ("%%time\nx = 1\n!ls", "\nx = 1\npass", [(1, "%%time"), (3, "!ls")]),
        ("\n%%capture out\ndef f(): ...", "\n\ndef f(): ...", [(2, "%%capture out")]),
        ("%%time?\nx = 1", "pass\nx = 1", [(1, "%%time?")]),
    ],
)
def test_commands_are_dropped_line_for_line(cell, python, dropped):
    assert without_commands(cell)[0] == python
    assert dropped_of(cell) == dropped
    assert python.count("\n") == cell.count("\n")


@pytest.mark.parametrize(
    "magic", ["%%bash", "%%writefile helper.py", "%%html", "%%javascript", "%%timeit", "  %%latex"]
)
def test_the_cell_of_another_language_goes_as_a_whole(magic):
    python, (dropped,) = without_commands(f"\n{magic}\nx = 1\n")
    assert python == ""
    assert (dropped.line, dropped.text, dropped.whole_cell) == (2, magic.strip(), True)


@pytest.mark.parametrize(
    "cell",
    [
        "def f(:\n%x",
        "x = '''\n%y",
        "x = (1,\n%y",
        "x = 'a\n%y",
        "  x = 1\n y = 2\n%z",
        "$\n%x",
        "\0\n%x",
        "'\ud800'\n%x",
    ],
)
def test_broken_cells_stay_broken(cell):
    python, _ = without_commands(cell)
    with pytest.raises((SyntaxError, ValueError)):
        ast.parse(python)


def test_a_thousand_commands_take_no_time():
    cell = "x = 1\n%y\n" * 4000
    python, dropped = without_commands(cell)
    assert len(dropped) == 4000
    ast.parse(python)
