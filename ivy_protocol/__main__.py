"""The command ``python -m ivy_protocol``. It prints a table of the installed libraries, or runs a tour."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence

import ivy_protocol as ivy
from ivy_protocol import lazy
from ivy_protocol.core import context
from ivy_protocol.namespace import compiled_path
from ivy_protocol.tour.libraries import Library, libraries
from ivy_protocol.tour.table import print_table

HEAD = ("library", "version", "data types", "devices", "gradients", "implementations")
GRADIENTS = {"torch": "torch.autograd", "jax": "jax.grad", "tensorflow": "tf.GradientTape", "mlx": "mx.grad"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m ivy_protocol",
        description="One Python API over every array library. Without a command: the libraries that are installed "
        "here, and what each can do.",
    )
    commands = parser.add_subparsers(dest="command", metavar="command")
    tour = commands.add_parser(
        "tour",
        help="analyze real data with every library and compare the results",
        description="Run one analysis of Fisher's irises on native arrays of every installed library, on ivy.Array "
        "and on a custom class, and compare the results.",
    )
    for command in (parser, tour):
        command.add_argument(
            "--backends",
            metavar="NAMES",
            type=lambda names: [name.strip() for name in names.split(",") if name.strip()],
            default=argparse.SUPPRESS,
            help="the libraries to include, as in numpy,torch (default: all)",
        )
    tour.add_argument("--picture", metavar="FILE", default="", help="draw the result to this file (needs matplotlib)")
    parser.add_argument("--json", action="store_true", help="print what is installed as JSON, for programs")
    options = parser.parse_args(arguments)
    if options.json and options.command:
        parser.error("--json is for the libraries that are installed; leave out the command")
    try:
        selected = libraries(getattr(options, "backends", None))
    except ivy.IvyInvalidBackendException as error:
        parser.error(str(error))
    if options.command == "tour":
        from ivy_protocol.tour.report import tour as run_tour

        return run_tour(selected, options.picture)
    if options.json:
        print_json(selected)
    else:
        print_status(selected)
    return 0


def print_status(selected: list[Library]) -> None:
    """Print the libraries, their capabilities, and the kinds of implementations."""
    lazy.load_functions()
    print_table(HEAD, [describe(library) for library in selected if not library.hint])
    print(
        f"\nImplementations of the {len(context.by_name)} functions: the library's own namespace, ivy's code for the\n"
        "backend, an adapter shared by all, or a body composed of other functions;\n"
        "ivy.explain(ivy.softmax, 'numpy') shows which.\n"
        f"{compiled_path.summary()}\n"
        "See it at work: python -m ivy_protocol tour"
    )
    for library in selected:
        if library.hint:
            print(f"{library.name} is not installed: {library.hint}")


def print_json(selected: list[Library]) -> None:
    """Print the libraries and their capabilities as JSON. The keys are those in `HEAD`."""
    lazy.load_functions()
    status = {
        "ivy_protocol": ivy.__version__,
        "python": sys.version.partition(" ")[0],
        "functions": len(context.by_name),
        "libraries": [dict(zip(HEAD, describe(library), strict=True)) for library in selected if not library.hint],
        "not installed": [library.name for library in selected if library.hint],
    }
    print(json.dumps(status, indent=2))


def describe(library: Library) -> list[str]:
    """Return the row of a library, in the order of `HEAD`."""
    if library.problem:
        return [library.name, "", library.problem, "", "", ""]
    with ivy.with_backend(library.name):
        missing = ivy.invalid_dtypes
        devices = list_devices()
    return [
        library.name,
        library.version,
        f"all but {', '.join(missing)}" if missing else "all",
        ", ".join(devices),
        GRADIENTS.get(library.name, "none"),
        answers(library.name),
    ]


def list_devices() -> list[str]:
    """Return the devices of the current backend: the default device, and the GPUs."""
    devices = [str(ivy.dev(ivy.zeros(1)))]
    while True:
        name = f"gpu:{len([device for device in devices if device.startswith('gpu')])}"
        try:
            device = str(ivy.dev(ivy.zeros(1, device=name)))
        except ivy.IvyException:
            return devices
        if device in devices:
            return devices
        devices.append(device)


def answers(name: str) -> str:
    """Count the functions by the kind of their first implementation on a backend. Return the counts as text."""
    kinds: Counter[str] = Counter()
    for spec in context.by_name.values():
        implementations = ivy.explain(spec.call, name).answers
        kinds[implementations[0].kind if implementations else "nobody"] += 1
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())


if __name__ == "__main__":
    sys.exit(main())
