"""A tour on real data: one analysis, written once, answered by every array library that is installed."""
