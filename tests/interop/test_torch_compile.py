"""The cost of ivy in code that `torch.compile` traces, in counts, and the settings that compiled code notices."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import array_api_compat
import numpy as np
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from benchmarks.tracing import functions
from ivy_protocol.core import context
from ivy_protocol.dispatch import planning
from ivy_protocol.native import numpy as native_numpy

torch: Any = pytest.importorskip("torch")
pytestmark = [
    pytest.mark.skipif(not torch.__version__.startswith("2.13."), reason="other versions trace the dispatchers"),
    pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`"),
]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    yield
    torch._dynamo.reset()


def compiled(fn: Callable[..., Any], **options: Any) -> Any:
    return torch.compile(fn, fullgraph=True, backend="eager", options=options or None)


def graphs() -> int:
    return torch._dynamo.utils.counters["stats"]["unique_graphs"]


X = torch.linspace(-1, 1, 64).reshape(8, 8)
DOUBLE = ivy.Array(X.double())


class Counts:
    """Instructions that Dynamo traces, and guards of the compiled code."""

    def __init__(self, fn: Callable[..., Any], *args: Any) -> None:
        from torch._dynamo.symbolic_convert import InstructionTranslatorBase

        self.instructions = self.guards = 0
        original: Any = InstructionTranslatorBase.step

        def step(tracer: Any) -> Any:
            self.instructions += 1
            return original(tracer)

        def keep(guards: Any) -> list[bool]:
            self.guards = len(guards)
            return [True] * len(guards)

        torch._dynamo.reset()
        InstructionTranslatorBase.step = step
        try:
            self.result = compiled(fn, guard_filter_fn=keep)(*args)
        finally:
            InstructionTranslatorBase.step = original


def test_hundred_calls_take_fewer_instructions_and_guards_than_array_api_compat() -> None:
    other = Counts(lambda x, y: functions(array_api_compat.array_namespace(x), x, y), X, X.T)
    wrapped = ivy.Array(X), ivy.Array(X.T)
    programs = [(ivy, (X, X.T)), (ivy, wrapped), (native_numpy, (X, X.T)), (inp, (X, X.T)), (inp, wrapped)]
    for xp, args in programs:
        context.clear_plans()
        own = Counts(lambda x, y, xp=xp: functions(xp, x, y), *args)
        assert own.instructions < other.instructions / (2 if xp is ivy else 1) and own.guards < other.guards
        torch.testing.assert_close(ivy.to_native(own.result), other.result)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: ivy.sin(x),
        lambda x: x + x,
        lambda x: 2.0 - x,
        lambda x: x.sum(axis=0),
        lambda x: ivy.add(x, DOUBLE),
        lambda x: ivy.concat([x, x], axis=0),
        lambda x: ivy.zeros((2, 3)),
        lambda x: ivy.softmax(x),
    ],
)
def test_a_call_takes_a_constant_number_of_guards_and_few_instructions(call: Callable[..., Any]) -> None:
    def repeated(x: Any, n: int) -> Any:
        for _ in range(n):
            result = call(x)
        return result

    once, often = (Counts(lambda x, n=n: repeated(x, n), ivy.Array(X)) for n in (1, 11))
    assert often.guards == once.guards
    assert often.instructions - once.instructions < 10 * 80
    np.testing.assert_allclose(ivy.to_numpy(often.result), ivy.to_numpy(call(ivy.Array(X))), rtol=1e-6)


def test_plans_made_while_compiling_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    context.clear_plans()
    run = lambda x: ivy.negative(ivy.multiply(x, x))  # noqa: E731
    compiled(run)(X)

    def build(*key: Any) -> str:
        raise AssertionError(key)

    monkeypatch.setattr(planning, "build", build)
    torch._dynamo.reset()
    compiled(run)(X)
    run(X)


INTS = torch.tensor([1, 2])


def mean_dtype(run: Any) -> str:
    return str(run(INTS).dtype)


@pytest.mark.parametrize("was_scoped", [False, True])
def test_compiled_code_follows_the_mode_of_each_call(was_scoped: bool) -> None:
    if was_scoped:
        with ivy.PreciseMode(True):
            pass
    run = compiled(lambda x: ivy.mean(x))
    assert mean_dtype(run) == "float32"
    for _ in range(3):
        for name in ("float64", "float16", "float32"):
            with ivy.DefaultFloatDtype(name):
                assert mean_dtype(run) == name
                with ivy.ArrayMode(False):
                    assert run(INTS).dtype is getattr(torch, name)
                assert mean_dtype(run) == name
            assert mean_dtype(run) == "float32"
    # Three dtypes in two array modes; the default dtype as a mode is no other mode.
    assert graphs() == 6


def test_compiled_code_returns_to_the_code_of_a_mode_that_is_set_again() -> None:
    run = compiled(lambda x: ivy.mean(x))
    for _ in range(3):
        assert mean_dtype(run) == "float32"
        ivy.set_default_float_dtype("float64")
        try:
            assert mean_dtype(run) == "float64"
        finally:
            ivy.unset_default_float_dtype()
    assert graphs() == 2


def test_opening_a_scope_or_calling_uncompiled_code_compiles_nothing_again() -> None:
    context.clear_plans()
    run = compiled(lambda x: ivy.tan(x) + ivy.ones((8,)))
    run(X)
    ivy.tan(X)
    ivy.tan(ivy.Array(X))
    with ivy.PreciseMode(True):
        run(X)
    run(X)
    assert graphs() == 1


def test_compiled_code_follows_the_mode_of_its_thread() -> None:
    run, found = compiled(lambda x: ivy.mean(x)), []

    def other() -> None:
        with ivy.DefaultFloatDtype("float64"):
            found.append(mean_dtype(run))

    for _ in range(2):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        found.append(mean_dtype(run))
    assert found == ["float64", "float32"] * 2
    assert graphs() == 2


def test_compiled_code_follows_the_backend_and_the_defaults_of_each_call() -> None:
    run = compiled(lambda x: ivy.astype(x, ivy.default_float_dtype()))
    with ivy.DefaultFloatDtype("float64"):
        assert mean_dtype(run) == "float64"
    assert mean_dtype(run) == "float32"
    created = compiled(lambda x: ivy.add(x, ivy.full((2,), 0.5)))
    with ivy.with_backend("torch"):
        assert created(torch.ones(2)).to_list() == [1.5, 1.5]
    assert created(torch.ones(2)).to_list() == [1.5, 1.5]


def test_compiled_code_notices_a_registered_implementation() -> None:
    run = compiled(lambda x: ivy.to_native(ivy.sinc(x)))
    before = run(torch.zeros(2))
    spec = ivy.spec(ivy.sinc)
    ivy.register(ivy.sinc, "torch")(lambda x: x + 5.0)
    try:
        assert before.tolist() == [1.0, 1.0] and run(torch.zeros(2)).tolist() == [5.0, 5.0]
    finally:
        from ivy_protocol import backends

        backends.loaded["torch"].registered.pop(spec.call, None)
        backends.loaded["torch"].registered.pop(ivy.sinc, None)
        context.clear_plans()


HANDLERS: dict[Any, Any] = {}


class Scaled:
    """An array class that looks its implementations up by function."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return HANDLERS[func](*args, **kwargs) if func in HANDLERS else NotImplemented


HANDLERS[ivy.add] = lambda x, y: Scaled(ivy.add(x.data, y.data))
HANDLERS[ivy.reshape] = lambda x, shape: Scaled(ivy.reshape(x.data, shape))


def test_classes_that_look_up_functions_are_traced() -> None:
    run = compiled(lambda x: ivy.reshape(ivy.add(Scaled(x), Scaled(x)), (64,)).data)
    torch.testing.assert_close(run(X).to_native(), 2 * X.reshape(64))


def test_views_numpy_arrays_parameters_and_gradients() -> None:
    weight = torch.nn.Parameter(torch.ones(8))
    run = compiled(lambda x, w: ivy.to_native(ivy.sum(ivy.multiply(ivy.reshape(x, (8, 8)), w) + w)))
    run(X, weight).backward()
    torch.testing.assert_close(weight.grad, X.sum(0) + 8)


def test_numpy_arrays_have_the_results_of_uncompiled_code() -> None:
    values = X.numpy()
    for call in (
        lambda x: ivy.add(ivy.sin(x), x),
        lambda x: ivy.cbrt(x),
        lambda x: ivy.split(ivy.rfft(x), num_or_size_splits=5, axis=-1)[1],
        lambda x: ivy.sum(x * 2.0, axis=0),
    ):
        for x in (values, ivy.Array(values)):
            result, expected = compiled(call)(x), call(ivy.Array(values))
            result = ivy.Array(result) if isinstance(result, np.ndarray) else result
            assert type(result.to_native()) is np.ndarray and result.dtype == expected.dtype
            np.testing.assert_allclose(result.to_numpy(), expected.to_numpy(), rtol=1e-5, atol=1e-6)


def test_methods_of_modules_that_are_not_imported_yet() -> None:
    code = """
import torch, ivy_protocol as ivy
x = ivy.Array(torch.ones(2, 3))
run = torch.compile(lambda x: x.sum(axis=0) + x.cumsum(axis=0), fullgraph=True, backend="eager")
print(run(x).to_list())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.strip() == "[[3.0, 3.0, 3.0], [4.0, 4.0, 4.0]]"


NAMES_OF_NUMPY: dict[str, Callable[[Any, Any], Any]] = {
    "add": inp.add,
    "scalar": lambda x, y: inp.multiply(x, 0.5),
    "tanh": lambda x, y: inp.tanh(x),
    "matmul": inp.matmul,
    "sum": lambda x, y: inp.sum(x, axis=0, keepdims=True),
    "where": lambda x, y: inp.where(x > 0, x, y),
    "clip": lambda x, y: inp.clip(x, 0.1, 0.5),
    "concatenate": lambda x, y: inp.concatenate([x, y], 0),
    "einsum": lambda x, y: inp.einsum("ij,jk->ik", x, y),
}


@pytest.mark.parametrize("name", NAMES_OF_NUMPY)
def test_names_of_numpy_compile_after_eager_calls(name: str) -> None:
    def f(x: Any, y: Any) -> Any:
        return NAMES_OF_NUMPY[name](inp.add(x, y), y)._data

    # Guards cannot contain the keys of plans of other calls.
    for dtype in ("float32", "float64"):
        f(ivy.Array(X.double().numpy().astype(dtype)), ivy.Array(X.numpy().astype(dtype)))
    result = compiled(f)(X, X)
    assert torch.allclose(result, f(X, X))


def test_reshape_of_the_numpy_namespace_compiles() -> None:
    flat = compiled(lambda x: ivy.to_native(ivy.numpy.reshape(x, [x.shape[1], x.shape[0]])))
    assert flat(torch.ones(2, 3)).shape == (3, 2)


NAMES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "exp": lambda xp, x, y: xp.exp(x),
    "negative": lambda xp, x, y: xp.negative(x),
    "add": lambda xp, x, y: xp.add(x, y),
    "row": lambda xp, x, y: xp.add(x, y[0]),
    "array and scalar": lambda xp, x, y: xp.multiply(x, 2.5),
    "scalar and array": lambda xp, x, y: xp.subtract(2.5, x),
    "integer scalar": lambda xp, x, y: xp.power(x, 2),
    "dtypes": lambda xp, x, y: xp.multiply(x, xp.greater(y, 1)),
    "divide": lambda xp, x, y: xp.divide(x, y),
    "maximum": lambda xp, x, y: xp.maximum(x, y),
    "sum": lambda xp, x, y: xp.sum(x, axis=0, keepdims=True),
    "axis by position": lambda xp, x, y: xp.max(x, 1),
    "dtype": lambda xp, x, y: xp.sum(x, axis=0, dtype="float64"),
    "mean": lambda xp, x, y: xp.exp(xp.mean(x)),
    "0-d": lambda xp, x, y: xp.cumsum(xp.sum(x)),
    "where": lambda xp, x, y: xp.where(xp.greater(x, 2), x, 0.5),
    "clip": lambda xp, x, y: xp.clip(x, 1.0, 2.0),
    "NaN": lambda xp, x, y: xp.clip(x, 1.0, float("nan")),
    "sort": lambda xp, x, y: xp.sort(x, axis=0),
    "copy": lambda xp, x, y: xp.copy(x),
    "concatenate": lambda xp, x, y: xp.concatenate([x, y], axis=1),
    "stack": lambda xp, x, y: xp.stack((x, y), -1),
    "reshape": lambda xp, x, y: xp.reshape(x, (-1,)),
    "transpose": lambda xp, x, y: xp.transpose(x),
    "flip": lambda xp, x, y: xp.flip(x, 0),
    "broadcast": lambda xp, x, y: xp.broadcast_arrays(x, y),
    "dot": lambda xp, x, y: xp.dot(x, y),
    "einsum": lambda xp, x, y: xp.einsum("ij,jk->ik", x, y),
    "slogdet": lambda xp, x, y: xp.linalg.slogdet(x),
    "where=": lambda xp, x, y: xp.exp(x, where=xp.greater(x, 0)),
}
ARGUMENTS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "ndarray": (inp, inp.asarray),
    "Array": (inp, ivy.Array),
    "native": (inp, lambda x: x),
    "native results": (native_numpy, lambda x: x),
}


def parts_of(result: Any) -> list[Any]:
    """Return the native arrays of a result, each after the class of the object that contains it."""
    if isinstance(result, tuple):
        return [type(result), *[part for item in result for part in parts_of(item)]]
    return [type(result), ivy.to_native(result)]


@pytest.mark.parametrize(
    ("kind", "dtype"), [*((kind, dtype) for kind in ARGUMENTS for dtype in ("float32", "int32")), ("ndarray", "bool")]
)
def test_names_of_numpy_have_the_results_of_uncompiled_code(kind: str, dtype: str) -> None:
    xp, wrapped = ARGUMENTS[kind]
    values = torch.tensor([[3.0, 1.0, 0.0], [0.5, 2.0, 1.0], [1.0, 0.0, 4.0]]).to(getattr(torch, dtype))
    x, y = wrapped(values), wrapped(values.T.contiguous())
    for name, call in NAMES.items():
        try:
            expected = call(xp, x, y)
        except ivy.IvyException:
            continue
        torch._dynamo.reset()
        for result, part in zip(parts_of(compiled(call)(xp, x, y)), parts_of(expected), strict=True):
            if isinstance(part, torch.Tensor):
                torch.testing.assert_close(result, part, equal_nan=True, msg=lambda text, name=name: f"{name}: {text}")
            else:
                assert result is part, name


def test_functions_of_numpy_write_to_out() -> None:
    def run(x: Any, out: Any) -> Any:
        inp.add(x, 1.0, out=out)
        inp.multiply(out, out, out=(out,))
        return inp.sum(out, axis=0, out=out[0])

    for wrapped in (inp.asarray, lambda x: x):
        (x, out), (y, other) = [[wrapped(value) for value in (X.clone(), torch.zeros(8, 8))] for _ in range(2)]
        result, expected = compiled(run)(x, out), run(y, other)
        torch.testing.assert_close(ivy.to_native(result), ivy.to_native(expected))
        torch.testing.assert_close(ivy.to_native(out), ivy.to_native(other))


def test_attributes_of_an_ndarray() -> None:
    def run(x: Any) -> Any:
        assert x.dtype == "float32" and x.size == 64
        return inp.reshape(inp.zeros_like(x, dtype=x.dtype) + x[0], (x.shape[0] * x.shape[1],))

    x = inp.asarray(X)
    torch.testing.assert_close(compiled(run)(x).to_native(), run(x).to_native())


def test_errors_of_numpy_are_raised_again() -> None:
    def run(x: Any) -> Any:
        try:
            return inp.sum(x, axis=0, foo=1)
        except TypeError:
            return inp.invert(inp.greater(x, 0))

    x = inp.asarray(X)
    torch.testing.assert_close(torch.compile(run, backend="eager")(x).to_native(), run(x).to_native())


def test_a_write_to_a_view_of_numpy_is_visible_in_its_base() -> None:
    def run(values: Any) -> Any:
        x = inp.asarray(values) * 1.0
        flipped = inp.flip(x, 0)
        inp.expand_dims(flipped, 0)[0, 0] = 7.0
        inp.reshape(x, (64,))[5] = 9.0
        return ivy.to_native(x), ivy.to_native(flipped)

    torch.testing.assert_close(compiled(run)(X), run(X))


def test_code_with_names_of_numpy_follows_the_modes() -> None:
    def run(x: Any) -> Any:
        return inp.sum(inp.exp(inp.add(x, 1.0)), axis=0)

    fn = compiled(run)
    for _ in range(3):
        assert type(fn(X)) is inp.ndarray
        with ivy.ArrayMode(False):
            assert type(fn(X)) is torch.Tensor
        with ivy.PreciseMode(False):
            torch.testing.assert_close(fn(X).to_native(), run(X).to_native())
    assert graphs() == 3
    assert not torch._dynamo.utils.counters["graph_break"]


@pytest.mark.parametrize("xp", [inp, native_numpy])
def test_code_with_names_of_numpy_is_compiled_once(xp: Any) -> None:
    run = compiled(lambda x: xp.where(x > 0, xp.maximum(xp.exp(x), 0.5), x))
    run(X)
    for dtype in ("float64", "int32"):
        # Calls of other dtypes change the caches of the functions.
        values = X.to(getattr(torch, dtype))
        xp.where(values > 0, xp.maximum(xp.exp(values), 0.5), xp.exp(values))
    run(X)
    run(X + 1)
    assert graphs() == 1
    run(X.double())
    assert graphs() == 2


def test_code_is_compiled_for_each_ufunc() -> None:
    def run(x: Any, function: Any) -> Any:
        return function(x)

    fn = compiled(run)
    for function in (inp.exp, inp.sin, inp.exp, inp.sum, inp.mean):
        torch.testing.assert_close(ivy.to_native(fn(X, function)), ivy.to_native(function(X)))
    assert graphs() == 4
