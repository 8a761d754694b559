"""Helpers that several modules of functions use."""

import importlib.util
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from ivy_protocol import backends, lazy, slots
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.chain import adapters, bind_namespace
from ivy_protocol.backends.devices import host_data
from ivy_protocol.backends.implementations import create
from ivy_protocol.base.nested import PLAIN, is_container, is_plain, rebuilt, rebuilt_dict
from ivy_protocol.base.protocol import ask_in_order, is_override
from ivy_protocol.base.typing import (
    ArrayLike,
    ComplexMode,
)
from ivy_protocol.compiling import untouched
from ivy_protocol.conversion import arguments, mixing, transfer
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.core import context
from ivy_protocol.core.defaults import SETTINGS
from ivy_protocol.core.device import all_devices
from ivy_protocol.core.dtypes import Dtype, any_dtype, dtype_named
from ivy_protocol.core.scalars import PYTHON_SCALARS, default_dtype_of
from ivy_protocol.core.shape import is_whole
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
from ivy_protocol.messages.prefixes import unknown_lengths
from ivy_protocol.slots import adoption_of

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


def normalize_axis(name: str, axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.{name}: axis {axis} is out of range for an array of {rank} dimensions")
    return axis % rank


def product_of(lengths: Any) -> int:
    """Return the product of lengths; -1 if a length is unknown."""
    return -1 if None in lengths else math.prod(lengths)


INF, NAN = float("inf"), float("nan")


def has_readable_values(x: Any) -> bool:
    """Return True if the values of an array can be read."""
    return is_array_leaf(x) and known(x) and 0 not in ops.shape(x)


def is_outside(x: Any, size: int) -> bool:
    return has_readable_values(x) and (ops.to_scalar(ops.min(x)) < 0 or ops.to_scalar(ops.max(x)) >= size)


def kronecker_product(a: Any, b: Any) -> Any:
    first, second = tuple(ops.shape(a)), tuple(ops.shape(b))
    rank = max(len(first), len(second))
    first, second = (1,) * (rank - len(first)) + first, (1,) * (rank - len(second)) + second
    lengths = tuple([m * n for m, n in zip(first, second, strict=True)])
    if rank > 2:
        # TensorFlow tiles arrays along a few axes only.
        product = ops.multiply(ops.reshape(a, (-1, 1)), ops.reshape(b, (1, -1)))
        order = [axis for n in range(rank) for axis in (n, rank + n)]
        return ops.reshape(ops.permute_dims(ops.reshape(product, (*first, *second)), order), lengths)
    left = ops.reshape(a, tuple([n for length in first for n in (length, 1)]))
    right = ops.reshape(b, tuple([n for length in second for n in (1, length)]))
    return ops.reshape(ops.multiply(left, right), lengths)


Ints = int | Sequence[int]


def per_axis(function: str, name: str, value: Ints, count: int) -> tuple[int, ...]:
    found = (value,) * count if is_whole(value) else tuple(value)
    if len(found) != count or min(found, default=1) < 1:
        raise IvyValueError(f"ivy.{function}: {name} are {count} positive integers, not {value!r}")
    return found


def padding_per_axis(
    function: str, padding: Any, lengths: Any, spans: list[int], strides: tuple[int, ...]
) -> list[tuple[int, int]]:
    if padding == "VALID":
        return [(0, 0)] * len(spans)
    if padding == "SAME":
        needed = [
            max((-(-n // step) - 1) * step + span - n, 0) for n, span, step in zip(lengths, spans, strides, strict=True)
        ]
        return [(number // 2, number - number // 2) for number in needed]
    if is_whole(padding):
        return [(padding, padding)] * len(spans)
    if isinstance(padding, str) or len(padding) != len(spans):
        raise IvyValueError(
            f"ivy.{function}: padding is 'VALID', 'SAME', an integer or a pair for each axis, not {padding!r}"
        )
    return [(low, high) for low, high in padding]


class SettingScope:
    """A setting held for the length of a ``with`` block."""

    _name: str

    def __init__(self, value: Any, /) -> None:
        self._value = checked(self._name, value)

    def __enter__(self) -> Any:
        context.enter(self, **{self._name: self._value})
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "a flag": (lambda value: isinstance(value, bool), "True or False"),
    "digits": (lambda value: type(value) is int and 0 <= value <= 1000, "a number of digits up to 1000"),
    "a number": (_is_number, "a number that is not negative"),
    "a path": (lambda value: isinstance(value, str), "a path"),
}
"""What a setting takes, with the words for it; data types, devices and texts are checked by their names."""


def checked(name: str, value: Any) -> Any:
    """The value of a setting in the form that is stored, or an error before anything has changed."""
    takes = SETTINGS[name].takes
    if isinstance(takes, tuple):
        if value not in takes:
            raise IvyValueError(f"{name} is one of {', '.join(takes)}, not {value!r}")
        return value
    if takes == "a device":
        if hasattr(value, "shape"):
            raise IvyTypeError(f"{name} is a device, not an array; give that of the array, as x.device is")
        return _known_device(str(slots.as_ivy_dev(value)))
    if takes not in CHECKS and takes != "names":
        dtype = any_dtype(value)
        if takes not in ("a data type", dtype.kind):
            raise IvyValueError(f"{name} is a data type of kind {takes!r}, not {dtype}")
        return str(dtype)
    if takes == "names":
        return _names(name, value)
    fits, words = CHECKS[takes]
    if not fits(value):
        raise IvyValueError(f"{name} is {words}, not {value!r}")
    return value


def _names(name: str, value: Any) -> tuple[str, ...]:
    """The names of alternative implementations, of which one may be given by itself."""
    from ivy_protocol.backends import alternatives

    names = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list | tuple) else (value,)
    alternatives.check_names(name, names)
    return names


def _known_device(name: str) -> str:
    """The name of a device, unless it is of a kind that neither ivy nor a library in use knows."""
    if name.partition(":")[0] in (*all_devices, "meta"):
        # Whether there is such a device is seen when an array is to lie there.
        return name
    refused: IvyException | None = None
    for backend in tuple(backends.loaded.values()):
        try:
            backend.native_device(name)
        except IvyException as error:
            refused = error
        else:
            return name
    raise IvyDeviceError(
        f"no library in use has a device {name!r}; a device is one such as 'cpu' or 'gpu:0', or one of the library "
        f"that was chosen before with ivy.set_backend"
    ) from refused


def pop(name: str) -> None:
    """Undo the last `put` of a setting; without one the default stays."""
    context.pop(name)


def put(name: str, value: Any) -> None:
    """Check a value and set it."""
    context.push(name, checked(name, value))


Path = tuple[Any, ...]
SUBSTITUTES = ("torch", "jax")
"""The libraries that differentiate for those that cannot; torch comes first, since it always has 64-bit types."""
_WIDE = ("float64", "complex128")


class LayerField(str):
    """The name, in a path, of what an `ivy.ArrayLayer` holds."""

    __slots__ = ()


class Part(LayerField):
    """The name, in a path, of an array that an object of a class of one's own holds."""

    __slots__ = ()


class Beside(str):
    """The name, in a path, of an array that a layer has beside what it holds, such as a mask."""

    __slots__ = ()


Remake = Callable[[Any, Any], Any]
"""Makes of a layer, and of what `walk` gives for what it holds, what stands for it."""


def walk(fn: Callable[[Path, Any], Any], tree: Any, path: Path = (), remake: Remake | None = None) -> Any:
    """Return nested data with `fn` of its path and value in the place of each leaf.

    Layers are nested data too, of what they hold and the arrays that they have beside it, and so are classes with
    ``__ivy_flatten__`` and ``__ivy_unflatten__``, as subclasses of `ivy.Array` have them.
    """
    cls = type(tree)
    if cls is slots.Array:
        return fn(path, tree)
    if hasattr(type(tree), "__ivy_nested__"):
        return tree.__ivy_nested__({key: walk(fn, value, (*path, key), remake) for key, value in dict.items(tree)})
    if hasattr(type(tree), "__ivy_layer__"):
        return tree.__ivy_map_parts__(lambda name, value: walk(fn, value, (*path, name), remake), remake)
    if isinstance(tree, dict):
        return rebuilt_dict(tree, {key: walk(fn, value, (*path, key), remake) for key, value in tree.items()})
    if isinstance(tree, list | tuple):
        return rebuilt(tree, [walk(fn, value, (*path, place), remake) for place, value in enumerate(tree)])
    adoption = adoption_of(type(tree))
    if adoption is not None:
        return adoption.back(walk(fn, adoption.lift(tree), path, remake), (tree,))
    if is_plain(tree):
        from dataclasses import fields, replace

        values = {field.name: getattr(tree, field.name) for field in fields(tree) if field.init}
        return replace(tree, **{key: walk(fn, value, (*path, key), remake) for key, value in values.items()})
    if hasattr(cls, "__ivy_flatten__"):
        parts, rest = flattened(tree)
        return cls.__ivy_unflatten__(rest, [walk(fn, v, (*path, Part(i)), remake) for i, v in enumerate(parts)])
    found = fn(path, tree)
    return tree if found is None and is_beside(path) else found


def flattened(value: Any) -> tuple[tuple[Any, ...], Any]:
    """The parts of an object of a class of one's own, and the rest, as its ``__ivy_flatten__`` gives them.

    Raises
    ------
    IvyTypeError
        It gives something else.
    """
    found = value.__ivy_flatten__()
    if type(found) is not tuple or len(found) != 2 or not isinstance(found[0], tuple | list):
        name = type(value).__name__
        raise IvyTypeError(
            f"{name}.__ivy_flatten__ returns a pair, of a tuple of the parts and of the rest, from which "
            f"{name}.__ivy_unflatten__(rest, parts) makes an object; it returned a {type(found).__name__}"
        )
    return tuple(found[0]), found[1]


def check_parts(name: str, tree: Any, instead: str = "") -> None:
    """Refuse objects of classes of one's own whose arrays a transformation cannot see.

    Raises
    ------
    IvyTypeError
        There is one.
    """
    for leaf in leaves_of(tree, is_closed).values():
        cls = type(leaf).__name__
        raise IvyTypeError(
            f"ivy.{name}: a {cls} does not say what arrays it holds; give the class __ivy_flatten__, which returns "
            f"them and the rest, and __ivy_unflatten__(rest, parts), which makes a {cls} of others{instead}"
        )


def is_closed(value: Any) -> bool:
    """Whether a leaf answers functions itself, and does not say what arrays it holds."""
    return is_override(type(value)) and not isinstance(value, slots.Array) and not is_array_leaf(value)


def is_beside(path: Path) -> bool:
    """Whether there is something at a path that a layer has beside what it holds."""
    return any([type(key) is Beside for key in path])


def filled(tree: Any, values: Mapping[Path, Any]) -> Any:
    """Return nested data with other values at some paths."""
    return walk(values.get, tree)


def _emptied(tree: Any) -> Any:
    """Nested data of Python without the arrays in it, which are traced: what jax checks must not hold them."""
    if type(tree) in (list, tuple):
        return type(tree)([_emptied(item) for item in tree])
    if type(tree) is dict:
        return {key: _emptied(item) for key, item in tree.items()}
    keeps = type(tree) is not slots.Array and hasattr(type(tree), "__ivy_flatten__")
    return tree if keeps or not is_array_leaf(tree) else None


def leaves_of(tree: Any, wanted: Callable[[Any], bool]) -> dict[Path, Any]:
    """The leaves of nested data that are wanted, by their paths."""
    found: dict[Path, Any] = {}

    def note(path: Path, leaf: Any) -> None:
        if wanted(leaf):
            found[path] = leaf

    walk(note, tree)
    return found


_NEVER = (str, list, tuple, dict)
"""Types of Python that stand for no array, which compiled code need not look up."""


def is_array_leaf(value: Any) -> bool:
    """Whether a leaf is an array, of ivy or of any library."""
    data = data_of(value)
    cls = type(data)
    if cls in PYTHON_SCALARS or data is None or cls in _NEVER or callable(data):
        return isinstance(value, slots.Array)
    return bool(library_of(cls) or backends.learn(data))


def is_number(value: Any) -> bool:
    """Whether a leaf is an array, or a Python number, which stands for an array without axes."""
    return isinstance(value, PYTHON_SCALARS) or is_array_leaf(value)


def backend_for(name: str, values: Iterable[Any]) -> Backend:
    """The backend of arrays, or for Python numbers alone the current one.

    Where one library stands in for another, it is that one also for arrays that are still to be converted.

    Raises
    ------
    IvyDispatchError
        The arrays belong to several libraries.
    """
    arrays = [data_of(v) for v in values if is_array_leaf(v)]
    found = dict.fromkeys([library_of(type(v)) for v in arrays])
    where = mixing.library(name, list(found), context.all_modes[context.current_modes()])
    return backends.load(where or context.chosen_backend() or "numpy")


def hook(backend: Backend, name: str) -> Any:
    """The function of a backend by which it transforms functions."""
    own = getattr(backend.hooks, name)
    return bind_namespace(getattr(adapters(), name), backend.xp) if own is None else own


def has_hook(backend: Backend, name: str) -> bool:
    """Whether a backend has such a function."""
    return getattr(backend.hooks, name) is not None or hasattr(adapters(), name)


def differentiating(name: str, backend: Backend) -> Backend:
    """The backend that differentiates for another: itself, or one that is installed.

    Raises
    ------
    IvyNotImplementedException
        It has no gradients, and none of the libraries that could stand in for it is installed.
    """
    if has_hook(backend, "vjp"):
        return backend
    for other in SUBSTITUTES:
        if importlib.util.find_spec(other) is not None:
            backends.debug("ivy.%s on %s is answered by %s", name, backend.name, other)
            return backends.load(other)
    raise IvyNotImplementedException(
        f"ivy.{name}: {backend.name} has no gradients; install torch, which then answers for it "
        "(pip install 'ivy_protocol[torch]'), or give arrays of a library that has them"
    )


def known(value: Any) -> bool:
    """Whether an array has values; those of a trace have none yet."""
    data = data_of(value)
    return backends.load(library_of(type(data))).hooks.has_values(data)


def tells_dtype(value: Any) -> bool:
    """Whether an argument has a data type, as not every class of one's own has; those without have floats."""
    return not is_override(type(value)) or hasattr(value, "dtype")


def concrete(test: Any) -> bool:
    """Whether Python can branch on an array."""
    data = data_of(test)
    return backends.load(library_of(type(data))).hooks.is_concrete(data)


def as_arrays(values: Iterable[Any]) -> bool:
    """Whether results are `ivy.Array`: those of native arrays are none when array mode is off."""
    return context.all_modes[context.current_modes()].array_mode or any([isinstance(v, slots.Array) for v in values])


def wrapped(native: Any, as_array: bool = True) -> Any:
    """Make an `ivy.Array` of a native array, if wanted."""
    if not as_array:
        return native
    array = object.__new__(slots.Array)
    array._data = native
    return array


def as_native(backend: Backend, value: Any) -> Any:
    """The native array of a backend for an array of any library or a Python number."""
    if type(value := host_data(value)) in PYTHON_SCALARS:
        return create(backend, value, default_dtype_of(type(value)))
    return arguments.native(backend, value)


def kind(backend: Backend, array: Any) -> str:
    """The kind of data type of a native array."""
    return backend.ivy_dtype(array.dtype).kind


def floating(backend: Backend, array: Any) -> Any:
    """A native array as it is, or cast to the default float if it holds integers."""
    if backend.is_inexact(array.dtype):
        return array
    return cast(backend, array, backend.native_dtype(context.setting("default_float_dtype"), explicit=False), None)


def variables_of(tree: Any) -> dict[Path, Any]:
    """The leaves of nested data that functions are differentiated by; of a layer it is what it holds."""
    return {path: leaf for path, leaf in leaves_of(tree, differentiable).items() if not is_beside(path)}


def differentiable(value: Any) -> bool:
    """Whether a leaf can be differentiated: an array of numbers, or a Python float or complex number."""
    if type(value := host_data(value)) in PYTHON_SCALARS:
        return type(value) in (float, complex)
    return (
        is_array_leaf(value) and backends.load(library_of(type(data_of(value)))).ivy_dtype(value.dtype).kind != "bool"
    )


class _Point:
    """A function at one point, as one of native arrays.

    `trees` are its arguments, whose arrays are the variables. Where the library of these cannot differentiate,
    another one does; arrays that the function brings along are then converted to that one.
    """

    outputs: dict[Path, Any]
    """The native results of floating-point numbers, by their places in the pair of the result and what is beside."""
    value: Any
    aux: Any

    def __init__(self, name: str, trees: tuple[Any, ...]) -> None:
        self.name = name
        self.trees = trees
        check_parts(name, trees)
        self.variables = variables_of(trees)
        if not self.variables:
            raise IvyDispatchError(
                f"ivy.{name}: there is no array of numbers, and no float, to differentiate with respect to among "
                f"the arguments of the types {', '.join(type(tree).__name__ for tree in trees)}"
            )
        given = list(self.variables.values())
        self.source = backend_for(name, given)
        self.backend = differentiating(name, self.source)
        self.as_array = as_arrays(given)
        self._result: Any = None
        self._places: list[Path] = []
        self._other_places: list[Path] = []

    def _primals(self) -> list[Any]:
        """The variables, as floating-point arrays of the library that differentiates."""
        return [floating(self.backend, as_native(self.backend, v)) for v in self.variables.values()]

    def _keep(self, values: Iterable[Any], others: Iterable[Any]) -> None:
        """Note what the function returned."""
        self.outputs = dict(zip(self._places, values, strict=True))
        found = {**self.outputs, **dict(zip(self._other_places, others, strict=True))}
        self.value, self.aux = filled(self._result, {path: self.returned(v) for path, v in found.items()})

    def _along(self, what: str, tree: Any, like: Mapping[Path, Any]) -> list[Any]:
        """The native arrays of a tree that stands beside another: of its shapes and types, and zeros for None."""
        found = {path: leaf for path, leaf in leaves_of(tree, is_number).items() if not is_beside(path)}
        if found.keys() - like.keys():
            raise IvyTypeError(
                f"ivy.{self.name}: {what} are nested as what they belong to, with numbers at "
                f"{sorted(like, key=str)}; there are some at {sorted(found.keys() - like.keys(), key=str)}"
            )
        return [self._beside(what, found.get(path), x) for path, x in like.items()]

    def _beside(self, what: str, leaf: Any, x: Any) -> Any:
        if leaf is None:
            return self.backend.xp.zeros_like(x)
        array = as_native(self.backend, leaf)
        if tuple(array.shape) != tuple(x.shape):
            raise IvyValueError(
                f"ivy.{self.name}: {what} have the shapes of what they belong to; one has the shape "
                f"{tuple(array.shape)}, beside {tuple(x.shape)}"
            )
        if kind(self.backend, array) == "complex" != kind(self.backend, x):
            raise IvyTypeError(f"ivy.{self.name}: {what} are complex only beside complex numbers; take a real part")
        return cast(self.backend, array, x.dtype, None)

    def _flat(self, func: Callable[..., Any], has_aux: bool) -> Callable[..., Any]:
        """The function as one of native arrays, to a tuple of its arrays of floats and a tuple of its others."""

        def flat(*traced: Any) -> Any:
            pairs = zip(self.variables.items(), traced, strict=True)
            result = func(*filled(self.trees, {path: self._handed(leaf, x) for (path, leaf), x in pairs}))
            self._result = _with_aux(self.name, result) if has_aux else (result, None)
            check_parts(self.name, self._result)
            found = {
                path: as_native(self.backend, leaf) for path, leaf in leaves_of(self._result, is_array_leaf).items()
            }
            own = [p for p in found if p[0] == 0 and not is_beside(p)]
            self._places = [p for p in own if self.backend.is_inexact(found[p].dtype)]
            self._other_places = [p for p in found if p not in self._places]
            if not self._places:
                raise IvyTypeError(
                    f"ivy.{self.name}: the function returned {_type_of(self._result[0])}, and no array of "
                    "floating-point numbers; what Python makes of an array, such as float(x), has no gradient"
                )
            self._result = _emptied(self._result)
            return tuple([found[p] for p in self._places]), tuple([found[p] for p in self._other_places])

        return flat

    def _handed(self, leaf: Any, traced: Any) -> Any:
        """What the function gets for a variable: an `ivy.Array` for one, and a native array for a native one."""
        return wrapped(traced, self.backend is not self.source or not self.backend.is_array(leaf))

    def returned(self, native: Any) -> Any:
        """A native result as an array of the library of the variables."""
        if self.backend is not self.source:
            native = transfer.transferred(self.source, native, narrow=True)
        return wrapped(native, self.as_array)

    def trees_of(self, natives: Iterable[Any], output: Path = (0,)) -> tuple[Any, ...]:
        """The arguments with native results for the variables in their places, and None for what is none.

        They belong to the output at a path.
        """
        value = at(self.value, output[1:])
        found = dict(zip(self.variables, natives, strict=True))
        return walk(
            lambda path, _: self.returned(found[path]) if path in found else None,
            self.trees,
            remake=lambda layer, data: layer.derivative(data, value),
        )

    @contextmanager
    def _scope(self) -> Iterator[None]:
        """While another library differentiates, everything is computed by it."""
        if self.backend is self.source:
            yield
            return
        with ExitStack() as scopes:
            wide = self.backend.hooks.enable_x64
            if wide is not None and any([self._is_wide(v) for v in self.variables.values()]):
                scopes.enter_context(wide())
            name = self.backend.key
            scopes.enter_context(context.scope(only=name, backends=name, mixed_arrays="any"))
            yield

    def _is_wide(self, value: Any) -> bool:
        return is_array_leaf(value) and self.source.dtype_name(value.dtype) in _WIDE


class Linearised(_Point):
    """A function at one point: its value there, and how cotangents of it are carried back to the arguments."""

    def __init__(self, name: str, func: Callable[..., Any], trees: tuple[Any, ...], has_aux: bool = False) -> None:
        super().__init__(name, trees)
        with self._scope():
            found = hook(self.backend, "vjp")(self._flat(func, has_aux), *self._primals())
        values, others, self._carry = found
        self._keep(values, others)

    def carried(self, cotangents: Any) -> tuple[Any, ...]:
        """The arguments with what a cotangent of the result gives for each variable."""
        with self._scope():
            like = {path[1:]: x for path, x in self.outputs.items()}
            found = self._carry(tuple(self._along("cotangents", cotangents, like)))
        return self.trees_of(found)

    def gradients(self, place: int = 0) -> list[Any]:
        """The native gradients of one output, which is one number, by the variables."""
        xp = self.backend.xp
        with self._scope():
            cotangents = [xp.zeros_like(x) for x in self.outputs.values()]
            cotangents[place] = xp.ones_like(cotangents[place])
            return list(self._carry(tuple(cotangents)))

    def jacobian(self, output: Any, place: int) -> list[Any]:
        """The native derivatives of the elements of one output, whose axes come first, by the variables."""
        xp = self.backend.xp
        shape = tuple(output.shape)
        if not shape:
            return self.gradients(place)
        outputs = list(self.outputs.values())

        def row(cotangent: Any) -> Any:
            rest = [xp.zeros_like(x) for x in outputs]
            rest[place] = cotangent
            return list(self._carry(tuple(rest))), []

        with self._scope():
            size = 1
            for length in shape:
                size *= length
            device = {"device": output.device} if self.backend.name == "torch" else {}
            basis = xp.reshape(xp.eye(size, dtype=output.dtype, **device), (size, *shape))
            if size:
                rows, _ = hook(self.backend, "vmap")(row, basis)
            else:
                rows = [xp.zeros((0, *v.shape), dtype=v.dtype, **device) for v in self._carry(tuple(outputs))]
            return [xp.reshape(x, (*shape, *x.shape[1:])) for x in rows]


class Pushed(_Point):
    """A function at one point: its value there, and how it changes with its arguments in one direction."""

    def __init__(
        self, name: str, func: Callable[..., Any], trees: tuple[Any, ...], tangents: Any, has_aux: bool = False
    ) -> None:
        super().__init__(name, trees)
        with self._scope():
            primals = self._primals()
            along = self._along("tangents", tangents, dict(zip(self.variables, primals, strict=True)))
            found = _pushed(self.backend, self._flat(func, has_aux), tuple(primals), tuple(along))
        values, changes, others = found
        self._keep(values, others)
        rates = {path[1:]: self.returned(x) for path, x in zip(self._places, changes, strict=True) if path[0] == 0}
        self.change = walk(lambda path, _: rates.get(path), self._result[0])


def at(tree: Any, path: Path) -> Any:
    """What is at a path of nested data: a layer, and not what it holds."""
    for key in path:
        if isinstance(key, LayerField):
            break
        if isinstance(tree, dict):
            tree = dict.__getitem__(tree, key)
        else:
            tree = tree[key] if isinstance(tree, list | tuple) else getattr(tree, key)
    return tree


def _pushed(backend: Backend, func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
    """Carry tangents forward: by the library, or else as cotangents through what carries those of a function."""
    if has_hook(backend, "jvp"):
        found = hook(backend, "jvp")(func, primals, tangents)
        if found is not NotImplemented:
            return found
    vjp, zeros_like = hook(backend, "vjp"), backend.xp.zeros_like
    values, others, carry = vjp(func, *primals)
    # What is carried back depends on a cotangent linearly, so its transpose is the same wherever that is.
    _, _, transposed = vjp(lambda *cotangents: (tuple(carry(cotangents)), ()), *[zeros_like(x) for x in values])
    return values, transposed(tangents), others


def _type_of(value: Any) -> str:
    return f"{value.dtype}{tuple(value.shape)}" if is_array_leaf(value) else f"a {type(value).__name__}"


def _with_aux(name: str, result: Any) -> tuple[Any, Any]:
    if not isinstance(result, tuple) or len(result) != 2:
        raise IvyTypeError(
            f"ivy.{name}: with has_aux=True the function returns a pair, of what is differentiated and what is not; "
            f"it returned a {type(result).__name__}"
        )
    return result[0], result[1]


def transformation(primitive: str) -> Callable[[Any], Any]:
    """Let `ivy.explain` say what answers a function that transforms others, and AutoGraph leave it as it is."""

    def mark(fn: Any) -> Any:
        fn.primitive = primitive
        return untouched(fn)

    return mark


def answers(fn: Any, backend: Backend) -> list[tuple[str, Any]]:
    """The kind of what answers a transformation on a backend, and the function that does."""
    primitive = fn.primitive
    if primitive in ("jvp", "vjp"):
        other = differentiating(fn.__name__, backend)
        primitive = primitive if has_hook(other, primitive) else "vjp"
        if other is not backend:
            return [(f"by way of {other.name}", hook(other, primitive))]
    if not has_hook(backend, primitive):
        return [("body", fn)]
    return [("backend" if getattr(backend.hooks, primitive) is not None else "adapter", hook(backend, primitive))]


P = ParamSpec("P")
R = TypeVar("R")


def is_tree(value: Any) -> bool:
    """Whether a value is nested data, and no array of a class that happens to be a dataclass."""
    if is_container(value):
        return True
    return is_plain(value) and not hasattr(type(value), "__ivy_array_function__") and not hasattr(value, "dtype")


def asking(fn: Callable[P, R]) -> Callable[P, R]:
    """Let classes of one's own among the arguments answer a function that does not dispatch."""

    @wraps(fn)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if asked := _asked((*args, *kwargs.values()) if kwargs else args):
            result = ask_in_order(asked, call, args, kwargs)
            if result is not NotImplemented:
                return result
        return fn(*args, **kwargs)

    return call


def _asked(values: Any) -> list[Any]:
    """The objects of classes of one's own among values, also in lists; a Container is nested data."""
    found: list[Any] = []
    for value in values:
        cls = type(value)
        if cls is list or cls is tuple:
            found += _asked(value)
        elif cls not in PLAIN and cls is not slots.Array and is_override(cls) and not is_container(value):
            found.append(value)
    return found


def nestable(fn: Callable[P, R]) -> Callable[P, R]:
    """Let a function that asks about one value, and does not dispatch, answer for each leaf of nested data."""

    @wraps(fn)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if any(map(is_tree, (*args, *kwargs.values()))) and context.setting("nestable_mode"):
            return lazy.load("call_each")(fn, args, kwargs)
        return fn(*args, **kwargs)

    return call


_MODES = ("split", "magnitude", "jax")


def is_complex(x: Any) -> bool:
    """Whether an array has complex numbers; a class that does not tell its data type has real ones."""
    dtype = getattr(getattr(x, "_data", x), "dtype", "")
    # The text of a data type of NumPy costs much more than its kind.
    kind = getattr(dtype, "kind", None)
    return "complex" in str(dtype) if kind is None else kind in ("c", "complex")


def in_mode(function: Any, x: ArrayLike, complex_mode: ComplexMode, **parameters: Any) -> "Array | None":
    """Return the function of complex numbers in a mode other than ``"jax"``, which each function has of its own.

    None if the numbers are real, which have one mode only.
    """
    if not callable(complex_mode) and complex_mode not in _MODES:
        raise IvyValueError(
            f"ivy.{function.__name__}: complex_mode is 'split', 'magnitude', 'jax' or a function, not {complex_mode!r}"
        )
    if not is_complex(x):
        return None
    fn = partial(function, **parameters) if parameters else function
    if callable(complex_mode):
        return complex_mode(x, fn)
    if complex_mode == "split":
        return ops.complex(fn(ops.real(x)), fn(ops.imag(x)))
    # Neither the size nor the direction of zero has a gradient.
    nothing = ops.equal(x, 0)
    away = ops.where(nothing, 1.0, x)
    size, direction = fn(ops.where(nothing, 0.0, ops.abs(away))), ops.angle(away)
    return ops.complex(ops.multiply(size, ops.cos(direction)), ops.multiply(size, ops.sin(direction)))


def is_below(x: ArrayLike, bound: float, /) -> "Array":
    """Whether complex numbers come before a real one, in the order of jax: by real part, then by imaginary part."""
    first = ops.real(x)
    return ops.logical_or(ops.less(first, bound), ops.logical_and(ops.equal(first, bound), ops.less(ops.imag(x), 0)))


def largest(x: ArrayLike, axis: int) -> "Array":
    """The last of the complex numbers along an axis, in the same order."""
    first = ops.real(x)
    most = ops.max(first, axis=axis, keepdims=True)
    second = ops.where(ops.equal(first, most), ops.imag(x), float("-inf"))
    return ops.complex(most, ops.max(second, axis=axis, keepdims=True))


def default_beside(setting: str, x: Any) -> Dtype:
    """A default data type for a result on the library of an array, which may have none that is as wide."""
    name = str(context.setting(setting))
    where = backends.backend_name(type(getattr(x, "_data", x)))
    return dtype_named(backends.load(where).narrowed_dtypes().get(name, name) if where else name)


Sizes = int | Sequence[int | None]
_DIFFERENTIATING = ("torch", "jax", "tensorflow")
_MAX_WINDOWS = 2**20
"""How many windows an axis may be reduced to: each has its own bounds."""


def adapted(function: str, x: Any, output_size: Sizes, dims: int, last: bool, reduce: Callable[..., Any]) -> Any:
    count = len(ops.shape(x))
    if count not in (dims + 1, dims + 2):
        raise IvyValueError(
            f"ivy.{function}: input needs {dims + 1} or {dims + 2} axes, not {count} as in {tuple(ops.shape(x))}"
        )
    sizes = (output_size,) * dims if is_whole(output_size) else tuple(output_size)
    if len(sizes) != dims:
        raise IvyValueError(f"ivy.{function}: output_size is one number, or {dims}, not {output_size!r}")
    first = count - dims - 1 if last else count - dims
    # From the last axis on, so that of equal elements the first in memory is taken.
    for axis, size in reversed([*enumerate(sizes, first)]):
        n = ops.shape(x)[axis]
        if size is None or size == n:
            continue
        if n is None:
            raise unknown_lengths(f"ivy.{function}")
        if not 1 <= size <= _MAX_WINDOWS or not n:
            raise IvyValueError(
                f"ivy.{function} makes no {size} windows of an axis of length {n}; "
                f"output_size is from 1 to {_MAX_WINDOWS}"
            )
        x = _parted(x, axis, n, size, reduce)
    return x


def _parted(x: Any, axis: int, n: int, size: int, reduce: Callable[..., Any]) -> Any:
    """Reduce the windows along an axis, which lie side by side if their number divides its length."""
    before, after = ops.shape(x)[:axis], ops.shape(x)[axis + 1 :]
    if n % size == 0:
        return reduce(ops.reshape(x, (*before, size, n // size, *after)), axis + 1, None)
    return over_windows(x, axis, [range(i * n // size, -(-(i + 1) * n // size)) for i in range(size)], reduce)


def over_windows(x: Any, axis: int, windows: Sequence[range], reduce: Callable[..., Any]) -> Any:
    """Reduce the elements in windows along an axis."""
    before, after = ops.shape(x)[:axis], ops.shape(x)[axis + 1 :]
    most = max(map(len, windows))
    # The last element of a shorter window stands in the places that are left.
    numbers = [window[min(j, len(window) - 1)] for window in windows for j in range(most)]
    parted = ops.reshape(ops.take(x, numbers, axis=axis), (*before, len(windows), most, *after))
    return reduce(parted, axis + 1, [len(window) for window in windows])


def greatest_of(x: Any, axis: int, counts: list[int] | None) -> Any:
    if getattr(x, "backend", "") not in _DIFFERENTIATING:
        return ops.max(x, axis=axis)
    # The gradient of a maximum is shared by equal elements; that of a choice is not.
    place = ops.argmax(x, axis=axis, keepdims=True)
    return ops.squeeze(ops.take_along_axis(x, place, axis), axis)


def mean_of(x: Any, axis: int, counts: list[int] | None) -> Any:
    if counts is None or len(set(counts)) == 1:
        return ops.mean(x, axis=axis)
    most, others = max(counts), (1,) * (len(ops.shape(x)) - axis - 1)
    belongs = ops.asarray([[j < count for j in range(most)] for count in counts], like=x)
    kept = ops.where(ops.reshape(belongs, (len(counts), most, *others)), x, 0.0)
    numbers = ops.asarray([float(count) for count in counts], like=x)
    return ops.divide(ops.sum(kept, axis=axis), ops.reshape(numbers, (len(counts), *others)))
