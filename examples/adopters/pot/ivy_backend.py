"""POT's backends for NumPy, JAX, torch and TensorFlow with ivy; the one for CuPy stays as it is."""

import time
from functools import partial

import numpy
from scipy.sparse import csr_matrix

import ivy_protocol as ivy
from ivy_protocol import native
from ivy_protocol.native import numpy as np
from ivy_protocol.native.scipy import special

from .backend import Backend, jax, jax_type, tf_type, torch_type

SAME = """abs allclose any arccos argmax argmin array_equal concatenate conj copy cumsum diag dot einsum exp flip floor
    imag isfinite isinf isnan log matmul max maximum mean median meshgrid min minimum nan_to_num outer power real
    repeat reshape sign sort sqrt squeeze stack std sum take_along_axis tile transpose unique where"""


def _sqrtm(a, clamps):
    values, vectors = np.linalg.eigh((a + ivy.matrix_transpose(a)) / 2)
    roots = np.sqrt(np.maximum(values, 0) if clamps else values)
    return ivy.matmul(vectors * roots[..., None, :], ivy.matrix_transpose(vectors)), roots, vectors


def _sqrtm_gradient(clamps, saved, upstream):
    """Solve the Sylvester equation of the gradient, which also has a solution for equal eigenvalues."""
    _, roots, vectors = _sqrtm(saved[0], clamps)
    symmetric = (upstream + ivy.matrix_transpose(upstream)) / 2
    rotated = ivy.matrix_transpose(vectors) @ symmetric @ vectors
    total = roots[..., :, None] + roots[..., None, :]
    solution = np.where(total == 0, 0, rotated / np.where(total == 0, 1, total))
    return vectors @ solution @ ivy.matrix_transpose(vectors)


class IvyBackend(Backend):
    """All functions of a backend, for the array library `library`."""

    library, title, default_dtype, returns_sparse = "numpy", "Numpy", "float64", True

    timed_dtypes = ("float32", "float64")
    # Whether negative eigenvalues become 0 in `sqrtm`, as in POT's backend for torch, or NaN.
    clamps = False

    def __init__(self):
        self.rng_ = numpy.random.RandomState()
        with ivy.with_backend(self.library):
            self._empty = native.empty(0)
        self.__type_list__ = [self.full((1,), 1, self._typed(dtype)) for dtype in self.timed_dtypes]

    def _typed(self, dtype):
        return native.astype(self._empty, dtype)

    def _create(self, function, *args, type_as=None, dtype=None):
        like = self._empty if type_as is None else type_as
        dtype = dtype or (self.default_dtype if type_as is None else type_as.dtype)
        return function(*args, dtype=dtype, like=like)

    def _to_numpy(self, a):
        return ivy.to_numpy(a, copy=False) if ivy.is_native_array(a) else numpy.array(a)

    def _from_numpy(self, a, type_as=None):
        like = self._empty if type_as is None else type_as
        return np.asarray(a, None if type_as is None else type_as.dtype, like=like)

    def set_gradients(self, val, inputs, grads):
        pairs = zip(inputs, grads, strict=True)
        terms = sum(np.sum(np.multiply(x, ivy.stop_gradient(g))) for x, g in pairs)
        return ivy.to_native(ivy.stop_gradient(val) + (terms - ivy.stop_gradient(terms)))

    _detach = staticmethod(native.stop_gradient)

    def zeros(self, shape, type_as=None):
        return self._create(np.zeros, shape, type_as=type_as)

    def ones(self, shape, type_as=None):
        return self._create(np.ones, shape, type_as=type_as)

    def full(self, shape, fill_value, type_as=None):
        return self._create(np.full, shape, fill_value, type_as=type_as)

    def eye(self, N, M=None, type_as=None):
        return self._create(np.eye, N, M, type_as=type_as)

    def linspace(self, start, stop, num, type_as=None):
        return self._create(native.linspace, start, stop, num, type_as=type_as)

    def arange(self, stop, start=0, step=1, type_as=None):
        return np.arange(start, stop, step, like=self._empty if type_as is None else type_as)

    def argsort(self, a, axis=-1):
        return np.argsort(a, axis)

    def sort2(self, a, axis=-1):
        return self.sort(a, axis), self.argsort(a, axis)

    def prod(self, a, axis=0):
        return np.prod(a, axis)

    def clip(self, a, a_min=None, a_max=None):
        return np.clip(a, a_min, a_max)

    def logsumexp(self, a, axis=None, keepdims=False):
        return special.logsumexp(a, axis, keepdims=keepdims)

    def norm(self, a, axis=None, keepdims=False):
        return np.linalg.norm(a, axis=axis, keepdims=keepdims)

    def kl_div(self, p, q, mass=False, eps=1e-16, axis=None):
        value = self.sum(p * self.log(p / q + eps), axis)
        return value + self.sum(q - p, axis) if mass else value

    def zero_pad(self, a, pad_width, value=0):
        return np.pad(a, pad_width, constant_values=value)

    def trace(self, a):
        return np.trace(a, axis1=-2, axis2=-1)

    def sqrtm(self, a):
        gradient = partial(_sqrtm_gradient, self.clamps)
        return ivy.to_native(ivy.bind_custom_gradient_function(lambda x: _sqrtm(x, self.clamps)[0], gradient)(a))

    atan2, searchsorted, unsqueeze = map(staticmethod, (np.arctan2, native.searchsorted, np.expand_dims))

    def seed(self, seed=None):
        if seed is not None:
            self.rng_.seed(seed)

    def _draw(self, values, type_as):
        return self._create(np.asarray, values, type_as=type_as)

    def rand(self, *size, type_as=None):
        return self._draw(self.rng_.rand(*size), type_as)

    def randn(self, *size, type_as=None):
        return self._draw(self.rng_.randn(*size), type_as)

    def randperm(self, size, type_as=None):
        if not isinstance(size, int):
            raise ValueError("size must be an integer")
        return self.from_numpy(self.rng_.permutation(size))

    def issparse(self, a):
        return ivy.is_native_sparse_array(a) and ivy.current_backend(a).name == self.library

    def coo_matrix(self, data, rows, cols, shape=None, type_as=None):
        data = data if type_as is None else self.from_numpy(data, type_as=type_as)
        if shape is None:
            shape = int(self.max(rows)) + 1, int(self.max(cols)) + 1
        indices = self.stack([rows, cols])
        sparse = ivy.native_sparse_array(coo_indices=indices, values=data, dense_shape=shape, format="coo")
        return sparse if self.returns_sparse else self.todense(sparse)

    def tocsr(self, a):
        return self.todense(a)

    def todense(self, a):
        return native.to_dense(a) if self.issparse(a) else a

    def eliminate_zeros(self, a, threshold=0.0):
        if self.issparse(a):
            indices, values, shape = ivy.native_sparse_array_to_indices_values_and_shape(a)
            mask = ivy.abs(values) > threshold
            rows, cols = [native.get_item(index, mask) for index in ivy.unstack(indices["coo_indices"])]
            return self.coo_matrix(native.get_item(values, mask), rows, cols, shape=tuple(shape))
        return self.where(self.abs(a) > threshold, a, self.zeros((1,), type_as=a)) if threshold > 0 else a

    def sparse_coo_data(self, a):
        dense = self.to_numpy(self.todense(a))
        rows, cols = numpy.nonzero(dense)
        return rows, cols, dense[rows, cols], dense.shape

    def dtype_device(self, a):
        return a.dtype, ivy.dev(a)

    def assert_same_dtype_device(self, a, b):
        (a_dtype, a_device), (b_dtype, b_device) = self.dtype_device(a), self.dtype_device(b)
        assert a_dtype == b_dtype, "Dtype discrepancy"
        assert a_device == b_device, f"Device discrepancy. The inputs are on {a_device} and {b_device}"

    def bitsize(self, type_as):
        return ivy.dtype_bits(type_as.dtype)

    def device_type(self, type_as):
        return str(ivy.dev(type_as)).partition(":")[0].upper()

    def is_floating_point(self, a):
        return ivy.is_float_dtype(a)

    def _bench(self, callable, *args, n_runs=1, warmup_runs=1):
        results = {}
        for type_as in self.__type_list__:
            inputs = [self.from_numpy(arg, type_as=type_as) for arg in args]
            for _ in range(warmup_runs):
                self.to_numpy(callable(*inputs))
            start = time.perf_counter()
            for _ in range(n_runs):
                result = callable(*inputs)
            self.to_numpy(result)
            duration = (time.perf_counter() - start) / n_runs
            results[self.title, self.device_type(type_as), self.bitsize(type_as)] = duration
        return results


for _name in SAME.split():
    setattr(IvyBackend, _name, staticmethod(getattr(np, _name)))
for _name in ("det", "eigh", "inv", "pinv", "qr", "slogdet", "solve"):
    setattr(IvyBackend, _name, staticmethod(getattr(np.linalg, _name)))


class NumpyBackend(IvyBackend):
    """POT modifies NumPy arrays and SciPy's sparse arrays in place, so this class keeps its functions for them."""

    __name__, __type__ = "numpy", numpy.ndarray
    rng_ = numpy.random.RandomState()

    def _from_numpy(self, a, type_as=None):
        return a if type_as is None or isinstance(a, float) else numpy.asarray(a, type_as.dtype)

    def _to_numpy(self, a):
        return a

    def tocsr(self, a):
        return csr_matrix(a)

    def eliminate_zeros(self, a, threshold=0.0):
        values = a.data if self.issparse(a) else a
        if threshold > 0:
            values[numpy.abs(values) <= threshold] = 0
        if self.issparse(a):
            a.eliminate_zeros()
        return a

    def dtype_device(self, a):
        return getattr(a, "dtype", type(a)), "cpu"

    def assert_same_dtype_device(self, a, b):
        pass

    def device_type(self, type_as):
        return "CPU"


class JaxBackend(IvyBackend):
    __name__, __type__, library, title, returns_sparse = "jax", jax_type, "jax", "Jax", False
    timed_dtypes = ("float32",)

    @property
    def default_dtype(self):
        """JAX has float64 by an option only."""
        return "float64" if jax.config.jax_enable_x64 else "float32"


class TorchBackend(IvyBackend):
    __name__, __type__, library, title, default_dtype = "torch", torch_type, "torch", "Pytorch", "float32"
    clamps = True


class TensorflowBackend(IvyBackend):
    __name__, __type__, library, title, returns_sparse = "tf", tf_type, "tensorflow", "Tensorflow", False
