"""Names of NumPy that are not in `ivy.numpy`, with what to use instead."""

from typing import Any

from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.messages.hints import missing

_REASONS = {
    "it has arrays of numbers and bools, on every library; text, records and dates stay in NumPy": (
        "busday_count busday_offset busdaycalendar char chararray datetime_as_string datetime_data is_busday isnat rec "
        "recarray record strings format_parser"
    ),
    "it has arrays of two axes, and the operator @": "asmatrix bmat mat matrix",
    "a mask is an array of bools: give it as where=, or choose with np.where": "ma",
    "files are read and written by ivy.load and ivy.save, or by NumPy itself": (
        "DataSource fromfile fromregex fromstring genfromtxt load loadtxt memmap open_memmap save savetxt savez "
        "savez_compressed"
    ),
    "libraries lay out memory themselves; elements are in the order of NumPy's order='C'": (
        "byte_bounds flatiter getbufsize isfortran nested_iters require setbufsize"
    ),
    "no library has floats of more than 64 bits": "complex256 float128 longcomplex",
    "it was taken out of NumPy 2": (
        "alltrue cumproduct float_ in1d infty msort product row_stack sometrue string_ trapz unicode_"
    ),
    "it is about NumPy itself, and not about arrays; ask numpy": (
        "core ctypeslib dtypes f2py get_include geterrcall info mintypecode seterrcall show_config show_runtime test"
    ),
    "polynomials are np.poly1d, np.polyval and np.polyfit here": "polynomial",
    "give complex numbers, as np.sqrt(x + 0j)": "emath",
}
_BY_NAME = {name: reason for reason, names in _REASONS.items() for name in names.split()}


def absent(name: str, names: list[Any]) -> Exception:
    """The error that says why a name is not here."""
    reason = _BY_NAME.get(name)
    if reason is None:
        return missing("ivy.numpy", name, lambda: names)
    return IvyAttributeError(f"ivy.numpy has no {name!r}: {reason}")


__all__ = ["absent"]
