"""PyTorch: transformations and tracing."""

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
    "is_followed",
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


_C: Any = torch._C


@contextmanager
def replicate_others() -> Iterator[None]:
    # torch keeps this for each thread.
    before = _C._get_dtensor_allow_implicit_replication()
    _C._set_dtensor_allow_implicit_replication(True)
    try:
        yield
    finally:
        _C._set_dtensor_allow_implicit_replication(before)


UNKNOWN = 0
_OWN = str(Path(__file__).parents[2])


def is_created_in_trace(array: Any) -> bool:
    """Whether an object was made by the code that is read; what is set on others outlasts that code."""
    return _is_array_new()


def mark_copied(x: Any) -> None:
    """Note that a copy stands for a view of the memory of a tensor."""
    _note_memory(_memory_of_x())


def can_be_copied(x: Any) -> bool:
    """Whether a copy may stand for a view of the memory of a tensor, which only its first array tells."""
    return is_bytecode_traced() and _is_noted(_memory_of_x())


def break_graph() -> None:
    """Let Python run the function that calls this, if torch reads a part of ivy by itself: it gave up what calls that.

    What such a part notes of views is lost at its end.
    """
    if is_bytecode_traced() and _is_fragment():
        torch._dynamo.graph_break()


@constant
def _is_fragment() -> bool:
    output = _translator().output
    if not output.root_tx.f_code.co_filename.startswith(_OWN):
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
        found = _variable("x").as_proxy().node.meta["example_value"]
        return found.untyped_storage()._cdata if isinstance(found, torch.Tensor) else UNKNOWN
    except (AttributeError, KeyError, NotImplementedError, RuntimeError):
        return UNKNOWN


@constant
def _is_array_new() -> bool:
    try:
        return type(_variable("array").mutation_type).__name__ == "AttributeMutationNew"
    except (AttributeError, KeyError):
        return False


@constant
def _note_memory(memory: int) -> int:
    _noted().add(memory)
    return memory


@constant
def _is_noted(memory: int) -> bool:
    noted = _noted()
    return bool(noted) and (memory == UNKNOWN or memory in noted or UNKNOWN in noted)


def _translator() -> Any:
    from torch._dynamo.symbolic_convert import InstructionTranslator

    return InstructionTranslator.current_tx()  # type: ignore[reportPrivateImportUsage]


def _noted() -> set[int]:
    return _translator().output.__dict__.setdefault("_ivy_copied", set())


def _variable(name: str) -> Any:
    variable = _translator().output.current_tx.symbolic_locals[name]
    return variable.realize() if hasattr(variable, "realize") else variable


_OUT_DIMS: Any = (0, None)
_NOT_FUNCTIONAL = ("setup_context", "mutate a captured Tensor")
"""What torch.func says of functions that autograd alone can differentiate."""
_NOT_FORWARD = (*_NOT_FUNCTIONAL, "implement the jvp function", "does not support it", "forward AD")
"""What it says of functions that are differentiated backwards only."""
_WRITES = "leaf Variable that requires grad"
"""What it says of functions that write to the argument by which they are differentiated."""


def below_transforms(x: Any) -> Any:
    """The tensor that the transforms of torch.func wrap; a tensor that none wraps is returned as it is."""
    while _functorch.is_functorch_wrapped_tensor(x):
        x = _functorch.get_unwrapped(x)
    return x


def has_values(x: Any) -> bool:
    """Whether a tensor has values: one of code that is compiled has none yet, one in a vmap has several."""
    if is_compiling():
        return False
    while _functorch.is_gradtrackingtensor(x):
        x = _functorch.get_unwrapped(x)
    return not is_traced(x)


def is_batched() -> bool:
    """Whether code runs in a vmap, for which the kernels of some functions have no rule."""
    if is_compiling() or not torch._C._are_functorch_transforms_active():
        return False
    return any([level.key() == _functorch.TransformType.Vmap for level in _functorch.get_interpreter_stack()])


def is_followed() -> bool:
    """Whether a transform, a compiler or a recorder of graphs follows the calls."""
    if _active._are_functorch_transforms_active() or is_compiling():
        return True
    if not (_active._len_torch_function_stack() or _active._len_torch_dispatch_stack()):
        return False
    modes = [*_get_current_function_mode_stack(), *_get_current_dispatch_mode_stack()]
    return any([not isinstance(mode, DeviceContext) for mode in modes])


def carries_gradients(x: Any) -> bool:
    """Whether what is computed of a tensor is recorded, so that another library would lose it."""
    return x.requires_grad or is_traced(x)


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    try:
        return _vjp(func, primals)
    except (RuntimeError, IvyBackendException) as error:
        if _WRITES not in str(error):
            raise
    return _vjp(_given_copies(func), primals)


def _vjp(func: Callable[..., Any], primals: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    try:
        values, carry, others = torch.func.vjp(func, *primals, has_aux=True)  # type: ignore[misc]
    except RuntimeError as error:
        if not any(text in str(error) for text in _NOT_FUNCTIONAL):
            raise
        return recorded(func, primals)
    return values, others, carry


def _given_copies(func: Callable[..., Any]) -> Callable[..., Any]:
    """The function of copies of its arguments, so that what it writes to them does not show in the caller's arrays."""
    return lambda *primals: func(*[x.clone() for x in primals])


def recorded(func: Callable[..., Any], primals: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    """Differentiate by autograd, which sees through every function but cannot be transformed itself."""
    further = any(x.requires_grad for x in primals)
    with torch.enable_grad():
        variables = [x.view_as(x) if x.requires_grad else x.detach().requires_grad_() for x in primals]
        values, others = func(*variables)

    def carry(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        # What does not depend on a variable has no graph to walk.
        pairs = [(v, c) for v, c in zip(values, cotangents, strict=True) if v.requires_grad]
        if not pairs:
            return tuple([torch.zeros_like(x) for x in primals])
        outputs, chosen = zip(*pairs, strict=True)
        recorded = further or any(carries_gradients(c) for c in cotangents)
        return torch.autograd.grad(
            outputs,
            variables,
            chosen,
            retain_graph=True,
            create_graph=recorded,
            allow_unused=True,
            materialize_grads=True,
        )

    return tuple(v if further else v.detach() for v in values), others, carry


def jvp(func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
    try:
        # The fused kernels of attention have no rule for it.
        with sdpa_kernel(SDPBackend.MATH):
            return torch.func.jvp(_given_copies(func), primals, tangents, has_aux=True)
    except RuntimeError as error:
        if not any(text in str(error) for text in _NOT_FORWARD):
            raise
        return NotImplemented


def vmap(func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    try:
        return torch.func.vmap(_given_copies(func), out_dims=_OUT_DIMS, randomness="different")(*stacked)
    except ValueError as error:
        if "when out_dim is None" not in str(error):
            raise
        raise not_the_same() from error


def custom_gradient(func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    class Custom(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(*inputs: Any) -> Any:
            # torch saves no output that is an input.
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
