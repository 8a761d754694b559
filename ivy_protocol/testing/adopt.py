"""Comparison of a backend of another package with the adapter that replaces the backend and calls ivy functions."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.functions.conversion import to_native
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.elementwise import multiply
from ivy_protocol.functions.reductions import sum
from ivy_protocol.functions.transforms import grad
from ivy_protocol.messages.prefixes import named
from ivy_protocol.testing.calls import mapped, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Report, Skipped

Call = tuple[tuple[Any, ...], dict[str, Any]]
LAWS = ("parameters", "values", "errors", "gradients")
_WITHOUT_GRADIENTS = ("numpy", "array_api_strict")


def _candidates(name: str) -> list[Call]:
    """Return calls with random arrays. Most functions of a backend accept some of these calls."""
    rng = np.random.default_rng(0)
    v, w = rng.uniform(0.2, 0.8, (2, 4))
    m, n = rng.uniform(0.2, 0.8, (2, 3, 4))
    square = m @ m.T + np.eye(3)
    flags, integers = v > 0.5, np.asarray([2, 0, 1, 3])
    calls: list[tuple[Any, ...]] = [
        *[(v,), (m,), (square,), (v - 0.5,), (integers,), (flags,)],
        *[(v, w), (m, n), (m, w), (square, m), (square, square[0]), (v, 2), (m, 0), (m, (4, 3)), (m, (1, 0))],
        *[([v, w],), ([m, n], 1), (flags, v, w), (v, integers), (m, 0.3, 0.6), ((2, 3),), (3,)],
    ]
    if name == "einsum":
        calls = [("ij,j->i", m, w), ("ij,kj->ik", m, n), ("ii", square)]
    single = [mapped(args, lambda x: x.astype("float32") if x.dtype.kind == "f" else x) for args in calls[:11]]
    plain: list[Call] = [(args, {}) for args in (*calls, *single)]
    options: list[dict[str, Any]] = [{"axis": 0}, {"axis": -1, "keepdims": True}]
    return [*plain, *[((x,), option) for x in (m, square) for option in options]]


def _names(own: Any) -> list[str]:
    """Return the names of the public functions of a backend, without classes."""
    names = [name for name in dir(own) if not name.startswith("_")]
    return [name for name in names if callable(getattr(own, name)) and not isinstance(getattr(own, name), type)]


@named
def check_adapter(
    own: Mapping[str, Any],
    moved: Mapping[str, Any],
    *,
    calls: Mapping[str, Sequence[Call]] | None = None,
    names: Sequence[str] | None = None,
    skip: Sequence[str] = (),
    laws: Sequence[str] = LAWS,
) -> Report:
    """Compare the functions of each adapter with the functions of the backend that the adapter replaces.

    Functions without an entry in `calls` are called with random arrays of several shapes and dtypes. Of these calls,
    only those that the backend accepts are compared.

    Parameters
    ----------
    own
        The backends of the other package, by the names of array libraries. They are modules or objects with functions
        of native arrays.
    moved
        The adapters, by the same names.
    calls
        Calls by name of the function. Each call is a pair of positional arguments, with NumPy arrays as arrays, and
        keywords. If a library lacks the dtype of an array, as JAX does without 64-bit dtypes, the array is converted to
        a narrower dtype.
    names
        The functions to compare. The default is all public functions of the backend.
    skip
        Functions that are not compared.
    laws
        The laws to check. The default is all laws except ``"conversion"``.

        - ``"parameters"``: the adapter accepts the parameters by name and in order.
        - ``"values"``: results have the same nesting, classes, dtypes, shapes and values, and arguments are changed in
          the same way.
        - ``"errors"``: if the backend raises in one of `calls`, the adapter raises, too, and both exceptions are
          instances of a common built-in class, such as ``ValueError``.
        - ``"gradients"``: on libraries with gradients, the gradients agree.
        - ``"conversion"``: if the arguments are NumPy arrays, the adapter returns arrays of the same library as the
          backend. Values are not compared.

    Returns
    -------
    Report
        One row for each function and library. `Report.raise_failures` raises for rows that failed.

    Examples
    --------
    >>> import numpy as np
    >>> from types import SimpleNamespace
    >>> own = SimpleNamespace(mean=lambda x, axis=None: np.mean(x, axis=axis))
    >>> moved = SimpleNamespace(mean=lambda x, axis=None: ivy.to_native(ivy.numpy.mean(x, axis=axis)))
    >>> print(ivy.testing.check_adapter({"numpy": own}, {"numpy": moved}))
    adapter: 1 passed, 0 failed, 0 skipped
      passed   mean on numpy
    """
    report = Report("adapter")
    for library in own:
        for name in _names(own[library]) if names is None else names:
            if name not in skip:
                given = None if calls is None else calls.get(name)
                report.check(f"{name} on {library}", _check, own[library], moved[library], name, library, given, laws)
    return report


def _check(own: Any, moved: Any, name: str, library: str, calls: Sequence[Call] | None, laws: Sequence[str]) -> None:
    """Compare one function on one library."""
    if not hasattr(moved, name):
        raise Fault(f"adapter.{name}", "no function", "one", "the adapter has all functions")
    theirs, ours = getattr(own, name), getattr(moved, name)
    if "parameters" in laws:
        _check_parameters(theirs, ours, name)
    compared = 0
    for call in _candidates(name) if calls is None else calls:
        compared += _compare(theirs, ours, name, library, call, laws, is_generated=calls is None)
    if not compared:
        raise Skipped("the function accepts no generated call, or returns different values in each; pass calls=")


def _check_parameters(theirs: Any, ours: Any, name: str) -> None:
    try:
        expected, parameters = inspect.signature(theirs).parameters, inspect.signature(ours).parameters
    except (TypeError, ValueError):
        # Skip functions without a signature, such as some functions that are written in C.
        return
    kinds = {p.kind for p in parameters.values()}
    plain = [n for n, p in expected.items() if p.kind is p.POSITIONAL_OR_KEYWORD]
    missing = [n for n in plain if n not in parameters and inspect.Parameter.VAR_KEYWORD not in kinds]
    if missing:
        law = "callers may pass arguments by name"
        raise Fault(f"adapter.{name}", f"parameters {list(parameters)}", f"a parameter {missing[0]!r}", law)


def _array(x: np.ndarray, library: str) -> Any:
    """Copy a NumPy array to a library. If the library lacks the dtype, as JAX may lack float64, use a narrower
    dtype.
    """
    name = str(x.dtype)
    return asarray(x.astype(backends.load(library).narrowed_dtypes().get(name, name)), backend=library)


def _run(fn: Any, call: Call, library: str) -> tuple[Any, Any]:
    """Call a function with native arrays. Return its result or exception, and the arguments after the call."""
    args, kwargs = mapped(call, lambda x: to_native(_array(x, library)))
    try:
        with np.errstate(all="ignore"):
            return fn(*args, **kwargs), args
    except Exception as error:
        return error, args


def _compare(
    theirs: Any, ours: Any, name: str, library: str, call: Call, laws: Sequence[str], *, is_generated: bool
) -> bool:
    """Compare one call. Return False if the backend rejects a generated call, or returns different values when the call
    is repeated.
    """
    expected, arguments = _run(theirs, call, library)
    text = called(name, *call, of=library)
    if isinstance(expected, Exception):
        if not is_generated and "errors" in laws:
            result, _ = _run(ours, call, library)
            general = (Exception, BaseException, object)
            classes = [c for c in type(expected).__mro__ if c.__module__ == "builtins" and c not in general]
            if not isinstance(result, tuple(classes) or Exception):
                raised = first_line(result) if isinstance(result, Exception) else shown(result)
                raise Fault(text, raised, first_line(expected), "both raise, for the same reason")
        return not is_generated
    if is_generated and not _agree(_run(theirs, call, library)[0], expected):
        return False
    if "values" in laws:
        result, changed = _run(ours, call, library)
        if isinstance(result, Exception):
            raise Fault(text, first_line(result), _shown(expected), "both accept the call")
        _check_classes(text, result, expected, _has_arrays(call))
        changes = [[x for x in args if backends.backend_name(type(x))] for args in (changed, arguments)]
        for a, b, law in ((result, expected, "values agree"), (*changes, "arguments change in the same way")):
            different = compare(list(values(a)), list(values(b)))
            if different:
                raise Fault(text, *different, law)
    if "conversion" in laws and library != "numpy" and _has_arrays(call):
        _check_conversion(theirs, ours, name, call)
    if "gradients" in laws and library not in _WITHOUT_GRADIENTS:
        _check_gradients(theirs, ours, text, library, call)
    return True


def _agree(a: Any, b: Any) -> bool:
    if isinstance(a, Exception):
        return False
    try:
        return compare(list(values(a)), list(values(b)), "none") is None
    except Exception:
        # Return False if the comparison fails, for example because a result is a generator instead of an array.
        return False


def _shown(value: Any) -> str:
    return shown(list(values(value)))


def _has_arrays(argument: Any) -> bool:
    """Return True if an argument is an array, or a collection with arrays."""
    if isinstance(argument, dict):
        return _has_arrays(list(argument.values()))
    if isinstance(argument, tuple | list):
        return any([_has_arrays(item) for item in argument])
    return isinstance(argument, np.ndarray)


def _check_classes(text: str, result: Any, expected: Any, has_arrays: bool) -> None:
    """Raise for an `ivy.Array` in place of a native array. If the call has arrays, also raise for a wrong library."""
    if isinstance(expected, tuple | list) and isinstance(result, tuple | list) and len(result) == len(expected):
        for a, b in zip(result, expected, strict=True):
            _check_classes(text, a, b, has_arrays)
    elif backends.backend_name(type(expected)) and isinstance(result, Array):
        raise Fault(text, "an array of ivy", f"a {type(expected).__name__}", "native arrays at the border")
    elif has_arrays:
        ours, theirs = backends.backend_name(type(result)), backends.backend_name(type(expected))
        if ours and theirs and ours != theirs:
            raise Fault(text, f"an array of {ours}", f"an array of {theirs}", "arrays of the same library")


def _check_conversion(theirs: Any, ours: Any, name: str, call: Call) -> None:
    """Call both functions with NumPy arrays, and compare the libraries of the results."""
    expected, _ = _run(theirs, call, "numpy")
    if isinstance(expected, Exception):
        # If the function of the replaced backend rejects NumPy arrays, the adapter need not accept them: skip the
        # check.
        return
    result, _ = _run(ours, call, "numpy")
    text = called(name, *call, of="numpy")
    if isinstance(result, Exception):
        raise Fault(text, first_line(result), _shown(expected), "both accept NumPy arrays")
    _check_classes(text, result, expected, has_arrays=True)


def _check_gradients(theirs: Any, ours: Any, text: str, library: str, call: Call) -> None:
    """Compare the gradients with respect to the first floating-point array."""
    args, kwargs = call
    position = next((i for i, x in enumerate(args) if isinstance(x, np.ndarray) and x.dtype.kind == "f"), None)
    if position is None:
        return
    native = mapped(args, lambda x: to_native(_array(x, library)))

    def gradient(fn: Any) -> Any:
        def loss(x: Any) -> Any:
            result = fn(*native[:position], to_native(x), *native[position + 1 :], **kwargs)
            return sum(multiply(*[asarray(first) for first in [next(_floats(result))] * 2]))

        return to_native(grad(loss)(_array(args[position], library)))

    try:
        expected = gradient(theirs)
    except Exception:
        # If the function of the replaced backend has no gradient, skip the check.
        return
    try:
        result = gradient(ours)
    except Exception as error:
        raise Fault(f"the gradient of {text}", first_line(error), _shown(expected), "both have a gradient") from error
    different = compare(list(values(result)), list(values(expected)))
    if different:
        raise Fault(f"the gradient of {text}", *different, "gradients agree")


def _floats(result: Any) -> Iterator[Any]:
    """Yield the floating-point arrays of a result, also in tuples and lists."""
    if isinstance(result, tuple | list):
        for item in result:
            yield from _floats(item)
    elif backends.backend_name(type(result)) and asarray(result).dtype.startswith("float"):
        yield result


__all__ = ["LAWS", "check_adapter"]
