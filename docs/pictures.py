"""Draw the pictures of the reference: curves of activations and windows, interpolated signals, and samples."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import ivy_protocol as ivy

ACTIVATIONS = ("relu", "leaky_relu", "elu", "gelu", "silu", "softplus", "sigmoid", "hardsilu", "softsign", "mish")
WINDOWS = ("hann_window", "hamming_window", "blackman_window", "kaiser_window", "vorbis_window")
MODES = ("nearest", "bilinear", "bicubic", "area")
SEED = 0


def panels(names: tuple[str, ...], columns: int, draw: Callable[[Any, str], None]) -> Figure:
    """Return a figure with one small plot for each name."""
    rows = -(-len(names) // columns)
    figure = Figure(figsize=(2.4 * columns, 2.0 * rows), dpi=110, layout="constrained", facecolor="white")
    for i, name in enumerate(names):
        axes = figure.add_subplot(rows, columns, i + 1)
        draw(axes, name)
        axes.set_title(name, fontsize=9)
        axes.tick_params(labelsize=7)
        axes.grid(alpha=0.3)
    return figure


def activations() -> Figure:
    """Draw activations from -4 to 4."""
    x = np.linspace(-4, 4, 201)

    def draw(axes: Any, name: str) -> None:
        axes.plot(x, ivy.to_numpy(getattr(ivy, name)(x)))

    return panels(ACTIVATIONS, 5, draw)


def signal() -> Figure:
    """Draw windows of 64 samples."""

    def draw(axes: Any, name: str) -> None:
        options = {"periodic": False} if name in {"hann_window", "hamming_window", "blackman_window"} else {}
        axes.plot(ivy.to_numpy(getattr(ivy, name)(64, **options)))
        axes.set_ylim(0, 1.05)

    return panels(WINDOWS, 5, draw)


def vision() -> Figure:
    """Draw eight pixels, resized to 64 in each mode."""
    pixels = np.array([0.0, 1.0, 0.3, 0.8, 0.5, 0.1, 0.9, 0.2])
    image = np.tile(pixels, (8, 1))[None, None]

    def draw(axes: Any, name: str) -> None:
        resized = ivy.to_numpy(ivy.interpolate(image, (64, 64), mode=name))[0, 0, 32]
        axes.plot((np.arange(64) + 0.5) / 8, resized)
        axes.plot(np.arange(8) + 0.5, pixels, "k.", markersize=4)

    return panels(MODES, 4, draw)


def random() -> Figure:
    """Draw histograms of 20,000 samples."""
    shape = (20_000,)
    samples = {
        "random_uniform": lambda: ivy.random_uniform(shape=shape, seed=SEED),
        "random_normal": lambda: ivy.random_normal(shape=shape, seed=SEED),
        "exponential": lambda: ivy.exponential(shape=shape, seed=SEED),
        "gamma": lambda: ivy.gamma(2.0, 1.0, shape=shape, seed=SEED),
        "beta": lambda: ivy.beta(2.0, 5.0, shape=shape, seed=SEED),
        "poisson": lambda: ivy.poisson(4.0, shape=shape, seed=SEED),
    }

    def draw(axes: Any, name: str) -> None:
        values = ivy.to_numpy(samples[name]())
        axes.hist(values, bins=np.arange(16) - 0.5 if name == "poisson" else 50, density=True)

    return panels(tuple(samples), 3, draw)


PICTURES = {"activations": activations, "signal": signal, "vision": vision, "random": random}
"""The pictures by the topic that shows them."""


def write(folder: Path) -> None:
    """Write the pictures to a folder."""
    for name, picture in PICTURES.items():
        picture().savefig(folder / f"{name}.png")
