"""Calls of `ivy.numpy` that go straight to a function of ivy give what the whole way and NumPy give."""

import gc
import json
import os
import subprocess
import sys
import warnings
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from ivy_protocol.dispatch import compiled
from tests.dispatch.test_cost import python_calls
from tests.oracle import native

VALUES = {
    "x": numpy.array([0.75, 0.25, 0.5], "float32"),
    "y": numpy.array([0.5, 0.25, 1.0], "float32"),
    "m": numpy.array([[2.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 4.0]], "float32"),
    "t": numpy.arange(24, dtype="float32").reshape(2, 3, 4),
    "i": numpy.array([2, 0, -1], "int32"),
    "b": numpy.array([True, False, True]),
}
CALLS = (
    "np.sin(x)",
    "np.add(x, 2)",
    "np.add(x, 1.5)",
    "np.add(i, 1)",
    "np.divide(i, i + 5)",
    "np.maximum(x, y)",
    "np.sum(t, 1)",
    "np.sum(t, axis=(0, 2), keepdims=True)",
    "np.sum(i)",
    "np.max(t, axis=-1)",
    "np.ptp(t, axis=1)",
    "np.sort(m, axis=0)",
    "np.argsort(x)",
    "np.expand_dims(x, 1)",
    "np.squeeze(x.reshape(1, 3), 0)",
    "np.roll(x, 1)",
    "np.repeat(x, 2)",
    "np.repeat(x, (1, 2, 0))",
    "np.tile(x, (2, 1))",
    "np.tile(x, 2)",
    "np.broadcast_to(x, (2, 3))",
    "np.rot90(m)",
    "np.diagonal(t)",
    "np.diagonal(m, 1)",
    "np.trace(m)",
    "np.trace(t)",
    "np.tril(m, -1)",
    "np.round(x, 1)",
    "np.nonzero(x)[0]",
    "np.where(b, x, y)",
    "np.where(i, x, y)",
    "np.searchsorted(np.sort(x), y)",
    "np.isclose(x, y)",
    "np.concatenate([x, y])",
    "np.concatenate((m, m), axis=1)",
    "np.stack([x, y], axis=1)",
    "np.vstack([x, y])",
    "np.tensordot(m, m, 1)",
    "np.einsum('ij,jk', m, m)",
    "np.cross(x, y)",
    "np.take(m, i)",
    "np.take(m, i, axis=1)",
    "np.take_along_axis(x, i % 3, axis=0)",
    "np.clip(x, 0.3, 0.6)",
    "np.transpose(t, (2, 0, 1))",
    "np.full_like(x, 2.0)",
    "np.zeros_like(i)",
    "np.copy(x)",
    "np.eye(2)",
    "np.arange(3)",
    "np.cumsum(m, axis=0)",
    "np.linalg.inv(m)",
    "np.linalg.solve(m, x)",
    "np.fft.rfft(x)",
    "x + y",
    "x * 2",
    "2 - x",
    "x / y",
    "i / (i + 5)",
    "i + 1",
    "i // 2",
    "x < 0.5",
    "m @ x",
    "-x",
    "~b",
    "abs(-x)",
    "x[1:]",
    "x[0]",
    "x[i]",
    "x[b]",
    "t[0, ..., None]",
)
WIDER = {"np.divide(i, i + 5)", "i / (i + 5)", "np.sum(i)", "np.eye(2)", "np.arange(3)"}
"""Of 64 bits in NumPy, which a library may lack."""
PLACES = {"np.argsort(x)", "np.nonzero(x)[0]", "np.searchsorted(np.sort(x), y)"}


def arrays(library: str) -> dict[str, Any]:
    return {name: np.asarray(native(library, value)) for name, value in VALUES.items()}


@pytest.mark.parametrize("call", CALLS)
def test_the_short_way_gives_what_numpy_gives(library: str, call: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = eval(call, {"np": np, **arrays(library)})
    expected = eval(call, {"np": numpy, **VALUES})
    assert type(found) is np.ndarray and found.shape == numpy.shape(expected)
    numpy.testing.assert_allclose(ivy.to_numpy(found), expected, rtol=1e-5, atol=1e-6)
    if library in ("numpy", "torch") or call not in WIDER | PLACES:
        assert found.dtype == expected.dtype or call == "np.fft.rfft(x)"


def test_error_messages_match_numpy(library: str) -> None:
    a = arrays(library)
    for call in ("np.sum(m, axis=2)", "np.sort(x, 1)", "np.max(x, axis=(0, 1))"):
        with pytest.raises(np.exceptions.AxisError):
            eval(call, {"np": np, **a})
    with pytest.raises(ValueError, match="zero-dimensional"):
        np.concatenate([a["x"][0], a["x"][0]])
    for index in (3, -4):
        with pytest.raises(IndexError, match="out of bounds"):
            np.take(a["x"], np.asarray(native(library, numpy.array([0, index], "int32"))))
    with pytest.raises(TypeError):
        np.tile(a["x"], repeats=2)  # type: ignore[call-arg]
    with pytest.raises(np.linalg.LinAlgError):
        np.linalg.inv(a["x"])


def test_flags_are_python_numbers(library: str) -> None:
    x = arrays(library)["x"]
    assert np.allclose(x, x) is True and np.array_equal(x, x) is True and np.array_equal(x, x[1:]) is False


def test_complex_numbers_have_the_order_of_numpy() -> None:
    z = numpy.array([1 + 2j, 1 + 1j, 0 + 3j])
    a = np.asarray(z)
    assert np.sort(a).tolist() == numpy.sort(z).tolist() and (a < a[::-1]).tolist() == (z < z[::-1]).tolist()
    assert np.maximum(a, a[::-1]).tolist() == numpy.maximum(z, z[::-1]).tolist()


NAN = complex("nan")
COMPLEX = {
    "two": [3 + 4j, 1 - 1j],
    "three": [3 + 4j, 1 - 1j, 1 + 2j],
    "rows": [[1 + 2j, 1 + 1j, 0j], [5j, 2, complex(1, float("nan"))]],
    "NaN": [complex(1, float("nan")), 2, 3, NAN, 1],
    "NaN alone": [NAN, NAN],
    "infinity": [complex(float("inf"), 1), 1, 2],
}


@pytest.mark.filterwarnings("ignore:jax has no .* with its current settings", "ignore:invalid value", "ignore:All-NaN")
@pytest.mark.parametrize("name", COMPLEX)
def test_the_middle_of_complex_numbers(library: str, name: str) -> None:
    z = numpy.array(COMPLEX[name], "complex64")
    a = np.asarray(native(library, z))
    calls = [("sort", {}), ("median", {}), ("nanmedian", {})]
    calls += [(f, {"axis": n, "keepdims": bool(n)}) for f in ("median", "nanmedian") for n in range(z.ndim)]
    for function, options in calls:
        found, wanted = getattr(np, function)(a, **options), getattr(numpy, function)(z, **options)
        for part in (numpy.real, numpy.imag):
            numpy.testing.assert_array_equal(part(numpy.asarray(found.tolist())), part(wanted), f"{function} {options}")


class Seen:
    """A class that answers everything with what it was asked."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func


@pytest.mark.parametrize("name", ["sum", "median", "concatenate", "searchsorted", "expand_dims"])
def test_classes_are_asked_with_the_public_function(name: str) -> None:
    function = getattr(np, name)
    args = {"concatenate": ([Seen()],), "searchsorted": (Seen(), 1.0), "expand_dims": (Seen(), 0)}.get(name, (Seen(),))
    assert function(*args) is function


def test_functions_of_ivy_return_arrays_of_the_class(library: str) -> None:
    a = arrays(library)
    x, y = a["x"], a["y"]
    results = [ivy.sin(x), ivy.add(x, y), ivy.add(x, 2.0), ivy.sum(x), ivy.stack([x, y]), ivy.where(a["b"], x, y)]
    results += [x + ivy.Array(y._data), ivy.Array(x._data) + y, *ivy.unstack(a["m"]), ivy.reshape(x, (3, 1))]
    assert {type(r) for r in results} == {np.ndarray}
    assert ivy.asarray(x) is x
    with ivy.ArrayMode(False):
        assert {type(r) for r in (ivy.sin(x), ivy.add(x, y), x + y, x[0], 2.0 * x)} == {np.ndarray}


def test_tf_function_hands_them_on() -> None:
    tf = pytest.importorskip("tensorflow")
    seen: list[type] = []

    def double(x: Any) -> Any:
        seen.append(type(x))
        return x + x

    compiled_function = tf.function(double)
    x = np.asarray(tf.constant([1.0, 2.0]))
    assert type(compiled_function(x)) is np.ndarray and type(compiled_function(ivy.Array(x._data))) is ivy.Array
    assert seen == [np.ndarray, ivy.Array]


@pytest.mark.skipif(compiled.native is None, reason="there is no compiled way")
def test_the_compiled_way_keeps_no_arrays() -> None:
    x = np.asarray(numpy.ones(3, "float32"))
    for _ in range(3):
        _ = x + x, x * 2.0, 2.0 * x, x[0], x[1:], x / x

    def count() -> tuple[int, int]:
        return sys.getrefcount(x._data), sys.getrefcount(np.ndarray)

    gc.collect()
    before = count()
    for _ in range(100):
        _ = x + x, x * 2.0, 2.0 * x, x[0], x[1:], x / x
        with pytest.raises(ivy.IvyException):
            _ = x + np.asarray(numpy.ones(2, "float32"))
    _ = None
    gc.collect()
    assert [b - a < 20 for a, b in zip(before, count(), strict=True)] == [True, True]


@pytest.mark.skipif(compiled.native is None, reason="there is no compiled way")
def test_the_compiled_way_takes_classes_of_one_layout() -> None:
    class Wider(ivy.Array):
        __slots__ = ("more",)

    for cls in (int, Wider):
        with pytest.raises(TypeError, match="layout"):
            compiled.native.adopt(cls, list)
    for library in ("numpy", "jax"):
        x = np.array(ivy.asarray([1.0, 2.0], backend=library))
        assert type(x + 1.0) is type(x[0]) is type(x[:1]) is np.ndarray


def test_a_copy_of_a_tensor_with_gradients() -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(2, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        y = ivy.copy_array(x)
    (y.data * 3).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0] and ivy.copy_array(x, to_ivy_array=False).requires_grad


@pytest.mark.parametrize("name", ["numpy", "torch"])
def test_steps_take_native_gradients_in_place(name: str) -> None:
    for optimizer, rest in ((ivy.SGD(lr=0.5), 0.5), (ivy.Adam(lr=0.5), 0.5)):
        array = ivy.Array(native(name, numpy.ones(2, "float32")))
        held, v = array._data, ivy.Container(w=array)
        assert optimizer.step(v, ivy.Container(w=native(name, numpy.ones(2, "float32")))) is v
        assert v.w is array and v.w._data is held
        numpy.testing.assert_allclose(ivy.to_numpy(array), rest, rtol=1e-5)


def test_a_layer_with_a_bias_of_another_type(library: str) -> None:
    layer = ivy.Linear(3, 2, dtype="float32")
    x = ivy.Array(native(library, VALUES["x"]))
    expected = ivy.to_numpy(layer(x))
    layer.v.b = ivy.astype(layer.v.b, "float16")
    numpy.testing.assert_allclose(ivy.to_numpy(layer(x)), expected, rtol=1e-3)
    layer.v.b = None
    numpy.testing.assert_allclose(ivy.to_numpy(layer(x)), expected, rtol=1e-3)


def test_containers_with_a_number() -> None:
    c = ivy.Container(a=ivy.array([1.0]), b={"c": ivy.array([2.0]), "d": None, "e": "text"})
    doubled = c * 2
    assert ivy.to_list(doubled.a) == [2.0] and ivy.to_list(doubled.b.c) == [4.0]
    assert doubled.b.d is None and doubled.b.e == "text"


COSTS = {
    "np.sinc(x)": "ivy.sinc(X)",
    "np.nansum(x)": "ivy.nansum(X)",
    "np.deg2rad(x)": "ivy.deg2rad(X)",
    "np.median(x)": "ivy.median(X)",
    "np.diff(x)": "ivy.diff(X)",
    "np.dot(m, x)": "ivy.matmul(M, X)",
    "np.clip(x, 0.3, 0.6)": "ivy.clip(X, 0.3, 0.6)",
    "np.full_like(x, 2.0)": "ivy.full_like(X, 2.0)",
    "np.allclose(x, y)": "bool(ivy.allclose(X, Y))",
    "np.isclose(x, y)": "ivy.isclose(X, Y)",
    "np.kron(x, y)": "ivy.kron(X, Y)",
    "np.tensordot(m, m, 1)": "ivy.tensordot(M, M, axes=1)",
    "np.einsum('ij,jk->ik', m, m)": "ivy.einsum('ij,jk->ik', M, M)",
    "np.where(b, x, y)": "ivy.where(B, X, Y)",
    "np.stack([x, y])": "ivy.stack([X, Y])",
    "np.concatenate([x, y], axis=0)": "ivy.concat([X, Y], axis=0)",
    "np.linalg.norm(x)": "ivy.vector_norm(X)",
    "np.linalg.inv(m)": "ivy.inv(M)",
    "np.linalg.solve(m, x)": "ivy.solve(M, X)",
}


def costs(library: str) -> dict[str, tuple[list[str], list[str]]]:
    """The Python functions that calls of `ivy.numpy` and of ivy enter; in a process of its own, nothing else did.

    It runs without the compiled way, which answers functions of ivy before they are entered, but on CPython 3.11.
    """
    given = arrays(library)
    names = {"np": np, "ivy": ivy, **given, **{n.upper(): ivy.Array(x._data) for n, x in given.items()}}
    found = {}
    for ours, theirs in COSTS.items():
        calls = [eval(f"lambda: {text}", names) for text in (ours, theirs)]
        found[ours] = python_calls(calls[0]), python_calls(calls[1])
    return found


@pytest.mark.parametrize("name", ["numpy", "torch"])
def test_fast_path_overhead(name: str) -> None:
    script = f"import json; from tests.ivy_numpy.test_numpy_rows import costs; print(json.dumps(costs({name!r})))"
    environment = os.environ | {"IVY_PURE_PYTHON": "1"}
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, env=environment)
    found = json.loads(run.stdout.splitlines()[-1])
    more = {
        call: entered for call, entered in found.items() if len(entered[0]) - len(entered[1]) > (call in _LOOKED_AT)
    }
    assert found.keys() == COSTS.keys() and more == {}


_LOOKED_AT = ("np.dot(m, x)", "np.stack([x, y])", "np.concatenate([x, y], axis=0)")
"""The calls that enter one function more, which looks at the axes of the arrays."""


_INDEXED = """
import numpy, ivy_protocol.numpy as np
from tests.dispatch.test_cost import python_calls
x, b, i = [np.asarray(numpy.array(v)) for v in ([1.0, 2.0], [True, False], [1, 0])]
entered = [python_calls(lambda k=k: x[k]) for k in (b, i)]
assert x[b].tolist() == [1.0] and x[i].tolist() == [2.0, 1.0]
assert not [name for name in sum(entered, []) if name.endswith("read")], entered
"""


@pytest.mark.skipif(compiled.native is None, reason="there is no compiled way")
def test_the_compiled_way_takes_arrays_as_indices() -> None:
    subprocess.run([sys.executable, "-c", _INDEXED], check=True)


_NUMBERED = """
import numpy, ivy_protocol.numpy as np
from tests.dispatch.test_cost import python_calls
i = np.asarray(numpy.array([3, 0]))
calls = (lambda: i + 1, lambda: i == 1, lambda: i // 2, lambda: 7 // (i + 1), lambda: i // (i + 1))
assert [call().tolist() for call in calls] == [[4, 1], [False, False], [1, 0], [1, 7], [0, 0]]
entered = [python_calls(call) for call in calls]
assert not [name for name in sum(entered, []) if "operator" in name], entered
"""


@pytest.mark.skipif(compiled.native is None, reason="there is no compiled way")
def test_the_compiled_way_takes_integers_beside_numbers() -> None:
    subprocess.run([sys.executable, "-c", _NUMBERED], check=True)
