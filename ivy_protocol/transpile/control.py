"""Control flow of programs: conditions, loops and scans."""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol import functions as ivy
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.array_type import wrap
from ivy_protocol.functions import transforms


class Control:
    """Control flow with functions of ivy. The lowerings of conditions and loops call these methods.

    Parameters
    ----------
    max_unroll
        Scans of up to this number of steps are unrolled. Longer scans run as the native scan of the backend, if the
        backend is tracing and has a native scan.
    """

    def __init__(self, max_unroll: int = 8) -> None:
        self.max_unroll = max_unroll

    def if_else(self, cond: Any, body_fn: Callable[..., Any], orelse_fn: Callable[..., Any], vars: Any) -> Any:
        """Return the result of one of two functions, selected by a condition."""
        return transforms.if_else(cond, body_fn, orelse_fn, vars)

    def while_loop(self, test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Any) -> Any:
        """Return the values of the loop variables after a loop."""
        return transforms.while_loop(test_fn, body_fn, vars)

    def scan(
        self,
        step: Callable[..., Any],
        carry: Sequence[Any],
        arrays: Sequence[Any],
        length: int,
        reverse: bool,
        dtypes: Sequence[str],
    ) -> Sequence[Any]:
        """Run a step function over the rows of arrays, as `jax.lax.scan` does.

        Parameters
        ----------
        step
            Function of the carry and of one row of each array. It returns the new carry and one row of each output.
        carry
            The values for the first step.
        arrays
            Arrays with `length` rows.
        length
            The number of steps, at least 1.
        reverse
            True to start with the last row.
        dtypes
            The data types of the output rows.

        Returns
        -------
        sequence
            The last carry, then the stacked outputs.
        """
        backend = _tracing_backend((*carry, *arrays)) if length > self.max_unroll else None
        if backend is not None:
            types = [backend.native_dtype(dtype) for dtype in dtypes]
            native = [data_of(x) for x in carry], [data_of(x) for x in arrays]

            def native_step(*args: Any) -> list[Any]:
                return [data_of(x) for x in step(*[wrap(x) for x in args])]

            return [wrap(x) for x in backend.hooks.scan_rows(native_step, *native, length, reverse, types)]
        state, rows, count = list(carry), [], len(carry)
        for index in reversed(range(length)) if reverse else range(length):
            outputs = step(*state, *[ivy.get_item(x, index) for x in arrays])
            state = list(outputs[:count])
            rows.append(outputs[count:])
        if reverse:
            rows.reverse()
        return [*state, *[ivy.stack(list(column)) for column in zip(*rows, strict=True)]]


def _tracing_backend(values: Sequence[Any]) -> Any:
    """Return the backend that is tracing one of these values, if the backend has a native scan."""
    for value in values:
        backend = backends.load(value.backend)
        if backend.hooks.scan_rows is not None and not backend.hooks.has_values(value._data):
            return backend
    return None


def run_scan(
    control: Control,
    step: Callable[..., Any],
    carry: Sequence[Any],
    arrays: Sequence[Any],
    length: int,
    reverse: bool,
    outputs: Sequence[tuple[Any, str]],
    like: Any,
) -> tuple[Any, ...]:
    """Return the result of a scan. Without steps, the outputs are empty arrays of the shapes and data types in
    `outputs`.
    """
    if not length:
        return (*carry, *[ivy.zeros(shape, dtype=dtype, like=like) for shape, dtype in outputs])
    return tuple(control.scan(step, carry, arrays, length, reverse, [dtype for _, dtype in outputs]))
