"""TensorLy's backends for NumPy, torch, JAX and TensorFlow, with ivy: one class in the place of four modules."""

from functools import partial

import ivy_protocol as ivy
from ivy_protocol import native
from ivy_protocol.native import numpy as np
from ivy_protocol.native.scipy import special

from .core import Backend, backend_array, backend_basic_math, backend_types

NAMES = """argmax argmin argsort concatenate conj copy diag dot flip kron log2 max mean moveaxis ndim shape sign sort
    stack sum tensordot trace transpose"""


class IvyBackend(Backend, backend_name="ivy"):
    library = "numpy"
    default_dtype = "float64"
    index_update = staticmethod(native.set_item)
    to_numpy = staticmethod(ivy.to_numpy)
    finfo = staticmethod(ivy.finfo)
    digamma = staticmethod(special.digamma)

    def __init__(self):
        with ivy.with_backend(self.library):
            self.empty = native.empty(0)
            for name in set(backend_types) - {"pi", "e", "inf"}:
                setattr(type(self), name, ivy.as_native_dtype(name))
        for name in ("ones", "zeros", "eye"):
            setattr(self, name, partial(self.create, getattr(np, name), dtype=self.default_dtype))
        self.arange = partial(self.create, np.arange)

    def create(self, function, *args, requires_grad=None, **kwargs):
        tensor = function(*args, like=self.empty, **kwargs)
        return tensor.detach().requires_grad_(requires_grad) if requires_grad is not None else tensor

    def context(self, tensor):
        return {"dtype": tensor.dtype}

    def tensor(self, data, dtype=None, **context):
        return self.create(np.asarray, data, dtype, copy=True, **context)

    def is_tensor(self, tensor):
        return ivy.is_native_array(tensor) and ivy.asarray(tensor).backend == self.library

    @staticmethod
    def clip(tensor, a_min=None, a_max=None):
        return np.clip(tensor, a_min, a_max)

    @staticmethod
    def logsumexp(tensor, axis=0):
        return special.logsumexp(tensor, axis=axis)


for name in (*backend_basic_math, *backend_array, *NAMES.split()):
    IvyBackend.register_method(name, getattr(np, name))
for name in ("solve", "qr", "svd", "eigh", "lstsq"):
    IvyBackend.register_method(name, getattr(np.linalg, name))
for name in ("e", "inf", "nan"):
    setattr(IvyBackend, name, getattr(np, name))


class NumpyBackend(IvyBackend, backend_name="numpy"):
    pass


class PyTorchBackend(IvyBackend, backend_name="pytorch"):
    library = "torch"
    default_dtype = "float32"

    def context(self, tensor):
        return {"dtype": tensor.dtype, "device": tensor.device, "requires_grad": tensor.requires_grad}

    def tensor(self, data, dtype=None, device=None, requires_grad=None):
        tensor = super().tensor(data, dtype, device=device, requires_grad=requires_grad)
        return tensor.detach() if requires_grad is None else tensor


class JaxBackend(IvyBackend, backend_name="jax"):
    library = "jax"

    def __init__(self):
        import jax

        jax.config.update("jax_enable_x64", True)
        super().__init__()


class TensorflowBackend(IvyBackend, backend_name="tensorflow"):
    library = "tensorflow"

    def __init__(self):
        import tensorflow.experimental.numpy as tnp

        tnp.experimental_enable_numpy_behavior()
        super().__init__()
