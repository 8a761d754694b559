"""Trace jax: its own trace gives the primitives, and tracebacks tell which public function each belongs to.

The primitives of one call are one node, which is compiled by itself. Nothing but the names and the grouping rests on
the tracebacks.
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
from ivy_protocol.graph.compile_errors import refuse
from ivy_protocol.graph.flat import FIXED, Arguments, ByStructure, called, closing, end_of, is_flat, opens, write
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.jax._names import MODULES, NAMED
from ivy_protocol.graph.jax._programs import inside
from ivy_protocol.graph.lowering import check_options
from ivy_protocol.graph.nodes import Guard, Line, Node, Value
from ivy_protocol.graph.recorder import OWN, Options, Run, Traced, entered, line_of_error, read_error
from ivy_protocol.graph.trees import STATIC

_INTEGER = re.compile(r"np\.u?int\d+\((-?\d+)\)")
"""How integers of NumPy are shown, which some parameters are, and others of the same call are not."""
_LIBRARY = str(Path(jax.__file__).parent)
_OPERATORS = {"truediv": "divide", "sub": "subtract", "mul": "multiply", "neg": "negative", "gt": "greater",
              "lt": "less", "ge": "greater_equal", "le": "less_equal", "eq": "equal", "ne": "not_equal",
              "floordiv": "floor_divide", "mod": "remainder", "div": "divide", "integer_pow": "pow"}  # fmt: skip
_READS = (
    jax.errors.ConcretizationTypeError,
    jax.errors.TracerArrayConversionError,
    jax.errors.TracerBoolConversionError,
    jax.errors.TracerIntegerConversionError,
    jax.errors.NonConcreteBooleanIndexError,
)
_compiled: dict[Any, Any] = {}
_MANY = 4096
"""How many compiled nodes are kept for graphs to come."""


class _Call(NamedTuple):
    """The call of a public function that an equation comes from."""

    label: str
    caller: Any
    line: Line | None


def _call(equation: Any) -> _Call:
    primitive = equation.primitive.name
    name = str(equation.params.get("name") or primitive).strip("_")
    plain = f"jax.lax.{primitive}"
    if name != primitive:
        module = next((m for m in NAMED if callable(getattr(m, name, None))), None)
        plain = f"jax.jit.{name}" if module is None else NAMED[module] + name
    traceback = equation.source_info.traceback
    frames = list(traceback.frames) if traceback is not None else []
    inside = True
    label, caller, line = plain, None, None
    for i, frame in enumerate(frames):
        if inside and not frame.file_name.startswith(_LIBRARY):
            inside = False
            caller = tuple((f.file_name, f.line_num) for f in frames[i : i + 20])
            label = _public(frames[:i][::-1], name) or plain
        if not inside and not frame.file_name.startswith((_LIBRARY, *OWN)):
            line = Line(frame.file_name, frame.line_num)
            break
    return _Call(label, (label, caller), line)


def _public(frames: list[Any], computes: str) -> str:
    """The public function that the outermost of the library's frames belong to."""
    for frame in frames[:4]:
        place = frame.file_name.removeprefix(_LIBRARY).removeprefix("/_src/")
        name = frame.function_name.rpartition(".")[2].removeprefix("_operator_").strip("_")
        name: str = _OPERATORS.get(name, name) if "array_methods" in place else name
        if name in ("getitem", "set") and "array_methods" in place:
            return name if name == "getitem" else "at.set"
        for start, (path, module) in MODULES.items():
            if place.startswith(start) and callable(getattr(module, name, None)):
                return f"{path}.{name}"
    if frames and "array_methods" in frames[0].file_name:
        # In jax 0.6 the frames of all operators have one name.
        name = _OPERATORS.get(computes, computes)
        return f"jax.numpy.{name}" if callable(getattr(jnp, name, None)) else ""
    return ""


def _evaluate(closed: Any, single: bool, *arrays: Any) -> Any:
    """Compute the equations of a node."""
    found = jaxpr_as_fun(closed)(*arrays)
    return found[0] if single else tuple(found)


def _key(equations: list[Any], inputs: list[Any], outputs: list[Any]) -> Any:
    """What nodes have in common that compute the same; None if that cannot be told."""
    places: dict[Any, int] = {v: i for i, v in enumerate(inputs)}
    parts: list[Any] = []
    for equation in equations:
        wired = []
        for v in equation.invars:
            if isinstance(v, Literal):
                wired.append((str(v.val), str(v.aval), type(v.val)))
            else:
                wired.append(places[v])
        for v in equation.outvars:
            places[v] = len(places)
        parts.append((equation.primitive, tuple(sorted(parameters(equation).items())), tuple(wired)))
    # Equations have the shapes and dtypes for which they were traced.
    types = tuple(v.aval for v in places)
    key = (tuple(parts), types, tuple(places[v] for v in outputs), jax.config.values["jax_enable_x64"])
    try:
        hash(key)
    except TypeError:
        return None
    return key


def _function(name: str, equations: list[Any], inputs: list[Any], outputs: list[Any], like: Any) -> Any:
    """The equations as one compiled function."""
    key = _key(equations, inputs, outputs)
    found = None if key is None else _compiled.get(key)
    if found is None:
        effects = frozenset().union(*[e.effects for e in equations])
        whole = Jaxpr((), inputs, outputs, equations, effects, like.debug_info)
        run = partial(_evaluate, ClosedJaxpr(whole, ()), len(outputs) == 1)
        run.__name__ = name.rpartition(".")[2]  # type: ignore[attr-defined]
        found = jax.jit(run)
        if key is not None:
            if len(_compiled) >= _MANY:
                _compiled.clear()
            _compiled[key] = found
    return found


def _groups(equations: list[Any]) -> Iterator[tuple[_Call, list[Any]]]:
    """The equations that follow each other and come from one call."""
    group: list[Any] = []
    current: _Call | None = None
    seen: set[Any] = set()
    for equation in equations:
        call = _call(equation)
        again = (equation.primitive.name, str(equation.source_info.traceback))
        same = current is not None and call.caller[1] is not None and call.caller == current.caller
        if group and (not same or again in seen or equation.effects):
            assert current is not None
            yield current, group
            group, seen = [], set()
        group.append(equation)
        seen.add(again)
        current = call
    if group and current is not None:
        yield current, group


class _Converter:
    """Makes nodes of equations."""

    def __init__(self) -> None:
        self.values: dict[Any, Value] = {}

    def value(self, var: Any) -> Any:
        """The value of a variable, or the number itself that stands in its place."""
        if isinstance(var, Literal):
            return _number(var)
        found = self.values.get(var)
        if found is None:
            found = self.values[var] = Value("node", tuple(var.aval.shape), str(var.aval.dtype))
        return found

    def nodes(self, jaxpr: Any) -> list[Node]:
        """One node for each call."""
        groups = list(_groups(jaxpr.eqns))
        kept = {v for v in jaxpr.outvars if not isinstance(v, Literal)}
        users: dict[Any, set[int]] = {}
        for i, (_, group) in enumerate(groups):
            for equation in group:
                for v in equation.invars:
                    if not isinstance(v, Literal):
                        users.setdefault(v, set()).add(i)
        nodes = []
        for i, (call, group) in enumerate(groups):
            made = [v for e in group for v in e.outvars]
            inputs = list(dict.fromkeys(v for e in group for v in e.invars if not isinstance(v, Literal)))
            inputs = [v for v in inputs if v not in set(made)]
            outputs = [v for v in made if v in kept or users.get(v, set()) - {i}]
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
        """One node for each primitive, in functions that were compiled too."""
        for equation in equations:
            name = equation.primitive.name
            inner, invars = inside(equation)
            args = [self.value(v) for v in invars]
            if inner is not None:
                yield from self.inlined(inner, args, equation.outvars)
                continue
            results = [self.value(v) for v in equation.outvars]
            if name == "convert_element_type" and isinstance(args[0], Value) and args[0].dtype == results[0].dtype:
                self.values[equation.outvars[0]] = args[0]
                continue
            params = {k: _shown(v) for k, v in parameters(equation).items()}
            result: Any = results[0] if len(results) == 1 else tuple(results)
            yield Node(f"jax.lax.{name}", "call", None, tuple(args), params, result)

    def inlined(self, closed: Any, args: list[Any], outvars: list[Any]) -> Iterator[Node]:
        inner = _Converter()
        jaxpr = getattr(closed, "jaxpr", closed)
        for var, const in zip(jaxpr.constvars, getattr(closed, "consts", ()), strict=True):
            inner.values[var] = _constant(var, const)
        inner.values.update(zip(jaxpr.invars, args, strict=True))
        yield from inner.parts(jaxpr.eqns)
        for outer, var in zip(outvars, jaxpr.outvars, strict=True):
            found = inner.value(var)
            if outer in self.values:
                # The node around it has used the value already.
                yield Node("same", "call", None, (found,), {}, self.values[outer])
            elif isinstance(found, Value):
                self.values[outer] = found


def _shown(param: Any) -> str:
    """A parameter as text, which is the same for integers of any type."""
    if isinstance(param, tuple):
        return f"{type(param).__name__}({', '.join(map(_shown, param))})"
    if hasattr(param, "eqns"):
        return _listed(param)
    return _INTEGER.sub(r"\1", str(param))


def _number(literal: Literal) -> Any:
    """A number that stands in the place of a variable; jax has it in several classes that mean the same."""
    aval: Any = literal.aval
    return np.asarray(literal.val, aval.dtype)[()]


def _listed(program: Any) -> str:
    """The primitives of a function as text. jax's own text tells too which functions in it are one object."""
    lines: list[str] = []
    numbers = itertools.count()

    def fresh(v: Any) -> str:
        return f"v{next(numbers)}:{v.aval}"

    def listed(program: Any, given: list[str] | None = None) -> list[str]:
        jaxpr = getattr(program, "jaxpr", program)
        names: dict[Any, str] = dict(zip(jaxpr.invars, given or map(fresh, jaxpr.invars), strict=True))
        names.update({v: fresh(v) for v in jaxpr.constvars})

        def operands(variables: list[Any]) -> list[str]:
            return [repr(_number(v)) if isinstance(v, Literal) else names[v] for v in variables]

        for equation in jaxpr.eqns:
            inner, invars = inside(equation)
            if inner is not None:
                names.update(zip(equation.outvars, listed(inner, operands(invars)), strict=True))
                continue
            params = ", ".join([f"{key}={_shown(value)}" for key, value in sorted(parameters(equation).items())])
            names.update({v: fresh(v) for v in equation.outvars})
            made, used = operands(equation.outvars), operands(invars)
            lines.append(f"{', '.join(made)} = {equation.primitive.name}[{params}]({', '.join(used)})")
        return operands(jaxpr.outvars)

    return "; ".join([*lines, ", ".join(listed(program))])


def _constant(var: Any, array: Any) -> Value:
    if isinstance(array, np.ndarray):
        # jax 0.6 holds those of NumPy as they are, with bits that it does not use.
        array = array.astype(var.aval.dtype, copy=False)
    return Value("constant", tuple(var.aval.shape), str(var.aval.dtype), array=array)


class _Draws:
    """Gives keys that are made of two inputs: ivy's seed, and the number of draws before the call."""

    def __init__(self) -> None:
        self.count = 0
        self.seed: Any = None
        self.before: Any = None

    def __call__(self) -> Any:
        key = jax.random.fold_in(jax.random.key(self.seed), self.before + self.count)
        self.count += 1
        return key


class _Fetch(threading.local):
    """Fetches a live input; what jax compiles gets it as an argument instead."""

    instead: Any = None

    def __init__(self, fetch: Callable[[], Any]) -> None:
        self.fetch = fetch

    def __call__(self) -> Any:
        return self.fetch() if self.instead is None else self.instead


def _advanced(draws: int) -> int:
    keys = random._keys
    keys.count += draws
    return keys.count - draws


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Let jax trace a function, and make nodes of what it finds."""
    if options.on_read != "error":
        raise IvyValueError(f"on_read={options.on_read!r}: code on jax is traced without values, so none can be read")
    outputs: list[tuple[Value, Any]] = []
    described: list[Any] = []
    draws = _Draws()
    keys = random._keys

    def take(x: Any, _: str) -> Value | None:
        if not isinstance(x, jax.Array):
            return None
        value = Value("node", tuple(x.shape), str(x.dtype))
        outputs.append((value, x))
        return value

    def body(seed: Any, before: Any, *arrays: Any) -> list[Any]:
        draws.seed, draws.before = seed, before
        found = entered(run.call, list(arrays))
        described.append(run.describe(found, take))
        return [x for _, x in outputs]

    source, keys.source = keys.source, draws
    try:
        closed = jax.make_jaxpr(body)(keys.seed, keys.count, *[v.array for v in inputs])
    except jax.errors.UnexpectedTracerError as error:
        raise IvyTraceError(
            f"an array of {options.name} is used in another thread or function, which the trace does not see"
        ) from error
    except _READS as error:
        raise IvyTraceError(read_error(str(line_of_error(error, (_LIBRARY,)) or options.name))) from error
    finally:
        keys.source = source
    converter = _Converter()
    jaxpr = closed.jaxpr
    seed = Value("live", (), "int32", "ivy's seed")
    before = Value("live", (), "int32", "ivy's number of draws")
    seed.fetch, before.fetch = _Fetch(lambda: keys.seed), _Fetch(partial(_advanced, draws.count))
    converter.values.update(zip(jaxpr.invars, [seed, before, *inputs], strict=True))
    for var, const in zip(jaxpr.constvars, closed.consts, strict=True):
        converter.values[var] = _constant(var, const)
    nodes = converter.nodes(jaxpr)
    final: dict[Value, Value] = {}
    for (placeholder, _), var in zip(outputs, jaxpr.outvars, strict=True):
        found = converter.value(var)
        if not isinstance(found, Value):
            found = Value("constant", placeholder.shape, placeholder.dtype, array=jnp.asarray(found, var.aval.dtype))
        final[placeholder] = found
    tree, rebinds = described[0]
    for leaf in tree.arrays():
        leaf.value = final[leaf.value]
    rebinds = [(leaf, final[value]) for leaf, value in rebinds]
    kept = passes.live_nodes(nodes, [final[p] for p, _ in outputs])
    guards = []
    if options.check != "none":
        guards = [Guard(v, a, getattr(v.array, a)) for v in inputs for a in ("dtype", "shape")]
    live = [seed, before] if draws.count else []
    return Traced(kept, tree, rebinds, guards, len(nodes), live=live)


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Set back, when called, ivy's count of draws to what it is now."""
    keys = random._keys
    count = keys.count
    return lambda: setattr(keys, "count", count)


class _Flat(NamedTuple):
    """Nested data as jax sees it: leaves, and a structure that it compares as one constant."""

    leaves: list[Any]
    structure: Any


jax.tree_util.register_pytree_node(_Flat, lambda flat: flat, lambda structure, leaves: _Flat(leaves, structure))  # type: ignore[arg-type]


def _flattened(fn: Any) -> Any:
    """What jax makes of a function, with one pass over what its arguments hold in each call."""
    whole = jax.jit(fn)

    def make(structure: Any) -> Any:
        nested, _ = closing(structure)

        def run(*leaves: Any) -> _Flat:
            found, result, written = called(fn, *nested(*leaves))
            return _Flat(found, end_of(result, written))

        return jax.jit(run)

    made = ByStructure(make, fixed=FIXED)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        given = args, kwargs
        run, leaves = made.again(given)
        try:
            if leaves is None:
                if is_flat(args, kwargs):
                    return whole(*args)
                run, leaves = made.find(given)
            found, end = run(*leaves)
        except TypeError as error:
            if any([opens(x) for x in leaves or ()]):
                # Its class has been seen now.
                made.find(given)
                return call(*args, **kwargs)
            refuse("jax", error, args, kwargs)
            raise
        return end.result(found, args, kwargs)

    return call


def _with_static(fn: Any, static: dict[str, Any]) -> Any:
    """What jax makes of a function with arguments that it compiles anew for."""

    @wraps(fn, updated=())
    def run(*args: Any, **kwargs: Any) -> tuple[Any, _Flat]:
        arguments, leaves = Arguments(args, kwargs), []
        result = fn(*args, **kwargs)
        return result, _Flat(leaves, arguments.written(leaves))

    made = jax.jit(run, **static)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            result, left = made(*args, **kwargs)
        except TypeError as error:
            refuse("jax", error, args, kwargs)
            raise
        if left.structure:
            write(left.structure, args, kwargs, iter(left.leaves))
        return result

    return call


def compiled(fn: Any, dynamic: Any, examples: Any, static: dict[str, Any], mode: Any, options: dict[str, Any]) -> Any:
    """What jax makes of a function or a graph."""
    check_options("jax", jax.jit, options)
    live = fn.recording.live if isinstance(fn, Graph) else []
    if not live:
        call = fn._call if isinstance(fn, Graph) else fn
        if isinstance(fn, Graph) and not static:
            static = _compared(fn)
        if options:
            # They may count arguments and results.
            return jax.jit(call, **static, **options)
        return _with_static(call, static) if static else _flattened(call)
    if static:
        raise IvyValueError(
            "compile: a graph that draws random numbers takes no static arguments; make it for each value"
        )

    def run(fetched: list[Any], args: Any, kwargs: Any) -> Any:
        for value, array in zip(live, fetched, strict=True):
            value.fetch.instead = array
        try:
            return fn(*args, **kwargs)
        finally:
            for value in live:
                value.fetch.instead = None

    made = jax.jit(run, **options) if options else _flattened(run)
    return lambda *args, **kwargs: made([value.fetch() for value in live], args, kwargs)


def _compared(graph: Graph) -> dict[str, Any]:
    """The arguments of a graph that are no arrays, which it compares with those of the example: jax traces numbers."""
    named = [(i, p) for i, p in enumerate(graph.recording.parameters) if p.tree.kind == STATIC]
    places = [i for i, p in named if p.kind == "positional"]
    names = [p.name for _, p in named if p.kind in ("either", "keyword")]
    return {k: v for k, v in {"static_argnums": places, "static_argnames": names}.items() if v}


def completed(node: Node, closed: ClosedJaxpr) -> None:
    """Let a node that was read from a file compute some primitives."""
    results = node.results
    jaxpr = closed.jaxpr
    for values, avals in ((node.args, closed.in_avals), (results, closed.out_avals)):
        if [(v.shape, v.dtype) for v in values] != [(tuple(a.shape), str(a.dtype)) for a in avals]:
            shown = ", ".join(f"{a.dtype}{tuple(a.shape)}" for a in avals)
            raise IvyTraceError(f"a call in the file takes or gives other arrays than its primitives do, {shown}")
    run = partial(_evaluate, closed, isinstance(node.result, Value))
    run.__name__ = node.label.rpartition(".")[2]  # type: ignore[attr-defined]
    node.target = jax.jit(run)
    try:
        node.target.lower(*[jax.ShapeDtypeStruct(a.shape, a.dtype) for a in closed.in_avals])
    except NotImplementedError:
        # What this machine cannot compute, another one may.
        pass
    except (KeyError, TypeError) as error:
        raise IvyTraceError(
            f"jax {jax.__version__} computes {node.label} in another way than the version that wrote the file: {error}"
        ) from error
    converter = _Converter()
    converter.values.update(zip(jaxpr.invars, node.args, strict=True))
    for var, const in zip(jaxpr.constvars, closed.consts, strict=True):
        converter.values[var] = _constant(var, const)
    converter.values.update({v: r for v, r in zip(jaxpr.outvars, results, strict=True) if v not in converter.values})
    node.parts = list(converter.parts(jaxpr.eqns))
