"""Output of the tour: a table, notes, and a picture."""

import sys
import traceback
from importlib.util import find_spec

import ivy_protocol as ivy
from ivy_protocol.tour.analysis import Analysis
from ivy_protocol.tour.libraries import Library, find_library
from ivy_protocol.tour.stops import TOLERANCE, Stop, native, visit
from ivy_protocol.tour.table import print_table
from ivy_protocol.tour.tally import Tally

HEAD = ("input", "library", "accuracy", "variance", "difference", "time", "implementations")
ABOUT = """\
The data are 150 irises of three species. The analysis standardizes them, computes two principal
components and fits a softmax regression. It is written once (ivy_protocol/tour/analysis.py); each
row of the table passes arrays of another library to it.
"""
NOTES = f"""
accuracy    fraction of irises classified correctly
variance    fraction explained by the two components
difference  largest deviation from NumPy in any result; at most {TOLERANCE:g}
implementations  number of functions used, by where they are implemented: namespace is the library
            itself, backend and adapter are code in ivy, body is a function composed of others
Tally       an array class outside of ivy (ivy_protocol/tour/tally.py) that implements some of the
            functions; ivy computes the others from these"""


def tour(libraries: list[Library], picture: str = "") -> int:
    """Run the tour and print it. Return the exit status.

    The status is 1 if an analysis failed, or if its results deviate from the results on NumPy.

    Parameters
    ----------
    libraries
        The libraries to visit. If a library is not installed, the command that installs it is printed.
    picture
        The path to which the picture is written. If the path is empty, the tour writes no picture.
    """
    numpy = find_library("numpy")
    reference = visit(numpy)
    stops = [reference if library.name == "numpy" else visit(library) for library in libraries if not library.hint]
    stops += [visit(numpy, ivy.Array), visit(numpy, lambda array: Tally(native(array)))]

    print(ABOUT)
    print_table(HEAD, [row(stop, reference.analysis) for stop in stops])
    print(NOTES)
    for library in libraries:
        if library.hint:
            print(f"{library.name} is not installed: {library.hint}")
    failures = [stop for stop in dict.fromkeys([reference, *stops]) if stop.error is not None]
    for stop in failures:
        print(f"\nThe analysis failed on {stop.kind} of {stop.library}:", file=sys.stderr)
        traceback.print_exception(stop.error)
    if reference.analysis is None:
        return 1
    if picture:
        _draw(reference.analysis, picture)
    deviating = [stop for stop in stops if stop.analysis and not stop.difference(reference.analysis) <= TOLERANCE]
    return 1 if failures or deviating else 0


def row(stop: Stop, reference: Analysis | None) -> list[str]:
    """Return the row of the table for one stop."""
    if stop.analysis is None:
        reason = stop.problem or f"failed: {type(stop.error).__name__}, see below"
        return [stop.kind, stop.library, "", "", "", "", reason]
    difference = stop.difference(reference) if reference else 0.0
    return [
        stop.kind,
        stop.library,
        f"{float(stop.analysis.accuracy):.1%}",
        f"{float(stop.analysis.explained):.1%}",
        f"{difference:.0e}{'' if difference <= TOLERANCE else ' too far'}" if difference else "0",
        f"{stop.seconds * 1e3:.0f} ms",
        stop.implementations,
    ]


def _draw(analysis: Analysis, path: str) -> None:
    if find_spec("matplotlib") is None:
        print("The picture needs matplotlib: pip install matplotlib")
        return
    from ivy_protocol.tour.picture import draw

    draw(analysis, path)
    print(f"The picture is in {path}")
