"""Classes of other packages that have a place among the layers: pint, marray and xarray, and one of our own."""

import importlib.util
import pickle
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy
from ivy_protocol.base import protocol
from ivy_protocol.core import adoption, context
from tests.layers.test_array_layers import Masked, Named, example
from tests.package.test_examples import FOLDER

NUMBERS = np.array([[1.0, 2.0], [3.0, 4.0]], "float32")


class Box:
    """Holds numbers and a colour, and knows nothing of ivy."""

    def __init__(self, numbers: Any, colour: str = "red") -> None:
        self.numbers, self.colour = numbers, colour


class Boxed(ivy.ArrayLayer, rank=35):
    def __init__(self, data: Any, colour: str) -> None:
        self.data, self.colour = data, colour

    def unwrap(self) -> Any:
        return self.data

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return cls(result, call.own[0].colour)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Restore the adopted classes after each test."""
    before = dict(adoption.adopted)
    yield
    adoption.adopted.clear()
    adoption.adopted.update(before)
    context.clear_plans()


@pytest.fixture
def boxes() -> None:
    Boxed.adopts(Box, lift=lambda x: Boxed(x.numbers, x.colour), lower=lambda x, box: Box(x.data, x.colour))


def adapter(name: str, needs: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An example that adopts a class, run anew, since the last test has forgotten it."""
    pytest.importorskip(needs)
    monkeypatch.syspath_prepend(str(FOLDER))
    sys.modules.pop(name, None)
    for other in ("masked", "named", "quantity"):
        example(other)
    return importlib.import_module(name)


def near(found: Any, expected: Any) -> bool:
    return np.allclose(ivy.to_numpy(ivy.asarray(found)), expected, rtol=1e-5)


@pytest.mark.usefixtures("boxes")
class TestAnyClass:
    def test_functions_of_every_kind(self, backend: str) -> None:
        box, x = Box(array(backend, NUMBERS), "blue"), array(backend, NUMBERS)
        for fn in (ivy.exp, ivy.sum, ivy.softmax, lambda b: ivy.add(b, 1.0), lambda b: ivy.get_item(b, 0)):
            found = fn(box)
            assert type(found) is Box and found.colour == "blue" and near(found.numbers, ivy.to_numpy(fn(x)))
        parts = ivy.unstack(box)
        assert [type(part) for part in parts] == [Box, Box]
        assert type(ivy.concat([box, x])) is Box and type(x * box) is Box and type(ivy.multiply(x, box)) is Box
        assert ivy.shape(box) == (2, 2) and type(ivy.zeros((2,), like=box)) is Box
        assert type(ivy.Container(a=box).exp()["a"]) is Box

    def test_the_order_among_layers(self) -> None:
        box = Box(Masked([1.0, 2.0], [False, True]))
        found = ivy.multiply(Masked([3.0, 4.0]), box)
        assert type(found) is Box and type(found.numbers) is Masked
        named = ivy.multiply(Named(ivy.ones(2), "a"), ivy.asarray([1.0, 2.0]))
        assert type(ivy.multiply(named, box).numbers) is Named
        assert ivy.multiply(box, named).numbers.data.mask.to_list() == [False, True]
        with pytest.raises(ivy.IvyTypeError, match=r"a Masked must not wrap a Box, .* write Box\(Masked\(...\), ...\)"):
            ivy.exp(Masked(ivy.ones(2)).with_data(box))

    @pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
    def test_gradients_and_rows(self, library: str) -> None:
        pytest.importorskip(library)
        box = Box(ivy.asarray(NUMBERS, backend=library), "blue")
        found = ivy.grad(lambda b: ivy.sum(ivy.multiply(b, b)))(box)
        assert type(found) is Box and found.colour == "blue" and near(found.numbers, 2 * NUMBERS)
        value, slopes = ivy.value_and_grad(lambda w: ivy.sum(ivy.exp(w["b"])))({"b": box})
        assert type(value) is Box and near(slopes["b"].numbers, np.exp(NUMBERS))
        rows = ivy.vmap(ivy.sum)(box)
        assert type(rows) is Box and near(rows.numbers, NUMBERS.sum(1))

    def test_writing(self) -> None:
        box = Box(ivy.asarray(NUMBERS.copy()))
        assert ivy.set_item(box, 0, 5.0) is box and near(box.numbers[0], [5.0, 5.0])
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.add: out= must not be a Box"):
            ivy.add(box, 1.0, out=box)

    def test_what_is_written_and_cannot_be_seen(self) -> None:
        jnp = pytest.importorskip("jax.numpy")
        box = Box(jnp.asarray(NUMBERS))
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.set_item cannot modify the Box, because its attribute data"):
            ivy.set_item(box, 0, 5.0)
        assert near(box.numbers, NUMBERS)

    def test_its_own_functions_are_asked_first(self) -> None:
        @ivy.register(ivy.abs, Box)
        def _(x: Any) -> str:
            return "own"

        try:
            assert ivy.abs(Box(ivy.ones(2))) == "own" and type(ivy.exp(Box(ivy.ones(2)))) is Box
        finally:
            del protocol._registered[Box]
            context.clear_plans()

    def test_subclasses_and_what_explains(self) -> None:
        class Crate(Box):
            pass

        assert type(ivy.exp(Crate(ivy.ones(2)))) is Box
        assert "as a layer" in str(ivy.explain(ivy.exp, Crate(ivy.ones(2))))

    def test_errors_come_through(self) -> None:
        def fails(x: Any) -> Any:
            raise ZeroDivisionError("of the user")

        Boxed.adopts(Box, lift=fails, lower=lambda x, box: x)
        with pytest.raises(ZeroDivisionError, match="of the user"):
            ivy.exp(Box(ivy.ones(2)))

    def test_what_cannot_be(self) -> None:
        class Unranked(ivy.ArrayLayer):
            pass

        kept: dict[str, Any] = {"lift": Boxed, "lower": Box}
        with pytest.raises(ivy.IvyTypeError, match=r"Unranked\.adopts: the layer must define rank="):
            Unranked.adopts(Box, **kept)
        with pytest.raises(ivy.IvyTypeError, match="foreign must be a class of another package, not 3"):
            Boxed.adopts(3, **kept)  # type: ignore[arg-type]
        with pytest.raises(ivy.IvyTypeError, match="Masked cannot be adopted, because it already defines"):
            Boxed.adopts(Masked, **kept)
        for known in (np.ndarray, list, object):
            with pytest.raises(ivy.IvyTypeError, match="cannot be adopted, because functions of ivy already accept it"):
                Boxed.adopts(known, **kept)
        with pytest.raises(ivy.IvyTypeError, match="lift= must be a function"):
            Boxed.adopts(Box, lift=Boxed, lower=None)  # type: ignore[arg-type]
        Boxed.adopts(Box, lift=lambda x: Masked(x.numbers), lower=lambda x, box: x)
        with pytest.raises(ivy.IvyTypeError, match=r"lift= must return a Boxed for a Box, not a Masked"):
            ivy.exp(Box(ivy.ones(2)))


def test_a_wrapper_that_hands_on_attributes() -> None:
    class Handing:
        def __init__(self, data: Any) -> None:
            self.data = data

        def __getattr__(self, name: str) -> Any:
            return getattr(self.data, name)

    @ivy.register(ivy.abs, Handing)
    def _(x: Any) -> str:
        return "registered"

    assert ivy.abs(Handing(ivy.ones(2))) == "registered"


class TestPint:
    @pytest.fixture
    def made(self, backend: str, monkeypatch: pytest.MonkeyPatch) -> Any:
        adapter("pint_units", "pint", monkeypatch)
        import pint

        self.pint = pint
        self.of = pint.UnitRegistry().Quantity
        return lambda numbers, unit: self.of(ivy.to_native(array(backend, np.asarray(numbers, "float32"))), unit)

    def test_units(self, made: Any) -> None:
        way, time = made([3.0, 8.0], "km"), made([2.0, 4.0], "hour")
        for found, unit, numbers in (
            (ivy.divide(way, time), "km/hour", [1.5, 2.0]),
            (ivy.sqrt(made([4.0, 9.0], "m**2")), "m", [2.0, 3.0]),
            (ivy.add(way, made([500.0, 0.0], "m")), "km", [3.5, 8.0]),
            (ivy.subtract(ivy.asarray(way), way), "km", [0.0, 0.0]),
            (ivy.concat([way, made([1000.0], "m")]), "km", [3.0, 8.0, 1.0]),
            (ivy.var(way), "km**2", 6.25),
            (ivy.sin(made([0.0, 90.0], "degree")), "", [0.0, 1.0]),
            (ivy.asin(made([0.0, 1.0], "")), "radian", [0.0, np.pi / 2]),
            (ivy.exp(made([1.0, 2.0], "m/km")), "", np.exp([0.001, 0.002])),
            (ivy.get_item(way, 1), "km", 8.0),
            (ivy.multiply(2.0, way), "km", [6.0, 16.0]),
            (ivy.where(ivy.greater(way, made(5000.0, "m")), way, 0.0), "km", [0.0, 8.0]),
            (ivy.pow(way, 2), "km**2", [9.0, 64.0]),
            (ivy.softmax(ivy.divide(way, way)), "", [0.5, 0.5]),
            (ivy.clip(way, made(4000.0, "m"), made(7.0, "km")), "km", [4.0, 7.0]),
            (ivy.median(way), "km", 5.5),
            (ivy.nanmean(made([1.0, np.nan], "m")), "m", 1.0),
            (ivy.max(made([10.0, 20.0], "degC")), "degC", 20.0),
        ):
            assert isinstance(found, self.pint.Quantity) and found.units == self.of(1.0, unit).units
            assert near(found.magnitude, numbers)
        assert ivy.less(way, made([4.0, 9000.0], "m")).to_list() == [False, True]
        assert bool(ivy.allclose(way, made([3000.0, 8000.0], "m")))

    def test_units_that_do_not_fit(self, made: Any) -> None:
        way, time = made([3.0, 8.0], "km"), made([2.0, 4.0], "hour")
        for call in (
            lambda: ivy.add(way, time),
            lambda: ivy.add(way, 1.0),
            lambda: ivy.exp(way),
            lambda: ivy.softmax(way),
            lambda: ivy.erfinv(way),
            lambda: ivy.concat([way, time]),
        ):
            with pytest.raises(self.pint.DimensionalityError):
                call()
        with pytest.raises(self.pint.OffsetUnitCalculusError):
            ivy.add(made(1.0, "degC"), made(1.0, "degC"))

    def test_gradients(self, made: Any) -> None:
        way, time = made([3.0, 8.0], "km"), made(2.0, "hour")
        value, slope = ivy.value_and_grad(lambda x: ivy.sum(ivy.divide(ivy.multiply(x, x), time)))(way)
        assert str(value.units) == "kilometer ** 2 / hour" and near(value.magnitude, 36.5)
        assert str(slope.units) == "kilometer / hour" and near(slope.magnitude, [3.0, 8.0])

    def test_around_layers(self, made: Any) -> None:
        way, mask = made([3.0, 8.0], "km"), Masked([1.0, 2.0], [False, True])
        for found in (ivy.multiply(way, mask), ivy.multiply(mask, way), mask * way):
            assert str(found.units) == "kilometer" and type(found.magnitude) is Masked
            total = ivy.sum(found)
            assert float(total.magnitude.data) == 3.0 and total.units == way.units
        named = ivy.mean(self.of(Named(ivy.to_ivy(way.magnitude), "a"), "km"), axis="a")
        assert named.magnitude.names == () and near(named.magnitude.data, 5.5)

    def test_sparse_arrays_stay_sparse(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sparse = pytest.importorskip("sparse")
        adapter("pint_units", "pint", monkeypatch)
        import pint

        found = ivy.sin(ivy.multiply(pint.Quantity(sparse.COO.from_numpy(np.eye(2)), "m"), pint.Quantity(2.0, "1/m")))
        assert found.magnitude.backend == "sparse" and near(
            found.magnitude.to_native().todense(), np.sin(2 * np.eye(2))
        )

    def test_the_laws_of_layers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module = adapter("pint_units", "pint", monkeypatch)
        import pint

        monkeypatch.setattr(pint, "application_registry", pint.application_registry)
        unit = pint.application_registry.get().meter
        layer = module.PintLayer
        report = ivy.testing.check_layers(layer, make={layer: lambda x: layer(x, unit)}, examples=1)
        assert not list(report.of("failed")) and len(list(report.of("passed"))) >= 15, str(report)
        assert pickle.loads(pickle.dumps(layer(ivy.ones(2), unit))).unit == unit


class TestMarray:
    MASK = np.array([[True, False], [False, False]])

    @pytest.fixture
    def made(self, backend: str, monkeypatch: pytest.MonkeyPatch) -> Any:
        module = adapter("marray_masks", "marray", monkeypatch)
        import marray

        if backend == "tensorflow":
            pytest.skip("marray needs a namespace of the standard")
        native = ivy.to_native(array(backend, NUMBERS))
        space = marray.masked_namespace(_namespace(native))
        module.adopt(space)
        return space.asarray(native, mask=ivy.to_native(array(backend, self.MASK)))

    def test_as_numpy_has_it(self, backend: str, made: Any) -> None:
        expected = np.ma.array(NUMBERS, mask=self.MASK)
        assert agrees(made, expected)
        for name in ("sum", "mean", "max", "min", "prod", "std"):
            for axis in (None, 0, 1):
                assert agrees(getattr(ivy, name)(made, axis=axis), getattr(expected, name)(axis=axis)), (name, axis)
        for found, right in (
            (ivy.exp(made), np.ma.exp(expected)),
            (ivy.multiply(made, array(backend, NUMBERS)), expected * NUMBERS),
            (array(backend, NUMBERS) * made, expected * NUMBERS),
            (ivy.concat([made, made]), np.ma.concatenate([expected, expected])),
            (ivy.get_item(made, (slice(None), 0)), expected[:, 0]),
            (ivy.relu(ivy.subtract(made, 3.0)), np.ma.maximum(expected - 3, 0)),
        ):
            assert type(found) is type(made) and agrees(found, right)
        with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.median: .* not implemented for Masked"):
            ivy.median(made)

    @pytest.mark.filterwarnings("ignore:torch.asarray:UserWarning")
    def test_gradients_leave_out_what_is_missing(self, made: Any) -> None:
        found = ivy.grad(lambda x: ivy.sum(ivy.multiply(x, x)))(made)
        assert type(found) is type(made) and agrees(found, np.ma.array(2 * NUMBERS, mask=self.MASK))

    def test_beside_masked_and_within_others(self, made: Any) -> None:
        found = ivy.multiply(Masked(ivy.to_ivy(made.data), [True, False]), made)
        assert type(found) is type(made) and ivy.to_numpy(ivy.asarray(found.mask)).tolist() == [[True, False]] * 2
        named = ivy.sum(Named(made, "ab"), axis="b")
        assert named.names == ("a",) and agrees(named.data, np.ma.array(NUMBERS, mask=self.MASK).sum(axis=1))

    def test_over_arrays_of_ivy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module = adapter("marray_masks", "marray", monkeypatch)
        import marray

        space = marray.masked_namespace(ivy.with_backend("numpy"))
        module.adopt(space)
        x = space.asarray(ivy.asarray(NUMBERS), mask=ivy.asarray(self.MASK))
        assert type(ivy.mean(x).data) is ivy.Array and float(ivy.mean(x).data) == 3.0
        assert float(space.sum(space.exp(x)).data) == pytest.approx(float(np.exp(NUMBERS)[~self.MASK].sum()))

    def test_a_class_that_was_met_before(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module = adapter("marray_masks", "marray", monkeypatch)
        import marray

        space = marray.masked_namespace(np)
        x = space.asarray(NUMBERS, mask=self.MASK)
        assert type(ivy.exp(x)) is ivy.Array
        module.adopt(space)
        assert type(ivy.exp(x)) is type(x) and type(ivy.sum(x)) is type(x)


def _namespace(native: Any) -> Any:
    import array_api_compat

    return array_api_compat.array_namespace(native)


def agrees(found: Any, expected: Any) -> bool:
    """Return True if an array of marray equals NumPy's masked array."""
    mask = np.broadcast_to(np.ma.getmaskarray(expected), np.shape(expected))
    data, own = (ivy.to_numpy(ivy.asarray(x)) for x in (found.data, found.mask))
    right = np.where(mask, 0, np.ma.getdata(expected))
    return own.tolist() == mask.tolist() and np.allclose(np.where(mask, 0, data), right, rtol=1e-5)


class TestXarray:
    @pytest.fixture
    def made(self, backend: str, monkeypatch: pytest.MonkeyPatch) -> Any:
        module = adapter("xarray_labels", "xarray", monkeypatch)
        self.layer = module.Labelled
        import xarray

        self.xr = xarray
        return xarray.DataArray(array(backend, NUMBERS), {"day": [1, 2]}, ("day", "city"))

    def test_as_xarray_has_it(self, backend: str, made: Any) -> None:
        plain = made.copy(data=NUMBERS)
        late = self.xr.DataArray(array(backend, NUMBERS), {"day": [2, 3]}, ("day", "city"))
        for found, expected in (
            (ivy.exp(made), np.exp(plain)),
            (ivy.add(made, late), plain + late.copy(data=NUMBERS)),
            (ivy.multiply(made, ivy.get_item(made, {"city": 0})), plain * plain[:, 0]),
            (ivy.multiply(array(backend, NUMBERS), made), plain * NUMBERS),
            (array(backend, NUMBERS) * made, plain * NUMBERS),
            (ivy.mean(made, axis="city"), plain.mean("city")),
            (ivy.sum(made), plain.sum()),
            (ivy.max(made, axis=0), plain.max("day")),
            (ivy.argmax(made, axis=1), plain.argmax("city")),
            (ivy.std(made, axis=("day", "city")), plain.std()),
            (ivy.softmax(made, axis=1), np.exp(plain) / np.exp(plain).sum("city")),
            (ivy.permute_dims(made, ("city", "day")), plain.T),
            (ivy.get_item(made, 1), plain[1]),
            (ivy.where(ivy.greater(made, 2.0), made, 0.0), plain.where(plain > 2, 0)),
            (ivy.relu(ivy.subtract(made, 2.0)), np.maximum(plain - 2, 0)),
            (ivy.matrix_transpose(made), plain.T),
        ):
            assert type(found.data) is ivy.Array and found.data.backend == backend
            self.xr.testing.assert_allclose(found.copy(data=ivy.to_numpy(found.data)), expected, rtol=1e-5)
        assert ivy.to_numpy(made).tolist() == NUMBERS.tolist()
        with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.sort is not implemented for Labelled"):
            ivy.sort(made)

    def test_gradients(self, made: Any) -> None:
        found = ivy.grad(lambda x: ivy.sum(ivy.sin(x)))(made)
        assert found.dims == made.dims and found.day.values.tolist() == [1, 2]
        assert near(found.data, np.cos(NUMBERS))

    def test_around_layers_and_quantities(self, backend: str, made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        masked = Masked(array(backend, NUMBERS[0]), [True, False])
        for found in (ivy.multiply(made, masked), ivy.multiply(masked, made)):
            assert type(found.data) is Masked and ivy.to_numpy(ivy.sum(found).data.data) == 12.0
        adapter("pint_units", "pint", monkeypatch)
        import pint

        metres = pint.Quantity(array(backend, NUMBERS[0]), "m")
        for found in (ivy.multiply(made, metres), ivy.multiply(metres, made), made * metres):
            total = ivy.sum(found, axis="day")
            assert str(total.data.units) == "meter" and near(total.data.magnitude, [4.0, 12.0])
        assert "meter" in repr(found)

    def test_sparse_arrays_stay_sparse(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sparse = pytest.importorskip("sparse")
        adapter("xarray_labels", "xarray", monkeypatch)
        import xarray

        found = ivy.sum(ivy.sin(xarray.DataArray(sparse.COO.from_numpy(np.eye(2)))), axis="dim_0")
        assert found.data.backend == "sparse" and near(found.data.to_native().todense(), [np.sin(1.0)] * 2)

    def test_the_laws_of_layers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        layer = adapter("xarray_labels", "xarray", monkeypatch).Labelled
        import xarray

        make = {layer: lambda x: layer(xarray.DataArray(x, dims="abc"[: x.ndim]))}
        report = ivy.testing.check_layers(layer, make=make, examples=1)
        assert not list(report.of("failed")) and len(list(report.of("passed"))) >= 14, str(report)


@pytest.mark.usefixtures("boxes")
def test_compilers_take_them_or_say_what_to_give(backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("nothing compiles it")
    box, layer = Box(array(backend, NUMBERS), "blue"), Boxed(array(backend, NUMBERS), "blue")
    expected = ivy.to_numpy(ivy.exp(array(backend, NUMBERS)))
    graph = ivy.compile_graph(ivy.exp, args=(box,))
    assert type(graph(box)) is Box and graph(box).colour == "blue" and near(graph(box).numbers, expected)
    made = ivy.compile(ivy.exp)
    assert type(made(layer)) is Boxed and near(made(layer).data, expected)
    if backend in ("numpy", "torch"):
        assert type(made(box)) is Box and near(made(box).numbers, expected)
        return
    for given in (box, {"a": box}):
        fn = made if given is box else ivy.compile(lambda nested: ivy.exp(nested["a"]))
        with pytest.raises(
            ivy.IvyTypeError, match=rf"ivy\.compile on {backend} does not support a Box, which Boxed has adopted"
        ):
            fn(given)

    def fails(x: Any) -> Any:
        raise TypeError("of the user")

    with pytest.raises(TypeError, match=r"^of the user"):
        ivy.compile(fails)(array(backend, NUMBERS))
