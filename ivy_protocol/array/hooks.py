"""The protocols of other libraries that `ivy.Array` implements."""

import warnings
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from ivy_protocol import backends
from ivy_protocol.backends import pytrees
from ivy_protocol.compiling import followed, has_dtype, is_compiling
from ivy_protocol.core import array_type
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.context import scoped, state
from ivy_protocol.exceptions import IvyException, IvyTypeError
from ivy_protocol.functions import conversion, creation, indexing
from ivy_protocol.messages import log

_DLPACK_CPU = 1
_as_numpy: dict[type, Callable[[Any], Any]] = {}
"""Functions that convert a native array to NumPy without a copy, by the class of the native array."""


_INDEX_METHODS = ("__getitem__", "__setitem__")
_AS_TUPLE = "Using a non-tuple sequence for multidimensional indexing"


def _index_tensor(tensor: Any, index: Any, *values: Any) -> Any:
    """Index a torch tensor with an index that contains an `ivy.Array`. With a value, write it to the selection."""
    if not is_compiling() and not any(f[1] is not None and f[1].pattern == _AS_TUPLE for f in warnings.filters):
        # Ignore torch's warning that an index is a list and not a tuple. The warning is wrong here: torch converts the
        # list to a tuple before it calls `__torch_function__`.
        warnings.filterwarnings("ignore", _AS_TUPLE, UserWarning)
    if values:
        return indexing.set_item(tensor, index, *values)
    return conversion.to_native(indexing.get_item(tensor, index))


class _DaskMethod:
    """Descriptor of a dask protocol method. The method exists only for an array that wraps a dask array."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        data = getattr(instance, "_data", None)
        if not hasattr(type(data), self._name):
            raise AttributeError(self._name)
        method = getattr(data, self._name)
        if self._name not in ("__dask_postcompute__", "__dask_postpersist__"):
            return method
        return lambda: (_rebuild, (type(instance), *method()))


def _rebuild(parts: Any, cls: Any, rebuild: Callable[..., Any], args: tuple[Any, ...], **kwargs: Any) -> Any:
    """Return an array of class `cls` with the blocks that dask computed. dask passes the blocks as `parts`."""
    return _wrap_computed(cls, rebuild(parts, *args, **kwargs))


def _wrap_computed(cls: Any, data: Any) -> Any:
    """Wrap native data in an array of class `cls`. Return ivy arrays and objects of custom classes unchanged: blocks of
    dask may be such objects.
    """
    if isinstance(data, ArrayHooks) or not has_dtype(data):
        return data
    native = conversion.to_native(creation.asarray(data))
    return _of_class(cls, native) if backends.backend_name(type(native)) else native


class ArrayHooks:
    """Mixin with the protocols of NumPy, torch, JAX, TensorFlow, dask and DLPack."""

    __slots__ = ()

    __array_priority__ = 0.0
    """Priority among the classes of dask blocks: dask combines blocks with a function of the class with the highest
    priority. NumPy does not read this attribute, because the class defines ``__array_ufunc__``.
    """

    _data: Any
    _backend: Any

    __dask_graph__ = _DaskMethod()
    __dask_keys__ = _DaskMethod()
    __dask_layers__ = _DaskMethod()
    __dask_tokenize__ = _DaskMethod()
    __dask_optimize__ = _DaskMethod()
    __dask_scheduler__ = _DaskMethod()
    __dask_postcompute__ = _DaskMethod()
    __dask_postpersist__ = _DaskMethod()

    def compute(self, **options: Any) -> Any:
        """Return the values of a wrapped dask array, as `dask.compute` does. Other arrays are returned unchanged."""
        return _wrap_computed(type(self), self._data.compute(**options)) if hasattr(self, "__dask_graph__") else self

    def persist(self: Any, **options: Any) -> Any:
        """Compute the blocks of a wrapped dask array, as `dask.persist` does. Other arrays are returned unchanged."""
        return _of_class(type(self), self._data.persist(**options)) if hasattr(self, "__dask_graph__") else self

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if state.table is None and "watchers" in (scoped.get() or state.default).stacks:
            log.read("numpy.asarray", self._data)
        if dtype is None and not copy:
            try:
                return _as_numpy[type(self._data)](self._data)
            except (KeyError, RuntimeError, TypeError, ValueError):
                # Take the slow path if `_as_numpy` does not contain the class of the native array yet (KeyError), or if
                # the conversion fails, for example for a tensor on a GPU.
                return self._values(copy)
        import numpy as np

        return np.asarray(self._values(copy), dtype=dtype)

    def _values(self: Any, copy: bool | None) -> Any:
        values = conversion.to_numpy(self, copy=bool(copy))
        backend = self._backend
        if type(self._data) is backend.array_type:
            _as_numpy[type(self._data)] = backend.hooks.AS_NUMPY
        # While NumPy code is traced, `values` is a proxy instead of a NumPy array. The method `__array__` of the proxy
        # returns the NumPy array, or raises.
        return values.__array__()

    def __array_ufunc__(self: Any, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """Run a ufunc of NumPy. Operators with a NumPy array on the left call ufuncs, too."""
        from ivy_protocol.array.through_numpy import dispatch_ufunc

        return dispatch_ufunc(self, ufunc, method, inputs, kwargs)

    def __array_function__(self: Any, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Run a NumPy function that is not a ufunc."""
        from ivy_protocol.array.through_numpy import dispatch_function

        return dispatch_function(self, func, args, kwargs)

    @classmethod
    def __torch_function__(
        cls, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Run a torch function. Operators run as ivy functions, and other functions run on the native arrays."""
        if func.__name__ in _INDEX_METHODS and not kwargs:
            return _index_tensor(*args)
        if not kwargs and len(args) == 2:
            if func.__name__ == "matmul" and type(args[0]) is not cls and is_compiling() and "matmul" not in followed:
                raise IvyTypeError(
                    "torch.compile swaps the operands of @ between an ivy array and a tensor, so that the result would "
                    "be wrong; use ivy.matmul, or compile the function with ivy.compile"
                )
            from ivy_protocol.array.counterparts import TORCH, TORCH_REFLECTED

            fn = TORCH.get(func.__name__)
            if fn is not None:
                return fn(*args)
            fn = TORCH_REFLECTED.get(func.__name__)
            if fn is not None:
                return fn(args[1], args[0])
        return func(*array_type.unwrap(args), **array_type.unwrap(kwargs or {}))

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
        state = self.__getstate__()
        return () if state is None else (pytrees.Rest(state),), (self._data,)

    @classmethod
    def __tf_unflatten__(cls, metadata: tuple[Any, ...], components: tuple[Any]) -> Self:
        array = wrap(components[0], cls)
        return _set_state(array, metadata[0].value) if metadata else array

    def __tf_tracing_type__(self: Any, context: Any) -> Any:
        from ivy_protocol.backends.tensorflow.transforms import tracing_type

        return tracing_type(self, context)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[Any, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Return a capsule with which another library can access the memory of the array.

        Raises
        ------
        BufferError
            The library cannot export the array at all, or not to the requested device.
        """
        if stream is not None and self.__dlpack_device__()[0] == _DLPACK_CPU:
            raise BufferError(f"ivy.Array.__dlpack__: the CPU has no streams; pass stream=None, not {stream!r}")
        if max_version is not None and max_version[0] < 1:
            # If the consumer supports only versions below 1, pass None as `max_version`: the library then returns a
            # capsule of the older format.
            max_version = None
        export = self._backend.hooks.to_dlpack or type(self._data).__dlpack__
        try:
            return export(self._data, stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)
        except IvyException:
            raise
        except (AssertionError, RuntimeError, ValueError) as error:
            # Convert the exceptions that some libraries raise for missing devices: the standard requires a BufferError.
            raise BufferError(f"{self._backend.name} cannot share this array: {error}") from error

    def __dlpack_device__(self) -> tuple[Any, int]:
        """Return the type and the number of the device, as DLPack defines them.

        Raises
        ------
        BufferError
            The array has no device. For example, traced arrays of JAX have none.
        """
        try:
            read_device = self._backend.hooks.dlpack_device
            return self._data.__dlpack_device__() if read_device is None else read_device(self._data)
        except AttributeError as error:
            raise BufferError(f"{self._backend.name} cannot share this array: {error}") from error

    def __copy__(self) -> Self:
        return _set_state(_copy(self), self.__getstate__())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        from copy import deepcopy

        # Store the copy in `memo` before the attributes are copied, because the attributes may refer to the array.
        result = memo[id(self)] = _copy(self)
        return _set_state(result, deepcopy(self.__getstate__(), memo))

    def __getstate__(self: Any) -> Any:
        """Return the attributes that a subclass adds, for copies and pickles. Return None if there are none."""
        if type(self) is Array:
            return None
        state: Any = object.__getstate__(self)
        attributes, slot_values = state
        slot_values = {n: v for n, v in slot_values.items() if n not in ("_data", "_link")}
        return (attributes, slot_values) if attributes or slot_values else None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if not cls.__module__.startswith("ivy_protocol."):
            pytrees.add_subclass(cls)

    def __ivy_flatten__(self) -> tuple[tuple[Any, ...], Any]:
        """Return the children and the auxiliary data of the pytree node for an object of a subclass: the array, and the
        attributes that the subclass adds.
        """
        return (wrap(self._data),), self.__getstate__()

    @classmethod
    def __ivy_unflatten__(cls, state: Any, parts: Sequence[Any]) -> Any:
        """Create an object of a subclass from the only child and the auxiliary data of a pytree node. If the child is
        None, for example because a gradient is missing, return None.
        """
        (data,) = parts
        return None if data is None else _set_state(_of_class(cls, getattr(data, "_data", data)), state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_class, (type(self), self._backend.hooks.pickle_as(self._data)), self.__getstate__()


H = TypeVar("H", bound=ArrayHooks)


def _of_class(cls: type[H], data: Any) -> H:
    """Return an array of class `cls` around native data. Pickles refer to this function by name."""
    return wrap(data, cls)


def _copy(array: H) -> H:
    # Pass the native array in an `ivy.Array` to `creation.array`, which would convert an unwrapped NumPy array to the
    # current backend.
    return _of_class(type(array), conversion.to_native(creation.array(wrap(array._data))))


def _set_state(array: H, state: Any) -> H:
    """Set the attributes that a subclass adds, as `copy` and `pickle` do."""
    if state is None:
        return array
    if hasattr(array, "__setstate__"):
        array.__setstate__(state)  # type: ignore[attr-defined]
        return array
    attributes, slot_values = state if type(state) is tuple else (state, None)
    if attributes:
        array.__dict__.update(attributes)
    for name, value in (slot_values or {}).items():
        setattr(array, name, value)
    return array
