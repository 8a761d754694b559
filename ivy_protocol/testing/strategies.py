"""Hypothesis strategies for dtypes, shapes, axes, arrays, Containers and the arguments of functions.

Generated arrays are NumPy arrays of few shapes, because a library may compile for each shape. Their values are exact in
every dtype, so that results agree up to rounding.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from ivy_protocol import backends, lazy
from ivy_protocol.container import Container
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import INTERNED, Dtype
from ivy_protocol.exceptions import IvyTypeError

SHAPES = ((), (1,), (3,), (2, 3), (3, 1), (2, 0), (2, 1, 3))
_ELEMENTS = {
    "bool": st.booleans(),
    "int": st.integers(-5, 5),
    "uint": st.integers(0, 10),
    # Sample multiples of 1/4, and of 1/2 for complex numbers: they are exact in every dtype.
    "float": st.integers(-20, 20).map(lambda n: n / 4),
    "complex": st.builds(lambda a, b: complex(a, b) / 2, st.integers(-6, 6), st.integers(-6, 6)),
}


def dtypes(*kinds: str, backend: str = "numpy") -> st.SearchStrategy[Dtype]:
    """Return a strategy for dtypes of a backend. If `kinds` are given, such as ``"int"``, other kinds are excluded."""
    names = backends.load(backend).valid_names() - {"bfloat16"}
    return st.sampled_from([d for n, d in INTERNED.items() if n in names and (not kinds or d.kind in kinds)])


def shapes(min_dims: int = 0, max_dims: int = 3, empty: bool = True) -> st.SearchStrategy[tuple[int, ...]]:
    """Return a strategy for shapes from a small pool, with `min_dims` to `max_dims` dimensions."""
    fits = [s for s in SHAPES if min_dims <= len(s) <= max_dims and (empty or 0 not in s)]
    return st.sampled_from(fits)


def broadcastable_shapes(count: int = 2) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    """Return a strategy for tuples of shapes that broadcast against each other."""
    pool = (((2, 3), (3,), (1, 3), (2, 1), ()), ((3,), (1,), ()), ((2, 1, 3), (3,), (2, 3), (2, 1, 1)))
    return st.sampled_from(pool).flatmap(lambda together: st.tuples(*[st.sampled_from(together)] * count))


def axes(ndim: int, several: bool = False) -> st.SearchStrategy[Any]:
    """Return a strategy for an axis, possibly negative, or None. With `several`, it also generates tuples of axes."""
    one = st.integers(-ndim, ndim - 1) if ndim else st.none()
    if not several or not ndim:
        return st.none() | one
    return st.none() | one | st.sets(st.integers(0, ndim - 1), min_size=1).map(lambda selected: tuple(sorted(selected)))


@st.composite
def arrays(
    draw: st.DrawFn, dtype: Any = "float32", shape: Any = None, numbers: st.SearchStrategy[Any] | None = None
) -> np.ndarray:
    """Generate NumPy arrays. `dtype` and `shape` are values or strategies."""
    data_type = Dtype(draw(dtype) if isinstance(dtype, st.SearchStrategy) else str(dtype))
    array_shape = draw(shapes() if shape is None else shape) if not isinstance(shape, tuple) else shape
    count = int(np.prod(array_shape, dtype=int))
    values = draw(st.lists(_ELEMENTS[data_type.kind] if numbers is None else numbers, min_size=count, max_size=count))
    return np.array(values, dtype=str(data_type)).reshape(array_shape)


def containers(leaves: st.SearchStrategy[Any] | None = None, max_leaves: int = 4) -> st.SearchStrategy[Container]:
    """Return a strategy for Containers of up to two levels. `leaves` is the strategy of the leaves."""
    leaf = arrays() if leaves is None else leaves
    keys = st.sampled_from("abcd")
    inner = st.dictionaries(keys, leaf, min_size=1, max_size=2)
    return st.dictionaries(keys, leaf | inner, min_size=1, max_size=max_leaves).map(Container)


_NONZERO = st.integers(1, 12).map(lambda n: n / 4)
"""Nonzero values, for divisors."""


@st.composite
def _matrices(draw: st.DrawFn) -> np.ndarray:
    """Generate symmetric, well-conditioned matrices."""
    x = draw(arrays("float32", (3, 3)))
    return (x @ x.T / 25 + 2 * np.eye(3)).astype("float32")


def _with(*more: Any, **options: Any) -> Callable[[Any], st.SearchStrategy[Any]]:
    """Return a function that maps dtype kinds to a strategy. The strategy generates a 2-D array and fixed arguments."""
    return lambda kinds: arrays(_dtype(kinds), (2, 3)).map(lambda x: ((x, *more), options))


def _several(kinds: Any) -> st.SearchStrategy[Any]:
    dtype = _dtype(kinds)
    return dtype.flatmap(lambda d: st.tuples(arrays(d, (2, 3)), arrays(d, (2, 3)))).map(lambda xs: (([*xs],), {}))


def _shifts(kinds: Any) -> st.SearchStrategy[Any]:
    return st.tuples(arrays("int32", (2, 3)), arrays("int32", (3,), st.integers(0, 8))).map(lambda xs: (xs, {}))


def _square(kinds: Any) -> st.SearchStrategy[Any]:
    return _matrices().map(lambda x: ((x,), {}))


def _dtype(kinds: Any) -> st.SearchStrategy[str]:
    names = {"float": "float32", "int": "int32", "bool": "bool", "complex": "complex64"}
    return st.sampled_from([name for kind, name in names.items() if not kinds or kind in kinds])


_ARGUMENTS: dict[str, Callable[[Any], st.SearchStrategy[Any]]] = {
    "astype": lambda kinds: arrays(_dtype(("float", "int", "bool")), (2, 3)).map(lambda x: ((x, "float32"), {})),
    "bitwise_left_shift": _shifts,
    "bitwise_right_shift": _shifts,
    "broadcast_to": _with((4, 2, 3)),
    "cholesky": _square,
    "clip": lambda kinds: arrays("float32", (2, 3)).map(lambda x: ((x, -1.0, 1.0), {})),
    "concat": _several,
    "cumulative_prod": lambda kinds: arrays("float32", (2, 3)).map(lambda x: ((x,), {"axis": 0})),
    "cumulative_sum": lambda kinds: arrays("float32", (2, 3)).map(lambda x: ((x,), {"axis": 0})),
    "det": _square,
    "divide": lambda kinds: st.tuples(arrays("float32", (2, 3)), arrays("float32", (3,), _NONZERO)).map(
        lambda a: (a, {})
    ),
    "expand_dims": _with(axis=0),
    "flip": _with(axis=1),
    "full_like": _with(2),
    "get_item": _with((slice(None), 1)),
    "inv": _square,
    "linear": lambda kinds: st.tuples(*[arrays("float32", (2, 3))] * 2).map(lambda a: (a, {})),
    "matmul": lambda kinds: st.tuples(arrays("float32", (2, 3)), arrays("float32", (3, 2))).map(lambda a: (a, {})),
    "moveaxis": _with(0, -1),
    "permute_dims": _with((1, 0)),
    "repeat": _with(2),
    "reshape": _with((3, 2)),
    "roll": _with(1),
    "solve": lambda kinds: st.tuples(_matrices(), arrays("float32", (3, 2))).map(lambda a: (a, {})),
    "squeeze": lambda kinds: arrays(_dtype(kinds), (3, 1)).map(lambda x: ((x,), {"axis": 1})),
    "stack": _several,
    "swapaxes": _with(0, 1),
    "take": lambda kinds: arrays(_dtype(kinds), (2, 3)).map(lambda x: ((x, np.array([1, 0, 1], "int32")), {"axis": 0})),
    "tensordot": lambda kinds: st.tuples(*[arrays("float32", (2, 3))] * 2).map(lambda a: (a, {"axes": ([1], [1])})),
    "tile": _with((2, 1)),
    "vecdot": lambda kinds: st.tuples(*[arrays("float32", (2, 3))] * 2).map(lambda a: (a, {})),
    "wasserstein_loss_discriminator": lambda kinds: st.tuples(*[arrays("float32", (3,))] * 2).map(lambda a: (a, {})),
    "wasserstein_loss_generator": lambda kinds: arrays("float32", (3,)).map(lambda x: ((x,), {})),
    "where": lambda kinds: st.tuples(arrays("bool", (2, 3)), *[arrays("float32", (2, 3))] * 2).map(lambda a: (a, {})),
}
_ALONG_AXES_NAMES = (
    "all any argmax argmin argsort argwhere count_nonzero cumprod cumsum cumulative_prod cumulative_sum diff einsum "
    "max mean min msort nonzero prod searchsorted sort std sum top_k var where"
)
_ALONG_AXES = frozenset(_ALONG_AXES_NAMES.split())
"""Functions that work along axes and have no entry in `_ARGUMENTS`, or whose axes need additional checks."""
_OF_ELEMENTS_NAMES = (
    "abs acos acosh add asin asinh atan atan2 atanh binary_cross_entropy bitwise_and bitwise_invert "
    "bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor ceil conj copysign cos cosh cross_entropy divide "
    "equal exp expm1 floor floor_divide gelu greater greater_equal hardswish hypot imag isfinite isinf isnan "
    "leaky_relu less less_equal log log10 log1p log2 log_softmax logaddexp logical_and logical_not logical_or "
    "logical_xor maximum minimum mish multiply negative nextafter not_equal positive pow real reciprocal relu "
    "remainder round sigmoid sign signbit sin sinh softmax softplus softsign sparse_cross_entropy sqrt square "
    "ssim_loss subtract tan tanh trunc wasserstein_loss_discriminator wasserstein_loss_generator"
)
_OF_ELEMENTS = frozenset(_OF_ELEMENTS_NAMES.split())
"""Elementwise functions and losses. `arguments` generates their arguments from the signature."""
_EXCLUDED = "einsum gcd lcm nextafter searchsorted sparse_cross_entropy ssim_loss trapz"
_NUMERIC = "add cumulative_prod cumulative_sum diff isfinite isinf isnan multiply prod real sum"
_REAL = "argmax argmin argsort clip greater greater_equal less less_equal max maximum min minimum msort sort"
_STANDARD: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_NUMERIC.split(), ("int", "uint", "float", "complex")),
    **dict.fromkeys(_REAL.split(), ("int", "uint", "float")),
    **dict.fromkeys(("logical_and", "logical_not", "logical_or", "logical_xor"), ("bool",)),
    "imag": ("complex",),
    # Sample floats for `pow`: integers have no negative powers.
    "pow": ("float",),
}
"""The dtype kinds that the standard requires, for functions for which ivy accepts more dtypes."""


def example_settings(examples: int) -> settings:
    """Return settings with which hypothesis is reproducible, and skips its explain phase."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
    )


def spec_of(fn: Any) -> Any:
    """Return the spec of a function.

    Raises
    ------
    IvyTypeError
        `fn` is not a function of ivy that dispatches.
    """
    spec = getattr(fn, "spec", None)
    if spec is None:
        raise IvyTypeError(f"ivy.testing: {fn!r} is not a dispatching function of ivy; pass one such as ivy.add")
    return spec


def kinds_of(fn: Any) -> Any:
    """Return the dtype kinds that the array API standard requires for a function, or else the kinds that the function
    accepts. An empty result means all kinds.
    """
    return _STANDARD.get(fn.spec.name, fn.spec.dtype_kinds)


def works_along_axes(name: str) -> bool:
    """Return True if a function reduces, sorts or searches along axes. For such functions, `variations` also yields
    calls with keywords such as ``axis=``.
    """
    return name in _ALONG_AXES


def can_generate(fn: Any) -> bool:
    """Return True if `arguments` has a strategy for a function."""
    spec = spec_of(fn)
    if spec.name in _ARGUMENTS:
        return True
    plain = 1 <= spec.leading <= 2 and len(spec.required) == spec.leading and not spec.sequences
    is_listed = spec.name in _OF_ELEMENTS or works_along_axes(spec.name)
    return plain and is_listed and not (spec.unwrapped or spec.mutates or spec.name in _EXCLUDED.split())


def arguments(fn: Any) -> st.SearchStrategy[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Return a strategy for the arguments of a function: pairs of positional arguments and keywords.

    Raises
    ------
    IvyTypeError
        `fn` is not a function of ivy, or the kit cannot generate its arguments.
    """
    if not can_generate(fn):
        raise IvyTypeError(
            f"ivy.testing.arguments: cannot generate arguments of ivy.{fn.__name__}; generate them with arrays(), "
            "axes(), …"
        )
    spec = fn.spec
    kinds = kinds_of(fn)
    special = _ARGUMENTS.get(spec.name)
    if special is not None:
        return special(kinds)
    dtype = _dtype(kinds if not spec.floating else ("float",))
    if spec.leading == 2:
        pairs = st.tuples(dtype, broadcastable_shapes())
        return pairs.flatmap(lambda p: st.tuples(*[arrays(p[0], s) for s in p[1]])).map(lambda a: (a, {}))
    # Give arrays at least one axis if the function works along an axis. Functions of the topic "searching" work along
    # an axis even without a parameter `axis`.
    reduces = "axis" in spec.names or lazy.FUNCTIONS[spec.name] == "searching"
    shape_strategy = shapes(min_dims=1, max_dims=2, empty=False) if reduces else shapes()
    array_strategy = st.tuples(dtype, shape_strategy).flatmap(lambda p: arrays(p[0], p[1]))
    if "axis" not in spec.names:
        return array_strategy.map(lambda x: ((x,), {}))
    return array_strategy.flatmap(lambda x: st.integers(-x.ndim, x.ndim - 1).map(lambda axis: ((x,), {"axis": axis})))


def generated_functions() -> list[Any]:
    """Return the ivy functions for which `arguments` has a strategy."""
    lazy.load_functions()
    own = [spec for spec in context.functions if spec.call and "." not in spec.name]
    return [spec.call for spec in own if can_generate(spec.call)]
