"""Aliases for unpickling dtype limits that earlier versions saved."""

from ivy_protocol.core.dtypes import FloatInfo, InfoDtype, IntegerInfo

__all__ = ["FloatInfo", "InfoDtype", "IntegerInfo"]
