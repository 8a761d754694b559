"""Where pickles of earlier versions look for data types, devices and shapes."""

from ivy_protocol.values.devices import Device as Device
from ivy_protocol.values.dtypes import ComplexDtype as ComplexDtype
from ivy_protocol.values.dtypes import Dtype as Dtype
from ivy_protocol.values.dtypes import FloatDtype as FloatDtype
from ivy_protocol.values.dtypes import IntDtype as IntDtype
from ivy_protocol.values.dtypes import UintDtype as UintDtype
from ivy_protocol.values.shapes import Shape as Shape
