"""Functions on Containers: each leaf is a call of its own."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.array.array import Array
from ivy_protocol.base.nested import MAPPING, among_options, is_container, is_nested, rebuilt
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.spec import Spec
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.container._plain import as_tree, is_plain, restored
from ivy_protocol.container._tree import (
    PLAIN,
    SAME,
    Options,
    Tree,
    check_structure,
    columns,
    has,
    join,
    located,
    make,
    map_leaves,
    map_tree,
    options,
    select,
    zip_trees,
)
from ivy_protocol.core import context
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

_ALONE = frozenset((Array, float, int, bool))
"""Types of what is neither nested nor a sequence in which something nested may be."""


_PLAIN_LEAVES, _TEXT = frozenset((Array, dict)), frozenset((str,))


class _Slot:
    """Marks the place of a tree among the arguments."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place


class _Boxed:
    """The value of an option at one leaf: as data, text and None would stay as they are."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def _opened(leaf: Any) -> Any:
    return leaf.value if type(leaf) is _Boxed else leaf


class _Parts:
    """The several results of a function at one leaf."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:
        self.values = values


def answer(tree: Tree, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call with a Container, of which `tree` is one, among the arguments."""
    config = tree._config
    if config is DEFAULT or (config.ivyh is None and config.dynamic_backend is None):
        return mapped(tree, func, func.spec, args, kwargs)
    with ExitStack() as scopes:
        if config.ivyh is not None:
            scopes.enter_context(config.namespace())
        if config.dynamic_backend is not None:
            scopes.enter_context(DynamicBackend(config.dynamic_backend))
        return mapped(tree, func, func.spec, args, kwargs)


def _calls_each(kwargs: dict[str, Any]) -> bool:
    """Whether keywords are for the function alone, and say nothing of the Containers."""
    return "out" not in kwargs and MAPPING.isdisjoint(kwargs)


def mapped(like: Tree, func: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a function of ivy, for each leaf of the trees among the arguments."""
    # What is asked most is answered without a look for nested data in every argument.
    if not kwargs or (_ALONE.issuperset(map(type, kwargs.values())) and _calls_each(kwargs)):
        places = [place for place, value in enumerate(args) if isinstance(value, Tree)]
        rest = [value for value in args if not isinstance(value, Tree)]
        first = places == [*range(len(places))]
        if first:
            each_is_data = len(places) <= max(2, spec.leading)
        else:
            names = _by_name(spec, args)
            each_is_data = not spec.writes and spec.data.issuperset([names[place][0] for place in places])
        if places and each_is_data and _ALONE.issuperset(map(type, rest)):
            trees: tuple[Tree, ...] = tuple([args[place] for place in places])
            what = public(spec.name)
            fn = partial(_parts, func) if spec.several else func
            if first and len(trees) == 1 and not (kwargs or spec.writes):
                result = map_tree(fn, trees[0], rest)
                return _parted(spec, result) if spec.several else result
            each = _of_leaves(fn, rest, kwargs) if first else _between(fn, args, places, kwargs)
            if spec.writes:
                return _replacing(each, trees, what)
            result = map_tree(each, trees[0]) if len(trees) == 1 else zip_trees(each, trees, what)
            return _parted(spec, result) if spec.several else result
    chosen, out, into = PLAIN, None, None
    if kwargs:
        kwargs = dict(kwargs)
        given = {name: kwargs.pop(name) for name in MAPPING if name in kwargs}
        if given:
            chosen = options(**given)
        if "out" in spec.arrays:
            into = kwargs.get("out")
        else:
            out = kwargs.pop("out", None)

    def as_trees(name: str | None, value: Any) -> Any:
        return _as_trees(value, like) if name in spec.data or isinstance(value, dict) else value

    positional = tuple([as_trees(name, value) for name, value in _by_name(spec, args)])
    kwargs = {name: as_trees(name, value) for name, value in kwargs.items()}
    result = _mapped(func, spec, positional, kwargs, chosen, out, like)
    return result if into is None else into


def _mapped(
    func: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any], chosen: Options, out: Any, like: Tree
) -> Any:
    what = public(spec.name)
    if spec.writes:
        return _writing(func, spec, args, kwargs, chosen)
    fn = partial(_parts, func) if spec.several else func
    trees: list[Tree] = []
    slots = [_slotted(value, trees) for value in args]
    named = {name: _slotted(value, trees) for name, value in kwargs.items()}
    boxed = False
    if not trees:
        # Only `out` is a tree; every leaf of it gets the same result.
        trees.append(_first_tree(out, like))
        fn = partial(_without_leaf, fn)
        slots.insert(0, _Slot(0))
    elif not any([_has_slot(value) for name, value in (*_by_name(spec, slots), *named.items()) if name in spec.data]):
        boxed = True
        trees = [map_leaves(_Boxed, tree) for tree in trees]
    if not boxed and len(trees) == 1 and slots and type(slots[0]) is _Slot and chosen is PLAIN:
        result = map_tree(_of_leaves(fn, slots[1:], named), trees[0])
    else:
        each = partial(_filled, fn, slots, named) if boxed else _each(fn, slots, named)
        given = tuple(trees)
        result = zip_trees(each, given, what) if chosen is PLAIN else select(each, given, chosen, what)
        if boxed and chosen is not PLAIN:
            result = map_leaves(_opened, result)
    found = _parted(spec, result) if spec.several else result
    return found if out is None else _written(out, found, like, chosen, what)


def _by_name(spec: Spec, args: Sequence[Any]) -> list[tuple[str | None, Any]]:
    """Positional arguments with the names of their parameters."""
    names = [*spec.positional[: len(args)], *[spec.variadic] * (len(args) - len(spec.positional))]
    return list(zip(names, args, strict=True))


def _of_leaves(fn: Callable[..., Any], rest: Sequence[Any], named: dict[str, Any]) -> Callable[..., Any]:
    """The function of its first arguments alone."""
    if not rest:
        return partial(fn, **named) if named else fn
    return lambda *leaves: fn(*leaves, *rest, **named)


def _between(
    fn: Callable[..., Any], args: Sequence[Any], places: Sequence[int], named: dict[str, Any]
) -> Callable[..., Any]:
    """The function of its arguments in some places."""

    def each(*leaves: Any) -> Any:
        given = [*args]
        for place, leaf in zip(places, leaves, strict=True):
            given[place] = leaf
        return fn(*given, **named)

    return each


def _as_trees(value: Any, like: Tree) -> Any:
    """Make trees of plain nested data in an argument, also inside a list or tuple."""
    if type(value) is list or type(value) is tuple:
        return type(value)([as_tree(v, like) for v in value]) if any(map(is_plain, value)) else value
    return as_tree(value, like)


def _slotted(value: Any, trees: list[Tree]) -> Any:
    """The argument with slots in the places of trees, which may lie in a list or tuple."""
    if isinstance(value, Tree):
        trees.append(value)
        return _Slot(len(trees) - 1)
    if type(value) is list or type(value) is tuple:
        before = len(trees)
        slots = [_slotted(v, trees) for v in value]
        return type(value)(slots) if len(trees) > before else value
    return value


def _has_slot(value: Any) -> bool:
    return type(value) is _Slot or (type(value) in (list, tuple) and any(map(_has_slot, value)))


def _fill(value: Any, leaves: tuple[Any, ...]) -> Any:
    if type(value) is _Slot:
        return _opened(leaves[value.place])
    if type(value) is list or type(value) is tuple:
        return type(value)([_fill(v, leaves) for v in value])
    return value


def _each(fn: Callable[..., Any], slots: list[Any], named: dict[str, Any]) -> Callable[..., Any]:
    """The function of the leaves in the slots; mostly these are its first arguments."""
    count = sum([type(value) is _Slot for value in slots])
    rest = slots[count:]
    if any([type(value) is _Slot or _has_slot(value) for value in (*rest, *named.values())]):
        return partial(_filled, fn, slots, named)
    return _of_leaves(fn, rest, named)


def _filled(fn: Callable[..., Any], slots: list[Any], named: dict[str, Any], *leaves: Any) -> Any:
    return fn(*[_fill(v, leaves) for v in slots], **{n: _fill(v, leaves) for n, v in named.items()})


def _without_leaf(fn: Callable[..., Any], _: Any, *args: Any, **kwargs: Any) -> Any:
    return fn(*args, **kwargs)


def _first_tree(out: Any, like: Tree) -> Tree:
    outs = out if type(out) is tuple else (out,)
    return next((tree for tree in (as_tree(o, like) for o in outs) if isinstance(tree, Tree)), like)


def _parts(func: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    result = func(*args, **kwargs)
    return _Parts(result) if isinstance(result, tuple | list) else result


def _parted(spec: Spec, tree: Tree) -> Any:
    """Make a tuple of Containers of a Container of several results."""
    found: list[tuple[str, int]] = []
    _count(tree, "", found)
    if not found:
        return tree
    first, wanted = found[0]
    for chain, count in found:
        if count != wanted:
            raise IvyValueError(
                f"{public(spec.name)} has {wanted} results at the key chain {first!r} and {count} at {chain!r}; "
                "apply it to these leaves one after another"
            )
    parts = _taken_apart(tree, wanted)
    return spec.returns(*parts) if spec.returns_named else tuple(parts)


def _count(value: Any, chain: str, found: list[tuple[str, int]]) -> None:
    if type(value) is _Parts:
        found.append((chain, len(value.values)))
    elif isinstance(value, Tree):
        for key, inner in value.items():
            _count(inner, join(chain, key), found)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            _count(inner, join(chain, str(place)), found)


def _taken_apart(value: Any, count: int) -> Sequence[Any]:
    """The first results in all leaves, the second ones, and so on."""
    if type(value) is _Parts:
        return value.values
    if isinstance(value, Tree):
        inner = zip(*[_taken_apart(leaf, count) for leaf in value.values()], strict=True) if value else [()] * count
        return [make(value, zip(value, values, strict=True)) for values in inner]
    if isinstance(value, list | tuple) and value:
        inner = zip(*[_taken_apart(leaf, count) for leaf in value], strict=True)
        return [rebuilt(value, [*values]) for values in inner]
    return [value] * count


def _written(out: Any, result: Any, like: Tree, chosen: Options, what: str) -> Any:
    """Write results to the leaves of `out`, or to none of them."""
    if type(out) is not type(result) and isinstance(out, tuple) and not is_plain(out):
        outs, results = out, result
        if not isinstance(result, tuple) or len(outs) != len(results):
            raise IvyTypeError(f"{what}: out= holds {len(outs)} Containers for {_number(result)}")
    else:
        outs, results = (out,), (result,)
    pairs: list[tuple[str, Any, Any]] = []
    for target, values in zip(outs, results, strict=True):
        tree = as_tree(target, like)
        if not isinstance(tree, Tree) or not isinstance(values, Tree):
            raise IvyTypeError(f"{what} gives {_number(result)}, and out= is a {type(target).__name__}")
        if not chosen.prune_unapplied:
            check_structure((values, tree), what)
        pairs.extend(_pairs(tree, values, ""))
    for chain, leaf, value in pairs:
        if type(leaf) is not Array and not is_override(type(leaf)):
            raise IvyTypeError(f"{what}: out= has a {type(leaf).__name__} at {chain!r}, where an ivy.Array belongs")
        _check_shape(leaf, value, chain, what)
    for _, leaf, value in pairs:
        indexing.inplace_update(leaf, value, keep_input_dtype=True)
    return out


def _number(result: Any) -> str:
    return f"{len(result)} Containers" if isinstance(result, tuple) else "one Container"


def _pairs(target: Tree, values: Tree, chain: str) -> list[tuple[str, Any, Any]]:
    """The leaves of both trees at the key chains of the second."""
    found: list[tuple[str, Any, Any]] = []
    for key, value in values.items():
        below = join(chain, key)
        if not has(target, key):
            raise IvyStructureError(f"out= has no key chain {below!r}")
        leaf = dict.__getitem__(target, key)
        if isinstance(value, Tree):
            found.extend(_pairs(leaf, value, below))
        elif value is not None and type(value) is not str:
            found.append((below, leaf, value))
    return found


def _check_shape(leaf: Any, value: Any, chain: str, what: str) -> None:
    if not hasattr(leaf, "shape") or not hasattr(value, "shape"):
        return
    if tuple(leaf.shape) != tuple(value.shape):
        raise IvyBroadcastShapeError(
            f"{what}: the result at the key chain {chain!r} has shape {tuple(value.shape)}, and what it is "
            f"written to has {tuple(leaf.shape)}"
        )


def _writing(func: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any], chosen: Options) -> Any:
    """Call a function that changes its first argument, whose leaves it may replace."""
    trees: list[Tree] = []
    slots = [_slotted(value, trees) for value in args]
    named = {name: _slotted(value, trees) for name, value in kwargs.items()}
    what = public(spec.name)
    if not isinstance(args[0], Tree):
        raise IvyTypeError(f"{what} writes Containers to the leaves of a Container, not to a {type(args[0]).__name__}")
    each = _each(func, slots, named)
    if chosen is PLAIN:
        return _replacing(each, tuple(trees), what)
    return replaced(args[0], select(each, tuple(trees), chosen._replace(prune_unapplied=False), what))


def _replacing(each: Callable[..., Any], trees: tuple[Tree, ...], what: str) -> Tree:
    """Put the results into the first tree; nothing is written before all of it fits."""
    check_structure(trees, what)
    return _replace(each, trees, what)


def _replace(each: Callable[..., Any], trees: tuple[Tree, ...], what: str) -> Tree:
    first = trees[0]
    keys = [*first]
    left = iter(keys)
    try:
        for key, row in zip(left, zip(*columns(trees, "", what), strict=True), strict=True):
            old = row[0]
            if isinstance(old, Tree):
                _replace(each, row, what)
            elif type(old) not in SAME:
                value = each(*row)
                if value is not old:
                    dict.__setitem__(first, key, value)
    except Exception as error:
        located(error, keys, left)
        raise
    return first


def replaced(tree: Tree, result: Tree) -> Tree:
    """Put the leaves of a tree of the same structure into a tree, and return it."""
    for key, value in result.items():
        old = dict.__getitem__(tree, key)
        if isinstance(value, Tree):
            replaced(old, value)
        elif value is not old:
            dict.__setitem__(tree, key, value)
    return tree


def updated(tree: Tree, result: Tree, what: str) -> Tree:
    """Let a tree keep its leaves and take the values of a result, for all leaves or none."""
    pairs = _pairs(tree, result, "")
    for chain, leaf, value in pairs:
        _check_shape(leaf, value, chain, what)
        if type(leaf) is Array and not holds_kind(leaf.dtype, value.dtype):
            raise IvyDtypePromotionError(
                f"{what}: the result at the key chain {chain!r} is {value.dtype}, which an array of {leaf.dtype} "
                "cannot hold in place"
            )
    _update(tree, result)
    return tree


def _update(tree: Tree, result: Tree) -> None:
    for key, value in result.items():
        leaf = dict.__getitem__(tree, key)
        if isinstance(value, Tree):
            _update(leaf, value)
        elif type(leaf) is Array:
            indexing.inplace_update(leaf, value, keep_input_dtype=True)
        elif conversion.is_native_array(leaf) and type(value) is Array:
            dict.__setitem__(tree, key, value._data)
        else:
            dict.__setitem__(tree, key, value)


def plain_call(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call whose nested data are plain: what comes back is of the type of the leftmost."""
    if not (kwargs or spec.writes or spec.several or spec.draws):
        found = _of_dicts(spec.call, args)
        if found is not None:
            return found
    bound = [*args, *(kwargs[n] for n in (*spec.arrays, *spec.scalars) if n in kwargs)]
    first = next(v for value in bound for v in (value if type(value) in (list, tuple) else [value]) if is_plain(v))
    result = mapped(lazy.load("Container")(), spec.call, spec, args, kwargs)
    if kwargs.get("out") is not None:
        return result
    if isinstance(result, tuple) and not isinstance(result, Tree):
        parts = [restored(first, part) for part in result]
        return type(result)(*parts) if hasattr(result, "_fields") else tuple(parts)
    return restored(first, result)


def mapping_call(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call with keywords that are for nested data only.

    Raises
    ------
    IvyTypeError
        No argument is nested data.
    """
    given = {name: value for name, value in kwargs.items() if name not in MAPPING}
    bound = spec.bind(args, given)
    arguments: list[Any] = [bound.get(name) for name in (*spec.arrays, "out")]
    values = [v for value in arguments for v in (value if type(value) in (list, tuple) else [value])]
    tree = next(filter(is_container, values), None)
    tree = among_options(spec, bound) if tree is None else tree
    if tree is not None and context.setting("nestable_mode"):
        return tree.__ivy_array_function__(spec.call, (type(tree),), args, kwargs)
    if is_nested(values):
        return plain_call(spec, args, kwargs)
    names = ", ".join(name for name in kwargs if name in MAPPING)
    hint = "" if context.setting("nestable_mode") else " and after ivy.set_nestable_mode(True)"
    raise IvyTypeError(f"{public(spec.name)} takes {names} only with nested data, such as an ivy.Container{hint}")


def _of_dicts(func: Any, args: tuple[Any, ...]) -> dict[str, Any] | None:
    """Call a function for each value of dicts of arrays with the same keys, as they mostly are; None for others."""
    dicts = [value for value in args if type(value) is dict]
    keys = dicts[0].keys() if dicts else ()
    if not _TEXT.issuperset(map(type, keys)):
        return None
    for value in args:
        if type(value) is dict:
            if value.keys() != keys or not _PLAIN_LEAVES.issuperset(map(type, value.values())):
                return None
        elif type(value) not in _ALONE:
            return None
    try:
        return {key: func(*[v[key] if type(v) is dict else v for v in args]) for key in keys}
    except Exception:
        # The error is raised again where it is known at which key.
        return None


def call_each(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call of a function that does not dispatch, with nested data among its arguments."""
    chosen = options(**{name: kwargs[name] for name in MAPPING if name in kwargs})
    given = {name: value for name, value in kwargs.items() if name not in MAPPING}
    values = [*args, *given.values()]
    like = next((value for value in values if isinstance(value, Tree)), None)
    like = lazy.load("Container")() if like is None else like
    trees: list[Tree] = []
    slots = [_slotted(as_tree(value, like), trees) for value in args]
    named = {name: _slotted(as_tree(value, like), trees) for name, value in given.items()}
    result = select(partial(_filled, fn, slots, named), tuple(trees), chosen, f"ivy.{fn.__name__}")
    nested = (value for value in values if isinstance(value, Tree) or is_plain(value))
    # Of Containers in a list there is none among the arguments themselves.
    return restored(next(nested, like), result)
