"""What stands in for numpy while a function is traced: arrays, generators, and numpy itself."""

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
from ivy_protocol.backends.common.random import seed_in_a_graph
from ivy_protocol.backends.numpy import random
from ivy_protocol.core import context
from ivy_protocol.dispatch.general import general
from ivy_protocol.exceptions import IvyDispatchError, IvyTraceError, IvyTypeError
from ivy_protocol.functions.modes import Overlay
from ivy_protocol.graph.nodes import Live, Value
from ivy_protocol.graph.numpy._names import ARRAYS, LOOKS, METHODS, READERS, current_generator
from ivy_protocol.graph.recorder import LIBRARIES, Line, Run, user_line
from ivy_protocol.namespace.namespace import name_of

NAME = "numpy (traced)"
"""The name of the backend of the stand-ins."""


class Asked(Protocol):
    """The tracer that made a stand-in: what the stand-in hands on to it."""

    run: Run
    copies: dict[Any, Any]

    def ufunc(self, ufunc: Any, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any: ...
    def function(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any: ...
    def method(self, name: str, array: "StandIn", *args: Any, **kwargs: Any) -> Any: ...
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
    def asked(self, what: str, read: Callable[..., Any], array: "StandIn", *args: Any) -> Any: ...
    def look(
        self,
        values: list[Value],
        attribute: str,
        what: str,
        call: Callable[..., Any],
        args: tuple[Any, ...],
        found: Any,
    ) -> Any: ...
    def line(self) -> Line | None: ...
    def lifted(self, data: Any) -> Any: ...
    def with_axes(self, data: Any) -> Any: ...


class StandIn(NDArrayOperatorsMixin):
    """An array while a function is traced; every use of it is recorded."""

    __slots__ = ("__weakref__", "_real", "_tracer", "_value")

    def __init__(self, tracer: Asked, real: Any, value: Value) -> None:
        object.__setattr__(self, "_tracer", tracer)
        object.__setattr__(self, "_real", real)
        object.__setattr__(self, "_value", value)

    @property
    def __class__(self) -> Any:  # type: ignore[override]
        return np.ndarray

    def __array_ufunc__(self, ufunc: Any, method: str, *args: Any, **kwargs: Any) -> Any:
        return self._tracer.ufunc(ufunc, method, args, kwargs)

    def __array_function__(self, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._tracer.function(func, args, kwargs)

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise IvyTypeError(
            f"the function {func.__name__} of torch got an array of numpy at "
            f"{user_line(LIBRARIES) or 'the traced function'}, and takes tensors: give tensors as the arguments that "
            f"the graph is made with, or call a function of ivy or numpy"
        )

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self._tracer.asked("numpy.asarray", np.asarray, self)

    def __array_namespace__(self, api_version: str | None = None) -> Any:
        return Namespace(np)

    def to_device(self, device: Any, /, *, stream: Any = None) -> Any:
        # There is one, so that it is the same array.
        self._real.to_device(device, stream=stream)
        return self

    def __getattr__(self, name: str) -> Any:
        tracer = self._tracer
        looked = LOOKS.get(name)
        if looked is not None:
            found = getattr(self._real, name)
            return tracer.look([self._value], looked, name, lambda x: getattr(x, name), (self._value,), found)
        if name in METHODS:
            return partial(tracer.method, name, self)
        if name in ARRAYS:
            return tracer.call(f"numpy.{name}", "getattr", name, lambda x: getattr(x, name), (self,), {})
        if name in READERS:
            return partial(tracer.asked, name, getattr(type(self._real), name), self)
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
        return self._tracer.asked("in", np.ndarray.__contains__, self, item)

    def __bool__(self) -> bool:
        return self._tracer.asked("bool", bool, self)

    def __int__(self) -> int:
        return self._tracer.asked("int", int, self)

    def __float__(self) -> float:
        return self._tracer.asked("float", float, self)

    def __complex__(self) -> complex:
        return self._tracer.asked("complex", complex, self)

    def __index__(self) -> int:
        return self._tracer.asked("an index", int, self)

    def __round__(self, ndigits: int = 0) -> Any:
        return self._tracer.method("round", self, ndigits)

    def __copy__(self) -> Any:
        return self._tracer.method("copy", self)

    def __deepcopy__(self, memo: Any) -> Any:
        return self._tracer.method("copy", self)

    def __dlpack_device__(self) -> Any:
        return self._real.__dlpack_device__()

    def __dlpack__(self, **options: Any) -> Any:
        return self._tracer.asked("from_dlpack", np.ndarray.__dlpack__, self)

    def __reduce__(self) -> Any:
        return self._tracer.asked("pickle", np.ndarray.__reduce__, self)

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


class Drawer:
    """A random generator while a function is traced."""

    def __init__(self, source: Any, real: Any) -> None:
        self._source = source
        self._real = real

    @property
    def __class__(self) -> Any:  # type: ignore[override]
        return type(self._real)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._real, name)
        tracer = running.tracer
        if tracer is None or not callable(method):
            return method
        return partial(self._drawn, tracer, name)

    def _drawn(self, tracer: Asked, name: str, *args: Any, **kwargs: Any) -> Any:
        run = lambda _, *given, **named: getattr(self._real, name)(*given, **named)  # noqa: E731
        writes = args[:1] if name == "shuffle" else ()
        label = f"numpy.random.Generator.{name}"
        watch = tracer.run.watch
        watch.check()
        found = tracer.call(label, "method", name, run, (self, *args), kwargs, writes, random=True)
        watch.renew()
        return found


class Running(threading.local):
    tracer: Asked | None = None


running = Running()


class Namespace:
    """A module of numpy whose functions are recorded."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.__name__ = module.__name__

    def __getattr__(self, name: str) -> Any:
        return recording(getattr(self._module, name))

    def __dir__(self) -> list[str]:
        return dir(self._module)


class Function:
    """A function of numpy that is recorded."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        tracer = running.tracer
        function = self._function
        if tracer is None:
            return function(*args, **kwargs)
        if isinstance(function, np.ufunc):
            return tracer.ufunc(function, "__call__", args, kwargs)
        return tracer.function(function, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


class _Globals(dict[str, Any]):
    """The global names of a function, as a traced copy of it sees them."""

    def __init__(self, names: dict[str, Any]) -> None:
        super().__init__({name: names[name] for name in ("__builtins__", "__name__") if name in names})
        self._names = names

    def __getitem__(self, name: str) -> Any:
        own = dict.get(self, name, self)
        return recording(self._names[name]) if own is self else own


def recording(value: Any) -> Any:
    """What traced code gets for something that it looks up: numpy is recorded, also within functions."""
    if isinstance(value, ModuleType):
        return Namespace(value) if value.__name__.partition(".")[0] == "numpy" else value
    if type(value) is np.ndarray:
        return value if running.tracer is None else running.tracer.lifted(value)
    if isinstance(value, np.random.Generator | np.random.RandomState):
        return Drawer(value, value)
    if value is random._generators:
        return _Generators()
    if isinstance(value, FunctionType):
        root, _, rest = value.__globals__.get("__name__", "").partition(".")
        if root == "numpy":
            return Function(value)
        if root in sys.stdlib_module_names or (root == "ivy_protocol" and not rest.startswith("backends.")):
            return value
        return copied_function(value)
    if isinstance(value, dict) and value and all(isinstance(v, FunctionType | np.ufunc) for v in value.values()):
        return {key: recording(v) for key, v in value.items()}
    # A ufunc has no module of its own.
    module = "numpy" if isinstance(value, np.ufunc) else getattr(value, "__module__", None) or ""
    if module.partition(".")[0] == "numpy" and callable(value) and not isinstance(value, type):
        return Function(value)
    return value


def _own(name: str) -> Any:
    return getattr(backends.load("numpy").overrides, name, None)


class _Generators:
    """ivy's own generator, which is that of the time of the call."""

    @property
    def generator(self) -> Drawer:
        return Drawer(Live(current_generator), current_generator())

    @generator.setter
    def generator(self, value: Any) -> None:
        raise seed_in_a_graph()


def copied_function(function: FunctionType) -> FunctionType:
    """The same function with other global names; one that was copied stays the same as long as the trace runs."""
    copies = {} if running.tracer is None else running.tracer.copies
    found = copies.get(function)
    if found is None:
        old = function.__closure__
        new = None if old is None else tuple([copies.setdefault(id(cell), CellType()) for cell in old])
        found = FunctionType(function.__code__, _Globals(function.__globals__), function.__name__, None, new)
        copies[function] = found
        for cell, copied in zip(old or (), new or (), strict=True):
            # A function may not have been defined yet when one that is nested beside it is copied.
            with suppress(ValueError):
                copied.cell_contents = recording(cell.cell_contents)
        found.__defaults__, found.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        found.__dict__.update(function.__dict__)
        found.__module__, found.__qualname__ = function.__module__, function.__qualname__
    return found


def copied_callable(fn: Any) -> Any:
    """A callable whose own code sees recorded functions of numpy."""
    if isinstance(fn, MethodType):
        return MethodType(copied_callable(fn.__func__), fn.__self__)
    if isinstance(fn, partial):
        return partial(copied_callable(fn.func), *fn.args, **fn.keywords)
    call = type(fn).__call__
    if not isinstance(fn, FunctionType | type) and isinstance(call, FunctionType):
        return MethodType(recording(call), fn)
    return recording(fn)


def _floor_divide(x1: Any, x2: Any, /) -> Any:
    # ivy looks first whether a number is infinite, and a trace cannot.
    result = np.floor_divide(x1, x2)
    return recording(_own("_floor_divide_infinity"))(x1, x2, result) if result.dtype.kind == "f" else result


def _stack(arrays: Any, /, *, axis: int = 0) -> Any:
    # ivy has a faster way, but the graph shall be that of the same code written in numpy.
    return np.stack(arrays, axis)


class _Overrides:
    """ivy's module for numpy, with its functions as traced code sees them."""

    floor_divide = staticmethod(_floor_divide)
    stack = staticmethod(_stack)

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        if name == "CONVERSIONS":
            return {way: recording(functions) for way, functions in value.items()}
        return recording(value)


def load_backend() -> None:
    """Make the backend of the stand-ins, the first time."""
    if NAME not in backends.loaded:
        real = backends.load("numpy")
        made: Any = Backend(NAME, Namespace(np), _Overrides(real.overrides))  # type: ignore[arg-type]
        made.name = "numpy"
        made.types = (StandIn, np.ndarray, np.generic)
        made.array_type = None
        backends.loaded[NAME] = made


def _collect_libraries(data: Any, found: dict[str, None]) -> None:
    """Add the other libraries whose arrays are among arguments."""
    if isinstance(data, list | tuple):
        for item in data:
            _collect_libraries(item, found)
    elif isinstance(data, dict):
        _collect_libraries((*data.values(),), found)
    else:
        name = backends.backend_name(type(getattr(data, "_data", data)))
        if name not in ("", "numpy", NAME):
            found[name] = None


class Calls(Overlay):
    """Answers ivy's functions with what is recorded."""

    def __init__(self, tracer: Asked) -> None:
        self.tracer = tracer
        self.modes: dict[int, int] = {}

    def __enter__(self) -> "Calls":
        context.enter(self, overlays=self)
        return self

    def changes(self, now: context.Context) -> dict[str, Any]:
        """What differs from a context while a call is answered: new arrays are stand-ins too."""
        found: dict[str, Any] = {"overlays": self}
        if not now.backends or now.backends[-1] == "numpy":
            found["backends"] = NAME
        if context.all_modes[now.modes].only == "numpy":
            found["only"] = NAME
        return found

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        lift = self.tracer.lifted
        args, kwargs = lift(args), {k: lift(v) for k, v in kwargs.items()}
        if kwargs.get("backend") is not None and name_of(kwargs["backend"]) == "numpy":
            kwargs["backend"] = NAME
        spec: Any = func
        with context.scope(**self.changes(context.current())):
            # The calls made meanwhile come here again, and this one does not.
            now = context.current().modes
            modes = self.modes.get(now)
            if modes is None:
                modes = self.modes[now] = context.intern_modes(context.all_modes[now]._replace(overlays=0))
            try:
                return self.tracer.with_axes(general(spec.spec, modes, args, kwargs))
            except IvyDispatchError as error:
                libraries: dict[str, None] = {}
                _collect_libraries((args, kwargs), libraries)
                if not libraries:
                    raise
                raise IvyTraceError(
                    f"ivy.{func.__name__} gets arrays of {' and '.join(libraries)} beside those of numpy at "
                    f"{user_line(LIBRARIES) or 'the traced function'}, and a graph is of one library: give arrays of "
                    f"that library as the arguments, or convert the others before"
                ) from error
