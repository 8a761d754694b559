"""pyhf's backends with ivy: one class, of which the backends for NumPy, torch, JAX and TensorFlow are subclasses."""

import logging
import math

import ivy_protocol as ivy
from ivy_protocol import native
from ivy_protocol.native import numpy as np
from ivy_protocol.native.scipy import special
from ivy_protocol.numpy import random
from ivy_protocol.scipy import stats

log = logging.getLogger(__name__)
SAME = "abs divide einsum exp isfinite log outer power ravel reshape sqrt stack sum tile transpose where"


class _Distribution:
    """A distribution with parameters; NumPy draws its samples."""

    def __init__(self, backend, sampler, log_prob, *parameters):
        self._backend, self._sampler, self._log_prob = backend, sampler, log_prob
        self._parameters = np.broadcast_arrays(*parameters) if len(parameters) > 1 else parameters

    def sample(self, sample_shape=()):
        size = (*sample_shape, *self._parameters[0].shape)
        return self._backend.astensor(self._sampler(*map(ivy.to_numpy, self._parameters), size))

    def log_prob(self, value):
        return self._log_prob(value, *self._parameters)


class ivy_backend:
    """All functions of a backend, for the array library `library`."""

    library = name = ""
    default_do_grad = True

    def __init__(self, **kwargs):
        self.precision = kwargs.get("precision", "64b")
        bits = self.precision[:2]
        with ivy.with_backend(self.library):
            self._like = native.empty(0)
            self.dtypemap = {
                "float": ivy.as_native_dtype(f"float{bits}"),
                "int": ivy.as_native_dtype(f"int{bits}"),
                "bool": ivy.as_native_dtype("bool"),
            }

    def _setup(self):
        pass

    def _created(self, function, argument, dtype):
        try:
            dtype = self.dtypemap[dtype]
        except KeyError:
            log.error(f"Invalid dtype: dtype must be one of {list(self.dtypemap)}.", exc_info=True)
            raise
        return function(argument, dtype=dtype, like=self._like)

    def astensor(self, tensor_in, dtype="float"):
        return self._created(np.asarray, tensor_in, dtype)

    def ones(self, shape, dtype="float"):
        return self._created(np.ones, shape, dtype)

    def zeros(self, shape, dtype="float"):
        return self._created(np.zeros, shape, dtype)

    def conditional(self, predicate, true_callable, false_callable):
        return ivy.to_native(ivy.if_else(predicate, true_callable, false_callable, {}))

    def concatenate(self, sequence, axis=0):
        # Lists become arrays of this backend also in code that another one traces.
        arrays = [x if hasattr(x, "dtype") else np.asarray(x, like=self._like) for x in sequence]
        return np.concatenate(arrays, axis)

    def boolean_mask(self, tensor, mask):
        return native.get_item(np.asarray(tensor), mask)

    def simple_broadcast(self, *args):
        return np.broadcast_arrays(*map(np.atleast_1d, args))

    def clip(self, tensor_in, min_value, max_value):
        return np.clip(tensor_in, min_value, max_value)

    def percentile(self, tensor_in, q, axis=None, interpolation="linear"):
        return np.percentile(tensor_in, q, axis=axis, method=interpolation)

    def shape(self, tensor):
        return tuple(tensor.shape)

    def tolist(self, tensor_in):
        return tensor_in if isinstance(tensor_in, list) else ivy.to_list(tensor_in)

    def to_numpy(self, tensor_in):
        return ivy.to_numpy(tensor_in, copy=False)

    def normal_cdf(self, x, mu=0, sigma=1):
        return ivy.to_native(stats.norm.cdf(x, mu, sigma))

    def poisson_dist(self, rate):
        return _Distribution(self, random.poisson, self.poisson_logpdf, rate)

    def normal_dist(self, mu, sigma):
        return _Distribution(self, random.normal, self.normal_logpdf, mu, sigma)

    erf, erfinv, product = staticmethod(special.erf), staticmethod(special.erfinv), staticmethod(np.prod)
    gather = staticmethod(native.get_item)

    def poisson_logpdf(self, n, lam):
        # Densities of counts that are no integers are interpolated.
        return special.xlogy(n, lam) - lam - special.gammaln(np.add(n, 1.0))

    def poisson(self, n, lam):
        return np.exp(self.poisson_logpdf(n, lam))

    def normal_logpdf(self, x, mu, sigma):
        standardized = np.divide(np.subtract(x, mu), sigma)
        return -(standardized**2) / 2 - np.log(np.multiply(sigma, math.sqrt(2 * math.pi)))

    def normal(self, x, mu, sigma):
        return np.exp(self.normal_logpdf(x, mu, sigma))


for _name in SAME.split():
    setattr(ivy_backend, _name, staticmethod(getattr(np, _name)))
