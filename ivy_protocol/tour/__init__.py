"""Tour on real data: one analysis, run with every installed array library."""
