"""Recurrent layers of neural networks."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike, ArraySequence
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.activations import sigmoid
from ivy_protocol.functions.elementwise import add, multiply, tanh
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.layers import dropout as drop
from ivy_protocol.functions.linear_algebra import matmul, matrix_transpose
from ivy_protocol.functions.manipulation import concat, flip, reshape, split, stack, swapaxes, unstack

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["lstm", "lstm_update"]


@compositional(promote=True, floating=True, kinds=ORDERED)
def lstm(
    input: ArrayLike,
    initial_states: ArraySequence,
    all_weights: ArraySequence,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = False,
    batch_sizes: Sequence[int] | None = None,
    weights_transposed: bool = False,
    has_ih_bias: bool = True,
    has_hh_bias: bool = True,
) -> "tuple[Array, Array, Array]":
    """Run layers of long short-term memory over sequences.

    Parameters
    ----------
    input : ArrayLike
        Sequences of shape ``(steps, batch, inputs)``, or ``(batch, steps, inputs)`` if `batch_first`: real. With
        `batch_sizes`, the elements of all steps, of shape ``(sum(batch_sizes), inputs)``.
    initial_states : sequence of ArrayLike
        First outputs and first cell states, both of shape ``(num_layers * directions, batch, outputs)``.
    all_weights : sequence of ArrayLike
        For each layer, and in it for each direction: the kernel of shape ``(4 * outputs, inputs)``, the recurrent
        kernel of shape ``(4 * outputs, outputs)``, and of those that there are the bias and the recurrent bias,
        of shape ``(4 * outputs,)``. The gates are in the order input, forget, cell, output.
    num_layers : int
        Number of layers; each takes the outputs of the one before, those of both directions side by side.
    dropout : float
        Probability of dropping an output between layers, in training.
    train : bool
        Whether the layers are being trained.
    bidirectional : bool
        Whether each layer also runs over the sequences from their ends.
    batch_first : bool, default False
        Whether the first axis is that of the batch. It has no effect beside `batch_sizes`.
    batch_sizes : sequence of int, optional
        Number of sequences at each step, never growing: the longest sequences come first.
    weights_transposed : bool, default False
        Whether the kernels have shape ``(inputs, 4 * outputs)`` and ``(outputs, 4 * outputs)``.
    has_ih_bias : bool, default True
        Whether there are biases.
    has_hh_bias : bool, default True
        Whether there are recurrent biases.

    Returns
    -------
    tuple of ivy.Array
        The outputs of the last layer, of shape ``(steps, batch, directions * outputs)``, with the axes of `input`;
        and the last outputs and the last cell states of all layers, in the shape of the initial ones.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        The number of states or weights is wrong, the batch grows, or there are no steps.

    Notes
    -----
    S. Hochreiter and J. Schmidhuber, "Long short-term memory", Neural Computation, 1997. The parameters are those
    of PyTorch.

    Examples
    --------
    >>> states = [ivy.zeros((1, 1, 2)), ivy.zeros((1, 1, 2))]
    >>> weights = [ivy.zeros((8, 3)), ivy.zeros((8, 2)), ivy.zeros((8,)), ivy.zeros((8,))]
    >>> y, h, c = ivy.lstm(ivy.ones((4, 1, 3)), states, weights, 1, 0.0, False, False)
    >>> y.shape, h.shape, c.shape
    (ivy.Shape(4, 1, 2), ivy.Shape(1, 1, 2), ivy.Shape(1, 1, 2))
    """
    directions = 2 if bidirectional else 1
    count = 2 + has_ih_bias + has_hh_bias
    if len(initial_states) != 2:
        raise IvyValueError(f"ivy.lstm: initial_states are the first outputs and cells, not {len(initial_states)}")
    if len(all_weights) != num_layers * directions * count:
        raise IvyValueError(
            f"ivy.lstm: {num_layers} layers in {directions} directions need {num_layers * directions * count} "
            f"all_weights, not {len(all_weights)}"
        )
    sizes = None if batch_sizes is None else [int(n) for n in batch_sizes]
    if sizes is not None and sizes != sorted(sizes, reverse=True):
        raise IvyValueError(f"ivy.lstm: batch_sizes never grow, unlike {sizes}; sort the sequences by length")
    batch_major = batch_first and sizes is None
    x: Any = swapaxes(input, 0, 1) if batch_major else input
    states: list[Any] = []
    for layer in range(num_layers):
        if dropout and train and layer:
            x = drop(x, dropout)
        outputs = []
        for direction in range(directions):
            place = layer * directions + direction
            first = [get_item(state, place) for state in initial_states]
            kernel, recurrent_kernel, *biases = all_weights[place * count : (place + 1) * count]
            cell = _Cell(
                kernel if weights_transposed else matrix_transpose(kernel),
                recurrent_kernel if weights_transposed else matrix_transpose(recurrent_kernel),
                biases[0] if has_ih_bias else None,
                biases[-1] if has_hh_bias else None,
            )
            if sizes is None:
                y, *last = cell.run(x, *first, backwards=direction == 1)
            elif direction:
                y, *last = cell.run_packed_backwards(x, sizes, *first)
            else:
                y, *last = cell.run_packed(x, sizes, *first)
            outputs.append(y)
            states.append(last)
        x = concat(outputs, axis=-1) if bidirectional else outputs[0]
    h, c = [stack(last) for last in zip(*states, strict=True)]
    return swapaxes(x, 0, 1) if batch_major else x, h, c


class _Cell:
    """The weights of one layer in one direction."""

    def __init__(self, kernel: Any, recurrent_kernel: Any, bias: Any, recurrent_bias: Any) -> None:
        self.kernels = (kernel, recurrent_kernel)
        self.biases = {"bias": bias, "recurrent_bias": recurrent_bias}

    def run(self, x: Any, h: Any, c: Any, backwards: bool = False) -> tuple[Any, Any, Any]:
        """Run over sequences whose first axis is that of the steps."""
        if backwards:
            x = flip(x, axis=0)
        y, c = lstm_update(x, h, c, *self.kernels, **self.biases, time_major=True)
        h = get_item(y, -1)
        return flip(y, axis=0) if backwards else y, h, c

    def run_packed(self, x: Any, sizes: list[int], h: Any, c: Any) -> tuple[Any, Any, Any]:
        """Run over sequences that end at different steps, and leave out those that have ended."""
        outputs, ended, start = [], [], 0
        for size, steps in _runs(sizes):
            ended.append([get_item(state, slice(size, None)) for state in (h, c)])
            part = _unpacked(get_item(x, slice(start, start + size * steps)), steps, size)
            y, h, c = self.run(part, get_item(h, slice(size)), get_item(c, slice(size)))
            outputs.append(_packed(y))
            start += size * steps
        ended.append([h, c])
        h, c = [concat(parts) for parts in zip(*reversed(ended), strict=True)]
        return concat(outputs), h, c

    def run_packed_backwards(self, x: Any, sizes: list[int], h: Any, c: Any) -> tuple[Any, Any, Any]:
        """The same from the ends: sequences join where they end."""
        outputs, end, size = [], sum(sizes), 0
        running = [get_item(state, slice(0)) for state in (h, c)]
        for more, steps in reversed(_runs(sizes)):
            joining = [get_item(state, slice(size, more)) for state in (h, c)]
            running = [concat(pair) for pair in zip(running, joining, strict=True)]
            part = _unpacked(get_item(x, slice(end - more * steps, end)), steps, more)
            y, *running = self.run(part, *running, backwards=True)
            outputs.append(_packed(y))
            end, size = end - more * steps, more
        h, c = running
        return concat(outputs[::-1]), h, c


def _runs(sizes: list[int]) -> list[tuple[int, int]]:
    """Each size with the number of its steps."""
    return [(size, len(list(same))) for size, same in groupby(sizes)]


def _unpacked(x: Any, steps: int, size: int) -> Any:
    return reshape(x, (steps, size, shape(x)[-1]))


def _packed(y: Any) -> Any:
    steps, size, outputs = shape(y)
    return reshape(y, (steps * size, outputs))


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
def lstm_update(
    x: ArrayLike,
    init_h: ArrayLike,
    init_c: ArrayLike,
    kernel: ArrayLike,
    recurrent_kernel: ArrayLike,
    /,
    bias: ArrayLike | None = None,
    recurrent_bias: ArrayLike | None = None,
    *,
    time_major: bool = False,
) -> "tuple[Array, Array]":
    """Run one layer of long short-term memory over sequences.

    Parameters
    ----------
    x : ArrayLike
        Sequences of shape ``(*batch, steps, inputs)``, or ``(steps, *batch, inputs)`` if `time_major`: real.
    init_h : ArrayLike
        First outputs of shape ``(*batch, outputs)``.
    init_c : ArrayLike
        First cell states, likewise.
    kernel : ArrayLike
        Weights of the inputs, of shape ``(inputs, 4 * outputs)``: for the input gate, the forget gate, the cell
        and the output gate, in this order.
    recurrent_kernel : ArrayLike
        Weights of the outputs of the step before, of shape ``(outputs, 4 * outputs)``.
    bias : ArrayLike, optional
        Summand of shape ``(4 * outputs,)``.
    recurrent_bias : ArrayLike, optional
        Another one.
    time_major : bool, default False
        Whether the first axis of ``x`` and of the result is that of the steps.

    Returns
    -------
    tuple of ivy.Array
        The outputs of all steps, of shape ``(*batch, steps, outputs)`` or ``(steps, *batch, outputs)``, and the
        last cell states of shape ``(*batch, outputs)``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The shapes do not fit together.
    IvyValueError
        There are no steps.

    Notes
    -----
    S. Hochreiter and J. Schmidhuber, "Long short-term memory", Neural Computation, 1997.

    Examples
    --------
    >>> x, h, c = ivy.ones((2, 3, 1)), ivy.zeros((2, 1)), ivy.ones((2, 1))
    >>> y, c = ivy.lstm_update(x, h, c, ivy.zeros((1, 4)), ivy.zeros((1, 4)))
    >>> y.shape
    ivy.Shape(2, 3, 1)
    >>> c
    ivy.array([[0.125],
               [0.125]])
    """
    axis = 0 if time_major else -2
    if not shape(x)[axis]:
        raise IvyValueError(f"ivy.lstm_update: x of shape {tuple(shape(x))} has no steps on axis {axis}")
    gates = matmul(x, kernel)
    for summand in (bias, recurrent_bias):
        if summand is not None:
            gates = add(gates, summand)
    h: Any = init_h
    c: Any = init_c
    outputs = []
    for step in unstack(gates, axis=axis):
        i, f, g, o = split(add(step, matmul(h, recurrent_kernel)), 4, -1)
        c = add(multiply(sigmoid(f), c), multiply(sigmoid(i), tanh(g)))
        h = multiply(sigmoid(o), tanh(c))
        outputs.append(h)
    return stack(outputs, axis=axis), c
