"""Helpers shared by modules of public functions: scopes of settings, traversal of nested data, and autodiff."""

import importlib.util
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from ivy_protocol import backends, lazy
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.chain import bind_namespace
from ivy_protocol.backends.devices import host_data
from ivy_protocol.backends.implementations import create
from ivy_protocol.base.nested import PLAIN, is_container, is_plain, rebuild_dict, rebuilt
from ivy_protocol.base.protocol import is_override, try_overrides
from ivy_protocol.base.typing import ArrayLike, ComplexMode
from ivy_protocol.compiling import untouched
from ivy_protocol.conversion import arguments, mixing, transfer
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.core import context
from ivy_protocol.core.adoption import adoption_of
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.defaults import SETTINGS
from ivy_protocol.core.device import all_devices
from ivy_protocol.core.dtypes import Dtype, any_dtype, dtype_named
from ivy_protocol.core.scalars import PYTHON_SCALARS, default_dtype_of
from ivy_protocol.core.shape import is_integral
from ivy_protocol.core.tree import map_leaves
from ivy_protocol.dispatch import ops
from ivy_protocol.exceptions import (
    IvyDeviceError,
    IvyDispatchError,
    IvyException,
    IvyIndexError,
    IvyNotImplementedException,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.messages import log
from ivy_protocol.messages.prefixes import unknown_lengths


def normalize_axis(name: str, axis: int, rank: int) -> int:
    """Return `axis` counted from the first axis; raise if it is out of range for an array of `rank` dimensions."""
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.{name}: axis {axis} is out of range for an array of {rank} dimensions")
    return axis % rank


def product_of(lengths: Any) -> int:
    """Return the product of the lengths; -1 if a length is unknown, as in a TensorFlow graph."""
    return -1 if None in lengths else math.prod(lengths)


INF, NAN = float("inf"), float("nan")


def has_readable_values(x: Any) -> bool:
    """Return True if `x` is a nonempty array whose values can be read."""
    return is_array_leaf(x) and has_values(x) and 0 not in ops.shape(x)


def is_outside(x: Any, size: int) -> bool:
    """Return True if an array has readable values and one of them is not an index of an axis of length `size`."""
    return has_readable_values(x) and (ops.to_scalar(ops.min(x)) < 0 or ops.to_scalar(ops.max(x)) >= size)


def kronecker_product(a: Any, b: Any) -> Any:
    """Return the Kronecker product of two arrays of any rank."""
    first, second = tuple(ops.shape(a)), tuple(ops.shape(b))
    rank = max(len(first), len(second))
    first, second = (1,) * (rank - len(first)) + first, (1,) * (rank - len(second)) + second
    shape = tuple([m * n for m, n in zip(first, second, strict=True)])
    if rank > 2:
        # For more than two axes, compute the outer product and permute its axes. Broadcasting would need twice as many
        # axes, and TensorFlow broadcasts only arrays of few axes.
        product = ops.multiply(ops.reshape(a, (-1, 1)), ops.reshape(b, (1, -1)))
        order = [axis for n in range(rank) for axis in (n, rank + n)]
        return ops.reshape(ops.permute_dims(ops.reshape(product, (*first, *second)), order), shape)
    expanded_a = ops.reshape(a, tuple([n for length in first for n in (length, 1)]))
    expanded_b = ops.reshape(b, tuple([n for length in second for n in (1, length)]))
    return ops.reshape(ops.multiply(expanded_a, expanded_b), shape)


Ints = int | Sequence[int]


def per_axis(function: str, name: str, value: Ints, ndim: int) -> tuple[int, ...]:
    """Return one positive integer per axis. `value` is a single integer for all axes, or a sequence of integers."""
    values = (value,) * ndim if is_integral(value) else tuple(value)
    if len(values) != ndim or min(values, default=1) < 1:
        raise IvyValueError(f"ivy.{function}: {name} must be {ndim} positive integers, not {value!r}")
    return values


def padding_per_axis(
    function: str, padding: Any, lengths: Any, extents: list[int], strides: tuple[int, ...]
) -> list[tuple[int, int]]:
    """Return the padding before and after each spatial axis; `extents` are the lengths of the dilated windows."""
    if padding == "VALID":
        return [(0, 0)] * len(extents)
    if padding == "SAME":
        totals = [
            max((-(-n // step) - 1) * step + extent - n, 0)
            for n, extent, step in zip(lengths, extents, strides, strict=True)
        ]
        return [(total // 2, total - total // 2) for total in totals]
    if is_integral(padding):
        return [(padding, padding)] * len(extents)
    if isinstance(padding, str) or len(padding) != len(extents):
        raise IvyValueError(
            f"ivy.{function}: padding must be 'VALID', 'SAME', an integer or one pair per axis, not {padding!r}"
        )
    return [(low, high) for low, high in padding]


class SettingScope:
    """Base class of context managers that change a setting for a ``with`` block.

    The class argument `setting` is the name of the setting; by default, the name of the class in snake case.
    """

    _name: str

    def __init_subclass__(cls, setting: str = "") -> None:
        if SettingScope in cls.__bases__:
            cls._name = setting or re.sub("(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()

    def __init__(self, value: Any, /) -> None:
        self._value = checked(self._name, value)

    def __enter__(self) -> Any:
        context.enter_value(self, self._name, self._value)
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)


def _is_nonnegative(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "a flag": (lambda value: isinstance(value, bool), "True or False"),
    "digits": (lambda value: type(value) is int and 0 <= value <= 1000, "a number of digits from 0 to 1000"),
    "a number": (_is_nonnegative, "a non-negative number"),
    "a path": (lambda value: isinstance(value, str), "a path"),
}
"""A predicate and a description for each type of setting. `checked` handles dtypes, devices, names and enumerations
itself.
"""


def checked(name: str, value: Any) -> Any:
    """Validate a value for the setting `name`, and return the value in the form in which it is stored."""
    takes = SETTINGS[name].takes
    if isinstance(takes, tuple):
        if value not in takes:
            raise IvyValueError(f"{name} must be one of {', '.join(takes)}, not {value!r}")
        return value
    if takes == "a device":
        if hasattr(value, "shape"):
            raise IvyTypeError(f"{name} must be a device, not an array; pass the device of the array, x.device")
        return _check_device(str(ops.as_ivy_dev(value)))
    if takes == "names":
        from ivy_protocol.backends import alternatives

        names = tuple(value) if isinstance(value, list | tuple) else (value,)
        alternatives.check_names(name, names)
        return names
    if takes not in CHECKS:
        dtype = any_dtype(value)
        if takes not in ("a data type", dtype.kind):
            raise IvyValueError(f"{name} must be a dtype of kind {takes!r}, not {dtype}")
        return str(dtype)
    is_valid, description = CHECKS[takes]
    if not is_valid(value):
        raise IvyValueError(f"{name} must be {description}, not {value!r}")
    return value


def _check_device(name: str) -> str:
    """Return the name of a device. Raise if neither ivy nor an imported backend has this type of device."""
    if name.partition(":")[0] in (*all_devices, "meta"):
        # Do not check that the device exists: the creation of an array on the device checks it.
        return name
    rejection: IvyException | None = None
    for backend in tuple(backends.loaded.values()):
        try:
            backend.native_device(name)
        except IvyException as error:
            rejection = error
        else:
            return name
    raise IvyDeviceError(
        f"no imported backend has a device {name!r}; pass a device such as 'cpu' or 'gpu:0', or a device of a backend "
        f"that was selected before with ivy.set_backend"
    ) from rejection


def pop(name: str) -> None:
    """Undo the last `put` of a setting. If there was no `put`, do nothing."""
    context.pop(name)


def put(name: str, value: Any) -> None:
    """Validate a value and set a setting to it."""
    context.push(name, checked(name, value))


Path = tuple[Any, ...]
SUBSTITUTES = ("torch", "jax")
"""Backends that compute gradients for backends without autodiff. torch comes first, because it always has 64-bit
dtypes.
"""
_DTYPES_64BIT = ("float64", "complex128")


class LayerField(str):
    """Path component for the data of an `ivy.ArrayLayer`."""

    __slots__ = ()


class Part(LayerField):
    """Path component for one of the parts that ``__ivy_flatten__`` of a user-defined class returns."""

    __slots__ = ()


class LayerAttribute(str):
    """Path component for an array attribute of a layer, such as a mask. The path component for the layer's data is a
    `LayerField`.
    """

    __slots__ = ()


Remake = Callable[[Any, Any], Any]
"""Function that returns the replacement of a layer. The arguments are the layer and the result of `walk` for the data
of the layer.
"""


def walk(fn: Callable[[Path, Any], Any], tree: Any, path: Path = (), remake: Remake | None = None) -> Any:
    """Replace each leaf of nested data with the result of ``fn(path, leaf)``.

    Layers count as nested data that contain their data and their array attributes. Objects of classes with
    ``__ivy_flatten__`` and ``__ivy_unflatten__``, for example subclasses of `ivy.Array`, count as nested data too. If
    `fn` returns None for an array attribute of a layer, the attribute is not replaced.
    """
    cls = type(tree)
    if cls is Array:
        return fn(path, tree)
    if hasattr(cls, "__ivy_nested__"):
        return tree.__ivy_nested__({key: walk(fn, value, (*path, key), remake) for key, value in dict.items(tree)})
    if hasattr(cls, "__ivy_layer__"):
        return tree.__ivy_map_parts__(lambda name, value: walk(fn, value, (*path, name), remake), remake)
    if isinstance(tree, dict):
        return rebuild_dict(tree, {key: walk(fn, value, (*path, key), remake) for key, value in tree.items()})
    if isinstance(tree, list | tuple):
        return rebuilt(tree, [walk(fn, value, (*path, index), remake) for index, value in enumerate(tree)])
    adoption = adoption_of(cls)
    if adoption is not None:
        return adoption.back(walk(fn, adoption.lift(tree), path, remake), (tree,))
    if is_plain(tree):
        from dataclasses import fields, replace

        values = {field.name: getattr(tree, field.name) for field in fields(tree) if field.init}
        return replace(tree, **{key: walk(fn, value, (*path, key), remake) for key, value in values.items()})
    if hasattr(cls, "__ivy_flatten__"):
        parts, static = flattened(tree)
        return cls.__ivy_unflatten__(static, [walk(fn, v, (*path, Part(i)), remake) for i, v in enumerate(parts)])
    result = fn(path, tree)
    return tree if result is None and is_attribute(path) else result


def flattened(value: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the parts and the static data of an object, from its ``__ivy_flatten__``.

    Raises
    ------
    IvyTypeError
        ``__ivy_flatten__`` does not return a pair whose first element is a tuple or list.
    """
    pair = value.__ivy_flatten__()
    if type(pair) is not tuple or len(pair) != 2 or not isinstance(pair[0], tuple | list):
        name = type(value).__name__
        raise IvyTypeError(
            f"{name}.__ivy_flatten__ must return a pair (parts, rest), from which {name}.__ivy_unflatten__(rest, "
            f"parts) creates an object, not a {type(pair).__name__}"
        )
    return tuple(pair[0]), pair[1]


def check_parts(name: str, tree: Any, instead: str = "") -> None:
    """Raise for objects of user-defined classes without ``__ivy_flatten__``: a transformation cannot see their arrays.

    Raises
    ------
    IvyTypeError
        The nested data contain such an object.
    """
    for leaf in leaves_of(tree, hides_arrays).values():
        cls = type(leaf).__name__
        raise IvyTypeError(
            f"ivy.{name}: a {cls} must declare the arrays that it contains; define __ivy_flatten__, which returns the "
            f"arrays and the rest, and __ivy_unflatten__(rest, parts), which creates a {cls} from other arrays{instead}"
        )


def hides_arrays(value: Any) -> bool:
    """Return True if a leaf overrides functions of ivy and is not an array: its arrays are not accessible."""
    return is_override(type(value)) and not isinstance(value, Array) and not is_array_leaf(value)


def is_attribute(path: Path) -> bool:
    """Return True if the path leads to an array attribute of a layer, in contrast to the data of the layer."""
    return any([type(key) is LayerAttribute for key in path])


def replace_leaves(tree: Any, values: Mapping[Path, Any]) -> Any:
    """Return nested data with the leaves at some paths replaced."""
    return walk(values.get, tree)


def _without_arrays(tree: Any) -> Any:
    """Replace each array in nested lists, tuples and dicts by None. JAX would report stored references to its tracers
    as leaks.
    """

    def clear(leaf: Any) -> Any:
        is_custom = type(leaf) is not Array and hasattr(type(leaf), "__ivy_flatten__")
        return leaf if is_custom or not is_array_leaf(leaf) else None

    return map_leaves(clear, tree)


def leaves_of(tree: Any, predicate: Callable[[Any], bool]) -> dict[Path, Any]:
    """Return the leaves of nested data that satisfy a predicate, by path."""
    leaves: dict[Path, Any] = {}

    def note(path: Path, leaf: Any) -> None:
        if predicate(leaf):
            leaves[path] = leaf

    walk(note, tree)
    return leaves


_NON_ARRAY_TYPES = (str, list, tuple, dict)
"""Builtin types that are never arrays. Checking them first avoids a lookup of the backend in compiled code."""


def is_array_leaf(value: Any) -> bool:
    """Return True if a leaf is an ``ivy.Array`` or an array of any backend."""
    data = data_of(value)
    cls = type(data)
    if cls in PYTHON_SCALARS or data is None or cls in _NON_ARRAY_TYPES or callable(data):
        return isinstance(value, Array)
    return bool(library_of(cls) or backends.learn(data))


def is_number(value: Any) -> bool:
    """Return True if a leaf is an array or a Python scalar, which is treated as a 0-d array."""
    return isinstance(value, PYTHON_SCALARS) or is_array_leaf(value)


def backend_for(name: str, values: Iterable[Any]) -> Backend:
    """Return the backend of the arrays; without arrays, the current backend.

    With mixed arrays, return the backend to which `mixing` converts all of them.

    Raises
    ------
    IvyDispatchError
        The arrays belong to several backends, and `mixing` does not convert them to one backend.
    """
    arrays = [data_of(v) for v in values if is_array_leaf(v)]
    libraries = dict.fromkeys([library_of(type(v)) for v in arrays])
    target = mixing.library(name, list(libraries), context.all_modes[context.current_modes()])
    return backends.load(target or context.chosen_backend() or "numpy")


def hook(backend: Backend, name: str) -> Any:
    """Return the function transformation `name`, such as ``vjp``, of a backend, or else its generic adapter."""
    transform = getattr(backend.hooks, name)
    return bind_namespace(getattr(backend.adapters, name), backend.xp) if transform is None else transform


def has_hook(backend: Backend, name: str) -> bool:
    """Return True if `hook` can return this transformation of the backend."""
    return getattr(backend.hooks, name) is not None or hasattr(backend.adapters, name)


def differentiating_backend(name: str, backend: Backend) -> Backend:
    """Return the backend that computes gradients for `backend`.

    This is `backend` itself if it supports gradients, and otherwise the first installed backend of `SUBSTITUTES`.

    Raises
    ------
    IvyNotImplementedException
        The backend has no gradients, and no substitute is installed.
    """
    if has_hook(backend, "vjp"):
        return backend
    for other in SUBSTITUTES:
        if importlib.util.find_spec(other) is not None:
            log.debug("ivy.%s on %s is computed by %s", name, backend.name, other)
            return backends.load(other)
    raise IvyNotImplementedException(
        f"ivy.{name}: {backend.name} does not support gradients; install torch, which then computes the gradients (pip "
        "install torch), or pass arrays of another backend"
    )


def has_values(value: Any) -> bool:
    """Return True if an array has values; traced (abstract) arrays do not."""
    data = data_of(value)
    return backends.load(library_of(type(data))).hooks.has_values(data)


def has_dtype(value: Any) -> bool:
    """Return True if an argument has a dtype. Callers treat arrays of user-defined classes without a dtype as
    floating-point.
    """
    return not is_override(type(value)) or hasattr(value, "dtype")


def is_concrete(test: Any) -> bool:
    """Return True if Python can branch on the value of an array."""
    data = data_of(test)
    return backends.load(library_of(type(data))).hooks.is_concrete(data)


def wraps_results(values: Iterable[Any]) -> bool:
    """Return True if results are wrapped in `ivy.Array`: in array mode, or if one of the values is an `ivy.Array`."""
    return context.all_modes[context.current_modes()].array_mode or any([isinstance(v, Array) for v in values])


def wrap_native(native: Any, as_array: bool = True) -> Any:
    """Wrap a native array in an `ivy.Array`, unless `as_array` is False."""
    return wrap(native) if as_array else native


def as_native(backend: Backend, value: Any) -> Any:
    """Convert an array of any backend, or a Python scalar, to a native array of a backend."""
    if type(value := host_data(value)) in PYTHON_SCALARS:
        return create(backend, value, default_dtype_of(type(value)))
    return arguments.native(backend, value)


def kind(backend: Backend, array: Any) -> str:
    """Return the kind of the dtype of a native array, such as ``"float"``."""
    return backend.ivy_dtype(array.dtype).kind


def floating(backend: Backend, array: Any) -> Any:
    """Cast a native array to the default float dtype, unless it is floating-point or complex."""
    if backend.is_inexact(array.dtype):
        return array
    return cast(backend, array, backend.native_dtype(context.setting("default_float_dtype"), explicit=False), None)


def variables_of(tree: Any) -> dict[Path, Any]:
    """Return the differentiable leaves of nested data, by path, without the array attributes of layers."""
    return {path: leaf for path, leaf in leaves_of(tree, differentiable).items() if not is_attribute(path)}


def differentiable(value: Any) -> bool:
    """Return True if a leaf is differentiable: a numeric array, or a Python float or complex number."""
    if type(value := host_data(value)) in PYTHON_SCALARS:
        return type(value) in (float, complex)
    return (
        is_array_leaf(value) and backends.load(library_of(type(data_of(value)))).ivy_dtype(value.dtype).kind != "bool"
    )


class _Point:
    """Evaluation of a function at one point, flattened to native arrays.

    `trees` are the arguments of the function, and their differentiable leaves are the variables. `source` is the
    backend of the variables. `backend` is the backend that differentiates: `source`, or a substitute if `source` cannot
    differentiate. If there is a substitute, arrays that the function captures are converted to the substitute.
    """

    outputs: dict[Path, Any]
    """Inexact native results. The keys are their paths in the pair ``(result, aux)``."""
    value: Any
    aux: Any

    def __init__(self, name: str, trees: tuple[Any, ...]) -> None:
        self.name = name
        self.trees = trees
        check_parts(name, trees)
        self.variables = variables_of(trees)
        if not self.variables:
            raise IvyDispatchError(
                f"ivy.{name}: the arguments must contain a numeric array or a float to differentiate with respect to, "
                f"not only the types {', '.join(type(tree).__name__ for tree in trees)}"
            )
        variables = list(self.variables.values())
        self.source = backend_for(name, variables)
        self.backend = differentiating_backend(name, self.source)
        self.as_array = wraps_results(variables)
        self._result: Any = None
        self._paths: list[Path] = []
        self._other_paths: list[Path] = []

    def _primals(self) -> list[Any]:
        """Return the variables as inexact native arrays of the differentiating backend."""
        return [floating(self.backend, as_native(self.backend, v)) for v in self.variables.values()]

    def _store_results(self, values: Iterable[Any], others: Iterable[Any]) -> None:
        """Set `outputs`, `value` and `aux` from the native results of the function."""
        self.outputs = dict(zip(self._paths, values, strict=True))
        results = {**self.outputs, **dict(zip(self._other_paths, others, strict=True))}
        self.value, self.aux = replace_leaves(self._result, {path: self.returned(v) for path, v in results.items()})

    def _vectors(self, description: str, target: str, tree: Any, like: Mapping[Path, Any]) -> list[Any]:
        """Return tangents or cotangents as native arrays with the shapes and dtypes of `like`. A missing leaf is
        replaced by zeros. In error messages, the vectors are called `description`, and the arrays in `like` are called
        `target`.
        """
        leaves = {path: leaf for path, leaf in leaves_of(tree, is_number).items() if not is_attribute(path)}
        if leaves.keys() - like.keys():
            raise IvyTypeError(
                f"ivy.{self.name}: {description} must be nested like the {target}, with leaves at "
                f"{sorted(like, key=str)}, not at {sorted(leaves.keys() - like.keys(), key=str)}"
            )
        vectors = []
        for path, x in like.items():
            array = as_native(self.backend, leaves[path]) if path in leaves else self.backend.xp.zeros_like(x)
            if tuple(array.shape) != tuple(x.shape):
                raise IvyValueError(
                    f"ivy.{self.name}: {description} must have the shapes of the {target}, {tuple(x.shape)}, not "
                    f"{tuple(array.shape)}"
                )
            if kind(self.backend, array) == "complex" != kind(self.backend, x):
                raise IvyTypeError(
                    f"ivy.{self.name}: {description} must be real, not complex, for real {target}; pass the real part"
                )
            vectors.append(cast(self.backend, array, x.dtype, None))
        return vectors

    def _flat(self, func: Callable[..., Any], has_aux: bool) -> Callable[..., Any]:
        """Return a function of native variables that calls `func`.

        The returned function returns two tuples: the inexact results of `func`, and the other results.
        """

        def flat(*traced: Any) -> Any:
            pairs = zip(self.variables.items(), traced, strict=True)
            result = func(*replace_leaves(self.trees, {path: self._argument(leaf, x) for (path, leaf), x in pairs}))
            self._result = _with_aux(self.name, result) if has_aux else (result, None)
            check_parts(self.name, self._result)
            arrays = {
                path: as_native(self.backend, leaf) for path, leaf in leaves_of(self._result, is_array_leaf).items()
            }
            result_paths = [p for p in arrays if p[0] == 0 and not is_attribute(p)]
            self._paths = [p for p in result_paths if self.backend.is_inexact(arrays[p].dtype)]
            self._other_paths = [p for p in arrays if p not in self._paths]
            if not self._paths:
                raise IvyTypeError(
                    f"ivy.{self.name}: the function must return a floating-point array, but returned "
                    f"{_type_of(self._result[0])}; Python scalars converted from an array, such as float(x), have no "
                    "gradient"
                )
            self._result = _without_arrays(self._result)
            return tuple([arrays[p] for p in self._paths]), tuple([arrays[p] for p in self._other_paths])

        return flat

    def _argument(self, leaf: Any, traced: Any) -> Any:
        """Return the argument for the variable `leaf`: a native array if `leaf` is native and the library of `leaf`
        itself differentiates; an `ivy.Array` if `leaf` is not native, or if a substitute of the library is used.
        """
        return wrap_native(traced, self.backend is not self.source or not self.backend.is_array(leaf))

    def returned(self, native: Any) -> Any:
        """Convert a native result to an array of the backend of the variables."""
        if self.backend is not self.source:
            native = transfer.transferred(self.source, native, narrow=True)
        return wrap_native(native, self.as_array)

    def trees_of(self, natives: Iterable[Any], output: Path = (0,)) -> tuple[Any, ...]:
        """Return the arguments with each variable replaced by its result in `natives`, and each other leaf by None.

        `output` is the path of the output that is differentiated. `ArrayLayer.derivative` receives its value.
        """
        value = value_at(self.value, output[1:])
        results = dict(zip(self.variables, natives, strict=True))
        return walk(
            lambda path, _: self.returned(results[path]) if path in results else None,
            self.trees,
            remake=lambda layer, data: layer.derivative(data, value),
        )

    @contextmanager
    def _scope(self) -> Iterator[None]:
        """If a substitute for the library of the arrays differentiates, run the ``with`` block on the substitute."""
        if self.backend is self.source:
            yield
            return
        with ExitStack() as scopes:
            enable_x64 = self.backend.hooks.enable_x64
            if enable_x64 is not None and any([self._is_64bit(v) for v in self.variables.values()]):
                scopes.enter_context(enable_x64())
            name = self.backend.key
            scopes.enter_context(context.scope(only=name, backends=name, mixed_arrays="any"))
            yield

    def _is_64bit(self, value: Any) -> bool:
        return is_array_leaf(value) and self.source.dtype_name(value.dtype) in _DTYPES_64BIT


class VjpPoint(_Point):
    """Value and vector-Jacobian product (VJP) of a function at one point."""

    def __init__(self, name: str, func: Callable[..., Any], trees: tuple[Any, ...], has_aux: bool = False) -> None:
        super().__init__(name, trees)
        with self._scope():
            results = hook(self.backend, "vjp")(self._flat(func, has_aux), *self._primals())
        values, others, self._vjp = results
        self._store_results(values, others)

    def pull_back(self, cotangents: Any) -> tuple[Any, ...]:
        """Return the VJP for cotangents of the result. The VJP is nested like the arguments."""
        with self._scope():
            like = {path[1:]: x for path, x in self.outputs.items()}
            results = self._vjp(tuple(self._vectors("cotangents", "outputs", cotangents, like)))
        return self.trees_of(results)

    def gradients(self, index: int = 0) -> list[Any]:
        """Return the native gradients of the scalar output `index` with respect to the variables."""
        xp = self.backend.xp
        with self._scope():
            cotangents = [xp.zeros_like(x) for x in self.outputs.values()]
            cotangents[index] = xp.ones_like(cotangents[index])
            return list(self._vjp(tuple(cotangents)))

    def jacobian(self, output: Any, index: int) -> list[Any]:
        """Return the native Jacobians of `output` with respect to the variables. `index` is the index of `output` in
        `outputs`.

        The first axes of each Jacobian are the axes of `output`.
        """
        xp = self.backend.xp
        shape = tuple(output.shape)
        if not shape:
            return self.gradients(index)
        outputs = list(self.outputs.values())

        def row(cotangent: Any) -> Any:
            rest = [xp.zeros_like(x) for x in outputs]
            rest[index] = cotangent
            return list(self._vjp(tuple(rest))), []

        with self._scope():
            size = math.prod(shape)
            device = {"device": output.device} if self.backend.name == "torch" else {}
            basis = xp.reshape(xp.eye(size, dtype=output.dtype, **device), (size, *shape))
            if size:
                rows, _ = hook(self.backend, "vmap")(row, basis)
            else:
                rows = [xp.zeros((0, *v.shape), dtype=v.dtype, **device) for v in self._vjp(tuple(outputs))]
            return [xp.reshape(x, (*shape, *x.shape[1:])) for x in rows]


class JvpPoint(_Point):
    """Value and Jacobian-vector product (JVP) of a function at one point."""

    def __init__(
        self, name: str, func: Callable[..., Any], trees: tuple[Any, ...], tangents: Any, has_aux: bool = False
    ) -> None:
        super().__init__(name, trees)
        with self._scope():
            primals = self._primals()
            vectors = self._vectors("tangents", "primals", tangents, dict(zip(self.variables, primals, strict=True)))
            results = _compute_jvp(self.backend, self._flat(func, has_aux), tuple(primals), tuple(vectors))
        values, products, others = results
        self._store_results(values, others)
        tangents_out = {p[1:]: self.returned(x) for p, x in zip(self._paths, products, strict=True) if p[0] == 0}
        self.tangents = walk(lambda path, _: tangents_out.get(path), self._result[0])


def value_at(tree: Any, path: Path) -> Any:
    """Return the value at a path of nested data. For a path into a layer, return the layer."""
    for key in path:
        if isinstance(key, LayerField):
            break
        if isinstance(tree, dict):
            tree = dict.__getitem__(tree, key)
        else:
            tree = tree[key] if isinstance(tree, list | tuple) else getattr(tree, key)
    return tree


def _compute_jvp(
    backend: Backend, func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]
) -> Any:
    """Return the value, the JVP and the other results of a function. If the backend has no ``jvp`` hook, apply its
    ``vjp`` hook twice.
    """
    if has_hook(backend, "jvp"):
        result = hook(backend, "jvp")(func, primals, tangents)
        if result is not NotImplemented:
            return result
    vjp, zeros_like = hook(backend, "vjp"), backend.xp.zeros_like
    values, others, vjp_fn = vjp(func, *primals)
    # Compute the JVP as the VJP of `vjp_fn`, because the JVP is the transpose of `vjp_fn`. `vjp_fn` is linear, so its
    # VJP is the same at all points; compute it at zeros.
    _, _, jvp_fn = vjp(lambda *cotangents: (tuple(vjp_fn(cotangents)), ()), *[zeros_like(x) for x in values])
    return values, jvp_fn(tangents), others


def _type_of(value: Any) -> str:
    return f"{value.dtype}{tuple(value.shape)}" if is_array_leaf(value) else f"a {type(value).__name__}"


def _with_aux(name: str, result: Any) -> tuple[Any, Any]:
    if not isinstance(result, tuple) or len(result) != 2:
        raise IvyTypeError(
            f"ivy.{name}: with has_aux=True the function must return a pair (result, aux), not a "
            f"{type(result).__name__}"
        )
    return result[0], result[1]


def transformation(primitive: str) -> Callable[[Any], Any]:
    """Return a decorator for function transformations. The decorator stores `primitive` for `ivy.explain`, and prevents
    the conversion of the function by AutoGraph.
    """

    def mark(fn: Any) -> Any:
        fn.primitive = primitive
        return untouched(fn)

    return mark


def implementations_of(fn: Any, backend: Backend) -> list[tuple[str, Any]]:
    """Return the implementations of a transformation on a backend for `ivy.explain`, as pairs of kind and function."""
    primitive = fn.primitive
    if primitive in ("jvp", "vjp"):
        other = differentiating_backend(fn.__name__, backend)
        primitive = primitive if has_hook(other, primitive) else "vjp"
        if other is not backend:
            return [(f"by way of {other.name}", hook(other, primitive))]
    if not has_hook(backend, primitive):
        return [("body", fn)]
    return [("backend" if getattr(backend.hooks, primitive) is not None else "adapter", hook(backend, primitive))]


P = ParamSpec("P")
R = TypeVar("R")


def is_tree(value: Any) -> bool:
    """Return True if a value is nested data, and not an array whose class is a dataclass."""
    if is_container(value):
        return True
    return is_plain(value) and not hasattr(type(value), "__ivy_array_function__") and not hasattr(value, "dtype")


def defer_to_overrides(fn: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function that does not dispatch: arguments of user-defined classes can override it."""

    @wraps(fn)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if overrides := _find_overrides((*args, *kwargs.values()) if kwargs else args):
            result = try_overrides(overrides, call, args, kwargs)
            if result is not NotImplemented:
                return result
        return fn(*args, **kwargs)

    return call


def _find_overrides(values: Any) -> list[Any]:
    """Return the objects of classes that override functions, also in lists and tuples. Skip Containers, which are
    nested data.
    """
    overrides: list[Any] = []
    for value in values:
        cls = type(value)
        if cls is list or cls is tuple:
            overrides += _find_overrides(value)
        elif cls not in PLAIN and cls is not Array and is_override(cls) and not is_container(value):
            overrides.append(value)
    return overrides


def nestable(fn: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function of one value that does not dispatch: apply it to each leaf of nested data."""

    @wraps(fn)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if any(map(is_tree, (*args, *kwargs.values()))) and context.setting("nestable_mode"):
            return lazy.load("call_each")(fn, args, kwargs)
        return fn(*args, **kwargs)

    return call


_MODES = ("split", "magnitude", "jax")


def is_complex(x: Any) -> bool:
    """Return True if an array is complex. Arrays of classes without ``dtype`` are treated as real."""
    dtype = getattr(getattr(x, "_data", x), "dtype", "")
    # Read `kind` if there is one, because the `str` of a NumPy dtype is much slower to compute.
    kind = getattr(dtype, "kind", None)
    return "complex" in str(dtype) if kind is None else kind in ("c", "complex")


def in_mode(function: Any, x: ArrayLike, complex_mode: ComplexMode, **parameters: Any) -> "Array | None":
    """Apply a function to a complex array in a complex mode other than ``"jax"``.

    `function` itself implements the mode ``"jax"``. Return None if `x` is real: complex modes do not apply.
    """
    if not callable(complex_mode) and complex_mode not in _MODES:
        raise IvyValueError(
            f"ivy.{function.__name__}: complex_mode must be 'split', 'magnitude', 'jax' or a function, not "
            f"{complex_mode!r}"
        )
    if not is_complex(x):
        return None
    fn = partial(function, **parameters) if parameters else function
    if callable(complex_mode):
        return complex_mode(x, fn)
    if complex_mode == "split":
        return ops.complex(fn(ops.real(x)), fn(ops.imag(x)))
    # The gradients of `abs` and `angle` are NaN at zero. Where `x` is zero, compute `abs` and `angle` of 1, and pass
    # the magnitude 0 to `fn`.
    is_zero = ops.equal(x, 0)
    nonzero = ops.where(is_zero, 1.0, x)
    magnitude, phase = fn(ops.where(is_zero, 0.0, ops.abs(nonzero))), ops.angle(nonzero)
    return ops.complex(ops.multiply(magnitude, ops.cos(phase)), ops.multiply(magnitude, ops.sin(phase)))


lazy.provide("in_complex_mode", in_mode)


def is_below(x: ArrayLike, bound: float, /) -> "Array":
    """Return True where complex numbers are less than a real bound, in the order of JAX: real part, then imaginary."""
    real = ops.real(x)
    return ops.logical_or(ops.less(real, bound), ops.logical_and(ops.equal(real, bound), ops.less(ops.imag(x), 0)))


def largest(x: ArrayLike, axis: int) -> "Array":
    """Return the maximum of complex numbers along an axis, in the order of JAX: real part, then imaginary part."""
    real = ops.real(x)
    largest_real = ops.max(real, axis=axis, keepdims=True)
    imag = ops.where(ops.equal(real, largest_real), ops.imag(x), float("-inf"))
    return ops.complex(largest_real, ops.max(imag, axis=axis, keepdims=True))


def default_dtype_like(setting: str, x: Any) -> Dtype:
    """Return a default dtype, downcast if the backend of an array has no 64-bit dtypes (JAX without x64)."""
    name = str(context.setting(setting))
    backend_name = backends.backend_name(type(getattr(x, "_data", x)))
    return dtype_named(backends.load(backend_name).narrowed_dtypes().get(name, name) if backend_name else name)


Sizes = int | Sequence[int | None]
_DIFFERENTIATING = ("torch", "jax", "tensorflow")
_MAX_WINDOWS = 2**20
"""Maximum number of windows along an axis. The limit bounds the time of the Python loop over the windows."""


def adaptive_reduce(
    function: str, x: Any, output_size: Sizes, dims: int, last: bool, reduce: Callable[..., Any]
) -> Any:
    """Reduce each of the `dims` spatial axes to the number of windows in `output_size`. None keeps an axis.

    `last` is True if the channels are the last axis, and False if they precede the spatial axes.
    """
    ndim = len(ops.shape(x))
    if ndim not in (dims + 1, dims + 2):
        raise IvyValueError(
            f"ivy.{function}: input must have {dims + 1} or {dims + 2} dimensions, but has the "
            f"shape {tuple(ops.shape(x))}"
        )
    sizes = (output_size,) * dims if is_integral(output_size) else tuple(output_size)
    if len(sizes) != dims:
        raise IvyValueError(f"ivy.{function}: output_size must be one integer or {dims} integers, not {output_size!r}")
    first_axis = ndim - dims - 1 if last else ndim - dims
    # Reduce the last axis first, so that the gradient of tied maxima goes to the first maximum in memory.
    for axis, size in reversed([*enumerate(sizes, first_axis)]):
        n = ops.shape(x)[axis]
        if size is None or size == n:
            continue
        if n is None:
            raise unknown_lengths(f"ivy.{function}")
        if not 1 <= size <= _MAX_WINDOWS or not n:
            raise IvyValueError(
                f"ivy.{function}: cannot split an axis of length {n} into {size} windows; output_size must be from "
                f"1 to {_MAX_WINDOWS}"
            )
        x = _reduce_windows(x, axis, n, size, reduce)
    return x


def _reduce_windows(x: Any, axis: int, n: int, size: int, reduce: Callable[..., Any]) -> Any:
    """Reduce an axis of length `n` to `size` windows. If `size` divides `n`, the windows are adjacent and of equal
    length.
    """
    before, after = ops.shape(x)[:axis], ops.shape(x)[axis + 1 :]
    if n % size == 0:
        return reduce(ops.reshape(x, (*before, size, n // size, *after)), axis + 1, None)
    return over_windows(x, axis, [range(i * n // size, -(-(i + 1) * n // size)) for i in range(size)], reduce)


def over_windows(x: Any, axis: int, windows: Sequence[range], reduce: Callable[..., Any]) -> Any:
    """Reduce the elements of each window along an axis; windows may overlap and differ in length."""
    before, after = ops.shape(x)[:axis], ops.shape(x)[axis + 1 :]
    longest = max(map(len, windows))
    # Pad shorter windows with their last element, and pass the true lengths to `reduce`.
    indices = [window[min(j, len(window) - 1)] for window in windows for j in range(longest)]
    padded = ops.reshape(ops.take(x, indices, axis=axis), (*before, len(windows), longest, *after))
    return reduce(padded, axis + 1, [len(window) for window in windows])


def max_of(x: Any, axis: int, counts: list[int] | None) -> Any:
    """Return the maximum along an axis of windows from `over_windows`. The padding repeats elements of the windows, so
    it does not change the maximum.
    """
    if getattr(x, "backend", "") not in _DIFFERENTIATING:
        return ops.max(x, axis=axis)
    # Index the first maximum: it must receive the whole gradient, but `max` splits its gradient among tied elements.
    index = ops.argmax(x, axis=axis, keepdims=True)
    return ops.squeeze(ops.take_along_axis(x, index, axis), axis)


def mean_of(x: Any, axis: int, counts: list[int] | None) -> Any:
    """Return the mean along an axis of windows from `over_windows`; `counts` are their lengths without padding."""
    if counts is None or len(set(counts)) == 1:
        return ops.mean(x, axis=axis)
    longest, trailing = max(counts), (1,) * (len(ops.shape(x)) - axis - 1)
    mask = ops.asarray([[j < count for j in range(longest)] for count in counts], like=x)
    masked = ops.where(ops.reshape(mask, (len(counts), longest, *trailing)), x, 0.0)
    divisors = ops.asarray([float(count) for count in counts], like=x)
    return ops.divide(ops.sum(masked, axis=axis), ops.reshape(divisors, (len(counts), *trailing)))
