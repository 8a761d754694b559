"""Where pickles of earlier versions look for the limits of data types."""

from ivy_protocol.core.dtypes import FloatInfo, InfoDtype, IntegerInfo

__all__ = ["FloatInfo", "InfoDtype", "IntegerInfo"]
