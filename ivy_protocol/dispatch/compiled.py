"""Setup of the C fast path: a C function that runs calls which need only one function of the library.

The C extension is optional. Dispatchers remain Python functions. The extension replaces the vectorcall function of each
dispatcher, by which CPython calls the dispatcher. If a call needs more than one function of the library, or if a
compiler traces the code, the Python code of the dispatcher runs.

Python profilers do not see calls on the fast path. `uninstall` turns the fast path off, and IVY_PURE_PYTHON=1 in the
environment disables it at import.
"""

import os
import sys
from functools import partial, update_wrapper
from typing import Any, NamedTuple

from ivy_protocol.conversion.arguments import as_index
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, unwrap
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch.call_entry import CallEntry, LibraryCall, finish

native: Any = None
"""The extension module, or None if it is not available. `missing` contains the reason."""
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
ONE, TWO, OPERATOR, REFLECTED, READ, INTEGER, REFLECTED_INTEGER, NATIVE, NUMPY, TARGET = range(10)
"""Calling conventions, as in the C code: functions of one and of two arrays, operators and reflected operators,
``x[query]``, operators of integers, functions that return the result of another with native arrays, functions with
NumPy's names that return native arrays, and functions of `ivy.numpy` that call one function of ivy."""
_INSTALLERS = *("install",) * 5, *("know",) * 2, "install_native", "install_native_call", "install_target"
"""The functions of the extension by convention, which an extension built from older sources may lack."""
_attached: list[tuple[Any, int]] = []
_NAME_TYPES = frozenset((str, *map(type, INTERNED.values())))
"""Types of dtype names. The names are immutable, so a native dtype can be cached by its name."""
_ARRAY = 4
"""Code of array arguments in the C extension."""
_AXES = 5
"""Code of axis arguments for functions whose library accepts axes of 0-d arrays. ivy raises for such axes."""
_MAX_ARGS = 8
"""Maximum number of arguments of a call, as in the C code."""


class Option(NamedTuple):
    """An argument after the arrays, in the form that the C code reads."""

    usual_types: Any = None
    """Types that need no further check. None if there is no such type."""
    convert: Any = None
    """Function that converts the argument to its native value. None if there is no conversion."""
    code: int = 0
    """Code of the values that are native already."""
    cached_types: Any = None
    """Types for which the last conversion is cached, or None."""


class CompiledPlan(NamedTuple):
    """A plan in the form that the C code reads. The fields have the order of the arguments of `make_plan`."""

    fn: Any
    array_type: Any
    fast_dtype: Any
    dtypes: frozenset[Any] | None
    """The dtypes that need no cast. None if no dtype needs a cast."""
    native_result: bool
    scalars: Any
    """Types of scalars that the library may return, or None."""
    from_scalar: Any
    handle_error: Any
    entry: CallEntry
    ranges: dict[Any, Any] | None = None
    """The ranges of integer scalars, by the dtype of the array."""
    same: bool = False
    """True if both arrays must have one dtype."""
    right: bool = False
    """True if the second argument is the array."""
    nargs: int = 1
    """The number of positional arguments of `fn`."""
    names: tuple[str, ...] | None = None
    """The names of the other arguments of `fn`."""
    options: tuple[Option, ...] = ()


class Status:
    """State of the fast path. Calls use the fast path only while `on` is True."""

    on = False


status = Status()


def attach(call: Any, convention: int) -> None:
    """Register a dispatcher or an operator; its calls use the fast path while the fast path is on."""
    if hasattr(native, _INSTALLERS[convention]):
        _attached.append((call, convention))
        if status.on:
            _install(call, convention)


def _closure_of(fn: Any) -> dict[str, Any]:
    """Return the closure variables of a function by name."""
    return dict(zip(fn.__code__.co_freevars, [cell.cell_contents for cell in fn.__closure__ or ()], strict=True))


def _install(call: Any, convention: int) -> bool:
    if convention == TARGET:
        return native.install_target(call)
    cell_index = call.__code__.co_freevars.index
    if convention == NATIVE:
        return native.install_native(call, unwrap, cell_index("function"))
    if convention == NUMPY:
        return native.install_native_call(call, cell_index("native_call"))
    # Read the index of the function from its spec if there is one: while a function is unpickled, its closure is empty.
    index = call.spec.index if hasattr(call, "spec") else _closure_of(call)["index"]
    return native.install(call, convention, index, cell_index("index"))


def start() -> None:
    """Initialize the extension after `Array` has its methods, and turn the fast path on."""
    if native is not None:
        of_context = context.state, context.scoped, context.tables, context.NO_PLANS, context.Context
        native.start(Array, *of_context, look, finished, raised)
        context.on_clear.append(native.forget)
        install()


def install() -> None:
    """Turn the fast path on in all threads. Without the extension, this has no effect."""
    if native is not None and not status.on:
        status.on = True
        for call, convention in _attached:
            _install(call, convention)


def uninstall() -> None:
    """Turn the fast path off. All calls then run Python code, which profilers see."""
    if native is not None and status.on:
        status.on = False
        for call, _ in _attached:
            native.uninstall(call)


def look(
    index: int, plans: dict[Any, Any], first: type, second: type | None, nargs: int, keywords: tuple[str, ...] | None
) -> CompiledPlan | bool | None:
    """Return the plan that the C code runs for arguments of these types. Return False if Python code has to run such
    calls.

    Return None if there is no plan for these calls yet.
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
    return None if cached is None else compiled_plan(cached, types) or False


def compiled_plan(cached: Any, types: tuple[type, ...]) -> CompiledPlan | None:
    """Return the C form of `cached`, which is a plan or a `LibraryCall` of the table. Return None if only Python code
    can run it.
    """
    if type(cached) is not LibraryCall:
        return _from_plan(cached, types)
    entry, fast_dtype, dtypes = cached.entry, cached.fast_dtype, cached.dtypes
    if len(types) == 1:
        return None if dtypes == () else _compile(entry, fast_dtype, None if fast_dtype is None else dtypes)
    if cached.fn is None:
        return _from_plan(entry.plan, types)
    return _compile(entry, fast_dtype, dtypes, same=True, nargs=2)


def _from_plan(plan: Any, types: tuple[type, ...]) -> CompiledPlan | None:
    # Identify a plan by the name of the function that created it. A wrapped plan has the name of its wrapper, and is
    # left to Python code.
    shape, closure, entry = plan.__qualname__.partition(".")[0], _closure_of(plan), plan.entry
    fast, dtypes = entry.fast_dtype, entry.accepted_dtypes
    if shape == "array_and_scalar":
        fn, ranges, right = closure["fn"], closure["ranges"], types[0] in PYTHON_SCALARS
        return _compile(entry, None, closure["accepted"], fn=fn, right=right, ranges=ranges, nargs=2)
    if len(entry.names) + len(types) > _MAX_ARGS:
        return None
    if shape == "two_arrays" and entry.names:
        if not (entry.array_mode and entry.spec.extra_arrays.issuperset(entry.names)):
            return None
        # Declare arrays that are passed by keyword as options, which the fast path checks: such arrays must also have
        # the dtype `fast_dtype`.
        options = (Option(code=_ARRAY),) * len(entry.names)
        return _compile(entry, fast, frozenset((fast,)), same=True, nargs=2, names=entry.names, options=options)
    if len(types) > 1 or shape not in ("one_array", "reading") or entry.spec.unwrapped or closure.get("scalar_names"):
        return None
    if shape == "reading":
        converters, nargs, names = {"query": partial(as_index, entry.backend)}, 2, None
    else:
        converters, nargs = dict(closure["converters"]), 1 + len(entry.positional)
        names = tuple([n for n in entry.names if n not in entry.positional]) or None
    usual_types = dict(entry.options)
    options = tuple([_option(entry, n, usual_types.get(n), converters.get(n)) for n in entry.names])
    return _compile(entry, fast, dtypes, nargs=nargs, names=names, options=options)


def _compile(entry: CallEntry, fast_dtype: Any, dtypes: Any, **fields: Any) -> CompiledPlan | None:
    """Return the plan for the C code. Return None if `dtypes` is neither None nor a frozenset."""
    if not (dtypes is None or type(dtypes) is frozenset):
        return None
    backend, native_result = entry.backend, not entry.array_mode
    of_result = native_result, backend.exact_scalars or None, backend.from_scalar
    plan = CompiledPlan(entry.fn, entry.array_type, fast_dtype, dtypes, *of_result, _handle_error, entry)
    return plan._replace(**fields)


def _option(entry: CallEntry, key: str, usual_types: Any, convert: Any) -> Option:
    """Return the `Option` for a keyword of a plan. The role of the parameter determines the code of the option, and the
    types for which conversions are cached.
    """
    spec, name = entry.spec, key.removeprefix("/")
    if name in ("axis", "axes") and spec.name in entry.backend.axes_of_scalars:
        return Option(usual_types, convert, _AXES)
    if convert is None or name in (*spec.scalars, *spec.choices):
        return Option(usual_types, convert)
    if name in spec.dtypes:
        return Option(usual_types, convert, 1, None if entry.backend.narrows else _NAME_TYPES)
    return Option(usual_types, convert, 1 if name in spec.devices else 2 if name in spec.shapes else 3)


def finished(entry: CallEntry, data: tuple[Any, ...], args: tuple[Any, ...], result: Any, as_array: bool) -> Any:
    """Return the result of a call whose native result the C code cannot wrap itself."""
    if len(args) == 1:
        return finish(entry, args, {}, result, as_array, data[0])
    arrays, kwargs = args[: len(data)], dict(zip(entry.names, args[len(data) :], strict=True))
    if result is NotImplemented:
        return entry.slow_path(arrays, kwargs)
    return finish(entry, arrays, kwargs, result, as_array, data[0] if len(data) == 1 else None)


def raised(entry: CallEntry, data: tuple[Any, ...], args: tuple[Any, ...], error: Exception, handle: Any) -> Any:
    """Handle an exception of the library. Return the result of `handle`, which may raise another exception.

    The exception is raised and caught here, as in a plan. Therefore, it is the current exception while `handle` runs,
    and its traceback has a frame of ivy. The frame distinguishes errors of libraries from errors of user functions.
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
    """Return a callable whose calls use the C fast path. In CPython 3.11, a direct call of the dispatcher from Python
    code does not use the C fast path.

    Functions without a fast path, such as functions of more than two arrays, are returned unchanged.
    """
    return call if FUNCTIONS or not answered(call) else update_wrapper(partial(call), call)


def answered(call: Any) -> bool:
    """Return True if the C fast path may run calls of a function."""
    return native is not None and getattr(getattr(call, "spec", None), "leading", 0) in (1, 2)
