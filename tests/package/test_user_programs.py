"""Programs as users write them, with the same results on every library."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
SOME = np.random.default_rng(7)
TABLE = SOME.normal(20, 5, (40, 3)).astype("float32")
TABLE[[3, 17, 29], [0, 1, 2]] = np.nan
IMAGES = SOME.uniform(0, 1, (2, 12, 12, 3)).astype("float32")
PATH = np.cumsum(SOME.normal(0.5, 1, (15, 2)), axis=0).astype("float32")
TOKENS = SOME.integers(0, 11, (4, 6))


def analysis(there: Callable[[Any], Any]) -> dict[str, Any]:
    """Columns with gaps: their centres, limits and correlations, and what lies far out."""
    x = there(TABLE)
    low, middle, high = ivy.nanquantile(x, ivy.asarray([0.25, 0.5, 0.75], like=x), axis=0)
    spread = high - low
    clean = ivy.where(ivy.isnan(x), middle, x)
    scaled = (clean - ivy.nanmean(x, axis=0)) / ivy.nanstd(x, axis=0)
    counts, edges = ivy.histogram(clean[:, 0], bins=5, range=(0.0, 40.0))
    groups = ivy.digitize(clean[:, 1], edges[1:-1])
    order = ivy.argsort(clean[:, 2], descending=True)[:5]
    return {
        "quantiles": ivy.stack([low, middle, high]),
        "gaps": ivy.count_nonzero(ivy.isnan(x), axis=0),
        "sums": ivy.nansum(x, axis=1)[:5],
        "far": ivy.any((clean < low - 1.5 * spread) | (clean > high + 1.5 * spread), axis=1),
        "correlations": ivy.corrcoef(clean, rowvar=False),
        "covariances": ivy.cov(scaled, rowvar=False),
        "counts": counts,
        "groups": ivy.bincount(groups, minlength=5),
        "first": ivy.take(clean, order, axis=0),
        "medians": ivy.nanmedian(ivy.reshape(x, (8, 5, 3)), axis=1),
        "running": ivy.cummax(clean, axis=0)[-1],
        "normal": ivy.mean(scaled, axis=0) + ivy.var(scaled, axis=0, correction=1.0),
    }


def pipeline(there: Callable[[Any], Any]) -> dict[str, Any]:
    """Images: grey values, edges, a smaller copy, patches, and the brightest places."""
    x = there(IMAGES)
    grey = ivy.sum(x * ivy.asarray([0.299, 0.587, 0.114], like=x), axis=-1, keepdims=True)
    sobel = ivy.asarray([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]], like=x)
    filters = ivy.expand_dims(ivy.stack([sobel, sobel.mT], axis=-1), axis=2)
    edges = ivy.conv2d(grey, filters, 1, "SAME")
    size = ivy.sqrt(ivy.sum(edges**2, axis=-1))
    pooled = ivy.max_pool2d(grey, 2, 2, "VALID")
    small = ivy.interpolate(ivy.permute_dims(x, (0, 3, 1, 2)), (6, 6), mode="bilinear")
    padded = ivy.pad(grey[0, ..., 0], ((1, 1), (2, 2)), mode="reflect")
    flat = ivy.reshape(size, (2, -1))
    values, places = ivy.top_k(flat, 3)
    rows, columns = ivy.unravel_index(places, (12, 12))
    turned = ivy.flip(ivy.rot90(grey[1, ..., 0]), axis=1)
    clipped = ivy.clip(ivy.round(x * 255), 0, 255)
    return {
        "edges": size,
        "pooled": pooled,
        "small": small,
        "padded": padded,
        "values": values,
        "rows": rows,
        "columns": columns,
        "turned": turned,
        "bytes": ivy.astype(clipped, "uint8"),
        "spectrum": ivy.abs(ivy.fft2(ivy.astype(grey[0, ..., 0], "complex64"))),
        "mean": ivy.avg_pool2d(grey, 3, 3, "VALID"),
    }


def kalman(there: Callable[[Any], Any]) -> dict[str, Any]:
    """A Kalman filter of positions and speeds, by einsum and linear algebra."""
    seen = there(PATH)
    eye = ivy.eye(2, like=seen)
    zero = ivy.zeros((2, 2), like=seen)
    move = ivy.concat([ivy.concat([eye, eye], axis=1), ivy.concat([zero, eye], axis=1)], axis=0)
    look = ivy.concat([eye, zero], axis=1)
    drift, noise = 0.01 * ivy.eye(4, like=seen), 0.5 * eye
    state, spread = ivy.zeros(4, like=seen), 10.0 * ivy.eye(4, like=seen)
    states, likelihood = [], ivy.asarray(0.0, like=seen)
    for measured in seen:
        state = ivy.einsum("ij,j->i", move, state)
        spread = ivy.einsum("ij,jk,lk->il", move, spread, move) + drift
        rest = measured - look @ state
        total = look @ spread @ look.mT + noise
        gain = ivy.solve(total, look @ spread).mT
        state = state + gain @ rest
        spread = (ivy.eye(4, like=seen) - gain @ look) @ spread
        likelihood = likelihood - 0.5 * (ivy.vecdot(rest, ivy.solve(total, rest)) + ivy.log(ivy.det(total)))
        states.append(state)
    root = ivy.cholesky(0.5 * (spread + spread.mT))
    return {"states": ivy.stack(states), "spread": spread, "likelihood": likelihood, "root": root @ root.mT}


def monte_carlo(there: Callable[[Any], Any]) -> dict[str, Any]:
    """Prices of options by simulated paths, with keys, and a bootstrap."""
    like = there(PATH)
    first, second, third, fourth = ivy.random.split(ivy.random.key(5, like=like), 4)
    steps = ivy.random.normal(0.0, 0.1, (64, 12), key=first)
    paths = 100.0 * ivy.exp(ivy.cumulative_sum(steps - 0.005, axis=1))
    gains = ivy.maximum(paths[:, -1] - 100.0, 0.0)
    jumps = ivy.random.poisson(2.0, (64,), key=second)
    rows = ivy.random.choice(gains, (20, 64), key=third)
    mixed = ivy.random.permutation(gains, key=fourth)
    return {
        "price": ivy.mean(gains),
        "error": ivy.std(gains, correction=1.0) / 8.0,
        "jumps": ivy.bincount(ivy.astype(jumps, "int32"), minlength=10),
        "bounds": ivy.quantile(ivy.mean(rows, axis=1), ivy.asarray([0.05, 0.95], like=like)),
        "mixed": mixed,
        "barrier": ivy.sum(ivy.where(ivy.all(paths > 80.0, axis=1), gains, 0.0)),
        "deltas": ivy.vmap(lambda p: ivy.diff(p))(paths)[:3],
    }


PROGRAMS = (analysis, pipeline, kalman, monte_carlo)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_a_program(program: Callable[..., dict[str, Any]], backend: str) -> None:
    expected = program(lambda x: ivy.asarray(x))
    found = program(lambda x: ivy.asarray(x, backend=backend))
    for name, value in found.items():
        assert value.backend == backend, name
        assert value.dtype.kind == expected[name].dtype.kind, name
        np.testing.assert_allclose(
            ivy.to_numpy(value), ivy.to_numpy(expected[name]), rtol=2e-3, atol=2e-4, err_msg=name
        )


class Block(ivy.Module):
    """A small transformer: tokens, attention and a prediction of the next token."""

    def _build(self, *args: Any, **kwargs: Any) -> None:
        self.embed = ivy.Embedding(11, 8)
        self.norm = ivy.LayerNorm([8])
        self.attention = ivy.MultiHeadAttention(8, num_heads=2)
        self.up, self.down = ivy.Linear(8, 16), ivy.Linear(16, 11)
        self.drop = ivy.Dropout(0.1)

    def _forward(self, tokens: Any) -> Any:
        x = self.embed(tokens)
        x = x + self.attention(self.norm(x), is_causal=True)
        return self.down(self.drop(ivy.gelu(self.up(x))))


def test_a_transformer_learns(backend: str) -> None:
    if backend == "numpy":
        pytest.skip("its gradients are those of torch")
    with ivy.with_backend(backend):
        ivy.seed(3)
        tokens = ivy.asarray(TOKENS.astype("int32"))
        model, optimizer = Block(), ivy.Adam(3e-2)

        def loss(v: Any) -> Any:
            logits = model(tokens[:, :-1], v=v)
            wanted = ivy.one_hot(tokens[:, 1:], 11)
            return -ivy.mean(ivy.sum(wanted * ivy.log_softmax(logits, axis=-1), axis=-1))

        model.train()
        losses = []
        for _ in range(8):
            value, slopes = ivy.execute_with_gradients(loss, model.v)
            model.v = optimizer.step(model.v, slopes)
            losses.append(float(value))
        assert losses[-1] < 0.9 * losses[0] and np.isfinite(losses).all()
        model.eval()
        first, again = model(tokens), model(tokens)
        np.testing.assert_array_equal(ivy.to_numpy(first), ivy.to_numpy(again))
        changed = ivy.concat([tokens[:, :-1], (tokens[:, -1:] + 1) % 11], axis=1)
        np.testing.assert_allclose(
            ivy.to_numpy(model(changed)[:, :-1]), ivy.to_numpy(first[:, :-1]), rtol=1e-4, atol=1e-5
        )
