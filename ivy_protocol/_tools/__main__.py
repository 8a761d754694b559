"""Write all generated files: ``python -m ivy_protocol._tools``. With ``--check``, only compare them."""

import subprocess
import sys

GENERATORS = ("function_names", "array_methods", "container_methods", "native_stubs", "steps_table")
"""Modules in the order in which they run; each imports the files that the ones before have written."""


def main(arguments: list[str]) -> int:
    """Run each generator in a process of its own; return 1 if one of them returns another status than 0."""
    runs = [subprocess.run([sys.executable, "-m", f"ivy_protocol._tools.{name}", *arguments]) for name in GENERATORS]
    return int(any(run.returncode for run in runs))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
