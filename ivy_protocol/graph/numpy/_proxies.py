"""Proxies that replace the arrays, generators and modules of NumPy while a function is traced."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.random import seed_in_graph_error
from ivy_protocol.backends.numpy import random
from ivy_protocol.core import context
from ivy_protocol.dispatch.general import slow_path
from ivy_protocol.exceptions import IvyDispatchError, IvyTraceError, IvyTypeError
from ivy_protocol.functions.modes import Overlay
from ivy_protocol.graph.nodes import Live, Value
from ivy_protocol.graph.numpy._names import (
    ARRAY_ATTRIBUTES,
    METHODS,
    PROPERTY_ATTRIBUTES,
    READING_METHODS,
    current_generator,
)
from ivy_protocol.graph.recorder import LIBRARIES, Line, Run, user_line
from ivy_protocol.namespace.namespace import name_of

NAME = "numpy (traced)"
"""The name of the backend for proxies."""


class ProxyTracer(Protocol):
    """The methods of the tracer that proxies call."""

    run: Run
    copies: dict[Any, Any]

    def ufunc(self, ufunc: Any, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any: ...
    def function(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any: ...
    def method(self, name: str, array: "ArrayProxy", *args: Any, **kwargs: Any) -> Any: ...
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
    ) -> Any: ...
    def read_values(self, label: str, read: Callable[..., Any], array: "ArrayProxy", *args: Any) -> Any: ...
    def look(
        self,
        values: list[Value],
        attribute: str,
        label: str,
        call: Callable[..., Any],
        args: tuple[Any, ...],
        result: Any,
    ) -> Any: ...
    def line(self) -> Line | None: ...
    def wrap_arrays(self, data: Any) -> Any: ...
    def with_axes(self, data: Any) -> Any: ...


class ArrayProxy(NDArrayOperatorsMixin):
    """Proxy of an array while a function is traced. It records every use of the array."""

    __slots__ = ("__weakref__", "_real", "_tracer", "_value")

    def __init__(self, tracer: ProxyTracer, real: Any, value: Value) -> None:
        object.__setattr__(self, "_tracer", tracer)
        object.__setattr__(self, "_real", real)
        object.__setattr__(self, "_value", value)

    @property
    def __class__(self) -> Any:  # type: ignore[override]
        # Return `np.ndarray`, because `isinstance(x, np.ndarray)` must be true in traced code.
        return np.ndarray

    def __array_ufunc__(self, ufunc: Any, method: str, *args: Any, **kwargs: Any) -> Any:
        return self._tracer.ufunc(ufunc, method, args, kwargs)

    def __array_function__(self, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._tracer.function(func, args, kwargs)

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise IvyTypeError(
            f"the function {func.__name__} of torch requires tensors, but got an array of numpy at "
            f"{user_line(LIBRARIES) or 'the traced function'}; pass tensors as the example arguments of the graph, or "
            "call a function of ivy or numpy"
        )

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self._tracer.read_values("numpy.asarray", np.asarray, self)

    def __array_namespace__(self, api_version: str | None = None) -> Any:
        return Namespace(np)

    def to_device(self, device: Any, /, *, stream: Any = None) -> Any:
        # Call the real method, which raises for other devices. NumPy has only the CPU device, so the result is the same
        # array.
        self._real.to_device(device, stream=stream)
        return self

    def __getattr__(self, name: str) -> Any:
        tracer = self._tracer
        attribute = PROPERTY_ATTRIBUTES.get(name)
        if attribute is not None:
            result = getattr(self._real, name)
            return tracer.look([self._value], attribute, name, lambda x: getattr(x, name), (self._value,), result)
        if name in METHODS:
            return partial(tracer.method, name, self)
        if name in ARRAY_ATTRIBUTES:
            return tracer.call(f"numpy.{name}", "getattr", name, lambda x: getattr(x, name), (self,), {})
        if name in READING_METHODS:
            return partial(tracer.read_values, name, getattr(type(self._real), name), self)
        if hasattr(np.ndarray, name) and not name.startswith("__"):
            raise IvyTraceError(f"the attribute {name} of an array cannot be traced, at {tracer.line()}")
        raise AttributeError(f"an array of numpy has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        self._tracer.call(f"numpy.{name}", "setattr", name, partial(_set, name), (self, value), {}, (self,))

    def __getitem__(self, key: Any) -> Any:
        return self._tracer.call("getitem", "getitem", None, lambda x, k: x[k], (self, key), {})

    def __setitem__(self, key: Any, value: Any) -> None:
        self._tracer.call("setitem", "setitem", None, _set_item, (self, key, value), {}, (self,))

    def __pow__(self, other: Any) -> Any:
        return self._tracer.call("numpy.power", "infix", "**", lambda x, y: x**y, (self, other), {})

    def __rpow__(self, other: Any) -> Any:
        return self._tracer.call("numpy.power", "infix", "**", lambda x, y: x**y, (other, self), {})

    def __ipow__(self, other: Any) -> Any:
        return self.__array_ufunc__(np.power, "__call__", self, other, out=(self,))

    def __len__(self) -> int:
        return self._tracer.look([self._value], "shape", "len", len, (self._value,), len(self._real))

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __contains__(self, item: Any) -> bool:
        return self._tracer.read_values("in", np.ndarray.__contains__, self, item)

    def __bool__(self) -> bool:
        return self._tracer.read_values("bool", bool, self)

    def __int__(self) -> int:
        return self._tracer.read_values("int", int, self)

    def __float__(self) -> float:
        return self._tracer.read_values("float", float, self)

    def __complex__(self) -> complex:
        return self._tracer.read_values("complex", complex, self)

    def __index__(self) -> int:
        return self._tracer.read_values("an index", int, self)

    def __round__(self, ndigits: int = 0) -> Any:
        return self._tracer.method("round", self, ndigits)

    def __copy__(self) -> Any:
        return self._tracer.method("copy", self)

    def __deepcopy__(self, memo: Any) -> Any:
        return self._tracer.method("copy", self)

    def __dlpack_device__(self) -> Any:
        return self._real.__dlpack_device__()

    def __dlpack__(self, **options: Any) -> Any:
        return self._tracer.read_values("from_dlpack", np.ndarray.__dlpack__, self)

    def __reduce__(self) -> Any:
        return self._tracer.read_values("pickle", np.ndarray.__reduce__, self)

    def __repr__(self) -> str:
        return repr(self._real)

    def __str__(self) -> str:
        return str(self._real)

    def __format__(self, spec: str) -> str:
        return format(self._real, spec)

    __hash__: Any = None


def _set(name: str, array: Any, value: Any) -> None:
    setattr(array, name, value)


def _set_item(array: Any, key: Any, value: Any) -> None:
    array[key] = value


class GeneratorProxy:
    """Proxy of a random generator while a function is traced."""

    def __init__(self, source: Any, real: Any) -> None:
        self._source = source
        self._real = real

    @property
    def __class__(self) -> Any:  # type: ignore[override]
        return type(self._real)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._real, name)
        tracer = active.tracer
        if tracer is None or not callable(method):
            return method
        return partial(self._call_method, tracer, name)

    def _call_method(self, tracer: ProxyTracer, name: str, *args: Any, **kwargs: Any) -> Any:
        run = lambda _, *args, **kwargs: getattr(self._real, name)(*args, **kwargs)  # noqa: E731
        writes = args[:1] if name == "shuffle" else ()
        label = f"numpy.random.Generator.{name}"
        watch = tracer.run.watch
        watch.check()
        result = tracer.call(label, "method", name, run, (self, *args), kwargs, writes, random=True)
        watch.renew()
        return result


class _ActiveTracer(threading.local):
    tracer: ProxyTracer | None = None


active = _ActiveTracer()


class Namespace:
    """Proxy of a NumPy module; it records calls of the module's functions."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.__name__ = module.__name__

    def __getattr__(self, name: str) -> Any:
        return instrument(getattr(self._module, name))

    def __dir__(self) -> list[str]:
        return dir(self._module)


class Function:
    """Proxy of a NumPy function; it records calls."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        tracer = active.tracer
        function = self._function
        if tracer is None:
            return function(*args, **kwargs)
        if isinstance(function, np.ufunc):
            return tracer.ufunc(function, "__call__", args, kwargs)
        return tracer.function(function, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


class _Globals(dict[str, Any]):
    """The globals of a copy of a traced function. Lookups of NumPy objects return proxies."""

    def __init__(self, names: dict[str, Any]) -> None:
        super().__init__({name: names[name] for name in ("__builtins__", "__name__") if name in names})
        self._names = names

    def __getitem__(self, name: str) -> Any:
        # The globals of traced functions are an instance of this class. CPython calls this method to look up a global,
        # because the class is a subclass of dict; in a plain dict, it would look up the name directly.
        value = dict.get(self, name, self)
        return instrument(self._names[name]) if value is self else value


def instrument(value: Any) -> Any:
    """Return the object that traced code uses in place of `value`: a proxy for an object of NumPy, a copy for a
    function, and other objects unchanged.
    """
    if isinstance(value, ModuleType):
        return Namespace(value) if value.__name__.partition(".")[0] == "numpy" else value
    if type(value) is np.ndarray:
        return value if active.tracer is None else active.tracer.wrap_arrays(value)
    if isinstance(value, np.random.Generator | np.random.RandomState):
        return GeneratorProxy(value, value)
    if value is random._generators:
        return _Generators()
    if isinstance(value, FunctionType):
        root, _, rest = value.__globals__.get("__name__", "").partition(".")
        if root == "numpy":
            return Function(value)
        if root in sys.stdlib_module_names or (root == "ivy_protocol" and not rest.startswith("backends.")):
            return value
        return copy_function(value)
    if isinstance(value, dict) and value and all(isinstance(v, FunctionType | np.ufunc) for v in value.values()):
        return {key: instrument(v) for key, v in value.items()}
    # Treat ufuncs, which have no `__module__`, as functions of NumPy.
    module = "numpy" if isinstance(value, np.ufunc) else getattr(value, "__module__", None) or ""
    if module.partition(".")[0] == "numpy" and callable(value) and not isinstance(value, type):
        return Function(value)
    return value


class _Generators:
    """Proxy of the object that contains ivy's generator. The graph fetches the generator in each call."""

    @property
    def generator(self) -> GeneratorProxy:
        return GeneratorProxy(Live(current_generator), current_generator())

    @generator.setter
    def generator(self, value: Any) -> None:
        raise seed_in_graph_error()


def copy_function(function: FunctionType) -> FunctionType:
    """Return a copy of a function, with proxies as globals. The copies are cached until the trace ends."""
    copies = {} if active.tracer is None else active.tracer.copies
    copy_of_function = copies.get(function)
    if copy_of_function is None:
        cells = function.__closure__
        new_cells = None if cells is None else tuple([copies.setdefault(id(cell), CellType()) for cell in cells])
        copy_of_function = FunctionType(
            function.__code__, _Globals(function.__globals__), function.__name__, None, new_cells
        )
        copies[function] = copy_of_function
        for cell, new_cell in zip(cells or (), new_cells or (), strict=True):
            # If a nested function is not defined yet, its cell is empty, and `cell_contents` raises a ValueError.
            with suppress(ValueError):
                new_cell.cell_contents = instrument(cell.cell_contents)
        copy_of_function.__defaults__, copy_of_function.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        copy_of_function.__dict__.update(function.__dict__)
        copy_of_function.__module__, copy_of_function.__qualname__ = function.__module__, function.__qualname__
    return copy_of_function


def copy_callable(fn: Any) -> Any:
    """Return a copy of a callable whose code calls proxies of NumPy."""
    if isinstance(fn, MethodType):
        return MethodType(copy_callable(fn.__func__), fn.__self__)
    if isinstance(fn, partial):
        return partial(copy_callable(fn.func), *fn.args, **fn.keywords)
    call = type(fn).__call__
    if not isinstance(fn, FunctionType | type) and isinstance(call, FunctionType):
        return MethodType(instrument(call), fn)
    return instrument(fn)


def _floor_divide(x1: Any, x2: Any, /) -> Any:
    # Do not call the function of the NumPy backend: it searches for infinite divisors, which would read values.
    result = np.floor_divide(x1, x2)
    overrides: Any = backends.load("numpy").overrides
    return instrument(overrides._floor_divide_infinity)(x1, x2, result) if result.dtype.kind == "f" else result


def _stack(arrays: Any, /, *, axis: int = 0) -> Any:
    # Call `np.stack`, which a NumPy user would write, and not the function of the NumPy backend, which has a fast path.
    return np.stack(arrays, axis)


class _Overrides:
    """Namespace of the NumPy backend's functions, which call proxies."""

    floor_divide = staticmethod(_floor_divide)
    stack = staticmethod(_stack)

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        if name == "CONVERSIONS":
            return {kind: instrument(functions) for kind, functions in value.items()}
        return instrument(value)


def load_backend() -> None:
    """Register the backend for proxies, unless it is registered already."""
    if NAME not in backends.loaded:
        real = backends.load("numpy")
        backend: Any = Backend(NAME, Namespace(np), _Overrides(real.overrides))  # type: ignore[arg-type]
        backend.name = "numpy"
        backend.types = (ArrayProxy, np.ndarray, np.generic)
        backend.array_type = None
        backends.loaded[NAME] = backend


def _collect_libraries(data: Any, names: dict[str, None]) -> None:
    """Add the names of the backends of the arguments, except for NumPy and the backend of the proxies."""
    if isinstance(data, list | tuple):
        for item in data:
            _collect_libraries(item, names)
    elif isinstance(data, dict):
        _collect_libraries((*data.values(),), names)
    else:
        name = backends.backend_name(type(getattr(data, "_data", data)))
        if name not in ("", "numpy", NAME):
            names[name] = None


class Calls(Overlay):
    """Overlay, which intercepts calls of ivy functions. It runs them on the backend for proxies, so that their NumPy
    calls are recorded.
    """

    def __init__(self, tracer: ProxyTracer) -> None:
        self.tracer = tracer
        self.modes: dict[int, int] = {}

    def __enter__(self) -> "Calls":
        context.enter(self, overlays=self)
        return self

    def changes(self, now: context.Context) -> dict[str, Any]:
        """Return the settings for calls inside an ivy function. With these settings, new arrays are proxies, too."""
        result: dict[str, Any] = {"overlays": self}
        if not now.backends or now.backends[-1] == "numpy":
            result["backends"] = NAME
        if context.all_modes[now.modes].only == "numpy":
            result["only"] = NAME
        return result

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        lift = self.tracer.wrap_arrays
        args, kwargs = lift(args), {k: lift(v) for k, v in kwargs.items()}
        if kwargs.get("backend") is not None and name_of(kwargs["backend"]) == "numpy":
            kwargs["backend"] = NAME
        spec: Any = func
        with context.scope(**self.changes(context.current())):
            # Disable overlays during the call: otherwise, the ivy functions that `func` calls internally would call
            # this overlay again.
            now = context.current().modes
            modes = self.modes.get(now)
            if modes is None:
                modes = self.modes[now] = context.intern_modes(context.all_modes[now]._replace(overlays=0))
            try:
                return self.tracer.with_axes(slow_path(spec.spec, modes, args, kwargs))
            except IvyDispatchError as error:
                libraries: dict[str, None] = {}
                _collect_libraries((args, kwargs), libraries)
                if not libraries:
                    raise
                raise IvyTraceError(
                    f"ivy.{func.__name__} got arrays of {' and '.join(libraries)} and of numpy at "
                    f"{user_line(LIBRARIES) or 'the traced function'}, but a graph supports only one backend; pass "
                    "arrays of one backend as the arguments, or convert the other arrays first"
                ) from error
