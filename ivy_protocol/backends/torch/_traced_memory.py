"""What torch.compile knows of the memory of tensors, while it reads code instead of running it.

The functions marked as constant run while the code is read, and look at the variables of their caller by name. Where a
later torch keeps these elsewhere, the answer is that nothing is known.
"""

from pathlib import Path
from typing import Any

import torch

from ivy_protocol.compiling import constant, is_bytecode_traced

UNKNOWN = 0
_OWN = str(Path(__file__).parents[2])


def is_made_in_trace(array: Any) -> bool:
    """Whether an object was made by the code that is read; what is set on others outlasts that code."""
    return _is_array_new()


def note_copied(x: Any) -> None:
    """Note that a copy stands for a view of the memory of a tensor."""
    _note_memory(_memory_of_x())


def may_be_copied(x: Any) -> bool:
    """Whether a copy may stand for a view of the memory of a tensor, which only its first array tells."""
    return is_bytecode_traced() and _is_noted(_memory_of_x())


def leave_fragment() -> None:
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
