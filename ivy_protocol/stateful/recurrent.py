"""Recurrent layers over sequences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import recurrent
from ivy_protocol.stateful._errors import width_mismatch
from ivy_protocol.stateful.initializers import Initializer
from ivy_protocol.stateful.layers import GLOROT, ZEROS
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["GRU", "LSTM"]

R = TypeVar("R")
State = tuple[list["Array"], list["Array"]]
"""The last outputs and the last cell states of each layer."""


class _Recurrent(Module, Generic[R]):
    """Base class of modules with one or several layers of recurrent cells."""

    _gates: int
    """The number of gates. The last axis of the weights has the length ``_gates * output_channels``."""

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        num_layers: int = 1,
        return_sequence: bool = True,
        return_state: bool = True,
        with_bias: bool = False,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        if num_layers < 1:
            raise IvyValueError(f"{type(self).__name__}: num_layers must be at least 1, not {num_layers}")
        self._input_channels = input_channels
        self._output_channels = output_channels
        self._w_init = weight_initializer
        self._num_layers = num_layers
        self._return_sequence = return_sequence
        self._return_state = return_state
        self._with_bias = with_bias
        super().__init__(device=device, v=v, dtype=dtype)

    def _zeros(self, batch_shape: Sequence[int], dtype: DtypeLike | None) -> "list[Array]":
        """Return a zero state for each layer, on the backend and device of the weights."""
        w = self.v.recurrent.layer_0.w
        state = functions.zeros_like(
            functions.broadcast_to(w[..., 0, :1], (*batch_shape, self._output_channels)), dtype=dtype
        )
        return [state] * self._num_layers

    def _zeros_for(self, inputs: Any) -> "list[Array]":
        """Return a zero state for each layer, with the batch shape of the inputs."""
        batch_shape: tuple[Any, ...] = functions.shape(inputs)[:-2]
        if None not in batch_shape:
            return self._zeros(batch_shape, None)
        # If the batch size is unknown, as in a traced graph, derive the zeros from the inputs.
        batch = functions.zeros_like(inputs[..., 0, :1])
        return [functions.add(batch, state) for state in self._zeros((1,) * len(batch_shape), None)]

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        variables: dict[str, dict[str, Any]] = {"input": {}, "recurrent": {}}
        n_out = self._output_channels
        width = self._gates * n_out
        for i in range(self._num_layers):
            for group, n_in in (("input", n_out if i else self._input_channels), ("recurrent", n_out)):
                w = self._w_init.create_variables((n_in, width), device, n_out, n_in, dtype=dtype)
                variables[group][f"layer_{i}"] = {"w": w}
                if self._with_bias:
                    variables[group][f"layer_{i}"]["b"] = ZEROS.create_variables(
                        (width,), device, n_out, n_in, dtype=dtype
                    )
        return variables

    def _weights(self, layer: int) -> tuple[list[Any], dict[str, Any]]:
        """Return the kernels of a layer, and the biases as keywords."""
        v = self.v
        trees = getattr(v.input, f"layer_{layer}"), getattr(v.recurrent, f"layer_{layer}")
        biases = {"bias": trees[0].b, "recurrent_bias": trees[1].b} if self._with_bias else {}
        return [tree.w for tree in trees], biases

    def _describe_mismatch(self, inputs: Any, initial_state: Any = None) -> str:
        return width_mismatch("the array", inputs, self._input_channels)

    def _extra_repr(self) -> str:
        layers = "" if self._num_layers == 1 else f", num_layers={self._num_layers}"
        return f"{self._input_channels}, {self._output_channels}{layers}"


class LSTM(_Recurrent[R]):
    """Long short-term memory layers over sequences.

    Parameters
    ----------
    input_channels : int
        Number of features of the sequences.
    output_channels : int
        Number of features of the results.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weights ``input/layer_0/w``, ``recurrent/layer_0/w``, and so on.
    num_layers : int, default 1
        Number of layers.
    return_sequence : bool, default True
        If True, return the outputs of all steps; otherwise, only the output of the last step.
    return_state : bool, default True
        If True, also return the last states.
    with_bias : bool, default False
        If True, the layers have biases ``input/layer_0/b``, ``recurrent/layer_0/b``, and so on.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.lstm_update`. A call returns the outputs and the states. The outputs have the shape
    ``(*batch, steps, output_channels)``, or ``(*batch, output_channels)`` if ``return_sequence`` is False. The states
    are a tuple of two lists: the last outputs and the last cell states of each layer. A call accepts such a tuple as
    ``initial_state``.

    Examples
    --------
    >>> layer = ivy.LSTM(2, 3, num_layers=2)
    >>> y, (h, c) = layer(ivy.ones((4, 5, 2)))
    >>> y.shape, len(h), c[1].shape
    (ivy.Shape(4, 5, 3), 2, ivy.Shape(4, 3))
    """

    _gates = 4

    if TYPE_CHECKING:

        @overload
        def __init__(
            self: "LSTM[tuple[Array, State]]",
            input_channels: int,
            output_channels: int,
            /,
            *,
            weight_initializer: Initializer = GLOROT,
            num_layers: int = 1,
            return_sequence: bool = True,
            return_state: Literal[True] = True,
            with_bias: bool = False,
            device: DeviceLike | None = None,
            v: Any = None,
            dtype: DtypeLike | None = None,
        ) -> None: ...
        @overload
        def __init__(
            self: "LSTM[Array]",
            input_channels: int,
            output_channels: int,
            /,
            *,
            weight_initializer: Initializer = GLOROT,
            num_layers: int = 1,
            return_sequence: bool = True,
            return_state: Literal[False],
            with_bias: bool = False,
            device: DeviceLike | None = None,
            v: Any = None,
            dtype: DtypeLike | None = None,
        ) -> None: ...
        def __init__(self, *args: Any, **kwargs: Any) -> None: ...

    def get_initial_state(
        self, batch_shape: Sequence[int], dtype: DtypeLike | None = None
    ) -> "tuple[list[Array], list[Array]]":
        """Return the default initial states, which are zeros on the backend and device of the weights."""
        state = self._zeros(batch_shape, dtype)
        return state, list(state)

    def _forward(self, inputs: Any, initial_state: Any = None) -> R:
        if initial_state is None:
            initial_state = [self._zeros_for(inputs)] * 2
        outputs, cells = [], []
        x = inputs
        for i, (h, c) in enumerate(zip(*initial_state, strict=True)):
            kernels, biases = self._weights(i)
            x, c = recurrent.lstm_update(x, h, c, *kernels, **biases)
            outputs.append(x[..., -1, :])
            cells.append(c)
        y = x if self._return_sequence else outputs[-1]
        result: Any = (y, (outputs, cells)) if self._return_state else y
        return result


class GRU(_Recurrent[R]):
    """Gated recurrent unit layers over sequences.

    Parameters
    ----------
    input_channels : int
        Number of features of the sequences.
    output_channels : int
        Number of features of the results.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weights ``input/layer_0/w``, ``recurrent/layer_0/w``, and so on.
    num_layers : int, default 1
        Number of layers.
    return_sequence : bool, default True
        If True, return the outputs of all steps; otherwise, only the output of the last step.
    return_state : bool, default True
        If True, also return the last state.
    with_bias : bool, default False
        If True, the layers have biases ``input/layer_0/b``, ``recurrent/layer_0/b``, and so on.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.gru_update` for the layout of the weights. A call returns the outputs, and a list of the last outputs of
    each layer. The outputs have the shape ``(*batch, steps, output_channels)``, or ``(*batch, output_channels)`` if
    ``return_sequence`` is False. A call accepts such a list as ``initial_state``.

    Examples
    --------
    >>> layer = ivy.GRU(2, 3, num_layers=2)
    >>> y, h = layer(ivy.ones((4, 5, 2)))
    >>> y.shape, len(h), h[1].shape
    (ivy.Shape(4, 5, 3), 2, ivy.Shape(4, 3))
    """

    _gates = 3

    if TYPE_CHECKING:

        @overload
        def __init__(
            self: "GRU[tuple[Array, list[Array]]]",
            input_channels: int,
            output_channels: int,
            /,
            *,
            weight_initializer: Initializer = GLOROT,
            num_layers: int = 1,
            return_sequence: bool = True,
            return_state: Literal[True] = True,
            with_bias: bool = False,
            device: DeviceLike | None = None,
            v: Any = None,
            dtype: DtypeLike | None = None,
        ) -> None: ...
        @overload
        def __init__(
            self: "GRU[Array]",
            input_channels: int,
            output_channels: int,
            /,
            *,
            weight_initializer: Initializer = GLOROT,
            num_layers: int = 1,
            return_sequence: bool = True,
            return_state: Literal[False],
            with_bias: bool = False,
            device: DeviceLike | None = None,
            v: Any = None,
            dtype: DtypeLike | None = None,
        ) -> None: ...
        def __init__(self, *args: Any, **kwargs: Any) -> None: ...

    def get_initial_state(self, batch_shape: Sequence[int], dtype: DtypeLike | None = None) -> "list[Array]":
        """Return the default initial state, which is zeros on the backend and device of the weights."""
        return self._zeros(batch_shape, dtype)

    def _forward(self, inputs: Any, initial_state: Any = None) -> R:
        if initial_state is None:
            initial_state = self._zeros_for(inputs)
        outputs = []
        x = inputs
        for i, h in enumerate(initial_state):
            kernels, biases = self._weights(i)
            x = recurrent.gru_update(x, h, *kernels, **biases)
            outputs.append(x[..., -1, :])
        y = x if self._return_sequence else outputs[-1]
        result: Any = (y, outputs) if self._return_state else y
        return result
