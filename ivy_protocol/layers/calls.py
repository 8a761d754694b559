"""Calls that a layer class implements: `LayerCall`, and dispatch to a rule, to the default implementation, or to the
data.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol.base.nested import rebuilt
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.spec import Spec
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.shape import Shape
from ivy_protocol.exceptions import IvyDispatchError, IvyTypeError
from ivy_protocol.functions.indexing import inplace_update
from ivy_protocol.layers.opening import checked_inner, holds_array, is_array, layers_in, replace_layers
from ivy_protocol.layers.order import config_of, is_layer, is_outside, is_same_layer, outermost
from ivy_protocol.messages.prefixes import public

__all__ = ["LayerCall"]


class LayerCall:
    """A call of an ivy function, as it is passed to the rules and to ``rewrap`` of a layer class.

    Attributes
    ----------
    func : callable
        The function of ivy.
    args : tuple
        The required arguments, including those that were passed by keyword. They contain the layers.
    kwargs : dict
        The optional arguments of the call, by name. ``out`` and ``like`` are omitted.
    cls : type
        The class that implements the call.
    own : tuple
        The objects of this class among the arguments, from left to right. For a creation function, they are followed by
        the object in ``like=``.
    like : object or None
        The layer in ``like=``. It is not an argument.
    place : int or None
        The index of the current result in ``rewrap``, if the function has several results.

    Examples
    --------
    >>> class Noted(ivy.ArrayLayer, rank=1):
    ...     def __init__(self, data, note):
    ...         self.data, self.note = data, note
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, f"{call.func.__name__} of {', '.join(x.note for x in call.own)}")
    >>> (Noted(ivy.ones(2), "a") + Noted(ivy.ones(2), "b")).note
    'add of a, b'
    """

    __slots__ = ("args", "cls", "func", "kwargs", "like", "own", "place")

    def __init__(
        self,
        func: Callable[..., Any],
        cls: type,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        own: tuple[Any, ...],
        like: Any = None,
        place: int | None = None,
    ) -> None:
        self.func = func
        self.cls = cls
        self.args = args
        self.kwargs = kwargs
        self.own = own
        self.like = like
        self.place = place

    def __repr__(self) -> str:
        return f"<call of {public(self.name)} implemented by {self.cls.__qualname__}>"

    @property
    def name(self) -> str:
        """The name of the function."""
        return _spec_of(self.func).name

    @property
    def arguments(self) -> dict[str, Any]:
        """Return the arguments by parameter name. Parameters that were not passed are omitted."""
        return _spec_of(self.func).bind(self.args, self.kwargs)

    def is_own(self, value: Any) -> bool:
        """Return True if a value is an object of the layer class that implements the call."""
        cls = type(value)
        return is_layer(cls) and (cls is self.cls or is_same_layer(cls, self.cls))

    def bare(self, value: Any, put: Callable[[Any], Any] | None = None) -> Any:
        """Replace objects of the layer class, also in nested data, by their wrapped data or by the results of `put`."""
        put = put or (lambda x: checked_inner(x, self.name))
        return replace_layers(value, lambda x: put(x) if self.is_own(x) else x)

    def inner(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function on the data of the layer's objects. If no arguments are given, pass the arguments of the
        intercepted call.

        The next inner layer, or the backend, computes the result.
        """
        if not args and not kwargs:
            args, kwargs = self.args, self.kwargs
        if self.like is not None and "like" not in kwargs:
            kwargs = {**kwargs, "like": self.like}
        return self.func(*self.bare(args), **self.bare(kwargs))

    def wrapped(self, result: Any) -> Any:
        """Pass each array of a result to ``rewrap``. Other values, such as shapes, are returned unchanged."""
        if type(result) in (tuple, list) or (isinstance(result, tuple) and hasattr(result, "_fields")):
            if not holds_array(result):
                return result
            return rebuilt(result, [self._at(index).wrapped(item) for index, item in enumerate(result)])
        if isinstance(result, Shape) or not is_array(result) or self._is_native_result(result):
            return result
        layer = self.cls.rewrap(self, result)  # type: ignore[attr-defined]
        self._check(layer)
        return layer

    def whole(self) -> Any:
        """Call the function on the data of the layer's objects, and wrap the results."""
        return self.wrapped(self.inner())

    def _is_native_result(self, result: Any) -> bool:
        """Return True for a native array that the caller requested, such as the result of ``ivy.to_numpy``."""
        return _spec_of(self.func).unwrapped and not (isinstance(result, Array) or is_layer(type(result)))

    def _at(self, index: int) -> "LayerCall":
        index = index if self.place is None else self.place
        return LayerCall(self.func, self.cls, self.args, self.kwargs, self.own, self.like, index)

    def _check(self, result: Any) -> None:
        """Validate the result of a ``rewrap``.

        Raises
        ------
        IvyTypeError
            The result is not an array, or is a layer that has to be outside of this one.
        """
        name, result_type = self.cls.__qualname__, type(result)
        if not is_array(result):
            description = "None" if result is None else f"a {result_type.__name__}"
            raise IvyTypeError(
                f"{public(self.name)}: {name}.rewrap must return a {name} or an array, not {description}"
            )
        if is_layer(result_type) and not (is_same_layer(self.cls, result_type) or is_outside(self.cls, result_type)):
            raise IvyTypeError(
                f"{public(self.name)}: {name}.rewrap must return a {name}, or a layer that this class may wrap, not a "
                f"{result_type.__name__}"
            )
        if self.is_own(result):
            checked_inner(result, self.name)


def _spec_of(func: Any) -> Spec:
    return func.spec


def _split_arguments(
    func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the required and positional-only arguments by position, and all others by name."""
    spec = _spec_of(func)
    if spec.variadic:
        return args, kwargs
    bound = spec.bind(args, kwargs)
    count = max(len(spec.required), min(spec.posonly, len(args)))
    more = bound.pop(spec.var_keywords, {}) if spec.var_keywords else {}
    positional = tuple([bound.pop(name) for name in spec.positional[:count]])
    return positional, {**bound, **more}


def dispatch_layer(
    owner: Any,
    func: Callable[..., Any],
    types: Sequence[type],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    base_method: Any,
) -> Any:
    """Dispatch a call to the class of the outermost layer among the arguments. It does not matter which layer's method
    was called.

    `base_method` is the protocol method of `ivy.ArrayLayer`. If the outermost class overrides the method, its override
    is called.
    """
    if not hasattr(func, "spec"):
        return NotImplemented
    if kwargs.get("out") is not None:
        return _call_with_out(func, args, kwargs)
    # For a function with two operands, return NotImplemented if the other operand is a wrapper, such as an
    # xarray.DataArray. The wrapper's operator then calls the function on the wrapped layer.
    if _spec_of(func).leading == 2 and any(_has_priority(x, owner) for x in args):
        return NotImplemented
    layers = list(layers_in((args, kwargs)))
    # If the owner of the protocol method is not an argument, the owner is the value of `like=`.
    like = None if any(x is owner for x in layers) else owner
    layers += [] if like is None else [like]
    cls = outermost(_spec_of(func).name, map(type, layers))
    wraps = config_of(cls).wraps
    # If `cls` does not support the class of an argument, return NotImplemented: that class may support layers, and
    # implement the call.
    if any(_is_unrelated(t, wraps) for t in types):
        return NotImplemented
    own = tuple([x for x in layers if type(x) is cls or is_same_layer(type(x), cls)])
    # If the protocol method of an inner layer called this function, and the outer class overrides the method, call the
    # override.
    if not any(x is owner for x in own) and cls.__ivy_array_function__ is not base_method:  # type: ignore[attr-defined]
        return next(x for x in own if type(x) is cls).__ivy_array_function__(func, types, args, kwargs)
    call = LayerCall(func, cls, *_split_arguments(func, args, kwargs), own, like)
    if _spec_of(func).mutates and not kwargs.get("copy"):
        return _call_in_place(call)
    return _apply_rule(call)


def _is_unrelated(cls: type, wraps: tuple[type, ...]) -> bool:
    """Return True for a class with ``__ivy_array_function__`` that is neither a layer nor in `wraps`."""
    if issubclass(cls, Array) or is_layer(cls) or hasattr(cls, "__ivy_nested__"):
        return False
    return is_override(cls) and not issubclass(cls, wraps)


def _has_priority(value: Any, owner: Any) -> bool:
    """Return True for a wrapper, such as an xarray.DataArray, whose ``__array_priority__`` is higher than that of the
    layer `owner`.
    """
    priority = getattr(value, "__array_priority__", 0)
    return priority > getattr(owner, "__array_priority__", 0) and not is_array(value)


def _apply_rule(call: LayerCall) -> Any:
    """Apply the rule of the class. If there is no rule, or it returns ``NotImplemented``, apply the choice of the class
    for functions without a rule.
    """
    config = config_of(call.cls)
    rule = call.cls.rule_for(call.func)  # type: ignore[attr-defined]
    if rule is not None:
        result = rule(call)
        if result is None:
            raise IvyTypeError(
                f"{public(call.name)}: the rule of {call.cls.__qualname__} must return a result, not None"
            )
        if result is not NotImplemented:
            return result
    spec = _spec_of(call.func)
    # Call functions that only read metadata, such as the shape, on the wrapped data.
    choice = "whole" if spec.reads_metadata else config.composed if spec.kind == "compositional" else config.primary
    if choice == "parts":
        return NotImplemented
    if choice == "refuse":
        name = call.cls.__qualname__
        raise IvyDispatchError(
            f"{public(call.name)} is not implemented for {name}; add a rule with {name}.implements({public(call.name)})"
        )
    return call.whole()


def _call_with_out(func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Implement ``out=``: compute the result without ``out``, and write it to ``out``."""
    options = dict(kwargs)
    out = options.pop("out")
    result = func(*args, **options)
    title = public(_spec_of(func).name)
    targets, results = (out, result) if isinstance(out, tuple) else ((out,), (result,))
    # Check all types before the first write, so that an error leaves the targets unchanged.
    for target, value in zip(targets, results, strict=True):
        target_type, value_type = _types_in(target), _types_in(value)
        if target_type != value_type:
            raise IvyTypeError(f"{title}: out= must be a {value_type}, as the result, not a {target_type}")
    for target, value in zip(targets, results, strict=True):
        _write(target, value)
    return out


def _types_in(value: Any) -> str:
    """Return the classes of the layers around an array as a string, such as ``Quantity(Masked(Array))``."""
    name = type(value).__name__
    return f"{name}({_types_in(value.unwrap())})" if is_layer(type(value)) else name


def _write(target: Any, value: Any) -> Any:
    """Write a value to an array. The elements and attributes of a layer are written to a layer of the same class.

    If the target is an immutable native array, return its replacement. Otherwise, return the target.
    """
    if not is_layer(type(target)):
        return inplace_update(target, value)
    target.take(value.with_data(_write(target.unwrap(), value.unwrap())))
    return target


def _call_in_place(call: LayerCall) -> Any:
    """Implement a function that writes to its first argument. The argument stays the same object.

    Raises
    ------
    IvyTypeError
        The target cannot hold the value.
    """
    target = call.args[0]
    if not call.is_own(target):
        raise IvyTypeError(
            f"{public(call.name)} cannot write a {call.cls.__qualname__} to a {type(target).__name__}; write to a "
            f"{call.cls.__qualname__}, or pass the data of the value"
        )
    result = _apply_rule(call)
    if result is NotImplemented:
        return result
    if type(result) is not type(target):
        raise IvyTypeError(
            f"{public(call.name)}: the rule of {call.cls.__qualname__} must return a {type(target).__name__}, as the "
            f"modified argument, not a {type(result).__name__}"
        )
    if result is not target:
        target.take(result)
    return target
