"""Nested data: mapping, indexing and pruning of lists, tuples and dictionaries."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any

from ivy_protocol.base.nested import LEVELS, rebuild_dict, rebuilt
from ivy_protocol.dispatch import ops
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named

Index = Sequence[Any]


def _items(nest: Any) -> list[tuple[Any, Any]] | None:
    """Return the (key, value) pairs of a nest. Return None for a leaf."""
    if isinstance(nest, dict):
        return list(dict.items(nest))
    return list(enumerate(nest)) if isinstance(nest, list | tuple) else None


def _too_deep() -> IvyValueError:
    return IvyValueError(f"the nest has more than {LEVELS} levels, or contains itself")


def _child_at(nest: Any, key: Any, index: Index) -> Any:
    """Return the child of a nest at one key of an index."""
    if _items(nest) is None:
        raise IvyIndexError(f"index {list(index)} is not in the nest, because the parent of {key!r} is a leaf")
    try:
        return nest[key]
    except (KeyError, IndexError, TypeError) as error:
        raise IvyIndexError(f"index {list(index)} is not in the nest, because {key!r} is missing") from error


@named
def index_nest(nest: Any, index: Index, /) -> Any:
    """Return the value at an index of a nest.

    Raises
    ------
    IvyIndexError
        The index is not in the nest.

    Examples
    --------
    >>> ivy.index_nest([[1, 2], {"a": 3}], [1, "a"])
    3
    """
    for key in index:
        nest = _child_at(nest, key, index)
    return nest


@named
def multi_index_nest(nest: Any, indices: Iterable[Index], /) -> list[Any]:
    """Return a list of the values at indices of a nest.

    Raises
    ------
    IvyIndexError
        One of the indices is not in the nest.
    """
    return [index_nest(nest, index) for index in indices]


@named
def set_nest_at_index(nest: Any, index: Index, value: Any, /, shallow: bool = True) -> Any:
    """Set the value at an index of a nest, by default in place, and return the nest.

    Parameters
    ----------
    nest : nested lists, tuples and dicts
        Nested data.
    index : sequence
        Keys and positions, from the outermost to the innermost.
    value
        New value.
    shallow : bool, default True
        If True, modify lists and dicts in place; otherwise, copy the lists and dicts along the index.

    Raises
    ------
    IvyIndexError
        The index is not in the nest.

    Examples
    --------
    >>> ivy.set_nest_at_index(([1, 2], 3), [0, 1], 5)
    ([1, 5], 3)
    """
    return _map_at(nest, index, lambda _: value, shallow)


@named
def map_nest_at_index(nest: Any, index: Index, fn: Callable[[Any], Any], /, shallow: bool = True) -> Any:
    """Apply a function to the value at an index of a nest, by default in place, and return the nest.

    The parameter ``shallow`` is the same as for `set_nest_at_index`.

    Raises
    ------
    IvyIndexError
        The index is not in the nest.

    Examples
    --------
    >>> ivy.map_nest_at_index([1, [2, 3]], [1, 0], lambda x: -x)
    [1, [-2, 3]]
    """
    return _map_at(nest, index, fn, shallow)


def _map_at(nest: Any, index: Index, fn: Callable[[Any], Any], shallow: bool) -> Any:
    """Apply a function to the value at an index. Modify lists and dicts in place if `shallow`; always copy tuples."""
    if not index:
        return fn(nest)
    key = index[0]
    is_new_key = isinstance(nest, dict) and len(index) == 1 and key not in nest
    inner = None if is_new_key else _child_at(nest, key, index)
    value = _map_at(inner, index[1:], fn, shallow)
    if isinstance(nest, tuple):
        values = list(nest)
        values[key] = value
        return rebuilt(nest, values)
    result = nest if shallow else copy(nest)
    result[key] = value
    return result


@named
def set_nest_at_indices(nest: Any, indices: Iterable[Index], values: Any, /, shallow: bool = True) -> Any:
    """Set values at indices of a nest, by default in place, and return the nest.

    A list or tuple ``values`` contains one value for each index. Any other object is set at all indices.

    Raises
    ------
    IvyIndexError
        One of the indices is not in the nest.
    IvyValueError
        The number of values differs from the number of indices.
    """
    index_list = list(indices)
    value_list = list(values) if isinstance(values, list | tuple) else [values] * len(index_list)
    if len(value_list) != len(index_list):
        raise IvyValueError(
            f"ivy.set_nest_at_indices: pass one value for each of {len(index_list)} indices, not {len(value_list)}"
        )
    for index, value in zip(index_list, value_list, strict=True):
        nest = set_nest_at_index(nest, index, value, shallow)
    return nest


@named
def map_nest_at_indices(nest: Any, indices: Iterable[Index], fn: Callable[[Any], Any], /, shallow: bool = True) -> Any:
    """Apply a function to the values at indices of a nest, by default in place, and return the nest.

    Raises
    ------
    IvyIndexError
        One of the indices is not in the nest.
    """
    for index in indices:
        nest = map_nest_at_index(nest, index, fn, shallow)
    return nest


@named
def insert_into_nest_at_index(nest: Any, index: Index, value: Any) -> None:
    """Insert a value into a list of a nest, or set it in a dict, in place.

    Raises
    ------
    IvyTypeError
        The index points into a tuple.
    """
    parent = index_nest(nest, index[:-1])
    if isinstance(parent, dict):
        parent[index[-1]] = value
    elif isinstance(parent, list):
        parent.insert(index[-1], value)
    else:
        raise IvyTypeError(
            f"a value cannot be inserted into a {type(parent).__name__} at {list(index)}; use a list or a dict"
        )


@named
def insert_into_nest_at_indices(nest: Any, indices: Iterable[Index], values: Iterable[Any], /) -> None:
    """Insert values into lists of a nest, one after another, in place."""
    for index, value in zip(indices, values, strict=True):
        insert_into_nest_at_index(nest, index, value)


@named
def is_ivy_nested_array(x: Any, /) -> bool:
    """Return True if a value is an ``ivy.Array``, or nested data that contains one.

    Examples
    --------
    >>> ivy.is_ivy_nested_array([1, {"a": ivy.ones(2)}])
    True
    """
    return nested_any(x, ops.is_ivy_array)


@named
def prune_nest_at_index(nest: Any, index: Index, /) -> None:
    """Remove the value at an index of a nest, in place.

    Raises
    ------
    IvyIndexError
        The index is not in the nest.
    IvyTypeError
        The index points into a tuple.
    """
    parent = index_nest(nest, index[:-1])
    _child_at(parent, index[-1], index)
    if isinstance(parent, tuple):
        raise IvyTypeError(
            f"ivy.prune_nest_at_index: a value cannot be removed from a tuple at {list(index)}; use a list"
        )
    del parent[index[-1]]


@named
def prune_nest_at_indices(nest: Any, indices: Iterable[Index], /) -> None:
    """Remove the values at indices of a nest, in place; the indices refer to the original nest.

    Raises
    ------
    IvyIndexError
        One of the indices is not in the nest. In this case, the nest is unchanged.
    """
    index_list = [list(index) for index in indices]
    multi_index_nest(nest, index_list)
    # Remove later positions first, so that earlier positions stay valid.
    for index in reversed([index for index in all_nested_indices(nest, include_nests=True) if index in index_list]):
        prune_nest_at_index(nest, index)


def _walk(nest: Any, index: list[Any], to_ignore: tuple[type, ...]) -> Any:
    """Yield (index, value, is_nest) for all values of a nest. Parents come first."""
    if len(index) >= LEVELS:
        raise _too_deep()
    for key, value in _items(nest) or ():
        is_nest = _items(value) is not None and not isinstance(value, to_ignore)
        yield [*index, key], value, is_nest
        if is_nest:
            yield from _walk(value, [*index, key], to_ignore)


def _as_type_tuple(to_ignore: Any) -> tuple[type, ...]:
    if to_ignore is None:
        return ()
    return to_ignore if isinstance(to_ignore, tuple) else (to_ignore,)


@named
def nested_argwhere(
    nest: Any,
    fn: Callable[[Any], Any],
    check_nests: bool = False,
    to_ignore: type | tuple[type, ...] | None = None,
    stop_after_n_found: int | None = None,
) -> list[list[Any]]:
    """Return the indices of the leaves for which a function is true.

    Parameters
    ----------
    nest : nested lists, tuples and dicts
        Nested data. If it is a single leaf, the index of this leaf is ``[]``.
    fn : callable
        Predicate of a leaf.
    check_nests : bool, default False
        If True, also test the inner nests, each after its elements.
    to_ignore : type or tuple of types, optional
        Types of nests whose elements are not visited.
    stop_after_n_found : int, optional
        Number of indices after which to stop.

    Returns
    -------
    list of list
        The indices, in order.

    Examples
    --------
    >>> ivy.nested_argwhere([1, [2, {"a": -3}]], lambda x: x > 1)
    [[1, 0]]
    """
    if _items(nest) is None or isinstance(nest, _as_type_tuple(to_ignore)):
        return [[]] if fn(nest) else []
    indices: list[list[Any]] = []
    for index, value in _iter_leaves(nest, check_nests, _as_type_tuple(to_ignore)):
        if stop_after_n_found is not None and len(indices) >= stop_after_n_found:
            break
        if fn(value):
            indices.append(index)
    return indices


def _iter_leaves(nest: Any, with_nests: bool, to_ignore: tuple[type, ...]) -> Any:
    """Yield leaves with their indices. With `with_nests`, also yield each inner nest after its elements."""
    open_nests: list[tuple[list[Any], Any]] = []
    for index, value, is_nest in _walk(nest, [], to_ignore):
        while open_nests and index[: len(open_nests[-1][0])] != open_nests[-1][0]:
            yield open_nests.pop()
        if is_nest:
            if with_nests:
                open_nests.append((index, value))
        else:
            yield index, value
    yield from reversed(open_nests)


@named
def all_nested_indices(nest: Any = None, /, include_nests: bool = False) -> list[list[Any]]:
    """Return the indices of all leaves of a nest; with ``include_nests``, also of the inner nests.

    Examples
    --------
    >>> ivy.all_nested_indices([1, {"a": (2, 3)}])
    [[0], [1, 'a', 0], [1, 'a', 1]]
    """
    return [] if _items(nest) is None else [index for index, _ in _iter_leaves(nest, include_nests, ())]


@named
def nested_any(nest: Any, fn: Callable[[Any], Any], check_nests: bool = False) -> bool:
    """Return True if a function is true for any leaf; with ``check_nests``, also for the nest or any inner nest.

    Examples
    --------
    >>> ivy.nested_any([1, (2, [3])], lambda x: x == 3)
    True
    """
    return bool(nested_argwhere(nest, fn, check_nests, stop_after_n_found=1)) or (check_nests and bool(fn(nest)))


@named
def nested_map(
    fn: Callable[[Any], Any],
    x: Any,
    /,
    include_derived: bool | dict[type, bool] | None = None,
    to_ignore: type | tuple[type, ...] | None = None,
    to_mutable: bool = False,
    shallow: bool = True,
) -> Any:
    """Return a nest with a function applied to each leaf.

    Parameters
    ----------
    fn : callable
        Function of a leaf.
    x : nested lists, tuples and dicts
        Nested data.
    include_derived : bool or dict of type to bool, optional
        If True, instances of subclasses of ``list``, ``tuple`` and ``dict`` are nests. Named tuples are always nests.
    to_ignore : type or tuple of types, optional
        Types whose instances are leaves, even if they are lists, tuples or dicts.
    to_mutable : bool, default False
        If True, convert tuples to lists.
    shallow : bool, default True
        If True, modify lists and dicts in place; otherwise, create new ones.

    Returns
    -------
    nest
        The results, in the structure of ``x``.

    Examples
    --------
    >>> ivy.nested_map(lambda x: 2 * x, {"a": 1, "b": (2, [3])})
    {'a': 2, 'b': (4, [6])}
    """
    derived = (
        include_derived if isinstance(include_derived, dict) else dict.fromkeys((tuple, list, dict), include_derived)
    )
    return _map_leaves(fn, x, derived, _as_type_tuple(to_ignore), to_mutable, shallow, 0)


def _is_nest(x: Any, cls: type, derived: Any) -> bool:
    """Return True if the class of `x` is `cls`. Also return True for a subclass of `cls` that is a named tuple, and for
    every subclass if `derived` maps `cls` to True.
    """
    return type(x) is cls or (isinstance(x, cls) and (bool(derived.get(cls)) or hasattr(x, "_fields")))


def _map_leaves(
    fn: Callable[[Any], Any],
    x: Any,
    derived: Any,
    to_ignore: tuple[type, ...],
    to_mutable: bool,
    shallow: bool,
    depth: int,
) -> Any:
    """Apply a function to the leaves of a nest; see `nested_map`."""
    if depth >= LEVELS:
        raise _too_deep()
    cls = next((c for c in (tuple, list, dict) if _is_nest(x, c, derived)), None)
    if cls is None or isinstance(x, to_ignore):
        return fn(x)

    def inner(value: Any) -> Any:
        return _map_leaves(fn, value, derived, to_ignore, to_mutable, shallow, depth + 1)

    if cls is dict:
        items = {key: inner(value) for key, value in x.items()}
        result = x if shallow else copy(x)
        result.update(items)
        return result
    values = [inner(value) for value in x]
    if cls is tuple:
        return values if to_mutable else rebuilt(x, values)
    if shallow:
        x[:] = values
        return x
    return rebuilt(x, values)


@named
def copy_nest(nest: Any, /, include_derived: bool = False, to_mutable: bool = False) -> Any:
    """Return a copy of a nest: the same leaves in new lists, tuples and dicts.

    Examples
    --------
    >>> ivy.copy_nest([1, (2, 3)], to_mutable=True)
    [1, [2, 3]]
    """
    return nested_map(lambda x: x, nest, include_derived=include_derived, to_mutable=to_mutable, shallow=False)


@named
def nested_multi_map(
    func: Callable[[list[Any], Any], Any],
    nests: Sequence[Any],
    index_chains: Iterable[Any] | None = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    index_chain: str = "",
    config: Any = None,
    to_ivy: bool = True,
) -> Any:
    """Return a nest with a function applied to the corresponding leaves of several nests and their key chain.

    Parameters
    ----------
    func : callable
        Function of a list of leaves and their key chain: the keys and positions, separated by slashes.
    nests : sequence of nests
        Nested data. If a nest has a leaf where another has a nest, the leaf is passed with each leaf of that nest.
    index_chains : iterable, optional
        Key chains to select; all leaves by default.
    to_apply : bool, default True
        If True, apply the function to the leaves at ``index_chains``; otherwise, to all other leaves.
    prune_unapplied : bool, default False
        If True, drop the leaves to which the function is not applied; otherwise, keep these leaves of the first nest.
    index_chain : str
        Key chain of the nests themselves, which is the prefix of all key chains.
    config, to_ivy
        Ignored. Ivy 1.0 uses these parameters to configure Containers and to convert leaves.

    Returns
    -------
    nest
        The results, in the structure of the first nest.

    Raises
    ------
    IvyValueError
        The nests have different structures.

    Examples
    --------
    >>> ivy.nested_multi_map(lambda xs, _: sum(xs), [[1, {"a": 2}], [3, {"a": 4}]])
    [4, {'a': 6}]
    """
    chains = None if index_chains is None else {str(chain) for chain in index_chains}
    return _map_nests(func, list(nests), chains, to_apply, prune_unapplied, index_chain)


def _map_nests(
    func: Callable[[list[Any], Any], Any],
    nests: list[Any],
    chains: set[str] | None,
    to_apply: bool,
    prune: bool,
    chain: str,
) -> Any:
    """Apply a function to corresponding leaves of nests; see `nested_multi_map`."""
    if chain.count("/") >= LEVELS:
        raise _too_deep()
    first = next((nest for nest in nests if _items(nest) is not None), None)
    if first is None:
        return func(nests, chain)
    children = {}
    for key, value in _items(first) or ():
        child_chain = f"{chain}/{key}" if chain else str(key)
        row = []
        for nest in nests:
            items = _items(nest)
            if items is None:
                row.append(nest)
            elif len(items) != len(first) or key not in dict(items):
                raise IvyValueError(f"the nests must have the same structure, and they differ at {child_chain!r}")
            else:
                row.append(nest[key])
        if any([_items(v) is not None for v in row]):
            inner = _map_nests(func, row, chains, to_apply, prune, child_chain)
            if _items(inner) != [] or not prune:
                children[key] = inner
        elif chains is None or (child_chain in chains) is to_apply:
            children[key] = func(row, child_chain)
        elif not prune:
            children[key] = value
    if isinstance(first, dict):
        return rebuild_dict(first, children)
    values = list(children.values())
    return tuple(values) if len(values) < len(first) and isinstance(first, tuple) else rebuilt(first, values)


@named
def duplicate_array_index_chains(nest: Any) -> list[list[list[Any]]]:
    """Return the indices of each array that occurs more than once in a nest.

    Examples
    --------
    >>> x = ivy.ones(2)
    >>> ivy.duplicate_array_index_chains([x, {"a": x}])
    [[[0], [1, 'a']]]
    """
    indices_by_id: dict[int, list[list[Any]]] = {}
    for index in nested_argwhere(nest, ops.is_array):
        indices_by_id.setdefault(id(index_nest(nest, index)), []).append(index)
    return [indices for indices in indices_by_id.values() if len(indices) > 1]


@named
def map(
    fn: Callable[..., Any],
    constant: dict[str, Any] | None = None,
    unique: dict[str, Iterable[Any]] | None = None,
    mean: bool = False,
) -> Any:
    """Return a list of the results of a function for each set of keyword arguments.

    Parameters
    ----------
    fn : callable
        Function to call.
    constant : dict, optional
        Keyword arguments that all calls share.
    unique : dict, optional
        Sequence of values for each further keyword argument, with one value per call.
    mean : bool, default False
        If True, return the mean of the results instead.

    Raises
    ------
    IvyValueError
        The sequences in ``unique`` have different lengths, or are empty although ``mean`` is True.

    Examples
    --------
    >>> ivy.map(lambda x, y: x * y, {"y": 10}, {"x": [1, 2, 3]})
    [10, 20, 30]
    >>> ivy.map(lambda x, y: x * y, {"y": 10}, {"x": [1, 2, 3]}, mean=True)
    20.0
    """
    names, rows = list(unique or ()), [list(values) for values in (unique or {}).values()]
    if len({len(row) for row in rows}) > 1:
        raise IvyValueError(
            f"ivy.map: the values of unique= must have equal lengths, not {', '.join(str(len(row)) for row in rows)}"
        )
    results = [fn(**(constant or {}), **dict(zip(names, row, strict=True))) for row in zip(*rows, strict=True)]
    if not mean:
        return results
    if not results:
        raise IvyValueError("ivy.map: the mean of zero results is not defined; pass at least one set of arguments")
    return sum(results[1:], results[0]) / len(results)


@named
def prune_empty(nest: Any) -> Any:
    """Remove empty nests and None from a nest; return None if it becomes empty.

    Examples
    --------
    >>> ivy.prune_empty({"a": [1, []], "b": {"c": ()}, "d": None})
    {'a': [1]}
    """
    return _prune(nest, 0)


def _prune(nest: Any, depth: int) -> Any:
    """Return a nest without empty nests and None. If nothing remains, return None."""
    if depth >= LEVELS:
        raise _too_deep()
    items = _items(nest)
    if items is None:
        return nest
    children = {key: inner for key, value in items if (inner := _prune(value, depth + 1)) is not None}
    if not children:
        return None
    if isinstance(nest, dict):
        return rebuild_dict(nest, children)
    values = list(children.values())
    # If a field of a named tuple is missing, return a plain tuple.
    return rebuilt(nest, values) if len(values) == len(nest) else (tuple if isinstance(nest, tuple) else list)(values)
