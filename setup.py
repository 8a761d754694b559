"""Builds the parts in C where there is a compiler; without it everything is pure Python.

IVY_PURE_PYTHON=1 in the environment makes a pure package, such as a wheel for every platform.
"""

import os
import sys
import sysconfig

from setuptools import Extension, setup

pure = os.environ.get("IVY_PURE_PYTHON") == "1" or sysconfig.get_config_var("Py_GIL_DISABLED")


def extension(name: str, *flags: str) -> Extension:
    """An extension that is left out where it cannot be built."""
    # Notes for debuggers hold the folder of the build, and make most of the wheel; names of symbols help nobody there.
    given = [] if sys.platform == "win32" else ["-g0", *flags]
    linked = ["-Wl,-s"] if sys.platform == "linux" else []
    path = name.replace(".", "/")
    return Extension(name, [f"{path}.c"], extra_compile_args=given, extra_link_args=linked, optional=True)


extensions = [
    extension("ivy_protocol.dispatch._compiled"),
    extension("ivy_protocol.backends.common._words", "-O3"),
]
setup(ext_modules=[] if pure or sys.implementation.name != "cpython" else extensions)
