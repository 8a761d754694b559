"""Conversion of arguments and results, promotion, and conversion between libraries."""
