"""Pooling into a given number of windows, its inverse, and windows that a function reduces."""

from typing import Any

import numpy as np
import pytest
from libraries import needs
from oracle import array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy

torch = needs("torch")
F: Any = torch.nn.functional
CASES: list[tuple[str, tuple[int, ...], Any]] = [
    ("adaptive_avg_pool1d", (2, 3, 7), 3),
    ("adaptive_avg_pool1d", (3, 6), 2),
    ("adaptive_avg_pool1d", (2, 3, 5), 8),
    ("adaptive_avg_pool2d", (2, 3, 7, 6), (3, 2)),
    ("adaptive_avg_pool2d", (2, 3, 7, 6), 1),
    ("adaptive_avg_pool2d", (3, 5, 4), (None, 3)),
    ("adaptive_max_pool2d", (2, 3, 7, 6), (3, 2)),
    ("adaptive_max_pool2d", (2, 3, 7, 6), (5, None)),
    ("adaptive_max_pool3d", (2, 3, 5, 4, 3), (2, 3, 1)),
    ("adaptive_max_pool3d", (3, 5, 4, 3), 2),
]


@pytest.mark.parametrize(("name", "shape", "size"), CASES)
def test_as_torch(backend: str, name: str, shape: tuple[int, ...], size: Any) -> None:
    values = sample("float32", shape)
    options: Any = {"data_format": "NCHW"} if name == "adaptive_avg_pool2d" else {}
    expected = getattr(F, name)(torch.tensor(values), size).numpy()
    check(getattr(ivy, name)(array(backend, values), size, **options), expected, backend, "float32")
    if options:
        last = np.moveaxis(values, -3, -1).copy()
        check(ivy.adaptive_avg_pool2d(native(backend, last), size), np.moveaxis(expected, -3, -1), backend, "float32")
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        given = numbers(array(backend, values, dtype)).astype("float64")
        expected = getattr(F, name)(torch.tensor(given), size).numpy()
        check(getattr(ivy, name)(array(backend, values, dtype), size, **options), expected, backend, dtype)
    if backend not in ("numpy", "array_api_strict"):
        # Without ties, of which libraries share the gradient out differently.
        values = np.sin(np.arange(values.size, dtype="float32") * 2).reshape(shape)
        t = torch.tensor(values, requires_grad=True)
        (getattr(F, name)(t, size) ** 2).sum().backward()
        found = ivy.grad(lambda x: ivy.sum(getattr(ivy, name)(x, size, **options) ** 2))(array(backend, values))
        np.testing.assert_allclose(numbers(found), t.grad.numpy(), rtol=1e-4, atol=1e-5)


def test_adaptive_pools_refuse(backend: str) -> None:
    x = array(backend, sample("float32", (2, 3, 4, 4)))
    check(
        ivy.adaptive_max_pool2d(ivy.astype(x * 8, "int32"), 1),
        numbers(x * 8).max((2, 3), keepdims=True).astype(int),
        backend,
        "int32",
    )
    holes = np.array([[[np.inf, 1.0, 2.0, np.nan, 3.0]]], "float32")
    check(ivy.adaptive_avg_pool1d(array(backend, holes), 2), [[[np.inf, np.nan]]], backend, "float32")
    for call in (
        lambda: ivy.adaptive_avg_pool1d(x, 2),
        lambda: ivy.adaptive_avg_pool2d(x, (2, 2, 2)),
        lambda: ivy.adaptive_max_pool2d(x, 0),
        lambda: ivy.adaptive_avg_pool2d(x, 2, data_format="NWC"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ivy.IvyValueError, match="adaptive"):
            call()


@pytest.mark.parametrize(("size", "stride", "around"), [(2, None, 0), (3, 2, 1), (3, 1, 0)])
def test_max_unpool1d(backend: str, size: int, stride: int | None, around: int) -> None:
    t = torch.tensor(np.sin(np.arange(54, dtype="float32") * 2).reshape(2, 3, 9))
    y, places = F.max_pool1d(t, size, stride, around, return_indices=True)
    expected = F.max_unpool1d(y, places, size, stride, around).numpy()
    x, indices = array(backend, y.numpy()), array(backend, places.numpy().astype("int32"))
    check(ivy.max_unpool1d(x, indices, size, strides=stride, padding=around), expected, backend, "float32")
    last = ivy.max_unpool1d(
        ivy.moveaxis(x, 1, 2), ivy.moveaxis(indices, 1, 2), size, strides=stride, padding=around, data_format="NWC"
    )
    check(last, np.moveaxis(expected, 1, 2), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match="shape"):
        ivy.max_unpool1d(x, indices[:1], size)


@pytest.mark.parametrize("padding", ["VALID", "SAME", 1, ((0, 2), (1, 0))])
def test_reduce_window(backend: str, padding: Any) -> None:
    lax = pytest.importorskip("jax").lax
    values = sample("float32", (5, 6))
    x = array(backend, values)
    pairs = ((padding, padding),) * 2 if isinstance(padding, int) else padding
    for init, ours, theirs in ((0.0, ivy.add, lax.add), (-100.0, ivy.maximum, lax.max), (1.0, ivy.multiply, lax.mul)):
        for strides, base, apart in (((1, 1), (1, 1), (1, 1)), ((2, 3), (1, 2), (1, 1)), ((1, 2), (3, 1), (2, 1))):
            expected = np.asarray(lax.reduce_window(values, init, theirs, (2, 3), strides, pairs, base, apart))
            result = ivy.reduce_window(
                x,
                init,
                ours,
                (2, 3),
                window_strides=strides,
                padding=padding,
                base_dilation=base,
                window_dilation=apart,
            )
            check(result, expected, backend, "float32")
    for bad in ({"window_strides": (1, 2, 3)}, {"padding": "OTHER"}, {"window_dilation": 0}, {"window_dilation": 9}):
        with pytest.raises(ivy.IvyValueError, match="reduce_window"):
            ivy.reduce_window(x, 0.0, ivy.add, 2, **{"padding": "VALID", **bad})


@pytest.mark.parametrize("options", [{}, {"stride": 2}, {"dilation": (2, 1)}, {"padding": 1}, {"stride": (1, 2)}])
def test_windows_beside_each_other_are_those_of_torch(backend: str, options: dict[str, Any]) -> None:
    torch = pytest.importorskip("torch")
    x = np.arange(180, dtype="float32").reshape(2, 3, 5, 6)
    expected = torch.nn.functional.unfold(torch.tensor(x), (2, 3), **options).numpy()
    check(ivy.sliding_window(array(backend, x), (2, 3), **options), expected, backend, "float32")
    rows = ivy.sliding_window(array(backend, x[0, 0].astype("int32")), 2, padding="SAME")
    assert rows.shape == (1, 4, 30)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.sliding_window: windows of \(9, 9\)"):
        ivy.sliding_window(array(backend, x), 9)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.sliding_window: stride must be 2 positive"):
        ivy.sliding_window(array(backend, x), 2, stride=0)
