"""Files that were written for NumPy run on every library after a change of the line that imports it."""

import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import numpy as ivy_numpy

pytestmark = pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")

PORTABLE = Path(__file__).parents[1] / "portable"


def loaded(line: str, name: str = "numpy_programs") -> types.ModuleType:
    """The programs, with this line in the place of the import of NumPy."""
    source = PORTABLE / f"{name}.py"
    text = source.read_text()
    assert text.count("import numpy as np\n") == 1
    module = types.ModuleType(name)
    exec(compile(text.replace("import numpy as np\n", line + "\n"), str(source), "exec"), module.__dict__)
    return module


THEIRS, OURS = loaded("import numpy as np"), loaded("import ivy_protocol.numpy as np")
RNG = np.random.default_rng(0)
INPUTS: dict[str, Any] = {
    "savgol_filter": np.sin(np.linspace(0, 3, 15)) + 0.1 * RNG.standard_normal(15),
    "pendulum": np.array([1.0, 0.0]),
    "natural_spline": np.cos(np.linspace(0, 4, 7)),
    "filtered": np.linspace(0, 1, 6) + 0.1 * RNG.standard_normal(6),
    "stretch_moves": RNG.standard_normal((8, 2)),
}
DIFFERENTIABLE = [name for name in INPUTS if name != "stretch_moves"]


def on(backend: str, values: Any) -> Any:
    """The values as a native array."""
    return ivy.to_native(ivy.asarray(values, backend=backend)) if backend != "numpy" else values


def tolerance(backend: str) -> float:
    return 5e-4 if backend == "jax" else 1e-8


@pytest.mark.parametrize("name", INPUTS)
def test_the_same_as_with_numpy(backend: str, name: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("the programs need what is not in the standard, such as least squares")
    values = INPUTS[name] if backend != "jax" else INPUTS[name].astype("float32")
    expected = getattr(THEIRS, name)(INPUTS[name])
    x = ivy_numpy.asarray(on(backend, values))
    result = getattr(OURS, name)(x)
    assert isinstance(result, ivy_numpy.ndarray)
    assert ivy.current_backend(result).name == backend, "what is made inside joins the library of the argument"
    np.testing.assert_allclose(ivy.to_numpy(result), expected, rtol=tolerance(backend), atol=tolerance(backend))


def finite_differences(fn: Callable[[Any], Any], x: Any) -> Any:
    slopes, step = np.empty(x.shape), 1e-6
    for index in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[index] += step
        down[index] -= step
        slopes[index] = (fn(up) - fn(down)) / (2 * step)
    return slopes


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
@pytest.mark.parametrize("name", DIFFERENTIABLE)
def test_gradients(library: str, name: str) -> None:
    pytest.importorskip(library)
    values = INPUTS[name]
    weights = np.cos(np.arange(getattr(THEIRS, name)(values).size))

    def theirs(x: Any) -> float:
        return float((getattr(THEIRS, name)(x).ravel() * weights).sum())

    def ours(x: Any) -> Any:
        return (getattr(OURS, name)(ivy_numpy.asarray(x)).ravel() * weights).sum()

    expected = finite_differences(theirs, values)
    x = on(library, values.astype("float32") if library == "jax" else values)
    found = ivy.to_numpy(ivy.grad(ours)(x))
    np.testing.assert_allclose(found, expected, rtol=2e-3, atol=2e-3 * float(np.abs(expected).max()))


TEXTBOOK = [loaded(line, "numpy_textbook") for line in ("import numpy as np", "import ivy_protocol.numpy as np")]


def assert_alike(found: Any, wanted: Any) -> None:
    """Both have the same elements, in the same lists and dicts."""
    if isinstance(wanted, dict):
        assert found == wanted
    elif isinstance(wanted, list | tuple):
        assert type(found) is type(wanted) and len(found) == len(wanted)
        for ours, theirs in zip(found, wanted, strict=True):
            assert_alike(ours, theirs)
    elif isinstance(wanted, np.ndarray):
        assert isinstance(found, ivy_numpy.ndarray) and found.dtype.kind == wanted.dtype.kind
        np.testing.assert_allclose(ivy.to_numpy(found), wanted, rtol=1e-5, atol=1e-5)
    else:
        assert found == (pytest.approx(wanted, rel=1e-5) if isinstance(wanted, float) else wanted)


@pytest.mark.parametrize("name", ["clusters", "generations", "factors", "smoothed", "sales", "visited"])
def test_programs_of_textbooks(library: str, name: str) -> None:
    theirs, ours = [getattr(module, name) for module in TEXTBOOK]
    with ivy.with_backend(library):
        assert_alike(ours(), theirs())
