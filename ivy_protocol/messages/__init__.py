"""Text of messages: error prefixes, descriptions of wrong arguments, suggestions for names, warnings and logging."""
