"""Libraries that ivy has no code for: dask, sparse, ndonnx, and any object with a namespace of the standard."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context
from ivy_protocol.messages import prefixes

X = np.array([[0.5, -1.25, 0.75], [2.0, -3.0, 1.5]], "float32")
HERE = Path(__file__).parents[1]


class Computed(Exception):
    """A lazy array was computed."""


def unary(name: str) -> Callable[..., Any]:
    return lambda x: getattr(ivy, name)(x)


ELEMENTWISE = "abs ceil exp floor negative sign sin square tanh isnan round relu sigmoid softmax gelu erf log_softmax"
ALONG = "sum mean std var min max prod argmax argmin all any cumulative_sum sort argsort softmax flip"
CALLS: dict[str, Callable[..., Any]] = {
    **{name: unary(name) for name in ELEMENTWISE.split()},
    **{f"{name} along an axis": lambda x, name=name: getattr(ivy, name)(x, axis=0) for name in ALONG.split()},
    "operators": lambda x: (1.0 - x) * x / 2 + x**2,
    "comparison": lambda x: (x > 0) & (x == x),
    "promotion": lambda x: ivy.add(ivy.astype(x, "int16"), x),
    "matmul": lambda x: x @ ivy.matrix_transpose(x),
    "tensordot": lambda x: ivy.tensordot(x, x, axes=([0, 1], [0, 1])),
    "einsum": lambda x: ivy.einsum("ij,kj->ik", x, x),
    "linear": lambda x: ivy.linear(x, x, bias=x[:, 0]),
    "layer_norm": lambda x: ivy.layer_norm(x, (1,)),
    "cross_entropy": lambda x: ivy.cross_entropy(ivy.softmax(x), ivy.softmax(x)),
    "where": lambda x: ivy.where(x > 0, x, 0.0),
    "clip": lambda x: ivy.clip(x, -1.0, 1.0),
    "concat": lambda x: ivy.concat([x, x], axis=1),
    "stack": lambda x: ivy.stack([x, x]),
    "reshape": lambda x: ivy.reshape(x, (-1,)),
    "permute_dims": lambda x: ivy.permute_dims(x, (1, 0)),
    "indexing": lambda x: x[0, 1:],
    "writing": lambda x: ivy.set_item(x, (0, 0), 5.0, copy=True),
    "in place": lambda x: x.__iadd__(1.0),
    "zeros_like": lambda x: ivy.zeros_like(x),
    "svd": lambda x: ivy.svd(x, full_matrices=False).S,
    "norms": lambda x: ivy.vector_norm(x) + ivy.matrix_norm(x),
    "squares": lambda x: ivy.tril(x) + ivy.roll(x, 1, axis=1),
}
SPARSE_LACKS = {
    "argsort along an axis",
    "cumulative_sum along an axis",
    "matrix_norm",
    "norms",
    "svd",
    "writing",
}


@pytest.fixture
def registry() -> Iterator[None]:
    known, loaded, libraries = dict(backends.known), dict(backends.loaded), frozenset(prefixes.libraries)
    yield
    prefixes.libraries.intersection_update(libraries)
    for held, before in ((backends.known, known), (backends.loaded, loaded)):
        held.clear()
        held.update(before)
    backends.names.clear()
    context.clear_plans()


def expected(call: Callable[..., Any]) -> np.ndarray:
    return call(ivy.Array(X.copy())).to_numpy()


@pytest.mark.parametrize("name", CALLS)
def test_dask_stays_lazy(name: str) -> None:
    dask = pytest.importorskip("dask")
    import dask.array as da

    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise Computed

    with dask.config.set(scheduler=refuse):
        result = CALLS[name](ivy.Array(da.from_array(X, chunks=(1, 3) if name != "svd" else (2, 3))))
        assert isinstance(result.to_native(), da.Array)
        assert (result.backend, result.device) == ("dask.array", "cpu") and "dask" in repr(result)
    wanted = expected(CALLS[name])
    assert result.dtype == str(wanted.dtype)
    np.testing.assert_allclose(result.to_numpy(), wanted, rtol=1e-5, atol=1e-6)


def test_dask_graph_overhead() -> None:
    pytest.importorskip("dask")
    import dask.array as da

    def by_dask(x: Any) -> Any:
        z = (x - x.mean(axis=0)) / x.std(axis=0)
        p = da.exp(da.matmul(z, da.matmul(z.T, z) / x.shape[0]))
        return p / da.sum(p, axis=1, keepdims=True)

    def by_ivy(x: Any) -> Any:
        x = ivy.Array(x)
        z = (x - ivy.mean(x, axis=0)) / ivy.std(x, axis=0)
        p = ivy.exp(ivy.matmul(z, ivy.matmul(ivy.matrix_transpose(z), z) / x.shape[0]))
        return ivy.to_native(p / ivy.sum(p, axis=1, keepdims=True))

    def calls(build: Callable[[Any], Any]) -> int:
        count = 0

        def note(frame: Any, event: str, argument: Any) -> None:
            nonlocal count
            count += event == "call"

        build(x)
        sys.setprofile(note)
        try:
            build(x)
        finally:
            sys.setprofile(None)
        return count

    x = da.ones((100_000, 20), chunks=(1000, 20))
    # The calls of Python functions stand for the time, and are the same each time.
    assert calls(by_ivy) <= 1.1 * calls(by_dask)
    assert abs(len(dict(by_ivy(x).__dask_graph__())) - len(dict(by_dask(x).__dask_graph__()))) <= 2


@pytest.mark.parametrize("name", CALLS)
def test_sparse(name: str) -> None:
    sparse = pytest.importorskip("sparse")
    x = ivy.Array(sparse.COO.from_numpy(X))
    if name in SPARSE_LACKS:
        with pytest.raises(ivy.IvyException):
            CALLS[name](x)
        return
    result = CALLS[name](x)
    assert result.backend == "sparse"
    np.testing.assert_allclose(result.to_numpy(), expected(CALLS[name]), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", ["dask.array", "sparse", "ndonnx", "array_api_strict"])
def test_a_library_is_found_by_name(name: str) -> None:
    pytest.importorskip(name)
    x = ivy.to_backend(X, name)
    assert (x.backend, x.dtype, x.device, tuple(x.shape)) == (name, "float32", "cpu", (2, 3))
    assert ivy.with_backend(name).asarray([1.0, 2.0]).backend == name
    for target in ("numpy", "torch", "jax", "tensorflow"):
        pytest.importorskip(target)
        np.testing.assert_array_equal(ivy.to_backend(x, target).to_numpy(), X)


def test_what_sparse_cannot_do_says_so() -> None:
    pytest.importorskip("sparse")
    x = ivy.to_backend(X, "sparse")
    with pytest.raises(ivy.IvyNotImplementedException, match=r"sparse, which lacks cumulative_sum; .*ivy\.register"):
        ivy.cumulative_sum(x, axis=0)
    with pytest.raises(ivy.IvyNotImplementedException, match=r"ivy\.eigh has no implementation on sparse"):
        ivy.eigh(x)
    with pytest.raises(ivy.IvyNotImplementedException, match=r"ivy\.set_item has no implementation on sparse"):
        x[0, 0] = 1.0
    x += x
    np.testing.assert_array_equal(x.to_numpy(), 2 * X)


def test_sparse_functions_returning_numpy_arrays() -> None:
    sparse = pytest.importorskip("sparse")
    x = sparse.COO.from_numpy(np.eye(3, dtype="float32"))
    for given in (x, ivy.Array(x)):
        for name in ("argwhere", "nonzero", "unique_counts", "unique_values"):
            result = getattr(ivy, name)(given)
            for part in result if isinstance(result, tuple) else (result,):
                assert type(part) is ivy.Array, name
        assert ivy.argwhere(given).to_list() == [[0, 0], [1, 1], [2, 2]]
        assert ivy.unique_values(given).to_list() == [0.0, 1.0]
    with ivy.ArrayMode(False):
        assert type(ivy.unique_values(x)) is np.ndarray and type(ivy.unique_values(ivy.Array(x))) is ivy.Array


def test_ivy_functions_write_an_onnx_graph() -> None:
    ndx = pytest.importorskip("ndonnx")
    x = ndx.argument(shape=("N", 3), dtype=ndx.float32)
    y = ivy.softmax(ivy.linear(x, ivy.to_backend(X, "ndonnx").to_native()), axis=1)
    assert y.backend == "ndonnx" and y.ndim == 2
    graph = ndx.build({"x": x}, {"y": y.to_native()})
    assert [value.name for value in (*graph.graph.input, *graph.graph.output)] == ["x", "y"]
    with pytest.raises(ivy.IvyValueError, match="no propagated value"):
        ivy.to_numpy(y)
    with pytest.raises(
        ivy.IvyNotImplementedException, match=r"ivy\.erfc on ndonnx .* cannot read the values .*register"
    ) as caught:
        ivy.gelu(x)
    assert isinstance(caught.value.__cause__, ValueError)


class TestCupy:
    """By a stand-in for the namespace of cupy; no GPU is asked."""

    @pytest.fixture(autouse=True)
    def cupy(self, registry: None) -> Any:
        import stand_in_cupy

        return stand_in_cupy

    def test_functions(self, cupy: Any) -> None:
        for name, call in CALLS.items():
            if name.startswith(("gelu", "erf")):
                # They go by way of NumPy.
                continue
            result = call(ivy.Array(cupy.ndarray(X.copy(), cupy.Device(1))))
            assert isinstance(result.to_native(), cupy.ndarray), name
            np.testing.assert_allclose(result.to_numpy(), expected(call), rtol=1e-5, atol=1e-6)

    def test_devices(self, cupy: Any) -> None:
        x = ivy.Array(cupy.ndarray(X, cupy.Device(1)))
        assert x.device == "gpu:1" and (x + 1.0).device == "gpu:1" and ivy.zeros_like(x).device == "gpu:1"
        assert x.to_device("gpu:0").device == "gpu:0"
        with ivy.with_backend(x.backend):
            assert ivy.zeros(2).device == "gpu:0" and ivy.zeros(2, device="gpu:1").device == "gpu:1"
            assert x.__array_namespace__().__array_namespace_info__().devices() == ("gpu:0", "gpu:1")
        with pytest.raises(ivy.IvyDeviceError, match="gpu:0, gpu:1"):
            x.to_device("gpu:7")

    def test_values_leave_when_told_to(self, cupy: Any) -> None:
        x = ivy.Array(cupy.ndarray(X))
        np.testing.assert_array_equal(x.to_numpy(), X)
        assert "1.25" in repr(x)
        moved = ivy.to_backend(x, "numpy")
        np.testing.assert_array_equal(moved.to_numpy(), X)
        pytest.importorskip("jax")
        with pytest.raises(ivy.IvyDeviceError, match=r"gpu:0.*device="):
            ivy.to_backend(x, "jax")
        assert ivy.to_backend(x, "jax", device="cpu").device == "cpu"


def namespace_of(values_class: type) -> ModuleType:
    """A namespace with a handful of functions, of a class that nobody has heard of."""
    found = ModuleType("handful")
    for name in ("add", "multiply", "exp", "sum", "max", "subtract", "divide", "negative"):
        function = getattr(np, name)

        def call(*args: Any, function: Any = function, **kwargs: Any) -> Any:
            return values_class(function(*[getattr(a, "values", a) for a in args], **kwargs))

        setattr(found, name, call)
    found.asarray = lambda obj, dtype=None, **_: values_class(np.asarray(getattr(obj, "values", obj), dtype=dtype))
    found.astype = lambda x, dtype, **_: values_class(x.values.astype(dtype))
    found.__array_namespace_info__ = np.__array_namespace_info__
    return found


def test_any_object_with_a_namespace(registry: None) -> None:
    class Handful:
        def __init__(self, values: Any) -> None:
            self.values = np.asarray(values)
            self.shape, self.dtype, self.ndim = self.values.shape, self.values.dtype, self.values.ndim

        def __array_namespace__(self, api_version: str | None = None) -> ModuleType:
            return handful

        def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
            return self.values

    handful = namespace_of(Handful)
    x = Handful(X)
    for call in (lambda: ivy.exp(x), lambda: ivy.Array(x) * 2.0 + x, lambda: ivy.softmax(x, axis=1)):
        assert type(call().to_native()) is Handful and call().backend == "handful"
    np.testing.assert_allclose(ivy.softmax(x, axis=1).to_numpy(), ivy.softmax(X, axis=1).to_numpy(), rtol=1e-6)
    np.testing.assert_array_equal(ivy.to_backend(x, "torch").to_numpy(), X)
    with pytest.raises(ivy.IvyNotImplementedException, match=r"ivy\.sin has no implementation on handful.*register"):
        ivy.sin(x)
    assert "handful" not in sys.modules


def test_unrelated_classes_of_a_registered_package(registry: None, tmp_path: Path, monkeypatch: Any) -> None:
    package = tmp_path / "packed"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "xp.py").write_text("from numpy import *\n\n\ndef exp(x):\n    raise ValueError('of the library')\n")
    (package / "array.py").write_text(
        "from packed import xp\n\n\nclass Packed:\n    shape, ndim, dtype = (), 0, 'float32'\n\n"
        "    def __array_namespace__(self, api_version=None):\n        return xp\n"
    )
    (package / "units.py").write_text(
        "class Unit:\n    def __ivy_array_function__(self, func, types, args, kwargs):\n"
        "        raise ValueError('mine')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ivy.IvyValueError, match="of the library"):
        ivy.exp(importlib.import_module("packed.array").Packed())
    with pytest.raises(ValueError, match=r"^mine$") as caught:
        ivy.linear(np.zeros((2, 2)), np.zeros((2, 2)), bias=importlib.import_module("packed.units").Unit())
    assert type(caught.value) is ValueError


@pytest.mark.parametrize(
    "gives", [None, 3, ModuleType("empty"), RuntimeError("broken"), ivy], ids=["None", "3", "module", "error", "ivy"]
)
def test_what_gives_no_namespace(registry: None, gives: Any) -> None:
    class Broken:
        def __array_namespace__(self, api_version: str | None = None) -> Any:
            if isinstance(gives, Exception):
                raise gives
            return gives

    for call in (ivy.exp, lambda x: ivy.add(X, x), lambda x: ivy.Array(X) + x, ivy.asarray, lambda x: ivy.stack([x])):
        with pytest.raises(
            ivy.IvyDispatchError, match=r"Broken\.__array_namespace__\(\) did not return an array API namespace"
        ):
            call(Broken())


def test_the_way_by_numpy_is_the_librarys_own(registry: None) -> None:
    class Locked:
        def __init__(self, values: Any) -> None:
            self.values = np.asarray(values)
            self.shape, self.dtype, self.ndim = self.values.shape, self.values.dtype, self.values.ndim

        def __array_namespace__(self, api_version: str | None = None) -> ModuleType:
            return locked

        def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
            raise TypeError("locked")

    locked = namespace_of(Locked)
    x = Locked(X)
    with pytest.raises(ivy.IvyNotImplementedException, match=r"ivy\.register\(ivy\.erf, 'handful'\)"):
        ivy.erf(x)
    ivy.register(ivy.to_numpy, "handful")(lambda x, /, *, copy=True: x.values)
    np.testing.assert_allclose(ivy.erf(x).to_native().values, ivy.erf(X).to_numpy(), rtol=1e-6)


def test_sparse_is_indexed_by_dense_arrays() -> None:
    sparse = pytest.importorskip("sparse")
    values = np.arange(6.0).reshape(2, 3) % 4
    x = ivy.asarray(sparse.COO.from_numpy(values))
    mask = values > 1
    queries: list[Any] = [[1, 0], np.array([1, 0]), np.array([True, False]), (slice(None), [2, 0]), ([0, 1], [1, 2])]
    for query in (*queries, mask, np.array(1), (1, np.array(2)), 1, (..., [0])):
        found = x[query]
        assert found.backend == "sparse"
        np.testing.assert_array_equal(ivy.to_numpy(found), values[query])
    np.testing.assert_array_equal(ivy.to_numpy(x[x > 1]), values[mask])
    np.testing.assert_array_equal(ivy.to_numpy(x[ivy.asarray([1, 0])]), values[[1, 0]])
    for indices in ([2, 0], np.array([[2, 0], [1, 1]]), ivy.asarray([-1, 0])):
        places = ivy.to_numpy(ivy.asarray(indices))
        np.testing.assert_array_equal(ivy.to_numpy(ivy.take(x, indices, axis=1)), values.take(places, 1))
        np.testing.assert_array_equal(ivy.to_numpy(ivy.gather(x, indices)), values.take(places, 1))
    with pytest.raises(ivy.IvyIndexError):
        x[[9]]


@pytest.mark.parametrize("shape", [(6, 4), (4, 6), (2, 4, 3)])
def test_dask_over_several_chunks(shape: tuple[int, ...]) -> None:
    dask = pytest.importorskip("dask.array")
    values = np.arange(np.prod(shape), dtype="float64").reshape(shape) % 7
    for chunks in ((2,) * len(shape), shape, (2, *[-1] * (len(shape) - 1))):
        x = ivy.asarray(dask.from_array(values, chunks=chunks))
        np.testing.assert_allclose(ivy.to_numpy(ivy.svdvals(x)), np.linalg.svd(values, compute_uv=False), atol=1e-12)
        np.testing.assert_array_equal(ivy.to_numpy(ivy.matrix_rank(x)), np.linalg.matrix_rank(values))
        np.testing.assert_array_equal(ivy.to_numpy(ivy.argwhere(ivy.greater(x, 3))), np.argwhere(values > 3))
    with pytest.raises(ivy.IvyTypeError, match="compute_chunk_sizes"):
        len(x[x > 3])
