"""Support of `torch.compile` for operators on ivy arrays that the compiler otherwise supports only for tensors."""

import operator
from typing import Any

import torch

from ivy_protocol.compiling import followed


def follow_operators() -> None:
    """Make the compiler trace the special methods of ``@`` and ``~``, as it does for other operators.

    Without this function, a matrix product of ivy arrays causes a graph break, or raises with ``fullgraph=True``. In a
    product of an ivy array and a tensor, the compiler would swap the operands.
    """
    if followed:
        return
    from torch._dynamo.variables import ConstantVariable, UserDefinedObjectVariable, builtin

    def call_dunder(tx: Any, name: str, self: Any, *others: Any) -> Any:
        if not isinstance(self, UserDefinedObjectVariable) or not hasattr(type(self.value), name):
            return None
        result = self.call_method(tx, name, [*others], {})
        is_declined = isinstance(result, ConstantVariable) and result.value is NotImplemented
        return None if is_declined else result

    def call_matmul(_self: Any, tx: Any, left: Any, right: Any) -> Any:
        return call_dunder(tx, "__matmul__", left, right) or call_dunder(tx, "__rmatmul__", right, left)

    def call_imatmul(self: Any, tx: Any, left: Any, right: Any) -> Any:
        return call_dunder(tx, "__imatmul__", left, right) or call_matmul(self, tx, left, right)

    def call_invert(_self: Any, tx: Any, x: Any) -> Any:
        return call_dunder(tx, "__invert__", x)

    # Register handlers of operators, which the compiler looks up by name. If torch already defines a handler, keep
    # torch's.
    handlers: Any = builtin.BuiltinVariable
    for call in (call_matmul, call_imatmul, call_invert):
        if not hasattr(handlers, call.__name__):
            setattr(handlers, call.__name__, call)
    # If only the right operand is a tensor, the compiler calls the function of the reflected operator in this table.
    # Add `__rmatmul__`: without an entry, the compiler calls `__matmul__` with swapped operands, which is wrong.
    populate = getattr(builtin, "populate_builtin_to_tensor_fn_map", None)
    reflected = getattr(builtin, "BUILTIN_TO_TENSOR_RFN_MAP", None)
    if populate is not None and reflected is not None:
        populate()
        for fn in (operator.matmul, operator.imatmul):
            reflected.setdefault(fn, torch.Tensor.__rmatmul__)
        followed.add("matmul")
