"""Calls in which libraries once disagreed, or ended the process, and no longer do; `test_fuzz.py` makes them again."""

from math import inf, nan

import numpy as np

from tests.fuzz.cases import Case, case
from tests.fuzz.operands import operand

_COUNTED = operand(np.arange(54.0).reshape(1, 3, 3, 3, 2), "float64")
_ROWS = operand(np.arange(48.0).reshape(1, 4, 3, 4), "float32")
_ONES = operand(np.ones((2, 3)), "bfloat16")
_NOTHING = operand(np.zeros((0, 3)), "bfloat16")
_FLAT = operand(np.arange(36.0).reshape(1, 3, 2, 3, 2), "float64")

SETTLED: tuple[Case, ...] = (
    case("argmax", operand([5, 7], "int8"), dtype="uint64"),
    case(
        "conv2d",
        operand(np.arange(32.0).reshape(1, 4, 4, 2), "float64"),
        operand(np.ones((3, 3, 1, 2)), "float64"),
        1,
        "SAME",
        gradient=True,
    ),
    case("array", operand([False, True], "bool"), dtype="int8", copy=False),
    case("cholesky", operand([[4.0, 1.0], [3.0, 5.0]], "float32"), upper=True),
    case("conv3d", _COUNTED, operand(np.arange(16.0).reshape(2, 2, 2, 2, 1), "float64"), 1, "SAME", gradient=True),
    case("conv3d_transpose", _FLAT, operand(np.ones((2, 3, 2, 1, 2)), "float64"), 2, 1, gradient=True),
    case("det", operand([[5, 0], [0, 5 + 1.5j]], "complex128"), gradient=True),
    case("det", operand([[1.0, 2.0], [2.0, 4.0]], "float64"), gradient=True),
    case("floor_divide", operand([5.0, 7.0, 3.0], "float32"), operand([2.0, -2.0, 1.1], "float32"), gradient=True),
    case("floor_divide", operand([-1.0, 0.0, 1.0], "float32"), operand([-2.0, -2.0, 2.0], "float32")),
    case("frombuffer", b"\x80\x80@@", "bfloat16", offset=2),
    case("gather_nd", operand([], "float32"), operand([[0]], "int32")),
    case("inplace_decrement", operand([0.5], "float32"), operand([1], "uint16")),
    case("isin", operand(0, "int8"), operand(np.zeros((2, 3)), "int8", "broadcast")),
    case("isinf", operand([inf], "bfloat16"), detect_negative=False),
    case("lcm", 0, operand([4, 0], "int32")),
    case("linear", operand([[1, 2, 3]], "uint16"), operand([[1, 2, 3]], "uint16")),
    case("meshgrid", operand(False, "bool"), operand([False, True], "bool"), sparse=False),
    case("min", operand([1], "uint8"), initial=-1.5),
    case("pinv", operand(np.zeros((0, 2)), "float32")),
    case("pow", operand([], "int8"), operand([-1], "int8")),
    case("random_normal", operand([0.0, 0.0], "float64"), 1.0, dtype="float32"),
    case("random_uniform", operand([0.0, 0.0], "float64"), 1.0, dtype="float32"),
    case("remainder", operand([5, -5, -7, 7], "int32"), operand([0, 0, 3, -3], "int32"), modulus=False),
    case("remainder", operand([5, 2**64 - 1], "uint64"), operand([0, 7], "uint64"), modulus=False),
    case("remainder", operand([5.0, -0.0, inf], "float32"), operand([-3.0, 2.0, nan], "float32"), modulus=False),
    case("roll", operand([[0, 1, 2], [3, 4, 5]], "int32"), (1, 2), axis=1),
    case("sign", operand([0, 5], "uint64"), np_variant=False),
    case("shuffle", operand([5, 5], "uint64"), 0),
    case("take_along_axis", operand(np.zeros((0, 3)), "float32"), operand(np.zeros((1, 3)), "int32"), axis=0),
    case("round", operand([5, 15, 24, 25], "uint16"), decimals=-1),
    case("round", operand([5, 15, 2**64 - 9, 2**63 + 5], "uint64"), decimals=-1),
    case("add", operand([1, 200], "uint16"), operand([3, 100], "uint16"), alpha=-1),
    case("array", [True, False], dtype="bfloat16"),
    case("array", [True, False], dtype="complex64"),
    case("asarray", [-0.5, 30.0], dtype="uint8"),
    case("asarray", [-1.0, 30.0], dtype="uint32"),
    case("clip", operand([False, True], "bool"), x_max=None),
    case("clip", operand([1.0, 2.0], "float16"), -1e6, 1e6),
    case("constant_pad", operand([1.0], "float16"), 1, value=1e6),
    case("copy_array", operand([1.0], "float32"), out=True),
    case("full", (2,), 2**31, dtype="float16"),
    case("full_like", operand([1.0], "bfloat16"), 1e39),
    case("get_item", operand([[1, 2]], "int32"), (0, operand([1, 0], "int32")), copy=True),
    case("log1p", operand([1e-4 + 1e-4j, -3e-5j, -0.3 + 0.7j], "complex64")),
    case("mean", operand([-1, -4, 2], "int32"), dtype="uint8"),
    case("mean", operand([-1, -4, 2], "int32"), dtype="uint32"),
    case("mean", operand([-1, 2**30 + 1], "int32"), dtype="float64"),
    case("mish", operand([-9.5 + 1.5j, 3 + 1.5j, 100 - 3j], "complex64")),
    case("scaled_dot_product_attention", _ONES, _NOTHING, _NOTHING, is_causal=True),
    case("scaled_dot_product_attention", _ONES, _NOTHING, _NOTHING, mask=operand(np.zeros((2, 0)), "bool")),
    case(
        "scatter_nd", operand([[0], [0]], "int32"), operand([0.0, 1.0], "float64"), (2,), reduction="min", gradient=True
    ),
    case("sign", operand([-0.0, 0.0, -1.0, nan], "bfloat16")),
    case("sign", operand([0, 3], "uint16"), np_variant=False),
    case("remainder", operand([5, 3], "uint16"), operand([3, 2], "uint16"), modulus=False),
    case("subtract", operand([1, 200], "uint8"), operand([3, 100], "uint8"), alpha=-1),
    case("to_backend", operand([True], "bool"), "torch", dtype="int8", copy=False),
    case("unique_all", operand([1j, 0, 1j], "complex64"), by_value=False),
    case("unique_counts", operand([complex(3, nan), complex(nan, 1), complex(0, nan), 1j, nan], "complex64")),
    case("vector_norm", operand([1, 100], "int8"), dtype="int8"),
    case("vector_norm", operand([1, 2**30 + 1], "int32"), dtype="float64"),
    case("where", operand([2, 0], "int8"), operand(3, "int8"), operand(4, "int8")),
    case("where", operand([nan, 0.0], "float32"), operand(3, "int8"), operand(4, "int8")),
    case("any", operand(1.5j, "complex64")),
    case("asarray", operand(1.5j, "complex64"), dtype="bool"),
    case("concat", [operand([], "bool"), operand([], "bool")], axis=1),
    case("conv1d", operand(np.ones((1, 6, 2)), "float32"), operand(np.ones((2, 2, 1)), "float32"), 1, [(-2, 1)]),
    case("conv_general_transpose", _ROWS, operand(np.ones((2, 1, 1, 4)), "float32"), 1, [(0, 0), (2, 0)]),
    case("diff", operand(False, "bool")),
    case("sigmoid", operand([-9.5, -80.0, nan, -inf, inf], "float32"), complex_mode="split"),
    case("std", operand([[0.0, 0.0], [0.0, 1.0]], "float32"), axis=0, correction=7),
    case("take", operand([0, 0], "uint8"), operand([-4], "int32"), fill_value=-1),
    case("unique_values", operand([0.0, 1.0, 0.0], "float64"), gradient=True),
    case("vector_norm", operand([3.0, 4.0], "bfloat16"), dtype="complex64"),
    case("min", operand([7, 9], "uint16"), initial=-1.5),
    case("min", operand([7, 9], "uint64"), initial=2),
    case("min", operand([7, 9], "uint64"), initial=8, where=operand([False, True], "bool")),
)
