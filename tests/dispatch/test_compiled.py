"""The compiled way into the dispatchers answers as Python code does, or hands the call to it."""

import ctypes
import gc
import operator
import os
import random
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.conversion import arguments
from ivy_protocol.core import context
from ivy_protocol.dispatch import compiled
from ivy_protocol.namespace import compiled_path

pytestmark = pytest.mark.skipif(compiled.native is None, reason=f"there is no compiled way: {compiled.missing}")

BY_C_CODE = partial
"""C code calls Python functions by the compiled way on CPython 3.11 too, where the interpreter does not."""


@contextmanager
def in_python() -> Iterator[None]:
    """Disable the C extension in a ``with`` block."""
    compiled.uninstall()
    try:
        yield
    finally:
        compiled.install()


def outcome(call: Callable[[], Any]) -> Any:
    """Return the result of a call in a comparable form: types, dtypes and elements, or the error with its causes."""
    try:
        return seen(call())
    except Exception as error:
        told = []
        found: BaseException | None = error
        while found is not None:
            told.append((type(found), str(found), found.__suppress_context__))
            found = found.__cause__ or found.__context__
        return told


def seen(value: Any) -> Any:
    if isinstance(value, tuple):
        return [type(value), *map(seen, value)]
    if type(value) is ivy.Array:
        # As text, since NaN is not equal to itself.
        return ivy.Array, value.backend, str(value.dtype), str(value.to_list()), value.base is not None
    if hasattr(value, "dtype"):
        return type(value), str(value.dtype), str(ivy.to_numpy(value, copy=False).tolist())
    return type(value), str(value)


def agree(call: Callable[[], Any], times: int = 3) -> Any:
    """Check that a call gives the same by both ways, cold and warm; return it."""
    with in_python():
        wanted = outcome(call)
    for _ in range(times):
        found = outcome(call)
        assert found == wanted
    return wanted


def entered(call: Callable[[], Any]) -> list[str]:
    """The functions of the dispatcher that a warm call enters."""
    call()
    call()
    names: list[str] = []

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and "/ivy_protocol/dispatch/" in frame.f_code.co_filename:
            names.append(frame.f_code.co_qualname)

    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(None)
    return names


BINARY = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "lt", "le", "eq", "ne", "gt", "ge")
X, Y = [1.0, 2.0, 4.0], [3.0, 2.0, 0.5]


@pytest.mark.parametrize("name", BINARY)
def test_operators_agree(name: str, backend: str) -> None:
    op = getattr(operator, name)
    x, y, i, short = ivy.array(X), ivy.array(Y), ivy.array([1, 2, 3]), ivy.array([1.0, 2.0])
    other, narrow = ivy.array(X, dtype="float16" if backend == "jax" else "float64"), ivy.astype(i, "int8")
    for left, right in ((x, y), (x, i), (x, other), (i, i), (narrow, i), (x, short), (x, [1.0, 2.0, 3.0]), (x, "a")):
        agree(partial(op, left, right))
        agree(partial(op, right, left))
    for number in (2, 1.5, True, 300, -1, 10**30, 1j, float("nan"), None):
        for array in (x, i, narrow, y < x):
            agree(partial(op, array, number))
            agree(partial(op, number, array))


UNARY = (operator.neg, operator.pos, operator.abs, operator.invert)
KEYS = (0, -1, 7, slice(1), slice(None, None, -1), ..., None, (slice(None), None), [0, 1], True, 1.5, "a", (0, 0), ())


def test_unary_operators_and_elements_agree(backend: str) -> None:
    for array in (ivy.array(X), ivy.array([1, 2]), ivy.array([True, False])):
        for op in UNARY:
            agree(partial(op, array))
        for key in (*KEYS, ivy.array([0, 1]), np.asarray([1]), slice(ivy.array(1), None)):
            agree(partial(operator.getitem, array, key))
            agree(BY_C_CODE(ivy.get_item, array, key))


def test_arrays_in_keywords_agree(backend: str) -> None:
    x, w, bias = ivy.ones((2, 3)), ivy.ones((4, 3)), ivy.array([1.0, 2.0, 3.0, 4.0])
    short, wide = ivy.ones((3,)), ivy.ones((4,), dtype="float16" if backend == "jax" else "float64")
    for given in (bias, bias.data, None, wide, short, np.ones(4, "float32"), [1.0, 2.0, 3.0, 4.0], 1.0, "a"):
        agree(BY_C_CODE(ivy.linear, x, w, bias=given))
        agree(BY_C_CODE(ivy.linear, x.data, w.data, bias=given))


def test_arrays_in_keywords_are_made_native_without_python() -> None:
    x, w, bias = (ivy.Array(np.ones(shape, "float32")) for shape in ((2, 3), (4, 3), (4,)))
    for given in (bias, bias.data, None):
        assert entered(BY_C_CODE(ivy.linear, x, w, bias=given)) == []


CALLS: dict[str, tuple[Any, tuple[Any, ...], dict[str, Any]]] = {
    "sum over an axis": (ivy.sum, (), {"axis": 0}),
    "sum of everything": (ivy.sum, (), {}),
    "sum, two options": (ivy.sum, (), {"keepdims": True, "axis": -1}),
    "sum over no axis that there is": (ivy.sum, (), {"axis": 7}),
    "a flag that is none": (ivy.sum, (), {"keepdims": "yes"}),
    "sum in a data type": (ivy.sum, (), {"dtype": "float64"}),
    "an unknown option": (ivy.exp, (), {"exponent": 1}),
    "too many arguments": (ivy.exp, (1, 2), {}),
    "an argument given twice": (ivy.reshape, ((-1,),), {"shape": (-1,)}),
    "a name with a slash": (ivy.astype, (), {"/dtype": "float64"}),
    "reshape": (ivy.reshape, ((-1,),), {}),
    "reshape by name": (ivy.reshape, (), {"shape": (2, 2)}),
    "reshape to a list": (ivy.reshape, ([2, 2],), {}),
    "reshape to a number": (ivy.reshape, (4,), {}),
    "reshape in another order": (ivy.reshape, ((4,), "F"), {}),
    "reshape in no order": (ivy.reshape, ((4,), "Z"), {}),
    "reshape to what does not fit": (ivy.reshape, ((3, 3),), {}),
    "astype": (ivy.astype, ("float64",), {}),
    "astype with a data type": (ivy.astype, (ivy.Dtype("int32"),), {}),
    "astype to what there is not": (ivy.astype, ("float31",), {}),
    "astype and copy": (ivy.astype, ("float32",), {"copy": False}),
    "the shape": (ivy.shape, (), {}),
    "transposed": (ivy.matrix_transpose, (), {}),
    "permuted": (ivy.permute_dims, ((1, 0),), {}),
    "softmax": (ivy.softmax, (), {"axis": -1}),
    "exp": (ivy.exp, (), {}),
    "argmax": (ivy.argmax, (), {"axis": 1}),
    "out": (ivy.exp, (), {"out": None}),
}


@pytest.mark.parametrize("name", CALLS)
def test_functions_of_one_array_agree(name: str, backend: str) -> None:
    fn, args, kwargs = CALLS[name]
    values = [[1.0, 2.0], [3.0, 4.0]]
    for x in (ivy.array(values), ivy.array([[1, 2], [3, 4]]), ivy.array(values).to_native()):
        for mode in (True, False):
            with ivy.ArrayMode(mode):
                agree(BY_C_CODE(fn, x, *args, **kwargs))


def test_functions_of_two_arrays_agree(backend: str) -> None:
    x, y, i = ivy.array(X), ivy.array(Y), ivy.array([1, 2, 3])
    calls = [(x, y), (x, i), (i, i), (x, 2), (2.0, x), (i, 300), (1, 2), (x,), (), (x, y, y), (x, [1.0, 2.0, 3.0])]
    for args in [*calls, (x.to_native(), y.to_native()), (x.to_native(), y), (x.to_native(), 2.0)]:
        for fn in (ivy.add, ivy.divide, ivy.matmul, ivy.less, ivy.atan2):
            for mode in (True, False):
                with ivy.ArrayMode(mode):
                    agree(BY_C_CODE(fn, *args))
    agree(BY_C_CODE(ivy.add, x, y, alpha=2))


def test_compiled_calls_skip_python_dispatcher() -> None:
    x, n = ivy.array(X), np.ones(2, "float32")
    for call in (
        partial(operator.add, x, x),
        partial(operator.lt, x, x),
        partial(operator.mul, x, 2.0),
        partial(operator.sub, 2.0, x),
        partial(operator.neg, x),
        partial(operator.getitem, x, 0),
        partial(operator.getitem, x, slice(1, 2)),
        partial(ivy.exp, n),
        partial(ivy.add, n, n),
        partial(ivy.sum, x, axis=0),
        partial(ivy.sum, x),
        partial(ivy.reshape, x, (1, 3)),
        partial(ivy.astype, x, "float64"),
    ):
        assert entered(call) == []
        with in_python():
            assert entered(call)
    assert entered(partial(ivy.concat, [x, x]))


@pytest.mark.skipif(not compiled.FUNCTIONS, reason="CPython 3.11 calls Python functions from Python code by itself")
def test_calls_in_python_code_take_the_compiled_way() -> None:
    x = ivy.array(X)
    assert entered(lambda: ivy.add(x, x)) == entered(lambda: x.sum(axis=0)) == entered(lambda: ivy.exp(x)) == []
    assert ivy.explain(ivy.add, x, x).compiled and "in compiled code" in repr(ivy.explain(ivy.add, x, x))
    assert not ivy.explain(ivy.add, x, ivy.array(X, dtype="float64")).compiled


def test_a_loop_of_indexing_takes_the_compiled_way() -> None:
    """The interpreter of CPython 3.11 comes to know ``x[i]``, and may then call its function by itself."""
    x = ivy.array(X)

    def loop() -> None:
        for i in range(100):
            x[i % 3]

    assert entered(loop) == []


# What is in force


def test_modes_are_seen() -> None:
    x, n = ivy.array(X), np.ones(2, "float32")
    for _ in range(3):
        assert type(BY_C_CODE(ivy.exp, n)()) is ivy.Array
        with ivy.ArrayMode(False):
            assert type(BY_C_CODE(ivy.exp, n)()) is np.ndarray
            assert type(BY_C_CODE(ivy.add, n, n)()) is np.ndarray
            assert type(BY_C_CODE(ivy.sum, n)()) is np.ndarray
            assert type(BY_C_CODE(ivy.sum, n, axis=0)()) is np.ndarray
            assert type(BY_C_CODE(ivy.multiply, n, 2.0)()) is np.ndarray
            assert type(x + x) is ivy.Array
        ivy.set_array_mode(False)
        try:
            assert type(BY_C_CODE(ivy.exp, n)()) is np.ndarray
        finally:
            ivy.unset_array_mode()


def test_overlays_and_other_modes_see_every_call() -> None:
    x, n = ivy.array(X), ivy.array([float("nan")])
    assert (x + x).to_list() == [2.0, 4.0, 8.0]
    calls = []

    class Counting(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            calls.append(func.__name__)
            return NotImplemented

    with Counting():
        assert (x + x).to_list() == [2.0, 4.0, 8.0] and (-x).to_list() == [-1.0, -2.0, -4.0]
    assert "add" in calls and "negative" in calls
    assert outcome(lambda: n + n)[0] is ivy.Array
    ivy.set_nan_policy("raise_exception")
    try:
        assert agree(lambda: n + n)[0][0] is not ivy.Array
    finally:
        ivy.unset_nan_policy()


@contextmanager
def registered(fn: Any, implementation: Callable[..., Any]) -> Iterator[None]:
    """Register an implementation on NumPy in a ``with`` block."""
    ivy.register(fn, "numpy")(implementation)
    try:
        yield
    finally:
        del backends.load("numpy").registered[fn]
        context.clear_plans()


def test_what_is_registered_counts_at_once() -> None:
    x = ivy.array(X)
    assert (-x).to_list() == [-1.0, -2.0, -4.0]
    with registered(ivy.negative, lambda x: x * 2):
        assert (-x).to_list() == [2.0, 4.0, 8.0]
    assert (-x).to_list() == [-1.0, -2.0, -4.0]


def test_a_class_that_answers_is_asked() -> None:
    class Mine:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return func.__name__

    x = ivy.array(X)
    for _ in range(3):
        assert BY_C_CODE(ivy.add, x, Mine())() == BY_C_CODE(ivy.add, Mine(), x)() == "add"
        assert x + Mine() == "add" and BY_C_CODE(ivy.exp, Mine())() == "exp"


def test_subclasses_of_arrays_take_their_own_operators() -> None:
    class Sub(ivy.Array):
        def __add__(self, other: Any) -> Any:
            return "add"

        def __radd__(self, other: Any) -> Any:
            return "radd"

    class Plain(ivy.Array):
        pass

    x, sub, plain = ivy.array(X), Sub(X), Plain(X)
    for _ in range(3):
        assert x + sub == "radd" and sub + x == "add" and sub + sub == "add"
        assert (x * sub).to_list() == [1.0, 4.0, 16.0]
        agree(lambda: (plain + x).to_list())
        agree(lambda: (x + plain).to_list())
        agree(lambda: (-plain).to_list())
        agree(lambda: plain[0].to_list())
        agree(lambda: type(plain + 1).__name__)


OPERANDS = """
import operator
import ivy_protocol as ivy

class Plain(ivy.Array): pass
class Own(ivy.Array):
    def __add__(self, other): return "add"
    def __gt__(self, other): return "gt"
class Reflected(ivy.Array):
    def __radd__(self, other): return "radd"
    def __rpow__(self, other): return "rpow"
    def __lt__(self, other): return "lt"
class Declining(ivy.Array):
    def __add__(self, other): return NotImplemented
    def __radd__(self, other): return NotImplemented
class Answering(ivy.Array):
    def __ivy_array_function__(self, func, types, args, kwargs):
        return func.__name__, [type(x).__name__ for x in args]
class Other:
    def __radd__(self, other): return "other"
    def __add__(self, other): return NotImplemented
    def __eq__(self, other): return "other"

values = [1.0, 2.0, 4.0]
arrays = [cls(values) for cls in (ivy.array, Plain, Own, Reflected, Declining, Answering)]
arrays.append(ivy.array([1, 2, 3]))
others = [*arrays, Other(), object(), arrays[0].data, 2, 1.5, 1j, "a", None, values, ivy.Container(a=arrays[0])]
for name in "add sub mul truediv floordiv mod pow matmul and_ or_ xor lshift rshift lt le eq ne gt ge".split():
    for array in arrays:
        for other in others:
            for operands in ((array, other), (other, array)):
                try:
                    found = getattr(operator, name)(*operands)
                    print(name, type(found).__name__, found.to_list() if hasattr(found, "to_list") else found)
                except Exception as error:
                    print(name, type(error).__name__, error)
for array in arrays:
    try:
        print(pow(array, 2, 3))
    except TypeError:
        print("no modulus")
method = ivy.Array.__add__
ivy.Array.__add__ = lambda self, other: "anew"
print(arrays[0] + 1, arrays[1] + 1)
ivy.Array.__add__ = method
print(arrays[0] + 1, arrays[1] + 1)
"""


def test_slots_of_operators_answer_as_methods_do() -> None:
    found, wanted = python(OPERANDS, IVY_PURE_PYTHON="0"), python(OPERANDS, IVY_PURE_PYTHON="1")
    assert found == wanted and found.count("\n") > 4000


# Errors


def test_compiled_errors(backend: str) -> None:
    x, y = ivy.array(X), ivy.array([1.0, 2.0])
    first = agree(lambda: x + y)
    assert first[0][0] is ivy.IvyBroadcastShapeError and len(first) > 1
    agree(BY_C_CODE(ivy.sum, x, axis=5))
    agree(BY_C_CODE(ivy.reshape, x, (2, 5)))

    def inside() -> Any:
        try:
            raise LookupError("around")
        except LookupError:
            return x + y

    assert agree(inside)[-1][:2] == (LookupError, "around")


def test_a_failed_call_is_not_repeated() -> None:
    calls = []

    def failing(x: Any) -> Any:
        calls.append(x)
        try:
            raise KeyError("inner")
        except KeyError:
            raise ValueError("outer")  # noqa: B904

    x = ivy.array(X)
    with registered(ivy.negative, failing):
        outcome(lambda: -x)
        calls.clear()
        with pytest.raises(ValueError, match="outer") as caught:
            operator.neg(x)
        assert len(calls) == 1
        native = caught.value.__cause__ or caught.value
        assert isinstance(native.__context__, KeyError), "what the error came of is kept"
        agree(lambda: -x)


def test_what_is_no_error_passes() -> None:
    x = ivy.array(X)
    with registered(ivy.negative, lambda x: sys.exit(3)):
        for _ in range(3):
            with pytest.raises(SystemExit):
                operator.neg(x)


def test_endless_recursion_is_an_error() -> None:
    code = """
import sys
import ivy_protocol as ivy
x = ivy.ones(2)
ivy.register(ivy.negative, "numpy")(ivy.negative)
for _ in range(3):
    try:
        -x
    except RecursionError as error:
        print("ended")
"""
    assert python(code).split() == ["ended"] * 3


def python(code: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env={**os.environ, **variables}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# What is held


def test_references_are_given_back() -> None:
    x, y, n = ivy.array(X), ivy.array(Y), np.ones(3, "float32")
    short, shape, key, word = ivy.array([1.0, 2.0]), (3, 1), slice(1, 2), "float64"
    failing = (lambda: x + short, BY_C_CODE(ivy.sum, x, axis=9), BY_C_CODE(ivy.reshape, x, (7,)))
    calls = [
        *(lambda: x + y, lambda: x < y, lambda: 2.0 * x, lambda: x - 1, lambda: -x, lambda: x[key], lambda: x[0]),
        *(BY_C_CODE(ivy.exp, n), BY_C_CODE(ivy.add, x, n), BY_C_CODE(ivy.sum, x, axis=0), BY_C_CODE(ivy.sum, n)),
        *(BY_C_CODE(ivy.reshape, x, shape), BY_C_CODE(ivy.astype, x, word), BY_C_CODE(ivy.astype, x, dtype=word)),
        *(BY_C_CODE(ivy.add, 1, 2), BY_C_CODE(ivy.add, x, x, alpha=2), BY_C_CODE(ivy.softmax, x)),
        *(BY_C_CODE(outcome, call) for call in failing),
    ]
    held = (x, y, n, short, shape, key, word, x.to_native(), n.dtype, ivy.Array, np.ndarray, None, np.add, Ellipsis)

    def counts() -> list[int]:
        return [sys.getrefcount(thing) for thing in held]

    def run(times: int) -> None:
        for _ in range(times):
            for call in calls:
                with suppress(Exception):
                    call()

    run(400)
    gc.collect()
    before, blocks = counts(), sys.getallocatedblocks()
    run(400)
    gc.collect()
    # Some objects are held by whatever Python does meanwhile; one that is left by each call would be there 400 times.
    assert all(abs(a - b) < 100 for a, b in zip(counts(), before, strict=True)), (before, counts())
    assert sys.getallocatedblocks() - blocks < 200


def test_arrays_die() -> None:
    x = ivy.array(X)
    made = x + x
    alive = weakref.ref(made)
    assert gc.is_tracked(made) and made.to_list() == [2.0, 4.0, 8.0]
    del made
    assert alive() is None


def test_classes_are_not_kept_alive() -> None:
    """Only what Python code keeps as well: the class here is one that no plan is made for."""
    x = ivy.array(X)

    def use() -> "weakref.ref[type]":
        class Other:
            def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
                return 1

        for _ in range(3):
            assert BY_C_CODE(ivy.add, x, Other())() == BY_C_CODE(ivy.exp, Other())() == 1
        return weakref.ref(Other)

    with in_python():
        before = use()
    gc.collect()
    after = use()
    gc.collect()
    assert (before() is None) == (after() is None)


def test_an_array_that_was_never_filled() -> None:
    empty = object.__new__(ivy.Array)
    x = ivy.array(X)
    for op in (operator.add, operator.lt):
        agree(partial(op, empty, x))
        agree(partial(op, x, empty))
    agree(partial(operator.neg, empty))
    agree(partial(operator.getitem, empty, 0))


# Odd calls


class Name(str):
    """Text that hashes and compares as it likes."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return str(self) == other


vectorcall = ctypes.pythonapi.PyObject_Vectorcall
vectorcall.restype = ctypes.py_object
vectorcall.argtypes = [ctypes.py_object, ctypes.c_void_p, ctypes.c_size_t, ctypes.py_object]


def called(fn: Any, args: tuple[Any, ...], names: tuple[str, ...]) -> Any:
    """Call a function as C code may, with names that come twice."""
    stack = (ctypes.py_object * (len(args) + 1))(*args)
    return vectorcall(fn, ctypes.cast(stack, ctypes.c_void_p), len(args) - len(names), names)


def test_odd_calls_agree() -> None:
    rng = random.Random(7)
    x, y, i = ivy.array([[1.0, 2.0], [3.0, 4.0]]), ivy.array([1.0, 2.0]), ivy.array([3, 4])
    values = [x, y, i, x.to_native(), 0, 1, -1, 2.0, True, None, "float64", "", (2, 2), [2, 2], (), {}, object]
    names = ["axis", "keepdims", "dtype", "copy", "shape", "x", "x1", "out", "/dtype", "", "query", "order", "alpha"]
    functions = [ivy.sum, ivy.exp, ivy.reshape, ivy.astype, ivy.add, ivy.matmul, ivy.get_item, ivy.shape, ivy.less]
    functions += [ivy.Array.__add__, ivy.Array.__radd__, ivy.Array.__getitem__, ivy.Array.__neg__, ivy.squeeze]
    for _ in range(600):
        fn = rng.choice(functions)
        args = (rng.choice(values[:4]), *[rng.choice(values) for _ in range(rng.choice((0, 0, 1, 1, 2, 9)))])
        args = args[rng.random() < 0.1 :]
        given = tuple([rng.choice(names) for _ in range(rng.choice((0, 0, 1, 2)))])
        if rng.random() < 0.2:
            given = tuple(map(Name, given))
        elif rng.random() < 0.3:
            given = tuple(["".join(list(n)) for n in given])
        args += tuple([rng.choice(values) for _ in given])
        agree(partial(called, fn, args, given), times=2)


class Loud(type):
    """A metaclass whose classes have no hash."""

    def __hash__(cls) -> int:
        raise TypeError("this class has no hash")


def test_classes_without_a_hash_agree() -> None:
    odd = Loud("Odd", (), {})()
    x = ivy.array(X)
    agree(BY_C_CODE(ivy.exp, odd))
    agree(BY_C_CODE(ivy.add, x, odd))
    agree(BY_C_CODE(ivy.sum, x, axis=odd))


def test_errors_of_data_types_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class in Python, whose `dtype` fails at times, or that is changed while calls are kept."""
    strict = pytest.importorskip("array_api_strict")
    cls = type(strict.ones(2))
    a, x = ivy.Array(strict.ones(2)), ivy.Array(strict.ones(2))
    assert (a + x).to_list() == [2.0, 2.0]
    was, fail = cls.dtype.fget, []

    def dtype(self: Any) -> Any:
        if fail:
            raise RuntimeError("no data type today")
        return was(self)

    monkeypatch.setattr(cls, "dtype", property(dtype))
    agree(lambda: a + x)
    fail.append(1)
    for call in (lambda: a + x, lambda: a + 1.0, lambda: -a, lambda: a[0], BY_C_CODE(ivy.sum, a, axis=0)):
        told = outcome(call)
        with in_python():
            assert [e[:2] for e in outcome(call)] == [e[:2] for e in told]
    monkeypatch.undo()
    assert (a + x).to_list() == [2.0, 2.0]


def test_what_converters_leave_as_it_is(backend: str) -> None:
    """The C code calls no converter for these."""
    loaded = backends.load(backend)
    for value in (0, 2**70, slice(1), None, ..., (), (0, slice(None), None, ...)):
        assert arguments.as_index(loaded, value) is value
    for value in ((), (2, 3)):
        assert arguments.as_shape(ivy.reshape.spec, value) is value


# Threads, and the switch


def test_threads_and_plans_that_are_forgotten() -> None:
    x, y, stop, wrong = ivy.array(X), ivy.array(Y), threading.Event(), []

    def work() -> None:
        while not stop.is_set():
            if (x + y).to_list() != [4.0, 4.0, 4.5] or BY_C_CODE(ivy.sum, x, axis=0)().to_list() != 7.0:
                wrong.append(1)
            with ivy.ArrayMode(False):
                if type(BY_C_CODE(ivy.exp, x.to_native())()) is not np.ndarray:
                    wrong.append(2)

    threads = [threading.Thread(target=work) for _ in range(3)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for thread in threads:
            thread.start()
        for _ in range(40):
            context.clear_plans()
            compiled.uninstall()
            compiled.install()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        sys.setswitchinterval(interval)
    assert wrong == []


UNFILLED: dict[str, Callable[[Any, Any], Any]] = {
    "index": lambda x, e: x[e],
    "index in a tuple": lambda x, e: x[e, ...],
    "index in a slice": lambda x, e: x[e:],
    "keyword": lambda x, e: ivy.linear(ivy.ones((2, 3)), ivy.ones((3, 3)), bias=e),
    "left": lambda x, e: e + x,
    "right": lambda x, e: x + e,
    "compared": lambda x, e: x == e,
    "function": lambda x, e: ivy.exp(e),
    "second": lambda x, e: ivy.add(x, e),
    "written": lambda x, e: x.__setitem__(e, 1.0),
}


@pytest.mark.parametrize("use", UNFILLED)
def test_arrays_that_were_never_filled_are_refused(use: str, backend: str) -> None:
    import ivy_protocol.numpy as inp

    for cls in (ivy.Array, inp.ndarray):
        x = ivy.array(X)
        x = x if cls is ivy.Array else inp.asarray(x)
        emptied = object.__new__(cls)
        emptied._data = x._data
        UNFILLED[use](x, x > 0 if "index" in use or use == "written" else x) if use != "index in a slice" else x[0:]
        del emptied._data
        for unfilled in (object.__new__(cls), emptied):
            for _ in range(3):
                with pytest.raises((AttributeError, ivy.IvyException), match="_data"):
                    UNFILLED[use](x, unfilled)


def test_the_switch() -> None:
    x = ivy.array(X)
    assert compiled.status.on and "C extension runs" in compiled_path.summary()
    with in_python():
        assert not compiled.status.on and "disabled" in compiled_path.summary()
        assert entered(lambda: x + x)
    assert entered(lambda: x + x) == []


def test_the_environment_turns_it_off() -> None:
    code = """
from ivy_protocol.dispatch import compiled
import ivy_protocol as ivy
x = ivy.ones(2)
from ivy_protocol.namespace import compiled_path
print(compiled.native, (x + x).to_list(), compiled_path.summary())"""
    said = python(code, IVY_PURE_PYTHON="1")
    assert said.startswith("None [2.0, 2.0] ") and "IVY_PURE_PYTHON=1" in said


def test_other_tests_pass_without_it() -> None:
    here = Path(__file__).parents[1]
    names = ("array/test_array", "dispatch/test_dispatch", "array/test_operators", "array/test_views")
    files = [str(here / f"{name}.py") for name in names]
    libraries = "numpy,torch" if find_spec("torch") else "numpy"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", f"--backends={libraries}"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [*command, *files],
        env=environment | {"IVY_PURE_PYTHON": "1"},
        cwd=here.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]


def test_a_second_copy_of_the_package_is_pure() -> None:
    code = """
import sys
import ivy_protocol as first
x = first.ones(2)
for name in [n for n in sys.modules if n.startswith("ivy_protocol")]:
    del sys.modules[name]
import ivy_protocol as second
y = second.ones(2)
print(first is second, (x + x).to_list(), (y + y).to_list())
from ivy_protocol.dispatch import compiled
print(compiled.native)"""
    assert python(code).split("\n") == ["False [2.0, 2.0] [2.0, 2.0]", "None"]
