"""A plugin for pytest: the images of ccdproc's tests are arrays of ivy on the library of ``CCDPROC_ARRAY_LIBRARY``."""

import os
from typing import Any

import numpy as np
from astropy.nddata import CCDData, StdDevUncertainty

import ivy_protocol as ivy

LIBRARY = os.environ["CCDPROC_ARRAY_LIBRARY"]


class Images(CCDData):
    """What is put into `CCDData` while the tests run."""

    def __init__(self, data: Any, *args: Any, **kwargs: Any) -> None:
        if type(data) is np.ndarray and data.dtype.kind in "fiu":
            data = ivy.asarray(data, backend=LIBRARY)
        plain_init(self, data, *args, **kwargs)

    @property
    def uncertainty(self) -> Any:
        """The uncertainty; astropy takes NumPy's arrays for standard deviations, and others in its own class only."""
        return plain_uncertainty.__get__(self)

    @uncertainty.setter
    def uncertainty(self, value: Any) -> None:
        plain_uncertainty.__set__(self, StdDevUncertainty(value) if isinstance(value, ivy.Array) else value)


plain_init, plain_uncertainty = CCDData.__init__, CCDData.uncertainty


def pytest_configure() -> None:
    """Put the images into place before the tests are collected."""
    if LIBRARY == "numpy":
        return
    if LIBRARY == "jax":
        import jax

        jax.config.update("jax_enable_x64", True)
    CCDData.__init__ = Images.__init__
    CCDData.uncertainty = Images.uncertainty
