"""Signatures of functions, caching, default values, and the multiprocessing module of a backend."""

import functools
from collections.abc import Callable
from typing import Any

from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import primary
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.messages.prefixes import named


@named
def default(
    x: Any, /, default_val: Any, *, catch_exceptions: bool = False, rev: bool = False, with_callable: bool = False
) -> Any:
    """Return a value, or a default value if the value is None.

    Parameters
    ----------
    x
        Value.
    default_val
        Default value.
    catch_exceptions : bool, default False
        If True, call the value if it is callable. If the call raises an exception, return the default value.
    rev : bool, default False
        If True, swap ``x`` and ``default_val``: return ``default_val``, or ``x`` if ``default_val`` is None.
    with_callable : bool, default False
        If True, call the returned value if it is callable, and return the result.

    Examples
    --------
    >>> ivy.default(None, 3), ivy.default(2, 3)
    (3, 2)
    """
    if rev:
        x, default_val = default_val, x

    def resolve(value: Any) -> Any:
        return value() if (with_callable or catch_exceptions) and callable(value) else value

    try:
        result = resolve(x)
    except Exception:
        if not catch_exceptions:
            raise
        result = None
    return resolve(default_val) if result is None else result


@named
def try_else_none(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[..., Any] | None:
    """Return ``fn`` if ``fn(*args, **kwargs)`` succeeds, or None if the call raises an exception.

    Examples
    --------
    >>> ivy.try_else_none(len, [1, 2]), ivy.try_else_none(len, 1)
    (<built-in function len>, None)
    """
    try:
        fn(*args, **kwargs)
    except Exception:
        return None
    return fn


@named
def arg_names(receiver: Callable[..., Any]) -> list[str]:
    """Return the names of the parameters of a function, or of the constructor of a class.

    Examples
    --------
    >>> ivy.arg_names(ivy.tan)
    ['x', 'out']
    """
    from inspect import signature

    return list(signature(receiver).parameters)


@named
def arg_info(fn: Callable[..., Any], *, name: str | None = None, idx: int | None = None) -> dict[str, Any]:
    """Return the index and the ``inspect.Parameter`` of a parameter of a function.

    Parameters
    ----------
    fn : callable
        Function to inspect.
    name : str, optional
        Name of the parameter.
    idx : int, optional
        Index of the parameter, instead of its name.

    Returns
    -------
    dict
        The index under ``"idx"`` and the parameter under ``"param"``.

    Raises
    ------
    IvyIndexError
        The parameter does not exist.
    IvyValueError
        Neither or both of a name and an index are passed.

    Examples
    --------
    >>> ivy.arg_info(ivy.add, name="x2")["idx"]
    1
    """
    from inspect import signature

    if (name is None) is (idx is None):
        raise IvyValueError("ivy.arg_info: pass either name or idx, not both or neither")
    parameters = signature(fn).parameters
    names = list(parameters)
    if idx is None and name in names:
        idx = names.index(name)
    if idx is None or not -len(names) <= idx < len(names):
        fn_name = getattr(fn, "__name__", fn)
        raise IvyIndexError(
            f"{fn_name} has no parameter {name if idx is None else idx!r}; its parameters are {', '.join(names)}"
        )
    return {"idx": idx, "param": parameters[names[idx]]}


@named
def match_kwargs(kwargs: dict[str, Any], *receivers: Callable[..., Any], allow_duplicates: bool = False) -> Any:
    """Select, for each function, the keyword arguments that it accepts.

    Parameters
    ----------
    kwargs : dict
        Keyword arguments; not modified.
    *receivers : callable
        Functions or classes.
    allow_duplicates : bool, default False
        If True, pass an argument to all functions that accept it; otherwise, only to the first of them.

    Returns
    -------
    list of dict, or dict
        The arguments for each function; a single dict for one function.

    Examples
    --------
    >>> ivy.match_kwargs({"axis": 0, "alpha": 2.0, "out": None}, ivy.add, ivy.sum)
    [{'alpha': 2.0, 'out': None}, {'axis': 0}]
    """
    remaining, matches = dict(kwargs), []
    for receiver in receivers:
        names = set(arg_names(receiver))
        matches.append({name: value for name, value in remaining.items() if name in names})
        if not allow_duplicates:
            remaining = {name: value for name, value in remaining.items() if name not in names}
    return matches[0] if len(matches) == 1 else matches


@named
def cache_fn(func: Callable[..., Any]) -> Callable[..., Any]:
    """Return a version of a function that caches its results by argument.

    Numbers, strings, and lists, tuples and dicts of them are compared by value. All other objects, such as arrays, are
    compared by identity, so that in-place changes of an array between two calls are not detected.

    Examples
    --------
    >>> calls = []
    >>> @ivy.cache_fn
    ... def double(x):
    ...     calls.append(x)
    ...     return 2 * x
    >>> double(3), double(3), calls
    (6, 6, [3])
    """
    results: dict[Any, tuple[Any, Any]] = {}

    @functools.wraps(func)
    def cached(*args: Any, **kwargs: Any) -> Any:
        key = (_cache_key(args), _cache_key(dict(sorted(kwargs.items()))))
        if key not in results:
            # Store the arguments with the result: without a reference, they could be deleted, and new objects could
            # have their `id`.
            results[key] = (func(*args, **kwargs), (args, kwargs))
        return results[key][0]

    return cached


def _cache_key(value: Any) -> Any:
    """Return the cache key of an argument: the identity of arrays and unhashable objects, else the value."""
    cls = type(value)
    if cls in (list, tuple):
        return cls, tuple([_cache_key(v) for v in value])
    if cls is dict:
        return cls, tuple([(_cache_key(k), _cache_key(v)) for k, v in value.items()])
    if cls.__hash__ is None or ops.is_array(value):
        return cls, id(value)
    return cls, value


@primary
def multiprocessing(context: str | None = None) -> Any:
    """Return the multiprocessing module for the current backend.

    Parameters
    ----------
    context : str, optional
        Start method of processes: ``"fork"``, ``"spawn"`` or ``"forkserver"``. ``None`` means the default of the
        module.

    Returns
    -------
    module
        ``multiprocessing``, or for torch ``torch.multiprocessing``, which shares tensors; with a start method, the
        context of that method.

    Raises
    ------
    IvyValueError
        The start method does not exist.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.multiprocessing("spawn").get_start_method()
    'spawn'
    """
    ...
