"""`ivy.carried`: propagation of ivy's settings to a function that runs in another thread, process or machine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from itertools import count
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from ivy_protocol import backends
from ivy_protocol.backends.common import portable_random
from ivy_protocol.core import context
from ivy_protocol.core.context import Change
from ivy_protocol.core.defaults import DEFAULTS
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named

P = ParamSpec("P")
R = TypeVar("R")


class _ContextFunction(Generic[P, R]):
    """A function that runs with the backend, the modes and the seed that were active when this object was created."""

    def __init__(self, func: Callable[P, R]) -> None:
        self.func = func
        self.stacks = {n: values for n, values in context.current().stacks.items() if n in DEFAULTS or n == "backends"}
        self.seed = portable_random.branch()
        self._calls = count()
        self._lock = Lock()
        update_wrapper(self, func, updated=())

    def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._activate():
            return self.func(*args, **kwargs)

    def __repr__(self) -> str:
        return f"ivy.carried({self.func!r})"

    @contextmanager
    def _activate(self) -> Iterator[None]:
        """Activate the stored settings and the next seed, while the block of the ``with`` statement runs."""
        for name in self.stacks.get("backends", ()):
            backends.load(name)
        # If a setting was unchanged when this object was created, reset it to its default, so that the settings of the
        # caller have no effect.
        changes = {n: Change(self.stacks.get(n, ()), ()) for n in (*DEFAULTS, "backends")}
        with context.scope(**changes), portable_random.seeded(self._next_seed()):
            yield

    def _next_seed(self) -> int | None:
        with self._lock:
            return None if self.seed is None else portable_random.numbered(self.seed, next(self._calls))

    def __reduce__(self) -> tuple[Any, ...]:
        # Each pickled copy gets another seed, so that tasks sample different numbers.
        return _unpickle, (self.func, self.stacks, self._next_seed())


def _unpickle(func: Callable[..., Any], stacks: dict[str, Any], seed: int | None) -> Any:
    function: Any = _ContextFunction.__new__(_ContextFunction)
    function.func, function.stacks, function.seed = func, stacks, seed
    function._calls, function._lock = count(), Lock()
    return update_wrapper(function, func, updated=())


@named
def carried(func: Callable[P, R]) -> Callable[P, R]:
    """Return a function that runs with the current settings, also in other threads, processes and machines.

    Parameters
    ----------
    func : Callable
        The function. If a tool sends the function to another process, the tool must be able to pickle it.

    Returns
    -------
    Callable
        A function that calls `func` with the backend, modes and defaults that were active when `ivy.carried` was
        called. After each call, the settings of the caller are active again. In the random mode "portable", after
        `ivy.seed`, each call and each pickled copy gets a new seed, which is derived from the seed of the thread that
        called `ivy.carried`. The seeds are assigned in the order of these calls and copies.

    Raises
    ------
    IvyTypeError
        `func` is not callable.

    See Also
    --------
    map_blocks : apply a function to blocks of arrays; the function runs with the current settings.

    Notes
    -----
    Use `carried` with ``concurrent.futures``, ``threading``, ``multiprocessing``, joblib and ``dask.delayed``, which do
    not propagate the settings of a ``with`` block. Overlays and `ivy.record` are not propagated. In the random mode
    "native", each thread and process has its own generators of the libraries. If the numbers must not depend on the
    order of the tasks, pass keys of `ivy.random.split` to the tasks.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as pool, ivy.PreciseMode(False):
    ...     pool.submit(ivy.carried(lambda: ivy.precise_mode)).result()
    False
    """
    if not callable(func):
        raise IvyTypeError(f"ivy.carried: the argument must be a function, not {func!r} ({type(func).__name__})")
    return _ContextFunction(func)


__all__ = ["carried"]
