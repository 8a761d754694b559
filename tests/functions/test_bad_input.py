"""Bad input to every function: a call ends in an exception of ivy that begins with the function's name, or answers."""

import re
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from calls import CALLS, Call, converted
from oracle import array

import ivy_protocol
from ivy_protocol.base.spec import Spec
from ivy_protocol.core.context import by_name

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

ARRAYS: dict[str, Any] = {
    "text": np.array(["a", "b"]),
    "objects": np.array([None, {}], dtype=object),
    "dates": np.array(["2020-01-01"], "datetime64[D]"),
    "records": np.zeros(2, [("a", "f4")]),
    "masked": np.ma.array([[1.0, 2.0]], mask=[[True, False]]),
    "matrix": np.ones((2, 2)).view(np.matrix),
    "another shape": np.ones((5, 7, 11), "float32"),
    "None": None,
    "a str": "text",
    "a list of strs": ["a", "b"],
    "an object": object(),
}
OPTIONS: dict[str, Any] = {
    "a str": "yes",
    "a float": 1.5,
    "a list": [None],
    "an object": object(),
    "far": -99,
    "huge": 10**30,
}
FEW = ("text", "another shape", "a str", "a list", "far", "huge")
SOME = {"jax": FEW[:-2], "tensorflow": FEW, "array_api_strict": FEW}
"""What is tried where all would take long; jax compiles each new shape."""
OF_USERS = {"rnn": "add"}
"""Functions that call one of the user's, with what that one calls: its errors pass as they are."""
STATE = ("seed", "multiprocessing")
NAMES = sorted(set(CALLS) & set(by_name) - {*STATE, "assert_supports_inplace"})


def with_one(spec: Spec, call: Call, backend: str, name: str, value: Any) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call with another value for one of them."""
    make = lambda values: array(backend, values)  # noqa: E731
    args, kwargs = list(converted(call.args, make)), dict(converted(call.kwargs, make))
    place = spec.positional.index(name) if name in spec.positional else len(args) + 1
    if place < len(args):
        args[place] = value
    elif place == len(args):
        args.append(value)
    elif name not in spec.positional[: spec.posonly]:
        kwargs[name] = value
    return args, kwargs


def bad_calls(name: str, backend: str) -> Iterator[tuple[str, list[Any], dict[str, Any]]]:
    spec = by_name[name]
    for parameter in spec.names:
        is_array = parameter in spec.data
        for what, value in (ARRAYS if is_array else OPTIONS).items():
            if what in SOME.get(backend, (what,)):
                given = [value] if parameter in spec.sequences else value
                yield f"{parameter} is {what}", *with_one(spec, CALLS[name][0], backend, parameter, given)


@pytest.mark.parametrize("letter", sorted({name[0] for name in NAMES}))
def test_error_class_and_prefix(backend: str, letter: str) -> None:
    wrong = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in [n for n in NAMES if n[0] == letter]:
            for what, args, kwargs in bad_calls(name, backend):
                try:
                    by_name[name].call(*args, **kwargs)
                except ivy.IvyException as error:
                    if not re.match(rf"ivy\.({name}|{OF_USERS.get(name, name)})\b", str(error)):
                        wrong.append((name, what, str(error)))
                except Exception as error:
                    wrong.append((name, what, repr(error)))
    assert wrong == []


STRANGE = {
    "strings": np.array(["a", "b"]),
    "bytes": np.array([b"a", b"b"]),
    "objects": np.array([None, 1], dtype=object),
    "dates": np.array(["2020-01-01"], "datetime64[D]"),
    "spans": np.array([1], "timedelta64[s]"),
    "structures": np.zeros(2, [("a", "f4")]),
}
BY_ELEMENTS = {("logical_not", "objects")} | {
    (n, d) for n in ("isfinite", "isinf", "isnan") for d in ("dates", "spans")
}
"""NumPy's functions of elements decide by themselves; these know what is meant."""


@pytest.mark.parametrize("what", STRANGE)
def test_unsupported_numpy_dtypes(what: str) -> None:
    taken, unsaid = set(), []
    for name in [*NAMES, *NAMES]:
        spec = by_name[name]
        for parameter in [p for p in spec.names if p in spec.data]:
            given = [STRANGE[what]] if parameter in spec.sequences else STRANGE[what]
            args, kwargs = with_one(spec, CALLS[name][0], "numpy", parameter, given)
            try:
                spec.call(*args, **kwargs)
                taken.add((name, what))
            except ivy.IvyException as error:
                if not re.match(rf"ivy\.{name}\b", str(error)):
                    unsaid.append((name, parameter, str(error)))
    assert taken == {pair for pair in BY_ELEMENTS if pair[1] == what} and unsaid == []


@pytest.mark.parametrize("what", STRANGE)
def test_unsupported_arrays_with_cached_plan(what: str) -> None:
    x, words = STRANGE[what], r"^ivy\.\w+.*\bx\w* holds .*(first|field)"
    for name, args in (("flip", ()), ("any", ()), ("nonzero", ()), ("shape", ()), ("squeeze", (0,)), ("repeat", (2,))):
        function = getattr(ivy, name)
        for _ in range(2):
            with pytest.raises(ivy.IvyDtypeError, match=words):
                function(x[:1], *args)
            function(np.ones(1), *args)
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.stack: arrays holds"):
        ivy.stack([x, x])
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.where.*: condition holds"):
        ivy.where(x[:1], np.ones(1), np.ones(1))


FLAGS = [(n, p) for n in NAMES for p, role in by_name[n].roles.items() if role in (bool, bool | None)]


@pytest.mark.parametrize("value", ["yes", 1.0, [True]])
def test_a_flag_is_a_bool(backend: str, value: Any) -> None:
    # It is asked before the library is, so that some functions of the others do.
    flags = FLAGS if backend in ("numpy", "torch") else FLAGS[::7]
    for name, flag in [(n, p) for n, p in flags if p in by_name[n].names]:
        args, kwargs = with_one(by_name[name], CALLS[name][0], backend, flag, value)
        for _ in range(2):
            with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{name}\b.*\b{flag} must be a bool"):
                by_name[name].call(*args, **kwargs)


def test_options_in_calls_that_have_a_plan(backend: str) -> None:
    x = ivy.array([[3.0, 1.0], [2.0, 4.0]])
    for name, flag in (("sum", "keepdims"), ("sort", "descending"), ("argmax", "keepdims"), ("svd", "full_matrices")):
        fn = getattr(ivy, name)
        fn(x, **{flag: True})
        for value in ("no", 1.0, None):
            with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{name} on {backend} with .*{flag} must be a bool, not"):
                fn(x, **{flag: value})
    for true in (1, np.True_, np.int64(1)):
        assert ivy.sum(x, keepdims=true).shape == (1, 1)
        assert ivy.sort(x, descending=true).to_list() == [[3.0, 1.0], [4.0, 2.0]]
    assert ivy.sum(x, axis=np.int64(0)).to_list() == [5.0, 5.0]
    for fn in (ivy.softmax, ivy.sum, ivy.sort, ivy.squeeze, ivy.flip):
        for value in (1.0, "1"):
            with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{fn.__name__}.*axis must be an int"):
                fn(x, axis=value)


def test_options_that_a_library_would_take_for_others(backend: str) -> None:
    x = array(backend, np.arange(6, dtype="float32").reshape(2, 3))
    for axis in (1.0, "1", None):
        for _ in range(2):
            if axis is None:
                assert ivy.vector_norm(x, axis=1).shape == (2,)
                continue
            with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.vector_norm on {backend}.*axis must be an int"):
                ivy.vector_norm(x, axis=axis)
    for _ in range(2):
        for order, cls in (("yes", ivy.IvyValueError), (1, ivy.IvyTypeError), (None, ivy.IvyTypeError)):
            with pytest.raises(cls, match=rf"^ivy\.reshape on {backend}.*order must be 'C' or 'F'"):
                ivy.reshape(x, (3, 2), order=order)
        assert ivy.reshape(x, (3, 2), order="F").shape == (3, 2)


@pytest.mark.parametrize("device", [object(), 1.5, ["cpu"], {"a": 1}, True])
def test_what_is_no_device(backend: str, device: Any) -> None:
    for name, call in (
        ("random_uniform", lambda **k: ivy.random_uniform(shape=(2,), **k)),
        ("random_normal", lambda **k: ivy.random_normal(shape=(2,), **k)),
        ("randint", lambda **k: ivy.randint(0, 3, shape=(2,), **k)),
        ("zeros", lambda **k: ivy.zeros((2,), **k)),
        ("asarray", lambda **k: ivy.asarray([1.0], **k)),
    ):
        assert call(device=None).shape and call(device="cpu").shape
        for _ in range(2):
            with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{name}\b.*device must be a name such as 'cpu'"):
                call(device=device)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", ["unique_all", "nonzero"])
def test_shapes_that_depend_on_values_in_vmap(backend: str, name: str) -> None:
    x = array(backend, np.array([[0.0, 1.0], [2.0, 2.0]], "float32"))
    with pytest.raises(ivy.IvyException, match=r"^ivy\.(vmap|unique_all|nonzero)\b.*(fixed|output) shape"):
        ivy.vmap(getattr(ivy, name))(x)


def test_settings_that_would_fail_later(backend: str) -> None:
    x = array(backend, np.ones(2, "float32"))
    for given in (x, x.to_native()):
        with pytest.raises(
            ivy.IvyTypeError, match=r"^ivy\.set_default_device: default_device must be a device, not an array"
        ):
            ivy.set_default_device(given)
    for name in ("array_decimal_values", "array_significant_figures"):
        before = getattr(ivy, name)
        for count in (10**30, -1, 1.5, True, None):
            with pytest.raises(
                ivy.IvyValueError, match=rf"^ivy\.set_{name}: {name} must be a number of digits from 0 to 1000"
            ):
                getattr(ivy, f"set_{name}")(count)
        assert getattr(ivy, name) == before
