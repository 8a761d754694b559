"""``ivy.carried``: a function that runs elsewhere as it would run here."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from itertools import count
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from ivy_protocol import backends
from ivy_protocol.backends.common import portable
from ivy_protocol.core import context
from ivy_protocol.core.context import Change
from ivy_protocol.core.defaults import DEFAULTS
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named

P = ParamSpec("P")
R = TypeVar("R")


class _Carried(Generic[P, R]):
    """A function with the backend, the modes and the seed that were in force where it was made."""

    def __init__(self, func: Callable[P, R]) -> None:
        self.func = func
        self.stacks = {n: values for n, values in context.current().stacks.items() if n in DEFAULTS or n == "backends"}
        self.seed = portable.branch()
        self._calls = count()
        self._lock = Lock()
        update_wrapper(self, func, updated=())

    def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._in_force():
            return self.func(*args, **kwargs)

    def __repr__(self) -> str:
        return f"ivy.carried({self.func!r})"

    @contextmanager
    def _in_force(self) -> Iterator[None]:
        for name in self.stacks.get("backends", ()):
            backends.load(name)
        # What is not in force here is not there either.
        held = {n: Change(self.stacks.get(n, ()), ()) for n in (*DEFAULTS, "backends")}
        with context.scope(**held), portable.seeded(self._next_seed()):
            yield

    def _next_seed(self) -> int | None:
        with self._lock:
            return None if self.seed is None else portable.numbered(self.seed, next(self._calls))

    def __reduce__(self) -> tuple[Any, ...]:
        # Each copy has a seed of its own, so that tasks do not draw the same numbers.
        return _copy, (self.func, self.stacks, self._next_seed())


def _copy(func: Callable[..., Any], stacks: dict[str, Any], seed: int | None) -> Any:
    made: Any = _Carried.__new__(_Carried)
    made.func, made.stacks, made.seed = func, stacks, seed
    made._calls, made._lock = count(), Lock()
    return update_wrapper(made, func, updated=())


@named
def carried(func: Callable[P, R]) -> Callable[P, R]:
    """Return a function that runs in other threads, processes and machines with what is in force here.

    Parameters
    ----------
    func : Callable
        The function; where it goes to other processes, one that can be pickled, by the means of who sends it.

    Returns
    -------
    Callable
        The same, which is called in the backend, the modes and the defaults that were in force when it was made, and
        leaves those of its caller as they were. In the random mode "portable", where `ivy.seed` was called, each of its
        calls draws by a seed of its own, made of that of this thread: the first call and the first copy that is
        sent elsewhere by the first, and so on.

    Raises
    ------
    IvyTypeError
        `func` cannot be called.

    See Also
    --------
    map_blocks : what it maps travels so by itself.

    Notes
    -----
    It is for ``concurrent.futures``, ``threading``, ``multiprocessing``, joblib and ``dask.delayed``, which know
    nothing of a scope that is open where they are told of a function. Overlays and `ivy.record` do not travel. The
    generators of the libraries, in the random mode "native", are those of each thread and process: give tasks keys of
    `ivy.random.split` where numbers are to be the same in each run, whichever task is first.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as pool, ivy.PreciseMode(False):
    ...     pool.submit(ivy.carried(lambda: ivy.precise_mode)).result()
    False
    """
    if not callable(func):
        raise IvyTypeError(f"ivy.carried takes a function, not {func!r} ({type(func).__name__})")
    return _Carried(func)


__all__ = ["carried"]
