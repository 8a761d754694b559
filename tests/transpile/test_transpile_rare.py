"""Rare features of `ivy.transpile`: experts, sampling, ties, strides, and data-dependent operators of torch."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")

from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

from ivy_protocol.exceptions import IvyNotImplementedException, IvyTraceError  # noqa: E402
from ivy_protocol.transpile.plan import Plan  # noqa: E402
from ivy_protocol.transpile.program import LEAF, RESULT, TUPLE, Node, Output, Program, Ref, Tree  # noqa: E402
from tests.transpile.test_transpile_operators import meta  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


class Called(nn.Module):
    """A function as a network."""

    def __init__(self, function: Any) -> None:
        super().__init__()
        self.function = function

    def forward(self, *args: Any) -> Any:
        return self.function(*args)


def moved(function: Any, *args: Any) -> Any:
    return ivy.transpile(Called(function).eval(), args=args)


def on(backend: str, x: Any) -> Any:
    data = x.numpy()
    if backend == "jax" and data.dtype == np.int64:
        data = data.astype(np.int32)
    return ivy.asarray(data, backend=backend)


def test_rows_of_experts(backend: str) -> None:
    rows, weights = torch.randn(5, 3), torch.randn(4, 3, 2)
    ends = torch.tensor([2, 2, 4, 4], dtype=torch.int32)
    wanted = torch.cat([rows[:2] @ weights[0], rows[2:4] @ weights[2], torch.zeros(1, 2)])
    node = Node("transformers.grouped_mm_fallback.default", (Ref(0), Ref(1), Ref(2)), {}, meta(wanted))
    leaf = Tree(TUPLE, (), (Tree(LEAF),))
    from ivy_protocol.transpile.program import ARGUMENT, Input

    inputs = [Input(ARGUMENT, f"x{n}", meta(x)) for n, x in enumerate((rows, weights, ends))]
    program = Program("experts", inputs, [node], [Output(RESULT, Ref(3))], Tree(TUPLE), leaf)
    found = Plan(program, backend, None)([on(backend, x) for x in (rows, weights, ends)])
    np.testing.assert_allclose(ivy.to_numpy(found[0]), wanted.numpy(), atol=1e-5)


def test_max_gradient_ties() -> None:
    jax = pytest.importorskip("jax")
    x = torch.tensor([[1.0, 2.0, 2.0], [0.0, 0.0, 0.0]], requires_grad=True)

    def chosen(x: Any) -> Any:
        return (x.max(1)[0] * 2 + x.min(1)[0]).sum() + x.cummax(1)[0].sum() + x.median(1)[0].sum()

    chosen(x).backward()
    network = moved(chosen, x.detach())
    found = jax.grad(lambda x: network(x))(jax.numpy.asarray(x.detach().numpy()))
    np.testing.assert_allclose(np.asarray(found), x.grad.numpy())  # pyright: ignore[reportOptionalMemberAccess]


def test_places_of_the_greatest_in_adaptive_windows(backend: str) -> None:
    x = torch.randn(2, 3, 7, 5)
    found = moved(lambda x: F.adaptive_max_pool2d(x, (3, 2), return_indices=True), x)(on(backend, x))
    for mine, theirs in zip(found, F.adaptive_max_pool2d(x, (3, 2), return_indices=True), strict=True):
        np.testing.assert_array_equal(ivy.to_numpy(mine), theirs.numpy())


@pytest.mark.parametrize("library", ["numpy", "torch", "tensorflow"])
def test_eigenvalues(library: str) -> None:
    pytest.importorskip(library)
    x = torch.tensor([[2.0, 1.0], [1.0, 3.0]])
    values = torch.linalg.eigvals(x).real.sort()[0]

    def sorted_values(x: Any) -> Any:
        values, vectors = torch.linalg.eig(x)
        return values.real.sort()[0], (x @ vectors.real - vectors.real * values.real).abs().max()

    found, rest = moved(sorted_values, x)(on(library, x))
    np.testing.assert_allclose(ivy.to_numpy(found), values.numpy(), rtol=1e-5)
    assert float(rest) < 1e-5


def test_draws_have_the_values_they_may_have(backend: str) -> None:
    weights = torch.tensor([[0.0, 1.0, 3.0], [1.0, 0.0, 0.0]])

    def drawn(weights: Any) -> Any:
        rates = weights * 4
        return (
            torch.randperm(6),
            torch.randint_like(weights, 2, 4),
            torch.multinomial(weights, 5, replacement=True),
            torch.poisson(rates),
        )

    network = moved(drawn, weights)
    order, low, chosen, counts = [
        ivy.to_numpy(x) for x in network(on(backend, weights), random_key=ivy.random.key(3, backend=backend))
    ]
    assert sorted(order) == list(range(6))
    assert set(low.flat) <= {2, 3} and low.shape == (2, 3)
    assert chosen.shape == (2, 5) and set(chosen[0]) <= {1, 2} and set(chosen[1]) == {0}
    assert counts.shape == (2, 3) and counts[0, 0] == 0 and (counts >= 0).all()


def test_values_that_nothing_uses_may_be_read() -> None:
    def checked(x: Any) -> Any:
        x.max().item()
        torch._check(x.sum().item() > -1e9)
        return x + 1

    x = torch.ones(3)
    np.testing.assert_array_equal(moved(checked, x)(x.numpy()), 2 * np.ones(3))


def test_strides_over_what_is_held_in_another_order() -> None:
    x = torch.arange(24.0).reshape(4, 6)
    cube = torch.arange(60.0).reshape(3, 5, 4)
    cases = (
        (lambda x: x.t().contiguous().as_strided((2, 2), (3, 1)), x),
        (lambda x: x.t().as_strided((2, 3), (1, 2), 1), x),
        (lambda x: (x * 2).permute(2, 0, 1).as_strided((2, 2), (3, 1)), cube),
        (lambda x: x.unsqueeze(1).transpose(0, 2).as_strided((2, 3), (2, 1)), x),
        (lambda x: (x[None] * 2).to(memory_format=torch.channels_last).as_strided((2, 4), (1, 3)), cube),
        (lambda x: (x * 2)[1:].as_strided((2, 2), (3, 1)), x),
        (lambda x: (x * 2)[1:].as_strided((2, 2), (3, 1), 9), x),
        (lambda x: torch.as_strided_scatter((x * 2).t(), torch.ones(2, 2), (2, 2), (4, 1), 1), x),
        (lambda x: torch.as_strided_scatter((x * 2)[1:], torch.ones(2, 2), (2, 2), (4, 1), 7), x),
    )
    for f, given in cases:
        np.testing.assert_array_equal(moved(f, given)(given.numpy()), f(given).numpy())
    with pytest.raises(IvyNotImplementedException, match=r"strides \(6, 2\).*\.contiguous\(\)"):
        moved(lambda x: x[:, ::2].as_strided((2, 2), (3, 1)), x)
    with pytest.raises(IvyNotImplementedException, match="reach beyond the array"):
        moved(lambda x: (x * 2)[1:].as_strided((2, 2), (3, 1), 1), x)(x.numpy())


def test_packed_sequences_are_told_with_what_to_do() -> None:
    from torch.nn.utils import rnn

    layer = torch.nn.LSTM(4, 3, batch_first=True)

    def padded(x: Any, lengths: Any) -> Any:
        y, _ = layer(rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False))
        return rnn.pad_packed_sequence(y, batch_first=True)[0]

    for f, *args in (
        (padded, torch.ones(3, 5, 4), torch.tensor([3, 5, 2])),
        (lambda x: padded(x, [5, 3, 2]), torch.ones(3, 5, 4)),
        (lambda a, b: rnn.pack_sequence([a, b]).data * 2, torch.ones(3, 2), torch.ones(2, 2)),
    ):
        with pytest.raises(ivy.IvyException, match=r"Packed sequences have data-dependent sizes.* padded sequences"):
            moved(f, *args)


def test_what_torch_decides_by_values_is_told() -> None:
    x = torch.randn(2, 3)
    # The compiler of torch turns it off for good, where it was used before.
    with pytest.raises(IvyTraceError, match="validate_args=False"):
        moved(lambda x: torch.distributions.Normal(x, x.exp(), validate_args=True).log_prob(x), x)
    found = moved(lambda x: torch.distributions.Normal(x, x.exp(), validate_args=False).log_prob(x), x)(x.numpy())
    np.testing.assert_allclose(found, torch.distributions.Normal(x, x.exp()).log_prob(x).numpy(), rtol=1e-5)
    layer = nn.TransformerDecoderLayer(4, 2, 8, batch_first=True)
    decoder, y = nn.TransformerDecoder(layer, 1).eval(), torch.randn(1, 3, 4)
    mask = nn.Transformer.generate_square_subsequent_mask(3)
    with pytest.raises(IvyTraceError, match="tgt_is_causal="):
        ivy.transpile(decoder, args=(y, y), kwargs={"tgt_mask": mask})
    network = ivy.transpile(decoder, args=(y, y), kwargs={"tgt_mask": mask, "tgt_is_causal": True})
    found = network(y.numpy(), y.numpy(), tgt_mask=mask.numpy(), tgt_is_causal=True)
    np.testing.assert_allclose(found, decoder(y, y, tgt_mask=mask).detach().numpy(), atol=1e-5)


def test_data_dependent_lengths() -> None:
    with pytest.raises((IvyTraceError, IvyNotImplementedException), match="static shapes"):
        moved(lambda n: torch.zeros(n.max().item()), torch.tensor([2, 3]))


def test_one_example_tensor_at_two_positions() -> None:
    x, layer = torch.randn(2), nn.Linear(2, 2)
    ones, zeros = np.ones(2, "float32"), np.zeros(2, "float32")
    assert ivy.transpile(lambda a, b: a * 10 + b, args=(x, x))(ones, zeros).tolist() == [10, 10]
    nested = ivy.transpile(lambda d, *, e: d["u"] * 10 + d["v"][0] + e, args=({"u": x, "v": [x]},), kwargs={"e": x})
    assert nested({"u": ones, "v": [zeros]}, e=zeros).tolist() == [10, 10]
    held = ivy.transpile(lambda a: a * 10 + x, args=(x,))
    np.testing.assert_allclose(held(zeros), x.numpy())

    class Weighted(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = layer
            self.register_buffer("shift", x)

        def forward(self, weight: Any, shift: Any) -> Any:
            return self.layer.weight + 10 * weight + self.shift - shift

    network = ivy.transpile(Weighted(), args=(layer.weight, x))
    wanted = layer.weight.detach().numpy() + x.numpy()
    np.testing.assert_allclose(network(np.zeros((2, 2), "float32"), zeros), wanted, rtol=1e-6)
    attention = nn.MultiheadAttention(4, 2, batch_first=True).eval()
    q, k, v = (torch.randn(2, 3, 4) for _ in range(3))
    found = ivy.transpile(attention, args=(q, q, q))(q.numpy(), k.numpy(), v.numpy())[0]
    np.testing.assert_allclose(found, attention(q, k, v)[0].detach().numpy(), atol=1e-5)


def slopes(function: Any, tensors: Any, place: int, backend: str) -> Any:
    """The gradients of the sum of a transpiled function, and those of torch."""
    if backend == "array_api_strict":
        pytest.skip("torch takes its gradients, with arrays of its own")
    network = moved(function, *tensors)
    arrays = [on(backend, x) for x in tensors]

    def total(x: Any) -> Any:
        return ivy.sum(network(*arrays[:place], x, *arrays[place + 1 :]))

    leaf = tensors[place].clone().requires_grad_()
    function(*tensors[:place], leaf, *tensors[place + 1 :]).sum().backward()
    return ivy.to_numpy(ivy.grad(total)(arrays[place])), leaf.grad.numpy()


@pytest.mark.parametrize("padding", ["zeros", "border", "reflection"])
def test_gradients_of_sampling_at_the_border(backend: str, padding: str) -> None:
    image = torch.arange(25.0).reshape(1, 1, 5, 5) ** 2
    grid = F.affine_grid(torch.tensor([[[1.0, 0, 0], [0, 1.5, 0]]]), [1, 1, 5, 5], align_corners=True)
    for mode in ("bilinear", "nearest", "bicubic"):
        function = partial(F.grid_sample, mode=mode, padding_mode=padding, align_corners=True)
        if mode != "nearest":
            np.testing.assert_allclose(*slopes(function, (image, grid), 1, backend), rtol=1e-3, atol=1e-3)
        odd = torch.tensor([[[[float("nan"), -1.0], [9.0, -9.0]]]])
        if padding == "border" and mode != "bicubic":
            np.testing.assert_allclose(
                ivy.to_numpy(moved(function, image, odd)(on(backend, image), on(backend, odd))),
                function(image, odd).numpy(),
            )


def test_gradients_by_frequency(backend: str) -> None:
    indices, weight = torch.tensor([0, 1, 1]), torch.ones(3, 2)
    found, wanted = slopes(lambda w: F.embedding(indices, w, scale_grad_by_freq=True), (weight,), 0, backend)
    assert found.tolist() == wanted.tolist() == [[1, 1], [1, 1], [0, 0]]
    found, _ = slopes(
        lambda w: F.embedding_bag(indices, w, torch.tensor([0, 2]), mode="sum", scale_grad_by_freq=True),
        (weight,),
        0,
        backend,
    )
    assert found.tolist() == [[1, 1], [1, 1], [0, 0]]


def test_gradients_of_saturated_predictions(backend: str) -> None:
    scores, target = torch.tensor([[20.0], [0.5], [-200.0], [200.0]]), torch.tensor([[1.0], [1.0], [0.0], [0.0]])

    def loss(x: Any) -> Any:
        return F.binary_cross_entropy(torch.sigmoid(x), target)

    np.testing.assert_allclose(*slopes(loss, (scores,), 0, backend), rtol=1e-5, atol=1e-6)


def test_adaptive_max_pool_gradient_ties(backend: str) -> None:
    for dims, size in ((1, 1), (1, 3), (2, (2, 3)), (3, 2)):
        pool = getattr(F, f"adaptive_max_pool{dims}d")
        found, wanted = slopes(partial(pool, output_size=size), (torch.zeros(1, 1, *(5,) * dims),), 0, backend)
        np.testing.assert_array_equal(found, wanted)


def test_nan_stays_in_running_extremes(backend: str) -> None:
    x = torch.tensor([[1.0, 3.0, float("nan"), 2.0, float("nan")]])
    found = moved(lambda x: (*x.cummax(1), *x.cummin(1)), x)(on(backend, x))
    for mine, theirs in zip(found, (*x.cummax(1), *x.cummin(1)), strict=True):
        np.testing.assert_array_equal(ivy.to_numpy(mine), theirs.numpy())
