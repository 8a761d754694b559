"""Code style of torch for native source."""

from typing import Any

import torch
from torch.overrides import resolve_name

from ivy_protocol.graph.libraries import is_host
from ivy_protocol.graph.nodes import Node, Value
from ivy_protocol.graph.recorder import within as within

IMPORTS = ("import torch",)
NAMES = ("torch",)


def plain(data: Any) -> str | None:
    """Return an argument, such as a dtype or a device, as an expression. Return None for other arguments."""
    if isinstance(data, torch.dtype | torch.layout | torch.memory_format):
        return str(data)
    if isinstance(data, torch.device):
        return f"torch.device({str(data)!r})"
    return data.__name__ if isinstance(data, type) and data in (bool, int, float, complex) else None


def dtype(name: str) -> str:
    """Return a dtype as an expression."""
    return f"torch.{name}"


def constant(elements: str, dtype: str) -> str:
    """Return a constant tensor as an expression. `elements` is a string of nested lists."""
    return f"torch.asarray({elements}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """Return a constant tensor of equal elements as an expression."""
    return f"torch.full({shape}, {number}, dtype={dtype})"


def packed(content: str, shape: str, dtype: str) -> str:
    """Return a constant tensor as an expression that reads its bytes from `content`."""
    return f"torch.frombuffer(bytearray({content}), dtype={dtype}).reshape({shape})"


def inline(value: Value, elements: str) -> str:
    """Return an empty string, so that constants are tensors with names: Python scalars have other promotion rules."""
    return ""


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """For a call that converts a NumPy array, return a line that assigns a constant tensor to `result`. If the call
    copies, the line assigns a clone of the constant. Return None for other calls.
    """
    if node.style != "call" or not node.args or node.inputs or not is_host(node.args[0]):
        return None
    tensor = node.target(*node.args, **node.kwargs)
    constant = Value("constant", tuple(tensor.shape), str(tensor.dtype).removeprefix("torch."), array=tensor)
    # Call the function twice. If both tensors have the same `data_ptr`, they share the memory of the NumPy array.
    # Otherwise, write a clone.
    shared = tensor.data_ptr() == node.target(*node.args, **node.kwargs).data_ptr()
    return [f"{result} = {writer.name(constant)}{'' if shared else '.clone()'}"]


def path(node: Node) -> str | None:
    """Return the public name of a function that has several names. Return None for other functions."""
    return resolve_name(node.target)
