"""Trace tensorflow: its own graph gives the operations, which are called again by ``tf.raw_ops``."""

from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends import tensorflow as backend
from ivy_protocol.backends.tensorflow import random
from ivy_protocol.backends.tensorflow.xp.linalg import OWN_GRADIENT
from ivy_protocol.exceptions import IvyTraceError, IvyValueError
from ivy_protocol.graph import passes
from ivy_protocol.graph.compile_errors import refuse
from ivy_protocol.graph.flat import FIXED, End, called, closing, end_of, is_flat, opened_arguments
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.lowering import check_options
from ivy_protocol.graph.nodes import Guard, Line, Node, Setting, Value, mapped
from ivy_protocol.graph.recorder import OWN, Options, Run, Traced, entered, line_of_error, read_error, user_line
from ivy_protocol.graph.tensorflow._names import signature

_LIBRARY = str(Path(tf.__file__).parent)
_CALLS = ("PartitionedCall", "StatefulPartitionedCall")
_ALIASES = ("Identity", "PreventGradient")
_WITHOUT_EFFECT = ("ReadVariableOp", "VarHandleOp", "ResourceGather", "ResourceGatherNd", "VariableShape")
_RANDOM = ("Random", "Rng", "Multinomial", "ParameterizedTruncatedNormal", "Stateful", "NonDeterministicInts")


def _attribute(value: Any, kind: str) -> Any:
    if kind == "shape":
        return tf.TensorShape(value)
    if kind == "list(shape)":
        return [tf.TensorShape(v) for v in value]
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, list):
        return [v.decode() if isinstance(v, bytes) else v for v in value]
    return value


def _shape(tensor: Any) -> tuple[int, ...]:
    return tuple(tensor.shape) if tensor.shape.rank is not None else ()


class Converter:
    """Makes nodes of operations."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.values: dict[str, Value] = {}
        self.nodes: list[Node] = []
        self.variables: dict[Value, Value] = {}
        """The variables by their handles."""

    def made(self, tensor: Any) -> Value:
        value = self.values[tensor.name] = Value("node", _shape(tensor), tensor.dtype.name)
        return value

    def operations(self, graph: Any) -> None:
        for operation in graph.get_operations():
            kind = operation.type
            if kind in ("Placeholder", "NoOp"):
                continue
            if kind == "Const":
                self.constant(operation)
            elif kind in _ALIASES or (kind == "IdentityN" and OWN_GRADIENT in operation.name):
                for outer, tensor in zip(operation.outputs, operation.inputs, strict=True):
                    self.values[outer.name] = self.values[tensor.name]
            elif kind in _CALLS:
                self.inlined(graph, operation)
            elif kind == "ReadVariableOp" and self.values[operation.inputs[0].name] in self.variables:
                self.reading(operation)
            else:
                self.operation(graph, operation)

    def result(self, graph: Any, tensor: Any) -> Value:
        """The value of a tensor of the graph, or of one that it knows nothing of."""
        if tf.is_symbolic_tensor(tensor):
            return self.values[tensor.name]
        return Value("constant", _shape(tensor), tensor.dtype.name, array=tensor)

    def constant(self, operation: Any) -> None:
        value = self.made(operation.outputs[0])
        value.source, value.fixed = "constant", True
        with tf.init_scope():
            value.array = tf.constant(tf.make_ndarray(operation.get_attr("value")), operation.get_attr("dtype"))

    def reading(self, operation: Any) -> None:
        """The value of a variable is asked of itself, since tapes would not notice otherwise."""
        variable = self.variables[self.values[operation.inputs[0].name]]
        result = self.made(operation.outputs[0])
        label = "tf.raw_ops.ReadVariableOp"
        self.nodes.append(Node(label, "method", "value", (variable,), {}, result, _line(operation)))

    def inlined(self, graph: Any, operation: Any) -> None:
        """The operations of a function that was compiled."""
        inner = graph._get_function(operation.get_attr("f").name).graph
        converter = Converter(self.options)
        converter.nodes, converter.variables = self.nodes, self.variables
        for outer, placeholder in zip(operation.inputs, inner.inputs, strict=True):
            converter.values[placeholder.name] = self.values[outer.name]
        try:
            converter.operations(inner)
        except KeyError as error:
            if len(inner.outputs) == len(operation.outputs):
                raise
            raise IvyTraceError(
                f"a gradient was taken of the function that is called at {_line(operation)}, whose loops keep what it "
                f"needs since; make the graph before, or give the function as it was before tf.function"
            ) from error
        # What a gradient that was taken of the function needs comes after its results.
        for outer, tensor in zip(operation.outputs, inner.outputs, strict=False):
            self.values[outer.name] = converter.values[tensor.name]

    def operation(self, graph: Any, operation: Any) -> None:
        kind, definition = operation.type, operation.op_def
        line = _line(operation)
        if "_gradient_op_type" in operation.node_def.attr:
            raise IvyTraceError(
                f"a gradient of one's own is defined at {line}, which a graph would lose; leave out tf.custom_gradient"
            )
        if not hasattr(raw_ops, kind):
            raise IvyTraceError(f"tensorflow has no way to call the operation {kind} at {line} by itself")
        parameters = signature(kind)
        given: dict[str, Any] = {}
        tensors = iter(operation.inputs)
        unnamed = []
        for argument in definition.input_arg:
            if argument.number_attr:
                found: Any = [next(tensors) for _ in range(operation.get_attr(argument.number_attr))]
            elif argument.type_list_attr:
                found = [next(tensors) for _ in operation.get_attr(argument.type_list_attr)]
            else:
                found = next(tensors)
            listed = isinstance(found, list)
            encoded = [self.values[t.name] for t in found] if listed else self.values[found.name]
            if argument.name in parameters:
                given[argument.name] = encoded
            else:
                unnamed.append(encoded)
        attributes = {a.name: (a.name, a.type) for a in definition.attr}
        renamed = [n for n in parameters if n not in given and n not in attributes]
        # Some parameters have another name in Python than in the definition: `axis` of Sum, an input, and of Squeeze,
        # an attribute.
        given.update(zip(renamed, unnamed, strict=False))
        inferred = {n for a in definition.input_arg for n in (a.type_attr, a.number_attr, a.type_list_attr)}
        named = [pair for name, pair in attributes.items() if name not in parameters and name not in inferred]
        attributes.update(zip(renamed[len(unnamed) :], named, strict=False))
        for name, default in parameters.items():
            attribute, kind_of_value = attributes.get(name, ("", ""))
            if kind_of_value == "func":
                given[name] = graph._get_function(operation.get_attr(attribute).name)
            elif attribute:
                value = _attribute(operation.get_attr(attribute), kind_of_value)
                if value != default or type(value) is not type(default):
                    given[name] = value
        outputs = iter(operation.outputs)
        results: list[Any] = []
        for argument in definition.output_arg:
            if argument.number_attr:
                results.append([self.made(next(outputs)) for _ in range(operation.get_attr(argument.number_attr))])
            elif argument.type_list_attr:
                results.append([self.made(next(outputs)) for _ in operation.get_attr(argument.type_list_attr)])
            else:
                results.append(self.made(next(outputs)))
        result: Any = None if not results else results[0] if len(results) == 1 else tuple(results)
        label = f"tf.raw_ops.{kind}"
        # Operators would look first for what they are called with, which costs more than the operation.
        node = Node(label, "call", getattr(raw_ops, kind), (), given, result, line, operation.name)
        node.random = kind.startswith(_RANDOM) and definition.is_stateful
        node.effect = definition.is_stateful and kind not in _WITHOUT_EFFECT and not (node.random and results)
        node.effect = node.effect or kind.startswith("Rng")
        node.writes = tuple(v for v in node.inputs if v.dtype == "resource" and node.effect)
        inputs = node.inputs
        if operation.device:
            node.settings = (Setting("tf.device", tf.device, (("device_name", operation.device),)),)
        for value in node.results:
            value.fixed = not definition.is_stateful and bool(inputs) and all(v.fixed for v in inputs)
        self.nodes.append(node)


def _line(operation: Any) -> Line | None:
    for frame in reversed(list(operation.traceback)):
        if not frame.filename.startswith((_LIBRARY, *OWN)):
            return Line(frame.filename, frame.lineno)
    return None


def _can_fold(node: Node) -> bool:
    # A list of tensors is no array, and is written to in the graph.
    return node.result.dtype != "variant"


def _compute(node: Node) -> Any:
    kwargs = mapped(node.kwargs, lambda v: v.array if isinstance(v, Value) else v)
    return node.target(**kwargs)


def _refuse_variable(creator: Any, **options: Any) -> Any:
    raise IvyTraceError(
        f"a variable is made at {user_line((_LIBRARY,))} in each call, which a graph cannot do; make it before"
    )


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Let tensorflow trace a function, and make nodes of what it finds."""
    if options.on_read != "error":
        raise IvyValueError(
            f"on_read={options.on_read!r}: code on tensorflow is traced without values, so none can be read"
        )
    outputs: list[tuple[Value, Any]] = []

    def take(x: Any, _: str) -> Value | None:
        if not isinstance(x, tf.Tensor | tf.Variable):
            return None
        value = Value("node", _shape(x), x.dtype.name)
        outputs.append((value, tf.convert_to_tensor(x)))
        return value

    if random._generators.generator is None:
        # It is made of a variable, when first needed.
        random._seeds(None)
    graph = tf.__internal__.FuncGraph(options.name)
    try:
        # The tape knows which variables were read, which the graph does not tell.
        with graph.as_default(), tf.variable_creator_scope(_refuse_variable), tf.GradientTape() as tape:
            places = [raw_ops.Placeholder(dtype=v.array.dtype, shape=v.array.shape) for v in inputs]
            found = entered(run.call, places)
            tree, rebinds = run.describe(found, take)
    except Exception as error:
        if "out of scope" in str(error):
            raise IvyTraceError(
                f"an array of {options.name} is used in another thread or graph, which the trace does not see"
            ) from error
        if not _is_read(error):
            raise
        raise IvyTraceError(read_error(str(line_of_error(error, (_LIBRARY,)) or options.name))) from error
    converter = Converter(options)
    converter.values.update(zip([t.name for t in places], inputs, strict=True))
    live = []
    for tensor, place in graph.captures:
        value = Value("constant", _shape(tensor), tensor.dtype.name, array=tensor)
        own = random._generators.generator
        if own is not None and own.state.handle is tensor:
            value.source, value.name, value.array = "live", "ivy's generator", None
            value.fetch = lambda: random._generators.generator.state.handle
            live.append(value)
        held = next((v for v in tape.watched_variables() if v.handle is tensor), None)
        if held is not None:
            variable = Value("constant", _shape(held), held.dtype.name, array=held)
            variable.memory = value
            converter.variables[value] = variable
        converter.values[place.name] = value
    converter.operations(graph)
    final = {placeholder: converter.result(graph, tensor) for placeholder, tensor in outputs}
    for leaf in tree.arrays():
        leaf.value = final[leaf.value]
    rebinds = [(leaf, final[value]) for leaf, value in rebinds]
    ends = list(final.values())
    nodes = passes.live_nodes(converter.nodes, ends)
    nodes = passes.fold(nodes, ends, _can_fold, _compute)
    nodes = passes.live_nodes(nodes, ends)
    guards = []
    if options.check != "none":
        guards = [Guard(v, a, getattr(v.array, a)) for v in inputs for a in ("dtype", "shape")]
    return Traced(nodes, tree, rebinds, guards, len(converter.nodes), live=live)


def _is_read(error: BaseException | None) -> bool:
    while error is not None:
        text = str(error)
        if isinstance(error, tf.errors.OperatorNotAllowedInGraphError) or "symbolic tf.Tensor" in text:
            return True
        if isinstance(error, AttributeError | NotImplementedError) and "numpy" in text:
            return True
        if isinstance(error, TypeError | ValueError) and "SymbolicTensor" in text:
            return True
        error = error.__cause__ or error.__context__
    return False


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Set back, when called, ivy's generator to where it is now."""
    own = random._generators.generator
    if own is None:
        return lambda: None
    kept = tf.identity(own.state)
    return lambda: own.state.assign(kept)


def keep_written(nodes: list[Node]) -> Callable[[], None]:
    """Set back, when called, the variables that nodes assign to; `keep_generators` does so with ivy's generator."""
    assigned = {n.kwargs["resource"]: n.kwargs["value"].dtype for n in nodes if "Assign" in n.label}
    kept = [
        (v.array, raw_ops.ReadVariableOp(resource=v.array, dtype=dtype))
        for v, dtype in assigned.items()
        if v.source != "live"
    ]

    def back() -> None:
        for handle, value in kept:
            raw_ops.AssignVariableOp(resource=handle, value=value)

    return back


def _flattened(fn: Any, whole: Any, options: dict[str, Any]) -> Any:
    """What tensorflow makes of a function, with one pass over the tensors that its arguments hold in each call."""
    made: dict[Any, tuple[Any, End]] = {}
    several: dict[Any, tuple[Any, list[End]]] = {}
    eager: Any = backend.ARRAY_TYPE

    def make(structure: Any, tensors: list[Any]) -> tuple[Any, End]:
        nested, _ = closing(structure)
        found: list[Any] = []

        def run(*given: Any) -> list[Any]:
            leaves, *found[:] = called(fn, *nested(*given))
            return leaves

        specs = [tf.TensorSpec(t.shape, t.dtype) for t in tensors]
        return tf.function(run, **options).get_concrete_function(*specs), end_of(*found)

    def make_several(structure: Any) -> tuple[Any, list[End]]:
        nested, _ = closing(structure)
        ends: list[End] = []

        @partial(tf.function, **options)
        def run(*given: Any) -> dict[int, list[Any]]:
            leaves, *found = called(fn, *nested(*given))
            ends.append(end_of(*found))
            # The key tells later which trace it was.
            return {len(ends) - 1: leaves}

        return run, ends

    def run_one(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if is_flat(args, kwargs):
            return whole(*args)
        leaves: list[Any] = []
        structure = opened_arguments((args, kwargs), leaves, fixed=FIXED)
        if leaves and not options.get("reduce_retracing") and all([type(leaf) is eager for leaf in leaves]):
            key = structure, *[(t.shape, t.dtype) for t in leaves]
            one = made.get(key)
            if one is None:
                one = made[key] = make(structure, leaves)
            run, end = one
            return end.result(run(*leaves), args, kwargs)
        # One that is for several shapes, or for values of Python, is chosen by tensorflow.
        found = several.get(structure)
        if found is None:
            found = several[structure] = make_several(structure)
        run, ends = found
        place, results = next(iter(run(*leaves).items()))
        return ends[place].result(results, args, kwargs)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return run_one(args, kwargs)
        except TypeError as error:
            refuse("tensorflow", error, args, kwargs)
            raise

    return call


def compiled(fn: Any, dynamic: Any, examples: Any, static: dict[str, Any], mode: Any, options: dict[str, Any]) -> Any:
    """What tensorflow makes of a function or a graph."""
    check_options("tensorflow", tf.function, options)
    call = fn._call if isinstance(fn, Graph) else fn
    options = {"autograph": False, **options}
    whole = tf.function(call, **options)
    return whole if "input_signature" in options else _flattened(call, whole, options)
