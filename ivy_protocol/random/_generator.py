"""A generator with the methods of NumPy's generator. Its samples are the same on every backend."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from copy import copy
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.base.typing import ArrayLike, DeviceLike, DtypeLike, Like, ShapeLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion import mixing
from ivy_protocol.core.array_type import wrap
from ivy_protocol.exceptions import IvyTraceError, IvyTypeError, IvyValueError
from ivy_protocol.functions.modes import DefaultFloatDtype, DefaultIntDtype
from ivy_protocol.functions.random import fold_in_key, random_bits, split_key
from ivy_protocol.messages.prefixes import named
from ivy_protocol.random import _draws

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


class Generator:
    """Generator of random samples with the methods of ``numpy.random.Generator``. Each call uses the next key.

    Methods return arrays on the backend and device of the key. A generator can be shared by threads, pickled and
    copied. `state` contains the key and the number of keys used so far.

    Parameters
    ----------
    key : ArrayLike
        Key of `ivy.random.key`. To create a generator from a seed, call `default_rng`.
    float_dtype : DtypeLike, optional
        Data type of samples from continuous distributions, if neither an argument ``dtype`` nor the dtypes of other
        arguments determine it. The default is the default float.
    int_dtype : DtypeLike, optional
        Data type of integers and counts. The default is the default integer.

    Raises
    ------
    IvyTypeError
        The key is not an array of two ``uint32``.

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
                "ivy.random.Generator: key must be an array of two uint32, such as ivy.random.key(0), not "
                f"{key!r}; ivy.random.default_rng creates a generator from a seed"
            )
        self._key: Any = wrap(getattr(key, "_data", key))
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
        """The two words of the key, and the number of keys used so far. To continue from an earlier state, assign this
        state.
        """
        first, second = functions.to_numpy(self._key).tolist()
        return {"first": first, "second": second, "count": self._count}

    @state.setter
    def state(self, state: dict[str, int]) -> None:
        try:
            words = [state["first"], state["second"]]
            key = functions.asarray(words, dtype="uint32", like=self._key)
            count = int(state["count"])
        except (KeyError, TypeError) as error:
            raise IvyTypeError(
                f"ivy.random.Generator: a state must be a dict of the integers first, second and count, not {state!r}"
            ) from error
        if count < 0:
            raise IvyValueError(f"ivy.random.Generator: the count of a state must be non-negative, not {count}")
        with self._lock:
            self._key, self._count = key, count

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
        """Return the next key.

        Raises
        ------
        IvyTraceError
            The method is called in code that is being compiled: every call of the compiled code would use the same key.
        """
        if is_compiling() or mixing.tracing():
            raise IvyTraceError(
                "ivy.random.Generator: compiled code would return the same samples in each call; pass a key as an "
                "argument, such as rng.next_key(), and use the functions of ivy.random"
            )
        with self._lock:
            self._count += 1
            count = self._count
        return fold_in_key(self._key, count)

    def spawn(self, n_children: int) -> "list[Generator]":
        """Create generators that are independent of this one and of each other.

        Parameters
        ----------
        n_children : int
            Number of generators.
        """
        keys = split_key(self.next_key(), n_children)
        return [Generator(functions.get_item(keys, i), **self._dtypes) for i in range(n_children)]

    def _sample(self, sample: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        key = self.next_key()
        with ExitStack() as stack:
            for scope in self._scopes:
                stack.enter_context(copy(scope))
            return sample(*args, key=key, **kwargs)

    def random(self, size: ShapeLike | None = None, dtype: DtypeLike | None = None) -> "Array":
        """Draw floats from the half-open interval [0, 1)."""
        return self._sample(_draws.uniform, shape=_shape(size), dtype=dtype)

    def uniform(self, low: ArrayLike = 0.0, high: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw samples from the uniform distribution; see `ivy.random.uniform`."""
        return self._sample(_draws.uniform, low, high, size)

    def integers(
        self,
        low: ArrayLike,
        high: ArrayLike | None = None,
        size: ShapeLike | None = None,
        dtype: DtypeLike | None = None,
        endpoint: bool = False,
    ) -> "Array":
        """Draw integers; see `ivy.random.integers`."""
        return self._sample(_draws.integers, low, high, size, dtype=dtype, endpoint=endpoint)

    def normal(self, loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw samples from the normal distribution; see `ivy.random.normal`."""
        return self._sample(_draws.normal, loc, scale, size)

    def standard_normal(self, size: ShapeLike | None = None, dtype: DtypeLike | None = None) -> "Array":
        """Draw samples from the standard normal distribution."""
        return self._sample(_draws.normal, shape=_shape(size), dtype=dtype)

    def exponential(self, scale: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw samples from the exponential distribution; see `ivy.random.exponential`."""
        return self._sample(_draws.exponential, scale, size)

    def poisson(self, lam: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw counts from Poisson distributions; see `ivy.random.poisson`."""
        return self._sample(_draws.poisson, lam, size)

    def gamma(self, shape: ArrayLike, scale: ArrayLike = 1.0, size: ShapeLike | None = None) -> "Array":
        """Draw samples from gamma distributions. ``shape`` is the shape parameter, as in NumPy; see
        `ivy.random.gamma`.
        """
        return self._sample(_draws.gamma, shape, scale, size)

    def beta(self, a: ArrayLike, b: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw samples from beta distributions; see `ivy.random.beta`."""
        return self._sample(_draws.beta, a, b, size)

    def binomial(self, n: ArrayLike, p: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw counts of successes from binomial distributions; see `ivy.random.binomial`."""
        return self._sample(_draws.binomial, n, p, size)

    def multinomial(self, n: int, pvals: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw counts of outcomes; see `ivy.random.multinomial`."""
        return self._sample(_draws.multinomial, n, pvals, size)

    def multivariate_normal(self, mean: ArrayLike, cov: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw vectors from a normal distribution; see `ivy.random.multivariate_normal`."""
        return self._sample(_draws.multivariate_normal, mean, cov, size)

    def dirichlet(self, alpha: ArrayLike, size: ShapeLike | None = None) -> "Array":
        """Draw probability vectors from Dirichlet distributions; see `ivy.random.dirichlet`."""
        return self._sample(_draws.dirichlet, alpha, size)

    def choice(
        self,
        a: ArrayLike,
        size: ShapeLike | None = None,
        replace: bool = True,
        p: ArrayLike | None = None,
        axis: int = 0,
    ) -> "Array":
        """Draw slices of an array along an axis; see `ivy.random.choice`."""
        return self._sample(_draws.choice, a, size, replace=replace, p=p, axis=axis)

    def permutation(self, x: ArrayLike, axis: int = 0) -> "Array":
        """Return the slices of an array in random order; see `ivy.random.permutation`."""
        return self._sample(_draws.permutation, x, axis)

    def shuffle(self, x: "Array", axis: int = 0) -> None:
        """Shuffle the slices of an array along an axis in place.

        Raises
        ------
        IvyTypeError
            ``x`` is not an `ivy.Array`, the only array class whose contents can be replaced on every backend.
        """
        functions.inplace_update(x, functions.shuffle(x, axis, key=self.next_key()))

    def bytes(self, length: int) -> bytes:
        """Draw random bytes.

        Raises
        ------
        IvyValueError
            The length is negative.
        """
        if length < 0:
            raise IvyValueError(f"ivy.random.Generator.bytes: the length must be non-negative, not {length}")
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
    """Create a generator from a seed.

    Parameters
    ----------
    seed : int, ivy.random.Generator or ArrayLike, optional
        A non-negative integer, or a key. A generator is returned unchanged. The default is a seed from the operating
        system.
    like : ArrayLike, optional
        Array whose backend and device are used for the samples.
    backend : str, optional
        Name of the backend of the samples.
    device : DeviceLike, optional
        Device of the samples.
    float_dtype : DtypeLike, optional
        Data type of samples from continuous distributions, if neither an argument ``dtype`` nor the dtypes of other
        arguments determine it. The default is the default float. NumPy's generators use "float64".
    int_dtype : DtypeLike, optional
        Data type of integers and counts. The default is the default integer. NumPy's generators use "int64".

    Returns
    -------
    ivy.random.Generator
        The generator.

    Raises
    ------
    IvyTypeError
        The seed is neither an integer nor a key.
    IvyValueError
        The seed is negative.

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
