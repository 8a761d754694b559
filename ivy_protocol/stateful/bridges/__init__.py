"""Networks of other libraries as modules, and modules as networks; each file is imported with its library."""
