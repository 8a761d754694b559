"""Where pickles of earlier versions look for data types, devices and shapes."""

from ivy_protocol.values.devices import Device
from ivy_protocol.values.dtypes import ComplexDtype, Dtype, FloatDtype, IntDtype, UintDtype
from ivy_protocol.values.shapes import Shape

__all__ = ["ComplexDtype", "Device", "Dtype", "FloatDtype", "IntDtype", "Shape", "UintDtype"]
