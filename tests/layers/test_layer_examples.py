"""The layers among the examples compute what NumPy's masked arrays, derivatives and units say."""

import operator
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy
from tests.layers.test_array_layers import UNITS, Dual, Masked, Named, Quantity, example

DUAL, NAMED = example("dual"), example("named")
X = np.array([[0.5, 1.25, 0.75], [2.0, 3.0, 1.5]], "float32")
MASK = np.array([[True, False, False], [False, False, True]])


def agrees(found: Any, expected: Any) -> bool:
    """Return True if a masked result equals NumPy's."""
    mask = np.broadcast_to(np.ma.getmaskarray(expected), np.shape(expected))
    data = np.where(mask, 0, np.ma.getdata(expected))
    same = np.allclose(np.where(mask, 0, ivy.to_numpy(found.data)), data, rtol=1e-5)
    return same and ivy.to_numpy(found.mask).tolist() == mask.tolist()


class TestMasked:
    def test_as_numpy_has_it(self, backend: str) -> None:
        x, ours = np.ma.array(X, mask=MASK), Masked(array(backend, X), array(backend, MASK))
        y = np.ma.array(X[::-1], mask=MASK[:, ::-1])
        other = Masked(array(backend, X[::-1].copy()), array(backend, MASK[:, ::-1].copy()))
        for op in (operator.add, operator.sub, operator.mul, operator.truediv, operator.lt, operator.eq):
            assert agrees(op(ours, other), op(x, y)) and agrees(op(ours, 2.0), op(x, 2.0))
        for name in ("sum", "prod", "max", "min", "mean", "var", "std"):
            for axis in (None, 0, 1):
                assert agrees(getattr(ivy, name)(ours, axis=axis), getattr(x, name)(axis=axis)), (name, axis)
        for name in ("argmax", "argmin"):
            assert int(getattr(ivy, name)(ours).data) == int(getattr(x, name)())
        assert agrees(ivy.concat([ours, other]), np.ma.concatenate([x, y]))
        assert agrees(ivy.exp(ours)[:, 1:], np.ma.exp(x)[:, 1:])
        assert agrees(ivy.where(array(backend, X > 1), ours, other), np.ma.where(X > 1, x, y))
        assert agrees(ivy.var(ours, axis=0, correction=0.0, keepdims=True), x.var(axis=0, keepdims=True))

    def test_masked_edge_cases(self) -> None:
        x = Masked([1.0, 2.0], [True, True])
        for fn in (ivy.sum, ivy.max, ivy.prod):
            assert bool(ivy.to_numpy(fn(x).mask))
        with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.sort .* Masked\.implements\(ivy\.sort\)"):
            ivy.sort(x)
        assert ivy.to_numpy(x.filled(7.0)).tolist() == [7.0, 7.0]


class TestDual:
    @pytest.mark.parametrize("name", [*DUAL.SLOPES, "relu", "sigmoid", "softmax", "logsumexp"])
    def test_functions_of_one_array(self, name: str) -> None:
        fn, x = getattr(ivy, name), ivy.asarray(X[1])
        direction = ivy.asarray(X[0])
        value, slope = ivy.jvp(fn, (x,), (direction,))
        found = fn(Dual(x, direction))
        assert np.allclose(ivy.to_numpy(found.value), ivy.to_numpy(value), rtol=1e-5)
        assert np.allclose(ivy.to_numpy(found.slope), ivy.to_numpy(slope), rtol=1e-4, atol=1e-6)

    @pytest.mark.parametrize("name", DUAL.PARTIAL)
    def test_functions_of_two(self, name: str) -> None:
        fn = getattr(ivy, name)
        a, b = (ivy.asarray(x) for x in ((X, X.T + 0.125) if name == "matmul" else (X, X[::-1] + 0.125)))
        for da, db in ((1.0, 0.5), (0.25, 0.0)):
            slopes = ivy.full_like(a, da), ivy.full_like(b, db)
            value, slope = ivy.jvp(fn, (a, b), slopes)
            found = fn(Dual(a, slopes[0]), Dual(b, slopes[1]) if db else b)
            assert np.allclose(ivy.to_numpy(found.value), ivy.to_numpy(value), rtol=1e-5)
            assert np.allclose(ivy.to_numpy(found.slope), ivy.to_numpy(slope), rtol=1e-4)

    def test_the_others(self, backend: str) -> None:
        x = array(backend, X)
        for fn in (
            lambda q: ivy.max(q, axis=1),
            lambda q: ivy.mean(q, axis=0, keepdims=True),
            lambda q: ivy.concat([q, x * 2.0], axis=1),
            lambda q: ivy.where(x > 1.0, q, 3.0),
            lambda q: q[:, 1:] * q[:, :2] - 2.0 ** q[:, :1],
        ):
            value, slope = ivy.jvp(fn, (x,), (ivy.ones_like(x),))
            found = fn(Dual(x))
            assert np.allclose(ivy.to_numpy(found.value), ivy.to_numpy(value), rtol=1e-5)
            assert np.allclose(ivy.to_numpy(found.slope), ivy.to_numpy(slope), rtol=1e-4, atol=1e-6)


class TestQuantity:
    def test_dimensions(self) -> None:
        m, s = Quantity([4.0, 9.0], "m"), Quantity([2.0, 3.0], "s")
        for found, unit, numbers in (
            (m / s, {"m": 1, "s": -1}, [2.0, 3.0]),
            (ivy.sqrt(m), {"m": 0.5}, [2.0, 3.0]),
            (m**2, {"m": 2}, [16.0, 81.0]),
            (ivy.matmul(m, s), {"m": 1, "s": 1}, 35.0),
            (ivy.var(s), {"s": 2}, 0.25),
            (1.0 / s, {"s": -1}, [0.5, 1 / 3]),
            (Quantity(1.0, "h") + s, {"h": 1}, [1 + 2 / 3600, 1 + 3 / 3600]),
            (ivy.linspace(s[0], s[1], 3), {"s": 1}, [2.0, 2.5, 3.0]),
            (ivy.clip(m, Quantity(5.0, "m"), Quantity(0.006, "km")), {"m": 1}, [5.0, 6.0]),
        ):
            assert found.unit == unit and np.allclose(ivy.to_numpy(found.data), numbers, rtol=1e-5)
        assert np.allclose(ivy.to_numpy(m / Quantity(2.0, "km")), [0.002, 0.0045])
        newton = Quantity(3.0, {"kg": 1, "m": 1, "s": -2})
        assert float(newton.to("N").data) == 3.0 and (newton == Quantity(3.0, "N")).to_list() is True

    @pytest.mark.parametrize(
        "call",
        [
            lambda m, s: m + s,
            lambda m, s: m + 1.0,
            lambda m, s: ivy.concat([m, s]),
            lambda m, s: ivy.exp(m),
            lambda m, s: m**m,
            lambda m, s: m.to("s"),
            lambda m, s: operator.setitem(m, 0, s[0]),
            lambda m, s: ivy.softmax(m),
            lambda m, s: ivy.where(m > Quantity(0.0, "m"), m, s),
        ],
    )
    def test_units_that_do_not_fit(self, call: Any) -> None:
        with pytest.raises(UNITS.UnitError):
            call(Quantity([4.0, 9.0], "m"), Quantity([2.0, 3.0], "s"))


class TestNamed:
    def test_names(self) -> None:
        x, y = Named(ivy.ones((2, 3, 4)), "abc"), Named(ivy.ones((3, 4)), "bc")
        for found, names in (
            (x + y, "abc"),
            (ivy.sum(x, axis=("a", "c")), "b"),
            (ivy.max(x, axis="b", keepdims=True), "abc"),
            (ivy.permute_dims(x, ("c", "a", "b")), "cab"),
            (ivy.moveaxis(x, "a", "c"), "bca"),
            (ivy.squeeze(x[:1], axis="a"), "bc"),
            (ivy.expand_dims(y, axis=1), ("b", None, "c")),
            (ivy.stack([y, y], axis=-1), ("b", "c", None)),
            (ivy.concat([x, x], axis="b"), "abc"),
            (x[0, ..., 1], "b"),
            (x[:, None, 1], ("a", None, "c")),
            (x[{"b": slice(1, 2), "a": 0}], "bc"),
            (ivy.matmul(x, Named(ivy.ones((4, 2)), "cd")), "abd"),
            (ivy.matrix_transpose(y), "cb"),
            (ivy.softmax(y, axis=1), "bc"),
            (ivy.reshape(y, (-1,)), (None,)),
            (ivy.unstack(x, axis=1)[0], "ac"),
        ):
            assert found.names == tuple(names) and len(found.names) == found.ndim

    @pytest.mark.parametrize(
        "call",
        [
            lambda x, y: x + y,
            lambda x, y: ivy.sum(x, axis="z"),
            lambda x, y: ivy.matmul(x, y),
            lambda x, y: ivy.concat([x, y]),
            lambda x, y: Named(x.data, ("a",)),
        ],
    )
    def test_names_that_do_not_fit(self, call: Any) -> None:
        with pytest.raises(NAMED.NamesError):
            call(Named(ivy.ones((2, 2)), "ab"), Named(ivy.ones((2, 2)), "cd"))
