"""The fixtures of POT's tests, which its release does not contain. ``POT_BACKENDS`` lists the backends."""

import os
from functools import wraps

import ot.backend
import pytest

if ot.backend.jax:
    ot.backend.jax.config.update("jax_enable_x64", True)
if ot.backend.tf:
    from tensorflow.python.ops.numpy_ops import np_config

    np_config.enable_numpy_behavior()

BACKENDS = [
    b for b in ot.backend.get_backend_list() if b.__name__ in os.environ.get("POT_BACKENDS", "numpy").split(",")
]


@pytest.fixture(params=BACKENDS, ids=str)
def nx(request):
    """A backend of POT."""
    return request.param


def skip_arg(arg, value, reason=None, getter=lambda x: x):
    """Skip a test if its arguments have some values."""
    many = isinstance(arg, (tuple, list)) and len(arg) > 1
    names, values = (arg, value) if many else ((arg[0] if isinstance(arg, (tuple, list)) else arg,), (value,))
    getters = getter if isinstance(getter, (tuple, list)) else [getter] * len(names)

    def decorate(function):
        @wraps(function)
        def call(*args, **kwargs):
            rows = zip(names, values, getters, strict=True)
            if all(name in kwargs and get(kwargs[name]) == value for name, value, get in rows):
                pytest.skip(reason or f"{arg} is {value}")
            return function(*args, **kwargs)

        return call

    return decorate


pytest.skip_arg = skip_arg
pytest.skip_backend = lambda value, reason=None: skip_arg("nx", value, reason, getter=str)
