"""Reads what ``torch.export`` makes of a network or a function."""

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

from ivy_protocol import slots
from ivy_protocol.exceptions import (
    IvyException,
    IvyNotImplementedException,
    IvyTraceError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.transpile.lowerings import ROWS, lookup
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
    pruned,
)

_HOME = str(Path(str(torch.__file__)).parent)
_MACHINERY = ("torch._dynamo", "torch._subclasses", "torch.fx", "torch._export", "torch.export", "torch._higher_order")
"""Where the errors of `torch.export` itself come from; others are those of the user's code."""
_CHECKS = frozenset((
    "aten._assert_tensor_metadata.default", "aten._assert_scalar.default", "aten._assert_async.msg",
    "aten.sym_constrain_range.default", "aten.sym_constrain_range_for_size.default",
))  # fmt: skip
_KINDS = {InputKind.PARAMETER: PARAMETER, InputKind.BUFFER: BUFFER, InputKind.CONSTANT_TENSOR: CONSTANT}
_BY_VALUE = ("GuardOnDataDependentSymNode", "DynamicOutputShapeException", "DataDependentOutputException")
_STRIDED = ("aten.as_strided.default", "aten.as_strided_copy.default", "aten.as_strided_scatter.default")
_ITEM = "aten._local_scalar_dense.default"
_BY_SHAPE = (
    "What depends on the values of arrays, such as `if x.sum() > 0:`, `x.item()` and `x[mask]`, has no graph: use "
    "torch.where, torch.cond or shapes that are known"
)
_PACKED = ("aten._pack_padded_sequence.default", "aten._pad_packed_sequence.default", "aten.lstm.data", "aten.gru.data",
           "aten.rnn_tanh.data", "aten.rnn_relu.data")  # fmt: skip
_PADDED = (
    "Packed sequences have sizes that depend on values, and so no graph: give the layer the padded sequences, and take "
    "from what it gives the rows before each length, as y.gather(1, index) or torch.where(steps < lengths, y, 0) do"
)
_RECURRENT = (f"{_HOME}/nn/modules/rnn.py", f"{_HOME}/nn/utils/rnn.py")
_GRADIENT = (
    "It has no graph of gradients that the network takes itself, as by torch.func.grad and torch.autograd.grad: "
    "transpile the function that is differentiated, and take its gradient with ivy.grad"
)
_DIFFERENTIATING = (f"{_HOME}/_functorch/eager_transforms.py", f"{_HOME}/autograd/__init__.py")
_LEAKED = ("found a fake tensor in the exported program constant", "functorch tensor", "TensorWrapper")
_CHECKING = {
    f"{_HOME}/distributions/": "distributions look at their parameters; give them validate_args=False",
    f"{_HOME}/nn/modules/transformer.py": "its transformers look at masks; give is_causal= or tgt_is_causal= with them",
}
"""What torch itself decides by values, by where."""
# Older versions of torch refuse to export what writes to parameters, and have no name for it.
_MUTATIONS = tuple([kind for kind in OutputKind if kind.name in ("BUFFER_MUTATION", "PARAMETER_MUTATION")])
_HINT = re.compile(r"Explanation: (.+?)\.?\n\s*Hint: (.+?)\.?\n")
_FRAME = re.compile(r'File "([^"]+)", line (\d+), in [^\n]+\n\s*([^\n]*)')


def read(
    model: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], dynamic_shapes: Any
) -> tuple[Program, dict[str, Any]]:
    """Return the program of a network or function of torch, and its arrays by their names.

    Raises
    ------
    IvyTypeError
        It is nothing that torch can export.
    IvyTraceError
        Torch cannot export it; the error says where and why.
    IvyNotImplementedException
        It calls operators that have no row. Nothing was copied by then.
    """
    if isinstance(model, ExportedProgram):
        exported, name = model, "Exported"
        owner: Any = None
    else:
        exported: Any = None
        owner, name = _network(model)
    with warnings.catch_warnings():
        # Torch warns of what torch does.
        warnings.filterwarnings("ignore", ".*LeafSpec", FutureWarning)
        if owner is not None:
            exported = _exported(owner, name, args, kwargs, dynamic_shapes)
        exported = _decomposed(exported, name)
    program, kept = _Reader(exported, name, owner).program()
    _check_operators(program)
    return program, {key: value.detach().clone() for key, value in kept.items()}


class _Unnamed(torch.nn.Module):
    """A function whose parameters have no names, such as those of torch that are written in C."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


def _network(model: Any) -> tuple[torch.nn.Module, str]:
    if isinstance(model, torch.jit.ScriptModule | torch.jit.ScriptFunction):
        raise IvyTypeError(
            "ivy.transpile: torch cannot export what torch.jit made; give the network or function itself"
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
        raise IvyTypeError(f"ivy.transpile takes a network or function of torch, not a {type(model).__name__}")
    holder = torch.nn.Module()
    try:
        inspect.signature(model)
        # The names of the arguments are those of the function.
        holder.forward = model
    except ValueError:
        holder = _Unnamed(model)
    return holder.eval(), getattr(model, "__name__", type(model).__name__)


def _check_dense(value: torch.Tensor, name: str) -> None:
    if value.layout is not torch.strided:
        raise IvyTypeError(f"ivy.transpile: {name} is sparse ({value.layout}); convert it with .to_dense() first")
    if value.is_quantized:
        raise IvyTypeError(f"ivy.transpile: {name} is quantised; convert it with .dequantize() first")


def _exported(
    network: torch.nn.Module, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], dynamic_shapes: Any
) -> ExportedProgram:
    for place, value in enumerate(_pytree.tree_leaves((args, dict(kwargs)))):
        if isinstance(value, torch.Tensor):
            _check_dense(value, f"argument {place}")
        elif hasattr(value, "__array__") or hasattr(value, "__dlpack__"):
            raise IvyTypeError(
                f"ivy.transpile: {name} is exported with tensors of torch, and argument {place} is a "
                f"{type(value).__module__}.{type(value).__name__}; convert it with torch.asarray"
            )
    if isinstance(network, _Unnamed) and isinstance(dynamic_shapes, list | tuple):
        dynamic_shapes = (tuple(dynamic_shapes),)
    args, kwargs = _apart(network, args, dict(kwargs))
    try:
        return torch.export.export(network, args, dict(kwargs), dynamic_shapes=dynamic_shapes)
    except Exception as error:
        if _is_packed(error):
            raise IvyTraceError(f"ivy.transpile: torch cannot export {name}. {_PADDED}") from error
        if _is_gradient(error):
            raise IvyTraceError(f"ivy.transpile: torch cannot export {name}. {_GRADIENT}{_where(error)}") from error
        if isinstance(error, IvyException) or not _is_machinery(error):
            raise
        reason = str(error).strip().partition("\n")[0]
        where = _where(error)
        advice = ""
        if "data-dependent" in str(error) or type(error).__name__ in _BY_VALUE:
            advice = f". {_BY_SHAPE}{_within_torch(error)}"
        told = [found for found in map(_HINT.search, _causes(error)) if found is not None]
        if told:
            # What a branch or step may not do is said by what lies below.
            advice = f"{advice}. {told[0].group(1)}. {told[0].group(2)}"
        raise IvyTraceError(
            f"ivy.transpile: torch cannot export {name}: {type(error).__name__}: {reason}{where}{advice}"
        ) from error


def _apart(network: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The arguments as separate objects: torch makes one input of a tensor at two positions, or that is a weight."""
    seen = {id(value) for value in (*network.parameters(), *network.buffers())}

    def own(value: torch.Tensor) -> torch.Tensor:
        same = id(value) in seen
        seen.add(id(value))
        return (value.detach().clone() if same else value.detach()).requires_grad_(value.requires_grad)

    return _pytree.tree_map_only(torch.Tensor, own, (args, kwargs))


def _is_packed(error: BaseException) -> bool:
    """Whether torch failed on a packed sequence, of which it tells in many ways, and never by name."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    of_layers = [frame for frame in frames if frame.f_code.co_filename.startswith(_RECURRENT)]
    kind = torch.nn.utils.rnn.PackedSequence
    return any([isinstance(value, kind) for frame in of_layers for value in frame.f_locals.values()])


def _is_gradient(error: BaseException) -> bool:
    """Whether torch failed on a gradient that the network takes."""
    files = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    return any([told in str(error) for told in _LEAKED]) or any([file in _DIFFERENTIATING for file in files])


def _causes(error: BaseException) -> list[str]:
    cause = error.__cause__
    return [str(error), *(_causes(cause) if cause is not None else [])]


def _is_machinery(error: BaseException) -> bool:
    if type(error).__module__.startswith(_MACHINERY):
        return True
    cause = error.__cause__
    return cause is not None and _is_machinery(cause)


def _where(error: BaseException) -> str:
    """The last line of the traceback that is none of torch's."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((_HOME, "<")) and frame.filename != __file__
    ]
    inner = [frame for frame in frames if "/ivy_protocol/transpile/" not in frame.filename]
    return f", at {inner[-1].filename}:{inner[-1].lineno}: {inner[-1].line}" if inner else ""


def _within_torch(error: BaseException) -> str:
    """What the user can do where it is torch that decides by values."""
    files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    found = [told for place, told in _CHECKING.items() if any(file.startswith(place) for file in files)]
    return f". Here it is torch: {found[0]}" if found else ""


def _decomposed(exported: ExportedProgram, name: str) -> ExportedProgram:
    """The program in operators that have rows, as far as torch can write it in these."""
    table = torch.export.default_decompositions()
    for operator_name in (*ROWS, *lookup.registered()):
        overload = _overload(operator_name)
        if overload is not None:
            table.pop(overload, None)
    _keep_detached(exported)
    try:
        found = exported.run_decompositions(table)
        more = {target: decomposition_table[target] for target in _unknown(found) if target in decomposition_table}
        if not more:
            return found
        written = found.run_decompositions(more)
        return written if not _unknown(written) - _unknown(found) else _without_dead_ends(found, more)
    except Exception as error:
        if not _is_machinery(error):
            raise
        reason = str(error).strip().partition("\n")[0]
        raise IvyTraceError(f"ivy.transpile: torch cannot write {name} in plain operators: {reason}") from error


def _keep_detached(exported: ExportedProgram) -> None:
    """Let what was computed under ``no_grad`` stay without gradients: torch forgets it when it writes out operators."""
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
                result.replace_all_uses_with(detached, delete_user_cb=lambda user, kept=detached: user is not kept)
    exported.graph_module.recompile()


def _unknown(exported: ExportedProgram) -> set[Any]:
    """The operators without a row."""
    targets = {node.target for node in _nodes(exported.graph_module)}
    return {t for t in targets if isinstance(t, torch._ops.OpOverload) and lookup.row(str(t)) is None}


def _without_dead_ends(found: ExportedProgram, more: dict[Any, Any]) -> ExportedProgram:
    """Write those operators in others that lead to such with rows, so that errors name what the model calls."""
    before = _unknown(found)
    useful = {}
    for target, rule in more.items():
        if not _unknown(found.run_decompositions({target: rule})) - before:
            useful[target] = rule
    return found.run_decompositions(useful) if useful else found


def _nodes(module: torch.fx.GraphModule) -> Iterable[torch.fx.Node]:
    for part in module.modules():
        if isinstance(part, torch.fx.GraphModule):
            yield from part.graph.nodes


def _overload(name: str) -> Any:
    space, _, rest = name.partition(".")
    packet, _, overload = rest.partition(".")
    found = getattr(getattr(torch.ops, space), packet, None)
    overloads: Any = getattr(found, "overloads", None)
    return getattr(found, overload) if overloads is not None and overload in overloads() else None


def _check_operators(program: Program) -> None:
    missing: dict[str, str] = {}
    for inner in program.programs():
        for node in inner.nodes:
            if lookup.row(node.operator) is None and node.operator not in missing:
                missing[node.operator] = f"{node.part or inner.name}" + (f" at {node.line}" if node.line else "")
    if missing:
        told = "; ".join(f"{name} in {where}" for name, where in missing.items())
        first = next(iter(missing))
        advice = f"Write one with @ivy.transpile.register({first!r}), or let the model do without"
        if not missing.keys().isdisjoint(_PACKED):
            advice = _PADDED
        if _ITEM in missing:
            advice = f"{_ITEM} is `x.item()`: {_BY_SHAPE}"
        raise IvyNotImplementedException(
            f"ivy.transpile: {program.name} calls operators that have no row: {told}. {advice}"
        )


class _Reader:
    """Turns an exported program into plain data."""

    def __init__(self, exported: ExportedProgram, name: str, owner: torch.nn.Module | None) -> None:
        self.exported = exported
        self.name = name
        self.arrays: dict[str, torch.Tensor] = {}
        self.owner = owner
        self.first = _first_names(owner)

    def program(self) -> tuple[Program, dict[str, torch.Tensor]]:
        """The program, and the arrays of its inputs by their names."""
        exported, graph = self.exported, self.exported.graph_module
        placeholders = {node.name: node for node in graph.graph.nodes if node.op == "placeholder"}
        values: dict[str, Ref] = {}
        inputs: list[Input] = []
        named: dict[str, Ref] = {}
        for spec in exported.graph_signature.input_specs:
            made = self._input(spec, placeholders)
            if made.kind != ARGUMENT and made.name in named:
                values[spec.arg.name] = named[made.name]
                continue
            values[spec.arg.name] = Ref(len(inputs))
            if made.kind != ARGUMENT:
                named[made.name] = Ref(len(inputs))
            inputs.append(made)
        nodes, inner = self._nodes(graph, values, len(inputs))
        takes, gives = exported.call_spec.in_spec, exported.call_spec.out_spec
        made = Program(
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
        return pruned(made, _CHECKS), self.arrays

    def _parameters(self, takes: Any) -> tuple[str, ...]:
        if self.owner is None:
            return ()
        kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        found = inspect.signature(self.owner.forward).parameters.values()
        return tuple([parameter.name for parameter in found if parameter.kind in kinds])

    def _input(self, spec: Any, placeholders: dict[str, torch.fx.Node]) -> Input:
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
                f"ivy.transpile: {self.name} needs {spec.arg.name}, a {spec.kind.name.lower()}: what has effects, and "
                f"objects of custom classes, cannot be moved to another library"
            )
        value = placeholders[spec.arg.name].meta.get("val")
        if isinstance(value, torch.Tensor):
            return Input(ARGUMENT, spec.arg.name, _meta(value))
        constant = getattr(spec.arg, "value", None)
        if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
            return Input(ARGUMENT, spec.arg.name, None, DtypeName(str(value)))
        if constant is not None and type(constant) not in (bool, int, float, complex, str):
            raise IvyTypeError(f"ivy.transpile: the argument {spec.arg.name} is a {type(constant).__name__}, no array")
        return Input(ARGUMENT, spec.arg.name, None, constant)

    def _output(self, spec: Any, values: dict[str, Ref]) -> Output:
        constant = not hasattr(spec.arg, "name") or spec.arg.name not in values
        value = getattr(spec.arg, "value", None) if constant else values[spec.arg.name]
        if spec.kind in _MUTATIONS:
            target = str(spec.target)
            return Output(MUTATION, value, self.first.get(target, target))
        if spec.kind is OutputKind.USER_OUTPUT:
            return Output(RESULT, value)
        if spec.kind is OutputKind.USER_INPUT_MUTATION:
            raise IvyNotImplementedException(
                f"ivy.transpile: {self.name} writes to its argument {spec.target!r}, which arrays of other libraries "
                f"do not allow; let it compute a new array, such as x = x + 1 for x += 1, and return that"
            )
        raise IvyNotImplementedException(f"ivy.transpile: {self.name} has effects ({spec.kind.name.lower()})")

    def _nodes(
        self, graph: torch.fx.GraphModule, values: dict[str, Ref], count: int
    ) -> tuple[list[Node], list[Program]]:
        nodes: list[Node] = []
        inner: list[Program] = []
        within: dict[str, Inner] = {}
        for node in graph.graph.nodes:
            if node.op == "get_attr":
                part = getattr(graph, node.target)
                if not isinstance(part, torch.fx.GraphModule):
                    raise IvyNotImplementedException(f"ivy.transpile: {self.name} holds {node.target} of its own")
                within[node.name] = Inner(len(inner))
                inner.append(self._inner(part, str(node.target)))
            elif node.op == "call_function":
                values[node.name] = Ref(count + len(nodes))
                nodes.append(self._node(node, {**values, **within}))
        return nodes, inner

    def _inner(self, graph: torch.fx.GraphModule, name: str) -> Program:
        values: dict[str, Ref] = {}
        inputs: list[Input] = []
        for node in graph.graph.nodes:
            if node.op == "placeholder":
                values[node.name] = Ref(len(inputs))
                value = node.meta.get("val")
                inputs.append(Input(ARGUMENT, node.name, _meta(value) if isinstance(value, torch.Tensor) else None))
        nodes, inner = self._nodes(graph, values, len(inputs))
        given = next(node for node in graph.graph.nodes if node.op == "output").args[0]
        # Results of such programs are flat; torch nests the only one at times.
        results = list(_flat(given))
        outputs = [Output(RESULT, _argument(value, values)) for value in results]
        leaves = Tree(TUPLE, (), (Tree(LEAF),) * len(results))
        takes = Tree(TUPLE, (), (Tree(LEAF),) * len(inputs))
        return pruned(Program(name, inputs, nodes, outputs, takes, leaves, inner=inner), _CHECKS)

    def _node(self, node: torch.fx.Node, values: Mapping[str, Any]) -> Node:
        name = _name(node.target)
        args = tuple([_argument(value, values) for value in node.args])
        kwargs = {
            key: _argument(value, values)
            for key, value in node.kwargs.items()
            if not isinstance(value, torch.device | torch.layout | torch.memory_format)
        }
        found = lookup.row(name)
        if name in _STRIDED:
            kwargs |= self._held(node)
        common = _common(node) if found is not None and found.cast == "common" else ""
        return Node(name, args, kwargs, _result(node.meta.get("val")), common, _part(node), _line(node))

    def _held(self, node: torch.fx.Node) -> dict[str, Any]:
        """How the array lies in memory over which strides are laid: the order of its axes, and where it begins.

        Raises
        ------
        IvyNotImplementedException
            There are gaps between its elements, or elements stand for several.
        """
        source: Any = node.args[0]
        value = source.meta["val"]
        order = sorted(range(value.ndim), key=lambda axis: (-value.stride(axis), axis))
        step = 1
        for axis in reversed([axis for axis in order if value.shape[axis] != 1]):
            if value.stride(axis) != step:
                raise IvyNotImplementedException(
                    f"ivy.transpile: {self.name} reads an array of strides {tuple(value.stride())} by others in "
                    f"{_part(node) or self.name}{f', at {_line(node)}' if _line(node) else ''}; call .contiguous() "
                    f"before as_strided, or let the model index the array"
                )
            step = step * value.shape[axis]
        kept = tuple([axis for axis in order if value.shape[axis] != 1])
        kept = (*kept, *[axis for axis in range(value.ndim) if axis not in kept])
        held = {} if kept == tuple(range(value.ndim)) else {"order": kept}
        return {**held, "start": value.storage_offset()} if value.storage_offset() else held


def _first_names(owner: torch.nn.Module | None) -> dict[str, str]:
    """The name under which torch lists each parameter and buffer, by all of its names."""
    if owner is None:
        return {}
    first: dict[int, str] = {}
    found: dict[str, str] = {}
    for name, value in (
        *owner.named_parameters(remove_duplicate=False),
        *owner.named_buffers(remove_duplicate=False),
    ):
        found[name] = first.setdefault(id(value), name)
    return found


def _name(target: Any) -> str:
    if isinstance(target, torch._ops.OpOverload):
        return str(target)
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    if getattr(operator, getattr(target, "__name__", ""), None) is target:
        return f"python.{target.__name__}"
    return f"python.{getattr(target, '__name__', type(target).__name__)}"


def _argument(value: Any, values: Mapping[str, Any]) -> Any:
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
    raise IvyNotImplementedException(f"ivy.transpile: an operator is called with a {type(value).__name__}")


def _meta(value: torch.Tensor) -> Meta:
    shape = tuple([length if isinstance(length, int) else str(length) for length in value.shape])
    return Meta(str(value.dtype).removeprefix("torch."), shape)


def _result(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return _meta(value)
    return tuple([_result(item) for item in value]) if isinstance(value, list | tuple) else None


def _common(node: torch.fx.Node) -> str:
    """The data type to which torch promotes the arrays and numbers among the arguments."""
    given = [value.meta.get("val") if isinstance(value, torch.fx.Node) else value for value in node.args]
    taken = [value for value in given if isinstance(value, torch.Tensor | bool | int | float | complex)]
    if not any(isinstance(value, torch.Tensor) for value in taken):
        return ""
    _, found = elementwise_dtypes(*taken, type_promotion_kind=ELEMENTWISE_TYPE_PROMOTION_KIND.DEFAULT)
    return str(found).removeprefix("torch.")


def _flat(values: Any) -> Iterable[Any]:
    if isinstance(values, list | tuple):
        for value in values:
            yield from _flat(value)
    else:
        yield values


def _part(node: torch.fx.Node) -> str:
    stack = node.meta.get("nn_module_stack") or {}
    for path, kind in reversed(stack.values()):
        if path.startswith("_empty_nn_module_stack"):
            continue
        class_name = (kind if isinstance(kind, str) else kind.__name__).rpartition(".")[2]
        path = re.sub(r"^L\['self'\]\.?", "", path)
        return f"{path} ({class_name})" if path else class_name
    return ""


def _line(node: torch.fx.Node) -> str:
    """The innermost line of the model's own code."""
    for file, number, text in reversed(_FRAME.findall(node.meta.get("stack_trace") or "")):
        if not file.startswith((_HOME, "torch/")):
            return f"{file}:{number}: {text.strip()}"
    return ""


def _symbols(exported: ExportedProgram) -> dict[str, tuple[int, int | None]]:
    found = {}
    for symbol, bounds in exported.range_constraints.items():
        upper = bounds.upper
        if not bounds.lower.is_Integer:
            # A value that was read from an array; no length has it.
            continue
        least, most = int(bounds.lower), int(upper) if upper.is_Integer else None
        found[str(symbol)] = (least, most if most is None or most < 2**31 else None)
    return found


def _tree(spec: Any, what: str) -> Tree:
    if spec.is_leaf():
        return Tree(LEAF)
    # The method is new, and the list that older versions of torch have is deprecated.
    children = tuple(
        [_tree(child, what) for child in (spec.children() if hasattr(spec, "children") else spec.children_specs)]
    )
    kind, context = spec.type, spec.context
    if kind is slots.Array:
        return children[0]
    if kind in (tuple, namedtuple) or (isinstance(kind, type) and issubclass(kind, tuple)):
        return Tree(TUPLE, (), children)
    if kind is list:
        return Tree(LIST, (), children)
    keys = context[0] if isinstance(context, list | tuple) and context and isinstance(context[0], list) else context
    if isinstance(keys, list | tuple) and len(keys) == len(children) and all(isinstance(k, str | int) for k in keys):
        return Tree(DICT, tuple(keys), children)
    raise IvyTypeError(
        f"ivy.transpile: {what} hold a {getattr(kind, '__name__', kind)}; tuples, lists and dicts can be moved"
    )
