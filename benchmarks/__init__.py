"""What ivy adds to a call, next to the libraries themselves and to other dispatchers.

Run ``python -m benchmarks`` from the root of the repository.
"""
