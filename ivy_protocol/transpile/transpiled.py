"""`Transpiled`: a network or function from another library that runs on all backends."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from ivy_protocol import backends
from ivy_protocol.compiling import constant, is_compiling, untouched
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.exceptions import IvyBackendImportError, IvyTypeError
from ivy_protocol.functions.modes import ArrayMode
from ivy_protocol.namespace.namespace import name_of
from ivy_protocol.transpile.arguments import ArgumentChecker, backend_of, bind_arguments, library_of
from ivy_protocol.transpile.plan import Plan
from ivy_protocol.transpile.program import ARGUMENT, BUFFER, CONSTANT, MUTATION, PARAMETER, Program, unflatten
from ivy_protocol.transpile.weights import Weights, flatten_by_name, location_of

if TYPE_CHECKING:
    from pathlib import Path

_network_ids = count()
_networks: WeakValueDictionary[int, "Transpiled"] = WeakValueDictionary()


@constant
def _is_lowered(network_id: int) -> bool:
    """Build the torch module of a network on first use. Return True if the network has such a module.

    The module is built in another thread, because the compiler cannot trace the construction of a module.
    """
    network = _networks[network_id]
    if network._lowered is None:
        with ThreadPoolExecutor(1) as threads:
            network._lowered = threads.submit(_lower, network).result()
    return bool(network._lowered)


def _lower(network: "Transpiled") -> Any:
    """Return the torch module of a network, or False if it has none."""
    from ivy_protocol.transpile import _lowered

    with _lowered.outside_compilation():
        if network.to not in (None, "torch"):
            return False
        # Build the plan for dispatched calls now, because the compiler cannot trace the construction of a plan.
        network._plan("torch", None)
        return _lowered.lower(network.program, network._weights.on("torch")) or False


@untouched
class Transpiled:
    """Network or function that consists of functions of ivy. It runs on arrays of every library.

    `ivy.transpile` creates instances. Calls have the signature of the original. They return native arrays for native
    arguments, and `ivy.Array` for `ivy.Array`. In training mode, a network updates its state, such as the running
    statistics of batch normalization, for the next call.

    Attributes
    ----------
    program : Program
        The operators of the network, as plain data.
    to : str or None
        The library on which the network always runs, or None for the library of the arguments.

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
        # Convert the weights and build the plan now, because compilers can trace neither of the two.
        library = self.to or self._weights.library
        self._weights.on(library)
        self._plan(library, None)
        self._lowered: Any = None
        """The `Lowered` module for `torch.compile`. It is None before its first use, and False if there is none."""
        self._network_id = next(_network_ids)
        _networks[self._network_id] = self

    def __call__(self, *args: Any, random_key: Any = None, **kwargs: Any) -> Any:
        # Under `torch.compile`, call the native module if it accepts the arguments: the native module needs no dispatch
        # of ivy.
        if is_compiling() and _is_lowered(self._network_id) and random_key is None and not kwargs:
            lowered = self._lowered
            if lowered.accepts_args(args):
                return lowered({}, *args)
        result, new = self._call({}, args, kwargs, random_key)
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
        """Call the network with explicit weights, for gradients, training and compilers.

        Parameters
        ----------
        weights : Container or dict
            Arrays by their names in the network, as nested dicts or with dotted names. A missing weight is taken from
            the network.
        *args, **kwargs
            The arguments of the network.
        random_key : ArrayLike, optional
            A key of `ivy.random` for random operators, such as dropout in training. By default, the library's own
            generator is used.
        with_state : bool, default False
            True to also return the updated weights. The network itself is not modified in either case.

        Returns
        -------
        Any
            The result of the network. With `with_state`, a tuple of the result and the weights after the call.

        Raises
        ------
        IvyKeyError
            ``weights`` has a name that the network does not have.
        IvyGuardError
            The shape of an argument differs from the exported shape.

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
        flat = flatten_by_name(weights, self._names, self.program.aliases)
        if is_compiling() and _is_lowered(self._network_id) and random_key is None and not (kwargs or with_state):
            lowered, native = self._lowered, {name: data_of(value) for name, value in flat.items()}
            if lowered.accepts_args(args) and lowered.accepts_weights(native):
                return lowered(native, *args)
        result, new = self._call(flat, args, kwargs, random_key)
        if not with_state:
            return result
        from ivy_protocol.transpile.weights import nest_by_name

        return result, nest_by_name({**flat, **new})

    @untouched
    def _call(
        self, weights: Mapping[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any], key: Any
    ) -> tuple[Any, dict[str, Any]]:
        """Run a call with `weights` in place of stored weights. Return the result, and the weights after the call."""
        program = self.program
        leaves = bind_arguments(program, args, kwargs)
        values = [value for _, value in leaves]
        library = library_of(program, [*values, *weights.values()], self.to)
        device = _device(library, [*values, *weights.values()])
        native = any([not isinstance(v, Array) and backend_of(v) for v in values])
        if context.setting("array_mode"):
            outputs = self._run(library, device, weights, leaves, key)
        else:
            # Enter array mode, because the lowerings use methods and attributes of `ivy.Array`.
            with ArrayMode(True):
                outputs = self._run(library, device, weights, leaves, key)
        results, new = [], {}
        for output, value in zip(program.outputs, outputs, strict=True):
            if output.kind == MUTATION:
                new[output.name] = value
            else:
                results.append(data_of(value) if native else value)
        return unflatten(program.out_tree, iter(results)), new

    def _run(
        self, library: str, device: Any, weights: Mapping[str, Any], leaves: list[tuple[str, Any]], key: Any
    ) -> list[Any]:
        inputs = self._inputs(library, device, weights, leaves)
        return self._plan(library, device)(inputs, key)

    def _inputs(
        self, library: str, device: Any, weights: Mapping[str, Any], leaves: list[tuple[str, Any]]
    ) -> list[Any]:
        """Return the inputs of the program, converted to the backend."""
        checker = ArgumentChecker(self.program, library)
        uses_own_weights = len(weights) < len(self._names)
        own_weights = self._weights.on(library, device) if uses_own_weights else {}
        leaf_iter = iter(leaves)
        inputs = []
        for entry in self.program.inputs:
            if entry.kind == ARGUMENT:
                path, value = next(leaf_iter)
                check = checker.constant if entry.meta is None else checker.array
                inputs.append(check(entry, path, value))
            elif entry.name in weights:
                inputs.append(checker.array(entry, entry.name, weights[entry.name]))
            else:
                inputs.append(own_weights[entry.name])
        return inputs

    def _plan(self, library: str, device: Any) -> Plan:
        """Return the cached plan for a backend and device."""
        location = location_of(library, device)
        plan = self._plans.get(location)
        if plan is None:
            plan = self._plans[location] = Plan(self.program, library, device)
        return plan

    @property
    def _library(self) -> str:
        return self.to or context.chosen_backend() or "numpy"

    @property
    def weights(self) -> Container:
        """All parameters, buffers and constants, by their names in the network.

        The weights are on the library `to`, or on the current backend if `to` is None. Assign a Container or dict to
        replace some or all weights. The new arrays may belong to any library.
        """
        return self._weights.tree(self._library, (PARAMETER, BUFFER, CONSTANT))

    @weights.setter
    def weights(self, new: Any) -> None:
        flat = flatten_by_name(new, self._names, self.program.aliases)
        entries = {entry.name: entry for entry in self._weights.inputs}
        library = library_of(self.program, list(flat.values()), self.to)
        checker = ArgumentChecker(self.program, library)
        from ivy_protocol.functions import copy_array, stop_gradient

        arrays = {name: checker.array(entries[name], name, value) for name, value in flat.items()}
        self._weights.replace({name: copy_array(stop_gradient(value)) for name, value in arrays.items()})
        if self._lowered:
            self._lowered = self._lowered.with_weights(self._weights.on("torch"))

    @property
    def parameters(self) -> Container:
        """The trainable weights."""
        return self._weights.tree(self._library, (PARAMETER,))

    @property
    def buffers(self) -> Container:
        """The weights that are not trainable, such as running statistics."""
        return self._weights.tree(self._library, (BUFFER, CONSTANT))

    def state_dict(self, weights: Any = None, library: str = "torch") -> dict[str, Any]:
        """Return the weights as native arrays. Their names are those that ``load_state_dict`` of the original accepts.

        Parameters
        ----------
        weights : Container or dict, optional
            Weights to return instead of the network's own, for example after training. They may be on any library.
        library : str, default "torch"
            The library of the arrays.

        Returns
        -------
        dict
            Native arrays by dotted names.
        """
        from ivy_protocol.functions import copy_array, stop_gradient, to_backend

        flat = {} if weights is None else flatten_by_name(weights, self._names, self.program.aliases)
        own_weights = self._weights.on(library)
        result = {}
        for entry in self._weights.inputs:
            if entry.saved:
                assert entry.meta is not None, "weights are arrays"
                value = flat.get(entry.name, own_weights[entry.name])
                array = to_backend(stop_gradient(wrap(data_of(value))), library)
                result[entry.name] = data_of(copy_array(array.astype(entry.meta.dtype)))
        return result | {name: result[first] for name, first in self.program.aliases.items() if first in result}

    def source(self) -> str:
        """Return readable Python source of the network: a function ``f(weights, *arguments)`` that calls ivy.

        The calls are recorded on NumPy with the exported shapes.
        """
        from ivy_protocol.transpile.source import write_source

        return write_source(self.program, self._weights.on("numpy"))

    def native_source(
        self, library: str, args: Sequence[Any] | None = None, kwargs: Mapping[str, Any] | None = None
    ) -> str:
        """Return the source of a module that imports one library but not ivy. It defines ``f(weights, *arguments)``.

        The weights are a dict of native arrays by dotted names. ``state_dict(library=...)`` returns the weights that
        torch saves, and ``weights`` returns all weights. The arguments are native arrays with the data types and shapes
        of the example. Pass `args` to generate code for other shapes. Code for NumPy and torch has conditions and loops
        of Python. Code for JAX and TensorFlow uses the control-flow functions of the library.

        Parameters
        ----------
        library : {"numpy", "torch", "jax", "tensorflow"}
            The library that the code uses.
        args, kwargs : optional
            Arguments with the shapes to generate code for. The default is the shapes of the example.

        Returns
        -------
        str
            The source. If the network is random, the last parameter of the function is the data of a random key. If
            the network updates weights, the function returns the result and a dict of the updated weights.

        Raises
        ------
        IvyValueError
            Code generation does not support this library.
        IvyTraceError
            An operator reads array values, or has no equivalent in the generated code.

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
        """Write the network and its weights to a file as an ONNX model. This needs the package ndonnx.

        The inputs are named after the arguments. The outputs are named after the keys and indices of the results.

        Parameters
        ----------
        path : str or Path
            The file.
        args, kwargs : optional
            Arguments with the shapes of the model. By default, the model has the shapes of the example, except that the
            axes in ``dynamic_shapes`` have dynamic sizes.

        Raises
        ------
        IvyBackendImportError
            The package ndonnx is not installed.
        IvyNotImplementedException
            The network updates its weights, as in training mode. Or it calls a function that ONNX lacks, which the
            error names. Or a value depends on the dynamic sizes, but is not a polynomial of them.
        """
        from importlib.util import find_spec

        if find_spec("ndonnx") is None:
            raise IvyBackendImportError("Transpiled.to_onnx requires the package ndonnx: pip install ndonnx")
        from ivy_protocol.transpile._onnx import export

        export(self.program, self, path, args, kwargs or {})

    def save(self, path: "str | Path") -> None:
        """Write the network to a file. `ivy.transpile.load` reads the file without torch, and without running code from
        it.
        """
        from ivy_protocol.transpile.store import save

        save(self.program, self._weights.on("numpy"), path)

    def __repr__(self) -> str:
        count = sum([entry.kind == PARAMETER for entry in self._weights.inputs])
        where = f" on {self.to}" if self.to else ""
        return f"<{self.program.name} in ivy{where}: {len(self.program.nodes)} operators, {count} parameters>"

    def __reduce__(self) -> Any:
        raise IvyTypeError(
            "ivy.transpile: transpiled networks cannot be pickled, because unpickling runs code; use save(path)"
        )


def _device(library: str, values: list[Any]) -> Any:
    """Return the device of the first array of this backend. Return None for the CPU, and for traced arrays."""
    backend = backends.load(library)
    for value in values:
        data = data_of(value)
        if backend_of(data) == library:
            if not is_compiling() and backend.hooks.is_traced(data):
                return None
            device = str(wrap(data).device)
            return None if device.partition(":")[0] == "cpu" else device
    return None
