"""Operators, methods and everyday expressions on a million elements, next to the same text on native arrays."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import numpy

import ivy_protocol as ivy
import ivy_protocol.numpy as np

from .common import MODULES
from .libraries import Library
from .measure import Statement

FLOATS, INTEGERS, BOOL = ("float32", "float64"), ("int32", "int64"), ("bool",)
NUMBERS, ALL = (*FLOATS, *INTEGERS), (*FLOATS, *INTEGERS, *BOOL)


class Expression(NamedTuple):
    """An expression, its dtypes, and its text for libraries that write it in another way; "-" if a library lacks it.

    ``x`` and ``y`` are arrays of 1,000 by 1,000, and ``p`` is a positive one. ``v`` is a vector of a million, ``m`` is
    a matrix of 300 by 300, ``b`` is a mask of the shape of ``x``, and ``k`` is a vector of indices.
    """

    text: str
    dtypes: tuple[str, ...] = NUMBERS
    torch: str = ""
    tensorflow: str = ""
    numpy: str = ""
    jax: str = ""

    def of(self, library: str) -> str:
        """Return the text on native arrays of a library."""
        return getattr(self, library) or self.text


def _same(texts: str, dtypes: tuple[str, ...] = NUMBERS) -> tuple[Expression, ...]:
    """Return expressions, separated by semicolons, that all libraries write the same."""
    return tuple([Expression(text.strip(), dtypes) for text in texts.split(";")])


EXPRESSIONS = (
    *_same("x + y; x - y; x * y; x / y; x // y; x % y; x < y; x == y"),
    *_same("-x; abs(x); x + 1; 1 - x; x * 2; x / 2; 1 / p; x // 2; x % 2; x ** 2; x ** 3; x > 0; x == 0"),
    *_same("x * 2.5; 2.5 * x; x + 1.5; x > 0.5"),
    *_same("p ** y; x ** -1; p ** 0.5; 2 ** x; x % 2.5; x // 2.5", FLOATS),
    *_same("x & y; x | y; x ^ y; ~x", (*INTEGERS, *BOOL)),
    *_same("x << 2; x >> 2; 2 ** p", INTEGERS),
    Expression("divmod(x, 2)", torch="(x // 2, x % 2)", tensorflow="(x // 2, x % 2)"),
    Expression("m @ m", (*FLOATS, *BOOL)),
    Expression("x * b", FLOATS, tensorflow="x * tf.cast(b, x.dtype)"),
    Expression("x[::2]", ALL),
    Expression("v[k]", ALL, tensorflow="tf.gather(v, k)"),
    Expression("x[b]", ALL, tensorflow="tf.boolean_mask(x, b)"),
    Expression("x.sum()", ALL, tensorflow="tf.reduce_sum(x)"),
    Expression("x.sum(axis=0)", NUMBERS, tensorflow="tf.reduce_sum(x, axis=0)"),
    Expression("x.mean()", FLOATS, tensorflow="tf.reduce_mean(x)"),
    Expression("x.std()", FLOATS, torch="x.std(correction=0)", tensorflow="tf.math.reduce_std(x)"),
    Expression("x.max()", NUMBERS, tensorflow="tf.reduce_max(x)"),
    Expression("x.min(axis=1)", NUMBERS, torch="x.amin(axis=1)", tensorflow="tf.reduce_min(x, axis=1)"),
    Expression("x.prod()", NUMBERS, tensorflow="tf.reduce_prod(x)"),
    Expression("x.any()", BOOL, tensorflow="tf.reduce_any(x)"),
    Expression("x.all(axis=0)", BOOL, tensorflow="tf.reduce_all(x, axis=0)"),
    Expression("v.argmax()", NUMBERS, tensorflow="tf.argmax(v)"),
    Expression("v.argsort()", NUMBERS, torch="v.argsort(stable=True)", tensorflow="tf.argsort(v, stable=True)"),
    Expression("v.cumsum(0)", NUMBERS, tensorflow="tf.cumsum(v)"),
    Expression("x.round()", FLOATS, tensorflow="tf.round(x)"),
    Expression("x.clip(-1, 1)", NUMBERS, tensorflow="tf.clip_by_value(x, -1, 1)"),
    Expression("x.reshape(-1)", ALL, tensorflow="tf.reshape(x, (-1,))"),
    Expression("x.T + y", NUMBERS, tensorflow="tf.transpose(x) + y"),
    Expression("(x > 0).sum()", NUMBERS, tensorflow="tf.reduce_sum(tf.cast(x > 0, 'int64'))"),
    Expression("(x - x.mean()) / x.std()", FLOATS, "(x - x.mean()) / x.std(correction=0)", "-"),
    Expression("((x - y) ** 2).mean()", FLOATS, tensorflow="tf.reduce_mean((x - y) ** 2)"),
    Expression("(x ** 2 + y ** 2) ** 0.5", FLOATS),
)


_QUOTIENTS = "its own gives another number for some quotients, infinities or zeros"
_REASONS = (
    ("NumPy computes in the memory of its temporary arrays", "numpy", "((x - y) ** 2).mean()"),
    (_QUOTIENTS, "torch jax tensorflow", "x // y; x // 2; x // 2.5; x % y; x % 2; x % 2.5; divmod(x, 2)"),
    ("its own is zero for NaN and infinities that are multiplied by False", "jax", "x * b"),
    ("its own leaves NaN out", "jax", "x.max(); x.min(axis=1)"),
    ("its own leaves NaN anywhere", "tensorflow", "v.argmax()"),
    ("its own returns numbers for negative exponents", "jax", "2 ** p"),
)
_REASONS_OF_NUMPY = (
    ("float64, as in NumPy, has twice the bytes", "x / y; x / 2; 1 / p; x * 2.5; 2.5 * x; x + 1.5; x > 0.5"),
    ("int64, as in NumPy, has twice the bytes", "x.sum(); x.sum(axis=0); x.prod(); v.cumsum(0); (x > 0).sum()"),
)
"""Reasons for `ivy.numpy` on other libraries than NumPy."""
REASONS = {
    **{
        (library, text, "ivy.numpy"): reason
        for reason, texts in _REASONS_OF_NUMPY
        for text in texts.split("; ")
        for library in ("torch", "jax", "tensorflow")
    },
    **{
        (library, text, kind): reason
        for reason, libraries, texts in _REASONS
        for library in libraries.split()
        for text in texts.split("; ")
        for kind in ("ivy.Array", "ivy.numpy")
    },
}
"""Why an expression takes longer than the library's own, by library, expression and class of arrays."""


def statements_of(library: Library, chosen: str = "") -> Iterator[tuple[str, str, dict[str, Statement]]]:
    """Yield the text and the dtype of each expression, with its statements on native arrays and on arrays of ivy."""
    wait, modules = "wait({})" if library.name == "jax" else "{}", MODULES[library.name]()
    if library.name == "jax":
        jax = import_module("jax")
        modules["wait"] = lambda result: jax.block_until_ready(native_of(result))
    for dtype in ALL:
        native = {name: library.asarray(value) for name, value in _operands(dtype).items()}
        operands = {
            "native": native,
            "ivy.Array": {name: ivy.Array(value) for name, value in native.items()},
            "ivy.numpy": {name: np.asarray(value) for name, value in native.items()},
        }
        for expression in EXPRESSIONS:
            text = expression.of(library.name)
            if dtype not in expression.dtypes or text == "-" or chosen not in f"{expression.text} ({dtype})":
                continue
            try:
                eval(text, {**modules, **native})
            except Exception:
                # A library that rejects the dtype has nothing to compare with.
                continue
            # The functions of ivy do not multiply booleans; those of `ivy.numpy` do, as NumPy's.
            kinds = [kind for kind in operands if (expression.text, dtype, kind) != ("m @ m", "bool", "ivy.Array")]
            texts = {kind: wait.format(text if kind == "native" else expression.text) for kind in kinds}
            names = {kind: {**modules, **operands[kind]} for kind in kinds}
            yield expression.text, dtype, {kind: Statement(texts[kind], names[kind], least=1) for kind in kinds}


def native_of(result: Any) -> Any:
    """Return the native arrays in a result."""
    if isinstance(result, ivy.Array):
        return result.data
    return [native_of(x) for x in result] if isinstance(result, (list, tuple)) else result


def _operands(dtype: str) -> dict[str, numpy.ndarray]:
    rng = numpy.random.default_rng(0)
    if dtype in FLOATS:
        x, y, v = (rng.standard_normal(shape).astype(dtype) for shape in ((1000, 1000), (1000, 1000), 1_000_000))
        p = numpy.abs(x) + numpy.asarray(0.1, dtype)
    elif dtype in INTEGERS:
        x, y = (rng.integers(low, 20, (1000, 1000)).astype(dtype) for low in (-20, 1))
        v, p = rng.permutation(1_000_000).astype(dtype), numpy.abs(x) + 1
    else:
        x, y, v = (rng.random(shape) > 0.5 for shape in ((1000, 1000), (1000, 1000), 1_000_000))
        p = x
    b, k = rng.random((1000, 1000)) > 0.5, rng.integers(0, 1_000_000, 1_000_000)
    return {"x": x, "y": y, "v": v, "p": p, "m": x[:300, :300].copy(), "b": b, "k": k}
