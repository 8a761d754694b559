"""Lowerings of array creation, random operators, and arithmetic of symbolic sizes."""

import math
import operator
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError
from ivy_protocol.functions import creation, random
from ivy_protocol.transpile.lowerings.table import LOWERINGS, Call, Lowering, as_dtype, lowering

_INT32_MAX = 2**31 - 1


def _clip_to_int32(value: Any, dtype: str) -> Any:
    """Clip a fill value to the range of int32. JAX without x64 uses this dtype in place of int64."""
    if dtype == "int32" and isinstance(value, int):
        return max(-_INT32_MAX - 1, min(value, _INT32_MAX))
    return value


def _full(call: Call, shape: Any, value: Any) -> Any:
    if hasattr(value, "dtype"):
        return ivy.broadcast_to(as_dtype(value, call.dtype), tuple(shape))
    return ivy.full(tuple(shape), _clip_to_int32(value, call.dtype), dtype=call.dtype, like=call.like)


@lowering("full.default")
def full(call: Call, size: Any, fill_value: Any, **_: Any) -> Any:
    return _full(call, size, fill_value)


@lowering("full_like.default")
def full_like(call: Call, x: Any, fill_value: Any, **_: Any) -> Any:
    return _full(call, x.shape, fill_value)


@lowering("new_full.default")
def new_full(call: Call, x: Any, size: Any, fill_value: Any, **_: Any) -> Any:
    return _full(call, size, fill_value)


@lowering("fill.Scalar fill.Tensor")
def fill(call: Call, x: Any, value: Any) -> Any:
    return _full(call, x.shape, value)


@lowering("zeros.default empty.memory_format empty_permuted.default empty_strided.default")
def zeros(call: Call, size: Any, *_: Any, **__: Any) -> Any:
    return _full(call, size, 0)


@lowering("ones.default")
def ones(call: Call, size: Any, **_: Any) -> Any:
    return _full(call, size, 1)


@lowering("zeros_like.default empty_like.default zero.default")
def zeros_like(call: Call, x: Any, **_: Any) -> Any:
    return _full(call, x.shape, 0)


@lowering("ones_like.default")
def ones_like(call: Call, x: Any, **_: Any) -> Any:
    return _full(call, x.shape, 1)


@lowering("new_zeros.default new_empty.default new_empty_strided.default")
def new_zeros(call: Call, x: Any, size: Any, *_: Any, **__: Any) -> Any:
    return _full(call, size, 0)


@lowering("new_ones.default")
def new_ones(call: Call, x: Any, size: Any, **_: Any) -> Any:
    return _full(call, size, 1)


@lowering("scalar_tensor.default")
def scalar_tensor(call: Call, s: Any, **_: Any) -> Any:
    return _full(call, (), s)


@lowering("arange.start_step arange.start")
def arange(call: Call, start: Any, end: Any, step: Any = 1, **_: Any) -> Any:
    return ivy.arange(start, end, step, dtype=call.dtype, like=call.like)


@lowering("arange.default")
def arange_to(call: Call, end: Any, **_: Any) -> Any:
    return ivy.arange(0, end, 1, dtype=call.dtype, like=call.like)


@lowering("range.step range.default")
def range_(call: Call, start: Any, end: Any, step: Any = 1, **_: Any) -> Any:
    count = math.floor((end - start) / step) + 1
    indices = ivy.arange(count, dtype=call.dtype, like=call.like)
    return ivy.add(ivy.multiply(indices, step), start)


@lowering("linspace.default")
def linspace(call: Call, start: Any, end: Any, steps: int, **_: Any) -> Any:
    return ivy.linspace(start, end, steps, dtype=call.dtype, like=call.like)


@lowering("eye.default eye.m")
def eye(call: Call, n: int, m: int | None = None, **_: Any) -> Any:
    return ivy.eye(n, m, dtype=call.dtype, like=call.like)


@lowering("tril_indices.default")
def tril_indices(call: Call, rows: int, columns: int, offset: int = 0, **_: Any) -> Any:
    return ivy.stack(list(creation.tril_indices(rows, columns, offset, like=call.like)))


@lowering("triu_indices.default")
def triu_indices(call: Call, rows: int, columns: int, offset: int = 0, **_: Any) -> Any:
    return ivy.stack(list(ivy.triu_indices(rows, columns, offset, like=call.like)))


@lowering("rand.default", random=True)
def rand(call: Call, size: Any, **_: Any) -> Any:
    return ivy.random_uniform(shape=tuple(size), dtype=call.dtype, like=call.like, key=call.key)


@lowering("rand_like.default", random=True)
def rand_like(call: Call, x: Any, **_: Any) -> Any:
    return ivy.random_uniform(shape=x.shape, dtype=call.dtype, like=call.like, key=call.key)


@lowering("randn.default", random=True)
def randn(call: Call, size: Any, **_: Any) -> Any:
    return ivy.random_normal(shape=tuple(size), dtype=call.dtype, like=call.like, key=call.key)


@lowering("randn_like.default", random=True)
def randn_like(call: Call, x: Any, **_: Any) -> Any:
    return ivy.random_normal(shape=x.shape, dtype=call.dtype, like=call.like, key=call.key)


@lowering("normal_functional.default", random=True)
def normal(call: Call, x: Any, mean: float = 0, std: float = 1, **_: Any) -> Any:
    return ivy.random_normal(mean, std, shape=x.shape, dtype=call.dtype, like=call.like, key=call.key)


@lowering("randint.low", random=True)
def randint(call: Call, low: int, high: int, size: Any, **_: Any) -> Any:
    dtype = call.dtype if "int" in call.dtype else call.backend_dtype("int64")
    return ivy.randint(low, high, shape=tuple(size), dtype=dtype, like=call.like, key=call.key)


@lowering("randint.default", random=True)
def randint_to(call: Call, high: int, size: Any, **_: Any) -> Any:
    return randint(call, 0, high, size)


@lowering("randint_like.default", random=True)
def randint_like(call: Call, x: Any, high: int, **_: Any) -> Any:
    return randint(call, 0, high, x.shape)


@lowering("randint_like.low_dtype", random=True)
def randint_like_from(call: Call, x: Any, low: int, high: int, **_: Any) -> Any:
    return randint(call, low, high, x.shape)


@lowering("randperm.default", random=True)
def randperm(call: Call, n: int, **_: Any) -> Any:
    return random.permutation(ivy.arange(n, dtype=call.dtype, like=call.like), key=call.key)


@lowering("poisson.default", random=True)
def poisson(call: Call, x: Any, generator: Any = None) -> Any:
    return random.poisson(x, dtype=call.dtype, key=call.key)


@lowering("multinomial.default", random=True)
def multinomial(call: Call, x: Any, num_samples: int, replacement: bool = False, **_: Any) -> Any:
    probabilities = ivy.divide(x, ivy.sum(x, axis=-1, keepdims=True))
    rows = x if x.ndim == 2 else ivy.expand_dims(x, axis=0)
    samples = ivy.multinomial(
        x.shape[-1], num_samples, batch_size=rows.shape[0], probs=ivy.reshape(probabilities, rows.shape),
        replace=replacement, key=call.key, like=call.like,
    )  # fmt: skip
    return samples if x.ndim == 2 else ivy.squeeze(samples, 0)


@lowering("bernoulli.default", random=True)
def bernoulli(call: Call, x: Any, **_: Any) -> Any:
    return random.bernoulli(x, dtype=call.dtype, key=call.key)


@lowering("bernoulli.p", random=True)
def bernoulli_of(call: Call, x: Any, p: float = 0.5, **_: Any) -> Any:
    return _random_mask(call, x, 1 - p, call.dtype)


def _random_mask(call: Call, x: Any, p: float, dtype: str) -> Any:
    """Return a random array of zeros and ones. Each element is zero with the probability `p`."""
    samples = ivy.random_uniform(shape=x.shape, dtype=call.backend_dtype("float32"), like=call.like, key=call.key)
    return as_dtype(ivy.greater_equal(samples, p), dtype)


@lowering("dropout.default", random=True)
def dropout(call: Call, x: Any, p: float, train: bool) -> Any:
    return native_dropout(call, x, p, True)[0] if train and p > 0 else x


@lowering("native_dropout.default", random=True)
def native_dropout(call: Call, x: Any, p: float, train: bool | None) -> Any:
    if train is False or p == 0:
        return x, ivy.ones_like(x, dtype="bool")
    if p == 1:
        return ivy.zeros_like(x), ivy.zeros_like(x, dtype="bool")
    mask = _random_mask(call, x, p, "bool")
    return ivy.where(mask, ivy.multiply(x, 1 / (1 - p)), ivy.zeros_like(x)), mask


@lowering("sym_size.int")
def sym_size(call: Call, x: Any, dim: int) -> Any:
    size = x.shape[dim]
    if size is None:
        raise IvyNotImplementedException("the size of an axis is unknown; trace the graph with static shapes")
    return size


@lowering("sym_numel.default")
def sym_numel(call: Call, x: Any) -> Any:
    return math.prod(x.shape)


def _python(names: str, functions: Any) -> None:
    for name in names.split():
        LOWERINGS[f"python.{name}"] = Lowering(_size_function(getattr(functions, name)), "")


def _size_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """Restrict a Python function to numbers. Otherwise an untrusted file could multiply a string to any length."""

    def run(call: Call, *args: Any) -> Any:
        if any([isinstance(arg, str | bytes | list | tuple) for arg in args]):
            raise IvyTypeError(f"ivy.transpile: {function.__name__} accepts sizes, not strings or tuples")
        return function(*args)

    call = Parameter("call", Parameter.POSITIONAL_ONLY)
    run.__signature__ = Signature([call, *signature(function).parameters.values()])  # type: ignore[attr-defined]
    return run


_python("add sub mul floordiv truediv mod neg eq ne lt le gt ge and_ or_ not_ pos abs", operator)


def _getitem(call: Call, x: Any, index: int) -> Any:
    """Select one of the results of an operator."""
    if not isinstance(x, tuple | list) or type(index) is not int or not -len(x) <= index < len(x):
        raise IvyTypeError(f"ivy.transpile: index {index} is out of range for a {type(x).__name__}")
    return x[index]


LOWERINGS["python.getitem"] = Lowering(_getitem, "")


def _power(call: Call, x: Any, y: Any) -> Any:
    # Limit the exponent, because an untrusted file could otherwise request a huge integer.
    if not isinstance(y, int | float) or abs(y) > 64:
        raise IvyNotImplementedException(
            f"a power of a size with the exponent {y} is not supported; the exponent must be from -64 to 64"
        )
    return x**y


LOWERINGS["python.pow"] = Lowering(_power, "")
_python("trunc floor ceil sqrt", math)
LOWERINGS["python.sym_max"] = Lowering(lambda call, *args: max(args), "")
LOWERINGS["python.sym_min"] = Lowering(lambda call, *args: min(args), "")
LOWERINGS["python.sym_not"] = Lowering(lambda call, x: not x, "")
LOWERINGS["python.sym_float"] = Lowering(lambda call, x: float(x), "")
LOWERINGS["python.sym_int"] = Lowering(lambda call, x: int(x), "")
LOWERINGS["python.sym_ite"] = Lowering(lambda call, x, y, z: y if x else z, "")
LOWERINGS["python.round"] = Lowering(lambda call, *args: round(*args), "")
