"""Fisher's irises: four measurements of 150 flowers of three species.

E. Anderson measured the flowers. R. A. Fisher published the data in "The use of multiple measurements in taxonomic
problems", Annals of Eugenics 7 (1936). The data are in the public domain.
"""

import csv
from importlib.resources import files
from typing import NamedTuple

SPECIES = ("setosa", "versicolor", "virginica")


class Iris(NamedTuple):
    """The flowers as Python scalars, with one row for each flower."""

    measurements: list[list[float]]
    """Length and width of sepal and petal in centimeters."""
    truth: list[list[float]]
    """The species, one-hot encoded in the order of `SPECIES`."""


def load_iris() -> Iris:
    """Read the flowers from the file in the package."""
    text = files("ivy_protocol.tour").joinpath("iris.csv").read_text(encoding="ascii")
    rows = list(csv.reader(text.splitlines()))[1:]
    return Iris(
        [[float(number) for number in row[:4]] for row in rows],
        [[float(row[4] == species) for species in SPECIES] for row in rows],
    )
