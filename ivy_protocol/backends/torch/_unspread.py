"""Functions of spread tensors for which torch has no rule, or a wrong one."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import torch

from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.torch import _transforms
from ivy_protocol.backends.torch._spreading import (
    Part,
    beside_spread,
    everywhere,
    fitted,
    gathered,
    is_spread,
    spread_among,
)
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.exceptions import IvyBackendException

__all__ = ["answered_spread", "vjp"]

_NO_RULE = ("Sharding propagation failed", "sharding strategy", "DTensor", "redistribut")
"""What torch says where it does not know how a result is spread: the same in all processes, so that all go on."""


def answered_spread(name: str, implementation: Callable[..., Any]) -> Callable[..., Any]:
    """Make of an implementation one that answers for spread tensors too.

    Parameters
    ----------
    name
        The name of the function.
    implementation
        What answers for tensors in one piece.

    Returns
    -------
    Callable
        It leaves the work to torch. Where torch has no rule, each process computes with the whole arrays, and keeps its
        part of what has axes as they do.
    """
    if name == "set_item":
        return partial(_written, implementation)
    if name in _ROWS:
        return partial(_by_rows, _ROWS[name], implementation)
    if name in _WHOLE:
        return partial(_whole, implementation)
    if name in ("matmul", "linear"):
        implementation = partial(_of_rows, implementation)
    place = _PLACES.get(name)

    def answer(*args: Any, **options: Any) -> Any:
        joined, others = _joined([gathered(x) if i == place else x for i, x in enumerate(args)], options)
        try:
            return _mapped(_counted, implementation(*joined, **others))
        except (NotImplementedError, RuntimeError) as error:
            if name.startswith("inplace_") or not any([words in str(error) for words in _NO_RULE]):
                raise
        return _whole(implementation, *args, **options)

    return answer


def _of_rows(product: Callable[..., Any], x: Any, y: Any, /, *args: Any, **options: Any) -> Any:
    """A product of matrices; of a vector and a matrix torch takes the result for a row."""
    if x.ndim != 1 or y.ndim < 2:
        return product(x, y, *args, **options)
    row = product(x[None], y, *args, **options)
    return row if row is NotImplemented else row.squeeze(-2)


def _counted(x: Any) -> Any:
    """A result; integers and bools that are still to be summed of the parts are, since torch halves what joins them."""
    if not is_spread(type(x)) or x.is_floating_point() or x.is_complex():
        return x
    return fitted(x, x) if any([p.is_partial() for p in x.placements]) else x


def _joined(args: Any, options: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The arguments, all spread where gradients are asked for: torch makes these later, when it asks again for that."""
    spread = next(_spread_in((args, *options.values())), None)
    if spread is None or not torch.is_grad_enabled():
        return args, options
    mesh = spread.device_mesh

    def joined(x: Any) -> Any:
        own = type(x) in (torch.Tensor, torch.nn.Parameter) and x.device.type == mesh.device_type
        return everywhere(x, mesh) if own else x

    return _mapped(joined, args), {n: _mapped(joined, x) for n, x in options.items()}


def _whole(implementation: Callable[..., Any], *args: Any, **options: Any) -> Any:
    result = implementation(*_mapped(gathered, args), **{n: _mapped(gathered, x) for n, x in options.items()})
    return _mapped(partial(_as_fits, list(_spread_in((*args, *options.values())))), result)


def _as_fits(spread: list[Any], x: Any) -> Any:
    """Spread a result as the first argument that has its shape, else as one that has as many axes."""
    if type(x) is not torch.Tensor:
        return x
    like = next((s for s in spread if s.shape == x.shape), None)
    return fitted(x, like if like is not None else next((s for s in spread if s.ndim == x.ndim), spread[0]))


def _spread_in(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _spread_in(value)
        elif is_spread(type(value)):
            yield value


def _mapped(change: Callable[[Any], Any], value: Any) -> Any:
    """A value with the tensors in it changed."""
    if isinstance(value, torch.Tensor):
        return change(value)
    if type(value) is Copied:
        return Copied(change(value.data))
    if isinstance(value, list | tuple):
        parts = [_mapped(change, x) for x in value]
        return rebuilt(value, parts)
    return value


def _rows_of_attention(args: Any, options: Any) -> int:
    ranks = {x.ndim for x in args[:3]}
    return 3 if ranks != {2} and len(ranks) == 1 and options.get("mask") is None else 0


_ROWS: dict[str, Callable[[Any, Any], int]] = {
    **dict.fromkeys(
        (
            *("conv", "conv1d", "conv2d", "conv3d", "conv_general_dilated", "depthwise_conv2d"),
            *("conv1d_transpose", "conv2d_transpose", "conv3d_transpose", "conv_general_transpose"),
        ),
        lambda args, options: 1,
    ),
    "scaled_dot_product_attention": _rows_of_attention,
}
"""How many of the first arguments have rows, each of which has a result of its own; torch takes the axes for others."""

_PLACES = {"gather_nd": 1, "scatter_nd": 0}
"""The argument with coordinates, which are added up: of parts of integers torch makes floats."""

_WHOLE = frozenset(("instance_norm",))
"""What torch computes wrongly of parts, without an error."""


def _by_rows(count: Callable[[Any, Any], int], implementation: Callable[..., Any], *args: Any, **options: Any) -> Any:
    number = count(args, options)
    rows, rest = args[:number], args[number:]
    if next(_spread_in(rows), None) is None:
        return _whole(implementation, *args, **options)
    part = Part(rows[0].shape, rows, rows[0].ndim - 1)
    others = {n: _mapped(part.everywhere, x) for n, x in options.items()}
    local = implementation(*[part.local(x) for x in rows], *_mapped(part.everywhere, rest), **others)
    return local if local is NotImplemented else part.whole(local)


def _written(implementation: Callable[..., Any], x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    """Write to the parts of a tensor; what is written, and where, each process works out for the whole of it."""
    query, val = _mapped(gathered, query), _mapped(gathered, val)
    if not is_spread(type(x)):
        return implementation(x, query, val, copy=copy)
    device = x.device_mesh.device_type
    places = implementation(torch.zeros(x.shape, dtype=torch.bool, device=device), query, True)
    values = implementation(torch.zeros(x.shape, dtype=x.dtype, device=device), query, val)
    written = torch.where(fitted(places, x), fitted(values, x), x)
    # Sums that are still to be made of the parts cannot be written to.
    return written if copy or any([p.is_partial() for p in x.placements]) else x.copy_(written)


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    if spread_among(primals) is None:
        try:
            return _transforms.vjp(func, *primals)
        except (RuntimeError, IvyBackendException) as error:
            # There may be others among what the function computes with, which torch.func does not know.
            if not any([text in str(error) for text in ("mixed torch.Tensor and DTensor", "setup_context")]):
                raise
    # The transforms of torch.func hide how tensors are spread.
    values, others, carry = _transforms.recorded(func, primals)

    def carried(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        with beside_spread():
            return carry(cotangents)

    return values, others, carried
