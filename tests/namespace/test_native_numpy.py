"""`ivy_protocol.native.numpy`: NumPy's names with native results, NumPy's own functions on NumPy arrays."""

import inspect
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from ivy_protocol._tools import native_numpy_stubs
from ivy_protocol.dispatch import compiled
from ivy_protocol.native import numpy as np
from ivy_protocol.native import scipy

VALUES = numpy.array([[1.0, 2.0], [3.0, 5.0]], "float32")
INTEGERS = numpy.array([[1, -2], [3, 4]], "int32")
CASES: dict[str, tuple[Any, ...]] = {
    "add": (VALUES, VALUES),
    "all": (VALUES,),
    "argmax": (VALUES, 0),
    "argsort": (VALUES, -1),
    "broadcast_arrays": (VALUES, VALUES[0]),
    "clip": (VALUES, 1.5, 3),
    "concatenate": ([VALUES, VALUES],),
    "conj": (VALUES,),
    "cumsum": (VALUES, 1),
    "dot": (VALUES, VALUES),
    "einsum": ("ij,jk", VALUES, VALUES),
    "exp": (VALUES,),
    "floor_divide": (VALUES, 2),
    "linalg.norm": (VALUES,),
    "linalg.eigh": (numpy.diag(numpy.array([1.0, 2.0], "float32")),),
    "linalg.qr": (VALUES,),
    "linalg.slogdet": (VALUES,),
    "linalg.solve": (VALUES, VALUES),
    "linalg.svd": (VALUES,),
    "log": (VALUES,),
    "max": (INTEGERS,),
    "maximum": (VALUES, 2),
    "moveaxis": (VALUES, 0, 1),
    "outer": (VALUES[0], VALUES[1]),
    "pad": (VALUES, 1),
    "power": (VALUES, 2),
    "prod": (VALUES, 0),
    "ravel": (VALUES,),
    "repeat": (VALUES, 2),
    "reshape": (VALUES, (4, 1)),
    "sign": (VALUES,),
    "sort": (VALUES,),
    "stack": ([VALUES, VALUES], 1),
    "subtract": (INTEGERS, INTEGERS),
    "sum": (VALUES, 0),
    "take_along_axis": (VALUES, INTEGERS[:, 1:] * 0, 1),
    "tensordot": (VALUES, VALUES, 1),
    "tile": (VALUES, 2),
    "transpose": (VALUES,),
    "where": (VALUES > 2, VALUES, 0.0),
}


def named(module: Any, name: str) -> Any:
    for part in name.split("."):
        module = getattr(module, part)
    return module


def converted(value: Any, library: str) -> Any:
    if isinstance(value, list):
        return [converted(item, library) for item in value]
    is_array = isinstance(value, numpy.ndarray)
    return ivy.to_native(ivy.to_backend(ivy.asarray(value), library)) if is_array else value


def leaves(value: Any) -> list[Any]:
    return [leaf for item in value for leaf in leaves(item)] if isinstance(value, (list, tuple)) else [value]


@pytest.mark.parametrize("name", CASES)
def test_values_and_dtypes_are_those_of_numpy(name: str, library: str) -> None:
    arguments = [converted(value, library) for value in CASES[name]]
    array_class = type(converted(VALUES, library))
    expected = named(numpy, name)(*CASES[name])
    # The second call uses the plans that the first one creates.
    for result in (named(np, name)(*arguments), named(np, name)(*arguments)):
        assert len(leaves(result)) == len(leaves(expected))
        for leaf, other in zip(leaves(result), leaves(expected), strict=True):
            assert isinstance(leaf, array_class) or library == "numpy"
            # JAX has no 64-bit dtypes by default.
            assert str(ivy.dtype(leaf)) in (str(other.dtype), str(other.dtype).replace("64", "32"))
            assert library == "jax" or ivy.dtype(leaf) == str(other.dtype)
            numpy.testing.assert_allclose(numpy.abs(ivy.to_numpy(leaf)), numpy.abs(other), rtol=1e-5, atol=1e-5)


def test_numpy_arrays_get_the_results_of_numpy() -> None:
    assert type(np.sum(VALUES)) is numpy.float32 and np.sum(VALUES) == 11
    assert type(np.exp(VALUES)) is type(np.zeros(2)) is type(np.asarray([1, 2])) is numpy.ndarray
    assert np.reshape(VALUES, (4,)).base is not None
    out = numpy.empty((2, 2))
    assert np.add(VALUES, 1, out=out) is out and out[0, 0] == 2
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RuntimeWarning):
            np.log(numpy.zeros(2))


def test_options_of_calls_on_numpy_arrays() -> None:
    assert np.sum(VALUES, axis=(0, 1), dtype="float64").dtype == "float64"
    assert np.zeros((2,), "int32").dtype == numpy.int32 and np.zeros(2, dtype=numpy.int32).dtype == numpy.int32
    assert np.einsum("ij->j", VALUES).tolist() == [4, 7] and np.einsum("ij,j", VALUES, VALUES[0]).tolist() == [5, 13]
    assert np.where(VALUES > 2, VALUES, None if False else 0.0).tolist() == [[0, 0], [3, 5]]
    assert [part.tolist() for part in np.split(VALUES, [1], axis=1)] == [[[1], [3]], [[2], [5]]]
    assert np.concatenate([VALUES, INTEGERS]).dtype == "float64" and np.concatenate((VALUES,), axis=None).shape == (4,)
    assert np.clip(VALUES, None, 2).max() == 2 and np.expand_dims(VALUES, (0, 3)).shape == (1, 2, 2, 1)
    with pytest.raises(ivy.IvyDtypeError):
        np.sum(VALUES, dtype="longdouble")
    with pytest.raises(ivy.IvyException):
        np.sum(VALUES, 7)
    with pytest.raises(TypeError):
        np.sum(VALUES, unknown=1)
    with pytest.raises(TypeError):
        np.sum()
    assert np.add.outer(VALUES[0], VALUES[1]).tolist() == [[4, 6], [5, 7]]


def outcome(call: Callable[[], Any]) -> Any:
    """Return the types, dtypes and elements of a result, or the class and message of the error."""
    try:
        result = call()
    except Exception as error:
        return type(error), str(error), type(error.__cause__), type(error.__context__)
    told = [(type(leaf), ivy.to_list(leaf) if hasattr(leaf, "dtype") else leaf) for leaf in leaves(result)]
    # NaN differs from itself, but not its string.
    return type(result), str(told), [str(getattr(leaf, "dtype", "")) for leaf in leaves(result)]


@pytest.mark.filterwarnings("ignore:.*int64:RuntimeWarning")
@pytest.mark.skipif(compiled.native is None, reason=f"there is no C extension: {compiled.missing}")
def test_calls_agree_with_and_without_the_c_extension(library: str) -> None:
    x, n = converted(VALUES, library), converted(INTEGERS, library)
    row, scalar, half = x[0], x[0, 0], converted(VALUES.astype("float16"), library)
    calls: list[Callable[[], Any]] = [
        lambda: np.sum(x, axis=None),
        lambda: np.sum(x, axis=None, keepdims=True),
        lambda: np.sum(x, axis=-1, keepdims=True, dtype=None),
        lambda: np.sum(x, 1),
        lambda: np.sum(x, 1, None),
        lambda: np.sum(x, (0, 1)),
        lambda: np.sum(x, [0]),  # type: ignore[arg-type]
        lambda: np.sum(x, axis=5),
        lambda: np.sum(x, 1, axis=1),  # type: ignore[call-arg]
        lambda: np.sum(x, unknown=None),  # type: ignore[call-arg]
        lambda: np.sum(a=x),  # type: ignore[call-arg]
        lambda: np.sum(n),
        lambda: np.sum(half),
        lambda: np.sum(scalar),
        lambda: np.sum(x, 1, keepdims=True),
        lambda: np.sum(n, 1, keepdims=False),
        lambda: np.repeat(x, 2, 1),
        lambda: np.repeat(x, 2, axis=0),
        lambda: np.repeat(x, -1, 0),
        lambda: np.repeat(x, 2, None),
        lambda: np.ones((2, 1), like=x, dtype=x.dtype),
        lambda: np.full(2, 1.5, like=x),
        lambda: np.clip(x, 2, 3),
        lambda: np.clip(x, float("nan"), 3),
        lambda: np.clip(x, None, 3.0),
        lambda: np.clip(n, 0, 2),
        lambda: np.clip(n, -300, 300),
        lambda: np.clip(n, 0.5, 2),
        lambda: np.clip(n, 0, 10**30),
        lambda: np.sqrt(scalar),
        lambda: np.abs(scalar),
        lambda: np.exp(np.sum(n)),
        lambda: np.reshape(x, [4, 1]),
        lambda: np.add(x, 1),
        lambda: np.add(n, 1.5),
        lambda: np.add(2.0, x),
        lambda: np.add(x, n),
        lambda: np.add(x, row),
        lambda: np.add(x, scalar),
        lambda: np.add(x, x, out=None),
        lambda: np.add(x, x[:, :1].repeat(2, 0) if library == "numpy" else "text"),
        lambda: np.dot(x, row),
        lambda: np.dot(row, row),
        lambda: np.dot(x, n),
        lambda: np.dot(x, np.reshape(x, (4,))),
        lambda: np.where(x > 2, x, 0),
        lambda: np.where(x > 2, x, half),
        lambda: np.where(x > 2, 1.0, 0.0),
        lambda: np.where(x > 2),
        lambda: np.reshape(x, -1),
        lambda: np.reshape(x, (3, 3)),
        lambda: np.reshape(x, shape=(4, 1)),
        lambda: np.transpose(x, axes=None),
        lambda: np.transpose(x, (0, 1, 2)),
        lambda: np.moveaxis(x, 0, -1),
        lambda: np.moveaxis(x, 0, 5),
        lambda: np.shape(x),
        lambda: np.ndim(x),
        lambda: np.stack([x, x], 1),
        lambda: np.stack([x, n]),
        lambda: np.stack([]),
        lambda: np.concatenate((row, row), axis=0),
        lambda: np.concatenate([x, row]),
        lambda: np.outer(row, row),
        lambda: np.outer(x, x),
        lambda: np.einsum("ij,j->i", x, row),
        lambda: np.linalg.solve(x, row),
        lambda: np.linalg.solve(x * 0, x),
        lambda: np.linalg.slogdet(x),
        lambda: np.linalg.svd(x, False)[1],
        lambda: np.linalg.norm(x, axis=None, keepdims=False),
        lambda: np.linalg.svd(n, compute_uv=False),
        lambda: np.broadcast_arrays(x, row),
        lambda: scipy.special.erf(x),
        lambda: scipy.special.xlogy(row, row),
        lambda: np.exp(),  # type: ignore[call-arg]
        lambda: np.exp(*[row] * 12),
    ]
    for call in calls:
        # The first call creates the plans that the next one uses.
        outcomes = [outcome(call), outcome(call)]
        compiled.uninstall()
        try:
            outcomes.append(outcome(call))
        finally:
            compiled.install()
        assert outcomes[0] == outcomes[1] == outcomes[2]


def test_layers_see_calls_on_arrays_of_each_library(library: str) -> None:
    x, seen = converted(VALUES, library), []

    class Recording(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            seen.append(func.__name__)
            return NotImplemented

    expected = outcome(lambda: np.sum(np.exp(x), axis=0))
    for _ in range(2):
        with Recording():
            result = outcome(lambda: np.sum(np.exp(x), axis=0))
        assert result == expected
        assert seen.pop(0) == "exp" and seen.pop(0) == "sum"
        seen.clear()
    with ivy.ArrayMode(False):
        assert type(np.exp(x)) is type(np.dot(x, x)) is type(x)
    assert np.exp(x).dtype == x.dtype


def test_settings_and_registrations_come_first() -> None:
    torch = pytest.importorskip("torch")
    with ivy.with_backend("torch"):
        assert type(np.zeros(2)) is torch.Tensor
        assert type(np.asarray([1.0])) is torch.Tensor
    assert type(np.zeros(2)) is numpy.ndarray

    class Doubling(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            return numpy.asarray(42.0) if func is ivy.exp else NotImplemented

    with Doubling():
        assert np.exp(VALUES).item() == 42


def test_errors_are_those_of_ivy_numpy(library: str) -> None:
    x = converted(VALUES, library)
    for call in (
        lambda module: module.sum(x, axis=5),
        lambda module: module.dot(x, module.reshape(x, (4,))),
        lambda module: module.reshape(x, (3, 3)),
        lambda module: module.transpose(x, (0, 1, 2)),
        lambda module: module.linalg.solve(x, module.reshape(x, (4, 1))),
    ):
        with pytest.raises(ivy.IvyException) as expected:
            call(inp)
        with pytest.raises(type(expected.value)):
            call(np)
    with pytest.raises(ivy.IvyException):
        np.exp(numpy.array([object()]))
    with pytest.raises(AttributeError, match=r"did you mean ivy_protocol\.native\.numpy\.softmax|softmaxx"):
        _ = np.softmaxx  # type: ignore[attr-defined]
    for name in ("ndarray", "random", "c_", "nditer", "poly1d"):
        assert not hasattr(np, name)


def test_functions_of_dtypes(library: str) -> None:
    """They accept the dtypes of the library, and return the results that NumPy has for its own dtypes."""
    with ivy.with_backend(library):
        half, single, integer = map(ivy.as_native_dtype, ("float16", "float32", "int16"))
        other = ivy.as_native_dtype("bfloat16") if library != "numpy" else single
    for module in (np, inp):
        assert module.issubdtype(half, numpy.floating) and not module.issubdtype(integer, numpy.floating)
        assert module.issubdtype(half, half) and not module.issubdtype(half, single)
        assert module.issubdtype(other, numpy.floating) and not module.issubdtype(other, half)
        assert module.issubdtype(other, other) and not module.issubdtype(other, numpy.integer)
        assert module.isdtype(half, "real floating") and not module.isdtype(integer, ("real floating", "bool"))
        assert module.isdtype(other, "real floating") and module.isdtype(integer, (half, integer))
        assert module.can_cast(half, single) and not module.can_cast(single, half)
        assert module.promote_types(integer, half) == module.result_type(integer, half) == numpy.float32
        assert module.finfo(half).eps == numpy.finfo("float16").eps
        assert module.iinfo(integer).max == numpy.iinfo("int16").max
        with pytest.raises(TypeError):
            module.issubdtype("nothing", numpy.floating)
        with pytest.raises(ValueError, match="not inexact"):
            module.finfo(integer)


def test_creation_with_a_native_dtype_and_device(library: str) -> None:
    x = converted(VALUES, library)
    options: dict[str, Any] = {"dtype": x.dtype, "like": x}
    if library == "torch":
        options["device"] = x.device
    for result in (np.ones((2, 3), **options), np.full((2, 3), 1, **options), np.asarray([[1] * 3] * 2, **options)):
        assert type(result) is type(x) and result.dtype == x.dtype and tuple(result.shape) == (2, 3)
        assert ivy.to_numpy(result).tolist() == [[1, 1, 1]] * 2
    assert np.asarray(x, **options) is x
    copy = np.asarray(x, copy=True, **options)
    assert copy is not x and ivy.to_numpy(copy).tolist() == VALUES.tolist()
    stacked = np.asarray([x[0], x[1]], **options)
    assert type(stacked) is type(x) and ivy.to_numpy(stacked).tolist() == VALUES.tolist()
    assert ivy.dtype(np.asarray(INTEGERS, dtype="float32", like=x)) == "float32"
    assert ivy.to_numpy(np.asarray([1.5, 2.5], dtype="int32", like=x)).tolist() == [1, 2]
    for result in (
        np.asarray(ivy.array([0.0, 1.0]), like=x),
        np.asarray(inp.arange(2), "float32", like=x),
        np.fromfunction(lambda i: i, (2,), dtype="float32", like=x),
        np.fromiter(range(2), "float32", like=x),
    ):
        assert type(result) is type(x) and ivy.to_numpy(result).tolist() == [0, 1]


def test_functions_of_python_functions(library: str) -> None:
    x = converted(VALUES, library)
    doubled, both = np.vectorize(lambda a: 2 * a), np.frompyfunc(lambda a, b: (a + b, a - b), 2, 2)
    rows = np.vectorize(numpy.sum, signature="(n)->()")
    for result, expected in (
        (doubled(x), 2 * VALUES),
        (doubled(a=x), 2 * VALUES),
        (np.vectorize(otypes=["float32"])(lambda a: a + 1)(x), VALUES + 1),
        (rows(x), VALUES.sum(axis=1)),
        *zip(both(x, x), (VALUES + VALUES, VALUES - VALUES), strict=True),
    ):
        assert type(result) is type(x) and ivy.to_numpy(result).tolist() == expected.tolist()


def test_special_functions(library: str) -> None:
    special = pytest.importorskip("scipy.special")
    x = converted(VALUES, library)
    for name in ("erf", "gammaln", "digamma", "expit", "i0"):
        result = getattr(scipy.special, name)(x)
        assert type(result) is type(x)
        numpy.testing.assert_allclose(ivy.to_numpy(result), getattr(special, name)(VALUES), rtol=1e-5, atol=1e-6)
    zeros = converted(numpy.array([0.0, 0.0, 2.0, numpy.nan], "float32"), library)
    others = converted(numpy.array([0.0, -1.0, 3.0, 1.0], "float32"), library)
    expected = special.xlogy([0.0, 0.0, 2.0, numpy.nan], [0.0, -1.0, 3.0, 1.0])
    numpy.testing.assert_allclose(ivy.to_numpy(scipy.special.xlogy(zeros, others)), expected, rtol=1e-6)
    if library != "jax":
        assert ivy.dtype(scipy.special.erf(converted(INTEGERS, library))) == "float64"


WRITES: dict[str, tuple[Any, ...]] = {
    "put": ([0, 3], 9.0),
    "place": (VALUES > 1, [7.0, 8.0]),
    "putmask": (VALUES > 1, VALUES * 10),
    "copyto": (VALUES * 2,),
    "put_along_axis": (numpy.array([[1], [0]], "int32"), 9.0, 1),
    "fill_diagonal": (9.0,),
    "add.at": (numpy.array([1, 1, 0], "int32"), VALUES[1]),
    "negative.at": (numpy.array([1], "int32"),),
}


@pytest.mark.parametrize("name", WRITES)
def test_functions_that_write(library: str, name: str) -> None:
    expected, x = VALUES.copy(), converted(VALUES.copy(), library)
    moved = [converted(a, library) if isinstance(a, numpy.ndarray) else a for a in WRITES[name]]
    function: Any = np
    own: Any = numpy
    for part in name.split("."):
        function, own = getattr(function, part), getattr(own, part)
    if library in ("numpy", "torch"):
        assert function(x, *moved) is None
        own(expected, *WRITES[name])
    else:
        with pytest.raises(ivy.IvyTypeError, match=rf"{name}: arrays of {library} are immutable; .*set_item"):
            function(x, *moved)
    assert ivy.to_numpy(x).tolist() == expected.tolist()


def test_linear_algebra_of_scipy(library: str) -> None:
    linalg = pytest.importorskip("scipy.linalg")
    x, b = VALUES @ VALUES.T, VALUES[0]
    for name, args in (
        ("expm", (x,)),
        ("expm", (numpy.array(2, "float32"),)),
        ("expm", (x[0, :1],)),
        ("cho_factor", (x, True)),
        ("inv", (x,)),
    ):
        moved = [converted(a, library) if isinstance(a, numpy.ndarray) else a for a in args]
        result, expected = getattr(scipy.linalg, name)(*moved), getattr(linalg, name)(*args)
        if name == "cho_factor":
            result, expected = scipy.linalg.cho_solve(result, converted(b, library)), linalg.cho_solve(expected, b)
        assert type(result) is type(converted(b, library)) and tuple(result.shape) == expected.shape
        numpy.testing.assert_allclose(ivy.to_numpy(result), expected, rtol=1e-3)


def test_names_signatures_pickles_and_stubs() -> None:
    assert dir(np) == sorted(dir(np)) and {"sum", "add", "pi", "float64", "linalg"} <= set(dir(np))
    assert inspect.signature(np.sum) == inspect.signature(inp.sum)
    assert np.sum is np.sum is pickle.loads(pickle.dumps(np.sum))
    assert np.add.reduce(VALUES).tolist() == [4, 7] and np.pi == numpy.pi
    assert native_numpy_stubs.main(["--check"]) == 0


def test_compilers_trace_the_functions() -> None:
    torch = pytest.importorskip("torch")
    compiled = torch.compile(lambda x: np.sum(np.exp(np.add(x, 1.0))), fullgraph=True, backend="eager")
    assert float(compiled(torch.zeros(3))) == pytest.approx(3 * numpy.e)
    jax = pytest.importorskip("jax")
    gradient = jax.jit(jax.grad(lambda x: np.sum(np.square(x))))(jax.numpy.ones(2))
    numpy.testing.assert_allclose(gradient, [2, 2])
