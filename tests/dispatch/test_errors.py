"""Errors: their class, what they name, their cause, and that they change nothing."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import ivy_protocol
from ivy_protocol import exceptions
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


def fails(call: Callable[[], Any], error: type[BaseException], match: str) -> BaseException:
    """Fail twice in the same way (cold and warm), and change no choice."""
    now = context.current()
    before = now.backends, now.stacks, now.overlays
    with pytest.raises(error, match=match):
        call()
    with pytest.raises(error, match=match) as caught:
        call()
    assert isinstance(caught.value, ivy.IvyException)
    now = context.current()
    assert (now.backends, now.stacks, now.overlays) == before
    return caught.value


def test_exception_base_classes() -> None:
    builtin = (ValueError, TypeError, LookupError, AttributeError, RuntimeError, ImportError)
    loose = {"IvyException", "IvyError", "IvyBackendException"}
    for name in exceptions.__all__:
        cls = getattr(ivy, name)
        assert issubclass(cls, ivy.IvyException)
        assert (name in loose) is not issubclass(cls, builtin)
    assert issubclass(ivy.IvyDispatchError, ivy.IvyBackendException) and issubclass(ivy.IvyDispatchError, TypeError)


def test_mixed_libraries(backend: str) -> None:
    if backend == "numpy":
        return
    other = "torch" if backend == "array_api_strict" else "array_api_strict"
    x, y = ivy.array([1.0, 2.0]), ivy.with_backend(other).array([1.0, 2.0])
    pattern = rf"{backend} and {other}.*ivy\.to_backend.*dynamic_backend"
    for call in (
        lambda: ivy.add(x, y),
        lambda: ivy.add(x.to_native(), y.to_native()),
        lambda: ivy.concat([x, y]),
        lambda: ivy.cross_entropy(x, y),
        lambda: ivy.add(x, x, out=y),
        lambda: ivy.add(x, [y, y]),
        lambda: x + y,
        lambda: ivy.linear(ivy.expand_dims(x), ivy.expand_dims(x), bias=y),
    ):
        fails(call, ivy.IvyDispatchError, pattern)
    fails(lambda: ivy.where(x > 1.0, x, y), ivy.IvyDispatchError, f"ivy.where got arrays of {backend} and {other}")


@pytest.mark.parametrize("name", ["flaot32", "float33", "", "object", "str"])
def test_unknown_dtypes(name: str, backend: str) -> None:
    x = ivy.array([1.0])
    for call in (
        lambda: ivy.zeros(2, dtype=name),
        lambda: ivy.astype(x, name),
        lambda: ivy.sum(x, dtype=name),
        lambda: ivy.asarray([1], dtype=name),
        lambda: ivy.full_like(x, 1, dtype=name),
        lambda: ivy.Dtype(name),
    ):
        fails(call, ivy.IvyValueError, f"{name!r} is not a data type")
    fails(lambda: ivy.zeros(1, dtype="flaot32"), ivy.IvyValueError, "did you mean 'float")


def test_shapes_that_do_not_broadcast(backend: str) -> None:
    x, y = ivy.zeros((2, 3)), ivy.zeros((2,))
    for call, name in (
        (lambda: ivy.add(x, y), "add"),
        (lambda: x * y, "multiply"),
        (lambda: y == x, "equal"),
        (lambda: ivy.maximum(x.to_native(), y.to_native()), "maximum"),
        (lambda: ivy.add(x, [1.0, 2.0]), "add"),
        (lambda: ivy.add(x, ivy.zeros((2,), dtype="int32")), "add"),
        (lambda: ivy.where(x > 0.0, x, y), "where"),
        (lambda: ivy.add(x, y, alpha=2), "add"),
    ):
        error = fails(call, ivy.IvyBroadcastShapeError, rf"ivy\.{name} on {backend} with .*\(2, 3\)")
        assert isinstance(error, ValueError)
        cause = error.__cause__
        assert cause is not None and not isinstance(cause, ivy.IvyException), "the native error is the cause"


def test_other_native_errors_keep_their_cause(backend: str) -> None:
    x = ivy.zeros((2, 3))
    for call, name in (
        (lambda: ivy.matmul(x, x), "matmul"),
        (lambda: x @ x, "matmul"),
        (lambda: ivy.reshape(x, (4,)), "reshape"),
        (lambda: ivy.concat([x, ivy.zeros((2, 2, 2))]), "concat"),
        (lambda: ivy.permute_dims(x, (0, 0)), "permute_dims"),
    ):
        error = fails(call, ivy.IvyException, rf"ivy\.{name} on {backend} with .*\(2, 3\)")
        assert error.__cause__ is not None and not isinstance(error.__cause__, ivy.IvyException)
        assert not isinstance(error, ivy.IvyDispatchError)


def test_an_axis_out_of_range(backend: str) -> None:
    x = ivy.zeros((2, 3))
    for call in (
        lambda: ivy.sum(x, axis=2),
        lambda: ivy.max(x, axis=-3),
        lambda: ivy.concat([x, x], axis=5),
        lambda: ivy.softmax(x, axis=4),
        lambda: ivy.split(x, 2, 7),
        lambda: ivy.swapaxes(x, 0, 5),
    ):
        error = fails(call, ivy.IvyException, "axis|axes|[Dd]imension|Invalid reduction|split")
        assert isinstance(error, (IndexError, ValueError)) or error.__cause__ is not None


@pytest.mark.parametrize("kind", ["ivy", "native", "list"])
def test_what_a_call_may_not_be_given(kind: str, backend: str) -> None:
    x = ivy.zeros((2, 3))
    value = {"ivy": x, "native": x.to_native(), "list": [1.0]}[kind]
    fails(lambda: ivy.exp(value, axs=1), ivy.IvyTypeError, r"ivy\.exp has no keyword 'axs'; its signature is exp")
    fails(lambda: ivy.sum(value, axs=1), ivy.IvyTypeError, r"ivy\.sum has no keyword 'axs'; did you mean 'axis'")
    fails(lambda: ivy.exp(), ivy.IvyTypeError, r"ivy\.exp is missing the argument 'x'; its signature is exp")
    fails(lambda: ivy.add(value), ivy.IvyTypeError, r"ivy\.add is missing the argument 'x2'")
    fails(lambda: ivy.reshape(value), ivy.IvyTypeError, r"ivy\.reshape is missing the argument 'shape'")
    fails(lambda: ivy.where(value, 1.0), ivy.IvyTypeError, r"ivy\.where is missing the argument 'x2'")
    fails(lambda: ivy.exp(value, 3), ivy.IvyTypeError, r"ivy\.exp takes at most 1 positional arguments \(x\), not 2")
    fails(lambda: ivy.add(value, 1, 2), ivy.IvyTypeError, r"ivy\.add takes at most 2 positional")
    fails(lambda: ivy.linear(value, value, value), ivy.IvyTypeError, r"ivy\.linear takes at most 2 positional")
    fails(lambda: ivy.exp(x=value), ivy.IvyTypeError, r"ivy\.exp accepts 'x' only as a positional argument")
    fails(lambda: ivy.add(value, x2=value), ivy.IvyTypeError, r"ivy\.add accepts 'x2' only as a positional argument")
    fails(
        lambda: ivy.astype(value, dtype="int32"),
        ivy.IvyTypeError,
        r"ivy\.astype accepts 'dtype' only as a positional argument",
    )
    fails(lambda: ivy.swapaxes(value, axis0=0, axis1=1), ivy.IvyTypeError, r"ivy\.swapaxes accepts 'axis0' only as")
    fails(lambda: ivy.reshape(value, (6,), shape=(6,)), ivy.IvyTypeError, "multiple values for the argument 'shape'")
    fails(lambda: ivy.concat([value], 0, axis=0), ivy.IvyTypeError, "multiple values for the argument 'axis'")
    fails(lambda: ivy.softmax(value, 0, axis=0), ivy.IvyTypeError, "multiple values for the argument 'axis'")
    fails(lambda: ivy.zeros(), ivy.IvyTypeError, r"ivy\.zeros is missing the argument 'shape'")
    fails(lambda: ivy.zeros(2, 2, 2), ivy.IvyTypeError, r"ivy\.zeros takes at most 1 positional")
    fails(lambda: ivy.concat(), ivy.IvyTypeError, r"ivy\.concat is missing the argument 'xs'")


def test_the_same_errors_inside_array_mode_off(backend: str) -> None:
    x = ivy.zeros((2,)).to_native()
    with ivy.ArrayMode(False):
        fails(lambda: ivy.exp(x, axs=1), ivy.IvyTypeError, "no keyword 'axs'")
        fails(lambda: ivy.add(x, ivy.zeros((3,))), ivy.IvyBroadcastShapeError, r"ivy\.add on")
        fails(lambda: ivy.exp(object()), ivy.IvyDispatchError, "not an array")


def test_out_validation(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    native = ivy.zeros((2,)).to_native()
    for call in (
        lambda: ivy.exp(x, out=native),
        lambda: ivy.add(x, x, out=native),
        lambda: ivy.concat([x], out=native),
        lambda: ivy.softmax(x, out=native),
        lambda: ivy.zeros((2,), out=native),
    ):
        fails(call, ivy.IvyTypeError, r"as out=, not a .*ivy\.Array\(out\)")
    for shape in ((3,), (1, 2), ()):
        out = ivy.zeros(shape)
        for fn in (ivy.negative, ivy.softmax, ivy.exp, ivy.relu):
            fails(partial(fn, x, out=out), ivy.IvyBroadcastShapeError, r"out= must have the shape \(2,\), not")
        assert not out.to_numpy().any(), "nothing was written"
    for wrong in ([0.0, 0.0], 1.0, object()):
        with pytest.raises(TypeError):
            ivy.exp(x, out=wrong)


def test_shapes_and_devices_of_creation(backend: str) -> None:
    for shape in ("text", 1.5, (1.5,), -1, (2, -1), None, [[2]]):
        with pytest.raises(ivy.IvyException, match=r"ivy\.zeros"):
            ivy.zeros(shape)
    if backend != "array_api_strict":
        fails(lambda: ivy.zeros(2, device="no_such_device"), ivy.IvyDeviceError, "no_such_device")
        with pytest.raises(ivy.IvyDeviceError), ivy.DefaultDevice("no_such_device"):
            ivy.zeros(2)
    assert ivy.zeros(2).to_list() == [0.0, 0.0]


def test_a_wrong_value_of_an_option(backend: str) -> None:
    x = ivy.array([0.5, 0.5])
    fails(lambda: ivy.cross_entropy(x, x, reduction="men"), ivy.IvyValueError, "reduction")
    fails(lambda: ivy.split(x, 3), ivy.IvyValueError, "cannot be split into 3 equal parts")
    fails(lambda: ivy.split(x, [1, 2]), ivy.IvyValueError, "must sum to the axis length 2")
    fails(lambda: ivy.eigh(ivy.ones((2, 2)), UPLO="X"), ivy.IvyValueError, "UPLO")
    fails(lambda: ivy.linear(x, x), ivy.IvyValueError, "must have at least two dimensions")


def test_nested_error_prefix(backend: str) -> None:
    x, y = ivy.zeros((2, 3)), ivy.zeros((2, 4))
    said = rf"^ivy\.cross_entropy: in ivy\.multiply on {backend} with float32\(2, 3\), float32\(2, 4\)"
    error = fails(lambda: ivy.cross_entropy(x, y), ivy.IvyBroadcastShapeError, said)
    assert not isinstance(error.__cause__, ivy.IvyException), "it is converted once"
    fails(lambda: ivy.log_softmax(x, axis=5), ivy.IvyException, r"^ivy\.log_softmax")
    fails(
        lambda: ivy.split(x, 2, "0"),
        ivy.IvyTypeError,
        rf"^ivy\.split on {backend} with .*: axis must be an int, not the str '0'",
    )
    fails(lambda: ivy.inner(x, "text"), ivy.IvyDispatchError, r"^ivy\.inner got builtins\.str for x2")


@pytest.mark.parametrize("mode", ["full", "ivy", "frontend"])
def test_nested_error_class_and_traceback(mode: str, backend: str) -> None:
    x, y = ivy.zeros((2, 3)), ivy.zeros((2, 4))
    with ivy.ExceptionTraceMode(mode):
        error = fails(lambda: ivy.cross_entropy(x, y), ivy.IvyBroadcastShapeError, r"^ivy\.cross_entropy: in ivy\.mul")
    assert (error.__cause__ is None) is (mode != "full")
    files = [entry.path.parts[-1] for entry in pytest.ExceptionInfo.from_exception(error).traceback]
    assert ("losses.py" in files) is (mode != "frontend")


def test_errors_of_others_pass_through_functions_untouched() -> None:
    raised: list[Exception] = []

    class Fails:
        def __init__(self, error: Exception) -> None:
            raised.append(error)

        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            if func.__name__ == "cross_entropy":
                return NotImplemented
            raise raised[-1]

    class Mine(ivy.IvyValueError): ...

    for error in (ValueError("mine"), TypeError("mine"), ivy.IvyValueError("mine"), Mine("mine")):
        for mode in ("full", "frontend"):
            x = Fails(error)
            with ivy.ExceptionTraceMode(mode), pytest.raises(type(error)) as caught:
                ivy.cross_entropy(x, x)
            assert caught.value is error and str(error) == "mine"


def test_unrelated_python_errors() -> None:
    class Bad:
        def __array_namespace__(self, api_version: str | None = None) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ivy.exp(Bad())
    error = LookupError("mine")

    def broken(x: Any, /) -> Any:
        raise error

    from ivy_protocol import backends

    ivy.register(ivy.square, "numpy")(broken)
    try:
        with pytest.raises(LookupError) as caught:
            ivy.square(np.zeros(2))
        assert caught.value is error
    finally:
        backends.loaded["numpy"].registered.pop(ivy.square)
        context.clear_plans()


@pytest.mark.parametrize(
    "call",
    [lambda x: ivy.matmul(x[0, 0], x), lambda x: x @ 3, lambda x: ivy.einsum("ij->k", x), lambda x: ivy.einsum("i", x)],
    ids=["matmul", "number", "output", "rank"],
)
def test_shapes_that_products_do_not_take(call: Any, backend: str) -> None:
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.(matmul|einsum)\b"):
        call(ivy.ones((2, 3)))
