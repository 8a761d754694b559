"""Arrays of jax that are spread over several devices stay so."""

import os
import subprocess
import sys

import pytest

CODE = """
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
import ivy_protocol as ivy

spread = NamedSharding(Mesh(np.array(jax.devices()), ("d",)), P("d", None))
numbers = np.arange(32, dtype="float32").reshape(8, 4) - 10
x = ivy.Array(jax.device_put(jnp.asarray(numbers), spread))
weights = jnp.ones((3, 4))
results = {
    "exp": ivy.exp(x), "add": x + x, "numbers": 2.0 * x - 1, "softmax": ivy.softmax(x, axis=1), "relu": ivy.relu(x),
    "linear": ivy.linear(x, weights), "matmul": x @ jnp.ones((4, 3)), "astype": ivy.astype(x, "int32"),
    "promotion": ivy.add(ivy.astype(x, "int32"), x), "zeros_like": ivy.zeros_like(x), "where": ivy.where(x > 0, x, 0.0),
    "clip": ivy.clip(x, 0.0, 1.0),
    "part": x[:, 1:], "rows": ivy.sum(x, axis=1),
    "scaled": (x - ivy.mean(x, axis=0)) / ivy.std(x, axis=0),
    "out": ivy.exp(x, out=ivy.Array(x)), "jit": ivy.Array(jax.jit(lambda x: ivy.exp(x).to_native())(x.to_native())),
}
written = ivy.Array(jax.device_put(jnp.asarray(numbers), spread))
written[0] = 5.0
written += 1.0
results["written"] = written
for name, result in results.items():
    native = result.to_native()
    assert len(native.sharding.device_set) == 4, (name, native.sharding)
    assert native.sharding.shard_shape(native.shape)[0] == 2, (name, native.sharding)
np.testing.assert_allclose(results["scaled"].to_numpy(), (numbers - numbers.mean(0)) / numbers.std(0), rtol=1e-5)
assert x.device == "cpu" and "ivy.array" in repr(x)
np.testing.assert_array_equal(ivy.to_backend(ivy.Array(jax.device_put(numbers, spread)), "numpy").to_numpy(), numbers)
print("done")
"""


def test_sharded_arrays_keep_their_sharding() -> None:
    pytest.importorskip("jax")
    environment = dict(os.environ, XLA_FLAGS="--xla_force_host_platform_device_count=4", JAX_PLATFORMS="cpu")
    ran = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, env=environment, timeout=300)
    assert ran.stdout.strip() == "done", ran.stderr
