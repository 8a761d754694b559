"""TensorFlow tracer. It converts the operations of a TensorFlow graph to calls of ``tf.raw_ops``."""

from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends import tensorflow as backend
from ivy_protocol.backends.tensorflow import random
from ivy_protocol.backends.tensorflow.xp.linalg import CUSTOM_GRADIENT
from ivy_protocol.exceptions import IvyTraceError, IvyValueError
from ivy_protocol.graph import passes
from ivy_protocol.graph.compile_errors import explain_type_error
from ivy_protocol.graph.flat import FIXED, End, call_flat, end_of, flatten_arguments, is_flat, unflatten_function
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.lowering import check_options
from ivy_protocol.graph.nodes import Guard, Line, Node, Setting, Value, map_leaves
from ivy_protocol.graph.recorder import OWN, Options, Run, Traced, call_traced, line_of_error, read_error, user_line
from ivy_protocol.graph.tensorflow._names import signature

_LIBRARY = str(Path(tf.__file__).parent)
_CALLS = ("PartitionedCall", "StatefulPartitionedCall")
"""Operations that call a compiled function. They are replaced by the operations of this function."""
_ALIASES = ("Identity", "PreventGradient")
"""Operations that return their argument unchanged."""
_WITHOUT_EFFECT = ("ReadVariableOp", "VarHandleOp", "ResourceGather", "ResourceGatherNd", "VariableShape")
"""Stateful operations that only read variables."""
_RANDOM = ("Random", "Rng", "Multinomial", "ParameterizedTruncatedNormal", "Stateful", "NonDeterministicInts")


def _attribute(value: Any, kind: str) -> Any:
    """Return the value of an operation's attribute as an argument of ``tf.raw_ops``."""
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
    """Return the shape of a tensor. An unknown rank results in an empty tuple."""
    return tuple(tensor.shape) if tensor.shape.rank is not None else ()


class Converter:
    """Converter of operations to nodes."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.values: dict[str, Value] = {}
        self.nodes: list[Node] = []
        self.variables: dict[Value, Value] = {}
        """The `Value` of each variable, by the `Value` of its handle."""

    def new_value(self, tensor: Any) -> Value:
        value = self.values[tensor.name] = Value("node", _shape(tensor), tensor.dtype.name)
        return value

    def operations(self, graph: Any) -> None:
        for operation in graph.get_operations():
            kind = operation.type
            if kind in ("Placeholder", "NoOp"):
                continue
            if kind == "Const":
                self.constant(operation)
            elif kind in _ALIASES or (kind == "IdentityN" and CUSTOM_GRADIENT in operation.name):
                for outer, tensor in zip(operation.outputs, operation.inputs, strict=True):
                    self.values[outer.name] = self.values[tensor.name]
            elif kind in _CALLS:
                self.inline(graph, operation)
            elif kind == "ReadVariableOp" and self.values[operation.inputs[0].name] in self.variables:
                self.read_variable(operation)
            else:
                self.operation(graph, operation)

    def result(self, graph: Any, tensor: Any) -> Value:
        """Return the value of a tensor in the graph. An eager tensor becomes a new constant."""
        if tf.is_symbolic_tensor(tensor):
            return self.values[tensor.name]
        return Value("constant", _shape(tensor), tensor.dtype.name, array=tensor)

    def constant(self, operation: Any) -> None:
        value = self.new_value(operation.outputs[0])
        value.source, value.fixed = "constant", True
        with tf.init_scope():
            value.array = tf.constant(tf.make_ndarray(operation.get_attr("value")), operation.get_attr("dtype"))

    def read_variable(self, operation: Any) -> None:
        """Read a variable by its method ``value``, because gradient tapes do not observe the raw operation."""
        variable = self.variables[self.values[operation.inputs[0].name]]
        result = self.new_value(operation.outputs[0])
        label = "tf.raw_ops.ReadVariableOp"
        self.nodes.append(Node(label, "method", "value", (variable,), {}, result, _line(operation)))

    def inline(self, graph: Any, operation: Any) -> None:
        """Convert the operations of a compiled function, which replace its call."""
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
                f"the function that is called at {_line(operation)} cannot be traced: since a gradient of the function "
                "was computed, the loops in the function store intermediate values; trace the function before you "
                "compute a gradient, or remove tf.function"
            ) from error
        # If a gradient of the function was computed, `inner.outputs` ends with additional values for the gradient,
        # which `zip` drops.
        for outer, tensor in zip(operation.outputs, inner.outputs, strict=False):
            self.values[outer.name] = converter.values[tensor.name]

    def operation(self, graph: Any, operation: Any) -> None:
        kind, definition = operation.type, operation.op_def
        line = _line(operation)
        if "_gradient_op_type" in operation.node_def.attr:
            raise IvyTraceError(
                f"graphs do not support the custom gradient that is defined at {line}; remove tf.custom_gradient"
            )
        if not hasattr(raw_ops, kind):
            raise IvyTraceError(
                f"graphs do not support the operation {kind} at {line}, which tensorflow cannot call separately"
            )
        parameters = signature(kind)
        kwargs: dict[str, Any] = {}
        input_iter = iter(operation.inputs)
        remaining_inputs = []
        for argument in definition.input_arg:
            if argument.number_attr:
                tensors_of_arg: Any = [next(input_iter) for _ in range(operation.get_attr(argument.number_attr))]
            elif argument.type_list_attr:
                tensors_of_arg = [next(input_iter) for _ in operation.get_attr(argument.type_list_attr)]
            else:
                tensors_of_arg = next(input_iter)
            is_list = isinstance(tensors_of_arg, list)
            values = [self.values[t.name] for t in tensors_of_arg] if is_list else self.values[tensors_of_arg.name]
            if argument.name in parameters:
                kwargs[argument.name] = values
            else:
                remaining_inputs.append(values)
        attributes = {a.name: (a.name, a.type) for a in definition.attr}
        remaining_names = [n for n in parameters if n not in kwargs and n not in attributes]
        # The remaining parameters have other names in the definition of the operation, so match them by order. For
        # example, `axis` is the input `reduction_indices` of Sum, and the attribute `squeeze_dims` of Squeeze.
        kwargs.update(zip(remaining_names, remaining_inputs, strict=False))
        inferred = {n for a in definition.input_arg for n in (a.type_attr, a.number_attr, a.type_list_attr)}
        named = [pair for name, pair in attributes.items() if name not in parameters and name not in inferred]
        attributes.update(zip(remaining_names[len(remaining_inputs) :], named, strict=False))
        for name, default in parameters.items():
            attribute, kind_of_value = attributes.get(name, ("", ""))
            if kind_of_value == "func":
                kwargs[name] = graph._get_function(operation.get_attr(attribute).name)
            elif attribute:
                value = _attribute(operation.get_attr(attribute), kind_of_value)
                if value != default or type(value) is not type(default):
                    kwargs[name] = value
        outputs = iter(operation.outputs)
        results: list[Any] = []
        for argument in definition.output_arg:
            if argument.number_attr:
                results.append([self.new_value(next(outputs)) for _ in range(operation.get_attr(argument.number_attr))])
            elif argument.type_list_attr:
                results.append([self.new_value(next(outputs)) for _ in operation.get_attr(argument.type_list_attr)])
            else:
                results.append(self.new_value(next(outputs)))
        result: Any = None if not results else results[0] if len(results) == 1 else tuple(results)
        label = f"tf.raw_ops.{kind}"
        # Call tf.raw_ops, which skips the dispatch of TensorFlow's Python operators. The dispatch takes longer than the
        # operation.
        node = Node(label, "call", getattr(raw_ops, kind), (), kwargs, result, line, operation.name)
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
    """Return the line of user code that created an operation; None if there is none."""
    for frame in reversed(list(operation.traceback)):
        if not frame.filename.startswith((_LIBRARY, *OWN)):
            return Line(frame.filename, frame.lineno)
    return None


def _can_fold(node: Node) -> bool:
    # Do not fold a tensor list (dtype variant): it is not an array, and the graph writes to it.
    return node.result.dtype != "variant"


def _compute(node: Node) -> Any:
    kwargs = map_leaves(node.kwargs, lambda v: v.array if isinstance(v, Value) else v)
    return node.target(**kwargs)


def _reject_variable(creator: Any, **options: Any) -> Any:
    raise IvyTraceError(
        f"the traced function must not create a variable, as at {user_line((_LIBRARY,))}; create the variable outside "
        "of the function"
    )


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Trace a function with TensorFlow, and convert its operations to nodes."""
    if options.on_read != "error":
        raise IvyValueError(
            f"on_read={options.on_read!r} is not supported on tensorflow, which traces code without values; pass "
            "on_read='error'"
        )
    outputs: list[tuple[Value, Any]] = []

    def take(x: Any, _: str) -> Value | None:
        if not isinstance(x, tf.Tensor | tf.Variable):
            return None
        value = Value("node", _shape(x), x.dtype.name)
        outputs.append((value, tf.convert_to_tensor(x)))
        return value

    if random._generators.generator is None:
        # Create ivy's generator before the trace: its state is a variable, and traced code may not create variables.
        random._seeds(None)
    graph = tf.__internal__.FuncGraph(options.name)
    try:
        # Record on a tape which variables are read, because the graph contains only the handles of variables.
        with graph.as_default(), tf.variable_creator_scope(_reject_variable), tf.GradientTape() as tape:
            placeholders = [raw_ops.Placeholder(dtype=v.array.dtype, shape=v.array.shape) for v in inputs]
            output = call_traced(run.call, placeholders)
            tree, rebinds = run.describe(output, take)
    except Exception as error:
        if "out of scope" in str(error):
            raise IvyTraceError(
                f"an array from the trace of {options.name} is used in another thread or graph, which the trace cannot "
                "record"
            ) from error
        if not _is_read(error):
            raise
        raise IvyTraceError(read_error(str(line_of_error(error, (_LIBRARY,)) or options.name))) from error
    converter = Converter(options)
    converter.values.update(zip([t.name for t in placeholders], inputs, strict=True))
    live = []
    for tensor, placeholder in graph.captures:
        value = Value("constant", _shape(tensor), tensor.dtype.name, array=tensor)
        generator = random._generators.generator
        if generator is not None and generator.state.handle is tensor:
            value.source, value.name, value.array = "live", "ivy's generator", None
            value.fetch = lambda: random._generators.generator.state.handle
            live.append(value)
        read_variable = next((v for v in tape.watched_variables() if v.handle is tensor), None)
        if read_variable is not None:
            variable = Value("constant", _shape(read_variable), read_variable.dtype.name, array=read_variable)
            variable.memory = value
            converter.variables[value] = variable
        converter.values[placeholder.name] = value
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
    """Return True if an exception, or one of its causes, is about reading the values of a symbolic tensor."""
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
    """Return a function that restores the current state of ivy's generator."""
    generator = random._generators.generator
    if generator is None:
        return lambda: None
    current_state = tf.identity(generator.state)
    return lambda: generator.state.assign(current_state)


def keep_written(nodes: list[Node]) -> Callable[[], None]:
    """Return a function that restores the variables to which nodes assign, except the variable of ivy's generator."""
    assigned = {n.kwargs["resource"]: n.kwargs["value"].dtype for n in nodes if "Assign" in n.label}
    values_by_handle = [
        (v.array, raw_ops.ReadVariableOp(resource=v.array, dtype=dtype))
        for v, dtype in assigned.items()
        if v.source != "live"
    ]

    def restore() -> None:
        for handle, value in values_by_handle:
            raw_ops.AssignVariableOp(resource=handle, value=value)

    return restore


def _compile_flat(fn: Any, unflattened: Any, options: dict[str, Any]) -> Any:
    """Compile a function by TensorFlow. Each call traverses its arguments once."""
    functions: dict[Any, tuple[Any, End]] = {}
    retracing: dict[Any, tuple[Any, list[End]]] = {}
    eager: Any = backend.ARRAY_TYPE

    def make(structure: Any, tensors: list[Any]) -> tuple[Any, End]:
        nested, _ = unflatten_function(structure)
        layout: list[Any] = []

        def run(*inputs: Any) -> list[Any]:
            leaves, *layout[:] = call_flat(fn, *nested(*inputs))
            return leaves

        specs = [tf.TensorSpec(t.shape, t.dtype) for t in tensors]
        return tf.function(run, **options).get_concrete_function(*specs), end_of(*layout)

    def make_several(structure: Any) -> tuple[Any, list[End]]:
        nested, _ = unflatten_function(structure)
        ends: list[End] = []

        @partial(tf.function, **options)
        def run(*inputs: Any) -> dict[int, list[Any]]:
            leaves, *layout = call_flat(fn, *nested(*inputs))
            ends.append(end_of(*layout))
            # Return the number of the trace as the key, so that the caller knows which trace TensorFlow selected.
            return {len(ends) - 1: leaves}

        return run, ends

    def run_one(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if is_flat(args, kwargs):
            return unflattened(*args)
        leaves: list[Any] = []
        structure = flatten_arguments((args, kwargs), leaves, fixed=FIXED)
        if leaves and not options.get("reduce_retracing") and all([type(leaf) is eager for leaf in leaves]):
            key = structure, *[(t.shape, t.dtype) for t in leaves]
            entry = functions.get(key)
            if entry is None:
                entry = functions[key] = make(structure, leaves)
            run, end = entry
            return end.result(run(*leaves), args, kwargs)
        # Let TensorFlow select the trace if `reduce_retracing` is set, if there are no leaves, or if some leaves are
        # not eager tensors.
        traced = retracing.get(structure)
        if traced is None:
            traced = retracing[structure] = make_several(structure)
        run, ends = traced
        index, results = next(iter(run(*leaves).items()))
        return ends[index].result(results, args, kwargs)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return run_one(args, kwargs)
        except TypeError as error:
            explain_type_error("tensorflow", error, args, kwargs)
            raise

    return call


def compile_function(
    fn: Any, dynamic: Any, examples: Any, static: dict[str, Any], mode: Any, options: dict[str, Any]
) -> Any:
    """Return a function or a graph compiled by TensorFlow."""
    check_options("tensorflow", tf.function, options)
    call = fn._call if isinstance(fn, Graph) else fn
    options = {"autograph": False, **options}
    function = tf.function(call, **options)
    return function if "input_signature" in options else _compile_flat(call, function, options)
