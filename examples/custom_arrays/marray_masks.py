"""Arrays of marray as arguments of ivy: what is missing goes through the functions of every library.

marray makes a class for each namespace; `adopt` lets objects of one stand where those of `masked.Masked` do. So their
rules hold: missing elements are left out of reductions and of gradients, and what has no meaning for them, such as
``ivy.sort``, is refused rather than computed from what lies under the mask.

    from marray import torch as masked_torch

    adopt(masked_torch)
    ivy.softmax(masked_torch.asarray([1.0, 2.0], mask=[True, False]))
"""

from typing import Any

from masked import Masked

import ivy_protocol as ivy


def adopt(namespace: Any) -> type:
    """Let ivy take the arrays of a namespace of marray, and return their class."""
    cls = type(namespace.asarray(0.0))
    Masked.adopts(cls, lift=lift, lower=lower)
    return cls


@Masked.implements(ivy.array)
def copied(call: ivy.LayerCall) -> Masked:
    return Masked(call.inner(), ivy.copy_array(call.own[0].mask))


def lift(x: Any) -> Masked:
    return Masked(ivy.to_ivy(x.data), ivy.to_ivy(x.mask))


def lower(layer: Masked, x: Any) -> Any:
    """Return an array of the namespace that `x` is of; one over ivy keeps arrays of ivy.

    While gradients are taken, arrays may be traced, or of another library: they stay `Masked`.
    """
    if isinstance(x.data, ivy.Array):
        return type(x)(layer.data, layer.mask)
    data, mask = ivy.to_native(layer.innermost()), ivy.to_native(layer.mask)
    return type(x)(data, mask) if type(data) is type(x.data) and layer.data is layer.innermost() else layer


if __name__ == "__main__":
    from marray import numpy as masked_numpy

    adopt(masked_numpy)
    x = masked_numpy.asarray([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], mask=[[False, True, False], [False, False, True]])
    print(ivy.mean(x, axis=0), ivy.relu(x - 3.0), sep="\n")
    print(ivy.multiply(x, Masked([1.0, 2.0, 3.0], [True, False, False])))
