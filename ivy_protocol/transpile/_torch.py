"""Conversion of networks and functions of torch to programs, with ``torch.export``."""

import inspect
import operator
import re
import traceback
import warnings
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import torch
from torch._decomp import decomposition_table
from torch._prims_common import ELEMENTWISE_TYPE_PROMOTION_KIND, elementwise_dtypes
from torch.export import ExportedProgram
from torch.export.graph_signature import InputKind, OutputKind
from torch.utils import _pytree

from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import (
    IvyException,
    IvyNotImplementedException,
    IvyTraceError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.transpile.lowerings import LOWERINGS, REGISTERED, lookup
from ivy_protocol.transpile.program import (
    ARGUMENT,
    BUFFER,
    CONSTANT,
    DICT,
    LEAF,
    LIST,
    MUTATION,
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

_TORCH_ROOT = str(Path(str(torch.__file__)).parent)
_EXPORT_MODULES = (
    "torch._dynamo",
    "torch._subclasses",
    "torch.fx",
    "torch._export",
    "torch.export",
    "torch._higher_order",
)
"""Modules of the exceptions that `torch.export` raises. Other exceptions come from the user's code."""
_CHECKS = frozenset((
    "aten._assert_tensor_metadata.default", "aten._assert_scalar.default", "aten._assert_async.msg",
    "aten.sym_constrain_range.default", "aten.sym_constrain_range_for_size.default",
))  # fmt: skip
_KINDS = {InputKind.PARAMETER: PARAMETER, InputKind.BUFFER: BUFFER, InputKind.CONSTANT_TENSOR: CONSTANT}
_DATA_DEPENDENT_ERRORS = ("GuardOnDataDependentSymNode", "DynamicOutputShapeException", "DataDependentOutputException")
_STRIDED_OPERATORS = ("aten.as_strided.default", "aten.as_strided_copy.default", "aten.as_strided_scatter.default")
_ITEM = "aten._local_scalar_dense.default"
_DATA_DEPENDENT_ADVICE = (
    "Code that depends on array values, such as `if x.sum() > 0:`, `x.item()` and `x[mask]`, cannot be exported: use "
    "torch.where, torch.cond or static shapes"
)
_PACKED = ("aten._pack_padded_sequence.default", "aten._pad_packed_sequence.default", "aten.lstm.data", "aten.gru.data",
           "aten.rnn_tanh.data", "aten.rnn_relu.data")  # fmt: skip
_PACKED_ADVICE = (
    "Packed sequences have data-dependent sizes, which cannot be exported: pass padded sequences to the layer, and "
    "select the rows before each length from the result with y.gather(1, index) or torch.where(steps < lengths, y, 0)"
)
_RECURRENT = (f"{_TORCH_ROOT}/nn/modules/rnn.py", f"{_TORCH_ROOT}/nn/utils/rnn.py")
_GRADIENT_ADVICE = (
    "Gradients inside of the network, by torch.func.grad or torch.autograd.grad, cannot be exported: transpile the "
    "function to differentiate, and compute its gradient with ivy.grad"
)
_DIFFERENTIATING = (f"{_TORCH_ROOT}/_functorch/eager_transforms.py", f"{_TORCH_ROOT}/autograd/__init__.py")
_LEAK_MESSAGES = ("found a fake tensor in the exported program constant", "functorch tensor", "TensorWrapper")
_TORCH_CHECKS = {
    f"{_TORCH_ROOT}/distributions/": "distributions read the values of their parameters; pass validate_args=False",
    f"{_TORCH_ROOT}/nn/modules/transformer.py": (
        "transformers read the values of masks; pass is_causal= or tgt_is_causal= too"
    ),
}
"""Advice for branches on values in torch's own code, by the path of the source file."""
# Include PARAMETER_MUTATION only if torch has it: older versions lack it, and cannot export updates of parameters.
_MUTATIONS = tuple([kind for kind in OutputKind if kind.name in ("BUFFER_MUTATION", "PARAMETER_MUTATION")])
_HINT = re.compile(r"Explanation: (.+?)\.?\n\s*Hint: (.+?)\.?\n")
_FRAME = re.compile(r'File "([^"]+)", line (\d+), in [^\n]+\n\s*([^\n]*)')


def read(
    model: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], dynamic_shapes: Any
) -> tuple[Program, dict[str, Any]]:
    """Return the program of a network or function of torch, and its weights by name.

    Raises
    ------
    IvyTypeError
        The model is not a network, a function or an exported program.
    IvyTraceError
        torch cannot export the model. The error contains the reason and the line.
    IvyNotImplementedException
        The model calls unsupported operators. The check runs before the weights are copied.
    """
    if isinstance(model, ExportedProgram):
        exported, name = model, "Exported"
        owner: Any = None
    else:
        exported: Any = None
        owner, name = _network(model)
    with warnings.catch_warnings():
        # Ignore a warning of torch about its own use of a deprecated class.
        warnings.filterwarnings("ignore", ".*LeafSpec", FutureWarning)
        if owner is not None:
            exported = _export(owner, name, args, kwargs, dynamic_shapes)
        exported = _decompose(exported, name)
    program, arrays = _Reader(exported, name, owner).program()
    _check_operators(program)
    return program, {key: value.detach().clone() for key, value in arrays.items()}


class _WithoutSignature(torch.nn.Module):
    """Module that wraps a function without a signature, such as a torch function that is written in C."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


def _network(model: Any) -> tuple[torch.nn.Module, str]:
    """Return a module for a model, and the name of the model."""
    if isinstance(model, torch.jit.ScriptModule | torch.jit.ScriptFunction):
        raise IvyTypeError(
            "ivy.transpile: torch cannot export a torch.jit model; pass the original network or function"
        )
    if isinstance(model, torch.nn.Module):
        for name, value in (*model.named_parameters(), *model.named_buffers()):
            if torch.nn.parameter.is_lazy(value):
                raise IvyValueError(
                    f"ivy.transpile: {name} of the network has no values yet; call the network once first"
                )
            _check_dense(value, name)
        return model, type(model).__name__
    if not callable(model):
        raise IvyTypeError(f"ivy.transpile requires a network or function of torch, not a {type(model).__name__}")
    holder = torch.nn.Module()
    try:
        inspect.signature(model)
        # If the function has a signature, use the function itself as `forward`, so that the export uses its parameter
        # names.
        holder.forward = model
    except ValueError:
        holder = _WithoutSignature(model)
    return holder.eval(), getattr(model, "__name__", type(model).__name__)


def _check_dense(value: torch.Tensor, name: str) -> None:
    """Raise if a tensor is sparse or quantized."""
    if value.layout is not torch.strided:
        raise IvyTypeError(
            f"ivy.transpile: {name} must not be sparse ({value.layout}); convert the tensor with .to_dense() first"
        )
    if value.is_quantized:
        raise IvyTypeError(f"ivy.transpile: {name} must not be quantized; convert the tensor with .dequantize() first")


def _export(
    network: torch.nn.Module, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], dynamic_shapes: Any
) -> ExportedProgram:
    """Export a module. Errors name the cause and the line in the model."""
    for index, value in enumerate(_pytree.tree_leaves((args, dict(kwargs)))):
        if isinstance(value, torch.Tensor):
            _check_dense(value, f"argument {index}")
        elif hasattr(value, "__array__") or hasattr(value, "__dlpack__"):
            raise IvyTypeError(
                f"ivy.transpile: argument {index} of {name} must be a tensor of torch, not a "
                f"{type(value).__module__}.{type(value).__name__}; convert the argument with torch.asarray"
            )
    if isinstance(network, _WithoutSignature) and isinstance(dynamic_shapes, list | tuple):
        dynamic_shapes = (tuple(dynamic_shapes),)
    args, kwargs = _separate_tensors(network, args, dict(kwargs))
    try:
        return torch.export.export(network, args, dict(kwargs), dynamic_shapes=dynamic_shapes)
    except Exception as error:
        if _is_packed(error):
            raise IvyTraceError(f"ivy.transpile: torch cannot export {name}. {_PACKED_ADVICE}") from error
        if _is_gradient(error):
            raise IvyTraceError(
                f"ivy.transpile: torch cannot export {name}. {_GRADIENT_ADVICE}{_location(error)}"
            ) from error
        if isinstance(error, IvyException) or not _is_export_error(error):
            raise
        reason = str(error).strip().partition("\n")[0]
        where = _location(error)
        advice = ""
        if "data-dependent" in str(error) or type(error).__name__ in _DATA_DEPENDENT_ERRORS:
            advice = f". {_DATA_DEPENDENT_ADVICE}{_torch_advice(error)}"
        hints = [hint for hint in map(_HINT.search, _causes(error)) if hint is not None]
        if hints:
            # Add the explanation and the hint from the cause of the error: only the cause states why torch rejects a
            # branch or loop body.
            advice = f"{advice}. {hints[0].group(1)}. {hints[0].group(2)}"
        raise IvyTraceError(
            f"ivy.transpile: torch cannot export {name}: {type(error).__name__}: {reason}{where}{advice}"
        ) from error


def _separate_tensors(network: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Copy tensors that occur twice in the arguments, or that are also weights.

    Without copies, torch would export a single input for all occurrences of a tensor.
    """
    ids = {id(value) for value in (*network.parameters(), *network.buffers())}

    def separate(value: torch.Tensor) -> torch.Tensor:
        is_shared = id(value) in ids
        ids.add(id(value))
        return (value.detach().clone() if is_shared else value.detach()).requires_grad_(value.requires_grad)

    return _pytree.tree_map_only(torch.Tensor, separate, (args, kwargs))


def _is_packed(error: BaseException) -> bool:
    """Return True if the frames of an error contain a packed sequence, which torch's messages do not mention."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    recurrent_frames = [frame for frame in frames if frame.f_code.co_filename.startswith(_RECURRENT)]
    packed_type = torch.nn.utils.rnn.PackedSequence
    return any([isinstance(value, packed_type) for frame in recurrent_frames for value in frame.f_locals.values()])


def _is_gradient(error: BaseException) -> bool:
    """Return True if torch failed to compute a gradient inside of the network."""
    files = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    return any([message in str(error) for message in _LEAK_MESSAGES]) or any(
        [file in _DIFFERENTIATING for file in files]
    )


def _causes(error: BaseException) -> list[str]:
    cause = error.__cause__
    return [str(error), *(_causes(cause) if cause is not None else [])]


def _is_export_error(error: BaseException) -> bool:
    """Return True if an error, or one of its causes, comes from `torch.export`."""
    if type(error).__module__.startswith(_EXPORT_MODULES):
        return True
    cause = error.__cause__
    return cause is not None and _is_export_error(cause)


def _location(error: BaseException) -> str:
    """Return the innermost line outside of torch in the traceback, as the end of an error message."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((_TORCH_ROOT, "<")) and frame.filename != __file__
    ]
    inner = [frame for frame in frames if "/ivy_protocol/transpile/" not in frame.filename]
    return f", at {inner[-1].filename}:{inner[-1].lineno}: {inner[-1].line}" if inner else ""


def _torch_advice(error: BaseException) -> str:
    """Return advice for an error at a branch on array values in torch's own code."""
    files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    hints = [hint for prefix, hint in _TORCH_CHECKS.items() if any(file.startswith(prefix) for file in files)]
    return f". The branch is in torch: {hints[0]}" if hints else ""


def _decompose(exported: ExportedProgram, name: str) -> ExportedProgram:
    """Decompose a program to supported operators, as far as torch has decompositions."""
    # Remove from the table the operators that have a lowering: torch would decompose some of them to many small
    # operators.
    table = torch.export.default_decompositions()
    for operator_name in (*LOWERINGS, *REGISTERED):
        overload = _overload(operator_name)
        if overload is not None:
            table.pop(overload, None)
    _keep_detached(exported)
    try:
        decomposed = exported.run_decompositions(table)
        rules = {
            target: decomposition_table[target]
            for target in _unsupported_operators(decomposed)
            if target in decomposition_table
        }
        if not rules:
            return decomposed
        further = decomposed.run_decompositions(rules)
        return (
            further
            if not _unsupported_operators(further) - _unsupported_operators(decomposed)
            else _apply_useful_rules(decomposed, rules)
        )
    except Exception as error:
        if not _is_export_error(error):
            raise
        reason = str(error).strip().partition("\n")[0]
        raise IvyTraceError(f"ivy.transpile: torch cannot decompose {name} to core operators: {reason}") from error


def _keep_detached(exported: ExportedProgram) -> None:
    """Insert ``detach`` after the results of ``no_grad`` blocks, because the decomposition drops these blocks."""
    graph = exported.graph_module.graph
    with exported.graph_module._set_replace_hook(exported.graph_signature.get_replace_hook()):
        for node in list(graph.nodes):
            target, flag = node.target, node.args[:1]
            if target is not torch.ops.higher_order.wrap_with_set_grad_enabled or flag != (False,):
                continue
            for result in [user for user in node.users if isinstance(user.meta.get("val"), torch.Tensor)]:
                with graph.inserting_after(result):
                    detached = graph.call_function(torch.ops.aten.detach.default, (result,))
                detached.meta = dict(result.meta)
                result.replace_all_uses_with(
                    detached, delete_user_cb=lambda user, detached_node=detached: user is not detached_node
                )
    exported.graph_module.recompile()


def _unsupported_operators(exported: ExportedProgram) -> set[Any]:
    """Return the operators without a lowering."""
    targets = {node.target for node in _nodes(exported.graph_module)}
    return {t for t in targets if isinstance(t, torch._ops.OpOverload) and lookup.find(str(t)) is None}


def _apply_useful_rules(program: ExportedProgram, rules: dict[Any, Any]) -> ExportedProgram:
    """Apply only the rules that lead to supported operators.

    Operators whose rules are not applied stay as the model calls them, so that errors contain the names of the
    operators.
    """
    unsupported = _unsupported_operators(program)
    useful = {}
    for target, rule in rules.items():
        if not _unsupported_operators(program.run_decompositions({target: rule})) - unsupported:
            useful[target] = rule
    return program.run_decompositions(useful) if useful else program


def _nodes(module: torch.fx.GraphModule) -> Iterable[torch.fx.Node]:
    """Iterate over the nodes of a graph module and its inner graph modules."""
    for part in module.modules():
        if isinstance(part, torch.fx.GraphModule):
            yield from part.graph.nodes


def _overload(name: str) -> Any:
    """Return the operator overload with a name such as ``aten.add.Tensor``. Return None if the name is unknown."""
    space, _, rest = name.partition(".")
    packet, _, overload = rest.partition(".")
    operator_packet = getattr(getattr(torch.ops, space), packet, None)
    overloads: Any = getattr(operator_packet, "overloads", None)
    return getattr(operator_packet, overload) if overloads is not None and overload in overloads() else None


def _check_operators(program: Program) -> None:
    """Raise if the program has unsupported operators. The error contains the part and the line of each."""
    missing: dict[str, str] = {}
    for inner in program.programs():
        for node in inner.nodes:
            if lookup.find(node.operator) is None and node.operator not in missing:
                missing[node.operator] = f"{node.part or inner.name}" + (f" at {node.line}" if node.line else "")
    if missing:
        listing = "; ".join(f"{name} in {where}" for name, where in missing.items())
        first = next(iter(missing))
        advice = f"Register a function with @ivy.transpile.register({first!r}), or avoid the operator"
        if not missing.keys().isdisjoint(_PACKED):
            advice = _PACKED_ADVICE
        if _ITEM in missing:
            advice = f"{_ITEM} is `x.item()`: {_DATA_DEPENDENT_ADVICE}"
        raise IvyNotImplementedException(
            f"ivy.transpile: {program.name} calls unsupported operators: {listing}. {advice}"
        )


class _Reader:
    """Converter of an exported program to plain data."""

    def __init__(self, exported: ExportedProgram, name: str, owner: torch.nn.Module | None) -> None:
        self.exported = exported
        self.name = name
        self.arrays: dict[str, torch.Tensor] = {}
        self.owner = owner
        self.first = _first_names(owner)

    def program(self) -> tuple[Program, dict[str, torch.Tensor]]:
        """Return the program, and the arrays of its inputs by name."""
        exported, graph = self.exported, self.exported.graph_module
        placeholders = {node.name: node for node in graph.graph.nodes if node.op == "placeholder"}
        values: dict[str, Ref] = {}
        inputs: list[Input] = []
        refs_by_name: dict[str, Ref] = {}
        for spec in exported.graph_signature.input_specs:
            item = self._input(spec, placeholders)
            if item.kind != ARGUMENT and item.name in refs_by_name:
                values[spec.arg.name] = refs_by_name[item.name]
                continue
            values[spec.arg.name] = Ref(len(inputs))
            if item.kind != ARGUMENT:
                refs_by_name[item.name] = Ref(len(inputs))
            inputs.append(item)
        nodes, inner = self._nodes(graph, values, len(inputs))
        takes, gives = exported.call_spec.in_spec, exported.call_spec.out_spec
        item = Program(
            self.name,
            inputs,
            nodes,
            [self._output(spec, values) for spec in exported.graph_signature.output_specs],
            _tree(takes, "the arguments"),
            _tree(gives, "the results"),
            _symbols(exported),
            self._parameters(takes),
            {name: first for name, first in self.first.items() if name != first},
            inner,
        )
        return prune(item, _CHECKS), self.arrays

    def _parameters(self, takes: Any) -> tuple[str, ...]:
        """Return the names of the positional parameters of the network."""
        if self.owner is None:
            return ()
        positional_kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        parameters = inspect.signature(self.owner.forward).parameters.values()
        return tuple([p.name for p in parameters if p.kind in positional_kinds])

    def _input(self, spec: Any, placeholders: dict[str, torch.fx.Node]) -> Input:
        """Convert the specification of an input, and collect the array of a weight."""
        kind = _KINDS.get(spec.kind)
        if kind is not None:
            target = str(spec.target)
            name = self.first.get(target, target)
            exported = self.exported
            value: Any = exported.state_dict.get(target)
            value = exported.constants[target] if value is None else value
            _check_dense(value, name)
            self.arrays[name] = value
            return Input(kind, name, _meta(value), saved=bool(spec.persistent is not False and kind != CONSTANT))
        if spec.kind is not InputKind.USER_INPUT:
            raise IvyNotImplementedException(
                f"ivy.transpile: {self.name} has the unsupported input {spec.arg.name}, a {spec.kind.name.lower()}; "
                "effects and objects of custom classes are not supported"
            )
        value = placeholders[spec.arg.name].meta.get("val")
        if isinstance(value, torch.Tensor):
            return Input(ARGUMENT, spec.arg.name, _meta(value))
        constant = getattr(spec.arg, "value", None)
        if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
            return Input(ARGUMENT, spec.arg.name, None, DtypeName(str(value)))
        if constant is not None and type(constant) not in (bool, int, float, complex, str):
            raise IvyTypeError(
                f"ivy.transpile: the argument {spec.arg.name} must be an array, not a {type(constant).__name__}"
            )
        return Input(ARGUMENT, spec.arg.name, None, constant)

    def _output(self, spec: Any, values: dict[str, Ref]) -> Output:
        """Convert the specification of an output."""
        constant = not hasattr(spec.arg, "name") or spec.arg.name not in values
        value = getattr(spec.arg, "value", None) if constant else values[spec.arg.name]
        if spec.kind in _MUTATIONS:
            target = str(spec.target)
            return Output(MUTATION, value, self.first.get(target, target))
        if spec.kind is OutputKind.USER_OUTPUT:
            return Output(RESULT, value)
        if spec.kind is OutputKind.USER_INPUT_MUTATION:
            raise IvyNotImplementedException(
                f"ivy.transpile: {self.name} modifies its argument {spec.target!r}, which is not supported; compute a "
                "new array, such as x = x + 1 for x += 1, and return it"
            )
        raise IvyNotImplementedException(
            f"ivy.transpile: {self.name} has effects ({spec.kind.name.lower()}), which are not supported"
        )

    def _nodes(
        self, graph: torch.fx.GraphModule, values: dict[str, Ref], count: int
    ) -> tuple[list[Node], list[Program]]:
        """Convert the nodes and inner programs of a graph that has `count` inputs."""
        nodes: list[Node] = []
        inner: list[Program] = []
        inner_refs: dict[str, Inner] = {}
        for node in graph.graph.nodes:
            if node.op == "get_attr":
                part = getattr(graph, node.target)
                if not isinstance(part, torch.fx.GraphModule):
                    raise IvyNotImplementedException(
                        f"ivy.transpile: {self.name} has the attribute {node.target}, which is not supported"
                    )
                inner_refs[node.name] = Inner(len(inner))
                inner.append(self._inner(part, str(node.target)))
            elif node.op == "call_function":
                values[node.name] = Ref(count + len(nodes))
                nodes.append(self._node(node, {**values, **inner_refs}))
        return nodes, inner

    def _inner(self, graph: torch.fx.GraphModule, name: str) -> Program:
        """Convert an inner graph, such as a branch of ``torch.cond``."""
        values: dict[str, Ref] = {}
        inputs: list[Input] = []
        for node in graph.graph.nodes:
            if node.op == "placeholder":
                values[node.name] = Ref(len(inputs))
                value = node.meta.get("val")
                inputs.append(Input(ARGUMENT, node.name, _meta(value) if isinstance(value, torch.Tensor) else None))
        nodes, inner = self._nodes(graph, values, len(inputs))
        returned = next(node for node in graph.graph.nodes if node.op == "output").args[0]
        # Flatten the results: torch may nest a single result, but the results of inner programs are flat.
        results = list(_flat(returned))
        outputs = [Output(RESULT, _argument(value, values)) for value in results]
        leaves = Tree(TUPLE, (), (Tree(LEAF),) * len(results))
        takes = Tree(TUPLE, (), (Tree(LEAF),) * len(inputs))
        return prune(Program(name, inputs, nodes, outputs, takes, leaves, inner=inner), _CHECKS)

    def _node(self, node: torch.fx.Node, values: Mapping[str, Any]) -> Node:
        """Convert a call of an operator."""
        name = _name(node.target)
        args = tuple([_argument(value, values) for value in node.args])
        kwargs = {
            key: _argument(value, values)
            for key, value in node.kwargs.items()
            if not isinstance(value, torch.device | torch.layout | torch.memory_format)
        }
        lowering = lookup.find(name)
        if name in _STRIDED_OPERATORS:
            kwargs |= self._memory_layout(node)
        common = _common(node) if lowering is not None and lowering.cast == "common" else ""
        return Node(name, args, kwargs, _result(node.meta.get("val")), common, _part(node), _line(node))

    def _memory_layout(self, node: torch.fx.Node) -> dict[str, Any]:
        """Return the memory layout of the input of ``as_strided``: the order of the axes in memory, and the offset.

        Raises
        ------
        IvyNotImplementedException
            The array is not contiguous in any order of axes, because it has gaps or overlapping elements.
        """
        source: Any = node.args[0]
        value = source.meta["val"]
        order = sorted(range(value.ndim), key=lambda axis: (-value.stride(axis), axis))
        step = 1
        for axis in reversed([axis for axis in order if value.shape[axis] != 1]):
            if value.stride(axis) != step:
                raise IvyNotImplementedException(
                    f"ivy.transpile: {self.name} calls as_strided in {_part(node) or self.name}"
                    f"{f', at {_line(node)}' if _line(node) else ''}, on an array with the strides "
                    f"{tuple(value.stride())}; call .contiguous() before as_strided, or use indexing instead"
                )
            step = step * value.shape[axis]
        axes = tuple([axis for axis in order if value.shape[axis] != 1])
        axes = (*axes, *[axis for axis in range(value.ndim) if axis not in axes])
        layout = {} if axes == tuple(range(value.ndim)) else {"order": axes}
        return {**layout, "start": value.storage_offset()} if value.storage_offset() else layout


def _first_names(owner: torch.nn.Module | None) -> dict[str, str]:
    """Map each name of a parameter or buffer to its first name. A shared weight has several names."""
    if owner is None:
        return {}
    first: dict[int, str] = {}
    names: dict[str, str] = {}
    for name, value in (
        *owner.named_parameters(remove_duplicate=False),
        *owner.named_buffers(remove_duplicate=False),
    ):
        names[name] = first.setdefault(id(value), name)
    return names


def _name(target: Any) -> str:
    """Return the operator name of the target of a node."""
    if isinstance(target, torch._ops.OpOverload):
        return str(target)
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    if getattr(operator, getattr(target, "__name__", ""), None) is target:
        return f"python.{target.__name__}"
    return f"python.{getattr(target, '__name__', type(target).__name__)}"


def _argument(value: Any, values: Mapping[str, Any]) -> Any:
    """Convert an argument of a node to plain data."""
    if isinstance(value, torch.fx.Node):
        return values[value.name]
    if isinstance(value, list | tuple):
        return tuple([_argument(item, values) for item in value])
    if isinstance(value, torch.dtype):
        return DtypeName(str(value).removeprefix("torch."))
    if value is None or isinstance(value, bool | int | float | complex | str):
        return value
    if isinstance(value, torch.device | torch.layout | torch.memory_format):
        return None
    raise IvyNotImplementedException(
        f"ivy.transpile: an operator has an argument of the unsupported type {type(value).__name__}"
    )


def _meta(value: torch.Tensor) -> Meta:
    shape = tuple([size if isinstance(size, int) else str(size) for size in value.shape])
    return Meta(str(value.dtype).removeprefix("torch."), shape)


def _result(value: Any) -> Any:
    """Return the `Meta` of each result."""
    if isinstance(value, torch.Tensor):
        return _meta(value)
    return tuple([_result(item) for item in value]) if isinstance(value, list | tuple) else None


def _common(node: torch.fx.Node) -> str:
    """Return the data type to which torch promotes the arrays and scalars in the arguments."""
    values = [value.meta.get("val") if isinstance(value, torch.fx.Node) else value for value in node.args]
    operands = [value for value in values if isinstance(value, torch.Tensor | bool | int | float | complex)]
    if not any(isinstance(value, torch.Tensor) for value in operands):
        return ""
    _, dtype = elementwise_dtypes(*operands, type_promotion_kind=ELEMENTWISE_TYPE_PROMOTION_KIND.DEFAULT)
    return str(dtype).removeprefix("torch.")


def _flat(values: Any) -> Iterable[Any]:
    if isinstance(values, list | tuple):
        for value in values:
            yield from _flat(value)
    else:
        yield values


def _part(node: torch.fx.Node) -> str:
    """Return the path and the class of the innermost module of a node, such as ``layers.0 (Conv2d)``."""
    stack = node.meta.get("nn_module_stack") or {}
    for path, kind in reversed(stack.values()):
        if path.startswith("_empty_nn_module_stack"):
            continue
        class_name = (kind if isinstance(kind, str) else kind.__name__).rpartition(".")[2]
        path = re.sub(r"^L\['self'\]\.?", "", path)
        return f"{path} ({class_name})" if path else class_name
    return ""


def _line(node: torch.fx.Node) -> str:
    """Return the innermost line of the model's own code."""
    for file, number, text in reversed(_FRAME.findall(node.meta.get("stack_trace") or "")):
        if not file.startswith((_TORCH_ROOT, "torch/")):
            return f"{file}:{number}: {text.strip()}"
    return ""


def _symbols(exported: ExportedProgram) -> dict[str, tuple[int, int | None]]:
    """Return the symbolic sizes with their bounds."""
    symbols = {}
    for symbol, bounds in exported.range_constraints.items():
        upper = bounds.upper
        if not bounds.lower.is_Integer:
            # Skip symbols without integer bounds: these are values that were read from arrays, and not sizes.
            continue
        lower, upper_bound = int(bounds.lower), int(upper) if upper.is_Integer else None
        symbols[str(symbol)] = (lower, upper_bound if upper_bound is None or upper_bound < 2**31 else None)
    return symbols


def _tree(spec: Any, label: str) -> Tree:
    """Convert a tree specification of torch."""
    if spec.is_leaf():
        return Tree(LEAF)
    # Call `children()` if it exists: new versions of torch deprecate the attribute `children_specs` of older versions.
    children = tuple(
        [_tree(child, label) for child in (spec.children() if hasattr(spec, "children") else spec.children_specs)]
    )
    kind, context = spec.type, spec.context
    if kind is Array:
        return children[0]
    if kind in (tuple, namedtuple) or (isinstance(kind, type) and issubclass(kind, tuple)):
        return Tree(TUPLE, (), children)
    if kind is list:
        return Tree(LIST, (), children)
    keys = context[0] if isinstance(context, list | tuple) and context and isinstance(context[0], list) else context
    if isinstance(keys, list | tuple) and len(keys) == len(children) and all(isinstance(k, str | int) for k in keys):
        return Tree(DICT, tuple(keys), children)
    raise IvyTypeError(
        f"ivy.transpile: {label} must be nested in tuples, lists and dicts, not in a {getattr(kind, '__name__', kind)}"
    )
