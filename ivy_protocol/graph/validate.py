"""Compare a graph with its function, on other values than those of the example."""

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ivy_protocol.array.array import Array
from ivy_protocol.backends.implementations import answered
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.arguments import Arguments
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.nodes import Value
from ivy_protocol.graph.recorder import layout_of
from ivy_protocol.graph.trees import describe

_TOLERANCES = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "complex64": 1e-4}


def validate(fn: Any, graph: Graph, arguments: Arguments, others: bool = True) -> None:
    """Call both with arrays near those of the example, or with these themselves.

    Raises
    ------
    IvyTraceError
        The results differ, or what was written to the arguments.
    """
    backend = arguments.backend
    with _kept_state(graph):
        for scale, shift in ((0.01, 0.0), (0.0, 0.01)) if others else ((0.0, 0.0),):
            arrays = [_moved(backend, value.array, i, scale, shift) for i, value in enumerate(arguments.inputs)]
            with _kept_state(graph):
                args, kwargs, _ = arguments.bind([_copied(backend, x) for x in arrays])
                wanted = fn(*args, **kwargs), args, kwargs
            with _kept_state(graph):
                args, kwargs, _ = arguments.bind([_copied(backend, x) for x in arrays])
                found = graph(*args, **kwargs), args, kwargs
            _compare(graph, backend, found, wanted)


def _as_numpy(backend: Any, array: Any) -> Any:
    return answered(context.by_name["to_numpy"], backend, {"x": array})


def _from_numpy(backend: Any, array: Any, like: Any) -> Any:
    device = getattr(like, "device", None) if backend.uses_devices else None
    made = answered(context.by_name["asarray"], backend, {"obj": array, "dtype": like.dtype, "device": device})
    if backend.name in ("numpy", "torch") and layout_of(made) != layout_of(like):
        # The code may look at the strides.
        laid = like.copy(order="K") if backend.name == "numpy" else like.detach().clone()
        laid[...] = made
        made = laid
    if getattr(like, "requires_grad", False):
        made.requires_grad_()
    return made


def _moved(backend: Any, array: Any, number: int, scale: float, shift: float) -> Any:
    """An array of other values; those that are no floats stay."""
    if _is_opaque(array) or backend.ivy_dtype(array.dtype).kind not in ("float", "complex"):
        return array
    import numpy as np

    real = _as_numpy(backend, array)
    places = np.arange(real.size, dtype=np.float64).reshape(real.shape) + number
    return _from_numpy(backend, (real * (1 + scale * np.cos(places)) + shift * np.sin(places + 1)), array)


def _copied(backend: Any, array: Any) -> Any:
    return array if _is_opaque(array) else _from_numpy(backend, _as_numpy(backend, array), array)


def _is_opaque(array: Any) -> bool:
    """Whether it is a key of jax, whose contents are nobody's business."""
    return str(array.dtype).startswith("key<")


def _arrays(backend: Any, data: Any) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []

    def take(array: Any, path: str) -> Value | None:
        if not backend.is_array(array):
            return None
        found.append((path, array))
        return Value("node", (), "")

    result, args, kwargs = data
    describe(result, take, "the result", result=True)
    for i, value in enumerate((*args, *kwargs.values())):
        if isinstance(value, Array) or backend.is_array(value):
            describe(value, take, f"argument {i} afterwards")
    return found


def _compare(graph: Graph, backend: Any, found: Any, wanted: Any) -> None:
    import numpy as np

    ours, theirs = _arrays(backend, found), _arrays(backend, wanted)
    # Operations of tensorflow that have a state of their own cannot be set back.
    exact = backend.name != "tensorflow" or not any(n.random and "Rng" not in n.label for n in graph.nodes)
    if [p for p, _ in ours] != [p for p, _ in theirs] or type(found[0]) is not type(wanted[0]):
        raise IvyTraceError(f"the graph of {graph.name} returns another structure than the function for other values")
    for (path, a), (_, b) in zip(ours, theirs, strict=True):
        if _is_opaque(a) and _is_opaque(b):
            continue
        x, y = _as_numpy(backend, a), _as_numpy(backend, b)
        tolerance = _TOLERANCES.get(x.dtype.name, 1e-9)
        alike = x.shape == y.shape and x.dtype == y.dtype
        if alike and exact and x.dtype.kind not in "biu":
            x, y = (v.astype(np.complex128 if v.dtype.kind == "c" else np.float64) for v in (x, y))
            limit = tolerance * max(1.0, float(np.max(np.abs(y), initial=0.0, where=np.isfinite(y))))
            alike = bool(np.allclose(x, y, rtol=tolerance, atol=limit, equal_nan=True))
        elif alike and exact:
            alike = bool(np.array_equal(x, y))
        if not alike:
            raise IvyTraceError(
                f"the graph of {graph.name} is wrong in {path}: {_short(x)}, where the function gives {_short(y)}. "
                f"Something that the result depends on is not seen while tracing, such as values that come from "
                f"another library, a state that the function changes, or numbers drawn elsewhere, as from a generator "
                f"of numpy or Python that is made in the function without a seed"
            )


def _short(array: Any) -> str:
    text = " ".join(repr(array).split())
    return text if len(text) <= 80 else f"{text[:77]}..."


@contextmanager
def _kept_state(graph: Graph) -> Iterator[None]:
    """Set back what a call changes beside its arguments: arrays that the function holds, and generators."""
    tracer = importlib.import_module(f"ivy_protocol.graph.{graph.backend}")
    restore = [_keep_generators(tracer.keep_generators(graph.nodes))]
    try:
        restore += [_keep_array(graph.backend, v) for v in graph.constants]
        if hasattr(tracer, "keep_written"):
            restore.append(tracer.keep_written(graph.nodes))
        yield
    finally:
        for back in restore:
            back()


def _keep_array(library: str, value: Value) -> Any:
    array = value.array
    if library == "torch":
        kept = array.detach().clone()
        return lambda: array.detach().copy_(kept)
    if library == "numpy" and getattr(getattr(array, "flags", None), "writeable", False):
        copied = array.copy()
        return lambda: array.__setitem__(..., copied)
    return lambda: None


def _keep_generators(own: Callable[[], None]) -> Callable[[], None]:
    import numpy as np

    state = np.random.get_state()

    def back() -> None:
        np.random.set_state(state)
        own()

    return back
