"""Tour on real data: an analysis that runs with every installed array library."""
