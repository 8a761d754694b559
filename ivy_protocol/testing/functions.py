"""Checks of one function that dispatches: the same on every library, in Containers, transforms and compilers."""

import copy
import pickle
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.backends.plugins import available_backends
from ivy_protocol.container import Container
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
from ivy_protocol.testing.calls import mapped, refuse_unknown, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.subjects import arrays_in

Call = tuple[tuple[Any, ...], dict[str, Any]]
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
_CLOSE = 2e-2
"""How far a gradient may be from the difference of values."""


class _Checked(NamedTuple):
    """The function that is checked, the calls, and the libraries."""

    fn: Any
    calls: tuple[Call, ...]
    libraries: tuple[str, ...]

    @property
    def name(self) -> str:
        return public(self.fn.spec.name)

    def on(self, library: str) -> Iterator[tuple[Call, Call]]:
        """The calls with NumPy's arrays, and with those of a library."""
        for args, kwargs in self.calls:
            yield (args, kwargs), mapped_call((args, kwargs), library)

    def first(self) -> Call:
        """The first call."""
        return self.calls[0]


def mapped_call(call: Call, library: str) -> Call:
    """A call with arrays of a library in the place of NumPy's."""

    def made(x: np.ndarray) -> Any:
        # A function may write to its argument.
        return asarray(x.copy(), backend=library)

    return mapped(call[0], made), mapped(call[1], made)


@named
def check_function(
    fn: Any,
    arguments: Sequence[Call] | None = None,
    *,
    libraries: Sequence[str] | None = None,
    laws: Sequence[str] | None = None,
    skip: Sequence[str] = (),
) -> Report:
    """Check a function that dispatches: by the laws that hold for every function of ivy.

    Parameters
    ----------
    fn
        The function, such as one that `ivy.dispatchable` decorated.
    arguments
        Calls to check it with: pairs of positional arguments, with NumPy arrays where arrays go, and keywords. By
        default one call with arrays of shape (3, 4) and data type float32 for the parameters that are arrays, which is
        enough for a function that needs no others.
    libraries : sequence of str, optional
        The libraries to check it on; by default those of NumPy, torch, JAX and TensorFlow that are installed.
    laws : sequence of str, optional
        The laws to check; by default all.
    skip : sequence of str, optional
        Laws to leave out, as ``"gradients"`` for a function that has none.

    Returns
    -------
    Report
        A table of what passed, failed or does not apply; `Report.raise_failures` raises for the failures.

        - ``"libraries"``: each library gives the values, shapes and data types that the first one gives.
        - ``"ways"``: lists, native arrays, `ivy.Array` and native results agree; arguments are not changed.
        - ``"out"``: ``out=`` holds the result, and is returned.
        - ``"containers"``: it maps over a Container.
        - ``"gradients"``: those of each library agree with differences of values.
        - ``"vmap"``: mapped over two rows, it gives the results for each.
        - ``"graph"``, ``"compilers"``: recorded by `ivy.compile_graph`; ``torch.compile(fullgraph=True)``, ``jax.jit``
          and ``tf.function`` give the same.
        - ``"overrides"``: a class is asked once, with the function, the types and the arguments as they were given.
        - ``"order"``: subclasses are asked before their bases, otherwise from left to right, as NEP 18 says.
        - ``"declined"``: it is composed, or raises an error that names it, when all classes decline.
        - ``"overlay"``: an overlay sees the call.
        - ``"name"``: errors begin with its name, and it is pickled by that.

    Raises
    ------
    IvyTypeError
        `fn` does not dispatch, or needs arguments that are not known.
    IvyValueError
        There is no such law.

    Examples
    --------
    >>> bool(ivy.testing.check_function(ivy.tanh, laws=["containers", "overrides", "order"]))
    True
    """
    if not hasattr(fn, "spec"):
        raise IvyTypeError(f"{fn!r} does not dispatch; decorate it with ivy.dispatchable")
    refuse_unknown("laws", tuple(laws or ()), _LAWS)
    refuse_unknown("skip", tuple(skip), _LAWS)
    calls = tuple((tuple(args), dict(kwargs)) for args, kwargs in arguments or _drawn(fn))
    chosen = tuple(libraries or [name for name in LIBRARIES if name in available_backends()])
    there = tuple(name for name in chosen if supports(fn, backend=name))
    checked = _Checked(fn, calls, there)
    report = Report(f"function {checked.name} on {', '.join(there) or 'no library'}", thorough=True)
    for law, check in _LAWS.items():
        if (laws is None or law in laws) and law not in skip:
            report.check(law, check, checked)
    return report


def _writes(fn: Any) -> bool:
    """Whether a function writes to its first argument."""
    return fn.spec.writes or getattr(fn.spec, "inplace", False)


def _drawn(fn: Any) -> list[Call]:
    """A call with arrays for the parameters that need one."""
    spec = fn.spec
    missing = [name for name in spec.required if name not in spec.arrays]
    if missing or spec.variadic or not spec.required:
        said = f"needs {missing[0]!r}, which is no array" if missing else "takes no fixed number of arrays"
        raise IvyTypeError(f"{public(spec.name)} {said}; give arguments=[((x, ...), {{...}})]")
    steps = np.linspace(-1.5, 1.9, 12, dtype="float32").reshape(3, 4)
    arrays = [np.roll(steps, i, 0) * np.float32(1 - 0.25 * i) for i in range(len(spec.required))]
    args = [[x, x + 1] if name in spec.sequences else x for name, x in zip(spec.required, arrays, strict=True)]
    return [(tuple(args), {})]


def _called(checked: _Checked, call: Call, library: str = "") -> str:
    return called(checked.name, *call, library)


def _results(checked: _Checked, call: Call, library: str, made: Callable[[], Any]) -> list[np.ndarray]:
    """The results of a call as NumPy's arrays, or a fault for what it raises."""
    try:
        with np.errstate(all="ignore"):
            return list(values(made()))
    except Exception as error:
        law = f"it works on {library}"
        raise Fault(_called(checked, call, library), first_line(error), "a result", law) from error


def _agree(
    checked: _Checked, call: Call, library: str, made: Callable[[], Any], expected: Any, law: str, dtypes: str = "exact"
) -> None:
    found = compare(_results(checked, call, library, made), expected, dtypes)
    if found is not None:
        raise Fault(_called(checked, call, library), *found, law)


def _expected(checked: _Checked, call: Call, library: str) -> list[np.ndarray]:
    args, kwargs = mapped_call(call, library)
    return _results(checked, call, library, lambda: checked.fn(*args, **kwargs))


def _libraries(checked: _Checked) -> None:
    if len(checked.libraries) < 2:
        raise Skipped(f"it has implementations on {', '.join(checked.libraries) or 'no library'} only")
    first, *others = checked.libraries
    for call in checked.calls:
        expected = _expected(checked, call, first)
        for library in others:
            args, kwargs = mapped_call(call, library)
            law = f"the results are those of {first}"
            _agree(checked, call, library, lambda args=args, kwargs=kwargs: checked.fn(*args, **kwargs), expected, law)


def _ways(checked: _Checked) -> None:
    fn = checked.fn
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            before = copy.deepcopy(plain)
            expected = _results(checked, plain, library, lambda args=args, kwargs=kwargs: fn(*args, **kwargs))
            native = to_native(mapped_call(plain, library), nested=True)
            law = "native arrays give the same"
            _agree(checked, plain, library, lambda call=native: fn(*call[0], **call[1]), expected, law)
            native = to_native(mapped_call(plain, library), nested=True)
            with ArrayMode(False):
                result = fn(*native[0], **native[1])
            if not fn.spec.raw and any([type(r) is Array for r in _flat(result)]):
                raise Fault(_called(checked, plain, library), "an ivy.Array", "a native array", "the array mode is off")
            if _writes(fn):
                continue
            for given in (plain, (args, kwargs)):
                changed = compare(list(values(list(_flat(given)))), list(arrays_in(before)))
                if changed is not None:
                    raise Fault(_called(checked, plain, library), *changed, "arguments are not changed")


def _flat(value: Any) -> Iterator[Any]:
    """The arrays in lists, tuples and dicts."""
    if isinstance(value, tuple | list):
        for item in value:
            yield from _flat(item)
    elif type(value) is dict:
        yield from _flat([*value.values()])
    elif type(value) is Array or backends.backend_name(type(value)):
        yield value


def _out(checked: _Checked) -> None:
    if "out" not in checked.fn.spec.names:
        raise Skipped("it has no out=")
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            expected = checked.fn(*args, **kwargs)
            if type(expected) is not Array:
                raise Skipped("its result is no array")
            out = expected * 0
            result = checked.fn(*args, **{**kwargs, "out": out})
            if result is not out:
                raise Fault(_called(checked, plain, library), "another array", "out", "out= is returned")
            _agree(checked, plain, library, lambda out=out: out, list(values(expected)), "out= holds the result")


def _containers(checked: _Checked) -> None:
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            at = next((i for i, value in enumerate(args) if type(value) is Array), None)
            if at is None:
                raise Skipped("it has no array by position")
            first, more = mapped_call(plain, library)
            expected = list(values(checked.fn(*first, **more)))
            tree = Container({"a": args[at], "b": {"c": mapped_call(plain, library)[0][at]}})
            result = checked.fn(*args[:at], tree, *args[at + 1 :], **kwargs)
            leaves = [r.b.c for r in result] if isinstance(result, tuple) else [result.b.c]
            _agree(checked, plain, library, lambda leaves=leaves: leaves, expected, "it maps over a Container")


def _floats(args: tuple[Any, ...]) -> int:
    """The place of the first array of floats, or -1."""
    kinds = [isinstance(value, np.ndarray) and value.dtype.kind == "f" for value in args]
    return kinds.index(True) if True in kinds else -1


def _gradients(checked: _Checked) -> None:
    tried = 0
    for library in checked.libraries:
        if backends.load(library).hooks.vjp is None:
            continue
        for plain, (args, kwargs) in checked.on(library):
            at = _floats(plain[0])
            result = checked.fn(*args, **kwargs)
            if at < 0 or type(result) is not Array or "float" not in str(result.dtype):
                continue

            def total(x: Any, at: int = at, args: Any = args, kwargs: Any = kwargs) -> Any:
                return sum(checked.fn(*args[:at], x, *args[at + 1 :], **kwargs))

            tried += 1
            slope = _results(checked, plain, library, lambda total=total, x=args[at]: grad(total)(x))[0]
            expected = _slopes(checked, plain, at, library)
            if not np.allclose(slope, expected, rtol=_CLOSE, atol=_CLOSE):
                law = "the gradient is the difference of values"
                raise Fault(f"ivy.grad of {_called(checked, plain, library)}", str(slope), str(expected), law)
    if not tried:
        raise Skipped("no library differentiates it, or neither its arguments nor its result are floats")


def _slopes(checked: _Checked, plain: Call, at: int, library: str) -> np.ndarray:
    """The differences of the sum of the result for each element, in float64 where that exists."""
    reference = "numpy" if "numpy" in checked.libraries else library
    wide = "float64" in backends.load(reference).valid_names()
    dtype, step = ("float64", 1e-4) if wide else ("float32", 1e-2)
    args, kwargs = mapped(plain, lambda x: x.astype(dtype) if x.dtype.kind == "f" else x)
    x, slopes = args[at], np.zeros(args[at].shape, dtype)

    def total(x: np.ndarray) -> float:
        given = mapped_call(((*args[:at], x, *args[at + 1 :]), kwargs), reference)
        return float(np.sum(next(iter(values(checked.fn(*given[0], **given[1]))))))

    for i in np.ndindex(x.shape):
        moved = np.zeros(x.shape, dtype)
        moved[i] = step
        slopes[i] = (total(x + moved) - total(x - moved)) / (2 * step)
    return slopes


def _vmap(checked: _Checked) -> None:
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            at = next((i for i, value in enumerate(args) if type(value) is Array), None)
            if at is None or checked.fn.spec.raw or _writes(checked.fn):
                raise Skipped("it maps no array to an array")

            def of_one(x: Any, at: int = at, args: Any = args, kwargs: Any = kwargs) -> Any:
                return checked.fn(*args[:at], x, *args[at + 1 :], **kwargs)

            one = [r[None] for r in values(of_one(args[at]))]
            expected = [np.concatenate([r, r]) for r in one]
            rows = stack([args[at], args[at]])
            law = "ivy.vmap gives the result for each row"
            _agree(checked, plain, library, lambda rows=rows, of_one=of_one: vmap(of_one)(rows), expected, law)


def _graph(checked: _Checked) -> None:
    if checked.fn.spec.raw or _writes(checked.fn):
        raise Skipped("it gives no arrays, or writes to its argument")
    for library in checked.libraries:
        for plain, (args, kwargs) in checked.on(library):
            expected = list(values(checked.fn(*args, **kwargs)))

            def run(args: Any = args, kwargs: Any = kwargs) -> Any:
                return compile_graph(checked.fn, *args, **kwargs)(*args, **kwargs)

            _agree(checked, plain, library, run, expected, "a recorded graph gives the same")


def _torch(fn: Any) -> Any:
    return import_module("torch").compile(fn, fullgraph=True, backend="eager")


_COMPILERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "torch": ("torch.compile(fullgraph=True)", _torch),
    "jax": ("jax.jit", lambda fn: import_module("jax").jit(fn)),
    "tensorflow": ("tf.function", lambda fn: import_module("tensorflow").function(fn)),
}


def _compilers(checked: _Checked) -> None:
    libraries = [name for name in checked.libraries if name in _COMPILERS]
    if not libraries or checked.fn.spec.raw or _writes(checked.fn):
        raise Skipped("no library with a compiler has it, or it gives no arrays")
    for library in libraries:
        title, compiler = _COMPILERS[library]
        for plain, (args, kwargs) in checked.on(library):
            at = next((i for i, value in enumerate(args) if type(value) is Array), None)
            if at is None:
                raise Skipped("it has no array by position")
            expected = list(values(checked.fn(*args, **kwargs)))

            def of_one(x: Any, at: int = at, args: Any = args, kwargs: Any = kwargs) -> Any:
                with_x: Any = checked.fn(*args[:at], x, *args[at + 1 :], **kwargs)
                return [r._data for r in with_x] if isinstance(with_x, tuple | list) else with_x._data

            compiled, native = compiler(of_one), args[at]._data
            law = f"{title} gives the same"
            _agree(checked, plain, library, lambda compiled=compiled, x=native: compiled(x), expected, law, "kind")


class _Asked:
    """Notes who is asked, and declines or answers."""

    answer: Any = NotImplemented

    def __init__(self, noted: list[Any]) -> None:
        self.noted = noted

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        self.noted.append((type(self), func, tuple(types), args, kwargs))
        return self.answer


class _Answers(_Asked):
    answer = "answered"


class _Base(_Asked): ...


class _Sub(_Base): ...


class _Other(_Asked): ...


Position = tuple[int, ...]
"""The position of an array: that of the argument, and in a list that of the element."""


def _places(checked: _Checked) -> list[Position]:
    """The positions of the arrays of the first call, in lists too."""
    found: list[Position] = []
    for i, value in enumerate(checked.first()[0]):
        if isinstance(value, np.ndarray):
            found.append((i,))
        elif type(value) in (list, tuple):
            found += [(i, j) for j, item in enumerate(value) if isinstance(item, np.ndarray)]
    if not found:
        raise Skipped("it has no array by position")
    return found


def _put(args: Sequence[Any], path: Position, value: Any) -> tuple[Any, ...]:
    """The arguments with another value at a position."""
    first, *inner = path
    if inner:
        items = _put(args[first], tuple(inner), value)
        value = type(args[first])(items)
    return (*args[:first], value, *args[first + 1 :])


def _overrides(checked: _Checked) -> None:
    args, kwargs = checked.first()
    for path in _places(checked):
        noted: list[Any] = []
        given = _put(args, path, _Answers(noted))
        result = checked.fn(*given, **kwargs)
        call, law = _called(checked, (given, kwargs)), "a class is asked once, for the function that was called"
        if result != "answered" or len(noted) != 1 or noted[0][1] is not checked.fn:
            asked = [getattr(func, "__name__", func) for _, func, *_ in noted]
            raise Fault(call, f"{result!r} after {asked}", "'answered' after one question", law)
        _, _, types, seen, more = noted[0]
        same = len(seen) == len(given) and all([a is b for a, b in zip(seen, given, strict=True)])
        if types != (_Answers,) or not same or more != kwargs:
            raise Fault(call, f"the types {types} and {seen}, {more}", "those of the call", "arguments are as given")


def _order(checked: _Checked) -> None:
    args, kwargs = checked.first()
    places = _places(checked)
    if len(places) < 2:
        raise Skipped("it takes one array")
    for classes, expected in (((_Base, _Sub), (_Sub, _Base)), ((_Other, _Base), (_Other, _Base))):
        noted: list[Any] = []
        given = args
        for path, cls in zip(places, classes, strict=False):
            given = _put(given, path, cls(noted))
        _declined_by(checked, given, kwargs)
        asked = tuple(cls for cls, func, *_ in noted if func is checked.fn)
        if asked != expected:
            names = ", ".join(cls.__name__ for cls in asked)
            wanted = ", ".join(cls.__name__ for cls in expected)
            raise Fault(_called(checked, (given, kwargs)), names, wanted, "the order is that of NEP 18")


def _declined_by(checked: _Checked, args: tuple[Any, ...], kwargs: dict[str, Any]) -> IvyException | None:
    try:
        checked.fn(*args, **kwargs)
    except IvyException as error:
        return error
    return None


def _declined(checked: _Checked) -> None:
    args, kwargs = checked.first()
    noted: list[Any] = []
    given = _put(args, _places(checked)[0], _Base(noted))
    error = _declined_by(checked, given, kwargs)
    call = _called(checked, (given, kwargs))
    if not isinstance(error, IvyDispatchError | IvyNotImplementedException) or checked.name not in str(error):
        raise Fault(call, str(error), f"an IvyDispatchError that names {checked.name}", "all classes declined")
    composed = checked.fn.spec.kind == "compositional"
    if composed and all([func is checked.fn for _, func, *_ in noted]):
        raise Fault(call, "no other question", "one for a part of the body", "a body calls functions of ivy only")


def _overlay(checked: _Checked) -> None:
    seen: list[Any] = []

    class Sees(Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            seen.append(func)
            return NotImplemented

    for library in checked.libraries[:1]:
        args, kwargs = mapped_call(checked.first(), library)
        with Sees():
            checked.fn(*args, **kwargs)
        if not seen or seen[0] is not checked.fn:
            raise Fault(_called(checked, checked.first(), library), str(seen[:1]), checked.name, "an overlay sees it")


def _name(checked: _Checked) -> None:
    fn, missing = checked.fn, checked.fn.spec.required
    if missing:
        error = _declined_by(checked, (), {})
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
