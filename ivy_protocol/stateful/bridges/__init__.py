"""Networks of other libraries as modules, and modules as networks of theirs; each file loads with its library."""
