"""Units over any library, and over dask: a class of one's own around an array that is not there yet.

`Quantity` of `custom_arrays/unitful.py` holds an array of any library and knows the unit. Around an array of dask the
units are checked when the graph is built, before anything is computed: metres plus seconds fails at once, and not after
an hour on the cluster.
"""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np

import ivy_protocol as ivy

sys.path.append(str(Path(__file__).resolve().parents[1] / "custom_arrays"))

from unitful import Quantity, UnitError


def kinetic_energy(mass: Any, distance: Any, duration: Any) -> Any:
    """The mean energy of moving things, from arrays with units."""
    speed = distance / duration
    return ivy.mean(ivy.multiply(mass, ivy.square(speed)), axis=0) * 0.5


def measured(library: str) -> tuple[Quantity, Quantity, Quantity]:
    """Masses, distances and durations as arrays of a library."""
    random = np.random.default_rng(0)
    values = [random.uniform(1, 2, (1000, 3)).astype("float32") for _ in range(3)]
    if library == "dask.array":
        import dask.array as da

        values = [da.from_array(v, chunks=(100, 3)) for v in values]
    else:
        values = [ivy.asarray(v, backend=library) for v in values]
    mass, distance, duration = values
    return Quantity(mass, "kg"), Quantity(distance, "m"), Quantity(duration, "s")


def main() -> None:
    """Compute an energy on each library that is here, and fail to add metres to seconds on dask."""
    for library in ("numpy", "torch", "jax", "tensorflow", "dask.array"):
        if importlib.util.find_spec(library.partition(".")[0]) is None:
            continue
        energy = kinetic_energy(*measured(library))
        print(f"{library:10} {energy}")
        if library == "dask.array":
            print(f"{'computed':10} {Quantity(ivy.to_backend(energy.data, 'numpy'), energy.unit)}")
            _, distance, duration = measured(library)
            try:
                distance + duration
            except UnitError as error:
                print("UnitError:", error)


if __name__ == "__main__":
    main()
