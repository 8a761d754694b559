"""Functions that normalise."""

from typing import Any

import numpy as np
import pytest
from oracle import FLOATS, array, check, dtypes, native, numbers, sample, wide

import ivy_protocol as ivy

X = sample("float32", (2, 3, 4))
SCALE = np.array([1.0, -2.0, 0.5, 3.0], "float32")
OFFSET = np.array([0.5, 0.0, -1.0, 2.0], "float32")


def normalised(x: np.ndarray, axes: tuple[int, ...], eps: float = 1e-5) -> np.ndarray:
    x = wide(x)
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + eps)


@pytest.mark.parametrize("axes", [[2], [-1], [1, 2], [-2, -1], [0, 1, 2], [0], [0, 2], [2, 1]])
def test_layer_norm(backend: str, axes: Any) -> None:
    expected = normalised(X, tuple(axes))
    check(ivy.layer_norm(array(backend, X), axes), expected, backend, "float32")
    check(ivy.layer_norm(native(backend, X), axes, eps=0.5), normalised(X, tuple(axes), 0.5), backend, "float32")
    scale, offset = array(backend, SCALE), native(backend, OFFSET)
    result = ivy.layer_norm(array(backend, X), axes, scale=scale, offset=offset, new_std=2.0)
    check(result, (expected * SCALE + OFFSET) * 2, backend, "float32")
    check(ivy.layer_norm(array(backend, X), axes, scale=scale), expected * SCALE, backend, "float32")
    check(ivy.layer_norm(array(backend, X), axes, offset=offset), expected + OFFSET, backend, "float32")


def test_types(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        tolerance = {"bfloat16": 5e-2, "float16": 5e-3}.get(dtype)
        result = ivy.layer_norm(array(backend, X, dtype), [-1])
        check(result, normalised(X, (-1,)), backend, dtype, rtol=tolerance or (1e-10 if dtype == "float64" else None))
    check(ivy.layer_norm([[1, 3]], [1], eps=0.0), [[-1.0, 1.0]], backend, "float32")


def test_an_axis_out_of_range_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.layer_norm(array(backend, X), [3])


BATCH = sample("float32", (3, 4, 2, 4)) + np.arange(4, dtype="float32")
MEAN, VARIANCE = np.array([0.5, -1.0, 2.0, 0.0], "float32"), np.array([1.0, 0.5, 2.0, 4.0], "float32")


def by_torch(name: str, x: np.ndarray, data_format: str, *args: Any, **options: Any) -> Any:
    """Return the result of the torch function, and the running statistics that it wrote."""
    torch = pytest.importorskip("torch")
    t = torch.tensor(np.moveaxis(x, -1, 1) if data_format == "NSC" else x)
    given = [torch.tensor(one) if isinstance(one, np.ndarray) else one for one in args]
    y = getattr(torch.nn.functional, name)(t, *given, **options).numpy()
    arrays = [one.numpy() for one in given if hasattr(one, "numpy")]
    return np.moveaxis(y, 1, -1) if data_format == "NSC" else y, *arrays[:2]


@pytest.mark.parametrize("data_format", ["NSC", "NCS"])
@pytest.mark.parametrize("name", ["batch_norm", "instance_norm"])
def test_running_statistics(backend: str, name: str, data_format: Any) -> None:
    x = array(backend, BATCH)
    kept = [array(backend, one) for one in (MEAN, VARIANCE, OFFSET, SCALE)]
    mean, variance, offset, scale = kept
    fn = getattr(ivy, name)
    for options in ({}, {"offset": offset, "scale": scale}, {"eps": 0.5, "momentum": 0.25}):
        weights = (SCALE, OFFSET) if "scale" in options else (None, None)
        eps = options.get("eps", 1e-5 if name == "batch_norm" else 0.0)
        expected = by_torch(name, BATCH, data_format, MEAN, VARIANCE, *weights, True, options.get("momentum", 0.1), eps)
        results = fn(x, mean, variance, training=True, data_format=data_format, **options)
        for result, one in zip(results, expected, strict=True):
            check(result, one, backend, "float32", rtol=1e-4)
        expected = by_torch("batch_norm", BATCH, data_format, MEAN, VARIANCE, *weights, False, 0.1, eps)
        y, *same = fn(x, mean, variance, data_format=data_format, **options)
        check(y, expected[0], backend, "float32")
        check(same[0], MEAN, backend, "float32")
        check(same[1], VARIANCE, backend, "float32")
    check(mean, MEAN, backend, "float32")
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        given = [array(backend, one, dtype) for one in (BATCH, MEAN, VARIANCE)]
        tolerance = {"bfloat16": 6e-2, "float16": 1e-2}.get(dtype, 1e-4)
        plain = by_torch(name, BATCH, data_format, MEAN, VARIANCE, None, None, True, 0.1, 1e-5)
        check(fn(*given, training=True, eps=1e-5, data_format=data_format)[0], plain[0], backend, dtype, rtol=tolerance)


@pytest.mark.parametrize("data_format", ["NSC", "NCS"])
def test_group_norm(backend: str, data_format: Any) -> None:
    x, scale, offset = array(backend, BATCH), array(backend, SCALE), array(backend, OFFSET)
    for groups in (1, 2, 4):
        expected, *_ = by_torch("group_norm", BATCH, data_format, groups, SCALE, OFFSET)
        result = ivy.group_norm(x, groups, scale=scale, offset=offset, data_format=data_format)
        check(result, expected, backend, "float32", rtol=1e-4)
    check(
        ivy.group_norm(x, eps=0.5), by_torch("group_norm", BATCH, "NSC", 1, eps=0.5)[0], backend, "float32", rtol=1e-4
    )
    with pytest.raises(ivy.IvyValueError, match="groups"):
        ivy.group_norm(x, 3)


def test_bad_formats_and_shapes(backend: str) -> None:
    x, one = array(backend, BATCH), array(backend, MEAN)
    for call in (
        lambda: ivy.batch_norm(x, one, one, data_format="NHWC"),  # type: ignore[arg-type]
        lambda: ivy.instance_norm(x, one, one, data_format="NHWC"),  # type: ignore[arg-type]
        lambda: ivy.group_norm(x, data_format="NHWC"),  # type: ignore[arg-type]
        lambda: ivy.local_response_norm(x, 3, data_format="NSC"),  # type: ignore[arg-type]
        lambda: ivy.batch_norm(one, one, one),
        lambda: ivy.local_response_norm(x, 0),
    ):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.\w+"):
            call()
    with pytest.raises(ivy.IvyException):
        ivy.batch_norm(x, array(backend, np.ones(3, "float32")), array(backend, np.ones(3, "float32")), training=True)


def test_one_item_has_no_estimate_of_a_variance(backend: str) -> None:
    x, zero = array(backend, np.ones((1, 2), "float32")), array(backend, np.zeros(2, "float32"))
    y, mean, variance = ivy.batch_norm(x, zero, zero, training=True)
    check(y, np.zeros((1, 2)), backend, "float32")
    check(mean, [0.1, 0.1], backend, "float32")
    check(variance, [0.0, 0.0], backend, "float32")


@pytest.mark.parametrize("axes", [[2], [1, 2], [0]])
def test_rms_norm(backend: str, axes: Any) -> None:
    expected = wide(X) / np.sqrt(np.mean(wide(X) ** 2, tuple(axes), keepdims=True) + 1e-5)
    check(ivy.rms_norm(array(backend, X), axes), expected, backend, "float32")
    result = ivy.rms_norm(native(backend, X), axes, scale=array(backend, SCALE), eps=1e-5)
    check(result, expected * SCALE, backend, "float32")
    for dtype in dtypes(backend, ("float16", "bfloat16")):
        tolerance = {"bfloat16": 5e-2, "float16": 5e-3}[dtype]
        check(ivy.rms_norm(array(backend, X, dtype), axes), expected, backend, dtype, rtol=tolerance)


def test_normalized_to_a_norm(backend: str) -> None:
    values = sample("float32", (2, 3, 4))
    values[0] = 0
    x, z = array(backend, values), array(backend, np.array([3 + 4j, 0j, -5], "complex64"))
    for axis in (None, 0, -1, (1, 2)):
        for p in (1, 2, 3, 0.5, np.inf):
            sizes = np.abs(wide(values))
            norm = sizes.max(axis, keepdims=True) if p == np.inf else (sizes**p).sum(axis, keepdims=True) ** (1 / p)
            expected = wide(values) / np.maximum(norm, 1e-12)
            check(ivy.lp_normalize(x, p=p, axis=axis), expected, backend, "float32")
            if p in (1, 2):
                check(getattr(ivy, f"l{p}_normalize")(x, axis=axis), expected, backend, "float32")
    check(ivy.l1_normalize(z), np.array([0.3 + 0.4j, 0, -0.5]), backend, "complex64")
    check(ivy.l2_normalize(z), np.array([3 + 4j, 0, -5]) / np.sqrt(50), backend, "complex64")
    with pytest.raises(ivy.IvyException):
        ivy.l2_normalize(x, axis=3)
    if backend not in ("numpy", "array_api_strict"):
        found = ivy.grad(lambda x: ivy.sum(ivy.l2_normalize(x, axis=-1)))(x)
        assert bool(ivy.all(ivy.isfinite(found)))


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_local_response_norm(backend: str, size: int) -> None:
    torch = pytest.importorskip("torch")
    for data_format in ("NHWC", "NCHW"):
        t = torch.tensor(np.moveaxis(BATCH, -1, 1) if data_format == "NHWC" else BATCH)
        expected = torch.nn.functional.local_response_norm(t, size, 0.5, 0.75, 2.0).numpy()
        expected = np.moveaxis(expected, 1, -1) if data_format == "NHWC" else expected
        options: Any = {"bias": 2.0, "beta": 0.75, "data_format": data_format}
        x = array(backend, BATCH)
        check(ivy.local_response_norm(x, size, alpha=0.5, average=True, **options), expected, backend, "float32")
        check(ivy.local_response_norm(x, size, alpha=0.5 / size, **options), expected, backend, "float32")


@pytest.mark.parametrize("name", ["batch_norm", "instance_norm", "group_norm", "rms_norm", "local_response_norm"])
def test_gradients_are_those_of_torch(backend: str, name: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    torch = pytest.importorskip("torch")
    t = torch.tensor(np.moveaxis(BATCH, -1, 1).copy(), requires_grad=True)
    if name in ("batch_norm", "instance_norm"):
        y = getattr(torch.nn.functional, name)(t, None, None, None, None, True, 0.1, 1e-5)
        args: Any = (array(backend, MEAN), array(backend, VARIANCE))
        options: Any = {"training": True, "eps": 1e-5}
    elif name == "group_norm":
        y, args, options = torch.nn.functional.group_norm(t, 2), (2,), {}
    elif name == "rms_norm":
        y, args, options = t / torch.sqrt((t * t).mean(1, keepdim=True) + 1e-5), ([-1],), {}
    else:
        y, args, options = torch.nn.functional.local_response_norm(t, 3, 3.0, 0.5, 1.0), (3,), {}
    (y**3).sum().backward()

    def loss(x: Any) -> Any:
        result: Any = getattr(ivy, name)(x, *args, **options)
        return ivy.sum((result[0] if isinstance(result, tuple) else result) ** 3)

    assert t.grad is not None
    found = numbers(ivy.grad(loss)(array(backend, BATCH)))
    np.testing.assert_allclose(np.moveaxis(found, -1, 1), t.grad.numpy(), rtol=1e-3, atol=1e-3)
