"""Pooling, against the kernels of PyTorch and loops over windows."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import array, check, dtypes, native, numbers

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

RNG = np.random.default_rng(7)
X = RNG.integers(-20, 20, (2, 7, 6, 3)).astype("float32")
NAMES = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}


def pooled(x: np.ndarray, kernel: Any, strides: Any, pairs: Any, kind: str, included: bool = False) -> np.ndarray:
    """Channels last; every window by itself."""
    dims = x.ndim - 2
    lengths = [
        (n + sum(pair) - k) // s + 1 for n, pair, k, s in zip(x.shape[1:-1], pairs, kernel, strides, strict=True)
    ]
    result = np.zeros((x.shape[0], *lengths, x.shape[-1]))
    for place in product(*map(range, lengths)):
        starts = [p * s - low for p, s, (low, _) in zip(place, strides, pairs, strict=True)]
        keys = [slice(max(at, 0), at + k) for at, k in zip(starts, kernel, strict=True)]
        values = x[(slice(None), *keys)].reshape(x.shape[0], -1, x.shape[-1])
        count = np.prod(kernel) if included else values.shape[1]
        result[(slice(None), *place)] = values.max(1) if kind == "max" else values.sum(1) / count
    assert dims == len(kernel)
    return result


# kernel, strides, padding, the padding in pairs
CASES = {
    "plain": ((2, 3), (2, 1), "VALID", ((0, 0), (0, 0))),
    "same": ((3, 2), (2, 2), "SAME", ((1, 1), (0, 0))),
    "odd": ((2, 3), (2, 1), "SAME", ((0, 1), (1, 1))),
    "wide": ((3, 3), (1, 2), 2, ((2, 2), (2, 2))),
    "uneven": ((3, 2), (1, 3), [(2, 0), (0, 1)], ((2, 0), (0, 1))),
    "far steps": ((1, 2), (9, 4), 0, ((0, 0), (0, 0))),
}


@pytest.mark.parametrize("case", CASES)
def test_windows(backend: str, case: str) -> None:
    kernel, strides, padding, pairs = CASES[case]
    first = np.moveaxis(X, -1, 1).copy()
    for kind, more in (("max", {}), ("avg", {}), ("avg", {"count_include_pad": True})):
        name = f"{kind}_pool2d"
        expected = pooled(X, kernel, strides, pairs, kind, bool(more))
        check(getattr(ivy, name)(array(backend, X), kernel, strides, padding, **more), expected, backend, "float32")
        result = getattr(ivy, name)(native(backend, first), kernel, strides, padding, data_format="NCHW", **more)
        check(result, np.moveaxis(expected, -1, 1), backend, "float32")
        if not more:
            result = ivy.pool(array(backend, X), kernel, kind.upper(), strides=strides, padding=padding)
            check(result, expected, backend, "float32")


def test_against_torch(backend: str) -> None:
    torch = pytest.importorskip("torch")

    @settings(max_examples=15, deadline=None, derandomize=True)
    @given(st.data())
    def run(data: st.DataObject) -> None:
        dims = data.draw(st.integers(1, 3))
        numbers = lambda low, high: data.draw(st.lists(st.integers(low, high), min_size=dims, max_size=dims))  # noqa: E731
        kernel, strides, dilation = numbers(1, 3), numbers(1, 3), numbers(1, 2)
        around = [data.draw(st.integers(0, k // 2)) for k in kernel]
        ceil, included = data.draw(st.booleans()), data.draw(st.booleans())
        x = RNG.integers(-20, 20, (2, 2, *numbers(6, 8))).astype("float32")
        how: dict[str, Any] = {"data_format": NAMES[dims][1], "ceil_mode": ceil}
        moves = (kernel, strides, [(n, n) for n in around])
        functional = torch.nn.functional
        wanted = getattr(functional, f"max_pool{dims}d")(torch.tensor(x), kernel, strides, around, dilation, ceil)
        found = getattr(ivy, f"max_pool{dims}d")(array(backend, x), *moves, dilation=dilation, **how)
        check(found, wanted.numpy(), backend, "float32")
        divisor = data.draw(st.sampled_from([None, 3])) if dims > 1 else None
        more = () if divisor is None else (divisor,)
        wanted = getattr(functional, f"avg_pool{dims}d")(
            torch.tensor(x), kernel, strides, around, ceil, included, *more
        )
        how.update(count_include_pad=included, divisor_override=divisor)
        check(getattr(ivy, f"avg_pool{dims}d")(array(backend, x), *moves, **how), wanted.numpy(), backend, "float32")

    run()


def test_data_types_and_nan(backend: str) -> None:
    for dtype in dtypes(backend, ("int8", "int32", "uint8", "float16", "bfloat16", "float32", "float64")):
        x = np.abs(X) if dtype == "uint8" else X
        expected = pooled(x, (3, 3), (2, 2), ((1, 1), (1, 1)), "max")
        check(ivy.max_pool2d(array(backend, x, dtype), 3, 2, 1), expected, backend, dtype)
    result = ivy.avg_pool2d(array(backend, X, "int32"), 2, 2, "VALID")
    check(result, pooled(X, (2, 2), (2, 2), ((0, 0), (0, 0)), "avg"), backend, "float32")
    holed = X.copy()
    holed[0, 3, 3, 1] = np.nan
    for kind in ("max", "avg"):
        expected = pooled(holed, (3, 3), (2, 2), ((1, 1), (0, 1)), kind)
        result = getattr(ivy, f"{kind}_pool2d")(array(backend, holed), 3, 2, [(1, 1), (0, 1)])
        check(result, expected, backend, "float32")
        assert getattr(ivy, f"{kind}_pool2d")(array(backend, X[:0]), 2, 2, 0).shape == (0, 3, 3, 3)


@pytest.mark.parametrize("dilation", [1, 2])
def test_gradients(dilation: int) -> None:
    torch = pytest.importorskip("torch")
    # Without two equal elements, between which libraries choose.
    x = RNG.permutation(252).reshape(2, 7, 6, 3).astype("float32")

    def largest(x: Any) -> Any:
        return ivy.sum(ivy.square(ivy.max_pool2d(x, (2, 3), 2, "SAME", dilation=dilation)))

    def means(x: Any) -> Any:
        return ivy.sum(ivy.square(ivy.avg_pool2d(x, (2, 3), 2, "SAME")))

    for fn in (largest, means):
        leaf = torch.tensor(x, requires_grad=True)
        fn(leaf).data.backward()
        for library in ("jax", "tensorflow"):
            pytest.importorskip(library)
            found = ivy.to_numpy(ivy.grad(fn)(array(library, x)))
            np.testing.assert_allclose(found, leaf.grad.numpy(), rtol=1e-5, atol=1e-4)


def test_of_equal_elements_the_first_gets_the_gradient() -> None:
    for library in ("torch", "jax", "tensorflow"):
        pytest.importorskip(library)
        x = array(library, np.ones((1, 4, 1), "float32"))
        found = ivy.grad(lambda x: ivy.sum(ivy.max_pool1d(x, 2, 2, "VALID")))(x)
        assert ivy.to_numpy(found).ravel().tolist() == [1, 0, 1, 0]


BAD: list[tuple[Any, str]] = [
    (lambda x: ivy.max_pool2d(x, 9, 1, "VALID"), "windows of length 9 do not fit into 7 elements"),
    (lambda x: ivy.avg_pool2d(x, 2, 1, 2), "padding must be from 0 to 1, less than the window length"),
    (lambda x: ivy.max_pool2d(x, 2, 1, [(-1, 0), (0, 0)]), "padding must be from 0 to"),
    (lambda x: ivy.max_pool2d(x, 2, 0, "VALID"), "strides must be a positive int"),
    (lambda x: ivy.max_pool2d(x, 2, 1, "FULL"), "padding must be 'SAME', 'VALID'"),
    (lambda x: ivy.max_pool1d(x, 2, 1, "VALID"), "x must have 3 dimensions, but has the shape"),
    (lambda x: ivy.max_pool2d(x, 2, 1, "VALID", data_format="NCW"), "data_format must be 'NHWC' or 'NCHW'"),
    (lambda x: ivy.avg_pool2d(x, 2, 1, "VALID", divisor_override=0), "divisor_override must not be 0"),
    (lambda x: ivy.max_pool2d(x[:, :1], (2, 1), 1, [(1, 1), (0, 0)], dilation=(2, 1)), "contain only padding"),
    (lambda x: ivy.pool(x, 2, "MIN"), "pool_type must be 'AVG' or 'MAX'"),
]


@pytest.mark.parametrize(("call", "said"), BAD)
def test_what_does_not_fit(backend: str, call: Any, said: str) -> None:
    with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.\w*pool.*{said}"):
        call(array(backend, X))


@pytest.mark.parametrize("dims", [1, 2, 3])
def test_windows_of_minus_infinity(backend: str, dims: int) -> None:
    x = np.full((1, *(4,) * dims, 1), -np.inf, "float32")
    x[(0, *(0,) * dims, 0)] = np.nan
    x[(0, *(3,) * dims, 0)] = 1.0
    found = numbers(getattr(ivy, f"max_pool{dims}d")(array(backend, x), 2, 2, "VALID"))
    wanted = np.full(found.shape, -np.inf)
    wanted[(0, *(0,) * dims, 0)] = np.nan
    wanted[(0, *(1,) * dims, 0)] = 1.0
    np.testing.assert_array_equal(found, wanted)


def test_the_first_of_equal_elements_gets_the_gradient(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    for dims in (1, 2, 3):
        pool = getattr(ivy, f"max_pool{dims}d")
        x = array(backend, np.zeros((1, *(2,) * dims, 1), "float32"))
        found = numbers(ivy.grad(lambda x, pool=pool: ivy.sum(pool(x, 2, 2, "VALID")))(x))
        assert found.ravel().tolist() == [1, *[0] * (2**dims - 1)]
