"""Values between points, against NumPy, with gradients."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import array, check, dtypes, numbers

import ivy_protocol as ivy

FEW = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
FLOATS = st.floats(-8, 8, width=16)
POINTS = np.array([1.0, 2.0, 4.0], "float32")
VALUES = np.array([3.0, 1.0, 5.0], "float32")


@FEW
@given(
    x=hnp.arrays("float32", hnp.array_shapes(max_dims=2, max_side=4), elements=FLOATS),
    xp=st.lists(FLOATS, min_size=1, max_size=5, unique=True).map(sorted),
    data=st.data(),
)
def test_values_are_those_of_numpy(backend: str, x: np.ndarray, xp: list[float], data: st.DataObject) -> None:
    fp = data.draw(hnp.arrays("float32", len(xp), elements=FLOATS))
    ends = {side: data.draw(st.none() | st.floats(-2, 2, width=16)) for side in ("left", "right")}
    points = np.array(xp, "float32")
    found = ivy.interp(array(backend, x), array(backend, points), array(backend, fp), **ends)
    np.testing.assert_allclose(numbers(found), np.interp(x, points, fp, **ends), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("period", [5.0, -3.0])
def test_a_function_with_a_period_has_no_ends(backend: str, period: float) -> None:
    x = np.array([-7.3, 0.2, 3.9, 11.0], "float32")
    mixed = POINTS[[2, 0, 1]], VALUES[[2, 0, 1]]
    found = ivy.interp(array(backend, x), *[array(backend, y) for y in mixed], left=-1.0, period=period)
    check(found, np.interp(x, *mixed, period=period), backend, "float32", rtol=1e-4)
    with pytest.raises(ivy.IvyValueError, match="period must not be zero"):
        ivy.interp(array(backend, x), *[array(backend, y) for y in mixed], period=0)


def test_missing_numbers_and_short_floats(backend: str) -> None:
    x = array(backend, np.array([np.nan, 3.0, 4.0], "float32"))
    found = ivy.interp(x, array(backend, POINTS), array(backend, VALUES), right=-1.0)
    np.testing.assert_array_equal(numbers(found), [np.nan, 3.0, 5.0])
    alone = ivy.interp(x, array(backend, POINTS[:1]), array(backend, VALUES[:1]))
    np.testing.assert_array_equal(numbers(alone), [np.nan, 3.0, 3.0])
    if backend == "array_api_strict":
        return
    short = ivy.interp(*[array(backend, y, "bfloat16") for y in (POINTS, POINTS, VALUES)])
    assert str(short.dtype) == "bfloat16" and numbers(short).tolist() == VALUES.tolist()


def test_gradients_are_slopes_and_weights(backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("without gradients")
    xp, x = array(backend, POINTS), array(backend, np.array([1.5, 3.0, 9.0], "float32"))
    of_x = ivy.grad(lambda x: ivy.sum(ivy.interp(x, xp, array(backend, VALUES))))(x)
    assert numbers(of_x).tolist() == [-2.0, 2.0, 0.0]
    of_values = ivy.grad(lambda fp: ivy.sum(ivy.interp(x, xp, fp)))(array(backend, VALUES))
    assert numbers(of_values).tolist() == [0.5, 1.0, 1.5]


@pytest.mark.parametrize(
    ("xp", "fp", "words"),
    [([[1.0]], [1.0], "must be 1-D"), ([1.0], [1.0, 2.0], "equal lengths"), ([], [], "must not be empty")],
)
def test_points_that_mean_nothing(backend: str, xp: Any, fp: Any, words: str) -> None:
    given_ = [array(backend, np.array(y, "float32")) for y in ([1.0], xp, fp)]
    with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.interp: .*{words}"):
        ivy.interp(*given_)


@pytest.mark.parametrize("size", [(3, 4), (1, 9), (5, 2)])
def test_corners_with_antialias(backend: str, size: tuple[int, int]) -> None:
    torch = pytest.importorskip("torch")
    x = np.arange(35, dtype="float32").reshape(1, 1, 5, 7) ** 1.5
    for mode in ("bilinear", "bicubic"):
        options: Any = {"mode": mode, "align_corners": True, "antialias": True}
        wanted = torch.nn.functional.interpolate(torch.tensor(x), size, **options).numpy()
        found = numbers(ivy.interpolate(array(backend, x), size, **options))
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-3)


LARGEST = float(np.finfo("float32").max)
INF = float("inf")


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
@pytest.mark.filterwarnings("ignore:overflow:RuntimeWarning")
@pytest.mark.parametrize(
    ("x", "xp", "fp"),
    [
        ([0.25, 0.75], [0.0, 1.0], [-LARGEST, LARGEST]),
        ([0.0, LARGEST / 2], [-LARGEST, LARGEST], [0.0, 1.0]),
        ([1.0], [0.0, 2.0], [INF, 1.0]),
        ([0.0], [0.0, 2.0], [1.0, INF]),
        ([1.0], [0.0, 2.0], [1.0, -INF]),
        ([0.5, 1.5], [0.0, 1.0, 2.0], [-INF, -INF, 3.0]),
        ([0.5, 1.0, 1.5], [0.0, 1.0, 1.0, 2.0], [0.0, 1.0, 5.0, 6.0]),
    ],
)
def test_interp_large_and_infinite_values(backend: str, x: Any, xp: Any, fp: Any) -> None:
    values = [np.array(part, "float32") for part in (x, xp, fp)]
    found = ivy.interp(*[array(backend, part) for part in values])
    np.testing.assert_allclose(numbers(found), np.interp(*values).astype("float32"), rtol=1e-6)


def test_interp_keeps_dtype(backend: str) -> None:
    values = [np.array(part, "float32") for part in ([0.5], [0.0, 1.0], [1.0, 2.0])]
    with ivy.DefaultFloatDtype("float64" if "float64" in dtypes(backend) else "float32"):
        for period in (None, 4.0):
            assert ivy.interp(*[array(backend, part) for part in values], period=period).dtype == "float32"
