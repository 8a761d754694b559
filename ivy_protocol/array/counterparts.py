"""Functions of NumPy and torch by name, with the ivy functions that run instead if an operand is an `ivy.Array`."""

from typing import Any

from ivy_protocol.functions import (
    comparison,
    creation,
    dtypes,
    elementwise,
    fft,
    linalg,
    manipulation,
    reductions,
    searching,
    sets,
    statistics,
)

_SAME_NAMES = {
    elementwise: (
        "add bitwise_and bitwise_or bitwise_xor ceil copysign cos cosh divide exp expm1 floor floor_divide hypot log "
        "log10 log1p log2 logaddexp maximum minimum multiply negative nextafter positive reciprocal remainder sign "
        "signbit sin sinh sqrt square subtract tan tanh trunc"
    ),
    comparison: (
        "equal greater greater_equal isfinite isinf isnan less less_equal logical_and logical_not logical_or "
        "logical_xor not_equal"
    ),
}
"""The ufuncs of NumPy with the same name as the ivy function, by the module of the ivy function."""
UFUNCS = {
    **{name: getattr(module, name) for module, names in _SAME_NAMES.items() for name in names.split()},
    "absolute": elementwise.abs,
    "arccos": elementwise.acos,
    "arccosh": elementwise.acosh,
    "arcsin": elementwise.asin,
    "arcsinh": elementwise.asinh,
    "arctan": elementwise.atan,
    "arctan2": elementwise.atan2,
    "arctanh": elementwise.atanh,
    "conjugate": elementwise.conj,
    "invert": elementwise.bitwise_invert,
    "left_shift": elementwise.bitwise_left_shift,
    "matmul": linalg.matmul,
    "power": elementwise.pow,
    "right_shift": elementwise.bitwise_right_shift,
    "rint": elementwise.round,
}
_OPERATORS = {
    "add": elementwise.add,
    "sub": elementwise.subtract,
    "mul": elementwise.multiply,
    "truediv": elementwise.divide,
    "floordiv": elementwise.floor_divide,
    "mod": elementwise.remainder,
    "pow": elementwise.pow,
    "matmul": linalg.matmul,
    "and": elementwise.bitwise_and,
    "or": elementwise.bitwise_or,
    "xor": elementwise.bitwise_xor,
    "lshift": elementwise.bitwise_left_shift,
    "rshift": elementwise.bitwise_right_shift,
}
_COMPARISONS = {
    "eq": comparison.equal,
    "ne": comparison.not_equal,
    "lt": comparison.less,
    "le": comparison.less_equal,
    "gt": comparison.greater,
    "ge": comparison.greater_equal,
}
TORCH = {
    **{f"__{name}__": function for name, function in (_OPERATORS | _COMPARISONS).items()},
    **_COMPARISONS,
    **{name: _OPERATORS[name] for name in ("add", "sub", "mul", "pow", "matmul")},
    "div": elementwise.divide,
    "true_divide": elementwise.divide,
    "floor_divide": elementwise.floor_divide,
    "remainder": elementwise.remainder,
    "bitwise_and": elementwise.bitwise_and,
    "bitwise_or": elementwise.bitwise_or,
    "bitwise_xor": elementwise.bitwise_xor,
    "bitwise_left_shift": elementwise.bitwise_left_shift,
    "bitwise_right_shift": elementwise.bitwise_right_shift,
}
TORCH_REFLECTED: dict[str, Any] = {
    **{f"__r{name}__": function for name, function in _OPERATORS.items()},
    "__rdiv__": elementwise.divide,
}
NUMPY: dict[str, tuple[Any, int, tuple[str, ...]]] = {
    "all": (comparison.all, 1, ("axis",)),
    "any": (comparison.any, 1, ("axis",)),
    "argmax": (searching.argmax, 1, ("axis",)),
    "argmin": (searching.argmin, 1, ("axis",)),
    "argsort": (searching.argsort, 1, ("axis",)),
    "astype": (dtypes.astype, 2, ()),
    "broadcast_to": (manipulation.broadcast_to, 2, ()),
    "concatenate": (manipulation.concat, 1, ("axis",)),
    "count_nonzero": (reductions.count_nonzero, 1, ("axis",)),
    "cumulative_prod": (reductions.cumulative_prod, 1, ()),
    "cumulative_sum": (reductions.cumulative_sum, 1, ()),
    "empty_like": (creation.empty_like, 1, ("dtype",)),
    "expand_dims": (manipulation.expand_dims, 2, ()),
    "fft.fft": (fft.fft, 1, ("n", "axis", "norm")),
    "fft.fftn": (fft.fftn, 1, ("s", "axes", "norm")),
    "fft.fftshift": (fft.fftshift, 1, ("axes",)),
    "fft.ifft": (fft.ifft, 1, ("n", "axis", "norm")),
    "fft.ifftn": (fft.ifftn, 1, ("s", "axes", "norm")),
    "fft.ifftshift": (fft.ifftshift, 1, ("axes",)),
    "fft.irfft": (fft.irfft, 1, ("n", "axis", "norm")),
    "fft.rfft": (fft.rfft, 1, ("n", "axis", "norm")),
    "flip": (manipulation.flip, 1, ("axis",)),
    "full_like": (creation.full_like, 2, ("dtype",)),
    "imag": (elementwise.imag, 1, ()),
    "isin": (sets.isin, 2, ("assume_unique", "invert")),
    "linalg.cholesky": (linalg.cholesky, 1, ()),
    "linalg.det": (linalg.det, 1, ()),
    "linalg.eigh": (linalg.eigh, 1, ()),
    "linalg.eigvalsh": (linalg.eigvalsh, 1, ()),
    "linalg.inv": (linalg.inv, 1, ()),
    "linalg.matrix_power": (linalg.matrix_power, 2, ()),
    "linalg.pinv": (linalg.pinv, 1, ()),
    "linalg.qr": (linalg.qr, 1, ()),
    "linalg.slogdet": (linalg.slogdet, 1, ()),
    "linalg.solve": (linalg.solve, 2, ()),
    "linalg.svd": (linalg.svd, 1, ("full_matrices",)),
    "linalg.svdvals": (linalg.svdvals, 1, ()),
    "matrix_transpose": (linalg.matrix_transpose, 1, ()),
    "max": (reductions.max, 1, ("axis",)),
    "mean": (statistics.mean, 1, ("axis", "dtype")),
    "min": (reductions.min, 1, ("axis",)),
    "moveaxis": (manipulation.moveaxis, 3, ()),
    "nonzero": (searching.nonzero, 1, ()),
    "ones_like": (creation.ones_like, 1, ("dtype",)),
    "prod": (reductions.prod, 1, ("axis", "dtype")),
    "real": (elementwise.real, 1, ()),
    "repeat": (manipulation.repeat, 2, ("axis",)),
    "reshape": (manipulation.reshape, 2, ("order",)),
    "roll": (manipulation.roll, 2, ("axis",)),
    "round": (elementwise.round, 1, ("decimals",)),
    "searchsorted": (searching.searchsorted, 2, ("side", "sorter")),
    "sort": (searching.sort, 1, ("axis",)),
    "squeeze": (manipulation.squeeze, 1, ("axis",)),
    "stack": (manipulation.stack, 1, ("axis",)),
    "std": (statistics.std, 1, ("axis",)),
    "sum": (reductions.sum, 1, ("axis", "dtype")),
    "swapaxes": (manipulation.swapaxes, 3, ()),
    "tensordot": (linalg.tensordot, 2, ("axes",)),
    "tile": (manipulation.tile, 2, ()),
    "tril": (creation.tril, 1, ("k",)),
    "triu": (creation.triu, 1, ("k",)),
    "unique_all": (sets.unique_all, 1, ()),
    "unique_counts": (sets.unique_counts, 1, ()),
    "unique_inverse": (sets.unique_inverse, 1, ()),
    "unique_values": (sets.unique_values, 1, ()),
    "unstack": (manipulation.unstack, 1, ()),
    "var": (statistics.var, 1, ("axis",)),
    "where": (searching.where, 3, ()),
    "zeros_like": (creation.zeros_like, 1, ("dtype",)),
}
"""For each function of NumPy that is not a ufunc: the ivy function, the number of required arguments, and the names of
the optional positional arguments.
"""
SAME_IN_NUMPY = frozenset((
    "assume_unique", "axes", "axis", "copy", "correction", "decimals", "dtype", "full_matrices", "include_initial",
    "invert", "k", "keepdims", "n", "norm", "order", "out", "s", "side", "sorter",
))  # fmt: skip
"""Keywords that have the same meaning in NumPy and ivy."""
