"""TensorFlow adapter. Tapes differentiate TensorFlow functions, and graphs call foreign functions by
`tf.py_function`.
"""

from collections.abc import Sequence
from typing import Any

import tensorflow as tf
from tensorflow.python.eager import record

from ivy_protocol import backends
from ivy_protocol.interop import via_vjp
from ivy_protocol.interop.shape_dtype import BackwardFunction, CopyPolicy, Flat, ForeignOp, ShapeDtype


def run(function: Flat, arrays: Sequence[Any], copy_policy: CopyPolicy) -> list[Any]:
    return list(function(*arrays))


def pullback(
    function: Flat, arrays: Sequence[Any], wrt: Sequence[int], copy_policy: CopyPolicy
) -> tuple[list[Any], BackwardFunction]:
    return via_vjp.pullback("tensorflow", function, arrays, wrt)


def eval_shape(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    return function(*samples)


def _is_inexact(x: Any) -> bool:
    return x.dtype.is_floating or x.dtype.is_complex


def _specs_of(arrays: Sequence[Any]) -> list[ShapeDtype]:
    """Return the shapes and data types of tensors."""
    name = backends.load("tensorflow").dtype_name
    # Replace unknown sizes by 1, and an unknown rank by one axis: the caller needs only the number and the data types
    # of the results.
    shapes = [[1] if x.shape.rank is None else [n or 1 for n in x.shape] for x in arrays]
    return [ShapeDtype(tuple(n), name(x.dtype), _is_inexact(x)) for n, x in zip(shapes, arrays, strict=True)]


def _call_from_graph(foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
    """Call a foreign function on the host from a graph."""
    is_static = all([x.shape.is_fully_defined() for x in arrays])
    out_specs = foreign_op.out_specs(_specs_of(arrays))
    native = backends.load("tensorflow").native_dtype
    types = [native(spec.dtype) for spec in out_specs]

    def call(*values: Any) -> list[Any]:
        inputs = _specs_of(values)
        expected = out_specs if is_static else foreign_op.out_specs(inputs)
        outputs = foreign_op.run_to_numpy(inputs, expected, values)
        return [tf.constant(y.astype(t.as_numpy_dtype)) for y, t in zip(outputs, types, strict=True)]

    results = tf.py_function(call, list(arrays), types)
    if is_static:
        for y, spec in zip(results, out_specs, strict=True):
            y.set_shape(spec.shape)
    return list(results)


@tf.autograph.experimental.do_not_convert
def operate(foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
    """Call a foreign function as a `tf.custom_gradient`. For symbolic tensors, `tf.py_function` calls the function."""
    arrays = [tf.convert_to_tensor(x) for x in arrays]
    wrt = [index for index, x in enumerate(arrays) if _is_inexact(x)]
    recording = bool(wrt) and record.should_record_backprop(arrays)

    @tf.custom_gradient
    @tf.autograph.experimental.do_not_convert
    def operation(*inputs: Any) -> Any:
        backward_fn: BackwardFunction | None = None
        if any([tf.is_symbolic_tensor(x) for x in inputs]):
            outputs = _call_from_graph(foreign_op, inputs)
        elif recording:
            outputs, backward_fn = foreign_op.run_with_vjp(inputs, wrt)
        else:
            outputs = foreign_op.run(inputs)

        @tf.autograph.experimental.do_not_convert
        def gradient(*cotangents: Any) -> Any:
            inexact_cotangents = [
                tf.convert_to_tensor(c) for c, y in zip(cotangents, outputs, strict=True) if _is_inexact(y)
            ]
            if not inexact_cotangents:
                gradients = [tf.zeros_like(inputs[index]) for index in wrt]
            elif backward_fn is not None and not _is_recorded([*inputs, *inexact_cotangents]):
                gradients = backward_fn(inexact_cotangents)
            else:
                back = foreign_op.vjp_op(_specs_of(inputs), _specs_of(outputs), wrt)
                gradients = operate(back, [*inputs, *inexact_cotangents])
            by_index = dict(zip(wrt, gradients, strict=True))
            return [by_index.get(index) for index in range(len(inputs))]

        return outputs, gradient

    return list(operation(*arrays))


def _is_recorded(arrays: Sequence[Any]) -> bool:
    return any([tf.is_symbolic_tensor(x) for x in arrays]) or record.should_record_backprop(list(arrays))
