"""Optimizers, against torch, and against formulas where they differ from it."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol

RNG = np.random.default_rng(0)
START = {"a": RNG.normal(size=(3, 2)), "b": {"c": RNG.normal(size=(4,))}}
STEPS = [{"a": RNG.normal(size=(3, 2)), "b": {"c": RNG.normal(size=(4,))}} for _ in range(4)]


def container(tree: Any) -> Any:
    return ivy.Container(tree).cont_map(lambda x, _: ivy.asarray(x.tolist(), dtype="float32"))


def flat(tree: Any) -> Any:
    return [np.asarray(tree["a"]), np.asarray(tree["b"]["c"])]


def numbers(v: Any) -> Any:
    return [ivy.to_numpy(v.a), ivy.to_numpy(v.b.c)]


def run(optimizer: Any, v: Any) -> Any:
    for grads in STEPS:
        v = optimizer.step(v, container(grads))
    return v


def same(found: Any, wanted: Any) -> None:
    for x, y in zip(found, wanted, strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-4, atol=1e-5)


def by_torch(name: str, **options: Any) -> Any:
    torch = pytest.importorskip("torch")
    weights = [torch.tensor(x, dtype=torch.float32) for x in flat(START)]
    optimizer = getattr(torch.optim, name)(weights, **options)
    for grads in STEPS:
        for w, g in zip(weights, flat(grads), strict=True):
            w.grad = torch.tensor(g, dtype=torch.float32)
        optimizer.step()
    return [w.numpy() for w in weights]


def by_hand(rule: Any) -> Any:
    found = []
    for place, w in enumerate(flat(START)):
        m = u = 0.0
        for count, grads in enumerate(STEPS, 1):
            g = flat(grads)[place]
            m, u = 0.9 * m + 0.1 * g, 0.999 * u + 0.001 * g**2
            w = rule(w, g, (m / (1 - 0.9**count)) / (np.sqrt(u / (1 - 0.999**count)) + 1e-12))
        found.append(w)
    return found


def lars(w: Any, g: Any, _: Any) -> Any:
    norm = np.linalg.norm(w)
    return w - 0.1 * norm / (np.linalg.norm(g) + 0.5 * norm) * (g + 0.5 * w)


def lamb(w: Any, _: Any, step: Any) -> Any:
    step = step + 0.5 * w
    return w - 0.1 * min(np.linalg.norm(w) / np.linalg.norm(step), 0.7) * step


CASES = {
    "SGD": (lambda **kw: ivy.SGD(0.1, **kw), lambda: by_torch("SGD", lr=0.1)),
    "Adam": (lambda **kw: ivy.Adam(0.1, epsilon=1e-12, **kw), lambda: by_torch("Adam", lr=0.1, eps=1e-12)),
    "AdamW": (
        lambda **kw: ivy.AdamW(0.1, epsilon=0.1, weight_decay=0.5, **kw),
        lambda: by_torch("AdamW", lr=0.1, eps=0.1, weight_decay=0.5),
    ),
    "LARS": (lambda **kw: ivy.LARS(0.1, decay_lambda=0.5, **kw), lambda: by_hand(lars)),
    "LAMB": (
        lambda **kw: ivy.LAMB(0.1, epsilon=1e-12, decay_lambda=0.5, max_trust_ratio=0.7, **kw),
        lambda: by_hand(lamb),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_steps(backend: str, name: str) -> None:
    make, oracle = CASES[name]
    wanted = oracle()
    v = container(START)
    same(numbers(run(make(inplace=False), v)), wanted)
    same(numbers(v), flat(START))
    assert run(make(), v) is v
    same(numbers(v), wanted)


@pytest.mark.parametrize("name", CASES)
def test_a_state_goes_on(backend: str, name: str) -> None:
    make, oracle = CASES[name]
    v = container(START)
    state = make().initial_state(v)
    for grads in STEPS:
        # Each step by an optimizer of its own, which only gets the state.
        optimizer = make(inplace=False)
        optimizer.set_state(state)
        v = optimizer.step(v, container(grads))
        state = optimizer.state
    same(numbers(v), oracle())
    assert set(state) == (set() if name in ("SGD", "LARS") else {"mw", "vw", "count"})


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("library", ["numpy", "torch", "jax", "tensorflow"])
def test_steps_by_a_graph(library: str, name: str) -> None:
    make, oracle = CASES[name]
    pytest.importorskip(library)
    with ivy.with_backend(library):
        optimizer = make(trace_on_next_step=True)
        v = run(optimizer, container(START))
        same(numbers(v), oracle())
        assert isinstance(optimizer._graph, ivy.Graph)


def test_a_rate_that_changes_in_a_graph() -> None:
    rates = iter([0.5, 0.25, 0.125])
    optimizer = ivy.SGD(lambda: next(rates), inplace=False, trace_on_next_step=True)
    one = ivy.ones((1,))
    assert [float(optimizer.step(one, one)[0]) for _ in range(3)] == [0.5, 0.75, 0.875]


def test_what_cannot_be_traced() -> None:
    class Looking(ivy.Optimizer):
        def _step(self, v: Any, grads: Any) -> Any:
            return v - grads if float(ivy.sum(grads)) > 0 else v

    one = ivy.ones((1,))
    with pytest.raises(ivy.IvyException):
        Looking(0.1, trace_on_next_step=True).step(one, one)
    optimizer = Looking(0.1, inplace=False, trace_on_next_step=True, fallback_to_non_traced=True)
    assert float(optimizer.step(one, one)[0]) == 0.0


def test_weights_in_place_are_those_of_the_module(backend: str) -> None:
    net = ivy.Sequential(ivy.Linear(2, 2), ivy.Linear(2, 1))
    x = ivy.ones((3, 2))
    before, v = ivy.to_numpy(net(x)), net.v
    ivy.SGD(0.5).step(net.v, net.v)
    np.testing.assert_allclose(ivy.to_numpy(net(x)), before * 0.25, rtol=1e-5)
    assert net.v is v
    net.v = ivy.Adam(0.5).step(net.v, net.v * 0 + 1)


def test_arrays_and_dicts(backend: str) -> None:
    x = ivy.ones((2,))
    assert ivy.SGD(0.5, inplace=False).step(x, x).to_list() == [0.5, 0.5]
    assert ivy.Adam(0.5).step({"a": x}, {"a": x})["a"].shape == (2,)


def test_rates_by_a_function() -> None:
    rates = iter([0.5, 0.25])
    optimizer = ivy.SGD(lambda: next(rates), inplace=False)
    one = ivy.ones((1,))
    assert [float(optimizer.step(one, one)[0]) for _ in range(2)] == [0.5, 0.75]


def test_missing_gradients(backend: str) -> None:
    v, grads = container(START), container({"a": STEPS[0]["a"]})
    with pytest.raises(ivy.IvyStructureError, match="b"):
        ivy.SGD(0.1).step(v, grads)
    for inplace in (False, True):
        new = ivy.SGD(0.1, inplace=inplace).step(v, grads, ignore_missing=True)
        assert (new is v) is inplace
        same(numbers(new), [START["a"] - 0.1 * STEPS[0]["a"], START["b"]["c"]])


def test_wrong_settings() -> None:
    with pytest.raises(ivy.IvyTypeError, match="lr"):
        ivy.SGD("fast")
    with pytest.raises(ivy.IvyValueError, match="beta1"):
        ivy.Adam(beta1=1.0)
    with pytest.raises(ivy.IvyKeyError, match="mw"):
        ivy.SGD(0.1).set_state({"mw": 1.0})
    with pytest.raises(ivy.IvyKeyError, match="momentum"):
        ivy.Adam(0.1).set_state({"momentum": 1.0})


def test_own_optimizers() -> None:
    class Sign(ivy.Optimizer):
        def _step(self, v: Any, grads: Any) -> Any:
            return v - self.lr * ivy.sign(grads)

    same(numbers(Sign(0.5).step(container(START), container(STEPS[0]))), flat_sign())


def flat_sign() -> Any:
    return [w - 0.5 * np.sign(g) for w, g in zip(flat(START), flat(STEPS[0]), strict=True)]


def test_optimizer_state_is_not_modified(backend: str) -> None:
    with ivy.with_backend(backend):
        optimizer, v = ivy.Adam(0.1), container(START)
        optimizer.step(v, container(STEPS[0]))
        before = optimizer.state
        kept = [x.copy() for x in numbers(before.mw)]
        optimizer.step(v, container(STEPS[0]))
        optimizer.step(v, container(STEPS[0]))
        same(numbers(before.mw), kept)
        after = numbers(optimizer.state.mw)
        assert not np.allclose(after[0], kept[0])
        # One that goes on from there comes to the same.
        other = ivy.Adam(0.1)
        other.set_state(before)
        w = container(START)
        other.step(w, container(STEPS[0]))
        other.step(w, container(STEPS[0]))
        same(numbers(other.state.mw), after)
        same(numbers(before.mw), kept)


def test_steps_of_ones_own_are_taken() -> None:
    class Halved(ivy.SGD):
        def _step(self, v: Any, grads: Any) -> Any:
            return super()._step(v, grads * 0.5)

    class Doubled(ivy.Adam):
        def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
            return super()._update(v, grads * 0.0, options)

    v = Halved(1.0).step(container(START), container(STEPS[0]))
    same(numbers(v), [w - 0.5 * g for w, g in zip(flat(START), flat(STEPS[0]), strict=True)])
    optimizer, v = Doubled(1.0), container(START)
    for _ in range(3):
        optimizer.step(v, container(STEPS[0]))
    same(numbers(v), flat(START))


def test_steps_of_unlike_arrays(backend: str) -> None:
    with ivy.with_backend(backend):
        v = ivy.Container(a=ivy.array([1.0, 2.0]), b=ivy.array([[1.0], [2.0]]))
        grads = ivy.Container(b=ivy.array([1.0]), a=ivy.array([[1.0, 1.0]])[0])
        new = ivy.SGD(0.5).step(v, grads)
        wanted = [np.asarray([0.5, 1.5]), np.asarray([[0.5], [1.5]])]
        same([ivy.to_numpy(new.a), ivy.to_numpy(new.b)], wanted)
        with pytest.raises(ivy.IvyStructureError, match="b"):
            ivy.SGD(0.5).step(v, ivy.Container(a=ivy.array([1.0, 1.0])))
        same([ivy.to_numpy(v.a), ivy.to_numpy(v.b)], wanted)


@pytest.mark.parametrize("name", ["Adam", "AdamW", "LAMB"])
@pytest.mark.parametrize("given", [True, False])
def test_an_optimizer_goes_on_after_compiled_steps(name: str, given: bool) -> None:
    pytest.importorskip("torch")
    with ivy.with_backend("torch"):
        v, grads = container(START), [container(tree) for tree in STEPS]
        plain, optimizer = getattr(ivy, name)(lr=0.1, inplace=False), getattr(ivy, name)(lr=0.1, inplace=False)
        optimizer.set_state(optimizer.initial_state(v))

        def step(v: Any, state: Any, g: Any) -> Any:
            if given:
                optimizer.set_state(state)
            return optimizer.step(v, g), optimizer.state

        compiled, state, wanted, found = ivy.compile(step), optimizer.state, v, v
        for g in (grads[0], grads[1], grads[2]):
            wanted, (found, state) = plain.step(wanted, g), compiled(found, state, g)
        same(numbers(found), numbers(wanted))
        # What the optimizer itself has is what it returned, and it takes steps without a compiler by it.
        for key in ("mw", "vw"):
            same(numbers(optimizer.state[key]), numbers(state[key]))
            same(numbers(optimizer.state[key]), numbers(plain.state[key]))
            assert type(optimizer.state[key].a) is ivy.Array and optimizer.state[key] is optimizer.state[key]
        again = deepcopy(optimizer)
        wanted = plain.step(wanted, grads[3])
        for other in (optimizer, again):
            same(numbers(other.step(found, grads[3])), numbers(wanted))


def test_compiled_steps_leave_few_objects_in_an_optimizer() -> None:
    torch = pytest.importorskip("torch")
    with ivy.with_backend("torch"):
        optimizer, v = ivy.Adam(lr=0.1, inplace=False), container(START)

        def step(v: Any, state: Any, g: Any) -> Any:
            optimizer.set_state(state)
            return optimizer.step(v, g), optimizer.state

        ivy.compile(step)(v, optimizer.initial_state(v), container(STEPS[0]))
    for held in optimizer._averages:
        assert type(held.tree) is dict and type(held.tree["b"]["c"]) is torch.Tensor
