"""Function transformations, checks of array sizes, and the trace type of `ivy.Array` in ``tf.function``.

Many kernels store sizes in 32 bits, and truncate larger sizes or abort the process. For functions with such kernels,
`argument_check` returns a check of the size arguments.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import tensorflow as tf
from tensorflow.python.eager import record

from ivy_protocol.backends.common.transforms import no_rule, not_the_same
from ivy_protocol.backends.pytrees import Rest

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "branch",
    "carries_gradients",
    "argument_check",
    "custom_gradient",
    "is_traced",
    "is_tracing",
    "is_variable",
    "outside_traces",
    "requires_gradient",
    "scan",
    "scan_rows",
    "stop_gradient",
    "variable_data",
    "vjp",
    "vmap",
    "while_loop",
]


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return tf.stop_gradient(x)


_MAX_SIZE = 2**31 - 1
_CONVOLUTIONS = (
    "conv conv1d conv1d_transpose conv2d conv2d_transpose conv3d conv3d_transpose conv_general_dilated "
    "conv_general_transpose depthwise_conv2d"
)
_POOLS = "avg_pool1d avg_pool2d avg_pool3d max_pool1d max_pool2d max_pool3d"
_SIZE_PARAMETERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_CONVOLUTIONS.split(), ("strides", "padding", "dilations", "x_dilations", "output_shape")),
    **dict.fromkeys(_POOLS.split(), ("kernel", "strides", "padding", "dilation")),
    **dict.fromkeys(("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "dct", "idct"), ("n",)),
    **dict.fromkeys(("fft2", "fftn", "ifftn", "rfftn", "irfftn"), ("s",)),
    "dft": ("dft_length",),
    "one_hot": ("depth",),
    "bincount": ("minlength",),
    "random_uniform": ("shape",),
    "categorical": ("shape",),
}


def argument_check(name: str) -> Callable[..., None] | None:
    names = _SIZE_PARAMETERS.get(name)
    return None if names is None else partial(_check, names)


def _check(names: tuple[str, ...], /, **arguments: Any) -> None:
    for name in names:
        value = arguments.get(name)
        if value is not None and _max_magnitude(value) > _MAX_SIZE:
            raise ValueError(f"tensorflow supports sizes up to {_MAX_SIZE} for {name}, not {value}")


def _max_magnitude(value: Any) -> int:
    if isinstance(value, tuple | list):
        return max([_max_magnitude(v) for v in value], default=0)
    return abs(int(value)) if isinstance(value, int | np.integer) else 0


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    # Copy the tensors, which a tape identifies by their `id`. The function may use the same tensor elsewhere, for
    # example as another argument or in a closure.
    variables = [tf.identity(x) for x in primals]
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(variables)
        values, others = func(*variables)

    def pullback(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        gradients = tape.gradient(
            list(values), variables, list(cotangents), unconnected_gradients=tf.UnconnectedGradients.ZERO
        )
        return tuple([tf.convert_to_tensor(g) for g in gradients])

    return values, others, pullback


def vmap(func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    errors: list[Exception] = []

    @tf.autograph.experimental.do_not_convert
    def traced(row: Any) -> Any:
        try:
            outputs = func(*row)
        except Exception as error:
            errors.append(error)
            raise
        # Copy the results, because they may be constants from outside of the traced graph.
        return tuple([[tf.identity(x) for x in values] for values in outputs])

    try:
        rows, unmapped = tf.vectorized_map(traced, stacked)
    except Exception as error:
        if errors:
            # Raise the error of the function, which TensorFlow wraps in another error.
            raise errors[0] from None
        raise no_rule("tensorflow") from error
    for x in unmapped:
        if tf.executing_eagerly() and not bool(tf.reduce_all(x == x[:1])):
            raise not_the_same()
    return rows, [x[0] for x in unmapped]


def custom_gradient(func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    @tf.custom_gradient
    def custom(*inputs: Any) -> Any:
        outputs = func(*inputs)
        return outputs, lambda *cotangents: gradient(inputs, outputs, cotangents)

    return custom(*primals)


def requires_gradient(x: Any, /) -> bool:
    return isinstance(x, tf.Variable) and x.trainable


def is_variable(x: Any, /, *, exclusive: bool = False) -> bool:
    return isinstance(x, tf.Variable)


def variable_data(x: Any, /) -> Any:
    return tf.stop_gradient(x)


def is_traced(x: Any) -> bool:
    """Return True for a symbolic tensor, as in a graph."""
    return tf.is_symbolic_tensor(x)


def is_tracing() -> bool:
    """Return True in traced code, such as in ``tf.function``."""
    return tf.inside_function()


def outside_traces() -> Any:
    return tf.init_scope()


def carries_gradients(x: Any) -> bool:
    """Return True if a tape records operations on a tensor, so that a conversion would lose the gradient."""
    if isinstance(x, tf.Variable):
        # A tape watches a trainable variable only after the first read of the variable. Return True also before this
        # read, because the conversion may be the first read.
        return x.trainable
    return is_traced(x) or record.should_record_backprop([x])


def branch(test: Any, if_true: Callable[..., Any], if_false: Callable[..., Any], *operands: Any) -> Any:
    return tf.cond(tf.cast(test, tf.bool), lambda: if_true(*operands), lambda: if_false(*operands))


def while_loop(test: Callable[..., Any], body: Callable[..., Any], *values: Any) -> tuple[Any, ...]:
    return tuple(tf.while_loop(lambda *state: tf.cast(test(*state), tf.bool), body, values))


def scan(body: Callable[..., Any], rows: Any, *values: Any) -> Any:
    if rows.shape[0] is not None:
        return NotImplemented
    count = tf.shape(rows)[0]

    def step(i: Any, *state: Any) -> Any:
        return (i + 1, *body(rows[i], *state))

    return tuple(tf.while_loop(lambda i, *_: i < count, step, (tf.constant(0), *values)))[1:]


def scan_rows(
    step: Callable[..., Any], carry: Any, arrays: Any, length: int, reverse: bool, dtypes: Any
) -> tuple[Any, ...]:
    count = len(carry)

    def body(i: Any, state: Any, rows: Any) -> Any:
        index = length - 1 - i if reverse else i
        outputs = step(*state, *[x[index] for x in arrays])
        written = [row.write(index, x) for row, x in zip(rows, outputs[count:], strict=True)]
        return i + 1, tuple(outputs[:count]), tuple(written)

    rows = tuple([tf.TensorArray(dtype, length) for dtype in dtypes])
    _, state, rows = tf.while_loop(
        lambda i, *_: i < length, body, (tf.constant(0), tuple(carry), rows), maximum_iterations=length
    )
    return (*state, *[row.stack() for row in rows])


class ArrayType(tf.types.experimental.TraceType):
    """Trace type of an `ivy.Array` or of a subclass: the trace type of its tensor, its class, and its attributes.

    ``tf.function`` traces again if the type of an argument changes. The input of the graph is the tensor of an array.
    In the traced function, the placeholder of this tensor is wrapped in an array of the same class.

    Two types are compatible if their classes and attributes are equal: classes and attributes are constants of the
    graph.
    """

    def __init__(self, tensor: Any, cls: "type[Array]", rest: Any) -> None:
        self.tensor, self.cls, self.rest = tensor, cls, rest

    def _array(self, tensor: Any) -> "Array":
        if self.rest.value is not None:
            return self.cls.__ivy_unflatten__(self.rest.value, (tensor,))
        return self.cls.__tf_unflatten__((), (tensor,))

    def _is_like(self, other: object) -> bool:
        return isinstance(other, ArrayType) and other.cls is self.cls and other.rest == self.rest

    def is_subtype_of(self, other: Any) -> bool:
        return self._is_like(other) and self.tensor.is_subtype_of(other.tensor)

    def most_specific_common_supertype(self, others: Sequence[Any]) -> "ArrayType | None":
        if not all(map(self._is_like, others)):
            return None
        tensor = self.tensor.most_specific_common_supertype([other.tensor for other in others])
        return None if tensor is None else ArrayType(tensor, self.cls, self.rest)

    def placeholder_value(self, placeholder_context: Any) -> "Array":
        return self._array(self.tensor.placeholder_value(placeholder_context))

    def to_tensors(self, value: "Array") -> list[Any]:
        return self.tensor.to_tensors(value.__tf_tensor__())

    def from_tensors(self, tensors: Iterator[Any]) -> "Array":
        return self._array(self.tensor.from_tensors(tensors))

    def flatten(self) -> list[Any]:
        return self.tensor.flatten()

    def cast(self, value: "Array", cast_context: Any) -> "Array":
        return self._array(self.tensor.cast(value.__tf_tensor__(), cast_context))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArrayType) and self._is_like(other) and self.tensor == other.tensor

    def __hash__(self) -> int:
        return hash((ArrayType, self.cls, self.tensor))


def tracing_type(array: "Array", context: Any) -> ArrayType:
    """Return the trace type of an array. An array of another library is converted to a tensor."""
    rest = Rest(array.__getstate__())
    if isinstance(array._data, tf.TensorSpec):
        # For a variable of tf.while_loop, the array contains a `TensorSpec` in place of a tensor. Use this
        # `TensorSpec` as the trace type of the tensor.
        return ArrayType(array._data, type(array), rest)
    return ArrayType(array.__tf_tensor__().__tf_tracing_type__(context), type(array), rest)
