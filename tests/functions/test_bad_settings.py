"""Bad input to the functions that do not dispatch: an exception of ivy that begins with their name, and no change."""

import inspect
import re
import warnings
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


class _Odd:
    """An object that is not a valid value of any setting."""

    __hash__: Any = None

    def __eq__(self, other: object) -> bool:
        return self is other


VALUES: dict[str, Any] = {
    "nothing": None,
    "text": "no such thing",
    "no text": "",
    "a NUL": "a\0b",
    "half of a character": "a\ud800",
    "a float": 1.5,
    "NaN": float("nan"),
    "negative": -99,
    "huge": 10**30,
    "a list": [None],
    "a dict": {"a": [1]},
    "an array": np.ones((2, 3), "float32"),
    "an ivy.Array": ivy.ones(2),
    "an array of text": np.array(["a"]),
    "an object": _Odd(),
    "a class": int,
    "a module": re,
}
SLOW = {"get_referrers_recursive"}
"""What goes through all objects that there are."""
ANSWERS = {"load": FileNotFoundError}
"""What is raised as Python has it, since users catch it so."""
UNNAMED = {"to_native"}
"""What is called too often for its errors to be renamed; only calls that do not fit its signature raise."""
UNDO = {"set_split_factor": lambda: ivy.set_split_factor(0)}
"""What undoes a setting that has no function for it."""


def functions() -> list[str]:
    public = [n for n in dir(ivy) if not n.startswith("_") and n not in context.by_name]
    return [n for n in sorted(public) if inspect.isfunction(getattr(ivy, n)) and n not in SLOW]


def bad_calls(fn: Any) -> Iterator[tuple[str, list[Any], dict[str, Any]]]:
    parameters = inspect.signature(fn).parameters.values()
    needed = [p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    by_name = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY or (p.name not in (q.name for q in needed))]
    for what, value in VALUES.items():
        # Functions may write into lists and dicts.
        fresh = partial(deepcopy, value) if isinstance(value, list | dict) else lambda value=value: value
        yield what, [fresh()] * max(len(needed), 1), {}
        yield f"{what} too often", [fresh()] * (len(parameters) + 3), {}
        yield f"{what} for no parameter", [], {"no_such": fresh()}
        for name in by_name:
            yield f"{name} is {what}", [None] * len(needed), {name: fresh()}


def state() -> str:
    return str(context.current().stacks)


@pytest.mark.parametrize("letter", sorted({n[0] for n in functions()}))
def test_errors_are_of_ivy_and_change_nothing(
    letter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = []
    for name in [n for n in functions() if n[0] == letter]:
        fn = getattr(ivy, name)
        for what, args, kwargs in bad_calls(fn):
            before = state()
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    fn(*args, **kwargs)
            except ivy.IvyException as error:
                # A name of an older version is that of today's function in errors.
                if not re.match(rf"ivy\.({name}|{fn.__name__})\b", str(error)) and name != "trace_graph":
                    wrong.append((name, what, str(error)))
                if state() != before:
                    wrong.append((name, what, "something was set"))
            except Exception as error:
                if not (isinstance(error, ANSWERS.get(name, ())) or (name in UNNAMED and "argument" in str(error))):
                    wrong.append((name, what, repr(error)))
            else:
                if state() != before:
                    UNDO.get(name, getattr(ivy, f"un{name}", None))()
    capsys.readouterr()
    assert wrong == []
