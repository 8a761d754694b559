"""Functions of numpy that are called with ivy arrays, and what clients learn from the namespace."""

import pickle
import sys
from typing import Any

import numpy as np
import pytest
from numpy.lib import NumpyVersion
from oracle import array, check, sample

import ivy_protocol as ivy
from ivy_protocol.array.counterparts import NUMPY, SAME_IN_NUMPY


def test_counterparts_take_what_they_are_given() -> None:
    for name, (fn, count, names) in NUMPY.items():
        function: Any = np
        for part in name.split("."):
            function = getattr(function, part)
        assert callable(function), name
        assert count >= len(fn.spec.required), name
        assert set(names) <= SAME_IN_NUMPY & fn.spec.names, name


def test_result_backend(backend: str) -> None:
    a = sample("float32")
    x = array(backend, a)
    check(np.add(x, 1), a + 1, backend, "float32")
    check(np.sum(x, axis=0), a.sum(0), backend, "float32")
    check(np.concatenate([x, x], axis=1), np.concatenate([a, a], axis=1), backend, "float32")
    check(np.median(x, axis=0), np.median(a, axis=0), backend, "float32")
    check(np.cbrt(x), np.cbrt(a), backend, "float32")
    check(np.add.reduce(x), a.sum(0), backend, "float32")
    check(np.std(x, ddof=1), np.std(a, ddof=1), backend, "float32")
    check(np.zeros(3, dtype="float32", like=x), np.zeros(3), backend, "float32")
    values, indices = np.unique(x, return_index=True)
    check(values, np.unique(a), backend, "float32")
    assert indices.backend == backend and isinstance(np.array_repr(x), str) and np.ndim(x) == 2


def test_what_ivy_refuses_is_computed_by_numpy(backend: str) -> None:
    a = sample("float32")
    x = array(backend, a)
    check(np.tile(x, 2), np.tile(a, 2), backend, "float32")
    check(ivy.tile(x, 2), np.tile(a, 2), backend, "float32")  # type: ignore[arg-type]
    check(np.sort(x, axis=None), np.sort(a, axis=None), backend, "float32")
    with pytest.raises(ivy.IvyIndexError, match=r"ivy\.sort"):
        np.sort(x, axis=7)


def test_numpy_arrays_may_stand_beside(backend: str) -> None:
    a = sample("float32")
    x = array(backend, a)
    for result in (a - x, np.subtract(a, x)):
        check(result, np.zeros_like(a), backend, "float32")
    check(np.stack([a, x]), np.stack([a, a]), backend, "float32")
    check(np.heaviside(x, a), np.heaviside(a, a), backend, "float32")
    assert np.allclose(x, a) and np.array_equal(a, x)


def test_two_other_libraries_may_not(backend: str) -> None:
    a = sample("float32")
    x, host = array(backend, a), array("numpy", a)
    for call in (np.add, np.heaviside, np.array_equal):
        for pair in ((x, host), (host, x)):
            result = call(*pair)
            assert not isinstance(result, ivy.Array) or result.backend == backend
            np.testing.assert_array_equal(np.asarray(result), call(a, a))
    if backend == "numpy":
        return
    other = array("jax" if backend == "torch" else "torch", a)
    for call in (np.add, np.heaviside, np.array_equal):
        with pytest.raises(ivy.IvyDispatchError, match="to_backend"):
            call(x, other)


def test_what_numpy_writes_to(backend: str) -> None:
    a = sample("float32")
    x, out = array(backend, a), array(backend, np.ones((2, 3), "float32"))
    for call, expected in (
        (lambda: np.add(x, x, out=out), a + a),
        (lambda: np.cbrt(x, out=out), np.cbrt(a)),
        (lambda: np.add(x, x, out=out, where=a > 0), np.where(a > 0, a + a, np.cbrt(a))),
        (lambda: np.cumsum(x, axis=1, out=out), np.cumsum(a, axis=1)),
    ):
        assert call() is out
        check(out, expected, backend, "float32")
    whole, part = ivy.zeros(2), ivy.zeros(2)
    result = np.modf(array(backend, np.array([1.5, -0.25], "float32")), out=(part, whole))
    assert result == (part, whole) or (result[0] is part and result[1] is whole)
    check(whole, [1, 0], backend, "float32")
    native = np.zeros((2, 3), "float32")
    if backend == "numpy":
        assert np.add(x, x, out=native) is native and np.array_equal(native, a + a)


def test_arrays_that_cannot_be_written_are_not(backend: str) -> None:
    x = array(backend, sample("float32"))
    shared_to_read = backend == "array_api_strict" and NumpyVersion(np.__version__) < "2.2.0"
    if backend in ("jax", "tensorflow") or shared_to_read:
        with pytest.raises(ValueError, match="read-only"):
            np.copyto(x, 1.0)
    if shared_to_read:
        return
    if backend in ("jax", "tensorflow"):
        with pytest.raises(ValueError, match="read-only"):
            np.asarray(x)[0, 0] = 1.0
    else:
        np.copyto(x, 1.0)
        check(x, np.ones((2, 3)), backend, "float32")


def test_gradients_go_through_what_ivy_has() -> None:
    torch = pytest.importorskip("torch")
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    ivy.to_native(np.sum(np.exp(ivy.Array(x)) * np.concatenate([ivy.Array(x[:1]), ivy.Array(x[1:])]))).backward()
    torch.testing.assert_close(x.grad, (x.exp() * (1 + x)).detach())


def test_np_asarray_and_to_native_cost_little(backend: str) -> None:
    x = array(backend, sample("float32"))
    np.asarray(x)
    if backend == "array_api_strict":
        return
    calls: list[str] = []
    # jax is asked first whether the values fitted into the memory, since to read them would end the process.
    read = 3 if backend == "jax" else 2
    for call, most in ((lambda: np.asarray(x), read), (lambda: ivy.to_native(x), 2), (x.to_native, 1)):
        calls.clear()
        sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
        try:
            call()
        finally:
            sys.setprofile(None)
        assert len(calls) <= most, calls


def test_the_data_types_of_a_namespace(backend: str) -> None:
    xp = ivy.with_backend(backend)
    dtype = xp.float32
    assert dtype == ivy.float32 and ivy.float32 == dtype and hash(dtype) == hash(ivy.float32) and dtype == "float32"
    assert not isinstance(dtype, str) and np.dtype(dtype) == np.float32 and dtype.dtype_bits == 32
    assert ivy.zeros(2).dtype == dtype and xp.zeros(2, dtype=dtype).dtype == dtype
    assert xp.isdtype(dtype, "real floating") and xp.isdtype(ivy.float32, dtype) and not xp.isdtype(xp.int32, dtype)
    assert xp.result_type(dtype, xp.int8) == "float32" and xp.astype(xp.zeros(1), xp.int32).dtype == xp.int32
    assert pickle.loads(pickle.dumps(dtype)) == dtype and repr(dtype) == "'float32'"
    assert {ivy.float32: 1}[dtype] == 1
