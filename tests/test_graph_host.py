"""Graphs and compiled functions whose arguments are arrays of NumPy beside those of another library."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("torch", "jax", "tensorflow")
H = np.asarray([1.0, 2.0, 3.0], "float32")
BESIDE_NUMPY: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "native, NumPy's second": lambda x: (x, H),
    "native, NumPy's first": lambda x: (H, x),
    "ivy": lambda x: (ivy.Array(x), ivy.Array(H)),
    "ivy, NumPy's first": lambda x: (ivy.Array(H), x),
    "nested": lambda x: ([x, H], {"b": H}),
    "wide": lambda x: (x, H.astype("float64")),
}


def mixed(x: Any, y: Any) -> Any:
    """A function whose arguments are of two libraries."""
    if isinstance(x, list):
        x, y = x[0] + ivy.asarray(x[1]), y["b"]
    return ivy.exp(x) * y + ivy.ones(3)


@pytest.mark.parametrize("kinds", BESIDE_NUMPY)
def test_numpys_arguments_join_those_of_the_library(backend: str, kinds: str) -> None:
    x = ivy.to_native(ivy.to_backend(H * 0.5, backend))
    args, wanted = BESIDE_NUMPY[kinds](x), mixed(*BESIDE_NUMPY[kinds](x))
    options = {"backend": "eager"} if backend == "torch" else {}
    graph, retraced = ivy.compile_graph(mixed, *args), ivy.trace_graph(mixed, on_miss="retrace")
    for run in (graph, ivy.compile(mixed, **options), retraced):
        for _ in range(2):
            found = run(*args)
            assert found.backend == wanted.backend == backend and found.dtype == wanted.dtype
            np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), rtol=1e-6)


def test_a_graph_of_one_library_takes_numpys_arrays_beside_its_own(backend: str) -> None:
    x = ivy.to_native(ivy.to_backend(H, backend))
    graph = ivy.compile_graph(lambda x, y: x * y, x, x)
    np.testing.assert_array_equal(np.asarray(graph(x, H + 1)), H * (H + 1))
    np.testing.assert_array_equal(np.asarray(graph(H + 1, x)), H * (H + 1))
    with pytest.raises(ivy.IvyGuardError, match=r"is a numpy\.ndarray, not an array of"):
        graph(H, H)
    with ivy.MixedArrays("strict"), pytest.raises(ivy.IvyGuardError, match=r"is a numpy\.ndarray"):
        graph(x, H)
    with ivy.MixedArrays("strict"), pytest.raises(ivy.IvyTypeError, match="numpy"):
        ivy.compile_graph(lambda x, y: x * y, x, H)


def test_arrays_of_numpy_that_a_graph_writes_to_move_to_the_library(backend: str) -> None:
    x = ivy.to_native(ivy.to_backend(H, backend))

    def added(x: Any, y: Any) -> Any:
        y += x
        y[0] = 7.0
        return y

    graph = ivy.compile_graph(added, x, ivy.Array(H.copy()))
    old = H.copy()
    y = ivy.Array(old)
    assert graph(x, y) is y
    assert y.backend == backend and y.to_list() == [7.0, 4.0, 6.0]
    np.testing.assert_array_equal(old, H)


def test_a_native_array_of_numpy_that_a_graph_of_torch_writes_to_is_refused() -> None:
    torch = pytest.importorskip("torch")

    def added(x: Any, y: Any) -> Any:
        y += x
        return y

    with pytest.raises(ivy.IvyTraceError, match="writes to y, an array of NumPy beside those of torch"):
        ivy.compile_graph(added, torch.tensor(H), H.copy())


def test_functions_that_are_compiled_for_several_libraries_know_numpys_first_arguments() -> None:
    torch, jnp = pytest.importorskip("torch"), pytest.importorskip("jax.numpy")
    run = ivy.compile(lambda x, y: ivy.add(x, y))
    for wrap in (lambda a: a, ivy.Array):
        for _ in range(2):
            for other in (jnp.asarray(H), H, torch.tensor(H)):
                found, wanted = run(wrap(H), wrap(other)), ivy.add(H, other)
                assert ivy.asarray(found).backend == wanted.backend
                np.testing.assert_array_equal(ivy.to_numpy(found), H * 2)
