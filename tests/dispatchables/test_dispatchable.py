"""Functions of other packages that dispatch: everything that works on ivy's own works on them."""

from __future__ import annotations

import importlib.util
import os
import pickle
import subprocess
import sys
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, Optional, Union

import numpy as np
import pytest

import ivy_protocol
from ivy_protocol import backends
from ivy_protocol import typing as types
from ivy_protocol.core import context
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatchables.declare import is_empty, public_name
from ivy_protocol.typing import ArrayLike, ArraySequence, DtypeLike, Like

if TYPE_CHECKING:
    from ivy_protocol.typing import Array

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

SOURCE = '''
from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_protocol as ivy

if TYPE_CHECKING:
    from ivy_protocol.typing import Array, ArrayLike


@ivy.dispatchable
def smooth(x: ArrayLike, /, *, width: float = 1.0, out: Array | None = None) -> Array:
    """Smooth a signal."""
    return ivy.divide(x, ivy.add(ivy.abs(x), width))


@ivy.dispatchable(floating=True)
def scale(x: ArrayLike, /, *, width: float = 1.0, out: Array | None = None) -> Array:
    """Scale a signal."""
    ...


@ivy.dispatchable(promote=True, broadcast=True)
def blend(x: ArrayLike, y: ArrayLike, /) -> Array:
    return ivy.add(x, ivy.multiply(y, 2))


@ivy.dispatchable
def fails(x: ArrayLike, /) -> Array:
    return ivy.add(x, ivy.ones((7,)))


@ivy.dispatchable
def raises(x: ArrayLike, /) -> Array:
    raise ValueError("mine")
'''
VALUES = [1.0, -3.0]
SMOOTH = [0.5, -0.75]


@pytest.fixture(scope="module")
def mylib(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """A package of somebody else's, which is imported from a file."""
    path = tmp_path_factory.mktemp("mylib") / "mylib.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("mylib", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules["mylib"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mylib"]


@pytest.fixture
def register() -> Iterator[Any]:
    """`ivy.register` for the length of a test."""
    added: list[tuple[Any, str]] = []

    def register(fn: Any, where: str) -> Any:
        added.append((fn, where))
        return ivy.register(fn, where)

    yield register
    for fn, where in added:
        backends.load(where).registered.pop(fn)
    context.clear_plans()


def test_arrays_of_every_kind(mylib: ModuleType, backend: str) -> None:
    x = ivy.asarray(VALUES, backend=backend)
    for given in (x, x.to_native()):
        result = mylib.smooth(given)
        assert ivy.to_list(result) == SMOOTH and result.backend == backend
        assert ivy.to_list(mylib.smooth(given, width=3.0)) == [0.25, -0.5]
    with ivy.ArrayMode(False):
        assert type(mylib.smooth(x.to_native())) is type(x.to_native())
    assert ivy.to_list(mylib.blend(x, np.ones(2, "float32"))) == [3.0, -1.0]
    assert mylib.blend(np.ones(2, "float32"), x).backend == backend
    assert ivy.to_list(mylib.blend(x, 1)) == [3.0, -1.0]
    with ivy.with_backend(backend):
        assert mylib.smooth(VALUES).backend == backend
        assert ivy.to_list(mylib.smooth(3.0)) == 0.75


def test_out_is_written(mylib: ModuleType, backend: str) -> None:
    x = ivy.asarray(VALUES, backend=backend)
    out = ivy.zeros(2, like=x)
    assert mylib.smooth(x, out=out) is out and ivy.to_list(out) == SMOOTH
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"mylib\.smooth: out= must have the shape"):
        mylib.smooth(x, out=ivy.zeros(3, like=x))


def test_containers_and_nested_data(mylib: ModuleType, backend: str) -> None:
    x = ivy.asarray(VALUES, backend=backend)
    result = mylib.smooth(ivy.Container(a=x, b={"c": x}))
    assert ivy.to_list(result.b.c) == SMOOTH
    assert ivy.to_list(mylib.smooth({"a": x})["a"]) == SMOOTH
    assert mylib.smooth(ivy.Container(a=x, b=x), key_chains=["a"]).b is x


def test_the_laws(mylib: ModuleType) -> None:
    laws = ["libraries", "ways", "out", "containers", "gradients", "vmap", "overrides", "order", "declined", "overlay"]
    for function in (mylib.smooth, mylib.blend):
        ivy.testing.check_function(function, laws=[*laws, "name", "graph"]).raise_failures()


def test_compilers(mylib: ModuleType, backend: str) -> None:
    if backend not in ("torch", "jax", "tensorflow"):
        pytest.skip("it has no compiler")
    ivy.testing.check_function(mylib.smooth, libraries=[backend], laws=["compilers", "gradients"]).raise_failures()
    x = ivy.asarray(VALUES, backend=backend)
    assert ivy.to_list(ivy.compile(mylib.smooth)(x)) == SMOOTH
    assert ivy.to_list(ivy.compile_graph(mylib.smooth, x)(x)) == SMOOTH


def test_dispatchable_keeps_torch_compile_cache(mylib: ModuleType) -> None:
    torch = pytest.importorskip("torch")
    graphs: list[Any] = []

    def counting(graph: Any, _: Any) -> Any:
        graphs.append(graph)
        return graph.forward

    compiled_smooth = torch.compile(lambda x: mylib.smooth(x)._data, fullgraph=True, backend=counting)
    x = torch.tensor(VALUES)
    assert compiled_smooth(x).tolist() == SMOOTH
    for number in range(3):

        @ivy.dispatchable(name=f"mylib.function{number}")
        def function(x: ArrayLike, /) -> Array:
            return ivy.multiply(mylib.smooth(x), 2)

        assert compiled_smooth(x).tolist() == SMOOTH and len(graphs) == 1
        twice = torch.compile(lambda x, function=function: function(x)._data, fullgraph=True, backend="eager")
        assert twice(x).tolist() == [1.0, -1.5]


def test_a_law_that_does_not_hold_is_told(register: Any) -> None:
    @ivy.dispatchable(name="mylib.wrong")
    def wrong(x: ArrayLike, /, *, out: Array | None = None) -> Array:
        return ivy.multiply(ivy.stop_gradient(x), 2)

    pytest.importorskip("torch")

    @register(wrong, "torch")
    def _(x: Any, **kwargs: Any) -> Any:
        return x * 3

    report = ivy.testing.check_function(wrong, laws=["libraries", "gradients"])
    assert [row.outcome for row in report.rows] == ["failed", "failed"], report
    assert "mylib.wrong" in report.rows[0].reason and "the gradient is the difference" in report.rows[1].reason
    with pytest.raises(ivy.IvyTypeError, match="does not dispatch"):
        ivy.testing.check_function(len)
    with pytest.raises(ivy.IvyTypeError, match=r"ivy\.reshape needs 'shape'"):
        ivy.testing.check_function(ivy.reshape)
    with pytest.raises(ivy.IvyValueError, match=r"laws= must contain only .*, not 'gradient'"):
        ivy.testing.check_function(wrong, laws=["gradient"])


def test_implementations_are_registered_by_library_and_by_class(mylib: ModuleType, backend: str, register: Any) -> None:
    x = ivy.asarray(VALUES, backend=backend)
    assert not ivy.supports(mylib.scale, backend=backend)
    assert ivy.capabilities(mylib.scale, backend) == frozenset()
    with pytest.raises(ivy.IvyNotImplementedException, match=rf"add one with ivy.register\(mylib.scale, '{backend}'"):
        mylib.scale(x)

    @register(mylib.scale, backend)
    def scale(x: Any, *, width: float = 1.0) -> Any:
        return x * width

    assert ivy.to_list(mylib.scale(x, width=2.0)) == [2.0, -6.0]
    assert mylib.scale(ivy.asarray([1], backend=backend)).dtype == "float32"
    explained = ivy.explain(mylib.scale, x)
    assert explained.answers[0].kind == "registered" and repr(explained).startswith(f"mylib.scale on {backend} (")
    assert ivy.supports(mylib.scale, backend=backend) and "float32" in ivy.capabilities(mylib.scale, backend)

    class Mine: ...

    @ivy.register(mylib.scale, Mine)
    def _(x: Any, **kwargs: Any) -> Any:
        return x, kwargs

    mine = Mine()
    assert mylib.scale(mine, width=2.0) == (mine, {"width": 2.0})


def test_dispatchable_with_native_name() -> None:
    @ivy.dispatchable(name="mylib.sin")
    def sin(x: ArrayLike, /) -> Array: ...

    @ivy.dispatchable(name="mylib.softmax")
    def softmax(x: ArrayLike, /) -> Array:
        return ivy.negative(x)

    assert not ivy.supports(sin, backend="numpy")
    assert ivy.to_list(softmax(VALUES)) == [-1.0, 3.0]


class Overrides:
    """Answers smooth, and notes all questions."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        self.asked.append(func)
        return NotImplemented if func.__name__ in ("smooth", "scale") else self


def test_dispatchable_override(mylib: ModuleType) -> None:
    x = Overrides()
    assert mylib.smooth(x) is x
    assert x.asked == [mylib.smooth, ivy.abs, ivy.add, ivy.divide]
    with pytest.raises(
        ivy.IvyDispatchError, match=r"mylib\.scale is not implemented for .*implement mylib\.scale there"
    ):
        mylib.scale(Overrides())


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (
            lambda m: m.smooth(),
            TypeError,
            r"mylib\.smooth is missing the argument 'x'; its signature is smooth\(x: ArrayLike,",
        ),
        (lambda m: m.smooth(1.0, wdth=2), TypeError, r"mylib\.smooth has no keyword 'wdth'; did you mean 'width'\?"),
        (lambda m: m.smooth(x=1.0), TypeError, r"mylib\.smooth accepts 'x' only as a positional argument"),
        (lambda m: m.smooth(1.0, 2.0), TypeError, r"mylib\.smooth takes at most 1 positional"),
        (
            lambda m: m.smooth(object()),
            TypeError,
            r"mylib\.smooth got builtins\.object .* ivy\.register\(mylib\.smooth, cls\)",
        ),
        (lambda m: m.smooth(None), TypeError, r"mylib\.smooth got None for x"),
        (lambda m: m.smooth([1.0], width="a"), TypeError, r"mylib\.smooth on numpy .*: width must be a number"),
        (lambda m: m.smooth([1.0], out=np.ones(1)), TypeError, r"mylib\.smooth requires an ivy\.Array as out="),
        (
            lambda m: m.fails(np.ones(3)),
            ValueError,
            r"mylib\.fails: in ivy\.add on numpy with float64\(3,\), float32\(7,\)",
        ),
        (lambda m: m.blend(np.ones(2), np.ones(3)), ValueError, r"mylib\.blend: in ivy\.add on numpy"),
        (lambda m: m.smooth([1.0], key_chains=["a"]), TypeError, r"mylib\.smooth accepts .* only with nested data"),
    ],
)
def test_errors_name_the_function(mylib: ModuleType, call: Any, error: type, said: str) -> None:
    with pytest.raises(error, match=f"^{said}") as raised:
        call(mylib)
    assert isinstance(raised.value, ivy.IvyException)


def test_what_the_author_raises_is_untouched(mylib: ModuleType) -> None:
    with pytest.raises(ValueError, match="mine") as raised:
        mylib.raises(VALUES)
    assert type(raised.value) is ValueError and raised.value.args == ("mine",)
    assert raised.value.__notes__ == ["in mylib.raises"]


def test_it_is_followed(mylib: ModuleType) -> None:
    with ivy.record() as log:
        mylib.smooth(np.ones(2, "float32"))
    assert [call.function for call in log] == ["mylib.smooth", "abs", "add", "divide"]
    assert log[0].implementation == "composed"
    narrow, wide = np.ones(2, "float32"), np.ones(2)
    with pytest.raises(ivy.IvyForbiddenError, match=r"mylib\.blend: the call widens x"), ivy.forbid("upcast"):
        mylib.blend(narrow, wide)


BY_VALUE = """
import subprocess
import sys

import cloudpickle
import numpy as np

import ivy_protocol as ivy
from ivy_protocol.typing import Array, ArrayLike

Data = ArrayLike
offset = 1.0


class Box:
    def __init__(self, data):
        self.data = data

    def __ivy_array_function__(self, fn, types, args, kwargs):
        return "smooth" if fn is smooth else NotImplemented


@ivy.dispatchable
def smooth(x: ArrayLike, /, *, width: float = 1.0, out: Array | None = None) -> Array:
    return ivy.divide(x, ivy.add(ivy.abs(x), width * offset))


@ivy.dispatchable(promote=True)
def blend(x: ArrayLike, y: "Data", /) -> Array:
    return ivy.add(x, y)


@ivy.dispatchable
def halve(x: ArrayLike, count: int = 1) -> Array:
    return halve(ivy.multiply(x, 0.5), count - 1) if count else smooth(x)


@ivy.dispatchable
def scale(x: ArrayLike, /) -> Array: ...


@ivy.register(scale, "numpy")
def _(x):
    return x * 10 * offset


@ivy.dispatchable(inplace=True)
def double(x: ArrayLike, /) -> Array:
    return ivy.multiply(x, 2)


def local(factor):
    @ivy.dispatchable
    def times(x: ArrayLike, /) -> Array:
        return ivy.multiply(x, factor)

    return times


times = local(3.0)


def run():
    x = np.ones(2)
    results = [smooth(x), blend(x, np.ones(2, "float32")), halve(x, 2), scale(x), double(np.ones(2)), times(x)]
    with ivy.ArrayMode(False):
        results.append(type(smooth(x)).__name__)
    return [*map(repr, results), smooth(Box(1)), smooth.spec.call is smooth, ivy.spec(blend).promote]


def count():
    from ivy_protocol.core import context

    return len([spec for spec in context.functions if "__main__" in getattr(spec, "name", "")])


expected = run() if sys.argv[1] == "after" else None
programs = [cloudpickle.dumps((run, count)), cloudpickle.dumps((run, count))]
expected = expected or run()
offset = 2.0
programs += [cloudpickle.dumps((run, count)), cloudpickle.dumps((smooth, count))]
changed = run()
worker = '''
import sys, pickle
import cloudpickle
programs, expected, changed = pickle.load(sys.stdin.buffer)
run, count = pickle.loads(programs[0])
assert run() == expected, (run(), expected)
first = count()
run, count = pickle.loads(programs[1])
result = run()
assert result[:-2] == expected[:-2] and count() == first == 6, (count(), first)
run, count = pickle.loads(programs[2])
assert run() == changed, (run(), changed)
assert count() > first
smooth, count = pickle.loads(cloudpickle.dumps(pickle.loads(programs[3])))
assert repr(smooth([2.0])) == "ivy.array([0.5])", smooth([2.0])
print("done")
'''
ran = subprocess.run(
    [sys.executable, "-c", worker], input=cloudpickle.dumps((programs, expected, changed)), capture_output=True
)
print(ran.stdout.decode(), ran.stderr.decode())
run, count = cloudpickle.loads(cloudpickle.dumps((run, count)))
assert run()[:-2] == changed[:-2] and count() == 6
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_functions_of_main_are_pickled_by_their_definition(tmp_path: Path, when: str) -> None:
    pytest.importorskip("cloudpickle")
    path = tmp_path / "program.py"
    path.write_text(BY_VALUE)
    ran = subprocess.run([sys.executable, str(path), when], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0 and ran.stdout.split() == ["done"], ran.stdout + ran.stderr


def test_dispatchable_pickle_and_metadata(mylib: ModuleType) -> None:
    assert pickle.loads(pickle.dumps(mylib.smooth)) is mylib.smooth
    assert mylib.smooth.__name__ == "smooth" and mylib.smooth.__doc__ == "Smooth a signal."
    assert mylib.smooth.kind == "compositional" and mylib.scale.kind == "primary"


def test_functions_are_listed(mylib: ModuleType) -> None:
    listed = ivy.overridable_functions()
    assert list(listed[mylib.smooth].parameters) == ["x", "width", "out"]
    assert ivy.softmax in listed and ivy.gelu in listed and ivy.set_backend not in listed
    assert [*ivy.overridable_functions("mylib")][:2] == [mylib.smooth, mylib.scale]
    assert mylib.smooth not in ivy.overridable_functions("ivy")


def test_dispatchable_call_overhead(register: Any) -> None:
    @ivy.dispatchable(name="mylib.tanhshrink")
    def tanhshrink(x: ArrayLike, /, *, out: Array | None = None) -> Array:
        return ivy.subtract(x, ivy.tanh(x))

    @ivy.dispatchable(name="mylib.exponential", floating=True)
    def exponential(x: ArrayLike, /, *, out: Array | None = None) -> Array: ...

    register(exponential, "numpy")(np.exp)

    def entered(fn: Any, *args: Any) -> list[str]:
        names: list[str] = []
        for _ in range(2):
            fn(*args)
        sys.setprofile(lambda frame, event, _: names.append(frame.f_code.co_name) if event == "call" else None)
        try:
            fn(*args)
        finally:
            sys.setprofile(None)
        return names

    compiled.uninstall()
    try:
        x = ivy.array(VALUES)
        assert len(entered(tanhshrink, x)) == len(entered(ivy.tanhshrink, x))
        assert entered(exponential, x) == entered(ivy.exp, x)
        assert entered(exponential, x.to_native()) == entered(ivy.exp, x.to_native())
    finally:
        compiled.install()


# Annotations of every form, as objects and as strings.


def parameters(annotation: Any) -> Any:
    def function(x):  # type: ignore[no-untyped-def]
        return ivy.negative(x)

    function.__annotations__ = {"x": annotation}
    return ivy.dispatchable(function).spec


Bound = typing.TypeVar("Bound", bound=types.ArrayLike)


@pytest.mark.parametrize(
    "annotation",
    [
        types.ArrayLike,
        types.Array,
        ivy.Array,
        types.ArrayLike | None,
        None | types.ArrayLike,
        types.ArrayLike | float,
        float | types.ArrayLike,
        Optional[types.ArrayLike],  # noqa: UP045
        Union[types.ArrayLike, float],  # noqa: UP007
        Annotated[types.ArrayLike, "a signal"],
        Bound,
        "ArrayLike",
        "Array",
        "types.ArrayLike | None",
        "Optional[ArrayLike]",
        "ivy.Array",
        "nowhere.ArrayLike",
        "Optional[nowhere.ArrayLike]",
    ],
)
def test_annotations_of_arrays(annotation: Any) -> None:
    assert parameters(annotation).arrays == ("x",)
    assert parameters(annotation).sequences == ()


@pytest.mark.parametrize(
    "annotation",
    [
        ArraySequence,
        list[types.ArrayLike],
        Sequence[types.Array],
        tuple[types.ArrayLike, ...],
        "list[ArrayLike]",
        "ArraySequence",
        "Sequence[nowhere.ArrayLike]",
    ],
)
def test_annotations_of_lists_of_arrays(annotation: Any) -> None:
    assert parameters(annotation).sequences == ("x",)


def test_other_roles() -> None:
    @ivy.dispatchable(infer_dtype=True)
    def ramp(n: int, /, *, dtype: DtypeLike | None = None, like: Like = None) -> Array:
        return ivy.arange(n, dtype=dtype)

    assert ramp.spec.dtypes == ("dtype",) and ramp.spec.like
    assert ramp(3, dtype="float64").dtype == "float64"
    assert is_empty(lambda: None) and not is_empty(lambda: 1) and not is_empty(lambda x: x)
    assert public_name(ramp).endswith("test_dispatchable.ramp")


def test_arguments_of_every_shape(backend: str) -> None:
    @ivy.dispatchable
    def turned(flag: bool, x: ArrayLike, y: ArrayLike | None = None) -> Array:
        result = ivy.negative(x) if flag else x
        return result if y is None else ivy.add(result, y)

    @ivy.dispatchable
    def stacked(xs: Sequence[Array], /) -> Array:
        return ivy.stack(xs)

    @ivy.dispatchable
    def several(*xs: ArrayLike) -> Array:
        return ivy.stack(list(xs))

    x = ivy.asarray(VALUES, backend=backend)
    assert ivy.to_list(turned(True, x)) == [-1.0, 3.0] == ivy.to_list(turned(flag=True, x=x))
    assert ivy.to_list(turned(False, x, x)) == [2.0, -6.0] == ivy.to_list(turned(False, np.float32(VALUES), y=x))
    for result in (stacked([x, x]), stacked((x, np.float32(VALUES))), several(x, x)):
        assert ivy.to_list(result) == [VALUES, VALUES] and result.backend == backend


def test_flags(backend: str) -> None:
    @ivy.dispatchable(inplace=True)
    def bump(x: ArrayLike, /, by: float = 1.0) -> Array:
        return ivy.add(x, by)

    @ivy.dispatchable(returns_view=True)
    def first(x: ArrayLike, /) -> Array:
        return ivy.get_item(x, 0)

    @ivy.dispatchable
    def rank(x: ArrayLike, /) -> int:
        return len(ivy.shape(x))

    @ivy.dispatchable(dtypes=("integral",), returns_indices=True)
    def counted(x: ArrayLike, /) -> Array:
        return ivy.add(x, 1)

    @ivy.dispatchable(upcast_half=True, floating=True)
    def total(x: ArrayLike, /) -> Array:
        return ivy.sum(ivy.exp(x))

    x = ivy.asarray([[1.0, 2.0], [3.0, 4.0]], backend=backend)
    view = first(x)
    view[0] = 5.0
    assert ivy.to_list(x) == [[5.0, 2.0], [3.0, 4.0]]
    assert bump(x) is x and bump(x, by=2.0) is x
    assert ivy.to_list(x) == [[8.0, 5.0], [6.0, 7.0]] and ivy.to_list(view) == [8.0, 5.0]
    assert rank(x) == 2 and type(rank(x.to_native())) is int
    with pytest.raises(ivy.IvyDtypeError, match="counted requires arrays with a dtype of kind int or uint, not float"):
        counted(x)
    assert total(ivy.asarray([1], backend=backend)).dtype == "float32"
    if backend != "array_api_strict":
        assert ivy.all(ivy.isfinite(total(ivy.asarray([11.0, 1.0], dtype="bfloat16", backend=backend))))


def test_dispatchable_floating(backend: str, register: Any) -> None:
    @ivy.dispatchable(name="mylib.floats", floating=True)
    def floats(x: ArrayLike, /, *, width: float = 1.0) -> Array: ...

    seen: list[str] = []
    for fn in (floats, ivy.sinh):

        @register(fn, backend)
        def _(x: Any, *, width: float = 1.0) -> Any:
            seen.append(ivy.dtype(x))
            return x

        for dtype in ("int32", "bool", "int32", "float32"):
            x = ivy.asarray([1, 0], dtype=dtype, backend=backend)
            fn(x), fn(x.to_native())
            assert set(seen) == {"float32"}
            seen.clear()
    assert floats(ivy.asarray([1], backend=backend), width=2.0).dtype == "float32"


def test_dispatchable_scalars(backend: str, register: Any) -> None:
    def blend(x: ArrayLike, y: ArrayLike, /) -> Array: ...

    def three(x: ArrayLike, y: ArrayLike, z: ArrayLike, /) -> Array: ...

    x, seen = ivy.asarray(VALUES, backend=backend), list[bool]()
    for function, more in ((blend, 1), (three, 2)):
        arrays = ivy.dispatchable(name="mylib.arrays", promote=True)(function)
        scalars = ivy.dispatchable(name="mylib.scalars", promote=True, scalars=("y", "z")[:more])(function)
        for fn in (arrays, scalars):

            @register(fn, backend)
            def _(*args: Any) -> Any:
                seen[:] = [type(a) is float for a in args]
                return args[0] + args[1]

        for _ in range(2):
            assert ivy.to_list(arrays(x, *[2.0] * more)) == [3.0, -1.0] and not any(seen)
            assert ivy.to_list(arrays(2.0, *[x] * more)) == [3.0, -1.0] and not any(seen)
            assert ivy.to_list(scalars(x, *[2.0] * more)) == [3.0, -1.0] and seen == [False, *[True] * more]
            assert ivy.to_list(scalars(2.0, *[x] * more)) == [3.0, -1.0] and not any(seen)
            ints = ivy.asarray([1], backend=backend)
            assert ivy.to_list(arrays(ints, *[2.5] * more)) == [3.5] and not any(seen)
            assert arrays(ints, *[2] * more).dtype == "int32" and not any(seen)


@pytest.mark.parametrize(
    ("declare", "error", "said"),
    [
        (lambda: ivy.dispatchable(len), TypeError, "must be a Python function"),
        (lambda: ivy.dispatchable(ivy.add), TypeError, "add must not be decorated twice"),
        (lambda: ivy.dispatchable(lambda x: x), TypeError, "has no array parameter; annotate"),
        (lambda: ivy.dispatchable(foo=1)(plain), TypeError, "there is no flag 'foo'"),
        (lambda: ivy.dispatchable(inplace=1)(plain), TypeError, "inplace must be True or False"),
        (lambda: ivy.dispatchable(inplace=True)(plain), TypeError, "must have a body"),
        (lambda: ivy.dispatchable(dtypes=("flaot",))(plain), ValueError, "dtypes must be among 'bool'"),
        (
            lambda: ivy.dispatchable(promote=("z",))(plain),
            ValueError,
            "promote must contain only array parameters of .*, not 'z'",
        ),
        (
            lambda: ivy.dispatchable(scalars=("z",))(plain),
            ValueError,
            "scalars must contain only array parameters of .*, not 'z'",
        ),
        (lambda: ivy.dispatchable(name="smooth")(plain), ValueError, "name must include the package"),
        (lambda: ivy.dispatchable(plain, promote=True), TypeError, "pass only flags"),
        (lambda: ivy.dispatchable(generator), TypeError, "is a generator"),
    ],
)
def test_mistakes_of_authors(declare: Any, error: type, said: str) -> None:
    with pytest.raises(error, match=rf"^ivy\.dispatchable: .*{said}|^ivy\.dispatchable: {said}"):
        declare()


def plain(x: ArrayLike, /) -> Array: ...  # type: ignore[empty-body]


def generator(x: ArrayLike, /) -> Any:
    yield x


# Alternative implementations.


def test_alternatives_answer_where_they_are_named(mylib: ModuleType) -> None:
    @ivy.register(mylib.smooth, "numpy", alternative="double")
    def double(x: Any, *, width: float = 1.0) -> Any:
        return x * 2

    @ivy.register(mylib.smooth, "numpy", alternative="never")
    def _(x: Any, *, width: float = 1.0) -> Any:
        return NotImplemented

    x = np.float32(VALUES)
    assert ivy.to_list(mylib.smooth(x)) == SMOOTH
    with ivy.Alternatives("double"):
        assert ivy.to_list(mylib.smooth(x)) == [2.0, -6.0] == ivy.to_list(mylib.smooth(VALUES, width=2.0))
        answers = ivy.explain(mylib.smooth, x).answers
        assert [answer.kind for answer in answers] == ["alternative 'double'", "body"]
        assert answers[0].name.endswith("double") and answers[0].place
    with ivy.Alternatives(("never", "double")), ivy.record() as log:
        assert ivy.to_list(mylib.smooth(x)) == [2.0, -6.0]
    assert log.alternatives == ("double",) and "(alternative 'double')" in log[0].implementation
    with ivy.Alternatives(log.alternatives), ivy.Alternatives(()):
        assert ivy.to_list(mylib.smooth(x)) == SMOOTH
    ivy.set_alternatives("double")
    assert ivy.alternatives == ("double",) and ivy.to_list(mylib.smooth(x)) == [2.0, -6.0]
    ivy.unset_alternatives()
    assert ivy.to_list(mylib.smooth(x)) == SMOOTH
    with pytest.raises(ivy.IvyValueError, match="no alternative implementation named 'doubel'; registered names are"):
        ivy.Alternatives("doubel")
    for name, where in (("double", Overrides), ("no name", "numpy")):
        with pytest.raises(ivy.IvyValueError, match="alternative= must be a name"):
            ivy.register(mylib.smooth, where, alternative=name)


def test_results_of_alternatives_are_of_the_callers_type(mylib: ModuleType) -> None:
    torch = pytest.importorskip("torch")

    @ivy.register(mylib.smooth, "numpy", alternative="by_torch")
    def _(x: Any, *, width: float = 1.0) -> Any:
        return torch.as_tensor(x) * 4

    x = np.float32(VALUES)
    with ivy.Alternatives("by_torch"):
        result = mylib.smooth(x)
        assert result.backend == "numpy" and ivy.to_list(result) == [4.0, -12.0]
        with ivy.ArrayMode(False):
            assert type(mylib.smooth(x)) is np.ndarray
        assert ivy.to_list(mylib.smooth(torch.tensor(VALUES))) == SMOOTH


def test_alternatives_of_functions_of_ivy() -> None:
    @ivy.register(ivy.expm1, "numpy", alternative="zeros")
    def _(x: Any) -> Any:
        return x * 0

    assert ivy.to_list(ivy.expm1([0.0])) == [0.0]
    with ivy.Alternatives("zeros"):
        assert ivy.to_list(ivy.expm1([1.0])) == [0.0]
    assert ivy.to_list(ivy.expm1([1.0])) != [0.0]


PACKAGES = """
[ivy_protocol.implementations]
mylib.scale-numpy = brought:scale
mylib.smooth-numpy-fast = brought_fast:smooth
ivy.expm1-numpy-fast = brought_fast:smooth
mylib.blend-numpy = nowhere:blend
odd = brought:scale
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an installed package that brings implementations."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "mylib.py").write_text(SOURCE)
    (folder / "brought.py").write_text("def scale(x, *, width=1.0): return x * 5")
    (folder / "brought_fast.py").write_text("def smooth(x, *, width=1.0): return x * 7")
    (folder / "brought-1.5.dist-info").mkdir()
    (folder / "brought-1.5.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.5\n")
    (folder / "brought-1.5.dist-info" / "entry_points.txt").write_text(PACKAGES)
    return folder


def python(site: Path, code: str, **environment: str) -> tuple[list[str], str]:
    """Run code in an interpreter that has the packages; return the lines that it prints, and its warnings."""
    paths = os.pathsep.join([str(site), str(Path(ivy_protocol.__file__).parents[1])])
    lines = f"import sys, numpy as np, ivy_protocol as ivy, mylib\nx = np.ones(1)\n{code}"
    ran = subprocess.run(
        [sys.executable, "-c", lines],
        capture_output=True,
        text=True,
        env={**os.environ, **environment, "PYTHONPATH": paths},
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines(), ran.stderr


def test_packages_bring_implementations_by_entry_point(site: Path) -> None:
    code = """
print(mylib.smooth(x), [m for m in sys.modules if m.startswith("brought")])
print(mylib.scale(x), [m for m in sys.modules if m.startswith("brought")])
with ivy.Alternatives("fast"), ivy.record() as log:
    print(mylib.smooth(x), ivy.expm1(x))
print(log[0].implementation, log.alternatives)
print(mylib.smooth(x))
print(mylib.blend(x, x))"""
    lines, warned = python(site, code)
    assert lines == [
        "ivy.array([0.5], dtype=float64) []",
        "ivy.array([5.], dtype=float64) ['brought']",
        "ivy.array([7.], dtype=float64) ivy.array([7.], dtype=float64)",
        "brought_fast.smooth (alternative 'fast' of brought 1.5) ('fast',)",
        "ivy.array([0.5], dtype=float64)",
        "ivy.array([3.], dtype=float64)",
    ]
    assert "the entry point 'odd' of brought 1.5 is ignored: its name must have the form 'mylib.smooth-torch'" in warned
    assert "the implementation 'mylib.blend-numpy' is ignored: nowhere:blend of brought 1.5 raised" in warned


def test_no_library_is_imported_for_what_is_registered(site: Path) -> None:
    if importlib.util.find_spec("torch") is None:
        pytest.skip("there is no torch")
    code = """
ivy.register(mylib.scale, "torch")(lambda x, width=1.0: x * 3)
ivy.register(mylib.scale, "torch", alternative="four")(lambda x, width=1.0: x * 4)
print("torch" in sys.modules)
with ivy.Alternatives("four"):
    print(mylib.scale(x))
import torch
print(mylib.scale(torch.ones(1)), ivy.explain(mylib.scale, "torch").answers[0].kind)
with ivy.Alternatives("four"):
    print(mylib.scale(torch.ones(1)))
try:
    ivy.register(mylib.scale, "tronch")(len)
except ivy.IvyInvalidBackendException as error:
    print(error)"""
    lines, _ = python(site, code)
    assert lines[:-1] == [
        "False",
        "ivy.array([5.], dtype=float64)",
        "ivy.array([3.]) registered",
        "ivy.array([4.])",
    ]
    assert "did you mean 'torch'?" in lines[-1]


def test_the_environment_names_alternatives(site: Path) -> None:
    lines, warned = python(site, "print(mylib.smooth(x), ivy.alternatives)", IVY_ALTERNATIVES="fast, missing")
    assert lines == ["ivy.array([7.], dtype=float64) ('fast', 'missing')"]
    assert "IVY_ALTERNATIVES contains missing, but no installed package registers" in warned
