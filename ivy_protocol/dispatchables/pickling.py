"""Pickles of objects that functions refer to, and a comparison of the definitions of unpickled functions.

If a process unpickles the same function twice, the comparison finds that the two definitions are equal. The function is
then defined only once.
"""

import copyreg
import dis
import pickle
import types
from functools import lru_cache
from typing import Any

from ivy_protocol.base import typing as roles
from ivy_protocol.core.context import State


def _reduce_role(role: Any) -> Any:
    """Return the name of a required role, or the arguments that create an optional role."""
    return role.name if role.base is role else (type(role), (role.name, role.base))


role_class: Any = type(roles.ArrayLike)
copyreg.pickle(role_class, _reduce_role)
# Pickle `State` by its name: cloudpickle copies a dispatcher of `__main__` with its globals, but the copy must read the
# state of the process that loads the copy.
copyreg.pickle(State, lambda _: "state")


def are_equal(a: Any, b: Any, same: tuple[Any, Any]) -> bool:
    """Return True if two values are equal, where functions are compared by their code and the values that they read.

    The two objects in `same` count as equal to each other. Return False if the values may differ.
    """
    return _equal(a, b, {(id(same[0]), id(same[1]))})


def _equal(a: Any, b: Any, compared: set[tuple[int, int]]) -> bool:
    """Return True if unpickled values are equal. Return False if this is not certain."""
    if a is b or (id(a), id(b)) in compared:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, types.FunctionType):
        if "spec" in vars(a) and "spec" in vars(b):
            return vars(a)["spec"] is vars(b)["spec"]
        compared.add((id(a), id(b)))
        if a.__code__ != b.__code__ or (a.__closure__ is None) != (b.__closure__ is None):
            return False
        values = [(a.__defaults__, b.__defaults__), (a.__kwdefaults__, b.__kwdefaults__)]
        try:
            values += [
                (x.cell_contents, y.cell_contents)
                for x, y in zip(a.__closure__ or (), b.__closure__ or (), strict=True)
            ]
        except ValueError:
            # Return False for an empty cell. The cells of a function are empty while the function is unpickled.
            return False
        values += [(a.__globals__.get(name), b.__globals__.get(name)) for name in _globals_of(a.__code__)]
        return all([_equal(x, y, compared) for x, y in values])
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all([_equal(x, y, compared) for x, y in zip(a, b, strict=True)])
    if isinstance(a, dict):
        return a.keys() == b.keys() and all([_equal(a[key], b[key], compared) for key in a])
    try:
        return pickle.dumps(a) == pickle.dumps(b)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False


@lru_cache(256)
def _globals_of(code: types.CodeType) -> frozenset[str]:
    """Return the names of the globals that a code object, and the code inside of it, may read."""
    loaded = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    inner = [_globals_of(const) for const in code.co_consts if isinstance(const, types.CodeType)]
    return frozenset(loaded).union(*inner)
