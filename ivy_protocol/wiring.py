"""Hand down what lower floors need of upper ones, once all are there."""

import os

from ivy_protocol import lazy, slots
from ivy_protocol.array.array import Array, wrap
from ivy_protocol.backends import pytrees, views
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments
from ivy_protocol.core import context
from ivy_protocol.dispatch import (
    compiled,
    creation,
    elements,
    entry,
    general,
    operators,
    planning,
    plans,
    recipe,
    stepped,
    steps,
)
from ivy_protocol.functions._shared import in_mode
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.device import as_ivy_dev
from ivy_protocol.functions.dtypes import as_native_dtype, finfo, iinfo
from ivy_protocol.functions.elementwise import fmod, remainder, sign, tanh
from ivy_protocol.namespace import namespace

# The fast ways read a global of their own.
arguments.Array = views.Array = creation.Array = entry.Array = Array
general.Array = operators.Array = planning.Array = plans.Array = Array
recipe.Array = stepped.Array = steps.Array = elements.Array = Array
pytrees.Array = Array
slots.Array, slots.wrap = Array, wrap
slots.asarray, slots.tanh, slots.in_complex_mode = asarray, tanh, in_mode
slots.fmod, slots.remainder, slots.sign = fmod, remainder, sign
slots.as_ivy_dev = as_ivy_dev
slots.as_native_dtype, slots.finfo, slots.iinfo = as_native_dtype, finfo, iinfo
slots.namespace, slots.backend_named, slots.unwrapped = namespace.namespace, namespace.name_of, namespace.unwrapped

for name, module in lazy.FUNCTIONS.items():
    if name not in context.by_name and module not in ("io", "modes", "nest", "utilities"):
        context.reserve(object.__new__(Spec), name)
# Those of other packages get numbers from here. What torch compiled is compiled anew when the lists grow.
for number in range(256):
    context.reserve(object.__new__(Spec), f"spare {number}")

if os.environ.get("IVY_ALTERNATIVES"):
    from ivy_protocol.backends import alternatives

    context.replace("alternatives", alternatives.from_environment())

compiled.start(Array)
