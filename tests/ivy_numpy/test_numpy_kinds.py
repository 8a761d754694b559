"""Functions of `ivy.numpy` on every kind of number, held against NumPy on every library."""

import contextlib
import importlib
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np

LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
VALUES: dict[str, list[Any]] = {
    "bool": [True, False, True],
    "int8": [3, -1, 2],
    "uint8": [3, 1, 2],
    "int64": [3, -4, 2],
    "float32": [0.5, -1.5, 2.0],
    "complex64": [1 + 2j, -1, 2j],
}
ONE = {dtype: numpy.array(values, dtype) for dtype, values in VALUES.items()}
OTHER = {dtype: numpy.array([values[0], values[0], values[2]], dtype) for dtype, values in VALUES.items()}
# Of half floats, NumPy's spacing has no signs.
UFUNCS = sorted({n for n in dir(numpy) if isinstance(getattr(numpy, n), numpy.ufunc) and hasattr(np, n)} - {"spacing"})
PRODUCTS = ("dot", "vdot", "inner", "outer", "kron", "convolve", "correlate")
NAN = float("nan")
ROWS = numpy.array([[3, 1, 2], [1, 1, 0]])
BITS = numpy.array([[True, False], [True, True]])
LOPSIDED = numpy.array([[1.0, 5.0, 2.0], [2.0, 3.0, 7.0], [4.0, 1.0, 6.0]])
OPTIONS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("lexsort", ([1, 2, 0],), {}),
    ("lexsort", (ROWS[0],), {}),
    ("lexsort", (ROWS,), {}),
    ("lexsort", ((ROWS[1], ROWS[0]),), {}),
    ("lexsort", (ROWS,), {"axis": 0}),
    ("lexsort", ([],), {}),
    ("lexsort", (3,), {}),
    ("lexsort", ([1, 2],), {"axis": 1}),
    ("geomspace", ([], [], 3), {}),
    ("geomspace", (numpy.ones((0, 2)), numpy.ones((0, 2)), 4), {}),
    ("geomspace", (1, [], 3), {}),
    ("geomspace", (1.0, 8.0, 0), {}),
    ("logspace", ([], [], 3), {}),
    ("interp", ([0.5, 1.5, 9.0, -1.0], [0.0, 1.0, 2.0], [1j, 2 + 1j, 3.0]), {}),
    ("interp", ([0.5, 9.0, -1.0], [0.0, 1.0, 2.0], [1j, 2 + 1j, 3.0]), {"left": 7j, "right": 1.0}),
    ("interp", ([-0.5, 9.0], [0.0, 1.0, 2.0], numpy.array([1j, 2 + 1j, 3.0])), {"period": 2}),
    ("tensordot", (BITS, BITS, 1), {}),
    ("matvec", (BITS, BITS[0]), {}),
    ("vecmat", (BITS[0], BITS), {}),
    ("dot", (BITS, numpy.stack([BITS, BITS])), {}),
    ("einsum", ("ij,jk", BITS, BITS), {}),
    ("linalg.multi_dot", ([BITS, BITS, BITS],), {}),
    ("linalg.eigvalsh", (LOPSIDED,), {}),
    ("linalg.eigvalsh", (LOPSIDED, "u"), {}),
    ("linalg.eigvalsh", (LOPSIDED + 1j * LOPSIDED,), {"UPLO": "U"}),
    ("linalg.eigvalsh", (numpy.array([[1.0, NAN], [2.0, 3.0]]),), {}),
    ("linalg.eigvalsh", (numpy.array([[1.0, 2.0], [NAN, 3.0]]),), {"UPLO": "U"}),
    ("linalg.eigvalsh", (numpy.stack([LOPSIDED, LOPSIDED.T]),), {}),
    ("linalg.eigvalsh", (LOPSIDED, "X"), {}),
    ("linalg.eigvalsh", (LOPSIDED[:2],), {}),
    ("vstack", ([ROWS, ROWS],), {}),
    ("vstack", ([ROWS[0], ROWS],), {}),
    ("vstack", ([ROWS[0], ROWS[0, :2]],), {}),
    ("hstack", ([ROWS[0], ROWS[0, :2]],), {}),
    ("hstack", ([ROWS, ROWS],), {}),
    ("dstack", ([ROWS[0], ROWS[1]],), {}),
    ("dstack", ([ROWS, ROWS],), {}),
    ("dstack", ([ROWS[None], ROWS[None]],), {}),
    ("column_stack", ([ROWS[0], ROWS[1]],), {}),
    ("column_stack", ([ROWS, ROWS],), {}),
    ("column_stack", ([ROWS, ROWS[:, 0]],), {}),
    ("hstack", ([numpy.array(1.0), numpy.array(2.0)],), {}),
    ("vstack", ([numpy.array(1.0), numpy.array(2.0)],), {}),
    ("concatenate", ([numpy.array(1.0), numpy.array(2.0)],), {}),
]


@pytest.fixture(params=LIBRARIES)
def library(request: pytest.FixtureRequest) -> Iterator[str]:
    pytest.importorskip(request.param)
    wide = contextlib.nullcontext()
    if request.param == "jax":
        wide = importlib.import_module("ivy_protocol.backends.jax.elementwise").enable_x64()
    with wide:
        yield request.param


def moved(x: Any, library: str) -> Any:
    if isinstance(x, numpy.ndarray):
        return np.asarray(ivy.asarray(x, backend=library))
    return type(x)(moved(item, library) for item in x) if isinstance(x, list | tuple) else x


def named(module: Any, name: str) -> Any:
    for part in name.split("."):
        module = getattr(module, part)
    return module


def compare(library: str, name: str, args: tuple[Any, ...], options: dict[str, Any] | None = None) -> str:
    """Describe the differences between the two results."""
    options = options or {}
    case = f"{name}{[getattr(x, 'dtype', x) for x in args]}"
    with numpy.errstate(all="ignore"):
        try:
            wanted = named(numpy, name)(*args, **options)
        except Exception as error:
            kinds = [c for c in type(error).__mro__[:-2] if c.__module__ == "builtins"]
            try:
                found = named(np, name)(*moved(args, library), **options)
            except ivy.IvyException as refused:
                return "" if isinstance(refused, tuple(kinds)) else f"{case}: {error!r} and {refused!r}"
            return f"{case} is refused by NumPy, and gives {found}"
        try:
            found = named(np, name)(*moved(args, library), **options)
        except ivy.IvyException as refused:
            return f"{case}: {refused}"
    for one, other in zip(*[x if isinstance(x, tuple) else (x,) for x in (found, wanted)], strict=True):
        if str(one.dtype) != str(numpy.asarray(other).dtype) or tuple(one.shape) != numpy.shape(other):
            return f"{case}: {one.dtype}{one.shape} for {numpy.asarray(other).dtype}{numpy.shape(other)}"
        if not numpy.allclose(ivy.to_numpy(one), other, rtol=2e-3, atol=1e-4, equal_nan=True):
            return f"{case}: {one} for {other}"
    return ""


def test_universal_functions_of_each_kind(library: str) -> None:
    differ = []
    for name in UFUNCS:
        # JAX compiles each function for each kind, which takes long.
        for dtype in ("bool",) if library == "jax" else VALUES:
            x = ONE[dtype]
            if getattr(numpy, name).nin == 1:
                calls: list[tuple[Any, ...]] = [(x,)]
            else:
                calls = [(x, OTHER[dtype]), (x, 2), (x, True), (x, 1.5), (2, x)]
            differ += [compare(library, name, call) for call in calls]
    assert [line for line in differ if line] == []


def test_products_of_each_kind(library: str) -> None:
    calls = [(name, (x, OTHER[dtype])) for name in PRODUCTS for dtype, x in ONE.items()]
    assert [line for name, args in calls if (line := compare(library, name, args))] == []


@pytest.mark.parametrize(("name", "args", "options"), OPTIONS, ids=[f"{i}-{o[0]}" for i, o in enumerate(OPTIONS)])
def test_calls_at_their_limits(library: str, name: str, args: tuple[Any, ...], options: dict[str, Any]) -> None:
    if name in ("matvec", "vecmat") and not hasattr(numpy, name):
        pytest.skip(f"NumPy {numpy.__version__} has no {name}")
    for _ in range(3):
        assert compare(library, name, args, options) == ""


def test_native_arrays_are_asked_for(library: str) -> None:
    x = moved(OTHER["float32"], library)
    calls = ("np.sin(x)", "np.add(x, x)", "np.sum(x)", "np.median(x)", "np.sum(x, initial=1.0)", "np.clip(x, 0, 1)")
    calls += ("np.sin(x, where=x > 0)", "np.interp(x, np.sort(x), x)", "x + x", "x.sum()", "np.modf(x)[0]")
    calls += ("np.concatenate([x, x])", "np.stack([x, 2 * x], 1)", "np.linalg.norm(x)")
    with ivy.ArrayMode(False):
        for call in calls:
            assert type(eval(call, {"np": np, "x": x})) is np.ndarray
        assert type(np.sin(x._data)) is type(np.median(x._data)) is type(x._data)


NATIVE = (
    "np.take(x, [0])",
    "np.take(x, 0)",
    "np.take_along_axis(x, i, axis=0)",
    "np.choose(i, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])",
    "np.unravel_index(i, (2, 3))",
    "np.histogram(x, 2)",
    "np.percentile(x, [25, 50])",
    "np.convolve(x, [1, 1])",
    "np.unique(i, return_inverse=True)",
    "np.add.reduce(x)",
    "np.add.reduceat(x, [0, 2])",
    "np.polyfit(x, [1, 3, 5], 1)",
)


@pytest.mark.parametrize("call", NATIVE)
def test_array_mode_off(library: str, call: str) -> None:
    values = {"x": numpy.array([2.0, 0.5, 1.0], "float32"), "i": numpy.array([2, 0, 1], "int32")}
    wanted = eval(call, {"np": numpy, **values})
    arrays = {name: moved(value, library) for name, value in values.items()}
    natives = {name: value._data for name, value in arrays.items()}
    with ivy.with_backend(library), ivy.ArrayMode(False):
        for given, cls in ((natives, type(natives["x"])), (arrays, np.ndarray)):
            found = eval(call, {"np": np, **given})
            for ours, theirs in zip(*[v if isinstance(v, tuple) else (v,) for v in (found, wanted)], strict=True):
                assert type(ours) is cls
                numpy.testing.assert_allclose(ivy.to_numpy(ours), theirs, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_arange_of_native_dtypes(library: str) -> None:
    pytest.importorskip(library)
    with ivy.with_backend(library):
        dtypes = [ivy.as_native_dtype(name) for name in ("float32", "int32")]
    assert [np.arange(3, dtype=dtype).dtype for dtype in dtypes] == ["float32", "int32"]
    assert np.arange(0.5, 3, dtype=dtypes[1]).tolist() == [0, 1, 2]


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_asarray_of_a_list_keeps_gradients_with_like(library: str) -> None:
    pytest.importorskip(library)
    x = ivy.asarray([1.0, 2.0], backend=library)
    slope = ivy.grad(lambda v: ivy.sum(np.asarray([v[0], 3 * v[1]], "float32", like=v) ** 2))(x)
    assert ivy.to_numpy(slope).tolist() == [2.0, 36.0]
    assert np.asarray([numpy.ones(2), [1, 2]], like=x).backend == library
