"""Base class of arrays that wrap other arrays, and the order in which the classes are nested."""
