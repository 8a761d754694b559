"""The methods of an `ivy.Array` that other libraries call."""

import warnings
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from ivy_protocol import backends, slots
from ivy_protocol.backends import pytrees
from ivy_protocol.compiling import followed, has_dtype, is_compiling
from ivy_protocol.core.context import scoped, state
from ivy_protocol.exceptions import IvyException, IvyTypeError
from ivy_protocol.functions import conversion, creation, indexing
from ivy_protocol.messages import log

_DLPACK_CPU = 1
_as_numpy: dict[type, Callable[[Any], Any]] = {}
"""How the values of a native array are had without a copy, by its type."""


_BY_INDEX = ("__getitem__", "__setitem__")
_AS_TUPLE = "Using a non-tuple sequence for multidimensional indexing"


def _by_index(tensor: Any, index: Any, *values: Any) -> Any:
    """Read or write a tensor of torch at an index with an `ivy.Array` in it; what is read is a tensor too."""
    if not is_compiling() and not any(f[1] is not None and f[1].pattern == _AS_TUPLE for f in warnings.filters):
        # Before it asks here, torch takes any sequence for a tuple, and it warns of that afterwards.
        warnings.filterwarnings("ignore", _AS_TUPLE, UserWarning)
    if values:
        return indexing.set_item(tensor, index, *values)
    return conversion.to_native(indexing.get_item(tensor, index))


class _OfDask:
    """A method by which dask computes an array of its own; for ``hasattr`` others have it not."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        data = getattr(instance, "_data", None)
        if not hasattr(type(data), self._name):
            raise AttributeError(self._name)
        found = getattr(data, self._name)
        if self._name not in ("__dask_postcompute__", "__dask_postpersist__"):
            return found
        return lambda: (_rebuilt, (type(instance), *found()))


def _rebuilt(parts: Any, cls: Any, rebuild: Callable[..., Any], args: tuple[Any, ...], **kwargs: Any) -> Any:
    """An array of what dask has computed."""
    return _around(cls, rebuild(parts, *args, **kwargs))


def _around(cls: Any, data: Any) -> Any:
    """An array of native data; the blocks of dask may be such arrays already, or of a class of somebody's own."""
    if isinstance(data, ArrayHooks) or not has_dtype(data):
        return data
    found = conversion.to_native(creation.asarray(data))
    return _of_class(cls, found) if backends.backend_name(type(found)) else found


class ArrayHooks:
    """How NumPy, torch, JAX, TensorFlow and consumers of DLPack take an `ivy.Array`."""

    __slots__ = ()

    __array_priority__ = 0.0
    """Asked for by dask where blocks meet; NumPy goes by ``__array_ufunc__``."""

    _data: Any
    _backend: Any

    __dask_graph__ = _OfDask()
    __dask_keys__ = _OfDask()
    __dask_layers__ = _OfDask()
    __dask_tokenize__ = _OfDask()
    __dask_optimize__ = _OfDask()
    __dask_scheduler__ = _OfDask()
    __dask_postcompute__ = _OfDask()
    __dask_postpersist__ = _OfDask()

    def compute(self, **options: Any) -> Any:
        """Return the array with its values computed, as `dask.compute` does; one that has them is returned itself."""
        return _around(type(self), self._data.compute(**options)) if hasattr(self, "__dask_graph__") else self

    def persist(self: Any, **options: Any) -> Any:
        """Return the array with its blocks computed, as `dask.persist` does; one that has values is returned itself."""
        return _of_class(type(self), self._data.persist(**options)) if hasattr(self, "__dask_graph__") else self

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if state.table is None and "watchers" in (scoped.get() or state.default).stacks:
            log.read("numpy.asarray", self._data)
        if dtype is None and not copy:
            try:
                return _as_numpy[type(self._data)](self._data)
            except (KeyError, RuntimeError, TypeError, ValueError):
                # Not met yet, or more has to be done, as for a tensor on a GPU.
                return self._values(copy)
        import numpy as np

        return np.asarray(self._values(copy), dtype=dtype)

    def _values(self: Any, copy: bool | None) -> Any:
        values = conversion.to_numpy(self, copy=bool(copy))
        backend = self._backend
        if type(self._data) is backend.array_type:
            _as_numpy[type(self._data)] = backend.hooks.AS_NUMPY
        # What stands for an array of numpy while code is traced has its values read, or refuses.
        return values.__array__()

    def __array_ufunc__(self: Any, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """Answer numpy's ufuncs, and so operators with a numpy array on the left."""
        from ivy_protocol.array.through_numpy import answer_ufunc

        return answer_ufunc(self, ufunc, method, inputs, kwargs)

    def __array_function__(self: Any, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Answer numpy's other functions."""
        from ivy_protocol.array.through_numpy import answer_function

        return answer_function(self, func, args, kwargs)

    @classmethod
    def __torch_function__(
        cls, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Answer torch's functions: operators as ivy's own, the others on the native arrays."""
        if func.__name__ in _BY_INDEX and not kwargs:
            return _by_index(*args)
        if not kwargs and len(args) == 2:
            if func.__name__ == "matmul" and type(args[0]) is not cls and is_compiling() and "matmul" not in followed:
                raise IvyTypeError(
                    "torch.compile exchanges the factors of @ between an ivy array and a tensor; write ivy.matmul, "
                    "or compile the function by ivy.compile"
                )
            from ivy_protocol.array.counterparts import TORCH, TORCH_REFLECTED

            fn = TORCH.get(func.__name__)
            if fn is not None:
                return fn(*args)
            fn = TORCH_REFLECTED.get(func.__name__)
            if fn is not None:
                return fn(args[1], args[0])
        return func(*slots.unwrapped(args), **slots.unwrapped(kwargs or {}))

    def __jax_array__(self: Any) -> Any:
        import jax.numpy as jnp

        if state.table is None and self.backend != "jax":
            log.read("jax.numpy.asarray", self._data)
        return self._data if self.backend == "jax" else jnp.asarray(conversion.to_numpy(self, copy=False))

    def __tf_tensor__(self: Any, dtype: Any = None, name: str | None = None) -> Any:
        import tensorflow as tf

        if state.table is None and self.backend != "tensorflow":
            log.read("tensorflow.convert_to_tensor", self._data)
        data = self._data if self.backend == "tensorflow" else conversion.to_numpy(self, copy=False)
        return tf.convert_to_tensor(data, dtype=dtype, name=name)

    def __tf_flatten__(self) -> tuple[tuple[Any, ...], tuple[Any]]:
        rest = self.__getstate__()
        return () if rest is None else (pytrees.Rest(rest),), (self._data,)

    @classmethod
    def __tf_unflatten__(cls, metadata: tuple[Any, ...], components: tuple[Any]) -> Self:
        array = object.__new__(cls)
        array._data = components[0]
        return _with(array, metadata[0].value) if metadata else array

    def __tf_tracing_type__(self: Any, context: Any) -> Any:
        from ivy_protocol.backends.tensorflow._tracing_type import tracing_type

        return tracing_type(self, context)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[Any, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Return a capsule by which another library can use the memory of the array.

        Raises
        ------
        BufferError
            The library cannot share the array, or not on that device.
        """
        if stream is not None and self.__dlpack_device__()[0] == _DLPACK_CPU:
            raise BufferError(f"the CPU has no streams, so that stream is None there, not {stream!r}")
        if max_version is not None and max_version[0] < 1:
            # The older form of capsule is the one for consumers that name no version.
            max_version = None
        export = self._backend.hooks.to_dlpack or type(self._data).__dlpack__
        try:
            return export(self._data, stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)
        except IvyException:
            raise
        except (AssertionError, RuntimeError, ValueError) as error:
            # What the standard says, where a library has another error for a device that it lacks.
            raise BufferError(f"{self._backend.name} cannot share this array: {error}") from error

    def __dlpack_device__(self) -> tuple[Any, int]:
        """Return the kind and the number of the device, as DLPack has them.

        Raises
        ------
        BufferError
            The array lies nowhere, as one that jax traces.
        """
        try:
            where = self._backend.hooks.dlpack_device
            return self._data.__dlpack_device__() if where is None else where(self._data)
        except AttributeError as error:
            raise BufferError(f"{self._backend.name} cannot share this array: {error}") from error

    def __copy__(self) -> Self:
        return _with(_copied(self), self.__getstate__())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        from copy import deepcopy

        # What a subclass has in its attributes may lead back to the array.
        made = memo[id(self)] = _copied(self)
        return _with(made, deepcopy(self.__getstate__(), memo))

    def __getstate__(self: Any) -> Any:
        """What a subclass adds to an array, for copies and pickles; None if that is nothing."""
        if type(self) is slots.Array:
            return None
        state: Any = object.__getstate__(self)
        named, placed = state
        placed = {n: v for n, v in placed.items() if n not in ("_data", "_link")}
        return (named, placed) if named or placed else None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if not cls.__module__.startswith("ivy_protocol."):
            pytrees.add_subclass(cls)

    def __ivy_flatten__(self) -> tuple[tuple[Any, ...], Any]:
        """The array that an object of a subclass holds, and what it has beside it: what transformations ask for."""
        return (slots.wrap(self._data),), self.__getstate__()

    @classmethod
    def __ivy_unflatten__(cls, rest: Any, parts: Sequence[Any]) -> Any:
        """Make an object of a subclass of another array; None where there is no derivative."""
        (data,) = parts
        return None if data is None else _with(_of_class(cls, getattr(data, "_data", data)), rest)

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_class, (type(self), self._backend.hooks.pickle_as(self._data)), self.__getstate__()


H = TypeVar("H", bound=ArrayHooks)


def _of_class(cls: type[H], data: Any) -> H:
    array = object.__new__(cls)
    array._data = data
    return array


def _copied(array: H) -> H:
    # An array of ours stays with its library, where native data of the host go to the one that was chosen.
    return _of_class(type(array), conversion.to_native(creation.array(slots.wrap(array._data))))


def _with(array: H, state: Any) -> H:
    """Give an array what another of its class has beside the contents, as `copy` and `pickle` do it."""
    if state is None:
        return array
    if hasattr(array, "__setstate__"):
        array.__setstate__(state)  # type: ignore[attr-defined]
        return array
    named, slots = state if type(state) is tuple else (state, None)
    if named:
        array.__dict__.update(named)
    for name, value in (slots or {}).items():
        setattr(array, name, value)
    return array
