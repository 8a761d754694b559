"""Common calls that plans and kernels answer: they give what the general way gives, whatever the arguments are."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy


def test_copies_of_arrays_stay_with_their_library(library: str) -> None:
    x = ivy.to_backend(ivy.asarray([1.0, 2.0]), library)
    other = "torch" if library == "numpy" else "numpy"
    with ivy.with_backend(other):
        nested = copy.deepcopy(ivy.Container(a=x))
        for made in (copy.copy(x), copy.deepcopy(x), nested.a):
            assert made.backend == library and made.dtype == x.dtype
            made[0] = 5.0
            assert x[0] == 1.0


def test_rows_are_read_one_by_one(backend: str) -> None:
    x = ivy.reshape(ivy.arange(6), (2, 3))
    rows = iter(x)
    assert ivy.to_list(next(rows)) == [0, 1, 2]
    assert ivy.to_list(next(rows)) == [3, 4, 5]
    with pytest.raises(StopIteration):
        next(rows)
    assert [[int(n) for n in row] for row in x] == [[0, 1, 2], [3, 4, 5]]
    assert [n.shape for n in x[0]] == [()] * 3


@pytest.mark.parametrize("dtype", ["float32", "int32", "uint8", "bool"])
def test_elements_are_formatted_as_numbers(backend: str, dtype: str) -> None:
    x = ivy.asarray([[1, 0]], dtype=dtype)
    assert f"{x[0, 0]:.2f}" == "1.00"
    assert x[0, 1].item() == 0 and type(x[0, 0].item()) is type(np.ones((), dtype).item())
    with pytest.raises(ivy.IvyValueError, match="one element"):
        x.item()


NUMBERS: list[tuple[Any, str]] = [
    ([1, 2], "int32"),
    ([[1, -2], [3, 4]], "int32"),
    ([True, False], "bool"),
    ([[True], [False]], "bool"),
    (3, "int32"),
    (True, "bool"),
    (2.5, "float32"),
    ([True, 2], "int32"),
    ([1, 2.5], "float32"),
    ([2**31, 1], "int64"),
    ([-(2**31), 2**31 - 1], "int32"),
]


@pytest.mark.parametrize(("values", "dtype"), NUMBERS, ids=str)
def test_numbers_become_arrays_of_the_default_types(library: str, values: Any, dtype: str) -> None:
    if library == "jax" and dtype == "int64":
        pytest.skip("JAX has no integers of 64 bits as it is set")
    with ivy.with_backend(library):
        for _ in range(2):
            x = ivy.array(values)
            assert x.dtype == dtype and ivy.to_list(x) == values
        if library != "jax" and dtype == "int32":
            with ivy.DefaultIntDtype("int64"):
                assert ivy.array(values).dtype == "int64"


def test_rows_of_several_lengths_are_refused(backend: str) -> None:
    ivy.array([[1, 2], [3, 4]])
    with pytest.raises(ivy.IvyException):
        ivy.array([[1, 2], [3]])


DRAWS: dict[str, Callable[..., Any]] = {
    "random_uniform": lambda a, b, **more: ivy.random_uniform(low=a, high=b, **more),
    "random_normal": lambda a, b, **more: ivy.random_normal(mean=a, std=b, **more),
}


@pytest.mark.parametrize("name", DRAWS)
def test_sampling_backend(name: str) -> None:
    draw = DRAWS[name]
    for _ in range(2):
        for library in ("numpy", "torch", "jax", "tensorflow"):
            for dtype in ("float32", "float16"):
                low, high = [ivy.to_backend(ivy.full((3,), n, dtype=dtype), library) for n in (0.0, 1.0)]
                drawn = draw(low, high)
                assert (drawn.backend, drawn.dtype, drawn.shape) == (library, dtype, (3,))
        assert draw(0.0, 1.0, shape=(2,)).shape == (2,)
        assert draw(np.float64(0), np.float64(1), shape=(2,)).dtype == "float64"


@pytest.mark.parametrize("name", DRAWS)
def test_sampling_parameters_are_validated(backend: str, name: str) -> None:
    draw = DRAWS[name]
    assert draw(0, 1, shape=(2,)).dtype == "float32"
    for _ in range(2):
        with pytest.raises(ivy.IvyException, match="int32"):
            draw(2**40, 2**41, shape=(2,))
    with pytest.raises(ivy.IvyValueError):
        draw(0.0, -1.0, shape=(2,))


def test_integers_are_drawn_between_numbers_and_arrays(backend: str) -> None:
    for high in (1, 2, 2**31 - 1):
        drawn = ivy.randint(high - 1, high, shape=(3,))
        assert drawn.dtype == "int32" and ivy.to_list(drawn) == [high - 1] * 3
    with pytest.raises(ivy.IvyValueError):
        ivy.randint(3, 3, shape=(2,))
    assert ivy.to_list(ivy.randint(ivy.asarray([1, 5]), ivy.asarray([2, 6]))) == [1, 5]


def test_arange_numpy_scalars(backend: str) -> None:
    # Annotations ask for Python's numbers, as which these count.
    three: Any = np.int64(3)
    two: Any = np.int32(2)
    for _ in range(2):
        assert ivy.linspace(np.float64(0), np.float64(1), 3).dtype == "float64"
        assert ivy.linspace(np.float32(0), np.float32(1), 3).dtype == "float32"
        assert ivy.to_list(ivy.arange(three)) == [0, 1, 2]
        assert ivy.zeros(three).shape == (3,)
        assert ivy.ones((two, 3)).shape == (2, 3)
        assert ivy.to_list(ivy.full((2,), np.float64(2.5))) == [2.5, 2.5]


BOUNDS: dict[str, tuple[Any, Any]] = {
    "arrays": ([0, 2, 1], [1, 3, 1]),
    "an array and a number": ([0, 2, 1], 2),
    "a number and an array": (1, [1, 3, 1]),
    "numbers": (1, 2),
    "an array below": ([1, 2, 3], None),
    "a number above": (None, 1),
    "more axes": ([[0], [2]], [[1], [5]]),
}


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8", "int64"])
@pytest.mark.parametrize("bounds", BOUNDS)
def test_bounds_of_clip_are_arrays_or_numbers(backend: str, dtype: str, bounds: str) -> None:
    if backend == "jax" and dtype.endswith("64"):
        pytest.skip("JAX has no data types of 64 bits as it is set")
    values = np.asarray([0, 5, 2], dtype=dtype)
    low, high = [np.asarray(b, dtype=dtype) if isinstance(b, list) else b for b in BOUNDS[bounds]]
    x, least, most = [ivy.asarray(b) if isinstance(b, np.ndarray) else b for b in (values, low, high)]
    for _ in range(2):
        clipped = ivy.clip(x, least, most)
        np.testing.assert_array_equal(ivy.to_numpy(clipped), np.clip(values, low, high))
        assert clipped.dtype == dtype


def test_clip_out_of_range_bounds(backend: str) -> None:
    small = ivy.asarray([1, 2], dtype="uint8")
    assert ivy.to_list(ivy.clip(small, 0, 255)) == [1, 2]
    for low, high in ((0, 256), (-1, 3)):
        with pytest.raises(ivy.IvyException):
            ivy.clip(small, low, high)
    x = ivy.asarray([1.0, 2.0])
    ivy.clip(x, x, x)
    with pytest.raises(ivy.IvyBroadcastShapeError):
        ivy.clip(x, ivy.zeros((3,)), x)


def test_clip_gradients_of_broadcast_bounds() -> None:
    torch = pytest.importorskip("torch")
    x = torch.asarray([0.0, 1.0, 9.0], requires_grad=True)
    high = torch.asarray([[2.0], [3.0]], requires_grad=True)
    clipped = ivy.clip(x * 1, None, high).data
    first, second = torch.autograd.grad(clipped.sum(), (x, high))
    assert first.tolist() == [2.0, 2.0, 0.0] and second.tolist() == [[1.0], [1.0]]


@pytest.mark.parametrize("dtype", ["int8", "int32", "uint8", "float32"])
def test_where_takes_numbers_that_fit(backend: str, dtype: str) -> None:
    condition, x = ivy.asarray([True, False]), ivy.asarray([7, 8], dtype=dtype)
    for _ in range(2):
        assert ivy.to_list(ivy.where(condition, x, 0)) == [7, 0]
        assert ivy.where(condition, 1, x).dtype == dtype
    assert ivy.where(condition, x, 1.5).dtype.kind == "float"
    if dtype != "float32":
        with pytest.raises(ivy.IvyException, match="does not fit"):
            ivy.where(condition, x, 2**31)


def test_stack_scalars_and_mismatched_shapes(backend: str) -> None:
    x = ivy.asarray([1.0, 2.0])
    assert ivy.vstack([x, x]).shape == (2, 2) and ivy.hstack([x, x]).shape == (4,)
    assert ivy.hstack([x[None], x[None]]).shape == (1, 4)
    assert ivy.vstack([x[0], x[1]]).shape == (2, 1)
    for f, other in ((ivy.vstack, ivy.ones((3,))), (ivy.hstack, ivy.ones((2, 3)))):
        with pytest.raises(ivy.IvyException, match=rf"ivy\.{f.__name__}: in ivy\.concat"):
            f([x, other])


@pytest.mark.parametrize("largest", [True, False])
def test_equal_elements_of_top_k_keep_their_order(backend: str, largest: bool) -> None:
    x = ivy.asarray([[1.0, 3.0, 3.0, 1.0]])
    values, indices = ivy.top_k(x, 2, largest=largest)
    assert ivy.to_list(values) == [[3.0, 3.0]] if largest else [[1.0, 1.0]]
    if backend == "numpy":
        assert ivy.to_list(indices) == [[1, 2]] if largest else [[0, 3]]
