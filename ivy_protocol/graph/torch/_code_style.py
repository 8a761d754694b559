"""How code of torch is written."""

from typing import Any

import torch
from torch.overrides import resolve_name

from ivy_protocol.graph.libraries import is_host
from ivy_protocol.graph.nodes import Node, Value
from ivy_protocol.graph.recorder import within as within

IMPORTS = ("import torch",)
NAMES = ("torch",)


def plain(data: Any) -> str | None:
    """An argument such as a data type or a device."""
    if isinstance(data, torch.dtype | torch.layout | torch.memory_format):
        return str(data)
    if isinstance(data, torch.device):
        return f"torch.device({str(data)!r})"
    return data.__name__ if isinstance(data, type) and data in (bool, int, float, complex) else None


def dtype(name: str) -> str:
    """A data type by its name."""
    return f"torch.{name}"


def constant(listed: str, dtype: str) -> str:
    """An array of numbers."""
    return f"torch.asarray({listed}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """An array that is the same everywhere."""
    return f"torch.full({shape}, {number}, dtype={dtype})"


def packed(content: str, shape: str, dtype: str) -> str:
    """An array from the bytes of its elements."""
    return f"torch.frombuffer(bytearray({content}), dtype={dtype}).reshape({shape})"


def inline(value: Value, listed: str) -> str:
    """An array has a name: numbers of Python have other rules."""
    return ""


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """A tensor of NumPy's array as a constant of the code, which is copied where the call does; others as anywhere."""
    if node.style != "call" or not node.args or node.inputs or not is_host(node.args[0]):
        return None
    made = node.target(*node.args, **node.kwargs)
    constant = Value("constant", tuple(made.shape), str(made.dtype).removeprefix("torch."), array=made)
    # torch tells by a number whether two tensors share their memory.
    shared = made.data_ptr() == node.target(*node.args, **node.kwargs).data_ptr()
    return [f"{result} = {writer.name(constant)}{'' if shared else '.clone()'}"]


def path(node: Node) -> str | None:
    """The public name of a function that has two."""
    return resolve_name(node.target)
