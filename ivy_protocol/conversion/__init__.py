"""What goes into a library and what comes out: arguments, results, data types, devices, and the errors of a call."""
