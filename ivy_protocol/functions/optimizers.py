"""Update steps of optimizers and of meta-learning."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import inf, log
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ivy_protocol import lazy
from ivy_protocol.base.typing import Array, ArrayLike, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container


class AdamStep(NamedTuple):
    """Effective gradient and running averages, as returned by ``adam_step``."""

    effective_grad: Array
    mw: Array
    vw: Array


class AdamUpdate(NamedTuple):
    """New weights and running averages, as returned by ``adam_update`` and ``lamb_update``."""

    w: Array
    mw: Array
    vw: Array


def _corrections(bases: Sequence[float], step: Any, like: ArrayLike) -> list[Any]:
    """Return ``1 - base**step`` for each decay rate in `bases`. If `step` is a Python scalar, the results are Python
    scalars.
    """
    if isinstance(step, int | float):
        return [1 - base**step for base in bases]
    # Compute 1 - base**step with expm1: in the first steps, base**step is close to 1, and the difference would lose
    # precision.
    steps, rates = ops.astype(step, ops.dtype(like)), [log(base) if base else -inf for base in bases]
    return [ops.negative(ops.expm1(ops.multiply(steps, rate))) for rate in rates]


@compositional(promote=True, floating=True, upcast_half=True)
def adam_step(
    dcdw: ArrayLike,
    mw: ArrayLike,
    vw: ArrayLike,
    step: "float | ArrayLike",
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    out: Out = None,
) -> AdamStep:
    """Return the Adam step of a gradient, and the updated running averages.

    Parameters
    ----------
    dcdw : ArrayLike
        Gradient of the cost with respect to the weights: real.
    mw : ArrayLike
        Running average of the gradients; its shape broadcasts with that of ``dcdw``.
    vw : ArrayLike
        Running average of the squares of the gradients; its shape broadcasts with that of ``dcdw``.
    step : int, float or ArrayLike
        Number of this step, counted from 1: a number or a 0-d array.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of the squares of the gradients.
    epsilon : float, default 1e-7
        Value added to the square root of the average of the squares.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or a tuple of arrays for all results, cast to their dtypes.

    Returns
    -------
    AdamStep
        The step for a learning rate of 1, and the new averages. The step is
        ``sqrt(1 - beta2**step) / (1 - beta1**step) * mw / (sqrt(vw) + epsilon)``.

    Raises
    ------
    IvyValueError
        ``step`` is 0.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    From Ivy 1.0, which also adds ``epsilon`` to another denominator. The order of computation is the efficient one at
    the end of section 2 of Kingma and Ba, "Adam: A method for stochastic optimization" (2015), as in Keras: ``epsilon``
    is added before the bias correction. ``torch.optim.Adam`` adds ``epsilon`` after the bias correction.

    Examples
    --------
    >>> step, mw, vw = ivy.adam_step(ivy.array([0.5, -0.25]), ivy.zeros(2), ivy.zeros(2), 1)
    >>> mw
    ivy.array([ 0.05 , -0.025])
    """
    if isinstance(step, int | float) and not step:
        raise IvyValueError("ivy.adam_step: step must not be 0; the first step is 1")
    mw = ops.add(ops.multiply(mw, beta1), ops.multiply(dcdw, 1 - beta1))
    vw = ops.add(ops.multiply(vw, beta2), ops.multiply(ops.square(dcdw), 1 - beta2))
    first, second = _corrections((beta1, beta2), step, mw)
    scale = second**0.5 / first if isinstance(step, int | float) else ops.divide(ops.sqrt(second), first)
    return AdamStep(ops.divide(ops.multiply(mw, scale), ops.add(ops.sqrt(vw), epsilon)), mw, vw)


@compositional(promote=True, floating=True)
def optimizer_update(
    w: ArrayLike,
    effective_grad: ArrayLike,
    lr: "float | ArrayLike",
    /,
    *,
    stop_gradients: bool = True,
    out: Out = None,
) -> "Array":
    """Update weights by an effective gradient: ``w - lr * effective_grad``.

    Parameters
    ----------
    w : ArrayLike
        Weights: numeric.
    effective_grad : ArrayLike
        Effective gradient of the cost with respect to the weights; its shape broadcasts with that of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    stop_gradients : bool, default True
        If True, detach the result, so that no gradient flows through the step.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The new weights.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``w``, ``effective_grad`` or ``lr`` is not array-like, or they belong to different libraries.

    Notes
    -----
    From Ivy 1.0. Containers and plain nested data are updated leaf by leaf.

    Examples
    --------
    >>> ivy.optimizer_update(ivy.array([1.0, 2.0]), ivy.array([4.0, 2.0]), 0.25)
    ivy.array([0. , 1.5])
    """
    new = ops.subtract(w, ops.multiply(effective_grad, lr))
    return ops.stop_gradient(new) if stop_gradients else new


@compositional(promote=True, floating=True)
def gradient_descent_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: "float | ArrayLike",
    /,
    *,
    stop_gradients: bool = True,
    out: Out = None,
) -> "Array":
    """Update weights by gradient descent: ``w - lr * dcdw``.

    Parameters
    ----------
    w : ArrayLike
        Weights: numeric.
    dcdw : ArrayLike
        Gradient of the cost with respect to the weights; its shape broadcasts with that of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    stop_gradients : bool, default True
        If True, detach the result, so that no gradient flows through the step.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The new weights.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``w``, ``dcdw`` or ``lr`` is not array-like, or they belong to different libraries.

    Notes
    -----
    From Ivy 1.0. Containers and plain nested data are updated leaf by leaf.

    Examples
    --------
    >>> w = ivy.Container(a=ivy.array([1.0, 2.0]), b=ivy.array(3.0))
    >>> ivy.gradient_descent_update(w, w, 0.5)
    {
        a: ivy.array([0.5, 1. ]),
        b: ivy.array(1.5)
    }
    """
    return optimizer_update(w, dcdw, lr, stop_gradients=stop_gradients)


def _trust(w_norm: "Array", step_norm: "Array", max_ratio: float | None = None) -> "Array":
    """Return the ratio of the norms of weights and step. If a norm is zero, return 1. With a ratio of 0, weights of
    zero would never change. With a step of zero, the ratio would be a division by zero.
    """
    is_valid = ops.logical_and(ops.greater(w_norm, 0.0), ops.greater(step_norm, 0.0))
    ratio = ops.divide(w_norm, ops.where(is_valid, step_norm, 1.0))
    return ops.where(is_valid, ratio if max_ratio is None else ops.minimum(ratio, max_ratio), 1.0)


@compositional(promote=True, floating=True, upcast_half=True, accepts_scalars=("lr",))
def lars_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    /,
    *,
    decay_lambda: float = 0,
    stop_gradients: bool = True,
    out: Out = None,
) -> "Array":
    """Update weights by layer-wise adaptive rate scaling (LARS).

    Parameters
    ----------
    w : ArrayLike
        Weights of one layer: real.
    dcdw : ArrayLike
        Gradient of the cost with respect to the weights, of the shape of ``w``.
    lr : ArrayLike
        Product of the learning rate and the trust coefficient of the paper.
    decay_lambda : float, default 0
        Weight decay.
    stop_gradients : bool, default True
        If True, detach the result, so that no gradient flows through the step.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The new weights ``w - lr * ratio * (dcdw + decay_lambda * w)``, where ``ratio`` is
        ``norm(w) / (norm(dcdw) + decay_lambda * norm(w))``, or 1 if the numerator or the denominator is 0.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``w``, ``dcdw`` or ``lr`` is not array-like, or they belong to different libraries.

    Notes
    -----
    You, Gitman and Ginsburg, "Large batch training of convolutional networks" (2017), algorithm 1 without momentum.
    With weight decay, Ivy 1.0 uses another formula than the paper.

    Examples
    --------
    >>> ivy.lars_update(ivy.array([3.0, 4.0]), ivy.array([0.0, 2.0]), 0.5)
    ivy.array([3. , 1.5])
    """
    w_norm, g_norm = ops.vector_norm(w), ops.vector_norm(dcdw)
    if decay_lambda:
        dcdw, g_norm = ops.add(dcdw, ops.multiply(w, decay_lambda)), ops.add(g_norm, ops.multiply(w_norm, decay_lambda))
    return optimizer_update(w, dcdw, ops.multiply(lr, _trust(w_norm, g_norm)), stop_gradients=stop_gradients)


@compositional(promote=True, floating=True, upcast_half=True, accepts_scalars=("lr",))
def adam_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    mw_tm1: ArrayLike,
    vw_tm1: ArrayLike,
    step: "float | ArrayLike",
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    stop_gradients: bool = True,
    out: Out = None,
) -> AdamUpdate:
    """Update weights by Adam, and return the updated running averages.

    Parameters
    ----------
    w : ArrayLike
        Weights: real.
    dcdw : ArrayLike
        Gradient of the cost with respect to the weights; its shape broadcasts with that of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    mw_tm1 : ArrayLike
        Running average of the gradients after the previous step.
    vw_tm1 : ArrayLike
        Running average of the squares of the gradients after the previous step.
    step : int, float or ArrayLike
        Number of this step, counted from 1: a number or a 0-d array.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of the squares of the gradients.
    epsilon : float, default 1e-7
        Value added to the square root of the average of the squares; see `ivy.adam_step`.
    stop_gradients : bool, default True
        If True, detach the new weights, so that no gradient flows through the step.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or a tuple of arrays for all results, cast to their dtypes.

    Returns
    -------
    AdamUpdate
        The new weights, and the new averages.

    Raises
    ------
    IvyValueError
        ``step`` is 0.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    From Ivy 1.0; see `ivy.adam_step`. Containers and plain nested data are updated leaf by leaf.

    Examples
    --------
    >>> w, zeros = ivy.array([1.0, 2.0]), ivy.zeros(2)
    >>> update = ivy.adam_update(w, ivy.array([0.5, -0.25]), 0.5, zeros, zeros, 1)
    >>> ivy.round(update.w, decimals=3)
    ivy.array([0.5, 2.5])
    """
    effective_grad, mw, vw = adam_step(dcdw, mw_tm1, vw_tm1, step, beta1=beta1, beta2=beta2, epsilon=epsilon)
    return AdamUpdate(optimizer_update(w, effective_grad, lr, stop_gradients=stop_gradients), mw, vw)


@compositional(promote=True, floating=True, upcast_half=True, accepts_scalars=("lr",))
def lamb_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    mw_tm1: ArrayLike,
    vw_tm1: ArrayLike,
    step: "float | ArrayLike",
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    max_trust_ratio: float = 10,
    decay_lambda: float = 0,
    stop_gradients: bool = True,
    out: Out = None,
) -> AdamUpdate:
    """Update weights by LAMB, and return the updated running averages.

    Parameters
    ----------
    w : ArrayLike
        Weights of one layer: real.
    dcdw : ArrayLike
        Gradient of the cost with respect to the weights, of the shape of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    mw_tm1 : ArrayLike
        Running average of the gradients after the previous step.
    vw_tm1 : ArrayLike
        Running average of the squares of the gradients after the previous step.
    step : int, float or ArrayLike
        Number of this step, counted from 1: a number or a 0-d array.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of the squares of the gradients.
    epsilon : float, default 1e-7
        Value added to the square root of the average of the squares, after its bias correction, as in the paper.
    max_trust_ratio : float, default 10
        Upper bound of the trust ratio.
    decay_lambda : float, default 0
        Weight decay.
    stop_gradients : bool, default True
        If True, detach the new weights, so that no gradient flows through the step.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or a tuple of arrays for all results, cast to their dtypes.

    Returns
    -------
    AdamUpdate
        The new weights ``w - lr * ratio * update``, and the new averages. ``update`` is the Adam step plus
        ``decay_lambda * w``. The trust ratio is ``min(norm(w) / norm(update), max_trust_ratio)``, or 1 if one of the
        norms is 0.

    Raises
    ------
    IvyValueError
        ``step`` is 0.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    You et al., "Large batch optimization for deep learning: Training BERT in 76 minutes" (2020), algorithm 2. In
    Ivy 1.0, ``decay_lambda`` affects only the ratio.

    Examples
    --------
    >>> w, zeros = ivy.array([3.0, 4.0]), ivy.zeros(2)
    >>> update = ivy.lamb_update(w, ivy.array([0.5, 0.0]), 0.1, zeros, zeros, 1)
    >>> ivy.round(update.w, decimals=1)
    ivy.array([2.5, 4. ])
    """
    if isinstance(step, int | float) and not step:
        raise IvyValueError("ivy.lamb_update: step must not be 0; the first step is 1")
    mw = ops.add(ops.multiply(mw_tm1, beta1), ops.multiply(dcdw, 1 - beta1))
    vw = ops.add(ops.multiply(vw_tm1, beta2), ops.multiply(ops.square(dcdw), 1 - beta2))
    first, second = _corrections((beta1, beta2), step, mw)
    effective_grad = ops.divide(ops.divide(mw, first), ops.add(ops.sqrt(ops.divide(vw, second)), epsilon))
    if decay_lambda:
        effective_grad = ops.add(effective_grad, ops.multiply(w, decay_lambda))
    ratio = _trust(ops.vector_norm(w), ops.vector_norm(effective_grad), max_trust_ratio)
    return AdamUpdate(
        optimizer_update(w, effective_grad, ops.multiply(lr, ratio), stop_gradients=stop_gradients), mw, vw
    )


Returned = Literal["first", "all"] | bool


class _Plan(NamedTuple):
    """Options of the inner loop. `order` is the order of the derivatives with respect to the initial variables."""

    inner_cost_fn: Callable[..., Any]
    outer_cost_fn: Callable[..., Any] | None
    inner_grad_steps: int
    inner_learning_rate: float
    inner_optimization_step: Callable[..., Any]
    order: int
    average_across_steps: bool
    batched: bool
    num_tasks: int
    inner_batch_fn: Callable[..., Any] | None = None
    outer_batch_fn: Callable[..., Any] | None = None
    inner_v: Any = None
    keep_inner_v: bool = True
    outer_v: Any = None
    keep_outer_v: bool = True
    return_inner_v: Returned = False
    stop_gradients: bool = True


def _as_container(value: Any, name: str) -> Any:
    """Return a mapping as an `ivy.Container`."""
    Container = lazy.load("Container")
    if not isinstance(value, Mapping):
        raise IvyTypeError(f"{name} must be an ivy.Container or a dict, not a {type(value).__name__}")
    return value if isinstance(value, Container) else Container(dict(value))


def _number_of_tasks(batch: Any, num_tasks: int | None) -> int:
    if num_tasks is not None:
        return num_tasks
    shape = batch.cont_shape
    if not shape or shape[0] is None:
        raise IvyValueError(
            "the first axes of all arrays of the batch must have the same length, the number of tasks; otherwise "
            "pass num_tasks="
        )
    return shape[0]


def _check_axis_of_tasks(plan: _Plan, variables: Any) -> None:
    """Raise if tasks are batched and a variable lacks the task axis: each task needs separate variables."""
    if not plan.batched:
        return
    for key_chain, x in variables.cont_to_flat_dict().items():
        shape = tuple(ops.shape(x))
        if not shape or shape[0] not in (None, plan.num_tasks):
            raise IvyValueError(
                f"the first axis of the variable {key_chain!r} must have {plan.num_tasks} elements, one per task, not "
                f"the shape {shape}; repeat the variable for each task, or pass batched=False if all tasks start from "
                "the same variables"
            )


def _select(variables: Any, key_chains: Any, keep: bool) -> Any:
    """Return the variables at `key_chains` if `keep` is true, or else all other variables. If `key_chains` is None,
    return all variables.
    """
    if key_chains is None:
        return variables
    return variables.cont_at_key_chains(key_chains) if keep else variables.cont_prune_key_chains(key_chains)


def _cost_and_gradients(
    plan: _Plan, cost_fn: Callable[..., Any], batch: Any, variables: Any, key_chains: Any, keep: bool
) -> tuple[Any, Any]:
    """Return the cost of a batch, and its gradients with respect to the variables that `_select` returns."""

    def cost_of(selected: Any) -> Any:
        return cost_fn(batch, v=selected if key_chains is None else variables.cont_set_at_key_chains(selected))

    cost, gradients = ops.execute_with_gradients(
        cost_of, _select(variables, key_chains, keep), retain_grads=plan.order > 1
    )
    # The cost of a batch is the mean over the tasks, and each task has separate variables. Multiply the gradients by
    # the number of tasks, so that each variable has the gradient of the cost of its task.
    return cost, ops.multiply(gradients, float(plan.num_tasks)) if plan.batched else gradients


def _outer_cost(plan: _Plan, batch: Any, variables: Any, with_gradients: bool) -> tuple[Any, Any]:
    """Return the outer cost and its gradients. The gradients are None for MAML, or without `with_gradients`."""
    cost_fn = plan.outer_cost_fn or plan.inner_cost_fn
    if plan.order > 1 or not with_gradients:
        return cost_fn(batch, v=variables), None
    return _cost_and_gradients(plan, cost_fn, batch, variables, plan.outer_v, plan.keep_outer_v)


def _mean(values: list[Any]) -> Any:
    """Return the mean of arrays or Containers."""
    return ops.divide(reduce(ops.add, values), float(len(values)))


def _train(plan: _Plan, batch: Any, variables: Any) -> tuple[Any, Any, Any]:
    """Adapt to one task, or to all tasks of a batch at once. Return the cost, the adapted variables, and first-order
    gradients.
    """
    inner_batch = batch if plan.inner_batch_fn is None else plan.inner_batch_fn(batch)
    outer_batch = batch if plan.outer_batch_fn is None else plan.outer_batch_fn(batch)
    is_shared = plan.outer_cost_fn is None and plan.inner_v is None and plan.outer_v is None
    costs, gradients = [], []
    for _ in range(plan.inner_grad_steps):
        cost, step = _cost_and_gradients(
            plan, plan.inner_cost_fn, inner_batch, variables, plan.inner_v, plan.keep_inner_v
        )
        outer_result = (
            (cost, step) if is_shared else _outer_cost(plan, outer_batch, variables, plan.average_across_steps)
        )
        costs.append(outer_result[0])
        gradients.append(outer_result[1])
        updated = plan.inner_optimization_step(
            _select(variables, plan.inner_v, plan.keep_inner_v),
            step,
            plan.inner_learning_rate,
            stop_gradients=plan.stop_gradients and plan.order == 1,
        )
        variables = updated if plan.inner_v is None else variables.cont_set_at_key_chains(updated)
    cost, last = _outer_cost(plan, outer_batch, variables, True)
    if not plan.average_across_steps:
        return cost, variables, last
    return _mean([*costs, cost]), variables, None if plan.order > 1 else _mean([*gradients, last])


def _task_key_chains(key_chains: Any, task: int) -> Any:
    """Return the key chains of one task: the entry for this task if each task has its own key chains, or else
    `key_chains`.
    """
    is_per_task = isinstance(key_chains, list | tuple) and not isinstance(key_chains[0], str)
    return key_chains[task] if is_per_task else key_chains


def _train_all(plan: _Plan, batch: Any, variables: Any) -> tuple[Any, Any, Any]:
    """Adapt to all tasks. Return the mean cost, the requested variables of the tasks, and the mean gradients."""
    if plan.batched:
        cost, adapted, gradients = _train(plan, batch, variables)
        selected = adapted[0:1] if plan.return_inner_v == "first" else adapted
        return cost, selected, None if gradients is None else ops.mean(gradients, axis=0)
    costs, task_variables, gradients = [], [], []
    for task, part in enumerate(batch.cont_unstack_conts(0, True, plan.num_tasks)):
        task_plan = plan._replace(
            inner_v=_task_key_chains(plan.inner_v, task), outer_v=_task_key_chains(plan.outer_v, task)
        )
        cost, adapted, gradient = _train(task_plan, part, variables)
        costs.append(cost)
        task_variables.append(ops.expand_dims(adapted, axis=0))
        gradients.append(gradient)
    selected = task_variables[:1] if plan.return_inner_v == "first" else task_variables
    return _mean(costs), ops.concat(selected, axis=0), None if gradients[0] is None else _mean(gradients)


def _detach_cost(plan: _Plan, cost: Any) -> Any:
    """Stop the gradients of a cost if `plan.stop_gradients` is true."""
    return ops.stop_gradient(cost, preserve_type=False) if plan.stop_gradients else cost


@named
def fomaml_step(
    batch: "Container",
    inner_cost_fn: Callable[..., Any],
    outer_cost_fn: Callable[..., Any] | None,
    variables: "Container",
    inner_grad_steps: int,
    inner_learning_rate: float,
    /,
    *,
    inner_optimization_step: Callable[..., Any] = gradient_descent_update,
    inner_batch_fn: Callable[..., Any] | None = None,
    outer_batch_fn: Callable[..., Any] | None = None,
    average_across_steps: bool = False,
    batched: bool = True,
    inner_v: Any = None,
    keep_inner_v: bool = True,
    outer_v: Any = None,
    keep_outer_v: bool = True,
    return_inner_v: Returned = False,
    num_tasks: int | None = None,
    stop_gradients: bool = True,
) -> tuple["Array", "Container"] | tuple["Array", "Container", "Container"]:
    """Return the cost and the gradients of a step of first-order MAML.

    Parameters
    ----------
    batch : ivy.Container
        Data whose arrays have the task axis first.
    inner_cost_fn : callable
        Cost function of the inner loop, called as ``inner_cost_fn(batch, v=variables)``.
    outer_cost_fn : callable or None
        Cost function after adaptation, called as ``outer_cost_fn(batch, v=variables)``; None means ``inner_cost_fn``.
    variables : ivy.Container
        Initial variables of each task, with the task axis first unless ``batched`` is false.
    inner_grad_steps : int
        Number of inner-loop steps.
    inner_learning_rate : float
        Learning rate of the inner loop.
    inner_optimization_step : callable, default ivy.gradient_descent_update
        Function that returns new variables. It is called with the variables, the gradients, the learning rate, and the
        keyword ``stop_gradients``.
    inner_batch_fn : callable, optional
        Function that selects the data of the inner loop from a batch.
    outer_batch_fn : callable, optional
        Function that selects the data of the outer cost from a batch.
    average_across_steps : bool, default False
        If True, average costs and gradients over all steps; otherwise, use those after the last step.
    batched : bool, default True
        If True, adapt to all tasks at once: the variables have the task axis first, and a cost is the mean over the
        tasks. If False, adapt to one task after another, with batches of one task.
    inner_v : key chains, optional
        Key chains of the variables that the inner loop updates; by default, all variables. If ``batched`` is False, a
        list may contain separate key chains for each task.
    keep_inner_v : bool, default True
        If True, the inner loop updates the variables at ``inner_v``; otherwise, it updates the other variables.
    outer_v : key chains, optional
        Key chains of the variables with respect to which to differentiate; by default, all variables.
    keep_outer_v : bool, default True
        If True, differentiate with respect to the variables at ``outer_v``; otherwise, to all others.
    return_inner_v : {False, True, "all", "first"}, default False
        If True or "all", also return the adapted variables of all tasks; if "first", those of the first task.
    num_tasks : int, optional
        Number of tasks, by default the length of the first axis of the batch.
    stop_gradients : bool, default True
        If True, detach the results from the graph.

    Returns
    -------
    tuple
        The cost, the gradients, and optionally the adapted variables, with the task axis first. The gradients are
        evaluated after the last step, and treated as gradients with respect to the initial variables.

    Raises
    ------
    IvyTypeError
        ``batch`` or ``variables`` is not a Container.
    IvyValueError
        The number of tasks is unknown; or ``batched`` is True and the first axis of a variable has another length.

    Notes
    -----
    Finn, Abbeel and Levine, "Model-agnostic meta-learning for fast adaptation of deep networks" (2017), section 5.2.
    From Ivy 1.0.

    Examples
    --------
    >>> batch = ivy.Container(x=ivy.array([1.0, 3.0]))
    >>> variables = ivy.Container(w=ivy.array([0.0, 0.0]))
    >>> def cost(batch, v):
    ...     return ivy.mean(ivy.square(v["w"] - batch["x"]))
    >>> cost, gradients = ivy.fomaml_step(batch, cost, None, variables, 1, 0.25)
    >>> cost, gradients["w"]
    (ivy.array(1.25), ivy.array(-2.))
    """
    batch, variables = _as_container(batch, "batch"), _as_container(variables, "variables")
    plan = _Plan(
        inner_cost_fn,
        outer_cost_fn,
        inner_grad_steps,
        inner_learning_rate,
        inner_optimization_step,
        1,
        average_across_steps,
        batched,
        _number_of_tasks(batch, num_tasks),
        inner_batch_fn,
        outer_batch_fn,
        inner_v,
        keep_inner_v,
        outer_v,
        keep_outer_v,
        return_inner_v,
        stop_gradients,
    )
    _check_axis_of_tasks(plan, variables)
    cost, adapted, gradients = _train_all(plan, batch, variables)
    return (_detach_cost(plan, cost), gradients, adapted) if return_inner_v else (_detach_cost(plan, cost), gradients)


@named
def reptile_step(
    batch: "Container",
    cost_fn: Callable[..., Any],
    variables: "Container",
    inner_grad_steps: int,
    inner_learning_rate: float,
    /,
    *,
    inner_optimization_step: Callable[..., Any] = gradient_descent_update,
    batched: bool = True,
    return_inner_v: Returned = False,
    num_tasks: int | None = None,
    stop_gradients: bool = True,
) -> tuple["Array", "Container"] | tuple["Array", "Container", "Container"]:
    """Return the cost and the gradients of a step of Reptile.

    Parameters
    ----------
    batch : ivy.Container
        Data whose arrays have the task axis first.
    cost_fn : callable
        Cost function, called as ``cost_fn(batch, v=variables)``.
    variables : ivy.Container
        Initial variables of each task, with the task axis first unless ``batched`` is false.
    inner_grad_steps : int
        Number of inner-loop steps.
    inner_learning_rate : float
        Learning rate of the inner loop.
    inner_optimization_step : callable, default ivy.gradient_descent_update
        Function that returns new variables. It is called with the variables, the gradients, the learning rate, and the
        keyword ``stop_gradients``.
    batched : bool, default True
        If True, adapt to all tasks at once; see `ivy.fomaml_step`.
    return_inner_v : {False, True, "all", "first"}, default False
        If True or "all", also return the adapted variables of all tasks; if "first", those of the first task.
    num_tasks : int, optional
        Number of tasks, by default the length of the first axis of the batch.
    stop_gradients : bool, default True
        If True, detach the results from the graph.

    Returns
    -------
    tuple
        The cost, the gradients, and optionally the adapted variables, with the task axis first. The cost is the mean of
        the costs before, between and after the steps. The gradients are the mean of
        ``(initial - adapted) / inner_learning_rate`` over the tasks.

    Raises
    ------
    IvyTypeError
        ``batch`` or ``variables`` is not a Container.
    IvyValueError
        The number of tasks is unknown; or ``batched`` is True and the first axis of a variable has another length.

    Notes
    -----
    Nichol, Achiam and Schulman, "On first-order meta-learning algorithms" (2018), section 3. Ivy 1.0 returns
    other gradients: it takes an additional step, averages over all steps including that one, and divides the mean by
    the learning rate a second time.

    Examples
    --------
    >>> batch = ivy.Container(x=ivy.array([1.0, 3.0]))
    >>> variables = ivy.Container(w=ivy.array([0.0, 0.0]))
    >>> def cost(batch, v):
    ...     return ivy.mean(ivy.square(v["w"] - batch["x"]))
    >>> cost, gradients = ivy.reptile_step(batch, cost, variables, 1, 0.25)
    >>> cost, gradients["w"]
    (ivy.array(3.125), ivy.array(-4.))
    """
    batch, variables = _as_container(batch, "batch"), _as_container(variables, "variables")
    plan = _Plan(
        cost_fn,
        None,
        inner_grad_steps,
        inner_learning_rate,
        inner_optimization_step,
        1,
        True,
        batched,
        _number_of_tasks(batch, num_tasks),
        return_inner_v=True,
        stop_gradients=stop_gradients,
    )
    _check_axis_of_tasks(plan, variables)
    cost, adapted, _ = _train_all(plan, batch, variables)
    start = variables if batched else ops.expand_dims(variables, axis=0)
    gradients: Any = ops.divide(ops.mean(ops.subtract(start, adapted), axis=0), inner_learning_rate)
    selected = adapted[0:1] if return_inner_v == "first" else adapted
    return (_detach_cost(plan, cost), gradients, selected) if return_inner_v else (_detach_cost(plan, cost), gradients)


@named
def maml_step(
    batch: "Container",
    inner_cost_fn: Callable[..., Any],
    outer_cost_fn: Callable[..., Any] | None,
    variables: "Container",
    inner_grad_steps: int,
    inner_learning_rate: float,
    /,
    *,
    inner_optimization_step: Callable[..., Any] = gradient_descent_update,
    inner_batch_fn: Callable[..., Any] | None = None,
    outer_batch_fn: Callable[..., Any] | None = None,
    average_across_steps: bool = False,
    batched: bool = True,
    inner_v: Any = None,
    keep_inner_v: bool = True,
    outer_v: Any = None,
    keep_outer_v: bool = True,
    return_inner_v: Returned = False,
    num_tasks: int | None = None,
    stop_gradients: bool = True,
) -> tuple["Array", "Container", Any]:
    """Return the cost and the gradients of a step of MAML, differentiated through the inner loop.

    Parameters
    ----------
    batch : ivy.Container
        Data whose arrays have the task axis first.
    inner_cost_fn : callable
        Cost function of the inner loop, called as ``inner_cost_fn(batch, v=variables)``.
    outer_cost_fn : callable or None
        Cost function after adaptation, called as ``outer_cost_fn(batch, v=variables)``; None means ``inner_cost_fn``.
    variables : ivy.Container
        Initial variables of each task, with the task axis first unless ``batched`` is false.
    inner_grad_steps : int
        Number of inner-loop steps.
    inner_learning_rate : float
        Learning rate of the inner loop.
    inner_optimization_step : callable, default ivy.gradient_descent_update
        Function that returns new variables. It is called with the variables, the gradients, the learning rate, and the
        keyword ``stop_gradients``.
    inner_batch_fn : callable, optional
        Function that selects the data of the inner loop from a batch.
    outer_batch_fn : callable, optional
        Function that selects the data of the outer cost from a batch.
    average_across_steps : bool, default False
        If True, average the cost over all steps; otherwise, use the cost after the last step.
    batched : bool, default True
        If True, adapt to all tasks at once: the variables have the task axis first, and a cost is the mean over the
        tasks. If False, adapt to one task after another, with batches of one task.
    inner_v : key chains, optional
        Key chains of the variables that the inner loop updates; by default, all variables. If ``batched`` is False, a
        list may contain separate key chains for each task.
    keep_inner_v : bool, default True
        If True, the inner loop updates the variables at ``inner_v``; otherwise, it updates the other variables.
    outer_v : key chains, optional
        Key chains of the variables with respect to which to differentiate; by default, all variables.
    keep_outer_v : bool, default True
        If True, differentiate with respect to the variables at ``outer_v``; otherwise, to all others.
    return_inner_v : {False, True, "all", "first"}, default False
        If True or "all", also return the adapted variables of all tasks; if "first", those of the first task.
    num_tasks : int, optional
        Number of tasks, by default the length of the first axis of the batch.
    stop_gradients : bool, default True
        If True, detach the cost from the graph.

    Returns
    -------
    tuple
        The cost, its gradients with respect to the initial variables, and the adapted variables with the task axis
        first. If ``return_inner_v`` is False, the third element is an empty tuple.

    Raises
    ------
    IvyTypeError
        ``batch`` or ``variables`` is not a Container.
    IvyValueError
        The number of tasks is unknown; or ``batched`` is True and the first axis of a variable has another length.

    Notes
    -----
    Finn, Abbeel and Levine, "Model-agnostic meta-learning for fast adaptation of deep networks" (2017), algorithm 1.
    From Ivy 1.0, which sums the first axis of the gradients even if it is not a task axis.

    Examples
    --------
    >>> batch = ivy.Container(x=ivy.array([1.0, 3.0]))
    >>> variables = ivy.Container(w=ivy.array([0.0, 0.0]))
    >>> def cost(batch, v):
    ...     return ivy.mean(ivy.square(v["w"] - batch["x"]))
    >>> cost, gradients, _ = ivy.maml_step(batch, cost, None, variables, 1, 0.25)
    >>> cost, gradients["w"]
    (ivy.array(1.25), ivy.array(-1.))
    """
    batch, variables = _as_container(batch, "batch"), _as_container(variables, "variables")
    plan = _Plan(
        inner_cost_fn,
        outer_cost_fn,
        inner_grad_steps,
        inner_learning_rate,
        inner_optimization_step,
        2,
        average_across_steps,
        batched,
        _number_of_tasks(batch, num_tasks),
        inner_batch_fn,
        outer_batch_fn,
        inner_v,
        keep_inner_v,
        None,
        True,
        return_inner_v,
        stop_gradients,
    )
    _check_axis_of_tasks(plan, variables)

    def cost_of(selected: Any) -> tuple[Any, Any]:
        start = selected if outer_v is None else variables.cont_set_at_key_chains(selected)
        cost, adapted, _ = _train_all(plan, batch, start)
        return cost, adapted

    (cost, adapted), gradients = ops.value_and_grad(cost_of, has_aux=True)(_select(variables, outer_v, keep_outer_v))
    meta_gradients: Any = ops.sum(gradients, axis=0) if batched else gradients
    return _detach_cost(plan, cost), meta_gradients, adapted if return_inner_v else ()
