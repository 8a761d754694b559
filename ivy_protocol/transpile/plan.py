"""Runs programs on one library, by the rows of their operators."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ivy_protocol import backends, slots
from ivy_protocol.compiling import untouched
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import asarray
from ivy_protocol.functions.random import fold_in_key
from ivy_protocol.transpile.control import Control
from ivy_protocol.transpile.lowerings import lookup
from ivy_protocol.transpile.lowerings.table import Call, Row, as_dtype
from ivy_protocol.transpile.program import DtypeName, Inner, Meta, Node, Program, Ref, refs

CONTROL = Control()


class Step(NamedTuple):
    """A node that is ready to run."""

    row: Row
    call: Call
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    cast: str
    """The data type that the arrays are cast to."""
    wanted: tuple[str, ...]
    """The data types of the results, where they are arrays."""
    lone: bool
    """Whether the program has one array for it; programs within it return tuples."""
    free: tuple[int, ...]
    """The values that nothing uses afterwards."""
    draws: bool
    """Whether it takes a key: it is random, or runs programs that are."""


class Plan:
    """A program with everything looked up that is the same in every call on one library and device.

    Parameters
    ----------
    program
        The program.
    library
        The name of the backend.
    device
        Where arrays are made; None for where the library makes them.
    control
        What runs its conditions and loops.
    """

    def __init__(self, program: Program, library: str, device: Any, control: Any = CONTROL) -> None:
        backend = backends.load(library)
        self._names: dict[str, str] = {}
        with backend.hooks.outside_traces():
            like = asarray([], dtype="bool", device=device, backend=library)
        self._backend = backend
        self._control = control
        self.program = program
        self.like = like
        self.watch: Callable[[Node], object] | None = None
        """What is told of each node before it runs."""
        self.inner = [Plan(part, library, device, control) for part in program.inner]
        count = len(program.inputs)
        last: dict[int, int] = {}
        used: dict[int, set[int]] = {}
        for place, node in enumerate(program.nodes):
            for number in (*refs(node.args), *refs(node.kwargs)):
                last[number] = place
            if node.operator == "python.getitem" and isinstance(node.args[0], Ref):
                used.setdefault(node.args[0].number, set()).add(node.args[1])
            else:
                for number in refs(node.args):
                    used.setdefault(number, set()).update(range(8))
        kept = {number for output in program.outputs for number in refs(output.value)}
        ending: dict[int, list[int]] = {}
        for number, place in last.items():
            if number >= count and number not in kept:
                ending.setdefault(place, []).append(number)
        self.steps = [
            self._step(node, like, frozenset(used.get(count + place, ())), tuple(ending.get(place, ())))
            for place, node in enumerate(program.nodes)
        ]
        self.outputs = [output.value for output in program.outputs]
        self.draws = any([step.draws for step in self.steps])

    def named(self, dtype: str) -> str:
        """The name of the data type that the library has for one of the program: jax has no 64 bits by default."""
        found = self._names.get(dtype)
        if found is None:
            native = self._backend.native_dtype(dtype, explicit=False)
            found = self._names[dtype] = str(self._backend.ivy_dtype(native))
        return found

    def _step(self, node: Node, like: Any, used: frozenset[int], free: tuple[int, ...]) -> Step:
        row = lookup.row(node.operator)
        if row is None:
            raise IvyNotImplementedException(f"ivy.transpile: there is no row for {node.operator}, in {node.part}")
        metas = [node.result] if isinstance(node.result, Meta) else node.result or ()
        dtypes = tuple([self.named(meta.dtype) if isinstance(meta, Meta) else "" for meta in metas])
        shape = node.result.shape if isinstance(node.result, Meta) else ()
        shapes = tuple([meta.shape if isinstance(meta, Meta) else () for meta in metas])
        common = self.named(node.common) if node.common else ""
        first = dtypes[0] if dtypes else ""
        call = Call(
            node.operator, first, dtypes, shape, shapes, common, self.named, _run, self._control, used, like=like
        )
        cast = {"result": call.dtype, "common": common}.get(row.cast, row.cast)
        args = tuple([self._ready(value) for value in node.args])
        kwargs = {key: self._ready(value) for key, value in node.kwargs.items()}
        draws = row.random or _draws((*args, *kwargs.values()))
        return Step(row, call, args, kwargs, cast, dtypes, isinstance(node.result, Meta), free, draws)

    def _ready(self, data: Any) -> Any:
        if isinstance(data, Ref):
            return data
        if isinstance(data, DtypeName):
            return self.named(data.name)
        if isinstance(data, Inner):
            return self.inner[data.number]
        return tuple([self._ready(item) for item in data]) if isinstance(data, tuple) else data

    def __call__(self, inputs: Sequence[Any], key: Any = None) -> list[Any]:
        """Return the results of the program for its inputs."""
        values = list(inputs)
        for number, step in enumerate(self.steps):
            if self.watch is not None:
                self.watch(self.program.nodes[number])
            try:
                values.append(_answered(step, values, key, number))
            except Exception as error:
                node = self.program.nodes[number]
                _add_place(error, node)
                raise
            for place in step.free:
                values[place] = None
        return [_filled(value, values, "") for value in self.outputs]


@untouched
def _run(plan: Plan, inputs: Sequence[Any], key: Any = None) -> tuple[Any, ...]:
    return tuple(plan(inputs, key))


def _draws(data: Any) -> bool:
    """Whether there is a plan that draws among arguments."""
    if type(data) is Plan:
        return data.draws
    return any([_draws(item) for item in data]) if type(data) is tuple else False


def _add_place(error: Exception, node: Node) -> None:
    """Let an error tell in which part of the model it came up."""
    where = f" in {node.part}" if node.part else ""
    line = f", {node.line}" if node.line else ""
    error.add_note(f"while ivy.transpile ran {node.operator}{where}{line}")


def _answered(step: Step, values: list[Any], key: Any, number: int) -> Any:
    cast = step.cast
    args = [_filled(value, values, cast) for value in step.args]
    kwargs = {name: _filled(value, values, cast) for name, value in step.kwargs.items()} if step.kwargs else {}
    call = step.call
    if key is not None and step.draws:
        own = fold_in_key(key, number)
        call = replace(call, key=own, run=partial(_run, key=own))
    found = step.row.function(call, *args, **kwargs)
    if step.lone and type(found) is tuple and len(found) == 1:
        found = found[0]
    wanted = step.wanted
    if isinstance(found, slots.Array):
        return as_dtype(found, wanted[0]) if wanted and wanted[0] else found
    if type(found) in (tuple, list) and wanted:
        return tuple([
            as_dtype(x, dtype) if dtype and isinstance(x, slots.Array) else x
            for x, dtype in zip(found, (*wanted, *[""] * (len(found) - len(wanted))), strict=False)
        ])  # fmt: skip
    return found


def _filled(data: Any, values: list[Any], cast: str) -> Any:
    """An argument with the values that it refers to."""
    if type(data) is Ref:
        data = values[data.number]
        return as_dtype(data, cast) if cast and isinstance(data, slots.Array) else data
    return tuple([_filled(item, values, cast) for item in data]) if type(data) is tuple else data
