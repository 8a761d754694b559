"""Checks of a function that dispatches: on every library, in Containers, in transforms and in compilers."""

import copy
import pickle
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from ivy_protocol import backends
from ivy_protocol.backends.plugins import available_backends
from ivy_protocol.container import Container
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyDispatchError, IvyException, IvyNotImplementedException, IvyTypeError
from ivy_protocol.functions.conversion import to_native
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.manipulation import stack
from ivy_protocol.functions.modes import ArrayMode, Overlay
from ivy_protocol.functions.reductions import sum
from ivy_protocol.functions.transforms import grad, vmap
from ivy_protocol.graph import compile_graph
from ivy_protocol.messages.prefixes import named, public
from ivy_protocol.namespace.support import supports
from ivy_protocol.testing.calls import check_options, mapped, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.subjects import arrays_in

Call = tuple[tuple[Any, ...], dict[str, Any]]
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
_CLOSE = 2e-2
"""Absolute and relative tolerance for gradients. They are compared with difference quotients."""


class _Checked(NamedTuple):
    """The function under test, the calls to check, and the libraries that support the function."""

    fn: Any
    calls: tuple[Call, ...]
    libraries: tuple[str, ...]

    @property
    def name(self) -> str:
        return public(self.fn.spec.name)

    def on(self, library: str) -> Iterator[tuple[Call, Call]]:
        """Yield each call twice: with NumPy arrays, and with arrays of a library."""
        for args, kwargs in self.calls:
            yield (args, kwargs), mapped_call((args, kwargs), library)

    def first(self) -> Call:
        """Return the first call."""
        return self.calls[0]


def mapped_call(call: Call, library: str) -> Call:
    """Replace the NumPy arrays of a call by arrays of a library."""

    def convert(x: np.ndarray) -> Any:
        # Copy the array, because the function may write to it.
        return asarray(x.copy(), backend=library)

    return mapped(call[0], convert), mapped(call[1], convert)


@named
def check_function(
    fn: Any,
    arguments: Sequence[Call] | None = None,
    *,
    libraries: Sequence[str] | None = None,
    laws: Sequence[str] | None = None,
    skip: Sequence[str] = (),
) -> Report:
    """Check a dispatching function against the laws that hold for all functions of ivy.

    Parameters
    ----------
    fn
        The function, for example one decorated with `ivy.dispatchable`.
    arguments
        The calls to check: pairs of positional arguments, with NumPy arrays as array arguments, and keywords. By
        default, there is one call, with float32 arrays of shape (3, 4) for the required array parameters. A function
        with other required parameters needs this argument.
    libraries : sequence of str, optional
        The libraries to check the function on. The default is the installed ones of NumPy, torch, JAX and TensorFlow.
    laws : sequence of str, optional
        The laws to check. The default is all laws.
    skip : sequence of str, optional
        The laws that are not checked, such as ``"gradients"`` for a function without gradients.

    Returns
    -------
    Report
        A table of the checks that passed, failed or do not apply. `Report.raise_failures` raises for the failures.

        - ``"libraries"``: all libraries return the values, shapes and dtypes of the first library.
        - ``"ways"``: the results for native arrays and for `ivy.Array` agree, the function returns no `ivy.Array` in
          native mode, and arguments are not changed.
        - ``"out"``: the array in ``out=`` holds the result, and is returned.
        - ``"containers"``: the function maps over a Container.
        - ``"gradients"``: the gradients of each library agree with difference quotients.
        - ``"vmap"``: mapped over two rows, the function returns the results of each row.
        - ``"graph"``: a graph recorded by `ivy.compile_graph` returns the same results.
        - ``"compilers"``: ``torch.compile(fullgraph=True)``, ``jax.jit`` and ``tf.function`` return the same results.
        - ``"overrides"``: ``__ivy_array_function__`` of a class is called once, with the function, the types and the
          unchanged arguments.
        - ``"order"``: subclasses are called before their bases, and other classes from left to right, as in NEP 18.
        - ``"declined"``: if all classes decline, the function runs its default implementation, if it has one. The error
          contains the name of the function.
        - ``"overlay"``: an overlay receives the call.
        - ``"name"``: errors begin with the name of the function, and pickle stores the function by name.

    Raises
    ------
    IvyTypeError
        `fn` does not dispatch, or has required parameters that are not arrays.
    IvyValueError
        One of `laws` or `skip` is unknown.

    Examples
    --------
    >>> bool(ivy.testing.check_function(ivy.tanh, laws=["containers", "overrides", "order"]))
    True
    """
    if not hasattr(fn, "spec"):
        raise IvyTypeError(f"check_function: {fn!r} does not dispatch; decorate the function with ivy.dispatchable")
    check_options("laws", tuple(laws or ()), _LAWS)
    check_options("skip", tuple(skip), _LAWS)
    calls = tuple((tuple(args), dict(kwargs)) for args, kwargs in arguments or _default_calls(fn))
    chosen = tuple(libraries or [name for name in LIBRARIES if name in available_backends()])
    supporting = tuple(name for name in chosen if supports(fn, backend=name))
    checked = _Checked(fn, calls, supporting)
    report = Report(f"function {checked.name} on {', '.join(supporting) or 'no library'}", thorough=True)
    for law, check in _LAWS.items():
        if (laws is None or law in laws) and law not in skip:
            report.check(law, check, checked)
    return report


def _writes(fn: Any) -> bool:
    """Return True if a function writes to its first argument."""
    return fn.spec.mutates or getattr(fn.spec, "inplace", False)


def _default_calls(fn: Any) -> list[Call]:
    """Return a call with arrays for the required parameters."""
    spec = fn.spec
    missing = [name for name in spec.required if name not in spec.arrays]
    if missing or spec.variadic or not spec.required:
        reason = (
            f"needs {missing[0]!r}, which is not an array" if missing else "has no fixed number of array parameters"
        )
        raise IvyTypeError(f"{public(spec.name)} {reason}; pass arguments=[((x, ...), {{...}})]")
    steps = np.linspace(-1.5, 1.9, 12, dtype="float32").reshape(3, 4)
    arrays = [np.roll(steps, i, 0) * np.float32(1 - 0.25 * i) for i in range(len(spec.required))]
    args = [[x, x + 1] if name in spec.sequences else x for name, x in zip(spec.required, arrays, strict=True)]
    return [(tuple(args), {})]


def _called(checked: _Checked, call: Call, library: str = "") -> str:
    return called(checked.name, *call, library)


def _results(checked: _Checked, call: Call, library: str, run: Callable[[], Any]) -> list[np.ndarray]:
    """Return the results of a call as NumPy arrays. Raise a `Fault` if the call fails."""
    try:
        with np.errstate(all="ignore"):
            return list(values(run()))
    except Exception as error:
        law = f"it works on {library}"
        raise Fault(_called(checked, call, library), first_line(error), "a result", law) from error


def _agree(
    checked: _Checked, call: Call, library: str, run: Callable[[], Any], expected: Any, law: str, dtypes: str = "exact"
) -> None:
    difference = compare(_results(checked, call, library, run), expected, dtypes)
    if difference is not None:
        raise Fault(_called(checked, call, library), *difference, law)


def _expected(checked: _Checked, call: Call, library: str) -> list[np.ndarray]:
    args, kwargs = mapped_call(call, library)
    return _results(checked, call, library, lambda: checked.fn(*args, **kwargs))


def _libraries(checked: _Checked) -> None:
    """Compare the results on each library with the results on the first one."""
    if len(checked.libraries) < 2:
        raise Skipped(f"libraries with an implementation: {', '.join(checked.libraries) or 'none'}; two are compared")
    first, *others = checked.libraries
    for call in checked.calls:
        expected = _expected(checked, call, first)
        for library in others:
            args, kwargs = mapped_call(call, library)
            law = f"the results are those of {first}"
            _agree(checked, call, library, lambda args=args, kwargs=kwargs: checked.fn(*args, **kwargs), expected, law)


def _ways(checked: _Checked) -> None:
    """Compare the results for native arrays with the results for `ivy.Array`. Also check native mode, and that
    arguments are unchanged.
    """
    fn = checked.fn
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            before = copy.deepcopy(plain)
            expected = _results(checked, plain, library, lambda args=args, kwargs=kwargs: fn(*args, **kwargs))
            native = to_native(mapped_call(plain, library), nested=True)
            law = "native arrays have the same results"
            _agree(checked, plain, library, lambda call=native: fn(*call[0], **call[1]), expected, law)
            native = to_native(mapped_call(plain, library), nested=True)
            with ArrayMode(False):
                result = fn(*native[0], **native[1])
            if not fn.spec.unwrapped and any([type(r) is Array for r in _iter_arrays(result)]):
                raise Fault(_called(checked, plain, library), "an ivy.Array", "a native array", "the array mode is off")
            if _writes(fn):
                continue
            for arguments in (plain, (args, kwargs)):
                changed = compare(list(values(list(_iter_arrays(arguments)))), list(arrays_in(before)))
                if changed is not None:
                    raise Fault(_called(checked, plain, library), *changed, "arguments are not changed")


def _iter_arrays(value: Any) -> Iterator[Any]:
    """Yield the arrays in nested lists, tuples and dicts."""
    if isinstance(value, tuple | list):
        for item in value:
            yield from _iter_arrays(item)
    elif type(value) is dict:
        yield from _iter_arrays([*value.values()])
    elif type(value) is Array or backends.backend_name(type(value)):
        yield value


def _out(checked: _Checked) -> None:
    """Check that the array in ``out=`` is returned and holds the result."""
    if "out" not in checked.fn.spec.names:
        raise Skipped("the function has no parameter out=")
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            expected = checked.fn(*args, **kwargs)
            if type(expected) is not Array:
                raise Skipped("the result of the function is not an array")
            out = expected * 0
            result = checked.fn(*args, **{**kwargs, "out": out})
            if result is not out:
                raise Fault(_called(checked, plain, library), "another array", "out", "out= is returned")
            _agree(checked, plain, library, lambda out=out: out, list(values(expected)), "out= holds the result")


def _containers(checked: _Checked) -> None:
    """Check that the function maps over a Container in place of the first array argument."""
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            index = next((i for i, value in enumerate(args) if type(value) is Array), None)
            if index is None:
                raise Skipped("the function has no array argument by position")
            first, more = mapped_call(plain, library)
            expected = list(values(checked.fn(*first, **more)))
            tree = Container({"a": args[index], "b": {"c": mapped_call(plain, library)[0][index]}})
            result = checked.fn(*args[:index], tree, *args[index + 1 :], **kwargs)
            leaves = [r.b.c for r in result] if isinstance(result, tuple) else [result.b.c]
            _agree(checked, plain, library, lambda leaves=leaves: leaves, expected, "it maps over a Container")


def _first_float_index(args: tuple[Any, ...]) -> int:
    """Return the index of the first floating-point array, or -1."""
    is_float = [isinstance(value, np.ndarray) and value.dtype.kind == "f" for value in args]
    return is_float.index(True) if True in is_float else -1


def _gradients(checked: _Checked) -> None:
    """Compare the gradients with respect to the first floating-point array with difference quotients."""
    tried = 0
    for library in checked.libraries:
        if backends.load(library).hooks.vjp is None:
            continue
        for call, (args, kwargs) in checked.on(library):
            index = _first_float_index(call[0])
            result = checked.fn(*args, **kwargs)
            if index < 0 or type(result) is not Array or "float" not in str(result.dtype):
                continue

            def total(x: Any, index: int = index, args: Any = args, kwargs: Any = kwargs) -> Any:
                return sum(checked.fn(*args[:index], x, *args[index + 1 :], **kwargs))

            tried += 1
            slope = _results(checked, call, library, lambda total=total, x=args[index]: grad(total)(x))[0]
            expected = _slopes(checked, call, index, library)
            if not np.allclose(slope, expected, rtol=_CLOSE, atol=_CLOSE):
                law = "the gradient is the difference quotient of values"
                raise Fault(f"ivy.grad of {_called(checked, call, library)}", str(slope), str(expected), law)
    if not tried:
        raise Skipped("no library differentiates the function, or neither its arguments nor its result are floats")


def _slopes(checked: _Checked, call: Call, array_index: int, library: str) -> np.ndarray:
    """Return difference quotients of the summed result for the elements of an argument, in float64 if possible."""
    reference = "numpy" if "numpy" in checked.libraries else library
    has_float64 = "float64" in backends.load(reference).valid_names()
    dtype, step = ("float64", 1e-4) if has_float64 else ("float32", 1e-2)
    args, kwargs = mapped(call, lambda x: x.astype(dtype) if x.dtype.kind == "f" else x)
    x, slopes = args[array_index], np.zeros(args[array_index].shape, dtype)

    def total(x: np.ndarray) -> float:
        args_kwargs = mapped_call(((*args[:array_index], x, *args[array_index + 1 :]), kwargs), reference)
        return float(np.sum(next(iter(values(checked.fn(*args_kwargs[0], **args_kwargs[1]))))))

    for i in np.ndindex(x.shape):
        moved = np.zeros(x.shape, dtype)
        moved[i] = step
        slopes[i] = (total(x + moved) - total(x - moved)) / (2 * step)
    return slopes


def _vmap(checked: _Checked) -> None:
    """Compare `ivy.vmap` over two equal rows with the result for one row."""
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            index = next((i for i, value in enumerate(args) if type(value) is Array), None)
            if index is None or checked.fn.spec.unwrapped or _writes(checked.fn):
                raise Skipped("the function does not map an array to an array")

            def map_row(x: Any, index: int = index, args: Any = args, kwargs: Any = kwargs) -> Any:
                return checked.fn(*args[:index], x, *args[index + 1 :], **kwargs)

            one = [r[None] for r in values(map_row(args[index]))]
            expected = [np.concatenate([r, r]) for r in one]
            rows = stack([args[index], args[index]])
            law = "ivy.vmap returns the result of each row"
            _agree(checked, plain, library, lambda rows=rows, map_row=map_row: vmap(map_row)(rows), expected, law)


def _graph(checked: _Checked) -> None:
    """Compare the results of a graph recorded by `ivy.compile_graph` with the results of the function."""
    if checked.fn.spec.unwrapped or _writes(checked.fn):
        raise Skipped("the function returns no arrays, or writes to its argument")
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            expected = list(values(checked.fn(*args, **kwargs)))

            def run(args: Any = args, kwargs: Any = kwargs) -> Any:
                return compile_graph(checked.fn, *args, **kwargs)(*args, **kwargs)

            _agree(checked, plain, library, run, expected, "a recorded graph returns the same")


def _torch(fn: Any) -> Any:
    return import_module("torch").compile(fn, fullgraph=True, backend="eager")


_COMPILERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "torch": ("torch.compile(fullgraph=True)", _torch),
    "jax": ("jax.jit", lambda fn: import_module("jax").jit(fn)),
    "tensorflow": ("tf.function", lambda fn: import_module("tensorflow").function(fn)),
}


def _compilers(checked: _Checked) -> None:
    """Compare the results of the function in the compiler of each library with the results without a compiler."""
    libraries = [name for name in checked.libraries if name in _COMPILERS]
    if not libraries or checked.fn.spec.unwrapped or _writes(checked.fn):
        raise Skipped("no library with a compiler has the function, or the function returns no arrays")
    for library in libraries:
        title, compiler = _COMPILERS[library]
        for plain, (args, kwargs) in checked.on(library):
            index = next((i for i, value in enumerate(args) if type(value) is Array), None)
            if index is None:
                raise Skipped("the function has no array argument by position")
            expected = list(values(checked.fn(*args, **kwargs)))

            def run_native(x: Any, index: int = index, args: Any = args, kwargs: Any = kwargs) -> Any:
                result: Any = checked.fn(*args[:index], x, *args[index + 1 :], **kwargs)
                return [r._data for r in result] if isinstance(result, tuple | list) else result._data

            compiled, native = compiler(run_native), args[index]._data
            law = f"{title} returns the same"
            _agree(checked, plain, library, lambda compiled=compiled, x=native: compiled(x), expected, law, "kind")


class _Recorder:
    """Class that records the calls of ``__ivy_array_function__``, and returns ``NotImplemented``."""

    result: Any = NotImplemented

    def __init__(self, calls: list[Any]) -> None:
        self.calls = calls

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        self.calls.append((type(self), func, tuple(types), args, kwargs))
        return self.result


class _Implements(_Recorder):
    result = "answered"


class _Base(_Recorder): ...


class _Sub(_Base): ...


class _Other(_Recorder): ...


Position = tuple[int, ...]
"""Index of an argument. For an array in a list, it is followed by the index in the list."""


def _array_positions(checked: _Checked) -> list[Position]:
    """Return the positions of the arrays in the arguments of the first call."""
    positions: list[Position] = []
    for i, value in enumerate(checked.first()[0]):
        if isinstance(value, np.ndarray):
            positions.append((i,))
        elif type(value) in (list, tuple):
            positions += [(i, j) for j, item in enumerate(value) if isinstance(item, np.ndarray)]
    if not positions:
        raise Skipped("the function has no array argument by position")
    return positions


def _replace_at(args: Sequence[Any], path: Position, value: Any) -> tuple[Any, ...]:
    """Replace the argument at a position by another value."""
    first, *inner = path
    if inner:
        items = _replace_at(args[first], tuple(inner), value)
        value = type(args[first])(items)
    return (*args[:first], value, *args[first + 1 :])


def _overrides(checked: _Checked) -> None:
    """For each array position, check that the class of the argument receives one call, with the function, the types and
    the arguments.
    """
    args, kwargs = checked.first()
    for path in _array_positions(checked):
        recorded: list[Any] = []
        arguments = _replace_at(args, path, _Implements(recorded))
        result = checked.fn(*arguments, **kwargs)
        call, law = _called(checked, (arguments, kwargs)), "a class is called once, for the function of the call"
        if result != "answered" or len(recorded) != 1 or recorded[0][1] is not checked.fn:
            functions = [getattr(func, "__name__", func) for _, func, *_ in recorded]
            raise Fault(call, f"{result!r} after {functions}", "'answered' after one call", law)
        _, _, types, received, more = recorded[0]
        unchanged = len(received) == len(arguments) and all([a is b for a, b in zip(received, arguments, strict=True)])
        if types != (_Implements,) or not unchanged or more != kwargs:
            raise Fault(
                call,
                f"the types {types} and {received}, {more}",
                "the types and arguments of the call",
                "arguments are unchanged",
            )


def _order(checked: _Checked) -> None:
    """Check the order in which two classes are called: subclasses first, otherwise from left to right."""
    args, kwargs = checked.first()
    positions = _array_positions(checked)
    if len(positions) < 2:
        raise Skipped("the function has only one array argument")
    for classes, expected in (((_Base, _Sub), (_Sub, _Base)), ((_Other, _Base), (_Other, _Base))):
        recorded: list[Any] = []
        arguments = args
        for path, cls in zip(positions, classes, strict=False):
            arguments = _replace_at(arguments, path, cls(recorded))
        _error_of(checked, arguments, kwargs)
        order = tuple(cls for cls, func, *_ in recorded if func is checked.fn)
        if order != expected:
            names = ", ".join(cls.__name__ for cls in order)
            expected_names = ", ".join(cls.__name__ for cls in expected)
            raise Fault(_called(checked, (arguments, kwargs)), names, expected_names, "the order is as in NEP 18")


def _error_of(checked: _Checked, args: tuple[Any, ...], kwargs: dict[str, Any]) -> IvyException | None:
    """Return the ivy exception that a call raises, or None."""
    try:
        checked.fn(*args, **kwargs)
    except IvyException as error:
        return error
    return None


def _declined(checked: _Checked) -> None:
    """For a class that declines all calls, check that the error names the function, and that a composition runs its
    body.
    """
    args, kwargs = checked.first()
    recorded: list[Any] = []
    arguments = _replace_at(args, _array_positions(checked)[0], _Base(recorded))
    error = _error_of(checked, arguments, kwargs)
    call = _called(checked, (arguments, kwargs))
    if not isinstance(error, IvyDispatchError | IvyNotImplementedException) or checked.name not in str(error):
        raise Fault(call, str(error), f"an IvyDispatchError that names {checked.name}", "all classes declined")
    composed = checked.fn.spec.kind == "compositional"
    if composed and all([func is checked.fn for _, func, *_ in recorded]):
        raise Fault(call, "no other call", "a call for a function in its body", "a body calls functions of ivy only")


def _overlay(checked: _Checked) -> None:
    """Check that an overlay receives the call of the function before calls of other functions."""
    functions: list[Any] = []

    class Sees(Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            functions.append(func)
            return NotImplemented

    for library in checked.libraries[:1]:
        args, kwargs = mapped_call(checked.first(), library)
        with Sees():
            checked.fn(*args, **kwargs)
        if not functions or functions[0] is not checked.fn:
            raise Fault(
                _called(checked, checked.first(), library), str(functions[:1]), checked.name, "an overlay receives it"
            )


def _name(checked: _Checked) -> None:
    """Check that errors begin with the name of the function, and that pickle stores the function by name."""
    fn, missing = checked.fn, checked.fn.spec.required
    if missing:
        error = _error_of(checked, (), {})
        if not isinstance(error, IvyTypeError) or not str(error).startswith(checked.name):
            raise Fault(f"{checked.name}()", str(error), f"an error that begins with {checked.name}", "errors name it")
    if "<locals>" in fn.__qualname__ or fn.__module__ == "__main__":
        return
    if pickle.loads(pickle.dumps(fn)) is not fn:
        raise Fault(f"a copy of {checked.name} by pickle", "another object", "the function", "it is pickled by name")


_LAWS: dict[str, Callable[[_Checked], None]] = {
    "libraries": _libraries,
    "ways": _ways,
    "out": _out,
    "containers": _containers,
    "gradients": _gradients,
    "vmap": _vmap,
    "graph": _graph,
    "compilers": _compilers,
    "overrides": _overrides,
    "order": _order,
    "declined": _declined,
    "overlay": _overlay,
    "name": _name,
}
