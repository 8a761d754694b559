"""Names and signatures of the array API standard, from the table ``signatures.json``."""

import ast
import inspect
import os
from operator import attrgetter
from pathlib import Path

import pytest
from conformance import write_signatures
from conformance.cases import CASES
from conformance.draws import FUNCTIONS, STANDARD, dtypes, should_take

import ivy_protocol as ivy

TEXT = os.environ.get("ARRAY_API_STUBS", "")
KINDS = {
    "positional": inspect.Parameter.POSITIONAL_ONLY,
    "both": inspect.Parameter.POSITIONAL_OR_KEYWORD,
    "keyword": inspect.Parameter.KEYWORD_ONLY,
    "variadic": inspect.Parameter.VAR_POSITIONAL,
}
BY_POSITION = (KINDS["positional"], KINDS["both"])


def follows(signature: inspect.Signature, wanted: list[list[str]]) -> None:
    """Assert that a function takes every call that the standard allows, with the same meaning."""
    found = signature.parameters
    order = [p.name for p in found.values() if p.kind in BY_POSITION]
    by_position = [name for name, kind, _, _ in wanted if kind in ("positional", "both")]
    names = {name for name, *_ in wanted}
    for place, (name, kind, default, _) in enumerate(wanted):
        if kind == "variadic":
            assert any(p.kind is KINDS["variadic"] for p in found.values())
            continue
        if kind == "positional":
            # Its name is of no use to a caller.
            parameter = found[order[place]]
        else:
            assert name in found, f"there is no {name}"
            parameter = found[name]
            assert parameter.kind in (KINDS["both"], KINDS[kind])
        if kind in ("positional", "both"):
            assert order[place] == parameter.name
        if default:
            assert parameter.default is not parameter.empty, f"{name} is required"
            assert parameter.default == ast.literal_eval(default), name
    for extra in found.values():
        if extra.name not in names and extra.name not in order[: len(by_position)]:
            optional = extra.default is not extra.empty or extra.kind in (KINDS["variadic"], extra.VAR_KEYWORD)
            assert optional, f"{extra.name} is required"


def test_every_function_is_tested() -> None:
    assert set(CASES) == set(FUNCTIONS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_signature_is_that_of_the_standard(name: str) -> None:
    follows(inspect.signature(attrgetter(name)(ivy)), FUNCTIONS[name])


@pytest.mark.parametrize("name", STANDARD["methods"])
def test_methods_have_the_signature_of_the_standard(name: str) -> None:
    found = inspect.signature(getattr(ivy.Array, name))
    # The first parameter is the array itself, whatever that is called.
    follows(found.replace(parameters=list(found.parameters.values())[1:]), STANDARD["methods"][name])


@pytest.mark.parametrize("name", STANDARD["properties"])
def test_properties_are_there_and_cannot_be_set(name: str) -> None:
    found = inspect.getattr_static(ivy.Array, name)
    assert isinstance(found, property) and found.fset is None


def test_inspection_signatures(backend: str) -> None:
    info = ivy.with_backend(backend).__array_namespace_info__()
    for name, wanted in STANDARD["info"].items():
        follows(inspect.signature(getattr(info, name)), wanted)


def test_namespaces_have_every_name(backend: str) -> None:
    for space in (ivy, ivy.with_backend(backend), ivy.zeros(1).__array_namespace__()):
        for name in (*FUNCTIONS, *STANDARD["constants"], "__array_api_version__", "__array_namespace_info__"):
            assert attrgetter(name)(space) is not None or name == "newaxis"
        for name in ivy.__array_namespace_info__().dtypes():
            assert getattr(space, name) == name


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_data_type_is_taken(backend: str, name: str) -> None:
    if hasattr(attrgetter(name)(ivy), "spec"):
        assert dtypes(backend, name) == should_take(backend, name)


@pytest.mark.skipif(not TEXT, reason="ARRAY_API_STUBS names no folder with the standard's text")
def test_the_table_is_what_the_text_says() -> None:
    assert write_signatures.TABLE.read_text() == write_signatures.text(Path(TEXT))
