"""Comparisons of whole arrays, bounds of norms, encodings, and what is known of the memory of arrays."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import array, check, dtypes, native, sample

import ivy_protocol as ivy

FLOATS = st.floats(-4, 4, width=32)


def test_array_equal(backend: str) -> None:
    @settings(max_examples=15)
    @given(st.lists(st.integers(-1, 1), min_size=3, max_size=3), st.lists(st.integers(-1, 1), min_size=3, max_size=3))
    def run(first: list[int], second: list[int]) -> None:
        x, y = np.array(first, "int32"), np.array(second, "float32")
        found = ivy.array_equal(array(backend, x), native(backend, y))
        assert found is np.array_equal(x, y)

    run()
    assert ivy.array_equal(ivy.ones((2, 1)), ivy.ones((1, 2))) is False
    assert ivy.array_equal(ivy.zeros((0, 2)), ivy.zeros((0, 2))) is True
    assert ivy.array_equal(ivy.array([math.nan]), ivy.array([math.nan])) is False
    assert ivy.array_equal([1, 2], [1.0, 2.0]) is True and ivy.array_equal(1, 2) is False


def test_all_equal(backend: str) -> None:
    x, y = ivy.array([1, 2]), ivy.array([1, 3])
    assert ivy.all_equal(x) is True and ivy.all_equal(x, x, x) is True and ivy.all_equal(x, y, x) is False
    assert ivy.all_equal(1, 1) is True and x.all_equal(x, y) is False
    check(ivy.all_equal(x, y, x, equality_matrix=True), [[1, 0, 1], [0, 1, 0], [1, 0, 1]], backend, "bool")
    with pytest.raises(ivy.IvyTypeError, match="all_equal"):
        ivy.all_equal()
    found: Any = ivy.array_equal(ivy.Container(a=x, b=y), x)  # type: ignore[arg-type]
    assert found.cont_to_dict() == {"a": True, "b": False}


@pytest.mark.parametrize(
    ("value", "nan", "infinite"),
    [(1.0, False, False), (math.inf, False, True), (-math.inf, False, True), (math.nan, True, False)],
)
def test_numbers_that_are_none(backend: str, value: float, nan: bool, infinite: bool) -> None:
    for x in (ivy.array(value), ivy.array([value]), value):
        assert ivy.value_is_nan(x) is (nan or infinite)
        assert ivy.value_is_nan(x, include_infs=False) is nan
    x = ivy.array([[1.0, value], [2.0, 3.0]])
    assert ivy.has_nans(x) is (nan or infinite) and ivy.has_nans(x, include_infs=False) is nan
    assert ivy.has_nans(ivy.array([1, 2])) is False and ivy.has_nans(ivy.zeros((0,))) is False
    with pytest.raises(ivy.IvyValueError):
        ivy.value_is_nan(x)


def test_scalars() -> None:
    for value in (1, 2.0, 1j, True, "a", np.float32(1)):
        assert ivy.isscalar(value) is True
    for value in (None, [1], np.array(1), ivy.array(1)):
        assert ivy.isscalar(value) is False


@pytest.mark.parametrize("p", [1.0, 2.0, math.inf])
def test_clip_vector_norm(backend: str, p: float) -> None:
    @settings(max_examples=10)
    @given(hnp.arrays("float32", (2, 3), elements=FLOATS), st.sampled_from([0.0, 0.5, 3.0, 100.0]))
    def run(values: Any, limit: float) -> None:
        norm = np.linalg.norm(values.astype("float64").ravel(), p)
        wanted = values * (limit / norm) if norm > limit else values
        check(ivy.clip_vector_norm(array(backend, values), limit, p=p), wanted, backend, "float32")

    run()


@pytest.mark.parametrize("p", [1.0, 2.0, "fro", "nuc"])
def test_clip_matrix_norm(backend: str, p: Any) -> None:
    values = sample("float32", (3, 2, 2))
    norms = np.stack([np.linalg.norm(m.astype("float64"), p) for m in values])
    wanted = values * np.minimum(1, 2 / norms)[:, None, None]
    check(ivy.clip_matrix_norm(array(backend, values), 2.0, p=p), wanted, backend, "float32", rtol=1e-4)


def test_norms_of_integers_and_bad_limits(backend: str) -> None:
    check(ivy.clip_vector_norm(ivy.array([3, 4]), 2.5), [1.5, 2.0], backend, "float32")
    check(ivy.clip_matrix_norm([[4, 0], [0, 2]], 2.0), [[2.0, 0.0], [0.0, 1.0]], backend, "float32", rtol=1e-4)
    out = ivy.zeros(2)
    assert ivy.clip_vector_norm(ivy.array([3.0, 4.0]), 5.0, out=out) is out
    check(out, [3.0, 4.0], backend, "float32")
    for fn in (ivy.clip_vector_norm, ivy.clip_matrix_norm):
        with pytest.raises(ivy.IvyValueError, match="max_norm"):
            fn(ivy.ones((2, 2)), -1.0)


@pytest.mark.parametrize("linear", [False, True])
@pytest.mark.parametrize("bands", [1, 3])
def test_fourier_encode(backend: str, linear: bool, bands: int) -> None:
    values = sample("float32", (2, 3))
    scales = np.linspace(1, 2.5, bands) if linear else np.geomspace(1, 2.5, bands)
    angles = values[..., None].astype("float64") * scales * np.pi
    parts = [values[..., None], np.sin(angles), np.cos(angles)]
    x = array(backend, values)
    whole = ivy.fourier_encode(x, 5.0, num_bands=bands, linear=linear)
    check(whole, np.concatenate(parts, -1), backend, "float32", rtol=1e-5)  # type: ignore[arg-type]
    sines, cosines = ivy.fourier_encode(x, 5.0, num_bands=bands, linear=linear, concat=False)
    check(sines, parts[1], backend, "float32", rtol=1e-5)
    check(cosines, parts[2], backend, "float32", rtol=1e-5)
    flat: Any = ivy.fourier_encode(x, 5.0, num_bands=bands, linear=linear, flatten=True)
    wanted = np.concatenate([values, parts[1].reshape(2, -1), parts[2].reshape(2, -1)], -1)
    check(flat, wanted, backend, "float32", rtol=1e-5)


def test_fourier_encode_of_what_does_not_fit(backend: str) -> None:
    for call in (
        lambda: ivy.fourier_encode(ivy.array(1.0), 2.0),
        lambda: ivy.fourier_encode(ivy.ones(2), 0.0),
        lambda: ivy.fourier_encode(ivy.ones(2), 2.0, num_bands=0),
    ):
        with pytest.raises(ivy.IvyValueError, match="fourier_encode"):
            call()


def test_stable_quotients_and_powers(backend: str) -> None:
    x, y = array(backend, sample("float32")), array(backend, np.zeros(3, "float32"))
    check(ivy.stable_divide(x, y, min_denominator=0.5), sample("float32") * 2, backend, "float32")
    check(ivy.stable_divide(x, 2.0), sample("float32") / 2, backend, "float32")
    check(ivy.stable_divide(1, 2), 0.5, backend, "float32")
    positive = np.abs(sample("float32"))
    check(ivy.stable_pow(array(backend, positive), 2.0, min_base=1.0), (positive + 1) ** 2, backend, "float32")
    check(ivy.stable_pow(ivy.array([0, 2]), ivy.array([1, 2])), [1e-5, 4.00004], backend, "float32")
    ivy.set_min_denominator(0.25)
    ivy.set_min_base(1.0)
    try:
        check(ivy.stable_divide(ivy.array([1.0]), ivy.array([0.0])), [4.0], backend, "float32")
        check(ivy.stable_pow(ivy.array([1.0]), 3), [8.0], backend, "float32")
    finally:
        ivy.unset_min_denominator()
        ivy.unset_min_base()


def test_sizes(backend: str) -> None:
    for dtype in dtypes(backend):
        x = array(backend, sample(dtype), dtype)
        assert ivy.itemsize(x) == x.itemsize == ivy.to_numpy(x).itemsize
        assert ivy.size(x) == x.size == 6 and ivy.strides(x) == x.strides == (3 * x.itemsize, x.itemsize)
    assert ivy.size([[1, 2]]) == 2 and ivy.strides(1.0) == () and ivy.size(ivy.zeros((0, 3))) == 0
    if backend in ("numpy", "torch"):
        assert ivy.strides(ivy.ones((2, 3)).mT) == (4, 12)


def test_shapes_of_libraries(backend: str) -> None:
    library = {"torch": "Size", "tensorflow": "TensorShape"}
    for shape in ((2, 3), [2, 3], ivy.Shape((2, 3))):
        found = ivy.to_native_shape(shape)
        assert type(found).__name__ == library.get(backend, "tuple") and tuple(found) == (2, 3)
        assert type(ivy.to_ivy_shape(found)) is ivy.Shape and ivy.to_ivy_shape(found) == (2, 3)


def test_arrays_in_memory(backend: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = native(backend, np.zeros((17, 3), "float32"))
    kept = [data, ivy.Array(data)]
    found = ivy.get_all_arrays_in_memory()
    assert sum(x is data for x in found) == 1 and ivy.num_arrays_in_memory() > 0 and len(kept) == 2
    del found
    ivy.print_all_arrays_in_memory()
    assert "(17, 3)" in capsys.readouterr().out


def test_a_tensor_of_unknown_shape_in_memory(capsys: pytest.CaptureFixture[str]) -> None:
    tf = pytest.importorskip("tensorflow")

    @tf.function(input_signature=[tf.TensorSpec(None)], autograph=False)
    def show(x: Any) -> Any:
        ivy.print_all_arrays_in_memory()
        return x

    with ivy.with_backend("tensorflow"):
        ivy.zeros(1)
        show(tf.ones(2))
    assert "SymbolicTensor'> of unknown shape" in capsys.readouterr().out


def test_referrers() -> None:
    inner = [1.5, 2.5]
    outer = {"a": inner}
    found = ivy.get_referrers_recursive(inner, max_depth=1)
    assert found["repr"] == "[1.5,2.5]" and str(id(outer)) in found
    assert any("a" in str(value) for value in found.values())
    deeper = ivy.get_referrers_recursive(inner, max_depth=2)
    assert type(deeper[str(id(outer))]) is ivy.Container
