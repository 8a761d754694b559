"""Namespaces of ivy on one backend, and their inspection."""
