"""Strategies over few values: every new shape makes jax compile its functions anew."""

from hypothesis import strategies as st

SIDES = (0, 1, 2, 3)


@st.composite
def shape_pairs(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw two shapes that broadcast against each other."""
    full = draw(st.lists(st.sampled_from(SIDES), max_size=3))
    pair = []
    for _ in range(2):
        kept = draw(st.integers(0, len(full)))
        ones = draw(st.lists(st.booleans(), min_size=kept, max_size=kept))
        pair.append(tuple(1 if one else n for one, n in zip(ones, full[len(full) - kept :], strict=True)))
    return pair[0], pair[1]


def shapes() -> st.SearchStrategy[tuple[int, ...]]:
    """Draw one shape, also without axes or without elements."""
    return st.sampled_from(((), (0,), (1,), (3,), (2, 3), (2, 0, 3), (2, 1, 3)))
