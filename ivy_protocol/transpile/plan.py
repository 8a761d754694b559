"""Execution of programs on one backend, operator by operator."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ivy_protocol import backends
from ivy_protocol.compiling import untouched
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import asarray
from ivy_protocol.functions.random import fold_in_key
from ivy_protocol.transpile.control import Control
from ivy_protocol.transpile.lowerings import lookup
from ivy_protocol.transpile.lowerings.table import Call, Lowering, as_dtype
from ivy_protocol.transpile.program import DtypeName, Inner, Meta, Node, Program, Ref, refs

CONTROL = Control()


class Step(NamedTuple):
    """Node of a program with its lowering and its resolved arguments."""

    lowering: Lowering
    call: Call
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    cast: str
    """The data type to which array arguments are cast, or an empty string for no cast."""
    dtypes: tuple[str, ...]
    """The data types of the results. For a result that is not an array, it is an empty string."""
    single: bool
    """True if the result is one array. Inner programs return a tuple of length 1, which is unpacked."""
    dead: tuple[int, ...]
    """The numbers of the values that no later step uses. They are released after this step."""
    is_random: bool
    """True if the operator, or an inner program, takes a random key."""


class Plan:
    """Program prepared for one backend and device: lowerings, data types and constants are resolved once.

    Parameters
    ----------
    program
        The program.
    library
        The name of the backend.
    device
        Device of new arrays, or None for the default device of the backend.
    control
        Implementation of conditions and loops, usually a `Control`.
    """

    def __init__(self, program: Program, library: str, device: Any, control: Any = CONTROL) -> None:
        backend = backends.load(library)
        self._dtypes: dict[str, str] = {}
        # Create the array outside of traces: the plan is cached, so its array must not belong to an active trace.
        with backend.hooks.outside_traces():
            like = asarray([], dtype="bool", device=device, backend=library)
        self._backend = backend
        self._control = control
        self.program = program
        self.like = like
        self.before_node: Callable[[Node], object] | None = None
        """Callback that receives each node before the node runs."""
        self.inner = [Plan(part, library, device, control) for part in program.inner]
        count = len(program.inputs)
        last_use: dict[int, int] = {}
        used: dict[int, set[int]] = {}
        # Record which results of each node are used, so that the lowering of the node can skip the others. A `getitem`
        # node uses one result of its argument. Any other node uses all results of each argument: mark 8 of them,
        # because no lowering that skips results has more than 8.
        for index, node in enumerate(program.nodes):
            for number in (*refs(node.args), *refs(node.kwargs)):
                last_use[number] = index
            if node.operator == "python.getitem" and isinstance(node.args[0], Ref):
                used.setdefault(node.args[0].number, set()).add(node.args[1])
            else:
                for number in refs(node.args):
                    used.setdefault(number, set()).update(range(8))
        # Release a result after its last use. Do not release inputs, which belong to the caller.
        outputs = {number for output in program.outputs for number in refs(output.value)}
        dead: dict[int, list[int]] = {}
        for number, index in last_use.items():
            if number >= count and number not in outputs:
                dead.setdefault(index, []).append(number)
        self.steps = [
            self._step(node, like, frozenset(used.get(count + index, ())), tuple(dead.get(index, ())))
            for index, node in enumerate(program.nodes)
        ]
        self.outputs = [output.value for output in program.outputs]
        self.is_random = any([step.is_random for step in self.steps])

    def backend_dtype(self, dtype: str) -> str:
        """Return the backend's data type for a data type of the program. JAX has no 64-bit types by default."""
        name = self._dtypes.get(dtype)
        if name is None:
            native = self._backend.native_dtype(dtype, explicit=False)
            name = self._dtypes[dtype] = str(self._backend.ivy_dtype(native))
        return name

    def _step(self, node: Node, like: Any, used: frozenset[int], dead: tuple[int, ...]) -> Step:
        """Resolve the lowering, the data types and the arguments of a node."""
        lowering = lookup.find(node.operator)
        if lowering is None:
            raise IvyNotImplementedException(
                f"ivy.transpile: the operator {node.operator} in {node.part} is not supported"
            )
        metas = [node.result] if isinstance(node.result, Meta) else node.result or ()
        dtypes = tuple([self.backend_dtype(meta.dtype) if isinstance(meta, Meta) else "" for meta in metas])
        shape = node.result.shape if isinstance(node.result, Meta) else ()
        shapes = tuple([meta.shape if isinstance(meta, Meta) else () for meta in metas])
        common = self.backend_dtype(node.common) if node.common else ""
        first = dtypes[0] if dtypes else ""
        metadata = (node.operator, first, dtypes, shape, shapes, common)
        call = Call(*metadata, self.backend_dtype, _run, self._control, used, like=like)
        cast = {"result": first, "common": common}.get(lowering.cast, lowering.cast)
        args = tuple([self._resolve(value) for value in node.args])
        kwargs = {key: self._resolve(value) for key, value in node.kwargs.items()}
        is_random = lowering.random or _contains_random((*args, *kwargs.values()))
        return Step(lowering, call, args, kwargs, cast, dtypes, isinstance(node.result, Meta), dead, is_random)

    def _resolve(self, data: Any) -> Any:
        """Resolve the data types and inner programs in an argument for this backend."""
        if isinstance(data, Ref):
            return data
        if isinstance(data, DtypeName):
            return self.backend_dtype(data.name)
        if isinstance(data, Inner):
            return self.inner[data.number]
        return tuple([self._resolve(item) for item in data]) if isinstance(data, tuple) else data

    def __call__(self, inputs: Sequence[Any], key: Any = None) -> list[Any]:
        """Return the results of the program for its inputs."""
        values = list(inputs)
        for number, step in enumerate(self.steps):
            if self.before_node is not None:
                self.before_node(self.program.nodes[number])
            try:
                values.append(_run_step(step, values, key, number))
            except Exception as error:
                node = self.program.nodes[number]
                _add_location(error, node)
                raise
            for index in step.dead:
                values[index] = None
        return [_fill(value, values, "") for value in self.outputs]


@untouched
def _run(plan: Plan, inputs: Sequence[Any], key: Any = None) -> tuple[Any, ...]:
    return tuple(plan(inputs, key))


def _contains_random(data: Any) -> bool:
    """Return True if arguments contain the plan of a random program."""
    if type(data) is Plan:
        return data.is_random
    return any([_contains_random(item) for item in data]) if type(data) is tuple else False


def _add_location(error: Exception, node: Node) -> None:
    """Add the operator, the part of the model and the line to an error as a note."""
    where = f" in {node.part}" if node.part else ""
    line = f", {node.line}" if node.line else ""
    error.add_note(f"while ivy.transpile ran {node.operator}{where}{line}")


def _run_step(step: Step, values: list[Any], key: Any, number: int) -> Any:
    """Run one operator, and cast its results to the data types of the program."""
    cast = step.cast
    args = [_fill(value, values, cast) for value in step.args]
    kwargs = {name: _fill(value, values, cast) for name, value in step.kwargs.items()} if step.kwargs else {}
    call = step.call
    if key is not None and step.is_random:
        # Derive a key for each step. Inner programs of the step derive their keys from this key.
        step_key = fold_in_key(key, number)
        call = replace(call, key=step_key, run=partial(_run, key=step_key))
    result = step.lowering.function(call, *args, **kwargs)
    if step.single and type(result) is tuple and len(result) == 1:
        result = result[0]
    dtypes = step.dtypes
    if isinstance(result, Array):
        return as_dtype(result, dtypes[0]) if dtypes and dtypes[0] else result
    if type(result) in (tuple, list) and dtypes:
        # If the program has no `Meta` for a result, keep the data type of the result.
        return tuple([
            as_dtype(x, dtype) if dtype and isinstance(x, Array) else x
            for x, dtype in zip(result, (*dtypes, *[""] * (len(result) - len(dtypes))), strict=False)
        ])  # fmt: skip
    return result


def _fill(data: Any, values: list[Any], cast: str) -> Any:
    """Return an argument with references replaced by values. If `cast` is given, arrays are cast to this data type."""
    if type(data) is Ref:
        data = values[data.number]
        return as_dtype(data, cast) if cast and isinstance(data, Array) else data
    return tuple([_fill(item, values, cast) for item in data]) if type(data) is tuple else data
