"""Programs in several threads, processes or machines: propagation of settings, and functions of blocks."""
