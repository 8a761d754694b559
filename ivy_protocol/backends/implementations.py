"""Which implementations answer a function, found once for each set of given arguments."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ivy_protocol import backends
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
    """Return the attribute of `chains` with what may answer a function when these arguments are given."""
    key = (number, where, names, context.setting("alternatives") if asked.alternatives else ())
    name = _chain_names.get(key)
    if name is None:
        spec = functions[int(number)]
        # The compiler of torch takes no dots in the names of attributes.
        name = "_".join((spec.name, number, where, *names, *key[-1])).replace(".", "_")
        setattr(chains, name, backends.loaded[where].implementations(spec, names))
        _chain_names[key] = name
    return name


def clear_chains() -> None:
    """Forget the implementations found so far, after another was registered."""
    _chain_names.clear()


context.on_clear.append(clear_chains)


def implementations(spec: Spec, backend: Backend, names: Any) -> tuple[Any, ...]:
    """What may answer a call, in the order of trying."""
    return getattr(chains, chain_name(spec.number, backend.key, *names))


def apply(spec: Spec, implementation: Any, bound: dict[str, Any]) -> Any:
    """Call an implementation: positional-only arguments by position, the others by name."""
    given = dict(bound)
    positional = [given.pop(n) for n in spec.positional[: spec.posonly] if n in given]
    if spec.variadic in given:
        positional.extend(given.pop(spec.variadic))
    if spec.more in given:
        # A keyword may have the name of a parameter that is positional-only.
        given.update(given.pop(spec.more))
    return implementation(*positional, **given)


def answered(spec: Spec, backend: Backend, bound: dict[str, Any]) -> Any:
    """The native answer to a call whose arguments are native: that of the first implementation that has one."""
    for implementation in implementations(spec, backend, tuple(bound)):
        result = apply(spec, implementation, bound)
        if result is not NotImplemented:
            return result
    raise unimplemented(spec, backend)


def unimplemented(spec: Spec, backend: Backend) -> IvyNotImplementedException:
    """The error of a call that no implementation answers."""
    from ivy_protocol.backends.alternatives import left_out

    broken = left_out(spec, backend.name)
    return IvyNotImplementedException(
        f"{public(spec.name)} has no implementation on {backend.name} for these arguments; {broken}"
        f"add one with ivy.register({public(spec.name)}, {backend.name!r})"
    )


def caster(backend: Backend) -> Callable[..., Any]:
    """What gives a native array another native data type."""
    spec, shorter = context.by_name["astype"], backend.hooks.CAST
    if shorter is not None and spec.call not in backend.registered:
        return shorter
    return implementations(spec, backend, ("x", "dtype"))[0]


def recast(backend: Backend, x: Any, dtype: Any) -> Any:
    """A native array in another native data type: itself if it has that."""
    return x if x.dtype == dtype else caster(backend)(x, dtype)


def create(backend: Backend, data: Any, dtype: str, like: Any = None) -> Any:
    """Make a native array of Python or numpy data, on the device of `like`, or without one on the default."""
    device = None
    if backend.uses_devices:
        default = context.setting("default_device") if like is None else ""
        device = backend.native_device(default) if default else backend.device_of(like)
    return typed(backend, data, dtype, device)


def typed(backend: Backend, data: Any, dtype: str, device: Any) -> Any:
    """A native array of a data type on a native device, of Python or numpy data."""
    make = implementations(context.by_name["asarray"], backend, ("obj",))[0]
    # The library looks at the integers that it narrows, unless it is asked to cast them.
    narrows = backend.narrows and dtype in backend.narrowed_dtypes() and getattr(data, "dtype", None) == dtype
    return make(data, dtype=None if narrows else backend.native_dtype(dtype, explicit=False), device=device)


def static_index(backend: Backend, key: Any, usual: Callable[[], Any]) -> Any:
    """A list or NumPy's array in an index, as the library takes it from the host, or an array of the usual kind."""
    found = backend.hooks.static_index(key)
    return usual() if found is NotImplemented else found


def is_lenient(fn: Any) -> bool:
    """Whether a function is written in Python, where anything is true or false; compiled ones look at types."""
    while not hasattr(fn, "__code__") and (hasattr(fn, "__wrapped__") or hasattr(fn, "_implementation")):
        fn = getattr(fn, "__wrapped__", None) or fn._implementation
    return hasattr(fn, "__code__")


def values_of(names: tuple[str, ...], bound: dict[str, Any]) -> list[Any]:
    """The arguments of these names that were given, with those in lists one by one."""
    values = [bound[n] for n in names if bound.get(n) is not None]
    return [v for value in values for v in (value if type(value) is list else [value])]


def computed(call: Any, compute: Callable[..., None]) -> None:
    """Compute a call; beside an array that is spread, what is made is spread too.

    Parameters
    ----------
    call
        The call, on its way through the steps of `dispatch.steps`.
    compute
        Takes the call and, if there is one, what implementations are passed through first.
    """
    hooks = call.backend.hooks
    found = None if hooks.first_sharded is None else hooks.first_sharded((*call.bound.values(), call.like))
    if found is None:
        compute(call)
        return
    with hooks.replicate_others():
        drawn = call.spec.draws and "key" not in call.bound
        compute(
            call, partial(*((hooks.sample_sharded, found) if drawn else (hooks.with_sharding_fallback, call.spec.name)))
        )
        call.result = hooks.shard_result_like(call.result, found)
