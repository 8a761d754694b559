"""JAX tracer. It reads the primitives of a function from its jaxpr, and the public functions from the tracebacks of the
primitives.

The primitives of one call of a public function form one node, which is compiled separately. Tracebacks affect only
labels and grouping.
"""

import itertools
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial, wraps
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import ClosedJaxpr, Jaxpr, Literal, jaxpr_as_fun

from ivy_protocol.backends.jax import random
from ivy_protocol.backends.jax.transforms import parameters
from ivy_protocol.exceptions import IvyTraceError, IvyValueError
from ivy_protocol.graph import passes
from ivy_protocol.graph.compile_errors import explain_type_error
from ivy_protocol.graph.flat import (
    FIXED,
    Arguments,
    ByStructure,
    call_flat,
    end_of,
    is_flat,
    is_new_class,
    unflatten_function,
    write,
)
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.jax._names import MODULES, PREFIXES
from ivy_protocol.graph.jax._programs import subprogram
from ivy_protocol.graph.lowering import check_options
from ivy_protocol.graph.nodes import Guard, Line, Node, Value
from ivy_protocol.graph.recorder import OWN, Options, Run, Traced, call_traced, line_of_error, read_error
from ivy_protocol.graph.trees import STATIC

_INTEGER = re.compile(r"np\.u?int\d+\((-?\d+)\)")
"""Pattern for the ``repr`` of NumPy integers. Parameters of primitives contain both NumPy and Python integers."""
_LIBRARY = str(Path(jax.__file__).parent)
_OPERATORS = {"truediv": "divide", "sub": "subtract", "mul": "multiply", "neg": "negative", "gt": "greater",
              "lt": "less", "ge": "greater_equal", "le": "less_equal", "eq": "equal", "ne": "not_equal",
              "floordiv": "floor_divide", "mod": "remainder", "div": "divide", "integer_pow": "pow"}  # fmt: skip
"""Public functions of operators, by the name of the frame or of the primitive."""
_READS = (
    jax.errors.ConcretizationTypeError,
    jax.errors.TracerArrayConversionError,
    jax.errors.TracerBoolConversionError,
    jax.errors.TracerIntegerConversionError,
    jax.errors.NonConcreteBooleanIndexError,
)
"""Exceptions that JAX raises for code that reads the values of an array."""
_compiled: dict[Any, Any] = {}
"""Compiled functions of nodes, by the keys that `_key` returns."""
_MAX_COMPILED = 4096
"""Maximum number of compiled functions in the cache."""


class _Call(NamedTuple):
    """The call of a public function that created an equation."""

    label: str
    caller: Any
    line: Line | None


def _call(equation: Any) -> _Call:
    """Return the call of a public function that created an equation. The call is found in the traceback of the
    equation.
    """
    primitive = equation.primitive.name
    name = str(equation.params.get("name") or primitive).strip("_")
    plain = f"jax.lax.{primitive}"
    if name != primitive:
        module = next((m for m in PREFIXES if callable(getattr(m, name, None))), None)
        plain = f"jax.jit.{name}" if module is None else PREFIXES[module] + name
    traceback = equation.source_info.traceback
    frames = list(traceback.frames) if traceback is not None else []
    is_internal = True
    label, caller, line = plain, None, None
    # The frames begin with the innermost one. The first frame outside of JAX called the public function.
    for i, frame in enumerate(frames):
        if is_internal and not frame.file_name.startswith(_LIBRARY):
            is_internal = False
            caller = tuple((f.file_name, f.line_num) for f in frames[i : i + 20])
            label = _public(frames[:i][::-1], name) or plain
        if not is_internal and not frame.file_name.startswith((_LIBRARY, *OWN)):
            line = Line(frame.file_name, frame.line_num)
            break
    return _Call(label, (label, caller), line)


def _public(frames: list[Any], primitive: str) -> str:
    """Return the name of the public JAX function that user code called, or an empty string if it is unknown."""
    for frame in frames[:4]:
        file = frame.file_name.removeprefix(_LIBRARY).removeprefix("/_src/")
        name = frame.function_name.rpartition(".")[2].removeprefix("_operator_").strip("_")
        name: str = _OPERATORS.get(name, name) if "array_methods" in file else name
        if name in ("getitem", "set") and "array_methods" in file:
            return name if name == "getitem" else "at.set"
        for start, (path, module) in MODULES.items():
            if file.startswith(start) and callable(getattr(module, name, None)):
                return f"{path}.{name}"
    if frames and "array_methods" in frames[0].file_name:
        # jax 0.6: use the name of the primitive, because the frames of all operators have the same name.
        name = _OPERATORS.get(primitive, primitive)
        return f"jax.numpy.{name}" if callable(getattr(jnp, name, None)) else ""
    return ""


def _evaluate(closed: Any, single: bool, *arrays: Any) -> Any:
    """Compute the equations of a node, given the values of its inputs."""
    results = jaxpr_as_fun(closed)(*arrays)
    return results[0] if single else tuple(results)


def _key(equations: list[Any], inputs: list[Any], outputs: list[Any]) -> Any:
    """Return a key that is equal for nodes with the same computation. Return None if a parameter is not hashable."""
    indices: dict[Any, int] = {v: i for i, v in enumerate(inputs)}
    parts: list[Any] = []
    for equation in equations:
        operands = [
            (str(v.val), str(v.aval), type(v.val)) if isinstance(v, Literal) else indices[v] for v in equation.invars
        ]
        for v in equation.outvars:
            indices[v] = len(indices)
        parts.append((equation.primitive, tuple(sorted(parameters(equation).items())), tuple(operands)))
    # Equations are specialized to shapes and dtypes, so include the avals in the key.
    types = tuple(v.aval for v in indices)
    key = (tuple(parts), types, tuple(indices[v] for v in outputs), jax.config.values["jax_enable_x64"])
    try:
        hash(key)
    except TypeError:
        return None
    return key


def _function(name: str, equations: list[Any], inputs: list[Any], outputs: list[Any], like: Any) -> Any:
    """Return the equations of a node as one compiled function."""
    key = _key(equations, inputs, outputs)
    function = None if key is None else _compiled.get(key)
    if function is None:
        effects = frozenset().union(*[e.effects for e in equations])
        jaxpr = Jaxpr((), inputs, outputs, equations, effects, like.debug_info)
        run = partial(_evaluate, ClosedJaxpr(jaxpr, ()), len(outputs) == 1)
        run.__name__ = name.rpartition(".")[2]  # type: ignore[attr-defined]
        function = jax.jit(run)
        if key is not None:
            if len(_compiled) >= _MAX_COMPILED:
                _compiled.clear()
            _compiled[key] = function
    return function


def _groups(equations: list[Any]) -> Iterator[tuple[_Call, list[Any]]]:
    """Yield groups of consecutive equations that belong to one call of a public function."""
    group: list[Any] = []
    current: _Call | None = None
    visited: set[Any] = set()
    for equation in equations:
        call = _call(equation)
        identity = (equation.primitive.name, str(equation.source_info.traceback))
        same_call = current is not None and call.caller[1] is not None and call.caller == current.caller
        # Begin a new group for an equation of another call, and for an equation with effects. Also begin one if the
        # group already has the primitive of this equation from the same location: the equation then belongs to another
        # iteration of a loop.
        if group and (not same_call or identity in visited or equation.effects):
            assert current is not None
            yield current, group
            group, visited = [], set()
        group.append(equation)
        visited.add(identity)
        current = call
    if group and current is not None:
        yield current, group


class _Converter:
    """Converter of equations to nodes."""

    def __init__(self) -> None:
        self.values: dict[Any, Value] = {}

    def value(self, var: Any) -> Any:
        """Return the `Value` of a variable, or the scalar of a literal."""
        if isinstance(var, Literal):
            return _scalar(var)
        value = self.values.get(var)
        if value is None:
            value = self.values[var] = Value("node", tuple(var.aval.shape), str(var.aval.dtype))
        return value

    def nodes(self, jaxpr: Any) -> list[Node]:
        """Return the nodes of a jaxpr, one for each call of a public function."""
        groups = list(_groups(jaxpr.eqns))
        returned = {v for v in jaxpr.outvars if not isinstance(v, Literal)}
        users: dict[Any, set[int]] = {}
        for i, (_, group) in enumerate(groups):
            for equation in group:
                for v in equation.invars:
                    if not isinstance(v, Literal):
                        users.setdefault(v, set()).add(i)
        nodes = []
        for i, (call, group) in enumerate(groups):
            outvars = [v for e in group for v in e.outvars]
            inputs = list(dict.fromkeys(v for e in group for v in e.invars if not isinstance(v, Literal)))
            inputs = [v for v in inputs if v not in set(outvars)]
            outputs = [v for v in outvars if v in returned or users.get(v, set()) - {i}]
            effect = any(e.effects for e in group)
            if not outputs and not effect:
                continue
            function = _function(call.label, group, inputs, outputs, jaxpr)
            results: Any = tuple(self.value(v) for v in outputs)
            args = tuple(self.value(v) for v in inputs)
            node = Node(call.label, "call", function, args, {}, results[0] if len(results) == 1 else results)
            node.line, node.effect = call.line, effect
            node.part = str(group[0].source_info.name_stack)
            node.parts = list(self.parts(group))
            nodes.append(node)
        return nodes

    def parts(self, equations: list[Any]) -> Iterator[Node]:
        """Yield a node for each primitive. Compiled functions are replaced by their primitives."""
        for equation in equations:
            name = equation.primitive.name
            inner, invars = subprogram(equation)
            args = [self.value(v) for v in invars]
            if inner is not None:
                yield from self.inline(inner, args, equation.outvars)
                continue
            results = [self.value(v) for v in equation.outvars]
            if name == "convert_element_type" and isinstance(args[0], Value) and args[0].dtype == results[0].dtype:
                self.values[equation.outvars[0]] = args[0]
                continue
            params = {k: _param_text(v) for k, v in parameters(equation).items()}
            result: Any = results[0] if len(results) == 1 else tuple(results)
            yield Node(f"jax.lax.{name}", "call", None, tuple(args), params, result)

    def inline(self, closed: Any, args: list[Any], outvars: list[Any]) -> Iterator[Node]:
        inner = _Converter()
        jaxpr = getattr(closed, "jaxpr", closed)
        for var, const in zip(jaxpr.constvars, getattr(closed, "consts", ()), strict=True):
            inner.values[var] = _constant(var, const)
        inner.values.update(zip(jaxpr.invars, args, strict=True))
        yield from inner.parts(jaxpr.eqns)
        for outer, var in zip(outvars, jaxpr.outvars, strict=True):
            value = inner.value(var)
            if outer in self.values:
                # If `outer` already has a `Value`, to which the enclosing node refers, assign the result to this
                # `Value`.
                yield Node("same", "call", None, (value,), {}, self.values[outer])
            elif isinstance(value, Value):
                self.values[outer] = value


def _param_text(param: Any) -> str:
    """Return a parameter as a string. Equal integers of different types have equal strings."""
    if isinstance(param, tuple):
        return f"{type(param).__name__}({', '.join(map(_param_text, param))})"
    if hasattr(param, "eqns"):
        return _program_text(param)
    return _INTEGER.sub(r"\1", str(param))


def _scalar(literal: Literal) -> Any:
    """Return a literal as a NumPy scalar, because JAX stores equal literals as objects of several classes."""
    aval: Any = literal.aval
    return np.asarray(literal.val, aval.dtype)[()]


def _program_text(program: Any) -> str:
    """Return a string with the primitives of a function.

    Equal computations have equal strings. The strings ``str(jaxpr)`` may differ if one program calls a shared
    sub-function where the other has copies.
    """
    lines: list[str] = []
    counter = itertools.count()

    def fresh(v: Any) -> str:
        return f"v{next(counter)}:{v.aval}"

    def write_lines(program: Any, operand_names: list[str] | None = None) -> list[str]:
        jaxpr = getattr(program, "jaxpr", program)
        names: dict[Any, str] = dict(zip(jaxpr.invars, operand_names or map(fresh, jaxpr.invars), strict=True))
        names.update({v: fresh(v) for v in jaxpr.constvars})

        def operands(variables: list[Any]) -> list[str]:
            return [repr(_scalar(v)) if isinstance(v, Literal) else names[v] for v in variables]

        for equation in jaxpr.eqns:
            inner, invars = subprogram(equation)
            if inner is not None:
                names.update(zip(equation.outvars, write_lines(inner, operands(invars)), strict=True))
                continue
            params = ", ".join([f"{key}={_param_text(value)}" for key, value in sorted(parameters(equation).items())])
            names.update({v: fresh(v) for v in equation.outvars})
            outputs, inputs = operands(equation.outvars), operands(invars)
            lines.append(f"{', '.join(outputs)} = {equation.primitive.name}[{params}]({', '.join(inputs)})")
        return operands(jaxpr.outvars)

    return "; ".join([*lines, ", ".join(write_lines(program))])


def _constant(var: Any, array: Any) -> Value:
    """Return the `Value` of a captured array."""
    if isinstance(array, np.ndarray):
        # jax 0.6: constants may be NumPy arrays with 64-bit dtypes, which JAX has not converted. Cast them to the dtype
        # of the variable.
        array = array.astype(var.aval.dtype, copy=False)
    return Value("constant", tuple(var.aval.shape), str(var.aval.dtype), array=array)


class _KeySource:
    """Source of random keys. The keys are derived from two inputs: ivy's seed, and the number of keys generated before
    the call.
    """

    def __init__(self) -> None:
        self.count = 0
        self.seed: Any = None
        self.before: Any = None

    def __call__(self) -> Any:
        key = jax.random.fold_in(jax.random.key(self.seed), self.before + self.count)
        self.count += 1
        return key


class _Fetch(threading.local):
    """Function that fetches a live input in each call, or returns `instead` in a function that JAX compiles."""

    instead: Any = None

    def __init__(self, fetch: Callable[[], Any]) -> None:
        self.fetch = fetch

    def __call__(self) -> Any:
        return self.fetch() if self.instead is None else self.instead


def _advance_count(number: int) -> int:
    """Increase ivy's count of random keys. Return the previous count."""
    keys = random._keys
    keys.count += number
    return keys.count - number


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Trace a function with JAX, and convert its equations to nodes."""
    if options.on_read != "error":
        raise IvyValueError(
            f"on_read={options.on_read!r} is not supported on jax, which traces code without values; pass "
            "on_read='error'"
        )
    outputs: list[tuple[Value, Any]] = []
    descriptions: list[Any] = []
    key_source = _KeySource()
    keys = random._keys

    def take(x: Any, _: str) -> Value | None:
        if not isinstance(x, jax.Array):
            return None
        value = Value("node", tuple(x.shape), str(x.dtype))
        outputs.append((value, x))
        return value

    def body(seed: Any, before: Any, *arrays: Any) -> list[Any]:
        key_source.seed, key_source.before = seed, before
        output = call_traced(run.call, list(arrays))
        descriptions.append(run.describe(output, take))
        return [x for _, x in outputs]

    source, keys.source = keys.source, key_source
    try:
        # Pass the seed and the count as inputs, so that each call of the graph has new keys.
        closed = jax.make_jaxpr(body)(keys.seed, keys.count, *[v.array for v in inputs])
    except jax.errors.UnexpectedTracerError as error:
        raise IvyTraceError(
            f"an array from the trace of {options.name} is used in another thread or traced function, which the trace "
            "cannot record"
        ) from error
    except _READS as error:
        raise IvyTraceError(read_error(str(line_of_error(error, (_LIBRARY,)) or options.name))) from error
    finally:
        keys.source = source
    converter = _Converter()
    jaxpr = closed.jaxpr
    seed = Value("live", (), "int32", "ivy's seed")
    before = Value("live", (), "int32", "ivy's count of random keys")
    seed.fetch, before.fetch = _Fetch(lambda: keys.seed), _Fetch(partial(_advance_count, key_source.count))
    converter.values.update(zip(jaxpr.invars, [seed, before, *inputs], strict=True))
    for var, const in zip(jaxpr.constvars, closed.consts, strict=True):
        converter.values[var] = _constant(var, const)
    nodes = converter.nodes(jaxpr)
    final: dict[Value, Value] = {}
    for (placeholder, _), var in zip(outputs, jaxpr.outvars, strict=True):
        value = converter.value(var)
        if not isinstance(value, Value):
            value = Value("constant", placeholder.shape, placeholder.dtype, array=jnp.asarray(value, var.aval.dtype))
        final[placeholder] = value
    tree, rebinds = descriptions[0]
    for leaf in tree.arrays():
        leaf.value = final[leaf.value]
    rebinds = [(leaf, final[value]) for leaf, value in rebinds]
    live_nodes = passes.live_nodes(nodes, [final[p] for p, _ in outputs])
    guards = []
    if options.check != "none":
        guards = [Guard(v, a, getattr(v.array, a)) for v in inputs for a in ("dtype", "shape")]
    live = [seed, before] if key_source.count else []
    return Traced(live_nodes, tree, rebinds, guards, len(nodes), live=live)


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Return a function that restores ivy's current count of random keys."""
    keys = random._keys
    count = keys.count
    return lambda: setattr(keys, "count", count)


class _Flat(NamedTuple):
    """Nested data as a pytree. JAX compares the structure of the data as one constant."""

    leaves: list[Any]
    structure: Any


jax.tree_util.register_pytree_node(_Flat, lambda flat: flat, lambda structure, leaves: _Flat(leaves, structure))  # type: ignore[arg-type]


def _compile_flat(fn: Any) -> Any:
    """Compile a function by JAX. Each call traverses its arguments once."""
    plain = jax.jit(fn)

    def make(structure: Any) -> Any:
        nested, _ = unflatten_function(structure)

        def run(*leaves: Any) -> _Flat:
            outputs, result, written = call_flat(fn, *nested(*leaves))
            return _Flat(outputs, end_of(result, written))

        return jax.jit(run)

    functions = ByStructure(make, fixed=FIXED)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        arguments = args, kwargs
        run, leaves = functions.match_last(arguments)
        try:
            if leaves is None:
                if is_flat(args, kwargs):
                    return plain(*args)
                run, leaves = functions.find(arguments)
            outputs, end = run(*leaves)
        except TypeError as error:
            if any([is_new_class(x) for x in leaves or ()]):
                # If the class of an argument is not registered, `find` registers the class. Then call the function
                # again, because the arguments of this class can now be flattened.
                functions.find(arguments)
                return call(*args, **kwargs)
            explain_type_error("jax", error, args, kwargs)
            raise
        return end.result(outputs, args, kwargs)

    return call


def _with_static(fn: Any, static: dict[str, Any]) -> Any:
    """Compile a function with static arguments by JAX."""

    @wraps(fn, updated=())
    def run(*args: Any, **kwargs: Any) -> tuple[Any, _Flat]:
        arguments, leaves = Arguments(args, kwargs), []
        result = fn(*args, **kwargs)
        return result, _Flat(leaves, arguments.find_writes(leaves))

    function = jax.jit(run, **static)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            result, writes = function(*args, **kwargs)
        except TypeError as error:
            explain_type_error("jax", error, args, kwargs)
            raise
        if writes.structure:
            write(writes.structure, args, kwargs, iter(writes.leaves))
        return result

    return call


def compile_function(
    fn: Any, dynamic: Any, examples: Any, static: dict[str, Any], mode: Any, options: dict[str, Any]
) -> Any:
    """Return a function or a graph compiled by JAX."""
    check_options("jax", jax.jit, options)
    live = fn.recording.live if isinstance(fn, Graph) else []
    if not live:
        call = fn._call if isinstance(fn, Graph) else fn
        if isinstance(fn, Graph) and not static:
            static = _static_parameters(fn)
        if options:
            # If there are options, do not flatten the arguments and results, because options may refer to them by
            # position.
            return jax.jit(call, **static, **options)
        return _with_static(call, static) if static else _compile_flat(call)
    if static:
        raise IvyValueError(
            "ivy.compile: a graph with random numbers does not support static arguments; create a graph for each "
            "value of these arguments"
        )

    def run(fetched: list[Any], args: Any, kwargs: Any) -> Any:
        for value, array in zip(live, fetched, strict=True):
            value.fetch.instead = array
        try:
            return fn(*args, **kwargs)
        finally:
            for value in live:
                value.fetch.instead = None

    run_compiled = jax.jit(run, **options) if options else _compile_flat(run)
    return lambda *args, **kwargs: run_compiled([value.fetch() for value in live], args, kwargs)


def _static_parameters(graph: Graph) -> dict[str, Any]:
    """Return the options of `jax.jit` that declare the parameters without arrays as static.

    If parameters without arrays were not static, JAX would trace the scalars that they receive, and the graph could not
    compare the scalars with the recorded values.
    """
    parameters = [(i, p) for i, p in enumerate(graph.recording.parameters) if p.tree.kind == STATIC]
    positions = [i for i, p in parameters if p.kind == "positional"]
    names = [p.name for _, p in parameters if p.kind in ("either", "keyword")]
    return {k: v for k, v in {"static_argnums": positions, "static_argnames": names}.items() if v}


def complete_node(node: Node, closed: ClosedJaxpr) -> None:
    """Set the target of a node that was read from a file: a compiled function of the node's primitives."""
    results = node.results
    jaxpr = closed.jaxpr
    for values, avals in ((node.args, closed.in_avals), (results, closed.out_avals)):
        if [(v.shape, v.dtype) for v in values] != [(tuple(a.shape), str(a.dtype)) for a in avals]:
            shown = ", ".join(f"{a.dtype}{tuple(a.shape)}" for a in avals)
            raise IvyTraceError(
                f"the arguments or results of a call in the file must be {shown}, as the primitives of the call define"
            )
    run = partial(_evaluate, closed, isinstance(node.result, Value))
    run.__name__ = node.label.rpartition(".")[2]  # type: ignore[attr-defined]
    node.target = jax.jit(run)
    try:
        node.target.lower(*[jax.ShapeDtypeStruct(a.shape, a.dtype) for a in closed.in_avals])
    except NotImplementedError:
        # Accept the node: this platform lacks one of the primitives, but another platform may support it.
        pass
    except (KeyError, TypeError) as error:
        raise IvyTraceError(
            f"jax {jax.__version__} cannot run {node.label} as recorded in the file, which another version of jax "
            f"wrote: {error}"
        ) from error
    converter = _Converter()
    converter.values.update(zip(jaxpr.invars, node.args, strict=True))
    for var, const in zip(jaxpr.constvars, closed.consts, strict=True):
        converter.values[var] = _constant(var, const)
    converter.values.update({v: r for v, r in zip(jaxpr.outvars, results, strict=True) if v not in converter.values})
    node.parts = list(converter.parts(jaxpr.eqns))
