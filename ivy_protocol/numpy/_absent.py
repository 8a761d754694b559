"""Names of NumPy that are not in `ivy.numpy`, with their alternatives."""

from typing import Any

from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.messages.hints import missing

_REASONS = {
    "only numeric and boolean arrays are supported; use NumPy itself for strings, records and dates": (
        "busday_count busday_offset busdaycalendar char chararray datetime_as_string datetime_data is_busday isnat rec "
        "recarray record strings format_parser"
    ),
    "use 2-D arrays and the operator @": "asmatrix bmat mat matrix",
    "pass a boolean mask as where=, or select with np.where": "ma",
    "read and write files with ivy.load and ivy.save, or with NumPy itself": (
        "DataSource fromfile fromregex fromstring genfromtxt load loadtxt memmap open_memmap save savetxt savez "
        "savez_compressed"
    ),
    "each backend chooses its memory layout; elements have the order of order='C'": (
        "byte_bounds flatiter getbufsize isfortran nested_iters require setbufsize"
    ),
    "no backend has floats of more than 64 bits": "complex256 float128 longcomplex",
    "NumPy 2 removed this name": (
        "alltrue cumproduct float_ in1d infty msort product row_stack sometrue string_ trapz unicode_"
    ),
    "the name concerns NumPy itself, not arrays; use numpy": (
        "core ctypeslib dtypes f2py get_include geterrcall info mintypecode seterrcall show_config show_runtime test"
    ),
    "use np.poly1d, np.polyval and np.polyfit": "polynomial",
    "pass complex numbers, as in np.sqrt(x + 0j)": "emath",
}
_BY_NAME = {name: reason for reason, names in _REASONS.items() for name in names.split()}


def absent(name: str, names: list[Any]) -> Exception:
    """Return an error that explains why a name is missing."""
    reason = _BY_NAME.get(name)
    if reason is None:
        return missing("ivy.numpy", name, lambda: names)
    return IvyAttributeError(f"ivy.numpy has no {name!r}: {reason}")


__all__ = ["absent"]
