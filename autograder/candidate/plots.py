"""Matplotlib behind the wall: no screen to draw on, no file to write, and no fonts but those that come along with it."""

from __future__ import annotations

import threading


def warm() -> None:
    """Draw one small figure, so that no child pays for it, or looks for what it may not open.

    The index of fonts is read, or built, here: a child has no folder to keep one in. What it lists of the system's fonts
    is left out, because a child cannot open them; a text in another font is then drawn in matplotlib's own.
    """
    import matplotlib as mpl  # noqa: PLC0415  only for exercises that draw
    import matplotlib.pyplot as plt  # noqa: PLC0415
    import mpl_toolkits.axes_grid1  # noqa: F401, PLC0415  where colour bars get their place from
    from matplotlib import font_manager  # noqa: PLC0415

    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):  # would have said that building the index takes long; it is cancelled
            thread.join()
    fonts = font_manager.fontManager
    fonts.ttflist = [font for font in fonts.ttflist if font.fname.startswith(mpl.get_data_path())]
    fonts.afmlist = [font for font in fonts.afmlist if font.fname.startswith(mpl.get_data_path())]

    figure, axes = plt.subplots()
    image = axes.imshow([[0.0, 1.0], [1.0, 0.0]])
    figure.colorbar(image, ax=axes)
    axes.plot([0, 1], [1, 0], label="line")
    axes.set_xticks([0, 1], labels=["a", "b"], rotation=45)
    axes.legend()
    figure.canvas.draw()
    plt.close(figure)
