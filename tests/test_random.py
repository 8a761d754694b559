"""Random numbers: their shape, type, bounds and seeds. The numbers themselves differ between libraries."""

import numpy as np
import pytest
from oracle import FLOATS, SHAPES, array, dtypes, native, numbers

import ivy_protocol as ivy


def check_drawn(x: object, backend: str, shape: tuple[int, ...], dtype: str = "float32") -> np.ndarray:
    """Assert what holds for any numbers, and return them."""
    assert isinstance(x, ivy.Array)
    assert x.backend == backend and x.dtype == dtype and tuple(x.shape) == shape
    return numbers(x)


def test_shapes(backend: str) -> None:
    for shape in SHAPES:
        drawn = check_drawn(ivy.random_uniform(shape=shape), backend, shape)
        assert ((drawn >= 0) & (drawn < 1)).all()
    check_drawn(ivy.random_uniform(), backend, ())
    check_drawn(ivy.random_uniform(shape=3), backend, (3,))
    check_drawn(ivy.random_uniform(shape=[2, 3]), backend, (2, 3))


def test_bounds(backend: str) -> None:
    for low, high in ((-1, 1), (2.5, 3.0), (-3, -2.5)):
        drawn = check_drawn(ivy.random_uniform(low, high, (100,)), backend, (100,))
        assert ((drawn >= low) & (drawn <= high)).all()
        drawn = check_drawn(ivy.random_uniform(low=low, high=high, shape=(100,)), backend, (100,))
        assert ((drawn >= low) & (drawn <= high)).all()


def test_the_numbers_are_spread_evenly(backend: str) -> None:
    drawn = check_drawn(ivy.random_uniform(-1, 3, (4000,), seed=7), backend, (4000,))
    assert abs(drawn.mean() - 1) < 0.1
    assert abs(drawn.std() - 4 / np.sqrt(12)) < 0.1
    assert np.histogram(drawn, bins=4, range=(-1, 3))[0].min() > 800


@pytest.mark.parametrize("dtype", FLOATS)
def test_types(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        drawn = check_drawn(ivy.random_uniform(shape=(50,), dtype=dtype), backend, (50,), dtype)
        assert ((drawn >= 0) & (drawn <= 1)).all() and len(np.unique(drawn)) > 10
        low = array(backend, np.zeros(2, "float32"), dtype)
        check_drawn(ivy.random_uniform(low, 2.0), backend, (2,), dtype)


def test_bounds_that_are_arrays(backend: str) -> None:
    low, high = np.array([0.0, 10.0, 20.0], "float32"), np.array([[1.0], [5.0]], "float32") + 25
    for shape in (None, (2, 3), (4, 2, 3)):
        drawn = check_drawn(
            ivy.random_uniform(array(backend, low), native(backend, high), shape), backend, shape or (2, 3)
        )
        assert ((drawn >= low) & (drawn <= high)).all()
    drawn = check_drawn(ivy.random_uniform(array(backend, low), 30.0, (5, 3)), backend, (5, 3))
    assert ((drawn >= low) & (drawn <= 30)).all()
    drawn = check_drawn(ivy.random_uniform([0.0, 5.0], [1.0, 6.0]), backend, (2,))
    assert ((drawn >= [0, 5]) & (drawn <= [1, 6])).all()


def test_integer_bounds_give_the_default_float(backend: str) -> None:
    low = array(backend, np.array([0, 5], "int32"))
    drawn = check_drawn(ivy.random_uniform(low, array(backend, np.array([2, 9], "int32"))), backend, (2,))
    assert ((drawn >= [0, 5]) & (drawn <= [2, 9])).all()


def test_a_seed_repeats_the_numbers(backend: str) -> None:
    for seed in (0, 1, 12345):
        ivy.seed(seed)
        first = [numbers(ivy.random_uniform(shape=(5,))) for _ in range(2)]
        ivy.seed(seed_value=seed)
        again = [numbers(ivy.random_uniform(shape=(5,))) for _ in range(2)]
        np.testing.assert_array_equal(first, again)
        assert (first[0] != first[1]).any()


def test_different_seeds_give_different_numbers(backend: str) -> None:
    drawn = []
    for seed in range(3):
        ivy.seed(seed)
        drawn.append(numbers(ivy.random_uniform(shape=(5,))).tolist())
    assert len(set(map(tuple, drawn))) == 3


def test_a_seed_for_one_call(backend: str) -> None:
    first = numbers(ivy.random_uniform(shape=(5,), seed=3))
    np.testing.assert_array_equal(numbers(ivy.random_uniform(shape=(5,), seed=3)), first)
    assert (numbers(ivy.random_uniform(shape=(5,), seed=4)) != first).any()
    ivy.seed(1)
    expected = [numbers(ivy.random_uniform(shape=(3,))) for _ in range(2)]
    ivy.seed(1)
    found = [numbers(ivy.random_uniform(shape=(3,)))]
    ivy.random_uniform(shape=(3,), seed=9)
    found.append(numbers(ivy.random_uniform(shape=(3,))))
    np.testing.assert_array_equal(found, expected)


def test_a_seed_does_not_touch_the_generators_of_the_libraries(backend: str) -> None:
    state = repr(np.random.get_state(legacy=False))
    ivy.seed(5)
    ivy.random_uniform(shape=(3,))
    assert repr(np.random.get_state(legacy=False)) == state


def test_device(backend: str) -> None:
    device = ivy.dev(ivy.zeros(1))
    x = ivy.random_uniform(shape=(3,), device=device)
    check_drawn(x, backend, (3,))
    assert ivy.dev(x) == device


def test_bounds_that_do_not_fit_the_shape_raise(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.random_uniform(array(backend, np.zeros(3, "float32")), 1.0, (2, 2))
