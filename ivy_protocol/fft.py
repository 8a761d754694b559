"""The extension ``fft`` of the array API standard: the discrete Fourier transforms.

The module is callable, because Ivy 1.0 has a function with its name: ``ivy.fft(x, 0)`` is ``ivy.fft.fft(x, 0)``.

Examples
--------
>>> ivy.fft(ivy.array([1.0, 0.0]), -1)
ivy.array([1.+0.j, 1.+0.j])
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ivy_protocol import lazy
from ivy_protocol.functions.fft import (
    fft,
    fftfreq,
    fftn,
    fftshift,
    hfft,
    ifft,
    ifftn,
    ifftshift,
    ihfft,
    irfft,
    irfftn,
    rfft,
    rfftfreq,
    rfftn,
)


class _Module(ModuleType):
    """Class of this module. A call of the module calls its function `fft`."""

    __call__ = staticmethod(fft)
    if TYPE_CHECKING:
        # Type checkers do not support callable modules, and treat ``ivy.fft`` as an instance of this class. Therefore,
        # also declare the functions of the module as attributes of the class.
        fft = staticmethod(fft)
        fftfreq = staticmethod(fftfreq)
        fftn = staticmethod(fftn)
        fftshift = staticmethod(fftshift)
        hfft = staticmethod(hfft)
        ifft = staticmethod(ifft)
        ifftn = staticmethod(ifftn)
        ifftshift = staticmethod(ifftshift)
        ihfft = staticmethod(ihfft)
        irfft = staticmethod(irfft)
        irfftn = staticmethod(irfftn)
        rfft = staticmethod(rfft)
        rfftfreq = staticmethod(rfftfreq)
        rfftn = staticmethod(rfftn)

    def __reduce__(self) -> tuple[Any, ...]:
        return lazy.module_named, (self.__name__,)


sys.modules[__name__].__class__ = _Module

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        from ivy_protocol.messages.hints import missing

        raise missing("ivy.fft", name, __dir__)


def __dir__() -> list[str]:
    return __all__
