"""Function transformations, access to the primitives of all JAX versions, and checks of array sizes.

JAX counts the bytes of an array in 64 bits. If this count overflows, JAX aborts the process instead of raising
MemoryError. For each function with size arguments, `argument_check` returns a check of the number of elements of the
result or of an intermediate array. Values that are not integers count as 1, because JAX itself raises for them.
"""

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
    """Return the parameters of a primitive. For `scan`, add `num_consts` and `num_carry` if they are missing.

    jax 0.11 replaced the parameters `num_consts` and `num_carry` by the trees `ft_in` and `ft_out`.
    """
    params = dict(equation.params)
    if "ft_in" not in params:
        return params
    consts, carry, _ = params.pop("ft_in").unpack()
    del params["ft_out"]
    return {**params, "num_consts": len(consts), "num_carry": len(carry)}


def program_of(equation: Any) -> Any:
    """Return the jaxpr of a call. jax >= 0.12 creates the jaxpr of some calls, such as searches, on demand."""
    params = equation.params
    if equation.primitive.name != "call_hi_primitive":
        return params["jaxpr" if "jaxpr" in params else "call_jaxpr"]
    inputs = [jax.ShapeDtypeStruct(v.aval.shape, v.aval.dtype, weak_type=v.aval.weak_type) for v in equation.invars]
    return jax.make_jaxpr(partial(equation.primitive.to_lojax, **params))(*inputs)


@cache
def groups(num_consts: int, num_carry: int, num_xs: int, num_ys: int) -> dict[str, Any]:
    """Return the parameters by which `scan` groups its arrays in jax >= 0.11; an empty dict in older versions.

    The classes of the parameters are internal. Therefore, trace a scan with the same counts, and return its parameters.
    """

    def scan(consts: list[Any], start: list[Any], rows: list[Any]) -> Any:
        def step(carry: list[Any], row: list[Any]) -> Any:
            total = sum([*consts, *carry, *row], jnp.float32(1))
            return [x + total for x in carry], [total + index for index in range(num_ys)]

        return lax.scan(step, start, rows, length=1)

    one = jnp.zeros((), jnp.float32)
    program = jax.make_jaxpr(scan)([one] * num_consts, [one] * num_carry, [jnp.zeros((1,), jnp.float32)] * num_xs)
    (equation,) = [equation for equation in program.eqns if equation.primitive.name == "scan"]
    return {key: equation.params[key] for key in ("ft_in", "ft_out") if key in equation.params}


_MAX_ELEMENTS = 2**58
"""Maximum number of elements: with up to 16 bytes each, their size fits into 63 bits."""


def _product_of_positive(*counts: Any) -> int:
    """Return the product of all integers above 1 in the arguments; an argument may be a list of integers."""
    product = 1
    for n in counts:
        if isinstance(n, tuple | list):
            product *= _product_of_positive(*n)
        elif isinstance(n, int | np.integer) and n > 1:
            product *= int(n)
    return product


def _size(x: Any) -> int:
    """Return the number of elements. An axis of length 0 counts as 1, because JAX multiplies only the other lengths."""
    return _product_of_positive(getattr(x, "shape", ()))


def _count_product(*names: str) -> Callable[..., int]:
    """Return a function that counts the elements of a result. The arguments in `names` are the sizes of the result."""
    return lambda **arguments: _product_of_positive(*[arguments.get(n) for n in names])


def _count_per_element(name: str) -> Callable[..., int]:
    """Return a function that counts the elements of a result. The argument `name` contains the number of result
    elements for each element of the first argument.
    """
    return lambda **arguments: _size(next(iter(arguments.values()), None)) * _product_of_positive(arguments.get(name))


def _count_repeats(x: Any = None, repeats: Any = 1, **_: Any) -> int:
    if type(repeats) is int:
        return _size(x) * max(repeats, 0)
    if isinstance(repeats, Tracer):
        return 0
    counts = np.asarray(repeats)
    if np.any(counts < 0):
        # Check each count, because JAX checks only the sum of all counts.
        raise ValueError("repeats must be non-negative")
    return _size(x) * int(np.max(counts, initial=0))


def _count_matrix(rows: str, columns: str = "") -> Callable[..., int]:
    """Return a function that counts the elements of a matrix, which is square unless `columns` is passed."""

    def count(**arguments: Any) -> int:
        n, m = arguments.get(rows), arguments.get(columns)
        return _product_of_positive(n, n if m is None else m, arguments.get("batch_shape"))

    return count


def _count_transform(name: str) -> Callable[..., int]:
    """Return a function that counts the elements of a transform that pads axes to the lengths in an argument."""

    def count(x: Any = None, **arguments: Any) -> int:
        lengths = arguments.get(name)
        if lengths is None:
            return 0
        nonempty = [n for n in getattr(x, "shape", ()) if type(n) is int and n]
        replaced = len(lengths) if isinstance(lengths, tuple | list) else 1
        return _product_of_positive(lengths) * math.prod(sorted(nonempty)[replaced:])

    return count


def _sum_of_positive(counts: Any) -> int:
    items = counts if isinstance(counts, tuple | list) else (counts,)
    return sum([int(n) for n in items if isinstance(n, int | np.integer) and n > 0])


def _count_convolution(x: Any = None, **arguments: Any) -> int:
    """Return an upper bound of the number of elements of a convolution.

    The bound assumes the worst case: strides and dilations lengthen every axis, as in a transposed convolution, and
    the padding is added for each element.
    """
    dims = max(len(getattr(x, "shape", ())) - 2, 1)
    spacings = [arguments.get(name) for name in ("strides", "dilations", "x_dilations")]
    factors = [
        _product_of_positive(spacing) ** (1 if isinstance(spacing, tuple | list) else dims) for spacing in spacings
    ]
    padding = arguments.get("padding")
    widths = [_sum_of_positive(width) for width in padding] if isinstance(padding, tuple | list) else []
    return (
        _size(x)
        * math.prod(factors)
        * math.prod([1 + width for width in widths])
        * _product_of_positive(arguments.get("output_shape"))
    )


def _count_range(start: Any = 0, stop: Any = None, step: Any = 1, **_: Any) -> int:
    start, stop = (0, start) if stop is None else (start, stop)
    try:
        return math.ceil((stop - start) / step)
    except (TypeError, ValueError, ArithmeticError):
        # Return 0 for arguments that are not numbers, or not finite: JAX raises for them.
        return 0


def _count_diagonal(name: str) -> Callable[..., int]:
    """Return a function that counts the elements of a square matrix whose diagonal `name` is a given 1-D array."""

    def count(x: Any = None, **arguments: Any) -> int:
        shape, k = getattr(x, "shape", ()), arguments.get(name, 0)
        if len(shape) > 1 or not isinstance(k, int | np.integer):
            return 0
        return (_size(x) + abs(int(k))) ** 2

    return count


_SAMPLERS = "random_uniform random_normal randint bernoulli gamma beta poisson exponential binomial choice categorical"
_CONVOLUTIONS = (
    "conv conv1d conv2d conv3d conv1d_transpose conv2d_transpose conv3d_transpose conv_general_dilated "
    "conv_general_transpose"
)
_ELEMENT_COUNTS: dict[str, Callable[..., int]] = {
    **dict.fromkeys(_SAMPLERS.split(), _count_product("shape")),
    "dirichlet": _count_product("size"),
    "multinomial": _count_product("population_size", "num_samples", "batch_size"),
    **dict.fromkeys(("hann_window", "hamming_window", "blackman_window"), _count_product("size")),
    **dict.fromkeys(
        ("kaiser_window", "kaiser_bessel_derived_window", "vorbis_window"), _count_product("window_length")
    ),
    "mel_weight_matrix": _count_product("num_mel_bins", "dft_length"),
    **dict.fromkeys(
        ["zeros", "ones", "empty", "full", "expand", "broadcast_to", "as_strided"], _count_product("shape")
    ),
    **dict.fromkeys(_CONVOLUTIONS.split(), _count_convolution),
    "arange": _count_range,
    "logspace": _count_product("num"),
    "nonzero": _count_product("size"),
    "eye": _count_matrix("n_rows", "n_cols"),
    "identity": _count_matrix("n"),
    "tri": _count_matrix("N", "M"),
    **dict.fromkeys(("tril_indices", "triu_indices"), _count_matrix("n_rows", "n_cols")),
    "diag": _count_diagonal("k"),
    "diagflat": _count_diagonal("offset"),
    "repeat": _count_repeats,
    "tile": _count_per_element("repeats"),
    "vander": _count_per_element("N"),
    "one_hot": _count_per_element("depth"),
    **dict.fromkeys(("fft", "ifft", "hfft", "ihfft", "rfft", "irfft", "dct", "idct"), _count_transform("n")),
    **dict.fromkeys(("fftn", "ifftn", "rfftn", "irfftn", "fft2"), _count_transform("s")),
    "dft": _count_transform("dft_length"),
}


def argument_check(name: str) -> Callable[..., None] | None:
    count_elements = _ELEMENT_COUNTS.get(name)
    return None if count_elements is None else partial(_check, count_elements)


def _check(count_elements: Callable[..., int], /, **arguments: Any) -> None:
    check_lengths(count_elements(**arguments))


def check_lengths(*lengths: Any) -> None:
    """Raise for sizes whose array would exceed any memory.

    Raises
    ------
    MemoryError
        The array would have more than 2**58 elements.
    """
    elements = _product_of_positive(lengths)
    if elements > _MAX_ELEMENTS:
        raise MemoryError(f"an array of {elements} elements does not fit into memory")


def _conj(x: Any) -> Any:
    return jnp.conj(x) if jnp.iscomplexobj(x) else x


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    values, pullback, others = jax.vjp(func, *primals, has_aux=True)

    def conjugate_pullback(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        # Take the conjugates: ivy returns the direction of steepest ascent as a complex gradient, and JAX its
        # conjugate.
        return tuple([_conj(g) for g in pullback(tuple([_conj(c) for c in cotangents]))])

    return values, others, conjugate_pullback


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

    def backward(residuals: Any, cotangents: Any) -> Any:
        cotangents_of_inputs = gradient(*residuals, tuple([_conj(c) for c in cotangents]))
        return tuple([_conj(g) for g in cotangents_of_inputs])

    custom.defvjp(forward, backward)
    return custom(*primals)


def is_concrete(x: Any) -> bool:
    """Return True if Python can branch on an array, such as a tracer of `jax.grad` with a concrete value."""
    try:
        bool(x)
    except jax.errors.TracerBoolConversionError:
        return False
    return True


def is_traced(x: Any) -> bool:
    """Return True for a tracer, as in a transformation such as `jax.jit`."""
    return isinstance(x, Tracer)


carries_gradients = is_traced


def outside_traces() -> Any:
    return jax.ensure_compile_time_eval()


class TracedError(IvyTypeError, jax.errors.TracerArrayConversionError):
    """Raised if NumPy would have to read a traced array. The error is also an instance of the error class of JAX."""

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
    step: Callable[..., Any], carry: Any, arrays: Any, length: int, reverse: bool, dtypes: Any
) -> tuple[Any, ...]:
    count = len(carry)

    def body(state: Any, rows: Any) -> Any:
        outputs = step(*state, *rows)
        return tuple(outputs[:count]), tuple(outputs[count:])

    state, rows = lax.scan(body, tuple(carry), tuple(arrays), length, reverse)
    return (*state, *rows)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    constant = lax.stop_gradient(x)
    # If `x` is a Python scalar that JAX differentiates, convert the result: `lax.stop_gradient` then returns an object
    # of an internal class.
    return constant if isinstance(constant, jax.Array) else jnp.asarray(constant)


def variable_data(x: Any, /) -> Any:
    return stop_gradient(x)
