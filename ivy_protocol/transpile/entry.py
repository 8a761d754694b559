"""`ivy.transpile`: export of networks, and registration of operators."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ivy_protocol import backends
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.transpile.lowerings import LOWERINGS, REGISTERED, Lowering
from ivy_protocol.transpile.transpiled import Transpiled

if TYPE_CHECKING:
    from pathlib import Path

F = TypeVar("F", bound=Callable[..., Any])
_NAME = re.compile(r"\w+\.\w+(\.\w+)?")


class Transpile:
    """Class of `ivy.transpile`. `transpile` is its only instance."""

    def __call__(
        self,
        model: Any,
        /,
        args: Sequence[Any] = (),
        kwargs: Mapping[str, Any] | None = None,
        *,
        to: Any = None,
        dynamic_shapes: Any = None,
    ) -> Transpiled:
        """Convert a network or function of torch or JAX to one of ivy. The result runs on arrays of every library.

        Models of torch are exported with ``torch.export``, and models of JAX are traced to a jaxpr. Their operators
        become calls of ivy. The weights are copied once. Later changes to the original weights do not affect the
        copies, and vice versa.

        Parameters
        ----------
        model : torch.nn.Module, torch.export.ExportedProgram, pytree of JAX or callable
            The model to convert. A callable pytree of JAX, such as an equinox module, is a network whose arrays are
            its weights. A network of torch keeps its mode: in training mode, dropout is random and batch statistics
            are updated.
        args : sequence
            Example arguments for the export: arrays of the model's library, and other positional arguments. Arguments
            that are not arrays become constants of the program.
        kwargs : mapping, optional
            Example keyword arguments.
        to : str, optional
            Name of the library that the network always runs on. By default, the network runs on the library of the
            arguments.
        dynamic_shapes : optional
            The axes with dynamic sizes, in the form that ``torch.export.export`` accepts, such as
            ``({0: torch.export.Dim("batch")},)``.

        Returns
        -------
        Transpiled
            The network, with the signature of the original.

        Raises
        ------
        IvyTypeError
            The model does not belong to torch or JAX, or has sparse or quantized tensors.
        IvyTraceError
            torch cannot export the model, for example because a branch depends on values. The error names the line.
        IvyNotImplementedException
            The model calls unsupported operators, or writes to its arguments. The error names each operator and the
            part of the network that calls it.

        Examples
        --------
        >>> import numpy as np
        >>> import torch
        >>> batch = torch.export.Dim("batch")
        >>> layers = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU())
        >>> network = ivy.transpile(layers, args=(torch.ones(2, 3),), dynamic_shapes=({0: batch},))
        >>> network(np.ones((5, 3), np.float32)).shape
        (5, 4)
        """
        if isinstance(args, Mapping) or not isinstance(args, Sequence):
            raise IvyTypeError(f"ivy.transpile: args must be a tuple of arguments, not a {type(args).__name__}")
        if _is_of_jax(model, (*args, *(kwargs or {}).values())):
            if dynamic_shapes is not None:
                raise IvyTypeError(
                    "ivy.transpile: dynamic_shapes is supported only for models of torch; models of jax have static "
                    "shapes"
                )
            backends.load("jax")
            from ivy_protocol.transpile import _jax

            return Transpiled(*_jax.read(model, tuple(args), dict(kwargs or {})), to)
        if not _is_of_torch(model, (*args, *(kwargs or {}).values())):
            raise IvyTypeError(
                "ivy.transpile requires a network of torch or jax, or a function with its arrays as args=, not a "
                f"{type(model).__name__} with {_describe_types(args)}"
            )
        backends.load("torch")
        from ivy_protocol.transpile import _torch

        native_args = [data_of(value) for value in args]
        program, arrays = _torch.read(
            model, tuple(native_args), {key: data_of(value) for key, value in (kwargs or {}).items()}, dynamic_shapes
        )
        return Transpiled(program, arrays, to)

    @staticmethod
    def register(name: str, function: Any = None) -> Any:
        """Register a function for an operator. The function takes precedence over the built-in lowering.

        Parameters
        ----------
        name : str
            The operator, such as ``"aten.hypot.default"``. A name without the last part registers all overloads.
        function : callable, optional
            Function with the operator's parameters and results, and with `ivy.Array` instead of tensors. The result is
            cast to the data type that the operator has in torch. If omitted, a decorator is returned.

        Returns
        -------
        callable
            The function.

        Raises
        ------
        IvyValueError
            The name is not an operator name.

        Examples
        --------
        >>> @ivy.transpile.register("aten.hypot.default")
        ... def hypot(x, y):
        ...     return ivy.sqrt(x * x + y * y)
        >>> ivy.transpile.unregister("aten.hypot.default")
        """
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            raise IvyValueError(
                f"ivy.transpile.register requires the name of an operator, such as 'aten.add.Tensor', not {name!r}"
            )
        if function is None:
            return lambda function: Transpile.register(name, function)
        if not callable(function):
            raise IvyTypeError(f"ivy.transpile.register requires a function, not a {type(function).__name__}")
        REGISTERED[name] = Lowering(lambda call, *args, **kwargs: function(*args, **kwargs), "")
        return function

    @staticmethod
    def unregister(name: str) -> None:
        """Remove the function that `register` added for an operator.

        Raises
        ------
        IvyValueError
            No function is registered for this operator.
        """
        if REGISTERED.pop(name, None) is None:
            raise IvyValueError(f"ivy.transpile.unregister: nothing was registered for {name!r}")

    @staticmethod
    def operators() -> list[str]:
        """Return the names of the supported operators."""
        return sorted({*LOWERINGS, *REGISTERED})

    @staticmethod
    def load(path: "str | Path", *, to: Any = None, max_bytes: int | None = None) -> Transpiled:
        """Read a network from a file that `Transpiled.save` wrote. No code from the file runs.

        Parameters
        ----------
        path
            The file.
        to : str, optional
            Name of the library that the network always runs on. By default, the network runs on the library of the
            arguments.
        max_bytes : int, optional
            Maximum memory for the contents of the file. By default, it is the larger of 64 MiB and 16 times the size of
            the file.

        Raises
        ------
        IvyTraceError
            The file is not valid, needs more memory, or names unsupported operators.
        """
        from ivy_protocol.transpile.store import load

        program, arrays = load(path, max_bytes)
        return Transpiled(program, arrays, to)


def _is_of_torch(model: Any, args: Sequence[Any]) -> bool:
    """Return True if a model belongs to torch, or is a function with tensors as arguments."""
    torch = sys.modules.get("torch")
    if torch is None:
        return False
    types = (torch.nn.Module, torch.jit.ScriptFunction, torch.export.ExportedProgram)
    return isinstance(model, types) or (callable(model) and _holds_arrays("torch", args))


def _is_of_jax(model: Any, args: Sequence[Any]) -> bool:
    """Return True if a model is a function of JAX, or a callable with JAX arrays as arguments."""
    if "jax" not in sys.modules or not callable(model):
        return False
    return type(model).__module__.partition(".")[0] == "jaxlib" or _holds_arrays("jax", args)


def _holds_arrays(library: str, values: Any, depth: int = 0) -> bool:
    """Return True if nested values contain an array of a library."""
    for value in values:
        if isinstance(value, dict | list | tuple):
            inner = value.values() if isinstance(value, dict) else value
            if depth < LEVELS and _holds_arrays(library, inner, depth + 1):
                return True
        elif backends.backend_name(type(data_of(value))) == library:
            return True
    return False


def _describe_types(args: Sequence[Any]) -> str:
    return f"args of {', '.join([type(value).__name__ for value in args])}" if args else "no args"


transpile = Transpile()
