"""Trace numpy: the arrays that go in are stand-ins, which numpy hands every call to.

What numpy does not hand over, such as ``numpy.asarray``, asks the stand-in for its values and is refused. So that
those functions, and the ones that take no array, are seen all the same, the traced function runs as a copy in which
``np`` is a recording namespace; and so do ivy's own functions for numpy.
"""

import zlib
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from ivy_protocol.array.array import Array
from ivy_protocol.array.through_numpy import answer_function, answer_ufunc
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.exceptions import IvyException, IvyTraceError
from ivy_protocol.graph.nodes import Node, Setting, Value, find_values
from ivy_protocol.graph.numpy._names import (
    CREATIONS,
    INFIX,
    LOOKED_AT,
    PARTS,
    REDUCTIONS,
    SAME_NAMES,
    SIZED_BY,
    SIZING,
    WRITING,
    WRITING_METHODS,
)
from ivy_protocol.graph.numpy._names import keep_generators as keep_generators
from ivy_protocol.graph.numpy._names import normalised as normalised
from ivy_protocol.graph.numpy._proxies import Calls, Drawer, StandIn, copied_callable, load_backend, running
from ivy_protocol.graph.recorder import (
    LIBRARIES,
    Options,
    Recorder,
    Run,
    Traced,
    entered,
    is_sizing_key,
    line_of_error,
    recording,
)

_RESULTS = (np.ndarray, np.generic)


class Tracer(Recorder):
    """Records what the stand-ins are handed."""

    skipped = LIBRARIES
    creations = frozenset(f"numpy.{name}" for name in (*CREATIONS, "all", "any"))

    def __init__(self, options: Options, run: Run) -> None:
        super().__init__(options)
        self.run = run
        self.copies: dict[Any, Any] = {}
        self.errors = np.geterr()
        self.arrays_of_ivy: list[Array] = []
        self.checksums: dict[Value, int] = {}

    def text_of(self, array: Any) -> tuple[tuple[int, ...], str]:
        if isinstance(array, _RESULTS):
            return array.shape, _name_of(array.dtype)
        return (), np.asarray(array).dtype.name if isinstance(array, bool | int | float | complex) else "generator"

    def memory_of(self, array: Any) -> Any:
        if not isinstance(array, np.ndarray):
            return object()
        while isinstance(array, np.ndarray) and array.base is not None:
            array = array.base
        return id(array)

    def settings(self) -> tuple[Setting, ...]:
        now = np.geterr()
        if now == self.errors:
            return ()
        return (Setting("numpy.errstate", np.errstate, tuple(sorted(now.items()))),)

    def stand_in(self, real: Any) -> StandIn:
        """A stand-in for what a node gave."""
        value = Value("node", *self.text_of(real))
        value.memory = self.memories.setdefault(self.memory_of(real), value)
        self.arrays[value] = real
        return StandIn(self, real, value)

    def renewed(self, data: Any) -> Any:
        real = self.real(data)
        return self.with_axes(self.stand_in(real.copy() if real.shape else real[()]))

    def row(self, data: Any) -> Any:
        return self.with_axes(self.stand_in(self.real(data)[0]))

    def joined(self, data: Any, count: int) -> tuple[Node, Any]:
        return Node("numpy.stack", "call", np.stack, (), {}, None), np.stack([self.real(data)] * count)

    def lifted(self, data: Any) -> Any:
        """The same with stand-ins for the arrays of numpy in it; an `ivy.Array` holds one until the end."""
        if type(data) is np.ndarray:
            known = self.values.get(id(data))
            value = self.value(data) if known is None else known
            if known is None and data.flags.writeable:
                self.checksums[value] = _checksum(data)
            return StandIn(self, data, value)
        if type(data) is Array:
            if type(data._data) is np.ndarray:
                self.arrays_of_ivy.append(data)
                data._data = self.lifted(data._data)
            return data
        if type(data) in (list, tuple):
            return type(data)([self.lifted(item) for item in data])
        return data

    def with_axes(self, data: Any) -> Any:
        """What ivy gives, with arrays without axes in the place of numpy's numbers, as they are outside of a trace."""
        if isinstance(data, Array):
            data._data = self.with_axes(data._data)
            return data
        cls: Any = type(data)
        if cls in (list, tuple) or hasattr(cls, "_fields"):
            items = [self.with_axes(item) for item in data]
            return cls(*items) if hasattr(cls, "_fields") else cls(items)
        number = type(data) is StandIn and isinstance(data._real, np.generic)
        return StandIn(self, np.asarray(data._real), data._value) if number else data

    def is_scalar(self, x: Any) -> bool:
        """Return True for a 0-d array of ivy that NumPy computes as a scalar."""
        return type(x) is StandIn and isinstance(x._real, np.ndarray) and isinstance(self.arrays[x._value], np.generic)

    def scalars(self, data: Any) -> list[StandIn]:
        """Return the arrays in arguments for which `is_scalar` is true."""
        if type(data) in (list, tuple, dict):
            return [x for item in (data.values() if type(data) is dict else data) for x in self.scalars(item)]
        data = data._data if type(data) is Array else data
        return [data] if self.is_scalar(data) else []

    def as_array(self, scalar: StandIn) -> Value:
        """Record that a scalar becomes a 0-d array, which can be written to and viewed; return its value."""
        node = Node("numpy.asarray", "call", np.asarray, (scalar._value,), {}, None)
        node.result = self.stand_in(scalar._real)._value
        self.record(node)
        return node.result

    def real(self, data: Any) -> Any:
        """Arguments with the arrays themselves."""
        if type(data) in (StandIn, Drawer):
            return data._real
        if type(data) is Array:
            return self.real(data._data)
        if isinstance(data, list | tuple):
            items = [self.real(item) for item in data]
            return rebuilt(data, items)
        if type(data) is dict:
            return {key: self.real(item) for key, item in data.items()}
        if type(data) is slice:
            return slice(self.real(data.start), self.real(data.stop), self.real(data.step))
        return data

    def encoded(self, data: Any) -> Any:
        """Arguments with values for the arrays."""
        if type(data) is StandIn:
            return data._value
        if type(data) is Drawer:
            return data._source
        if type(data) is Array:
            return self.encoded(data._data)
        if type(data) is np.ndarray:
            return self.lifted(data)._value
        if isinstance(data, list | tuple):
            items = [self.encoded(item) for item in data]
            return rebuilt(data, items)
        if type(data) is dict:
            return {key: self.encoded(item) for key, item in data.items()}
        if type(data) is slice:
            return slice(self.encoded(data.start), self.encoded(data.stop), self.encoded(data.step))
        return data

    def ufunc(self, ufunc: Any, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Record a call of a ufunc, or of one of its methods; an `ivy.Array` among the arguments answers it."""
        array = _array_of_ivy((*args, *_outs(kwargs)), deep=False)
        if array is not None:
            return answer_ufunc(array, ufunc, method, args, kwargs)
        name, out = ufunc.__name__, kwargs.get("out")
        label = f"{'numpy' if hasattr(np, name) else 'ufunc'}.{SAME_NAMES.get(name, name)}"
        style, target = "call", ufunc
        if method != "__call__":
            label = f"numpy.{REDUCTIONS[name]}" if method == "reduce" and name in REDUCTIONS else f"{label}.{method}"
            target = getattr(ufunc, method)
        elif name in INFIX and len(args) == 2:
            if not kwargs and any(isinstance(self.real(a), _RESULTS) for a in args):
                style, target = "infix", INFIX[name]
            elif out is not None and list(kwargs) == ["out"] and _is_only(out, args[0]):
                if not isinstance(args[0]._real, np.ndarray):
                    # Numbers of numpy cannot be changed: `x += y` makes another one.
                    return self.ufunc(ufunc, method, args, {})
                return self.call(label, "inplace", f"{INFIX[name]}=", ufunc, (*args, *out), {}, out)
        written = args[:1] if method == "at" else ()
        written += tuple(out) if isinstance(out, tuple) else () if out is None else (out,)
        run = ufunc if method == "__call__" else getattr(ufunc, method)
        return self.call(label, style, target, run, args, kwargs, written)

    def function(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Record a call of another function of numpy; an `ivy.Array` that numpy would ask answers it."""
        array = _array_of_ivy((args, kwargs))
        if array is not None and _is_asked(func, args, kwargs):
            return answer_function(array, func, args, kwargs)
        name = getattr(func, "__name__", "")
        owner = getattr(func, "__self__", None)
        module = "numpy.random" if isinstance(owner, np.random.RandomState) else getattr(func, "__module__", None)
        place = (module or "numpy").replace("._core", "").replace("numpy.multiarray", "numpy")
        known = next((m for m in ("numpy.linalg", "numpy.fft", "numpy.random") if place.startswith(m)), "numpy")
        out = kwargs.get("out")
        written = args[:1] if name in (*WRITING, "shuffle") else ()
        written += tuple(out) if isinstance(out, tuple) else () if out is None else (out,)
        random = known == "numpy.random"
        if random:
            self.run.watch.check()
        found = self.call(
            f"{known}.{SAME_NAMES.get(name, name)}", "call", func, func, args, kwargs, written, random=random
        )
        if random:
            self.run.watch.renew()
        return found

    def method(self, name: str, array: StandIn, *args: Any, **kwargs: Any) -> Any:
        """Record a call of a method of an array."""
        out = kwargs.get("out")
        written = (array,) if name in WRITING_METHODS or (name == "byteswap" and (args or kwargs)) else ()
        written += () if out is None else (out,)
        run = lambda x, *given, **named: getattr(x, name)(*given, **named)  # noqa: E731
        label = f"numpy.{SAME_NAMES.get(name, name)}"
        return self.call(label, "method", name, run, (array, *args), kwargs, written)

    def call(
        self,
        label: str,
        style: str,
        target: Any,
        run: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        written: tuple[Any, ...] = (),
        random: bool = False,
    ) -> Any:
        """Do it, and record it."""
        found = run(*self.real(args), **self.real(kwargs))
        for number in self.scalars((args, kwargs)):
            viewed = isinstance(found, np.ndarray) and np.may_share_memory(found, number._real)
            if viewed or any(array is number for array in written):
                object.__setattr__(number, "_value", self.as_array(number))
        given, named = self.encoded(args), self.encoded(kwargs)
        writes = tuple(self.encoded(w) for w in written if w is not None)
        if style == "inplace":
            given = given[:2]
        node = Node(label, style, target, given, named, None, writes=writes, random=random)
        if not _has_arrays(found) and not writes:
            if random or isinstance(found, np.random.Generator | np.random.RandomState):
                return self.drawn(node, found)
            return self.told(node, run, found)
        same = next((w for w in written if w is not None and self.real(w) is found), None)
        if style == "inplace":
            self.record(node)
            return args[0]
        if same is not None:
            node.result = self.encoded(same)
            self.record(node)
            return same if type(same) is StandIn else self.lifted(same)
        result = self.stand_ins(found)
        parts = PARTS.get(label.rpartition(".")[2])
        if parts is not None and isinstance(found, list | tuple) and node.inputs:
            first = node.inputs[0]
            self.look([first], parts, label, np.shape, (first,), self.arrays[first].shape)
        node.result = self.encoded(result) if _has_arrays(found) else None
        self.record(node)
        return result

    def sizes(self, node: Node) -> bool:
        name = node.label.rpartition(".")[2]
        if name == "getitem":
            return is_sizing_key(node.args[1], ("bool",))
        if name in ("delete", "insert"):
            return any(isinstance(arg, Value) and arg.dtype == "bool" for arg in node.args[1:2])
        if name == "where":
            return len(node.args) == 1
        if name == "histogram":
            return isinstance((*node.args[1:], node.kwargs.get("bins"))[0], str)
        if name in SIZED_BY:
            found: list[Value] = []
            find_values([node.args[i] for i in SIZED_BY[name] if i < len(node.args)], found)
            find_values([v for k, v in node.kwargs.items() if k in ("repeats", "shape", "stop", "N", "reps")], found)
            return any(not v.fixed for v in found)
        return name in SIZING

    def drawn(self, node: Node, found: Any) -> Any:
        """Record a call that draws a number, makes a generator, or sets a seed."""
        if found is None:
            node.effect = True
            self.record(node)
            return None
        value = node.result = Value("node", *self.text_of(found))
        self.arrays[value] = found
        self.record(node)
        if isinstance(found, bool | int | float | complex):
            return StandIn(self, found, value)
        return Drawer(value, found)

    def told(self, node: Node, run: Callable[..., Any], found: Any) -> Any:
        """Answer what is no array: something about arrays, an effect, or something read from them."""
        values = list(dict.fromkeys(node.inputs))
        name = node.label.rpartition(".")[2]
        if not values:
            return found
        if node.kwargs:
            run = partial(run, **self.real(node.kwargs))
        if name in LOOKED_AT:
            return self.look(values, LOOKED_AT[name], node.label, run, node.args, found)
        if found is None:
            node.effect = True
            self.record(node)
            return None
        return self.read(node.label, run, node.args, found, values)

    def asked(self, what: str, read: Callable[..., Any], array: StandIn, *args: Any) -> Any:
        """Something wants to know the values of an array."""
        return self.read(what, read, (array._value, *args), read(array._real, *args), [array._value])

    def stand_ins(self, found: Any) -> Any:
        """A result with stand-ins for the arrays in it."""
        if isinstance(found, _RESULTS):
            return self.stand_in(found)
        if isinstance(found, list | tuple):
            items = [self.stand_ins(item) for item in found]
            return rebuilt(found, items)
        return found

    def check_captured(self) -> None:
        """Refuse arrays that were changed where the trace does not see it."""
        lines = dict(self.captured)
        for value, checksum in self.checksums.items():
            if value.memory not in self.written and _checksum(value.array) != checksum:
                raise IvyTraceError(
                    f"an array that is used at {lines[value] or self.options.name} was changed while tracing, where "
                    f"the trace does not see it; make it of an argument, as in numpy.zeros_like(x), or change it by "
                    f"functions of ivy"
                )


def _outs(kwargs: dict[str, Any]) -> tuple[Any, ...]:
    out = kwargs.get("out")
    return out if isinstance(out, tuple) else (out,)


def _array_of_ivy(data: Any, deep: bool = True) -> Array | None:
    """The first `ivy.Array` of numpy among arguments, or in lists and dicts among them too."""
    if isinstance(data, Array):
        return data if type(data._data) in (StandIn, np.ndarray) else None
    if isinstance(data, list | tuple):
        items = data if deep else [item for item in data if isinstance(item, Array)]
        return next((found for item in items if (found := _array_of_ivy(item)) is not None), None)
    return _array_of_ivy((*data.values(),)) if type(data) is dict else None


class _Asked(Exception):
    """Numpy has asked the class of an argument."""


class _Probe:
    """Stands for an `ivy.Array` to see whether numpy asks it."""

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        raise _Asked

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError


def _probing(data: Any) -> Any:
    """Arguments with probes for each `ivy.Array`, and nothing for other arrays, so that nothing is computed."""
    if isinstance(data, Array):
        return _Probe()
    if isinstance(data, list | tuple):
        items = [_probing(item) for item in data]
        return items if isinstance(data, list) else tuple(items)
    if type(data) is dict:
        return {key: _probing(item) for key, item in data.items()}
    return None if isinstance(data, np.ndarray) else data


def _is_asked(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a function of numpy asks an `ivy.Array` among its arguments: not all look for one in lists."""
    if not hasattr(func, "_implementation"):
        return False
    try:
        func(*_probing(args), **_probing(kwargs))
    except _Asked:
        return True
    except Exception:
        # Whatever is wrong with the call is said by the call itself.
        return False
    return False


@cache
def _name_of(dtype: Any) -> str:
    return dtype.name


def _is_only(out: Any, array: Any) -> bool:
    return isinstance(out, tuple) and len(out) == 1 and out[0] is array and type(array) is StandIn


def _has_arrays(found: Any) -> bool:
    if isinstance(found, list | tuple):
        return any(map(_has_arrays, found))
    return isinstance(found, _RESULTS)


def _checksum(array: Any) -> int:
    # Objects of Python have no bytes of their own.
    return 0 if array.dtype.hasobject else zlib.crc32(np.ascontiguousarray(array).view(np.uint8).data)


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Run a function on stand-ins for copies of the inputs, and record what it calls."""
    load_backend()
    tracer = Tracer(options, run)
    arrays = []
    for value in inputs:
        real = value.array.copy(order="K") if isinstance(value.array, np.ndarray) else value.array
        value.memory = tracer.memories.setdefault(tracer.memory_of(real), value)
        tracer.arrays[value] = real
        arrays.append(StandIn(tracer, real, value))
    before, running.tracer = running.tracer, tracer
    run.fn = copied_callable(run.fn)
    numbers: dict[str, StandIn] = {}

    def take(x: Any, path: str) -> Value | None:
        if tracer.is_scalar(x):
            numbers[path] = x
        return _taken(tracer, x)

    try:
        with Calls(tracer), recording(tracer):
            found = entered(run.call, arrays)
        result, rebinds = run.describe(found, take)
        for leaf in result.arrays():
            if leaf.path in numbers and not leaf.wrapped:
                leaf.value = tracer.as_array(numbers[leaf.path])
        tracer.check_captured()
        return tracer.finished(result, rebinds, getattr)
    except Exception as error:
        if isinstance(error, IvyException) or StandIn.__name__ not in str(error):
            raise
        raise IvyTraceError(
            f"an array of numpy goes at {line_of_error(error, LIBRARIES) or options.name} into code that takes nothing "
            f"else, such as a function of another library, and a trace does not see what becomes of it: use functions "
            f"of ivy or numpy there, or give arrays of the other library as the arguments"
        ) from error
    finally:
        running.tracer = before
        for array in tracer.arrays_of_ivy:
            array._data = tracer.real(array._data)


def _taken(tracer: Tracer, x: Any) -> Value | None:
    if type(x) is StandIn or type(x) is np.ndarray:
        return tracer.encoded(x)
    if isinstance(x, np.generic):
        return Value("constant", (), x.dtype.name, array=x)
    return None
