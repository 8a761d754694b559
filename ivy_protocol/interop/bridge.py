"""A function or module of one library as a function of another."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends, functions, slots
from ivy_protocol.compiling import untouched
from ivy_protocol.container import Container
from ivy_protocol.conversion import transfer
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.exceptions import IvyDispatchError, IvyTypeError
from ivy_protocol.functions._shared import Path, leaves_of, walk
from ivy_protocol.functions._shared import is_array_leaf as is_array
from ivy_protocol.interop import source_backend
from ivy_protocol.interop.foreign_op import LIBRARIES, Operation, half, outside_traces
from ivy_protocol.interop.shape_dtype import Caution
from ivy_protocol.messages.prefixes import named
from ivy_protocol.stateful.bridging import to_ivy_module
from ivy_protocol.stateful.module import Module

__all__ = ["Bridge", "bridge"]


class Bridge:
    """A function or module of one library as a function of another; `ivy.bridge` makes it.

    Attributes
    ----------
    native
        The function or module itself.
    source : str
        The library that it is written for.
    inside : str or None
        The library whose function it is here; with None, that of the arrays in each call.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.bridge(np.hypot, source="numpy", inside="numpy")
    <numpy function hypot inside numpy>
    """

    def __init__(self, native: Callable[..., Any], source: str, inside: str | None) -> None:
        self.native = native
        self.source = source
        self.inside = inside
        self._name = str(getattr(native, "__name__", type(native).__name__))
        self._caution = Caution()
        self._module: Any = None

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Return what the function computes, for arrays of the library inside which it is.

        Raises
        ------
        IvyDispatchError
            An argument is an array of a third library, or the function returned one.
        IvyTypeError
            The function returned no array.
        """
        return _Call(self, self._function(), args, kwargs).answer()

    def _function(self) -> Callable[..., Any]:
        """What is called: a module in training with copies of its buffers, which it would write to in every call."""
        native: Any = self.native
        if self.source != "torch" or getattr(native, "training", False) is not True or not hasattr(native, "buffers"):
            return native
        module = self._as_module()
        return lambda *args, **kwargs: module(*args, **_copied(module), **kwargs)

    def apply(self, weights: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Return what the module computes with other weights, which can be differentiated by.

        Parameters
        ----------
        weights
            What `weights` gives, or the same with other arrays of these shapes. They do not decide whether the result
            is an `ivy.Array`.
        *args, **kwargs
            What the module is called with.

        Raises
        ------
        IvyTypeError
            It is a function, which has no weights.
        """
        module = self._as_module()

        def called(tree: Any, *inner: Any, **options: Any) -> Any:
            return module(*inner, v=Container(tree), **_copied(module), **options)

        wraps = _wraps(args, kwargs) if leaves_of((args, kwargs), is_array) else None
        return _Call(self, called, (weights, *args), kwargs, wraps).answer()

    @property
    def weights(self) -> Container:
        """The weights that the module has now, as new arrays of the library inside which it is."""
        module = self._as_module()
        target = backends.load(self.inside or self.source)

        def moved(x: Any, _: str) -> Any:
            data = data_of(functions.stop_gradient(x, preserve_type=False))
            data = transfer.transferred(target, data, narrow=True)
            return slots.Array(data_of(functions.copy_array(data)))

        return module.v.cont_map(moved)

    def _as_module(self) -> Any:
        if self._module is None:
            try:
                self._module = to_ivy_module(self.native)
            except IvyTypeError as error:
                raise IvyTypeError(
                    f"{self._title}: a {type(self.native).__name__} has no weights that ivy knows; give what it is "
                    "differentiated by as an argument"
                ) from error
        return self._module

    @property
    def _title(self) -> str:
        return f"ivy.bridge({self._name})"

    def __repr__(self) -> str:
        where = f"inside {self.inside}" if self.inside else "inside the library of its arguments"
        return f"<{self.source} function {self._name} {where}>"


def _copied(module: Module) -> dict[str, Container]:
    """The buffers to call a module with; what it writes to them is no result, and goes with the copy."""
    return {"buffers": module.buffers.cont_map(lambda x, _: x)} if module.buffers else {}


class _Call:
    """One call of a bridge: where the arrays are in its arguments and its result."""

    def __init__(
        self, bridge: Bridge, function: Callable[..., Any], args: Any, kwargs: Any, wraps: bool | None = None
    ) -> None:
        self.bridge = bridge
        self.function = function
        self.tree = (args, kwargs)
        found = leaves_of(self.tree, is_array)
        self.arrays = {path: data_of(leaf) for path, leaf in found.items()}
        self.wraps = _wraps(args, kwargs) if wraps is None else wraps
        self.host = self._host()
        self.result: Any = None
        self.places: list[Path] = []

    def _host(self) -> str:
        """The library of the result.

        Raises
        ------
        IvyDispatchError
            There are arrays of a third library.
        """
        bridge = self.bridge
        found = list(dict.fromkeys([library_of(type(data)) for data in self.arrays.values()]))
        others = [name for name in found if name not in ("numpy", bridge.source)]
        host = bridge.inside or (others[0] if others else "")
        if not host:
            host = "numpy" if found == ["numpy"] else bridge.source
        foreign = [name for name in others if name != host]
        if foreign:
            raise IvyDispatchError(
                f"{self.bridge._title} is a function of arrays of {host} here, and got some of {foreign[0]}; convert "
                f'them first, as in ivy.to_backend(x, "{host}")'
            )
        source_backend.check(host, "inside", LIBRARIES)
        return host

    @untouched
    def answer(self) -> Any:
        """The result of the call."""
        bridge = self.bridge
        if self.host == bridge.source:
            natives = [self._constant(data) for data in self.arrays.values()]
            outputs = self._flat(dict(zip(self.arrays, natives, strict=True)))
            return self._returned(outputs)
        inputs = {path: data for path, data in self.arrays.items() if library_of(type(data)) == self.host}
        constants = {path: self._constant(data) for path, data in self.arrays.items() if path not in inputs}

        def function(*natives: Any) -> list[Any]:
            return self._flat({**constants, **dict(zip(inputs, natives, strict=True))})

        operation = Operation(bridge._title, bridge.source, self.host, function, bridge._caution)
        if not inputs:
            return self._returned(operation.run([]))
        return self._returned(half(self.host).operate(operation, list(inputs.values())))

    def _constant(self, data: Any) -> Any:
        """An argument that is no array of the host, as an array of the source.

        Raises
        ------
        IvyDispatchError
            It carries gradients, which would be lost.
        """
        name = library_of(type(data))
        if name == self.host == self.bridge.source:
            return data
        if name == self.bridge.source and backends.load(name).hooks.carries_gradients(data):
            raise IvyDispatchError(
                f"{self.bridge._title}: an argument is an array of {name} with gradients, which do not go through "
                f"{self.host}; give an array of {self.host}, or ivy.stop_gradient of it"
            )
        with outside_traces(name), outside_traces(self.bridge.source):
            return transfer.transferred(backends.load(self.bridge.source), data, narrow=True)

    def _flat(self, natives: dict[Path, Any]) -> list[Any]:
        """Call the function, and note where the arrays are in its result."""
        args, kwargs = filled_or_same(self.tree, natives)
        try:
            result = self.function(*args, **kwargs)
        except Exception as error:
            error.add_note(f"in {self.bridge._title}, a function of {self.bridge.source} inside {self.host}")
            raise
        found = {path: data_of(leaf) for path, leaf in leaves_of(result, is_array).items()}
        others = [name for name in {library_of(type(x)): None for x in found.values()} if name != self.bridge.source]
        if not found or others:
            what = f"an array of {others[0]}" if others else f"a {type(result).__name__}, and no array"
            cls = IvyDispatchError if others else IvyTypeError
            raise cls(
                f"{self.bridge._title}: the function returned {what}; only arrays of {self.bridge.source} cross over, "
                "and what Python or NumPy makes of them has no gradient"
            )
        self.places = list(found)
        # What the function returned belongs to its library, and is not held on to.
        self.result = walk(lambda path, leaf: None if path in found else leaf, result)
        return list(found.values())

    def _returned(self, outputs: list[Any]) -> Any:
        made = [slots.Array(y) if self.wraps else y for y in outputs]
        return filled_or_same(self.result, dict(zip(self.places, made, strict=True)))


def _wraps(args: Any, kwargs: Any) -> bool:
    """Whether there is an `ivy.Array` among arguments."""
    return any([isinstance(leaf, slots.Array) for leaf in leaves_of((args, kwargs), is_array).values()])


def filled_or_same(tree: Any, values: dict[Path, Any]) -> Any:
    """Nested data with other values at some paths, and the rest as it is."""
    return walk(lambda path, leaf: values.get(path, leaf), tree)


@named
def bridge(f: Callable[..., Any], *, source: str | None = None, inside: str | None = None) -> Bridge:
    """Return a function or module of one library as a function of another, which that can differentiate.

    Parameters
    ----------
    f : callable
        A function of arrays of torch, JAX, TensorFlow or NumPy, or a module of these: a ``torch.nn.Module``, a layer
        of keras, a network of JAX, or an `ivy.Module`.
    source : str, optional
        The library that ``f`` is written for. By default the one of its class or module, or the only one that its code
        names.
    inside : str, optional
        The library whose function it becomes; by default that of the arrays in each call.

    Returns
    -------
    Bridge
        Takes what ``f`` takes, with arrays of ``inside`` in nested arguments of any depth, and returns what it returns,
        with arrays of ``inside``: `ivy.Array` if it got one. NumPy's arrays, and those of the source without gradients,
        are constants. Of a module, ``weights`` are the weights as arrays of ``inside``, and ``apply(weights, x)`` calls
        it with others.

    Raises
    ------
    IvyInvalidBackendException
        A name is none of these libraries.
    IvyTypeError
        ``f`` cannot be called, or nothing tells which library it is of.

    Notes
    -----
    Arrays share memory where the libraries can, by DLPack. ``jax.grad``, ``torch.autograd`` and ``tf.GradientTape`` go
    through, also twice where the source differentiates twice; ``vmap`` does too. Code that is compiled, by ``jax.jit``
    or ``tf.function``, calls the source on the host: once for the value, and once for a gradient, which computes the
    value anew. See the page about bridges.

    Examples
    --------
    >>> import torch, jax, jax.numpy as jnp
    >>> f = ivy.bridge(torch.special.expit, inside="jax")
    >>> jax.grad(f)(jnp.asarray(0.0)).item()
    0.25
    """
    if not callable(f):
        raise IvyTypeError(f"ivy.bridge takes a function or module, not a {type(f).__name__}")
    if inside is not None:
        source_backend.check(inside, "inside", LIBRARIES)
    if source is None and isinstance(f, Module):
        source = next((library_of(type(data_of(x))) for _, x in f.v.cont_to_iterator()), None)
    if source is None:
        source = source_backend.origin(f, LIBRARIES)
    source_backend.check(source, "source", LIBRARIES)
    backends.load(source)
    return Bridge(f, source, inside)
