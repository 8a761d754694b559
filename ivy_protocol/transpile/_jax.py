"""Conversion of JAX functions and networks to programs. The conversion reads their jaxprs."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from jax._src import source_info_util
from jax.extend.core import Literal

from ivy_protocol import backends
from ivy_protocol.backends.jax.transforms import parameters, program_of
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.transfer import transferred
from ivy_protocol.core.tree import map_leaves
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError
from ivy_protocol.transpile.lowerings import lookup
from ivy_protocol.transpile.program import (
    ARGUMENT,
    BUFFER,
    CONSTANT,
    DICT,
    LEAF,
    LIST,
    PARAMETER,
    RESULT,
    TUPLE,
    DtypeName,
    Inner,
    Input,
    Meta,
    Node,
    Output,
    Program,
    Ref,
    Tree,
    prune,
)

_INLINE = frozenset((
    "jit", "pjit", "call_hi_primitive", "closed_call", "core_call", "custom_jvp_call", "custom_vjp_call", "remat2",
    "composite",
))  # fmt: skip
"""Primitives that are replaced by their inner jaxpr. Custom derivative rules are dropped."""
_IGNORED_PARAMS = frozenset((
    "sharding", "out_sharding", "in_shardings", "out_shardings", "precision", "accuracy", "preferred_element_type",
    "indices_are_sorted", "unique_indices", "update_jaxpr", "update_consts", "weak_type", "unroll", "linear",
    "num_carry_avals", "out_dtype", "input_dtype", "devices", "srcs", "copy_semantics", "select_jaxpr",
    "select_consts", "algorithm", "subset_by_index", "_split_transpose",
))  # fmt: skip
"""Parameters of primitives that do not affect the result, such as sharding and precision."""
_MAX_LITERAL = 2**31
"""Bound for integer literals that become Python scalars. Larger ones become arrays, so that they keep their data
type.
"""


def read(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Program, dict[str, Any]]:
    """Return the program of a function or network of JAX, and its weights by name.

    Raises
    ------
    IvyTypeError
        An argument or a result contains an object of an unsupported type.
    IvyNotImplementedException
        The function calls unsupported primitives.
    """
    name = getattr(model, "__name__", type(model).__name__)
    reader = _Reader(name)
    template, leaves = _Arguments(), []
    tree = Tree(
        TUPLE,
        (),
        (
            Tree(TUPLE, (), tuple([template.tree(x, str(index), leaves) for index, x in enumerate(args)])),
            Tree(DICT, tuple(kwargs), tuple([template.tree(x, key, leaves) for key, x in kwargs.items()])),
        ),
    )
    weights, rebuild = _network(model)
    holder: list[Any] = []

    # Store the structure of the result in `holder`, because the structure is known only during the trace.
    def flat(arrays: dict[str, Any], leaf_values: list[Any]) -> Any:
        result = rebuild(arrays)(
            *template.fill(args, iter(leaf_values)),
            **template.fill(kwargs, iter(leaf_values[template.positional_count :])),
        )
        results, structure = jax.tree_util.tree_flatten(result)
        holder.append(structure)
        return results

    template.positional_count = sum([template.count(x) for x in args])
    inputs = [x for x in leaves if template.is_array(x)]
    closed = jax.make_jaxpr(flat)({key: x for key, (_, x) in weights.items()}, inputs)
    return reader.program(closed, weights, leaves, template, tree, holder[0], _parameters(model))


def _parameters(model: Any) -> tuple[str, ...]:
    """Return the names of a function's positional parameters. Return an empty tuple if the function has no
    signature.
    """
    positional_kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    try:
        parameters = inspect.signature(model).parameters.values()
    except (TypeError, ValueError):
        # Return no names for functions without a signature, such as some functions that are written in C.
        return ()
    return tuple([p.name for p in parameters if p.kind in positional_kinds])


def _network(model: Any) -> tuple[dict[str, tuple[str, Any]], Any]:
    """Return the arrays of a network by name, marked as parameter or buffer, and a function that rebuilds the
    network.
    """
    if jax.tree_util.all_leaves([model]):
        return {}, lambda _: model
    leaves_with_paths, structure = jax.tree_util.tree_flatten_with_path(model)
    arrays: dict[str, tuple[str, Any]] = {}
    leaves: list[Any] = []
    for path, leaf in leaves_with_paths:
        if not isinstance(leaf, jax.Array | np.ndarray):
            leaves.append((None, leaf))
            continue
        leaf = jax.numpy.asarray(leaf)
        name = jax.tree_util.keystr(path, simple=True, separator=".")
        arrays[name] = (PARAMETER if jax.numpy.issubdtype(leaf.dtype, jax.numpy.inexact) else BUFFER, leaf)
        leaves.append((name, leaf))

    def rebuild(new_arrays: dict[str, Any]) -> Any:
        new_leaves = [leaf if name is None else new_arrays[name] for name, leaf in leaves]
        return jax.tree_util.tree_unflatten(structure, new_leaves)

    return arrays, rebuild


class _Arguments:
    """Structure of nested arguments. It flattens arguments to leaves, and rebuilds them with other arrays."""

    positional_count = 0
    """The number of arrays in the positional arguments."""

    def is_array(self, value: Any) -> bool:
        return bool(backends.backend_name(type(data_of(value))))

    def tree(self, value: Any, path: str, leaves: list[Any]) -> Tree:
        """Return the tree of an argument, and append its leaves to `leaves`."""
        if type(value) in (list, tuple):
            children = [self.tree(x, f"{path}[{index}]", leaves) for index, x in enumerate(value)]
            return Tree(LIST if type(value) is list else TUPLE, (), tuple(children))
        if type(value) is dict:
            return Tree(DICT, tuple(value), tuple([self.tree(x, f"{path}[{k!r}]", leaves) for k, x in value.items()]))
        if self.is_array(value):
            data = data_of(value)
            leaves.append(jax.numpy.asarray(transferred(backends.load("jax"), data, narrow=True)))
        elif value is None or type(value) in (bool, int, float, complex, str):
            leaves.append(value)
        else:
            raise IvyTypeError(
                f"ivy.transpile: the argument {path} must be an array, a scalar, a string, or a tuple, list or dict of "
                f"these, not a {type(value).__name__}; pass a network as the model to use its arrays as weights"
            )
        return Tree(LEAF)

    def count(self, value: Any) -> int:
        """Return the number of arrays in an argument."""
        if type(value) in (list, tuple):
            return sum([self.count(x) for x in value])
        return sum([self.count(x) for x in value.values()]) if type(value) is dict else int(self.is_array(value))

    def fill(self, value: Any, arrays: Any) -> Any:
        """Return an argument with its arrays replaced by the next arrays of an iterator."""
        return map_leaves(lambda x: next(arrays) if self.is_array(x) else x, value)


def _is_key(aval: Any) -> bool:
    return jax.numpy.issubdtype(aval.dtype, jax.dtypes.prng_key)


def _plain_aval(aval: Any) -> Any:
    """Return the shape and data type of an array. For an array of random keys, they describe the key data."""
    if not _is_key(aval):
        return jax.ShapeDtypeStruct(aval.shape, aval.dtype)
    return jax.ShapeDtypeStruct((*aval.shape, *aval.dtype._impl.key_shape), jax.numpy.uint32)


def _meta(aval: Any) -> Meta:
    aval = _plain_aval(aval)
    return Meta(str(aval.dtype), tuple(aval.shape))


class _Block:
    """The nodes and inner programs of a program that is being read."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.nodes: list[Node] = []
        self.inner: list[Program] = []

    def add(self, node: Node) -> Ref:
        self.nodes.append(node)
        return Ref(self.count + len(self.nodes) - 1)


class _Reader:
    """Converter of a jaxpr to a program."""

    def __init__(self, name: str) -> None:
        self.name = name

    def program(
        self,
        closed: Any,
        weights: dict[str, tuple[str, Any]],
        leaves: list[Any],
        template: _Arguments,
        tree: Tree,
        structure: Any,
        parameters: tuple[str, ...],
    ) -> tuple[Program, dict[str, Any]]:
        """Return the program, and the arrays of its inputs by name."""
        # Sort the weights by name, because JAX flattens a dict in the order of its sorted keys. The inputs of the jaxpr
        # have this order.
        inputs = [Input(weights[key][0], key, _meta(weights[key][1])) for key in sorted(weights)]
        arrays = {key: x for key, (_, x) in weights.items()}
        count = len(inputs)
        values = [Ref(index) for index in range(count)]
        for index, leaf in enumerate(leaves):
            if template.is_array(leaf):
                values.append(Ref(len(inputs)))
                inputs.append(Input(ARGUMENT, f"argument_{index}", _meta(leaf)))
            else:
                inputs.append(Input(ARGUMENT, f"argument_{index}", None, leaf))
        env: dict[Any, Any] = {}
        for number, (var, value) in enumerate(zip(closed.jaxpr.constvars, closed.consts, strict=True)):
            arrays[f"constant_{number}"] = value
            env[var] = Ref(len(inputs))
            inputs.append(Input(CONSTANT, f"constant_{number}", _meta(var.aval), saved=False))
        env.update(zip(closed.jaxpr.invars, values, strict=True))
        block = _Block(len(inputs))
        self._equations(block, closed.jaxpr, env)
        results = [self._array(block, self._value(block, v, env), v.aval) for v in closed.jaxpr.outvars]
        outputs: list[Output] = []
        nested_results = jax.tree_util.tree_unflatten(structure, list(results))
        result = _flatten_results(nested_results, outputs)
        program = Program(
            self.name, inputs, block.nodes, outputs, tree, result, parameters=parameters, inner=block.inner
        )
        return _check_operators(prune(program, frozenset())), arrays

    def _value(self, block: _Block, var: Any, env: dict[Any, Any]) -> Any:
        """Return the operand of a node: a reference for a variable or array literal, or a Python scalar for a scalar
        literal.
        """
        if not isinstance(var, Literal):
            return env[var]
        value: Any = np.asarray(var.val).item() if not np.ndim(var.val) else None
        if value is None or (type(value) is int and abs(value) >= _MAX_LITERAL):
            return self._constant(block, var.val, var.aval)
        return value

    def _constant(self, block: _Block, value: Any, aval: Any) -> Ref:
        """Add a node that creates a literal array, and return a reference to it."""
        array = np.asarray(value)
        if array.dtype == jax.numpy.bfloat16:
            array = array.astype("float32")
        return block.add(Node("jax.literal", (_tuples(array.tolist()),), {}, _meta(aval)))

    def _array(self, block: _Block, value: Any, aval: Any) -> Ref:
        return value if isinstance(value, Ref) else self._constant(block, value, aval)

    def _equations(self, block: _Block, jaxpr: Any, env: dict[Any, Any]) -> None:
        """Convert the equations of a jaxpr. `env` maps each variable to its value."""
        for equation in jaxpr.eqns:
            name = equation.primitive.name
            args = [self._value(block, v, env) for v in equation.invars]
            if name in _INLINE:
                results = self._inline(block, program_of(equation), args)
            elif name == "platform_index":
                # The primitive `platform_index` returns the index of a branch of `jax.lax.platform_dependent`. Choose
                # the default branch, or the branch for the CPU if there is no default.
                results = [_default_branch(equation.params["platforms"])]
            elif name == "cond" and isinstance(args[0], int):
                # If the index is a constant, only one branch can run: inline this branch.
                branches = equation.params["branches"]
                results = self._inline(block, branches[min(max(args[0], 0), len(branches) - 1)], args[1:])
            elif name == "custom_linear_solve":
                results = self._read_linear_solve(block, equation, args)
            elif any([_is_key(v.aval) for v in (*equation.invars, *equation.outvars)]) and name not in _CONTROL_FLOW:
                results = self._read_key_primitive(block, equation, args)
            elif (function := self._decomposition(equation)) is not None:
                avals = [jax.ShapeDtypeStruct(v.aval.shape, v.aval.dtype) for v in equation.invars]
                results = self._inline(block, jax.make_jaxpr(function)(*avals), args)
            else:
                results = self._read_primitive(block, equation, args)
            env.update(zip(equation.outvars, results, strict=True))

    def _decomposition(self, equation: Any) -> Callable[..., Any] | None:
        """Return a primitive as a function of other primitives. Return None if the primitive has a lowering, or if it
        has no decomposition.
        """
        if lookup.find(_operator_name(equation)) is not None:
            return None
        from ivy_protocol.transpile._jax_decompositions import find_decomposition

        return find_decomposition(equation)

    def _read_key_primitive(self, block: _Block, equation: Any, args: list[Any]) -> list[Any]:
        """Inline a primitive that creates, consumes or moves random keys. The primitive becomes a function of the key
        data.
        """
        avals = [_plain_aval(v.aval) for v in equation.invars]
        closed = jax.make_jaxpr(_as_function_of_key_data(equation))(*avals)
        return self._inline(block, closed, args)

    def _read_linear_solve(self, block: _Block, equation: Any, args: list[Any]) -> list[Any]:
        """Inline `custom_linear_solve`. Its gradients are computed by implicit differentiation of the linear system.

        The solver itself may not be differentiable with respect to the matrix ``A``. The gradient of its solution ``x``
        is therefore stopped. A second solve adds ``solve(b - A @ x)``, which is zero, but has the gradients with
        respect to ``A`` and ``b``.
        """
        jaxprs, lengths = equation.params["jaxprs"], equation.params["const_lengths"]
        matvec_consts = args[: lengths.matvec]
        start = lengths.matvec + lengths.vecmat
        solve_consts = args[start : start + lengths.solve]
        rhs = args[sum(lengths) :]
        avals = [v.aval for v in equation.outvars]

        def add_node(name: str, aval: Any, *operands: Any) -> Ref:
            return block.add(
                Node(name, operands, {}, _meta(aval), line=source_info_util.summarize(equation.source_info))
            )

        solution = self._inline(block, jaxprs.solve, [*solve_consts, *rhs])
        constants = [add_node("jax.stop_gradient", aval, x) for aval, x in zip(avals, solution, strict=True)]
        products = self._inline(block, jaxprs.matvec, [*matvec_consts, *constants])
        residual = [add_node("jax.sub", aval, b, y) for aval, b, y in zip(avals, rhs, products, strict=True)]
        correction = self._inline(block, jaxprs.solve, [*solve_consts, *residual])
        return [add_node("jax.add", aval, x, d) for aval, x, d in zip(avals, constants, correction, strict=True)]

    def _inline(self, block: _Block, program: Any, args: Sequence[Any]) -> list[Any]:
        """Add the equations of an inner program to this block, and return its results."""
        jaxpr = getattr(program, "jaxpr", program)
        env = dict(zip(jaxpr.invars, args, strict=True))
        for var, value in zip(jaxpr.constvars, getattr(program, "consts", ()), strict=True):
            env[var] = self._constant(block, value, var.aval)
        self._equations(block, jaxpr, env)
        return [self._value(block, v, env) for v in jaxpr.outvars]

    def _inner(self, block: _Block, program: Any) -> Inner:
        """Convert the inner program of a control-flow primitive."""
        jaxpr = getattr(program, "jaxpr", program)
        inputs = [Input(ARGUMENT, f"x{index}", _meta(v.aval)) for index, v in enumerate(jaxpr.invars)]
        part = _Block(len(inputs))
        results = self._inline(part, program, [Ref(index) for index in range(len(inputs))])
        outputs = [
            Output(RESULT, self._array(part, value, v.aval)) for value, v in zip(results, jaxpr.outvars, strict=True)
        ]
        takes, gives = [Tree(TUPLE, (), (Tree(LEAF),) * n) for n in (len(inputs), len(outputs))]
        inner_program = Program("part", inputs, part.nodes, outputs, takes, gives, inner=part.inner)
        block.inner.append(prune(inner_program, frozenset()))
        return Inner(len(block.inner) - 1)

    def _read_primitive(self, block: _Block, equation: Any, args: list[Any]) -> list[Any]:
        """Add a node for a primitive, and return a reference to each result."""
        name = _operator_name(equation)
        line = source_info_util.summarize(equation.source_info)
        part = str(equation.source_info.name_stack)
        # If all operands are scalars, convert them to arrays, because scalars have no backend. Always convert the
        # operands of control flow.
        if not any([isinstance(arg, Ref) for arg in args]) or name in _CONTROL_FLOW_OPERATORS:
            args = [self._array(block, x, v.aval) for x, v in zip(args, equation.invars, strict=True)]
        params = {}
        if lookup.find(name) is not None:
            params = {
                key: self._plain(block, name, key, x)
                for key, x in parameters(equation).items()
                if key not in _IGNORED_PARAMS
            }
        metas = tuple([_meta(v.aval) for v in equation.outvars])
        if name == "jax.scan":
            params["shapes"] = tuple([meta.shape for meta in metas])
        if not equation.primitive.multiple_results:
            return [block.add(Node(name, tuple(args), params, metas[0], part=part, line=line))]
        tuple_ref = block.add(Node(name, tuple(args), params, metas, part=part, line=line))
        return [
            block.add(Node("python.getitem", (tuple_ref, index), {}, meta, part=part, line=line))
            for index, meta in enumerate(metas)
        ]

    def _plain(self, block: _Block, name: str, key: str, value: Any) -> Any:
        """Return a parameter of a primitive as plain data."""
        if value is None or type(value) in (bool, int, float, str):
            return value
        if hasattr(value, "eqns") or hasattr(value, "jaxpr"):
            return self._inner(block, value)
        if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
            return DtypeName(str(np.dtype(value)))
        if isinstance(value, np.generic):
            return value.item()
        if isinstance(value, list | tuple):
            return tuple([self._plain(block, name, key, x) for x in value])
        if hasattr(value, "__dataclass_fields__") or type(value).__name__.endswith("DimensionNumbers"):
            return tuple([self._plain(block, name, key, x) for x in vars(value).values()])
        if hasattr(value, "name") and type(value).__name__ != "str":
            return str(value.name)
        raise IvyNotImplementedException(
            f"ivy.transpile: {self.name} calls the primitive {name} with an unsupported parameter: {key} = "
            f"{str(value)[:60]} ({type(value).__name__})"
        )


def _operator_name(equation: Any) -> str:
    """Return the operator name of a primitive. Variants that the lowering does not support have a suffix."""
    name = equation.primitive.name.replace("-", "_")
    if name == "bitcast_convert_type":
        pair = str(equation.invars[0].aval.dtype), str(equation.outvars[0].aval.dtype)
        if not set(pair) <= {"int32", "uint32", "float32"}:
            return f"jax.{name}_of_{pair[0]}_to_{pair[1]}"
    if name == "qr" and equation.params["pivoting"]:
        return "jax.qr_with_pivots"
    if name == "eig" and equation.params["compute_left_eigenvectors"]:
        return "jax.eig_with_left_eigenvectors"
    if name == "schur" and equation.params["sort_eig_vals"]:
        return "jax.schur_in_order"
    return f"jax.{name}"


def _as_function_of_key_data(equation: Any) -> Callable[..., Any]:
    """Return a primitive on random keys as a function of the key data, the arrays that `jax.random.key_data`
    returns.
    """
    name, params = equation.primitive.name, equation.params
    in_avals, out_avals = [v.aval for v in equation.invars], [v.aval for v in equation.outvars]
    impl = (
        params["impl"] if name == "random_seed" else next(a for a in (*in_avals, *out_avals) if _is_key(a)).dtype._impl
    )
    if name in ("random_wrap", "random_unwrap"):
        return lambda data: data
    implementations = {
        "random_seed": impl.seed,
        "random_fold_in": impl.fold_in,
        "random_bits": lambda data: impl.random_bits(data, params["bit_width"], params["shape"]),
        "random_clone": lambda data: data,
        "random_split": lambda data: impl.split(data, params["shape"]),
    }
    if name == "random_gamma":
        return lambda data, a: equation.primitive.impl(
            jax.random.wrap_key_data(data, impl=impl.name), a, use_vmap=True, **params
        )
    if name in implementations:
        function = implementations[name]
        # Map the function of `impl` over all axes of a key array, because the function applies to a single key.
        for level in reversed(range(max([len(aval.shape) for aval in in_avals]))):
            function = jax.vmap(function, tuple([0 if len(aval.shape) > level else None for aval in in_avals]))
        return function
    # The last axis of the key data contains the words of each key. Map primitives that only move keys, such as reshape,
    # over this axis.
    in_axes = tuple([-1 if _is_key(aval) else None for aval in in_avals])
    out_axes: Any = tuple([-1 if _is_key(aval) else None for aval in out_avals])
    returns_tuple = equation.primitive.multiple_results

    def apply(*arrays: Any) -> Any:
        results = equation.primitive.bind(*arrays, **params)
        return tuple(results) if returns_tuple else results

    return jax.vmap(apply, in_axes, out_axes if returns_tuple else out_axes[0])


def _check_operators(program: Program) -> Program:
    """Return the program. If it has unsupported primitives, raise an error with the line of each."""
    missing: dict[str, str] = {}
    for part in program.programs():
        for node in part.nodes:
            if lookup.find(node.operator) is None:
                missing.setdefault(node.operator, f" at {node.line}" if node.line else "")
    if missing:
        listing = "; ".join([f"{name}{where}" for name, where in missing.items()])
        raise IvyNotImplementedException(
            f"ivy.transpile: {program.name} calls unsupported primitives of jax: {listing}. Register a function with "
            f"@ivy.transpile.register({next(iter(missing))!r}), or avoid the primitive"
        )
    return program


def _default_branch(platforms: Any) -> int:
    """Return the index of the default branch, which supports all platforms. Without one, return the branch for the
    CPU.
    """
    branches = [branch for branch, names in enumerate(platforms) if names is None or "cpu" in names]
    return max(branches, key=lambda branch: platforms[branch] is None)


_CONTROL_FLOW = ("cond", "while", "scan")
_CONTROL_FLOW_OPERATORS = ("jax.cond", "jax.while", "jax.scan")


def _tuples(value: Any) -> Any:
    return tuple([_tuples(x) for x in value]) if isinstance(value, list) else value


def _flatten_results(result: Any, outputs: list[Output]) -> Tree:
    """Return the tree of the results, and append their values to `outputs`.

    Raises
    ------
    IvyTypeError
        The results contain an object of an unsupported type.
    """
    if isinstance(result, Ref) or result is None:
        outputs.append(Output(RESULT, result))
        return Tree(LEAF)
    if isinstance(result, dict):
        return Tree(DICT, tuple(result), tuple([_flatten_results(x, outputs) for x in result.values()]))
    if isinstance(result, list | tuple):
        return Tree(
            LIST if isinstance(result, list) else TUPLE, (), tuple([_flatten_results(x, outputs) for x in result])
        )
    raise IvyTypeError(
        "ivy.transpile: the results must be arrays, or tuples, lists and dicts of arrays, not a "
        f"{type(result).__name__}"
    )
