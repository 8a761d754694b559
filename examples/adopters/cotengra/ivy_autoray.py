"""The functions of autoray that cotengra's contractions call, with ivy."""

from functools import cache, partial

import autoray

import ivy_protocol as ivy
import ivy_protocol.numpy as np

shape, infer_backend, infer_backend_multi = autoray.shape, autoray.infer_backend, autoray.infer_backend_multi

LIBRARIES = ("numpy", "torch", "jax", "tensorflow")


@cache
def _function(name):
    module, _, function = name.rpartition(".")
    return getattr(getattr(np, module) if module else np, function)


def do(name, *args, like=None, **kwargs):
    """Call a function of NumPy's name on native arrays; with other arrays, such as lazy ones, call autoray."""
    items = [x for arg in args for x in (arg if isinstance(arg, (list, tuple)) else (arg,))]
    if infer_backend_multi(*items) not in LIBRARIES:
        return autoray.do(name, *args, like=like, **kwargs)
    return ivy.to_native(_function(name)(*args, **kwargs), nested=True)


class get_namespace:
    """The functions as attributes, as in ``autoray.get_namespace``."""

    def __init__(self, like):
        self._like = like

    def __getattr__(self, name):
        return partial(do, name, like=self._like)
