"""Words that have a usual term in NumPy, JAX and torch, in the code and in the pages.

Each has a limit: the number of uses that are left. Lower it when you remove some, and do not raise it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPENINGS = ("what those that whether which whose how where let refuse answer", "the same")
"""First words of no docstring: a verb in the imperative or a noun phrase says more."""
PROSE: dict[str, tuple[str, int, int]] = {
    "what": (r"what", 2, 5),
    "beside": (r"beside", 0, 0),
    "0-d": (r"without axes", 0, 0),
    "n-D, ndim": (r"of (?:one|two|three|more|fewer) axes", 1, 0),
    "scalars": (r"(?:Python's|NumPy's) numbers|numbers? (?:beside|of NumPy|of Python)", 0, 1),
    "integer": (r"whole numbers?", 0, 0),
    "bool": (r"truth values?", 0, 0),
    "half-precision": (r"halves", 3, 1),
    "string": (r"(?:a|of|is|than) texts?", 2, 0),
    "sample": (r"draws?|drawn|drew", 1, 1),
    "sharded": (r"(?:un)?spread", 0, 0),
    "concrete": (r"at hand", 0, 0),
    "denotes": (r"stands? (?:for|in)", 1, 0),
    "dedicated": (r"of (?:its|their|one's) own", 1, 3),
    "not": (r"(?<![Tt]here )(?:is|are) (?:none|no)(?! longer)", 2, 0),
    "is on, is in": (r"lies?", 0, 0),
    "again": (r"anew", 0, 0),
    "(the noun)": (r"likewise", 0, 0),
    "current": (r"in force", 0, 0),
    "declares": (r"told|tells?|said|says?", 0, 2),
    "checks": (r"asks?|asked", 2, 1),
    "implements": (r"answers?(?:ed)?", 0, 1),
    "raises": (r"refus\w+", 7, 3),
    "index, device": (r"(?<![Ii]n[- ])places?", 5, 3),
    "composed": (r"by parts", 0, 0),
    "returns": (r"gives?", 4, 2),
    "fixed": (r"mend(?:s|ed|ing)?", 0, 0),
    "path": (r"(?:general|short|fast|whole|second|slow) ways?", 0, 0),
    "LIBRARY array": (r"arrays? of (?:torch|NumPy|JAX|TensorFlow|jax|numpy|tensorflow|ivy|dask)", 28, 7),
    "passed": (r"handed? (?:down|on|over)", 0, 0),
}
"""By the word to use: the pattern of the others, and how often they are in the package and in the pages."""
_ABSENT = (
    "placing unspread wiring refusal refusals refuse titles entitle entitled watching misfits recipe detours "
    "asking asks home stranger"
)
NAMES = {
    **dict.fromkeys(_ABSENT.split(), 0),
    "place": 29, "places": 20, "placed": 3, "spread": 0, "draws": 18, "drawn": 28, "numbers": 49, "late": 4,
    "slots": 31, "told": 3, "carried": 3, "odd": 17, "halves": 3, "whole": 28, "running": 14, "gate": 15,
    "bare": 7, "detour": 5, "way": 13, "ways": 20,
}  # fmt: skip
"""Parts of identifiers that are metaphors, or have another meaning elsewhere."""
PARTICIPLES = {
    "found": 10, "given": 13, "made": 6, "taken": 4, "kept": 18, "held": 4, "known": 74, "asked": 7, "said": 6,
    "seen": 9,
}  # fmt: skip
"""Parts of identifiers in the place of a noun that names the type or the role."""

_STRING = re.compile(r'#[^\n]*|[A-Za-z]{0,2}(?:"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')')
_EXAMPLE = re.compile(r"(?m)^\s*(?:>>>|\.\.\.) .*$")
_PATTERN = re.compile(rf"\b(?:{'|'.join(f'({pattern})' for pattern, *_ in PROSE.values())})\b")
_IS_GENERATED = re.compile(r'"""[^"]*(?:do not edit|writes it)')


@cache
def scan() -> tuple[str, list[tuple[str, str]], list[str]]:
    """Return the code of the package without strings, its prose with the file of each part, and its openings."""
    code, prose, openings = [], [], []
    words, phrases = OPENINGS[0].split(), OPENINGS[1:]
    for path in sorted((ROOT / "ivy_protocol").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if _IS_GENERATED.match(text):
            continue
        name, end = str(path.relative_to(ROOT)), 0
        for match in _STRING.finditer(text):
            string, start = match[0], match.start()
            code.append(text[end:start])
            end = match.end()
            if string[0] == "#":
                prose.append((name, string))
            elif string.endswith('"""') and not text[text.rfind("\n", 0, start) + 1 : start].strip():
                prose.append((name, _EXAMPLE.sub("", string)))
                first = string.lstrip('r"\n ').lower()
                if re.split(r"\W", first, maxsplit=1)[0] in words or first.startswith(phrases):
                    openings.append(f"{name}: {string.splitlines()[0]}")
        code.append(text[end:])
    return "".join(code).lower(), prose, openings


@cache
def pages() -> list[tuple[str, str]]:
    """Return the prose of each page, by its name."""
    paths = chain(ROOT.glob("*.md"), ROOT.glob("docs/**/*.md"), ROOT.glob("examples/**/*.md"))
    return [(str(p.relative_to(ROOT)), re.sub(r"(?s)```.*?```", "", p.read_text(encoding="utf-8"))) for p in paths]


def uses(parts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the word to use, and the file with the matched text, for each match of `PROSE`."""
    terms = list(PROSE)
    for name, text in parts:
        for match in _PATTERN.finditer(text):
            line = text[text.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0]
            yield terms[(match.lastindex or 1) - 1], f"{name}: {line.strip()}"


def parts_of_names() -> Counter[str]:
    """Count the parts of identifiers; ``__slots__`` and other special names are left out."""
    return Counter(re.findall(r"[a-z]+", re.sub(r"\b__\w+__\b", "", scan()[0])))


def test_docstrings_begin_with_a_verb_or_noun() -> None:
    assert scan()[2] == []


@pytest.mark.parametrize("area", ["package", "pages"])
def test_prose_uses_the_terms_of_the_field(area: str) -> None:
    matches: dict[str, list[str]] = {}
    for term, line in uses(scan()[1] if area == "package" else pages()):
        matches.setdefault(term, []).append(line)
    limits = {term: limit[area == "pages"] for term, (_, *limit) in PROSE.items()}
    assert {f"write {term}": lines for term, lines in matches.items() if len(lines) > limits[term]} == {}


@pytest.mark.parametrize("limits", [NAMES, PARTICIPLES], ids=["metaphors", "participles"])
def test_names_are_nouns_of_the_field(limits: dict[str, int]) -> None:
    counts = parts_of_names()
    assert {word: counts[word] for word, limit in limits.items() if counts[word] > limit} == {}
