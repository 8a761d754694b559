"""TensorFlow: tapes differentiate its functions, and those of others are called from its graphs."""

from collections.abc import Sequence
from typing import Any

import tensorflow as tf
from tensorflow.python.eager import record

from ivy_protocol import backends
from ivy_protocol.interop import via_vjp
from ivy_protocol.interop.shape_dtype import Carry, Caution, Crossing, Flat, Form


def run(function: Flat, arrays: Sequence[Any], caution: Caution) -> list[Any]:
    return list(function(*arrays))


def pullback(function: Flat, arrays: Sequence[Any], wanted: Sequence[int], caution: Caution) -> tuple[list[Any], Carry]:
    return via_vjp.pullback("tensorflow", function, arrays, wanted)


def outline(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    return function(*samples)


def _is_inexact(x: Any) -> bool:
    return x.dtype.is_floating or x.dtype.is_complex


def _forms(arrays: Sequence[Any]) -> list[Form]:
    name = backends.load("tensorflow").dtype_name
    # A length that is not known yet is taken for one, where only the number and the types of results are asked for.
    lengths = [[1] if x.shape.rank is None else [n or 1 for n in x.shape] for x in arrays]
    return [Form(tuple(n), name(x.dtype), _is_inexact(x)) for n, x in zip(lengths, arrays, strict=True)]


def _called_back(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    """Let a graph call a function on the host."""
    known = all([x.shape.is_fully_defined() for x in arrays])
    outcome = crossing.outcome(_forms(arrays))
    native = backends.load("tensorflow").native_dtype
    types = [native(form.dtype) for form in outcome]

    def call(*values: Any) -> list[Any]:
        inputs = _forms(values)
        expected = outcome if known else crossing.outcome(inputs)
        found = crossing.detached(inputs, expected, values)
        return [tf.constant(y.astype(t.as_numpy_dtype)) for y, t in zip(found, types, strict=True)]

    results = tf.py_function(call, list(arrays), types)
    if known:
        for y, form in zip(results, outcome, strict=True):
            y.set_shape(form.shape)
    return list(results)


@tf.autograph.experimental.do_not_convert
def operate(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    arrays = [tf.convert_to_tensor(x) for x in arrays]
    wanted = [place for place, x in enumerate(arrays) if _is_inexact(x)]
    recording = bool(wanted) and record.should_record_backprop(arrays)

    @tf.custom_gradient
    @tf.autograph.experimental.do_not_convert
    def operation(*inputs: Any) -> Any:
        carry: Carry | None = None
        if any([tf.is_symbolic_tensor(x) for x in inputs]):
            outputs = _called_back(crossing, inputs)
        elif recording:
            outputs, carry = crossing.linearised(inputs, wanted)
        else:
            outputs = crossing.run(inputs)

        @tf.autograph.experimental.do_not_convert
        def gradient(*cotangents: Any) -> Any:
            along = [tf.convert_to_tensor(c) for c, y in zip(cotangents, outputs, strict=True) if _is_inexact(y)]
            if not along:
                found = [tf.zeros_like(inputs[place]) for place in wanted]
            elif carry is not None and not _is_recorded([*inputs, *along]):
                found = carry(along)
            else:
                back = crossing.pulled_back(_forms(inputs), _forms(outputs), wanted)
                found = operate(back, [*inputs, *along])
            by_place = dict(zip(wanted, found, strict=True))
            return [by_place.get(place) for place in range(len(inputs))]

        return outputs, gradient

    return list(operation(*arrays))


def _is_recorded(arrays: Sequence[Any]) -> bool:
    return any([tf.is_symbolic_tensor(x) for x in arrays]) or record.should_record_backprop(list(arrays))
