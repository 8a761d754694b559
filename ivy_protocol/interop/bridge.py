"""`ivy.bridge`: conversion of a function or module of one library to a function of another library."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends, functions
from ivy_protocol.compiling import untouched
from ivy_protocol.container import Container
from ivy_protocol.conversion import transfer
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyDispatchError, IvyTypeError
from ivy_protocol.functions._shared import Path, leaves_of, walk
from ivy_protocol.functions._shared import is_array_leaf as is_array
from ivy_protocol.interop import source_backend
from ivy_protocol.interop.foreign_op import LIBRARIES, Operation, adapter_of, outside_traces
from ivy_protocol.interop.shape_dtype import CopyPolicy
from ivy_protocol.messages.prefixes import named
from ivy_protocol.stateful.bridging import to_ivy_module
from ivy_protocol.stateful.module import Module

__all__ = ["Bridge", "bridge"]


class Bridge:
    """Function or module of one library that can be called as a function of another library. `ivy.bridge` returns it.

    Attributes
    ----------
    native
        The function or module itself.
    source : str
        The library of `native`.
    inside : str or None
        The library whose arrays are the arguments and results. None selects the library of the arrays in each call.

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
        self._copy_policy = CopyPolicy()
        self._module: Any = None

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call the function with arrays of the library `inside`.

        Raises
        ------
        IvyDispatchError
            An argument or a result is an array of a third library.
        IvyTypeError
            The function did not return an array.
        """
        return _Call(self, self._function(), args, kwargs).run()

    def _function(self) -> Callable[..., Any]:
        """Return the callable. For a torch module in training mode, it runs the module with copies of its buffers.

        A call of the callable updates the copies of the buffers, and these updates are discarded.
        """
        native: Any = self.native
        if self.source != "torch" or getattr(native, "training", False) is not True or not hasattr(native, "buffers"):
            return native
        module = self._as_module()
        return lambda *args, **kwargs: module(*args, **_copied_buffers(module), **kwargs)

    def apply(self, weights: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call the module with other weights, for example to differentiate with respect to them.

        Parameters
        ----------
        weights
            Nested weights as in the attribute `weights`, with arrays of the same shapes. If the other arguments contain
            arrays, the result is an `ivy.Array` only if one of these arrays is, whatever the class of the weights.
        *args, **kwargs
            The arguments of the module.

        Raises
        ------
        IvyTypeError
            `native` is a function, which has no weights.
        """
        module = self._as_module()

        def call_with(tree: Any, *inner: Any, **options: Any) -> Any:
            return module(*inner, v=Container(tree), **_copied_buffers(module), **options)

        wraps = _has_ivy_array(args, kwargs) if leaves_of((args, kwargs), is_array) else None
        return _Call(self, call_with, (weights, *args), kwargs, wraps).run()

    @property
    def weights(self) -> Container:
        """Current weights of the module, as new arrays of the library `inside`."""
        module = self._as_module()
        target = backends.load(self.inside or self.source)

        def convert(x: Any, _: str) -> Any:
            data = data_of(functions.stop_gradient(x, preserve_type=False))
            data = transfer.transferred(target, data, narrow=True)
            return Array(data_of(functions.copy_array(data)))

        return module.v.cont_map(convert)

    def _as_module(self) -> Any:
        """Return the function as an `ivy.Module`. Raise if it has no weights."""
        if self._module is None:
            try:
                self._module = to_ivy_module(self.native)
            except IvyTypeError as error:
                raise IvyTypeError(
                    f"{self._title}: a {type(self.native).__name__} has no weights that ivy recognizes; pass as "
                    "arguments the arrays whose gradients you need"
                ) from error
        return self._module

    @property
    def _title(self) -> str:
        return f"ivy.bridge({self._name})"

    def __repr__(self) -> str:
        location = f"inside {self.inside}" if self.inside else "inside the library of its arguments"
        return f"<{self.source} function {self._name} {location}>"


def _copied_buffers(module: Module) -> dict[str, Container]:
    """Return the buffers of a module in a new Container. Updates of this Container in a call are discarded."""
    return {"buffers": module.buffers.cont_map(lambda x, _: x)} if module.buffers else {}


class _Call:
    """One call of a bridge, with the arrays in its arguments and in its result, by path."""

    def __init__(
        self, bridge: Bridge, function: Callable[..., Any], args: Any, kwargs: Any, wraps: bool | None = None
    ) -> None:
        self.bridge = bridge
        self.function = function
        self.tree = (args, kwargs)
        leaves = leaves_of(self.tree, is_array)
        self.arrays = {path: data_of(leaf) for path, leaf in leaves.items()}
        self.wraps = _has_ivy_array(args, kwargs) if wraps is None else wraps
        self.inside = self._resolve_inside()
        self.result: Any = None
        self.result_paths: list[Path] = []

    def _resolve_inside(self) -> str:
        """Return the library whose arrays the result contains.

        Raises
        ------
        IvyDispatchError
            An argument is an array of a third library.
        """
        bridge = self.bridge
        libraries = list(dict.fromkeys([library_of(type(data)) for data in self.arrays.values()]))
        others = [name for name in libraries if name not in ("numpy", bridge.source)]
        inside = bridge.inside or (others[0] if others else "")
        if not inside:
            inside = "numpy" if libraries == ["numpy"] else bridge.source
        foreign = [name for name in others if name != inside]
        if foreign:
            raise IvyDispatchError(
                f"{self.bridge._title} requires arrays of {inside} in this call, but got arrays of {foreign[0]}; "
                f'convert these arrays first, as in ivy.to_backend(x, "{inside}")'
            )
        source_backend.check(inside, "inside", LIBRARIES)
        return inside

    @untouched
    def run(self) -> Any:
        """Run the call and return its result."""
        bridge = self.bridge
        if self.inside == bridge.source:
            natives = [self._constant(data) for data in self.arrays.values()]
            outputs = self._flat(dict(zip(self.arrays, natives, strict=True)))
            return self._rebuild_result(outputs)
        inputs = {path: data for path, data in self.arrays.items() if library_of(type(data)) == self.inside}
        constants = {path: self._constant(data) for path, data in self.arrays.items() if path not in inputs}

        def function(*natives: Any) -> list[Any]:
            return self._flat({**constants, **dict(zip(inputs, natives, strict=True))})

        operation = Operation(bridge._title, bridge.source, self.inside, function, bridge._copy_policy)
        if not inputs:
            return self._rebuild_result(operation.run([]))
        return self._rebuild_result(adapter_of(self.inside).operate(operation, list(inputs.values())))

    def _constant(self, data: Any) -> Any:
        """Convert an argument that is not differentiated to an array of the source.

        Raises
        ------
        IvyDispatchError
            The argument is part of a gradient computation, and its gradients would be lost.
        """
        name = library_of(type(data))
        if name == self.inside == self.bridge.source:
            return data
        if name == self.bridge.source and backends.load(name).hooks.carries_gradients(data):
            raise IvyDispatchError(
                f"{self.bridge._title}: the gradient of an array of {name} would be lost in a call from code of "
                f"{self.inside}; pass an array of {self.inside}, or ivy.stop_gradient(x)"
            )
        with outside_traces(name), outside_traces(self.bridge.source):
            return transfer.transferred(backends.load(self.bridge.source), data, narrow=True)

    def _flat(self, natives: dict[Path, Any]) -> list[Any]:
        """Call the function with native arrays by path. Store the structure of the result, and return its arrays."""
        args, kwargs = replace_leaves(self.tree, natives)
        try:
            result = self.function(*args, **kwargs)
        except Exception as error:
            error.add_note(f"in {self.bridge._title}, a function of {self.bridge.source} inside {self.inside}")
            raise
        outputs = {path: data_of(leaf) for path, leaf in leaves_of(result, is_array).items()}
        others = [name for name in {library_of(type(x)): None for x in outputs.values()} if name != self.bridge.source]
        if not outputs or others:
            description = f"an array of {others[0]}" if others else f"a {type(result).__name__}, and no array"
            cls = IvyDispatchError if others else IvyTypeError
            raise cls(
                f"{self.bridge._title}: the function returned {description}; only arrays of {self.bridge.source} can "
                "be converted, and values computed with Python or NumPy have no gradient"
            )
        self.result_paths = list(outputs)
        # Replace the arrays in the stored result by None, which frees their memory.
        self.result = walk(lambda path, leaf: None if path in outputs else leaf, result)
        return list(outputs.values())

    def _rebuild_result(self, outputs: list[Any]) -> Any:
        arrays = [Array(y) if self.wraps else y for y in outputs]
        return replace_leaves(self.result, dict(zip(self.result_paths, arrays, strict=True)))


def _has_ivy_array(args: Any, kwargs: Any) -> bool:
    """Return True if an argument is an `ivy.Array`."""
    return any([isinstance(leaf, Array) for leaf in leaves_of((args, kwargs), is_array).values()])


def replace_leaves(tree: Any, values: dict[Path, Any]) -> Any:
    """Replace the leaves of nested data at the paths in `values`."""
    return walk(lambda path, leaf: values.get(path, leaf), tree)


@named
def bridge(f: Callable[..., Any], *, source: str | None = None, inside: str | None = None) -> Bridge:
    """Return a function or module of one library as a differentiable function of another.

    Parameters
    ----------
    f : callable
        A function of arrays of torch, JAX, TensorFlow or NumPy, or a module of these: a ``torch.nn.Module``, a Keras
        layer, a JAX network, or an `ivy.Module`.
    source : str, optional
        The library of ``f``. By default, it is the library that defines ``f`` or its class, or the only library that
        the code of ``f`` refers to.
    inside : str, optional
        The library whose arrays are the arguments and results. By default, it is the library of the arrays in each
        call.

    Returns
    -------
    Bridge
        A callable with the parameters of ``f``. Nested arguments and results contain arrays of ``inside``. The results
        are `ivy.Array`s if an argument is one. NumPy arrays, and arrays of the source without gradients, are constants.
        For a module, ``weights`` are the weights as arrays of ``inside``, and ``apply(weights, x)`` calls the module
        with other weights.

    Raises
    ------
    IvyInvalidBackendException
        ``source`` or ``inside`` is not the name of a library that bridges support.
    IvyTypeError
        ``f`` is not callable, or its library cannot be inferred.

    Notes
    -----
    Arrays share memory by DLPack if the libraries support it. ``jax.grad``, ``torch.autograd`` and ``tf.GradientTape``
    differentiate through the function. They also compute second derivatives if the source supports these. ``vmap`` is
    supported, too. Code that ``jax.jit`` or ``tf.function`` compiles calls the source on the host: once for the value,
    and once for a gradient, which recomputes the value. See the page about bridges.

    Examples
    --------
    >>> import torch, jax, jax.numpy as jnp
    >>> f = ivy.bridge(torch.special.expit, inside="jax")
    >>> jax.grad(f)(jnp.asarray(0.0)).item()
    0.25
    """
    if not callable(f):
        raise IvyTypeError(f"ivy.bridge requires a function or module, not a {type(f).__name__}")
    if inside is not None:
        source_backend.check(inside, "inside", LIBRARIES)
    if source is None and isinstance(f, Module):
        source = next((library_of(type(data_of(x))) for _, x in f.v.cont_to_iterator()), None)
    if source is None:
        source = source_backend.origin(f, LIBRARIES)
    source_backend.check(source, "source", LIBRARIES)
    backends.load(source)
    return Bridge(f, source, inside)
