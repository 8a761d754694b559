"""Networks of torch as modules of ivy, and modules as networks of torch."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol

ivy: Any = ivy_protocol
torch: Any = needs("torch")


@pytest.fixture(autouse=True)
def seeded() -> None:
    torch.manual_seed(0)


def native() -> Any:
    return torch.nn.Sequential(
        torch.nn.Linear(3, 8), torch.nn.BatchNorm1d(8), torch.nn.Sequential(torch.nn.Tanh(), torch.nn.Linear(8, 1))
    )


def data() -> tuple[Any, Any]:
    x = torch.randn(16, 3)
    return x, x.sum(1, keepdim=True)


def same(x: Any, y: Any, atol: float = 1e-6) -> None:
    np.testing.assert_allclose(ivy.to_numpy(ivy.stop_gradient(x)), ivy.to_numpy(ivy.stop_gradient(y)), 1e-5, atol)


class Network(ivy.Module):
    def __init__(self) -> None:
        self._layers = [ivy.Linear(3, 8), ivy.Linear(8, 1)]
        self._scale = ivy.BatchNorm2D(8)
        super().__init__(device="cpu")

    def _forward(self, x: Any) -> Any:
        return self._layers[1](ivy.tanh(self._scale(self._layers[0](x))))


def trained(model: Any, optimizer: Any, x: Any, y: Any) -> list[float]:
    losses = []
    for _ in range(5):
        optimizer.zero_grad()
        loss = torch.mean((model(x) - y) ** 2)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def trained_by_ivy(net: Any, optimizer: Any, x: Any, y: Any) -> list[float]:
    losses = []
    for _ in range(5):
        loss, grads = ivy.value_and_grad(lambda v: ivy.mean((net(x, v=v) - y) ** 2))(net.v)
        net.v = optimizer.step(net.v, grads)
        losses.append(float(loss))
    return losses


class TestToIvy:
    @pytest.mark.parametrize("name", ["SGD", "Adam"])
    def test_trains_with_the_same_losses(self, name: str) -> None:
        (x, y), model = data(), native()
        twin, net = copy.deepcopy(model), ivy.to_ivy_module(model)
        options = {"eps": 1e-7} if name == "Adam" else {}
        wanted = trained(twin, getattr(torch.optim, name)(twin.parameters(), lr=0.05, **options), x, y)
        found = trained_by_ivy(net, getattr(ivy, name)(0.05), x, y)
        np.testing.assert_allclose(found, wanted, rtol=1e-4)
        # What Adam makes of a gradient that is zero but for rounding is noise.
        exact = [n for n in twin.state_dict() if not options or n not in ("0.bias", "1.running_mean")]
        for name in exact:
            parameter = twin.state_dict()[name]
            same(net.state_dict[name.replace(".", "/")], parameter, 2e-3)
            same(model.state_dict()[name], parameter, 2e-3)

    def test_trains_with_an_optimizer_of_torch(self) -> None:
        (x, y), model = data(), native()
        twin, net = copy.deepcopy(model), ivy.to_ivy_module(model)
        wanted = trained(twin, torch.optim.SGD(twin.parameters(), lr=0.1), x, y)
        found = trained(lambda x: ivy.to_native(net(x)), torch.optim.SGD(model.parameters(), lr=0.1), x, y)
        assert found == wanted
        same(net.v["0/weight"], twin[0].weight)

    def test_functional_call_keeps_weights(self) -> None:
        net, x = ivy.to_ivy_module(native()), data()[0]
        before = {name: tensor.clone() for name, tensor in net.native.state_dict().items()}
        given = net.buffers.cont_deep_copy()
        net(x, v=net.v * 0, buffers=given)
        for name, tensor in net.native.state_dict().items():
            same(tensor, before[name])
        assert int(given["1/num_batches_tracked"]) == 1
        net(x, v=net.v * 0)
        assert int(net.native[1].num_batches_tracked) == int(net.buffers["1/num_batches_tracked"]) == 1

    def test_takes_arrays_of_ivy_and_numpy(self) -> None:
        model = torch.nn.Linear(3, 2)
        net, x = ivy.to_ivy_module(model), torch.ones(4, 3)
        for given in (x, ivy.asarray(x), x.numpy()):
            found = net(given)
            assert type(found) is ivy.Array and isinstance(ivy.to_native(found), torch.Tensor)
            same(found, model(x))
        jnp = pytest.importorskip("jax.numpy")
        with pytest.raises(ivy.IvyDispatchError, match=r"to_ivy_module\(Linear\) got arrays of torch and jax"):
            net(jnp.ones((4, 3)))

    def test_nested_results(self) -> None:
        net = ivy.to_ivy_module(torch.nn.LSTM(3, 2, batch_first=True))
        result, (hidden, cell) = net(torch.ones(1, 4, 3))
        assert all(type(x) is ivy.Array for x in (result, hidden, cell))
        assert next(iter(net.v)) == "weight_ih_l0"

    def test_writes_reach_the_network(self) -> None:
        net = ivy.to_ivy_module(native())
        net.v = net.v * 0 + 1
        same(net.native[0].bias, torch.ones(8))
        model = net.native
        others = net.v * 2
        net.v["0"] = others["0"]
        net.v["2/1/bias"] = ivy.asarray(torch.tensor([5.0]))
        net.eval()(torch.ones(2, 3))
        same(model[0].bias, torch.full((8,), 2.0))
        same(model[2][1].bias, torch.tensor([5.0]))
        same(others["2/1/bias"], torch.tensor([2.0]))
        with torch.no_grad():
            model[0].bias.zero_()
        same(net.v["0/bias"], torch.zeros(8))
        same(others["0/bias"], torch.full((8,), 2.0))

    def test_wrong_shapes_are_named(self) -> None:
        net = ivy.to_ivy_module(native())
        with pytest.raises(ivy.IvyBroadcastShapeError, match="'0/weight'"):
            net.v = net.v.cont_map(lambda x, _: ivy.ones((2, 2), like=x))
        with pytest.raises(ivy.IvyKeyError, match="lacks '2/1/bias'"):
            net.load_state_dict({n.replace(".", "/"): x for n, x in list(net.native.state_dict().items())[:-1]})

    def test_train_and_eval_modes(self) -> None:
        model = native()
        model[1].eval()
        net = ivy.to_ivy_module(model)
        assert net.training and not model[1].training
        outer = ivy.Sequential(net)
        outer.eval()
        assert not model.training
        outer.train()
        assert model[1].training and net.training
        assert not ivy.to_ivy_module(native().eval()).training

    def test_dtypes(self) -> None:
        model = native()
        net = ivy.to_ivy_module(model, dtype="float64")
        assert model[0].weight.dtype == torch.float64 == ivy.to_native(net.v["0/weight"]).dtype
        model.float()
        assert net.dtype == "float32"
        outer = ivy.Sequential(net).to(dtype="float64")
        assert model[0].weight.dtype == torch.float64 and outer.dtype == "float64"
        with pytest.raises(ivy.IvyValueError, match="cannot be converted to"):
            outer.to("numpy")
        assert net(torch.ones((2, 3), dtype=torch.float64)).dtype == "float64"

    def test_lazy_layers_are_built_by_the_first_call(self) -> None:
        net = ivy.to_ivy_module(torch.nn.Sequential(torch.nn.LazyLinear(2), torch.nn.LazyBatchNorm1d()))
        assert not net.built
        net(torch.ones(4, 3))
        assert net.v["0/weight"].shape == (2, 3) and int(net.buffers["1/num_batches_tracked"]) == 1

    def test_weights_that_are_shared_by_two_layers(self) -> None:
        model = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Linear(3, 3))
        model[1].weight = model[0].weight
        net = ivy.to_ivy_module(model)
        assert sorted(net.state_dict) == ["0/bias", "0/weight", "1/bias"]
        same(net(torch.ones(3), v=net.v * 0 + 1), torch.full((3,), 13.0))

    def test_copies(self) -> None:
        net = ivy.to_ivy_module(native())
        for twin in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
            twin.v = twin.v * 0
            same(twin.native[0].weight, torch.zeros(8, 3))
            assert float(net.v["0/weight"].abs().sum()) > 0
            assert twin.buffers["1/running_var"].shape == (8,)

    def test_compiles(self) -> None:
        net, x = ivy.to_ivy_module(native()), data()[0]
        for mode in (False, True):
            net.train(mode)
            calls = [
                torch.compile(lambda x, net=net: net(x) * 2, fullgraph=True, backend="eager"),
                lambda x, net=net: torch.compile(lambda v: net(x, v=v) * 2, fullgraph=True, backend="eager")(net.v),
            ]
            for call in calls:
                same(call(x), net(x) * 2)
        assert int(net.buffers["1/num_batches_tracked"]) == 4

    def test_shows_the_network(self) -> None:
        assert repr(ivy.to_ivy_module(torch.nn.Tanh())) == "TorchModule(Tanh())"
        assert "TorchModule" in ivy.Sequential(ivy.to_ivy_module(native())).summary()

    def test_of_classes_and_what_is_none(self) -> None:
        net = ivy.to_ivy_module(native_module_class=torch.nn.Linear, args=(3, 2), kwargs={"bias": False})
        assert list(net.v) == ["weight"]
        assert ivy.to_ivy_module(net) is net
        assert type(ivy.Module.from_torch_module(torch.nn.Linear(1, 1))) is type(net)
        with pytest.raises(ivy.IvyTypeError, match="not a function"):
            ivy.to_ivy_module(data)


class TestToTorch:
    def test_trains_inside_a_network_of_torch(self) -> None:
        x, y = data()
        model = native()
        net = Network().to("torch")
        net.load_state_dict(
            {n.replace(".", "/"): t for n, t in model.state_dict().items()},
            strict=False,
            names={
                "layers/v0/w": "0/weight",
                "layers/v0/b": "0/bias",
                "layers/v1/w": "2/1/weight",
                "layers/v1/b": "2/1/bias",
            },
        )
        theirs = torch.nn.Sequential(net.to_torch_module(), torch.nn.Identity())
        wanted = trained(model, torch.optim.Adam(model.parameters(), lr=0.05), x, y)
        found = trained(theirs, torch.optim.Adam(theirs.parameters(), lr=0.05), x, y)
        np.testing.assert_allclose(found, wanted, rtol=1e-4)
        same(net.v.layers.v0.w, model[0].weight, 1e-5)
        same(net.buffers["scale/running_mean"], model[1].running_mean)

    def test_names_and_files(self) -> None:
        theirs = Network().to_torch_module()
        assert list(theirs.state_dict()) == [
            *("layers.v0.b", "layers.v0.w", "layers.v1.b", "layers.v1.w", "scale.bias", "scale.weight"),
            *("scale.running_mean", "scale.running_var"),
        ]
        other = Network().to_torch_module()
        for assign in (False, True):
            other.load_state_dict({n: t + 1 for n, t in theirs.state_dict().items()}, assign=assign)
            same(other.ivy_module.v.layers.v1.w, theirs.ivy_module.v.layers.v1.w + 1)

    def test_shares_its_memory(self) -> None:
        net = Network()
        theirs = net.to_torch_module()
        ivy.SGD(1.0).step(net.v, net.v)
        same(theirs.layers.v0.w, torch.zeros(8, 3))
        theirs.to(torch.float64)
        assert net.dtype == "float64" and net.buffers["scale/running_var"].dtype == "float64"
        theirs.scale.running_mean.fill_(2.0)
        same(net.buffers["scale/running_mean"], torch.full((8,), 2.0, dtype=torch.float64))

    def test_modes(self) -> None:
        net = Network().eval()
        theirs = torch.nn.Sequential(net.to_torch_module())
        assert not theirs[0].training
        theirs.train()
        assert net.training and net._scale.training
        theirs.eval()
        assert not net._scale.training

    def test_copies(self) -> None:
        net = Network()
        theirs = torch.nn.Sequential(net.to_torch_module())
        for twin in (copy.deepcopy(theirs), pickle.loads(pickle.dumps(theirs))):
            with torch.no_grad():
                twin[0].layers.v0.w.zero_()
            same(twin[0].ivy_module.v.layers.v0.w, torch.zeros(8, 3))
            assert float(ivy.sum(ivy.abs(net.v.layers.v0.w))) > 0

    def test_compiles_and_transforms(self) -> None:
        theirs, x = torch.nn.Sequential(Network().to_torch_module()), data()[0]
        for mode in (True, False):
            theirs.train(mode)
            same(torch.compile(theirs, fullgraph=True, backend="eager")(x), theirs(x))
        given = {name: parameter * 0 for name, parameter in theirs.named_parameters()}
        same(torch.func.functional_call(theirs, given, (x,)), torch.zeros(16, 1))
        grads = torch.func.grad(lambda p: torch.func.functional_call(theirs, p, (x,)).sum())(given)
        same(grads["0.layers.v1.b"], torch.tensor([16.0]))

    def test_there_and_back(self) -> None:
        net, x = Network(), data()[0]
        again = ivy.to_ivy_module(net.to_torch_module())
        same(again(x), net.to("torch").train()(x))
        nested = ivy.Sequential(ivy.to_ivy_module(native()), ivy.Linear(1, 1)).to_torch_module()
        assert "submodules.v0.2.1.weight" in nested.state_dict()
        nested(x).sum().backward()
        assert all(parameter.grad is not None for parameter in nested.parameters())

    def test_a_module_that_is_not_built_is_named(self) -> None:
        class Head(ivy.Module):
            def _build(self, x: Any) -> None:
                self._layer = ivy.Linear(x.shape[-1], 2)

            def _forward(self, x: Any) -> Any:
                return self._layer(x)

        net = ivy.Sequential(Head(build_mode="on_call"))
        with pytest.raises(ivy.IvyTypeError, match=r"Sequential\.submodules\.v0 has not been built"):
            net.to_torch_module()
        net(torch.ones(1, 3))
        assert len(list(net.to_torch_module().parameters())) == 2
