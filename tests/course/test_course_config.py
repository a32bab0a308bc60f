from datetime import UTC, datetime
from pathlib import Path

import pytest

from autograder.course import FeedbackPolicy
from autograder.course.config import read_config
from autograder.model import Limits

REPOSITORY = Path(__file__).parents[2]

HEAD = '[course]\ntitle = "A course"\n'
ASSIGNMENT = '[[assignments]]\nname = "a"\ntitle = "A"\nexercises = ["x"]\n'


def faults_of(text):
    return [str(fault) for fault in read_config(text.encode())[1]]


def test_defaults_fill_what_the_author_left_out():
    config, faults = read_config(HEAD.encode())
    assert faults == []
    assert (config.title, config.language, config.policy) == ("A course", "en", FeedbackPolicy.COUNTEREXAMPLE)
    assert (config.limits, config.examples, config.assignments) == (Limits(), 40, ())


def test_every_key_reaches_its_record():
    config, faults = read_config(
        b"""
        [course]
        title = "A course"
        language = "pt-BR"
        [feedback]
        policy = "hint"
        [limits]
        import_cpu = 3
        check_cpu_factor = 8.5
        check_cpu_floor = 0.5
        memory_mb = 512
        [examples]
        count = 7
        [[assignments]]
        name = "one"
        title = "The first"
        due = 2026-10-02T23:59:00+02:00
        exercises = ["b", "a"]
        [exercises.a]
        title = "Alpha"
        limits = { memory_mb = 2048 }
        libraries = ["matplotlib", "scipy"]
        [exercises.b]
        """
    )
    assert faults == []
    assert (config.language, config.policy, config.examples) == ("pt-BR", FeedbackPolicy.HINT, 7)
    assert config.limits == Limits(import_cpu=3.0, check_cpu_factor=8.5, check_cpu_floor=0.5, memory=512 << 20)
    (one,) = config.assignments
    assert (one.name, one.title, one.exercises) == ("one", "The first", ("b", "a"))
    assert one.due == datetime(2026, 10, 2, 21, 59, tzinfo=UTC)
    # An exercise changes what it names and keeps the course's other limits.
    assert config.exercises["a"].title == "Alpha"
    assert config.exercises["a"].limits == Limits(3.0, 8.5, 0.5, 2048 << 20)
    assert config.exercises["a"].libraries == ("matplotlib", "scipy")
    assert config.exercises["b"].libraries == ()


def test_the_course_of_this_repository_is_configured_without_fault():
    config, faults = read_config((REPOSITORY / "course.toml").read_bytes())
    assert faults == []
    assert {assignment.name: assignment.exercises for assignment in config.assignments} == {
        "functions": ("masked_softmax", "luong_attention", "multihead_split"),
        "scores": ("additive_attention", "scaled_dot_product", "attention_masks", "multihead_luong"),
        "modules": ("multihead_attention", "self_and_cross_attention", "attention_heads"),
        "training": ("copy_task",),
        "reading": ("attention_explanation", "alignment_map"),
    }
    assert all(assignment.due is not None for assignment in config.assignments)


@pytest.mark.parametrize(
    ("body", "key", "words"),
    [
        ("[limits]\nimport_cpu = nan\n", "limits.import_cpu", "must be from 0.1 to 600 seconds, not nan"),
        ("[limits]\nimport_cpu = inf\n", "limits.import_cpu", "not inf"),
        ("[limits]\nimport_cpu = 0\n", "limits.import_cpu", "not 0"),
        (
            "[limits]\nimport_cpu = true\n",
            "limits.import_cpu",
            "must be a number from 0.1 to 600 seconds, not a boolean",
        ),
        ('[limits]\nimport_cpu = "3"\n', "limits.import_cpu", "not text"),
        ("[limits]\nimport_cpu = 10000\n", "limits.import_cpu", "not 10000"),
        ("[limits]\ncheck_cpu_factor = 0.5\n", "limits.check_cpu_factor", "from 1 to 1000"),
        ("[limits]\ncheck_cpu_floor = -1\n", "limits.check_cpu_floor", "not -1"),
        ("[limits]\nmemory_mb = 1073741824\n", "limits.memory_mb", "megabytes, not 1073741824"),
        ("[limits]\nmemory_mb = 512.0\n", "limits.memory_mb", "must be an integer"),
        ("[limits]\nmemory_mb = true\n", "limits.memory_mb", "not a boolean"),
        ("[limits]\nimport_cpus = 1\n", "limits.import_cpus", "unknown key; did you mean 'import_cpu'; known: "),
        ("[examples]\ncount = 0\n", "examples.count", "must be from 1 to 10000, not 0"),
        ("[examples]\ncount = true\n", "examples.count", "must be an integer"),
        ("[examples]\ncount = 1.5\n", "examples.count", "not a number"),
        ('[feedback]\npolicy = "hints"\n', "feedback.policy", "not 'hints'; did you mean 'hint'"),
        ("[feedback]\npolicy = 1\n", "feedback.policy", "must be one of 'outcome', 'hint', 'counterexample', not 1"),
        ("[feedbak]\n", "feedbak", "unknown key; did you mean 'feedback'"),
        ("[assignments]\n", "assignments", "must be written as [[assignments]]"),
        ("[exercises]\nx = 1\n", "exercises.x", "must be a table, not an integer"),
        ("[exercises.x]\nlimit = {}\n", "exercises.x.limit", "unknown key; did you mean 'limits'"),
        ("[exercises.x]\nlimits = { memory_mb = 1 }\n", "exercises.x.limits.memory_mb", "from 32 to"),
        ('[exercises.x]\ntitle = " "\n', "exercises.x.title", "not empty"),
        ('[exercises.x]\nlibraries = "scipy"\n', "exercises.x.libraries", "a list of names"),
        ("[exercises.x]\nlibraries = []\n", "exercises.x.libraries", "at least one"),
        (ASSIGNMENT + ASSIGNMENT.replace('"a"', '"A"'), "assignments[2].name", "'A' names two assignments"),
        (ASSIGNMENT.replace('"a"', '"../a"'), "assignments[1].name", "must be letters, digits"),
        (ASSIGNMENT.replace('"a"', '".a"'), "assignments[1].name", "must be letters, digits"),
        (ASSIGNMENT.replace('name = "a"\n', ""), "assignments[1].name", "is missing"),
        (ASSIGNMENT.replace('"A"', '"A\\nB"'), "assignments[1].title", "on one line"),
        (ASSIGNMENT.replace('["x"]', '["x", "x"]'), "assignments[1].exercises", "names 'x' twice"),
        (ASSIGNMENT.replace('["x"]', "[]"), "assignments[1].exercises", "at least one"),
        (ASSIGNMENT.replace('["x"]', "[1]"), "assignments[1].exercises", "a list of names"),
        (ASSIGNMENT.replace('["x"]', '"x"'), "assignments[1].exercises", "a list of names"),
        (ASSIGNMENT + "due = 2026-10-02T23:59:00\n", "assignments[1].due", "it has no offset"),
        (ASSIGNMENT + "due = 2026-10-02\n", "assignments[1].due", "not a date"),
        (ASSIGNMENT + 'due = "2026-10-02T23:59:00Z"\n', "assignments[1].due", "not text"),
    ],
)
def test_one_fault_names_its_key_and_what_to_do(body, key, words):
    (fault,) = faults_of(HEAD + body)
    assert fault.startswith(f"course.toml: {key}: ")
    assert words in fault


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "course: is missing"),
        ("[course]\n", "course.title: is missing"),
        ('[course]\ntitle = ""\n', "course.title: must be text, on one line and not empty"),
        ("[course]\ntitle = 3\n", "course.title: must be text in quotes, not an integer"),
        ('course = "x"\n', "course: must be a table, not text"),
        (HEAD + 'language = "English"\n', "course.language: must be a language tag"),
    ],
)
def test_the_course_table_is_required_and_checked(text, words):
    assert any(words in fault for fault in faults_of(text))


@pytest.mark.parametrize(
    "content",
    [b"[course", b"a = 1\na = 2\n", b"x = " + b"[" * 5000, b"x = " + b"9" * 5000 + b"\n", b"\x00"],
    ids=["cut off", "twice", "nested", "digits", "null"],
)
def test_what_is_not_toml_is_one_fault(content):
    config, faults = read_config(content)
    (fault,) = faults
    assert fault.key == "syntax"
    assert config.assignments == ()


def test_a_file_that_is_not_utf8_names_the_line():
    (fault,) = read_config(b'[course]\ntitle = "caf\xe9"\n')[1]
    assert str(fault) == "course.toml: line 2: is not UTF-8; save the file as UTF-8"


def test_a_byte_order_mark_is_no_fault():
    assert read_config(b"\xef\xbb\xbf" + HEAD.encode())[1] == []


def test_all_faults_come_at_once_and_reading_goes_on_behind_them():
    config, faults = read_config(
        (
            HEAD + "colour = 1\n[limits]\nimport_cpu = -1\nmemory_mb = 64\n[examples]\ncount = 'many'\n" + ASSIGNMENT
        ).encode()
    )
    assert [fault.key for fault in faults] == ["limits.import_cpu", "examples.count", "course.colour"]
    assert config.limits.memory == 64 << 20
    assert [assignment.name for assignment in config.assignments] == ["a"]
