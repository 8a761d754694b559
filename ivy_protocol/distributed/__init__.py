"""Programs that run in several threads, processes or machines: what is in force travels, and blocks are mapped."""
