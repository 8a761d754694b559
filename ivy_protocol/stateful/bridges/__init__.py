"""Networks of other libraries as modules, and modules as networks of other libraries. Each file imports one of these
libraries, and is imported itself only when the library is needed.
"""
