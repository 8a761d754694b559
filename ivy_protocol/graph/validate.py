"""Validation of a graph: comparison with the traced function, for other values of the inputs than in the example."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.backends.implementations import answered
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.arguments import Arguments
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.nodes import Value
from ivy_protocol.graph.recorder import layout_of
from ivy_protocol.graph.trees import describe

_TOLERANCES = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "complex64": 1e-4}


def validate(fn: Any, graph: Graph, arguments: Arguments, others: bool = True) -> None:
    """Compare the graph and the function for values near the example. If `others` is False, compare them for the values
    of the example itself.

    Raises
    ------
    IvyTraceError
        The results differ, or the arguments differ after the calls.
    """
    backend = arguments.backend
    with _restoring_state(graph):
        for scale, shift in ((0.01, 0.0), (0.0, 0.01)) if others else ((0.0, 0.0),):
            arrays = [_perturbed(backend, value.array, i, scale, shift) for i, value in enumerate(arguments.inputs)]
            with _restoring_state(graph):
                args, kwargs, _ = arguments.bind([_copy(backend, x) for x in arrays])
                expected = fn(*args, **kwargs), args, kwargs
            with _restoring_state(graph):
                args, kwargs, _ = arguments.bind([_copy(backend, x) for x in arrays])
                actual = graph(*args, **kwargs), args, kwargs
            _compare(graph, backend, actual, expected)


def _as_numpy(backend: Any, array: Any) -> Any:
    """Convert an array to NumPy with the `to_numpy` of its backend."""
    return answered(context.by_name["to_numpy"], backend, {"x": array})


def _from_numpy(backend: Any, array: Any, like: Any) -> Any:
    """Return an array of the backend with the dtype, device, layout and `requires_grad` of `like`."""
    device = getattr(like, "device", None) if backend.uses_devices else None
    result = answered(context.by_name["asarray"], backend, {"obj": array, "dtype": like.dtype, "device": device})
    if backend.name in ("numpy", "torch") and layout_of(result) != layout_of(like):
        # If the layout differs from `like`, copy the elements into an array with the strides of `like`: the traced code
        # may read the strides.
        strided = like.copy(order="K") if backend.name == "numpy" else like.detach().clone()
        strided[...] = result
        result = strided
    if getattr(like, "requires_grad", False):
        result.requires_grad_()
    return result


def _perturbed(backend: Any, array: Any, offset: int, scale: float, shift: float) -> Any:
    """Return a floating-point array with other values. Return other arrays unchanged."""
    if _is_opaque(array) or backend.ivy_dtype(array.dtype).kind not in ("float", "complex"):
        return array
    import numpy as np

    real = _as_numpy(backend, array)
    # Change each element by a different amount, so that a comparison detects permuted results.
    positions = np.arange(real.size, dtype=np.float64).reshape(real.shape) + offset
    return _from_numpy(backend, (real * (1 + scale * np.cos(positions)) + shift * np.sin(positions + 1)), array)


def _copy(backend: Any, array: Any) -> Any:
    return array if _is_opaque(array) else _from_numpy(backend, _as_numpy(backend, array), array)


def _is_opaque(array: Any) -> bool:
    """Return True for a JAX random key, whose data cannot be read."""
    return str(array.dtype).startswith("key<")


def _arrays(backend: Any, data: Any) -> list[tuple[str, Any]]:
    """Return the arrays in the result, and the arrays in the arguments after the call, with their paths."""
    pairs: list[tuple[str, Any]] = []

    def take(array: Any, path: str) -> Value | None:
        if not backend.is_array(array):
            return None
        pairs.append((path, array))
        return Value("node", (), "")

    result, args, kwargs = data
    describe(result, take, "the result", result=True)
    for i, value in enumerate((*args, *kwargs.values())):
        if isinstance(value, Array) or backend.is_array(value):
            describe(value, take, f"argument {i} afterwards")
    return pairs


def _compare(graph: Graph, backend: Any, actual: Any, expected: Any) -> None:
    """Raise if the results, or the arguments after the calls, differ by more than the tolerance."""
    import numpy as np

    actual_arrays, expected_arrays = _arrays(backend, actual), _arrays(backend, expected)
    # Skip the comparison of values if TensorFlow ran stateful random operations: their state cannot be restored, so
    # their values differ.
    exact = backend.name != "tensorflow" or not any(n.random and "Rng" not in n.label for n in graph.nodes)
    if [p for p, _ in actual_arrays] != [p for p, _ in expected_arrays] or type(actual[0]) is not type(expected[0]):
        raise IvyTraceError(
            f"the graph of {graph.name} is wrong: for other argument values, its result is nested differently than the "
            "result of the function"
        )
    for (path, a), (_, b) in zip(actual_arrays, expected_arrays, strict=True):
        if _is_opaque(a) and _is_opaque(b):
            continue
        x, y = _as_numpy(backend, a), _as_numpy(backend, b)
        tolerance = _TOLERANCES.get(x.dtype.name, 1e-9)
        is_equal = x.shape == y.shape and x.dtype == y.dtype
        if is_equal and exact and x.dtype.kind not in "biu":
            x, y = (v.astype(np.complex128 if v.dtype.kind == "c" else np.float64) for v in (x, y))
            limit = tolerance * max(1.0, float(np.max(np.abs(y), initial=0.0, where=np.isfinite(y))))
            is_equal = bool(np.allclose(x, y, rtol=tolerance, atol=limit, equal_nan=True))
        elif is_equal and exact:
            is_equal = bool(np.array_equal(x, y))
        if not is_equal:
            raise IvyTraceError(
                f"the graph of {graph.name} is wrong in {path}: {_short(x)}, where the function returns {_short(y)}. "
                "The result depends on data that the trace cannot record, such as values of another library, state "
                "that the function changes, or random numbers of an unseeded generator of numpy or Python"
            )


def _short(array: Any) -> str:
    text = " ".join(repr(array).split())
    return text if len(text) <= 80 else f"{text[:77]}..."


@contextmanager
def _restoring_state(graph: Graph) -> Iterator[None]:
    """On exit, restore the arrays that the function captured, and the states of random generators."""
    import numpy as np

    tracer = lazy.load(f"graph.{graph.backend}")
    restores = [partial(np.random.set_state, np.random.get_state()), tracer.keep_generators(graph.nodes)]
    try:
        restores += [_keep_array(graph.backend, v) for v in graph.constants]
        if hasattr(tracer, "keep_written"):
            restores.append(tracer.keep_written(graph.nodes))
        yield
    finally:
        for restore_one in restores:
            restore_one()


def _keep_array(library: str, value: Value) -> Any:
    """Return a function that restores the elements of a constant. For a read-only constant, it does nothing."""
    array = value.array
    if library == "torch":
        copy = array.detach().clone()
        return lambda: array.detach().copy_(copy)
    if library == "numpy" and getattr(getattr(array, "flags", None), "writeable", False):
        copy_of_host = array.copy()
        return lambda: array.__setitem__(..., copy_of_host)
    return lambda: None
