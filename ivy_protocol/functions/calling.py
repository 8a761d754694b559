"""Functions about the calls of other functions: fallbacks, arguments, memory of results, processes."""

import functools
from collections.abc import Callable
from typing import Any

from ivy_protocol.dispatch.entry import primary
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.functions.general import is_array
from ivy_protocol.messages.titles import named

__all__ = [
    "arg_info",
    "arg_names",
    "cache_fn",
    "default",
    "match_kwargs",
    "multiprocessing",
    "try_else_none",
]


@named
def default(
    x: Any, /, default_val: Any, *, catch_exceptions: bool = False, rev: bool = False, with_callable: bool = False
) -> Any:
    """Return a value, or another one if it is None.

    Parameters
    ----------
    x
        The value.
    default_val
        What takes its place.
    catch_exceptions : bool, default False
        Whether ``x`` is called if it can be, and `default_val` also takes the place of what raises an exception.
    rev : bool, default False
        Whether the two change their parts: `default_val` is returned unless it is None.
    with_callable : bool, default False
        Whether either one is called if it can be, and gives the value.

    Examples
    --------
    >>> ivy.default(None, 3), ivy.default(2, 3)
    (3, 2)
    """
    if rev:
        x, default_val = default_val, x

    def value_of(given: Any) -> Any:
        return given() if (with_callable or catch_exceptions) and callable(given) else given

    try:
        found = value_of(x)
    except Exception:
        if not catch_exceptions:
            raise
        found = None
    return value_of(default_val) if found is None else found


@named
def try_else_none(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[..., Any] | None:
    """Return a function if it can be called with these arguments, and None if that raises an exception.

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
    """Return the place and the ``inspect.Parameter`` of a parameter of a function.

    Parameters
    ----------
    fn : callable
        The function.
    name : str, optional
        The name of the parameter.
    idx : int, optional
        Its place, instead of its name.

    Returns
    -------
    dict
        The place under ``"idx"`` and the parameter under ``"param"``.

    Raises
    ------
    IvyIndexError
        There is no such parameter.
    IvyValueError
        Neither a name nor a place is given, or both.

    Examples
    --------
    >>> ivy.arg_info(ivy.add, name="x2")["idx"]
    1
    """
    from inspect import signature

    if (name is None) is (idx is None):
        raise IvyValueError("arg_info takes either the name or the place of a parameter")
    parameters = signature(fn).parameters
    names = list(parameters)
    if idx is None and name in names:
        idx = names.index(name)
    if idx is None or not -len(names) <= idx < len(names):
        called = getattr(fn, "__name__", fn)
        raise IvyIndexError(f"{called} has no parameter {name if idx is None else idx!r}; it has {', '.join(names)}")
    return {"idx": idx, "param": parameters[names[idx]]}


@named
def match_kwargs(kwargs: dict[str, Any], *receivers: Callable[..., Any], allow_duplicates: bool = False) -> Any:
    """Return those keyword arguments that a function takes, for each of several functions.

    Parameters
    ----------
    kwargs : dict
        The keyword arguments, which stay as they are.
    *receivers : callable
        The functions or classes.
    allow_duplicates : bool, default False
        Whether an argument goes to all that take it, instead of the first one only.

    Returns
    -------
    list of dict, or dict
        The arguments for each function; no list for only one.

    Examples
    --------
    >>> ivy.match_kwargs({"axis": 0, "alpha": 2.0, "out": None}, ivy.add, ivy.sum)
    [{'alpha': 2.0, 'out': None}, {'axis': 0}]
    """
    left, found = dict(kwargs), []
    for receiver in receivers:
        names = set(arg_names(receiver))
        found.append({name: value for name, value in left.items() if name in names})
        if not allow_duplicates:
            left = {name: value for name, value in left.items() if name not in names}
    return found[0] if len(found) == 1 else found


@named
def cache_fn(func: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that remembers the results of another for the arguments that it has had.

    Numbers, text and what is nested of them are known by their values, everything else, such as an array, by its
    identity; a function that is given an array again does not see what has been written to it meanwhile.

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
        key = (_known_by(args), _known_by(dict(sorted(kwargs.items()))))
        if key not in results:
            # The arguments are kept, since another object could have the identity of one that is gone.
            results[key] = (func(*args, **kwargs), (args, kwargs))
        return results[key][0]

    return cached


def _known_by(value: Any) -> Any:
    cls = type(value)
    if cls in (list, tuple):
        return cls, tuple([_known_by(v) for v in value])
    if cls is dict:
        return cls, tuple([(_known_by(k), _known_by(v)) for k, v in value.items()])
    if cls.__hash__ is None or is_array(value):
        return cls, id(value)
    return cls, value


@primary
def multiprocessing(context: str | None = None) -> Any:
    """Return the module for processes that fits the current backend.

    Parameters
    ----------
    context : str, optional
        How processes are started: ``"fork"``, ``"spawn"`` or ``"forkserver"``; by default as the module chooses.

    Returns
    -------
    module
        ``multiprocessing``, or for torch ``torch.multiprocessing``, which shares tensors; with a way of starting, the
        context of it.

    Raises
    ------
    IvyValueError
        There is no such way of starting processes.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.multiprocessing("spawn").get_start_method()
    'spawn'
    """
    ...
