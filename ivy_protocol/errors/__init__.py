"""Errors of failed calls: translation of native exceptions, and validation of arguments."""
