"""Layers over sequences, which keep states."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import recurrent
from ivy_protocol.stateful._misfits import of_width
from ivy_protocol.stateful.initializers import GlorotUniform, Initializer, Zeros
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["GRU", "LSTM"]

R = TypeVar("R")
State = tuple[list["Array"], list["Array"]]
"""The last outputs and the last cell states of each layer."""
GLOROT = GlorotUniform()
ZEROS = Zeros()


class _Recurrent(Module, Generic[R]):
    """What layers of several cells over sequences have in common."""

    _gates: int
    """How many times the outputs the weights are wide."""

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        /,
        *,
        weight_initializer: Initializer,
        num_layers: int,
        return_sequence: bool,
        return_state: bool,
        with_bias: bool,
        device: DeviceLike | None,
        v: Any,
        dtype: DtypeLike | None,
    ) -> None:
        if num_layers < 1:
            raise IvyValueError(f"{type(self).__name__} has at least one layer, not {num_layers}")
        self._input_channels = input_channels
        self._output_channels = output_channels
        self._w_init = weight_initializer
        self._num_layers = num_layers
        self._return_sequence = return_sequence
        self._return_state = return_state
        self._with_bias = with_bias
        super().__init__(device=device, v=v, dtype=dtype)

    def _zeros(self, batch_shape: Sequence[int], dtype: DtypeLike | None) -> "list[Array]":
        """A state of zeros like the weights, for each layer."""
        w = self.v.recurrent.layer_0.w
        state = functions.zeros_like(
            functions.broadcast_to(w[..., 0, :1], (*batch_shape, self._output_channels)), dtype=dtype
        )
        return [state] * self._num_layers

    def _zeros_for(self, inputs: Any) -> "list[Array]":
        lengths: tuple[Any, ...] = functions.shape(inputs)[:-2]
        if None not in lengths:
            return self._zeros(lengths, None)
        # While a graph is made, the batch is as long as that of the inputs.
        batch = functions.zeros_like(inputs[..., 0, :1])
        return [functions.add(batch, h) for h in self._zeros((1,) * len(lengths), None)]

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        made: dict[str, dict[str, Any]] = {"input": {}, "recurrent": {}}
        n_out = self._output_channels
        wide = self._gates * n_out
        for i in range(self._num_layers):
            for place, n_in in (("input", n_out if i else self._input_channels), ("recurrent", n_out)):
                w = self._w_init.create_variables((n_in, wide), device, n_out, n_in, dtype=dtype)
                made[place][f"layer_{i}"] = {"w": w}
                if self._with_bias:
                    made[place][f"layer_{i}"]["b"] = ZEROS.create_variables((wide,), device, n_out, n_in, dtype=dtype)
        return made

    def _weights(self, layer: int) -> tuple[list[Any], dict[str, Any]]:
        """The kernels and the biases of a layer."""
        v = self.v
        places = getattr(v.input, f"layer_{layer}"), getattr(v.recurrent, f"layer_{layer}")
        biases = {"bias": places[0].b, "recurrent_bias": places[1].b} if self._with_bias else {}
        return [place.w for place in places], biases

    def _misfit(self, inputs: Any, initial_state: Any = None) -> str:
        return of_width("the array", inputs, self._input_channels)

    def _extra_repr(self) -> str:
        layers = "" if self._num_layers == 1 else f", num_layers={self._num_layers}"
        return f"{self._input_channels}, {self._output_channels}{layers}"


class LSTM(_Recurrent[R]):
    """Layers of long short-term memory over sequences.

    Parameters
    ----------
    input_channels : int
        Number of features of the sequences.
    output_channels : int
        Number of features of the results.
    weight_initializer : Initializer, default GlorotUniform()
        What makes the weights ``input/layer_0/w`` and ``recurrent/layer_0/w``, and so on.
    num_layers : int, default 1
        Number of layers.
    return_sequence : bool, default True
        Whether the outputs of all steps are returned, or those of the last one.
    return_state : bool, default True
        Whether the last states are returned as well.
    with_bias : bool, default False
        Whether there are biases: ``input/layer_0/b`` and ``recurrent/layer_0/b``, and so on.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.lstm_update`. A call gives the outputs of shape ``(*batch, steps, output_channels)``, or without the steps,
    and a tuple of two lists, with the last outputs and the last cell states of each layer. It may be given such a tuple
    as ``initial_state``.

    Examples
    --------
    >>> layer = ivy.LSTM(2, 3, num_layers=2)
    >>> y, (h, c) = layer(ivy.ones((4, 5, 2)))
    >>> y.shape, len(h), c[1].shape
    (ivy.Shape(4, 5, 3), 2, ivy.Shape(4, 3))
    """

    _gates = 4

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
        super().__init__(
            input_channels,
            output_channels,
            weight_initializer=weight_initializer,
            num_layers=num_layers,
            return_sequence=return_sequence,
            return_state=return_state,
            with_bias=with_bias,
            device=device,
            v=v,
            dtype=dtype,
        )

    def get_initial_state(
        self, batch_shape: Sequence[int], dtype: DtypeLike | None = None
    ) -> "tuple[list[Array], list[Array]]":
        """Return the states that a call starts from by default: zeros like the weights, of this data type."""
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
    """Layers of gated recurrent units over sequences.

    Parameters
    ----------
    input_channels : int
        Number of features of the sequences.
    output_channels : int
        Number of features of the results.
    weight_initializer : Initializer, default GlorotUniform()
        What makes the weights ``input/layer_0/w`` and ``recurrent/layer_0/w``, and so on.
    num_layers : int, default 1
        Number of layers.
    return_sequence : bool, default True
        Whether the outputs of all steps are returned, or those of the last one.
    return_state : bool, default True
        Whether the last state is returned as well.
    with_bias : bool, default False
        Whether there are biases: ``input/layer_0/b`` and ``recurrent/layer_0/b``, and so on.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.gru_update`, which says how the weights are laid out. A call gives the outputs of shape
    ``(*batch, steps, output_channels)``, or without the steps, and a list of the last outputs of each layer. It may be
    given such a list as ``initial_state``.

    Examples
    --------
    >>> layer = ivy.GRU(2, 3, num_layers=2)
    >>> y, h = layer(ivy.ones((4, 5, 2)))
    >>> y.shape, len(h), h[1].shape
    (ivy.Shape(4, 5, 3), 2, ivy.Shape(4, 3))
    """

    _gates = 3

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
        super().__init__(
            input_channels,
            output_channels,
            weight_initializer=weight_initializer,
            num_layers=num_layers,
            return_sequence=return_sequence,
            return_state=return_state,
            with_bias=with_bias,
            device=device,
            v=v,
            dtype=dtype,
        )

    def get_initial_state(self, batch_shape: Sequence[int], dtype: DtypeLike | None = None) -> "list[Array]":
        """Return the state that a call starts from by default: zeros like the weights, of this data type."""
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
