"""Change the package in many small ways, one at a time, and count the changes that the tests find.

``python release/mutants.py --count 300 --seed 1`` draws mutants from all packages in proportion to their code. It runs
the tests that execute the changed line: first the default tier, then, if all tests pass, the rest of the full tier.
It needs the figures of ``release/measure.py``, and writes ``build/mutants/<seed>.jsonl`` and a report.

A mutant is found if a test fails that passes without it. Tests run in rounds: one of each test function and library,
then the next, so that a thousand tests of one function do not hide the others. ``--seconds`` limits the measured time
of the tests of one mutant in one tier.
"""

import argparse
import ast
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

import measure
import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "mutants"
LEFT_OUT = ("_tools", "tour")
"""Packages that write files of the repository, or show the others."""
COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
ALIKE = ("isinstance", "getattr", "hasattr", "min", "max", "gcd", "super")
"""Calls whose arguments are not swapped: they fail at once, or mean the same."""


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    line: int
    kind: str
    before: str
    after: str
    source: str
    """The whole file with the change."""


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the kinds of change that a node allows, with the changed node."""
    new: Any = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[operator, *_]):
            new.ops[0] = COMPARISONS[type(operator)]()
            yield "comparison", new
        case ast.BoolOp(op=operator):
            new.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield "and or", new
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield "sign", operand
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            new.op = OPERATORS[type(operator)]()
            yield "operator", new
        case ast.Constant(value=bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield "constant", ast.Constant(value + 1)
        case ast.Call(args=[ast.Name() | ast.Attribute() as first, ast.Name() | ast.Attribute() as second, *_]):
            if ast.dump(first) != ast.dump(second) and ast.unparse(new.func) not in ALIKE:
                new.args[:2] = [second, first]
                yield "swapped arguments", new
        case ast.If():
            yield "dropped branch", ast.Constant(False)
        case ast.Raise():
            yield "removed raise", ast.Pass()


def _nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes in the bodies of functions, without annotations, f-strings and code for type checkers."""

    def visit(node: ast.AST, inside: bool) -> Iterator[ast.AST]:
        if inside:
            yield node
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment", "args") and not isinstance(
                node, ast.Call
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.JoinedStr) or not isinstance(child, ast.AST):
                    continue
                if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                    continue
                function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and field == "body"
                yield from visit(child, inside or function)

    yield from visit(tree, False)


def mutants_of(path: Path) -> list[Mutant]:
    """Return all mutants of a file."""
    text = path.read_text(encoding="utf-8")
    file = path.relative_to(ROOT).as_posix()
    rows = text.encode().splitlines(keepends=True)
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    found = []
    for node in _nodes(ast.parse(text)):
        for kind, new in _changes(node):
            target: Any = node.test if isinstance(node, ast.If) else node
            start = starts[target.lineno - 1] + target.col_offset
            end = starts[target.end_lineno - 1] + target.end_col_offset
            replacement = ast.unparse(new)
            if isinstance(new, ast.expr):
                replacement = f"({replacement})"
            source = (text.encode()[:start] + replacement.encode() + text.encode()[end:]).decode()
            before = text.encode()[start:end].decode()
            found.append(Mutant(file, target.lineno, kind, before, replacement, source))
    return found


def _files() -> list[Path]:
    """Return the files of the package that people write."""
    package = ROOT / "ivy_protocol"
    paths = [path for path in sorted(package.rglob("*.py")) if path.relative_to(package).parts[0] not in LEFT_OUT]
    return [path for path in paths if "do not edit" not in path.read_text(encoding="utf-8")[:400]]


def draw(count: int, seed: int) -> list[Mutant]:
    """Draw mutants, from each package in proportion to its lines."""
    generator = random.Random(seed)
    packages: dict[str, list[Path]] = defaultdict(list)
    for path in _files():
        parts = path.relative_to(ROOT / "ivy_protocol").parts
        packages["/".join(parts[:2]) if parts[0] == "backends" and len(parts) > 2 else parts[0]].append(path)
    lines = {name: sum(len(path.read_text().splitlines()) for path in paths) for name, paths in packages.items()}
    drawn: list[Mutant] = []
    for name, paths in packages.items():
        share = count * lines[name] / sum(lines.values())
        # The fraction that is left over decides by chance, so that small packages have mutants too.
        number = int(share) + (generator.random() < share % 1)
        kinds: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in [mutant for path in paths for mutant in mutants_of(path)]:
            kinds[mutant.kind].append(mutant)
        for kind in generator.choices(sorted(kinds), k=number):
            drawn.append(generator.choice(kinds[kind]))
    generator.shuffle(drawn)
    return drawn


def in_rounds(tests: list[measure.Measured], seconds: float) -> list[str]:
    """Order tests: one of each function and library, the cheapest first, then the next; up to some seconds."""
    groups: dict[tuple[str, str], list[measure.Measured]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: test.seconds):
        groups[test.function, test.library].append(test)
    ranked = sorted((place, test.seconds, test.nodeid) for group in groups.values() for place, test in enumerate(group))
    chosen, total = [], 0.0
    for _, duration, nodeid in ranked:
        total += duration
        if total > seconds and chosen:
            break
        chosen.append(nodeid)
    return chosen


class Chosen:
    """A plugin of pytest that keeps the tests of a list, in its order."""

    def __init__(self, nodeids: list[str]) -> None:
        self.order = {nodeid: place for place, nodeid in enumerate(nodeids)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep and sort."""
        items[:] = sorted((i for i in items if i.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print the test that fails."""
        if report.failed:
            print(f"\nFAILED-BY {report.nodeid}", flush=True)


def run_listed(path: str) -> int:
    """Run the tests that a file lists, up to the first that fails; in a process of its own."""
    nodeids = Path(path).read_text().split("\n")
    files = sorted({nodeid.partition("::")[0] for nodeid in nodeids})
    return int(pytest.main(["-q", "-x", "--tier", "full", "-p", "no:cacheprovider", *files], [Chosen(nodeids)]))


def run_tests(tree: Path, nodeids: list[str], seconds: float) -> tuple[bool, str]:
    """Run tests in a copy of the repository; return whether one fails, and which."""
    listed = tree / "build" / "listed.txt"
    listed.parent.mkdir(exist_ok=True)
    listed.write_text("\n".join(nodeids))
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT / 'release'}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["JAX_COMPILATION_CACHE_DIR"] = str(ROOT / "build" / "mutants" / "jax")
    command = [sys.executable, "-c", f"import sys, mutants; sys.exit(mutants.run_listed({str(listed)!r}))"]
    try:
        ran = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=60 + 5 * seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return True, "timeout"
    if ran.returncode == 0:
        return False, ""
    if ran.returncode == 5:
        raise RuntimeError(f"none of these tests was collected: {nodeids[:5]}")
    failed = [line.partition(" ")[2] for line in ran.stdout.splitlines() if line.startswith("FAILED-BY ")]
    return True, failed[0] if failed else f"exit status {ran.returncode}: {(ran.stdout + ran.stderr)[-300:]}"


def copy_tree(number: int) -> Path:
    """Copy the repository's files, with what its installation built, and return the folder."""
    tree = FOLDER / f"tree{number}"
    shutil.rmtree(tree, ignore_errors=True)
    ignored = shutil.ignore_patterns(".git", "build", "__pycache__", ".pytest_cache", ".hypothesis", "*.egg-info")
    shutil.copytree(ROOT, tree, ignore=ignored)
    return tree


class Run:
    """The tests of one commit, and the copies of it in which mutants are tried."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.tests, lines = measure.read()
        self.tests = [test for test in self.tests if test.passed]
        self.default = measure.default_tier()
        self.index = {line: number for number, line in enumerate(lines)}
        self.trees: Queue[Path] = Queue()
        for number in range(workers):
            self.trees.put(copy_tree(number))
        self.clock = time.time()

    def covering(self, mutant: Mutant) -> list[measure.Measured]:
        """Return the tests that run the changed line."""
        number = self.index.get((mutant.file, mutant.line), -1)
        return [test for test in self.tests if (test.lines == number).any()]

    def parts(self, tests: list[measure.Measured]) -> list[list[str]]:
        """Return the tests in parts, those first that start soonest: without JAX and TensorFlow."""
        listed = in_rounds(tests, self.seconds)
        quick = {test.nodeid for test in tests if test.library in ("numpy", "torch", "array_api_strict")}
        first = [nodeid for nodeid in listed if nodeid in quick][:50]
        rest = [nodeid for nodeid in listed if nodeid not in first]
        return [first, rest[:50], rest[50:]]

    def attempt(self, mutant: Mutant) -> dict[str, Any]:
        """Run the tests of one mutant, tier by tier, and return what found it."""
        covering = self.covering(mutant)
        default = [test for test in covering if test.nodeid in self.default]
        rest = [test for test in covering if test.nodeid not in self.default]
        outcome: dict[str, Any] = {**mutant._asdict(), "tests": [len(default), len(rest)], "tier": "", "by": ""}
        del outcome["source"]
        tree = self.trees.get()
        target = tree / mutant.file
        original = target.read_text(encoding="utf-8")
        try:
            target.write_text(mutant.source, encoding="utf-8")
            # A cached module is read if its time in seconds and its size are those of the source.
            self.clock += 10
            os.utime(target, (self.clock, self.clock))
            for tier, tests in (("default", default), ("full", rest)):
                for part in self.parts(tests):
                    if part and not outcome["tier"]:
                        found, test = run_tests(tree, part, self.seconds)
                        outcome.update({"tier": tier, "by": test} if found else {})
        finally:
            target.write_text(original, encoding="utf-8")
            self.clock += 10
            os.utime(target, (self.clock, self.clock))
            self.trees.put(tree)
        return outcome

    def confirm(self, outcomes: list[dict[str, Any]]) -> list[str]:
        """Return the tests that found a mutant and fail without one."""
        tree = self.trees.get()
        failing = []
        named = sorted({outcome["by"] for outcome in outcomes if "::" in outcome["by"]})
        while named:
            failed, test = run_tests(tree, named, 1800)
            if not failed:
                break
            failing.append(test)
            named = named[named.index(test) + 1 :] if test in named else []
        self.trees.put(tree)
        return failing


def report(outcomes: list[dict[str, Any]], failing: list[str]) -> str:
    """Return the figures in Markdown."""
    tiers_found = Counter(outcome["tier"] for outcome in outcomes)
    found = tiers_found["default"] + tiers_found["full"]
    lines = [
        f"{len(outcomes)} mutants. The default tier finds {tiers_found['default']}, the full tier {found}.",
        f"The default tier finds {100 * tiers_found['default'] / max(found, 1):.1f} % of those that are found.",
        f"{sum(outcome['tests'] == [0, 0] for outcome in outcomes)} are in lines that no test runs.",
        *[f"This test fails without a mutant: {test}" for test in failing],
        "",
    ]
    for title, tier in (("Found by the full tier only", "full"), ("Not found", "")):
        lines.append(f"## {title}\n")
        for outcome in sorted(outcomes, key=lambda outcome: (outcome["file"], outcome["line"])):
            if outcome["tier"] == tier:
                text = " ".join(f"{outcome['before']} -> {outcome['after']}".split())
                lines.append(f"- {outcome['file']}:{outcome['line']} {outcome['kind']}, {text[:150]} {outcome['by']}")
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    """Read the options, try the mutants, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="the most that the tests of one mutant and tier take")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = FOLDER / f"{options.seed}.jsonl"
    # A run that was interrupted goes on where it stopped.
    outcomes = [json.loads(line) for line in rows.read_text().splitlines()] if rows.exists() else []
    run = Run(options.workers, options.seconds)
    drawn = draw(options.count, options.seed)[len(outcomes) :]
    with ThreadPoolExecutor(options.workers) as pool, rows.open("a", buffering=1) as file:
        for outcome in pool.map(run.attempt, drawn):
            outcomes.append(outcome)
            file.write(json.dumps(outcome) + "\n")
            place = f"{outcome['file']}:{outcome['line']}"
            print(f"{len(outcomes)} {outcome['tier'] or 'not found'} {place} {outcome['kind']}", flush=True)
    text = report(outcomes, run.confirm(outcomes))
    rows.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
