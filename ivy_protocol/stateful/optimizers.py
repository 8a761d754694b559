"""Optimizers: what makes better weights of weights and gradients."""

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
from ivy_protocol.exceptions import IvyException, IvyKeyError, IvyTypeError, IvyValueError
from ivy_protocol.functions import optimizers
from ivy_protocol.graph import trace_graph
from ivy_protocol.stateful import _habits
from ivy_protocol.stateful._steps import Kept, kept, places, restored
from ivy_protocol.stateful._weights import library

__all__ = ["LAMB", "LARS", "SGD", "Adam", "AdamW", "Optimizer"]

Rate = float | Callable[[], float]
_multiply = entered(functions.multiply)


def _is_rate(lr: Any) -> bool:
    """Return True for a number or a function; networks can be called too, and are no rates."""
    return isinstance(lr, int | float) or functions.is_array(lr) or (callable(lr) and not hasattr(lr, "parameters"))


class _Made(ABCMeta):
    """Says what to write where an optimizer is made as in torch."""

    if not TYPE_CHECKING:

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            if args and not _is_rate(args[0]):
                raise _habits.no_rate(cls.__name__, args[0])
            try:
                return super().__call__(*args, **kwargs)
            except TypeError as error:
                refused = None if isinstance(error, IvyTypeError) else _habits.refused(cls, args, kwargs)
                if refused is None:
                    raise
                raise refused from error

    @property
    def __signature__(cls) -> inspect.Signature:
        # The first is the optimizer itself.
        return inspect.Signature(list(inspect.signature(cls.__init__).parameters.values())[1:])


class Optimizer(ABC, metaclass=_Made):
    """A way to take steps. A subclass defines ``_step``, and ``state`` and ``set_state`` if it has any.

    Parameters
    ----------
    lr : float or callable
        Learning rate, or a function without arguments that returns it for each step.
    inplace : bool, default True
        Whether the weights that ``step`` is given take the new values themselves.
    stop_gradients : bool, default True
        Whether the new weights are constants, so that no gradient flows through the step.
    init_on_first_step : bool, default False
        Whether there is state that the first step makes.
    trace_on_next_step : bool, default False
        Whether the next step is traced, and its graph replayed from then on.
    fallback_to_non_traced : bool, default False
        Whether steps that cannot be traced are taken without a graph.
    device : DeviceLike, optional
        Where state is put; ``None`` stands for where the gradients are.

    Raises
    ------
    IvyTypeError
        ``lr`` is neither a number nor a function.
    IvyValueError
        It is negative.

    Notes
    -----
    A step depends on weights, gradients and ``state`` only, so that it can be compiled as a function of these; the
    state then goes in by ``set_state`` and comes out as ``state``.
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
            raise _habits.no_rate(type(self).__name__, lr)
        if isinstance(lr, int | float) and not lr >= 0:
            raise IvyValueError(f"{type(self).__name__}: lr is zero or more, not {lr!r}")
        self._lr = lr
        self._inplace = inplace
        self._stop_gradients = stop_gradients
        self._initialized = not init_on_first_step
        self._trace_on_next_step = trace_on_next_step
        self._fallback_to_non_traced = fallback_to_non_traced
        self._device = device
        self._graph: Any = None

    def __repr__(self) -> str:
        shown = []
        for name, parameter in inspect.signature(type(self)).parameters.items():
            value = vars(self).get(f"_{name}", parameter.default)
            if name == "lr" or (value is not parameter.default and value != parameter.default):
                shown.append(f"{name}={getattr(value, '__name__', repr(value))}")
        return f"{type(self).__name__}({', '.join(shown)})"

    if not TYPE_CHECKING:
        # Type checkers take every other name for a mistake.

        def __getattr__(self, name: str) -> Any:
            raise _habits.missing(self, name, of_optimizer=True)

    @property
    def lr(self) -> Any:
        """The learning rate of the next step."""
        return self._lr() if callable(self._lr) else self._lr

    @abstractmethod
    def _step(self, v: Any, grads: Any) -> Any:
        """Return new weights."""

    def _in_place(self, v: Any, grads: Any) -> bool:
        """Take a step on the arrays themselves, one by one; return whether that serves, and change nothing if not."""
        return False

    def initial_state(self, v: Any) -> Container:
        """Return the state before the first step for these weights."""
        return Container()

    @property
    def state(self) -> Container:
        """What later steps depend on."""
        return Container()

    def set_state(self, state: Any) -> None:
        """Go on with a state.

        Raises
        ------
        IvyKeyError
            It has something that the optimizer has not.
        """
        if state:
            raise IvyKeyError(f"{type(self).__name__} has no state, and got one with {', '.join(map(repr, state))}")

    def step(self, v: Any = _habits.ABSENT, grads: Any = _habits.ABSENT, ignore_missing: bool = False) -> Any:
        """Return the weights after one step.

        Parameters
        ----------
        v : Container
            The weights; an array or other nested data will do as well.
        grads : Container
            The gradients, of the same structure.
        ignore_missing : bool, default False
            Whether weights without a gradient are left as they are.

        Returns
        -------
        Container
            The new weights; ``v`` itself if it takes them.

        Raises
        ------
        IvyStructureError
            Weights and gradients differ in structure; the first key chain is named.
        IvyTypeError
            Weights or gradients are not given.
        """
        if grads is _habits.ABSENT:
            raise _habits.no_step(type(self).__name__)
        simple = self._inplace and self._stop_gradients and not (ignore_missing or self._trace_on_next_step)
        if simple and self._in_place(v, grads):
            self._initialized = True
            return v
        chosen = v.cont_at_key_chains(grads) if ignore_missing else v
        new = self._traced_step(chosen, grads) if self._trace_on_next_step else self._step(chosen, grads)
        self._initialized = True
        if self._inplace:
            functions.inplace_update(chosen, new)
            if ignore_missing:
                v.cont_inplace_update(chosen)
            return v
        return Container.cont_combine(v, new) if ignore_missing else new

    def _traced_step(self, v: Any, grads: Any) -> Any:
        if not self._initialized:
            # The graph is of the steps that have a state already.
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
        """Compute a step from all that it depends on, and return all that it changes."""
        before = vars(self).copy()
        try:
            self._lr = lr
            self.set_state(state)
            return self._step(v, grads), self.state
        finally:
            vars(self).update(before)


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
        found = places(v, grads) if type(rate) is float and type(self)._step is SGD._step else None
        if found is None:
            return False
        steps = []
        for (weights, gradient), _, _ in found:
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


def _count(number: int, like: Any) -> Any:
    """A number of steps as an array of the library of others, since a compiled step is for all numbers."""
    tree = like if isinstance(like, Container) else Container(like=like)
    for _, leaf in tree.cont_to_iterator():
        return functions.to_backend(functions.asarray(number, dtype="int32"), library(leaf))
    return number


class _Averaging(Optimizer):
    """An optimizer with running averages of the gradients and of their squares, and a count of the steps."""

    def __init__(self, lr: Rate, beta1: float, beta2: float, epsilon: float, **kwargs: Any) -> None:
        for name, beta in (("beta1", beta1), ("beta2", beta2)):
            if not 0 <= beta < 1:
                raise IvyValueError(f"{type(self).__name__}: {name} is at least 0 and less than 1, not {beta!r}")
        self._beta1 = beta1
        self._beta2 = beta2
        self._epsilon = epsilon
        self._averages: tuple[Any, Any] = None, None
        self._count: Any = 0
        # Whether nobody else has the averages, which may then be written over.
        self._private = False
        super().__init__(lr, init_on_first_step=True, **kwargs)

    @property
    def _mw(self) -> Any:
        return self._restored()[0]

    @property
    def _vw(self) -> Any:
        return self._restored()[1]

    def _restored(self) -> tuple[Any, Any]:
        """The averages, also where compiled code left their native arrays."""
        found = self._averages
        if type(found[0]) is Kept or type(found[1]) is Kept:
            mw, vw = [restored(tree.tree) if type(tree) is Kept else tree for tree in found]
            found = mw, vw
            if not is_compiling():
                self._averages = found
        return found

    @abstractmethod
    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        """Return the new weights and averages, of the step that the count says."""

    def _step(self, v: Any, grads: Any) -> Any:
        if self._mw is None:
            self._averages = self._zeros(v), self._zeros(v)
        self._private = False
        self._count = self._count + 1
        options = {"beta1": self._beta1, "beta2": self._beta2, "epsilon": self._epsilon}
        new, mw, vw = self._update(v, grads, options | {"stop_gradients": self._stop_gradients})
        self._averages = kept(mw), kept(vw)
        return new

    def _zeros(self, v: Any) -> Any:
        return functions.zeros_like(v, device=self._device)

    def initial_state(self, v: Any) -> Container:
        """Return the state before the first step for these weights."""
        return Container(mw=self._zeros(v), vw=self._zeros(v), count=_count(0, v))

    @property
    def state(self) -> Container:
        """The averages ``mw`` and ``vw``, and ``count``, the number of steps; before the first, only the latter."""
        if self._mw is None:
            return Container(count=self._count)
        self._private = False
        count = _count(self._count, self._mw) if isinstance(self._count, int) else self._count
        return Container(mw=self._mw, vw=self._vw, count=count)

    def set_state(self, state: Any) -> None:
        """Go on with a state.

        Raises
        ------
        IvyKeyError
            It has something that the optimizer has not.
        """
        state = Container(state)
        surplus = [key for key in state if key not in ("mw", "vw", "count")]
        if surplus:
            raise IvyKeyError(f"{type(self).__name__} has no {surplus[0]!r} in its state, but mw, vw and count")
        self._averages = state.get("mw"), state.get("vw")
        self._count = state.get("count", self._count)
        self._initialized = self._mw is not None
        self._private = False


class Adam(_Averaging):
    """Adam, with steps by running averages of the gradients and of their squares.

    Parameters
    ----------
    lr : float or callable, default 1e-4
        Learning rate.
    beta1 : float, default 0.9
        Decay of the average of the gradients.
    beta2 : float, default 0.999
        Decay of the average of their squares.
    epsilon : float, default 1e-07
        What is added to the root of the latter.
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
        super().__init__(
            lr,
            beta1,
            beta2,
            epsilon,
            inplace=inplace,
            stop_gradients=stop_gradients,
            trace_on_next_step=trace_on_next_step,
            device=device,
        )

    def _in_place(self, v: Any, grads: Any) -> bool:
        own = type(self)._step is Adam._step and type(self)._update is Adam._update
        if not own or type(self._count) is not int:
            return False
        means, squares = self._restored()
        found = places(v, grads, means, squares) if isinstance(means, Container) else None
        if found is None:
            return False
        if not self._private:
            means, squares = self._averages = means.copy(), squares.copy()
            self._private = True
            found = places(v, grads, means, squares) or []
        count, rate = self._count + 1, self.lr
        options: Any = {"beta1": self._beta1, "beta2": self._beta2, "epsilon": self._epsilon}
        results = []
        for (w, gradient, mw, vw), trees, key in found:
            new = optimizers.adam_update(w, gradient, rate, mw, vw, count, **options)
            results.append((w, trees, key, *new))
        self._count = count
        for w, (_, _, of_mw, of_vw), key, new, mw, vw in results:
            functions.inplace_update(w, new)
            dict.__setitem__(of_mw, key, mw)
            dict.__setitem__(of_vw, key, vw)
        return True

    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        return optimizers.adam_update(v, grads, self.lr, self._mw, self._vw, self._count, **options)


def _corrected(epsilon: float, beta: float, count: Any) -> Any:
    """Scale a number as the root of an average that starts at zero is scaled, after a count of steps."""
    if isinstance(count, int) or not beta:
        return epsilon * (1 - beta**count) ** 0.5 if beta else epsilon
    share = functions.expm1(functions.multiply(functions.astype(count, "float32"), math.log(beta)))
    return functions.multiply(functions.sqrt(functions.negative(share)), epsilon)


class AdamW(Adam):
    """Adam with weight decay beside the gradients.

    Parameters
    ----------
    lr, beta1, beta2
        As for `Adam`.
    epsilon : float, default 1e-07
        Added to the root of the average of the squares, after the correction of its bias, as in the paper and in torch.
    weight_decay : float, default 0.0
        The part of the weights, times the learning rate, that each step takes away.
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
        # The step of Adam adds it before the correction.
        options |= {"epsilon": _corrected(self._epsilon, self._beta2, self._count)}
        return optimizers.adam_update(decayed, grads, rate, self._mw, self._vw, self._count, **options)


class LAMB(_Averaging):
    """Adam with steps that are scaled by the norms of weights and steps.

    Parameters
    ----------
    lr, beta1, beta2, epsilon
        As for `Adam`.
    max_trust_ratio : float, default 10
        Upper bound of that scale.
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
        super().__init__(
            lr,
            beta1,
            beta2,
            epsilon,
            inplace=inplace,
            stop_gradients=stop_gradients,
            trace_on_next_step=trace_on_next_step,
            device=device,
        )

    def _update(self, v: Any, grads: Any, options: dict[str, Any]) -> Any:
        options |= {"max_trust_ratio": self._max_trust_ratio, "decay_lambda": self._decay_lambda}
        return optimizers.lamb_update(v, grads, self.lr, self._mw, self._vw, self._count, **options)
