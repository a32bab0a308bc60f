"""What `missing_translations` finds: in a small course that is translated without a fault, and with one fault each."""

import pytest

from autograder.course import load_course
from autograder.course.translations import missing_translations

SUITE = """
from autograder.suite import assert_close, check, phrase, require

LAYOUTS = [phrase("transposed")]


def kept(ok, what, *, how="whole"):
    require(ok, what)
    assert_close(1, 1, how)


@check(points=1, title="Twice two is four")
def test_two(submission, reference):
    told = "got {found}" if reference else "nothing at all"
    require(submission.twice(2) == 4, told, expected=phrase("four"), actual=3, found=3)
    kept(True, "the argument")
    kept(True, how="the whole of it", what="the argument")
    assert_close(1, 1, "the result")
"""
SAID = {
    "transposed": "转置",
    "Twice two is four": "二的两倍是四",
    "got {found}": "得到 {found}",
    "nothing at all": "什么都没有",
    "four": "四",
    "the argument": "参数",
    "the whole of it": "全部",
    "Twice is taken for squared.": "把两倍当成了平方。",
    "What is twice 3?": "3 的两倍是多少",
}
TITLES = {"A course": "一门课", "First": "第一次", "Twice": "两倍"}
FILES = {
    "course.toml": '[course]\ntitle = "A course"\n\n[[assignments]]\nname = "first"\ntitle = "First"\nexercises = ["twice"]\n',
    "exercises/twice/README.md": "# Twice\n",
    "exercises/twice/twice.py": "def twice(x):\n    raise NotImplementedError\n",
    "exercises/twice/test_twice.py": "from twice import twice\n",
    "solutions/twice/twice.py": "def twice(x):\n    return 2 * x\n",
    "solutions/twice/mutants/squared.py": (
        '"""Twice is taken for squared.\n\nWhat is twice 3?\n"""\n\n\ndef twice(x):\n    return x**2\n'
    ),
}
CATALOGUE = "solutions/twice/twice.zh.po"


def po(entries):
    head = 'msgid ""\nmsgstr "Language: zh\\nContent-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"\n'
    return "\n".join([head, *(f'msgid "{english}"\nmsgstr "{other}"\n' for english, other in entries.items())])


@pytest.fixture
def found(tmp_path):
    """The faults of the small course with another suite, other titles or another catalogue."""

    def found(*, suite=SUITE, said=SAID, titles=TITLES, catalogue=None, language="zh"):
        files = {
            **FILES,
            "solutions/twice/test_twice_hidden.py": suite,
            CATALOGUE: po(said) if catalogue is None else catalogue,
            "course.zh.po": po(titles),
        }
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return list(map(str, missing_translations(load_course(tmp_path), language)))

    return found


def test_a_course_that_is_translated(found):
    assert found() == []


@pytest.mark.parametrize("text", [text for text in SAID if text != "the argument"])
def test_every_text_is_missed(found, text):
    (fault,) = found(said={english: other for english, other in SAID.items() if english != text})
    assert fault.startswith(f"{CATALOGUE}: {text!r}: is not translated; it is said in solutions/twice/")
    assert found(said={**SAID, text: ""}) == [fault]


def test_a_text_that_a_helper_hands_on_is_missed(found):
    (fault,) = found(said={english: other for english, other in SAID.items() if english != "the argument"})
    assert "'the argument': is not translated" in fault


@pytest.mark.parametrize("title", TITLES)
def test_every_title_is_missed(found, title):
    (fault,) = found(titles={english: other for english, other in TITLES.items() if english != title})
    assert fault.startswith(f"course.zh.po: {title!r}: is not translated; it is said in course.toml: ")


def test_another_language_lacks_its_catalogues(found):
    assert found(language="sv") == [
        "course.sv.po: catalogue: is missing; 3 texts are not translated",
        "solutions/twice/twice.sv.po: catalogue: is missing; 10 texts are not translated",
    ]


def test_fields_must_be_kept(found):
    (fault,) = found(said={**SAID, "got {found}": "得到 {ergebnis}"})
    assert fault.startswith(f"{CATALOGUE}: 'got {{found}}': has other fields in its translation '得到 {{ergebnis}}'")


def test_an_entry_that_nothing_uses(found):
    (fault,) = found(said={**SAID, "Twice two is five": "二的两倍是五"})
    assert fault == f"{CATALOGUE}: 'Twice two is five': is said nowhere; take it out"


def test_a_fuzzy_entry(found):
    text = po(SAID).replace('msgid "four"', '#, fuzzy\nmsgid "four"')
    assert found(catalogue=text) == [
        f"{CATALOGUE}: 'four': is marked as fuzzy and so never said; check it and take the mark away"
    ]


def test_catalogues_that_contradict_each_other(found):
    first, second = found(titles={**TITLES, "four": "肆"})
    assert first == "course.zh.po: 'four': is said nowhere; take it out"
    assert (
        second
        == f"{CATALOGUE}: 'four': is translated by '肆' in a catalogue that is asked before; say the same in both"
    )


def test_a_catalogue_that_is_none(found):
    faults = found(catalogue='msgid "a"\nnothing that a catalogue holds\n')
    assert faults[0].startswith(f"{CATALOGUE}: catalogue: line ")


@pytest.mark.parametrize(
    "message",
    [
        'f"got {3}"',
        '"got " + str(3)',
        '"got {}".format(3)',
        '"got %s" % 3',
        'f"got {3}" if reference else "nothing at all"',
    ],
)
def test_a_message_that_no_catalogue_can_hold(found, message):
    suite = SUITE.replace('"got {found}" if reference else "nothing at all"', message)
    faults = [fault for fault in found(suite=suite) if "is said nowhere" not in fault]
    place = "solutions/twice/test_twice_hidden.py: line 14"
    assert faults == [
        f"{place}: is put together while the suite runs, so no catalogue can hold it; use a template and fields"
    ]
