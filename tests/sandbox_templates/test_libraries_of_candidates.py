"""What a candidate finds beside NumPy and PyTorch: nothing, or the libraries that its exercise names, ready to use."""

import json
from contextlib import contextmanager

import numpy as np
import pytest

from autograder.errors import HarnessError
from autograder.examiner.link import CandidateLink
from autograder.examiner.sides import submission_side
from autograder.model import Limits
from autograder.sandbox.template import Template
from autograder.wire import Client, Kind
from autograder.wire.codec import Encoder

pytestmark = pytest.mark.wall

DRAWS = b"""
import io, sys

LOADED = {name.partition(".")[0] for name in sys.modules}

import matplotlib
import matplotlib.pyplot as plt
from mpl_toolkits.axes_grid1 import make_axes_locatable


def state():
    return matplotlib.get_backend(), plt.get_fignums(), plt.rcParams == matplotlib.rcParamsDefault


def picture(family):
    with plt.rc_context({"font.family": family}):
        figure, axes = plt.subplots()
        image = axes.imshow([[0, 1], [1, 0]])
        figure.colorbar(image, cax=make_axes_locatable(axes).append_axes("right", size="5%"))
        axes.set_title("attention")
        figure.canvas.draw()
        return figure.canvas.buffer_rgba().tobytes()


def png():
    file = io.BytesIO()
    plt.figure().savefig(file, format="png")
    return file.getvalue()


def save():
    plt.figure().savefig("attention.png")
"""
TELLS = b"import sys\ndef loaded(): return sorted({name.partition('.')[0] for name in sys.modules})\n"


@pytest.fixture(scope="module")
def drawing():
    with template("matplotlib") as running:
        yield running


def template(*libraries, **environment):
    """A template of candidates that has these libraries at hand."""
    wanted = {"entry": "autograder.candidate.process", "hidden": [], "libraries": libraries}
    return Template("autograder.sandbox.candidates", json.dumps(wanted), environment=environment)


@contextmanager
def submitted(source, running):
    """The module of a submission, behind the wall."""
    link = CandidateLink(running.clients, Limits(), 60)
    client = Client(link)
    try:
        files = {"handed_in.py": np.frombuffer(source, np.uint8)}
        reply = link.load(Encoder(client).encode(Kind.LOAD, ["handed_in", files, []]))
        assert b"raised" not in reply.structure, reply.structure
        yield submission_side(client)
    finally:
        link.close()


def test_a_candidate_draws_without_a_screen(drawing):
    with submitted(DRAWS, drawing) as module:
        assert module.state() == ("Agg", [], True), "nothing is left of the template's own figure"
        drawn = np.frombuffer(module.picture("sans-serif"), np.uint8).reshape(480, 640, 4)
        assert len(np.unique(drawn.reshape(-1, 4), axis=0)) > 20, "cells, a colour bar and text"


def test_two_candidates_draw_the_same(drawing):
    pictures = []
    for _ in range(2):
        with submitted(DRAWS, drawing) as module:
            pictures.append(module.picture("sans-serif"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("family", ["Liberation Sans", "DejaVu Sans Mono", "SimHei", "no such font"])
def test_a_font_of_the_system_is_replaced_and_not_looked_for(drawing, family):
    with submitted(DRAWS, drawing) as module:
        assert module.picture([family, "DejaVu Sans"])


def test_a_picture_can_be_kept_in_memory_and_not_in_a_file(drawing):
    with submitted(DRAWS, drawing) as module:
        assert module.png().startswith(b"\x89PNG")
        with pytest.raises(PermissionError):
            module.save()


def test_neither_an_index_of_fonts_nor_settings_of_the_person_who_grades_are_needed(tmp_path):
    """While it makes an index, matplotlib has a second thread; and what it keeps of it lies behind the view."""
    (tmp_path / "matplotlibrc").write_text("backend: pdf\nimage.origin: lower\n")
    with template("matplotlib", MPLCONFIGDIR=str(tmp_path)) as running, submitted(DRAWS, running) as module:
        assert list(tmp_path.glob("fontlist*"))
        assert running.ready["isolation"] == "full"
        assert module.state() == ("Agg", [], True)
        assert module.picture("sans-serif")


def test_others_get_by_without():
    with template() as running, submitted(TELLS, running) as module:
        loaded = module.loaded()
        assert {"numpy", "torch"} <= set(loaded)
        assert "matplotlib" not in loaded


def test_a_library_that_is_not_there_is_named():
    with pytest.raises(HarnessError, match="No module named 'no_such_library'"):
        template("no_such_library")
