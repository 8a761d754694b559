"""Code style of JAX for native source. Each call is written as its primitives, and each primitive as a call of a public
function.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from enum import Enum
from typing import Any

import jax
import numpy as np
from jax import lax
from jax.extend.core import Literal, primitives

from ivy_protocol.backends.jax.transforms import parameters
from ivy_protocol.graph.codegen import number_text
from ivy_protocol.graph.jax._programs import JIT, RECORDS, subprogram
from ivy_protocol.graph.nodes import Node, Value

IMPORTS = (
    "import jax",
    "import jax.numpy as jnp",
    "import numpy",
    "from jax import lax",
    "from jax.extend.core import primitives",
    *(() if hasattr(jax, "enable_x64") else ("import jax.experimental",)),
)
NAMES = ("jax", "jnp", "lax", "numpy", "primitives")
_INFIX = {"add": "+", "sub": "-", "mul": "*", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
"""Primitives that are written as operators."""
_RENAMED = {
    "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "not": "bitwise_not", "add_any": "add",
}  # fmt: skip
"""Public functions of primitives that have a different name."""
_PLAIN = frozenset((
    "abs", "acos", "acosh", "and", "add_any", "asin", "asinh", "atan", "atan2", "atanh", "bessel_i0e", "bessel_i1e",
    "cbrt", "ceil", "clamp", "clz", "complex", "conj", "cos", "cosh", "digamma", "div", "erf", "erf_inv", "erfc", "exp",
    "exp2", "expm1", "floor", "igamma", "igammac", "imag", "is_finite", "lgamma", "log", "log1p", "logistic", "max",
    "min", "neg", "nextafter", "not", "or", "polygamma", "population_count", "pow", "real",
    "regularized_incomplete_beta", "rem", "rsqrt", "select_n", "shift_left", "shift_right_arithmetic",
    "shift_right_logical", "sign", "sin", "sinh", "sqrt", "square", "stop_gradient", "tan", "tanh", "xor", "zeta",
))  # fmt: skip
"""Primitives with a public function that accepts the same arrays, and needs no parameters."""
_POSITIONAL = {
    "convert_element_type": ("new_dtype",),
    "integer_pow": ("y",),
    **{f"reduce_{name}": ("axes",) for name in ("and", "max", "min", "or", "prod", "sum", "xor")},
    "reshape": ("new_sizes",),
    "rev": ("dimensions",),
    "slice": ("start_indices", "limit_indices", "strides"),
    "squeeze": ("dimensions",),
    "transpose": ("permutation",),
    "pad": ("padding_config",),
    "broadcast_in_dim": ("shape", "broadcast_dimensions"),
}
"""Primitives whose public function accepts the named parameters by position, after the arrays."""
_KEYWORDS = {
    "conv_general_dilated": (
        *("window_strides", "padding", "lhs_dilation", "rhs_dilation", "dimension_numbers", "feature_group_count"),
        *("batch_group_count", "precision", "preferred_element_type"),
    ),
    **{f"cum{name}": ("axis", "reverse") for name in ("logsumexp", "max", "min", "prod", "sum")},
    "dot_general": ("dimension_numbers", "precision", "preferred_element_type"),
    "gather": ("dimension_numbers", "slice_sizes", "mode", "fill_value", "indices_are_sorted", "unique_indices"),
    **{
        f"scatter{name}": ("dimension_numbers", "indices_are_sorted", "unique_indices", "mode")
        for name in ("", "-add", "-max", "-min", "-mul")
    },
}
"""Primitives whose public function accepts the named parameters by keyword."""
_MAX_BITS = 31
"""Maximum number of bits of an integer literal without a dtype. Such a literal must fit into the dtype of every
array.
"""
_DTYPES_64 = ("int64", "uint64", "float64", "complex128")
_ENABLE_X64 = "jax.enable_x64(True)" if hasattr(jax, "enable_x64") else "jax.experimental.enable_x64()"
"""Expression of the context manager that enables 64-bit dtypes. In jax < 0.8, it is in `jax.experimental`."""
_OPTIONAL = ("precision", "preferred_element_type", "fill_value")
"""Parameters that are omitted if they are None."""


def _relu(aval: Any) -> str:
    """Return the jaxpr of `jax.nn.relu` as a string. Calls of `relu`, which has a custom derivative, are recognized by
    this string.
    """
    (equation,) = jax.make_jaxpr(jax.nn.relu)(jax.ShapeDtypeStruct(aval.shape, aval.dtype)).eqns
    while equation.primitive.name in JIT:
        (equation,) = equation.params["jaxpr"].eqns
    return str(equation.params["call_jaxpr"])


def within(name: str) -> AbstractContextManager[Any]:
    """Label the traced equations in this context with the name of a part of a model."""
    return jax.named_scope(name)


def plain(data: Any) -> str | None:
    """Return an argument, such as a dtype, enum member or record, as an expression. Return None for other arguments."""
    if isinstance(data, np.dtype) or (isinstance(data, type) and issubclass(data, np.generic)):
        return dtype(np.dtype(data).name)
    if isinstance(data, np.generic | np.ndarray) and not data.shape:
        return f"numpy.asarray({number_text(data.item())}, {dtype(data.dtype.name)})[()]"
    if isinstance(data, Enum) and getattr(lax, type(data).__name__, None) is type(data):
        return f"lax.{type(data).__name__}.{data.name}"
    return None


def dtype(name: str) -> str:
    """Return a dtype as an expression."""
    return f"jnp.{'bool_' if name == 'bool' else name}"


def constant(elements: str, dtype: str) -> str:
    """Return a constant array as an expression. `elements` is a string of nested lists."""
    return f"jnp.asarray({elements}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """Return a constant array of equal elements as an expression."""
    return f"jnp.full({shape}, {number}, dtype={dtype})"


def packed(content: str, shape: str, dtype: str) -> str:
    """Return a constant array as an expression that reads its bytes from `content`."""
    return f"jnp.asarray(numpy.frombuffer({content}, dtype={dtype}).reshape({shape}))"


def inline(value: Value, elements: str) -> str:
    """Return an empty string, so that every constant is assigned to a name."""
    return ""


def path(node: Node) -> str | None:
    """Return None, because calls are written as primitives."""
    return None


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """Return the lines that compute the primitives of a call."""
    closed = node.target.__wrapped__.args[0]
    body = _Lines(writer)
    names = [writer.text(arg) for arg in node.args]
    targets = [writer.names.get(v, "") for v in node.results]
    results = body.program(closed, names)
    for name, text in zip(targets, results, strict=True):
        if name:
            body.lines.append(f"{name} = {text}")
    if _needs_x64(closed.jaxpr) and not jax.config.values["jax_enable_x64"]:
        return [f"with {_ENABLE_X64}:", *[f"    {line}" for line in body.merged()]]
    return body.merged()


def _needs_x64(jaxpr: Any) -> bool:
    """Return True if a jaxpr has 64-bit dtypes, so that its code has to enable them."""
    for equation in jaxpr.eqns:
        params = [*equation.params.values()]
        for param in params:
            if isinstance(param, tuple):
                params += param
            inner = getattr(param, "jaxpr", param)
            if hasattr(inner, "eqns") and _needs_x64(inner):
                return True
        if any([str(v.aval.dtype) in _DTYPES_64 for v in (*equation.invars, *equation.outvars)]):
            return True
    return False


class _Lines:
    """Lines of primitives. Their inner functions become function definitions."""

    def __init__(self, writer: Any) -> None:
        self.writer = writer
        self.lines: list[str] = []

    def merged(self) -> list[str]:
        """Return the lines. If the last line only renames the result of the line before, these two are merged."""
        if len(self.lines) > 1:
            *before, last = self.lines[-2].partition(" = ")
            name, _, value = self.lines[-1].partition(" = ")
            if before[0] == value and before[0].isidentifier():
                self.lines[-2:] = [f"{name} = {last}"]
        return self.lines

    def program(self, program: Any, args: Sequence[str]) -> list[str]:
        """Write the primitives of a jaxpr, and return the expressions of their results."""
        jaxpr = getattr(program, "jaxpr", program)
        env: dict[Any, str] = dict(zip(jaxpr.invars, args, strict=True))
        for var, array in zip(jaxpr.constvars, getattr(program, "consts", ()), strict=True):
            env[var] = self.writer.name(Value("constant", tuple(var.aval.shape), str(var.aval.dtype), array=array))
        for equation in jaxpr.eqns:
            results = self.equation(equation, env)
            env.update(zip(equation.outvars, results, strict=True))
        return [self.operand(v, env) for v in jaxpr.outvars]

    def operand(self, var: Any, env: dict[Any, str], typed: bool = True) -> str:
        """Return the expression of a variable or literal.

        Without `typed`, an array in the same operation determines the dtype of a literal.
        """
        if not isinstance(var, Literal):
            return env[var]
        value = np.asarray(var.val).item()
        text = self.writer.text(value)
        typed = typed or (isinstance(value, int) and value.bit_length() > _MAX_BITS)
        aval: Any = var.aval
        return f"{dtype(str(aval.dtype))}({text})" if typed else text

    def assign(self, text: str) -> str:
        name = self.writer.fresh(f"v{next(self.writer.counter)}")
        self.lines.append(f"{name} = {text}")
        return name

    def equation(self, equation: Any, env: dict[Any, str]) -> list[str]:
        name, params = equation.primitive.name, parameters(equation)
        is_relu = name == "custom_jvp_call" and str(params["call_jaxpr"]) == _relu(equation.invars[0].aval)
        inner, invars = subprogram(equation)
        if is_relu:
            return [self.assign(f"jax.nn.relu({self.operand(equation.invars[0], env)})")]
        if inner is not None:
            return self.program(inner, [self.operand(v, env) for v in invars])
        if name == "platform_index" and None in params["platforms"]:
            return [str(params["platforms"].index(None))]
        if name in ("while", "cond", "scan"):
            return self.control(equation, [self.operand(v, env) for v in equation.invars])
        text = self.call(equation, env)
        if not equation.primitive.multiple_results:
            return [self.assign(text)]
        names = [self.writer.fresh(f"v{next(self.writer.counter)}") for _ in equation.outvars]
        self.lines.append(f"{', '.join(names)}, = {text}")
        return names

    def call(self, equation: Any, env: dict[Any, str]) -> str:
        """Return a primitive with its operands as an expression."""
        name, params, text = equation.primitive.name, equation.params, self.text
        invars = equation.invars
        dtypes = {v.aval.dtype for v in invars if not isinstance(v, Literal)}
        # In an operator expression, write a literal without its dtype if the other operand has the same dtype: JAX then
        # infers it for the literal.
        is_weak = name in _INFIX and {v.aval.dtype for v in invars} == dtypes
        operands = [self.operand(v, env, typed=not is_weak) for v in invars]
        if name in _INFIX:
            return f"{operands[0]} {_INFIX[name]} {operands[1]}"
        if name in _PLAIN:
            return f"lax.{_RENAMED.get(name, name)}({', '.join(operands)})"
        if name == "iota":
            parts = [text(params[key]) for key in ("dtype", "shape", "dimension")]
            return f"lax.broadcasted_iota({', '.join(parts)})"
        if name in ("argmax", "argmin"):
            return f"lax.{name}({operands[0]}, {params['axes'][0]}, {text(params['index_dtype'])})"
        if name == "reshape" and params.get("dimensions") is not None:
            return self.bind(equation, operands)
        if name in _POSITIONAL:
            return f"lax.{name}({', '.join([*operands, *[text(params[key]) for key in _POSITIONAL[name]]])})"
        if name in _KEYWORDS:
            named = {key: params[key] for key in _KEYWORDS[name] if not (key in _OPTIONAL and params[key] is None)}
            return (
                f"lax.{name.replace('-', '_')}({', '.join([*operands, *[f'{k}={text(v)}' for k, v in named.items()]])})"
            )
        if name == "device_put" and all([device is None for device in params["devices"]]):
            return f"jax.device_put([{', '.join(operands)}])"
        if name == "concatenate":
            return f"lax.concatenate([{', '.join(operands)}], {params['dimension']})"
        if name == "dynamic_slice":
            return f"lax.dynamic_slice({operands[0]}, [{', '.join(operands[1:])}], {text(params['slice_sizes'])})"
        if name == "dynamic_update_slice":
            return f"lax.dynamic_update_slice({operands[0]}, {operands[1]}, [{', '.join(operands[2:])}])"
        return self.bind(equation, operands)

    def bind(self, equation: Any, operands: list[str]) -> str:
        """Return a primitive as a call of ``bind`` with all of its parameters."""
        primitive = equation.primitive
        name = next((n for n in dir(primitives) if getattr(primitives, n) is primitive), None)
        module = "primitives" if name else "lax"
        name = name or next((n for n in dir(lax) if getattr(lax, n) is primitive), None)
        if name is None:
            raise self.writer.error(f"the graph calls the primitive {primitive.name}, which has no public name")
        params = [f"{key}={self.text(value)}" for key, value in equation.params.items()]
        return f"{module}.{name}.bind({', '.join([*operands, *params])})"

    def text(self, data: Any) -> str:
        """Return a parameter of a primitive as an expression."""
        name = type(data).__name__
        if name in RECORDS:
            fields = [f"{key}={self.text(getattr(data, key))}" for key in RECORDS[name][1]]
            return f"lax.{name}({', '.join(fields)})"
        if type(data) is tuple:
            return f"({', '.join([self.text(item) for item in data])}{',' * (len(data) == 1)})"
        return self.writer.text(data)

    def function(self, program: Any, consts: Sequence[str], params: Sequence[Any], style: str) -> str:
        """Write the definition of an inner function, and return its name.

        Parameters
        ----------
        program
            The jaxpr of the function. Its inputs are `consts`, followed by `params`.
        consts
            The arrays of the outer function that the inner function uses.
        params
            The variables that are its parameters.
        style
            ``"carry"`` for a function of one tuple; ``"several"`` for a function with one parameter for each variable.
        """
        name = self.writer.fresh("inner")
        inner = _Lines(self.writer)
        names = [self.writer.fresh("x") for _ in params]
        results = inner.program(program, [*consts, *names])
        if style == "carry":
            carry = self.writer.fresh("carry")
            head = [f"def {name}({carry}):", f"    {', '.join(names)}, = {carry}"]
        else:
            head = [f"def {name}({', '.join(names)}):"]
        self.lines += [*head, *[f"    {line}" for line in inner.lines], f"    return ({', '.join(results)},)"]
        return name

    def control(self, equation: Any, args: list[str]) -> list[str]:
        """Write a loop or condition, and return the names of its results."""
        name, params = equation.primitive.name, parameters(equation)
        names = [self.writer.fresh(f"v{next(self.writer.counter)}") for _ in equation.outvars]
        target = "".join([f"{one}, " for one in names]) + "= "
        if name == "cond":
            branches = [self.function(b, (), b.jaxpr.invars, "several") for b in params["branches"]]
            operands = "".join([f", {arg}" for arg in args[1:]])
            text = f"lax.switch(jnp.int32({args[0]}), [{', '.join(branches)}]{operands})"
        elif name == "while":
            first, second = params["cond_nconsts"], params["body_nconsts"]
            of_cond, of_body, start = args[:first], args[first : first + second], args[first + second :]
            cond, body = params["cond_jaxpr"], params["body_jaxpr"]
            condition = self.function(cond, of_cond, cond.jaxpr.invars[first:], "carry")
            step = self.function(body, of_body, body.jaxpr.invars[second:], "carry")
            text = f"lax.while_loop(lambda carry: {condition}(carry)[0], {step}, ({', '.join(start)},))"
        else:
            text = self.scan(params, args)
            if not names:
                return []
        self.lines.append(f"{target}{text}")
        return names

    def scan(self, params: dict[str, Any], args: list[str]) -> str:
        consts, count, jaxpr = params["num_consts"], params["num_carry"], params["jaxpr"]
        step = self.function(jaxpr, args[:consts], jaxpr.jaxpr.invars[consts:], "several")
        name = self.writer.fresh("step")
        self.lines += [
            f"def {name}(carry, x):",
            f"    results = {step}(*carry, *x)",
            f"    return results[:{count}], results[{count}:]",
        ]
        start, xs = [
            "".join([f"{arg}, " for arg in part]) for part in (args[consts : consts + count], args[consts + count :])
        ]
        options = f"length={params['length']}, reverse={params['reverse']}"
        result = self.assign(f"lax.scan({name}, ({start}), ({xs}), {options})")
        return f"(*{result}[0], *{result}[1])"
