"""`ivy.numpy`: what its functions take and give, beside the values that NumPy's own examples and tests compare."""

import copy
import math
import pickle
import subprocess
import sys
from typing import Any, get_args, get_origin, get_type_hints
from unittest import mock

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np

pytestmark = pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")


def native(backend: str, values: Any) -> Any:
    return ivy.to_native(ivy.asarray(values, backend=backend))


def test_results_are_of_the_library_of_the_arguments(backend: str) -> None:
    x = native(backend, [[1.0, 2.0], [3.0, 4.0]])
    for result in (np.sum(x, 0), np.sqrt(x), np.matmul(x, x), np.linalg.norm(np.asarray(x)), np.vstack([x, [0, 1]])):
        if isinstance(result, np.ndarray):
            assert ivy.current_backend(result).name == backend


def test_default_types_are_those_of_numpy() -> None:
    for ours, theirs in (
        (np.array([1, 2]), numpy.array([1, 2])),
        (np.zeros(2), numpy.zeros(2)),
        (np.arange(3) / 2, numpy.arange(3) / 2),
        (np.sin([1, 2]), numpy.sin([1, 2])),
        (np.float32(1) * np.array([1.0]), numpy.float32(1) * numpy.array([1.0])),
        (np.array([True]) + 1, numpy.array([True]) + 1),
        (np.sum(np.array([1], "int8")), numpy.sum(numpy.array([1], "int8"))),
        (np.append(np.array([1.0]), 0.1), numpy.append([1.0], 0.1)),
        (np.polyval([1, 2], 2.001), numpy.polyval([1, 2], 2.001)),
    ):
        assert ours.dtype == theirs.dtype and isinstance(ours.dtype, numpy.dtype)
        numpy.testing.assert_array_equal(ivy.to_numpy(ours), theirs)


def test_numpy_dtypes_without_64bit() -> None:
    jnp = pytest.importorskip("jax.numpy")
    assert np.mean(jnp.arange(4)).dtype == "float32" and np.sum(jnp.arange(4)).dtype == "int32"
    with ivy.with_backend("jax"):
        assert np.zeros(2).dtype == "float32" and np.array([1, 2]).dtype == "int32"
        with pytest.raises(ivy.IvyValueError, match="not available on jax"):
            ivy.zeros(2, dtype="float64")


def test_that_is_said_once() -> None:
    pytest.importorskip("jax")
    code = (
        "import warnings, ivy_protocol as ivy, ivy_protocol.numpy as np\n"
        "with warnings.catch_warnings(record=True) as said, ivy.with_backend('jax'):\n"
        "    warnings.simplefilter('always')\n"
        "    np.zeros(2); np.zeros(3); np.array([1])\n"
        "print(len([w for w in said if 'jax has no float64' in str(w.message)]))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "1"


def test_methods_and_operators(backend: str) -> None:
    x = np.asarray(native(backend, [[1.0, 2.0], [3.0, 4.0]]))
    assert x.sum(0).tolist() == [4, 6] and x.T.tolist() == [[1, 3], [2, 4]] and x.dot(x).tolist() == (x @ x).tolist()
    assert x.reshape(4).tolist() == x.reshape((4,)).tolist() == x.ravel().tolist() == x.flatten().tolist()
    assert x.astype(int).dtype.kind == "i" and x.mean() == 2.5 and x.max(axis=1, keepdims=True).shape == (2, 1)
    assert (1 - x).tolist() == [[0, -1], [-2, -3]] and (2**x).tolist() == [[2, 4], [8, 16]]
    assert x[x > 2].tolist() == [3, 4] if backend != "array_api_strict" else True
    assert isinstance(x + 1, np.ndarray) and isinstance(x[0], np.ndarray) and isinstance(x, np.ndarray)


def test_writing_shows_in_views(backend: str) -> None:
    # NumPy before 2.2 does not write to what it shares with others.
    x = np.array(native(backend, numpy.zeros((2, 3), "float32")))
    x[0][1] = 5.0
    x.T[2, 0] = 7.0
    x[1:] += 1.0
    assert x.tolist() == [[0, 5, 7], [1, 1, 1]]


def test_containers() -> None:
    c = ivy.Container(a=numpy.array([1.0, 2.0]), b={"c": numpy.array([3.0, 4.0])})
    for result, expected in (
        (np.sum(c), [3, 7]),
        (np.add(c, 1), [[2, 3], [4, 5]]),
        (np.linalg.norm(c), [math.sqrt(5), 5]),
        (np.concatenate([c, c]), [[1, 2, 1, 2], [3, 4, 3, 4]]),
        (np.add.reduce(c), [3, 7]),
        (np.clip(c, 2.0, 3.0), [[2, 2], [3, 3]]),
    ):
        assert isinstance(result, ivy.Container) and isinstance(result.a, np.ndarray)
        assert [result.a.tolist(), result.b.c.tolist()] == expected


class Few(ivy.ArrayOperators):
    """A class that knows two functions of ivy."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in (ivy.sum, ivy.multiply):
            return NotImplemented
        return Few(func(*[getattr(a, "data", a) for a in args], **kwargs))


class Whole(Few):
    """A class that answers a function of NumPy's own."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func is np.median:
            return "the median"
        return super().__ivy_array_function__(func, types, args, kwargs)


def test_a_class_that_knows_functions_of_ivy() -> None:
    x = Few(numpy.array([1.0, 2.0]))
    assert isinstance(np.sum(x), Few) and float(np.sum(x).data) == 3
    assert np.multiply(x, 2.0).data.tolist() == [2, 4] and np.multiply(2.0, x).data.tolist() == [2, 4]
    with pytest.raises(ivy.IvyDispatchError, match="Few"):
        np.sin(x)
    assert np.median(Whole(1)) == "the median"


def test_errors_of_a_class_pass_untouched() -> None:
    class Wrong(Few):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        np.sum(Wrong(1))


def test_explain_names_the_parts() -> None:
    assert [answer.name.rpartition(".")[2] for answer in ivy.explain(np.sin, numpy.ones(2)).answers] == ["sin"]
    assert "matmul" in repr(ivy.explain(np.dot, numpy.ones(2), numpy.ones(2)))
    with pytest.raises(ivy.IvyTypeError, match="pass these arguments"):
        ivy.explain(np.dot)


def test_native_arrays_in_and_out() -> None:
    with ivy.ArrayMode(False):
        assert type(np.sqrt(numpy.array([4.0]))) is numpy.ndarray
        assert isinstance(np.asarray([1.0]) + 1, np.ndarray | numpy.ndarray)


def centred(x: Any, scale: float = 1.0) -> Any:
    def inner(z: Any) -> Any:
        return z / numpy.std(z)

    return inner(x - numpy.mean(x, axis=0)) * scale, {"largest": numpy.linalg.norm(x), "count": len(x)}


def test_portable(backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("its arrays are not divided by those of other types")
    values = numpy.array([[1.0, 2.0], [3.0, 5.0]], "float32")
    fn = ivy.numpy.portable(centred)
    x = native(backend, values)
    result, more = fn(x, scale=2.0)
    assert type(result) is type(x) and type(more["largest"]) is type(x) and more["count"] == 2
    numpy.testing.assert_allclose(ivy.to_numpy(ivy.asarray(result)), centred(values, 2.0)[0], rtol=1e-5)
    assert isinstance(fn(ivy.asarray(x))[0], ivy.Array)


def test_portable_sees_global_names_that_change(monkeypatch: pytest.MonkeyPatch) -> None:
    fn = ivy.numpy.portable(_shifted)
    assert fn(numpy.zeros(1)).tolist() == [1.0]
    monkeypatch.setitem(globals(), "SHIFT", 5.0)
    assert fn(numpy.zeros(1)).tolist() == [5.0]


SHIFT = 1.0


def _shifted(x: Any) -> Any:
    return numpy.add(x, SHIFT)


def _counting(x: Any) -> Any:
    global SHIFT
    SHIFT = 2.0
    return x


@pytest.mark.parametrize(
    ("fn", "text"), [(numpy.sum, "a Python function"), (_counting, "global name 'SHIFT'"), (3, "int")]
)
def test_what_is_not_portable(fn: Any, text: str) -> None:
    with pytest.raises(ivy.IvyTypeError, match=text):
        ivy.numpy.portable(fn)


def test_portable_functions_in_transformed_code() -> None:
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")

    @ivy.numpy.portable
    def loss(x: Any) -> Any:
        return numpy.sum(numpy.dot(x, numpy.eye(2)) * numpy.exp(-x)) + x.mean()

    values = numpy.array([[0.5, 1.0]], "float32")
    x = torch.tensor(values, requires_grad=True)
    loss(x).backward()
    slopes = (1 - values) * numpy.exp(-values) + 0.5
    numpy.testing.assert_allclose(x.grad.numpy(), slopes, rtol=1e-5)
    numpy.testing.assert_allclose(jax.jit(jax.grad(loss))(values * jax.numpy.ones(2)), slopes, rtol=1e-5)
    compiled = torch.compile(loss, fullgraph=True, backend="eager")
    numpy.testing.assert_allclose(compiled(x).item(), loss(x).item(), rtol=1e-6)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("matrix", "2-D arrays"),
        ("ma", "boolean mask"),
        ("load", "files"),
        ("float128", "64 bits"),
        ("trapz", "NumPy 2 removed"),
        ("sqroot", "has no"),
    ],
)
def test_names_that_are_not_here(name: str, text: str) -> None:
    with pytest.raises(AttributeError, match=text) as caught:
        getattr(np, name)
    assert isinstance(caught.value, ivy.IvyException)


@pytest.mark.parametrize(
    "value", ["text", ["a", "b"], numpy.array(["a"]), numpy.array([None]), None, object(), [None], [2**70, 1]]
)
def test_what_is_no_array_of_numbers(value: Any) -> None:
    with pytest.raises(ivy.IvyException):
        np.sum(value)


def test_wider_floats_are_names_of_types_only(backend: str) -> None:
    assert np.longdouble is numpy.longdouble
    if numpy.longdouble(0).itemsize > 8:
        for call in (
            lambda: np.zeros(2, np.longdouble),
            lambda: np.asarray(native(backend, [1.0])).astype(np.clongdouble),
        ):
            with pytest.raises(ivy.IvyDtypeError, match=r"floats of more than 64 bits, such as .*, are not supported"):
                call()


def test_modules_of_names() -> None:
    from ivy_protocol.numpy.exceptions import AxisError
    from ivy_protocol.numpy.lib import NumpyVersion
    from ivy_protocol.numpy.typing import ArrayLike, DTypeLike, NDArray

    assert AxisError is np.exceptions.AxisError is numpy.exceptions.AxisError
    assert NumpyVersion(np.__version__) >= "2.1.0"
    assert np.typing.ArrayLike is ArrayLike
    assert np.ndarray in get_args(float | ArrayLike) and isinstance(np.zeros(2), np.ndarray)
    assert np.typing.DTypeLike is DTypeLike

    def f(x: NDArray[np.float64] | None, y: np.ndarray[Any, np.dtype[np.float64]]) -> NDArray: ...

    hints = get_type_hints(f)
    assert np.ndarray in {get_origin(hint) for hint in hints.values()}
    assert np.random.mtrand.RandomState is np.random.RandomState


def test_operands_that_answer_for_themselves(backend: str) -> None:
    x = np.asarray(native(backend, [0.5, 1.0]))
    assert x == pytest.approx([0.5, 1.0])
    assert pytest.approx(0.5) == x[0]
    assert x[0] == pytest.approx(0.5)
    assert x[0] != pytest.approx(0.6)
    assert [x[0]] == pytest.approx([0.5])
    assert x == mock.ANY
    with pytest.raises(TypeError):
        x + object()


@pytest.mark.parametrize("make", ["default_rng", "RandomState"])
def test_generators_are_copied_and_pickled(make: str) -> None:
    ours, theirs = getattr(np.random, make)(0), getattr(numpy.random, make)(0)
    for again in (copy.copy, copy.deepcopy, lambda generator: pickle.loads(pickle.dumps(generator))):
        other, expected = again(ours), again(theirs)
        assert type(other) is type(ours)
        # A shallow copy shares the bits with the other one.
        pairs = [(other, expected), (ours, theirs), (other, expected)]
        assert [float(a.normal()) for a, _ in pairs] == [float(b.normal()) for _, b in pairs]
    with pytest.raises(ivy.IvyAttributeError, match="__array__"):
        ours.__array__


def test_functions_are_copied_and_pickled_as_themselves() -> None:
    found = [f for name in dir(np) if callable(f := getattr(np, name)) and not name.startswith("_")]
    assert np.add in found and np.sum in found
    for function in found:
        for again in (copy.copy, copy.deepcopy, lambda f: pickle.loads(pickle.dumps(f))):
            assert again(function) is function
    assert pickle.loads(pickle.dumps(np.add.reduce))([1.0, 2.0]) == 3.0


def test_random_choices_of_any_objects(backend: str) -> None:
    one, other = object(), object()
    with ivy.with_backend(backend):
        for generator in (np.random.default_rng(0), np.random.RandomState(0), np.random):
            assert generator.choice([one, other]) in (one, other)
            assert set(generator.permutation(["a", "b"]).tolist()) == {"a", "b"}
            assert isinstance(generator.choice([1.0, 2.0], 3), np.ndarray)


def test_like_a_subclass_of_arrays(backend: str) -> None:
    x = np.asarray(native(backend, [1.0, 2.0]))
    assert ivy.zeros(2, like=x).backend == backend and ivy.current_backend(np.ones(2, like=x)).name == backend


def test_importing_it_brings_no_library_but_numpy() -> None:
    code = "import sys, ivy_protocol.numpy; print({'torch', 'jax', 'tensorflow', 'scipy'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_native_transformations() -> None:
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    x = np.asarray(jax.numpy.asarray([1.0, 2.0]))
    for result, expected in (
        (jax.jit(lambda x: np.sum(x * 2))(x), 6.0),
        (jax.grad(lambda x: ivy.to_native(np.sum(x * x)))(x), [2.0, 4.0]),
        (jax.vmap(lambda x: x + np.float32(1))(x), [2.0, 3.0]),
        (torch.func.vmap(lambda x: np.square(x))(np.asarray(torch.tensor([1.0, 2.0]))), [1.0, 4.0]),
    ):
        assert type(result) is np.ndarray and result.tolist() == expected


COMPILED = (
    "np.array(x)",
    "np.array([1.0, 2.0, 3.0]) + x[0]",
    "x * [1.0, 2.0, 3.0]",
    "x[np.array([0, 1])]",
    "np.take(x, [0, 1])",
    "np.quantile(x, 0.5)",
    "np.percentile(x, [25, 50])",
    "x.astype('float64')",
    "round(x[0])",
)


@pytest.mark.parametrize("call", COMPILED)
def test_torch_compiles_what_is_made_of_lists(call: str) -> None:
    torch = pytest.importorskip("torch")
    fn = eval(f"lambda t: ({call})._data".replace("x", "np.asarray(t)"), {"np": np})
    x = torch.tensor([0.25, 0.5, 0.75])
    torch._dynamo.reset()
    found = torch.compile(fn, fullgraph=True, backend="eager")(x)
    numpy.testing.assert_allclose(found.numpy(), eval(call, {"np": numpy, "x": x.numpy()}), rtol=1e-6)


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_elements_in_compiled_code(library: str) -> None:
    module = pytest.importorskip(library)

    def fn(given: Any) -> Any:
        x = np.asarray(given)
        y = np.zeros_like(x)
        y[0], y[1], y[2] = x[0], 1.5, x[..., 1]
        first = x[0]
        first += 1
        total = np.sum(x)
        total /= 2
        listed = np.array([first, total, x[1]])
        found = np.zeros((), like=x)
        found += first
        return ivy.to_native(y + listed + found + np.reshape(x[:1], ()) + np.squeeze(x[:1]))

    x = native(library, [1.0, 2.0, 3.0])
    compiled = {
        "torch": lambda: module.compile(fn, fullgraph=True, backend="eager"),
        "jax": lambda: module.jit(fn),
        "tensorflow": lambda: module.function(fn, autograph=False),
    }[library]()
    assert numpy.asarray(fn(x)).tolist() == [7.0, 8.5, 8.0]
    assert numpy.asarray(compiled(x)).tolist() == [7.0, 8.5, 8.0]
