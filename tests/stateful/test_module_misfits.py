"""Errors for arrays that do not match a layer: the layer, its path, and the expected shape."""

from typing import Any

import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
LAYERS: dict[str, tuple[Any, tuple[int, ...], str]] = {
    "Linear": (lambda: ivy.Linear(4, 2), (3, 5), r"length 4 along axis -1, not 5; its shape is \(3, 5\)"),
    "Linear, no axes": (lambda: ivy.Linear(4, 2), (), "must have an axis -1 of length 4"),
    "Conv1D": (lambda: ivy.Conv1D(3, 4, 3, 1, "SAME"), (1, 8, 5), "length 3 along axis 2, not 5"),
    "Conv2D": (lambda: ivy.Conv2D(3, 4, (3, 3), 1, "SAME"), (1, 8, 8, 5), "length 3 along axis 3, not 5"),
    "Conv2D of channels first": (
        lambda: ivy.Conv2D(3, 4, (3, 3), 1, "SAME", data_format="NCHW"),
        (1, 5, 8, 8),
        "length 3 along axis 1, not 5",
    ),
    "Conv2DTranspose": (lambda: ivy.Conv2DTranspose(3, 4, (3, 3), 1, "SAME"), (1, 8, 8, 5), "must have the length 3"),
    "DepthwiseConv2D": (lambda: ivy.DepthwiseConv2D(3, (3, 3), 1, "SAME"), (1, 8, 8, 5), "must have the length 3"),
    "GRU": (lambda: ivy.GRU(4, 2), (2, 3, 5), "length 4 along axis -1, not 5"),
    "LSTM": (lambda: ivy.LSTM(4, 2), (2, 3, 5), "length 4 along axis -1, not 5"),
    "MultiHeadAttention": (
        lambda: ivy.MultiHeadAttention(4, num_heads=2),
        (2, 3, 5),
        "length 4 along axis -1, not 5",
    ),
    "LayerNorm": (lambda: ivy.LayerNorm([3, 4]), (2, 3, 5), "length 4 along axis -1, not 5"),
}


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_says_which_width_it_takes(backend: str, name: str) -> None:
    make, shape, said = LAYERS[name]
    with pytest.raises(ValueError, match=rf"^{name.split(',')[0].split()[0]}: the (array|query) .*{said}") as raised:
        make()(ivy.ones(shape))
    assert isinstance(raised.value, ivy.IvyValueError | ivy.IvyBroadcastShapeError)
    assert raised.value.__cause__ is not None


class Network(ivy.Module):
    def __init__(self) -> None:
        self.layers = [ivy.Linear(4, 3), ivy.Sequential(ivy.ReLU(), ivy.Linear(4, 2))]
        self.fails = None
        super().__init__()

    def _forward(self, x: Any) -> Any:
        for layer in self.layers:
            x = layer(x)
            if self.fails is not None:
                raise self.fails
        return x


def test_error_path_of_layer(backend: str) -> None:
    place = r"^Network\.layers\.v1\.submodules\.v1 \(Linear\): the array must have the length 4 along axis -1, not 3"
    net = Network()
    x = ivy.ones((2, 4))
    with pytest.raises(ivy.IvyValueError, match=place):
        net(x)
    with pytest.raises(ivy.IvyValueError, match=place):
        net(x, v=net.v)
    with pytest.raises(ivy.IvyValueError, match=r"^Sequential\.submodules\.v1 \(Linear\): the array"):
        net.layers[1](ivy.ones((2, 3)))


def test_other_errors_in_a_layer_name_it_too() -> None:
    net = Network()
    v = net.v.cont_map(lambda x, chain: x[..., :2] if chain == "layers/v0/b" else x)
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"^Network\.layers\.v0 \(Linear\): ivy\.linear"):
        net(ivy.ones((2, 4)), v=v)


def test_errors_of_a_modules_own_code_stay() -> None:
    net = Network()
    for net.fails in (ValueError("mine"), ivy.IvyValueError("mine too"), KeyError("k")):
        with pytest.raises(type(net.fails)) as raised:
            net(ivy.ones((2, 4)))
        assert raised.value is net.fails and raised.value.args[0].startswith(("mine", "k"))

    def broken(x: Any) -> Any:
        raise RuntimeError("of the user")

    with pytest.raises(RuntimeError, match=r"^of the user$"):
        ivy.Sequential(ivy.Linear(4, 2), broken)(ivy.ones((1, 4)))
    with pytest.raises(ivy.IvyNotImplementedException, match=r"^Module must define the method _forward"):
        ivy.Module()(1)
