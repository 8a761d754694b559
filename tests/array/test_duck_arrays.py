"""A duck array that NumPy's own hooks lead through NumPy's functions, as a recorder would use."""

import sys
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context
from ivy_protocol.messages import prefixes


class Proxy:
    """An array that records what NumPy is asked to do, and is known by NumPy's own hooks alone."""

    seen: ClassVar[list[str]] = []

    def __init__(self, values: Any) -> None:
        self.values = values
        self.shape, self.dtype, self.ndim = values.shape, values.dtype, values.ndim

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        self.seen.append(f"{ufunc.__name__}.{method}")
        return boxed(getattr(ufunc, method)(*map(unboxed, inputs), **kwargs))

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        self.seen.append(func.__name__)
        return boxed(func(*map(unboxed, args), **kwargs))


def boxed(value: Any) -> Any:
    return Proxy(np.asarray(value)) if isinstance(value, (np.ndarray, np.generic)) else value


def unboxed(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(map(unboxed, value))
    return value.values if isinstance(value, Proxy) else value


def test_numpy_functions_of_duck_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    from ivy_protocol.backends import numpy as adapter

    overrides = ModuleType("recording")
    overrides.__dict__.update({n: v for n, v in vars(adapter).items() if not n.startswith("__")})
    overrides.TYPES, overrides.ARRAY_TYPE = (Proxy,), Proxy  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "recording", overrides)
    known, loaded = dict(backends.known), dict(backends.loaded)
    libraries = frozenset(prefixes.libraries)
    ivy.register_backend("recording", overrides="recording", types=(f"{__name__}.Proxy",))
    try:
        Proxy.seen.clear()
        x = Proxy(np.array([1.0, 2.0], dtype="float32"))
        result = ivy.sum(ivy.exp(ivy.add(x, x)) * x)
        assert type(result) is ivy.Array and type(result.to_native()) is Proxy
        assert Proxy.seen == ["add.__call__", "exp.__call__", "multiply.__call__", "add.reduce"]
        np.testing.assert_allclose(result.to_native().values, np.sum(np.exp([2.0, 4.0]) * [1.0, 2.0]), rtol=1e-5)
        joined = ivy.concat([x, x])
        assert Proxy.seen[-1] == "concatenate" and joined.shape == (4,)
    finally:
        # The package of the tests is no library whose errors are put into other words.
        prefixes.libraries.intersection_update(libraries)
        backends.known.clear()
        backends.known.update(known)
        backends.loaded.clear()
        backends.loaded.update(loaded)
        backends.names.clear()
        context.clear_plans()
