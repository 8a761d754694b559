"""A fuzzer of all functions: the same call on four libraries, compared with each other and with NumPy or SciPy.

``python -m tests.fuzz --seconds 600 --seed 7`` looks for disagreements; ``test_fuzz.py`` does so on a small budget.

- `operands`: arrays of any data type, memory layout and special values, made for each library without ivy.
- `draws`, `derived`, `shaped`: the arguments of each function, drawn from what its Spec says and from small tables.
- `cases`: one call, and what comes of it on a library.
- `oracles`, `canonical`: what NumPy and SciPy give; what of a result is unique.
- `compare`: the differences, by kind, with tolerances that follow the data type and the conditioning.
- `gradients`: derivatives against finite differences.
- `changed`: cases with one argument that users hand in by mistake, or that other libraries give (``--changed``).
- `known`, `known_changed`: the disagreements that are right, each with its reason and a case that shows it.
- `search`: cases by seed and number, shrunk by hypothesis; `report` writes what was found.
"""

from ivy_protocol import lazy

lazy.load_functions()
