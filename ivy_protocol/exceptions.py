"""Exceptions of ivy_protocol. Most of them are also instances of the corresponding builtin exception."""


class IvyException(Exception):
    """Base class of all exceptions of ivy_protocol."""


class IvyError(IvyException):
    """Raised for an error that has no more specific class."""


class IvyBackendException(IvyException):
    """Raised if a backend cannot perform a call. The native error is the cause."""


class IvyTypeError(IvyException, TypeError):
    """Raised if a function is called with arguments that its signature does not allow."""


class IvyDispatchError(IvyBackendException, IvyTypeError):
    """Raised if no implementation accepts the types of the arguments."""


class IvyInvalidBackendException(IvyException, ValueError):
    """Raised if the named backend is unknown."""


class IvyBackendImportError(IvyInvalidBackendException, ImportError):
    """Raised if the library of a known backend cannot be imported."""


class IvyNotImplementedException(IvyException, NotImplementedError):
    """Raised if a backend has no implementation of the function for these arguments."""


class IvyIndexError(IvyException, IndexError):
    """Raised if an index or axis is out of range."""


class IvyIndexTypeError(IvyDispatchError, IvyIndexError):
    """Raised if an index contains an object of a class that is not a valid index."""


class IvyAttributeError(IvyException, AttributeError):
    """Raised if a name does not exist, or does not exist for the current backend."""


class IvyValueError(IvyException, ValueError):
    """Raised if an argument has a value that the function does not accept."""


class IvyMemoryError(IvyValueError, MemoryError):
    """Raised if an array is larger than the available memory."""


class IvyOverflowError(IvyValueError, OverflowError):
    """Raised if a number is out of the range of the data type."""


class IvyDtypeError(IvyException, TypeError):
    """Raised if a function does not accept arrays of this data type, either on every backend or on the current one."""


class IvyBroadcastShapeError(IvyException, ValueError):
    """Raised if the shapes of the arrays do not broadcast."""


class IvyDtypePromotionError(IvyException, TypeError):
    """Raised if the data types have no common type."""


class IvyNanError(IvyException, ValueError):
    """Raised if an input or output of a function contains NaN, and the NaN policy is to raise."""


class IvyDeviceError(IvyException, ValueError):
    """Raised if a device is unknown, or if the arrays are on different devices."""


class IvyKeyError(IvyException, KeyError):
    """Raised if nested data do not contain a key."""

    def __str__(self) -> str:
        return str(self.args[0])


class IvyStructureError(IvyException, ValueError):
    """Raised if nested data differ in structure, are nested too deep, or would contain themselves."""


class IvyTraceError(IvyException, RuntimeError):
    """Raised if a function cannot be traced to a graph."""


class IvyGuardError(IvyTraceError, ValueError):
    """Raised if a graph is called with other arguments than those for which it was traced."""


class IvyForbiddenError(IvyException, RuntimeError):
    """Raised if `ivy.forbid` forbids an operation on an array."""


class InplaceUpdateException(IvyException, ValueError):
    """Raised if an array cannot be written in place."""


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
