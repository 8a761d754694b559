"""What is in force: the backend, the modes and the plans made under them, for each thread and task."""
