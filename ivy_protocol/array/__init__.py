"""`ivy.Array`, and the protocols through which other libraries use it."""
