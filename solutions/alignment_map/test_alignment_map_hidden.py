"""Hidden suite of `alignment_map`.

A picture is judged by what it shows, not by the calls that drew it: which value stands where on the screen, and which
word beside it. So `imshow`, `matshow` and `pcolormesh` are as good as each other. The axes stay behind the wall and are
asked; where there is much to ask, for a whole list at once.

The examples are few, the reference draws none of them, and no picture is rendered: matplotlib takes some 15 ms for one
heat map with its colour bar, whoever draws it.
"""

import os
from dataclasses import dataclass

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.suite import assert_raises_naming, check, phrase, require

os.environ.setdefault("MPLBACKEND", "Agg")  # for the reference and the mutants, wherever an author runs this
CHANCE = 1 / 8
# Words that are there more than once, and more words than matplotlib would label by itself.
SOURCE = ["the", "cat", "sat", "on", "the", "mat", "and", "the", "dog", "sat", "on", "it"]
TARGET = ["le", "chat", "sur", "le", "tapis", "et", "le", "chien", "sur", "lui", "."]
CURVES = {
    "attention": {10: 0.99, 2: 1.0, 5: 0.97, 40: 0.5},  # lengths in the order in which they were measured
    "no attention": {2: 0.9, 40: 0.6, 10: 0.7},
    "copied": {5: 0.75, 3: 0.875},
}


def attention(rows, columns):
    """Weights, every row different and with the sum 1; no scale would end at 0 and 1 by itself."""
    odds = 1 + (np.arange(rows * columns) * 7 % 71 % 11).reshape(rows, columns)
    return odds / odds.sum(axis=1, keepdims=True)


def kind(thing):
    """The name of its type."""
    return getattr(thing, "type_name", type(thing).__name__)


def require_axes(found):
    found = kind(found)
    require("Axes" in found, "return the axes that hold the picture; this is {found}", found=found)


class Viewer:
    """Asks a submission what stands in its pictures."""

    def __init__(self, submission):
        self._operator = submission.import_module("operator")
        self._builtins = submission.import_module("builtins")
        self._named = submission.import_module("pkgutil").resolve_name
        self.pyplot = submission.import_module("matplotlib.pyplot")
        self.pyplot.close("all")  # what an earlier check left behind

    def all_of(self, things):
        """A sequence there as a list here."""
        return self._builtins.list(things)

    def each(self, things, method):
        """What a method without arguments returns for each of some objects."""
        return self.all_of(self._builtins.map(self._operator.methodcaller(method), things))

    def same(self, one, other):
        """Whether two objects there are one and the same."""
        return self._operator.is_(one, other)

    def new_axes(self):
        """Axes alone in a new figure, which from now on is pyplot's current one."""
        return self.pyplot.figure().add_subplot()

    def settings(self):
        """The settings that every later picture feels, one in a line."""
        return self._named("matplotlib:rcParams.__str__")().splitlines()

    def heat_map(self, ax):
        """The one image or mesh in axes."""
        require_axes(ax)
        found = ax.get_images()
        found += [thing for thing in self.all_of(ax.collections) if kind(thing).endswith("Mesh")]
        told = "the axes hold {count} heat maps, not 1; draw it with imshow or pcolormesh"
        require(len(found) == 1, told, count=len(found))
        return found[0]

    def labels(self, ax, axis):
        """Where the tick labels stand along an axis, and what they say."""
        texts = ax.get_xticklabels() if axis == "x" else ax.get_yticklabels()
        limits = ax.get_xlim() if axis == "x" else ax.get_ylim()
        places = [place["xy".index(axis)] for place in self.each(texts, "get_position")]
        return along(np.array(places, float), limits), self.each(texts, "get_text")

    def lines(self, ax):
        """Every line in axes, and its points, (n, 2)."""
        require_axes(ax)
        found = ax.get_lines()
        points = [np.asarray(points) for points in self.each(found, "get_xydata")]
        return found, [ends_of(line) if kind(line) == "AxLine" else at for line, at in zip(found, points, strict=True)]

    def looks(self, lines):
        """By what the eye tells lines apart."""
        return list(zip(*(self.each(lines, f"get_{what}") for what in ("color", "linestyle", "marker")), strict=True))


@dataclass(frozen=True)
class Grid:
    """A heat map in the order of the screen: rows from the top, columns from the left. Edges go from 0 to 1 along an axis."""

    values: np.ndarray
    columns: np.ndarray
    rows: np.ndarray


def grid_of(viewer, ax):
    values, x, y = cells(viewer.heat_map(ax))
    x, y = along(x, ax.get_xlim()), along(y, ax.get_ylim())
    rightwards, downwards = 1 if x[0] < x[-1] else -1, 1 if y[0] > y[-1] else -1
    return Grid(values[::downwards, ::rightwards], x[::rightwards], y[::downwards])


def cells(heat_map):
    """The values of a heat map, and the edges of its columns and rows in the units of the axes."""
    if kind(heat_map) == "AxesImage":
        left, right, bottom, top = heat_map.get_extent()
        first, last = (bottom, top) if heat_map.origin == "lower" else (top, bottom)
        values = np.asarray(heat_map.get_array())
        return values, np.linspace(left, right, values.shape[1] + 1), np.linspace(first, last, values.shape[0] + 1)
    corners = np.asarray(heat_map.get_coordinates())
    values = np.asarray(heat_map.get_array()).reshape(corners.shape[0] - 1, corners.shape[1] - 1)
    return values, corners[0, :, 0], corners[:, 0, 1]


def along(places, limits):
    """Places as parts of an axis: 0 at the left or the bottom of the screen, 1 at the right or the top."""
    return (places - limits[0]) / (limits[1] - limits[0])


def require_cells(grid, weights):
    """Fail unless row i and column j on the screen show weights[i, j]."""
    rows, columns = weights.shape
    told = (
        "the heat map is {found} cells; it needs a row for each of the target tokens, here {rows}, "
        "and a column for each of the source tokens, here {columns}"
    )
    found = " x ".join(map(str, grid.values.shape))
    require(grid.values.shape == weights.shape, told, found=found, rows=rows, columns=columns)
    equal = np.isclose(grid.values, weights, rtol=0, atol=1e-6)
    upside_down = not equal.all() and np.allclose(grid.values[::-1], weights, rtol=0, atol=1e-6)
    require(not upside_down, "the target reads from the bottom up; its first token belongs on top")
    i, j = np.argwhere(~equal)[0] if not equal.all() else (0, 0)
    told = (
        "row {i}, column {j} shows {found:.4g}, and weights[{i}, {j}] is {wanted:.4g}; {count} of {total} cells differ"
    )
    values = {"found": grid.values[i, j], "wanted": weights[i, j], "count": (~equal).sum(), "total": equal.size}
    require(equal.all(), told, i=i, j=j, **values)
    ends = np.array([grid.columns, grid.rows], object)
    inside = all(-1e-6 < edge < 1 + 1e-6 for edges in ends for edge in edges)
    require(inside, "cells at the border are cut off; leave the limits of the axes as they come")


def require_words(edges, labels, tokens, axis):
    """Fail unless at the middle of each cell stands its token, and nothing else."""
    places, texts = labels
    told = "the heat map has {count} columns for {total} tokens"
    if axis == "y":
        told = "the heat map has {count} rows for {total} tokens"
    require(len(edges) == len(tokens) + 1, told, count=len(edges) - 1, total=len(tokens))
    width = abs(edges[1] - edges[0])
    for number, token in enumerate(tokens):
        middle = (edges[number] + edges[number + 1]) / 2
        found = {text for place, text in zip(places, texts, strict=True) if abs(place - middle) < width / 4 and text}
        said = " / ".join(map(repr, sorted(found))) or phrase("no label")
        told = "along x, column {number} of {total} has {said}, not {token!r}"
        if axis == "y":
            told = "along y, row {number} of {total} has {said}, not {token!r}"
        require(found == {token}, told, number=number, total=len(tokens), said=said, token=token)


def require_drawn(viewer, ax, weights):
    """Fail unless axes hold a heat map of these weights; how they are arranged is the business of other checks."""
    shown = np.asarray(viewer.heat_map(ax).get_array())
    same = shown.size == weights.size and np.allclose(np.sort(shown, None), np.sort(weights, None), rtol=0, atol=1e-6)
    require(same, "the axes hold a heat map, but not of these weights")


class Bystander:
    """Axes in a figure of their own, which are pyplot's current ones while a function draws elsewhere."""

    def __init__(self, viewer):
        self._viewer = viewer
        self.ax = viewer.new_axes()
        self._figures = viewer.pyplot.get_fignums()

    def require_untouched(self):
        """Fail unless nothing was drawn here, and pyplot has the same figures and the same current axes."""
        drawn, figures = self.ax.has_data(), self._viewer.pyplot.get_fignums()
        current = self._viewer.same(self._viewer.pyplot.gca(), self.ax)
        require(not drawn, "the call drew into other axes too; plt.… acts on the current axes, not on ax")
        require(figures == self._figures, "axes were given, and yet the call opened or closed a figure")
        require(current, "the call made other axes pyplot's current ones: the caller's next plt.… goes astray")


def points_of(curve):
    return np.array(sorted(curve.items()), float)


def ends_of(line):
    """Two points of an endless line, which `axline` draws."""
    first, second, slope = line.get_xy1(), line.get_xy2(), line.get_slope()
    return np.array([first, second or (first[0] + 1, first[1] + slope)], float)


def goes_through(points, curve):
    wanted = points_of(curve)
    return points.shape == wanted.shape and np.allclose(points, wanted, rtol=0, atol=1e-9)


def is_straight(points):
    """Horizontal or vertical: the chance level, or a mark at some length."""
    return len(points) == 0 or bool((np.ptp(points, axis=0) == 0).any())


def require_curves(lines, curves):
    """Fail unless there is one line for each curve, from its shortest length to its longest, and none besides."""
    for label, curve in curves.items():
        count = sum(goes_through(points, curve) for points in lines)
        told = (
            "{count} lines go through (length, accuracy) of {label!r} from the shortest length to the longest, "
            "and one should"
        )
        if not count:
            told = (
                "no line goes through (length, accuracy) of {label!r} from the shortest length to the longest, "
                "and one should"
            )
        require(count == 1, told, count=count, label=label)
    known = [any(goes_through(points, curve) for curve in curves.values()) or is_straight(points) for points in lines]
    require(all(known), "{count} lines belong to none of the curves", count=known.count(False))


@check(points=1.5, title="The heat map shows weights[i, j] where target token i meets source token j")
@pytest.mark.parametrize(("rows", "columns", "as_tensor"), [(5, 7, False), (1, 3, True)])
def test_cells(submission, reference, rows, columns, as_tensor):
    weights = attention(rows, columns)
    weights[1:2] = 0  # a query that may look at nothing
    viewer = Viewer(submission)
    found = submission.plot_alignment(
        torch.from_numpy(weights).float() if as_tensor else weights, SOURCE[:columns], TARGET[:rows]
    )
    require_cells(grid_of(viewer, found), weights)


@check(points=1.5, title="A tick and a label for every token: source along x, target along y")
def test_words(submission, reference):
    viewer = Viewer(submission)
    found = submission.plot_alignment(attention(len(TARGET), len(SOURCE)), SOURCE, TARGET)
    grid = grid_of(viewer, found)
    across, down = viewer.labels(found, "x"), viewer.labels(found, "y")
    require_words(grid.columns, across, SOURCE, "x")
    require_words(grid.rows, down, TARGET, "y")


@check(points=1, title="The colours and their bar go from 0 to 1, whatever the weights")
def test_colour_bar(submission, reference):
    viewer = Viewer(submission)
    found = submission.plot_alignment(attention(2, 3), SOURCE[:3], TARGET[:2])
    heat_map = viewer.heat_map(found)
    bar, colours = heat_map.colorbar, heat_map.get_clim()
    require(bar is not None, "the heat map has no colour bar; make one with figure.colorbar(heat_map, ax=ax)")
    ends = (bar.vmin, bar.vmax)
    require(viewer.same(bar.ax.figure, found.figure), "the colour bar stands in another figure")
    require(colours == (0, 1), "the colours go from {ends[0]} to {ends[1]}, not from 0 to 1", ends=colours)
    require(ends == (0, 1), "the colour bar goes from {ends[0]} to {ends[1]}, not from 0 to 1", ends=ends)


@check(points=1, title="Axes that are given are drawn into and returned; everything else stays as it was")
def test_given_axes(submission, reference):
    viewer = Viewer(submission)
    weights, ax = attention(3, 2), viewer.new_axes()
    viewer.pyplot.rcdefaults()  # earlier calls may have changed them already
    bystander, before = Bystander(viewer), viewer.settings()
    found = submission.plot_alignment(weights, SOURCE[:2], TARGET[:3], ax)
    after = viewer.settings()
    viewer.pyplot.rcdefaults()
    require_axes(found)
    require(viewer.same(found, ax), "axes were given; draw into them and return them, no others")
    texts = [*viewer.labels(ax, "x")[1], *viewer.labels(ax, "y")[1]]
    bystander.require_untouched()
    changed = [line for line in after if line not in before]
    told = "the call changed plt.rcParams for every later picture: {changed}"
    require(before == after, told, changed=", ".join(changed[:3]))
    require_drawn(viewer, found, weights)
    missing = [word for word in (*SOURCE[:2], *TARGET[:3]) if word not in texts]
    told = "the axes have no label {missing}; plt.xticks labels the current axes, not ax"
    require(not missing, told, missing=missing[:1])


@check(points=0.5, title="Without axes, plot_alignment makes a figure of its own")
def test_own_figure(submission, reference):
    viewer = Viewer(submission)
    weights, bystander = attention(2, 3), Bystander(viewer)
    found = submission.plot_alignment(weights, SOURCE[:3], TARGET[:2], ax=None)
    require_axes(found)
    require(
        not viewer.same(found.figure, bystander.ax.figure), "no axes were given; this drew into a figure that was open"
    )
    require_drawn(viewer, found, weights)


@check(points=1, title="Weights and tokens that disagree raise ValueError naming the counts, before anything is drawn")
def test_counts_disagree(submission, reference):
    viewer = Viewer(submission)
    ax = viewer.new_axes()
    figures = viewer.pyplot.get_fignums()
    for shape, source, target, sizes in (
        ((2, 3), SOURCE[:5], TARGET[:2], (3, 5)),
        ((2, 3), SOURCE[:3], TARGET[:7], (2, 7)),
        ((3, 5), SOURCE[:3], TARGET[:5], (3, 5)),  # exchanged
        ((2, 6), SOURCE[:4], TARGET[:3], ()),  # as many cells as pairs; one of the two disagreements may be named first
    ):
        weights = attention(*shape)
        for given_ax in (ax, None):
            assert_raises_naming(
                ValueError,
                lambda: submission.plot_alignment(weights, source, target, given_ax),  # noqa: B023  called at once
                *sizes,
            )
    drawn, left = ax.has_data(), viewer.pyplot.get_fignums()
    found = submission.plot_alignment(attention(2, 3), SOURCE[:3], TARGET[:2], ax)
    require(not drawn, "the call that was refused had drawn already; compare the counts first")
    require(left == figures, "the call that was refused left a figure open; compare the counts first")
    require_drawn(viewer, found, attention(2, 3))


@check(points=0.5, title="Weights and token lists stay as they were", in_place=True)
def test_arguments_stay(submission, reference):
    viewer = Viewer(submission)
    weights, lists = attention(3, 2), submission.import_module("collections")
    given_weights, source, target = weights.copy(), lists.UserList(SOURCE[:2]), lists.UserList(TARGET[:3])
    found = submission.plot_alignment(given_weights, source, target)
    words = source.data, target.data
    require_drawn(viewer, found, weights)
    require(np.array_equal(given_weights, weights), "the weights were changed; work on a copy")
    require(words == (SOURCE[:2], TARGET[:3]), "the token lists were changed: {words[0]}, {words[1]}", words=words)


accuracies = st.integers(20, 100).map(lambda percent: percent / 100)
one_curve = st.dictionaries(st.integers(1, 80), accuracies, min_size=2, max_size=5)
some_curves = st.lists(one_curve, min_size=1, max_size=3, unique_by=lambda curve: tuple(sorted(curve))).map(
    lambda curves: dict(zip(CURVES, curves, strict=False))
)


@check(points=1, title="One line for each curve: lengths along x in their order, accuracies along y")
@given(curves=some_curves)
@settings(max_examples=3)
def test_lines(submission, reference, curves):
    viewer = Viewer(submission)
    found = submission.plot_accuracy_by_length(curves)
    require_curves(viewer.lines(found)[1], curves)


@check(points=0.5, title="Both axes are named, and the legend names each line")
def test_legend(submission, reference):
    viewer = Viewer(submission)
    found = submission.plot_accuracy_by_length(CURVES)
    lines, points = viewer.lines(found)
    looks, legend, names = viewer.looks(lines), found.get_legend(), (found.get_xlabel(), found.get_ylabel())
    require(all(name.strip() for name in names), "an axis has no name: x {names[0]!r}, y {names[1]!r}", names=names)
    require(legend is not None, "there is no legend")
    texts = viewer.each(legend.get_texts(), "get_text")
    samples = viewer.all_of(legend.legend_handles)
    lines_shown = [number for number, sample in enumerate(samples) if kind(sample) == "Line2D"]
    entries = list(zip((texts[n] for n in lines_shown), viewer.looks([samples[n] for n in lines_shown]), strict=True))
    require_curves(points, CURVES)
    for label, curve in CURVES.items():
        require(label in texts, "the legend does not name {label!r}; it says {texts}", label=label, texts=texts)
        look = next(look for look, line in zip(looks, points, strict=True) if goes_through(line, curve))
        told = "the legend shows {label!r} beside a line that looks like another one"
        require((label, look) in entries, told, label=label)


@check(points=0.5, title="The chance level is drawn, and all of it can be seen")
def test_chance_level(submission, reference):
    viewer = Viewer(submission)
    found = submission.plot_accuracy_by_length(CURVES)
    _, points = viewer.lines(found)
    bundles = [thing for thing in viewer.all_of(found.collections) if kind(thing) == "LineCollection"]
    segments = [np.asarray(segment) for bundle in bundles for segment in bundle.get_segments()]
    (left, right), (low, high) = sorted(found.get_xlim()), sorted(found.get_ylim())
    levels = [line[0, 1] for line in (*points, *segments) if len(line) > 1 and np.ptp(line[:, 1]) == 0]
    require(levels, "there is no horizontal line: draw the accuracy of guessing")
    near = any(abs(level - CHANCE) < 1e-9 for level in levels)
    require(near, "chance is 1/8, not {level:.4g}", level=levels[0])
    x, y = np.concatenate([points_of(curve) for curve in CURVES.values()]).T
    seen = low <= min(CHANCE, *y) and max(y) <= high and left <= min(x) and max(x) <= right
    told = "x runs from {left:.4g} to {right:.4g}, y from {low:.4g} to {high:.4g}: not everything can be seen"
    require(seen, told, left=left, right=right, low=low, high=high)


@check(points=0.5, title="plot_accuracy_by_length takes axes, or makes a figure of its own")
def test_axes_of_curves(submission, reference):
    viewer = Viewer(submission)
    ax = viewer.new_axes()
    bystander = Bystander(viewer)
    drawn = submission.plot_accuracy_by_length(CURVES, ax)
    require_axes(drawn)
    require(viewer.same(drawn, ax), "axes were given; draw into them and return them, no others")
    bystander.require_untouched()
    own = submission.plot_accuracy_by_length(CURVES)
    require_axes(own)
    require(
        not viewer.same(own.figure, bystander.ax.figure), "no axes were given; this drew into a figure that was open"
    )
    require_curves(viewer.lines(drawn)[1], CURVES)
    require_curves(viewer.lines(own)[1], CURVES)


@check(points=0.5, title="The curves stay as they were")
def test_curves_stay(submission, reference):
    viewer = Viewer(submission)
    curves = submission.import_module("collections").UserDict(CURVES)
    found = submission.plot_accuracy_by_length(curves)
    after = curves.data
    require(after == CURVES, "the curves were changed: {curves}", curves=", ".join(after))
    require_curves(viewer.lines(found)[1], CURVES)
