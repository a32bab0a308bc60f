"""The reference of `alignment_map` against the pixels of its pictures, and against the numbers of its hand-outs."""

import importlib.util
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch

ROOT = Path(__file__).parents[2]
PUBLIC = ROOT / "exercises" / "alignment_map"
HANDOUTS = [PUBLIC / name for name in ("README.md", "README.zh.md")]
WORKED = np.array([[0.5, 0.3, 0.2], [0.1, 0.6, 0.3]])
SOURCE = "L' accord sur la zone économique européenne a été signé en août 1992 . <end>".split()  # noqa: SIM905  a sentence
TARGET = "The agreement on the European Economic Area was signed in August 1992 . <end>".split()  # noqa: SIM905
COPIED = [[60, 23, 7, 4, 4, 3], [34, 41, 15, 5, 3, 3], [2, 21, 54, 16, 4, 3], [0, 0, 17, 59, 18, 6]]
COPIED += [[0, 0, 0, 8, 63, 29], [0, 0, 0, 0, 3, 97], [0, 0, 0, 0, 0, 100]]
LENGTHS = [2, 5, 10, 15, 20, 25, 30, 40, 60, 80]
CURVES = {
    "attention": dict(zip(LENGTHS, [1, 1, 1, 1, 1, 0.78, 0.65, 0.48, 0.32, 0.24], strict=True)),
    "no attention": dict(zip(LENGTHS, [1, 0.98, 0.63, 0.42, 0.33, 0.26, 0.22, 0.18, 0.14, 0.11], strict=True)),
}


@pytest.fixture(scope="module")
def plots():
    path = ROOT / "solutions" / "alignment_map" / "alignment_map.py"
    spec = importlib.util.spec_from_file_location("reference_of_alignment_map", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _as_if_nothing_had_been_drawn():
    with plt.rc_context():
        mpl.rcdefaults()
        plt.close("all")
        yield
        plt.close("all")


def random_weights(rows, columns):
    weights = np.random.default_rng([rows, columns]).dirichlet(np.ones(columns) / 2, size=rows)
    return weights * (np.arange(rows) != 1)[:, None]  # a row with everything blocked


def pixels(figure):
    """The rendered picture, (height, width, 3), with row 0 at the bottom as in display coordinates."""
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3].astype(int)


def ticks_on_screen(ax):
    """What is written at each tick -> where the tick is, in pixels; along x and along y."""
    ax.figure.canvas.draw()
    across = [
        (label.get_text(), ax.transData.transform((label.get_position()[0], 0))[0]) for label in ax.get_xticklabels()
    ]
    down = [
        (label.get_text(), ax.transData.transform((0, label.get_position()[1]))[1]) for label in ax.get_yticklabels()
    ]
    return across, down


def colours(values):
    return np.round(255 * np.asarray(plt.get_cmap("viridis")(values))[..., :3]).astype(int)


def seen(ax, picture, rows, columns):
    """The colours where the ticks of row i and column j meet."""
    across, down = ticks_on_screen(ax)
    found = [[picture[round(y), round(x)] for _, x in across] for _, y in down]
    assert np.shape(found) == (rows, columns, 3)
    return np.array(found)


@pytest.mark.parametrize(
    ("rows", "columns", "own"),
    [(5, 7, True), (7, 3, False), (1, 5, True), (3, 1, False), (1, 1, True), (14, 15, True)],
)
def test_the_pixel_where_two_words_meet_has_the_colour_of_their_weight(plots, rows, columns, own):
    weights = random_weights(rows, columns)
    place = None if own else plt.figure(figsize=(9, 5)).add_subplot(1, 2, 1)
    ax = plots.plot_alignment(weights, SOURCE[:columns], TARGET[:rows], place)
    found = seen(ax, pixels(ax.figure), rows, columns)
    assert np.abs(found - colours(weights)).max() <= 1


@pytest.mark.parametrize("convert", [np.asfortranarray, torch.from_numpy, lambda x: torch.from_numpy(x).float()])
def test_any_array_or_tensor_is_drawn(plots, convert):
    weights = random_weights(3, 5)
    ax = plots.plot_alignment(convert(weights), SOURCE[:5], TARGET[:3])
    assert np.abs(seen(ax, pixels(ax.figure), 3, 5) - colours(weights)).max() <= 1


def test_words_stand_in_the_order_in_which_they_are_read(plots):
    across, down = ticks_on_screen(plots.plot_alignment(random_weights(14, 15), SOURCE, TARGET))
    assert [word for word, _ in across] == SOURCE
    assert [word for word, _ in down] == TARGET
    assert np.all(np.diff([x for _, x in across]) > 0)
    assert np.all(np.diff([y for _, y in down]) < 0)


def test_every_word_can_be_read(plots):
    """All of it within the figure, and lines of text at least as far apart as they are high."""
    ax = plots.plot_alignment(random_weights(14, 15), SOURCE, TARGET)
    across, down = ticks_on_screen(ax)
    frame = ax.figure.bbox
    for label in (*ax.get_xticklabels(), *ax.get_yticklabels()):
        box = label.get_window_extent()
        assert frame.x0 <= box.x0 < box.x1 <= frame.x1, label
        assert frame.y0 <= box.y0 < box.y1 <= frame.y1, label
    height = ax.figure.dpi / 72 * ax.get_yticklabels()[0].get_fontsize()
    assert np.diff([x for _, x in across]).min() > 1.2 * height
    assert {label.get_rotation() for label in ax.get_xticklabels()} == {90}
    assert -np.diff([y for _, y in down]).max() > 1.2 * height


def test_the_colour_bar_begins_with_0_and_ends_with_1(plots):
    ax = plots.plot_alignment(WORKED, ["the", "cat", "sat"], ["le", "chat"])
    (bar,) = (other for other in ax.figure.axes if other is not ax)
    picture, box = pixels(ax.figure), bar.get_window_extent()
    middle = round((box.x0 + box.x1) / 2)
    assert np.abs(picture[round(box.y0) + 2, middle] - colours(0.0)).max() < 10
    assert np.abs(picture[round(box.y1) - 3, middle] - colours(1.0)).max() < 10
    assert [label.get_text() for label in bar.get_yticklabels()][:: len(bar.get_yticks()) - 1] == ["0.0", "1.0"]


@pytest.mark.parametrize(
    ("shape", "source", "target", "named"), [((2, 3), 4, 2, "34"), ((2, 3), 3, 1, "21"), ((3, 2), 3, 2, "32")]
)
def test_counts_that_disagree_are_refused_before_anything_is_drawn(plots, shape, source, target, named):
    ax = plt.figure().add_subplot()
    for place in (ax, None):
        with pytest.raises(ValueError, match="do not fit") as raised:
            plots.plot_alignment(np.zeros(shape), SOURCE[:source], TARGET[:target], place)
        assert all(count in str(raised.value) for count in named)
    assert not ax.has_data()
    assert plt.get_fignums() == [1]


def test_lines_pass_through_the_measured_points_and_one_lies_at_chance(plots):
    shuffled = {label: dict(reversed(curve.items())) for label, curve in CURVES.items()}
    ax = plots.plot_accuracy_by_length(shuffled)
    lines = {line.get_label(): line for line in ax.get_lines()}
    for label, curve in CURVES.items():
        assert lines.pop(label).get_xydata().tolist() == [[length, curve[length]] for length in LENGTHS]
    ((label, chance),) = lines.items()
    assert label == "chance"
    picture, box = pixels(ax.figure), ax.get_window_extent()
    row = picture[round(ax.transData.transform((0, 1 / 8))[1]), round(box.x0) + 3 : round(box.x1) - 3]
    drawn = (np.abs(row - round(255 * 0.5)).max(axis=1) < 40).nonzero()[0]
    assert drawn[0] < 10, "it begins at the left border"
    assert len(row) - drawn[-1] < 10, "and ends at the right one"
    assert chance.get_ydata() == [0.125, 0.125]


def test_the_legend_shows_each_name_beside_a_sample_of_its_line(plots):
    ax = plots.plot_accuracy_by_length(CURVES)
    drawn = {tuple(line.get_ydata()): line.get_color() for line in ax.get_lines()}
    legend = ax.get_legend()
    samples = {text.get_text(): handle for text, handle in zip(legend.texts, legend.legend_handles, strict=True)}
    assert {name: sample.get_color() for name, sample in samples.items()} == {
        **{label: drawn[tuple(curve.values())] for label, curve in CURVES.items()},
        "chance": drawn[0.125, 0.125],
    }
    assert len({sample.get_color() for sample in samples.values()}) == 3


def test_both_functions_draw_where_they_are_told_and_leave_the_rest_alone(plots):
    figure, (left, right) = plt.subplots(1, 2)
    other = plt.figure().add_subplot()
    settings = dict(plt.rcParams)
    assert plots.plot_alignment(WORKED, ["the", "cat", "sat"], ["le", "chat"], left) is left
    assert plots.plot_accuracy_by_length(CURVES, right) is right
    assert (plt.get_fignums(), plt.gca()) == ([1, 2], other)
    assert len(figure.axes) == 3, "two panels and a colour bar"
    assert not other.has_data()
    assert dict(plt.rcParams) == settings
    for own in (plots.plot_alignment(WORKED, list("abc"), list("de")), plots.plot_accuracy_by_length(CURVES)):
        assert own.figure not in (figure, other.figure)


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_the_worked_number(plots, handout):
    text = handout.read_text(encoding="utf-8")
    rows = [f"[{', '.join(f'{weight:.1f}'.lstrip('0') for weight in row)}]" for row in WORKED]
    assert f"weights = [{rows[0]}," in text
    assert f"           {rows[1]}]" in text
    assert "x = 1" in text
    assert "y = 1" in text
    ax = plots.plot_alignment(WORKED, ["the", "cat", "sat"], ["le", "chat"])
    assert dict(zip((label.get_text() for label in ax.get_xticklabels()), ax.get_xticks(), strict=True))["cat"] == 1
    assert dict(zip((label.get_text() for label in ax.get_yticklabels()), ax.get_yticks(), strict=True))["chat"] == 1
    (image,) = ax.images
    assert WORKED[1, 1] == 0.6
    assert np.allclose(image.norm([0.6, 0.3]), [0.6, 0.3]), "with colours from 0 to 1"
    image.autoscale()
    assert image.get_clim() == (0.1, 0.6)
    assert np.allclose(image.norm([0.6, 0.3, 0.1]), [1, 0.4, 0]), "with colours from the smallest weight to the largest"
    for sum_ in ("(.6 - .1) / (.6 - .1) = 1", "(.3 - .1) / .5 = .4", "1/8 = .125"):
        assert sum_ in text
    assert plots.CHANCE == 0.125


def labels_given_to_the_ticks_of_matplotlib(columns, words):
    """Word -> the column that it stands at, counted from 0, for words handed out without setting ticks."""
    ax = plt.figure().add_subplot()
    ax.imshow(np.zeros((2, columns)), aspect="auto")
    with pytest.warns(UserWarning, match="fixed number of ticks"):
        ax.set_xticklabels(words)
    return {label.get_text(): float(label.get_position()[0]) for label in ax.get_xticklabels()}


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_the_mistake_that_everyone_makes(handout):
    text = handout.read_text(encoding="utf-8")
    words = [f"word {number}" for number in range(1, 13)]
    found = labels_given_to_the_ticks_of_matplotlib(12, words)
    assert [found[word] for word in words[:8]] == [-2, 0, 2, 4, 6, 8, 10, 12]
    assert "-2, 0, 2, 4, ..., 12" in text or "-2、0、2、4、……、12" in text
    for columns, right in ((6, True), (3, False), (12, False)):
        found = labels_given_to_the_ticks_of_matplotlib(columns, ["", *words[:columns]])
        assert all(found.get(word) == place for place, word in enumerate(words[:columns])) is right


def test_the_pictures_of_the_hand_out_are_those_of_the_reference(plots):
    """Up to what another version of matplotlib changes at letters."""
    names = [f"x{number}" for number in range(1, 7)], [*(f"y{number}" for number in range(1, 7)), "EOS"]
    drawn = {
        "alignment.png": plots.plot_alignment(np.array(COPIED) / 100, *names),
        "accuracy.png": plots.plot_accuracy_by_length(CURVES),
    }
    for name, ax in drawn.items():
        ax.figure.set_dpi(80)
        shown = np.round(255 * plt.imread(PUBLIC / name)[::-1, :, :3])
        assert shown.shape == pixels(ax.figure).shape
        assert np.abs(shown - pixels(ax.figure)).mean() < 3
    copy_task = (ROOT / "exercises" / "copy_task" / "README.md").read_text(encoding="utf-8")
    for row in COPIED:
        assert "".join(f"{weight:5}" for weight in row) in copy_task
    for curve in CURVES.values():
        assert " | ".join(f"{accuracy:.2f}".lstrip("0") for accuracy in curve.values()) in copy_task
