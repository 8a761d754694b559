"""Conversion of arguments and results, promotion, and conversion of arrays between libraries."""
