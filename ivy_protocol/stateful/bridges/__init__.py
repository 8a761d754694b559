"""Networks of other libraries as modules, and modules as networks of other libraries. Each file is imported with its
library.
"""
