"""`ivy.ArrayLayer`: the base class of arrays that wrap other arrays."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeVar

from ivy_protocol import lazy
from ivy_protocol.array.operators import ArrayOperators
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions import conversion, dtypes, indexing
from ivy_protocol.functions import device as _device
from ivy_protocol.functions._shared import LayerAttribute, LayerField
from ivy_protocol.layers.adopting import adopt
from ivy_protocol.layers.calls import LayerCall, dispatch_layer
from ivy_protocol.layers.opening import attributes, build_object, checked_inner, holds_array, innermost
from ivy_protocol.layers.order import LayerConfig, check_config, config_of
from ivy_protocol.layers.trees import flatten, register, unflatten

F = TypeVar("F", bound=Callable[..., Any])
Rule = Callable[[LayerCall], Any]

__all__ = ["ArrayLayer"]


class ArrayLayer(ArrayOperators):
    """Base class of arrays that wrap other arrays, such as arrays with units, masks or names of axes.

    A subclass defines its rank, the array that it wraps, and how it wraps a result. ivy then nests layers of several
    classes in one order, which does not depend on their order in a call: the class with the highest rank is outside.

    Parameters
    ----------
    rank : float
        Keyword of the ``class`` statement. Of two layers, the one with the higher rank is outside. A subclass inherits
        the rank of its base class. A class without a rank is only a base class.
    wraps : tuple of classes, default ()
        Layers that are always inside of this one, whatever their rank, and other classes with
        ``__ivy_array_function__`` with which this one can be combined. If an argument has a class with this method
        that is neither a layer nor listed here, the layer returns ``NotImplemented``.
    composed : {"whole", "parts", "refuse"}, default "whole"
        Choice for compositional functions without a rule, such as ``ivy.softmax``. "whole" calls the function on the
        wrapped data, and passes the results to ``rewrap``. "parts" runs the default implementation on the objects.
        "refuse" raises.
    primary : {"whole", "refuse"}, default "whole"
        Choice for all other functions without a rule.

    Raises
    ------
    IvyTypeError
        The class lacks ``unwrap``, or an option is invalid. In a call: two classes have no order, an object does not
        wrap an array, or ``rewrap`` does not return an array or layer.
    IvyDispatchError
        The class has no rule for the function, and the option for the function, ``composed`` or ``primary``, is
        "refuse".

    Notes
    -----
    The subclass defines ``unwrap``. It also defines ``rewrap``, unless it refuses all functions without a rule. All
    operators, indexing and assignment are inherited. ``out=`` is written after the computation. The constructor may
    have any signature.

    Examples
    --------
    >>> class Scaled(ivy.ArrayLayer, rank=10):
    ...     def __init__(self, data, scale):
    ...         self.data, self.scale = data, scale
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, max(x.scale for x in call.own))
    >>> class Labeled(ivy.ArrayLayer, rank=20):
    ...     def __init__(self, data, label):
    ...         self.data, self.label = data, label
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, call.own[0].label)
    >>> x, y = Scaled(ivy.array([1.0, 2.0]), 8), Labeled(ivy.array([3.0, 4.0]), "a")
    >>> x + y
    Labeled(Scaled(ivy.array([4., 6.]), scale=8), label='a')
    >>> ivy.sum(y * x)
    Labeled(Scaled(ivy.array(11.), scale=8), label='a')
    """

    __slots__ = ()
    __ivy_layer__: ClassVar[LayerConfig] = LayerConfig()
    __ivy_rules__: ClassVar[dict[Any, Rule]] = {}

    def __init_subclass__(
        cls,
        *,
        rank: float | None = None,
        wraps: tuple[type, ...] | None = None,
        composed: str | None = None,
        primary: str | None = None,
        **more: Any,
    ) -> None:
        super().__init_subclass__(**more)
        options = {"rank": rank, "wraps": wraps, "composed": composed, "primary": primary}
        config = config_of(cls)._replace(**{k: v for k, v in options.items() if v is not None})
        cls.__ivy_rules__ = {}
        if config.rank is not None:
            check_config(cls, config, lambda name: next(c for c in cls.__mro__ if name in vars(c)) is not ArrayLayer)
            register(cls)
        cls.__ivy_layer__ = config

    def unwrap(self) -> Any:
        """Return the wrapped data: an array of any library, or a layer that is inside of this one."""
        raise IvyTypeError(f"{type(self).__qualname__} must define unwrap(self), which returns its data")

    @classmethod
    def rewrap(cls, call: LayerCall, result: Any) -> Any:
        """Wrap a result that was computed on the data of the objects. If there are several results, each is wrapped
        separately.

        Parameters
        ----------
        call : LayerCall
            The call: the function, its arguments, and the objects of the class among them.
        result : array or layer
            The result to wrap.

        Returns
        -------
        array or layer
            An object of the class, or the result itself if it should be a plain array, as for comparisons.
        """
        raise IvyTypeError(
            f"{cls.__qualname__} must define rewrap(cls, call, result), which wraps the results of functions"
        )

    @classmethod
    def implements(cls, *functions: Any) -> Callable[[F], F]:
        """Register a rule of this class and its subclasses for functions of ivy.

        Parameters
        ----------
        *functions : callable or str
            Functions of ivy, or their names separated by spaces.

        Returns
        -------
        callable
            Decorator for a function of one argument, the `LayerCall`. The function returns the result of the call. If
            it returns ``NotImplemented``, the call proceeds as without the rule.

        Raises
        ------
        IvyAttributeError
            A name is not a function of ivy.
        """

        package = lazy.package()
        names = [names.split() if isinstance(names, str) else [names] for names in functions]
        registered = [getattr(package, n) if isinstance(n, str) else n for each in names for n in each]

        def decorator(rule: F) -> F:
            cls.__ivy_rules__.update(dict.fromkeys(registered, rule))
            return rule

        return decorator

    @classmethod
    def adopts(cls, foreign: type, *, lift: Callable[[Any], Any], lower: Callable[[Any, Any], Any]) -> None:
        """Adopt a class of another package: functions of layers of this class then accept objects of `foreign`, too.

        Functions of ivy convert objects of `foreign` to layers of this class, with the rank and rules of this class.
        Results that are layers of this class are converted back to `foreign`.

        Parameters
        ----------
        foreign : type
            A class without ``__ivy_array_function__``. Its subclasses are adopted, too.
        lift : callable
            Function that converts an object to a layer of this class.
        lower : callable
            Function that converts a layer of this class back to an object. Its second argument is the first adopted
            object of the call, which may provide a registry or namespace.

        Raises
        ------
        IvyTypeError
            This class has no rank, `foreign` is not a class, or `foreign` has its own ``__ivy_array_function__``.

        Notes
        -----
        ``out=`` does not accept adopted objects. ``ivy.set_item`` can write to them if their data are writable.

        Examples
        --------
        >>> class Box:
        ...     def __init__(self, numbers):
        ...         self.numbers = numbers
        >>> class Boxed(ivy.ArrayLayer, rank=7):
        ...     def __init__(self, data):
        ...         self.data = data
        ...
        ...     def unwrap(self):
        ...         return self.data
        ...
        ...     @classmethod
        ...     def rewrap(cls, call, result):
        ...         return cls(result)
        >>> Boxed.adopts(Box, lift=lambda box: Boxed(box.numbers), lower=lambda layer, box: Box(layer.data))
        >>> ivy.exp(Box(ivy.array([0.0, 0.0]))).numbers
        ivy.array([1., 1.])
        """
        adopt(cls, foreign, lift, lower)

    @classmethod
    def rule_for(cls, func: Any) -> Rule | None:
        """Return the rule of this class for a function, or else the rule of the nearest base class that has one."""
        return next(
            (c.__ivy_rules__[func] for c in cls.__mro__ if issubclass(c, ArrayLayer) and func in c.__ivy_rules__), None
        )

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Dispatch to the class of the outermost layer among the arguments."""
        return dispatch_layer(self, func, types, args, kwargs, ArrayLayer.__ivy_array_function__)

    def innermost(self) -> Any:
        """Return the array under all layers."""
        return innermost(self, "innermost")

    def with_data(self, data: Any) -> Self:
        """Return an object like this one with other data. Gradients and compiled code call this method.

        Parameters
        ----------
        data : array or layer
            The new data.

        Returns
        -------
        object of the same class
            An object with the same attributes, except for the attribute that ``unwrap`` returns.

        Raises
        ------
        IvyTypeError
            ``unwrap`` does not return an attribute of the object. The class then has to define ``with_data``.
        """
        wrapped, items = self.unwrap(), attributes(self)
        names = [name for name, value in items.items() if value is wrapped]
        if not names:
            raise IvyTypeError(
                f"{type(self).__qualname__}: ivy cannot replace the data, because unwrap does not return an attribute "
                "of the object; define with_data(self, data), which returns a copy of the object with other data"
            )
        return build_object(type(self), {**items, **dict.fromkeys(names, data)})

    def derivative(self, data: Any, value: Any) -> Any:
        """Return the derivative with respect to this object. By default, it is an object like this one.

        Parameters
        ----------
        data : array or layer
            The derivative with respect to the wrapped data.
        value : Any
            The differentiated value.

        Returns
        -------
        Any
            The derivative that is returned for this object.
        """
        return self.with_data(data)

    def take(self, other: Any) -> None:
        """Copy the attributes of `other` to this object. `other` is the value that a function writes to this object."""
        for name, value in attributes(other).items():
            object.__setattr__(self, name, value)

    def __ivy_map_parts__(self, visit: Callable[[Any, Any], Any], remake: Callable[[Any, Any], Any] | None) -> Any:
        """Return this object with `visit` applied to its data and its other array attributes.

        If `visit` returns None for the data, return None. Otherwise, if `remake` is given, return
        ``remake(self, data)`` with the new data.
        """
        wrapped = checked_inner(self, "grad")
        data = visit(LayerField("data"), wrapped)
        array_attributes = {
            n: v for n, v in attributes(self).items() if data_of(v) is not data_of(wrapped) and holds_array(v)
        }
        visited = {name: visit(LayerAttribute(name), value) for name, value in array_attributes.items()}
        if data is None or remake is not None:
            return None if data is None or remake is None else remake(self, data)
        layer = self.with_data(data)
        for name, value in attributes(layer).items():
            # Replace only attributes that with_data copied unchanged. Keep attributes that with_data derived from the
            # new data.
            if name in visited and value is array_attributes[name]:
                object.__setattr__(layer, name, visited[name])
        return layer

    def __tf_flatten__(self) -> tuple[Any, tuple[Any, ...]]:
        arrays, nested = flatten(self)
        return nested, arrays

    @classmethod
    def __tf_unflatten__(cls, nested: Any, arrays: Any) -> Any:
        return unflatten(nested, arrays)

    def __array_namespace__(self, *, api_version: str | None = None) -> Any:
        """Return the namespace of ivy for the library of the innermost array, as array API clients expect.

        Parameters
        ----------
        api_version : str, optional
            The version of the array API standard.

        Returns
        -------
        ivy.Namespace
            The namespace.
        """
        return conversion.to_ivy(innermost(self, "array")).__array_namespace__(api_version=api_version)

    @property
    def shape(self) -> Any:
        """The size of each axis."""
        return conversion.shape(innermost(self, "shape"))

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> Any:
        """The number of elements."""
        return conversion.size(innermost(self, "size"))

    @property
    def dtype(self) -> Any:
        """The data type of the elements."""
        return dtypes.dtype(innermost(self, "dtype"))

    @property
    def device(self) -> Any:
        """The device of the elements."""
        return _device.dev(innermost(self, "dev"))

    def __getitem__(self, query: Any, /) -> Any:
        return indexing.get_item(self, query)

    def __setitem__(self, query: Any, value: Any, /) -> None:
        indexing.set_item(self, query, value)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError(f"a 0-d {type(self).__name__} has no len()")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self)))

    def __bool__(self) -> bool:
        return bool(checked_inner(self, "bool"))

    def __repr__(self) -> str:
        wrapped = self.unwrap()
        rest = [f"{name}={value!r}" for name, value in attributes(self).items() if value is not wrapped]
        return f"{type(self).__name__}({', '.join([repr(wrapped), *rest])})"
