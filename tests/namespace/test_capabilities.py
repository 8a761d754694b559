"""The page of capabilities is what the functions do."""

import capabilities
import numpy
import pytest
from calls import CALLS
from capabilities import BACKENDS, MODULE, areas, column, module, table, takes
from numpy.lib import NumpyVersion

from ivy_protocol.core.context import by_name

TABLE = table()


def test_every_function_has_a_call_and_a_row() -> None:
    assert set(by_name) - set(CALLS) == set()
    assert set(by_name) == set(TABLE)


def test_the_package_has_the_same_table() -> None:
    assert MODULE.read_text() == module(), "run python tests/capabilities.py --table"


@pytest.mark.parametrize("which", BACKENDS)
def test_cells_are_true(which: str) -> None:
    pytest.importorskip(which)
    told = {name: TABLE[name][which] for name in by_name}
    if which == "numpy" and NumpyVersion(numpy.__version__) < "2.4.0":
        # Its own gives integers themselves.
        told["round"] = "own vmap"
    if which == "jax" and pytest.importorskip("jax").__version_info__ < (0, 7):
        # It has no derivative for more columns than rows.
        told["qr"] = "native jit vmap"
    if which == "jax" and pytest.importorskip("jax").__version_info__ >= (0, 12):
        told["nextafter"] = "own grad jit vmap"
    if which == "torch" and pytest.importorskip("torch").__version__ >= "2.14":
        told["group_norm"] = "own grad jit vmap"
    assert column(which) == told


@pytest.mark.parametrize("area", areas())
def test_data_types_are_true(area: str) -> None:
    found = {name: takes(name) for name in areas()[area]}
    assert found == {name: TABLE[name]["Dtypes"] for name in found}


def test_few_cells_are_unsupported() -> None:
    core = [TABLE[name][b] for name in TABLE for b in ("numpy", "torch", "jax", "tensorflow")]
    assert core.count(capabilities.NONE) <= 20
