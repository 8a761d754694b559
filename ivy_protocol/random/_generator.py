"""A generator with the methods of NumPy's, whose numbers are the same on every library."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from copy import copy
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions, slots
from ivy_protocol.base.typing import ArrayLike, DeviceLike, DtypeLike, Like, ShapeLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion import mixing
from ivy_protocol.exceptions import IvyTraceError, IvyTypeError, IvyValueError
from ivy_protocol.functions.modes import DefaultFloatDtype, DefaultIntDtype
from ivy_protocol.functions.random import fold_in_key, random_bits, split_key
from ivy_protocol.messages.prefixes import named
from ivy_protocol.random import _draws

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


class Generator:
    """Random numbers with the methods of ``numpy.random.Generator``; each call takes the next key.

    Methods make arrays on the library and device of the key. A generator may be used by several threads, pickled and
    copied; `state` says where it is.

    Parameters
    ----------
    key : ArrayLike
        Key of `ivy.random.key`; `default_rng` makes a generator of a seed.
    float_dtype : DtypeLike, optional
        Data type of what is drawn from continuous distributions, where neither a call nor its parameters say it;
        ``None`` stands for the default float.
    int_dtype : DtypeLike, optional
        Data type of integers and counts; ``None`` stands for the default integer.

    Raises
    ------
    IvyTypeError
        The key is no array of two words.

    Examples
    --------
    >>> rng = ivy.random.default_rng(42)
    >>> rng.integers(0, 6, 3).shape
    ivy.Shape(3)
    >>> saved = rng.state
    >>> first = rng.normal(size=2)
    >>> rng.state = saved
    >>> bool(ivy.all_equal(first, rng.normal(size=2)))
    True
    """

    def __init__(
        self, key: ArrayLike, *, float_dtype: DtypeLike | None = None, int_dtype: DtypeLike | None = None
    ) -> None:
        if tuple(getattr(key, "shape", ())) not in ((2,), (None,)):
            raise IvyTypeError(
                "ivy.random.Generator: key is an array of two uint32, such as ivy.random.key(0) gives, not "
                f"{key!r}; ivy.random.default_rng makes a generator of a seed"
            )
        self._key: Any = slots.wrap(getattr(key, "_data", key))
        self._scopes: list[Any] = []
        if float_dtype is not None:
            self._scopes.append(DefaultFloatDtype(float_dtype))
        if int_dtype is not None:
            self._scopes.append(DefaultIntDtype(int_dtype))
        self._dtypes: dict[str, Any] = {"float_dtype": float_dtype, "int_dtype": int_dtype}
        self._count = 0
        self._lock = threading.Lock()

    @property
    def state(self) -> dict[str, int]:
        """The two words of the key, and how many keys were taken: what another generator goes on from."""
        first, second = functions.to_numpy(self._key).tolist()
        return {"first": first, "second": second, "count": self._count}

    @state.setter
    def state(self, state: dict[str, int]) -> None:
        try:
            words = [state["first"], state["second"]]
            made = functions.asarray(words, dtype="uint32", like=self._key)
            count = int(state["count"])
        except (KeyError, TypeError) as error:
            raise IvyTypeError(
                f"ivy.random.Generator: a state is a dict of the numbers first, second and count, not {state!r}"
            ) from error
        if count < 0:
            raise IvyValueError(f"ivy.random.Generator: the count {count} of a state is negative")
        with self._lock:
            self._key, self._count = made, count

    def __getstate__(self) -> dict[str, Any]:
        words = {"key": functions.to_numpy(self._key), "backend": self._key.backend}
        return {**words, **self.state, **{name: dtype and str(dtype) for name, dtype in self._dtypes.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        key = functions.to_backend(functions.asarray(state["key"]), state["backend"])
        self.__init__(key, float_dtype=state.get("float_dtype"), int_dtype=state.get("int_dtype"))
        self._count = state["count"]

    def __repr__(self) -> str:
        state = self.state
        return f"Generator(key=[{state['first']}, {state['second']}], count={state['count']})"

    def next_key(self) -> "Array":
        """Take the next key.

        Raises
        ------
        IvyTraceError
            Code is being compiled, which would take the same key in each call.
        """
        if is_compiling() or mixing.tracing():
            raise IvyTraceError(
                "ivy.random.Generator: code that is compiled would draw the same numbers in each call; give it a key "
                "as an argument, such as rng.next_key(), and draw with ivy.random's functions"
            )
        with self._lock:
            self._count += 1
            count = self._count
        return fold_in_key(self._key, count)

    def spawn(self, n_children: int) -> "list[Generator]":
        """Make generators that have nothing in common with this one and each other.

        Parameters
        ----------
        n_children : int
            How many to make.
        """
        keys = split_key(self.next_key(), n_children)
        return [Generator(functions.get_item(keys, i), **self._dtypes) for i in range(n_children)]

    def _drawn(self, draw: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        key = self.next_key()
        with ExitStack() as stack:
            for scope in self._scopes:
                stack.enter_context(copy(scope))
            return draw(*args, key=key, **kwargs)

    def random(self, size: ShapeLike | None = None, dtype: DtypeLike | None = None) -> "Array":
        """Draw floats from 0 up to, and without, 1."""
        return self._drawn(_draws.uniform, shape=_shape(size), dtype=dtype)

    def uniform(self, low: ArrayLike = 0.0, high: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw numbers from the uniform distribution; see `ivy.random.uniform`."""
        return self._drawn(_draws.uniform, low, high, size)

    def integers(
        self,
        low: ArrayLike,
        high: ArrayLike | None = None,
        size: ShapeLike | None = None,
        dtype: DtypeLike | None = None,
        endpoint: bool = False,
    ) -> "Array":
        """Draw integers; see `ivy.random.integers`."""
        return self._drawn(_draws.integers, low, high, size, dtype=dtype, endpoint=endpoint)

    def normal(self, loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw numbers from the normal distribution; see `ivy.random.normal`."""
        return self._drawn(_draws.normal, loc, scale, size)

    def standard_normal(self, size: ShapeLike | None = None, dtype: DtypeLike | None = None) -> "Array":
        """Draw numbers from the normal distribution with mean 0 and deviation 1."""
        return self._drawn(_draws.normal, shape=_shape(size), dtype=dtype)

    def exponential(self, scale: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw numbers from the exponential distribution; see `ivy.random.exponential`."""
        return self._drawn(_draws.exponential, scale, size)

    def poisson(self, lam: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw counts of Poisson distributions; see `ivy.random.poisson`."""
        return self._drawn(_draws.poisson, lam, size)

    def gamma(self, shape: ArrayLike, scale: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw numbers from gamma distributions of a form, as NumPy's ``shape``; see `ivy.random.gamma`."""
        return self._drawn(_draws.gamma, shape, scale, size)

    def beta(self, a: ArrayLike, b: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw numbers from beta distributions; see `ivy.random.beta`."""
        return self._drawn(_draws.beta, a, b, size)

    def binomial(self, n: ArrayLike, p: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw counts of successes; see `ivy.random.binomial`."""
        return self._drawn(_draws.binomial, n, p, size)

    def multinomial(self, n: int, pvals: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw counts of outcomes; see `ivy.random.multinomial`."""
        return self._drawn(_draws.multinomial, n, pvals, size)

    def multivariate_normal(self, mean: ArrayLike, cov: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw vectors from a normal distribution; see `ivy.random.multivariate_normal`."""
        return self._drawn(_draws.multivariate_normal, mean, cov, size)

    def dirichlet(self, alpha: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw shares from Dirichlet distributions; see `ivy.random.dirichlet`."""
        return self._drawn(_draws.dirichlet, alpha, size)

    def choice(
        self,
        a: ArrayLike,
        size: ShapeLike | None = None,
        replace: bool = True,
        p: ArrayLike | None = None,
        axis: int = 0,
    ) -> "Array":
        """Draw parts of an array; see `ivy.random.choice`."""
        return self._drawn(_draws.choice, a, size, replace=replace, p=p, axis=axis)

    def permutation(self, x: ArrayLike, axis: int = 0) -> "Array":
        """Return the parts of an array in a random order; see `ivy.random.permutation`."""
        return self._drawn(_draws.permutation, x, axis)

    def shuffle(self, x: "Array", axis: int = 0) -> None:
        """Put the parts of an array into a random order, in the array itself.

        Raises
        ------
        IvyTypeError
            ``x`` is no `ivy.Array`, whose contents can be replaced on every library.
        """
        functions.inplace_update(x, functions.shuffle(x, axis, key=self.next_key()))

    def bytes(self, length: int) -> bytes:
        """Draw bytes.

        Raises
        ------
        IvyValueError
            The length is negative.
        """
        if length < 0:
            raise IvyValueError(f"ivy.random.Generator.bytes: the length {length} is negative")
        words = functions.to_numpy(random_bits(self.next_key(), -(-length // 4)))
        return words.astype("<u4").tobytes()[:length]


def _shape(size: Any) -> Any:
    return () if size is None else size


@named
def default_rng(
    seed: "int | Generator | ArrayLike | None" = None,
    *,
    like: Like = None,
    backend: str | None = None,
    device: DeviceLike | None = None,
    float_dtype: DtypeLike | None = None,
    int_dtype: DtypeLike | None = None,
) -> Generator:
    """Make a generator of a seed.

    Parameters
    ----------
    seed : int, ivy.random.Generator or ArrayLike, optional
        A number that is not negative, or a key; ``None`` stands for a seed from the operating system. A generator is
        returned as it is.
    like : ArrayLike, optional
        Array on whose library and device numbers are drawn.
    backend : str, optional
        Name of the library to draw on.
    device : DeviceLike, optional
        Where to draw.
    float_dtype : DtypeLike, optional
        Data type of what is drawn from continuous distributions, where neither a call nor its parameters say it;
        ``None`` stands for the default float. NumPy's generators draw "float64".
    int_dtype : DtypeLike, optional
        Data type of integers and counts; ``None`` stands for the default integer. NumPy's generators draw "int64".

    Returns
    -------
    ivy.random.Generator
        The generator.

    Raises
    ------
    IvyTypeError
        The seed is no integer and no key.
    IvyValueError
        It is negative.

    Examples
    --------
    >>> ivy.random.default_rng(1).permutation(3).shape
    ivy.Shape(3)
    >>> ivy.random.default_rng(1, int_dtype="int16").integers(5, size=2).dtype
    'int16'
    """
    if isinstance(seed, Generator):
        return seed
    if getattr(seed, "shape", ()):
        key: Any = seed
    else:
        key = _draws.key(seed, like=like, backend=backend, device=device)  # pyright: ignore[reportArgumentType]
    return Generator(key, float_dtype=float_dtype, int_dtype=int_dtype)
