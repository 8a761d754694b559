"""What goes into a library and what comes out: arguments, results, data types, arrays of other libraries, views."""
