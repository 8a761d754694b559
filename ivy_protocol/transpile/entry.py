"""`ivy.transpile`: what it reads, and the rows that users add."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ivy_protocol import backends
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.transpile.lowerings import REGISTERED, ROWS, Row
from ivy_protocol.transpile.transpiled import Transpiled

if TYPE_CHECKING:
    from pathlib import Path

F = TypeVar("F", bound=Callable[..., Any])
_NAME = re.compile(r"\w+\.\w+(\.\w+)?")


class Transpile:
    """Moves networks and functions of one library to every other; `transpile` is its one instance."""

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
        """Return a network or function of torch or JAX as one of ivy, which runs on arrays of every library.

        One of torch is exported with ``torch.export``, and one of JAX made a jaxpr, whose operators become calls of
        ivy. Its weights are copied once, so that
        neither sees what becomes of the other's.

        Parameters
        ----------
        model : torch.nn.Module, torch.export.ExportedProgram, pytree of JAX or callable
            What to move. A pytree of JAX that can be called, as those of equinox, is a network, and its arrays are its
            weights. A network of torch stays in the mode that it is in: in training, dropout draws, and the statistics
            of batches are written.
        args : sequence
            Arrays of its library, and what else it takes by position, to export it with. What is no array becomes part
            of it.
        kwargs : mapping, optional
            What it takes by name.
        to : str, optional
            Name of the library that it always runs on; by default that of the arguments.
        dynamic_shapes : optional
            The axes whose lengths may differ, as ``torch.export.export`` takes them, such as
            ``({0: torch.export.Dim("batch")},)``.

        Returns
        -------
        Transpiled
            What can be called as the original.

        Raises
        ------
        IvyTypeError
            It is nothing of these libraries, or holds sparse or quantised tensors.
        IvyTraceError
            Torch cannot export it, as where a branch depends on values; the error names the line.
        IvyNotImplementedException
            It calls operators that have no row, all of which are named with the part of the network, or writes to its
            arguments.

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
            raise IvyTypeError(f"ivy.transpile: args is a tuple of arguments, not a {type(args).__name__}")
        if _is_of_jax(model, (*args, *(kwargs or {}).values())):
            if dynamic_shapes is not None:
                raise IvyTypeError("ivy.transpile: dynamic_shapes are of torch; functions of jax have fixed lengths")
            backends.load("jax")
            from ivy_protocol.transpile import _jax

            return Transpiled(*_jax.read(model, tuple(args), dict(kwargs or {})), to)
        if not _is_of_torch(model, (*args, *(kwargs or {}).values())):
            raise IvyTypeError(
                f"ivy.transpile takes networks of torch and jax, and functions with their arrays as args=, not a "
                f"{type(model).__name__} with {_told(args)}"
            )
        backends.load("torch")
        from ivy_protocol.transpile import _torch

        plain = [data_of(value) for value in args]
        program, arrays = _torch.read(
            model, tuple(plain), {key: data_of(value) for key, value in (kwargs or {}).items()}, dynamic_shapes
        )
        return Transpiled(program, arrays, to)

    @staticmethod
    def register(name: str, function: Any = None) -> Any:
        """Let a function of ivy answer an operator, before the rows of the package.

        Parameters
        ----------
        name : str
            The operator, such as ``"aten.hypot.default"``; without the last part, all of its forms.
        function : callable, optional
            What takes the arguments of the operator, with `ivy.Array` for tensors, and returns what it returns. The
            result is cast to the data type that torch gives. Without it, a decorator.

        Returns
        -------
        callable
            The function.

        Raises
        ------
        IvyValueError
            The name is none of an operator.

        Examples
        --------
        >>> @ivy.transpile.register("aten.hypot.default")
        ... def hypot(x, y):
        ...     return ivy.sqrt(x * x + y * y)
        >>> ivy.transpile.unregister("aten.hypot.default")
        """
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            raise IvyValueError(
                f"ivy.transpile.register takes the name of an operator, such as 'aten.add.Tensor', not {name!r}"
            )
        if function is None:
            return lambda function: Transpile.register(name, function)
        if not callable(function):
            raise IvyTypeError(f"ivy.transpile.register takes a function, not a {type(function).__name__}")
        REGISTERED[name] = Row(lambda call, *args, **kwargs: function(*args, **kwargs), "")
        return function

    @staticmethod
    def unregister(name: str) -> None:
        """Take back what `register` did.

        Raises
        ------
        IvyValueError
            Nothing was registered.
        """
        if REGISTERED.pop(name, None) is None:
            raise IvyValueError(f"ivy.transpile.unregister: nothing was registered for {name!r}")

    @staticmethod
    def operators() -> list[str]:
        """Return the names of the operators that have rows."""
        return sorted({*ROWS, *REGISTERED})

    @staticmethod
    def load(path: "str | Path", *, to: Any = None, max_bytes: int | None = None) -> Transpiled:
        """Read a network from a file that `Transpiled.save` wrote. No code runs that is in the file.

        Parameters
        ----------
        path
            The file.
        to : str, optional
            Name of the library that it always runs on; by default that of the arguments.
        max_bytes : int, optional
            The memory that what is read may take; by default 64 MiB, or 16 times the size of the file.

        Raises
        ------
        IvyTraceError
            The file is no such file, takes more memory, or names operators that have no row.
        """
        from ivy_protocol.transpile.store import load

        program, arrays = load(path, max_bytes)
        return Transpiled(program, arrays, to)


def _is_of_torch(model: Any, args: Sequence[Any]) -> bool:
    torch = sys.modules.get("torch")
    if torch is None:
        return False
    kinds = (torch.nn.Module, torch.jit.ScriptFunction, torch.export.ExportedProgram)
    return isinstance(model, kinds) or (callable(model) and _holds_arrays("torch", args))


def _is_of_jax(model: Any, args: Sequence[Any]) -> bool:
    if "jax" not in sys.modules or not callable(model):
        return False
    return type(model).__module__.partition(".")[0] == "jaxlib" or _holds_arrays("jax", args)


def _holds_arrays(library: str, values: Any, depth: int = 0) -> bool:
    for value in values:
        if isinstance(value, dict | list | tuple):
            inner = value.values() if isinstance(value, dict) else value
            if depth < LEVELS and _holds_arrays(library, inner, depth + 1):
                return True
        elif backends.backend_name(type(data_of(value))) == library:
            return True
    return False


def _told(args: Sequence[Any]) -> str:
    return f"args of {', '.join([type(value).__name__ for value in args])}" if args else "no args"


transpile = Transpile()
