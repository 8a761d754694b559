"""Transformations of functions, parameters of primitives in different versions of JAX, and size checks."""

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.core import Tracer

from ivy_protocol.backends.common.transforms import not_the_same
from ivy_protocol.exceptions import IvyTypeError

__all__ = [
    "TracedError",
    "branch",
    "carries_gradients",
    "argument_check",
    "custom_gradient",
    "is_concrete",
    "is_traced",
    "is_variable",
    "jvp",
    "outside_traces",
    "scan",
    "scan_rows",
    "stop_gradient",
    "variable_data",
    "vjp",
    "vmap",
    "while_loop",
]


def is_variable(x: Any, /, *, exclusive: bool = False) -> bool:
    return not exclusive


def parameters(equation: Any) -> dict[str, Any]:
    """The parameters of a primitive; those of scans with the numbers of arrays that jax before 0.11 had there."""
    params = dict(equation.params)
    if "ft_in" not in params:
        return params
    held, carried, _ = params.pop("ft_in").unpack()
    del params["ft_out"]
    return {**params, "num_consts": len(held), "num_carry": len(carried)}


def program_of(equation: Any) -> Any:
    """The primitives that a call stands for; some of jax from 0.12 on, such as a search, have to be asked for them."""
    params = equation.params
    if equation.primitive.name != "call_hi_primitive":
        return params["jaxpr" if "jaxpr" in params else "call_jaxpr"]
    inputs = [jax.ShapeDtypeStruct(v.aval.shape, v.aval.dtype, weak_type=v.aval.weak_type) for v in equation.invars]
    return jax.make_jaxpr(partial(equation.primitive.to_lojax, **params))(*inputs)


@cache
def groups(held: int, carried: int, taken: int, given: int) -> dict[str, Any]:
    """The parameters by which this jax says which arrays a scan holds, carries, takes and gives.

    They are read from a scan, since the classes that newer ones are of are jax's own.
    """

    def scan(consts: list[Any], start: list[Any], rows: list[Any]) -> Any:
        def step(carry: list[Any], row: list[Any]) -> Any:
            all_of_them = sum([*consts, *carry, *row], jnp.float32(1))
            return [x + all_of_them for x in carry], [all_of_them + index for index in range(given)]

        return lax.scan(step, start, rows, length=1)

    one = jnp.zeros((), jnp.float32)
    program = jax.make_jaxpr(scan)([one] * held, [one] * carried, [jnp.zeros((1,), jnp.float32)] * taken)
    (equation,) = [equation for equation in program.eqns if equation.primitive.name == "scan"]
    return {key: equation.params[key] for key in ("ft_in", "ft_out") if key in equation.params}


_MOST = 2**58
"""How many elements of any data type an array has at most: their bytes are counted by 64 bits."""


def _product(*counts: Any) -> int:
    """The product of the numbers among some arguments, also in lists; what is no number is JAX's to refuse."""
    result = 1
    for n in counts:
        if isinstance(n, tuple | list):
            result *= _product(*n)
        elif isinstance(n, int | np.integer) and n > 1:
            result *= int(n)
    return result


def _size(x: Any) -> int:
    """The elements of an array, as if axes without any had one: JAX counts those of the others."""
    return _product(getattr(x, "shape", ()))


def _of(*names: str) -> Callable[..., int]:
    return lambda **given: _product(*[given.get(n) for n in names])


def _times(name: str) -> Callable[..., int]:
    """As many for each element of the first array."""
    return lambda **given: _size(next(iter(given.values()), None)) * _product(given.get(name))


def _of_repeats(x: Any = None, repeats: Any = 1, **_: Any) -> int:
    if type(repeats) is int:
        return _size(x) * max(repeats, 0)
    if isinstance(repeats, Tracer):
        return 0
    counts = np.asarray(repeats)
    if np.any(counts < 0):
        # JAX repeats as often as their sum says.
        raise ValueError("elements cannot be repeated less than zero times")
    return _size(x) * int(np.max(counts, initial=0))


def _of_matrix(rows: str, columns: str = "") -> Callable[..., int]:
    """Sizes of a square matrix if only the number of rows is passed."""

    def count(**given: Any) -> int:
        n, m = given.get(rows), given.get(columns)
        return _product(n, n if m is None else m, given.get("batch_shape"))

    return count


def _of_transform(name: str) -> Callable[..., int]:
    """Sizes of a result whose length differs along one or two axes."""

    def count(x: Any = None, **given: Any) -> int:
        lengths = given.get(name)
        if lengths is None:
            return 0
        shape = [n for n in getattr(x, "shape", ()) if type(n) is int and n]
        replaced = len(lengths) if isinstance(lengths, tuple | list) else 1
        return _product(lengths) * math.prod(sorted(shape)[replaced:])

    return count


def _sum(counts: Any) -> int:
    numbers = counts if isinstance(counts, tuple | list) else (counts,)
    return sum([int(n) for n in numbers if isinstance(n, int | np.integer) and n > 0])


def _of_convolution(x: Any = None, **given: Any) -> int:
    """No more than where every element of the input is spread by strides and dilations, and padded."""
    axes = max(len(getattr(x, "shape", ())) - 2, 1)
    steps = [given.get(name) for name in ("strides", "dilations", "x_dilations")]
    factors = [_product(n) ** (1 if isinstance(n, tuple | list) else axes) for n in steps]
    padding = given.get("padding")
    widths = [_sum(w) for w in padding] if isinstance(padding, tuple | list) else []
    return _size(x) * math.prod(factors) * math.prod([1 + w for w in widths]) * _product(given.get("output_shape"))


def _of_range(start: Any = 0, stop: Any = None, step: Any = 1, **_: Any) -> int:
    start, stop = (0, start) if stop is None else (start, stop)
    try:
        return math.ceil((stop - start) / step)
    except (TypeError, ValueError, ArithmeticError):
        # What is no number, or not finite, is JAX's to refuse.
        return 0


def _of_diagonal(name: str) -> Callable[..., int]:
    def count(x: Any = None, **given: Any) -> int:
        shape, k = getattr(x, "shape", ()), given.get(name, 0)
        if len(shape) > 1 or not isinstance(k, int | np.integer):
            return 0
        return (_size(x) + abs(int(k))) ** 2

    return count


_DRAWN = "random_uniform random_normal randint bernoulli gamma beta poisson exponential binomial choice categorical"
_CONVOLUTIONS = (
    "conv conv1d conv2d conv3d conv1d_transpose conv2d_transpose conv3d_transpose conv_general_dilated "
    "conv_general_transpose"
)
_COUNTS: dict[str, Callable[..., int]] = {
    **dict.fromkeys(_DRAWN.split(), _of("shape")),
    "dirichlet": _of("size"),
    "multinomial": _of("population_size", "num_samples", "batch_size"),
    **dict.fromkeys(("hann_window", "hamming_window", "blackman_window"), _of("size")),
    **dict.fromkeys(("kaiser_window", "kaiser_bessel_derived_window", "vorbis_window"), _of("window_length")),
    "mel_weight_matrix": _of("num_mel_bins", "dft_length"),
    **dict.fromkeys(["zeros", "ones", "empty", "full", "expand", "broadcast_to", "as_strided"], _of("shape")),
    **dict.fromkeys(_CONVOLUTIONS.split(), _of_convolution),
    "arange": _of_range,
    "logspace": _of("num"),
    "nonzero": _of("size"),
    "eye": _of_matrix("n_rows", "n_cols"),
    "identity": _of_matrix("n"),
    "tri": _of_matrix("N", "M"),
    **dict.fromkeys(("tril_indices", "triu_indices"), _of_matrix("n_rows", "n_cols")),
    "diag": _of_diagonal("k"),
    "diagflat": _of_diagonal("offset"),
    "repeat": _of_repeats,
    "tile": _times("repeats"),
    "vander": _times("N"),
    "one_hot": _times("depth"),
    **dict.fromkeys(("fft", "ifft", "hfft", "ihfft", "rfft", "irfft", "dct", "idct"), _of_transform("n")),
    **dict.fromkeys(("fftn", "ifftn", "rfftn", "irfftn", "fft2"), _of_transform("s")),
    "dft": _of_transform("dft_length"),
}


def argument_check(name: str) -> Callable[..., None] | None:
    count = _COUNTS.get(name)
    return None if count is None else partial(_check, count)


def _check(count: Callable[..., int], /, **given: Any) -> None:
    check_lengths(count(**given))


def check_lengths(*lengths: Any) -> None:
    """Raise for an array that is too large for any memory.

    Raises
    ------
    MemoryError
        The lengths of its axes are such.
    """
    elements = _product(lengths)
    if elements > _MOST:
        raise MemoryError(f"an array of {elements} elements is larger than any memory")


def _conj(x: Any) -> Any:
    return jnp.conj(x) if jnp.iscomplexobj(x) else x


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    values, carry, others = jax.vjp(func, *primals, has_aux=True)

    def carry_conjugate(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        # jax's gradients of complex numbers are conjugate to those of the other libraries, which descend.
        return tuple([_conj(g) for g in carry(tuple([_conj(c) for c in cotangents]))])

    return values, others, carry_conjugate


def jvp(func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
    try:
        return jax.jvp(func, primals, tangents, has_aux=True)
    except TypeError as error:
        if "custom_vjp" not in str(error):
            raise
        return NotImplemented


def vmap(func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    try:
        return jax.vmap(func, out_axes=(0, None))(*stacked)
    except ValueError as error:
        if "got axis spec None" not in str(error):
            raise
        raise not_the_same() from error


def custom_gradient(func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    custom = jax.custom_vjp(func)

    def forward(*inputs: Any) -> Any:
        outputs = func(*inputs)
        return outputs, (inputs, outputs)

    def backward(saved: Any, cotangents: Any) -> Any:
        result = gradient(*saved, tuple([_conj(c) for c in cotangents]))
        return tuple([_conj(g) for g in result])

    custom.defvjp(forward, backward)
    return custom(*primals)


def is_concrete(x: Any) -> bool:
    """Return True if Python can branch on an array; the tracer of a gradient may have a value."""
    try:
        bool(x)
    except jax.errors.TracerBoolConversionError:
        return False
    return True


def is_traced(x: Any) -> bool:
    """Return True for a tracer, which has no values, as inside `jax.jit`."""
    return isinstance(x, Tracer)


carries_gradients = is_traced


def outside_traces() -> Any:
    return jax.ensure_compile_time_eval()


class TracedError(IvyTypeError, jax.errors.TracerArrayConversionError):
    """An array that is traced has no values for NumPy; for users of jax it is the error that they know."""

    def __init__(self, message: str) -> None:
        TypeError.__init__(self, message)


def branch(test: Any, if_true: Callable[..., Any], if_false: Callable[..., Any], *operands: Any) -> Any:
    return lax.cond(test, if_true, if_false, *operands)


def while_loop(test: Callable[..., Any], body: Callable[..., Any], *values: Any) -> tuple[Any, ...]:
    return lax.while_loop(lambda state: test(*state), lambda state: tuple(body(*state)), values)


def _types(values: Any) -> list[Any]:
    return [(x.shape, x.dtype) for x in values]


def scan(body: Callable[..., Any], rows: Any, *values: Any) -> Any:
    if not rows.shape[0] or _types(values) != _types(jax.eval_shape(body, rows[0], *values)):
        return NotImplemented
    return lax.scan(lambda state, row: (tuple(body(row, *state)), None), values, rows)[0]


def scan_rows(
    step: Callable[..., Any], carried: Any, arrays: Any, length: int, reverse: bool, dtypes: Any
) -> tuple[Any, ...]:
    count = len(carried)

    def one(state: Any, rows: Any) -> Any:
        result = step(*state, *rows)
        return tuple(result[:count]), tuple(result[count:])

    state, rows = lax.scan(one, tuple(carried), tuple(arrays), length, reverse)
    return (*state, *rows)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    result = lax.stop_gradient(x)
    # Of a Python number that jax differentiates it gives a number of a class of its own.
    return result if isinstance(result, jax.Array) else jnp.asarray(result)


def variable_data(x: Any, /) -> Any:
    return stop_gradient(x)
