"""Programs in several threads, processes or machines: propagation of the context, and functions of blocks."""
