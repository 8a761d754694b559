"""One Python API over every array library."""

from ivy_protocol.array import *
from ivy_protocol.exceptions import *
from ivy_protocol.functions import *
from ivy_protocol.namespace import *
from ivy_protocol.protocol import *
from ivy_protocol.types import *
