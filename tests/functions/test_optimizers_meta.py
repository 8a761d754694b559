"""Steps of meta-learning against their formulas for a quadratic cost, whose derivatives are known."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

X = np.array([1.0, 3.0, -2.0], "float32")
RATE = 0.1
START = 0.5
# A step takes the difference to the optimum of a task times this.
SHRINKS = 1 - 2 * RATE


def cost_fn(batch: Any, v: Any) -> Any:
    return ivy.mean(ivy.square(v["w"] - batch["x"]))


def variables(backend: str, batched: bool) -> Any:
    return ivy.Container(w=array(backend, np.full(3 if batched else (), START, "float32")))


def batch_of(backend: str) -> Any:
    return ivy.Container(x=array(backend, X))


def differences(steps: int) -> np.ndarray:
    """Return the distance of each task from its optimum before each step and after the last one."""
    return (START - X) * SHRINKS ** np.arange(steps + 1)[:, None]


@pytest.mark.parametrize("batched", [True, False])
@pytest.mark.parametrize("average", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
def test_fomaml(backend: str, batched: bool, average: bool, steps: int) -> None:
    cost, gradients, learnt = ivy.fomaml_step(
        batch_of(backend),
        cost_fn,
        None,
        variables(backend, batched),
        steps,
        RATE,
        batched=batched,
        average_across_steps=average,
        return_inner_v="all",
    )
    d = differences(steps)
    counted = d if average else d[-1:]
    check(cost, (counted**2).mean(), backend, "float32", rtol=1e-4)
    check(gradients.w, (2 * counted).mean(), backend, "float32", rtol=1e-4)
    check(learnt.w, X + d[-1], backend, "float32", rtol=1e-4)


@pytest.mark.parametrize("batched", [True, False])
@pytest.mark.parametrize("average", [True, False])
def test_maml_differentiates_through_the_steps(backend: str, batched: bool, average: bool) -> None:
    steps = 2
    cost, gradients, learnt = ivy.maml_step(
        batch_of(backend),
        cost_fn,
        None,
        variables(backend, batched),
        steps,
        RATE,
        batched=batched,
        average_across_steps=average,
        return_inner_v="first",
    )
    d = differences(steps)
    by_start = 2 * d * SHRINKS ** np.arange(steps + 1)[:, None]
    check(cost, (d**2 if average else d[-1] ** 2).mean(), backend, "float32", rtol=1e-4)
    check(gradients.w, (by_start if average else by_start[-1]).mean(), backend, "float32", rtol=1e-4)
    check(learnt.w, (X + d[-1])[:1], backend, "float32", rtol=1e-4)
    assert ivy.maml_step(batch_of(backend), cost_fn, None, variables(backend, True), 1, RATE)[2] == ()


@pytest.mark.parametrize("batched", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
def test_reptile(backend: str, batched: bool, steps: int) -> None:
    d = differences(steps)
    cost, gradients, learnt = ivy.reptile_step(
        batch_of(backend), cost_fn, variables(backend, batched), steps, RATE, batched=batched, return_inner_v="first"
    )
    check(cost, (d**2).mean(), backend, "float32", rtol=1e-4)
    check(gradients.w, ((d[0] - d[-1]) / RATE).mean(), backend, "float32", rtol=1e-4)
    # Which is the sum of the gradients of the steps.
    check(gradients.w, (2 * d[:-1]).sum(0).mean(), backend, "float32", rtol=1e-4)
    check(learnt.w, (X + d[-1])[:1], backend, "float32", rtol=1e-4)


def affine(batch: Any, v: Any) -> Any:
    return ivy.mean(ivy.square(v["near"]["a"] + v["far"] - batch["x"]))


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("batched", [True, False])
def test_variables_of_the_inner_and_the_outer_loop(backend: str, keep: bool, batched: bool) -> None:
    shape = (3,) if batched else ()
    start = ivy.Container(
        near={"a": array(backend, np.full(shape, 0.25, "float32"))},
        far=array(backend, np.full(shape, 0.25, "float32")),
    )
    options = {
        "inner_v": "near" if keep else "far",
        "keep_inner_v": keep,
        "outer_v": "far" if keep else "near",
        "keep_outer_v": keep,
        "batched": batched,
    }
    d = differences(2)
    _, gradients = ivy.fomaml_step(batch_of(backend), affine, None, start, 2, RATE, **options)
    assert list(gradients) == ["far"]
    check(gradients.far, (2 * d[-1]).mean(), backend, "float32", rtol=1e-4)
    _, gradients, _ = ivy.maml_step(batch_of(backend), affine, None, start, 2, RATE, **options)
    assert list(gradients) == ["far"]
    check(gradients.far, (2 * d[-1] * SHRINKS**2).mean(), backend, "float32", rtol=1e-4)


def test_other_costs_and_batches(backend: str) -> None:
    def outer(batch: Any, v: Any) -> Any:
        return ivy.mean(v["w"] * batch["x"])

    batch = ivy.Container(support={"x": array(backend, X)}, query={"x": array(backend, X[::-1].copy())})
    options = {"inner_batch_fn": lambda b: b.support, "outer_batch_fn": lambda b: b.query, "num_tasks": 3}
    learnt = X + differences(1)[-1]
    for batched in (True, False):
        start = variables(backend, batched)
        cost, gradients = ivy.fomaml_step(batch, cost_fn, outer, start, 1, RATE, batched=batched, **options)
        check(cost, (learnt * X[::-1]).mean(), backend, "float32", rtol=1e-4)
        check(gradients.w, X.mean(), backend, "float32", rtol=1e-4)
        _, gradients, _ = ivy.maml_step(batch, cost_fn, outer, start, 1, RATE, batched=batched, **options)
        check(gradients.w, X.mean() * SHRINKS, backend, "float32", rtol=1e-4)


def test_learning_to_learn_gets_better(backend: str) -> None:
    weights = variables(backend, True)
    costs = []
    for _ in range(10):
        cost, gradients, _ = ivy.maml_step(batch_of(backend), cost_fn, None, weights, 1, RATE)
        weights = ivy.Container(w=weights.w - 0.2 * gradients.w)
        costs.append(float(numbers(cost)))
    assert costs == sorted(costs, reverse=True) and numbers(weights.w)[0] == pytest.approx(X.mean(), abs=0.05)


def test_plain_dicts_and_wrong_arguments(backend: str) -> None:
    batch, start = {"x": array(backend, X)}, {"w": array(backend, np.full(3, START, "float32"))}
    cost, _ = ivy.fomaml_step(batch, cost_fn, None, start, 1, RATE)
    check(cost, (differences(1)[-1] ** 2).mean(), backend, "float32", rtol=1e-4)
    with pytest.raises(ivy.IvyTypeError, match="Container"):
        ivy.fomaml_step(array(backend, X), cost_fn, None, start, 1, RATE)
    with pytest.raises(ivy.IvyValueError, match="num_tasks"):
        ivy.fomaml_step({**batch, "y": array(backend, X[:2])}, cost_fn, None, start, 1, RATE)


def test_variables_without_an_axis_of_tasks(backend: str) -> None:
    batch = ivy.Container(x=array(backend, np.array([[1.0], [3.0]], "float32")))
    shared = ivy.Container(near={"w": array(backend, np.array([1.0], "float32"))})

    def cost(batch: Any, v: Any) -> Any:
        return ivy.mean(ivy.square(v["near"]["w"] - batch["x"]))

    for start in (shared, ivy.Container(near={"w": array(backend, np.array(1.0, "float32"))})):
        for step, more in ((ivy.fomaml_step, (None,)), (ivy.maml_step, (None,)), (ivy.reptile_step, ())):
            with pytest.raises(ivy.IvyValueError, match=r"near/w.*shape \(.*batched=False"):
                step(batch, cost, *more, start, 1, 0.1)
            step(batch, cost, *more, start, 1, 0.1, batched=False)
