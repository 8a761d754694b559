"""Cache of the candidate implementations of functions, with one entry for each set of argument names."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ivy_protocol.backends import registry
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.chain import asked
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import Named, constant
from ivy_protocol.core import context
from ivy_protocol.core.context import functions
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.messages.prefixes import public

chains = Named()
_chain_names: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], str] = {}


@constant
def chain_name(number: str, where: str, *names: str) -> str:
    """Return the name of an attribute of `chains`. It contains the candidate implementations of the function with the
    index `number` on the backend `where`, for calls that pass the arguments `names`.
    """
    key = (number, where, names, context.setting("alternatives") if asked.alternatives else ())
    name = _chain_names.get(key)
    if name is None:
        spec = functions[int(number)]
        # Replace dots, which torch.compile does not support in attribute names.
        name = "_".join((spec.name, number, where, *names, *key[-1])).replace(".", "_")
        setattr(chains, name, registry.loaded[where].implementations(spec, names))
        _chain_names[key] = name
    return name


def clear_chains() -> None:
    """Clear the cached implementations after a registration."""
    _chain_names.clear()


context.on_clear.append(clear_chains)


def implementations(spec: Spec, backend: Backend, names: Any) -> tuple[Any, ...]:
    """Return the candidate implementations for a call, in order."""
    return getattr(chains, chain_name(spec.index_string, backend.key, *names))


def apply(spec: Spec, implementation: Any, bound: dict[str, Any]) -> Any:
    """Call an implementation, with positional-only arguments by position and all others by name."""
    kwargs = dict(bound)
    positional = [kwargs.pop(n) for n in spec.positional[: spec.posonly] if n in kwargs]
    if spec.variadic in kwargs:
        positional.extend(kwargs.pop(spec.variadic))
    if spec.var_keywords in kwargs:
        # Add the variadic keywords last, because one may have the name of a positional-only parameter.
        kwargs.update(kwargs.pop(spec.var_keywords))
    return implementation(*positional, **kwargs)


def answered(spec: Spec, backend: Backend, bound: dict[str, Any]) -> Any:
    """Return the native result of a call with native arguments, from the first implementation that supports it."""
    for implementation in implementations(spec, backend, tuple(bound)):
        result = apply(spec, implementation, bound)
        if result is not NotImplemented:
            return result
    raise unimplemented(spec, backend)


def unimplemented(spec: Spec, backend: Backend) -> IvyNotImplementedException:
    """Return the error for a call that no implementation supports."""
    from ivy_protocol.backends.alternatives import left_out

    broken = left_out(spec, backend.name)
    return IvyNotImplementedException(
        f"{public(spec.name)} has no implementation on {backend.name} for these arguments; {broken}"
        f"add one with ivy.register({public(spec.name)}, {backend.name!r})"
    )


def caster(backend: Backend) -> Callable[..., Any]:
    """Return the function that casts native arrays to a native data type."""
    spec, shorter = context.by_name["astype"], backend.hooks.CAST
    if shorter is not None and spec.call not in backend.registered:
        return shorter
    return implementations(spec, backend, ("x", "dtype"))[0]


def recast(backend: Backend, x: Any, dtype: Any) -> Any:
    """Cast a native array to a native data type. Return the array itself if it has that data type."""
    return x if x.dtype == dtype else caster(backend)(x, dtype)


def create(backend: Backend, data: Any, dtype: str, like: Any = None) -> Any:
    """Create a native array from Python or NumPy data, on the device of `like` or on the default device."""
    device = None
    if backend.uses_devices:
        default = context.setting("default_device") if like is None else ""
        device = backend.native_device(default) if default else backend.device_of(like)
    return typed(backend, data, dtype, device)


def typed(backend: Backend, data: Any, dtype: str, device: Any) -> Any:
    """Create a native array from Python or NumPy data with a data type on a native device."""
    make = implementations(context.by_name["asarray"], backend, ("obj",))[0]
    # If `data` have the dtype `dtype` and the library lacks it, pass no dtype: the library then checks that the
    # integers fit into the narrower dtype. With an explicit dtype, the library would truncate the integers.
    narrows = backend.narrows and dtype in backend.narrowed_dtypes() and getattr(data, "dtype", None) == dtype
    return make(data, dtype=None if narrows else backend.native_dtype(dtype, explicit=False), device=device)


def static_index(backend: Backend, key: Any, usual: Callable[[], Any]) -> Any:
    """Return a list or NumPy array as a static index of the library, or else the result of `usual`."""
    native_index = backend.hooks.static_index(key)
    return usual() if native_index is NotImplemented else native_index


def is_lenient(fn: Any) -> bool:
    """Return True for Python functions, which accept every truthy flag. Compiled functions check the types of flags."""
    while not hasattr(fn, "__code__") and (hasattr(fn, "__wrapped__") or hasattr(fn, "_implementation")):
        fn = getattr(fn, "__wrapped__", None) or fn._implementation
    return hasattr(fn, "__code__")


def values_of(names: tuple[str, ...], bound: dict[str, Any]) -> list[Any]:
    """Return the values of the arguments `names` that are not None, with lists flattened."""
    values = [bound[n] for n in names if bound.get(n) is not None]
    return [v for value in values for v in (value if type(value) is list else [value])]


def computed(call: Any, compute: Callable[..., None]) -> None:
    """Compute a call. If an argument is a sharded array, the result is sharded too.

    Parameters
    ----------
    call
        The state of the call in `dispatch.steps`.
    compute
        Function that computes the result of `call`, its first argument. If an argument of the call is sharded,
        `compute` also receives a function that wraps each implementation.
    """
    hooks = call.backend.hooks
    sharded = None if hooks.first_sharded is None else hooks.first_sharded((*call.bound.values(), call.like))
    if sharded is None:
        compute(call)
        return
    with hooks.replicate_others():
        is_sampling = call.spec.is_random and "key" not in call.bound
        wrapper, argument = hooks.with_sharding_fallback, call.spec.name
        if is_sampling:
            wrapper, argument = hooks.sample_sharded, sharded
        compute(call, partial(wrapper, argument))
        call.result = hooks.shard_result_like(call.result, sharded)
