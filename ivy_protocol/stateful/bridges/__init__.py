"""Conversion of other libraries' networks to modules, and back; each file is imported with its library."""
