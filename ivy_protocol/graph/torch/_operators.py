"""Operators that the compiler of torch knows of tensors only."""

import operator
from typing import Any

import torch

from ivy_protocol.compiling import followed


def follow_operators() -> None:
    """Let the compiler look into the methods of ``@`` and ``~``, as it does for the other operators.

    A function with one such product of ivy arrays would else be left to Python, or be refused with ``fullgraph=True``,
    and the product of an ivy array and a tensor would have its factors the other way round.
    """
    if followed:
        return
    from torch._dynamo.variables import ConstantVariable, UserDefinedObjectVariable, builtin

    def answered(tx: Any, name: str, self: Any, *others: Any) -> Any:
        if not isinstance(self, UserDefinedObjectVariable) or not hasattr(type(self.value), name):
            return None
        result = self.call_method(tx, name, [*others], {})
        declined = isinstance(result, ConstantVariable) and result.value is NotImplemented
        return None if declined else result

    def call_matmul(_self: Any, tx: Any, left: Any, right: Any) -> Any:
        return answered(tx, "__matmul__", left, right) or answered(tx, "__rmatmul__", right, left)

    def call_imatmul(self: Any, tx: Any, left: Any, right: Any) -> Any:
        return answered(tx, "__imatmul__", left, right) or call_matmul(self, tx, left, right)

    def call_invert(_self: Any, tx: Any, x: Any) -> Any:
        return answered(tx, "__invert__", x)

    # This is where it looks for what to do for an operator, by its name; a later torch may have its own.
    handlers: Any = builtin.BuiltinVariable
    for call in (call_matmul, call_imatmul, call_invert):
        if not hasattr(handlers, call.__name__):
            setattr(handlers, call.__name__, call)
    # With a tensor on the right, it takes the reflected method from here, with the operands exchanged in any case.
    fill = getattr(builtin, "populate_builtin_to_tensor_fn_map", None)
    reflected = getattr(builtin, "BUILTIN_TO_TENSOR_RFN_MAP", None)
    if fill is not None and reflected is not None:
        fill()
        for fn in (operator.matmul, operator.imatmul):
            reflected.setdefault(fn, torch.Tensor.__rmatmul__)
        followed.add("matmul")
