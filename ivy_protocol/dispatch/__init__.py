"""Dispatch of calls: dispatchers, cached plans for common calls, and the slow path."""
