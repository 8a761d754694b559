"""`ivy.Container`: nested data as one argument of every function."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from operator import itemgetter
from typing import Any, Self, Unpack

from ivy_protocol import backends, lazy
from ivy_protocol.array.array import Array
from ivy_protocol.array.lazy_method import LazyMethod
from ivy_protocol.backends import pytrees
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container import _access, _compare, _map, _show, _store
from ivy_protocol.container._calls import answer, updated
from ivy_protocol.container._config import DEFAULT, Config
from ivy_protocol.container._methods import ContainerMethods
from ivy_protocol.container._options import NestOptions, method
from ivy_protocol.container._queries import Queries
from ivy_protocol.container._queues import Queues
from ivy_protocol.container._tree import Tree, columns, has, join, make, split_chain, too_deep
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
    """Return the operator method of a function of two arrays.

    As those of `ivy.Array`, it closes over numbers only, for the compiler of torch.
    """
    index = fn.spec.index

    def op(self: "Container", other: Any, /) -> Any:
        if not isinstance(other, dict) and operand_kind(type(other)) == "unknown" and not backends.learn(other):
            return NotImplemented
        call = functions[index].call
        return call(other, self) if reflected else call(self, other)

    op.__doc__ = f"See `ivy.{fn.__name__}`."
    return op


def _inplace(fn: Any) -> Any:
    """Return the in-place operator of a function: the arrays at the leaves keep their identity, type and shape."""
    binary = _operator(fn)

    def op(self: "Container", other: Any, /) -> Any:
        result = binary(self, other)
        return result if result is NotImplemented else updated(self, result, f"ivy.{fn.__name__}")

    op.__doc__ = f"See `ivy.{fn.__name__}`; for all leaves or, after an error, none."
    return op


class Container(ContainerMethods, Queries):
    """Nested data: a dict whose values are leaves, such as arrays, or Containers.

    Every function of ivy takes Containers wherever it takes arrays, and is called for each leaf; Containers in one
    call have the same structure, and what is no Container goes with every leaf. Leaves that are None or text stay.

    Parameters
    ----------
    dict_in : dict, optional
        What to nest, also as a list of keys with their values: dicts in it become Containers, and a key such as
        ``"a/b"`` names a value in one.
    queues, queue_load_sizes, container_combine_method, queue_timeout
        Queues that give parts of the Container when its elements are asked for, the length of each part, how parts
        are made one (``"list_join"``, ``"concat"`` or a function), and the seconds to wait.
    print_limit, key_length_limit, print_indent, print_line_spacing, default_key_color, keyword_color_dict
        How it is shown: the number of elements up to which an array is shown with its values, the characters of a
        key, the spaces before a deeper one, the empty lines between keys, and colors.
    ivyh : namespace or str, optional
        The backend on which functions of this Container make new arrays.
    rebuild_child_containers : bool, default False
        Whether Containers in `dict_in` are made anew with these settings.
    types_to_iteratively_nest : sequence of types, optional
        Types, such as ``list``, whose elements are nested under the keys ``it_0``, ``it_1``…
    alphabetical_keys : bool, default True
        Whether the keys are sorted.
    dynamic_backend : bool, optional
        Whether arrays of several libraries are converted to the first one's.
    build_callable : bool, default False
        Whether functions among the values are called, and give the values.
    **kwargs
        Keys and values, instead of `dict_in`.

    Raises
    ------
    IvyTypeError
        A key is no string, `dict_in` no dict, or `queues` one.
    IvyValueError
        A key chain has an empty key or two values, or there are not as many sizes as queues.
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
    initialize_tucker = LazyMethod("decompositions")
    partial_tucker = LazyMethod("decompositions")
    tensor_train = LazyMethod("decompositions")
    tucker = LazyMethod("decompositions")

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
            raise IvyValueError("a Container is made of dict_in or of keywords, not of both")
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
                    "ivy.Container is made of one dict, and its second argument are queues, not a "
                    f"{type(queues).__name__}; join dicts as {{**first, **second}}, and Containers with "
                    "ivy.Container.cont_combine(first, second)"
                )
            combine = container_combine_method
            if isinstance(combine, str):
                ways = {"list_join": _map.cont_list_join, "concat": lambda parts: manipulation.concat(parts, axis=0)}
                if combine not in ways:
                    raise IvyValueError(f"container_combine_method is {' or '.join(ways)}, not {combine!r}")
                combine = ways[combine]
            self._queues = Queues(queues, queue_load_sizes or (), combine, queue_timeout)
        dict.update(self, self._built(kwargs if dict_in is None else dict_in, 0))

    def _built(self, given: Any, depth: int, chain: str = "") -> Tree:
        """Make a Container of nested data, with the settings of this one; it will be at a key chain."""
        if depth >= LEVELS:
            raise too_deep()
        config = self._config
        result = make(self, {})
        for key, value in _items(given, config):
            keys = split_chain(key)
            below = depth + len(keys)
            if below > LEVELS:
                raise too_deep()
            if isinstance(value, Tree) and not config.rebuild_child_containers:
                self._check_depth(value, below)
                inner: Any = value
            elif isinstance(value, dict) or (isinstance(value, config.types_to_iteratively_nest) and len(value)):
                inner = self._built(value, below, join(chain, "/".join(keys)))
            else:
                inner = value() if config.build_callable and callable(value) else value
            _merge(result, keys, inner, chain)
        return result

    def _check_depth(self, tree: Tree, depth: int) -> None:
        """Refuse a tree that would be nested too deep, or contain the one that it is put into."""
        ahead: list[tuple[Tree, int]] = [(tree, depth)]
        while ahead:
            node, level = ahead.pop()
            if node is self:
                raise IvyStructureError("a Container cannot contain itself")
            if level >= LEVELS:
                raise too_deep()
            ahead.extend([(value, level + 1) for value in node.values() if isinstance(value, Tree)])

    def einsum(
        self, equation: str, /, *operands: Any, out: "Container | None" = None, **nest: Unpack[NestOptions]
    ) -> "Container":
        """See `ivy.einsum`."""
        return method(linalg.einsum, (equation, self, *operands), {"out": out}, nest)

    def rnn(
        self, step_function: Callable[..., Any], initial_states: Any, /, **options: Any
    ) -> "tuple[Container, Container, Container]":
        """Call a function for each step of the leaves; `options` are those of `ivy.rnn` and of nests."""
        nest: Any = {name: options.pop(name) for name in NestOptions.__annotations__ if name in options}
        return method(lazy.function_module("recurrent").rnn, (step_function, self, initial_states), options, nest)

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
        """Draw with the leaves as probabilities; see `ivy.multinomial`."""
        named = {"batch_size": batch_size, "replace": replace, "device": device, "seed": seed, "out": out}
        return method(random.multinomial, (population_size, num_samples), {"probs": self, **named}, nest)

    def __ivy_array_function__(self, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Answer a function of ivy leaf by leaf.

        Raises
        ------
        IvyDispatchError
            Functions do not map over Containers now, and no other class could answer.
        """
        if setting("nestable_mode"):
            return answer(self, func, args, kwargs)
        if any([cls is not Array and not issubclass(cls, Tree) for cls in types]):
            return NotImplemented
        raise IvyDispatchError(
            f"{public(func.spec.name)} does not map over an ivy.Container while the nestable mode is off; "
            "switch it on with ivy.set_nestable_mode(True)"
        )

    # numpy leaves operators with an ndarray on the left to this class.
    __array_ufunc__ = None

    def __ivy_nested__(self, values: Mapping[str, Any]) -> Self:
        """Return a Container of this one's class and settings with other values."""
        return make(self, values)

    def __getitem__(self, query: Any, /) -> Any:
        """Return what is at a key or key chain, or the Container of a part of each leaf."""
        if isinstance(query, str):
            return _access.cont_at_key_chain(self, query) if query else self
        if self._queues is not None:
            return self._queues.take(query, lambda found: found if isinstance(found, Tree) else self._built(found, 0))
        if isinstance(query, Tree):
            return _zipped(_part, self, query)
        return self.cont_map(lambda x, _: _part(x, query))

    def __setitem__(self, query: Any, value: Any, /) -> None:
        """Set what is at a key or key chain, or a part of each leaf."""
        if not isinstance(query, str):
            if isinstance(query, int | float) and not isinstance(query, bool) and not self:
                raise IvyTypeError(f"a key of a Container is a string, not {type(query).__name__} {query!r}")
            indexing.set_item(self, query, value)
            return
        keys = split_chain(query)
        if isinstance(value, Tree):
            self._check_depth(value, len(keys))
        elif isinstance(value, dict):
            value = self._built(value, len(keys))
        _access._put(self, keys, value)

    def __delitem__(self, key: str, /) -> None:
        keys = split_chain(key)
        above = _access.cont_at_key_chain(self, "/".join(keys[:-1])) if len(keys) > 1 else self
        if not isinstance(above, Tree) or not has(above, keys[-1]):
            raise IvyKeyError(f"the Container has no key chain {key!r}")
        dict.__delitem__(above, keys[-1])

    def __contains__(self, key: Any, /) -> bool:
        if isinstance(key, Tree):
            return _compare.cont_contains_sub_container(self, key)
        return isinstance(key, str) and bool(key) and _access.cont_has_key_chain(self, key)

    def __getattr__(self, name: str) -> Any:
        if name == "_queues":
            # Hardly any Container has them, and none pays for them when it is made.
            return None
        # The class's own attributes have been looked up before this.
        if name[:1] == "_" and (name[:2] == "__" or name in Tree.__slots__):
            raise AttributeError(name)
        try:
            return dict.__getitem__(self, name)
        except KeyError:
            raise IvyAttributeError(f"the Container has neither a key nor a method {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        if name in Tree.__slots__:
            super().__setattr__(name, value)
        elif hasattr(type(self), name):
            raise IvyAttributeError(f"{name!r} is a method of Container; as a key, write c[{name!r}] = ...")
        else:
            self[name] = value

    def __delattr__(self, name: str) -> None:
        del self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.keys()]

    def __repr__(self) -> str:
        return _show.text(self)

    def get(self, key: str, default: Any = None, /) -> Any:
        """Return what is at a key or key chain, or else `default`."""
        return _access.cont_at_key_chain(self, key) if key in self else default

    def pop(self, key: str, default: Any = _MISSING, /) -> Any:
        """Remove what is at a key or key chain, and return it, or else `default`."""
        if default is not _MISSING and key not in self:
            return default
        value = _access.cont_at_key_chain(self, key)
        del self[key]
        return value

    def setdefault(self, key: str, default: Any = None, /) -> Any:
        """Return what is at a key or key chain, set to `default` if there is nothing."""
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, given: Any = (), /, **kwargs: Any) -> None:
        """Set the keys of a dict; what is at them is replaced."""
        dict.update(self, self._built({**dict(given), **kwargs}, 0))

    def copy(self) -> "Container":
        """Return a Container of the same leaves."""
        return self.cont_map(lambda x, _: x)

    def __copy__(self) -> "Container":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Container":
        return self.cont_map(lambda x, _: deepcopy(x, memo))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._queues is not None:
            raise IvyTypeError("a Container of queues cannot be pickled")
        return _unpickled, (type(self), self.cont_to_dict(), self._config.as_dict())

    def cont_inplace_update(self, dict_in: Any, **config: Any) -> "Container":
        """Take over the values of a dict, key by key at all depths; other keys stay."""
        new = self._built(dict_in, 0) if dict_in is not None else make(self, {})
        _overlay(self, new)
        return self.cont_update_config(**config) if config else self

    def cont_update_config(self, **config: Any) -> "Container":
        """Change settings, by the names that the constructor has for them."""
        new = self._config.changed(**config)
        for _, node in list(_access.sub_containers(self)):
            node._config = new
        return self

    def _with(self, inplace: bool, **config: Any) -> "Container | None":
        result = self if inplace else self.copy()
        result.cont_update_config(**config)
        return None if inplace else result

    def cont_with_print_limit(self, print_limit: int | None, inplace: bool = False) -> "Container | None":
        """Return the Container with another number of elements up to which arrays are shown with their values."""
        return self._with(inplace, print_limit=print_limit)

    def cont_remove_print_limit(self, inplace: bool = False) -> "Container | None":
        """Return the Container with all arrays shown with their values."""
        return self._with(inplace, print_limit=None)

    def cont_with_key_length_limit(self, key_length_limit: int | None, inplace: bool = False) -> "Container | None":
        """Return the Container with keys shown with so many characters."""
        return self._with(inplace, key_length_limit=key_length_limit)

    def cont_remove_key_length_limit(self, inplace: bool = False) -> "Container | None":
        """Return the Container with keys shown as they are."""
        return self._with(inplace, key_length_limit=None)

    def cont_with_print_indent(self, print_indent: int, inplace: bool = False) -> "Container | None":
        """Return the Container with so many spaces before a deeper key."""
        return self._with(inplace, print_indent=print_indent)

    def cont_with_print_line_spacing(self, print_line_spacing: int, inplace: bool = False) -> "Container | None":
        """Return the Container with so many empty lines between keys."""
        return self._with(inplace, print_line_spacing=print_line_spacing)

    def cont_with_default_key_color(self, default_key_color: str, inplace: bool = False) -> "Container | None":
        """Return the Container with keys of another color in a terminal."""
        return self._with(inplace, default_key_color=default_key_color)

    def cont_with_ivy_backend(self, ivy_backend: Any, inplace: bool = False) -> "Container":
        """Return the Container with another backend for the arrays that its functions make."""
        return (self if inplace else self.copy()).cont_update_config(ivyh=ivy_backend)

    def cont_show(self) -> None:
        """Print the Container, in color on a terminal."""
        _show.show(self)

    def cont_show_sub_container(self, sub_cont_or_keychain: Any) -> None:
        """Print the Container with one of those in it marked."""
        part = self[sub_cont_or_keychain] if isinstance(sub_cont_or_keychain, str) else sub_cont_or_keychain
        _show.show_part(self, part)

    @property
    def cont_config(self) -> dict[str, Any]:
        """The settings, by the names of the constructor's parameters."""
        return self._config.as_dict()

    @property
    def cont_max_depth(self) -> int:
        """The number of keys in the longest key chain."""
        return _access.max_depth(self)

    @property
    def dynamic_backend(self) -> bool:
        """Whether arrays of several libraries are converted to the first one's."""
        own = self._config.dynamic_backend
        return setting("mixed_arrays") == "any" if own is None else own

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
    cont_trim_key = staticmethod(_show.trimmed)
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


def _items(given: Any, config: Config) -> list[tuple[str, Any]]:
    """The keys and values of nested data, in the order of the Container."""
    if isinstance(given, dict):
        for key in given:
            split_chain(key)
        # The compiler of torch sorts by a key only.
        return sorted(given.items(), key=itemgetter(0)) if config.alphabetical_keys else list(given.items())
    if isinstance(given, config.types_to_iteratively_nest):
        values = list(given)
        width = len(str(len(values)))
        return [(f"it_{str(i).zfill(width)}", value) for i, value in enumerate(values)]
    if isinstance(given, Iterator):
        given = list(given)
    if isinstance(given, list | tuple) and all([isinstance(pair, tuple) and len(pair) == 2 for pair in given]):
        return _items(dict(given), config)
    hint = "; name its type in types_to_iteratively_nest" if isinstance(given, list | tuple) else ""
    raise IvyTypeError(f"a Container is made of a dict, not of a {type(given).__name__}{hint}")


def _merge(tree: Tree, keys: list[str], value: Any, chain: str) -> None:
    """Set a value at a key chain of a Container that is being made, where a Container may be already."""
    node: Any = tree
    for place, key in enumerate(keys):
        if not has(node, key):
            _access._put(node, keys[place:], value)
            return
        node, chain = dict.__getitem__(node, key), join(chain, key)
        if not isinstance(node, Tree):
            below = place < len(keys) - 1 or isinstance(value, Tree)
            end = "a leaf, and keys below it too" if below else "two values"
            raise IvyValueError(f"ivy.Container: the key chain {chain!r} is given {end}")
    if not isinstance(value, Tree):
        raise IvyValueError(f"ivy.Container: the key chain {chain!r} is given a leaf, and keys below it too")
    for key, inner in value.items():
        _merge(node, [key], inner, chain)


def _overlay(tree: Tree, new: Tree) -> None:
    for key, value in new.items():
        old = dict.get(tree, key)
        if isinstance(old, Tree) and isinstance(value, Tree):
            _overlay(old, value)
        else:
            dict.__setitem__(tree, key, value)


def _part(x: Any, query: Any) -> Any:
    """A part of a leaf; lists as Python has it, and what has no axes stays."""
    if isinstance(x, list | tuple):
        return x[query] if x else x
    if x is None or isinstance(x, str | int | float | complex) or getattr(x, "shape", None) == ():
        return x
    return indexing.get_item(x, query)


def _zipped(fn: Any, first: Tree, second: Tree) -> Tree:
    found = {}
    for key, values in zip(first, zip(*columns((first, second), "", "indexing"), strict=True), strict=True):
        inner = isinstance(values[0], Tree)
        found[key] = _zipped(fn, *values) if inner else fn(*values)
    return make(first, found)


def _unpickled(cls: "type[Container]", values: dict[str, Any], config: dict[str, Any]) -> "Container":
    return cls(values, **config)


def _flat(tree: Tree) -> tuple[list[Any], tuple[str, ...]]:
    # As in the dicts of jax, the order in which keys were set makes no other structure.
    keys = tuple(sorted(tree))
    return [dict.__getitem__(tree, key) for key in keys], keys


def _unflat(keys: Iterable[str], leaves: Iterable[Any]) -> Container:
    tree = Container.__new__(Container)
    dict.update(tree, zip(keys, leaves, strict=True))
    tree._config = DEFAULT
    return tree


def _in_jax(tree_util: Any) -> None:
    def with_keys(tree: Tree) -> Any:
        leaves, keys = _flat(tree)
        return [(tree_util.DictKey(key), leaf) for key, leaf in zip(keys, leaves, strict=True)], keys

    tree_util.register_pytree_with_keys(Container, with_keys, _unflat, _flat)


def _in_torch(pytree: Any) -> None:
    pytree.register_pytree_node(
        Container,
        _flat,
        lambda leaves, keys: _unflat(keys, leaves),
        serialized_type_name="ivy_protocol.Container",
        to_dumpable_context=list,
        from_dumpable_context=tuple,
    )


def _in_optree(optree: Any) -> None:
    def with_entries(tree: Tree) -> Any:
        leaves, keys = _flat(tree)
        return leaves, keys, keys

    optree.register_pytree_node(Container, with_entries, _unflat, namespace="ivy_protocol")


pytrees.add("jax.tree_util", _in_jax)
pytrees.add("torch.utils._pytree", _in_torch)
pytrees.add("optree", _in_optree)
expect_trees()

__all__ = ["Container"]
