"""`ivy_protocol.native`: functions with native results in every mode."""

import inspect
import pickle
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import native
from ivy_protocol._tools import native_stubs

VALUES = np.array([[1.0, 2.0], [3.0, 5.0]], "float32")


def made(library: str) -> Any:
    return ivy.to_native(ivy.to_backend(ivy.asarray(VALUES), library))


def leaves(value: Any) -> list[Any]:
    return [leaf for v in value for leaf in leaves(v)] if isinstance(value, (list, tuple)) else [value]


def test_results_are_native(library: str) -> None:
    x = made(library)
    for wrapped in (x, ivy.Array(x)):
        for name, args in {
            "exp": (wrapped,),
            "softmax": (wrapped,),
            "add": (wrapped, 2.0),
            "matmul": (wrapped, wrapped),
            "sum": (wrapped,),
            "where": (wrapped > 2, wrapped, wrapped),
            "concat": ([wrapped, wrapped],),
            "einsum": ("ij,jk", wrapped, wrapped),
            "split": (wrapped, 2),
            "qr": (wrapped,),
            "meshgrid": (native.sum(wrapped, axis=0), native.sum(wrapped, axis=1)),
            "block": ([wrapped, wrapped],),
        }.items():
            result, expected = getattr(native, name)(*args), getattr(ivy, name)(*args)
            assert all(type(leaf) is type(x) for leaf in leaves(result)), name
            assert type(result) is type(expected) or isinstance(expected, ivy.Array)
            for leaf, other in zip(leaves(result), leaves(expected), strict=True):
                np.testing.assert_array_equal(ivy.to_numpy(leaf), ivy.to_numpy(other))


def test_created_arrays_are_native(library: str) -> None:
    x = made(library)
    assert type(native.zeros((2,), like=x)) is type(native.asarray([1.0], like=x)) is type(x)
    with ivy.with_backend(library):
        assert type(native.ones(2)) is type(x)
    assert type(native.ones(2)) is np.ndarray


def test_modes_do_not_matter() -> None:
    for mode in (True, False):
        with ivy.ArrayMode(mode):
            assert type(native.exp(VALUES)) is type(native.exp(ivy.Array(VALUES))) is np.ndarray


def test_custom_classes_and_errors_are_those_of_ivy() -> None:
    class Box:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return func, args

    box = Box()
    assert native.exp(box) == (ivy.exp, (box,))
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"ivy\.add"):
        native.add(VALUES, np.ones(3, "float32"))
    with pytest.raises(AttributeError, match=r"did you mean ivy_protocol\.native\.softmax"):
        _ = native.softmaxx  # type: ignore[attr-defined]
    for name in ("ArrayMode", "set_backend", "Linear", "grad", "is_array"):
        assert not hasattr(native, name)


def test_names_signatures_and_pickles() -> None:
    names = dir(native)
    assert names == sorted(names) and len(names) > 500
    assert inspect.signature(native.softmax) == inspect.signature(ivy.softmax)
    assert native.softmax is native.softmax is pickle.loads(pickle.dumps(native.softmax))
    assert native_stubs.main(["--check"]) == 0


def test_native_functions_compile() -> None:
    torch = pytest.importorskip("torch")
    compiled = torch.compile(lambda x: native.softmax(native.add(x, 2.0)).sum(), fullgraph=True, backend="eager")
    assert float(compiled(torch.ones(3))) == pytest.approx(1)
    jax = pytest.importorskip("jax")
    np.testing.assert_allclose(jax.grad(lambda x: native.sum(native.square(x)))(jax.numpy.ones(2)), [2, 2])


def test_functions_of_others_return_native_arrays() -> None:
    def fn(*args: Any, **kwargs: Any) -> Any:
        return args[0], {"x": [ivy.Array(np.ones(2))]}, kwargs

    call = native.with_native_results(fn)
    for arguments, options in (((ivy.Array(np.zeros(1)),), {}), ((3,), {"n": 1})):
        first, nested, kwargs = call(*arguments, **options)
        assert not isinstance(first, ivy.Array) and type(nested["x"][0]) is np.ndarray and kwargs == options
    assert call(ivy.Array(np.zeros(1)))[0].tolist() == [0.0]
    assert native.with_native_results(lambda x: x)(None) is None
    with pytest.raises(IndexError):
        call()
