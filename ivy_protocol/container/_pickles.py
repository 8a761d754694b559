"""Storage of Containers in pickles of dicts, lists, scalars, strings, and arrays as bytes. Reading runs no code from
the file.
"""

import io
import pickle
import pickletools
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.files import Budget, array_of, check_numeric, checked_size, file_path, reading, write_file
from ivy_protocol.container._leaves import KINDS, MARK, array, as_kind, check_levels, to_dict, to_plain_numpy
from ivy_protocol.container._tree import walk
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import conversion
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container

_PUT = ("PUT", "BINPUT", "LONG_BINPUT")
_GET = ("GET", "BINGET", "LONG_BINGET")
_STRINGS = (pickletools.pyunicode, pickletools.pybytes_or_str)
_ALLOWED = frozenset((
    "PROTO", "FRAME", "STOP", "MARK", "POP", "POP_MARK", "DUP", "MEMOIZE", *_GET, *_PUT,
    "NONE", "NEWTRUE", "NEWFALSE", "INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT",
    "STRING", "BINSTRING", "SHORT_BINSTRING", "UNICODE", "SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8",
    "SHORT_BINBYTES", "BINBYTES", "BINBYTES8", "LIST", "EMPTY_LIST", "APPEND", "APPENDS", "DICT", "EMPTY_DICT",
    "SETITEM", "SETITEMS", "TUPLE", "EMPTY_TUPLE", "TUPLE1", "TUPLE2", "TUPLE3", "BINPERSID",
    # These opcodes load a global and call it. Pickles of `complex` need them; `_Reader` rejects every other global.
    "GLOBAL", "STACK_GLOBAL", "REDUCE",
))  # fmt: skip
"""Names of the opcodes that pickles of plain data contain."""


def write_pickle(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write a Container as a pickle."""
    path = file_path(filepath, "pickle")
    for chain, value in walk(tree):
        _check_leaf(value, chain, 0)
    file = io.BytesIO()
    values = to_dict(tree)
    _Writer(file, protocol=5).dump((MARK, kind, values) if kind else values)
    write_file(path, file.getvalue())


def _check_leaf(value: Any, chain: str, depth: int) -> None:
    """Raise `IvyTypeError` for a leaf that pickles of Containers do not support."""
    if type(value) in (list, tuple):
        check_levels("cont_to_disk_as_pickled", chain, depth)
        for v in value:
            _check_leaf(v, chain, depth + 1)
    elif is_array(value):
        to_plain_numpy(value, chain, "a pickled Container")
    elif value is not None and type(value) not in (bool, int, float, complex, str, bytes):
        raise IvyTypeError(
            f"pickles support only arrays, numbers, strings and bytes, not the {type(value).__name__} at {chain!r}"
        )


class _Writer(pickle.Pickler):
    """Pickler that writes an array as dtype, shape and bytes, without a reference to its class."""

    def persistent_id(self, obj: Any) -> Any:
        """Return the dtype, shape and bytes of an array; None for other objects."""
        if not is_array(obj):
            return None
        values = conversion.to_numpy(obj)
        return values.dtype.str, values.shape, values.tobytes()


class _Reader(pickle.Unpickler):
    """Unpickler for arrays, scalars and strings. The only class that it loads is `complex`."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        super().__init__(io.BytesIO(data))
        self.budget = budget

    def find_class(self, module_name: str, global_name: str) -> Any:
        """Return `complex`. Raise `IvyValueError` for any other class."""
        if (module_name, global_name) == ("builtins", "complex"):
            return complex
        raise IvyValueError(
            f"the pickle refers to {module_name}.{global_name}, which is not allowed in a pickled Container"
        )

    def persistent_load(self, pid: Any) -> Any:
        """Return the array that a tuple of dtype, shape and bytes describes."""
        import numpy as np

        name, shape, data = pid
        if type(name) is not str or type(data) is not bytes or not all([type(n) is int for n in shape]):
            raise IvyValueError("an array of the pickle must consist of a dtype, a shape and bytes")
        dtype = np.dtype(name)
        check_numeric(dtype, "an array of the pickle")
        if checked_size(shape, dtype, "an array of the pickle", self.budget) != len(data):
            raise IvyValueError(
                f"an array in the pickle with the shape {shape} and dtype {dtype} has {len(data)} bytes, but its "
                "shape and dtype require another number"
            )
        return array_of(bytearray(data), dtype, shape)


def _check_opcodes(data: bytes) -> None:
    """Raise `IvyValueError` for an opcode that pickles of plain data do not need, or for an argument of an opcode that
    would make the unpickler allocate too much memory.
    """
    memo_size = 0
    stack = _TypeStack()
    opcode: Any
    argument: Any
    for opcode, argument, position in pickletools.genops(data):
        if opcode.name not in _ALLOWED:
            raise IvyValueError(f"the pickle has the opcode {opcode.name}, which is not allowed in a pickled Container")
        memo_size += opcode.name in _PUT or opcode.name == "MEMOIZE"
        if opcode.name in _PUT and int(argument) > memo_size:
            raise IvyValueError(
                f"the pickle stores an object at the memo index {argument}, which is out of range for {memo_size} "
                "objects"
            )
        if opcode.name == "FRAME" and argument > len(data) - (position or 0):
            raise IvyValueError(f"the pickle declares a frame of {argument} bytes, but has only {len(data)}")
        stack.apply(opcode, argument)


class _TypeStack:
    """Types of the objects on the stack of a pickle. With them, the types of the keys of dicts are known before the
    pickle is read.

    A dict with keys other than strings is rejected: a key could be a nested tuple, whose hash may take exponential time
    or overflow the C stack.
    """

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.outer: list[list[Any]] = []
        """The parts of the stack below each mark."""
        self.memo: dict[int, Any] = {}

    def apply(self, opcode: Any, argument: Any) -> None:
        """Change the stack of types in the way in which the unpickler changes its stack of objects for an opcode."""
        opcode_name, operands = opcode.name, list(opcode.stack_before)
        items = self.stack
        if opcode_name == "MARK":
            self.outer.append(self.stack)
            self.stack = []
            return
        if pickletools.markobject in operands or (opcode_name == "POP" and not items):
            self.stack = self.outer.pop()
            operands = operands[: operands.index(pickletools.markobject)] if pickletools.markobject in operands else []
        if opcode_name in ("SETITEM", "SETITEMS", "DICT"):
            keys = items[-2:-1] if opcode_name == "SETITEM" else items[::2]
            if not all([item_type in _STRINGS for item_type in keys]):
                raise IvyValueError("in the pickle, the keys of a dict must be strings")
        if len(operands) > len(self.stack):
            raise IvyValueError(f"the pickle is damaged: the opcode {opcode_name} reads below the bottom of the stack")
        if opcode_name in _PUT or opcode_name == "MEMOIZE":
            self.memo[len(self.memo) if argument is None else int(argument)] = self.stack[-1]
        elif opcode_name == "DUP":
            self.stack.append(self.stack[-1])
        else:
            del self.stack[len(self.stack) - len(operands) :]
            self.stack += [self.memo[int(argument)]] if opcode_name in _GET else opcode.stack_after


def read_pickle(cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None) -> tuple["Container", str]:
    """Read a Container from a pickle. Return it, and the kind of data that `ivy.save` recorded in the file."""
    path = file_path(filepath, "pickle")
    budget = Budget(path, max_bytes)
    with path.open("rb") as file, reading(path, "pickled Container"):
        data = file.read()
        _check_opcodes(data)
        content, kind = _Reader(data, budget).load(), ""
        if type(content) is tuple and len(content) == 3 and content[0] == MARK and content[1] in KINDS:
            kind, content = as_kind(content[1]), content[2]
        if type(content) is not dict:
            raise IvyValueError(f"the pickle must contain a dict, not a {type(content).__name__}")
        budget.measure(content)
        result = cls(content, ivyh=ivyh)
        return result.cont_map(lambda x, _: array(x, ivyh) if is_array(x) else x, map_sequences=True), kind
