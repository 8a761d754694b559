"""Arrays of several libraries in one call: NumPy's join those of any other."""

import array as buffers
import subprocess
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from calls import CALLS, UNSTABLE, converted
from oracle import array, native, numbers

import ivy_protocol as ivy
from ivy_protocol.core.context import by_name
from ivy_protocol.dispatch import call_entry, entry, planning

BACKENDS = ("torch", "jax", "tensorflow", "array_api_strict")
X = np.array([[1.0, 2.0], [3.0, 4.0]], "float32")
pd: Any = import_module("pandas") if find_spec("pandas") else None
WRITTEN = frozenset(name for name, spec in by_name.items() if spec.mutates)
ALONE = frozenset(("asarray", "array", "to_backend", "dlpack", "from_dlpack", "to_dlpack", "native_array"))


def arrays_of(name: str) -> list[tuple[Any, int]]:
    """The calls of a function with at least two arrays, with their number."""
    if name in ALONE or name not in by_name:
        return []
    found = [(call, len(call.arrays())) for call in CALLS[name]]
    return [(call, count) for call, count in found if count > 1]


def with_numpy(call: Any, kept: int, make: Callable[[np.ndarray], Any]) -> tuple[Any, Any]:
    """The arguments of a call, one of whose arrays is left as NumPy's."""
    seen = iter(range(100))
    return converted((call.args, call.kwargs), lambda x: x if next(seen) == kept else make(x))


NAMES = [name for name in sorted(CALLS) if arrays_of(name)]


@pytest.mark.parametrize("name", NAMES)
def test_an_array_of_numpy_joins_in_every_place(backend: str, name: str) -> None:
    fn: Any = getattr(ivy, name)
    for call, count in arrays_of(name):
        try:
            whole = call.answer(fn, lambda x: native(backend, x))
        except ivy.IvyException:
            # What this library cannot do it cannot do with NumPy's arrays either.
            continue
        expected = leaves(whole)
        for kept in range(count):
            if name in WRITTEN and kept == 0:
                continue
            args, kwargs = with_numpy(call, kept, lambda x: native(backend, x))
            found = leaves(fn(*args, **kwargs))
            assert len(found) == len(expected)
            for a, b in zip(found, expected, strict=True):
                if not isinstance(b, ivy.Array):
                    assert type(a) is type(b)
                    continue
                assert isinstance(a, ivy.Array) and a.backend == backend, f"array {kept} of ivy.{name}"
                assert a.dtype == b.dtype and a.shape == b.shape
                if name not in UNSTABLE:
                    np.testing.assert_allclose(numbers(a), numbers(b), rtol=1e-5, atol=1e-6)


def leaves(result: Any) -> list[Any]:
    if isinstance(result, list | tuple) and not isinstance(result, ivy.Shape):
        return [leaf for value in result for leaf in leaves(value)]
    return [result]


HABITS: dict[str, Callable[[Any], Any]] = {
    "a creation": lambda x: x + ivy.eye(2),
    "a constant": lambda x: x * ivy.sqrt(2),
    "a range": lambda x: x + ivy.arange(2, dtype="float32"),
    "an ndarray": lambda x: x + X,
    "an ndarray on the left": lambda x: X - x,
    "a comparison": lambda x: np.less(X, x),
    "a scalar of numpy": lambda x: x * np.float32(2),
    "a product": lambda x: X @ x,
    "numpy's function": lambda x: np.add(X, x),
    "an index": lambda x: x[np.array([1, 0])],
    "a mask": lambda x: x[ivy.array([True, False])],
    "an index of both": lambda x: ivy.array(X)[x[0, :] > 1.5],
    "a list": lambda x: ivy.stack([X[0], x[0], X[1]]),
    "rows in a list": lambda x: ivy.add(x, [X[0], ivy.array([1.0, 2.0])]),
    "a condition": lambda x: ivy.where(X > 2, x, 0.0),
    "a condition and a number": lambda x: ivy.where(X > 2, -ivy.inf, x),
    "a keyword": lambda x: ivy.linear(x, X, bias=np.ones(2, "float32")),
    "native arrays": lambda x: ivy.maximum(X, x.to_native()),
}


@pytest.mark.parametrize("habit", HABITS)
def test_programs_that_name_no_library(backend: str, habit: str) -> None:
    if backend == "array_api_strict" and habit == "numpy's function":
        return
    expected = HABITS[habit](ivy.array(X))
    with ivy.with_backend("numpy"):
        found = HABITS[habit](array(backend, X))
    assert isinstance(found, ivy.Array) and found.backend == backend
    assert found.dtype == expected.dtype
    np.testing.assert_allclose(numbers(found), numbers(expected))


def test_data_types_promote_as_everywhere(backend: str) -> None:
    x = array(backend, X)
    wide = "float32" if backend == "jax" else "float64"
    for other in (np.arange(2), np.float64(2), X.astype("float64")):
        assert (x + other).dtype == (other + x).dtype == ivy.add(x, other).dtype == wide
    assert (x * np.array([1, 2], "int8")).dtype == "float32"


def test_numpy_answers_where_all_is_numpys() -> None:
    assert (ivy.array(X) + X).backend == ivy.stack([X, ivy.array(X)]).backend == "numpy"


def test_assignment_target_backend(backend: str) -> None:
    with ivy.with_backend("numpy"):
        for write in (
            lambda x, t: x.__setitem__(0, t[0]),
            lambda x, t: x.__iadd__(t),
            lambda x, t: ivy.inplace_update(x, t),
            lambda x, t: x.__setitem__(t > 1.5, 0.0),
        ):
            old = X.copy()
            x = ivy.array(old, copy=False)
            if backend == "array_api_strict":
                assert ivy.current_backend_str() == "numpy"
            write(x, array(backend, X * 2))
            assert x.backend == backend and not np.array_equal(numbers(x), X)
            np.testing.assert_array_equal(old, X)


def test_numpys_values_are_written_where_the_array_is(backend: str) -> None:
    x = array(backend, X.copy())
    x[0] = np.array([7.0, 8.0], "float32")
    x += X
    assert x.backend == backend and x.to_list() == [[8.0, 10.0], [6.0, 8.0]]


def test_out_belongs_to_the_library_of_the_result(backend: str) -> None:
    with ivy.with_backend("numpy"):
        out = ivy.zeros((2, 2))
        with pytest.raises(ivy.IvyTypeError, match=f"ivy.add returns an array of {backend}"):
            ivy.add(array(backend, X), X, out=out)
    assert numbers(out).tolist() == [[0.0, 0.0], [0.0, 0.0]]
    out = array(backend, X.copy())
    assert ivy.add(X, X, out=out) is out and out.to_list() == (X + X).tolist()


def test_converted_numpy_arrays_are_copies(backend: str) -> None:
    y = X.copy()
    x = array(backend, X)
    added, joined = x + y, ivy.broadcast_arrays(x, y)[1]
    if backend == "array_api_strict":
        # Its arrays are NumPy's, and so are its views.
        joined = joined + 0
    y[:] = 0
    np.testing.assert_array_equal(numbers(added), X + X)
    np.testing.assert_array_equal(numbers(joined), X)


def test_two_other_libraries_are_an_error(backend: str) -> None:
    other = "jax" if backend == "torch" else "torch"
    with pytest.raises(ivy.IvyDispatchError, match=rf"{backend} and {other}.*set_dynamic_backend\(True\)"):
        ivy.add(array(backend, X), array(other, X))
    with pytest.raises(ivy.IvyDispatchError, match=f"{backend} and {other}"):
        ivy.where(X > 1, array(backend, X), array(other, X))


def test_strict_refuses_numpys_arrays(backend: str) -> None:
    x = array(backend, X)
    with ivy.MixedArrays("strict"):
        assert ivy.mixed_arrays == "strict" and ivy.dynamic_backend is False
        for call in (lambda: x + X, lambda: ivy.add(X, x.to_native()), lambda: ivy.concat([x, X]), lambda: x @ X):
            with pytest.raises(ivy.IvyDispatchError, match=rf'{backend} and numpy.*set_mixed_arrays\("host"\)'):
                call()
        assert (x * np.float32(2)).backend == backend
        assert (ivy.Array(X) + X).backend == "numpy"
    assert (x + X).backend == backend


def test_any_brings_all_to_one_library(backend: str) -> None:
    other = "jax" if backend == "torch" else "torch"
    x, y = array(backend, X), array(other, X)
    with ivy.MixedArrays("any"):
        assert ivy.dynamic_backend is True
        assert (x + y).backend == ivy.stack([X, x, y]).backend == backend
        assert (y + x).backend == other
    ivy.set_dynamic_backend(True)
    assert ivy.mixed_arrays == "any" and (x + y).backend == backend
    ivy.unset_dynamic_backend()
    assert ivy.mixed_arrays == "host"


def test_no_conversion_cuts_a_gradient() -> None:
    import jax
    import jax.numpy as jnp
    import tensorflow as tf
    import torch

    w = torch.ones(2, requires_grad=True)
    with ivy.MixedArrays("any"):
        for other in (jnp.ones(2), tf.ones(2), np.ones(2, "float32")):
            result = ivy.sum(ivy.multiply(other, w))
            assert result.backend == "torch"
            result.to_native().backward()
        assert w.grad is not None and w.grad.tolist() == [3.0, 3.0]
        with pytest.raises(ivy.IvyValueError, match=r"would lose (?:its|the) gradient"):
            jax.grad(lambda x: ivy.to_native(ivy.sum(ivy.multiply(w, x))))(jnp.ones(2))
        v = tf.Variable([1.0, 2.0])
        with tf.GradientTape() as tape:
            loss = ivy.sum(ivy.multiply(torch.ones(2), v)).to_native()
        found: Any = tape.gradient(loss, v)
        assert found.numpy().tolist() == [1.0, 1.0]


@pytest.mark.parametrize("name", ["array", "asarray"])
def test_gradient_loss_error(name: str) -> None:
    import torch

    namespace = ivy.with_backend("numpy")
    with pytest.raises(ivy.IvyValueError, match=f"^ivy.{name} would convert an array of torch to numpy"):
        getattr(namespace, name)(torch.ones(2, requires_grad=True))


@pytest.mark.parametrize("kind", ["an ndarray", "a creation"])
def test_numpys_arrays_are_constants_of_gradients(kind: str) -> None:
    import jax
    import jax.numpy as jnp
    import tensorflow as tf
    import torch

    def loss(x: Any) -> Any:
        return ivy.to_native(ivy.sum(ivy.multiply(x, X[0] if kind == "an ndarray" else ivy.arange(1, 3))))

    assert jax.jit(jax.grad(loss))(jnp.ones(2)).tolist() == [1.0, 2.0]
    w = torch.ones(2, requires_grad=True)
    torch.compile(loss, fullgraph=True, backend="eager")(w).backward()
    assert w.grad is not None and w.grad.tolist() == [1.0, 2.0]
    v = tf.Variable([1.0, 1.0])
    with tf.GradientTape() as tape:
        value = tf.function(loss)(v)
    found: Any = tape.gradient(value, v)
    assert found.numpy().tolist() == [1.0, 2.0]


def test_namespaces_take_numpys_arrays_and_no_others(backend: str) -> None:
    other = "jax" if backend == "torch" else "torch"
    xp = array(backend, X).__array_namespace__()
    assert xp.add(X, X).backend == xp.add(array(backend, X), X).backend == xp.exp(X).backend == backend
    with pytest.raises(ivy.IvyDispatchError, match=f"{backend} and {other}"):
        xp.exp(array(other, X))


def test_numpy_data_use_current_backend(backend: str) -> None:
    other = "jax" if backend == "torch" else "torch"
    held = ivy.Array(X)
    with ivy.with_backend(backend):
        for data in (X, X.tolist(), (X[0], X[1]), np.float32(1)):
            assert ivy.asarray(data).backend == ivy.array(data).backend == backend
        assert ivy.asarray(array(other, X)).backend == other
        assert ivy.asarray(held).backend == "numpy", "an ivy.Array has its place"
        assert ivy.exp(X).backend == "numpy", "the arguments decide"
    with ivy.with_backend("numpy"):
        assert ivy.asarray(X).backend == "numpy"


def test_the_setting_is_of_its_thread(backend: str) -> None:
    x, found = array(backend, X), []

    def add() -> None:
        found.append((x + X).backend)

    with ivy.MixedArrays("strict"):
        thread = threading.Thread(target=add)
        thread.start()
        thread.join()
    assert found == [backend]


HOST_DATA: dict[str, Any] = {
    "memoryview": memoryview(X),
    "array.array": buffers.array("f", [1.0, 2.0]),
    "bytearray": bytearray(b"\x01\x02"),
    "range": range(1, 3),
    "list of ranges": [range(2), range(2)],
}
if pd is not None:
    HOST_DATA |= {
        "Series": pd.Series([1.0, 2.0]),
        "DataFrame": pd.DataFrame({"a": [1.0, 3.0], "b": [2.0, 4.0]}),
        "Index": pd.Index([1, 2]),
        "list of Series": [pd.Series([1.0, 2.0]), pd.Series([3.0, 4.0])],
    }


class Shown:
    """An object that tells its elements by the interface of NumPy that images have."""

    def __init__(self, values: np.ndarray) -> None:
        self.__array_interface__ = values.__array_interface__
        self._kept = values


class Shared:
    """An object that has nothing but DLPack."""

    def __init__(self, values: np.ndarray) -> None:
        self._values = values

    def __dlpack__(self, **more: Any) -> Any:
        return self._values.__dlpack__(**more)

    def __dlpack_device__(self) -> Any:
        return self._values.__dlpack_device__()


@pytest.mark.parametrize("kind", HOST_DATA)
def test_asarray_takes_what_users_of_numpy_hand_in(backend: str, kind: str) -> None:
    data = HOST_DATA[kind]
    for result in (ivy.asarray(data), ivy.array(data), ivy.asarray(data, like=array(backend, X))):
        assert result.backend == backend
        np.testing.assert_allclose(numbers(result), np.asarray(data))


@pytest.mark.parametrize("cls", [Shown, Shared])
def test_asarray_asks_an_object_for_its_elements(backend: str, cls: type) -> None:
    result = ivy.asarray(cls(X))
    assert result.backend == backend and result.dtype == "float32" and result.to_list() == X.tolist()


def test_buffers_and_ranges_join_in_every_call(backend: str) -> None:
    x = array(backend, X)
    for data in (buffers.array("f", [1.0, 2.0]), memoryview(X[0]), range(1, 3)):
        for result in (x + data, data + x, ivy.add(x, data)):
            assert result.backend == backend
            np.testing.assert_allclose(numbers(result), X + X[0])
    assert ivy.stack([range(2), range(2)]).to_list() == [[0, 1], [0, 1]]
    for wrong in (object(), b"ab", "ab", *([pd.Series([1.0])] if pd else [])):
        with pytest.raises(ivy.IvyException):
            ivy.sin(wrong)  # type: ignore[arg-type]


MADE: dict[str, Callable[[Any], Any]] = {
    "zeros": lambda x: ivy.zeros((2,), like=x),
    "ones": lambda x: ivy.ones((2,), like=x),
    "empty": lambda x: ivy.empty((2,), like=x),
    "full": lambda x: ivy.full((2,), 1.5, like=x),
    "arange": lambda x: ivy.arange(3, like=x),
    "linspace": lambda x: ivy.linspace(0, 1, 3, like=x),
    "logspace": lambda x: ivy.logspace(0, 1, 3, like=x),
    "eye": lambda x: ivy.eye(2, like=x),
    "triu_indices": lambda x: ivy.triu_indices(3, like=x)[0],
    "tril_indices": lambda x: ivy.tril_indices(3, like=x)[0],
    "identity": lambda x: ivy.identity(2, like=x),
    "tri": lambda x: ivy.tri(2, like=x),
    "diag_indices": lambda x: ivy.diag_indices(2, like=x)[0],
    "indices": lambda x: ivy.indices((2, 3), like=x),
    "mel_weight_matrix": lambda x: ivy.mel_weight_matrix(3, 5, 8000, like=x),
    "blackman_window": lambda x: ivy.blackman_window(3, like=x),
    "hamming_window": lambda x: ivy.hamming_window(3, like=x),
    "hann_window": lambda x: ivy.hann_window(3, like=x),
    "kaiser_bessel_derived_window": lambda x: ivy.kaiser_bessel_derived_window(4, like=x),
    "kaiser_window": lambda x: ivy.kaiser_window(3, like=x),
    "vorbis_window": lambda x: ivy.vorbis_window(3, like=x),
    "asarray": lambda x: ivy.asarray([1.0, 2.0], like=x),
    "array": lambda x: ivy.array(X, like=x),
    "frombuffer": lambda x: ivy.frombuffer(b"\x01\x02", dtype="uint8", like=x),
    "fftfreq": lambda x: ivy.fft.fftfreq(4, like=x),
    "rfftfreq": lambda x: ivy.fft.rfftfreq(4, like=x),
    "random_uniform": lambda x: ivy.random_uniform(shape=(2,), like=x),
    "random_normal": lambda x: ivy.random_normal(shape=(2,), like=x),
    "randint": lambda x: ivy.randint(0, 3, shape=(2,), like=x),
    "multinomial": lambda x: ivy.multinomial(3, 2, like=x),
    "bernoulli": lambda x: ivy.bernoulli(0.5, shape=(2,), like=x),
    "beta": lambda x: ivy.beta(1.0, 2.0, shape=(2,), like=x),
    "gamma": lambda x: ivy.gamma(1.0, 2.0, shape=(2,), like=x),
    "dirichlet": lambda x: ivy.dirichlet([1.0, 2.0], like=x),
    "poisson": lambda x: ivy.poisson(3.0, shape=(2,), like=x),
    "binomial": lambda x: ivy.binomial(3, 0.5, shape=(2,), like=x),
    "exponential": lambda x: ivy.exponential(2.0, shape=(2,), like=x),
    "choice": lambda x: ivy.choice(3, shape=(2,), like=x),
}


def test_every_function_that_creates_or_draws_takes_like() -> None:
    named = {name for name, spec in by_name.items() if spec.like}
    assert named == set(MADE)
    taking = {"from_dlpack", "to_backend", "to_device", "astype", "one_hot", "copy_array"}
    made = {n for n, s in by_name.items() if s.devices and not n.endswith("_like")} - taking
    assert made <= named


@pytest.mark.parametrize("name", MADE)
def test_like_says_where_something_is_made(backend: str, name: str) -> None:
    make, x = MADE[name], array(backend, X)
    expected = make(None)
    with ivy.with_backend("numpy"):
        for model in (x, x.to_native()):
            result = make(model)
            assert result.backend == backend and result.shape == expected.shape
            assert result.dtype == expected.dtype, "the data type is not that of the model"


def test_like_is_looked_at_in_each_call(backend: str) -> None:
    for _ in range(2):
        for name in (backend, "numpy"):
            x = array(name, X)
            for model in (x, x.to_native(), ivy.numpy.asarray(x)):
                assert ivy.zeros((2,), dtype="int32", like=model).backend == name
                assert ivy.full((2,), 300, like=model).tolist() == [300, 300]
        with pytest.raises(ivy.IvyOverflowError):
            ivy.full((2,), 300, dtype="int8", like=array(backend, X))
    if backend == "torch":
        assert ivy.zeros(2, like=array(backend, X).to_native().to("meta")).to_native().device.type == "meta"


def test_like_custom_class() -> None:
    class Made:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return NotImplemented if func is ivy.ones else (func, types, args, kwargs)

    model = Made()
    assert ivy.zeros((2, 3), dtype="int8", like=model) == (ivy.zeros, (Made,), ((2, 3),), {"dtype": "int8"})
    assert ivy.random_normal(like=model) == (ivy.random_normal, (Made,), (), {})
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.ones is not implemented for .*Made"):
        ivy.ones(2, like=model)
    with pytest.raises(ivy.IvyTypeError, match=r"ivy\.zeros: like= must be an array"):
        ivy.zeros(2, like=3)  # type: ignore[arg-type]


def test_like_of_another_library_than_the_arguments(backend: str) -> None:
    other = "jax" if backend == "torch" else "torch"
    with pytest.raises(ivy.IvyDispatchError, match="got arrays of"):
        ivy.random_normal(array(backend, X), like=array(other, X))
    assert ivy.asarray(array(backend, X), like=array(other, X)).backend == other
    with pytest.raises(ivy.IvyDispatchError, match="got arrays of"):
        ivy.with_backend(backend).zeros(2, like=array(other, X))


def test_like_in_compiled_code() -> None:
    import jax
    import jax.numpy as jnp
    import tensorflow as tf
    import torch

    def ones(x: Any) -> Any:
        return ivy.to_native(ivy.ones((2,), like=x) + x)

    assert jax.jit(ones)(jnp.ones(2)).tolist() == [2.0, 2.0]
    assert torch.compile(ones, fullgraph=True, backend="eager")(torch.ones(2)).tolist() == [2.0, 2.0]
    assert tf.function(ones)(tf.ones(2)).numpy().tolist() == [2.0, 2.0]


DRAWN: dict[str, Callable[[Any], Any]] = {
    "numbers": lambda x: x + ivy.random_normal(shape=(64,)),
    "a mask": lambda x: x * ivy.dropout(ivy.ones((64,)), 0.5),
    "a mask of numpy": lambda x: x * ivy.dropout(np.ones(64, "float32"), 0.5),
}


@pytest.mark.parametrize("draw", DRAWN)
def test_traced_sampling(draw: str) -> None:
    import jax
    import jax.numpy as jnp
    import tensorflow as tf
    import torch

    def native(x: Any) -> Any:
        return ivy.to_native(DRAWN[draw](x))

    for x in (torch.ones(64), jnp.ones(64), tf.ones(64)):
        graph = ivy.compile_graph(DRAWN[draw], ivy.Array(x))
        assert graph(ivy.Array(x)).to_list() != graph(ivy.Array(x)).to_list()
    function = tf.function(native)
    assert function(tf.ones(64)).numpy().tolist() != function(tf.ones(64)).numpy().tolist()
    with pytest.raises(ivy.IvyValueError, match="code that jax compiles"):
        jax.jit(native)(jnp.ones(64))
    if draw != "a mask of numpy":
        compiled = torch.compile(native, fullgraph=True, backend="eager")
        assert compiled(torch.ones(64)).tolist() != compiled(torch.ones(64)).tolist()


HELD: dict[str, Callable[[Any], Any]] = {
    "a factor": lambda x: x * X + 1,
    "on the left": lambda x: ivy.add(X, x),
    "an index": lambda x: x[np.array([1, 0])],
    "a condition": lambda x: ivy.where(X > 2.0, x, 0.0),
    "a mask that is created": lambda x: ivy.where(ivy.array([True, False]), x, X),
    "in a list": lambda x: ivy.concat([x, X]),
    "what is created": lambda x: x * ivy.sqrt(2) + ivy.arange(2),
}


@pytest.mark.parametrize("held", HELD)
def test_numpys_arrays_are_constants_of_graphs(backend: str, held: str) -> None:
    if backend == "array_api_strict":
        return
    fn, x, y = HELD[held], array(backend, X), array(backend, X * 3)
    with ivy.with_backend("numpy"):
        graph = ivy.compile_graph(fn, x)
        found, expected = graph(y), fn(y)
    assert found.backend == backend and found.dtype == expected.dtype
    np.testing.assert_array_equal(numbers(found), numbers(expected))


LISTS: dict[str, Callable[[Any], Any]] = {
    "concat": lambda x: ivy.concat([x, X]),
    "concat over an axis": lambda x: ivy.concat([x, X], axis=1),
    "stack, NumPy's first": lambda x: ivy.stack((X, x, X)),
    "stack of ivy arrays": lambda x: ivy.stack([ivy.Array(X), ivy.Array(x)]),
    "einsum": lambda x: ivy.einsum("ij,jk->ik", X, x),
    "meshgrid": lambda x: ivy.meshgrid(x[0, :], X[1])[1],
}


@pytest.mark.parametrize("call", LISTS)
def test_numpys_arrays_in_lists_join_by_a_plan(backend: str, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    x = native(backend, X + 1)
    expected = LISTS[call](X + 1)
    LISTS[call](x)
    LISTS[call](x)
    if backend != "array_api_strict":
        for module in (call_entry, planning, entry):
            monkeypatch.setattr(module, "slow_path", None)
    with ivy.with_backend("numpy"):
        found = LISTS[call](x)
    assert found.backend == backend
    np.testing.assert_array_equal(numbers(found), numbers(expected))


def test_lists_that_no_plan_fits_are_as_before(backend: str) -> None:
    x = native(backend, X)
    wide = "float32" if backend == "jax" else "float64"
    assert ivy.concat([x, X.astype("float64")]).dtype == ivy.concat([X.astype("float64"), x]).dtype == wide
    assert ivy.stack([x[0, 0], 2.0, np.float32(3)]).to_list() == [1.0, 2.0, 3.0]
    with ivy.MixedArrays("strict"), pytest.raises(ivy.IvyDispatchError, match="numpy"):
        ivy.stack([x, X])
    ivy.stack([x, X])
    with ivy.ArrayMode(False):
        assert isinstance(ivy.stack([x, X]), type(x)) and isinstance(ivy.stack([ivy.Array(X), x]), ivy.Array)
    with pytest.raises(ivy.IvyException, match=r"ivy\.stack"):
        ivy.stack([x, np.array(["text"])])


def test_lists_of_traced_arrays() -> None:
    jax = pytest.importorskip("jax")
    y, host = jax.numpy.ones(2), np.full(2, 3.0, "float32")

    def joined(x: Any) -> Any:
        return ivy.to_native(ivy.sum(ivy.concat([x * x, y]) + ivy.concat([y, x]) + ivy.concat([x, y])))

    assert jax.grad(joined)(y).tolist() == [4.0, 4.0]
    assert jax.jit(lambda x: ivy.to_native(ivy.concat([x, y, host])))(y).tolist() == [1, 1, 1, 1, 3, 3]
    rows = jax.vmap(lambda x: ivy.to_native(ivy.stack([x, y], axis=0)))(jax.numpy.zeros((3, 2)))
    assert rows.shape == (3, 2, 2)


def test_a_list_of_traced_arrays_needs_no_numpy() -> None:
    code = """
import jax
import ivy_protocol as ivy
from ivy_protocol import backends
y = jax.numpy.ones(2)
print(jax.grad(lambda x: ivy.to_native(ivy.sum(ivy.concat([x, y]))))(y).tolist(), "numpy" in backends.loaded)"""
    pytest.importorskip("jax")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.split("\n")[0] == "[1.0, 1.0] False", ran.stderr[-2000:]


def test_lists_of_several_classes_of_one_library() -> None:
    torch = pytest.importorskip("torch")
    tensor, weight = torch.ones(2), torch.nn.Parameter(torch.zeros(2))
    for _ in range(2):
        assert ivy.concat([tensor, weight]).to_list() == [1, 1, 0, 0]
        assert ivy.stack([weight, np.ones(2, "float32"), tensor]).to_list() == [[0, 0], [1, 1], [1, 1]]
    ivy.to_native(ivy.sum(ivy.concat([tensor, weight]))).backward()
    assert weight.grad.tolist() == [1, 1]
