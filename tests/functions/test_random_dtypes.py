"""The data types that generators draw, and counts that do not fit into theirs."""

import pickle

import pytest

import ivy_protocol as ivy


def test_generator_dtypes(backend):
    # Without its 64-bit types JAX takes those of half the size for defaults.
    bits = "32" if backend == "jax" else "64"
    rng = ivy.random.default_rng(7, backend=backend, float_dtype="float64", int_dtype="int64")
    for child in (rng, *rng.spawn(1), pickle.loads(pickle.dumps(rng))):
        floats = [child.random(2), child.uniform(size=2), child.normal(size=2), child.standard_normal(2)]
        assert {str(x.dtype) for x in floats} == {f"float{bits}"}
        assert {str(x.dtype) for x in (child.integers(0, 6, 2), child.poisson(3.0, 2))} == {f"int{bits}"}
        assert str(child.normal(ivy.asarray([0.0], dtype="float32", backend=backend)).dtype) == "float32"
        assert str(child.random(2, dtype="float32").dtype) == "float32"
    assert str(ivy.random.default_rng(7, backend=backend).random(2).dtype) == "float32"
    assert str(ivy.default_float_dtype()) == "float32"


def test_generator_invalid_dtypes():
    with pytest.raises(ivy.exceptions.IvyValueError, match="int32"):
        ivy.random.default_rng(0, float_dtype="int32")


def test_the_defaults_are_restored_if_a_draw_fails():
    rng = ivy.random.default_rng(0, float_dtype="float64")
    with pytest.raises(ivy.exceptions.IvyException):
        rng.normal(size=(-1,))
    assert str(ivy.default_float_dtype()) == "float32"


@pytest.mark.parametrize("draw", ["poisson", "binomial", "multinomial"])
def test_counts_that_do_not_fit_are_refused(draw):
    options = {"poisson": (), "binomial": (0.5,), "multinomial": ([0.5, 0.5],)}[draw]
    draws, key = getattr(ivy.random, draw), ivy.random.key(0)
    with pytest.raises(ivy.exceptions.IvyValueError, match="int64"):
        draws(5_000_000_000, *options, key=key)
    assert int(ivy.max(draws(5_000_000_000, *options, key=key, dtype="int64"))) > 2_000_000_000


def test_default_dtypes_without_64bit(backend):
    with ivy.DefaultFloatDtype("float64"), ivy.DefaultIntDtype("int64"), ivy.with_backend(backend):
        bits = "32" if backend == "jax" else "64"
        key, pairs = ivy.random.key(0), ivy.asarray([2, 4])
        assert str(ivy.random.poisson(3.0, key=key).dtype) == f"int{bits}"
        assert str(ivy.random.gamma(3.0, key=key).dtype) == f"float{bits}"
        assert str(ivy.choice(5, 3, key=key).dtype) == f"int{bits}"
        assert str(ivy.unsorted_segment_mean(pairs, ivy.asarray([0, 0]), 1).dtype) == f"float{bits}"
