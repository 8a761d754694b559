"""The log of `ivy.record`, as a table, a tree, or a trace for Chrome's viewers."""

import json
import os
from collections.abc import Iterator
from typing import Any

from ivy_protocol.base.files import file_path, write_file

_COLUMNS = ("function", "library", "implementation", "data types", "result", "conversions", "bytes", "ms")


class LogEntry:
    """One logged call.

    Attributes
    ----------
    function : str
        The name of the function; for a call of a module, the class of the module; for a read outside of ivy functions,
        the operation that reads.
    library, implementation : str
        The backend, and the implementation on the backend. ``implementation`` is "composed" for functions whose body
        calls other functions of ivy.
    alternative : str
        The name of the alternative implementation that was used, as in `ivy.Alternatives`. It is empty for other
        implementations.
    before, after : tuple of str
        The data types of the array arguments before and after conversions.
    result : tuple of str
        The data types of the results.
    conversions : tuple of str
        Implicit conversions. Each begins with its kind, as in `ivy.forbid`, or with "joined" for NumPy arrays that were
        converted to another library.
    moved : int
        The bytes that moved to another library, device or process.
    seconds : float
        The duration of the call, including the calls inside of it.
    depth : int
        The number of calls around this call.
    calls : list of LogEntry
        The calls inside of this call.
    where : str
        The line of the program.
    raised : str
        The class of the error that the call raised. It is empty if the call returned a result.

    Examples
    --------
    >>> with ivy.record() as log:
    ...     x = ivy.exp(ivy.zeros(2))
    >>> log[1].function, log[1].after, log[1].conversions
    ('exp', ('float32',), ())
    """

    def __init__(self, function: str, where: str, thread: int) -> None:
        self.function = function
        self.where = where
        self.thread = thread
        self.library = self.implementation = self.alternative = self.raised = ""
        self.before: tuple[str, ...] = ()
        self.after: tuple[str, ...] = ()
        self.result: tuple[str, ...] = ()
        self.conversions: tuple[str, ...] = ()
        self.moved = self.began = self.depth = 0
        self.seconds = 0.0
        self.calls: list[LogEntry] = []

    def __repr__(self) -> str:
        return f"<{self.function} on {self.library or 'no library'}, {1e3 * self.seconds:.3f} ms>"

    def _cells(self) -> tuple[str, ...]:
        """Return the columns of the table."""
        changed = self.after and self.after != self.before
        types = ", ".join(self.before) + (f" -> {', '.join(self.after)}" if changed else "")
        return (
            "  " * self.depth + self.function,
            self.library,
            self.implementation,
            types,
            f"raised {self.raised}" if self.raised else ", ".join(self.result),
            "; ".join(self.conversions),
            str(self.moved or ""),
            f"{1e3 * self.seconds:.3f}",
        )


class Log:
    """The calls that `ivy.record` logged, in the order in which they began.

    The log supports `len`, iteration and integer indices. Its elements are `LogEntry` objects.

    Examples
    --------
    >>> with ivy.record() as log:
    ...     x = ivy.add(ivy.zeros(2), 1.0)
    >>> len(log), [call.function for call in log]
    (2, ['zeros', 'add'])
    >>> print(log.tree().splitlines()[1].split(" ")[:4])
    ['add', '', '', 'numpy']
    """

    def __init__(self) -> None:
        self._entries: list[LogEntry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter([*self._entries])

    def __getitem__(self, index: int) -> LogEntry:
        return self._entries[index]

    def __repr__(self) -> str:
        return f"<log of {len(self)} calls, {self.moved} bytes moved>"

    @property
    def moved(self) -> int:
        """Total of the bytes that moved to another library or device."""
        return sum(entry.moved for entry in self)

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The alternative implementations that were used. They have the form that `ivy.Alternatives` accepts."""
        return tuple(dict.fromkeys([entry.alternative for entry in self if entry.alternative]))

    @property
    def conversions(self) -> list[str]:
        """The implicit conversions, with the lines of the program."""
        return [f"{entry.function}: {conversion} ({entry.where})" for entry in self for conversion in entry.conversions]

    def add(self, entry: LogEntry, outer: LogEntry | None) -> None:
        """Add a call. It may be inside of another call, `outer`."""
        if outer is not None:
            entry.depth = outer.depth + 1
            outer.calls.append(entry)
        self._entries.append(entry)

    def table(self) -> str:
        """Return the calls as a table. It is formatted by rich if rich is installed."""
        rows = [entry._cells() for entry in self]
        try:
            from rich.console import Console
            from rich.table import Table
        except ImportError:
            return _plain(rows)
        from io import StringIO

        table, text = Table(*_COLUMNS), StringIO()
        for row in rows:
            table.add_row(*row)
        Console(file=text, width=160).print(table)
        return text.getvalue()

    def tree(self) -> str:
        """Return a line for each call. Calls inside of a call or module are below it."""
        lines: list[str] = []
        for entry in self:
            _, library, implementation, types, result, conversions, _, time = entry._cells()
            typed = f"({types}) -> {result}" if types or result else ""
            facts = [library, implementation, typed, conversions, f"{time} ms"]
            lines.append("   ".join(["  " * entry.depth + entry.function, *[f for f in facts if f]]))
        return "\n".join(lines)

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write a file for ``chrome://tracing`` and https://ui.perfetto.dev.

        Parameters
        ----------
        path
            The file, in the JSON trace event format.
        """
        write_file(file_path(path, "Log.save"), json.dumps({"traceEvents": [_event(e) for e in self]}))


def _event(entry: LogEntry) -> dict[str, Any]:
    """Return a call as a complete event of the Chrome trace format."""
    return {
        "name": entry.function,
        "cat": entry.library or "program",
        "ph": "X",
        "ts": entry.began / 1e3,
        "dur": entry.seconds * 1e6,
        "pid": os.getpid(),
        "tid": entry.thread,
        "args": {
            "implementation": entry.implementation,
            "before": entry.before,
            "after": entry.after,
            "result": entry.result,
            "conversions": entry.conversions,
            "bytes": entry.moved,
            "where": entry.where,
        },
    }


def _plain(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(_COLUMNS, *rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (_COLUMNS, *rows)]
    return "\n".join(line.rstrip() for line in lines)


__all__ = ["Log", "LogEntry"]
