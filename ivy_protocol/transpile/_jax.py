"""Reads jaxprs, which is what JAX makes of a function."""

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
    pruned,
)

_INLINED = frozenset((
    "jit", "pjit", "call_hi_primitive", "closed_call", "core_call", "custom_jvp_call", "custom_vjp_call", "remat2",
    "composite",
))  # fmt: skip
"""Calls of programs that are written out in their place; the derivatives of what is in them are taken."""
_IDLE = frozenset((
    "sharding", "out_sharding", "in_shardings", "out_shardings", "precision", "accuracy", "preferred_element_type",
    "indices_are_sorted", "unique_indices", "update_jaxpr", "update_consts", "weak_type", "unroll", "linear",
    "num_carry_avals", "out_dtype", "input_dtype", "devices", "srcs", "copy_semantics", "select_jaxpr",
    "select_consts", "algorithm", "subset_by_index", "_split_transpose",
))  # fmt: skip
"""What primitives are told about how to compute."""
_FEW = 2**31
"""Integers below this are numbers of every library; others get their data type."""


def read(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Program, dict[str, Any]]:
    """Return the program of a function or network of JAX, and its arrays by their names.

    Raises
    ------
    IvyTypeError
        Arguments or results hold what is neither an array nor nested data of Python.
    IvyNotImplementedException
        It calls primitives that have no row.
    """
    name = getattr(model, "__name__", type(model).__name__)
    reader = _Reader(name)
    takes, leaves = _Taken(), []
    tree = Tree(
        TUPLE,
        (),
        (
            Tree(TUPLE, (), tuple([takes.tree(x, str(place), leaves) for place, x in enumerate(args)])),
            Tree(DICT, tuple(kwargs), tuple([takes.tree(x, key, leaves) for key, x in kwargs.items()])),
        ),
    )
    weights, rebuilt = _network(model)
    gives: list[Any] = []

    def flat(arrays: dict[str, Any], given: list[Any]) -> Any:
        result = rebuilt(arrays)(
            *takes.filled(args, iter(given)), **takes.filled(kwargs, iter(given[takes.by_place :]))
        )
        found, structure = jax.tree_util.tree_flatten(result)
        gives.append(structure)
        return found

    takes.by_place = sum([takes.count(x) for x in args])
    inputs = [x for x in leaves if takes.is_array(x)]
    closed = jax.make_jaxpr(flat)({key: x for key, (_, x) in weights.items()}, inputs)
    return reader.program(closed, weights, leaves, takes, tree, gives[0], _parameters(model))


def _parameters(model: Any) -> tuple[str, ...]:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    try:
        found = inspect.signature(model).parameters.values()
    except (TypeError, ValueError):
        # Some functions that are written in C tell nothing of themselves.
        return ()
    return tuple([parameter.name for parameter in found if parameter.kind in kinds])


def _network(model: Any) -> tuple[dict[str, tuple[str, Any]], Any]:
    """The arrays of a network by their names, each with its kind, and what makes it anew with others."""
    if jax.tree_util.all_leaves([model]):
        return {}, lambda _: model
    found, structure = jax.tree_util.tree_flatten_with_path(model)
    arrays: dict[str, tuple[str, Any]] = {}
    leaves: list[Any] = []
    for path, leaf in found:
        if not isinstance(leaf, jax.Array | np.ndarray):
            leaves.append((None, leaf))
            continue
        leaf = jax.numpy.asarray(leaf)
        name = jax.tree_util.keystr(path, simple=True, separator=".")
        arrays[name] = (PARAMETER if jax.numpy.issubdtype(leaf.dtype, jax.numpy.inexact) else BUFFER, leaf)
        leaves.append((name, leaf))

    def rebuilt(given: dict[str, Any]) -> Any:
        made = [leaf if name is None else given[name] for name, leaf in leaves]
        return jax.tree_util.tree_unflatten(structure, made)

    return arrays, rebuilt


class _Taken:
    """Arguments of Python's nested types: where arrays are in them."""

    by_place = 0
    """The number of arrays in arguments by position."""

    def is_array(self, value: Any) -> bool:
        return bool(backends.backend_name(type(data_of(value))))

    def tree(self, value: Any, path: str, leaves: list[Any]) -> Tree:
        """How an argument is nested; its leaves are appended to `leaves`."""
        if type(value) in (list, tuple):
            children = [self.tree(x, f"{path}[{place}]", leaves) for place, x in enumerate(value)]
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
                f"ivy.transpile: the argument {path} is a {type(value).__name__}; arrays, numbers, text, and tuples, "
                "lists and dicts of these can be moved; give a network itself, so that its arrays are its weights"
            )
        return Tree(LEAF)

    def count(self, value: Any) -> int:
        """The number of arrays in an argument."""
        if type(value) in (list, tuple):
            return sum([self.count(x) for x in value])
        return sum([self.count(x) for x in value.values()]) if type(value) is dict else int(self.is_array(value))

    def filled(self, value: Any, arrays: Any) -> Any:
        """An argument with other arrays."""
        if type(value) in (list, tuple):
            return type(value)([self.filled(x, arrays) for x in value])
        if type(value) is dict:
            return {key: self.filled(x, arrays) for key, x in value.items()}
        return next(arrays) if self.is_array(value) else value


def _is_key(aval: Any) -> bool:
    return jax.numpy.issubdtype(aval.dtype, jax.dtypes.prng_key)


def _plainly(aval: Any) -> Any:
    """What holds the words of keys, where an array is one of keys."""
    if not _is_key(aval):
        return jax.ShapeDtypeStruct(aval.shape, aval.dtype)
    return jax.ShapeDtypeStruct((*aval.shape, *aval.dtype._impl.key_shape), jax.numpy.uint32)


def _meta(aval: Any) -> Meta:
    aval = _plainly(aval)
    return Meta(str(aval.dtype), tuple(aval.shape))


class _Block:
    """The nodes of one program while it is written."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.nodes: list[Node] = []
        self.inner: list[Program] = []

    def add(self, node: Node) -> Ref:
        self.nodes.append(node)
        return Ref(self.count + len(self.nodes) - 1)


class _Reader:
    """Turns a jaxpr into plain data."""

    def __init__(self, name: str) -> None:
        self.name = name

    def program(
        self,
        closed: Any,
        weights: dict[str, tuple[str, Any]],
        leaves: list[Any],
        takes: _Taken,
        tree: Tree,
        gives: Any,
        parameters: tuple[str, ...],
    ) -> tuple[Program, dict[str, Any]]:
        """The program, and the arrays of its inputs by their names."""
        # Dicts are flattened by their sorted keys.
        inputs = [Input(weights[key][0], key, _meta(weights[key][1])) for key in sorted(weights)]
        arrays = {key: x for key, (_, x) in weights.items()}
        kept = len(inputs)
        values = [Ref(place) for place in range(kept)]
        for place, leaf in enumerate(leaves):
            if takes.is_array(leaf):
                values.append(Ref(len(inputs)))
                inputs.append(Input(ARGUMENT, f"argument_{place}", _meta(leaf)))
            else:
                inputs.append(Input(ARGUMENT, f"argument_{place}", None, leaf))
        env: dict[Any, Any] = {}
        for number, (var, value) in enumerate(zip(closed.jaxpr.constvars, closed.consts, strict=True)):
            arrays[f"constant_{number}"] = value
            env[var] = Ref(len(inputs))
            inputs.append(Input(CONSTANT, f"constant_{number}", _meta(var.aval), saved=False))
        env.update(zip(closed.jaxpr.invars, values, strict=True))
        block = _Block(len(inputs))
        self._equations(block, closed.jaxpr, env)
        found = [self._array(block, self._value(block, v, env), v.aval) for v in closed.jaxpr.outvars]
        outputs: list[Output] = []
        shape = jax.tree_util.tree_unflatten(gives, list(found))
        result = _given(shape, outputs)
        made = Program(self.name, inputs, block.nodes, outputs, tree, result, parameters=parameters, inner=block.inner)
        return _checked(pruned(made, frozenset())), arrays

    def _value(self, block: _Block, var: Any, env: dict[Any, Any]) -> Any:
        """What stands for a variable or a literal: a reference, or a number."""
        if not isinstance(var, Literal):
            return env[var]
        value: Any = np.asarray(var.val).item() if not np.ndim(var.val) else None
        if value is None or (type(value) is int and abs(value) >= _FEW):
            return self._constant(block, var.val, var.aval)
        return value

    def _constant(self, block: _Block, value: Any, aval: Any) -> Ref:
        given = np.asarray(value)
        if given.dtype == jax.numpy.bfloat16:
            given = given.astype("float32")
        return block.add(Node("jax.literal", (_tuples(given.tolist()),), {}, _meta(aval)))

    def _array(self, block: _Block, value: Any, aval: Any) -> Ref:
        return value if isinstance(value, Ref) else self._constant(block, value, aval)

    def _equations(self, block: _Block, jaxpr: Any, env: dict[Any, Any]) -> None:
        for equation in jaxpr.eqns:
            name = equation.primitive.name
            args = [self._value(block, v, env) for v in equation.invars]
            if name in _INLINED:
                found = self._inlined(block, program_of(equation), args)
            elif name == "platform_index":
                found = [_general(equation.params["platforms"])]
            elif name == "cond" and isinstance(args[0], int):
                branches = equation.params["branches"]
                found = self._inlined(block, branches[min(max(args[0], 0), len(branches) - 1)], args[1:])
            elif name == "custom_linear_solve":
                found = self._solved(block, equation, args)
            elif any([_is_key(v.aval) for v in (*equation.invars, *equation.outvars)]) and name not in _NESTED:
                found = self._keyed(block, equation, args)
            elif (function := self._written(equation)) is not None:
                given = [jax.ShapeDtypeStruct(v.aval.shape, v.aval.dtype) for v in equation.invars]
                found = self._inlined(block, jax.make_jaxpr(function)(*given), args)
            else:
                found = self._called(block, equation, args)
            env.update(zip(equation.outvars, found, strict=True))

    def _written(self, equation: Any) -> Callable[..., Any] | None:
        """A primitive in terms of others, unless there is a row for it."""
        if lookup.row(_named(equation)) is not None:
            return None
        from ivy_protocol.transpile._jax_decompositions import written

        return written(equation)

    def _keyed(self, block: _Block, equation: Any, args: list[Any]) -> list[Any]:
        """The results of what makes, takes or moves keys, by what it does with their words."""
        given = [_plainly(v.aval) for v in equation.invars]
        closed = jax.make_jaxpr(_with_words(equation))(*given)
        return self._inlined(block, closed, args)

    def _solved(self, block: _Block, equation: Any, args: list[Any]) -> list[Any]:
        """The solution of a linear system, with the derivative that the system implies.

        What solves it may have no derivative by the matrix: the solution is a constant then, and what its residual is
        solved for, which is zero, brings the derivative.
        """
        jaxprs, lengths = equation.params["jaxprs"], equation.params["const_lengths"]
        of_product = args[: lengths.matvec]
        start = lengths.matvec + lengths.vecmat
        of_solution = args[start : start + lengths.solve]
        sides = args[sum(lengths) :]
        whole = [v.aval for v in equation.outvars]

        def node(name: str, aval: Any, *given: Any) -> Ref:
            return block.add(Node(name, given, {}, _meta(aval), line=source_info_util.summarize(equation.source_info)))

        solved = self._inlined(block, jaxprs.solve, [*of_solution, *sides])
        fixed = [node("jax.stop_gradient", aval, x) for aval, x in zip(whole, solved, strict=True)]
        products = self._inlined(block, jaxprs.matvec, [*of_product, *fixed])
        rest = [node("jax.sub", aval, b, y) for aval, b, y in zip(whole, sides, products, strict=True)]
        change = self._inlined(block, jaxprs.solve, [*of_solution, *rest])
        return [node("jax.add", aval, x, d) for aval, x, d in zip(whole, fixed, change, strict=True)]

    def _inlined(self, block: _Block, program: Any, args: Sequence[Any]) -> list[Any]:
        """The results of a program that is written out here."""
        jaxpr = getattr(program, "jaxpr", program)
        env = dict(zip(jaxpr.invars, args, strict=True))
        for var, value in zip(jaxpr.constvars, getattr(program, "consts", ()), strict=True):
            env[var] = self._constant(block, value, var.aval)
        self._equations(block, jaxpr, env)
        return [self._value(block, v, env) for v in jaxpr.outvars]

    def _inner(self, block: _Block, program: Any) -> Inner:
        """A program that a primitive runs, which is kept as one."""
        jaxpr = getattr(program, "jaxpr", program)
        inputs = [Input(ARGUMENT, f"x{place}", _meta(v.aval)) for place, v in enumerate(jaxpr.invars)]
        part = _Block(len(inputs))
        found = self._inlined(part, program, [Ref(place) for place in range(len(inputs))])
        outputs = [
            Output(RESULT, self._array(part, value, v.aval)) for value, v in zip(found, jaxpr.outvars, strict=True)
        ]
        takes, gives = [Tree(TUPLE, (), (Tree(LEAF),) * n) for n in (len(inputs), len(outputs))]
        made = Program("part", inputs, part.nodes, outputs, takes, gives, inner=part.inner)
        block.inner.append(pruned(made, frozenset()))
        return Inner(len(block.inner) - 1)

    def _called(self, block: _Block, equation: Any, args: list[Any]) -> list[Any]:
        name = _named(equation)
        line = source_info_util.summarize(equation.source_info)
        part = str(equation.source_info.name_stack)
        # Numbers stand for arrays where no array tells of which library the result is.
        if not any([isinstance(arg, Ref) for arg in args]) or name in _WITH_PROGRAMS:
            args = [self._array(block, x, v.aval) for x, v in zip(args, equation.invars, strict=True)]
        given = {}
        if lookup.row(name) is not None:
            given = {
                key: self._plain(block, name, key, x) for key, x in parameters(equation).items() if key not in _IDLE
            }
        metas = tuple([_meta(v.aval) for v in equation.outvars])
        if name == "jax.scan":
            given["shapes"] = tuple([meta.shape for meta in metas])
        if not equation.primitive.multiple_results:
            return [block.add(Node(name, tuple(args), given, metas[0], part=part, line=line))]
        whole = block.add(Node(name, tuple(args), given, metas, part=part, line=line))
        return [
            block.add(Node("python.getitem", (whole, place), {}, meta, part=part, line=line))
            for place, meta in enumerate(metas)
        ]

    def _plain(self, block: _Block, name: str, key: str, value: Any) -> Any:
        """A parameter of a primitive as plain data."""
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
            f"ivy.transpile: {self.name} calls {name} with {key} = {str(value)[:60]}, a {type(value).__name__}"
        )


def _named(equation: Any) -> str:
    """The operator for a primitive, which tells by its name what it is that has no row."""
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


def _with_words(equation: Any) -> Callable[..., Any]:
    """What a primitive does, as a function of the words of keys."""
    name, params = equation.primitive.name, equation.params
    into, out = [v.aval for v in equation.invars], [v.aval for v in equation.outvars]
    impl = params["impl"] if name == "random_seed" else next(a for a in (*into, *out) if _is_key(a)).dtype._impl
    if name in ("random_wrap", "random_unwrap"):
        return lambda words: words
    answers = {
        "random_seed": impl.seed,
        "random_fold_in": impl.fold_in,
        "random_bits": lambda words: impl.random_bits(words, params["bit_width"], params["shape"]),
        "random_clone": lambda words: words,
        "random_split": lambda words: impl.split(words, params["shape"]),
    }
    if name == "random_gamma":
        return lambda words, a: equation.primitive.impl(
            jax.random.wrap_key_data(words, impl=impl.name), a, use_vmap=True, **params
        )
    if name in answers:
        made = answers[name]
        for level in reversed(range(max([len(aval.shape) for aval in into]))):
            made = jax.vmap(made, tuple([0 if len(aval.shape) > level else None for aval in into]))
        return made
    # What only moves keys does so with each of their words.
    places = tuple([-1 if _is_key(aval) else None for aval in into])
    results: Any = tuple([-1 if _is_key(aval) else None for aval in out])
    several = equation.primitive.multiple_results

    def moved(*arrays: Any) -> Any:
        found = equation.primitive.bind(*arrays, **params)
        return tuple(found) if several else found

    return jax.vmap(moved, places, results if several else results[0])


def _checked(program: Program) -> Program:
    missing: dict[str, str] = {}
    for part in program.programs():
        for node in part.nodes:
            if lookup.row(node.operator) is None:
                missing.setdefault(node.operator, f" at {node.line}" if node.line else "")
    if missing:
        told = "; ".join([f"{name}{where}" for name, where in missing.items()])
        raise IvyNotImplementedException(
            f"ivy.transpile: {program.name} calls primitives of jax that have no row: {told}. Write one with "
            f"@ivy.transpile.register({next(iter(missing))!r}), or let the function do without"
        )
    return program


def _general(platforms: Any) -> int:
    """Which branch serves every kind of device: the one for those that are not named, else that for processors."""
    named = [place for place, names in enumerate(platforms) if names is None or "cpu" in names]
    return max(named, key=lambda place: platforms[place] is None)


_NESTED = ("cond", "while", "scan")
_WITH_PROGRAMS = ("jax.cond", "jax.while", "jax.scan")


def _tuples(value: Any) -> Any:
    return tuple([_tuples(x) for x in value]) if isinstance(value, list) else value


def _given(result: Any, outputs: list[Output]) -> Tree:
    """How results are nested; the values are appended to `outputs`.

    Raises
    ------
    IvyTypeError
        There is an object of another class.
    """
    if isinstance(result, Ref) or result is None:
        outputs.append(Output(RESULT, result))
        return Tree(LEAF)
    if isinstance(result, dict):
        return Tree(DICT, tuple(result), tuple([_given(x, outputs) for x in result.values()]))
    if isinstance(result, list | tuple):
        return Tree(LIST if isinstance(result, list) else TUPLE, (), tuple([_given(x, outputs) for x in result]))
    raise IvyTypeError(
        f"ivy.transpile: the results hold a {type(result).__name__}; tuples, lists and dicts of arrays can be moved"
    )
