"""Observation of calls: `ivy.forbid`, `ivy.record` and their log."""
