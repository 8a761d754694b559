"""Report of the findings, with code that reproduces them."""

from collections.abc import Iterable

from tests.fuzz.cases import Case
from tests.fuzz.operands import Operand, written
from tests.fuzz.operators import OPERATORS
from tests.fuzz.search import Finding


def snippet(case: Case, library: str) -> str:
    """Code that makes a call on a library."""
    lines = ["from math import inf, nan", "import ivy_protocol as ivy"]
    if "np." in case.text():
        lines.append("import numpy as np")
    laid = [x for x in case.operands() if not _is_plain(x)]
    if laid:
        lines.append("from tests.fuzz.operands import lay")
    if library == "jax" and case.wide:
        lines += ["import jax", "jax.config.update('jax_enable_x64', True)"]
    if case.name in OPERATORS:
        lines.append("import operator")
        kind, _, attribute = case.name.partition(".")
        shown = case.text(lambda x: _shown(x, library))
        call = f"operator.{attribute}({shown})" if kind == "operator" else f"({shown}).{attribute}"
    else:
        home = "ivy.fft" if case.spec.call.__module__.endswith("fourier") else "ivy"
        call = f"{home}.{case.name}({case.text(lambda x: _shown(x, library))})"
    return "\n".join([*lines, f"with ivy.with_backend({library!r}):", f"    print({call})"])


def _is_plain(x: Operand) -> bool:
    return x.layout in ("plain", "python") and (x.wrapped or x.layout == "python")


def _shown(x: Operand, library: str) -> str:
    if x.layout == "python":
        return written(x.values)
    if not _is_plain(x):
        return f"lay({library!r}, {written(x.values)}, {x.dtype!r}, {x.layout!r}, wrapped={x.wrapped})"
    if not x.values.size:
        return f"ivy.zeros({x.shape}, dtype={x.dtype!r})"
    return f"ivy.asarray({written(x.values)}, dtype={x.dtype!r})"


def described(finding: Finding) -> Iterable[str]:
    """The lines that describe a finding."""
    name, library, kind, _ = finding.group
    times = "once" if finding.count == 1 else f"{finding.count} times"
    where = f"first in case {finding.number} of seed {finding.seed}"
    of = f", of {finding.case.changed}" if finding.case.changed else ""
    yield f"{name} on {library}: {kind}{of}, {times}, {where}"
    yield f"    {finding.detail}"
    yield f"    {finding.case!r}"
    yield from (f"    | {line}" for line in snippet(finding.case, library).splitlines())
