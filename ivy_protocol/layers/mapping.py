"""`ivy.vmap` of functions of layers: each row is a layer as indexing makes it."""

from collections.abc import Callable, Iterator
from typing import Any

from ivy_protocol.base.nested import rebuilt, rebuilt_dict
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions._shared import is_number
from ivy_protocol.functions.indexing import get_item
from ivy_protocol.functions.manipulation import expand_dims, moveaxis
from ivy_protocol.layers.order import is_layer
from ivy_protocol.layers.trees import Node, flatten, unflatten
from ivy_protocol.slots import adoption_of

_Build = Callable[[Iterator[Any]], Any]
"""Makes nested data of arrays, taking as many as there are in it."""


def vmap_layers(
    vmap: Callable[..., Any],
    func: Callable[..., Any],
    axes: tuple[Any, Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:
    """Map a function over rows of arguments, some of which are layers, by `ivy.vmap` for arrays.

    What a layer has beside its data, such as the names of axes, is in each row as ``x[0]`` of the class has it, and in
    the results as ``ivy.expand_dims`` of the class gives it.

    Parameters
    ----------
    vmap : callable
        `ivy.vmap`.
    func : callable
        The function.
    axes : tuple
        ``in_axes`` and ``out_axes``.
    args : tuple
        Its arguments by position.
    kwargs : dict
        Those by keyword.

    Returns
    -------
    Any
        What the function gives, with an axis of rows.

    Raises
    ------
    IvyTypeError
        The axes are not nested as the arrays, or an array that a layer has beside its data has other rows.
    """
    in_axes, out_axes = axes
    leaves: list[Any] = []
    places: list[int | None] = []
    build = _opened(args, list(in_axes) if isinstance(in_axes, tuple) else in_axes, leaves, places)
    made: list[Any] = []

    def flat(*rows: Any) -> list[Any]:
        result = func(*build(iter(rows)), **kwargs)
        found: list[Any] = []
        made[:] = [_closed(result, out_axes, found)]
        return found

    rows = vmap(flat, in_axes=places, out_axes=0)(*leaves)
    return made[0](iter(rows))


def _axes_in(axes: Any, tree: Any, what: str) -> list[Any]:
    """The axes of each part of nested data."""
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    if axes is None or isinstance(axes, int):
        return [axes] * len(keys)
    given = list(axes) if isinstance(axes, dict) else list(range(len(axes)))
    if set(given) != set(keys):
        raise IvyTypeError(
            f"ivy.vmap: {what} is nested as the arrays, or less deep; it has {given} where these have {keys}"
        )
    return [axes[key] for key in keys]


def _parts(tree: Any) -> list[Any] | None:
    if isinstance(tree, dict):
        return list(dict.values(tree))
    return list(tree) if isinstance(tree, list | tuple) else None


def _again(tree: Any, parts: list[Any]) -> Any:
    if hasattr(type(tree), "__ivy_nested__"):
        return tree.__ivy_nested__(dict(zip(dict.keys(tree), parts, strict=True)))
    if isinstance(tree, dict):
        return rebuilt_dict(tree, dict(zip(tree, parts, strict=True)))
    return rebuilt(tree, parts)


def _opened(tree: Any, axes: Any, leaves: list[Any], places: list[int | None]) -> _Build:
    """Note the arrays of nested data with the axes of their rows, and return what makes one row."""
    adoption = adoption_of(type(tree))
    if adoption is not None:
        build = _opened(adoption.lift(tree), axes, leaves, places)
        return lambda rows: adoption.back(build(rows), (tree,))
    if is_layer(type(tree)):
        if axes is None:
            return lambda _: tree
        if not isinstance(axes, int):
            raise IvyTypeError(f"ivy.vmap: in_axes has {axes!r} for a {type(tree).__name__}; it is one axis, or None")
        return _opened_layer(tree, axes, leaves, places)
    parts = _parts(tree)
    if parts is not None:
        each = [_opened(p, a, leaves, places) for p, a in zip(parts, _axes_in(axes, tree, "in_axes"), strict=True)]
        return lambda rows: _again(tree, [build(rows) for build in each])
    if not is_number(tree):
        return lambda _: tree
    leaves.append(tree)
    places.append(axes)
    return lambda rows: next(rows)


def _opened_layer(layer: Any, axis: int, leaves: list[Any], places: list[int | None]) -> _Build:
    whole = moveaxis(layer, axis, 0) if axis else layer
    arrays, nested = flatten(whole)
    single, model = flatten(get_item(whole, 0))
    if len(arrays) != len(single) or not is_layer(getattr(model, "cls", object)):
        raise IvyTypeError(
            f"ivy.vmap: an element of a {type(layer).__name__} has other arrays than the whole, {model!r} beside "
            f"{nested!r}; map over what it holds instead"
        )
    fixed = [_rank(one) == _rank(array) for array, one in zip(arrays, single, strict=True)]
    mapped = [array for array, same in zip(arrays, fixed, strict=True) if not same]
    leaves.extend(mapped)
    places.extend([0] * len(mapped))

    def row(rows: Iterator[Any]) -> Any:
        return unflatten(model, [one if same else data_of(next(rows)) for one, same in zip(single, fixed, strict=True)])

    return row


def _rank(array: Any) -> int:
    return len(tuple(array.shape))


def _closed(tree: Any, axes: Any, leaves: list[Any]) -> _Build:
    """Note the arrays of the result of one row, and return what makes the result of all rows."""
    adoption = adoption_of(type(tree))
    if adoption is not None:
        build = _closed(adoption.lift(tree), axes, leaves)
        return lambda rows: adoption.back(build(rows), (tree,))
    if is_layer(type(tree)):
        return _closed_layer(tree, axes, leaves)
    parts = _parts(tree)
    if parts is not None:
        each = [_closed(p, a, leaves) for p, a in zip(parts, _axes_in(axes, tree, "out_axes"), strict=True)]
        return lambda rows: _again(tree, [build(rows) for build in each])
    if not is_number(tree):
        return lambda _: tree
    leaves.append(tree)
    return lambda rows: _placed(next(rows), axes)


def _closed_layer(layer: Any, axis: int | None, leaves: list[Any]) -> _Build:
    arrays, nested = flatten(layer)
    leaves.extend(arrays)
    whole, model = flatten(expand_dims(layer, axis=0))
    if len(whole) != len(arrays) or not isinstance(model, Node):
        raise IvyTypeError(
            f"ivy.vmap: a {type(layer).__name__} with an axis more has other arrays, {model!r} beside {nested!r}; "
            f"return what it holds instead"
        )
    fixed = [_rank(one) == _rank(array) for array, one in zip(arrays, whole, strict=True)]

    def result(rows: Iterator[Any]) -> Any:
        found = [data_of(next(rows)) for _ in fixed]
        made = unflatten(model, [x[0] if same else x for x, same in zip(found, fixed, strict=True)])
        return _placed(made, axis)

    return result


def _placed(x: Any, axis: int | None) -> Any:
    """A result with its axis of rows, which is in front, where it belongs."""
    if axis is None:
        return get_item(x, 0)
    return moveaxis(x, 0, axis) if axis else x
