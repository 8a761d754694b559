"""Clear errors: what a failed call raises, with the native error as its cause."""

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from ivy_protocol import context
from ivy_protocol.backends._indexing import NoIntegers
from ivy_protocol.compiling import has_dtype
from ivy_protocol.context import by_name
from ivy_protocol.exceptions import (
    IvyBackendException,
    IvyBroadcastShapeError,
    IvyDeviceError,
    IvyDispatchError,
    IvyDtypeError,
    IvyException,
    IvyIndexError,
    IvyNotImplementedException,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.placement import device_of

_NATIVE = frozenset(
    (
        ArithmeticError,
        AssertionError,
        AttributeError,
        IndexError,
        KeyError,
        NotImplementedError,
        OverflowError,
        RuntimeError,
        TypeError,
        ValueError,
        ZeroDivisionError,
    )
)
_MODULES = ("numpy", "tensorflow", "torch._C", "ivy_protocol.backends.")
# What jax, array-api-strict and TensorFlow say; the others raise an IndexError.
_ON_SEVERAL_DEVICES = re.compile(
    r"\b(same|different|incompatible|conflicting|mismatched) devices?\b|not on the expected device"
)
_AXIS_OUT_OF_RANGE = re.compile(r"\baxis\b.*\bout of (bounds|range)|^invalid reduction dimension", re.IGNORECASE)

_OUT_OF_RANGE = "without overflow"
"""What torch says of a number that does not fit into a type; the others raise an OverflowError."""

_UNSURE_OF_SHARDING = "ShardingTypeError"
"""What jax raises where it asks how the result is to be spread over devices."""

_OF_SHAPES = re.compile(r"\b(shapes?|sizes?|dims?|dimensions?|permutation|non-?negative)\b", re.IGNORECASE)


def unanswered(name: str, types: Sequence[type], declined: bool) -> IvyDispatchError:
    """The error of a call that no argument's type answers."""
    listed = ", ".join(dict.fromkeys(f"{t.__module__}.{t.__qualname__}" for t in types))
    if declined:
        return IvyDispatchError(
            f"ivy.{name} is not implemented for {listed}: every __ivy_array_function__ returned "
            f"NotImplemented; handle ivy.{name} there, or convert the argument first"
        )
    return IvyDispatchError(
        f"ivy.{name} got {listed}, which is no array: give the class an __ivy_array_function__ method, "
        f"register a function for it with ivy.register(ivy.{name}, cls), or its library with "
        f"ivy.register_backend"
    )


def mixed(name: str, libraries: list[str]) -> IvyDispatchError:
    """The error of a call with arrays of several libraries."""
    listed = " and ".join((", ".join(libraries[:-1]), libraries[-1]))
    allowed = 'ivy.set_mixed_arrays("host")' if "numpy" in libraries else "ivy.set_dynamic_backend(True)"
    return IvyDispatchError(
        f"ivy.{name} got arrays of {listed}; convert one first, as in "
        f"ivy.to_backend(x, {libraries[0]!r}), or let ivy do it with {allowed}"
    )


def several_devices(name: str, backend: Any, values: Sequence[Any], error: Exception | None = None) -> IvyDeviceError:
    """The error of a call with arrays on several devices."""
    devices = list(dict.fromkeys(device_of(backend, v) for v in values if backend.is_array(v)))
    listed = " and ".join((", ".join(devices[:-1]), devices[-1])) if len(devices) > 1 else "several devices"
    reason = "" if len(devices) > 1 or error is None else f" ({_first_line(error)})"
    return IvyDeviceError(
        f"ivy.{name} on {backend.name} got arrays on {listed}{reason}; move one first, as in "
        f"ivy.to_device(x, {(devices or ['cpu'])[0]!r}), or let ivy do it with ivy.set_soft_device_mode(True)"
    )


def lacking(name: str, backend: Any, missing: str) -> IvyNotImplementedException:
    """The error of a call that needs a function which the library does not have."""
    return IvyNotImplementedException(
        f"ivy.{name} has no implementation on {backend.name}, which lacks {missing}; add one with "
        f"ivy.register(ivy.{name}, {backend.name!r})"
    )


def is_traced(backend: Any, *values: Any) -> bool:
    """Whether an array stands for values that are not there yet."""
    return any(map(backend.hooks.is_traced, values))


def traced(name: str, backend: Any) -> str:
    """What is said of an array whose values are asked for before they are there."""
    return (
        f"ivy.{name} got a traced array of {backend.name}, which has no values and cannot leave its library; convert "
        "before or after what jit, vmap or tf.function runs"
    )


def handle(name: str, backend: Any, values: Sequence[Any], broadcast: bool, error: Exception) -> NoReturn:
    """Raise the ivy exception for a native error; what is no error of the library passes untouched."""
    cls = type(error)
    if name == "to_numpy" and is_traced(backend, *[getattr(v, "_data", v) for v in values]):
        _raise((backend.hooks.TracedError or IvyTypeError)(traced(name, backend)), error)
    known = cls in _NATIVE or cls.__module__.startswith(_MODULES) or cls.__name__ == _UNSURE_OF_SHARDING
    if isinstance(error, IvyException) or not known:
        raise error
    if isinstance(error, AttributeError) and getattr(error.obj, "__name__", "") == backend.xp.__name__:
        _raise(lacking(name, backend, str(error.name)), error)
    values = [getattr(v, "_data", v) for v in values]
    if _ON_SEVERAL_DEVICES.search(_first_line(error)):
        _raise(several_devices(name, backend, values, error), error)
    given = describe(backend, values)
    message = f"ivy.{name} on {backend.name}{' with ' if given else ''}{given}: {_first_line(error)}"
    if is_ragged(values):
        message = f"{message}; rows of different lengths make no array, but an ivy.NestedArray"
    if cls.__name__ == _UNSURE_OF_SHARDING:
        # What jax says to write is an argument of its own functions.
        message = f"{message}; spread the arrays in another way first, with jax.sharding.reshard(x.to_native(), ...)"
        _raise(IvyValueError(message), error)
    if broadcast and not _broadcast([tuple(v.shape) for v in values if hasattr(v, "shape")]):
        message = f"{message}; shapes broadcast when, from the right, the lengths are equal or 1"
        _raise(IvyBroadcastShapeError(message), error)
    _raise(_matching(name, error)(message), error)


def is_ragged(values: Sequence[Any]) -> bool:
    """Whether lists within lists have several lengths at one level."""
    rows = [v for v in values if type(v) in (list, tuple)]
    return len({len(row) for row in rows}) > 1 or any(map(is_ragged, rows))


def _raise(exception: IvyException, error: Exception) -> NoReturn:
    if context.setting("exception_trace_mode") == "full":
        raise exception from error
    # The native error stays reachable as the context, but is not shown.
    raise exception from None


def _matching(name: str, error: Exception) -> type[IvyException]:
    if isinstance(error, NoIntegers):
        return IvyDtypeError
    if isinstance(error, IndexError) or _AXIS_OUT_OF_RANGE.search(_first_line(error)):
        return IvyIndexError
    if isinstance(error, NotImplementedError):
        return IvyNotImplementedException
    # Each library has another class for a matrix that is singular or not square, and for shapes that do not fit.
    if isinstance(error, ValueError | ArithmeticError) or by_name[name].namespace:
        return IvyValueError
    line = _first_line(error)
    if type(error).__name__ == "InvalidArgumentError" or _OUT_OF_RANGE in line or _OF_SHAPES.search(line):
        return IvyValueError
    return IvyBackendException


def describe(backend: Any, values: Sequence[Any]) -> str:
    """The types and shapes of arguments, such as ``float32(2, 3), int``."""
    return ", ".join(
        f"{backend.ivy_dtype(v.dtype)}{tuple(v.shape)}" if has_dtype(v) else type(v).__name__ for v in values
    )


def _first_line(error: Exception) -> str:
    # TensorFlow puts the name of a node in doubled braces before its message.
    return str(error).strip().partition("\n")[0].rpartition("}} ")[2] or type(error).__name__


def _broadcast(shapes: list[tuple[Any, ...]]) -> bool:
    """Whether shapes broadcast; unknown lengths may."""
    width = max([0, *map(len, shapes)])
    for place in range(1, width + 1):
        lengths = {s[-place] for s in shapes if len(s) >= place} - {1, None}
        if len(lengths) > 1:
            return False
    return True
