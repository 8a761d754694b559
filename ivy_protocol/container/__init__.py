"""`ivy.Container`: nested data as an argument of every function."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from operator import itemgetter
from typing import Any, Self, Unpack

from ivy_protocol import backends, lazy
from ivy_protocol.array.lazy_method import LazyMethod
from ivy_protocol.backends import pytrees
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container import _access, _compare, _map, _show, _store
from ivy_protocol.container._calls import call_with_containers, update_leaves
from ivy_protocol.container._config import DEFAULT, Config
from ivy_protocol.container._methods import ContainerMethods
from ivy_protocol.container._options import NestOptions, method
from ivy_protocol.container._queries import Queries
from ivy_protocol.container._queues import Queues
from ivy_protocol.container._tree import Tree, columns, has, join, make, split_chain, too_deep
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import expect_trees, functions, setting
from ivy_protocol.dispatch.operators import operand_kind
from ivy_protocol.exceptions import (
    IvyAttributeError,
    IvyDispatchError,
    IvyKeyError,
    IvyStructureError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.functions import comparison, elementwise, indexing, linalg, manipulation, random
from ivy_protocol.messages.prefixes import public

_MISSING: Any = object()


def _operator(fn: Any, reflected: bool = False) -> Any:
    """Return the operator method for an ivy function of two arrays.

    The method is a closure over the index of the function: torch.compile can trace a closure over an int, but not over
    the function.
    """
    index = fn.spec.index

    def operator(self: "Container", other: Any, /) -> Any:
        if not isinstance(other, dict) and operand_kind(type(other)) == "unknown" and not backends.learn(other):
            return NotImplemented
        call = functions[index].call
        return call(other, self) if reflected else call(self, other)

    operator.__doc__ = f"See `ivy.{fn.__name__}`."
    return operator


def _inplace(fn: Any) -> Any:
    """Return the in-place operator method for an ivy function of two arrays. The method writes to the arrays at the
    leaves, which keep their dtype and shape.
    """
    binary_operator = _operator(fn)

    def inplace_operator(self: "Container", other: Any, /) -> Any:
        result = binary_operator(self, other)
        return result if result is NotImplemented else update_leaves(self, result, f"ivy.{fn.__name__}")

    inplace_operator.__doc__ = f"See `ivy.{fn.__name__}`; on an error, no leaf is changed."
    return inplace_operator


class Container(ContainerMethods, Queries):
    """Nested data: a dict whose values are leaves, such as arrays, or other Containers.

    Every function of ivy accepts Containers in place of arrays, and is then called for each leaf. All Containers in one
    call need the same structure. Other arguments are passed with every leaf. Leaves that are None or strings stay
    unchanged.

    Parameters
    ----------
    dict_in : dict, optional
        Nested data, as a dict or a list of (key, value) pairs. Inner dicts become Containers, and a key such as
        ``"a/b"`` names a value inside one.
    queues, queue_load_sizes, container_combine_method, queue_timeout
        Queues from which parts of the Container are loaded on access, the length of each part, the method that combines
        parts (``"list_join"``, ``"concat"`` or a function), and the timeout in seconds.
    print_limit, key_length_limit, print_indent, print_line_spacing, default_key_color, keyword_color_dict
        Display settings: maximum number of elements of an array that is shown with its values, maximum length of a key,
        indentation, empty lines between keys, and colors.
    ivyh : namespace or str, optional
        Backend on which functions of this Container create arrays.
    rebuild_child_containers : bool, default False
        If True, rebuild Containers in `dict_in` with these settings.
    types_to_iteratively_nest : sequence of types, optional
        Types, such as ``list``, whose elements are nested under the keys ``it_0``, ``it_1``…
    alphabetical_keys : bool, default True
        If True, sort the keys.
    dynamic_backend : bool, optional
        If True, convert arrays of several backends to the backend of the first.
    build_callable : bool, default False
        If True, call each value that is callable, without arguments, and store the result instead.
    **kwargs
        Keys and values, instead of `dict_in`.

    Raises
    ------
    IvyTypeError
        A key is not a string, `dict_in` is not a dict, or `queues` is a dict.
    IvyValueError
        A key chain has an empty key or two values, or the numbers of sizes and queues differ.
    IvyStructureError
        The data are nested too deep, or contain themselves.

    Examples
    --------
    >>> c = ivy.Container(a=ivy.array([1.0, 2.0]), b={"c": ivy.array([3.0])})
    >>> c["b/c"]
    ivy.array([3.])
    >>> ivy.add(c, 1.0)
    {
        a: ivy.array([2., 3.]),
        b: {
            c: ivy.array([4.])
        }
    }
    """

    concatenate = ContainerMethods.concat
    transpose = ContainerMethods.permute_dims
    initialize_tucker = LazyMethod()
    partial_tucker = LazyMethod()
    tensor_train = LazyMethod()
    tucker = LazyMethod()

    __slots__ = ()

    def __init__(
        self,
        dict_in: Any = None,
        queues: Any = None,
        queue_load_sizes: Any = None,
        container_combine_method: Any = "list_join",
        queue_timeout: float | None = None,
        print_limit: int | None = 10,
        key_length_limit: int | None = None,
        print_indent: int = 4,
        print_line_spacing: int = 0,
        ivyh: Any = None,
        default_key_color: str = "green",
        keyword_color_dict: Mapping[str, str] | None = None,
        rebuild_child_containers: bool = False,
        types_to_iteratively_nest: Iterable[type] | None = None,
        alphabetical_keys: bool = True,
        dynamic_backend: bool | None = None,
        build_callable: bool = False,
        **kwargs: Any,
    ) -> None:
        if pytrees.waiting:
            pytrees.register_present()
        if dict_in is not None and kwargs:
            raise IvyValueError("ivy.Container: pass either dict_in or keywords, not both")
        config = Config(
            print_limit,
            key_length_limit,
            print_indent,
            print_line_spacing,
            ivyh,
            default_key_color,
            keyword_color_dict,
            rebuild_child_containers,
            tuple(types_to_iteratively_nest or ()),
            alphabetical_keys,
            dynamic_backend,
            build_callable,
        )
        self._config = DEFAULT if config == DEFAULT else config
        if queues is not None:
            if isinstance(queues, Mapping):
                raise IvyTypeError(
                    "ivy.Container: the second argument, queues, must be a list of queues, not a "
                    f"{type(queues).__name__}; join dicts as {{**first, **second}}, and Containers with "
                    "ivy.Container.cont_combine(first, second)"
                )
            combine = container_combine_method
            if isinstance(combine, str):
                methods = {"list_join": _map.cont_list_join, "concat": lambda parts: manipulation.concat(parts, axis=0)}
                if combine not in methods:
                    raise IvyValueError(
                        f"ivy.Container: container_combine_method must be {' or '.join(methods)}, not {combine!r}"
                    )
                combine = methods[combine]
            self._queues = Queues(queues, queue_load_sizes or (), combine, queue_timeout)
        dict.update(self, self._build(kwargs if dict_in is None else dict_in, 0))

    def _build(self, data: Any, depth: int, chain: str = "") -> Tree:
        """Convert nested data to a Container with the settings of this Container. Error messages contain `chain`, the
        key chain of the data.
        """
        if depth >= LEVELS:
            raise too_deep()
        config = self._config
        result = make(self, {})
        for key, value in _items(data, config):
            keys = split_chain(key)
            inner_depth = depth + len(keys)
            if inner_depth > LEVELS:
                raise too_deep()
            if isinstance(value, Tree) and not config.rebuild_child_containers:
                self._check_depth(value, inner_depth)
                node: Any = value
            elif isinstance(value, dict) or (isinstance(value, config.types_to_iteratively_nest) and len(value)):
                node = self._build(value, inner_depth, join(chain, "/".join(keys)))
            else:
                node = value() if config.build_callable and callable(value) else value
            _merge(result, keys, node, chain)
        return result

    def _check_depth(self, tree: Tree, depth: int) -> None:
        """Raise `IvyStructureError` if a tree contains this Container, or is too deep to be inserted at `depth`."""
        stack: list[tuple[Tree, int]] = [(tree, depth)]
        while stack:
            node, level = stack.pop()
            if node is self:
                raise IvyStructureError(
                    "ivy.Container: a Container cannot contain itself; insert a copy, c.cont_copy()"
                )
            if level >= LEVELS:
                raise too_deep()
            stack.extend([(value, level + 1) for value in node.values() if isinstance(value, Tree)])

    def einsum(
        self, equation: str, /, *operands: Any, out: "Container | None" = None, **nest: Unpack[NestOptions]
    ) -> "Container":
        """See `ivy.einsum`."""
        return method(linalg.einsum, (equation, self, *operands), {"out": out}, nest)

    def rnn(
        self, step_function: Callable[..., Any], initial_states: Any, /, **options: Any
    ) -> "tuple[Container, Container, Container]":
        """Call a function for each step of a sequence; see `ivy.rnn`. The keywords are options of `ivy.rnn` and nest
        options.
        """
        nest: Any = {name: options.pop(name) for name in NestOptions.__annotations__ if name in options}
        return method(lazy.function("rnn"), (step_function, self, initial_states), options, nest)

    def multinomial(
        self,
        population_size: int,
        num_samples: int,
        /,
        *,
        batch_size: int = 1,
        replace: bool = True,
        device: Any = None,
        seed: Any = None,
        out: "Container | None" = None,
        **nest: Unpack[NestOptions],
    ) -> "Container":
        """Sample from multinomial distributions whose probabilities are the leaves; see `ivy.multinomial`."""
        keywords = {"batch_size": batch_size, "replace": replace, "device": device, "seed": seed, "out": out}
        return method(random.multinomial, (population_size, num_samples), {"probs": self, **keywords}, nest)

    def __ivy_array_function__(self, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call an ivy function for each leaf.

        Raises
        ------
        IvyDispatchError
            The nestable mode is off, and no other argument has a class that may handle the call.
        """
        if setting("nestable_mode"):
            return call_with_containers(self, func, args, kwargs)
        if any([cls is not Array and not issubclass(cls, Tree) for cls in types]):
            return NotImplemented
        raise IvyDispatchError(
            f"{public(func.spec.name)} does not map over an ivy.Container while the nestable mode is off; enable the "
            "mode with ivy.set_nestable_mode(True)"
        )

    # Make NumPy return NotImplemented for ``ndarray + container``, so that Python calls the reflected operator of the
    # Container.
    __array_ufunc__ = None

    def __ivy_nested__(self, values: Mapping[str, Any]) -> Self:
        """Return a Container with other values, and with the class and settings of this one."""
        return make(self, values)

    def __getitem__(self, query: Any, /) -> Any:
        """Return the value at a key or key chain, or the Container of the indexed leaves."""
        if isinstance(query, str):
            return _access.cont_at_key_chain(self, query) if query else self
        if self._queues is not None:
            return self._queues.take(query, lambda value: value if isinstance(value, Tree) else self._build(value, 0))
        if isinstance(query, Tree):
            return _zip_leaves(_index_leaf, self, query)
        return self.cont_map(lambda x, _: _index_leaf(x, query))

    def __setitem__(self, query: Any, value: Any, /) -> None:
        """Set the value at a key or key chain. For any other index, assign the value to the indexed part of each
        leaf.
        """
        if not isinstance(query, str):
            if isinstance(query, int | float) and not isinstance(query, bool) and not self:
                raise IvyTypeError(f"ivy.Container: a key must be a string, not {type(query).__name__} {query!r}")
            indexing.set_item(self, query, value)
            return
        keys = split_chain(query)
        if isinstance(value, Tree):
            self._check_depth(value, len(keys))
        elif isinstance(value, dict):
            value = self._build(value, len(keys))
        _access._put(self, keys, value)

    def __delitem__(self, key: str, /) -> None:
        keys = split_chain(key)
        parent = _access.cont_at_key_chain(self, "/".join(keys[:-1])) if len(keys) > 1 else self
        if not isinstance(parent, Tree) or not has(parent, keys[-1]):
            raise IvyKeyError(f"ivy.Container: there is no key chain {key!r}")
        dict.__delitem__(parent, keys[-1])

    def __contains__(self, key: Any, /) -> bool:
        if isinstance(key, Tree):
            return _compare.cont_contains_sub_container(self, key)
        return isinstance(key, str) and bool(key) and _access.cont_has_key_chain(self, key)

    def __getattr__(self, name: str) -> Any:
        if name == "_queues":
            # The constructor sets `_queues` only for a Container with queues, to save time. Return None for all other
            # Containers.
            return None
        # Raise for special names and unset slots, which are never keys: Python calls `__getattr__` for every missing
        # attribute.
        if name[:1] == "_" and (name[:2] == "__" or name in Tree.__slots__):
            raise AttributeError(name)
        try:
            return dict.__getitem__(self, name)
        except KeyError:
            raise IvyAttributeError(f"ivy.Container: there is neither a key nor a method {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        if name in Tree.__slots__:
            super().__setattr__(name, value)
        elif hasattr(type(self), name):
            raise IvyAttributeError(f"ivy.Container: {name!r} is a method; as a key, write c[{name!r}] = ...")
        else:
            self[name] = value

    def __delattr__(self, name: str) -> None:
        del self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.keys()]

    def __repr__(self) -> str:
        return _show.text(self)

    def get(self, key: str, default: Any = None, /) -> Any:
        """Return the value at a key or key chain, or `default` if it is missing."""
        return _access.cont_at_key_chain(self, key) if key in self else default

    def pop(self, key: str, default: Any = _MISSING, /) -> Any:
        """Remove and return the value at a key or key chain, or return `default` if it is missing."""
        if default is not _MISSING and key not in self:
            return default
        value = _access.cont_at_key_chain(self, key)
        del self[key]
        return value

    def setdefault(self, key: str, default: Any = None, /) -> Any:
        """Return the value at a key or key chain. If it is missing, set it to `default` first."""
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, values: Any = (), /, **kwargs: Any) -> None:
        """Set the values of a dict at its keys. Existing values are replaced."""
        dict.update(self, self._build({**dict(values), **kwargs}, 0))

    def copy(self) -> "Container":
        """Return a copy of the Container with the same leaf objects."""
        return self.cont_map(lambda x, _: x)

    def __copy__(self) -> "Container":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Container":
        return self.cont_map(lambda x, _: deepcopy(x, memo))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._queues is not None:
            raise IvyTypeError("ivy.Container: a Container of queues cannot be pickled; pickle its elements, c[:]")
        return _unpickled, (type(self), self.cont_to_dict(), self._config.as_dict())

    def cont_inplace_update(self, dict_in: Any, **config: Any) -> "Container":
        """Merge the values of a dict into this Container at all depths; keys that the dict lacks keep their values."""
        new = self._build(dict_in, 0) if dict_in is not None else make(self, {})
        _overlay(self, new)
        return self.cont_update_config(**config) if config else self

    def cont_update_config(self, **config: Any) -> "Container":
        """Change settings of this Container. The keywords have the names of the constructor's parameters."""
        new = self._config.changed(**config)
        for _, node in list(_access.sub_containers(self)):
            node._config = new
        return self

    def _with(self, inplace: bool, **config: Any) -> "Container | None":
        """Return a copy of the Container with new settings. If `inplace` is True, change this Container and return
        None.
        """
        result = self if inplace else self.copy()
        result.cont_update_config(**config)
        return None if inplace else result

    def cont_with_print_limit(self, print_limit: int | None, inplace: bool = False) -> "Container | None":
        """Return the Container with a new print limit: larger arrays are printed as their shape."""
        return self._with(inplace, print_limit=print_limit)

    def cont_remove_print_limit(self, inplace: bool = False) -> "Container | None":
        """Return the Container without a print limit: all arrays are printed with their values."""
        return self._with(inplace, print_limit=None)

    def cont_with_key_length_limit(self, key_length_limit: int | None, inplace: bool = False) -> "Container | None":
        """Return the Container with keys shortened to a number of characters for display."""
        return self._with(inplace, key_length_limit=key_length_limit)

    def cont_remove_key_length_limit(self, inplace: bool = False) -> "Container | None":
        """Return the Container with keys shown in full."""
        return self._with(inplace, key_length_limit=None)

    def cont_with_print_indent(self, print_indent: int, inplace: bool = False) -> "Container | None":
        """Return the Container with a new indentation of inner keys in print."""
        return self._with(inplace, print_indent=print_indent)

    def cont_with_print_line_spacing(self, print_line_spacing: int, inplace: bool = False) -> "Container | None":
        """Return the Container with a new number of empty lines between printed keys."""
        return self._with(inplace, print_line_spacing=print_line_spacing)

    def cont_with_default_key_color(self, default_key_color: str, inplace: bool = False) -> "Container | None":
        """Return the Container with another color of keys in a terminal."""
        return self._with(inplace, default_key_color=default_key_color)

    def cont_with_ivy_backend(self, ivy_backend: Any, inplace: bool = False) -> "Container":
        """Return the Container with another backend for the arrays that its functions create."""
        return (self if inplace else self.copy()).cont_update_config(ivyh=ivy_backend)

    def cont_show(self) -> None:
        """Print the Container, in color on a terminal."""
        _show.show(self)

    def cont_show_sub_container(self, sub_cont_or_keychain: Any) -> None:
        """Print the Container with an inner Container marked."""
        part = self[sub_cont_or_keychain] if isinstance(sub_cont_or_keychain, str) else sub_cont_or_keychain
        _show.show_part(self, part)

    @property
    def cont_config(self) -> dict[str, Any]:
        """Settings by the names of the constructor's parameters."""
        return self._config.as_dict()

    @property
    def cont_max_depth(self) -> int:
        """Number of keys in the longest key chain."""
        return _access.max_depth(self)

    @property
    def dynamic_backend(self) -> bool:
        """True if arrays of several backends are converted to the backend of the first."""
        override = self._config.dynamic_backend
        return setting("mixed_arrays") == "any" if override is None else override

    cont_dev = property(_map.cont_dev)
    cont_dev_str = property(_map.cont_dev_str)
    cont_dtype = property(_map.cont_dtype)
    cont_ivy = property(_map.cont_ivy)
    cont_shape = property(_map.cont_shape)
    cont_shapes = property(_map.cont_shapes)

    cont_all_false = _map.cont_all_false
    cont_all_key_chains = _access.cont_all_key_chains
    cont_all_true = _map.cont_all_true
    cont_as_bools = _map.cont_as_bools
    cont_assert_contains_sub_container = _compare.cont_assert_contains_sub_container
    cont_assert_contains_sub_structure = _compare.cont_assert_contains_sub_structure
    cont_assert_identical = staticmethod(_compare.cont_assert_identical)
    cont_assert_identical_structure = staticmethod(_compare.cont_assert_identical_structure)
    cont_at_key_chain = _access.cont_at_key_chain
    cont_at_key_chains = _access.cont_at_key_chains
    cont_at_keys = _access.cont_at_keys
    cont_combine = staticmethod(_map.cont_combine)
    cont_common_key_chains = staticmethod(_compare.cont_common_key_chains)
    cont_contains_sub_container = _compare.cont_contains_sub_container
    cont_contains_sub_structure = _compare.cont_contains_sub_structure
    cont_copy = copy
    cont_create_if_absent = _access.cont_create_if_absent
    cont_cutoff_at_depth = _access.cont_cutoff_at_depth
    cont_cutoff_at_height = _access.cont_cutoff_at_height
    cont_deep_copy = _map.cont_deep_copy
    cont_diff = staticmethod(_compare.cont_diff)
    cont_duplicate_array_keychains = _map.cont_duplicate_array_keychains
    cont_find_sub_container = _compare.cont_find_sub_container
    cont_find_sub_structure = _compare.cont_find_sub_structure
    cont_flatten_key_chain = staticmethod(_access.cont_flatten_key_chain)
    cont_flatten_key_chains = _access.cont_flatten_key_chains
    cont_format_key_chains = _access.cont_format_key_chains
    cont_from_disk_as_hdf5 = classmethod(_store.cont_from_disk_as_hdf5)
    cont_from_disk_as_json = classmethod(_store.cont_from_disk_as_json)
    cont_from_disk_as_npz = classmethod(_store.cont_from_disk_as_npz)
    cont_from_disk_as_pickled = classmethod(_store.cont_from_disk_as_pickled)
    cont_from_disk_as_safetensors = classmethod(_store.cont_from_disk_as_safetensors)
    cont_from_flat_list = _store.cont_from_flat_list
    cont_handle_inplace = staticmethod(_map.cont_handle_inplace)
    cont_has_key = _access.cont_has_key
    cont_has_key_chain = _access.cont_has_key_chain
    cont_identical = staticmethod(_compare.cont_identical)
    cont_identical_array_shapes = staticmethod(_compare.cont_identical_array_shapes)
    cont_identical_configs = staticmethod(_compare.cont_identical_configs)
    cont_identical_structure = staticmethod(_compare.cont_identical_structure)
    cont_if_exists = _access.cont_if_exists
    cont_key_chains_containing = _access.cont_key_chains_containing
    cont_list_join = staticmethod(_map.cont_list_join)
    cont_list_stack = staticmethod(_map.cont_list_stack)
    cont_load = classmethod(_store.cont_load)
    cont_map = _map.cont_map
    cont_map_sub_conts = _map.cont_map_sub_conts
    cont_multi_map = staticmethod(_map.cont_multi_map)
    cont_multi_map_in_function = staticmethod(_map.cont_multi_map_in_function)
    cont_num_arrays = _map.cont_num_arrays
    cont_overwrite_at_key_chain = _access.cont_overwrite_at_key_chain
    cont_overwrite_at_key_chains = _access.cont_overwrite_at_key_chains
    cont_prune_empty = _access.cont_prune_empty
    cont_prune_key_chain = _access.cont_prune_key_chain
    cont_prune_key_chains = _access.cont_prune_key_chains
    cont_prune_key_from_key_chains = _access.cont_prune_key_from_key_chains
    cont_prune_keys = _access.cont_prune_keys
    cont_prune_keys_from_key_chains = _access.cont_prune_keys_from_key_chains
    cont_reduce = staticmethod(_map.cont_reduce)
    cont_reshape_like = _map.cont_reshape_like
    cont_restructure = _access.cont_restructure
    cont_restructure_key_chains = _access.cont_restructure_key_chains
    cont_save = _store.cont_save
    cont_set_at_key_chain = _access.cont_set_at_key_chain
    cont_set_at_key_chains = _access.cont_set_at_key_chains
    cont_set_at_keys = _access.cont_set_at_keys
    cont_size_ordered_arrays = _map.cont_size_ordered_arrays
    cont_slice_keys = _access.cont_slice_keys
    cont_slice_via_key = _access.cont_slice_via_key
    cont_sort_by_key = _access.cont_sort_by_key
    cont_structural_diff = staticmethod(_compare.cont_structural_diff)
    cont_to_dict = _store.cont_to_dict
    cont_to_disk_as_hdf5 = _store.cont_to_disk_as_hdf5
    cont_to_disk_as_json = _store.cont_to_disk_as_json
    cont_to_disk_as_npz = _store.cont_to_disk_as_npz
    cont_to_disk_as_pickled = _store.cont_to_disk_as_pickled
    cont_to_disk_as_safetensors = _store.cont_to_disk_as_safetensors
    cont_to_flat_dict = _store.cont_to_flat_dict
    cont_to_flat_list = _store.cont_to_flat_list
    cont_to_iterator = _access.cont_to_iterator
    cont_to_iterator_keys = _access.cont_to_iterator_keys
    cont_to_iterator_values = _access.cont_to_iterator_values
    cont_to_jsonable = _store.cont_to_jsonable
    cont_to_nested_list = _store.cont_to_nested_list
    cont_to_raw = _store.cont_to_raw
    cont_trim_key = staticmethod(_show.trim)
    cont_try_kc = _access.cont_try_kc
    cont_unify = staticmethod(_map.cont_unify)
    cont_unstack_conts = _map.cont_unstack_conts
    cont_with_entries_as_lists = _map.cont_with_entries_as_lists
    h5_file_size = staticmethod(_store.h5_file_size)
    handle_inplace = staticmethod(_map.cont_handle_inplace)
    map = _map.cont_map
    shuffle_h5_file = staticmethod(_store.shuffle_h5_file)
    split_conts = _map.split_conts

    __abs__ = ContainerMethods.abs
    __neg__ = ContainerMethods.negative
    __pos__ = ContainerMethods.positive
    __invert__ = ContainerMethods.bitwise_invert

    __add__ = _operator(elementwise.add)
    __sub__ = _operator(elementwise.subtract)
    __mul__ = _operator(elementwise.multiply)
    __truediv__ = _operator(elementwise.divide)
    __floordiv__ = _operator(elementwise.floor_divide)
    __mod__ = _operator(elementwise.remainder)
    __pow__ = _operator(elementwise.pow)
    __matmul__ = _operator(linalg.matmul)
    __and__ = _operator(elementwise.bitwise_and)
    __or__ = _operator(elementwise.bitwise_or)
    __xor__ = _operator(elementwise.bitwise_xor)
    __lshift__ = _operator(elementwise.bitwise_left_shift)
    __rshift__ = _operator(elementwise.bitwise_right_shift)
    __eq__ = _operator(comparison.equal)
    __ne__ = _operator(comparison.not_equal)
    __lt__ = _operator(comparison.less)
    __le__ = _operator(comparison.less_equal)
    __gt__ = _operator(comparison.greater)
    __ge__ = _operator(comparison.greater_equal)
    __hash__ = None  # type: ignore[assignment]

    __radd__ = _operator(elementwise.add, reflected=True)
    __rsub__ = _operator(elementwise.subtract, reflected=True)
    __rmul__ = _operator(elementwise.multiply, reflected=True)
    __rtruediv__ = _operator(elementwise.divide, reflected=True)
    __rfloordiv__ = _operator(elementwise.floor_divide, reflected=True)
    __rmod__ = _operator(elementwise.remainder, reflected=True)
    __rpow__ = _operator(elementwise.pow, reflected=True)
    __rmatmul__ = _operator(linalg.matmul, reflected=True)
    __rand__ = _operator(elementwise.bitwise_and, reflected=True)
    __ror__ = _operator(elementwise.bitwise_or, reflected=True)
    __rxor__ = _operator(elementwise.bitwise_xor, reflected=True)
    __rlshift__ = _operator(elementwise.bitwise_left_shift, reflected=True)
    __rrshift__ = _operator(elementwise.bitwise_right_shift, reflected=True)

    __iadd__ = _inplace(elementwise.add)
    __isub__ = _inplace(elementwise.subtract)
    __imul__ = _inplace(elementwise.multiply)
    __itruediv__ = _inplace(elementwise.divide)
    __ifloordiv__ = _inplace(elementwise.floor_divide)
    __imod__ = _inplace(elementwise.remainder)
    __ipow__ = _inplace(elementwise.pow)
    __imatmul__ = _inplace(linalg.matmul)
    __iand__ = _inplace(elementwise.bitwise_and)
    __ior__ = _inplace(elementwise.bitwise_or)
    __ixor__ = _inplace(elementwise.bitwise_xor)
    __ilshift__ = _inplace(elementwise.bitwise_left_shift)
    __irshift__ = _inplace(elementwise.bitwise_right_shift)

    def __divmod__(self, other: Any, /) -> Any:
        return elementwise.floor_divide(self, other), elementwise.remainder(self, other)

    def __rdivmod__(self, other: Any, /) -> Any:
        return elementwise.floor_divide(other, self), elementwise.remainder(other, self)


def _items(data: Any, config: Config) -> list[tuple[str, Any]]:
    """Return the (key, value) pairs of nested data, in the order of the Container's keys."""
    if isinstance(data, dict):
        for key in data:
            split_chain(key)
        # Pass a key function, because torch.compile does not support `sorted` of pairs without one.
        return sorted(data.items(), key=itemgetter(0)) if config.alphabetical_keys else list(data.items())
    if isinstance(data, config.types_to_iteratively_nest):
        values = list(data)
        width = len(str(len(values)))
        return [(f"it_{str(i).zfill(width)}", value) for i, value in enumerate(values)]
    if isinstance(data, Iterator):
        data = list(data)
    if isinstance(data, list | tuple) and all([isinstance(pair, tuple) and len(pair) == 2 for pair in data]):
        return _items(dict(data), config)
    hint = (
        f"; to nest a {type(data).__name__}, add it to types_to_iteratively_nest"
        if isinstance(data, list | tuple)
        else ""
    )
    raise IvyTypeError(f"ivy.Container: data must be a dict, not a {type(data).__name__}{hint}")


def _merge(tree: Tree, keys: list[str], value: Any, chain: str) -> None:
    """Set a value at a key chain of a Container under construction. A dict is merged into an existing Container."""
    node: Any = tree
    for depth, key in enumerate(keys):
        if not has(node, key):
            _access._put(node, keys[depth:], value)
            return
        node, chain = dict.__getitem__(node, key), join(chain, key)
        if not isinstance(node, Tree):
            has_inner_keys = depth < len(keys) - 1 or isinstance(value, Tree)
            conflict = "both a leaf and inner keys" if has_inner_keys else "two values"
            raise IvyValueError(f"ivy.Container: the key chain {chain!r} has {conflict}")
    if not isinstance(value, Tree):
        raise IvyValueError(f"ivy.Container: the key chain {chain!r} has both a leaf and inner keys")
    for key, inner in value.items():
        _merge(node, [key], inner, chain)


def _overlay(tree: Tree, new: Tree) -> None:
    """Merge the values of `new` into a tree. At a key at which both have a tree, merge these trees."""
    for key, value in new.items():
        old = dict.get(tree, key)
        if isinstance(old, Tree) and isinstance(value, Tree):
            _overlay(old, value)
        else:
            dict.__setitem__(tree, key, value)


def _index_leaf(x: Any, query: Any) -> Any:
    """Index a leaf. Scalars, strings, None, 0-d arrays and empty lists stay unchanged."""
    if isinstance(x, list | tuple):
        return x[query] if x else x
    if x is None or isinstance(x, str | int | float | complex) or getattr(x, "shape", None) == ():
        return x
    return indexing.get_item(x, query)


def _zip_leaves(fn: Any, first: Tree, second: Tree) -> Tree:
    """Return the tree of ``fn(first_leaf, second_leaf)`` for two trees of the same structure."""
    values = {}
    for key, leaves in zip(first, zip(*columns((first, second), "", "indexing"), strict=True), strict=True):
        is_tree = isinstance(leaves[0], Tree)
        values[key] = _zip_leaves(fn, *leaves) if is_tree else fn(*leaves)
    return make(first, values)


# Do not rename this function: pickles refer to it by name.
def _unpickled(cls: "type[Container]", values: dict[str, Any], config: dict[str, Any]) -> "Container":
    """Return the Container that a pickle describes by its class, values and settings."""
    return cls(values, **config)


def _flatten(tree: Tree) -> tuple[list[Any], tuple[str, ...]]:
    """Return the values and the sorted keys of a tree. This is the flatten function of pytree registries.

    The keys are sorted as JAX sorts the keys of dicts.
    """
    keys = tuple(sorted(tree))
    return [dict.__getitem__(tree, key) for key in keys], keys


def _unflatten(keys: Iterable[str], leaves: Iterable[Any]) -> Container:
    """Return a Container of leaves, without the checks of the constructor. This is the unflatten function of pytree
    registries.
    """
    tree = Container.__new__(Container)
    dict.update(tree, zip(keys, leaves, strict=True))
    tree._config = DEFAULT
    return tree


def _register_in_jax(tree_util: Any) -> None:
    def with_keys(tree: Tree) -> Any:
        leaves, keys = _flatten(tree)
        return [(tree_util.DictKey(key), leaf) for key, leaf in zip(keys, leaves, strict=True)], keys

    tree_util.register_pytree_with_keys(Container, with_keys, _unflatten, _flatten)


def _register_in_torch(pytree: Any) -> None:
    pytree.register_pytree_node(
        Container,
        _flatten,
        lambda leaves, keys: _unflatten(keys, leaves),
        serialized_type_name="ivy_protocol.Container",
        to_dumpable_context=list,
        from_dumpable_context=tuple,
    )


def _register_in_optree(optree: Any) -> None:
    def with_entries(tree: Tree) -> Any:
        leaves, keys = _flatten(tree)
        return leaves, keys, keys

    optree.register_pytree_node(Container, with_entries, _unflatten, namespace="ivy_protocol")


pytrees.add("jax.tree_util", _register_in_jax)
pytrees.add("torch.utils._pytree", _register_in_torch)
pytrees.add("optree", _register_in_optree)
expect_trees()

__all__ = ["Container"]
