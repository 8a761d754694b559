"""Gradients, `torch.func` transforms, and the state of Dynamo that ivy reads under `torch.compile`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.overrides import _get_current_function_mode_stack
from torch.utils._device import DeviceContext
from torch.utils._python_dispatch import _get_current_dispatch_mode_stack

from ivy_protocol.backends.common.transforms import not_the_same
from ivy_protocol.backends.torch._shared import _active, _functorch, is_traced
from ivy_protocol.compiling import constant, is_bytecode_traced, is_compiling
from ivy_protocol.exceptions import IvyBackendException

__all__ = [
    "replicate_others",
    "carries_gradients",
    "custom_gradient",
    "is_observed",
    "has_values",
    "is_created_in_trace",
    "is_variable",
    "jvp",
    "break_graph",
    "can_be_copied",
    "mark_copied",
    "requires_gradient",
    "stop_gradient",
    "variable_data",
    "vmap",
]


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return x.detach()


@contextmanager
def replicate_others() -> Iterator[None]:
    # Set the flag of torch in each call and not once, because the flag applies only to the current thread.
    previous = _active._get_dtensor_allow_implicit_replication()
    _active._set_dtensor_allow_implicit_replication(True)
    try:
        yield
    finally:
        _active._set_dtensor_allow_implicit_replication(previous)


_UNKNOWN_MEMORY = 0
_PACKAGE_ROOT = str(Path(__file__).parents[2])


def is_created_in_trace(array: Any) -> bool:
    """Return True if the compiled code created an array. Attributes of other arrays outlive the compiled code."""
    return _is_array_new()


def mark_copied(x: Any) -> None:
    """Record that ivy replaced a view of the memory of a tensor by a copy."""
    _add_memory(_memory_of_x())


def can_be_copied(x: Any) -> bool:
    """Return True in compiled code that may have replaced a view of the memory of a tensor by a copy."""
    return is_bytecode_traced() and _is_copied(_memory_of_x())


def break_graph() -> None:
    """Break the graph if Dynamo compiles a fragment of ivy, so that the calling function runs eagerly.

    After a graph break in the caller, Dynamo compiles functions of ivy as separate fragments. At the end of a fragment,
    the record of copies is lost.
    """
    if is_bytecode_traced() and _is_fragment():
        torch._dynamo.graph_break()


@constant
def _is_fragment() -> bool:
    output = _translator().output
    if not output.root_tx.f_code.co_filename.startswith(_PACKAGE_ROOT):
        return False
    from torch._dynamo import eval_frame

    names = ("set_code_exec_strategy", "FrameExecStrategy", "FrameAction")
    strategy, frame, action = [getattr(eval_frame, name, None) for name in names]
    if strategy is None or frame is None or action is None:
        return False
    strategy(output.current_tx.parent.f_code, frame(action.SKIP, action.SKIP))
    return True


@constant
def _memory_of_x() -> int:
    try:
        example = _traced_variable("x").as_proxy().node.meta["example_value"]
        return example.untyped_storage()._cdata if isinstance(example, torch.Tensor) else _UNKNOWN_MEMORY
    except (AttributeError, KeyError, NotImplementedError, RuntimeError):
        return _UNKNOWN_MEMORY


@constant
def _is_array_new() -> bool:
    try:
        return type(_traced_variable("array").mutation_type).__name__ == "AttributeMutationNew"
    except (AttributeError, KeyError):
        return False


@constant
def _add_memory(memory: int) -> int:
    _copied_memories().add(memory)
    return memory


@constant
def _is_copied(memory: int) -> bool:
    memories = _copied_memories()
    return bool(memories) and (memory == _UNKNOWN_MEMORY or memory in memories or _UNKNOWN_MEMORY in memories)


def _translator() -> Any:
    from torch._dynamo.symbolic_convert import InstructionTranslator

    return InstructionTranslator.current_tx()  # type: ignore[reportPrivateImportUsage]


def _copied_memories() -> set[int]:
    return _translator().output.__dict__.setdefault("_ivy_copied", set())


def _traced_variable(name: str) -> Any:
    """Return Dynamo's variable for the parameter `name` of the function that is being traced."""
    # Dynamo evaluates functions decorated with `constant` while it traces their caller. They take no arrays as
    # arguments, so look up the parameter in the local variables of the caller.
    variable = _translator().output.current_tx.symbolic_locals[name]
    return variable.realize() if hasattr(variable, "realize") else variable


_OUT_DIMS: Any = (0, None)
_NOT_FUNCTIONAL = ("setup_context", "mutate a captured Tensor")
"""Error messages of torch.func for functions that only autograd can differentiate."""
_NOT_FORWARD = (*_NOT_FUNCTIONAL, "implement the jvp function", "does not support it", "forward AD")
"""Error messages for functions without forward-mode derivatives."""
_IN_PLACE = "leaf Variable that requires grad"
"""Error message for functions that write to an argument with respect to which they are differentiated."""


def below_transforms(x: Any) -> Any:
    """Return the tensor inside all wrappers of torch.func."""
    while _functorch.is_functorch_wrapped_tensor(x):
        x = _functorch.get_unwrapped(x)
    return x


def has_values(x: Any) -> bool:
    """Return False in compiled code, which has no values yet, and under vmap, where a tensor has several values."""
    if is_compiling():
        return False
    while _functorch.is_gradtrackingtensor(x):
        x = _functorch.get_unwrapped(x)
    return not is_traced(x)


def is_batched() -> bool:
    """Return True inside vmap, for which some kernels have no batching rule."""
    if is_compiling() or not torch._C._are_functorch_transforms_active():
        return False
    return any([level.key() == _functorch.TransformType.Vmap for level in _functorch.get_interpreter_stack()])


def is_observed() -> bool:
    """Return True if a transform, a compiler or a tracing mode observes calls."""
    if _active._are_functorch_transforms_active() or is_compiling():
        return True
    if not (_active._len_torch_function_stack() or _active._len_torch_dispatch_stack()):
        return False
    modes = [*_get_current_function_mode_stack(), *_get_current_dispatch_mode_stack()]
    return any([not isinstance(mode, DeviceContext) for mode in modes])


def carries_gradients(x: Any) -> bool:
    """Return True if autograd records operations on a tensor. A conversion to another library cuts its gradient."""
    return x.requires_grad or is_traced(x)


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    try:
        return _vjp(func, primals)
    except (RuntimeError, IvyBackendException) as error:
        if _IN_PLACE not in str(error):
            raise
    return _vjp(_on_copies(func), primals)


def _vjp(func: Callable[..., Any], primals: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    try:
        values, pullback, others = torch.func.vjp(func, *primals, has_aux=True)  # type: ignore[misc]
    except RuntimeError as error:
        if not any(text in str(error) for text in _NOT_FUNCTIONAL):
            raise
        return vjp_by_autograd(func, primals)
    return values, others, pullback


def _on_copies(func: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls `func` on copies of its arguments, so that it cannot modify the caller's arrays."""
    return lambda *primals: func(*[x.clone() for x in primals])


def vjp_by_autograd(func: Callable[..., Any], primals: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    """Return values, auxiliary outputs and a pullback by autograd.

    Unlike `torch.func.vjp`, autograd supports every function. However, torch.func cannot transform the returned values
    and pullback.
    """
    has_outer_graph = any(x.requires_grad for x in primals)
    with torch.enable_grad():
        variables = [x.view_as(x) if x.requires_grad else x.detach().requires_grad_() for x in primals]
        values, others = func(*variables)

    def pullback(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        # Skip outputs that do not depend on a variable, because they have no graph to differentiate.
        pairs = [(v, c) for v, c in zip(values, cotangents, strict=True) if v.requires_grad]
        if not pairs:
            return tuple([torch.zeros_like(x) for x in primals])
        outputs, output_cotangents = zip(*pairs, strict=True)
        create_graph = has_outer_graph or any(carries_gradients(c) for c in cotangents)
        return torch.autograd.grad(
            outputs,
            variables,
            output_cotangents,
            retain_graph=True,
            create_graph=create_graph,
            allow_unused=True,
            materialize_grads=True,
        )

    return tuple(v if has_outer_graph else v.detach() for v in values), others, pullback


def jvp(func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
    try:
        # Use unfused attention, because the fused kernels have no forward-mode derivative.
        with sdpa_kernel(SDPBackend.MATH):
            return torch.func.jvp(_on_copies(func), primals, tangents, has_aux=True)
    except RuntimeError as error:
        if not any(text in str(error) for text in _NOT_FORWARD):
            raise
        return NotImplemented


def vmap(func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    try:
        return torch.func.vmap(_on_copies(func), out_dims=_OUT_DIMS, randomness="different")(*stacked)
    except ValueError as error:
        if "when out_dim is None" not in str(error):
            raise
        raise not_the_same() from error


def custom_gradient(func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    class Custom(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(*inputs: Any) -> Any:
            # Return views of inputs, because save_for_backward does not support an output that is an input.
            return tuple([y.view_as(y) if any(y is x for x in inputs) else y for y in func(*inputs)])

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.count = len(inputs)
            ctx.save_for_backward(*inputs, *output)

        @staticmethod
        def backward(ctx: Any, *cotangents: Any) -> Any:
            saved = ctx.saved_tensors
            return gradient(saved[: ctx.count], saved[ctx.count :], cotangents)

    return Custom.apply(*primals)


def requires_gradient(x: Any, /) -> bool:
    return x.requires_grad


def is_variable(x: Any, /, *, exclusive: bool = False) -> bool:
    return x.requires_grad


def variable_data(x: Any, /) -> Any:
    return x.detach()
