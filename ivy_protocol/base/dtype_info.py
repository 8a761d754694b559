"""Aliases of dtype limits, for unpickling objects that earlier versions saved."""

from ivy_protocol.core.dtypes import FloatInfo, InfoDtype, IntegerInfo

__all__ = ["FloatInfo", "InfoDtype", "IntegerInfo"]
