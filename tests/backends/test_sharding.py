"""Arrays of jax that are spread over several devices stay so."""

import os
import re
import subprocess
import sys
from pathlib import Path

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
key = ivy.to_native(ivy.random.key(1, backend="jax"))
draw = jax.jit(lambda key: ivy.random.uniform(shape=(8, 4), key=key).to_native(), out_shardings=spread)
assert len(draw(key).sharding.device_set) == 4
rows = jax.device_put(np.array([3, 1, 2, 0], "int32"), NamedSharding(spread.mesh, P("d")))
for found in (ivy.scatter_flat(rows, jnp.ones(4), size=7), ivy.invert_permutation(rows)):
    # Devices have all of what is scattered, of any length.
    assert found.to_native().sharding.is_fully_replicated and len(found.to_native().sharding.device_set) == 4
assert found.tolist() == [3, 1, 2, 0]
whole = ivy.random.uniform(shape=(8, 4), key=ivy.random.key(1)).to_numpy()
np.testing.assert_array_equal(np.asarray(draw(key)), whole)
assert x.device == "cpu" and "ivy.array" in repr(x)
np.testing.assert_array_equal(ivy.to_backend(ivy.Array(jax.device_put(numbers, spread)), "numpy").to_numpy(), numbers)
print("done")
"""


EXPLICIT = """
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P
import ivy_protocol as ivy

mesh = jax.make_mesh((4,), ("d",), axis_types=(jax.sharding.AxisType.Explicit,))
numbers = np.arange(32, dtype="float32").reshape(8, 4) - 10
native = jax.device_put(numbers, NamedSharding(mesh, P("d", None)))
x = ivy.Array(native)
ones = ivy.Array(jnp.ones(4))

def written(key, value):
    y = ivy.Array(native)
    y[key] = value
    return y

def changed(key, value):
    copy = numbers.copy()
    copy[key] = value
    return copy

# jax 0.6 gathers what slices select, outside of code that it compiles, and sorts along any axis.
gathered = ("half", "steps", "last part") if jax.__version_info__ < (0, 7) else ()
for name, result, wanted in (
    ("beside numpy", numbers + x, numbers + numbers),
    ("ufunc", np.cbrt(x), np.cbrt(numbers)),
    ("ufunc of two", np.add(x, numbers), numbers + numbers),
    ("number", x + ivy.Array(jnp.asarray(1.0)), numbers + 1),
    ("where", ivy.where(x > 0, x, 0.0), np.where(numbers > 0, numbers, 0)),
    ("half", x[:4], numbers[:4]),
    ("steps", x[::-2, 1:], numbers[::-2, 1:]),
    ("last part", ivy.split(x, 2)[1], numbers[4:]),
    ("row written", written(0, 5.0), changed(0, 5.0)),
    ("rows written", written(slice(2, 4), ones), changed(slice(2, 4), 1.0)),
    ("mask written", written(x > 0, 5.0), changed(numbers > 0, 5.0)),
    ("compiled", ivy.Array(jax.jit(lambda v: ivy.exp(ivy.Array(v)[2:6]).to_native())(native)), np.exp(numbers[2:6])),
):
    assert name in gathered or result.to_native().sharding.spec[0] == "d", (name, result.to_native().sharding)
    np.testing.assert_allclose(result.to_numpy(), wanted, rtol=1e-5, err_msg=name)
for name, result, wanted in (
    ("row", x[0], numbers[0]),
    ("last row", x[-1], numbers[-1]),
    ("element", x[3, ..., 1], numbers[3, 1]),
    ("few rows", x[2:4, None], numbers[2:4, None]),
    ("list", list(x)[7], numbers[7]),
    ("compiled", ivy.Array(jax.jit(lambda v: ivy.Array(v)[1].to_native())(native)), numbers[1]),
):
    sharding = result.to_native().sharding
    assert len(sharding.device_set) == 4 and sharding.is_fully_replicated, (name, sharding)
    np.testing.assert_array_equal(result.to_numpy(), wanted, err_msg=name)
drops = (
    lambda: ivy.dropout(x, 0.5).to_native(),
    lambda: jax.jit(lambda v: ivy.dropout(v, 0.5, seed=0).to_native())(native),
)
for dropped in () if gathered else [ivy.Array(drop()) for drop in drops]:
    assert dropped.to_native().sharding.spec[0] == "d"
    assert set(np.unique(dropped.to_numpy() / np.where(numbers, numbers, 1))) == {0.0, 2.0}
for name, refused in (
    ("get_item", lambda: x[[0, 1]]), ("matmul", lambda: x.mT @ x), ("sort", lambda: ivy.sort(x, axis=0)),
):
    try:
        refused()
    except ivy.IvyValueError as error:
        assert f"ivy.{name} on jax with float32" in str(error) and "jax.sharding.reshard" in str(error), error
        assert type(error.__cause__).__name__ == "ShardingTypeError"
    else:
        assert gathered and name in ("get_item", "sort"), name
print("done")
"""


DRAWS = """
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P
import ivy_protocol as ivy

R, key = ivy.random, ivy.random.key(1, backend="jax")
numbers = np.arange(1, 25, dtype="float32").reshape(8, 3) / 30
draws = {
    "uniform": lambda p: R.uniform(p, p + 1, key=key), "normal": lambda p: R.normal(p, key=key),
    "bernoulli": lambda p: R.bernoulli(p, key=key), "dropout": lambda p: ivy.dropout(p, 0.5, key=key),
    "integers": lambda p: R.integers(0, ivy.astype(p * 100, "int32"), key=key),
    "seeded": lambda p: ivy.random_normal(p, 1.0, seed=1),
}
automatic = Mesh(np.array(jax.devices()), ("d",))
explicit = jax.make_mesh((4,), ("d",), axis_types=(jax.sharding.AxisType.Explicit,))
for mesh, names in ((automatic, draws), (explicit, ("uniform", "bernoulli"))):
    x = ivy.asarray(jax.device_put(numbers, NamedSharding(mesh, P("d", None))))
    for name in names:
        draw = draws[name]
        drawn, expected = draw(x), draw(ivy.asarray(jnp.asarray(numbers)))
        assert drawn.to_native().sharding.spec[0] == "d", (name, drawn.to_native().sharding)
        np.testing.assert_array_equal(drawn.to_numpy(), expected.to_numpy(), err_msg=name)
    sizes = []
    mapped = ivy.map_blocks(lambda x, y, n: sizes.append(tuple(x.shape)) or x * n + y, x, np.ones(3, "float32"), 2.0)
    assert mapped.to_native().sharding.spec[0] == "d" and set(sizes) == {(2, 3)}, sizes
    np.testing.assert_array_equal(mapped.to_numpy(), numbers * 2 + 1)
    compiled = jax.jit(lambda v: ivy.map_blocks(lambda x: x - ivy.mean(x), ivy.Array(v)).to_native())
    if mesh is explicit:
        blocks = numbers.reshape(4, 2, 3)
        wanted = (blocks - blocks.mean((1, 2), keepdims=True)).reshape(8, 3)
        np.testing.assert_allclose(compiled(x.to_native()), wanted, rtol=1e-4, atol=1e-6)
    else:
        try:
            compiled(x.to_native())
        except ivy.IvyValueError as error:
            assert "cannot access the blocks of float32(8, 3)" in str(error) and "automatic axis 'd'" in str(error)
        else:
            raise AssertionError
    try:
        ivy.map_blocks(lambda x: 1 / 0, x)
    except ZeroDivisionError:
        pass
    else:
        raise AssertionError
mesh = Mesh(np.array(jax.devices()), ("d",))
square = np.ones((4, 4), "float32")
x, y = [ivy.asarray(jax.device_put(square, NamedSharding(mesh, P(*spec)))) for spec in (("d", None), (None, "d"))]
with ivy.record() as log:
    ivy.exp(x)
    x + y
assert [entry.moved for entry in log] == [0, 64], list(log)
said = [text.replace("PartitionSpec", "P") for text in log[1].conversions]  # as older versions of jax show it
assert "reshard: changes the layout of x2 from P(None, 'd') to P('d',)" in said, said
"""
_PAGE = (Path(__file__).parents[2] / "docs" / "many-machines.md").read_text(encoding="utf-8")
DRAWS += re.findall(r"```py\n(import os\n.*?)```", _PAGE, re.DOTALL)[0] + 'print("done")\n'


@pytest.mark.parametrize("code", [CODE, EXPLICIT, DRAWS], ids=["automatic", "explicit", "draws"])
def test_sharded_arrays_keep_their_sharding(code: str) -> None:
    pytest.importorskip("jax")
    environment = dict(os.environ, XLA_FLAGS="--xla_force_host_platform_device_count=4", JAX_PLATFORMS="cpu")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=300)
    assert ran.stdout.strip() == "done", ran.stderr
