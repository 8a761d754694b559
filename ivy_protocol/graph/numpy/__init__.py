"""NumPy tracer. The inputs are proxies, and NumPy dispatches every call on them to the tracer.

Functions without dispatch, such as ``numpy.asarray``, request the values of a proxy, and the proxy raises. The tracer
has to record such functions, and functions without array arguments, too. It therefore runs a copy of the traced
function in which ``np`` is a namespace that records calls. The functions of ivy's NumPy backend run as such copies,
too.
"""

import zlib
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from ivy_protocol.array.through_numpy import dispatch_function, dispatch_ufunc
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyException, IvyTraceError
from ivy_protocol.graph.nodes import Node, Setting, Value, find_values, map_leaves
from ivy_protocol.graph.numpy._names import (
    ALIASES,
    CREATIONS,
    DATA_DEPENDENT_SIZES,
    INFIX,
    MULTI_RESULT,
    PROPERTY_FUNCTIONS,
    REDUCTIONS,
    SIZE_ARGUMENTS,
    WRITING,
    WRITING_METHODS,
)
from ivy_protocol.graph.numpy._names import keep_generators as keep_generators
from ivy_protocol.graph.numpy._names import normalized as normalized
from ivy_protocol.graph.numpy._proxies import (
    ArrayProxy,
    Calls,
    GeneratorProxy,
    active,
    copy_callable,
    load_backend,
)
from ivy_protocol.graph.recorder import (
    LIBRARIES,
    Options,
    Recorder,
    Run,
    Traced,
    call_traced,
    is_sizing_key,
    line_of_error,
    recording,
)

_RESULTS = (np.ndarray, np.generic)


class Tracer(Recorder):
    """Recorder of the calls that proxies receive."""

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

    def proxy(self, real: Any) -> ArrayProxy:
        """Return a proxy for an array that a node computes."""
        value = Value("node", *self.text_of(real))
        value.memory = self.memories.setdefault(self.memory_of(real), value)
        self.arrays[value] = real
        return ArrayProxy(self, real, value)

    def duplicate(self, data: Any) -> Any:
        real = self.real(data)
        return self.with_axes(self.proxy(real.copy() if real.shape else real[()]))

    def first_row(self, data: Any) -> Any:
        return self.with_axes(self.proxy(self.real(data)[0]))

    def stack_rows(self, data: Any, count: int) -> tuple[Node, Any]:
        return Node("numpy.stack", "call", np.stack, (), {}, None), np.stack([self.real(data)] * count)

    def wrap_arrays(self, data: Any) -> Any:
        """Replace NumPy arrays by proxies. An `ivy.Array` then contains a proxy until the trace ends."""
        if type(data) is np.ndarray:
            value_of_array = self.values.get(id(data))
            value = self.value(data) if value_of_array is None else value_of_array
            if value_of_array is None and data.flags.writeable:
                self.checksums[value] = _checksum(data)
            return ArrayProxy(self, data, value)
        if type(data) is Array:
            if type(data._data) is np.ndarray:
                self.arrays_of_ivy.append(data)
                data._data = self.wrap_arrays(data._data)
            return data
        if type(data) in (list, tuple):
            return type(data)([self.wrap_arrays(item) for item in data])
        return data

    def with_axes(self, data: Any) -> Any:
        """Replace NumPy scalars in the results of ivy functions by 0-d arrays, as in calls without a trace."""
        if isinstance(data, Array):
            data._data = self.with_axes(data._data)
            return data
        cls: Any = type(data)
        if cls in (list, tuple) or hasattr(cls, "_fields"):
            items = [self.with_axes(item) for item in data]
            return cls(*items) if hasattr(cls, "_fields") else cls(items)
        is_scalar = type(data) is ArrayProxy and isinstance(data._real, np.generic)
        return ArrayProxy(self, np.asarray(data._real), data._value) if is_scalar else data

    def is_scalar(self, x: Any) -> bool:
        """Return True for a proxy of a 0-d array that is a NumPy scalar in the graph."""
        return (
            type(x) is ArrayProxy and isinstance(x._real, np.ndarray) and isinstance(self.arrays[x._value], np.generic)
        )

    def scalars(self, data: Any) -> list[ArrayProxy]:
        """Return the proxies in arguments that represent NumPy scalars, according to `is_scalar`."""
        if type(data) in (list, tuple, dict):
            return [x for item in (data.values() if type(data) is dict else data) for x in self.scalars(item)]
        data = data._data if type(data) is Array else data
        return [data] if self.is_scalar(data) else []

    def as_array(self, scalar: ArrayProxy) -> Value:
        """Record the conversion of a scalar to a 0-d array, which supports writes and views. Return the `Value` of the
        array.
        """
        node = Node("numpy.asarray", "call", np.asarray, (scalar._value,), {}, None)
        node.result = self.proxy(scalar._real)._value
        self.record(node)
        return node.result

    def real(self, data: Any) -> Any:
        """Replace the proxies in arguments by the arrays that they represent."""
        return map_leaves(data, self._real)

    def _real(self, leaf: Any) -> Any:
        if type(leaf) in (ArrayProxy, GeneratorProxy):
            return leaf._real
        return self.real(leaf._data) if type(leaf) is Array else leaf

    def encode(self, data: Any) -> Any:
        """Replace the arrays in arguments by their `Value`s."""
        return map_leaves(data, self._encode)

    def _encode(self, leaf: Any) -> Any:
        if type(leaf) is ArrayProxy:
            return leaf._value
        if type(leaf) is GeneratorProxy:
            return leaf._source
        if type(leaf) is Array:
            return self.encode(leaf._data)
        return self.wrap_arrays(leaf)._value if type(leaf) is np.ndarray else leaf

    def ufunc(self, ufunc: Any, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Record a call of a ufunc or ufunc method, or dispatch the call to an `ivy.Array` among its arguments."""
        array = _array_of_ivy((*args, *_outs(kwargs)), deep=False)
        if array is not None:
            return dispatch_ufunc(array, ufunc, method, args, kwargs)
        name, out = ufunc.__name__, kwargs.get("out")
        label = f"{'numpy' if hasattr(np, name) else 'ufunc'}.{ALIASES.get(name, name)}"
        style, target = "call", ufunc
        if method != "__call__":
            label = f"numpy.{REDUCTIONS[name]}" if method == "reduce" and name in REDUCTIONS else f"{label}.{method}"
            target = getattr(ufunc, method)
        elif name in INFIX and len(args) == 2:
            if not kwargs and any(isinstance(self.real(a), _RESULTS) for a in args):
                style, target = "infix", INFIX[name]
            elif out is not None and list(kwargs) == ["out"] and _is_only(out, args[0]):
                if not isinstance(args[0]._real, np.ndarray):
                    # Record `x += y` without `out` if x is a NumPy scalar: scalars are immutable, and the statement
                    # assigns a new scalar to x.
                    return self.ufunc(ufunc, method, args, {})
                return self.call(label, "inplace", f"{INFIX[name]}=", ufunc, (*args, *out), {}, out)
        written = (*(args[:1] if method == "at" else ()), *_outs(kwargs))
        run = ufunc if method == "__call__" else getattr(ufunc, method)
        return self.call(label, style, target, run, args, kwargs, written)

    def function(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Record a call of a NumPy function, or dispatch the call to an `ivy.Array` if NumPy would dispatch it."""
        array = _array_of_ivy((args, kwargs))
        if array is not None and _dispatches(func, args, kwargs):
            return dispatch_function(array, func, args, kwargs)
        name = getattr(func, "__name__", "")
        owner = getattr(func, "__self__", None)
        module = "numpy.random" if isinstance(owner, np.random.RandomState) else getattr(func, "__module__", None)
        # Replace internal modules, such as numpy._core.multiarray, by public ones.
        module_name = (module or "numpy").replace("._core", "").replace("numpy.multiarray", "numpy")
        public_module = next(
            (m for m in ("numpy.linalg", "numpy.fft", "numpy.random") if module_name.startswith(m)), "numpy"
        )
        written = (*(args[:1] if name in (*WRITING, "shuffle") else ()), *_outs(kwargs))
        random = public_module == "numpy.random"
        if random:
            self.run.watch.check()
        result = self.call(
            f"{public_module}.{ALIASES.get(name, name)}", "call", func, func, args, kwargs, written, random=random
        )
        if random:
            self.run.watch.renew()
        return result

    def method(self, name: str, array: ArrayProxy, *args: Any, **kwargs: Any) -> Any:
        """Record a call of a method of an array."""
        is_writing = name in WRITING_METHODS or (name == "byteswap" and (args or kwargs))
        written = (*((array,) if is_writing else ()), *_outs(kwargs))
        run = lambda x, *args, **kwargs: getattr(x, name)(*args, **kwargs)  # noqa: E731
        label = f"numpy.{ALIASES.get(name, name)}"
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
        """Call a function and record the call."""
        result = run(*self.real(args), **self.real(kwargs))
        # If the call writes to a scalar or returns a view of it, replace the scalar by a 0-d array in the graph.
        for scalar in self.scalars((args, kwargs)):
            is_view = isinstance(result, np.ndarray) and np.may_share_memory(result, scalar._real)
            if is_view or any(array is scalar for array in written):
                object.__setattr__(scalar, "_value", self.as_array(scalar))
        encoded_args, encoded_kwargs = self.encode(args), self.encode(kwargs)
        writes = tuple(self.encode(w) for w in written if w is not None)
        # For an in-place operator, omit the third argument `out`, because the operator writes to the first argument.
        if style == "inplace":
            encoded_args = encoded_args[:2]
        node = Node(label, style, target, encoded_args, encoded_kwargs, None, writes=writes, random=random)
        if not _has_arrays(result) and not writes:
            if random or isinstance(result, np.random.Generator | np.random.RandomState):
                return self.record_random(node, result)
            return self.non_array_result(node, run, result)
        # If the function returns an array to which it wrote, return the proxy of this array.
        out = next((w for w in written if w is not None and self.real(w) is result), None)
        if style == "inplace":
            self.record(node)
            return args[0]
        if out is not None:
            node.result = self.encode(out)
            self.record(node)
            return out if type(out) is ArrayProxy else self.wrap_arrays(out)
        proxies = self.proxies(result)
        parts = MULTI_RESULT.get(label.rpartition(".")[2])
        if parts is not None and isinstance(result, list | tuple) and node.inputs:
            first = node.inputs[0]
            self.look([first], parts, label, np.shape, (first,), self.arrays[first].shape)
        node.result = self.encode(proxies) if _has_arrays(result) else None
        self.record(node)
        return proxies

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
        if name in SIZE_ARGUMENTS:
            size_arguments: list[Value] = []
            find_values([node.args[i] for i in SIZE_ARGUMENTS[name] if i < len(node.args)], size_arguments)
            find_values(
                [v for k, v in node.kwargs.items() if k in ("repeats", "shape", "stop", "N", "reps")], size_arguments
            )
            return any(not v.fixed for v in size_arguments)
        return name in DATA_DEPENDENT_SIZES

    def record_random(self, node: Node, result: Any) -> Any:
        """Record a call that returns a random scalar, creates a generator or sets a seed."""
        if result is None:
            node.effect = True
            self.record(node)
            return None
        value = node.result = Value("node", *self.text_of(result))
        self.arrays[value] = result
        self.record(node)
        if isinstance(result, bool | int | float | complex):
            return ArrayProxy(self, result, value)
        return GeneratorProxy(value, result)

    def non_array_result(self, node: Node, run: Callable[..., Any], result: Any) -> Any:
        """Record a call without arrays in its result: a property of arrays, an effect, or values that were read."""
        values = list(dict.fromkeys(node.inputs))
        name = node.label.rpartition(".")[2]
        if not values:
            return result
        if node.kwargs:
            run = partial(run, **self.real(node.kwargs))
        if name in PROPERTY_FUNCTIONS:
            return self.look(values, PROPERTY_FUNCTIONS[name], node.label, run, node.args, result)
        if result is None:
            node.effect = True
            self.record(node)
            return None
        return self.read(node.label, run, node.args, result, values)

    def read_values(self, label: str, read: Callable[..., Any], array: ArrayProxy, *args: Any) -> Any:
        """Record that the traced function reads values of an array."""
        return self.read(label, read, (array._value, *args), read(array._real, *args), [array._value])

    def proxies(self, result: Any) -> Any:
        """Replace the arrays in a result by proxies."""
        if isinstance(result, _RESULTS):
            return self.proxy(result)
        if isinstance(result, list | tuple):
            items = [self.proxies(item) for item in result]
            return rebuilt(result, items)
        return result

    def check_captured(self) -> None:
        """Raise if a captured array was modified in code that the trace does not see."""
        lines = dict(self.captured)
        for value, checksum in self.checksums.items():
            if value.memory not in self.written and _checksum(value.array) != checksum:
                raise IvyTraceError(
                    f"an array that is used at {lines[value] or self.options.name} was modified while tracing by code "
                    "that the trace cannot record; create the array from an argument, as in numpy.zeros_like(x), or "
                    "modify it with functions of ivy"
                )


def _outs(kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """Return the output arguments of a call as a tuple."""
    out = kwargs.get("out")
    return out if isinstance(out, tuple) else () if out is None else (out,)


def _array_of_ivy(data: Any, deep: bool = True) -> Array | None:
    """Return the first `ivy.Array` on NumPy among arguments. With `deep`, nested lists and dicts are searched."""
    if isinstance(data, Array):
        return data if type(data._data) in (ArrayProxy, np.ndarray) else None
    if isinstance(data, list | tuple):
        items = data if deep else [item for item in data if isinstance(item, Array)]
        return next((array for item in items if (array := _array_of_ivy(item)) is not None), None)
    return _array_of_ivy((*data.values(),)) if type(data) is dict else None


class _Dispatched(Exception):
    """Raised if NumPy dispatches to the class of an argument."""


class _Probe:
    """Object that replaces an `ivy.Array` in a call, to test whether NumPy dispatches the call to this object."""

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        raise _Dispatched

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError


def _with_probes(data: Any) -> Any:
    """Replace each `ivy.Array` in arguments by a probe, and other arrays by None, so that a call computes nothing."""
    if isinstance(data, Array):
        return _Probe()
    if isinstance(data, list | tuple):
        items = [_with_probes(item) for item in data]
        return items if isinstance(data, list) else tuple(items)
    if type(data) is dict:
        return {key: _with_probes(item) for key, item in data.items()}
    return None if isinstance(data, np.ndarray) else data


def _dispatches(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Return True if a NumPy function dispatches to an `ivy.Array` among its arguments. Not every function does so for
    arrays in lists.
    """
    if not hasattr(func, "_implementation"):
        return False
    try:
        func(*_with_probes(args), **_with_probes(kwargs))
    except _Dispatched:
        return True
    except Exception:
        # If the arguments are invalid, return False, because the real call raises the error.
        return False
    return False


@cache
def _name_of(dtype: Any) -> str:
    return dtype.name


def _is_only(out: Any, array: Any) -> bool:
    """Return True if `out` is a tuple of only this array. In-place operators pass such a tuple."""
    return isinstance(out, tuple) and len(out) == 1 and out[0] is array and type(array) is ArrayProxy


def _has_arrays(result: Any) -> bool:
    if isinstance(result, list | tuple):
        return any(map(_has_arrays, result))
    return isinstance(result, _RESULTS)


def _checksum(array: Any) -> int:
    """Return a checksum of the elements of an array, to detect writes."""
    # Return 0 for object arrays: their elements are references, and a checksum cannot detect writes to the objects.
    return 0 if array.dtype.hasobject else zlib.crc32(np.ascontiguousarray(array).view(np.uint8).data)


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Run a function with proxies for copies of the inputs, and record the calls."""
    load_backend()
    tracer = Tracer(options, run)
    arrays = []
    for value in inputs:
        # Copy the array in its memory order, because the code may read the strides.
        real = value.array.copy(order="K") if isinstance(value.array, np.ndarray) else value.array
        value.memory = tracer.memories.setdefault(tracer.memory_of(real), value)
        tracer.arrays[value] = real
        arrays.append(ArrayProxy(tracer, real, value))
    previous_tracer, active.tracer = active.tracer, tracer
    run.fn = copy_callable(run.fn)
    scalars: dict[str, ArrayProxy] = {}

    def take(x: Any, path: str) -> Value | None:
        if tracer.is_scalar(x):
            scalars[path] = x
        return _value_of(tracer, x)

    try:
        with Calls(tracer), recording(tracer):
            returned = call_traced(run.call, arrays)
        result, rebinds = run.describe(returned, take)
        for leaf in result.arrays():
            if leaf.path in scalars and not leaf.wrapped:
                leaf.value = tracer.as_array(scalars[leaf.path])
        tracer.check_captured()
        return tracer.finish(result, rebinds, getattr)
    except Exception as error:
        # If a function does not dispatch, its error contains the name of the proxy's class. Raise other errors
        # unchanged.
        if isinstance(error, IvyException) or ArrayProxy.__name__ not in str(error):
            raise
        raise IvyTraceError(
            f"the code at {line_of_error(error, LIBRARIES) or options.name}, for example a function of another "
            "library, requires a numpy array, and the trace cannot record how the code uses the array; call functions "
            "of ivy or numpy, or pass arrays of the other library as the arguments"
        ) from error
    finally:
        active.tracer = previous_tracer
        for array in tracer.arrays_of_ivy:
            array._data = tracer.real(array._data)


def _value_of(tracer: Tracer, x: Any) -> Value | None:
    """Return the `Value` of an array or scalar; None for other objects."""
    if type(x) is ArrayProxy or type(x) is np.ndarray:
        return tracer.encode(x)
    if isinstance(x, np.generic):
        return Value("constant", (), x.dtype.name, array=x)
    return None
