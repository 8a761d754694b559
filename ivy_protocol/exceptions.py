"""Exceptions of ivy_protocol; most are also the matching builtin exception."""


class IvyException(Exception):
    """Base class of all exceptions of ivy_protocol."""


class IvyError(IvyException):
    """An error for which there is no more specific class."""


class IvyBackendException(IvyException):
    """A backend could not perform a call; the native error is the cause."""


class IvyTypeError(IvyException, TypeError):
    """A function was called with arguments that its signature does not allow."""


class IvyDispatchError(IvyBackendException, IvyTypeError):
    """No implementation accepts the types of the arguments."""


class IvyInvalidBackendException(IvyException, ValueError):
    """The named backend is unknown."""


class IvyBackendImportError(IvyInvalidBackendException, ImportError):
    """The library of a known backend cannot be imported."""


class IvyNotImplementedException(IvyException, NotImplementedError):
    """A backend has no implementation of the function for these arguments."""


class IvyIndexError(IvyException, IndexError):
    """An index or axis is out of range."""


class IvyIndexTypeError(IvyDispatchError, IvyIndexError):
    """An index contains an object of a class that is not a valid index."""


class IvyAttributeError(IvyException, AttributeError):
    """A name does not exist, or not for the current backend."""


class IvyValueError(IvyException, ValueError):
    """An argument has a value that the function does not accept."""


class IvyMemoryError(IvyValueError, MemoryError):
    """An array is larger than the available memory."""


class IvyOverflowError(IvyValueError, OverflowError):
    """A number is out of the range of the data type."""


class IvyDtypeError(IvyException, TypeError):
    """A function does not accept arrays of this data type, on any backend or on this one."""


class IvyBroadcastShapeError(IvyException, ValueError):
    """The shapes of the arrays do not broadcast against each other."""


class IvyDtypePromotionError(IvyException, TypeError):
    """The data types have no common type."""


class IvyNanError(IvyException, ValueError):
    """NaN is in an input or output of a function, and the NaN policy is to raise."""


class IvyDeviceError(IvyException, ValueError):
    """A device is unknown, or the arrays are on different devices."""


class IvyKeyError(IvyException, KeyError):
    """Nested data have no such key."""

    def __str__(self) -> str:
        return str(self.args[0])


class IvyStructureError(IvyException, ValueError):
    """Nested data differ in structure, are nested too deep, or would contain themselves."""


class IvyTraceError(IvyException, RuntimeError):
    """A function cannot be traced to a graph."""


class IvyGuardError(IvyTraceError, ValueError):
    """A graph was called with arguments other than those it was traced for."""


class IvyForbiddenError(IvyException, RuntimeError):
    """An operation on an array is forbidden by `ivy.forbid`."""


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
