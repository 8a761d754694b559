"""Write all generated files of a checkout: ``python -m ivy_protocol._tools``. With ``--check``, only compare them.

If names of generators are passed as arguments, such as ``function_names array_methods``, only these generators run.
"""

import os
import subprocess
import sys
from pathlib import Path

import ivy_protocol

ROOT = Path(ivy_protocol.__file__).parents[1]
MODULES = (
    *("function_names", "array_methods", "container_methods", "native_stubs", "native_numpy_stubs", "steps_table"),
    "compositional_list",
)
"""Modules in the order in which they run; each imports files that earlier ones have written."""
SCRIPTS = ("frozen", "capabilities")
"""Scripts in ``tests/`` that run after the modules, because they call functions in the written files."""


def main(arguments: list[str]) -> int:
    """Run the generators in separate processes. Return 1 if one of them fails, or finds a file that is out of date."""
    options = ["--check"] if "--check" in arguments else []
    names = [name for name in (*MODULES, *SCRIPTS) if name in arguments]
    if len(names) + len(options) < len(arguments):
        sys.stderr.write(f"usage: python -m ivy_protocol._tools [--check] [{'] ['.join((*MODULES, *SCRIPTS))}]\n")
        return 2
    # Put the checkout first on the path, so that the scripts import its package and not an installed one.
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    status = 0
    for name in names or (*MODULES, *SCRIPTS):
        script = [str(ROOT / "tests" / f"{name}.py")] if name in SCRIPTS else ["-m", f"ivy_protocol._tools.{name}"]
        if subprocess.run([sys.executable, *script, *options], env={**os.environ, "PYTHONPATH": path}).returncode:
            sys.stderr.write(f"{name}: {'outdated, or failed' if options else 'failed'}\n")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
