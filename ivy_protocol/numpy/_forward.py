"""Description of the calls that functions of `ivy.numpy` forward to one function of ivy.

If a `Forward` describes a call, `ivy_protocol.native.numpy` calls the function of ivy directly, and returns the native
array that this function returns. In code that torch.compile traces, ivy replaces the call by a call of that function.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from ivy_protocol.compiling import ForwardedCall, resolves
from ivy_protocol.core.array_type import unwrap
from ivy_protocol.dispatch.compiled import answered
from ivy_protocol.exceptions import IvyException
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import register_class, view_types, wrap

F = TypeVar("F", bound=Callable[..., Any])
OPTION_TYPES = frozenset((int, bool, float, tuple))
"""Types of options that ivy and NumPy interpret in the same way."""


class NativeCall(NamedTuple):
    """Record of a function of `native.numpy`. The C code reads it.

    The fields after `target` describe which calls `target` runs. Most of them are fields of `Forward`.
    """

    function: Any
    """Runs all other calls."""
    numpy_fn: Any
    """NumPy's function, which runs calls on NumPy arrays of the dtypes `dtypes`, or None."""
    dtypes: frozenset[Any]
    target: Any = None
    """The function of ivy, with native results, or None."""
    accepts: Any = None
    accepted: dict[Any, frozenset[Any]] | None = None
    """The dtypes for which `accepts` returned True, by the class of the array."""
    accepts_scalar: Any = None
    names: frozenset[str] = frozenset()
    types: frozenset[type] = frozenset()
    none_names: frozenset[str] = frozenset()
    """Parameters whose default is None, which is the same as no argument."""
    positional: tuple[str, ...] = ()
    by_name: bool = False
    """True if options by position are passed to `target` by name."""
    number: int = -1
    """The number of `target`; -1 for functions of which the C fast path runs no calls."""
    arity: int = 0
    required: int = 0
    min_ndim: int = 1
    max_ndim: int = 64
    needs_views: bool = False
    returns: type | None = None
    direct: Any = None
    """The function that calls the library without a plan, see `_library.direct`; or None."""


class Forward(NamedTuple):
    """The calls that a function of `ivy.numpy` forwards to one function of ivy, for arrays of one class and dtype."""

    target: Callable[..., Any]
    """The function of ivy."""
    arity: int = 1
    """The number of arrays, which are the first arguments. With three arrays, the first may have another dtype. 0 means
    a list of arrays, and -1 any number of arrays.
    """
    positional: tuple[str, ...] = ()
    """The parameters of `target` that the function accepts by position after the arrays."""
    names: frozenset[str] = frozenset()
    """Keywords that both functions interpret in the same way."""
    accepts: Callable[..., bool] | None = None
    """Predicate on the first native array, or on all if it has no cache of dtypes; None if every array is accepted."""
    min_ndim: int = 1
    """The minimum `ndim` of the first array."""
    max_ndim: int = 64
    """The maximum `ndim` of the first array in a call without options."""
    needs_views: bool = False
    """True if the library must have views."""
    accepts_scalar: Callable[[Any], bool] | None = None
    """Predicate on an array: True if the other argument may be a Python scalar. None if all arguments are arrays. With
    one array, True if the options may be floats, and None if they may be floats for every array.
    """
    types: frozenset[type] = OPTION_TYPES
    """The types of the options."""
    required: int = 0
    """The minimum number of options by position."""
    returns: type | None = None
    """The named tuple of NumPy with the items of the result."""
    links: bool = False
    """True if the function links its result to an `ndarray` of a library that copies."""
    returns_arrays: bool = True
    """False if `target` returns Python values, such as a shape."""

    def applied(self, function: Callable[..., Any], lowest_ndim: int = 1) -> Callable[..., Any]:
        """Return a function that passes a call to `function` if this `Forward` describes the call.

        The returned function returns ``NotImplemented`` for all other calls, and if the `ndim` of an array is less than
        `lowest_ndim`. It has four parameters: the class of the arrays, the first array, the arguments and the keywords.
        """
        _, count, positional, names, accepts, min_ndim, max_ndim, needs_views, accepts_scalar = self[:9]
        types, required, returns = self[9:12]
        by_name = self._passes_names()
        min_ndim, accepted = max(min_ndim, lowest_ndim), getattr(accepts, "accepted", {})
        is_variadic, has_check = count < 0, hasattr(accepts, "accepted")

        def have_same_dtype(cls: type, x: Any, others: Any) -> bool:
            """Return True if `others` have the class and dtype of `x`, or are scalars that may be passed with `x`."""
            if count == 3:
                # For a function of three arrays, skip the first array, which is a condition of any dtype.
                x, others = others[0], others[1:]
                if type(x) is not cls or (x.ndim or 0) < lowest_ndim:
                    return False
            dtype = x.dtype
            for y in others:
                if type(y) is cls:
                    if y.dtype is not dtype or (y.ndim or 0) < lowest_ndim:
                        return False
                elif accepts_scalar is None or (type(y) is not float and type(y) is not int) or not accepts_scalar(x):
                    return False
            return True

        def call(cls: type, x: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            ndim = x.ndim or 0
            arrays = args[:count] if count > 0 else args if is_variadic else args[0]
            positions = len(args) if is_variadic else count or 1
            if (
                len(args) < count
                or ndim < min_ndim
                or (needs_views and cls not in view_types)
                or (count != 1 and not have_same_dtype(cls, x, arrays[1:] if arrays[0] is x else arrays[:1]))
            ):
                return NotImplemented
            if accepts is not None and not (
                (x.dtype in accepted.get(cls, ()) or accepts(x)) if has_check else accepts(*arrays)
            ):
                return NotImplemented
            options = args[positions:]
            if len(options) < required:
                return NotImplemented
            named = kwargs
            if options:
                if len(options) > len(positional) or not types.issuperset(map(type, options)):
                    return NotImplemented
                if options[0] != options[0] or options[-1] != options[-1]:
                    # Reject NaN options, such as a bound of `clip`: NumPy and the libraries return different results
                    # for NaN.
                    return NotImplemented
                if count == 1 and accepts_scalar is not None and float in map(type, options) and not accepts_scalar(x):
                    return NotImplemented
                if by_name:
                    kwargs, args = {**dict(zip(positional, options, strict=False)), **named}, args[:positions]
            elif not kwargs and ndim > max_ndim:
                return NotImplemented
            for name in named:
                if name not in names or type(named[name]) not in types or name in positional[: len(options)]:
                    return NotImplemented
            try:
                result = function(*args, **kwargs)
            except IvyException:
                # Let the function of `ivy.numpy` run the call. The function either accepts the dtype, or raises NumPy's
                # error.
                return NotImplemented
            return result if returns is None else tuple(result) if returns is tuple else returns(*result)

        return call

    def _passes_names(self) -> bool:
        """Return True if options that the caller passes by position are passed to the function of ivy by name.

        If the options have the same order in ivy and NumPy, they are passed to ivy by position, because a dict of
        keywords takes more time.
        """
        spec: Any = getattr(self.target, "spec", None)
        own = () if spec is None else spec.positional[self.arity : self.arity + len(self.positional)]
        return own != tuple([name.removeprefix("/") for name in self.positional])

    def compiled(self, call: NativeCall, function: Callable[..., Any], lowest_ndim: int) -> NativeCall:
        """Return a `NativeCall` that passes the calls which `applied` accepts to `function`."""
        spec: Any = getattr(self.target, "spec", None)
        return call._replace(
            target=function,
            accepts=self.accepts,
            accepted=getattr(self.accepts, "accepted", None),
            accepts_scalar=self.accepts_scalar,
            names=self.names,
            types=self.types,
            positional=self.positional,
            by_name=self._passes_names(),
            number=spec.index if self.arity in (1, 2) and answered(self.target) else -1,
            arity=self.arity,
            required=self.required,
            min_ndim=max(self.min_ndim, lowest_ndim),
            max_ndim=self.max_ndim,
            needs_views=self.needs_views,
            returns=self.returns,
        )

    def resolution(self, *, is_native: bool = False) -> ForwardedCall | None:
        """Return the `ForwardedCall` that `resolves` registers, or None if torch.compile cannot resolve the target.

        With `is_native`, the resolved calls return native arrays; otherwise they return instances of `ndarray`.
        """
        spec: Any = getattr(self.target, "spec", None)
        if spec is None or self.target.__annotations__.get("return") in (bool, "bool"):
            # Return None if the function returns a bool: compiled code cannot convert an array to a bool.
            return None
        returns, by_ndim = self.returns, [self._replace(returns=None).applied(_arguments, lowest) for lowest in (0, 1)]

        def forward(args: tuple[Any, ...], kwargs: dict[str, Any], lowest_ndim: int) -> Any:
            arrays = args[0] if not self.arity and args and type(args[0]) in (list, tuple) else args
            # Take the second argument as `x` if the first one is a scalar.
            first = 1 if self.arity == 2 and arrays and type(arrays[0]) in (int, float) else 0
            x = arrays[first] if len(arrays) > first else None
            if not hasattr(x, "dtype"):
                return None
            register_class(type(x))
            passed = by_ndim[lowest_ndim](type(x), x, args, kwargs)
            return None if passed is NotImplemented else passed

        def finish(result: Any) -> Any:
            result = unwrap(result) if is_native else wrap(result)
            return result if returns is None else tuple(result) if returns is tuple else returns(*result)

        call = forwarded_call(self.target, forward)
        return call._replace(is_native=is_native, links=self.links, finish=finish)


def forwarded_call(target: Any, forward: Callable[..., Any]) -> ForwardedCall:
    """Return the `ForwardedCall` of a function whose results are instances of `ndarray`."""
    return ForwardedCall(target.spec, forward, lambda: _arrays.ndarray, False, False, wrap)


def _arguments(*args: Any, **kwargs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return args, kwargs


def forwarded(call: Any, forward: Forward | None) -> Any:
    """Attach a `Forward` to a function. In traced code, torch.compile resolves calls by this `Forward`."""
    if forward is not None:
        call.forward = forward
        target = forward.resolution()
        if target is not None:
            resolves(getattr(call, "_torchdynamo_inline", call), target)
    return call


def forwarding(*args: Any, **kwargs: Any) -> Callable[[F], F]:
    """Decorate a function with its `Forward`, which has the given fields."""
    forward = Forward(*args, **kwargs)
    return lambda function: forwarded(function, forward)
