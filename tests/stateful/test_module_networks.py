"""Layers of networks without weights of their own, tables of features, and those that normalise."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers, sample

import ivy_protocol as ivy

PLAIN: list[tuple[Callable[[], Any], Callable[[Any], Any]]] = [
    (lambda: ivy.ELU(0.5), lambda x: ivy.elu(x, alpha=0.5)),
    (lambda: ivy.LogSigmoid(), lambda x: ivy.logsigmoid(x)),
    (lambda: ivy.PReLU(0.5), lambda x: ivy.prelu(x, 0.5)),
    (lambda: ivy.ReLU6(), lambda x: ivy.relu6(x)),
    (lambda: ivy.SeLU(), lambda x: ivy.selu(x)),
    (lambda: ivy.SiLU(), lambda x: ivy.silu(x)),
    (lambda: ivy.Logit(0.25), lambda x: ivy.logit(x, eps=0.25)),
    (lambda: ivy.MaxPool1D(2, 1, "VALID"), lambda x: ivy.max_pool1d(x, 2, 1, "VALID")),
    (lambda: ivy.AvgPool1D(2, 2, "SAME"), lambda x: ivy.avg_pool1d(x, 2, 2, "SAME")),
    (lambda: ivy.AdaptiveAvgPool1d(2), lambda x: ivy.adaptive_avg_pool1d(x, 2)),
    (lambda: ivy.FFT(1), lambda x: ivy.fft(x, axis=1)),
    (lambda: ivy.IFFT(1, n=3), lambda x: ivy.ifft(x, axis=1, n=3)),
    (lambda: ivy.Dct(type=3, axis=1), lambda x: ivy.dct(x, type=3, axis=1)),
    (lambda: ivy.IDct(norm="ortho"), lambda x: ivy.idct(x, norm="ortho")),
]


@pytest.mark.parametrize("place", range(len(PLAIN)))
def test_layers_without_weights(backend: str, place: int) -> None:
    make, same = PLAIN[place]
    x = array(backend, sample("float32", (2, 4, 3)))
    layer, expected = make(), same(x)
    check(layer(x), numbers(expected), backend, str(expected.dtype))
    assert not layer.v and type(layer).__name__ in repr(layer)
    with ivy.with_backend(backend):
        check(ivy.Sequential(layer)(x), numbers(expected), backend, str(expected.dtype))


def test_pooling_of_images_and_volumes(backend: str) -> None:
    x = array(backend, sample("float32", (1, 4, 4, 2)))
    check(ivy.MaxPool2D(2, 2, "VALID")(x), numbers(ivy.max_pool2d(x, 2, 2, "VALID")), backend, "float32")
    layer = ivy.AvgPool2D(2, 1, "SAME", data_format="NCHW")
    check(layer(x), numbers(ivy.avg_pool2d(x, 2, 1, "SAME", data_format="NCHW")), backend, "float32")
    check(ivy.AdaptiveAvgPool2d((1, None))(x), numbers(ivy.adaptive_avg_pool2d(x, (1, None))), backend, "float32")
    y = array(backend, sample("float32", (1, 3, 4, 4, 2)))
    check(ivy.MaxPool3D(2, 1, "VALID")(y), numbers(ivy.max_pool3d(y, 2, 1, "VALID")), backend, "float32")
    layer3 = ivy.AvgPool3D(2, 2, "SAME", count_include_pad=True)
    check(layer3(y), numbers(ivy.avg_pool3d(y, 2, 2, "SAME", count_include_pad=True)), backend, "float32")


def test_embedding(backend: str) -> None:
    with ivy.with_backend(backend):
        layer = ivy.Embedding(4, 3, 1, 0.5)
        places = ivy.array([[0, 1], [3, 3]])
        rows = layer(places)
        assert tuple(rows.shape) == (2, 2, 3)
        check(rows[0, 1], np.zeros(3), backend, "float32")
        assert float(ivy.max(ivy.vector_norm(rows, axis=-1))) <= 0.5 + 1e-6
        with pytest.raises(ivy.IvyValueError, match="out of range"):
            ivy.Embedding(4, 3, 4)
        if backend in ("numpy", "array_api_strict"):
            return
        plain = ivy.Embedding(4, 3, 1)
        _, grads = ivy.execute_with_gradients(lambda v: ivy.sum(plain(places, v=v)), plain.v)
        check(grads.w, [[1.0] * 3, [0.0] * 3, [0.0] * 3, [2.0] * 3], backend, "float32")


@pytest.mark.parametrize("data_format", ["NSC", "NCS"])
def test_batch_norm_moves_in_training(backend: str, data_format: Any) -> None:
    torch = pytest.importorskip("torch")
    values = sample("float32", (4, 3, 2, 3)) + np.arange(3, dtype="float32")
    first = np.moveaxis(values, -1, 1) if data_format == "NSC" else values
    other = torch.nn.BatchNorm2d(3)
    with ivy.with_backend(backend):
        layer = ivy.BatchNorm2D(3, data_format=data_format)
        x = array(backend, values)
        for _ in range(2):
            y, expected = layer(x), other(torch.tensor(first)).detach().numpy()
            expected = np.moveaxis(expected, 1, -1) if data_format == "NSC" else expected
            check(y, expected, backend, "float32", rtol=1e-4)
        check(layer.buffers.running_mean, other.running_mean.numpy(), backend, "float32")
        check(layer.buffers.running_var, other.running_var.numpy(), backend, "float32", rtol=1e-4)
        kept = numbers(layer.buffers.running_mean)
        layer.eval()
        expected = other.eval()(torch.tensor(first)).detach().numpy()
        expected = np.moveaxis(expected, 1, -1) if data_format == "NSC" else expected
        check(layer(x), expected, backend, "float32", rtol=1e-4)
        check(layer.buffers.running_mean, kept, backend, "float32")
        assert sorted(layer.state_dict) == ["bias", "running_mean", "running_var", "weight"]
        assert sorted(chain for chain, _ in layer.named_parameters()) == ["bias", "weight"]
        untracked = ivy.BatchNorm2D(3, data_format=data_format, affine=False, track_running_stats=False).eval()
        assert not untracked.buffers and not untracked.v
        check(untracked(x), numbers(y), backend, "float32", rtol=1e-4)
        if backend not in ("numpy", "array_api_strict"):
            layer.train()
            _, grads = ivy.execute_with_gradients(lambda v: ivy.sum(layer(x, v=v) ** 2), layer.v)
            assert sorted(grads) == ["bias", "weight"]
        with pytest.raises(ivy.IvyException, match="BatchNorm2D"):
            layer(array(backend, np.ones((2, 5, 2, 5), "float32")))


def test_other_norms(backend: str) -> None:
    with ivy.with_backend(backend):
        x = array(backend, sample("float32", (2, 3, 4)))
        check(ivy.GroupNorm(2, 4)(x), numbers(ivy.group_norm(x, 2)), backend, "float32")
        check(ivy.RMSNorm((3, 4))(x), numbers(ivy.rms_norm(x, [1, 2])), backend, "float32")
        assert sorted(ivy.GroupNorm(2, 4).v) == ["bias", "weight"] and sorted(ivy.RMSNorm(4).v) == ["weight"]
        assert not ivy.RMSNorm(4, elementwise_affine=False).v and not ivy.GroupNorm(1, 4, affine=False).v
        with pytest.raises(ivy.IvyValueError, match="groups"):
            ivy.GroupNorm(3, 4)


def test_log_poisson_loss(backend: str) -> None:
    true, pred = array(backend, np.array([1.0, 3.0], "float32")), array(backend, np.array([0.5, 1.0], "float32"))
    losses = numbers(ivy.log_poisson_loss(true, pred))
    check(ivy.LogPoissonLoss()(true, pred), losses, backend, "float32")
    check(ivy.LogPoissonLoss(reduction="sum")(true, pred), losses.sum(), backend, "float32")
    check(ivy.LogPoissonLoss()(true, pred, reduction="mean"), losses.mean(), backend, "float32")
