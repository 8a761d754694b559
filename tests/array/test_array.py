"""`ivy.Array` as an object: properties, conversions, indexing, iteration, repr, copies and pickles."""

import copy
import operator
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol as ivy
import ivy_protocol.numpy as inp


def test_properties(backend: str) -> None:
    x = ivy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert x.shape == (2, 3) and type(x.shape) is ivy.Shape and isinstance(x.shape, tuple)
    assert all(type(n) is int for n in x.shape)
    assert (x.ndim, x.size, x.itemsize, len(x)) == (2, 6, 4, 2)
    assert x.dtype == "float32" and isinstance(x.dtype, ivy.Dtype)
    assert np.dtype(x.dtype) == np.float32 and hash(x.dtype) == hash("float32")
    assert isinstance(x.device, ivy.Device) and x.backend == backend
    assert x.data is x.to_native() and isinstance(x.data, ivy.NativeArray)
    assert x.T.to_list() == x.mT.to_list() == [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]
    assert ivy.array([x, x]).mT.shape == (2, 3, 2)
    with pytest.raises(ivy.IvyAttributeError, match="2-D array, not 1"):
        _ = ivy.array([1.0]).T
    assert ivy.array(True).itemsize == 1 and ivy.array(1, dtype="int16").itemsize == 2
    empty = ivy.zeros((0, 3))
    assert (empty.size, len(empty), empty.shape) == (0, 0, (0, 3)) and ivy.array(1.0).size == 1


def test_properties_are_read_only_but_data(backend: str) -> None:
    x = ivy.array([1.0])
    for name in ("shape", "dtype", "ndim", "size", "backend", "device", "T"):
        with pytest.raises(AttributeError):
            setattr(x, name, None)
    with pytest.raises(AttributeError):
        x.anything = 1  # type: ignore[attr-defined]
    assert not hasattr(x, "no_such_attribute")
    x.data = ivy.array([2.0]).to_native()
    assert x.to_list() == [2.0]
    x.data = ivy.array([3.0])
    assert isinstance(x.to_native(), ivy.NativeArray) and x.to_list() == [3.0]


def test_construction(backend: str) -> None:
    native = ivy.array([1.0, 2.0]).to_native()
    assert ivy.Array(native).to_native() is native
    assert ivy.Array(ivy.Array(native)).to_native() is native
    assert ivy.Array([1, 2]).to_list() == [1, 2] and ivy.Array([1, 2]).backend == backend
    assert ivy.Array(3.5).shape == () and ivy.Array(((1,), (2,))).shape == (2, 1)
    for value in ("text", object(), None):
        with pytest.raises(ivy.IvyDispatchError):
            ivy.Array(value)
    with pytest.raises(ivy.IvyTypeError, match="data must be a native array"):
        ivy.Array({"a": [1.0]})


def test_numpy_scalars_become_arrays() -> None:
    for scalar in (np.float32(2.5), np.int64(2), np.bool_(True)):
        x = ivy.Array(scalar)
        assert isinstance(x.to_native(), np.ndarray) and x.shape == () and x.dtype == scalar.dtype.name
    assert isinstance(ivy.sum(np.ones(3)).to_native(), np.ndarray)
    assert isinstance(ivy.array([1.0, 2.0])[0].to_native(), np.ndarray)


def test_large_integers_become_python_numbers(backend: str) -> None:
    if backend != "jax":
        x = ivy.array(2**64 - 1, dtype="uint64")
        assert int(x) == 2**64 - 1 and x.__index__() == 2**64 - 1


def test_conversions_to_python(backend: str) -> None:
    assert float(ivy.array(2.5)) == 2.5 and type(float(ivy.array(2.5))) is float
    assert int(ivy.array(3)) == 3 and type(int(ivy.array(3))) is int and int(ivy.array(3.9)) == 3
    assert bool(ivy.array(True)) is True and bool(ivy.array(0.0)) is False and bool(ivy.array(2)) is True
    assert complex(ivy.array(1 + 2j)) == 1 + 2j and complex(ivy.array(1.5)) == 1.5
    assert [10, 20, 30][ivy.array(1)] == 20 and range(5)[ivy.array(2) :] == range(2, 5)
    assert ivy.array(7, dtype="uint8").__index__() == 7
    for value in (ivy.array([1.0]), ivy.array([1.0, 2.0]), ivy.zeros((0,))):
        for convert in (float, int, bool, complex):
            with pytest.raises(TypeError, match=f"Python {convert.__name__}, not one of shape"):
                convert(value)
    for value in (ivy.array(1.0), ivy.array(True), ivy.array([1])):
        with pytest.raises(ivy.IvyTypeError):
            value.__index__()
    with pytest.raises(TypeError):
        float(ivy.array(1 + 2j))


def test_conversions_of_elements(backend: str) -> None:
    x = ivy.array([[1, 2], [3, 4]])
    assert x.to_list() == ivy.to_list(x) == [[1, 2], [3, 4]] and type(x.to_list()[0][0]) is int
    assert ivy.array(True).to_list() is True and ivy.array(2.5).to_list() == 2.5
    assert ivy.to_scalar(ivy.array([3])) == 3
    values = x.to_numpy()
    assert type(values) is np.ndarray and values.dtype == np.int32
    values[0, 0] = 9
    assert x.to_list() == [[1, 2], [3, 4]], "a copy by default"
    assert np.asarray(x).tolist() == [[1, 2], [3, 4]] and np.asarray(x, dtype="float64").dtype == np.float64
    assert np.array(x, copy=True).tolist() == [[1, 2], [3, 4]]
    assert ivy.to_native(x) is x.to_native() and ivy.to_native([x], nested=True)[0] is x.to_native()
    assert ivy.to_native(3) == 3 and ivy.to_ivy(x) is x
    assert type(ivy.to_ivy({"a": (x.to_native(),)}, nested=True)["a"][0]) is ivy.Array
    moved = ivy.to_backend(x, "numpy")
    assert moved.backend == "numpy" and moved.to_list() == x.to_list() and moved.dtype == x.dtype
    assert ivy.to_backend(moved, backend).backend == backend


def test_dlpack(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    if backend != "tensorflow":
        assert np.from_dlpack(x).tolist() == [1.0, 2.0]
        assert x.__dlpack_device__()[0] == 1


def test_length_iteration_and_membership(backend: str) -> None:
    x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    assert len(x) == 2 and [row.to_list() for row in x] == [[1.0, 2.0], [3.0, 4.0]]
    first, second = x
    assert type(first) is ivy.Array and second.to_list() == [3.0, 4.0]
    assert [v.to_list() for v in reversed(x)] == [[3.0, 4.0], [1.0, 2.0]]
    assert 3.0 in x and 5.0 not in x and list(ivy.zeros((0, 2))) == []
    for call in (len, iter, list):
        with pytest.raises(ivy.IvyTypeError, match="0-d"):
            call(ivy.array(1.0))


def check_index(key: Any, backend: str) -> None:
    values = np.arange(12, dtype="float32").reshape(3, 4)
    result = ivy.array(values.tolist())[key]
    assert type(result) is ivy.Array and result.backend == backend and result.shape == values[key].shape
    np.testing.assert_array_equal(result.to_numpy(), values[key])


@pytest.mark.parametrize(
    "key",
    [
        Ellipsis,
        (0, 1),
        (-1, -4),
        (slice(None), 0),
        (Ellipsis, 0),
        (0, Ellipsis),
        (slice(1, None), Ellipsis),
        (Ellipsis, slice(None, None, 2)),
        (None, 0, None, slice(0, 2)),
        (slice(None), slice(None, None, -1)),
        (slice(2, 0, -1), slice(3, None, -2)),
    ],
    ids=str,
)
def test_reading_by_index(key: Any, backend: str) -> None:
    check_index(key, backend)


@pytest.mark.parametrize(
    "key", [0, -1, slice(None), slice(1, None), slice(None, None, -1), (), None, (None, 0)], ids=str
)
def test_reading_by_partial_index(key: Any, backend: str) -> None:
    check_index(key, backend)


def test_reading_by_arrays(backend: str) -> None:
    x = ivy.array([10.0, 20.0, 30.0])
    assert x[ivy.array([2, 0])].to_list() == [30.0, 10.0]
    assert x[ivy.array([2, 0]).to_native()].to_list() == [30.0, 10.0]
    assert x[x > 15.0].to_list() == [20.0, 30.0]
    assert x[ivy.array(1)].to_list() == 20.0
    with pytest.raises(ivy.IvyIndexError, match=r"ivy\.get_item"):
        _ = x[3]
    with pytest.raises(ivy.IvyIndexError):
        _ = x[0, 0]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (6, "ivy.array(6)"),
        (1.5, "ivy.array(1.5)"),
        (True, "ivy.array(True)"),
        ([], "ivy.array([])"),
        ([1.0, 2.0], "ivy.array([1., 2.])"),
        ([1, -2], "ivy.array([ 1, -2])"),
        ([True, False], "ivy.array([ True, False])"),
        ([[1.0, 0.5], [0.25, 3.0]], "ivy.array([[1.  , 0.5 ],\n           [0.25, 3.  ]])"),
        ([1 + 2j], "ivy.array([1.+2.j])"),
        ([float("inf"), float("nan")], "ivy.array([inf, nan])"),
    ],
)
def test_repr(values: Any, text: str, backend: str) -> None:
    assert repr(ivy.array(values)) == str(ivy.array(values)) == text
    with ivy.ArrayMode(False):
        assert repr(ivy.Array(values)) == text


def test_repr_nondefault_dtype(backend: str) -> None:
    assert repr(ivy.array([1, 2], dtype="int8")) == "ivy.array([1, 2], dtype=int8)"
    assert repr(ivy.ones((2, 1), dtype="uint8")) == "ivy.array([[1],\n           [1]], dtype=uint8)"
    assert repr(ivy.zeros((0, 2))) == "ivy.array([], shape=(0, 2))"
    assert repr(ivy.zeros(0, dtype="int32")) == "ivy.array([], dtype=int32)"
    for kind, name, other in (("Int", "int16", "int32"), ("Complex", "complex64", "complex128")):
        with getattr(ivy, f"Default{kind}Dtype")(name):
            assert repr(ivy.array(1, dtype=name)) == repr(ivy.array(1, dtype=name)).partition(", ")[0]
            if other in ivy.valid_dtypes:
                assert repr(ivy.array(1, dtype=other)).endswith(f", dtype={other})")
    with ivy.DefaultFloatDtype("float16" if "float16" in ivy.valid_dtypes else "float64"):
        assert repr(ivy.array([1.0])) == "ivy.array([1.])"
        assert repr(ivy.array([1.0], dtype="float32")) == "ivy.array([1.], dtype=float32)"
    lines = repr(ivy.array(list(range(100)), dtype="int8")).splitlines()
    assert lines[-1].endswith(", dtype=int8)") and max(map(len, lines)) <= 75


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_pickles(protocol: int, backend: str) -> None:
    for values in ([[1.0, 2.0]], [1, 2], [True], 3.5):
        x = ivy.array(values)
        y = pickle.loads(pickle.dumps(x, protocol))
        assert type(y) is ivy.Array and y.backend == backend and y.dtype == x.dtype and y.shape == x.shape
        assert y.to_list() == x.to_list()
    for function in (ivy.add, ivy.softmax, ivy.concat):
        assert pickle.loads(pickle.dumps(function, protocol)) is function
    for value in (ivy.float32, ivy.Device("cpu"), ivy.Shape((2, 3)), ivy.IvyDispatchError("message")):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(again) is type(value) and repr(again) == repr(value)


@pytest.mark.parametrize("name", ["uint16", "uint32", "uint64", "bfloat16", "complex64"])
def test_pickles_of_rare_types(name: str, backend: str) -> None:
    """Round trips through files: torch writes uint16 to uint64, such as random keys, but cannot read them."""
    if name in ivy.invalid_dtypes:
        return
    x = ivy.asarray([[1, 2, 3], [4, 5, 6]], dtype=name)
    held = ivy.Container(a=x)
    for y in (x, x[:, 1:], x.T):
        again = pickle.loads(pickle.dumps(y))
        assert (again.backend, again.dtype) == (backend, name) and bool(ivy.all(ivy.equal(again, y)))
    again = pickle.loads(pickle.dumps(held)).a
    assert again.dtype == name and bool(ivy.all(ivy.equal(again, x)))


def test_copies_are_independent(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    for y in (
        copy.copy(x),
        copy.deepcopy(x),
        copy.deepcopy({"x": [x]})["x"][0],
        ivy.array(x),
        ivy.asarray(x, copy=True),
    ):
        assert type(y) is ivy.Array and y is not x and y.backend == backend
        y[0] = 5.0
        y += 1.0
        assert y.to_list() == [6.0, 3.0] and x.to_list() == [1.0, 2.0]
    twice = copy.deepcopy([x, x])
    assert twice[0] is twice[1], "one array stays one in a deep copy"


def test_unhashable_and_weakly_referenceable(backend: str) -> None:
    import weakref

    x = ivy.array([1.0])
    with pytest.raises(TypeError, match="unhashable"):
        hash(x)
    assert weakref.ref(x)() is x
    assert not hasattr(x, "__dict__")


def test_writing(backend: str) -> None:
    x = same = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    x[0, 1] = 5.0
    x[1, ...] = ivy.array([6.0, 7.0])
    x[:, 0] = 0
    assert x is same and x.to_list() == [[0.0, 5.0], [0.0, 7.0]] and x.dtype == "float32"
    kept = ivy.set_item(x, (0, 0), 9.0, copy=True)
    assert kept.to_list()[0][0] == 9.0 and x.to_list()[0][0] == 0.0
    with pytest.raises(ivy.IvyException):
        x[5, 0] = 1.0
    assert x.to_list() == [[0.0, 5.0], [0.0, 7.0]]


NOT_TAKEN = {
    "dynamic_backend": "a setting is not one of an array: ivy.DynamicBackend",
    "__array_prepare__": "numpy does not ask for it since its version 2",
    "__array_wrap__": "numpy's functions are answered as a whole",
    "__getattr__": "unknown attributes are never those of the native array",
    "__getattribute__": "likewise",
    "__getstate__": "pickles are made by __reduce__",
    "__setstate__": "likewise",
}


def members_of_ivy_1_0() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parents[1] / "ivy_1_0_array.txt").read_text().splitlines():
        if line.startswith("["):
            found[line.strip("[]")] = words = []
        elif not line.startswith("#"):
            words.extend(line.split())
    return found


def test_array_members_of_ivy_1_0() -> None:
    members = members_of_ivy_1_0()
    own = ("to_file", "view")
    wanted = {*members["properties"], *members["special"], *own}
    wanted |= {name for name in members["methods"] if callable(getattr(ivy, name, None))}
    missing = sorted(name for name in wanted if not hasattr(ivy.Array, name) and name not in NOT_TAKEN)
    assert missing == [], f"ivy.Array has no {', '.join(missing)}"
    assert [n for n in NOT_TAKEN if n in vars(ivy.Array)] == []
    assert len(members["methods"]) == 416


def test_what_an_array_is_a_view_of(backend: str) -> None:
    x = array(backend, np.arange(6, dtype="float32").reshape(2, 3))
    base = x[0].base
    # array_api_strict does not tell.
    assert (base is None) is (backend == "array_api_strict")
    if base is not None:
        np.testing.assert_array_equal(numbers(base).ravel(), np.arange(6))
    assert ivy.zeros(3).base is None
    np.testing.assert_array_equal(numbers(x.view((3, 2))), np.arange(6).reshape(3, 2))
    view = x.view()
    view[0, 0] = 9.0
    assert numbers(x)[0, 0] == 9


def test_methods_of_one_array_and_others(backend: str) -> None:
    x, y = array(backend, np.ones((2, 3), "float32")), array(backend, np.zeros((2, 3), "float32"))
    assert x.concat_from_sequence([y], new_axis=1, axis=1).shape == (2, 2, 3)
    assert ivy.asarray([[1, 0, 1], [0, 0, 1]]).lexsort().tolist() == [1, 0, 2]
    assert x.optional_get_element() is x
    assert x.pad_sequence([y[:1]], batch_first=True).shape == (2, 2, 3)
    assert array(backend, np.asarray(5, "int32")).blackman_window().shape == (5,)
    assert x.concat([y]).shape == (4, 3) and x.concat([y, y], axis=1).shape == (2, 9)
    assert x.stack([y]).shape == (2, 2, 3) and x.stack([y], axis=-1).shape == (2, 3, 2)
    assert x.einsum("ij,kj->ik", y).shape == (2, 2) and x.multinomial(3, 5, seed=0).shape == (2, 5)
    assert x.exists() and x.is_array() and x.is_ivy_array() and not x.is_native_array() and not x.is_ivy_container()


def test_an_array_in_a_file(backend: str, tmp_path: Path) -> None:
    values = np.arange(6, dtype="float32").reshape(2, 3)
    array(backend, values).to_file(tmp_path / "bytes")
    np.testing.assert_array_equal(np.fromfile(tmp_path / "bytes", "float32"), values.ravel())
    array(backend, values).to_file(tmp_path / "text", sep=",", format_="%d")
    assert (tmp_path / "text").read_text() == "0,1,2,3,4,5"


@pytest.mark.parametrize("values", [["a"], [None], np.array(["2020"], "M8[D]"), np.zeros(1, [("a", "f4")])])
def test_array_unsupported_objects(values: Any) -> None:
    native = np.asarray(values)
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.Array: data holds "):
        ivy.Array(native)
    x = ivy.ones(1)
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.Array: data holds "):
        x.data = native


OF_ARRAYS = [*map(operator.attrgetter, ("backend", "dtype", "shape", "ndim", "size", "nbytes")), bool, len]
ASKED: list[Any] = [ivy.exp, float, list, operator.methodcaller("tolist"), operator.attrgetter("T"), pickle.dumps]


@pytest.mark.parametrize("leaf", [None, 1.0, "frozen", (1, 2), [3.0]], ids=repr)
@pytest.mark.parametrize("make", [ivy.asarray, inp.asarray], ids=["ivy", "numpy"])
@pytest.mark.parametrize("library", ["jax", "torch"])
def test_nodes_of_trees_with_other_leaves(library: str, make: Any, leaf: Any) -> None:
    module = pytest.importorskip({"jax": "jax.tree_util", "torch": "torch.utils._pytree"}[library])
    x = make(array(library, np.ones(2, "float32")))
    node = module.tree_map(lambda _: leaf, x)
    assert repr(leaf) in repr(node)
    assert str(leaf) in f"{node}"
    assert module.tree_map(lambda _: 0, x).to_native() == 0
    for ask in OF_ARRAYS:
        with pytest.raises(ivy.IvyAttributeError, match=f"contains a {type(leaf).__name__} instead of an array"):
            ask(node)
    for ask in ASKED if leaf in (None, "frozen") else ():
        with pytest.raises(ivy.IvyException):
            ask(node)
