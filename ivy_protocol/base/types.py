"""Aliases of dtypes, devices and shapes, for unpickling objects that earlier versions saved."""

from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import ComplexDtype, Dtype, FloatDtype, IntDtype, UintDtype
from ivy_protocol.core.shape import Shape

__all__ = ["ComplexDtype", "Device", "Dtype", "FloatDtype", "IntDtype", "Shape", "UintDtype"]
