"""Check yourself: `python -m pytest test_alignment_map.py`. The graded suite looks at more than this; look at your pictures, too."""

import matplotlib as mpl

mpl.use("Agg")  # pictures stay in memory

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch
from alignment_map import plot_accuracy_by_length, plot_alignment

WEIGHTS = np.array([[0.5, 0.3, 0.2], [0.1, 0.6, 0.3]])  # the worked example of the hand-out
SOURCE, TARGET = ("the", "cat", "sat"), ("le", "chat")
LENGTHS = (2, 5, 10)


def example(ax=None, weights=WEIGHTS):
    """The function's picture of the worked example; every call gets arguments of its own."""
    weights = weights.clone() if isinstance(weights, torch.Tensor) else weights.copy()
    return plot_alignment(weights, list(SOURCE), list(TARGET), ax)


def results():
    return {"attention": {10: 0.98, 2: 1.0, 5: 1.0}, "no attention": {2: 1.0, 5: 0.9, 10: 0.5}}


@pytest.fixture(autouse=True)
def _no_figure_is_left_open():
    plt.close("all")
    yield
    plt.close("all")


def drawn_in(ax):
    """The image or the mesh in the axes."""
    assert ax is not None, "return the axes that you drew into"
    drawn = [*ax.images, *(thing for thing in ax.collections if hasattr(thing, "get_coordinates"))]
    assert len(drawn) == 1, f"expected one heat map in the axes, found {len(drawn)}"
    return drawn[0]


def middles(heat_map):
    """x of the middle of each column and y of the middle of each row, in the units of the axes."""
    if hasattr(heat_map, "get_coordinates"):
        corners = heat_map.get_coordinates()
        return (corners[0, :-1, 0] + corners[0, 1:, 0]) / 2, (corners[:-1, 0, 1] + corners[1:, 0, 1]) / 2
    rows, columns = heat_map.get_array().shape[:2]
    x0, x1, y1, y0 = heat_map.get_extent()
    if heat_map.origin == "lower":
        y0, y1 = y1, y0
    return x0 + (np.arange(columns) + 0.5) * (x1 - x0) / columns, y0 + (np.arange(rows) + 0.5) * (y1 - y0) / rows


def as_seen(ax):
    """The weights as they lie on the screen, and the words from left to right and from top to bottom."""
    heat_map = drawn_in(ax)
    x, y = middles(heat_map)
    across = np.argsort([ax.transData.transform((place, y[0]))[0] for place in x])
    down = np.argsort([-ax.transData.transform((x[0], place))[1] for place in y])
    values = np.reshape(heat_map.get_array(), (len(y), len(x)))
    above = {round(float(label.get_position()[0]), 6): label.get_text() for label in ax.get_xticklabels()}
    beside = {round(float(label.get_position()[1]), 6): label.get_text() for label in ax.get_yticklabels()}
    return (
        values[down][:, across],
        [above.get(round(float(place), 6), "nothing") for place in x[across]],
        [beside.get(round(float(place), 6), "nothing") for place in y[down]],
    )


def test_every_cell_shows_its_weight():
    values, _, _ = as_seen(example())
    assert values.shape == WEIGHTS.shape, f"2 rows for the target, 3 columns for the source; got {values.shape}"
    assert np.allclose(values, WEIGHTS), f"from the top, expected the weights as they are, got\n{values}"


def test_every_source_word_stands_at_the_middle_of_its_column():
    _, words, _ = as_seen(example())
    assert words == list(SOURCE), f"at the middles of the columns stand {words}"


def test_every_target_word_stands_at_the_middle_of_its_row():
    _, _, words = as_seen(example())
    assert words == list(TARGET), f"at the middles of the rows, from the top, stand {words}"


def test_colours_go_from_0_to_1():
    heat_map = drawn_in(example())
    assert heat_map.get_clim() == (0, 1), f"the colours go from {heat_map.get_clim()}: give vmin and vmax"
    assert heat_map.colorbar is not None, "there is no colour bar for the heat map"


def test_a_tensor_is_drawn_as_well():
    values = drawn_in(example(weights=torch.from_numpy(WEIGHTS))).get_array()
    assert np.size(values) == WEIGHTS.size, "copy_task returns its weights as tensors"


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [((*SOURCE, "<eos>"), TARGET, "4"), (SOURCE, (*TARGET, "<eos>"), "3")],
    ids=["source", "target"],
)
def test_a_word_too_many_is_refused(source, target, count):
    with pytest.raises(ValueError) as raised:
        plot_alignment(WEIGHTS.copy(), list(source), list(target))
    assert count in str(raised.value), f"name the counts that disagree; the message is: {raised.value}"
    assert plt.get_fignums() == [], "the call was refused, but it has left a figure open"


@pytest.mark.parametrize(
    "draw",
    [example, lambda ax: plot_accuracy_by_length(results(), ax=ax)],
    ids=["plot_alignment", "plot_accuracy_by_length"],
)
def test_axes_that_are_given_are_used(draw):
    _, (left, right) = plt.subplots(1, 2)
    assert draw(left) is left, "draw into the axes that were given, and return them"
    assert left.has_data(), "the axes that were given are still empty"
    assert not right.has_data(), "other axes were drawn into; plt.… acts on the current axes, not on ax"
    assert plt.get_fignums() == [1], "axes were given: no other figure is needed"


def test_one_line_for_each_curve_in_the_order_of_lengths():
    lines = [line.get_xydata().tolist() for line in plot_accuracy_by_length(results()).get_lines()]
    for label, curve in results().items():
        points = [[length, curve[length]] for length in LENGTHS]
        assert points in lines, f"{label}: expected a line through {points}, the lines are {lines}"


def test_the_legend_names_every_curve():
    legend = plot_accuracy_by_length(results()).get_legend()
    assert legend is not None, "there is no legend"
    assert {text.get_text() for text in legend.get_texts()} >= results().keys(), "a curve is missing in the legend"


def test_both_axes_have_names():
    ax = plot_accuracy_by_length(results())
    assert ax.get_xlabel(), "what is along x?"
    assert ax.get_ylabel(), "what is along y?"
