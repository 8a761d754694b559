"""The picture of the tour: the irises on their two principal components."""

from typing import Any

import ivy_protocol as ivy
from ivy_protocol.tour.analysis import Analysis
from ivy_protocol.tour.iris import SPECIES, load_iris

COLORS = ("#0072b2", "#e69f00", "#009e73")
"""Colors that color-blind readers can distinguish (Okabe and Ito)."""
MARKERS = ("o", "s", "^")


def draw(analysis: Analysis, path: str) -> None:
    """Draw the scores, the regions of the predicted species, and the misclassified irises.

    Parameters
    ----------
    analysis
        The results as NumPy arrays.
    path
        The file to write. Its extension selects the format.
    """
    from matplotlib.colors import ListedColormap
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(7, 5), layout="constrained")
    axes: Any = figure.add_subplot()
    scores = analysis.scores
    low, high = scores.min(axis=0) - 0.5, scores.max(axis=0) + 0.5
    extent = (float(low[0]), float(high[0]), float(low[1]), float(high[1]))
    axes.imshow(
        regions(analysis, extent),
        extent=extent,
        origin="lower",
        aspect="auto",
        cmap=ListedColormap(COLORS),
        vmin=0,
        vmax=len(SPECIES) - 1,
        alpha=0.15,
        interpolation="nearest",
    )
    truth = ivy.to_numpy(ivy.argmax(ivy.asarray(load_iris().truth), axis=1))
    predicted = analysis.probabilities.argmax(axis=1)
    for k, species in enumerate(SPECIES):
        flowers = scores[truth == k]
        axes.scatter(flowers[:, 0], flowers[:, 1], s=24, color=COLORS[k], marker=MARKERS[k], label=species)
    misclassified = scores[truth != predicted]
    axes.scatter(
        misclassified[:, 0],
        misclassified[:, 1],
        s=110,
        facecolors="none",
        edgecolors="black",
        label=f"mistaken ({len(misclassified)})",
    )
    axes.set_xlabel("first principal component")
    axes.set_ylabel("second principal component")
    axes.set_title(
        f"Fisher's irises: {float(analysis.explained):.1%} of the variance, {float(analysis.accuracy):.1%} told apart"
    )
    axes.legend()
    figure.savefig(path, dpi=150)


def regions(analysis: Analysis, extent: tuple[float, float, float, float], size: int = 300) -> Any:
    """Return the index of the predicted species at each point of a grid over `extent`."""
    horizontal = ivy.linspace(extent[0], extent[1], size)
    vertical = ivy.linspace(extent[2], extent[3], size)
    grid = ivy.stack(
        [
            ivy.broadcast_to(ivy.expand_dims(horizontal, axis=0), (size, size)),
            ivy.broadcast_to(ivy.expand_dims(vertical, axis=1), (size, size)),
        ],
        axis=-1,
    )
    classes = ivy.linear(grid, ivy.asarray(analysis.weights), bias=ivy.asarray(analysis.bias))
    return ivy.to_numpy(ivy.argmax(classes, axis=-1))
