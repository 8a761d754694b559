"""The tables of the page of adopters, from the figures that the scripts save.

``python examples/adopters/page.py`` writes the tables in ``docs/adopters.md``. With ``--run``, it runs the scripts of
all libraries first; ``--check`` only compares. The times of TensorLy, POT and pyhf are in ``docs/cost.md``.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "adopters.md"
COST = HERE.parents[1] / "docs" / "cost.md"
FOLDERS = ("tensorly", "pyhf", "pot", "cotengra", "skimage_color")
LIBRARIES = {"numpy": "NumPy", "torch": "torch", "jax": "JAX", "tensorflow": "TensorFlow"}
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def figures() -> dict[str, dict[str, Any]]:
    """Return the figures of each library by its folder, of those whose script was run."""
    paths = {folder: HERE / folder / "figures.json" for folder in FOLDERS}
    return {folder: json.loads(path.read_text()) for folder, path in paths.items() if path.exists()}


def ratios(text: str) -> dict[str, str]:
    """Return the range of times on NumPy of each library in the first table of ``docs/cost.md``, over its programs.

    Programs "by ivy's functions" do not use the adapter.
    """
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]
    first = next(index for index, row in enumerate(rows) if row[0] == "program")
    columns = [index for index, head in enumerate(rows[first]) if head.startswith("numpy, ")]
    times: dict[str, list[float]] = {}
    for row in rows[first + 2 :]:
        if len(row) != len(rows[first]):
            break
        if "by ivy's functions" not in row[0]:
            times.setdefault(row[0].split()[0], []).extend(float(row[column]) for column in columns)
    return {name: f"{min(values):.1f} to {max(values):.1f}" for name, values in times.items()}


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a table of Markdown."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def tables() -> str:
    """Return the tables of the page: lines of code, and tests by library."""
    every, times = figures(), ratios(COST.read_text())
    names = {f: f"[{d['name']} {d['version']}](../examples/adopters/{f}/README.md)" for f, d in every.items()}
    lines = [
        [
            names[f],
            d["kind"],
            str(d["lines_before"] or ""),
            str(d["lines_after"]),
            d["ratio"] or times[f],
            ", ".join(feature for library in LIBRARIES for feature in d["gained"].get(library, [])) or "none",
        ]
        for f, d in every.items()
    ]
    tests = []
    for folder, d in every.items():
        counts = [d["tests"].get(library) for library in LIBRARIES]
        cells = [f"{c[0]}, {c[1]} of {c[2]}" if c else "" for c in counts]
        tests.append([names[folder], *cells, d["part"] or "all"])
    return "\n".join(
        [
            table(
                ["Library", "Topic", "Lines before", "Lines with ivy", "Time on NumPy", "Features only with ivy"], lines
            ),
            table(["Library", *LIBRARIES.values(), "Tests that were run"], tests),
        ]
    )


def main() -> int:
    """Run the scripts if that is asked for, and write or compare the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--run", action="store_true", help="run the scripts first, each in a fresh environment, which takes hours"
    )
    parser.add_argument("--check", action="store_true", help="compare the tables with the page")
    options = parser.parse_args()
    if options.run:
        for folder in FOLDERS:
            subprocess.run([sys.executable, str(HERE / folder / "run.py"), "--fresh", "--save"], check=False)
    text = PAGE.read_text()
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    written = f"{text[:start]}\n{tables()}\n{text[end:]}"
    if options.check:
        return int(written != text)
    PAGE.write_text(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
