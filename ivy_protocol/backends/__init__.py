"""Backends: the registry of array libraries, and the implementations of functions on each of them."""

import os
import sys

from ivy_protocol import lazy
from ivy_protocol.backends.registry import HOST as HOST
from ivy_protocol.backends.registry import (
    Known,
    backend_name,
    forget,
    is_stable,
    known,
    learn,
    load,
    load_tracers,
    loaded,
    make_known,
    names,
    when_loaded,
)
from ivy_protocol.core import context

__all__ = [
    "HOST",
    "Known",
    "backend_name",
    "forget",
    "is_stable",
    "known",
    "learn",
    "load",
    "load_tracers",
    "loaded",
    "make_known",
    "names",
    "when_loaded",
]

make_known("numpy", Known("ivy_protocol.backends.numpy", ("numpy",), ("ndarray", "generic"), package="numpy"))
make_known("torch", Known("ivy_protocol.backends.torch", ("torch",), ("Tensor",), package="torch"))
make_known(
    "jax", Known("ivy_protocol.backends.jax", ("jax", "jaxlib"), ("Array", "ArrayImpl", "Tracer"), package="jax")
)
_TENSORS = ("Tensor", "Variable", "BaseResourceVariable")
make_known("tensorflow", Known("ivy_protocol.backends.tensorflow", ("tensorflow",), _TENSORS, package="tensorflow"))
# Outside macOS, require the extra "cpu", because the package mlx alone contains no kernels there.
_MLX = "mlx" if sys.platform == "darwin" else "'mlx[cpu]'"
make_known("mlx", Known("ivy_protocol.backends.mlx", ("mlx",), ("array",), package=_MLX))
make_known("dask.array", Known("ivy_protocol.backends.dask", ("dask",), ("Array",), package="'dask[array]'"))
make_known("sparse", Known("ivy_protocol.backends.sparse", ("sparse",), ("SparseArray",), package="sparse"))
make_known(
    "array_api_strict",
    Known("ivy_protocol.backends.array_api_strict", ("array_api_strict",), ("Array",), package="array-api-strict"),
)

lazy.register(
    internal={
        "array_api": "ivy_protocol.backends.common.array_api",
        "implementations_of_packages": "ivy_protocol.backends.alternatives",
        **dict.fromkeys(("load_namespace", "namespace_of", "read_entry_points"), "ivy_protocol.backends.plugins"),
    },
    modules=("array_api",),
)

if os.environ.get("IVY_ALTERNATIVES"):
    from ivy_protocol.backends import alternatives

    context.replace("alternatives", alternatives.from_environment())
