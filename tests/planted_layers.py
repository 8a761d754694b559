"""Classes of layers with one fault each, which the kit is to find, and one that is right."""

from typing import Any

import numpy as np

import ivy_protocol as ivy


class Right(ivy.ArrayLayer, rank=50, composed="parts"):
    """Has a note, which is kept."""

    def __init__(self, data: Any, note: str = "note") -> None:
        self.data, self.note = data, note

    def unwrap(self) -> Any:
        return self.data

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return cls(result, call.own[0].note)


class Inner(Right, rank=40, composed="whole"):
    """Is inside of the others."""


class SameRank(Right, rank=40):
    pass


class LosesNote(Right, rank=51):
    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return cls(result, "")


class LosesLayer(Right, rank=52):
    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return result if call.func is ivy.maximum and len(call.own) == 1 else super().rewrap(call, result)


class TakesTheFirst(Right, rank=53):
    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        first = call.args[0]
        return cls(result, first.note if call.func is ivy.add else call.own[0].note)


class UnwrapsACopy(Right, rank=54):
    def unwrap(self) -> Any:
        return ivy.add(self.data, 1.0)

    def with_data(self, data: Any) -> Any:
        return type(self)(data, self.note)


class ForgetsInPickles(Right, rank=55):
    def __reduce__(self) -> Any:
        return type(self), (self.data, "")


class CopiesShallowly(Right, rank=56):
    def __deepcopy__(self, memo: Any) -> Any:
        return type(self)(self.data, self.note)


class Computes(Right, rank=57):
    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        if call.func is ivy.sum and not isinstance(result, ivy.ArrayLayer) and result.backend == "dask.array":
            result = ivy.asarray(np.asarray(result.to_native()))
        return super().rewrap(call, result)


class Gathers(Right, rank=67):
    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        if call.func is ivy.add and not isinstance(result, ivy.ArrayLayer) and result.backend == "jax":
            result = ivy.asarray(np.asarray(result.to_native()), backend="jax")
        return super().rewrap(call, result)


class CutsGradients(Right, rank=58):
    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return super().rewrap(call, ivy.stop_gradient(result) if call.func is ivy.multiply else result)


class WritesElsewhere(Right, rank=59):
    pass


class Turned(Right, rank=60):
    pass


class ChangesItsArgument(Right, rank=61):
    pass


class Swallows(Right, rank=62):
    pass


class WrongByParts(Right, rank=63):
    pass


class AnswersComposed(Right, rank=64):
    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func is ivy.relu:
            return Right(ivy.relu(self.data), self.note)
        return super().__ivy_array_function__(func, types, args, kwargs)


class WrongGraph(Right, rank=65):
    seen = 0

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        WrongGraph.seen += 1
        return cls(result, f"note {WrongGraph.seen}" if call.func is ivy.sum else call.own[0].note)


class ForgetsInLists(Right, rank=66):
    pass


@WritesElsewhere.implements(ivy.set_item)
def write_to_a_copy(call: ivy.LayerCall) -> Any:
    x = call.args[0]
    return WritesElsewhere(ivy.copy_array(x.data), x.note)


@Turned.implements(ivy.subtract)
def turned(call: ivy.LayerCall) -> Any:
    a, b = call.bare(call.args)
    return Turned(ivy.subtract(b, a), call.own[0].note)


@ChangesItsArgument.implements(ivy.negative)
def negative_in_place(call: ivy.LayerCall) -> Any:
    x = call.own[0]
    x.data = ivy.negative(x.data)
    return ChangesItsArgument(x.data, x.note)


@Swallows.implements(ivy.sum)
def zero_if_in_doubt(call: ivy.LayerCall) -> Any:
    try:
        return call.whole()
    except Exception:
        return Swallows(ivy.zeros(()))


@WrongByParts.implements(ivy.maximum)
def minimum_instead(call: ivy.LayerCall) -> Any:
    plain = call.bare(call.args)
    return WrongByParts(plain[0] if isinstance(plain[1], int | float) else ivy.maximum(*plain) * 1.5, "note")


@ForgetsInLists.implements(ivy.concat)
def only_the_first(call: ivy.LayerCall) -> Any:
    first = call.bare(call.args[0][0])
    return ForgetsInLists(ivy.concat([first, first]) * (2.0 if len(call.own) == 1 else 1.0), "note")
