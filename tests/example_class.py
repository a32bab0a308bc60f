"""What is expected of the made-up class in examples/class, and what grading said about it, in the same short form.

After a change that is meant to change grades, write the new expectations, and read them line by line:

    .venv/bin/autograder grade examples/class --store /tmp/class.db --json | .venv/bin/python tests/example_class.py
"""

import json
import sys
import tomllib
from pathlib import Path

COURSE = Path(__file__).resolve().parent.parent
CLASS = COURSE / "examples" / "class"
EXPECTED = COURSE / "examples" / "expected.json"


def students():
    """Name -> what students.toml says about them."""
    return tomllib.loads((COURSE / "examples" / "students.toml").read_text(encoding="utf-8"))


def expected():
    """Student -> exercise -> short form, as it was read and found right."""
    return json.loads(EXPECTED.read_text(encoding="utf-8"))


def short_forms(lines):
    """The same from the lines of `grade --json`. A student's exercise that comes twice is an error."""
    found = {}
    for line in lines:
        record = json.loads(line)
        of_student = found.setdefault(record["submission"], {})
        assert record["exercise"] not in of_student, f"{record['submission']}, {record['exercise']}: graded twice"
        of_student[record["exercise"]] = short_form(record)
    return found


def short_form(record):
    """Status, points, the outcome of every check (one word if all are alike), and the first mistake named for each."""
    outcomes = {check["name"]: check["outcome"] for check in record["checks"]}
    alike = set(outcomes.values())
    named = {check["name"]: check["diagnosis"][0]["label"] for check in record["checks"] if check["diagnosis"]}
    short = {
        "status": record["status"],
        "points": record["points"],
        "max_points": record["max_points"],
        "checks": f"all {len(outcomes)} {alike.pop()}" if len(alike) == 1 else outcomes,
    }
    return short | ({"diagnosis": named} if named else {})


if __name__ == "__main__":
    found = short_forms(sys.stdin)
    EXPECTED.write_text(json.dumps(found, indent=1, sort_keys=False) + "\n", encoding="utf-8")
    sys.stderr.write(f"{EXPECTED}: {len(found)} students\n")
