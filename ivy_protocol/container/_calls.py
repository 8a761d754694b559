"""Calls of ivy functions with Containers. The function is called for each leaf."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.base.nested import MAPPING, among_options, is_container, is_nested, rebuilt
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.spec import Spec
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.container._plain import as_tree, is_plain, restore
from ivy_protocol.container._tree import (
    PLAIN,
    SAME,
    Options,
    Tree,
    add_key_note,
    check_structure,
    columns,
    has,
    join,
    make,
    map_leaves,
    map_tree,
    options,
    select,
    zip_trees,
)
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.dtypes import holds_kind
from ivy_protocol.exceptions import (
    IvyBroadcastShapeError,
    IvyDtypePromotionError,
    IvyStructureError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.functions import conversion, indexing
from ivy_protocol.functions.modes import DynamicBackend
from ivy_protocol.messages.prefixes import public

_NOT_NESTED = frozenset((Array, float, int, bool))
"""Types of arguments that cannot contain nested data."""


_PLAIN_LEAVES, _STRING = frozenset((Array, dict)), frozenset((str,))


class _Slot:
    """Placeholder for a tree among the arguments. `index` is its position in the list of trees."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index


class _Boxed:
    """Wrapper of the value of an option at one leaf. Traversals skip a leaf that is a string or None, unless it is
    wrapped.
    """

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def _unbox(leaf: Any) -> Any:
    """Return the value of a `_Boxed` leaf, or the leaf itself."""
    return leaf.value if type(leaf) is _Boxed else leaf


class _Parts:
    """The results for one leaf, if the called function returns several results."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:
        self.values = values


def call_with_containers(tree: Tree, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Handle a call with Containers among its arguments. The result has the settings of `tree`, one of these
    Containers.
    """
    config = tree._config
    if config is DEFAULT or (config.ivyh is None and config.dynamic_backend is None):
        return map_call(tree, func, func.spec, args, kwargs)
    with ExitStack() as scopes:
        if config.ivyh is not None:
            scopes.enter_context(config.namespace())
        if config.dynamic_backend is not None:
            scopes.enter_context(DynamicBackend(config.dynamic_backend))
        return map_call(tree, func, func.spec, args, kwargs)


def map_call(like: Tree, func: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call an ivy function for each leaf of the trees among its arguments."""
    # Handle the most common calls first, without a search for nested data in every argument.
    if not kwargs or (
        "out" not in kwargs and MAPPING.isdisjoint(kwargs) and _NOT_NESTED.issuperset(map(type, kwargs.values()))
    ):
        tree_indices = [index for index, value in enumerate(args) if isinstance(value, Tree)]
        others = [value for value in args if not isinstance(value, Tree)]
        trees_first = tree_indices == [*range(len(tree_indices))]
        if trees_first:
            all_are_data = len(tree_indices) <= max(2, spec.leading)
        else:
            names = _by_name(spec, args)
            all_are_data = not spec.mutates and spec.data.issuperset([names[index][0] for index in tree_indices])
        if tree_indices and all_are_data and _NOT_NESTED.issuperset(map(type, others)):
            trees: tuple[Tree, ...] = tuple([args[index] for index in tree_indices])
            fn_name = public(spec.name)
            fn = partial(_call_for_parts, func) if spec.several else func
            if trees_first and len(trees) == 1 and not (kwargs or spec.mutates):
                result = map_tree(fn, trees[0], others)
                return _split_parts(spec, result) if spec.several else result
            call_leaves = (
                _of_leaves(fn, others, kwargs) if trees_first else _of_leaves_at(fn, args, tree_indices, kwargs)
            )
            if spec.mutates:
                return _check_and_replace(call_leaves, trees, fn_name)
            result = map_tree(call_leaves, trees[0]) if len(trees) == 1 else zip_trees(call_leaves, trees, fn_name)
            return _split_parts(spec, result) if spec.several else result
    selection, out, out_argument = PLAIN, None, None
    if kwargs:
        kwargs = dict(kwargs)
        mapping_options = {name: kwargs.pop(name) for name in MAPPING if name in kwargs}
        if mapping_options:
            selection = options(**mapping_options)
        if "out" in spec.arrays:
            out_argument = kwargs.get("out")
        else:
            out = kwargs.pop("out", None)

    def convert(name: str | None, value: Any) -> Any:
        return _as_trees(value, like) if name in spec.data or isinstance(value, dict) else value

    positional = tuple([convert(name, value) for name, value in _by_name(spec, args)])
    kwargs = {name: convert(name, value) for name, value in kwargs.items()}
    result = _map_call(func, spec, positional, kwargs, selection, out, like)
    return result if out_argument is None else out_argument


def _map_call(
    func: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any], selection: Options, out: Any, like: Tree
) -> Any:
    """Call a function for each leaf of the trees, which may be anywhere in its arguments."""
    fn_name = public(spec.name)
    if spec.mutates:
        return _call_mutating(func, spec, args, kwargs, selection)
    fn = partial(_call_for_parts, func) if spec.several else func
    trees: list[Tree] = []
    positional = [_insert_slots(value, trees) for value in args]
    keywords = {name: _insert_slots(value, trees) for name, value in kwargs.items()}
    is_boxed = False
    if not trees:
        # If only `out` is a tree, write the same result to each leaf of `out`.
        trees.append(_first_tree(out, like))
        fn = partial(_without_leaf, fn)
        positional.insert(0, _Slot(0))
    elif not any(
        [_has_slot(value) for name, value in (*_by_name(spec, positional), *keywords.items()) if name in spec.data]
    ):
        # If the trees are options and not data, call the function also for leaves that are strings or None.
        is_boxed = True
        trees = [map_leaves(_Boxed, tree) for tree in trees]
    if not is_boxed and len(trees) == 1 and positional and type(positional[0]) is _Slot and selection is PLAIN:
        result = map_tree(_of_leaves(fn, positional[1:], keywords), trees[0])
    else:
        call_leaves = partial(_call_filled, fn, positional, keywords) if is_boxed else _each(fn, positional, keywords)
        tree_args = tuple(trees)
        result = (
            zip_trees(call_leaves, tree_args, fn_name)
            if selection is PLAIN
            else select(call_leaves, tree_args, selection, fn_name)
        )
        if is_boxed and selection is not PLAIN:
            result = map_leaves(_unbox, result)
    results = _split_parts(spec, result) if spec.several else result
    return results if out is None else _write_to_out(out, results, like, selection, fn_name)


def _by_name(spec: Spec, args: Sequence[Any]) -> list[tuple[str | None, Any]]:
    """Return positional arguments as (parameter name, value) pairs."""
    names = [*spec.positional[: len(args)], *[spec.variadic] * (len(args) - len(spec.positional))]
    return list(zip(names, args, strict=True))


def _of_leaves(fn: Callable[..., Any], rest: Sequence[Any], named: dict[str, Any]) -> Callable[..., Any]:
    """Return a function of the leading arguments, with the other arguments bound."""
    if not rest:
        return partial(fn, **named) if named else fn
    return lambda *leaves: fn(*leaves, *rest, **named)


def _of_leaves_at(
    fn: Callable[..., Any], args: Sequence[Any], indices: Sequence[int], named: dict[str, Any]
) -> Callable[..., Any]:
    """Return a function of the arguments at the given indices, with the other arguments bound."""

    def call(*leaves: Any) -> Any:
        values = [*args]
        for index, leaf in zip(indices, leaves, strict=True):
            values[index] = leaf
        return fn(*values, **named)

    return call


def _as_trees(value: Any, like: Tree) -> Any:
    """Convert plain nested data in an argument to trees, also inside a list or tuple."""
    if type(value) is list or type(value) is tuple:
        return type(value)([as_tree(v, like) for v in value]) if any(map(is_plain, value)) else value
    return as_tree(value, like)


def _insert_slots(value: Any, trees: list[Tree]) -> Any:
    """Replace each tree in an argument by a slot, and append the tree to `trees`. The argument is a tree, or a list or
    tuple that may contain trees."""
    if isinstance(value, Tree):
        trees.append(value)
        return _Slot(len(trees) - 1)
    if type(value) is list or type(value) is tuple:
        count = len(trees)
        values = [_insert_slots(v, trees) for v in value]
        return type(value)(values) if len(trees) > count else value
    return value


def _has_slot(value: Any) -> bool:
    """Return True if an argument is a slot, or a sequence that contains one."""
    return type(value) is _Slot or (type(value) in (list, tuple) and any(map(_has_slot, value)))


def _fill(value: Any, leaves: tuple[Any, ...]) -> Any:
    """Replace the slots in an argument by leaves."""
    if type(value) is _Slot:
        return _unbox(leaves[value.index])
    if type(value) is list or type(value) is tuple:
        return type(value)([_fill(v, leaves) for v in value])
    return value


def _each(fn: Callable[..., Any], args: list[Any], named: dict[str, Any]) -> Callable[..., Any]:
    """Return a function that takes one leaf for each slot, and calls `fn` with the leaves in the slots."""
    count = sum([type(value) is _Slot for value in args])
    rest = args[count:]
    if any([type(value) is _Slot or _has_slot(value) for value in (*rest, *named.values())]):
        return partial(_call_filled, fn, args, named)
    return _of_leaves(fn, rest, named)


def _call_filled(fn: Callable[..., Any], args: list[Any], named: dict[str, Any], *leaves: Any) -> Any:
    """Call a function with its arguments, in which each slot is replaced by the leaf with the index of the slot."""
    return fn(
        *[_fill(value, leaves) for value in args], **{name: _fill(value, leaves) for name, value in named.items()}
    )


def _without_leaf(fn: Callable[..., Any], _: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a function with all arguments except the first, which is a leaf of `out`."""
    return fn(*args, **kwargs)


def _first_tree(out: Any, like: Tree) -> Tree:
    """Return the first tree in `out`, or `like` if there is none."""
    targets = out if type(out) is tuple else (out,)
    return next((tree for tree in (as_tree(o, like) for o in targets) if isinstance(tree, Tree)), like)


def _call_for_parts(func: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a function that returns several results, and wrap a tuple or list of results in `_Parts`."""
    result = func(*args, **kwargs)
    return _Parts(result) if isinstance(result, tuple | list) else result


def _split_parts(spec: Spec, tree: Tree) -> Any:
    """Split a Container with several results at each leaf into a tuple of Containers, one Container for each result."""
    counts: list[tuple[str, int]] = []
    _count_parts(tree, "", counts)
    if not counts:
        return tree
    first_chain, expected = counts[0]
    for chain, count in counts:
        if count != expected:
            raise IvyValueError(
                f"{public(spec.name)} must have equally many results at all leaves, not {expected} at the key chain "
                f"{first_chain!r} and {count} at {chain!r}; call the function for each of these leaves"
            )
    parts = _transpose(tree, expected)
    return spec.returns(*parts) if spec.returns_named else tuple(parts)


def _count_parts(value: Any, chain: str, counts: list[tuple[str, int]]) -> None:
    """Append the key chain and the number of results of each leaf to `counts`."""
    if type(value) is _Parts:
        counts.append((chain, len(value.values)))
    elif isinstance(value, Tree):
        for key, inner in value.items():
            _count_parts(inner, join(chain, key), counts)
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            _count_parts(inner, join(chain, str(index)), counts)


def _transpose(value: Any, count: int) -> Sequence[Any]:
    """Return the sequence of trees that contain the first results, the second results, and so on."""
    if type(value) is _Parts:
        return value.values
    if isinstance(value, Tree):
        rows = zip(*[_transpose(leaf, count) for leaf in value.values()], strict=True) if value else [()] * count
        return [make(value, zip(value, values, strict=True)) for values in rows]
    if isinstance(value, list | tuple) and value:
        rows = zip(*[_transpose(leaf, count) for leaf in value], strict=True)
        return [rebuilt(value, [*values]) for values in rows]
    return [value] * count


def _write_to_out(out: Any, result: Any, like: Tree, selection: Options, fn_name: str) -> Any:
    """Write results to the leaves of `out`. All shapes are checked before the first leaf is written."""
    if type(out) is not type(result) and isinstance(out, tuple) and not is_plain(out):
        targets, results = out, result
        if not isinstance(result, tuple) or len(targets) != len(results):
            raise IvyTypeError(f"{fn_name} returns {_describe(result)}, but out= has {len(targets)} elements")
    else:
        targets, results = (out,), (result,)
    pairs: list[tuple[str, Any, Any]] = []
    for target, values in zip(targets, results, strict=True):
        tree = as_tree(target, like)
        if not isinstance(tree, Tree) or not isinstance(values, Tree):
            raise IvyTypeError(f"{fn_name} returns {_describe(result)}, so out= must not be a {type(target).__name__}")
        if not selection.prune_unapplied:
            check_structure((values, tree), fn_name)
        pairs.extend(_pairs(tree, values, ""))
    for chain, leaf, value in pairs:
        if type(leaf) is not Array and not is_override(type(leaf)):
            raise IvyTypeError(
                f"{fn_name}: the leaf of out= at {chain!r} must be an ivy.Array, not a {type(leaf).__name__}"
            )
        _check_shape(leaf, value, chain, fn_name)
    for _, leaf, value in pairs:
        indexing.inplace_update(leaf, value, keep_input_dtype=True)
    return out


def _describe(result: Any) -> str:
    """Describe how many Containers a result consists of, for messages."""
    return f"{len(result)} Containers" if isinstance(result, tuple) else "one Container"


def _pairs(target: Tree, values: Tree, chain: str) -> list[tuple[str, Any, Any]]:
    """Return (key chain, leaf of `target`, value) for each leaf of `values` except strings and None."""
    pairs: list[tuple[str, Any, Any]] = []
    for key, value in values.items():
        below = join(chain, key)
        if not has(target, key):
            raise IvyStructureError(f"out= has no key chain {below!r}, which the result has")
        leaf = dict.__getitem__(target, key)
        if isinstance(value, Tree):
            pairs.extend(_pairs(leaf, value, below))
        elif value is not None and type(value) is not str:
            pairs.append((below, leaf, value))
    return pairs


def _check_shape(leaf: Any, value: Any, chain: str, fn_name: str) -> None:
    """Raise `IvyBroadcastShapeError` if a result does not have the shape of the leaf that it is written to."""
    if not hasattr(leaf, "shape") or not hasattr(value, "shape"):
        return
    if tuple(leaf.shape) != tuple(value.shape):
        raise IvyBroadcastShapeError(
            f"{fn_name}: the result at the key chain {chain!r} has shape {tuple(value.shape)}, which does "
            f"not match the leaf of shape {tuple(leaf.shape)}"
        )


def _call_mutating(func: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any], selection: Options) -> Any:
    """Call a function that modifies its first argument, for each leaf. If the function returns another object than the
    leaf, because the leaf is immutable, the object replaces the leaf.
    """
    trees: list[Tree] = []
    positional = [_insert_slots(value, trees) for value in args]
    keywords = {name: _insert_slots(value, trees) for name, value in kwargs.items()}
    fn_name = public(spec.name)
    if not isinstance(args[0], Tree):
        raise IvyTypeError(
            f"{fn_name} cannot write a Container to a {type(args[0]).__name__}; the first argument must be a Container"
        )
    call_leaves = _each(func, positional, keywords)
    if selection is PLAIN:
        return _check_and_replace(call_leaves, tuple(trees), fn_name)
    return replace_leaves(
        args[0], select(call_leaves, tuple(trees), selection._replace(prune_unapplied=False), fn_name)
    )


def _check_and_replace(each: Callable[..., Any], trees: tuple[Tree, ...], fn_name: str) -> Tree:
    """Check that all trees have the same structure. Then replace the leaves of the first tree by the results."""
    check_structure(trees, fn_name)
    return _replace(each, trees, fn_name)


def _replace(each: Callable[..., Any], trees: tuple[Tree, ...], fn_name: str) -> Tree:
    """Replace the leaves of the first tree by the results for all trees, which have the same structure."""
    first = trees[0]
    keys = [*first]
    remaining = iter(keys)
    try:
        for key, row in zip(remaining, zip(*columns(trees, "", fn_name), strict=True), strict=True):
            old = row[0]
            if isinstance(old, Tree):
                _replace(each, row, fn_name)
            elif type(old) not in SAME:
                value = each(*row)
                if value is not old:
                    dict.__setitem__(first, key, value)
    except Exception as error:
        add_key_note(error, keys, remaining)
        raise
    return first


def replace_leaves(tree: Tree, result: Tree) -> Tree:
    """Replace the leaves of a tree by the leaves of `result`, which has the same structure. Return the tree."""
    for key, value in result.items():
        old = dict.__getitem__(tree, key)
        if isinstance(value, Tree):
            replace_leaves(old, value)
        elif value is not old:
            dict.__setitem__(tree, key, value)
    return tree


def update_leaves(tree: Tree, result: Tree, fn_name: str) -> Tree:
    """Write a result to the arrays at the leaves of a tree. All leaves are checked before the first leaf is written."""
    pairs = _pairs(tree, result, "")
    for chain, leaf, value in pairs:
        _check_shape(leaf, value, chain, fn_name)
        if type(leaf) is Array and not holds_kind(leaf.dtype, value.dtype):
            raise IvyDtypePromotionError(
                f"{fn_name}: the result at the key chain {chain!r} is {value.dtype}, which an array of {leaf.dtype} "
                "cannot hold in place"
            )
    _update(tree, result)
    return tree


def _update(tree: Tree, result: Tree) -> None:
    """Write a result to the leaves of a tree. The caller has checked the leaves."""
    for key, value in result.items():
        leaf = dict.__getitem__(tree, key)
        if isinstance(value, Tree):
            _update(leaf, value)
        elif type(leaf) is Array:
            indexing.inplace_update(leaf, value, keep_input_dtype=True)
        else:
            is_native = conversion.is_native_array(leaf) and type(value) is Array
            dict.__setitem__(tree, key, value._data if is_native else value)


def plain_call(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Handle a call with plain nested data, such as dicts. The result has the type of the leftmost nested argument."""
    if not (kwargs or spec.mutates or spec.several or spec.is_random):
        result = _of_dicts(spec.call, args)
        if result is not None:
            return result
    bound = [*args, *(kwargs[n] for n in (*spec.arrays, *spec.scalars) if n in kwargs)]
    first = next(v for value in bound for v in (value if type(value) in (list, tuple) else [value]) if is_plain(v))
    results = map_call(lazy.load("Container")(), spec.call, spec, args, kwargs)
    if kwargs.get("out") is not None:
        return results
    if isinstance(results, tuple) and not isinstance(results, Tree):
        parts = [restore(first, part) for part in results]
        return type(results)(*parts) if hasattr(results, "_fields") else tuple(parts)
    return restore(first, results)


def mapping_call(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Handle a call with keywords, such as ``key_chains``, that apply only to nested data.

    Raises
    ------
    IvyTypeError
        No argument is nested data.
    """
    keywords = {name: value for name, value in kwargs.items() if name not in MAPPING}
    bound = spec.bind(args, keywords)
    candidates: list[Any] = [bound.get(name) for name in (*spec.arrays, "out")]
    values = [v for value in candidates for v in (value if type(value) in (list, tuple) else [value])]
    tree = next(filter(is_container, values), None)
    tree = among_options(spec, bound) if tree is None else tree
    if tree is not None and context.setting("nestable_mode"):
        return tree.__ivy_array_function__(spec.call, (type(tree),), args, kwargs)
    if is_nested(values):
        return plain_call(spec, args, kwargs)
    names = ", ".join(name for name in kwargs if name in MAPPING)
    hint = "" if context.setting("nestable_mode") else " and after ivy.set_nestable_mode(True)"
    raise IvyTypeError(f"{public(spec.name)} accepts {names} only with nested data, such as an ivy.Container{hint}")


def _of_dicts(func: Any, args: tuple[Any, ...]) -> dict[str, Any] | None:
    """Call a function for each key of dicts of arrays, which must have the same keys. Return None for other
    arguments.
    """
    dicts = [value for value in args if type(value) is dict]
    keys = dicts[0].keys() if dicts else ()
    if not _STRING.issuperset(map(type, keys)):
        return None
    for value in args:
        if type(value) is dict:
            if value.keys() != keys or not _PLAIN_LEAVES.issuperset(map(type, value.values())):
                return None
        elif type(value) not in _NOT_NESTED:
            return None
    try:
        return {key: func(*[v[key] if type(v) is dict else v for v in args]) for key in keys}
    except Exception:
        # Return None, so that `map_call` calls the function again and adds the key chain to the error.
        return None


def call_each(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a function for each leaf of the nested data among its arguments. The function itself does not dispatch."""
    selection = options(**{name: kwargs[name] for name in MAPPING if name in kwargs})
    keywords = {name: value for name, value in kwargs.items() if name not in MAPPING}
    values = [*args, *keywords.values()]
    like = next((value for value in values if isinstance(value, Tree)), None)
    like = lazy.load("Container")() if like is None else like
    trees: list[Tree] = []
    positional = [_insert_slots(as_tree(value, like), trees) for value in args]
    named_slots = {name: _insert_slots(as_tree(value, like), trees) for name, value in keywords.items()}
    result = select(partial(_call_filled, fn, positional, named_slots), tuple(trees), selection, f"ivy.{fn.__name__}")
    nested = (value for value in values if isinstance(value, Tree) or is_plain(value))
    # If nested data occur only inside of lists, no argument is nested data itself. Return a Container in this case.
    return restore(next(nested, like), result)
