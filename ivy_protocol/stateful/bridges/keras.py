"""Keras layers and models as modules, and modules as Keras layers."""

import inspect
from typing import Any

import keras

from ivy_protocol import functions
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyNotImplementedException, IvyValueError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._devices import outside_traces
from ivy_protocol.stateful._weights import Chain, Kind
from ivy_protocol.stateful.bridges.native import KINDS, NativeModule, check_built

__all__ = ["IvyKerasLayer", "KerasModule", "to_keras"]


def _check_backend(caller: str) -> None:
    """Raise `IvyNotImplementedException` unless Keras runs on TensorFlow."""
    name = keras.backend.backend()
    if name != "tensorflow":
        raise IvyNotImplementedException(
            f"{caller}: layers of keras are supported only with the tensorflow backend of keras, not with {name}; set "
            "KERAS_BACKEND=tensorflow before keras is imported"
        )


class KerasModule(NativeModule):
    """Module that wraps a Keras layer or model. Trainable variables are in ``v``, and others in ``buffers``, by their
    paths.

    The module is in evaluation mode, as in Keras, until `train` is called.
    """

    library = "tensorflow"

    def __init__(self, native: Any, *, device: Any = None, dtype: Any = None) -> None:
        _check_backend("ivy.to_ivy_module")
        self._takes_mode = "training" in inspect.signature(native.call).parameters
        super().__init__(native, native.built, False, device, dtype)

    def _build(self, *args: Any, **kwargs: Any) -> bool:
        if args or kwargs:
            self._native(*self._to_native(args), **self._to_native(kwargs))
        return True

    def _native_variables(self) -> dict[Kind, dict[Chain, Any]]:
        """Return the Keras variables by kind and key chain."""
        trainable = list(self._native.trainable_variables)
        paths: dict[str, int] = {}
        variables: dict[Kind, dict[Chain, Any]] = {"v": {}, "buffers": {}}
        for variable in self._native.variables:
            path = variable.path.removeprefix(f"{self._native.name}/")
            # If several variables have the same path, number the paths: Keras allows several layers with the same name.
            count = paths[path] = paths.get(path, -1) + 1
            chain = tuple(f"{path}_{count}".split("/") if count else path.split("/"))
            variables["v" if any(variable is x for x in trainable) else "buffers"][chain] = variable
        return variables

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        with outside_traces():
            return {
                kind: {chain: keras.ops.copy(x) for chain, x in variables.items()}
                for kind, variables in self._native_variables().items()
            }

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        variable = self._native_variables()[kind][chain]
        if functions.dtype(data) != str(variable.dtype):
            raise IvyValueError(
                f"KerasModule: {'/'.join(chain)} must keep the dtype {variable.dtype}, and cannot be converted to "
                f"{functions.dtype(data)}; create the layer with dtype="
            )
        variable.assign(data)

    def _same(self, shown: Any, current: Any) -> bool:
        # Return False: reading a Keras variable returns a copy, so identity does not show whether the variable has
        # changed.
        return False

    def _mode(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the keywords of a call, including ``training`` if the layer accepts it."""
        return {"training": self._training, **kwargs} if self._takes_mode else kwargs

    def _call_native(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._native(*args, **self._mode(kwargs))

    def _call_stateless(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        variables = self._native_variables()
        chains = {id(x): chain for kind in KINDS for chain, x in variables[kind].items()}
        trained_values = [v[chains[id(x)]] for x in self._native.trainable_variables]
        other_chains = [chains[id(x)] for x in self._native.non_trainable_variables]
        result, new_values = self._native.stateless_call(
            trained_values, [buffers[chain] for chain in other_chains], *args, **self._mode(kwargs)
        )
        return result, dict(zip(other_chains, new_values, strict=True)) if self._training else {}

    def _set_native_mode(self, training: bool) -> None:
        # Set nothing: Keras layers receive the mode as an argument of each call.
        pass


class IvyKerasLayer(keras.layers.Layer):
    """Keras layer that wraps an ivy module; see ``Module.to_keras_layer``."""

    def __init__(self, module: Any, **kwargs: Any) -> None:
        if module.v:
            kwargs.setdefault("dtype", str(module.dtype))
        super().__init__(**kwargs)
        self._module = module
        self._chains: dict[Kind, tuple[str, ...]] = {}
        self._held: dict[Kind, list[Any]] = {}
        for kind in KINDS:
            flat = dict(getattr(module, kind).cont_to_iterator())
            self._chains[kind] = tuple(flat)
            self._held[kind] = [self._create_keras_variable(kind, chain, x) for chain, x in flat.items()]
        self.built = True

    def _create_keras_variable(self, kind: Kind, chain: str, value: Any) -> Any:
        """Return a Keras variable with the value of an array."""
        variable = self.add_weight(
            shape=tuple(functions.shape(value)),
            initializer="zeros",
            dtype=str(functions.dtype(value)),
            trainable=kind == "v" and functions.is_float_dtype(value),
            # Replace slashes, which separate the names of layers in Keras.
            name=chain.replace("/", "."),
        )
        variable.assign(data_of(value))
        return variable

    def _read_keras_variables(self) -> dict[Kind, Container]:
        """Return Containers with copies of the Keras variables, by kind."""
        trees: dict[Kind, Container] = {}
        for kind in KINDS:
            for chain, variable in zip(self._chains[kind], self._held[kind], strict=True):
                tree = trees.setdefault(kind, Container())
                tree[chain] = Array(keras.ops.copy(variable))
        return trees

    @property
    def ivy_module(self) -> Any:
        """The module with the current weights and buffers of the layer."""
        with outside_traces():
            for kind, tree in self._read_keras_variables().items():
                _weights.set_variables(self._module, kind, tree)
        return self._module

    def call(self, inputs: Any, *args: Any, training: Any = False, **kwargs: Any) -> Any:
        """Return the result of the module as tensors."""
        variables = self._read_keras_variables()
        old_buffers = dict(variables["buffers"].cont_to_iterator()) if "buffers" in variables else {}
        modes = [(part, part._training) for part in _weights.module_chains(self._module)]
        try:
            # Set the mode of the call: Keras traces one graph for training and one for inference.
            self._module.train(bool(training))
            result = self._module(inputs, *args, **kwargs, **variables)
        finally:
            for part, mode in modes:
                part._training = mode
        for (chain, old), variable in zip(old_buffers.items(), self._held["buffers"], strict=True):
            new = data_of(variables["buffers"][chain])
            if new is not data_of(old):
                variable.assign(new)
        return functions.to_native(result, nested=True)

    def get_config(self) -> dict[str, Any]:
        """Raise `IvyNotImplementedException`, because a module has no Keras configuration.

        Raises
        ------
        IvyNotImplementedException
            A module consists of code, which a Keras configuration cannot contain.
        """
        raise IvyNotImplementedException(
            f"{type(self).__name__}: the configuration of a module of ivy cannot be saved by keras; call "
            "model.save_weights('name.weights.h5'), and later rebuild the model and call model.load_weights"
        )


def to_keras(module: Any, **kwargs: Any) -> IvyKerasLayer:
    """Return a module as a Keras layer; see ``Module.to_keras_layer``."""
    _check_backend(f"{type(module).__name__}.to_keras_layer")
    check_built(module, "to_keras_layer")
    return IvyKerasLayer(module.to("tensorflow"), **kwargs)
