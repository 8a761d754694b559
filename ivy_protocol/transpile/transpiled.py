"""A network or function that was read from another library, and runs on every one."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from ivy_protocol import backends, slots
from ivy_protocol.compiling import constant, is_compiling, untouched
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyBackendImportError, IvyTypeError
from ivy_protocol.functions.modes import ArrayMode
from ivy_protocol.namespace.namespace import name_of
from ivy_protocol.transpile.arguments import Checked, backend_of, bound, library_of
from ivy_protocol.transpile.plan import Plan
from ivy_protocol.transpile.program import ARGUMENT, BUFFER, CONSTANT, MUTATION, PARAMETER, Program, nested
from ivy_protocol.transpile.weights import Weights, flat_by_name, place_of

if TYPE_CHECKING:
    from pathlib import Path

_numbers = count()
_known: WeakValueDictionary[int, "Transpiled"] = WeakValueDictionary()


@constant
def _is_lowered(number: int) -> bool:
    """Whether a network is a module of torch, which is made now; compilers cannot follow how."""
    network = _known[number]
    if network._lowered is None:
        with ThreadPoolExecutor(1) as threads:
            network._lowered = threads.submit(_lower, network).result()
    return bool(network._lowered)


def _lower(network: "Transpiled") -> Any:
    from ivy_protocol.transpile import _lowered

    with _lowered.outside_compilation():
        if network.to not in (None, "torch"):
            return False
        # What calls through the dispatcher need is made now as well.
        network._plan("torch", None)
        return _lowered.lowered(network.program, network._weights.on("torch")) or False


@untouched
class Transpiled:
    """A network or function in functions of ivy, which runs on arrays of every library.

    Made by `ivy.transpile`. A call takes the arguments of the original, and returns what that returns: native arrays
    for native ones, and `ivy.Array` where an argument is one. What a network in training writes to, such as the
    running statistics of batches, is kept for the next call.

    Attributes
    ----------
    program : Program
        The operators that it consists of, as plain data.
    to : str or None
        The library that it runs on; None for that of the arguments.

    Examples
    --------
    >>> import numpy as np
    >>> import torch
    >>> network = ivy.transpile(torch.nn.Linear(3, 2), args=(torch.ones(1, 3),))
    >>> network(np.ones((1, 3), np.float32)).shape
    (1, 2)
    >>> network.parameters.weight.shape
    ivy.Shape(2, 3)
    """

    def __init__(self, program: Program, arrays: Mapping[str, Any], to: Any = None) -> None:
        self.program = program
        self.to: str | None = None if to is None else name_of(to)
        self._weights = Weights(program.inputs, arrays)
        self._plans: dict[Any, Plan] = {}
        self._names = [entry.name for entry in self._weights.inputs]
        if self.to is not None:
            self._weights.settle(self.to)
        # Compilers meet what is there already.
        library = self.to or self._weights.library
        self._weights.on(library)
        self._plan(library, None)
        self._lowered: Any = None
        """The network for the compiler of torch, once that has asked for it."""
        self._number = next(_numbers)
        _known[self._number] = self

    def __call__(self, *args: Any, random_key: Any = None, **kwargs: Any) -> Any:
        if is_compiling() and _is_lowered(self._number) and random_key is None and not kwargs:
            lowered = self._lowered
            if lowered.fits(args):
                return lowered({}, *args)
        result, new = self._called({}, args, kwargs, random_key)
        if new:
            self._weights.replace(new)
        return result

    @untouched
    def apply(
        self,
        weights: Any,
        /,
        *args: Any,
        random_key: Any = None,
        with_state: bool = False,
        **kwargs: Any,
    ) -> Any:
        """Call it with other weights, which are arguments: for gradients, training and compilers.

        Parameters
        ----------
        weights : Container or dict
            Arrays by the names of the network, nested or with dots. Those that are left out are its own.
        *args, **kwargs
            The arguments of the network.
        random_key : ArrayLike, optional
            A key of `ivy.random` for what is random, such as dropout in training; by default the library draws.
        with_state : bool, default False
            Whether to return what the network writes to as well. Nothing is kept in any case.

        Returns
        -------
        Any
            The result of the network; with `with_state` a tuple of it and the weights afterwards.

        Raises
        ------
        IvyKeyError
            The network has no weight of a name.
        IvyGuardError
            An argument has another shape than the program was made for.

        Examples
        --------
        >>> import numpy as np
        >>> import torch
        >>> network = ivy.transpile(torch.nn.Linear(3, 2), args=(torch.ones(1, 3),))
        >>> x = np.ones((1, 3), np.float32)
        >>> loss, gradients = ivy.value_and_grad(lambda w: ivy.sum(network.apply(w, x)))(network.parameters)
        >>> gradients.bias.shape
        ivy.Shape(2)
        """
        flat = flat_by_name(weights, self._names, self.program.aliases)
        if is_compiling() and _is_lowered(self._number) and random_key is None and not (kwargs or with_state):
            lowered, native = self._lowered, {name: data_of(value) for name, value in flat.items()}
            if lowered.fits(args) and lowered.takes(native):
                return lowered(native, *args)
        result, new = self._called(flat, args, kwargs, random_key)
        if not with_state:
            return result
        from ivy_protocol.transpile.weights import nested_by_name

        return result, nested_by_name({**flat, **new})

    @untouched
    def _called(
        self, given: Mapping[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any], key: Any
    ) -> tuple[Any, dict[str, Any]]:
        program = self.program
        leaves = bound(program, args, kwargs)
        values = [value for _, value in leaves]
        library = library_of(program, [*values, *given.values()], self.to)
        device = _device(library, [*values, *given.values()])
        native = any([not isinstance(v, slots.Array) and backend_of(v) for v in values])
        if context.setting("array_mode"):
            found = self._run(library, device, given, leaves, key)
        else:
            # The rows take apart the arrays that they are given.
            with ArrayMode(True):
                found = self._run(library, device, given, leaves, key)
        results, new = [], {}
        for output, value in zip(program.outputs, found, strict=True):
            if output.kind == MUTATION:
                new[output.name] = value
            else:
                results.append(data_of(value) if native else value)
        return nested(program.gives, iter(results)), new

    def _run(
        self, library: str, device: Any, given: Mapping[str, Any], leaves: list[tuple[str, Any]], key: Any
    ) -> list[Any]:
        inputs = self._inputs(library, device, given, leaves)
        return self._plan(library, device)(inputs, key)

    def _inputs(self, library: str, device: Any, given: Mapping[str, Any], leaves: list[tuple[str, Any]]) -> list[Any]:
        checked = Checked(self.program, library)
        needs_own = len(given) < len(self._names)
        own = self._weights.on(library, device) if needs_own else {}
        rest = iter(leaves)
        inputs = []
        for entry in self.program.inputs:
            if entry.kind == ARGUMENT:
                path, value = next(rest)
                take = checked.constant if entry.meta is None else checked.array
                inputs.append(take(entry, path, value))
            elif entry.name in given:
                inputs.append(checked.array(entry, entry.name, given[entry.name]))
            else:
                inputs.append(own[entry.name])
        return inputs

    def _plan(self, library: str, device: Any) -> Plan:
        place = place_of(library, device)
        found = self._plans.get(place)
        if found is None:
            found = self._plans[place] = Plan(self.program, library, device)
        return found

    @property
    def _library(self) -> str:
        return self.to or context.chosen_backend() or "numpy"

    @property
    def weights(self) -> Container:
        """All weights by the names of the network: parameters, buffers and constants.

        They are on the library that the network was made for, else on the current backend. What is assigned takes
        their place; it may be a part of them, and belong to another library.
        """
        return self._weights.tree(self._library, (PARAMETER, BUFFER, CONSTANT))

    @weights.setter
    def weights(self, new: Any) -> None:
        flat = flat_by_name(new, self._names, self.program.aliases)
        entries = {entry.name: entry for entry in self._weights.inputs}
        library = library_of(self.program, list(flat.values()), self.to)
        checked = Checked(self.program, library)
        from ivy_protocol.functions import copy_array, stop_gradient

        found = {name: checked.array(entries[name], name, value) for name, value in flat.items()}
        self._weights.replace({name: copy_array(stop_gradient(value)) for name, value in found.items()})
        if self._lowered:
            self._lowered = self._lowered.renewed(self._weights.on("torch"))

    @property
    def parameters(self) -> Container:
        """The weights that are trained."""
        return self._weights.tree(self._library, (PARAMETER,))

    @property
    def buffers(self) -> Container:
        """The weights that are not trained, such as running statistics."""
        return self._weights.tree(self._library, (BUFFER, CONSTANT))

    def state_dict(self, weights: Any = None, library: str = "torch") -> dict[str, Any]:
        """Return the weights under the names, and in the arrays, of the original: for its ``load_state_dict``.

        Parameters
        ----------
        weights : Container or dict, optional
            Others than its own, on any library, such as those after training.
        library : str, default "torch"
            The library of the arrays.

        Returns
        -------
        dict
            Native arrays by names with dots.
        """
        from ivy_protocol.functions import copy_array, stop_gradient, to_backend

        flat = {} if weights is None else flat_by_name(weights, self._names, self.program.aliases)
        own = self._weights.on(library)
        found = {}
        for entry in self._weights.inputs:
            if entry.saved:
                assert entry.meta is not None, "weights are arrays"
                value = flat.get(entry.name, own[entry.name])
                moved = to_backend(stop_gradient(slots.wrap(data_of(value))), library)
                found[entry.name] = data_of(copy_array(moved.astype(entry.meta.dtype)))
        return found | {name: found[first] for name, first in self.program.aliases.items() if first in found}

    def source(self) -> str:
        """Return the calls of ivy that a call comes down to, as Python: ``f(weights, *arguments)``.

        It is written down in a call on NumPy, with the shapes that the network was exported with, and is for reading.
        """
        from ivy_protocol.transpile.source import written

        return written(self.program, self._weights.on("numpy"))

    def native_source(
        self, library: str, args: Sequence[Any] | None = None, kwargs: Mapping[str, Any] | None = None
    ) -> str:
        """Return it as the text of a module of a library, which needs nothing of ivy: ``f(weights, *arguments)``.

        The weights are a dict of native arrays by their names with dots, as ``state_dict(library=...)`` gives them for
        those that are saved, and ``weights`` all. The arguments are native arrays of the data types of the example,
        and of its shapes: code of other shapes is written with `args`. Conditions and loops are those of Python in code
        of NumPy and torch, and functions of the library in that of JAX and TensorFlow.

        Parameters
        ----------
        library : {"numpy", "torch", "jax", "tensorflow"}
            What it is code of.
        args, kwargs : optional
            Arguments for whose shapes it is written; by default those of the example.

        Returns
        -------
        str
            The text. Where the network draws random numbers, the function takes the words of a key last; where it
            writes to weights, it returns the result and a dict of them.

        Raises
        ------
        IvyValueError
            No code is written for this library.
        IvyTraceError
            A row reads values of arrays, or there is something that no code can be.

        Examples
        --------
        >>> import torch
        >>> network = ivy.transpile(torch.nn.Linear(3, 2), args=(torch.ones(1, 3),))
        >>> "import ivy" in network.native_source("jax")
        False
        """
        from ivy_protocol.transpile.native import native_source

        name = name_of(library)
        return native_source(self.program, name, self._weights.on(name), args, kwargs or {})

    def to_onnx(self, path: "str | Path", args: Sequence[Any] | None = None, kwargs: Any = None) -> None:
        """Write it as a model of ONNX, with its weights in it; this needs the package ndonnx.

        The inputs are named as the arguments, and the outputs by the keys and places of the results.

        Parameters
        ----------
        path : str or Path
            The file.
        args, kwargs : optional
            Arguments whose shapes the model takes; by default those of the example, and any length in the axes that
            ``dynamic_shapes`` names.

        Raises
        ------
        IvyBackendImportError
            The package ndonnx is not installed.
        IvyNotImplementedException
            It writes to its weights, as in training, or calls a function that ONNX has not; the error names it. Or
            what depends on the lengths that may differ is no polynomial of them.
        """
        from importlib.util import find_spec

        if find_spec("ndonnx") is None:
            raise IvyBackendImportError("Transpiled.to_onnx needs the package ndonnx: pip install ndonnx")
        from ivy_protocol.transpile._onnx import export

        export(self.program, self, path, args, kwargs or {})

    def save(self, path: "str | Path") -> None:
        """Write it to a file, from which `ivy.transpile.load` reads it without torch, and without running code."""
        from ivy_protocol.transpile.store import save

        save(self.program, self._weights.on("numpy"), path)

    def __repr__(self) -> str:
        count = sum([entry.kind == PARAMETER for entry in self._weights.inputs])
        where = f" on {self.to}" if self.to else ""
        return f"<{self.program.name} in ivy{where}: {len(self.program.nodes)} operators, {count} parameters>"

    def __reduce__(self) -> Any:
        raise IvyTypeError("a transpiled network is not pickled, since to read that runs code; use its save(path)")


def _device(library: str, values: list[Any]) -> Any:
    """The device of the first array whose memory is known, where it is another than that of the host."""
    backend = backends.load(library)
    for value in values:
        data = data_of(value)
        if backend_of(data) == library:
            if not is_compiling() and backend.hooks.is_traced(data):
                return None
            device = str(slots.wrap(data).device)
            return None if device.partition(":")[0] == "cpu" else device
    return None
