"""Where pickles of earlier versions look for the limits of data types."""

from ivy_protocol.values.dtypes import FloatInfo as FloatInfo
from ivy_protocol.values.dtypes import InfoDtype as InfoDtype
from ivy_protocol.values.dtypes import IntegerInfo as IntegerInfo
