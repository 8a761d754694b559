"""Texts of messages: error prefixes, descriptions of wrong arguments, name suggestions, warnings and logging."""
