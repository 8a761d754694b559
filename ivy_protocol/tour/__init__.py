"""Tour on real data: one analysis that runs with every installed array library."""
