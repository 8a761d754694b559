"""Arrays without axes have no axis 0, on any library."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy
import ivy_protocol.numpy as inp

CALLS: dict[str, Callable[[Any, int], Any]] = {
    "flip": lambda x, axis: ivy.flip(x, axis=axis),
    "moveaxis": lambda x, axis: ivy.moveaxis(x, axis, 0),
    "squeeze": lambda x, axis: ivy.squeeze(x, axis=axis),
    "repeat": lambda x, axis: ivy.repeat(x, 2, axis=axis),
    "take": lambda x, axis: ivy.take(x, ivy.asarray([0], like=x), axis=axis),
    "gather": lambda x, axis: ivy.gather(x, ivy.asarray([0], like=x), axis=axis),
    "roll": lambda x, axis: ivy.roll(x, 1, axis=axis),
    "sort": lambda x, axis: ivy.sort(x, axis=axis),
    "unstack": lambda x, axis: ivy.unstack(x, axis=axis),
    "expand_dims": lambda x, axis: ivy.expand_dims(x, axis=axis + 1),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_axis_that_is_not_there(name: str, backend: str) -> None:
    x = array(backend, np.array(1.5, "float32"))
    for axis in (0, -1) if name != "expand_dims" else (0,):
        with pytest.raises((ivy.IvyIndexError, ivy.IvyValueError)) as error:
            CALLS[name](x, axis)
        assert isinstance(error.value, IndexError) and str(error.value).startswith(f"ivy.{name} on {backend} with")


def test_no_axis_at_all(backend: str) -> None:
    x = array(backend, np.array(1.5, "float32"))
    for found in (ivy.flip(x), ivy.squeeze(x), ivy.flip(x, axis=()), ivy.squeeze(x, axis=()), ivy.moveaxis(x, (), ())):
        assert found.shape == () and float(found) == 1.5
    assert ivy.repeat(x, 2).to_list() == [1.5, 1.5]


def test_frequencies_are_floating_point(backend: str) -> None:
    with ivy.with_backend(backend):
        for fn in (ivy.fftfreq, ivy.rfftfreq):
            with pytest.raises(ivy.IvyDtypeError, match=rf"ivy\.{fn.__name__} requires .* float, not int32"):
                fn(4, dtype="int32")
            assert fn(4, dtype="float32").dtype == "float32"


def test_equal_numbers_without_eps(backend: str) -> None:
    x = array(backend, np.ones((1, 3, 2), "float32"))
    mean, variance = (array(backend, np.ones(2, "float32")) for _ in range(2))
    with np.errstate(all="ignore"):
        found, *_ = ivy.instance_norm(x, mean, variance, training=True)
        assert np.isnan(ivy.to_numpy(found)).all()
    found, *_ = ivy.instance_norm(x, mean, variance, training=True, eps=1e-5)
    assert not ivy.to_numpy(found).any()


REDUCTIONS = (
    *("all", "any", "argmax", "argmin", "average", "count_nonzero", "l1_normalize", "l2_normalize", "log_softmax"),
    *("logsumexp", "lp_normalize", "max", "mean", "min", "nanargmax", "nanargmin", "nanmax", "nanmean", "nanmin"),
    *("nanprod", "nanstd", "nansum", "nanvar", "prod", "ptp", "softmax", "std", "sum", "var", "vector_norm"),
)


ONE_AXIS = ("argmax", "argmin", "log_softmax", "nanargmax", "nanargmin", "softmax")


@pytest.mark.parametrize("axis", [0, -1, (0,), 1])
def test_reductions_take_no_axis(axis: Any, backend: str) -> None:
    x = array(backend, np.array(1.5, "float32"))
    for name in REDUCTIONS:
        fn = getattr(ivy, name)
        calls: list[Callable[[], Any]] = [lambda: fn(x, axis=axis), lambda: [*map(partial(fn, axis=axis), [x])]]  # noqa: B023
        for call in calls if type(axis) is int or name not in ONE_AXIS else ():
            with pytest.raises(ivy.IvyIndexError, match=rf"^ivy\.{name}\b"):
                call()
    for name in ("sum", "max", "mean", "var", "all"):
        assert getattr(ivy, name)(x, axis=None).shape == getattr(ivy, name)(x, axis=()).shape == ()


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_the_last_axis_of_none(name: str, backend: str) -> None:
    with pytest.raises(ivy.IvyIndexError):
        getattr(ivy, name)(array(backend, np.array(1.5, "float32")))


def test_numpy_names_take_axis_zero_of_numbers(backend: str) -> None:
    x = inp.asarray(array(backend, np.array(1.5, "float32")))
    for name in ("sum", "max", "prod", "any"):
        assert getattr(inp, name)(x, axis=0) == getattr(np, name)(1.5, axis=0)
