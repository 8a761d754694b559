"""Layers, activations, losses and initializers of `ivy.Module`, against torch and against formulas."""

from typing import Any

import numpy as np
import pytest
from scipy import special, stats

import ivy_protocol

ivy: Any = ivy_protocol

X = np.random.default_rng(0).normal(size=(2, 6, 8)).astype("float32")


def arr(x: Any) -> Any:
    return ivy.asarray(np.asarray(x).tolist(), dtype="float32")


def close(found: Any, wanted: Any, tol: float = 2e-5) -> None:
    found = ivy.to_numpy(found)
    wanted = wanted.detach().numpy() if hasattr(wanted, "detach") else np.asarray(wanted)
    assert found.shape == wanted.shape
    np.testing.assert_allclose(found, wanted, rtol=tol, atol=tol)


def weights(module: Any) -> dict[str, np.ndarray]:
    return {chain: ivy.to_numpy(x) for chain, x in module.named_parameters()}


def test_linear(backend: str) -> None:
    layer = ivy.Linear(8, 3, bias_initializer=ivy.Ones())
    w = weights(layer)
    assert w["w"].shape == (3, 8) and w["b"].tolist() == [1, 1, 1]
    close(layer(arr(X)), X @ w["w"].T + w["b"])
    bare = ivy.Linear(8, 3, with_bias=False)
    close(bare(arr(X)), X @ weights(bare)["w"].T)
    assert list(weights(bare)) == ["w"]


def test_dropout(backend: str) -> None:
    x = ivy.ones((100, 100))
    for scale, kept in ((True, 4.0), (False, 1.0)):
        y = ivy.to_numpy(ivy.Dropout(0.75, scale=scale)(x))
        assert set(np.unique(y)) == {0.0, kept} and 0.72 < np.mean(y == 0) < 0.78
    layer = ivy.Dropout(0.5)
    assert np.any(ivy.to_numpy(layer(x)) != ivy.to_numpy(layer(x)))
    assert np.all(ivy.to_numpy(layer.eval()(x)) == 1)
    with pytest.raises(ivy.IvyValueError, match="prob"):
        ivy.Dropout(1.5)


@pytest.mark.parametrize("shape", [(8,), (6, 8)])
def test_layer_norm(backend: str, shape: tuple[int, ...]) -> None:
    axes = tuple(range(-len(shape), 0))
    layer = ivy.LayerNorm(shape[0] if len(shape) == 1 else shape)
    layer.v = {"weight": arr(np.full(shape, 2.0)), "bias": arr(np.ones(shape))}
    normal = (X - X.mean(axes, keepdims=True)) / np.sqrt(X.var(axes, keepdims=True) + 1e-5)
    close(layer(arr(X)), normal * 2 + 1)
    plain = ivy.LayerNorm(shape, elementwise_affine=False, new_std=3.0)
    assert not plain.v
    close(plain(arr(X)), normal * 3)


def lstm_step(x: Any, h: Any, c: Any, w: Any, u: Any) -> Any:
    i, f, g, o = np.split(x @ w + h @ u, 4, -1)
    c = special.expit(f) * c + special.expit(i) * np.tanh(g)
    return special.expit(o) * np.tanh(c), c


def test_lstm(backend: str) -> None:
    layer = ivy.LSTM(8, 4, num_layers=2)
    w = weights(layer)
    x, hs, cs = X, [], []
    for n in range(2):
        h = c = np.zeros((2, 4), "float32")
        steps = []
        for t in range(6):
            h, c = lstm_step(x[:, t], h, c, w[f"input/layer_{n}/w"], w[f"recurrent/layer_{n}/w"])
            steps.append(h)
        x, hs, cs = np.stack(steps, 1), [*hs, h], [*cs, c]
    y, (h, c) = layer(arr(X))
    close(y, x)
    for found, wanted in zip([*h, *c], [*hs, *cs], strict=True):
        close(found, wanted)
    # The state goes on where a first half ended.
    _, state = layer(arr(X[:, :3]))
    close(layer(arr(X[:, 3:]), initial_state=state)[0], x[:, 3:])
    last = ivy.LSTM(8, 4, num_layers=2, return_sequence=False, return_state=False, v=layer.v)
    close(last(arr(X)), x[:, -1])
    close(last(arr(X[0])), x[0, -1])
    with pytest.raises(ivy.IvyValueError, match="layer"):
        ivy.LSTM(8, 4, num_layers=0)


@pytest.mark.parametrize("name", ["LSTM", "GRU"])
def test_recurrent_layers_as_those_of_torch(backend: str, name: str) -> None:
    torch = pytest.importorskip("torch")
    wanted = getattr(torch.nn, name)(8, 4, 2, batch_first=True)
    given = {
        f"{place}/layer_{n}/{key}": getattr(wanted, f"{torchs}_{at}_l{n}").detach().numpy().T.copy()
        for n in range(2)
        for place, at in (("input", "ih"), ("recurrent", "hh"))
        for key, torchs in (("w", "weight"), ("b", "bias"))
    }
    layer = getattr(ivy, name)(8, 4, num_layers=2, with_bias=True)
    layer.v = ivy.Container({chain: arr(x) for chain, x in given.items()})
    y, last = layer(arr(X))
    with torch.no_grad():
        expected, states = wanted(torch.tensor(X))
    close(y, expected.numpy())
    for found, state in zip(last if name == "LSTM" else [last], states if name == "LSTM" else [states], strict=True):
        close(ivy.stack(found), state.numpy())


def test_gru(backend: str) -> None:
    layer = ivy.GRU(8, 4, num_layers=2)
    assert set(weights(layer)) == {f"{place}/layer_{n}/w" for place in ("input", "recurrent") for n in range(2)}
    whole, last = layer(arr(X))
    # The state goes on where a first half ended.
    _, state = layer(arr(X[:, :3]))
    close(layer(arr(X[:, 3:]), initial_state=state)[0], whole[:, 3:].to_numpy())
    close(last[-1], whole[:, -1].to_numpy())
    short = ivy.GRU(8, 4, num_layers=2, return_sequence=False, return_state=False, v=layer.v)
    close(short(arr(X)), whole[:, -1].to_numpy())
    close(short(arr(X[0])), whole[0, -1].to_numpy())
    with pytest.raises(ivy.IvyValueError, match="GRU: num_layers must be at least 1"):
        ivy.GRU(8, 4, num_layers=0)


@pytest.mark.parametrize("dims", [(8, None, None), (8, 6, 4)])
def test_attention(backend: str, dims: tuple[Any, ...]) -> None:
    torch = pytest.importorskip("torch")
    embed, key, value = dims
    layer = ivy.MultiHeadAttention(embed, key_dim=key, value_dim=value, num_heads=2)
    wanted = torch.nn.MultiheadAttention(embed, 2, kdim=key, vdim=value, batch_first=True)
    names = {"out_proj_weights": "out_proj.weight", "out_proj_bias": "out_proj.bias", "in_proj_bias": "in_proj_bias"}
    names |= (
        {"in_proj_weights": "in_proj_weight"}
        if key is None
        else {f"{n}_proj_weights": f"{n}_proj_weight" for n in "qkv"}
    )
    w = weights(layer)
    assert set(w) == set(names)
    wanted.load_state_dict({names[n]: torch.tensor(x) for n, x in w.items()})
    q, k, v = X, X[:, :5, : key or 8], X[:, :5, : value or 8]
    found, scores = layer(arr(q), arr(k), arr(v), return_attention_weights=True)
    y, wanted_scores = wanted(torch.tensor(q), torch.tensor(k), torch.tensor(v))
    close(found, y)
    close(scores, wanted_scores)
    if key is None:
        mask = torch.nn.Transformer.generate_square_subsequent_mask(6)
        close(layer(arr(X), is_causal=True), wanted(*[torch.tensor(X)] * 3, attn_mask=mask, is_causal=True)[0])


def test_attention_is_built_by_its_first_call(backend: str) -> None:
    layer = ivy.MultiHeadAttention(num_heads=2, head_dim=3, use_proj_bias=False, dropout_rate=0.5)
    assert not layer.built
    assert layer.eval()(arr(X)).shape == (2, 6, 8)
    assert {n: x.shape for n, x in weights(layer).items()} == {"in_proj_weights": (18, 8), "out_proj_weights": (8, 6)}
    with pytest.raises(ivy.IvyValueError, match="divisible"):
        ivy.MultiHeadAttention(7, num_heads=2)
    with pytest.raises(ivy.IvyNotImplementedException, match="attention_axes"):
        ivy.MultiHeadAttention(8, attention_axes=1)


CONVOLUTIONS = [
    (n, transposed, first)
    for n in (1, 2, 3)
    for transposed in (False, True)
    for first in ((False, True) if n < 3 else (False,))
]


@pytest.mark.parametrize(("n", "transposed", "first"), CONVOLUTIONS)
def test_convolutions(backend: str, n: int, transposed: bool, first: bool) -> None:
    torch = pytest.importorskip("torch")
    axes = "DHW"[3 - n :]
    data_format = f"NC{axes}" if first else f"N{axes}C"
    cls = getattr(ivy, f"Conv{n}D{'Transpose' if transposed else ''}")
    layer = cls(2, 3, 2, 2, "VALID", data_format=data_format, bias_initializer=ivy.Constant(0.5))
    w = weights(layer)
    assert w["w"].shape == (2,) * n + ((3, 2) if transposed else (2, 3))
    assert w["b"].shape == tuple(3 if axis == "C" else 1 for axis in data_format)
    x = np.random.default_rng(1).normal(size=(2, 2, *(4,) * n)).astype("float32")
    wanted = getattr(torch.nn.functional, f"conv{'_transpose' if transposed else ''}{n}d")(
        torch.tensor(x), torch.tensor(np.moveaxis(w["w"], (-1, -2), (0, 1))), torch.tensor(w["b"].reshape(-1)), stride=2
    ).numpy()
    if not first:
        x, wanted = np.moveaxis(x, 1, -1), np.moveaxis(wanted, 1, -1)
    close(layer(arr(x)), wanted)


def test_depthwise_convolution(backend: str) -> None:
    torch = pytest.importorskip("torch")
    layer = ivy.DepthwiseConv2D(3, (2, 2), 1, "VALID", bias_initializer=ivy.Ones())
    w = weights(layer)
    assert w["w"].shape == (2, 2, 3)
    x = np.random.default_rng(1).normal(size=(2, 4, 4, 3)).astype("float32")
    wanted = torch.nn.functional.conv2d(
        torch.tensor(np.moveaxis(x, -1, 1)), torch.tensor(np.moveaxis(w["w"], -1, 0)[:, None]), groups=3
    ).numpy()
    close(layer(arr(x)), np.moveaxis(wanted, 1, -1) + 1)


def test_filters_of_another_number_of_axes() -> None:
    with pytest.raises(ivy.IvyValueError, match=r"Conv2D: the filter must have 2 spatial axes"):
        ivy.Conv2D(1, 1, (2, 2, 2), 1, "SAME")


ACTIVATIONS = {
    "GELU": lambda x: x * stats.norm.cdf(x),
    "ReLU": lambda x: np.maximum(x, 0),
    "LeakyReLU": lambda x: np.where(x > 0, x, 0.2 * x),
    "LogSoftmax": lambda x: special.log_softmax(x, -1),
    "Softmax": lambda x: special.softmax(x, -1),
    "Softplus": lambda x: np.logaddexp(x, 0),
    "Mish": lambda x: x * np.tanh(np.logaddexp(x, 0)),
    "Sigmoid": special.expit,
    "Tanh": np.tanh,
    "Hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "Identity": lambda x: x,
    "GEGLU": lambda x: x[..., :4] * x[..., 4:] * stats.norm.cdf(x[..., 4:]),
}


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(backend: str, name: str) -> None:
    close(getattr(ivy, name)()(arr(X)), ACTIVATIONS[name](X))


def test_settings_of_activations() -> None:
    close(ivy.Softmax(axis=1)(arr(X)), special.softmax(X, 1))
    close(ivy.LeakyReLU(0.5)(arr(X)), np.where(X > 0, X, 0.5 * X))
    close(ivy.Softplus(beta=2.0)(arr(X)), np.logaddexp(2 * X, 0) / 2)
    assert repr(ivy.LeakyReLU(0.5)) == "LeakyReLU(alpha=0.5, complex_mode='jax')"
    with pytest.raises(ivy.IvyValueError, match="even length, not 3"):
        ivy.GEGLU()(ivy.ones(3))


def test_losses(backend: str) -> None:
    true, pred = np.eye(4, dtype="float32")[[0, 2]], special.softmax(X[:2, 0, :4], -1)
    each = -(true * np.log(pred)).sum(-1)
    close(ivy.CrossEntropyLoss()(arr(true), arr(pred)), each.sum())
    close(ivy.CrossEntropyLoss(reduction="none")(arr(true), arr(pred)), each)
    close(ivy.CrossEntropyLoss()(arr(true), arr(pred), reduction="mean"), each.mean())
    each = -(true * np.log(pred) + (1 - true) * np.log(1 - pred))
    close(ivy.BinaryCrossEntropyLoss()(arr(true), arr(pred)), each)
    logits = special.logit(pred)
    close(ivy.BinaryCrossEntropyLoss(from_logits=True)(arr(true), arr(logits), reduction="sum"), each.sum(), 1e-4)
    assert repr(ivy.BinaryCrossEntropyLoss()) == (
        "BinaryCrossEntropyLoss(from_logits=False, epsilon=0.0, reduction='none')"
    )


def test_constant_initializers(backend: str) -> None:
    for made, number in ((ivy.Zeros(), 0), (ivy.Ones(), 1), (ivy.Constant(2.5), 2.5)):
        w = made.create_variables((2, 3), "cpu", 2, 3, dtype="float32")
        assert w.backend == backend and w.dtype == "float32"
        close(w, np.full((2, 3), number))


UNIFORM = [
    (lambda: ivy.GlorotUniform(), (6 / 12) ** 0.5),
    (lambda: ivy.FirstLayerSiren(), 1 / 4),
    (lambda: ivy.Siren(), (6 / 4) ** 0.5 / 30),
    (lambda: ivy.Siren(w0=10), (6 / 4) ** 0.5 / 10),
    (lambda: ivy.Uniform(2, "fan_out", 1, 3), 3 * 2 / 8),
    (lambda: ivy.Uniform(3, "fan_avg", 2, 1), (3 / 6) ** 2),
]
NORMAL = [
    (lambda: ivy.KaimingNormal(), 0, (2 / 4) ** 0.5),
    (lambda: ivy.KaimingNormal(1.0, "fan_out"), 1, (2 / 8) ** 0.5),
    (lambda: ivy.RandomNormal(), 0, 0.05),
    (lambda: ivy.RandomNormal(2, 3), 2, 3),
]


@pytest.mark.parametrize(("made", "limit"), UNIFORM)
def test_uniform_initializers(backend: str, made: Any, limit: float) -> None:
    ivy.seed(0)
    w = ivy.to_numpy(made().create_variables((50, 40), None, fan_in=4, fan_out=8))
    assert stats.kstest(w.ravel(), stats.uniform(-limit, 2 * limit).cdf).pvalue > 1e-3


@pytest.mark.parametrize(("made", "mean", "std"), NORMAL)
def test_normal_initializers(backend: str, made: Any, mean: float, std: float) -> None:
    ivy.seed(0)
    w = ivy.to_numpy(made().create_variables((50, 40), None, fan_in=4, fan_out=8))
    assert stats.kstest(w.ravel(), stats.norm(mean, std).cdf).pvalue > 1e-3


def test_leaky_rectifiers_and_seeds() -> None:
    w = ivy.to_numpy(ivy.KaimingNormal().create_variables((50, 40), None, fan_in=4, negative_slope=1.0))
    assert stats.kstest(w.ravel(), stats.norm(0, 0.5).cdf).pvalue > 1e-3
    first, second = [ivy.RandomNormal(seed=3).create_variables((4,)) for _ in range(2)]
    close(first, ivy.to_numpy(second))
    assert repr(ivy.GlorotUniform()) == "GlorotUniform(numerator=6, fan_mode='fan_sum', power=0.5, gain=1)"


def test_wrong_fans() -> None:
    with pytest.raises(ivy.IvyValueError, match="fan_mode"):
        ivy.Uniform(1, "fan", 1, 1)
    with pytest.raises(ivy.IvyValueError, match="fan_mode"):
        ivy.KaimingNormal(fan_mode="fan")
    with pytest.raises(ivy.IvyValueError, match="fan_in=None"):
        ivy.GlorotUniform().create_variables((2, 2), fan_out=2)


def test_fans_of_filters_count_their_places() -> None:
    limit = (6 / (9 * 2 + 9 * 4)) ** 0.5
    w = weights(ivy.Conv2D(2, 4, 3, 1, "SAME"))["w"]
    assert 0.8 * limit < np.abs(w).max() <= limit


def test_sequential_of_functions(backend: str) -> None:
    net = ivy.Sequential(ivy.Linear(8, 2), ivy.relu, lambda x: ivy.sum(x, axis=-1))
    w = weights(net)
    y = np.maximum(X @ w["submodules/v0/w"].T + w["submodules/v0/b"], 0).sum(-1)
    close(net(arr(X)), y)
    with pytest.raises(ivy.IvyTypeError, match="module at index 1 is a int"):
        ivy.Sequential(ivy.relu, 3)
