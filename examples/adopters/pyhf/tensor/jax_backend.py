"""pyhf's backend for jax."""

import jax
from pyhf.tensor.ivy_backend import ivy_backend

jax.config.update("jax_enable_x64", True)


class jax_backend(ivy_backend):
    name, library = "jax", "jax"
    array_type, array_subtype = jax.Array, jax.Array
