"""torch: autograd differentiates its functions, and those of others are its operations."""

from collections.abc import Sequence
from typing import Any

import torch

from ivy_protocol import backends
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.interop.shape_dtype import Carry, Caution, Crossing, Flat, Form


def run(function: Flat, arrays: Sequence[Any], caution: Caution) -> list[Any]:
    handed = [x.clone() for x in arrays] if caution.copies else list(arrays)
    return [y.detach() for y in _watched(function, handed, caution)]


def _watched(function: Flat, handed: Sequence[Any], caution: Caution) -> list[Any]:
    """Call a function; what writes to its arguments goes on with copies, which the first call has too."""
    before = [x._version for x in handed]
    found = list(function(*handed))
    written = any([x._version != version for x, version in zip(handed, before, strict=True)])
    if written and not caution.copies:
        caution.copies = True
        raise IvyValueError(
            "ivy.bridge: the function of torch wrote to an argument, which is memory of another library; let it write "
            "to x.clone(); from the next call on it gets copies"
        )
    caution.copies = written
    return found


def pullback(function: Flat, arrays: Sequence[Any], wanted: Sequence[int], caution: Caution) -> tuple[list[Any], Carry]:
    # An array that is part of a graph is differentiated once more, so what is made here must be part of it too.
    further = torch.is_grad_enabled() and any([x.requires_grad for x in arrays])
    with torch.enable_grad():
        handed = [x if x.requires_grad else x.detach() for x in arrays]
        for place in wanted:
            x = handed[place]
            handed[place] = x.view_as(x) if x.requires_grad else x.requires_grad_()
        variables = [handed[place] for place in wanted]
        outputs = _watched(function, [x.clone() for x in handed] if caution.copies else handed, caution)
    inexact = [y for y in outputs if y.is_floating_point() or y.is_complex()]

    def carry(cotangents: Sequence[Any]) -> list[Any]:
        # What does not depend on a variable has no graph to walk.
        pairs = [(y, c.to(y.dtype)) for y, c in zip(inexact, cotangents, strict=True) if y.requires_grad]
        if not pairs:
            return [torch.zeros_like(x) for x in variables]
        chosen, along = zip(*pairs, strict=True)
        recorded = torch.is_grad_enabled() and (further or any([c.requires_grad for c in along]))
        return list(
            torch.autograd.grad(
                chosen,
                variables,
                along,
                retain_graph=True,
                create_graph=recorded,
                allow_unused=True,
                materialize_grads=True,
            )
        )

    return [y if further else y.detach() for y in outputs], carry


def outline(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    # Not by tensors without values: what hands their memory on, as by DLPack, ends the process.
    with torch.random.fork_rng(devices=[]):
        return run(function, samples, Caution())


def _forms(arrays: Sequence[Any]) -> list[Form]:
    name = backends.load("torch").dtype_name
    return [Form(tuple(x.shape), name(x.dtype), x.is_floating_point() or x.is_complex()) for x in arrays]


def _is_transformed(arrays: Sequence[Any]) -> bool:
    functorch: Any = torch._C._functorch  # type: ignore[attr-defined]
    return any([functorch.is_functorch_wrapped_tensor(x) for x in arrays])


class _Call:
    """One call of a crossing: what goes from its forward to its backward part beside tensors."""

    def __init__(self, crossing: Crossing, wanted: list[int]) -> None:
        self.crossing = crossing
        self.wanted = wanted
        self.carry: Carry | None = None
        self.outcome: list[Form] = []

    def forward(self, arrays: Sequence[Any]) -> list[Any]:
        if self.wanted:
            outputs, self.carry = self.crossing.linearised(arrays, self.wanted)
        else:
            outputs = self.crossing.run(arrays)
        held = {x.untyped_storage().data_ptr() for x in arrays}
        # What shares memory with an argument would change with it.
        return [y.clone() if y.untyped_storage().data_ptr() in held else y for y in outputs]

    def gradients(self, arrays: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        """The gradients by the wanted arrays; where they are differentiated in their turn, as operations of torch."""
        chosen = [c for c, form in zip(cotangents, self.outcome, strict=True) if form.inexact]
        if not chosen:
            return [torch.zeros_like(arrays[place]) for place in self.wanted]
        if self.carry is None or torch.is_grad_enabled() or _is_transformed(chosen):
            back = self.crossing.pulled_back(_forms(arrays), self.outcome, self.wanted)
            return operate(back, [*arrays, *chosen])
        return self.carry(chosen)


class _Operation(torch.autograd.Function):
    @staticmethod
    def forward(*inputs: Any) -> Any:
        call, *arrays = inputs
        return tuple(call.forward(arrays))

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        call, *arrays = inputs
        call.outcome = _forms(output)
        ctx.call = call
        ctx.save_for_backward(*arrays)
        ctx.mark_non_differentiable(*[y for y, form in zip(output, call.outcome, strict=True) if not form.inexact])

    @staticmethod
    def backward(ctx: Any, *cotangents: Any) -> Any:
        call, arrays = ctx.call, ctx.saved_tensors
        found = dict(zip(call.wanted, call.gradients(arrays, cotangents), strict=True))
        return (None, *[found.get(place) for place in range(len(arrays))])

    @staticmethod
    def vmap(info: Any, in_dims: Any, *inputs: Any) -> Any:
        call, *arrays = inputs
        rows = []
        for number in range(info.batch_size):
            row = [x if d is None else x.select(d, number) for x, d in zip(arrays, in_dims[1:], strict=True)]
            rows.append(operate(call.crossing, row))
        stacked = tuple([torch.stack(column) for column in zip(*rows, strict=True)])
        return stacked, tuple([0 for _ in stacked])


def _recorded(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    recorded = torch.is_grad_enabled()
    wanted = [place for place, x in enumerate(arrays) if recorded and x.requires_grad]
    return list(_Operation.apply(_Call(crossing, wanted), *arrays))


# The compiler of torch cannot follow another library, and goes on after the call.
_uncompiled: Any = torch.compiler.disable(
    _recorded,
    reason="ivy.bridge calls another library, which torch cannot compile: leave out fullgraph=True, or move the "
    "function with ivy.transpile",
)


def operate(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    return _uncompiled(crossing, arrays)
