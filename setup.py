"""Builds the compiled way into the dispatchers where there is a compiler; without it everything is pure Python.

IVY_PURE_PYTHON=1 in the environment makes a pure package, such as a wheel for every platform.
"""

import os
import sys
import sysconfig

from setuptools import Extension, setup

pure = os.environ.get("IVY_PURE_PYTHON") == "1" or sysconfig.get_config_var("Py_GIL_DISABLED")
extension = Extension(
    "ivy_protocol.dispatch._compiled",
    ["ivy_protocol/dispatch/_compiled.c"],
    # Notes for debuggers hold the folder of the build, and make most of the wheel.
    extra_compile_args=[] if sys.platform == "win32" else ["-g0"],
    optional=True,
)
setup(ext_modules=[] if pure or sys.implementation.name != "cpython" else [extension])
