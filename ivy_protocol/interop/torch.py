"""torch adapter. Autograd differentiates torch functions, and an `autograd.Function` calls foreign functions."""

from collections.abc import Sequence
from typing import Any

import torch

from ivy_protocol import backends
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.interop.shape_dtype import BackwardFunction, CopyPolicy, Flat, ForeignOp, ShapeDtype


def run(function: Flat, arrays: Sequence[Any], copy_policy: CopyPolicy) -> list[Any]:
    inputs = [x.clone() for x in arrays] if copy_policy.copies else list(arrays)
    return [y.detach() for y in _call_checked(function, inputs, copy_policy)]


def _call_checked(function: Flat, inputs: Sequence[Any], copy_policy: CopyPolicy) -> list[Any]:
    """Call a function. If the function writes to arguments that are not copies, raise. The next call then passes
    copies of the arguments.
    """
    versions = [x._version for x in inputs]
    outputs = list(function(*inputs))
    written = any([x._version != version for x, version in zip(inputs, versions, strict=True)])
    if written and not copy_policy.copies:
        copy_policy.copies = True
        raise IvyValueError(
            "ivy.bridge: the function of torch must not write to an argument, because its memory belongs to an array "
            "of another library; write to a copy, such as x.clone(), or call again: the next call passes copies"
        )
    copy_policy.copies = written
    return outputs


def pullback(
    function: Flat, arrays: Sequence[Any], wrt: Sequence[int], copy_policy: CopyPolicy
) -> tuple[list[Any], BackwardFunction]:
    """Call a function under autograd. Return its results and their backward function."""
    # If an input already belongs to a graph, torch differentiates this graph later. Keep the results in the same graph.
    in_graph = torch.is_grad_enabled() and any([x.requires_grad for x in arrays])
    with torch.enable_grad():
        inputs = [x if x.requires_grad else x.detach() for x in arrays]
        for index in wrt:
            x = inputs[index]
            inputs[index] = x.view_as(x) if x.requires_grad else x.requires_grad_()
        variables = [inputs[index] for index in wrt]
        outputs = _call_checked(function, [x.clone() for x in inputs] if copy_policy.copies else inputs, copy_policy)
    inexact = [y for y in outputs if y.is_floating_point() or y.is_complex()]

    def backward_fn(cotangents: Sequence[Any]) -> list[Any]:
        # Skip outputs that depend on no variable: they have no graph.
        pairs = [(y, c.to(y.dtype)) for y, c in zip(inexact, cotangents, strict=True) if y.requires_grad]
        if not pairs:
            return [torch.zeros_like(x) for x in variables]
        differentiated, inexact_cotangents = zip(*pairs, strict=True)
        create_graph = torch.is_grad_enabled() and (in_graph or any([c.requires_grad for c in inexact_cotangents]))
        # For variables on which no output depends, `materialize_grads` returns zeros as gradients.
        return list(
            torch.autograd.grad(
                differentiated,
                variables,
                inexact_cotangents,
                retain_graph=True,
                create_graph=create_graph,
                allow_unused=True,
                materialize_grads=True,
            )
        )

    return [y if in_graph else y.detach() for y in outputs], backward_fn


def eval_shape(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    # Call the function with the samples, not with meta tensors: exporting the memory of meta tensors, for example by
    # DLPack, crashes the process.
    with torch.random.fork_rng(devices=[]):
        return run(function, samples, CopyPolicy())


def _specs_of(arrays: Sequence[Any]) -> list[ShapeDtype]:
    name = backends.load("torch").dtype_name
    return [ShapeDtype(tuple(x.shape), name(x.dtype), x.is_floating_point() or x.is_complex()) for x in arrays]


def _is_transformed(arrays: Sequence[Any]) -> bool:
    functorch: Any = torch._C._functorch  # type: ignore[attr-defined]
    return any([functorch.is_functorch_wrapped_tensor(x) for x in arrays])


class _Call:
    """Data of one call that its forward and backward passes share, in addition to tensors."""

    def __init__(self, foreign_op: ForeignOp, wrt: list[int]) -> None:
        self.foreign_op = foreign_op
        self.wrt = wrt
        self.backward_fn: BackwardFunction | None = None
        self.out_specs: list[ShapeDtype] = []

    def forward(self, arrays: Sequence[Any]) -> list[Any]:
        if self.wrt:
            outputs, self.backward_fn = self.foreign_op.run_with_vjp(arrays, self.wrt)
        else:
            outputs = self.foreign_op.run(arrays)
        argument_pointers = {x.untyped_storage().data_ptr() for x in arrays}
        # Copy outputs that share memory with an argument: a later write to the argument would change them.
        return [y.clone() if y.untyped_storage().data_ptr() in argument_pointers else y for y in outputs]

    def gradients(self, arrays: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        """Return the gradients for `wrt`. If they may be differentiated again, differentiable torch operations compute
        them.
        """
        inexact_cotangents = [c for c, spec in zip(cotangents, self.out_specs, strict=True) if spec.inexact]
        if not inexact_cotangents:
            return [torch.zeros_like(arrays[index]) for index in self.wrt]
        # For second derivatives and functorch transforms, compute the gradients by a torch operation, which torch can
        # differentiate and transform.
        if self.backward_fn is None or torch.is_grad_enabled() or _is_transformed(inexact_cotangents):
            vjp_op = self.foreign_op.vjp_op(_specs_of(arrays), self.out_specs, self.wrt)
            return operate(vjp_op, [*arrays, *inexact_cotangents])
        return self.backward_fn(inexact_cotangents)


class _Operation(torch.autograd.Function):
    # Call a foreign function. The inputs are a `_Call` and the arrays.
    @staticmethod
    def forward(*inputs: Any) -> Any:
        call, *arrays = inputs
        return tuple(call.forward(arrays))

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        call, *arrays = inputs
        call.out_specs = _specs_of(output)
        ctx.call = call
        ctx.save_for_backward(*arrays)
        ctx.mark_non_differentiable(*[y for y, spec in zip(output, call.out_specs, strict=True) if not spec.inexact])

    @staticmethod
    def backward(ctx: Any, *cotangents: Any) -> Any:
        call, arrays = ctx.call, ctx.saved_tensors
        gradients = dict(zip(call.wrt, call.gradients(arrays, cotangents), strict=True))
        return (None, *[gradients.get(index) for index in range(len(arrays))])

    @staticmethod
    def vmap(info: Any, in_dims: Any, *inputs: Any) -> Any:
        call, *arrays = inputs
        rows = []
        for index in range(info.batch_size):
            row = [x if d is None else x.select(d, index) for x, d in zip(arrays, in_dims[1:], strict=True)]
            rows.append(operate(call.foreign_op, row))
        stacked = tuple([torch.stack(column) for column in zip(*rows, strict=True)])
        return stacked, tuple([0 for _ in stacked])


# Break the graph here, because torch.compile cannot trace functions of another library.
@torch.compiler.disable(
    reason="ivy.bridge calls another library, which torch cannot compile: leave out fullgraph=True, or move the "
    "function with ivy.transpile"
)
def operate(foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
    grad_enabled = torch.is_grad_enabled()
    wrt = [index for index, x in enumerate(arrays) if grad_enabled and x.requires_grad]
    return list(_Operation.apply(_Call(foreign_op, wrt), *arrays))
