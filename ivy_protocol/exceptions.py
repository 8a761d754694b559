"""Exceptions of ivy_protocol; each is also the matching builtin exception."""


class IvyException(Exception):
    """Base class of every exception that ivy_protocol raises of its own accord."""


class IvyError(IvyException):
    """An error that fits no narrower class."""


class IvyBackendException(IvyException):
    """A backend could not do what was asked; the native error is the cause."""


class IvyTypeError(IvyException, TypeError):
    """A function was called with arguments that its signature does not allow."""


class IvyDispatchError(IvyBackendException, IvyTypeError):
    """No implementation takes the types of the arguments."""


class IvyInvalidBackendException(IvyException, ValueError):
    """The named backend is unknown."""


class IvyBackendImportError(IvyInvalidBackendException, ImportError):
    """The library of a known backend cannot be imported."""


class IvyNotImplementedException(IvyException, NotImplementedError):
    """A backend has no implementation of the function for these arguments."""


class IvyIndexError(IvyException, IndexError):
    """An index or axis is out of range."""


class IvyIndexTypeError(IvyDispatchError, IvyIndexError):
    """An index holds an object of a class that stands for no place."""


class IvyAttributeError(IvyException, AttributeError):
    """A name is absent, or absent with the current backend."""


class IvyValueError(IvyException, ValueError):
    """An argument has a value that the function does not take."""


class IvyMemoryError(IvyValueError, MemoryError):
    """An array is larger than the memory that there is."""


class IvyOverflowError(IvyValueError, OverflowError):
    """A number does not fit into the data type that it is to have."""


class IvyDtypeError(IvyException, TypeError):
    """A function does not take arrays of this data type, on any backend or on this one."""


class IvyBroadcastShapeError(IvyException, ValueError):
    """The shapes of the arrays do not broadcast against each other."""


class IvyDtypePromotionError(IvyException, TypeError):
    """The data types have no common type."""


class IvyNanError(IvyException, ValueError):
    """NaN went into a function or came out, and the policy on NaN is to raise."""


class IvyDeviceError(IvyException, ValueError):
    """A device is unknown, or the arrays lie on different ones."""


class IvyKeyError(IvyException, KeyError):
    """Nested data have no such key."""

    def __str__(self) -> str:
        return str(self.args[0])


class IvyStructureError(IvyException, ValueError):
    """Nested data differ in structure, are nested too deep, or would contain themselves."""


class IvyTraceError(IvyException, RuntimeError):
    """A function cannot be made a graph."""


class IvyGuardError(IvyTraceError, ValueError):
    """A graph was called with other arguments than those that it was made for."""


class IvyForbiddenError(IvyException, RuntimeError):
    """Something happened to an array that `ivy.forbid` does not allow."""


class InplaceUpdateException(IvyException, ValueError):
    """An array cannot be written in place."""


__all__ = [
    "InplaceUpdateException",
    "IvyAttributeError",
    "IvyBackendException",
    "IvyBackendImportError",
    "IvyBroadcastShapeError",
    "IvyDeviceError",
    "IvyDispatchError",
    "IvyDtypeError",
    "IvyDtypePromotionError",
    "IvyError",
    "IvyException",
    "IvyForbiddenError",
    "IvyGuardError",
    "IvyIndexError",
    "IvyInvalidBackendException",
    "IvyKeyError",
    "IvyMemoryError",
    "IvyNanError",
    "IvyNotImplementedException",
    "IvyOverflowError",
    "IvyStructureError",
    "IvyTraceError",
    "IvyTypeError",
    "IvyValueError",
]
