"""Recurrent layers, against their formulas and PyTorch's layers, and Keras' for functions of a step."""

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
    with pytest.raises(ivy.IvyValueError, match="at least one time step"):
        ivy.lstm_update(*[array(backend, a) for a in (x, h, h, *kernels)])


@pytest.mark.parametrize("name", ["lstm_update", "gru_update"])
def test_states_and_weights_of_other_sizes_are_refused(backend: str, name: str) -> None:
    gates, count = {"lstm_update": (4, 2), "gru_update": (3, 1)}[name]
    x, good = drawn(1, 3), [drawn(2), *[drawn(n, 2 * gates) for n in (3, 2)]]
    for place, other in (
        (0, drawn(1)),
        (0, drawn(0)),
        (1, drawn(3, 1)),
        (2, drawn(2, gates)),
        (2, drawn(1, 2 * gates)),
    ):
        h, *kernels = [other if i == place else a for i, a in enumerate(good)]
        with pytest.raises(ivy.IvyValueError, match=r"state of (shape|2 elements)"):
            getattr(ivy, name)(array(backend, x), *[array(backend, a) for a in [good[0]] * (count - 1) + [h, *kernels]])


def unit(x: Any, h: Any, kernel: Any, recurrent_kernel: Any, bias: Any = 0.0, recurrent_bias: Any = 0.0) -> np.ndarray:
    """Gated recurrent units; the second to last axis is that of the steps."""
    outputs = []
    for t in range(x.shape[-2]):
        r, z, n = np.split((x[..., t, :] @ kernel + bias).astype("float64"), 3, -1)
        old_r, old_z, old_n = np.split(h @ recurrent_kernel + recurrent_bias, 3, -1)
        z = sigmoid(z + old_z)
        h = (1 - z) * np.tanh(n + sigmoid(r + old_r) * old_n) + z * h
        outputs.append(h)
    return np.stack(outputs, -2)


@pytest.mark.parametrize("batch", [(), (2,), (2, 3)])
def test_gru_update(backend: str, batch: tuple[int, ...]) -> None:
    x, h = drawn(*batch, 4, 3), drawn(*batch, 2)
    kernels, biases = (drawn(3, 6), drawn(2, 6)), (drawn(6), drawn(6))
    given = [array(backend, a) for a in (x, h)] + [native(backend, a) for a in kernels]
    check(ivy.gru_update(*given), unit(x, h, *kernels), backend, "float32")
    both = [array(backend, b) for b in biases]
    check(ivy.gru_update(*given, recurrent_bias=both[1]), unit(x, h, *kernels, 0.0, biases[1]), backend, "float32")
    given[0] = array(backend, np.moveaxis(x, -2, 0).copy())
    y = given[0].gru_update(*given[1:], *both, time_major=True)
    check(y, np.moveaxis(unit(x, h, *kernels, *biases), -2, 0), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match="at least one time step"):
        ivy.gru_update(array(backend, np.zeros((0, 3), "float32")), *[array(backend, a) for a in (drawn(2), *kernels)])


def test_long_sequences(backend: str) -> None:
    x, h, kernels = drawn(2, 40, 3), drawn(2, 2), (drawn(3, 6), drawn(2, 6))
    given = [array(backend, a) for a in (x, h, *kernels)]
    check(ivy.gru_update(*given), unit(x, h, *kernels), backend, "float32", rtol=1e-4)
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        y = ivy.gru_update(*[array(backend, a, dtype) for a in (x[:, :4], h, *kernels)])
        check(y, unit(x[:, :4], h, *kernels), backend, dtype, rtol=1e-6 if dtype == "float64" else 0.05)


# What is given to `ivy.rnn`, beside the sequences.
RUNS: tuple[dict[str, Any], ...] = (
    {},
    {"go_backwards": True},
    {"time_major": True},
    {"mask": True},
    {"mask": True, "go_backwards": True},
    {"mask": True, "zero_output_for_mask": True, "time_major": True},
    {"constants": True, "return_all_outputs": False},
)


@pytest.mark.parametrize("options", RUNS, ids=str)
def test_functions_of_a_step(backend: str, options: dict[str, Any]) -> None:
    x, h, kernel, constant = drawn(2, 4, 3), drawn(2, 5), drawn(3, 5), drawn(2, 5)
    mask = np.array([[True, True, False, True], [False, True, True, False]])
    backwards, count_all = options.get("go_backwards", False), not options.get("mask", False)
    state, y, outputs = h.astype("float64"), np.zeros((2, 5)), []
    for t in range(4)[:: -1 if backwards else 1]:
        new = np.tanh(x[:, t] @ kernel + state) + (constant if "constants" in options else 0)
        counts = np.ones((2, 1), bool) if count_all else mask[:, t, None]
        y = np.where(counts, new, 0 if options.get("zero_output_for_mask") else y)
        state = np.where(counts, new / 2, state)
        outputs.append(y)
    axes = (1, 0, 2) if options.get("time_major") else (0, 1, 2)
    wanted = np.stack(outputs if options.get("return_all_outputs", True) else outputs[-1:], 1)
    w = array(backend, kernel)

    def step(x: Any, states: Any) -> Any:
        y = ivy.tanh(x @ w + states[0]) + (states[1] if "constants" in options else 0)
        return y, [y / 2]

    given = {name: value for name, value in options.items() if name not in ("mask", "constants")}
    given |= {} if count_all else {"mask": native(backend, mask.transpose(axes[:2]).copy())}
    given |= {"constants": [array(backend, constant)]} if "constants" in options else {}
    sequences = array(backend, x.transpose(axes).copy())
    last, found, states = ivy.rnn(step, sequences, [array(backend, h)], **given)
    check(last, y, backend, "float32")
    check(found, wanted.transpose(axes), backend, "float32")
    assert len(states) == 1
    check(states[0], state, backend, "float32")


def test_lengths_of_sequences(backend: str) -> None:
    x = array(backend, drawn(2, 4, 3))

    def run(**options: Any) -> Any:
        return ivy.rnn(lambda x, s: (x + s[0], [x + s[0]]), x, [ivy.zeros((2, 3), like=x)], **options)

    mask = array(backend, np.array([[True, True, False, False], [True, True, True, True]]))
    lengths = native(backend, np.array([2, 4], "int32"))
    for backwards in (False, True):
        for found, wanted in zip(
            run(input_length=lengths, go_backwards=backwards), run(mask=mask, go_backwards=backwards), strict=True
        ):
            pairs = [(found[0], wanted[0])] if isinstance(found, list) else [(found, wanted)]
            assert all([bool(ivy.all(a == b)) for a, b in pairs])
    check(run(input_length=1)[0], x[:, 0].to_numpy(), backend, "float32")


def test_steps_that_go_wrong(backend: str) -> None:
    x, h = array(backend, drawn(2, 4, 3)), [array(backend, drawn(2, 3))]
    with pytest.raises(ivy.IvyTypeError, match=r"ivy\.rnn: step_function must return a pair"):
        ivy.rnn(lambda x, s: x, x, h)
    with pytest.raises(ivy.IvyValueError, match="must return 1 states, not 0"):
        ivy.rnn(lambda x, s: (x, []), x, h)
    with pytest.raises(ivy.IvyValueError, match="at least one time step on axis 1"):
        ivy.rnn(lambda x, s: (x, s), x[:, :0], h)
    with pytest.raises(ivy.IvyValueError, match="mask must have the shape"):
        ivy.rnn(lambda x, s: (x, s), x, h, mask=array(backend, np.ones((2, 3), bool)))
    with pytest.raises(ZeroDivisionError):
        ivy.rnn(lambda x, s: 1 / 0, x, h)


# layers, both directions, batch first, packed, transposed weights, which biases
LAYERS = (
    (1, False, False, False, False, (True, True)),
    (2, True, True, False, True, (True, True)),
    (2, False, False, True, False, (True, False)),
    (1, True, False, True, True, (True, True)),
    (2, True, True, True, False, (False, False)),
    (1, False, True, False, False, (False, True)),
)


@pytest.mark.parametrize("name", ["lstm", "gru"])
@pytest.mark.parametrize("case", LAYERS, ids=str)
def test_layers(backend: str, case: Any, name: str) -> None:
    torch = pytest.importorskip("torch")
    layers, both, batch_first, packed, transposed, has_biases = case
    reference = getattr(torch.nn, name.upper())(3, 2, layers, batch_first=batch_first, bidirectional=both)
    weights = []
    with torch.no_grad():
        for label, weight in reference.named_parameters():
            if "bias" in label and not has_biases["hh" in label]:
                weight.zero_()
                continue
            weights.append(weight.T.numpy() if transposed and weight.ndim == 2 else weight.numpy())
        x, h, c = drawn(5, 3, 3), drawn(layers * (1 + both), 3, 2), drawn(layers * (1 + both), 3, 2)
        x = np.swapaxes(x, 0, 1).copy() if batch_first else x
        states = (torch.tensor(h), torch.tensor(c)) if name == "lstm" else torch.tensor(h)
        sizes = None
        if packed:
            sequence = torch.nn.utils.rnn.pack_padded_sequence(torch.tensor(x), [5, 3, 3], batch_first=batch_first)
            y, last = reference(sequence, states)
            x, y, sizes = sequence.data.numpy(), y.data, sequence.batch_sizes.tolist()
        else:
            y, last = reference(torch.tensor(x), states)
    found = getattr(ivy, name)(
        array(backend, x),
        (array(backend, h), native(backend, c)) if name == "lstm" else array(backend, h),
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
    for result, expected in zip(found, (y, *last) if name == "lstm" else (y, last), strict=True):
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
    with pytest.raises(ivy.IvyValueError, match=r"must have 4 arrays .*, not 3"):
        ivy.lstm(x, states, weights[:3], 1, 0.0, False, False)
    with pytest.raises(ivy.IvyValueError, match="initial_states"):
        ivy.lstm(x, states[:1], weights, 1, 0.0, False, False)
    with pytest.raises(ivy.IvyValueError, match="must not increase"):
        ivy.lstm(x, states, weights, 1, 0.0, False, False, batch_sizes=[1, 2])


def test_steps_of_leaves(backend: str) -> None:
    x, h = array(backend, drawn(2, 4, 3)), [array(backend, drawn(2, 3))]

    def step(x: Any, states: Any) -> Any:
        return x + states[0], [x]

    wanted = x.rnn(step, h, go_backwards=True)
    for found in (
        ivy.Container(a=x).rnn(step, h, go_backwards=True, key_chains=["a"]),
        ivy.rnn(step, ivy.Container(a=x), h, go_backwards=True),
    ):
        np.testing.assert_array_equal(found[1].a.to_numpy(), wanted[1].to_numpy())
        np.testing.assert_array_equal(found[2].a[0].to_numpy(), wanted[2][0].to_numpy())
