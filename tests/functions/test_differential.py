"""All functions on random values: every backend agrees with NumPy, SciPy, or the same function on NumPy arrays."""

import numpy as np
import pytest
from calls import CALLS, UNSTABLE, Call, converted
from capabilities import maker, numbers
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import ivy_protocol as ivy
from ivy_protocol.core.context import by_name

GIVEN = {
    "cholesky": "needs a positive definite matrix",
    "inv": "needs a matrix far from singular",
    "solve": "needs a matrix far from singular",
    "tensorsolve": "needs a matrix far from singular",
    "slogdet": "the logarithm has no bound near singular matrices",
    "pinv": "depends on which singular values count as zero",
    "matrix_rank": "depends on which singular values count as zero",
    "eig": "eigenvectors are unique up to a factor",
    "eigh": "eigenvectors are unique up to a factor",
    "eigvals": "the order is the library's",
    "qr": "unique up to signs",
    "svd": "unique up to signs",
    "top_k": "which of equal elements are taken is the library's own",
    "searchsorted": "needs sorted values",
    "einops_rearrange": "moves elements only",
    "frombuffer": "takes no arrays",
    "remainder": "rounding decides near multiples",
    "fmod": "rounding decides near multiples",
    "floor_divide": "rounding decides near multiples",
    "trunc_divide": "rounding decides near multiples",
    "nms": "rounding decides near the threshold",
    "ssim_loss": "no bound near zero variance",
    "layer_norm": "no bound near zero variance",
    "corrcoef": "no bound near zero variance",
    "cond": "no bound near singular matrices",
    "digitize": "needs edges in order",
    "invert_permutation": "needs each number once",
    "histogram": "rounding decides near edges",
    "l1_normalize": "no bound near zero norm",
    "l2_normalize": "no bound near zero norm",
    "lp_normalize": "no bound near zero norm",
    "sparsify_tensor": "which of equal magnitudes are kept is the library's own",
    "lars_update": "no bound near zero norm",
    "lamb_update": "no bound near zero norm",
}
"""Functions that keep the values of the table, by the reason."""
SIGNS = ("eig", "eigh", "qr", "svd")
"""Functions whose vectors are unique up to a factor of magnitude 1."""
READS = ("shape", "strides", "to_list")
"""Functions that return several Python numbers, which are one result."""
OTHERS = (
    "dev",
    "requires_gradient",
    "is_variable",
    "seed",
    "multiprocessing",
    "to_native_shape",
    "supports_inplace_updates",
    "inplace_arrays_supported",
    "inplace_variables_supported",
    "assert_supports_inplace",
)
"""Functions that say something about the library."""


def values(sample: np.ndarray) -> st.SearchStrategy[np.ndarray]:
    """Arrays of the shape and type of a sample, with elements between its least and its greatest."""
    kind, low, high = sample.dtype.kind, np.nanmin(sample.real), np.nanmax(sample.real)
    if kind == "b":
        return hnp.arrays(sample.dtype, sample.shape)
    if kind == "c":
        elements = st.builds(complex, st.integers(-8, 8), st.integers(1, 8))
    elif kind == "f":
        # Multiples of 1/64 are exact in every type, so that comparisons and sorting agree.
        elements = st.integers(int(np.ceil(low * 64)), int(np.floor(high * 64))).map(lambda n: n / 64)
        elements = elements | st.just(np.nan) if np.isnan(sample).any() else elements
    else:
        elements = st.integers(int(low), int(high))
    if sample.size > 12:
        # One element after the other would take long.
        return st.integers(0, 1000).map(lambda seed: np.random.default_rng(seed).permuted(sample, axis=None))
    return hnp.arrays(sample.dtype, sample.shape, elements=elements)


def drawn(data: st.DataObject, name: str) -> Call:
    call = data.draw(st.sampled_from(CALLS[name]))
    if name in GIVEN:
        return call
    args, kwargs = converted((call.args, call.kwargs), lambda sample: data.draw(values(sample)))
    return call._replace(args=args, kwargs=kwargs)


def expected(name: str, call: Call) -> list[np.ndarray]:
    if call.oracle is None:
        with ivy.with_backend("numpy"):
            return list(numbers(call.answer(by_name[name].call, maker("numpy"))))
    found = call.answer(call.oracle, np.copy)
    several = isinstance(found, tuple | list) and name not in READS
    return [np.asarray(x) for x in (found if several else (found,))]


def agrees(name: str, backend: str, data: st.DataObject) -> None:
    call = drawn(data, name)
    try:
        result = call.answer(by_name[name].call, maker(backend))
    except (ivy.IvyNotImplementedException, ivy.InplaceUpdateException):
        # The page of capabilities names these.
        return
    if name in OTHERS:
        return
    found = [np.asarray(result)] if name in READS else list(numbers(result))
    wanted = expected(name, call)
    assert len(found) == len(wanted)
    for x, y in zip(found, wanted, strict=True):
        assert x.shape == y.shape
        assert x.dtype.kind == y.dtype.kind or {x.dtype.kind, y.dtype.kind} <= {"i", "u"} or "O" in y.dtype.char
        if name in SIGNS:
            x, y = np.abs(x), np.abs(y)
        if name not in UNSTABLE:
            np.testing.assert_allclose(x, y, rtol=2e-4, atol=2e-5)


@pytest.mark.parametrize("name", sorted(CALLS))
def test_backends_agree(name: str, backend: str) -> None:
    # Hypothesis stacks settings for each item of one test that it decorates, which is too deep for so many items.
    @settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        agrees(name, backend, data)

    run()
