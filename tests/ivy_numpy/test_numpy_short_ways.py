"""Calls of `ivy.numpy` that take a short way from the second one on, and methods that take that of their function."""

from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from ivy_protocol import backends
from ivy_protocol.core import context
from ivy_protocol.dispatch import compiled
from tests.dispatch.test_cost import python_calls
from tests.oracle import native

VALUES = {
    "x": numpy.array([0.75, 0.25, 0.5]),
    "y": numpy.array([0.25, 0.5, 1.0]),
    "i": numpy.array([2, 0, 1]),
    "small": numpy.array([2, 0, 100], "int8"),
    "b": numpy.array([True, False, True]),
    "m": numpy.array([[2.0, 1.0], [1.0, 3.0]]),
    "s": numpy.array([[[4.0, 1.0], [1.0, 2.0]], [[1.0, 0.0], [0.0, 5.0]]]),
    "n": numpy.array(3.0),
    "one": numpy.array([[7.0]]),
}
AFTER_ANOTHER = (
    ("sum", "x i small b m n"),
    ("mean", "x i b m n"),
    ("std", "x i m"),
    ("sort", "x small m"),
    ("cumsum", "x m n b small s"),
    ("cumprod", "x n m i"),
    ("squeeze", "x one n m"),
    ("copy", "x n m"),
    ("ravel", "x m n s"),
    ("sin", "x i n"),
    ("abs", "x i small m"),
    ("linalg.inv", "m s"),
    ("linalg.det", "m s"),
    ("linalg.eigvalsh", "m s"),
)


def given(backend: str, key: str) -> Any:
    """An array of the class, of 32 bits on JAX, which has no more as it is set."""
    values = VALUES[key]
    kind = values.dtype.name.replace("64", "32") if backend == "jax" else None
    return np.asarray(native(backend, values, kind))


def functions(name: str) -> tuple[Any, Any]:
    """The function of this package and NumPy's of that name."""
    found: list[Any] = [np, numpy]
    for part in name.split("."):
        found = [getattr(module, part) for module in found]
    return found[0], found[1]


@pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")
@pytest.mark.parametrize(("name", "operands"), AFTER_ANOTHER)
def test_arrays_of_other_types_and_axes_after_one(backend: str, name: str, operands: str) -> None:
    ours, theirs = functions(name)
    for key in operands.split() * 2:
        if backend == "array_api_strict" and key in ("s", "m") and name.startswith("linalg.eig"):
            pytest.skip("the standard says not which half of a matrix is read")
        for _ in range(2):
            found, wanted = ours(given(backend, key)), theirs(VALUES[key])
            assert isinstance(found, np.ndarray) and found.shape == wanted.shape, key
            assert found.dtype == wanted.dtype or backend == "jax", key
            numpy.testing.assert_allclose(ivy.to_numpy(found), wanted, rtol=1e-5, err_msg=key)


def test_rows_are_no_matrices_after_matrices(backend: str) -> None:
    m, x = (given(backend, key) for key in "mx")
    for name in ("inv", "det", "eigvalsh"):
        for _ in range(3):
            getattr(np.linalg, name)(m)
        with pytest.raises(np.linalg.LinAlgError, match="1-dimensional"):
            getattr(np.linalg, name)(x)


def test_views_stay_views_after_others(backend: str) -> None:
    for _ in range(3):
        m = given(backend, "m")
        np.ravel(m)[0] = 9.0
        assert m.tolist() == [[9.0, 1.0], [1.0, 3.0]], "what lies side by side is a view"
        np.ravel(m.T)[0] = 5.0
        assert m[0, 0].item() == 9.0, "and what does not is a copy"
        one = given(backend, "one")
        np.squeeze(one)[...] = 1.0
        assert one.tolist() == [[1.0]]
        number = np.copy(given(backend, "n"))
        number += 1
        assert number.item() == 4.0


METHODS = {
    "x.take(i)": "np.take(x, i)",
    "x.take(i, 0)": "np.take(x, i, axis=0)",
    "x.clip(0.3, 0.6)": "np.clip(x, 0.3, 0.6)",
    "x.round(1)": "np.round(x, 1)",
    "x.cumsum()": "np.cumsum(x)",
    "m.cumprod(axis=0)": "np.cumprod(m, axis=0)",
    "x.ravel()": "np.ravel(x)",
    "x.repeat(2)": "np.repeat(x, 2)",
    "m.squeeze()": "np.squeeze(m)",
    "m.trace()": "np.trace(m)",
    "m.diagonal()": "np.diagonal(m)",
    "m.dot(m)": "np.dot(m, m)",
    "y.searchsorted(x)": "np.searchsorted(y, x)",
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_a_method_costs_what_its_function_costs(library: str, method: str) -> None:
    pytest.importorskip(library)
    names: dict[str, Any] = {key: given(library, key) for key in VALUES}
    names["np"] = np
    call, function = [eval(f"lambda: {text}", names) for text in (method, METHODS[method])]
    assert call().tolist() == function().tolist() == eval(method, dict(VALUES)).tolist()
    assert len(python_calls(call)) <= len(python_calls(function)) + 1


@pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")
@pytest.mark.parametrize("mixed", ["host", "strict"])
def test_windows_side_by_side(backend: str, mixed: Any) -> None:
    values = numpy.arange(12.0, dtype="float32").reshape(3, 4)
    with ivy.MixedArrays(mixed):
        found = np.lib.stride_tricks.sliding_window_view(np.asarray(native(backend, values)), (2, 3))
    assert ivy.current_backend(found).name == backend
    assert found.tolist() == numpy.lib.stride_tricks.sliding_window_view(values, (2, 3)).tolist()


@pytest.mark.parametrize("form", ["x.clip(1, 3{})", "np.clip(x, 1, 3{})"])
def test_options_of_clip_are_minded(backend: str, form: str) -> None:
    values = numpy.array([0, 2, 3, 5], "int32")
    for options in (", dtype='float32'", ", where=x > 2, out=o", ", out=o, dtype='int16'", ", casting='no'"):
        results = []
        for module, array in ((numpy, numpy.array), (np, lambda v: np.asarray(native(backend, v)))):
            names = {"np": module, "x": array(values), "o": array(numpy.full(4, 9, "int32"))}
            found: Any = eval(form.format(options), names)
            results.append((str(found.dtype), found.tolist()))
            assert found is names["o"] or "out" not in options
        assert results[0] == results[1], options
    with pytest.raises(ivy.IvyTypeError, match="no option bogus"):
        eval(form.format(", bogus=1"), {"np": np, "x": np.asarray(native(backend, values))})


def test_places_of_extremes_where_there_is_nan() -> None:
    for _ in range(3):
        assert int(np.nanargmax(np.array([1.0, numpy.nan, 3.0]))) == 2
        assert np.nanargmin(np.array([[numpy.nan, 1.0], [0.0, 2.0]]), axis=0).tolist() == [1, 0]
        with pytest.raises(ValueError, match="NaN"):
            np.nanargmax(np.array([numpy.nan, numpy.nan]))


@pytest.mark.parametrize("name", ["flip", "fliplr", "flipud", "rot90"])
def test_flipped_views_in_pure_python(name: str) -> None:
    compiled.uninstall()
    try:
        for _ in range(3):
            matrix = np.asarray(native("torch", VALUES["m"]))
            turned = getattr(np, name)(matrix)
            matrix[0, 1] = 9.0
            assert 9.0 in turned
    finally:
        compiled.install()


@pytest.mark.parametrize("call", ["np.concatenate([x, y])", "np.hstack([x, y])", "ivy.concat([x, y])"])
def test_list_fast_path_after_register(call: str) -> None:
    names = {"np": np, "ivy": ivy, "x": np.asarray([1.0]), "y": np.asarray([2.0])}
    for _ in range(3):
        assert eval(call, names).tolist() == [1.0, 2.0]
    calls = []

    def refusing(arrays: Any, /, *, axis: int | None = 0) -> Any:
        calls.append(axis)
        raise RuntimeError("mine")

    ivy.register(ivy.concat, "numpy")(refusing)
    try:
        with pytest.raises(RuntimeError, match="mine"):
            eval(call, names)
        assert len(calls) == 1
    finally:
        del backends.load("numpy").registered[ivy.concat]
        context.clear_plans()


BODIES = {
    "np.deg2rad(x)": (ivy.deg2rad, 1),
    "np.nanprod(x)": (ivy.nanprod, 1),
    "np.heaviside(x, y)": (ivy.heaviside, 2),
    "np.allclose(x, y)": (ivy.allclose, 2),
}


@pytest.mark.parametrize("library", ["torch", "jax"])
@pytest.mark.parametrize("call", BODIES)
def test_composed_fast_path_after_register(library: str, call: str) -> None:
    fn, count = BODIES[call]
    names = {"np": np, "x": np.asarray(native(library, VALUES["x"], "float32"))}
    names["y"] = np.asarray(native(library, VALUES["y"], "float32"))
    wanted = eval(call, {**names, "np": numpy, "x": VALUES["x"], "y": VALUES["y"]})
    for _ in range(3):
        numpy.testing.assert_allclose(numpy.asarray(eval(call, names)), wanted, rtol=1e-6)
        with ivy.ArrayMode(False):
            numpy.testing.assert_allclose(numpy.asarray(eval(call, names)), wanted, rtol=1e-6)
    calls = []

    def refusing(*arrays: Any, **_: Any) -> Any:
        calls.append(arrays)
        raise RuntimeError("mine")

    ivy.register(fn, library)(refusing)
    try:
        with pytest.raises(RuntimeError, match="mine"):
            eval(call, names)
        assert [len(arrays) for arrays in calls] == [count]
    finally:
        del backends.load(library).registered[fn]
        context.clear_plans()
    numpy.testing.assert_allclose(numpy.asarray(eval(call, names)), wanted, rtol=1e-6)


@pytest.mark.parametrize(("name", "library"), [("deg2rad", "jax"), ("float_power", "torch")])
def test_plans_of_composed_functions(name: str, library: str) -> None:
    data = native(library, VALUES["x"], "float32")
    fn = getattr(np, name)
    for _ in range(3):
        fn(*[np.asarray(data)] * fn.nin)
    # They are known by their names, so that one with another name would not be found.
    _, body, _ = fn._bodies[type(data)]
    assert body is getattr(ivy, name).spec.body


@pytest.mark.skipif(compiled.native is None, reason="compiled code answers")
@pytest.mark.parametrize("name", ["add", "multiply", "divide"])
def test_compiled_scalar_operands(name: str) -> None:
    fn = type(np.add)(getattr(ivy, name), name, floating=True)
    x = np.asarray(native("torch", VALUES["x"], "float32"))
    for _ in range(3):
        found = fn(x, 2.0)
    assert len(python_calls(lambda: fn(x, 2.0))) == 0
    numpy.testing.assert_allclose(numpy.asarray(found), getattr(numpy, name)(VALUES["x"].astype("float32"), 2.0))


@pytest.mark.parametrize("name", ["heaviside", "float_power", "allclose"])
def test_composed_function_errors(backend: str, name: str) -> None:
    x, y = (np.asarray(native(backend, VALUES[key], "float32")) for key in "xy")
    said = set()
    for _ in range(3):
        getattr(np, name)(x, y)
        getattr(np, name)(x, 2.0)
        with pytest.raises(ivy.IvyBroadcastShapeError, match="broadcast") as caught:
            getattr(np, name)(x, y[:2])
        said.add(str(caught.value))
    assert len(said) == 1
