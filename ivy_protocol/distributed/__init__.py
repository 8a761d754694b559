"""Programs in several threads, processes or machines: propagation of the settings, and functions of blocks."""
