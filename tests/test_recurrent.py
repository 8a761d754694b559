"""Long short-term memory, against its formulas and PyTorch's layers."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, native

import ivy_protocol as ivy

RNG = np.random.default_rng(7)


def drawn(*shape: int) -> np.ndarray:
    return (RNG.normal(size=shape) / 2).astype("float32")


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def updated(x: Any, h: Any, c: Any, kernel: Any, recurrent_kernel: Any, *biases: Any) -> tuple[np.ndarray, np.ndarray]:
    """The second to last axis is that of the steps."""
    outputs = []
    for t in range(x.shape[-2]):
        gates = x[..., t, :] @ kernel + h @ recurrent_kernel + sum(biases)
        i, f, g, o = np.split(gates.astype("float64"), 4, -1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        outputs.append(h)
    return np.stack(outputs, -2), c


@pytest.mark.parametrize("batch", [(), (2,), (2, 3)])
def test_update(backend: str, batch: tuple[int, ...]) -> None:
    x, h, c = drawn(*batch, 4, 3), drawn(*batch, 2), drawn(*batch, 2)
    kernels, biases = (drawn(3, 8), drawn(2, 8)), (drawn(8), drawn(8))
    given = [array(backend, a) for a in (x, h, c)] + [native(backend, a) for a in kernels]
    expected, last = updated(x, h, c, *kernels)
    y, cells = ivy.lstm_update(*given)
    check(y, expected, backend, "float32")
    check(cells, last, backend, "float32")
    expected, last = updated(x, h, c, *kernels, *biases)
    given[0] = array(backend, np.moveaxis(x, -2, 0).copy())
    y, cells = given[0].lstm_update(
        *given[1:], bias=array(backend, biases[0]), recurrent_bias=array(backend, biases[1]), time_major=True
    )
    check(y, np.moveaxis(expected, -2, 0), backend, "float32")
    check(cells, last, backend, "float32")
    y, _ = ivy.lstm_update(array(backend, x), *given[1:], recurrent_bias=native(backend, biases[1]))
    check(y, updated(x, h, c, *kernels, biases[1])[0], backend, "float32")


def test_types(backend: str) -> None:
    x, h, kernels = drawn(2, 3, 3), drawn(2, 2), (drawn(3, 8), drawn(2, 8))
    expected, last = updated(x, h, h, *kernels)
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        y, c = ivy.lstm_update(*[array(backend, a, dtype) for a in (x, h, h, *kernels)])
        rtol = 1e-6 if dtype == "float64" else 0.05
        check(y, expected, backend, dtype, rtol=rtol)
        check(c, last, backend, dtype, rtol=rtol)


def test_no_steps(backend: str) -> None:
    x, h, kernels = drawn(2, 0, 3), drawn(2, 2), (drawn(3, 8), drawn(2, 8))
    with pytest.raises(ivy.IvyValueError, match="no steps"):
        ivy.lstm_update(*[array(backend, a) for a in (x, h, h, *kernels)])


# layers, both directions, batch first, packed, transposed weights, which biases
LAYERS = (
    (1, False, False, False, False, (True, True)),
    (2, True, True, False, True, (True, True)),
    (2, False, False, True, False, (True, False)),
    (1, True, False, True, True, (True, True)),
    (2, True, True, True, False, (False, False)),
    (1, False, True, False, False, (False, True)),
)


@pytest.mark.parametrize("case", LAYERS, ids=str)
def test_layers(backend: str, case: Any) -> None:
    torch = pytest.importorskip("torch")
    layers, both, batch_first, packed, transposed, has_biases = case
    reference = torch.nn.LSTM(3, 2, layers, batch_first=batch_first, bidirectional=both)
    weights = []
    with torch.no_grad():
        for name, weight in reference.named_parameters():
            if "bias" in name and not has_biases["hh" in name]:
                weight.zero_()
                continue
            weights.append(weight.T.numpy() if transposed and weight.ndim == 2 else weight.numpy())
        x, h, c = drawn(5, 3, 3), drawn(layers * (1 + both), 3, 2), drawn(layers * (1 + both), 3, 2)
        x = np.swapaxes(x, 0, 1).copy() if batch_first else x
        states = (torch.tensor(h), torch.tensor(c))
        sizes = None
        if packed:
            sequence = torch.nn.utils.rnn.pack_padded_sequence(torch.tensor(x), [5, 3, 3], batch_first=batch_first)
            y, last = reference(sequence, states)
            x, y, sizes = sequence.data.numpy(), y.data, sequence.batch_sizes.tolist()
        else:
            y, last = reference(torch.tensor(x), states)
    found = ivy.lstm(
        array(backend, x),
        (array(backend, h), native(backend, c)),
        [array(backend, w) for w in weights],
        layers,
        0.5,
        False,
        both,
        batch_first,
        sizes,
        weights_transposed=transposed,
        has_ih_bias=has_biases[0],
        has_hh_bias=has_biases[1],
    )
    for result, expected in zip(found, (y, *last), strict=True):
        check(result, expected.numpy(), backend, "float32", rtol=1e-4)


def test_dropout_between_layers(backend: str) -> None:
    x, states = array(backend, drawn(3, 2, 4)), [array(backend, np.zeros((2, 2, 4), "float32"))] * 2
    weights = [array(backend, drawn(*shape)) for shape in ((16, 4), (16, 4), (16,), (16,)) * 2]

    def outputs(dropout: float, train: bool) -> np.ndarray:
        ivy.seed(1)
        return ivy.lstm(x, states, weights, 2, dropout, train, False)[0].to_numpy()

    plain = outputs(0.0, True)
    np.testing.assert_allclose(outputs(0.5, False), plain, rtol=1e-5, atol=1e-6)
    dropped = outputs(0.5, True)
    assert not np.allclose(dropped, plain)
    np.testing.assert_allclose(outputs(0.5, True), dropped, rtol=1e-5, atol=1e-6)


def test_refusals(backend: str) -> None:
    x, states = array(backend, drawn(3, 2, 4)), [array(backend, drawn(1, 2, 4))] * 2
    weights = [array(backend, drawn(*shape)) for shape in ((16, 4), (16, 4), (16,), (16,))]
    with pytest.raises(ivy.IvyValueError, match="need 4 all_weights, not 3"):
        ivy.lstm(x, states, weights[:3], 1, 0.0, False, False)
    with pytest.raises(ivy.IvyValueError, match="initial_states"):
        ivy.lstm(x, states[:1], weights, 1, 0.0, False, False)
    with pytest.raises(ivy.IvyValueError, match="never grow"):
        ivy.lstm(x, states, weights, 1, 0.0, False, False, batch_sizes=[1, 2])
