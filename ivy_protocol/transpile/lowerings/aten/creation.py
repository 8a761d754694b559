"""Array creation, random operators, and arithmetic of symbolic sizes."""

import math
import operator
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError
from ivy_protocol.functions import creation, random
from ivy_protocol.transpile.lowerings.table import ROWS, Call, Row, as_dtype, row

_INT32_MAX = 2**31 - 1


def _clip_to_int32(value: Any, dtype: str) -> Any:
    """Clip a fill value to the range of int32, the substitute for int64 in JAX without x64."""
    if dtype == "int32" and isinstance(value, int):
        return max(-_INT32_MAX - 1, min(value, _INT32_MAX))
    return value


def _full(call: Call, shape: Any, value: Any) -> Any:
    if hasattr(value, "dtype"):
        return ivy.broadcast_to(as_dtype(value, call.dtype), tuple(shape))
    return ivy.full(tuple(shape), _clip_to_int32(value, call.dtype), dtype=call.dtype, like=call.like)


@row("full.default")
def full(call: Call, size: Any, fill_value: Any, **_: Any) -> Any:
    return _full(call, size, fill_value)


@row("full_like.default")
def full_like(call: Call, x: Any, fill_value: Any, **_: Any) -> Any:
    return _full(call, x.shape, fill_value)


@row("new_full.default")
def new_full(call: Call, x: Any, size: Any, fill_value: Any, **_: Any) -> Any:
    return _full(call, size, fill_value)


@row("fill.Scalar fill.Tensor")
def fill(call: Call, x: Any, value: Any) -> Any:
    return _full(call, x.shape, value)


@row("zeros.default empty.memory_format empty_permuted.default empty_strided.default")
def zeros(call: Call, size: Any, *_: Any, **__: Any) -> Any:
    return _full(call, size, 0)


@row("ones.default")
def ones(call: Call, size: Any, **_: Any) -> Any:
    return _full(call, size, 1)


@row("zeros_like.default empty_like.default zero.default")
def zeros_like(call: Call, x: Any, **_: Any) -> Any:
    return _full(call, x.shape, 0)


@row("ones_like.default")
def ones_like(call: Call, x: Any, **_: Any) -> Any:
    return _full(call, x.shape, 1)


@row("new_zeros.default new_empty.default new_empty_strided.default")
def new_zeros(call: Call, x: Any, size: Any, *_: Any, **__: Any) -> Any:
    return _full(call, size, 0)


@row("new_ones.default")
def new_ones(call: Call, x: Any, size: Any, **_: Any) -> Any:
    return _full(call, size, 1)


@row("scalar_tensor.default")
def scalar_tensor(call: Call, s: Any, **_: Any) -> Any:
    return _full(call, (), s)


@row("arange.start_step arange.start")
def arange(call: Call, start: Any, end: Any, step: Any = 1, **_: Any) -> Any:
    return ivy.arange(start, end, step, dtype=call.dtype, like=call.like)


@row("arange.default")
def arange_to(call: Call, end: Any, **_: Any) -> Any:
    return ivy.arange(0, end, 1, dtype=call.dtype, like=call.like)


@row("range.step range.default")
def range_(call: Call, start: Any, end: Any, step: Any = 1, **_: Any) -> Any:
    count = math.floor((end - start) / step) + 1
    indices = ivy.arange(count, dtype=call.dtype, like=call.like)
    return ivy.add(ivy.multiply(indices, step), start)


@row("linspace.default")
def linspace(call: Call, start: Any, end: Any, steps: int, **_: Any) -> Any:
    return ivy.linspace(start, end, steps, dtype=call.dtype, like=call.like)


@row("eye.default eye.m")
def eye(call: Call, n: int, m: int | None = None, **_: Any) -> Any:
    return ivy.eye(n, m, dtype=call.dtype, like=call.like)


@row("tril_indices.default")
def tril_indices(call: Call, rows: int, columns: int, offset: int = 0, **_: Any) -> Any:
    return ivy.stack(list(creation.tril_indices(rows, columns, offset, like=call.like)))


@row("triu_indices.default")
def triu_indices(call: Call, rows: int, columns: int, offset: int = 0, **_: Any) -> Any:
    return ivy.stack(list(ivy.triu_indices(rows, columns, offset, like=call.like)))


@row("rand.default", random=True)
def rand(call: Call, size: Any, **_: Any) -> Any:
    return ivy.random_uniform(shape=tuple(size), dtype=call.dtype, like=call.like, key=call.key)


@row("rand_like.default", random=True)
def rand_like(call: Call, x: Any, **_: Any) -> Any:
    return ivy.random_uniform(shape=x.shape, dtype=call.dtype, like=call.like, key=call.key)


@row("randn.default", random=True)
def randn(call: Call, size: Any, **_: Any) -> Any:
    return ivy.random_normal(shape=tuple(size), dtype=call.dtype, like=call.like, key=call.key)


@row("randn_like.default", random=True)
def randn_like(call: Call, x: Any, **_: Any) -> Any:
    return ivy.random_normal(shape=x.shape, dtype=call.dtype, like=call.like, key=call.key)


@row("normal_functional.default", random=True)
def normal(call: Call, x: Any, mean: float = 0, std: float = 1, **_: Any) -> Any:
    return ivy.random_normal(mean, std, shape=x.shape, dtype=call.dtype, like=call.like, key=call.key)


@row("randint.low", random=True)
def randint(call: Call, low: int, high: int, size: Any, **_: Any) -> Any:
    dtype = call.dtype if "int" in call.dtype else call.backend_dtype("int64")
    return ivy.randint(low, high, shape=tuple(size), dtype=dtype, like=call.like, key=call.key)


@row("randint.default", random=True)
def randint_to(call: Call, high: int, size: Any, **_: Any) -> Any:
    return randint(call, 0, high, size)


@row("randint_like.default", random=True)
def randint_like(call: Call, x: Any, high: int, **_: Any) -> Any:
    return randint(call, 0, high, x.shape)


@row("randint_like.low_dtype", random=True)
def randint_like_from(call: Call, x: Any, low: int, high: int, **_: Any) -> Any:
    return randint(call, low, high, x.shape)


@row("randperm.default", random=True)
def randperm(call: Call, n: int, **_: Any) -> Any:
    return random.permutation(ivy.arange(n, dtype=call.dtype, like=call.like), key=call.key)


@row("poisson.default", random=True)
def poisson(call: Call, x: Any, generator: Any = None) -> Any:
    return random.poisson(x, dtype=call.dtype, key=call.key)


@row("multinomial.default", random=True)
def multinomial(call: Call, x: Any, num_samples: int, replacement: bool = False, **_: Any) -> Any:
    probabilities = ivy.divide(x, ivy.sum(x, axis=-1, keepdims=True))
    rows = x if x.ndim == 2 else ivy.expand_dims(x, axis=0)
    samples = ivy.multinomial(
        x.shape[-1], num_samples, batch_size=rows.shape[0], probs=ivy.reshape(probabilities, rows.shape),
        replace=replacement, key=call.key, like=call.like,
    )  # fmt: skip
    return samples if x.ndim == 2 else ivy.squeeze(samples, 0)


@row("bernoulli.default", random=True)
def bernoulli(call: Call, x: Any, **_: Any) -> Any:
    return random.bernoulli(x, dtype=call.dtype, key=call.key)


@row("bernoulli.p", random=True)
def bernoulli_of(call: Call, x: Any, p: float = 0.5, **_: Any) -> Any:
    return _random_mask(call, x, 1 - p, call.dtype)


def _random_mask(call: Call, x: Any, p: float, dtype: str) -> Any:
    """Return a random array of ones, with zeros with the probability `p`."""
    samples = ivy.random_uniform(shape=x.shape, dtype=call.backend_dtype("float32"), like=call.like, key=call.key)
    return as_dtype(ivy.greater_equal(samples, p), dtype)


@row("dropout.default", random=True)
def dropout(call: Call, x: Any, p: float, train: bool) -> Any:
    return native_dropout(call, x, p, True)[0] if train and p > 0 else x


@row("native_dropout.default", random=True)
def native_dropout(call: Call, x: Any, p: float, train: bool | None) -> Any:
    if train is False or p == 0:
        return x, ivy.ones_like(x, dtype="bool")
    if p == 1:
        return ivy.zeros_like(x), ivy.zeros_like(x, dtype="bool")
    mask = _random_mask(call, x, p, "bool")
    return ivy.where(mask, ivy.multiply(x, 1 / (1 - p)), ivy.zeros_like(x)), mask


@row("sym_size.int")
def sym_size(call: Call, x: Any, dim: int) -> Any:
    size = x.shape[dim]
    if size is None:
        raise IvyNotImplementedException("the size of an axis is unknown; trace the graph with static shapes")
    return size


@row("sym_numel.default")
def sym_numel(call: Call, x: Any) -> Any:
    return math.prod(x.shape)


def _python(names: str, functions: Any) -> None:
    for name in names.split():
        ROWS[f"python.{name}"] = Row(_size_function(getattr(functions, name)), "")


def _size_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """Restrict a Python function to numbers, because an untrusted file could otherwise repeat a string endlessly."""

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
        raise IvyTypeError(f"ivy.transpile: a {type(x).__name__} has no result with the index {index}")
    return x[index]


ROWS["python.getitem"] = Row(_getitem, "")


def _power(call: Call, x: Any, y: Any) -> Any:
    # Limit the exponent: an untrusted file could otherwise request a huge integer.
    if not isinstance(y, int | float) or abs(y) > 64:
        raise IvyNotImplementedException(f"a size to the power of {y}")
    return x**y


ROWS["python.pow"] = Row(_power, "")
_python("trunc floor ceil sqrt", math)
ROWS["python.sym_max"] = Row(lambda call, *args: max(args), "")
ROWS["python.sym_min"] = Row(lambda call, *args: min(args), "")
ROWS["python.sym_not"] = Row(lambda call, x: not x, "")
ROWS["python.sym_float"] = Row(lambda call, x: float(x), "")
ROWS["python.sym_int"] = Row(lambda call, x: int(x), "")
ROWS["python.sym_ite"] = Row(lambda call, x, y, z: y if x else z, "")
ROWS["python.round"] = Row(lambda call, *args: round(*args), "")
