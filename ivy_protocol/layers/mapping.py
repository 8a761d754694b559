"""`ivy.vmap` for functions of layers. Each row is the layer that indexing would return."""

from collections.abc import Callable, Iterator
from typing import Any

from ivy_protocol.base.nested import rebuild_dict, rebuilt
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.adoption import adoption_of
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions._shared import is_number
from ivy_protocol.functions.indexing import get_item
from ivy_protocol.functions.manipulation import expand_dims, moveaxis
from ivy_protocol.layers.order import is_layer
from ivy_protocol.layers.trees import Node, flatten, unflatten

_Build = Callable[[Iterator[Any]], Any]
"""Function that rebuilds nested data from an iterator of arrays."""


def vmap_layers(
    vmap: Callable[..., Any],
    func: Callable[..., Any],
    axes: tuple[Any, Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:
    """Implement `ivy.vmap` for arguments that contain layers, with a call of `ivy.vmap` for the arrays in the layers.

    Other attributes of a layer, such as the names of axes, are the same in each row as in ``x[0]``. The attributes of a
    layer in the results are those of ``ivy.expand_dims`` of the layer that `func` returns.

    Parameters
    ----------
    vmap : callable
        `ivy.vmap`.
    func : callable
        The function.
    axes : tuple
        ``in_axes`` and ``out_axes``.
    args : tuple
        The positional arguments.
    kwargs : dict
        The keyword arguments.

    Returns
    -------
    Any
        The result of the function, with an axis for the rows.

    Raises
    ------
    IvyTypeError
        The axes are not nested like the arrays, or an array attribute of a layer has a different number of rows.
    """
    in_axes, out_axes = axes
    leaves: list[Any] = []
    row_axes: list[int | None] = []
    build = _flatten_argument(args, list(in_axes) if isinstance(in_axes, tuple) else in_axes, leaves, row_axes)
    latest_build: list[Any] = []

    def flat_func(*rows: Any) -> list[Any]:
        result = func(*build(iter(rows)), **kwargs)
        results: list[Any] = []
        # Store the structure of the last result: vmap may call this function several times.
        latest_build[:] = [_flatten_result(result, out_axes, results)]
        return results

    rows = vmap(flat_func, in_axes=row_axes, out_axes=0)(*leaves)
    return latest_build[0](iter(rows))


def _axes_in(axes: Any, tree: Any, option: str) -> list[Any]:
    """Return the axes of each child of `tree`. A single axis in `axes` applies to all children."""
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    if axes is None or isinstance(axes, int):
        return [axes] * len(keys)
    axes_keys = list(axes) if isinstance(axes, dict) else list(range(len(axes)))
    if set(axes_keys) != set(keys):
        raise IvyTypeError(f"ivy.vmap: {option} must be nested as the arrays, with the keys {keys}, not {axes_keys}")
    return [axes[key] for key in keys]


def _children(tree: Any) -> list[Any] | None:
    if isinstance(tree, dict):
        return list(dict.values(tree))
    return list(tree) if isinstance(tree, list | tuple) else None


def _rebuild(tree: Any, parts: list[Any]) -> Any:
    """Rebuild the nested data `tree` with the children `parts`."""
    if hasattr(type(tree), "__ivy_nested__"):
        return tree.__ivy_nested__(dict(zip(dict.keys(tree), parts, strict=True)))
    if isinstance(tree, dict):
        return rebuild_dict(tree, dict(zip(tree, parts, strict=True)))
    return rebuilt(tree, parts)


def _flatten_argument(tree: Any, axes: Any, leaves: list[Any], row_axes: list[int | None]) -> _Build:
    """Append the arrays of `tree` to `leaves`, and the axes of their rows to `row_axes`. Return a function that
    rebuilds one row.
    """
    adoption = adoption_of(type(tree))
    if adoption is not None:
        build = _flatten_argument(adoption.lift(tree), axes, leaves, row_axes)
        return lambda rows: adoption.back(build(rows), (tree,))
    if is_layer(type(tree)):
        if axes is None:
            return lambda _: tree
        if not isinstance(axes, int):
            raise IvyTypeError(f"ivy.vmap: in_axes of a {type(tree).__name__} must be one axis or None, not {axes!r}")
        return _flatten_layer(tree, axes, leaves, row_axes)
    parts = _children(tree)
    if parts is not None:
        each = [
            _flatten_argument(p, a, leaves, row_axes)
            for p, a in zip(parts, _axes_in(axes, tree, "in_axes"), strict=True)
        ]
        return lambda rows: _rebuild(tree, [build(rows) for build in each])
    if not is_number(tree):
        return lambda _: tree
    leaves.append(tree)
    row_axes.append(axes)
    return lambda rows: next(rows)


def _flatten_layer(layer: Any, axis: int, leaves: list[Any], row_axes: list[int | None]) -> _Build:
    """Flatten a layer, with its axis of rows moved to the front. ``x[0]`` determines the structure of each row."""
    rows_first = moveaxis(layer, axis, 0) if axis else layer
    arrays, nested = flatten(rows_first)
    single, model = flatten(get_item(rows_first, 0))
    if len(arrays) != len(single) or not is_layer(getattr(model, "cls", object)):
        raise IvyTypeError(
            f"ivy.vmap: a {type(layer).__name__} cannot be mapped, because x[0] has the structure {model!r}, not "
            f"{nested!r}; map over the data of the {type(layer).__name__} instead"
        )
    # If an array of the layer has as many dimensions in x[0] as in x, the array has no axis of rows: all rows share the
    # array.
    is_shared = [_ndim(one) == _ndim(array) for array, one in zip(arrays, single, strict=True)]
    mapped = [array for array, shared in zip(arrays, is_shared, strict=True) if not shared]
    leaves.extend(mapped)
    row_axes.extend([0] * len(mapped))

    def row(rows: Iterator[Any]) -> Any:
        return unflatten(
            model, [one if shared else data_of(next(rows)) for one, shared in zip(single, is_shared, strict=True)]
        )

    return row


def _ndim(array: Any) -> int:
    return len(tuple(array.shape))


def _flatten_result(tree: Any, axes: Any, leaves: list[Any]) -> _Build:
    """Append the arrays in `tree`, the result of one row, to `leaves`. Return a function that rebuilds the result of
    all rows.
    """
    adoption = adoption_of(type(tree))
    if adoption is not None:
        build = _flatten_result(adoption.lift(tree), axes, leaves)
        return lambda rows: adoption.back(build(rows), (tree,))
    if is_layer(type(tree)):
        return _flatten_layer_result(tree, axes, leaves)
    parts = _children(tree)
    if parts is not None:
        each = [_flatten_result(p, a, leaves) for p, a in zip(parts, _axes_in(axes, tree, "out_axes"), strict=True)]
        return lambda rows: _rebuild(tree, [build(rows) for build in each])
    if not is_number(tree):
        return lambda _: tree
    leaves.append(tree)
    return lambda rows: _move_row_axis(next(rows), axes)


def _flatten_layer_result(layer: Any, axis: int | None, leaves: list[Any]) -> _Build:
    """Flatten a layer, the result of one row. ``ivy.expand_dims(layer)`` has the structure of the stacked rows."""
    arrays, nested = flatten(layer)
    leaves.extend(arrays)
    expanded, model = flatten(expand_dims(layer, axis=0))
    if len(expanded) != len(arrays) or not isinstance(model, Node):
        raise IvyTypeError(
            f"ivy.vmap: a {type(layer).__name__} cannot be stacked, because with a new axis it has the structure "
            f"{model!r}, not {nested!r}; return the data of the {type(layer).__name__} instead"
        )
    # If an array does not get the new axis, all rows share the array: take it from the first row.
    is_shared = [_ndim(one) == _ndim(array) for array, one in zip(arrays, expanded, strict=True)]

    def result(rows: Iterator[Any]) -> Any:
        stacked = [data_of(next(rows)) for _ in is_shared]
        layer = unflatten(model, [x[0] if shared else x for x, shared in zip(stacked, is_shared, strict=True)])
        return _move_row_axis(layer, axis)

    return result


def _move_row_axis(x: Any, axis: int | None) -> Any:
    """Move the axis of rows from the front to `axis`. If `axis` is None, return the first row."""
    if axis is None:
        return get_item(x, 0)
    return moveaxis(x, 0, axis) if axis else x
