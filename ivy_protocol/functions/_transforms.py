"""Transformations of functions: the arrays in their arguments, and the library that traces them.

A library transforms functions of native arrays. Each backend has a few such functions, by which everything else is
written: ``vjp``, ``vmap``, ``custom_gradient``, ``branch``, ``while_loop`` and ``scan``. Here nested data are taken
apart for them, and results put together again.
"""

import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.chain import adapters, bind_namespace
from ivy_protocol.backends.devices import host_data
from ivy_protocol.backends.implementations import create
from ivy_protocol.base.nested import is_plain, rebuilt, rebuilt_dict
from ivy_protocol.base.protocol import is_override
from ivy_protocol.compiling import untouched
from ivy_protocol.conversion import arguments, mixing, transfer
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.exceptions import IvyDispatchError, IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.slots import adoption_of
from ivy_protocol.state import context
from ivy_protocol.values.numbers import PYTHON_SCALARS, default_dtype_of

Path = tuple[Any, ...]
SUBSTITUTES = ("torch", "jax")
"""The libraries that differentiate for those that cannot; torch comes first, since it always has 64-bit types."""
_WIDE = ("float64", "complex128")


class Held(str):
    """The name, in a path, of what an `ivy.ArrayLayer` holds."""

    __slots__ = ()


class Part(Held):
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
    return is_override(type(value)) and not isinstance(value, slots.Array) and not is_array(value)


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
    return tree if keeps or not is_array(tree) else None


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


def is_array(value: Any) -> bool:
    """Whether a leaf is an array, of ivy or of any library."""
    data = data_of(value)
    cls = type(data)
    if cls in PYTHON_SCALARS or data is None or cls in _NEVER or callable(data):
        return isinstance(value, slots.Array)
    return bool(library_of(cls) or backends.learn(data))


def is_number(value: Any) -> bool:
    """Whether a leaf is an array, or a Python number, which stands for an array without axes."""
    return isinstance(value, PYTHON_SCALARS) or is_array(value)


def backend_for(name: str, values: Iterable[Any]) -> Backend:
    """The backend of arrays, or for Python numbers alone the current one.

    Where one library stands in for another, it is that one also for arrays that are still to be converted.

    Raises
    ------
    IvyDispatchError
        The arrays belong to several libraries.
    """
    arrays = [data_of(v) for v in values if is_array(v)]
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
    return backends.load(library_of(type(data))).hooks.is_known(data)


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


def native(backend: Backend, value: Any) -> Any:
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
    return is_array(value) and backends.load(library_of(type(data_of(value)))).ivy_dtype(value.dtype).kind != "bool"


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
        return [floating(self.backend, native(self.backend, v)) for v in self.variables.values()]

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
        array = native(self.backend, leaf)
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
            found = {path: native(self.backend, leaf) for path, leaf in leaves_of(self._result, is_array).items()}
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
            wide = self.backend.hooks.with_wide_types
            if wide is not None and any([self._is_wide(v) for v in self.variables.values()]):
                scopes.enter_context(wide())
            name = self.backend.key
            scopes.enter_context(context.scope(only=name, backends=name, mixed_arrays="any"))
            yield

    def _is_wide(self, value: Any) -> bool:
        return is_array(value) and self.source.dtype_name(value.dtype) in _WIDE


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
        if isinstance(key, Held):
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
    return f"{value.dtype}{tuple(value.shape)}" if is_array(value) else f"a {type(value).__name__}"


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
