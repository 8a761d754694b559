"""Optimizers, which compute new weights from weights and gradients."""

import inspect
import math
from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.dispatch.compiled import entered
from ivy_protocol.exceptions import IvyException, IvyKeyError, IvyValueError
from ivy_protocol.functions import optimizers
from ivy_protocol.graph import trace_graph
from ivy_protocol.stateful import _hints
from ivy_protocol.stateful._steps import Kept, leaf_groups, to_container, to_kept
from ivy_protocol.stateful._weights import backend_of

__all__ = ["LAMB", "LARS", "SGD", "Adam", "AdamW", "Optimizer"]

Rate = float | Callable[[], float]
_multiply = entered(functions.multiply)


def _is_rate(lr: Any) -> bool:
    """Return True for a number or a function. Return False for a network, although it is callable."""
    return isinstance(lr, int | float) or functions.is_array(lr) or (callable(lr) and not hasattr(lr, "parameters"))


class _OptimizerMeta(_hints.SignatureMeta, ABCMeta):
    """Metaclass that checks the learning rate in constructor calls. For calls written as in torch, it raises an error
    with the correct syntax.
    """

    if not TYPE_CHECKING:

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            if args and not _is_rate(args[0]):
                raise _hints.invalid_rate(cls.__name__, args[0])
            return super().__call__(*args, **kwargs)


class Optimizer(ABC, metaclass=_OptimizerMeta):
    """Base class of optimizers. A subclass defines ``_step``. If it has state, it also defines ``state`` and
    ``set_state``.

    Parameters
    ----------
    lr : float or callable
        Learning rate, or a function without arguments that returns the learning rate of each step.
    inplace : bool, default True
        If True, write the new values to the weights that are passed to ``step``.
    stop_gradients : bool, default True
        If True, detach the new weights, so that no gradient flows through the step.
    init_on_first_step : bool, default False
        If True, the first step creates the state.
    trace_on_next_step : bool, default False
        If True, trace the next step, and replay its graph in later steps.
    fallback_to_non_traced : bool, default False
        If True, run steps without a graph if tracing fails.
    device : DeviceLike, optional
        Device of the state; by default the device of the gradients.

    Raises
    ------
    IvyTypeError
        ``lr`` is neither a number nor a function.
    IvyValueError
        ``lr`` is negative.

    Notes
    -----
    A step depends only on the weights, the gradients and ``state``, so it can be compiled as a function of these three.
    In this function, call ``set_state`` before the step, and return ``state`` after the step.
    """

    def __init__(
        self,
        lr: Rate,
        inplace: bool = True,
        stop_gradients: bool = True,
        init_on_first_step: bool = False,
        trace_on_next_step: bool = False,
        fallback_to_non_traced: bool = False,
        device: DeviceLike | None = None,
    ) -> None:
        if not _is_rate(lr):
            raise _hints.invalid_rate(type(self).__name__, lr)
        if isinstance(lr, int | float) and not lr >= 0:
            raise IvyValueError(f"{type(self).__name__}: lr must be non-negative, not {lr!r}")
        self._lr = lr
        self._inplace = inplace
        self._stop_gradients = stop_gradients
        self._initialized = not init_on_first_step
        self._trace_on_next_step = trace_on_next_step
        self._fallback_to_non_traced = fallback_to_non_traced
        self._device = device
        self._graph: Any = None

    def __repr__(self) -> str:
        settings = []
        for name, parameter in inspect.signature(type(self)).parameters.items():
            value = vars(self).get(f"_{name}", parameter.default)
            if name == "lr" or (value is not parameter.default and value != parameter.default):
                settings.append(f"{name}={getattr(value, '__name__', repr(value))}")
        return f"{type(self).__name__}({', '.join(settings)})"

    if not TYPE_CHECKING:
        # Hide `__getattr__` from type checkers, so that they report unknown attributes.

        def __getattr__(self, name: str) -> Any:
            raise _hints.missing_attribute(self, name, of_optimizer=True)

    @property
    def lr(self) -> Any:
        """Learning rate of the next step."""
        return self._lr() if callable(self._lr) else self._lr

    @abstractmethod
    def _step(self, v: Any, grads: Any) -> Any:
        """Return new weights."""

    def _in_place(self, v: Any, grads: Any) -> bool:
        """Update the arrays one by one in place. If this is not supported, change nothing and return False."""
        return False

    def initial_state(self, v: Any) -> Container:
        """Return the state before the first step for these weights."""
        return Container()

    @property
    def state(self) -> Container:
        """State that later steps depend on."""
        return Container()

    def set_state(self, state: Any) -> None:
        """Set the state for the next step.

        Raises
        ------
        IvyKeyError
            The state has a key that the optimizer does not have.
        """
        if state:
            raise IvyKeyError(
                f"{type(self).__name__} has no state, so state= must be empty; omit the keys "
                f"{', '.join(map(repr, state))}"
            )

    def step(self, v: Any = _hints.ABSENT, grads: Any = _hints.ABSENT, ignore_missing: bool = False) -> Any:
        """Return the weights after one step.

        Parameters
        ----------
        v : Container
            Weights. Arrays and other nested data are also accepted.
        grads : Container
            Gradients with the same structure.
        ignore_missing : bool, default False
            If True, leave weights without a gradient unchanged.

        Returns
        -------
        Container
            The new weights. If ``inplace`` is True, they are ``v`` itself.

        Raises
        ------
        IvyStructureError
            Weights and gradients differ in structure. The message contains the first key chain that differs.
        IvyTypeError
            Weights or gradients are missing.
        """
        if grads is _hints.ABSENT:
            raise _hints.missing_step_arguments(type(self).__name__)
        is_simple = self._inplace and self._stop_gradients and not (ignore_missing or self._trace_on_next_step)
        if is_simple and self._in_place(v, grads):
            self._initialized = True
            return v
        selected = v.cont_at_key_chains(grads) if ignore_missing else v
        new = self._traced_step(selected, grads) if self._trace_on_next_step else self._step(selected, grads)
        self._initialized = True
        if self._inplace:
            functions.inplace_update(selected, new)
            if ignore_missing:
                v.cont_inplace_update(selected)
            return v
        return Container.cont_combine(v, new) if ignore_missing else new

    def _traced_step(self, v: Any, grads: Any) -> Any:
        """Run a step with a graph. An optimizer with state traces the second step, because the first step creates the
        state.
        """
        if not self._initialized:
            # Do not trace the first step: it creates the state, so its graph would differ from the graph of later
            # steps.
            return self._step(v, grads)
        state, rate = self.state, self.lr
        if self._graph is None:
            try:
                self._graph = trace_graph(self._pure, v, grads, state, rate, on_miss="retrace")
            except IvyException:
                if not self._fallback_to_non_traced:
                    raise
                self._trace_on_next_step = False
                return self._step(v, grads)
        new, state = self._graph(v, grads, state, rate)
        self.set_state(state)
        return new

    def _pure(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        """Compute a step as a pure function. Return the new weights and the new state."""
        attributes = vars(self).copy()
        try:
            self._lr = lr
            self.set_state(state)
            return self._step(v, grads), self.state
        finally:
            vars(self).update(attributes)


class SGD(Optimizer):
    """Stochastic gradient descent.

    Parameters
    ----------
    lr : float or callable, default 1e-4
        Learning rate.
    inplace, stop_gradients, trace_on_next_step
        As for `Optimizer`.

    Examples
    --------
    >>> v = ivy.Container(w=ivy.array([1.0, 2.0]))
    >>> ivy.SGD(lr=0.5).step(v, ivy.Container(w=ivy.array([1.0, -1.0])))
    {
        w: ivy.array([0.5, 2.5])
    }
    """

    def __init__(
        self, lr: Rate = 1e-4, inplace: bool = True, stop_gradients: bool = True, trace_on_next_step: bool = False
    ) -> None:
        super().__init__(lr, inplace, stop_gradients, trace_on_next_step=trace_on_next_step)

    def _in_place(self, v: Any, grads: Any) -> bool:
        rate: Any = self._lr
        groups = leaf_groups(v, grads) if type(rate) is float and type(self)._step is SGD._step else None
        if groups is None:
            return False
        steps = []
        for (weights, gradient), _, _ in groups:
            step: Any = _multiply(gradient, rate)
            if step._data.dtype is not weights._data.dtype:
                return False
            steps.append((weights, step))
        for weights, step in steps:
            functions.inplace_decrement(weights, step)
        return True

    def _step(self, v: Any, grads: Any) -> Any:
        return optimizers.gradient_descent_update(v, grads, self.lr, stop_gradients=self._stop_gradients)


class LARS(Optimizer):
    """Layer-wise adaptive rate scaling.

    Parameters
    ----------
    lr : float or callable, default 1e-4
        Learning rate.
    decay_lambda : float, default 0
        Weight decay.
    inplace, stop_gradients, trace_on_next_step
        As for `Optimizer`.

    Notes
    -----
    See `ivy.lars_update`.
    """

    def __init__(
        self,
        lr: Rate = 1e-4,
        decay_lambda: float = 0,
        inplace: bool = True,
        stop_gradients: bool = True,
        trace_on_next_step: bool = False,
    ) -> None:
        self._decay_lambda = decay_lambda
        super().__init__(lr, inplace, stop_gradients, trace_on_next_step=trace_on_next_step)

    def _step(self, v: Any, grads: Any) -> Any:
        return optimizers.lars_update(
            v, grads, self.lr, decay_lambda=self._decay_lambda, stop_gradients=self._stop_gradients
        )


def _count_array(count: int, like: Any) -> Any:
    """Return a step count as an array on the backend of the weights. A compiled step is then valid for every count."""
    tree = like if isinstance(like, Container) else Container(like=like)
    for _, leaf in tree.cont_to_iterator():
        return functions.to_backend(functions.asarray(count, dtype="int32"), backend_of(leaf))
    return count


class _MovingAverages(Optimizer):
    """Base class of optimizers with moving averages of the gradients and of their squares, and a step count as
    state.
    """

    def __init__(
        self,
        lr: Rate = 1e-4,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-07,
        inplace: bool = True,
        stop_gradients: bool = True,
        trace_on_next_step: bool = False,
        device: DeviceLike | None = None,
    ) -> None:
        for name, beta in (("beta1", beta1), ("beta2", beta2)):
            if not 0 <= beta < 1:
                raise IvyValueError(f"{type(self).__name__}: {name} must be at least 0 and less than 1, not {beta!r}")
        self._beta1 = beta1
        self._beta2 = beta2
        self._epsilon = epsilon
        self._averages: tuple[Any, Any] = None, None
        self._count: Any = 0
        # If `_private` is True, only this optimizer refers to the Containers of the averages, and steps may change them
        # in place.
        self._private = False
        super().__init__(
            lr, inplace, stop_gradients, init_on_first_step=True, trace_on_next_step=trace_on_next_step, device=device
        )

    @property
    def _mw(self) -> Any:
        return self._eager_averages()[0]

    @property
    def _vw(self) -> Any:
        return self._eager_averages()[1]

    def _eager_averages(self) -> tuple[Any, Any]:
        """Return the averages as Containers. Compiled code stores them as `Kept`."""
        averages = self._averages
        if type(averages[0]) is Kept or type(averages[1]) is Kept:
            mw, vw = [to_container(tree.tree) if type(tree) is Kept else tree for tree in averages]
            averages = mw, vw
            if not is_compiling():
                self._averages = averages
        return averages

    @abstractmethod
    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        """Return the new weights and the new averages for the current step count."""

    def _step(self, v: Any, grads: Any) -> Any:
        if self._mw is None:
            self._averages = self._zeros(v), self._zeros(v)
        self._private = False
        self._count = self._count + 1
        options = {"beta1": self._beta1, "beta2": self._beta2, "epsilon": self._epsilon}
        new, mw, vw = self._update(v, grads, options | {"stop_gradients": self._stop_gradients})
        self._averages = to_kept(mw), to_kept(vw)
        return new

    def _zeros(self, v: Any) -> Any:
        return functions.zeros_like(v, device=self._device)

    def initial_state(self, v: Any) -> Container:
        """Return the state before the first step for these weights."""
        return Container(mw=self._zeros(v), vw=self._zeros(v), count=_count_array(0, v))

    @property
    def state(self) -> Container:
        """Averages ``mw`` and ``vw``, and the step ``count``. Before the first step, there is only the count."""
        if self._mw is None:
            return Container(count=self._count)
        self._private = False
        count = _count_array(self._count, self._mw) if isinstance(self._count, int) else self._count
        return Container(mw=self._mw, vw=self._vw, count=count)

    def set_state(self, state: Any) -> None:
        """Set the state for the next step.

        Raises
        ------
        IvyKeyError
            The state has a key that the optimizer does not have.
        """
        state = Container(state)
        unexpected = [key for key in state if key not in ("mw", "vw", "count")]
        if unexpected:
            raise IvyKeyError(
                f"{type(self).__name__} does not support the key {unexpected[0]!r} of a state; the keys are mw, vw and "
                "count"
            )
        self._averages = state.get("mw"), state.get("vw")
        self._count = state.get("count", self._count)
        self._initialized = self._mw is not None
        self._private = False


class Adam(_MovingAverages):
    """Adam, with steps based on moving averages of the gradients and their squares.

    Parameters
    ----------
    lr : float or callable, default 1e-4
        Learning rate.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of the squares of the gradients.
    epsilon : float, default 1e-07
        Term added to the square root of the average of the squares.
    inplace, stop_gradients, trace_on_next_step, device
        As for `Optimizer`.

    Notes
    -----
    See `ivy.adam_update`. The averages start at zero, as in the paper.

    Examples
    --------
    >>> v, grads = ivy.Container(w=ivy.array([1.0, 2.0])), ivy.Container(w=ivy.array([3.0, -4.0]))
    >>> v = ivy.Adam(lr=0.5).step(v, grads)
    >>> ivy.round(v, decimals=3)
    {
        w: ivy.array([0.5, 2.5])
    }
    """

    def _in_place(self, v: Any, grads: Any) -> bool:
        # If a subclass overrides `_step` or `_update`, return False. `step` of the base class then calls the methods of
        # the subclass.
        is_unchanged = type(self)._step is Adam._step and type(self)._update is Adam._update
        if not is_unchanged or type(self._count) is not int:
            return False
        means, squares = self._eager_averages()
        groups = leaf_groups(v, grads, means, squares) if isinstance(means, Container) else None
        if groups is None:
            return False
        if not self._private:
            means, squares = self._averages = means.copy(), squares.copy()
            self._private = True
            groups = leaf_groups(v, grads, means, squares) or []
        count, rate = self._count + 1, self.lr
        options: Any = {"beta1": self._beta1, "beta2": self._beta2, "epsilon": self._epsilon}
        results = []
        for (w, gradient, mw, vw), trees, key in groups:
            new = optimizers.adam_update(w, gradient, rate, mw, vw, count, **options)
            results.append((w, trees, key, *new))
        self._count = count
        for w, (_, _, mw_tree, vw_tree), key, new, mw, vw in results:
            functions.inplace_update(w, new)
            dict.__setitem__(mw_tree, key, mw)
            dict.__setitem__(vw_tree, key, vw)
        return True

    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        return optimizers.adam_update(v, grads, self.lr, self._mw, self._vw, self._count, **options)


def _bias_corrected_epsilon(epsilon: float, beta: float, count: Any) -> Any:
    """Return `epsilon` times the square root of the bias correction of an average that starts at zero."""
    if isinstance(count, int) or not beta:
        return epsilon * (1 - beta**count) ** 0.5 if beta else epsilon
    difference = functions.expm1(functions.multiply(functions.astype(count, "float32"), math.log(beta)))
    return functions.multiply(functions.sqrt(functions.negative(difference)), epsilon)


class AdamW(Adam):
    """Adam with decoupled weight decay.

    Parameters
    ----------
    lr, beta1, beta2
        As for `Adam`.
    epsilon : float, default 1e-07
        Term added to the square root of the bias-corrected average of the squares, as in the paper and in torch.
    weight_decay : float, default 0.0
        Weight decay: each step also subtracts ``lr * weight_decay * w`` from each weight ``w``.
    inplace, stop_gradients, trace_on_next_step, device
        As for `Optimizer`.

    Notes
    -----
    I. Loshchilov and F. Hutter, "Decoupled weight decay regularization", ICLR 2019.
    """

    def __init__(
        self,
        lr: Rate = 1e-4,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-07,
        weight_decay: float = 0.0,
        inplace: bool = True,
        stop_gradients: bool = True,
        trace_on_next_step: bool = False,
        device: DeviceLike | None = None,
    ) -> None:
        self._weight_decay = weight_decay
        super().__init__(lr, beta1, beta2, epsilon, inplace, stop_gradients, trace_on_next_step, device)

    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        rate = self.lr
        decayed = functions.multiply(v, 1 - rate * self._weight_decay) if self._weight_decay else v
        # Pass an epsilon that includes the bias correction: `adam_update` adds epsilon before it corrects the bias.
        options |= {"epsilon": _bias_corrected_epsilon(self._epsilon, self._beta2, self._count)}
        return optimizers.adam_update(decayed, grads, rate, self._mw, self._vw, self._count, **options)


class LAMB(_MovingAverages):
    """Layer-wise Adam (LAMB), which scales each Adam step by ``norm(weights) / norm(step)``.

    Parameters
    ----------
    lr, beta1, beta2, epsilon
        As for `Adam`.
    max_trust_ratio : float, default 10
        Upper bound of ``norm(weights) / norm(step)``, the factor of each step.
    decay_lambda : float, default 0
        Weight decay.
    inplace, stop_gradients, trace_on_next_step, device
        As for `Optimizer`.

    Notes
    -----
    See `ivy.lamb_update`.
    """

    def __init__(
        self,
        lr: Rate = 1e-4,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-07,
        max_trust_ratio: float = 10,
        decay_lambda: float = 0,
        inplace: bool = True,
        stop_gradients: bool = True,
        trace_on_next_step: bool = False,
        device: DeviceLike | None = None,
    ) -> None:
        self._max_trust_ratio = max_trust_ratio
        self._decay_lambda = decay_lambda
        super().__init__(lr, beta1, beta2, epsilon, inplace, stop_gradients, trace_on_next_step, device)

    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        options |= {"max_trust_ratio": self._max_trust_ratio, "decay_lambda": self._decay_lambda}
        return optimizers.lamb_update(v, grads, self.lr, self._mw, self._vw, self._count, **options)
