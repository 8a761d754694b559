"""Arrays made of arrays: the base class of those that wrap others, and the order in which they are nested."""
