"""What writes files of the package; nothing here is needed to use it."""
