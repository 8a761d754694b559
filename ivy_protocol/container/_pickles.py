"""Containers as pickles of dicts, lists, numbers, text, and arrays as bytes. Nothing that is read is run."""

import io
import pickle
import pickletools
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.files import Budget, array_of, check_numbers, checked_size, file_path, reading, write_file
from ivy_protocol.container._leaves import KINDS, MARK, array, as_kind, check_levels, native_numbers, to_dict
from ivy_protocol.container._tree import walk
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import conversion
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.slots import Container

_PLACES = ("PUT", "BINPUT", "LONG_BINPUT")
_READ = ("GET", "BINGET", "LONG_BINGET")
_TEXTS = (pickletools.pyunicode, pickletools.pybytes_or_str)
_PLAIN = frozenset((
    "PROTO", "FRAME", "STOP", "MARK", "POP", "POP_MARK", "DUP", "MEMOIZE", *_READ, *_PLACES,
    "NONE", "NEWTRUE", "NEWFALSE", "INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT",
    "STRING", "BINSTRING", "SHORT_BINSTRING", "UNICODE", "SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8",
    "SHORT_BINBYTES", "BINBYTES", "BINBYTES8", "LIST", "EMPTY_LIST", "APPEND", "APPENDS", "DICT", "EMPTY_DICT",
    "SETITEM", "SETITEMS", "TUPLE", "EMPTY_TUPLE", "TUPLE1", "TUPLE2", "TUPLE3", "BINPERSID",
    # Complex numbers, the only thing with a name.
    "GLOBAL", "STACK_GLOBAL", "REDUCE",
))  # fmt: skip
"""What pickles of plain data consist of."""


def write_pickle(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write a Container as a pickle."""
    path = file_path(filepath, "pickle")
    for chain, value in walk(tree):
        _check(value, chain, 0)
    file = io.BytesIO()
    values = to_dict(tree)
    _Writer(file, protocol=5).dump((MARK, kind, values) if kind else values)
    write_file(path, file.getvalue())


def _check(value: Any, chain: str, depth: int) -> None:
    if type(value) in (list, tuple):
        check_levels("cont_to_disk_as_pickled", chain, depth)
        for v in value:
            _check(v, chain, depth + 1)
    elif is_array(value):
        native_numbers(value, chain, "a pickled Container")
    elif value is not None and type(value) not in (bool, int, float, complex, str, bytes):
        raise IvyTypeError(f"a pickled Container holds arrays, numbers and text; at {chain!r} is a {type(value)}")


class _Writer(pickle.Pickler):
    """Writes arrays without the help of their classes, which a reader would have to look up."""

    def persistent_id(self, obj: Any) -> Any:
        """Return what an array is made of; None for anything else."""
        if not is_array(obj):
            return None
        values = conversion.to_numpy(obj)
        return values.dtype.str, values.shape, values.tobytes()


class _Reader(pickle.Unpickler):
    """Reads arrays, numbers and text. Of what has a name only complex numbers are made."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        super().__init__(io.BytesIO(data))
        self.budget = budget

    def find_class(self, module_name: str, global_name: str) -> Any:
        """Return the class of complex numbers, and refuse everything else."""
        if (module_name, global_name) == ("builtins", "complex"):
            return complex
        raise IvyValueError(f"it names {module_name}.{global_name}, and pickled Containers name nothing")

    def persistent_load(self, pid: Any) -> Any:
        """Make an array of its type, shape and bytes."""
        import numpy as np

        name, shape, data = pid
        if type(name) is not str or type(data) is not bytes or not all([type(n) is int for n in shape]):
            raise IvyValueError("it holds an array that is not made of a type, a shape and bytes")
        dtype = np.dtype(name)
        check_numbers(dtype, "an array in it")
        if checked_size(shape, dtype, "an array in it", self.budget) != len(data):
            raise IvyValueError(f"an array in it of the shape {shape} has {len(data)} bytes")
        return array_of(bytearray(data), dtype, shape)


def _check_steps(data: bytes) -> None:
    """Refuse what ivy does not write, before anything is made of it: some steps ask for memory of any size."""
    places = 0
    kinds = _Kinds()
    step: Any
    given: Any
    for step, given, at in pickletools.genops(data):
        if step.name not in _PLAIN:
            raise IvyValueError(f"it has the step {step.name}, which pickled Containers do not have")
        places += step.name in _PLACES or step.name == "MEMOIZE"
        if step.name in _PLACES and int(given) > places:
            raise IvyValueError(f"it keeps something in the place {given}, and has {places} so far")
        if step.name == "FRAME" and given > len(data) - (at or 0):
            raise IvyValueError(f"it declares {given} bytes, and has {len(data)}")
        kinds.follow(step, given)


class _Kinds:
    """The kinds of what the steps of a pickle leave on its stack, to refuse dicts with keys that are no text.

    To look up a tuple of tuples that stand in one another twice takes any time, and of many levels ends the process.
    """

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.outer: list[list[Any]] = []
        """What is below each mark."""
        self.kept: dict[int, Any] = {}

    def follow(self, step: Any, given: Any) -> None:
        """Do with the kinds what a step does with the objects."""
        name, taken = step.name, list(step.stack_before)
        above = self.stack
        if name == "MARK":
            self.outer.append(self.stack)
            self.stack = []
            return
        if pickletools.markobject in taken or (name == "POP" and not above):
            self.stack = self.outer.pop()
            taken = taken[: taken.index(pickletools.markobject)] if pickletools.markobject in taken else []
        if name in ("SETITEM", "SETITEMS", "DICT"):
            keys = above[-2:-1] if name == "SETITEM" else above[::2]
            if not all([kind in _TEXTS for kind in keys]):
                raise IvyValueError("it has a dict with a key that is no text")
        if len(taken) > len(self.stack):
            raise IvyValueError(f"its step {name} takes something that is not there")
        if name in _PLACES or name == "MEMOIZE":
            self.kept[len(self.kept) if given is None else int(given)] = self.stack[-1]
        elif name == "DUP":
            self.stack.append(self.stack[-1])
        else:
            del self.stack[len(self.stack) - len(taken) :]
            self.stack += [self.kept[int(given)]] if name in _READ else step.stack_after


def read_pickle(cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None) -> tuple["Container", str]:
    """Read a Container from a pickle, and what it says it holds."""
    path = file_path(filepath, "pickle")
    budget = Budget(path, max_bytes)
    with path.open("rb") as file, reading(path, "pickled Container"):
        data = file.read()
        _check_steps(data)
        found, kind = _Reader(data, budget).load(), ""
        if type(found) is tuple and len(found) == 3 and found[0] == MARK and found[1] in KINDS:
            kind, found = as_kind(found[1]), found[2]
        if type(found) is not dict:
            raise IvyValueError(f"it holds a {type(found).__name__}, and no dict")
        budget.measure(found)
        made = cls(found, ivyh=ivyh)
        return made.cont_map(lambda x, _: array(x, ivyh) if is_array(x) else x, map_sequences=True), kind
