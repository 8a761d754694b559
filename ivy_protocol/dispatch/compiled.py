"""Setup of the C fast path: a C function runs calls that need only one function of the library.

The C extension is optional. Dispatchers stay Python functions: the extension replaces the vectorcall function with
which CPython calls them. The Python code of the dispatcher runs for all other calls, and while a compiler traces.

Python profilers do not see calls on the fast path: `uninstall` turns it off, and IVY_PURE_PYTHON=1 in the environment
disables it at import.
"""

import os
import sys
from functools import partial, update_wrapper
from typing import Any

from ivy_protocol.conversion.arguments import as_index
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch.call_entry import CallEntry, finish

native: Any = None
"""The extension module, or None if it is not available; `missing` is the reason."""
missing = ""
if os.environ.get("IVY_PURE_PYTHON") == "1":
    missing = "IVY_PURE_PYTHON=1 is set"
else:
    try:
        from ivy_protocol.dispatch import _compiled as native
    except ImportError as error:
        missing = f"it was not built ({error})"

FUNCTIONS = sys.version_info >= (3, 12)
"""True if calls in Python code use the fast path: since 3.12, CPython calls a Python function by its vectorcall
function. On 3.11 only calls from C code use it, such as operators."""
ONE, TWO, OPERATOR, REFLECTED, READ, INTEGER, REFLECTED_INTEGER = range(7)
"""Calling conventions, as in the C code: functions of one and of two arrays, operators and reflected operators,
``x[query]``, and operators and reflected operators with an int."""
_attached: list[tuple[Any, int]] = []
_NAME_TYPES = frozenset((str, *map(type, INTERNED.values())))
"""Types of dtype names. They are immutable, so that a native dtype can be cached by its name."""
_ARRAY = 4
"""Code of array arguments in the C extension."""
_AXES = 5
"""Code of axis arguments of functions for which the library accepts axes of 0-d arrays: ivy raises for these."""
_MAX_ARGS = 8
"""Maximum number of arguments of a call, as in the C code."""


_DEFAULTS: dict[str, Any] = {"ranges": None, "same": False, "right": False, "nargs": 1, "names": None, "values": ()}
"""Defaults of the fields that `_fields` passes to the C code."""


class Status:
    """State of the fast path: calls use it if `on` is True."""

    on = False


status = Status()


def attach(call: Any, convention: int) -> None:
    """Register a dispatcher or an operator; its calls use the fast path while this is on."""
    # An extension that was built from older sources has no calling conventions for ints.
    if native is not None and (convention < INTEGER or hasattr(native, "know")):
        _attached.append((call, convention))
        if status.on:
            _install(call, convention)


def _closure_of(fn: Any) -> dict[str, Any]:
    """Return the closure variables of a function by name."""
    return dict(zip(fn.__code__.co_freevars, [cell.cell_contents for cell in fn.__closure__ or ()], strict=True))


def _install(call: Any, convention: int) -> None:
    native.install(call, convention, _closure_of(call)["index"], call.__code__.co_freevars.index("index"))


def start() -> None:
    """Initialize the extension once `Array` has its methods, and turn the fast path on."""
    if native is not None:
        native.start(
            Array,
            context.state,
            context.scoped,
            context.tables,
            context.NO_PLANS,
            context.Context,
            look,
            finished,
            raised,
        )
        context.on_clear.append(native.forget)
        install()


def install() -> None:
    """Turn the fast path on, in all threads; without the extension nothing changes."""
    if native is not None and not status.on:
        status.on = True
        for call, convention in _attached:
            _install(call, convention)


def uninstall() -> None:
    """Turn the fast path off: all calls run Python code, which profilers see."""
    if native is not None and status.on:
        status.on = False
        for call, _ in _attached:
            native.uninstall(call)


def look(
    index: int, plans: dict[Any, Any], first: type, second: type | None, nargs: int, keywords: tuple[str, ...] | None
) -> tuple[Any, ...] | bool | None:
    """Return the fields that the C code needs to run calls with arguments of these types.

    False: Python code runs these calls. None: there is no plan for these calls yet.
    """
    types = (first,) if second is None else (first, second)
    spec, keys = context.functions[index], dict.fromkeys(keywords or ())
    if len(keys) != len(keywords or ()) or any([n[:1] == "/" for n in keys]):
        return False
    if nargs > len(types):
        keys = spec.name_more((None,) * (nargs - len(types)), keys)
        if keys is None:
            return False
    cached = plans.get((*types, *keys) if keys or second is not None else first)
    return None if cached is None else parts_of(cached, types) or False


def parts_of(cached: Any, types: tuple[type, ...]) -> tuple[Any, ...] | None:
    """Return the fields that the C code needs to run calls as `cached`, a value of the table of plans, does.

    None: the C code cannot run these calls.
    """
    if type(cached) is not tuple:
        return _fields_of_plan(cached, types)
    fn, entry = cached[0], cached[-1]
    if len(types) == 1:
        fast_dtype, accepted = cached[2:4]
        return None if accepted == () else _fields(entry, fast_dtype, None if fast_dtype is None else accepted)
    return _fields_of_plan(entry.plan, types) if fn is None else _fields(entry, *cached[3:5], same=True, nargs=2)


def _fields_of_plan(plan: Any, types: tuple[type, ...]) -> tuple[Any, ...] | None:
    # The name of the function that created the plan identifies the plan. `__qualname__` of a wrapped plan starts with
    # the name of the wrapper, so that no case below matches.
    shape, closure, entry = plan.__qualname__.partition(".")[0], _closure_of(plan), plan.entry
    fast, accepted = entry.fast_dtype, entry.accepted_dtypes
    if shape == "array_and_scalar":
        fn, ranges, right = closure["fn"], closure["ranges"], types[0] in PYTHON_SCALARS
        return _fields(entry, None, closure["accepted"], fn=fn, right=right, ranges=ranges, nargs=2)
    if len(entry.names) + len(types) > _MAX_ARGS:
        return None
    if shape == "two_arrays" and entry.names:
        fits = entry.array_mode and entry.spec.extra_arrays.issuperset(entry.names)
        # The C code compares the dtype of an array argument passed by keyword with `fast_dtype` only.
        accepted, values = frozenset((fast,)), ((None, None, _ARRAY, None),) * len(entry.names)
        return _fields(entry, fast, accepted, same=True, nargs=2, names=entry.names, values=values) if fits else None
    if len(types) > 1 or shape not in ("one_array", "reading") or entry.spec.unwrapped or closure.get("scalar_names"):
        return None
    if shape == "reading":
        converters, nargs, names = {"query": partial(as_index, entry.backend)}, 2, None
    else:
        converters, nargs = dict(closure["converters"]), 1 + len(entry.positional)
        names = tuple([n for n in entry.names if n not in entry.positional]) or None
    fits = dict(entry.options)
    values = tuple([(fits.get(n), *_conversion(entry, n, converters.get(n))) for n in entry.names])
    return _fields(entry, fast, accepted, nargs=nargs, names=names, values=values)


def _fields(entry: CallEntry, fast_dtype: Any, accepted: Any, **fields: Any) -> tuple[Any, ...] | None:
    """Return the fields in the order of the C code; None if `accepted` is neither a frozenset nor None."""
    if not (accepted is None or type(accepted) is frozenset):
        return None
    backend, array_type, native_result = entry.backend, entry.array_type, not entry.array_mode
    fn, ranges, same, right, nargs, names, option_values = {"fn": entry.fn, **_DEFAULTS, **fields}.values()
    values = fn, array_type, fast_dtype, accepted, ranges, same, right, native_result, nargs, names, option_values
    return (*values, backend.exact_scalars or None, backend.from_scalar, _handle_error, entry)


def _conversion(entry: CallEntry, key: str, convert: Any) -> tuple[Any, int, Any]:
    """Return the converter of an option, the code of values without conversion, and the types of cacheable values."""
    spec, name = entry.spec, key.removeprefix("/")
    if name in ("axis", "axes") and spec.name in entry.backend.axes_of_scalars:
        return convert, _AXES, None
    if convert is None or name in (*spec.scalars, *spec.choices):
        return convert, 0, None
    if name in spec.dtypes:
        return convert, 1, None if entry.backend.narrows else _NAME_TYPES
    return convert, 1 if name in spec.devices else 2 if name in spec.shapes else 3, None


def finished(entry: CallEntry, data: tuple[Any, ...], args: tuple[Any, ...], result: Any, as_array: bool) -> Any:
    """Return the result of a call whose native result the C code cannot wrap itself."""
    if len(args) == 1:
        return finish(entry, args, {}, result, as_array, data[0])
    arrays, kwargs = args[: len(data)], dict(zip(entry.names, args[len(data) :], strict=True))
    if result is NotImplemented:
        return entry.slow_path(arrays, kwargs)
    return finish(entry, arrays, kwargs, result, as_array, data[0] if len(data) == 1 else None)


def raised(entry: CallEntry, data: tuple[Any, ...], args: tuple[Any, ...], error: Exception, handle: Any) -> Any:
    """Handle an exception of the library: return the result of `handle`, which may raise another exception.

    The exception is raised and caught here, as in a plan. It is then the current exception while `handle` runs, and its
    traceback has a frame of ivy, by which errors of libraries are distinguished from errors of user functions.
    """
    context = error.__context__
    try:
        raise error
    except Exception:
        error.__context__ = context
        return handle(entry, data, args, error)


def _handle_error(entry: CallEntry, data: tuple[Any, ...], args: tuple[Any, ...], error: Exception) -> Any:
    count = len(data)
    return entry.failed(error, data, args[:count], dict(zip(entry.names, args[count:], strict=True)))


def entered(call: Any) -> Any:
    """Return a function that uses the C fast path for calls from Python code too, which CPython 3.11 does not do.

    Functions without a fast path, such as functions of more arrays, are returned unchanged.
    """
    return call if FUNCTIONS or not answered(call) else update_wrapper(partial(call), call)


def answered(call: Any) -> bool:
    """Return True if the C fast path may run calls of a function."""
    return native is not None and getattr(getattr(call, "spec", None), "leading", 0) in (1, 2)
