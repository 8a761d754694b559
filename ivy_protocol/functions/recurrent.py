"""LSTM, GRU and general recurrent networks."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol.base.typing import ORDERED, ArrayLike, ArraySequence
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

Update = Callable[..., tuple[Any, list[Any]]]
"""Function that runs one layer over all steps. It maps (sequences, states, kernels, biases) to (outputs, last
states).
"""


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
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
    """Apply layers of long short-term memory (LSTM) to sequences.

    Parameters
    ----------
    input : ArrayLike
        Sequences of shape ``(steps, batch, inputs)``, or ``(batch, steps, inputs)`` if `batch_first`: real. With
        `batch_sizes`, the elements of all steps, of shape ``(sum(batch_sizes), inputs)``.
    initial_states : sequence of ArrayLike
        Initial outputs and cell states, both of shape ``(num_layers * directions, batch, outputs)``.
    all_weights : sequence of ArrayLike
        For each layer and each of its directions: the kernel of shape ``(4 * outputs, inputs)``, the recurrent
        kernel of shape ``(4 * outputs, outputs)``, and the bias and the recurrent bias of shape
        ``(4 * outputs,)``, if used. The order of the gates is input, forget, cell, output.
    num_layers : int
        Number of layers. Each layer runs over the outputs of the previous layer, concatenated over the directions.
    dropout : float
        Probability of dropping an output between layers, in training.
    train : bool
        If True, apply dropout.
    bidirectional : bool
        If True, each layer also runs over the reversed sequences.
    batch_first : bool, default False
        If True, the first axis is the batch. Ignored with `batch_sizes`.
    batch_sizes : sequence of int, optional
        Number of sequences at each step, non-increasing: the longest sequences come first.
    weights_transposed : bool, default False
        If True, the kernels have shape ``(inputs, 4 * outputs)`` and ``(outputs, 4 * outputs)``.
    has_ih_bias : bool, default True
        If True, ``all_weights`` contains biases.
    has_hh_bias : bool, default True
        If True, ``all_weights`` contains recurrent biases.

    Returns
    -------
    tuple of ivy.Array
        The outputs of the last layer, of shape ``(steps, batch, directions * outputs)`` in the axis order of `input`;
        and the last outputs and the last cell states of all layers, of the shape of the initial states.

    Raises
    ------
    IvyDispatchError
        ``input``, or an element of ``initial_states`` or ``all_weights`` is not array-like, or they belong to different
        libraries.
    IvyValueError
        The number of states or weights is wrong, the batch sizes increase, or the sequences are empty.

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
    if len(initial_states) != 2:
        raise IvyValueError(
            f"ivy.lstm: initial_states must be a pair of outputs and cells, not of length {len(initial_states)}"
        )
    directions, has_biases = 2 if bidirectional else 1, (has_ih_bias, has_hh_bias)
    layers = _layers("lstm", _lstm_layer, num_layers, directions, all_weights, weights_transposed, has_biases)
    y, (h, c) = _run("lstm", layers, dropout if train else 0.0, input, initial_states, batch_first, batch_sizes)
    return y, h, c


class _Cell(NamedTuple):
    """Weights of one layer in one direction, and the function that applies them."""

    update: Update
    kernels: list[Any]
    biases: list[Any]

    def run(self, x: Any, states: Sequence[Any], backwards: bool = False) -> tuple[Any, list[Any]]:
        """Run the cell over sequences whose first axis is the step."""
        if backwards:
            x = ops.flip(x, axis=0)
        y, last = self.update(x, states, self.kernels, self.biases)
        return ops.flip(y, axis=0) if backwards else y, last

    def run_packed(self, x: Any, sizes: list[int], states: Sequence[Any]) -> tuple[Any, list[Any]]:
        """Run the cell over sequences of different lengths, and drop each sequence after its end."""
        outputs, last_states, start = [], [], 0
        for size, steps in _group_sizes(sizes):
            last_states.append([ops.get_item(state, slice(size, None)) for state in states])
            part = _unpack(ops.get_item(x, slice(start, start + size * steps)), steps, size)
            y, states = self.run(part, [ops.get_item(state, slice(size)) for state in states])
            outputs.append(_pack(y))
            start += size * steps
        last_states.append(states)
        return ops.concat(outputs), [ops.concat(parts) for parts in zip(*reversed(last_states), strict=True)]

    def run_packed_backwards(self, x: Any, sizes: list[int], states: Sequence[Any]) -> tuple[Any, list[Any]]:
        """Run the cell backwards over sequences of different lengths. Each sequence starts at its end."""
        outputs, end, size = [], sum(sizes), 0
        active = [ops.get_item(state, slice(0)) for state in states]
        for next_size, steps in reversed(_group_sizes(sizes)):
            new_states = [ops.get_item(state, slice(size, next_size)) for state in states]
            active = [ops.concat(pair) for pair in zip(active, new_states, strict=True)]
            part = _unpack(ops.get_item(x, slice(end - next_size * steps, end)), steps, next_size)
            y, active = self.run(part, active, backwards=True)
            outputs.append(_pack(y))
            end, size = end - next_size * steps, next_size
        return ops.concat(outputs[::-1]), active


def _layers(
    name: str, update: Update, count: int, directions: int, arrays: Any, transposed: bool, has_biases: tuple[bool, bool]
) -> list[list[_Cell]]:
    """Return the cells of each layer, one for each direction. `arrays` has the weights in torch's order."""
    size = 2 + sum(has_biases)
    if len(arrays) != count * directions * size:
        raise IvyValueError(
            f"ivy.{name}: all_weights must have {count * directions * size} arrays for {count} layers and "
            f"{directions} directions, not {len(arrays)}"
        )
    cells = []
    for i in range(0, len(arrays), size):
        kernel, recurrent_kernel, *biases = arrays[i : i + size]
        kernels = [k if transposed else ops.matrix_transpose(k) for k in (kernel, recurrent_kernel)]
        cells.append(_Cell(update, kernels, [biases.pop(0) if has_bias else None for has_bias in has_biases]))
    return [cells[i : i + directions] for i in range(0, len(cells), directions)]


def _run(
    name: str, layers: list[list[_Cell]], dropout: float, x: Any, states: Any, batch_first: bool, batch_sizes: Any
) -> tuple[Any, list[Any]]:
    """Return the outputs of the last layer for the sequences `x`, and the last states of all layers."""
    sizes = None if batch_sizes is None else [int(n) for n in batch_sizes]
    if sizes is not None and sizes != sorted(sizes, reverse=True):
        raise IvyValueError(
            f"ivy.{name}: batch_sizes must not increase, but {sizes} does; sort the sequences by length"
        )
    batch_major = batch_first and sizes is None
    x = ops.swapaxes(x, 0, 1) if batch_major else x
    last: list[Any] = []
    for cells in layers:
        if dropout and last:
            x = ops.dropout(x, dropout)
        outputs = []
        for direction, cell in enumerate(cells):
            initial = [ops.get_item(state, len(last)) for state in states]
            if sizes is None:
                y, final = cell.run(x, initial, backwards=direction == 1)
            elif direction:
                y, final = cell.run_packed_backwards(x, sizes, initial)
            else:
                y, final = cell.run_packed(x, sizes, initial)
            outputs.append(y)
            last.append(final)
        x = ops.concat(outputs, axis=-1) if len(cells) == 2 else outputs[0]
    return ops.swapaxes(x, 0, 1) if batch_major else x, [ops.stack(state) for state in zip(*last, strict=True)]


def _group_sizes(sizes: list[int]) -> list[tuple[int, int]]:
    """Return pairs of a batch size and the number of consecutive steps with this size."""
    return [(size, len(list(group))) for size, group in groupby(sizes)]


def _unpack(x: Any, steps: int, size: int) -> Any:
    """Split the rows of a packed sequence by step."""
    return ops.reshape(x, (steps, size, ops.shape(x)[-1]))


def _pack(y: Any) -> Any:
    """Join the step and batch axes, as in torch's packed sequences."""
    steps, size, outputs = ops.shape(y)
    return ops.reshape(y, (steps * size, outputs))


def _check_fit(name: str, sizes: Any, axis: int, states: Sequence[Any], kernels: Sequence[Any], gates: int) -> None:
    """Raise if states or weights have wrong shapes that would still broadcast."""
    batch = tuple(sizes[1:-1] if axis == 0 else sizes[:-2])
    for shape in [tuple(ops.shape(state)) for state in states]:
        pairs = zip(shape, batch, strict=False)
        if len(shape) != len(batch) + 1 or any([n != m for n, m in pairs if None not in (n, m)]):
            raise IvyValueError(
                f"ivy.{name}: a state of shape {shape} does not match the batch shape {batch} of the sequences"
            )
    for shape in [tuple(ops.shape(kernel)) for kernel in kernels]:
        if len(shape) != 2:
            raise IvyValueError(f"ivy.{name}: weights must be matrices, not of shape {shape}")
    size, columns = tuple(ops.shape(kernels[1]))
    for shape in [tuple(ops.shape(state)) for state in states]:
        if None not in (size, shape[-1]) and shape[-1] != size:
            raise IvyValueError(
                f"ivy.{name}: a state of shape {shape} does not match the weights, whose state has {size} elements"
            )
    for width in (columns, tuple(ops.shape(kernels[0]))[1]):
        if None not in (size, width) and width != gates * size:
            raise IvyValueError(
                f"ivy.{name}: weights of a state of {size} elements must have {gates * size} columns, {gates} per "
                f"element, not {width}"
            )


def _lstm_layer(x: Any, states: Sequence[Any], kernels: Sequence[Any], biases: Sequence[Any]) -> tuple[Any, list[Any]]:
    y, c = lstm_update(x, *states, *kernels, bias=biases[0], recurrent_bias=biases[1], time_major=True)
    return y, [ops.get_item(y, -1), c]


def _gru_layer(x: Any, states: Sequence[Any], kernels: Sequence[Any], biases: Sequence[Any]) -> tuple[Any, list[Any]]:
    y = gru_update(x, *states, *kernels, bias=biases[0], recurrent_bias=biases[1], time_major=True)
    return y, [ops.get_item(y, -1)]


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
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
    """Apply one layer of long short-term memory (LSTM) to sequences.

    Parameters
    ----------
    x : ArrayLike
        Sequences of shape ``(*batch, steps, inputs)``, or ``(steps, *batch, inputs)`` if `time_major`: real.
    init_h : ArrayLike
        Initial outputs of shape ``(*batch, outputs)``.
    init_c : ArrayLike
        Initial cell states of shape ``(*batch, outputs)``.
    kernel : ArrayLike
        Input weights of shape ``(inputs, 4 * outputs)``: of the input gate, the forget gate, the cell and the
        output gate, in this order.
    recurrent_kernel : ArrayLike
        Recurrent weights of shape ``(outputs, 4 * outputs)``.
    bias : ArrayLike, optional
        Bias of shape ``(4 * outputs,)``.
    recurrent_bias : ArrayLike, optional
        Recurrent bias of shape ``(4 * outputs,)``.
    time_major : bool, default False
        If True, the first axis of ``x`` and of the result is the step.

    Returns
    -------
    tuple of ivy.Array
        The outputs of all steps, of shape ``(*batch, steps, outputs)`` or ``(steps, *batch, outputs)``, and the
        last cell states of shape ``(*batch, outputs)``.

    Raises
    ------
    IvyDispatchError
        A state, a weight or ``x`` is not array-like, or they belong to different libraries.
    IvyException
        The shapes are incompatible.
    IvyValueError
        The sequences are empty.

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
    if not ops.shape(x)[axis]:
        raise IvyValueError(
            f"ivy.lstm_update: x of shape {tuple(ops.shape(x))} must have at least one time step on axis {axis}"
        )
    _check_fit("lstm_update", ops.shape(x), axis, (init_h, init_c), (kernel, recurrent_kernel), 4)
    gates = ops.matmul(x, kernel)
    for summand in (bias, recurrent_bias):
        if summand is not None:
            gates = ops.add(gates, summand)
    h: Any = init_h
    c: Any = init_c
    outputs = []
    for step in ops.unstack(gates, axis=axis):
        i, f, g, o = ops.split(ops.add(step, ops.matmul(h, recurrent_kernel)), 4, -1)
        c = ops.add(ops.multiply(ops.sigmoid(f), c), ops.multiply(ops.sigmoid(i), ops.tanh(g)))
        h = ops.multiply(ops.sigmoid(o), ops.tanh(c))
        outputs.append(h)
    return ops.stack(outputs, axis=axis), c


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def gru(
    input: ArrayLike,
    initial_state: ArrayLike,
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
) -> "tuple[Array, Array]":
    """Apply layers of gated recurrent units (GRU) to sequences.

    Parameters
    ----------
    input : ArrayLike
        Sequences of shape ``(steps, batch, inputs)``, or ``(batch, steps, inputs)`` if `batch_first`: real. With
        `batch_sizes`, the elements of all steps, of shape ``(sum(batch_sizes), inputs)``.
    initial_state : ArrayLike
        Initial outputs of shape ``(num_layers * directions, batch, outputs)``.
    all_weights : sequence of ArrayLike
        For each layer and each of its directions: the kernel of shape ``(3 * outputs, inputs)``, the recurrent
        kernel of shape ``(3 * outputs, outputs)``, and the bias and the recurrent bias of shape
        ``(3 * outputs,)``, if used. The order of the gates is reset, update, new.
    num_layers : int
        Number of layers. Each layer runs over the outputs of the previous layer, concatenated over the directions.
    dropout : float
        Probability of dropping an output between layers, in training.
    train : bool
        If True, apply dropout.
    bidirectional : bool
        If True, each layer also runs over the reversed sequences.
    batch_first : bool, default False
        If True, the first axis is the batch. Ignored with `batch_sizes`.
    batch_sizes : sequence of int, optional
        Number of sequences at each step, non-increasing: the longest sequences come first.
    weights_transposed : bool, default False
        If True, the kernels have shape ``(inputs, 3 * outputs)`` and ``(outputs, 3 * outputs)``.
    has_ih_bias : bool, default True
        If True, ``all_weights`` contains biases.
    has_hh_bias : bool, default True
        If True, ``all_weights`` contains recurrent biases.

    Returns
    -------
    tuple of ivy.Array
        The outputs of the last layer, of shape ``(steps, batch, directions * outputs)`` in the axis order of `input`;
        and the last outputs of all layers, of the shape of the initial outputs.

    Raises
    ------
    IvyDispatchError
        ``input``, ``initial_state`` or an element of ``all_weights`` is not array-like, or they belong to different
        libraries.
    IvyValueError
        The number of weights is wrong, the batch sizes increase, or the sequences are empty.

    Notes
    -----
    K. Cho et al., "Learning phrase representations using RNN encoder-decoder for statistical machine translation",
    2014. The formulas are those of PyTorch; see `ivy.gru_update`.

    Examples
    --------
    >>> weights = [ivy.zeros((6, 3)), ivy.zeros((6, 2)), ivy.zeros((6,)), ivy.zeros((6,))]
    >>> y, h = ivy.gru(ivy.ones((4, 1, 3)), ivy.ones((1, 1, 2)), weights, 1, 0.0, False, False)
    >>> y.shape
    ivy.Shape(4, 1, 2)
    >>> h
    ivy.array([[[0.0625, 0.0625]]])
    """
    directions, has_biases = 2 if bidirectional else 1, (has_ih_bias, has_hh_bias)
    layers = _layers("gru", _gru_layer, num_layers, directions, all_weights, weights_transposed, has_biases)
    y, (h,) = _run("gru", layers, dropout if train else 0.0, input, [initial_state], batch_first, batch_sizes)
    return y, h


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def gru_update(
    x: ArrayLike,
    init_h: ArrayLike,
    kernel: ArrayLike,
    recurrent_kernel: ArrayLike,
    /,
    bias: ArrayLike | None = None,
    recurrent_bias: ArrayLike | None = None,
    *,
    time_major: bool = False,
) -> "Array":
    """Apply one layer of gated recurrent units (GRU) to sequences.

    Parameters
    ----------
    x : ArrayLike
        Sequences of shape ``(*batch, steps, inputs)``, or ``(steps, *batch, inputs)`` if `time_major`: real.
    init_h : ArrayLike
        Initial outputs of shape ``(*batch, outputs)``.
    kernel : ArrayLike
        Input weights of shape ``(inputs, 3 * outputs)``: of the reset gate, the update gate and the new output, in
        this order.
    recurrent_kernel : ArrayLike
        Recurrent weights of shape ``(outputs, 3 * outputs)``.
    bias : ArrayLike, optional
        Bias of shape ``(3 * outputs,)``.
    recurrent_bias : ArrayLike, optional
        Recurrent bias of shape ``(3 * outputs,)``.
    time_major : bool, default False
        If True, the first axis of ``x`` and of the result is the step.

    Returns
    -------
    ivy.Array
        The outputs of all steps, of shape ``(*batch, steps, outputs)`` or ``(steps, *batch, outputs)``.

    Raises
    ------
    IvyDispatchError
        A state, a weight or ``x`` is not array-like, or they belong to different libraries.
    IvyException
        The shapes are incompatible.
    IvyValueError
        The sequences are empty.

    Notes
    -----
    K. Cho et al., "Learning phrase representations using RNN encoder-decoder for statistical machine translation",
    2014, in the form of cuDNN and PyTorch, which apply the reset gate after the product with the recurrent kernel.

    Examples
    --------
    >>> x, h = ivy.ones((2, 3, 1)), ivy.ones((2, 1))
    >>> ivy.gru_update(x, h, ivy.zeros((1, 3)), ivy.zeros((1, 3)))
    ivy.array([[[0.5  ],
                [0.25 ],
                [0.125]],
    <BLANKLINE>
               [[0.5  ],
                [0.25 ],
                [0.125]]])
    """
    axis = 0 if time_major else -2
    if not ops.shape(x)[axis]:
        raise IvyValueError(
            f"ivy.gru_update: x of shape {tuple(ops.shape(x))} must have at least one time step on axis {axis}"
        )
    _check_fit("gru_update", ops.shape(x), axis, (init_h,), (kernel, recurrent_kernel), 3)
    gates = ops.matmul(x, kernel)
    if bias is not None:
        gates = ops.add(gates, bias)
    h: Any = init_h
    outputs = []
    for step in ops.unstack(gates, axis=axis):
        recurrent = ops.matmul(h, recurrent_kernel)
        if recurrent_bias is not None:
            recurrent = ops.add(recurrent, recurrent_bias)
        (r, z, n), (old_r, old_z, old_n) = ops.split(step, 3, -1), ops.split(recurrent, 3, -1)
        n = ops.tanh(ops.add(n, ops.multiply(ops.sigmoid(ops.add(r, old_r)), old_n)))
        h = ops.add(n, ops.multiply(ops.sigmoid(ops.add(z, old_z)), ops.subtract(h, n)))
        outputs.append(h)
    return ops.stack(outputs, axis=axis)


@compositional
def rnn(
    step_function: Callable[..., Any],
    inputs: ArrayLike,
    initial_states: ArraySequence,
    /,
    *,
    go_backwards: bool = False,
    mask: ArrayLike | None = None,
    constants: ArraySequence | None = None,
    unroll: bool = False,
    input_length: ArrayLike | None = None,
    time_major: bool = False,
    zero_output_for_mask: bool = False,
    return_all_outputs: bool = True,
) -> "tuple[Array, Array, list[Array]]":
    """Apply a step function to sequences, and pass its states from step to step.

    Parameters
    ----------
    step_function : callable
        Function of the elements of one step, of shape ``(batch, ...)``, and of a list of the states and `constants`.
        It returns the outputs of the step, whose first axis is the batch, and a list of the new states.
    inputs : ArrayLike
        Sequences of shape ``(batch, steps, ...)``, or ``(steps, batch, ...)`` if `time_major`: of any dtype.
    initial_states : sequence of ArrayLike
        Initial states, whose first axis is the batch.
    go_backwards : bool, default False
        If True, start at the last step. The outputs are in the order of computation.
    mask : ArrayLike, optional
        Boolean mask of the valid steps, of shape ``(batch, steps)``, or ``(steps, batch)`` if `time_major`. A masked
        step keeps the states and repeats the output of the previous step, which is initially zero.
    constants : sequence of ArrayLike, optional
        Arrays that follow the states in the list that ``step_function`` receives.
    unroll : bool, default False
        Ignored: ``step_function`` is called once for each step, even in compiled code.
    input_length : ArrayLike, optional
        Number of valid steps: one number for all sequences, or one number for each sequence, of shape ``(batch,)``.
        Ignored with `mask`.
    time_major : bool, default False
        If True, the first axis is the step.
    zero_output_for_mask : bool, default False
        If True, the outputs of masked steps are zeros.
    return_all_outputs : bool, default True
        If True, return the outputs of all steps; otherwise, only the output of the last step.

    Returns
    -------
    tuple
        The outputs of the last step, of shape ``(batch, ...)``; the outputs of all steps, of shape
        ``(batch, steps, ...)`` or ``(steps, batch, ...)``, with one step unless `return_all_outputs`; and a list of the
        last states.

    Raises
    ------
    IvyDispatchError
        An array argument is not array-like, or the array arguments belong to different libraries.
    IvyTypeError
        ``step_function`` does not return a pair of outputs and states.
    IvyValueError
        The sequences are empty, ``inputs`` has fewer than two axes, the shape of ``mask`` does not match that of
        ``inputs``, or the number of states changes.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``keras.backend.rnn``.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [2.0], [3.0]]])
    >>> last, y, states = ivy.rnn(lambda x, states: (x + states[0], [x + states[0]]), x, [ivy.zeros((1, 1))])
    >>> y
    ivy.array([[[1.],
                [3.],
                [6.]]])
    >>> last, states
    (ivy.array([[6.]]), [ivy.array([[6.]])])
    """
    shape = tuple(ops.shape(inputs))
    axis = 0 if time_major else 1
    if len(shape) < 2 or shape[axis] == 0:
        raise IvyValueError(f"ivy.rnn: inputs of shape {shape} must have at least one time step on axis {axis}")
    if shape[axis] is None:
        raise unknown_lengths("ivy.rnn")
    step_masks = _step_masks(inputs, mask, input_length, axis)
    order = -1 if go_backwards else 1
    states: list[Any] = list(initial_states)
    outputs: list[Any] = []
    y: Any = None
    for step, step_mask in zip(ops.unstack(inputs, axis=axis)[::order], step_masks[::order], strict=True):
        output, new_states = _run_step(step_function, step, states, constants)
        if step_mask is None:
            y, states = output, new_states
        else:
            zeros = ops.zeros_like(output)
            previous = zeros if zero_output_for_mask or y is None else y
            y = ops.where(_expand_mask(step_mask, output), output, previous)
            states = [ops.where(_expand_mask(step_mask, s), s, old) for s, old in zip(new_states, states, strict=True)]
        outputs.append(y)
    return y, ops.stack(outputs if return_all_outputs else outputs[-1:], axis=axis), states


def _step_masks(inputs: Any, mask: Any, input_length: Any, axis: int) -> list[Any]:
    """Return a boolean mask for each step, True for the sequences in which the step is valid. Return None for each step
    if neither `mask` nor `input_length` is set.
    """
    batch_shape = tuple(ops.shape(inputs))[:2]
    steps: Any = batch_shape[axis]
    if mask is None and input_length is None:
        return [None] * steps
    if mask is None:
        positions = ops.reshape(ops.arange(steps, like=inputs), (steps, 1))
        limit = ops.reshape(input_length, (1, -1))
        return list(ops.unstack(ops.less(positions, limit), axis=0))
    if len(ops.shape(mask)) != 2 or any(n not in (None, m) for n, m in zip(ops.shape(mask), batch_shape, strict=True)):
        raise IvyValueError(f"ivy.rnn: the mask must have the shape {batch_shape}, not {tuple(ops.shape(mask))}")
    return list(ops.unstack(ops.astype(mask, "bool"), axis=axis))


def _run_step(step_function: Callable[..., Any], step: Any, states: list[Any], constants: Any) -> tuple[Any, list[Any]]:
    """Call the step function, and check the structure of its result."""
    result = step_function(step, [*states, *(constants or ())])
    if not isinstance(result, tuple | list) or len(result) != 2 or not isinstance(result[1], tuple | list):
        raise IvyTypeError(
            f"ivy.rnn: step_function must return a pair (outputs, states), not a {type(result).__name__}"
        )
    if len(result[1]) != len(states):
        raise IvyValueError(f"ivy.rnn: step_function must return {len(states)} states, not {len(result[1])}")
    return result[0], list(result[1])


def _expand_mask(mask: Any, x: Any) -> Any:
    """Reshape a boolean mask of the batch, so that it broadcasts against `x`, whose first axis is the batch."""
    return ops.reshape(mask, (-1, *(1,) * (len(ops.shape(x)) - 1)))
