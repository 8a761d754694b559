"""Dispatch of calls: dispatchers, cached plans of common calls, and the slow path."""
